"""Espansivo: visits a character, who learns who the espansivo is (rulebook 3.7)."""

from collections.abc import Iterable

from lupus.engine.events import Event

from ..events import KnowsRole
from ..night import Night, answer
from ..roles import EVERY_OTHER_NIGHT, LIVING, Power, Role, target
from ..village import Act


def introduce_himself(act: Act, night: Night) -> Iterable[Event]:
    """The target learns name and role of the espansivo (L7-ROLE-ESPANSIVO-03)."""
    yield KnowsRole(act.target, act.seat, role.key, "visit")


role = Role(
    key="espansivo",
    faction="popolani",
    aura="white",
    power=Power(asks=(target(LIVING),), often=EVERY_OTHER_NIGHT, does={answer: introduce_himself}),
)
