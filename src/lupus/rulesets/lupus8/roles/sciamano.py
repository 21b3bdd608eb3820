"""Sciamano: breaks the incantesimo of a spettro, and keeps the negromanti from the target for the night.

L8-BASE-ROLE-SCIAMANO-01 to -04, FAQ 20, D8-17.
"""

from ...tempo_reale.night import change, shield
from ...tempo_reale.roles import DEAD, EVERY_OTHER_NIGHT, Power, Role, target
from ..incantesimi import break_incantesimo

role = Role(
    key="sciamano",
    faction="popolani",
    aura="black",
    mystic=True,
    power=Power(asks=(target(DEAD),), often=EVERY_OTHER_NIGHT, does={shield: "negromante", change: break_incantesimo}),
)
