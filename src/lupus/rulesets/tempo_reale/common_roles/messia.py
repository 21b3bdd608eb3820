"""Messia: once in the match brings a dead character back to life (rulebook 3.7; 7th edition: D-22)."""

from collections.abc import Iterable

from lupus.engine.events import Event

from ..events import Resurrected
from ..night import Night, change, restrict, shield
from ..restrictions import not_a_ghost
from ..roles import DEAD, ONCE, Power, Role, target
from ..village import Act


def call_back(act: Act, night: Night) -> Iterable[Event]:
    """The target is alive again from the coming day on.
    Several messia with one target bring that character back once."""
    yield Resurrected(act.target)


role = Role(
    key="messia",
    faction="popolani",
    aura="white",
    mystic=True,
    power=Power(
        asks=(target(DEAD),), often=ONCE, does={shield: "negromante", restrict: (not_a_ghost,), change: call_back}
    ),
)
