"""What the roles that the editions share perceive at night. How it is seen each edition says in its `SENSES`."""

from __future__ import annotations

from collections.abc import Iterable

from lupus.engine.events import Event

from .night import Night
from .village import Act


def aura(act: Act, night: Night) -> Iterable[Event]:
    """The aura of the target, as perceived."""
    return night.senses.aura(act, night)


def mystic(act: Act, night: Night) -> Iterable[Event]:
    """Whether the target is mystic, as perceived."""
    return night.senses.mystic(act, night)


def visitor_count(act: Act, night: Night) -> Iterable[Event]:
    """How many others are seen at the target's house."""
    return night.senses.visitor_count(act, night)


def visitors(act: Act, night: Night) -> Iterable[Event]:
    """Who is seen at the target's house."""
    return night.senses.visitors(act, night)


def visited(act: Act, night: Night) -> Iterable[Event]:
    """At whose house the target is seen."""
    return night.senses.visited(act, night)


def bewitch(act: Act, night: Night) -> None:
    """Fattucchiera: invert the aura of the target for tonight, once more for each of them (D-19, L3-6.3-01)."""
    night.witches.setdefault(act.target, []).append(act.seat)
