"""Guardia del corpo: protects from the lupi only, and counts who acts on the target (rulebook 3.7).

Each edition says in its `edition.py` how the guardia counts, and what the other observers perceive.
"""

from ..night import shield
from ..roles import LIVING, Power, Role, target

role = Role(
    key="guardia",
    faction="popolani",
    aura="white",
    power=Power(asks=(target(LIVING),), does={shield: "lupo"}),
)
