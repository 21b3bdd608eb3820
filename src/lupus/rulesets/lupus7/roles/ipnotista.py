"""Ipnotista: from then on his target's stake vote follows his own (rulebook 3.7, D-31)."""

from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, Power, Role

role = Role(
    key="ipnotista",
    faction="negromanti",
    aura="white",
    group="negromanti-adepti",
    power=Power(on=LIVING, often=EVERY_OTHER_NIGHT, controls=True),
)
