"""The votes of a day: what they are worth, who goes into the run-off, who burns (section J of the decisions)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from lupus.engine.seats import Seat

from . import events as ev
from .deaths import shielded
from .state import ORDERS, State
from .turn import Turn

FIRST, SECOND = "first", "second"

BALLOTS: Final[Mapping[str, str]] = {"first-ballot": FIRST, "second-ballot": SECOND}
"""The phases that are ballots."""

PROTECT, ACCUSE, LAW, SAVE, SAVE_MANY = "protect", "accuse", "law", "save", "save-many"
"""What a raised card does (D-VOTE-06 to D-VOTE-09)."""

SAVED, NEXT = "saved", "next"
"""Where somebody alone would burn: nobody does, or who follows in votes (D-VOTE-10)."""


def names(s: State) -> tuple[Seat, ...]:
    """Whose names are called in this ballot, in the order of this day:
    on even days from the last seat down (D-VOTE-13)."""
    called = s.candidates if s.phase == "second-ballot" else s.living
    return called if s.number % 2 else called[::-1]


def voters(s: State) -> tuple[Seat, ...]:
    """Who votes in this ballot: in the second nobody who is a candidate (WW-VOTE2-01)."""
    return tuple(seat for seat in s.living if seat not in s.candidates)


def weight(s: State, seat: Seat) -> int:
    """How many arms a player raises (D-VOTE-05)."""
    rule = s.does(seat, weight)
    return 1 if rule is None else rule(len(s.living))


def several(s: State, seat: Seat, among: int) -> int:
    """For how many of these names a player may vote: one, but for a mercante (D-VOTE-04)."""
    rule = s.does(seat, several)
    return 1 if rule is None else rule(among)


def totals(s: State) -> range:
    """How many arms there can be in all, where votes are noted as totals: a mercante makes it uncertain (D-VOTE-12)."""
    voting = [seat for seat in voters(s) if seat not in s.skipped and any(name != seat for name in names(s))]
    least = sum(weight(s, seat) for seat in voting)
    more = [several(s, seat, sum(name != seat for name in names(s))) - 1 for seat in voting]
    return range(least, least + sum(more) + 1)


def spying(s: State) -> tuple[Seat, ...]:
    """Who has open eyes in the first ballot."""
    return tuple(seat for seat in s.who(spying) if s.eyes.get(seat))


def seated(s: State, given: Mapping[Seat, tuple[Seat, ...]]) -> Iterator[tuple[Seat, tuple[Seat, ...]]]:
    """What players have given, in seat order, so that nobody learns who gave it first."""
    return ((seat, given[seat]) for seat in s.seats if seat in given)


def investigated(s: State, seat: Seat) -> bool:
    """Whether the votes for somebody count double: while they spy on Guards (WW-VARIANT-SPIA-INDAGINI-01)."""
    spies = s.phase == "first-ballot" and seat in spying(s) and s.does(seat, investigated)
    return spies and any(s.guard(other, ORDERS) for other in s.living)


def score(s: State, seat: Seat) -> int:
    """What the votes for a player are worth (D-VOTE-05)."""
    votes = (
        s.arms.get(seat, 0) if s.arms else sum(weight(s, voter) for voter, named in s.votes.items() if seat in named)
    )
    if investigated(s, seat):
        votes *= 2
    rule = s.does(seat, score)
    return votes if rule is None else rule(votes)


def makes_law(s: State, seat: Seat) -> bool:
    """Whether a player may name somebody by law (D-VOTE-09)."""
    return LAW in (s.does(seat, effects) or {}).values()


def effects(s: State, ballot: str) -> dict[str, list[Seat]]:
    """What the raised cards do: for each effect the names; only the law may fall on oneself (D-VOTE-07, D-VOTE-09)."""
    found: dict[str, list[Seat]] = {}
    for seat, named in seated(s, s.raises):
        effect = (s.does(seat, effects) or {}).get(ballot)
        if effect is None or (effect == LAW and (seat, LAW) in s.spent):
            continue
        able = [name for name in named if name != seat or effect == LAW]
        found.setdefault(effect, []).extend(able if effect == SAVE_MANY else able[:1])
    return found


def ranked(scores: Mapping[Seat, int]) -> tuple[list[Seat], list[Seat]]:
    """Those with the highest score, and those with the next (WW-VOTE1-10: none is a score)."""
    top, *lower = sorted(set(scores.values()), reverse=True) or [0]
    first = [seat for seat, votes in scores.items() if votes == top]
    return first, [seat for seat, votes in scores.items() if lower and votes == lower[0]]


def run_off(scores: Mapping[Seat, int]) -> list[Seat]:
    """All who share the highest score; else the one who has it, and all who have the next (WW-VOTE1-08, -09)."""
    first, second = ranked(scores)
    return first if len(first) > 1 else first + second


def tell_scores(t: Turn, scores: Mapping[Seat, int]) -> None:
    """The Moderator notes the votes; with open votes everybody sees them."""
    if "voto-scoperto" in t.s.variants:
        t.tell(*[ev.OpenVote(seat, named) for seat, named in seated(t.s, t.s.votes)])
        t.tell(*[ev.OpenScore(seat, votes) for seat, votes in scores.items()])
    for what, given in (("vote", t.s.votes), ("raise", t.s.raises)):
        for seat, named in seated(t.s, given):
            t.watched(what, seat, named)
    t.tell(*[ev.Score(seat, votes) for seat, votes in scores.items()])


def tell_spies(t: Turn) -> None:
    """Whoever has open eyes has seen all arms and cards (WW-ROLE-SPIA-03)."""
    s = t.s
    for spy in spying(s):
        seen = [ev.VoteSeen(spy, seat, named, weight(s, seat)) for seat, named in seated(s, s.votes) if seat != spy]
        cards = [ev.RaiseSeen(spy, seat, name) for seat, named in seated(s, s.raises) for name in named if seat != spy]
        t.tell(*seen, *cards)


def nominate(t: Turn) -> None:
    """Close the first ballot and name the candidates of the second."""
    s = t.s
    cards = effects(s, FIRST)
    scores = {seat: score(s, seat) for seat in s.living}
    tell_scores(t, scores)
    tell_spies(t)
    protected = set(cards.get(PROTECT, ()))
    named = set(run_off({seat: votes for seat, votes in scores.items() if seat not in protected}))
    named |= {*cards.get(ACCUSE, ()), *cards.get(LAW, ())} - protected
    if LAW in cards:
        mayor = next(seat for seat in s.raises if makes_law(s, seat))
        t.tell(ev.Spent(mayor, LAW), ev.Law(None if cards[LAW][0] in protected else cards[LAW][0]))
    t.tell(ev.RunOff(tuple(seat for seat in s.seats if seat in named)))


def condemned(s: State, scores: Mapping[Seat, int], law: Seat | None, saved: Collection[Seat]) -> Seat | None:
    """Who is to burn: law, else highest score, ties and oratore, then who takes somebody's place (D-VOTE-06, -09, -10).

    A single candidate for whom nobody is left to vote does not burn (WW-VOTE2-06).
    """
    first = [seat for seat in ranked(scores)[0] if seat not in saved and (voters(s) or len(scores) > 1)]
    doomed = law if law in scores else first[0] if len(first) == 1 else None
    if doomed is None:
        return None
    instead = s.does(doomed, condemned)
    if instead is None:
        return doomed
    following = ranked({seat: votes for seat, votes in scores.items() if seat != doomed})[0]
    return following[0] if instead == NEXT and len(following) == 1 and following[0] not in saved else None


def outcome(t: Turn) -> Seat | None:
    """Close the second ballot; who burns, if anybody does. An amulet is used up (WW-GAMEVAR-AMULETO-08)."""
    s = t.s
    cards = effects(s, SECOND)
    scores = {seat: score(s, seat) for seat in s.candidates}
    tell_scores(t, scores)
    doomed = condemned(s, scores, s.law, {*cards.get(SAVE, ()), *cards.get(SAVE_MANY, ())})
    return None if doomed is None or shielded(t, doomed, "rogo") else doomed
