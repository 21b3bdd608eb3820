"""What the powers of the 7th edition perceive at night, and how fattucchiera, confusione and illusione distort it."""

from __future__ import annotations

from collections.abc import Iterable

from lupus.engine.events import Event
from lupus.engine.seats import Seat

from ..tempo_reale import events as ev
from ..tempo_reale.village import Act
from .night import HypnoticNight

OTHER_AURA = {"white": "black", "black": "white"}
SPETTRO = "spettro"
"""What is read as the role of a spettro, whatever its power (D-21)."""


def _about(act: Act, night: HypnoticNight) -> tuple[Seat, list[Event]]:
    """The character about whom the answer is given, and the reason if it is not the target (D-19, D-20)."""
    if act.target in night.confused:
        other, by = night.confused[act.target]
        return other, [ev.Deceived(act.seat, act.target, (by,))]
    return act.target, []


def aura(act: Act, night: HypnoticNight) -> Iterable[Event]:
    """The target's aura as perceived: the second character's under confusione,
    inverted for each fattucchiera on either (D-19)."""
    other, deceived = _about(act, night)
    yield from deceived
    witches = [w for seat in dict.fromkeys((act.target, other)) for w in night.witches.get(seat, ())]
    if witches:
        yield ev.Deceived(act.seat, act.target, tuple(witches))
    true = night.who(other).aura
    yield ev.KnowsAura(act.seat, act.target, OTHER_AURA[true] if len(witches) % 2 else true)


def mystic(act: Act, night: HypnoticNight) -> Iterable[Event]:
    """Whether the target is mystic, as perceived."""
    other, deceived = _about(act, night)
    yield from deceived
    yield ev.KnowsMystic(act.seat, act.target, night.who(other).mystic)


def role(act: Act, night: HypnoticNight) -> Iterable[Event]:
    """The target's role at nightfall, as perceived; of a spettro the actor learns that it is one (D-21)."""
    other, deceived = _about(act, night)
    yield from deceived
    seen = night.who(other)
    yield ev.KnowsRole(act.seat, act.target, SPETTRO if seen.ghost else seen.role, "power")


def visitor_count(act: Act, night: HypnoticNight) -> Iterable[Event]:
    """How many others acted on the target, spettri included unless the game master excludes them (D-16, D-18)."""
    village, others = night.village, (a.seat for a in night.visible(act.target) if a.seat != act.seat)
    ghosts_too = village.settings.get("ghosts_seen_by_guards", True)
    seen = {seat for seat in others if ghosts_too or village.lives(seat)}
    seen.update(night.shown_at.get(act.target, ()))
    yield from _traced(act, night, seen)
    yield ev.KnowsVisitorCount(act.seat, act.target, len(seen))


def visitors(act: Act, night: HypnoticNight) -> Iterable[Event]:
    """Which other living characters acted on the target. The actor is among them only through an illusion (D-17,
    D-18)."""
    seen = {a.seat for a in night.visible(act.target) if a.seat != act.seat and night.village.lives(a.seat)}
    seen.update(night.shown_at.get(act.target, ()))
    yield from _traced(act, night, seen)
    yield ev.KnowsVisitors(act.seat, act.target, tuple(sorted(seen)))


def visited(act: Act, night: HypnoticNight) -> Iterable[Event]:
    """On whom the target acted: an illusion of the target is perceived in place of what the target really did (D-17,
    D-18)."""
    if act.target in night.illusions:
        house, by = night.illusions[act.target]
        seen = () if house == act.target else (house,)
        yield ev.Deceived(act.seat, act.target, (by,))
    else:
        real = night.acts.get(act.target)
        seen = () if real is None or real.seat in night.kidnapped else (real.target,)
    yield ev.KnowsVisited(act.seat, act.target, seen)


def _traced(act: Act, night: HypnoticNight, seen: set[Seat]) -> Iterable[Event]:
    """For the game master: who was seen, and whose illusion was among them."""
    yield ev.Counted(act.seat, act.target, tuple(sorted(seen)))
    shown = night.shown_at.get(act.target, ())
    if shown:
        yield ev.Deceived(act.seat, act.target, tuple(night.illusions[s][1] for s in shown))


# --- those who distort ----------------------------------------------------------------------------------------------


def confuse(act: Act, night: HypnoticNight) -> None:
    """Confusione: whoever seeks information on the target gets that on the second character."""
    assert act.other is not None
    if act.other != act.target:
        night.confused[act.target] = (act.other, act.seat)


def show(act: Act, night: HypnoticNight) -> None:
    """Illusione: the second character appears at the house of the target."""
    assert act.other is not None
    night.illusions[act.other] = (act.target, act.seat)
    if act.other != act.target:
        night.shown_at.setdefault(act.target, []).append(act.other)
