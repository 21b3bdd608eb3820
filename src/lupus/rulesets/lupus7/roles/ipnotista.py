"""Ipnotista: from then on his target's stake vote follows his own (rulebook 3.7, D-31)."""

from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, TAKES_PART, Power, Role, target
from ..dawn import hypnotise

role = Role(
    key="ipnotista",
    faction="negromanti",
    aura="white",
    group="negromanti-adepti",
    power=Power(asks=(target(LIVING),), often=EVERY_OTHER_NIGHT, does={hypnotise: TAKES_PART}),
)
