"""Guardia del corpo: protects from the lupi only, and counts who acts on her target (rulebook 3.7).

How she counts each edition says in its `edition.py`; likewise what the others perceive who look.
"""

from ..night import shield
from ..roles import LIVING, Power, Role, target

role = Role(
    key="guardia",
    faction="popolani",
    aura="white",
    power=Power(asks=(target(LIVING),), does={shield: "lupo"}),
)
