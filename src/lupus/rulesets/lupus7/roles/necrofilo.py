"""Necrofilo: once in the match takes the role of a dead member of faction lupi (rulebook 3.7, D-25)."""

from ...tempo_reale.roles import DEAD, ONCE, Power, Role
from ..changes import take_role_as_necrophile
from ..conditions import of_lupi

role = Role(
    key="necrofilo",
    faction="lupi",
    aura="black",
    group="lupi-malfattori",
    power=Power(on=DEAD, often=ONCE, needs=(of_lupi,), changes=take_role_as_necrophile),
)
