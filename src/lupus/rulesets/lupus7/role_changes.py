"""What the powers of the 7th edition alone change at dawn (decisions section 0, step 9)."""

from __future__ import annotations

from collections.abc import Iterable

from lupus.engine.events import Event

from ..tempo_reale import events as ev
from ..tempo_reale.night import Night
from ..tempo_reale.village import Act
from . import events as own
from .perception import SPETTRO


def awaken(act: Act, night: Night) -> Iterable[Event]:
    """The target becomes a spettro, and is told each of the negromanti who awakened them (L7-SPETTRO-04, D-23)."""
    yield ev.GhostRaised(act.target, act.power, "necromancer")
    yield ev.KnowsRole(act.target, act.seat, "negromante", "awakening")


def corrupt(act: Act, night: Night) -> Iterable[Event]:
    """The target becomes a negromante and is told who corrupted them; nobody else is told (D-27)."""
    yield own.Corrupted(act.target, "negromante")
    yield ev.KnowsRole(act.target, act.seat, SPETTRO, "corruption")


def take_role_as_shapeshifter(act: Act, night: Night) -> Iterable[Event]:
    """The actor takes the last role of the target, with aura and mystic flag (L7-FAQ-20, D-24)."""
    yield _take_role(act, night, "shapeshifter")


def take_role_as_necrophile(act: Act, night: Night) -> Iterable[Event]:
    """The actor takes the role of the target as the trasformista does; the target is told who the necrofilo is, not
    what the necrofilo has become (D-25)."""
    yield _take_role(act, night, "necrophile")
    yield ev.KnowsRole(act.target, act.seat, night.who(act.seat).role, "necrophile")


def _take_role(act: Act, night: Night, cause: str) -> ev.Transformed:
    target = night.who(act.target)
    return ev.Transformed(act.seat, act.target, target.role, target.aura, target.mystic, cause)
