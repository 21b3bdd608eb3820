"""Sequestratore: what the target does tonight counts as never ordered (rulebook 6.1, 6.2)."""

from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, Power, target
from ..blocks import KIDNAPS, block
from ..columns import NERI, Role

role = Role(
    key="sequestratore",
    faction=NERI,
    aura="black",
    copyable=True,
    power=Power(asks=(target(LIVING),), often=EVERY_OTHER_NIGHT, does={block: KIDNAPS}),
)
