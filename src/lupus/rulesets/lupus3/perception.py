"""What is seen of an aura at night (seed 6.3, 6.4)."""

from __future__ import annotations

from collections.abc import Iterable

from lupus.engine.events import Event

from . import events as ev
from .night import Act, Night

SWAPPED = {"white": "black", "black": "white", "red": "red"}


def aura(act: Act, night: Night) -> Iterable[Event]:
    """The aura of the role that the target had at nightfall, swapped once for each fattucchiera on him (L3-BASE-ROLE-01)."""
    witches = night.witches.get(act.target, ())
    if witches:
        yield ev.Deceived(act.seat, act.target, tuple(witches))
    true = night.role_of(act.target).aura
    yield ev.KnowsAura(act.seat, act.target, SWAPPED[true] if len(witches) % 2 else true)
