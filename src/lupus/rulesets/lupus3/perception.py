"""What is seen of an aura at night (rulebook 6.3, 6.4)."""

from __future__ import annotations

from collections.abc import Iterable

from lupus.engine.events import Event

from ..tempo_reale.events import Deceived, KnowsAura
from ..tempo_reale.village import Act
from .night import VampireNight

SWAPPED = {"white": "black", "black": "white", "red": "red"}


def aura(act: Act, night: VampireNight) -> Iterable[Event]:
    """The aura of the role that the target had at nightfall,
    swapped once for each fattucchiera on them (L3-BASE-ROLE-01)."""
    witches = night.witches.get(act.target, ())
    if witches:
        yield Deceived(act.seat, act.target, tuple(witches))
    true = night.role_of(act.target).aura
    yield KnowsAura(act.seat, act.target, SWAPPED[true] if len(witches) % 2 else true)
