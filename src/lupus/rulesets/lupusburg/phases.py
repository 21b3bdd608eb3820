"""The phases of a game: a record for each, with what players can do in it, whom it waits for and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.game import Field, Prompt
from lupus.engine.seats import CLOCK, MASTER, Seat, Viewer

from . import ballots, night
from .ends import next_game
from .state import State
from .verbs import VERBS

Prompts = tuple[Prompt, ...]


def nobody(s: State) -> tuple[Seat, ...]:
    """No seats: by night, and while somebody may talk, the game waits for nobody (LB-NIGHT-14)."""
    return ()


def whoever_is_asked(s: State) -> tuple[Seat, ...]:
    """Before the first night the game waits for everybody who has not confirmed (LB-SETUP-08, LB-SETUP-36)."""
    return tuple(seat for seat in s.seats if seat not in s.confirmed)


def whose_ballot_is_missing(s: State) -> tuple[Seat, ...]:
    """Ballots may be replaced until the reveal, and the game waits for the first of each voter (LB-VOTE2-12, -21)."""
    return tuple(seat for seat in s.voters if seat not in s.ready)


class Phase(NamedTuple):
    """A phase of the game.

    verbs: what players can do in it, in the order in which it is offered. awaits: the seats without whose choice the
    game does not go on. clock: what the clock may say when the game waits for nobody, and the events that come of it;
    nothing where only choices end the phase. host: whether the host may say it too.
    """

    verbs: tuple[str, ...] = ()
    awaits: Callable[[State], tuple[Seat, ...]] = nobody
    clock: Mapping[str, Callable[[State, Dice], list[Event]]] = {}
    host: bool = False


PHASES: Final[Mapping[str, Phase]] = {
    "start": Phase(),
    "houses": Phase(("chest",), whoever_is_asked),
    "placement": Phase(("place",), whoever_is_asked),
    "thief": Phase(("tap",), clock={"close": night.show_cards}),
    "thief-shown": Phase(clock={"close": night.call_the_wolf}),
    "wolf": Phase(("tap",), clock={"close": night.show_cards}),
    "wolf-shown": Phase(clock={"close": night.end_the_night}),
    "privilege": Phase(("decline", "look", "show"), lambda s: (s.mayor,)),
    "bets": Phase(("pass", "bet", "accuse"), lambda s: () if s.bettor is None else (s.bettor,)),
    "discussion": Phase(("close",), clock={"close": lambda s, dice: ballots.close_discussion(s, s.mayor, {}, dice)}),
    "vote": Phase(("vote",), lambda s: (s.voter,)),
    "defence": Phase(("finish",), clock={"close": lambda s, dice: ballots.finish_speech(s, s.speakers[0], {}, dice)}),
    "run-off": Phase(
        ("ballot", "reveal"), whose_ballot_is_missing, {"reveal": lambda s, dice: ballots.reveal(s, s.mayor, {}, dice)}
    ),
    "between": Phase(clock={"next": next_game}, host=True),
}
"""All the phases, in the order in which they come."""


def offers(s: State, seat: Seat) -> Prompts:
    """What a seat may do now: the verbs of this phase that nothing bars."""
    return tuple([form(verb, s, seat) for verb in PHASES[s.phase].verbs if VERBS[verb].barred(s, seat) is None])


def form(verb: str, s: State, seat: Seat) -> Prompt:
    """The prompt of a verb for a seat, with what it may choose now."""
    return blank(verb, *[among(s, seat) for among in VERBS[verb].asks.values()])


@lru_cache(maxsize=2048)
def blank(verb: str, *choices: tuple[str, ...]) -> Prompt:
    """The prompt of a verb with these choices for its parameters; coins of one value are one choice (LB-BET-26).

    A prompt that many seats, or many moments, have in common is made once.
    """
    asks, decoy = VERBS[verb].asks, VERBS[verb].decoy
    fields = [
        Field(name, tuple(dict.fromkeys(options))) for name, options in zip(asks, choices, strict=True) if options
    ]
    return Prompt(verb, tuple(fields), sealed=decoy, decoy=decoy)


def awaited(s: State) -> tuple[Seat, ...]:
    """The seats without whose choice the game does not go on."""
    return PHASES[s.phase].awaits(s)


def prompts(s: State, viewer: Viewer) -> Prompts:
    """What a seat, the clock or the host may do now: none when the series is over, and none ever for a stranger
    (LB-END-19).

    Where the game waits for players the host may let the server choose for them; by night the host can do nothing
    (LBD-30). The clock ends a phase whose time is up (LB-NIGHT-14, LB-VOTE2-23).
    """
    if s.series_winner is not None:
        return ()
    if viewer in s.seats:
        return offers(s, viewer)
    phase, late = PHASES[s.phase], awaited(s)
    if viewer == MASTER and late:
        return (Prompt("answer-for", (Field("player", late),), sealed=False),)
    if not late and (viewer == CLOCK or (viewer == MASTER and phase.host)):
        return tuple(Prompt(verb, sealed=False) for verb in phase.clock)
    return ()
