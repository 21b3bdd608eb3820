"""Diavolo: learns the role of a living character who is not of faction negromanti (rulebook 3.7, D-20)."""

from ...tempo_reale.night import answer, restrict
from ...tempo_reale.roles import LIVING, Power, Role, target
from ..perception import role as read_role
from ..restrictions import not_of_negromanti

role = Role(
    key="diavolo",
    faction="lupi",
    aura="black",
    mystic=True,
    group="lupi-mistici",
    power=Power(asks=(target(LIVING),), does={restrict: (not_of_negromanti,), answer: read_role}),
)
