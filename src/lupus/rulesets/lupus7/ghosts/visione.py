"""Visione: learns the role of a living character who is not of faction lupi (rulebook 3.7, D-20)."""

from ...tempo_reale.night import answer, restrict
from ...tempo_reale.roles import LIVING, Power, target
from ..columns import GhostPower
from ..perception import role as read_role
from ..restrictions import not_of_lupi

ghost_power = GhostPower(
    key="visione",
    power=Power(asks=(target(LIVING),), does={restrict: (not_of_lupi,), answer: read_role}),
)
