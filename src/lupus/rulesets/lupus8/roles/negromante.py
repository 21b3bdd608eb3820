"""Negromante: alive, changes the incantesimo of a spettro; dead, awakens a popolano once.

L8-BASE-ROLE-NEGROMANTE-01 to -03, FAQ 14 to 18, 36, 45.
"""

from ...tempo_reale.night import restrict
from ...tempo_reale.restrictions import popolano
from ...tempo_reale.roles import DEAD, GHOSTS, ONCE, POWER, TAKES_PART, GhostPower, Power, Role, target
from ..incantesimi import activate

INCANTESIMO = POWER._replace(optional=True)
"""The incantesimo that a negromante chooses; they may choose none."""

role = Role(
    key="negromante",
    faction="negromanti",
    aura="white",
    mystic=True,
    group="negromanti",
    power=Power(asks=(target(GHOSTS), INCANTESIMO), does={activate: TAKES_PART}),
)

after_death = GhostPower(
    key="risveglio",
    power=Power(asks=(target(DEAD), INCANTESIMO), often=ONCE, does={restrict: (popolano,), activate: TAKES_PART}),
)
