"""Sequestratore: what his victim does tonight counts as never ordered (seed 6.1, 6.2)."""

from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING
from ..powers import NERI, STOP, Power, Role

role = Role(
    key="sequestratore",
    faction=NERI,
    aura="black",
    copyable=True,
    power=Power(on=LIVING, step=STOP, often=EVERY_OTHER_NIGHT),
)
