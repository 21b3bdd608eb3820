"""Custode del cimitero: guards a tomb from the negromanti, and counts who acts on it (rulebook 3.7)."""

from ...tempo_reale.night import answer, shield
from ...tempo_reale.roles import DEAD, EVERY_OTHER_NIGHT, Power, Role, target
from ..perception import visitor_count

role = Role(
    key="custode",
    faction="popolani",
    aura="white",
    power=Power(asks=(target(DEAD),), often=EVERY_OTHER_NIGHT, does={shield: "negromante", answer: visitor_count}),
)
