"""What is perceived at night in the 8th edition: apparent roles and movements, and those who distort them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lupus.engine.events import Event
from lupus.engine.seats import Seat

from ..tempo_reale import events as ev
from ..tempo_reale.village import Act
from . import events as own
from .night import Appearance, Movement, SpectralNight

POWER: Final = "power"
"""The cause of what is learnt by a power."""


# --- the target as it appears (FAQ 21 to 23) --------------------------------------------------------------------------


def _seen(act: Act, night: SpectralNight) -> tuple[Appearance, list[Event]]:
    """The character as which the target appears, and, for the game master, who makes the target appear so."""
    seen = night.seen(act.target)
    return seen, [ev.Deceived(act.seat, act.target, seen.by)] if seen.by else []


def aura(act: Act, night: SpectralNight) -> Iterable[Event]:
    """The apparent aura."""
    seen, deceived = _seen(act, night)
    return [*deceived, ev.KnowsAura(act.seat, act.target, seen.aura)]


def mystic(act: Act, night: SpectralNight) -> Iterable[Event]:
    """Whether the target is apparently mystic."""
    seen, deceived = _seen(act, night)
    return [*deceived, ev.KnowsMystic(act.seat, act.target, seen.mystic)]


def role(act: Act, night: SpectralNight) -> Iterable[Event]:
    """The apparent role; a spettro shows the role that it keeps."""
    seen, deceived = _seen(act, night)
    return [*deceived, ev.KnowsRole(act.seat, act.target, seen.role, POWER)]


def whether_role(act: Act, night: SpectralNight) -> Iterable[Event]:
    """Whether the apparent role is the one that was named."""
    assert act.role is not None
    seen, deceived = _seen(act, night)
    learnt = ev.KnowsRole if seen.role == act.role else own.KnowsNotRole
    return [*deceived, learnt(act.seat, act.target, act.role, POWER)]


def whether_role_in(act: Act, night: SpectralNight) -> Iterable[Event]:
    """Whether the apparent role is in the set that was named."""
    assert act.roles is not None
    seen, deceived = _seen(act, night)
    return [*deceived, own.KnowsRoleIn(act.seat, act.target, act.roles, seen.role in act.roles, POWER)]


def take_role(act: Act, night: SpectralNight) -> Iterable[Event]:
    """The apparent role becomes the actor's own, with aura and mystic flag (FAQ 23, 24, D8-26)."""
    seen, deceived = _seen(act, night)
    return [*deceived, ev.Transformed(act.seat, act.target, seen.role, seen.aura, seen.mystic, "shapeshifter")]


# --- movements (FAQ 29 to 32, L8-BASE-MOV) ----------------------------------------------------------------------------


def visitor_count(act: Act, night: SpectralNight) -> Iterable[Event]:
    """How many movements reach the target's house, illusions among them."""
    seen = night.arrivals(act.target, act.seat)
    return [*_traced(act, night, seen), ev.KnowsVisitorCount(act.seat, act.target, len(seen))]


def visitors(act: Act, night: SpectralNight) -> Iterable[Event]:
    """Whose movements reach the target's house."""
    seen = night.arrivals(act.target, act.seat)
    return [*_traced(act, night, seen), ev.KnowsVisitors(act.seat, act.target, tuple(sorted(seen)))]


def visited(act: Act, night: SpectralNight) -> Iterable[Event]:
    """Where the target's movement leads, if there is one."""
    movement = night.movements.get(act.target)
    houses = () if movement is None else (movement.house,)
    return [*_traced(act, night, [act.target]), ev.KnowsVisited(act.seat, act.target, houses)]


def moved(act: Act, night: SpectralNight) -> Iterable[Event]:
    """Sequestratore: whether the target was going anywhere; read before any illusion changes it (D8-31)."""
    yield own.KnowsMoved(act.seat, act.target, act.target in night.acts)


def vote(act: Act, night: SpectralNight) -> Iterable[Event]:
    """Spia: for whom the target's vote counted at the last sunset, when all powers had acted on it (FAQ 41)."""
    village = night.village
    yield own.KnowsVote(act.seat, act.target, village.counted.get(act.target))


def _traced(act: Act, night: SpectralNight, seen: list[Seat]) -> Iterable[Event]:
    """For the game master: whose movements were seen, and by whom they were made up."""
    yield ev.Counted(act.seat, act.target, tuple(sorted(s for s in seen if s in night.movements)))
    authors = tuple(m.by for s in seen if (m := night.movements.get(s)) is not None and m.by is not None)
    if authors:
        yield ev.Deceived(act.seat, act.target, authors)


# --- those who distort ------------------------------------------------------------------------------------------------


def bewitch(act: Act, night: SpectralNight) -> None:
    """Fattucchiera, confusione: for tonight the target appears with the named role,
    its aura and its mystic flag (FAQ 21)."""
    assert act.role is not None
    night.disguises.setdefault(act.target, {})[act.seat] = act.role


def show(act: Act, night: SpectralNight) -> None:
    """Illusione: the target's movement is cancelled, and they seem to go to the named house, if any (FAQ 28, 31)."""
    night.movements.pop(act.target, None)
    if act.other is not None and night.village.fates[act.other].in_game:
        night.movements[act.target] = Movement(act.other, act.seat)
