"""The ring as rooms know it: who may play, what a room chooses, and what a phone shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Any, Final

from lupus.engine.game import Setup
from lupus.engine.seats import Seat
from lupus.engine.table import Told
from lupus.rulesets.lexicon import Words
from lupus.rulesets.scenes import Bar, Figure, Scene, Tally, cards
from lupus.rulesets.screens import SHARED, Ending, Guest, Option, Screens, Timer, Viewpoint

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
    """What a reader was told, and what they may do: the table, what is held, what a television plays."""
    s = Ring().evolve(None, (told.event for told in view.told))
    shown = sum(isinstance(told.event, ev.Shown | ev.Kept) for told in view.told)
    at = f"{s.phase} {s.lap}.{s.number}"
    return {
        "phase": s.phase,
        "step": at,
        "heading": view.words.say(f"heading-{s.phase}", values={"number": s.number}),
        "own": view.reader is not SHARED,
        "air": "day" if s.phase == WAIT else "night",
        "acts": [f"bell@{shown}"] if shown else [],
        "seats": round_the_table(view),
        "holds": any(isinstance(told.event, ev.Holds) for told in view.told[-2:]),
        "reader": view.reader,
        "paused": not view.opened,
        "told": [told.event.kind for told in view.told],
        "prompts": [
            {"verb": p.verb, "fields": [{"name": f.name, "options": list(f.options)} for f in p.fields]}
            for p in view.prompts
        ],
        "guests": [{"seat": g.seat, "colour": g.colour} for g in view.guests],
    }


def round_the_table(view: Viewpoint) -> list[dict[str, Any]]:
    """Where each sits, clockwise from below."""
    turns = [pi / 2 + 2 * pi * n / len(view.guests) for n in range(len(view.guests))]
    return [
        {"seat": one.seat, "x": round(230 * cos(at)), "y": round(170 * sin(at)), "mine": one.seat == view.reader}
        for one, at in zip(view.guests, turns, strict=True)
    ]


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
