"""Negromante: alive, changes the incantesimo of a spettro; dead, awakens a popolano once.

L8-BASE-ROLE-NEGROMANTE-01 to -03, FAQ 14 to 18, 36, 45.
"""

from ...tempo_reale.conditions import popolano
from ...tempo_reale.roles import DEAD, GHOSTS, ONCE, GhostPower, Power, Role

role = Role(
    key="negromante",
    faction="negromanti",
    aura="white",
    mystic=True,
    group="negromanti",
    power=Power(on=GHOSTS, assigns=True, optional=("power",)),
)

after_death = GhostPower(
    key="risveglio",
    power=Power(on=DEAD, often=ONCE, assigns=True, optional=("power",), needs=(popolano,)),
)
