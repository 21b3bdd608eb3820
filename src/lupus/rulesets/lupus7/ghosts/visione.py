"""Visione: learns the role of a living character who is not of faction lupi (rulebook 3.7, D-20)."""

from ...tempo_reale.roles import LIVING, Power
from ..conditions import not_of_lupi
from ..perception import role as read_role
from ..powers import GhostPower

ghost_power = GhostPower(
    key="visione",
    power=Power(on=LIVING, needs=(not_of_lupi,), learns=read_role),
)
