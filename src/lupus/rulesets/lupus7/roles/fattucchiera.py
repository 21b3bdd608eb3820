"""Fattucchiera: inverts the perceived aura of her target for the night (rulebook 3.7, D-19)."""

from ...tempo_reale.night import bend
from ...tempo_reale.perception import bewitch
from ...tempo_reale.roles import ANYONE, Power, Role, target

role = Role(
    key="fattucchiera",
    faction="lupi",
    aura="white",
    mystic=True,
    group="lupi-mistici",
    power=Power(asks=(target(ANYONE),), does={bend: bewitch}),
)
