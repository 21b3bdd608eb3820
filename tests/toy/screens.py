"""The ring as rooms know it: who may play, what a room chooses, and what a phone shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from lupus.engine.game import Setup
from lupus.engine.seats import Seat
from lupus.engine.table import Told
from lupus.rulesets.lexicon import Words
from lupus.rulesets.scenes import Bar, Figure, Scene, Tally, cards
from lupus.rulesets.screens import Ending, Guest, Option, Screens, Timer, Viewpoint

from . import events as ev
from .game import GIVE, GUESS, LAPS, PLAYERS, WAIT, Ring, State

SECONDS: Final = {WAIT: 2.0, GIVE: 3.0, GUESS: 3.0}
"""How long each phase lasts."""


def setup(guests: Sequence[Guest], options: Mapping[str, str], host: Seat) -> Setup:
    """The guests in their order."""
    cast = {guest.seat: {"gender": guest.gender, "colour": guest.colour} for guest in guests}
    return Setup(tuple(cast), cast, {LAPS: int(options[LAPS])})


def timer(state: State, settings: Mapping[str, Any]) -> Timer:
    """Each phase has its time, and the clock ends it. Hands are closed while somebody gives and while the others guess:
    nobody is shown then who is there. What came of a round is shown for a moment before the next one begins.
    """
    number = (state.lap - 1) * len(state.seats) + state.number
    quiet = state.phase != WAIT
    after = 1.0 if state.phase == WAIT and number > 1 else 0.0
    sends = 1.0 if quiet else None
    return Timer(f"{state.phase} {number}", SECONDS[state.phase], after=after, quiet=quiet, sends=sends)


def screen(view: Viewpoint) -> dict[str, Any]:
    """What a reader was told, and what they may do."""
    return {
        "reader": view.reader,
        "paused": not view.opened,
        "told": [told.event.kind for told in view.told],
        "prompts": [
            {"verb": p.verb, "fields": [{"name": f.name, "options": list(f.options)} for f in p.fields]}
            for p in view.prompts
        ],
        "guests": [{"seat": g.seat, "colour": g.colour} for g in view.guests],
    }


def scenes(rows: Sequence[Told], guests: Sequence[Guest], words: Words) -> tuple[Scene, ...]:
    """Who has won, then each player as they were in secret, then the points."""
    s = Ring().evolve(None, (row.event for row in rows))
    given = Counter(row.event.player for row in rows if isinstance(row.event, ev.Holds))
    people = [
        (n, "card-ring", Figure(seat, guest.colour, ("card-ring",)), words.say("ending-held", values=held(seat, given)))
        for n, (seat, guest) in enumerate(zip(s.seats, guests, strict=True))
    ]
    bars = tuple(Bar(guest.seat, guest.colour, 0, s.points[guest.seat]) for guest in guests)
    title = words.say("won", values={"winners": words.listed(s.winners)})
    return (
        Scene("over", words.say("title"), title),
        *cards(people, words.say("title")),
        Scene("points", words.say("title"), title, bars=bars),
    )


def tallies(rows: Sequence[Told]) -> tuple[Tally, ...]:
    """Who has won, and the points."""
    s = Ring().evolve(None, (row.event for row in rows))
    return (Tally(s.seats, s.winners, s.points),) if s.winners else ()


def held(seat: Seat, given: Mapping[Seat, int]) -> dict[str, str | int]:
    """How often somebody had the ring."""
    return {"name": seat, "times": given[seat]}


SCREENS: Final = Screens(
    places=range(PLAYERS.start, 9),
    colours=("red", "orange", "yellow", "green", "blue", "violet", "white", "black", "grey"),
    options=(Option(LAPS, ("1", "2", "3"), "1"),),
    setup=setup,
    timer=timer,
    screen=screen,
    template="screen.html",
    ending=Ending(lambda state: bool(state.winners), scenes, tallies),
)
