"""The ending of a game of Werewolf: how it ended, who was who, what is worth telling again, who has won (WW-MOD-15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lupus.engine.seats import Seat
from lupus.engine.table import Told

from ..lexicon import Words, shown
from ..scenes import Fact, Figure, Scene, Tally, best, cards, told_as
from ..screens import Ending, Guest
from . import events as ev
from .moments import RULES, course
from .seen import Seen, drawing_of, secret_of, seen
from .souvenir import fates
from .state import State, evolve

LAST: Final = (ev.Died, ev.NobodyDied, ev.Left, ev.Burned, ev.Shot, ev.NobodyElseDied, ev.Undecided, ev.TimeUp)
"""What happened last, of what everybody was told."""


def over(s: State) -> bool:
    """Whether the game has ended."""
    return s.result is not None


def scenes(rows: Sequence[Told], guests: Sequence[Guest], words: Words) -> tuple[Scene, ...]:
    """The scenes of a game."""
    s = seen(row for row in rows if row.event.audience.public)
    told = course(rows)
    return (
        how_it_ended(s, guests, words),
        *who_was_who(s, words),
        *told_as(best(rule(told, words) for rule in RULES), words),
        winners(s, words),
    )


def how_it_ended(s: Seen, guests: Sequence[Guest], words: Words) -> Scene:
    """What happened last, and which side has won."""
    assert s.result is not None
    genders = {guest.seat: guest.gender for guest in guests}
    lines = [line for line in s.public if isinstance(line.event, LAST)]
    last = [words.tell(line.event, None, genders) for line in lines if line.at == lines[-1].at]
    return Scene(
        "over",
        words.say("ending-over"),
        words.tell(s.result, None, genders) or "",
        facts=tuple(Fact(text) for text in last if text),
        plays=True,
    )


def card_of(s: Seen, seat: Seat, words: Words) -> str:
    """The card of somebody, with their secret role."""
    return " · ".join(filter(None, (words.say(f"card-{s.cards[seat]}"), secret_of(s, seat, words))))


def figure(s: Seen, seat: Seat, words: Words, *lines: str) -> Figure:
    """A player with their card."""
    tag = words.say("screen-won") if seat in s.won else ""
    return Figure(shown(seat), "", (f"card-{drawing_of(s, seat)}",), (card_of(s, seat, words), *lines), tag)


def who_was_who(s: Seen, words: Words) -> tuple[Scene, ...]:
    """First the dead, in the order in which they left the game, then the living in the order of the seats."""
    gone = [line.event.player for line in s.public if isinstance(line.event, ev.Died | ev.Burned | ev.Left)]
    fate, found = fates(s, words), []
    for seat in dict.fromkeys([*(seat for seat in gone if seat not in s.living), *s.seats]):
        form = "a" if s.pool.count(s.cards[seat]) > 1 else "the"
        values = {"name": shown(seat), "card": words.say(f"card-{s.cards[seat]}", form)}
        told = figure(s, seat, words, fate.get(seat, words.say("souvenir-alive")))
        sentence = words.say("ending-was", values=values)
        found.append((s.seats.index(seat), f"card-{drawing_of(s, seat)}", told, sentence))
    return cards(found, words.say("screen-cast"))


def winners(s: Seen, words: Words) -> Scene:
    """Who has won, all at once."""
    won = [seat for seat in s.seats if seat in s.won]
    title = words.say("ending-won", values={"names": words.listed([shown(seat) for seat in won]), "count": len(won)})
    return Scene(
        "winners", words.say("ending-over"), title, tuple(figure(s, seat, words)._replace(tag="") for seat in won)
    )


def tallies(rows: Sequence[Told]) -> tuple[Tally, ...]:
    """Who has won; the rulebook counts no points."""
    seats = evolve(State(), (row.event for row in rows)).seats
    return tuple(Tally(seats, row.event.winners) for row in rows if isinstance(row.event, ev.Ended))


ENDING: Final = Ending(over, scenes, tallies)
