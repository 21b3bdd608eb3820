"""What is worth telling again of a game of Werewolf: each rule finds its moment in what has happened, or none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from lupus.engine.seats import Seat
from lupus.engine.table import HalfPhase, Told

from ..lexicon import Words, shown
from ..scenes import Figure, Moment
from . import events as ev
from .ballots import BALLOTS, SECOND
from .cards import VILLAGE
from .state import WOLF_CARDS, State, evolve

FEW: Final = 3
"""With fewer votes than these nobody was voted much."""


class Ballot(NamedTuple):
    """A ballot as it was closed. number: of the day. plain: no card and no law had a say in it."""

    number: int
    ballot: str
    votes: Mapping[Seat, tuple[Seat, ...]]
    scores: Mapping[Seat, int]
    plain: bool


class Course(NamedTuple):
    """A game that is over. state: at the end. burned: by day."""

    rows: Sequence[Told]
    state: State
    ballots: tuple[Ballot, ...]
    burned: Mapping[int, Seat]


def course(rows: Sequence[Told]) -> Course:
    """All that the rules of moments look at, from the whole log."""
    s, found, burned = State(), list[Ballot](), dict[int, Seat]()
    for row in rows:
        event = row.event
        if isinstance(event, ev.Score):
            if not found or (found[-1].number, found[-1].ballot) != (s.number, BALLOTS[s.phase]):
                plain = not s.raises and s.law is None
                found.append(Ballot(s.number, BALLOTS[s.phase], s.votes, {}, plain))
            found[-1] = found[-1]._replace(scores={**found[-1].scores, event.player: event.votes})
        elif isinstance(event, ev.Burned):
            burned.setdefault(s.number, event.player)
        s = evolve(s, (event,))
    return Course(rows, s, tuple(found), burned)


Rule = Callable[[Course, Words], Moment | None]


def moment(c: Course, words: Words, key: str, about: Sequence[Seat], **values: str | int) -> Moment:
    """A moment in words, with those whom it is about and their cards."""
    shows = tuple(Figure(shown(seat), "", (f"card-{c.state.players[seat].card}",)) for seat in about)
    return Moment(words.say(f"moment-{key}", values=values), shows)


def a_wolf(c: Course, seat: Seat) -> bool:
    """Whether somebody has the card of a wolf."""
    return c.state.players[seat].card in WOLF_CARDS


def seen_by_the_seer(c: Course) -> Iterator[tuple[int, Seat, Seat]]:
    """The wolves whose dark aura the seer has seen: in which night, the seer, the wolf."""
    for row in c.rows:
        e = row.event
        if not isinstance(e, ev.SignSeen) or (e.call, e.asked, e.sign) != ("veggente", "aura", "yes"):
            continue
        if e.about and c.state.players[e.player].card == "veggente" and a_wolf(c, e.about):
            yield HalfPhase.of(row.at).number, e.player, e.about


def not_believed(c: Course, words: Words) -> Moment | None:
    """The seer saw a wolf and voted for them the next day, and somebody else was burned."""
    for number, seer, wolf in seen_by_the_seer(c):
        burned = c.burned.get(number)
        accused = any(wolf in one.votes.get(seer, ()) for one in c.ballots if one.number == number)
        if accused and burned is not None and burned != wolf:
            values = {"name": shown(seer), "seen": shown(wolf), "burned": shown(burned)}
            return moment(c, words, "not-believed", (seer, wolf), number=number, **values)
    return None


def rescued(c: Course, words: Words) -> Moment | None:
    """The healer saved somebody who had been hit, and who lived to see the morning."""
    dawns = {
        (HalfPhase.of(row.at).number, row.event.player)
        for row in c.rows
        if isinstance(row.event, ev.Died) and HalfPhase.of(row.at).phase not in ("defence", "stake")
    }
    for before, row in pairwise(c.rows):
        spent, saved = before.event, row.event
        number = HalfPhase.of(row.at).number
        if (
            isinstance(spent, ev.Spent)
            and spent.power == "guaritore"
            and isinstance(saved, ev.HitsRemoved)
            and (number, saved.player) not in dawns
        ):
            values = {"name": shown(spent.player), "saved": shown(saved.player)}
            return moment(c, words, "rescued", (spent.player, saved.player), number=number, **values)
    return None


def wolf_against_wolf(c: Course, words: Words) -> Moment | None:
    """A wolf voted for another wolf."""
    for one in c.ballots:
        for seat, named in one.votes.items():
            for other in named:
                if a_wolf(c, seat) and a_wolf(c, other):
                    values = {"name": shown(seat), "target": shown(other)}
                    return moment(c, words, "wolves", (seat, other), number=one.number, **values)
    return None


def most_voted(c: Course, words: Words) -> Moment | None:
    """Whoever had most votes in the whole game, and nobody else as many, was alive at its end."""
    totals: Counter[Seat] = Counter()
    for one in c.ballots:
        totals.update(one.scores)
    top = totals.most_common(2)
    if not top or top[0][1] < FEW or (len(top) > 1 and top[0][1] == top[1][1]):
        return None
    seat, votes = top[0]
    return moment(c, words, "most-voted", (seat,), name=shown(seat), votes=votes) if seat in c.state.living else None


def lovers(c: Course, words: Words) -> Moment | None:
    """The lovers were both alive at the end, or neither was."""
    if not c.state.lovers:
        return None
    one, other = c.state.lovers
    alive = [seat in c.state.living for seat in (one, other)]
    if alive[0] != alive[1]:
        return None
    values = {"giulietta": shown(one), "romeo": shown(other), "alive": "yes" if alive[0] else "no"}
    return moment(c, words, "lovers", (one, other), **values)


def by_one_vote(c: Course, words: Words) -> Moment | None:
    """Somebody of the village burned by a single vote, and no card decided it."""
    for one in c.ballots:
        burned = c.burned.get(one.number)
        if one.ballot != SECOND or not one.plain or burned is None or burned not in one.scores or len(one.scores) < 2:
            continue
        most, less = sorted(one.scores.values(), reverse=True)[:2]
        if one.scores[burned] == most == less + 1 and c.state.players[burned].victory == (VILLAGE,):
            return moment(c, words, "by-one", (burned,), name=shown(burned), number=one.number, more=most, less=less)
    return None


RULES: Final[tuple[Rule, ...]] = (not_believed, rescued, wolf_against_wolf, lovers, by_one_vote, most_voted)
"""The rules, the best first."""
