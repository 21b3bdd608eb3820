"""Custode del cimitero: guards a tomb from the negromanti, and counts who acts on it (rulebook 3.7)."""

from ...tempo_reale.roles import DEAD, EVERY_OTHER_NIGHT, Power, Role
from ..perception import visitor_count

role = Role(
    key="custode",
    faction="popolani",
    aura="white",
    power=Power(on=DEAD, often=EVERY_OTHER_NIGHT, shields="negromante", learns=visitor_count),
)
