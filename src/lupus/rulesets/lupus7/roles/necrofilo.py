"""Necrofilo: once in the match takes the role of a dead member of faction lupi (rulebook 3.7, D-25)."""

from ...tempo_reale.night import change, restrict
from ...tempo_reale.roles import DEAD, ONCE, Power, Role, target
from ..restrictions import of_lupi
from ..role_changes import take_role_as_necrophile

role = Role(
    key="necrofilo",
    faction="lupi",
    aura="black",
    group="lupi-malfattori",
    power=Power(asks=(target(DEAD),), often=ONCE, does={restrict: (of_lupi,), change: take_role_as_necrophile}),
)
