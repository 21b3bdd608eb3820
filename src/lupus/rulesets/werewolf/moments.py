"""What is worth telling again of a game of Werewolf: each rule finds its moment in what has happened, or none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from lupus.engine.events import Event
from lupus.engine.seats import Seat
from lupus.engine.table import HalfPhase, Told

from ..lexicon import Words, shown
from ..scenes import Figure, Moment
from . import events as ev
from .ballots import BALLOTS, SECOND
from .cards import VILLAGE, WEREWOLF
from .state import AMULET, SWORD, WOLF_CARDS, State, evolve

FEW: Final = 3
"""With fewer votes than these nobody was voted much."""

SEVERAL: Final = 2
MANY: Final = 4
"""With fewer votes than these nobody is surprised that they agree."""


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


def numbered(c: Course) -> Iterator[tuple[int, Event]]:
    """What has happened, with the number of its night or day."""
    return ((HalfPhase.of(row.at).number, row.event) for row in c.rows)


def by_night(c: Course) -> Iterator[tuple[int, Event]]:
    """The same without what happened on the way to the stake."""
    found = ((HalfPhase.of(row.at), row.event) for row in c.rows)
    return ((at.number, event) for at, event in found if at.phase not in ("defence", "stake"))


def rescued(c: Course, words: Words) -> Moment | None:
    """The healer saved somebody who had been hit, and who lived to see the morning."""
    dawns = {(number, e.player) for number, e in by_night(c) if isinstance(e, ev.Died)}
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


def own_pack(c: Course, words: Words) -> Moment | None:
    """The pack attacked one of its own, who may have pointed there too; with objects that are passed on a finger may
    have meant something else."""
    objects = {AMULET, SWORD} & {*c.state.variants}
    pointed: dict[tuple[int, Seat], Seat | None] = {}
    for number, e in numbered(c):
        if isinstance(e, ev.Pointed):
            pointed[number, e.player] = e.target
        elif isinstance(e, ev.Undone):
            pointed.pop((number, e.player), None)
        elif isinstance(e, ev.Attacked) and a_wolf(c, e.player):
            oneself = "yes" if not objects and pointed.get((number, e.player)) == e.player else "no"
            return moment(c, words, "own-pack", (e.player,), number=number, name=shown(e.player), oneself=oneself)
    return None


def warded(c: Course, words: Words) -> Moment | None:
    """The pack attacked whoever was protected that night, and in vain."""
    safe: set[tuple[int, Seat]] = set()
    for number, e in numbered(c):
        if isinstance(e, ev.Warded) and not e.cursed:
            safe.add((number, e.player))
        elif isinstance(e, ev.Attacked) and e.outcome == "cancelled" and (number, e.player) in safe:
            return moment(c, words, "warded", (e.player,), number=number, name=shown(e.player))
    return None


def seer_burned(c: Course, words: Words) -> Moment | None:
    """The village burned its own seer."""
    for number, seat in c.burned.items():
        if c.state.players[seat].card == "veggente":
            return moment(c, words, "seer-burned", (seat,), number=number, name=shown(seat))
    return None


def saw_many(c: Course, words: Words) -> Moment | None:
    """The seer saw several wolves."""
    wolves = dict.fromkeys(wolf for _, _, wolf in seen_by_the_seer(c))
    if len(wolves) < SEVERAL:
        return None
    seer = next(seat for _, seat, _ in seen_by_the_seer(c))
    names = words.listed([shown(wolf) for wolf in wolves])
    return moment(c, words, "saw-many", (seer,), name=shown(seer), names=names, count=len(wolves))


def stakes(c: Course, words: Words) -> Moment | None:
    """Of several who were burned all were wolves, or nobody was."""
    wolves = [seat for seat in c.burned.values() if a_wolf(c, seat)]
    converted = [seat for seat in c.burned.values() if c.state.players[seat].creature == WEREWOLF]
    if len(c.burned) < SEVERAL or ((wolves or converted) and len(wolves) < len(c.burned)):
        return None
    about = tuple(c.burned.values())[:3]
    return moment(c, words, "stakes", about, count=len(c.burned), wolves="yes" if wolves else "no")


def of_one_mind(c: Course, words: Words) -> Moment | None:
    """All the votes of a second ballot fell on whoever burned, and no card decided it."""
    for one in c.ballots:
        burned = c.burned.get(one.number)
        votes = one.scores.get(burned, 0) if burned is not None else 0
        if burned is None or one.ballot != SECOND or not one.plain or len(one.scores) < SEVERAL or votes < MANY:
            continue
        if votes == sum(one.scores.values()):
            return moment(c, words, "one-mind", (burned,), number=one.number, name=shown(burned), votes=votes)
    return None


def never_named(c: Course, words: Words) -> Moment | None:
    """In several ballots in which it is known who voted for whom nobody voted for a wolf who was alive at the end."""
    votes = [one.votes for one in c.ballots if one.votes]
    named = {name for given in votes for names in given.values() for name in names}
    for seat in c.state.living if len(votes) >= FEW and len(votes) == len(c.ballots) else ():
        if a_wolf(c, seat) and seat not in named:
            return moment(c, words, "never-named", (seat,), name=shown(seat), count=len(votes))
    return None


def first_stake(c: Course, words: Words) -> Moment | None:
    """The first stake took a wolf."""
    for number, seat in c.burned.items():
        return moment(c, words, "first-stake", (seat,), number=number, name=shown(seat)) if a_wolf(c, seat) else None
    return None


def first_victim(c: Course, words: Words) -> Moment | None:
    """Who died in the first night in which anybody did, if it was one alone and no mistake that was set right."""
    deaths = [(at, e.player) for at, e in by_night(c) if isinstance(e, ev.Died)]
    first = [seat for at, seat in deaths if at == deaths[0][0]]
    set_right = {e.player for _, e in numbered(c) if isinstance(e, ev.Overridden)}
    if len(first) != 1 or first[0] in set_right:
        return None
    (seat,) = first
    card = words.say(f"card-{c.state.players[seat].card}")
    return moment(c, words, "first-victim", (seat,), name=shown(seat), card=card)


RULES: Final[tuple[Rule, ...]] = (
    own_pack,
    not_believed,
    rescued,
    wolf_against_wolf,
    seer_burned,
    lovers,
    warded,
    by_one_vote,
    saw_many,
    never_named,
    most_voted,
    stakes,
    of_one_mind,
    first_stake,
    first_victim,
)
"""The rules, the best first."""
