"""Stalker: learns on whom a living player acted (seed 6.1 point 4, 6.13)."""

from collections.abc import Iterable

from lupus.engine.events import Event

from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING
from .. import events as ev
from ..night import Act, Night
from ..powers import POPOLANI, WATCH, Power, Role


def follow(act: Act, night: Night) -> Iterable[Event]:
    """One name or none, and never what was done (L3-6.13-03, L3-BASE-ROLE-24)."""
    visited = tuple(a.target for a in night.moves() if a.seat == act.target)
    yield ev.KnowsVisited(act.seat, act.target, visited)


role = Role(
    key="stalker",
    faction=POPOLANI,
    aura="white",
    copyable=True,
    power=Power(on=LIVING, stage=WATCH, often=EVERY_OTHER_NIGHT, does=follow),
)
