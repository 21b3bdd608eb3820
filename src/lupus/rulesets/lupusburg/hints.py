"""A first game that explains itself: what to know at this moment, in a sentence or two, the first time that it comes.

A hint is folded from the reader's own view and from their own prompts. By night it is the same whatever the reader is:
nobody who looks over a shoulder learns from it who acts (LB-NIGHT-36).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from lupus.engine.events import Event, PhaseBegan
from lupus.engine.seats import Seat

from ..screens import Hint, Viewpoint
from . import events as ev
from .bets import HANDFUL
from .ring import House, houses
from .state import CITIZEN, COINS, THIEF, WOLF
from .times import DISCUSSION, SPEECH

TALK: Final = ("privilege", "bets", "discussion", "vote", "defence")
"""The phases of a day before its run-off."""

ENDED: Final = "ended"
"""The moment after a game, whether another one follows or not."""


@dataclass
class Pupil:
    """What a reader has met so far. part: wolf, thief or citizen.
    lost: their characters that were eliminated in this game."""

    seat: Seat
    phase: str = ""
    mayor: Seat = ""
    part: str = ""
    lost: int = 0
    shown: bool = False
    """Whether the mayor has shown them a character in this phase, in return for having looked at theirs."""
    indicted: tuple[House, ...] = ()
    """The two characters between whom the run-off decides."""
    voted: bool = False
    """Whether they have given a ballot in this run-off."""
    met: set[str] = field(default_factory=set)
    """The hints that are not needed any more."""


def hint(view: Viewpoint) -> Hint | None:
    """The hint of this moment for a reader, with what it speaks of on the board; None where nothing is new to them, and
    for whoever watches."""
    if view.reader is None:
        return None
    pupil = Pupil(view.reader)
    for line in view.told:
        note = NOTES.get(type(line.event))
        if note is not None:
            note(pupil, line.event)
    verbs = {prompt.verb for prompt in view.prompts}
    new = (key for key in moment(pupil, verbs) if key not in pupil.met)
    key = next(new, None)
    return None if key is None else Hint(view.words.say(f"hint-{key}", values=FIGURES), places(key, pupil, view))


def places(key: str, p: Pupil, view: Viewpoint) -> tuple[str, ...]:
    """The houses and seats of which a hint speaks: those among which its reader may choose, or those of a word."""
    options = {slot.name: slot.options for prompt in view.prompts for slot in prompt.fields}
    if key in CHOSEN:
        return options.get(CHOSEN[key], ())
    if key in OWN:
        return houses(p.seat)
    if key in OF_THE_MAYOR:
        return (p.mayor,)
    return p.indicted if key in OF_THE_INDICTED else ()


CHOSEN: Final = {
    "thief": "house",
    "wolf": "house",
    "privilege-mayor": "house",
    "vote-mine": "house",
    "draw": "player",
}
"""The hints of a choice, and the parameter that says among what."""

OWN: Final = ("houses", "placement-wolf", "placement-thief", "placement-citizen", "show", "out")
OF_THE_MAYOR: Final = ("privilege", "seen", "discussion")
OF_THE_INDICTED: Final = ("defence", "defence-mine", "run-off", "run-off-none", "reveal")
"""The hints that speak of the reader's own houses, of whoever is mayor, and of the two who are indicted."""

FIGURES: Final[Mapping[str, str | int]] = {
    "coins": len(COINS),
    "handful": HANDFUL,
    "minutes": round(DISCUSSION) // 60,
    "seconds": round(SPEECH),
}
"""What the hints name."""


def moment(p: Pupil, verbs: set[str]) -> list[str]:
    """The hints that fit this moment, the most particular first. verbs: what the reader may do."""
    mayor = p.mayor == p.seat
    if p.phase == "placement":
        return [f"placement-{p.part}"]
    if p.phase == "privilege":
        own = (
            ["show"]
            if "show" in verbs
            else ["privilege-mayor"]
            if mayor
            else ["seen", "privilege"]
            if p.shown
            else ["privilege"]
        )
        return [*out(p), *own]
    particular = {
        "bets": [*(["draw"] if "accuse" in verbs else []), *(["bet"] if "pass" in verbs else []), "bets"],
        "discussion": [*(["seen"] if p.shown else []), "discussion"],
        "vote": [*(["vote-mine"] if "vote" in verbs else []), "vote"],
        "defence": ["defence-mine" if "finish" in verbs else "defence"],
        "run-off": [*(["reveal"] if "reveal" in verbs else []), "run-off" if "ballot" in verbs else "run-off-none"],
    }
    if p.phase in particular:
        return [*out(p), *particular[p.phase]]
    return [p.phase] if p.phase in ("houses", "thief", "wolf", ENDED) else []


def out(p: Pupil) -> list[str]:
    """What to know by day for whoever has no characters left."""
    return ["out"] if p.lost == 2 else []


# --- how what somebody was told makes them meet things ----------------------------------------------------------------


def _phase(p: Pupil, e: PhaseBegan) -> None:
    """When a phase is over its reader knows that phase. What was asked in it they know once they have answered."""
    if p.phase in ("houses", "thief", "wolf", *TALK):
        p.met.add(p.phase)
    if p.phase == "placement":
        p.met.add(f"placement-{p.part}")
    if p.phase == "privilege" and p.mayor == p.seat:
        p.met.add("privilege-mayor")
    if p.lost == 2 and p.phase in TALK:
        p.met.add("out")
    if p.phase == "discussion" and p.shown:
        p.met.add("seen")
    if e.phase == "vote":
        p.shown = False
    p.phase = ENDED if e.phase == "between" else e.phase


def _game(p: Pupil, e: ev.GameBegan) -> None:
    if p.phase == ENDED:
        p.met.add(ENDED)
    p.part, p.lost, p.shown = "", 0, False


def _mayor(p: Pupil, e: ev.MayorNamed) -> None:
    p.mayor = e.player


def _dealt(p: Pupil, e: ev.Dealt) -> None:
    p.part = next((card for card in (WOLF, THIEF) if card in e.characters), CITIZEN)


def _eliminated(p: Pupil, e: ev.Eliminated) -> None:
    p.lost += e.player == p.seat


def _shown(p: Pupil, e: ev.CharacterShown) -> None:
    p.shown = p.mayor != p.seat


def done(key: str) -> Callable[[Pupil, Any], None]:
    """Whoever has done a thing themselves knows how it is done."""

    def note(p: Pupil, e: Any) -> None:
        if e.player == p.seat:
            p.met.add(key)

    return note


def _ballot(p: Pupil, e: ev.BallotCast) -> None:
    p.voted = True


def _counted(p: Pupil, e: ev.RunOffCounted) -> None:
    """A run-off is over: the reader has voted in it, or had no vote.
    Until the night begins there is nothing to explain."""
    p.met.add("run-off" if p.voted else "run-off-none")
    if p.mayor == p.seat:
        p.met.add("reveal")
    p.voted, p.phase = False, ""


def _indicted(p: Pupil, e: ev.Indicted) -> None:
    p.indicted = e.paw, e.tuft


def _ended(p: Pupil, e: ev.GameEnded) -> None:
    p.phase = ENDED


NOTES: Final[Mapping[type[Event], Callable[[Pupil, Any], None]]] = {
    PhaseBegan: _phase,
    ev.GameBegan: _game,
    ev.MayorNamed: _mayor,
    ev.Dealt: _dealt,
    ev.Eliminated: _eliminated,
    ev.CharacterShown: _shown,
    ev.ShownBack: done("show"),
    ev.BetPassed: done("bet"),
    ev.Drawing: done("bet"),
    ev.BetPlaced: done("draw"),
    ev.Voted: done("vote-mine"),
    ev.Indicted: _indicted,
    ev.DefenceEnded: done("defence-mine"),
    ev.BallotCast: _ballot,
    ev.RunOffCounted: _counted,
    ev.GameEnded: _ended,
}
"""What each event changes."""
