"""Visione: learns the role of a living character who is not of faction lupi (rulebook 3.7, D-20)."""

from ...tempo_reale.night import answer, restrict
from ...tempo_reale.roles import LIVING, Power, target
from ..conditions import not_of_lupi
from ..perception import role as read_role
from ..powers import GhostPower

ghost_power = GhostPower(
    key="visione",
    power=Power(asks=(target(LIVING),), does={restrict: (not_of_lupi,), answer: read_role}),
)
