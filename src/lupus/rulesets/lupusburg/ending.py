"""The ending of a game of Lupusburg: the last vote, who was who, the bets, what is worth telling again, the points.

After a game everything is uncovered, also within a series (LB-END-18, LBD-25): the next game is dealt anew, so nothing
of the one that is over is worth anything there but the points and the office (LB-SERIES-05, LB-SERIES-06).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lupus.engine.seats import Seat
from lupus.engine.table import Told

from ..lexicon import Words, shown
from ..scenes import Bar, Fact, Figure, Scene, Tally, best, cards, told_as
from ..screens import Ending, Guest
from . import events as ev
from .invariants import present
from .moments import RULES
from .narration import house_name, split
from .results import end_of, outcome
from .ring import SIDES, owner
from .state import CITIZEN, THIEF, WOLF, Public, State, evolve


def over(s: Public) -> bool:
    """Whether a game has ended, and the next one has not begun."""
    return s.phase == "between"


def scenes(rows: Sequence[Told], guests: Sequence[Guest], words: Words) -> tuple[Scene, ...]:
    """The scenes of the game that has ended last."""
    s = evolve(State(), (row.event for row in rows))
    return (
        last_vote(s, words),
        *who_was_who(s, words),
        bets(s, words),
        *told_as(best(rule(s, words) for rule in RULES), words),
        *points(s, words),
        *series(s, words),
    )


def last_vote(s: State, words: Words) -> Scene:
    """The run-off with which the game has ended, ballot by ballot (LB-VOTE2-13): it does not say yet who that was."""
    now = s.now
    lynched = present(now.lynched, "a game ends with a lynching")
    paw, tuft = present(now.counts, "a game ends with a lynching")
    facts = [
        Fact(f"{shown(seat)}: {words.listed([words.say(f'clue-{vote}') for vote in votes])}", f"thing-{votes[0]}")
        for seat, votes in now.ballots
    ]
    title = words.say("screen-lynched", values={"house": house_name(words, lynched), "paw": paw, "tuft": tuft})
    seat = owner(lynched)
    return Scene(
        "vote", words.say("ending-last"), title, (Figure(shown(seat), s.colours[seat], ("card-back",)),), tuple(facts)
    )


def character(s: State, seat: Seat) -> str:
    """What somebody was: both of their characters have the function of the one that is not a citizen."""
    return next((one for one in s.own[seat].hand if one != CITIZEN), CITIZEN)


def figure(s: State, seat: Seat, words: Words) -> Figure:
    """A player with their two characters, uncovered."""
    e = s.uncovered[seat]
    told = [
        " · ".join(
            (
                words.say("ending-house", values={"side": at, "character": words.say(f"character-{one}")}),
                *((words.say("screen-chest"),) if split(e.chest)[1] == at else ()),
            )
        )
        for at, one in zip(SIDES, (e.right, e.left), strict=True)
    ]
    tag = words.say("screen-won") if seat == end_of(s).winner else ""
    return Figure(shown(seat), s.colours[seat], (f"card-{e.right}", f"card-{e.left}"), tuple(told), tag)


def who_was_who(s: State, words: Words) -> tuple[Scene, ...]:
    """The wolf first, and how the game has ended; then the others in the order of the seats, and last the thief."""
    order = sorted(s.seats, key=lambda seat: {WOLF: 0, CITIZEN: 1, THIEF: 2}[character(s, seat)])
    found = []
    for seat in order:
        was = character(s, seat)
        text = words.say("ending-was", values={"name": shown(seat), "character": was})
        sentence = outcome(s, words) if was == WOLF else text
        found.append((s.seats.index(seat), f"card-{was}", figure(s, seat, words), sentence))
    return cards(found, words.say("screen-cast"))


def bets(s: State, words: Words) -> Scene:
    """Which coin lay under each seal, and who was right, in the order in which they were placed."""
    found = []
    for seat, accused in s.accused.items():
        values: dict[str, str | int] = {"name": shown(seat), "accused": shown(accused), "coin": s.own[seat].coin or 0}
        found.append(Fact(words.say("ending-bet", values=values), f"thing-coin-{values['coin']}", accused == s.wolf))
    none = [shown(seat) for seat in s.order if seat not in s.accused]
    if none:
        found.append(Fact(words.say("ending-no-bet", values={"names": words.listed(none), "count": len(none)})))
    return Scene("bets", words.say("ending-coins"), words.say("ending-bets"), facts=tuple(found), plays=True)


def points(s: State, words: Words) -> tuple[Scene, ...]:
    """What the game is worth to each; where the wolf has won, for then nobody counts (LBD-25), the winner alone."""
    if not s.scored:
        winner = end_of(s).winner
        title = words.say("ending-wolf-won", values={"name": shown(winner)})
        return (Scene("winners", words.say("ending-over"), title, (figure(s, winner, words)._replace(tag=""),)),)
    order = sorted(s.order, key=lambda seat: -s.scored[seat].points)
    bars = []
    for seat in order:
        of = s.scored[seat]
        values = {"characters": of.characters, "chest": of.chest, "seal": of.seal}
        tag = words.say("screen-won") if seat == end_of(s).winner else ""
        bars.append(Bar(shown(seat), s.colours[seat], 0, of.points, words.say("ending-whence", values=values), tag))
    title = words.say("ending-points-won", values={"name": shown(end_of(s).winner)})
    return (Scene("points", words.say("ending-points"), title, bars=tuple(bars)),)


def series(s: State, words: Words) -> tuple[Scene, ...]:
    """The totals as they climb, and at the end of the series the medals."""
    if s.games == 1:
        return ()
    order = sorted(s.order, key=lambda seat: -s.points[seat])  # of equals the nearest to the mayor is first
    gained = s.history[-1]
    bars = [Bar(shown(x), s.colours[x], s.points[x] - gained[x], s.points[x]) for x in order]
    over = words.say("ending-series", values={"game": s.game, "games": s.games})
    left = s.games - s.game
    following = words.say("screen-series-next", values={"name": shown(s.order[1])})
    title = (
        f"{words.say('screen-series-left', values={'count': left})} {following}" if left else words.say("ending-totals")
    )
    found = [Scene("series", over, title, bars=tuple(bars))]
    if s.series_winner is not None:
        medals = [
            Figure(shown(x), s.colours[x], medal=n, lines=(words.say("ending-total", values={"points": s.points[x]}),))
            for n, x in enumerate(order[:3], 1)
        ]
        won = words.say("screen-series-won", values={"name": shown(s.series_winner)})
        found.append(Scene("medals", words.say("screen-series"), won, tuple(medals)))
    return tuple(found)


def tallies(rows: Sequence[Told]) -> tuple[Tally, ...]:
    """Each game of the series that has ended: who has won it, and what it was worth to each (LB-SERIES-02 to -04)."""
    found: list[Tally] = []
    seats: tuple[Seat, ...] = ()
    for row in rows:
        match row.event:
            case ev.RoomOpened(seats=seats):
                pass
            case ev.GameEnded(winner=winner):
                found.append(Tally(seats, (winner,)))
            case ev.SeriesPoints(player=player, points=points):
                found[-1] = found[-1]._replace(points={**found[-1].points, player: points})
    return tuple(found)


ENDING: Final = Ending(over, scenes, tallies)
