"""A village as everybody knows it: what the rules make of public events alone, and what was voted and befell whom."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple
from zlib import crc32

from django.utils.translation import gettext

from lupus.engine.seats import Seat
from lupus.engine.table import Entry, HalfPhase, Table, Told
from lupus.rulesets.lexicon import shown
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.tempo_reale.roles import LIVING
from lupus.rulesets.tempo_reale.village import Public, evolve
from lupus.site.memory import Memory
from lupus.site.table.cache import Stored
from lupus.site.table.models import Game, Receipt
from lupus.site.village import calendar, editions, silence


class House(NamedTuple):
    """A character as the village sees it. past: what befell them, and in which half-phase."""

    seat: Seat
    number: int
    status: str
    mayor: bool
    gender: str
    past: tuple[tuple[str, str], ...]

    @property
    def name(self) -> str:
        """The seat as people read it."""
        return shown(self.seat)

    @property
    def shape(self) -> int:
        """Which of the houses is drawn: of the name alone, so it never changes."""
        return crc32(self.seat.encode()) % 4


class Vote(NamedTuple):
    """A vote that was made public."""

    voter: Seat
    target: Seat


class BallotRow(NamedTuple):
    """A line of the table of a ballot."""

    name: str
    votes: int
    voters: list[str]


class Ballot(NamedTuple):
    """A count: its votes where they are published, and how many each one had."""

    about: str
    at: str
    votes: tuple[Vote, ...] = ()
    counts: tuple[tuple[Seat, int], ...] = ()

    @property
    def rows(self) -> list[BallotRow]:
        """Who got votes, how many, and from whom where that is published; the most voted first."""
        return self.rows_in(sorted({vote.target for vote in self.votes} | dict(self.counts).keys()), self.votes)

    def rows_in(self, roster: Sequence[Seat], votes: Sequence[Vote]) -> list[BallotRow]:
        """The rows, where of those with as many votes the first one in a roster comes first, each with these votes in
        their order."""
        counts = dict(self.counts) or Counter(vote.target for vote in votes)
        ordered = sorted(counts.items(), key=lambda pair: (-pair[1], roster.index(pair[0])))
        return [BallotRow(shown(t), n, [shown(v.voter) for v in votes if v.target == t]) for t, n in ordered]

    def in_roster(self, roster: Sequence[Seat]) -> list[BallotRow]:
        """A copy of this count, with everybody in the order of a roster."""
        return self.rows_in(roster, sorted(self.votes, key=lambda vote: roster.index(vote.voter)))

    @property
    def number(self) -> int:
        """The number of the day on which it was held."""
        return HalfPhase.of(self.at).number


class PublicVillage(NamedTuple):
    """What everybody has been told. now: folded by the rules. mayors: who took office, and when; None when nobody
    did."""

    now: Public
    houses: dict[Seat, House]
    mayors: list[tuple[Seat | None, str]]
    ballots: list[Ballot]

    @property
    def theme(self) -> str:
        """Firelight by day, moonlight by night."""
        return "night" if self.now.phase in ("start", "night", "dawn") and not self.now.over else "day"


def village_of(view: Sequence[Told]) -> PublicVillage:
    """A village as everybody knows it. view: what the public was told."""
    now, past = evolve(Public(), (told.event for told in view)), defaultdict[Seat, list[tuple[str, str]]](list)
    mayors: list[tuple[Seat | None, str]] = []
    for told in view:
        match told.event:
            case ev.MayorNamed(player):
                mayors.append((player, told.at))
            case ev.Died(player) | ev.FoundDead(player):
                past[player].append((f"died-{getattr(told.event, 'cause', 'night')}", told.at))
            case ev.Resurrected(player) | ev.Exiled(player):
                past[player].append((told.event.kind, told.at))
    houses = {
        seat: House(seat, n, fate.status, seat == now.mayor, now.genders[seat], tuple(past[seat]))
        for n, (seat, fate) in enumerate(now.fates.items(), 1)
    }
    return PublicVillage(now, houses, mayors, ballots_of(view))


def ballots_of(rows: Iterable[Told | Entry]) -> list[Ballot]:
    """The counts that these rows published; whatever else they tell is passed over."""
    told: dict[tuple[str, str], list[ev.VoteShown | ev.Tally]] = {}
    for row in rows:
        if isinstance(row.event, ev.VoteShown | ev.Tally):
            told.setdefault((row.event.ballot, row.at), []).append(row.event)
    return [
        Ballot(
            about,
            at,
            tuple(Vote(e.voter, e.target) for e in counted if isinstance(e, ev.VoteShown)),
            tuple((e.target, e.votes) for e in counted if isinstance(e, ev.Tally)),
        )
        for (about, at), counted in told.items()
    ]


BOARDS: Final = Memory[PublicVillage](64)
"""Villages as everybody knows them, by digest."""


def board_of(table: Stored) -> PublicVillage:
    """The village as everybody knows it. All who ask share it: it is not to be changed."""
    return BOARDS.get(table.public, lambda: village_of(table.view(None)))


def public(game: Game, table: Table[Any], seen: PublicVillage) -> dict[str, Any]:
    """What every page of a village shows of it: from public events alone."""
    lexicon = editions.lexicon(table.game.key)
    winners = [lexicon.say(f"faction-{key}") for key in seen.now.winners or ()]
    return {
        "game": about(game),
        "village": seen,
        "living": [house for house in seen.houses.values() if house.status == LIVING],
        "lost": [house for house in seen.houses.values() if house.status != LIVING],
        "heading": lexicon.heading(f"{seen.now.phase} {seen.now.number}"),
        "phase_icon": f"phase-{seen.now.phase}",
        "won": lexicon.listed([gettext("i %(faction)s") % {"faction": name} for name in winners]),
    }


def history(seen: PublicVillage, table: Table[Any], dates: Mapping[str, datetime]) -> dict[str, Any]:
    """What a village has been through: its last votes, its mayors. dates: of `dates_of`."""
    lexicon = editions.lexicon(table.game.key)
    return {
        "ballots": [ballot for ballot in reversed(seen.ballots) if ballot.at == seen.ballots[-1].at],
        "more_ballots": len({ballot.at for ballot in seen.ballots}) > 1,
        "mayors": [(shown(seat) if seat else "–", lexicon.heading(at), dates.get(at)) for seat, at in seen.mayors],
    }


def dates_of(game: Game, table: Table[Any]) -> dict[str, datetime]:
    """When the result of each dawn and each sunset was published, by half-phase. Everybody could see that moment."""
    known = len(table.log)  # somebody may have written since the table was read
    published = Receipt.objects.filter(game=game, verb="publish", last__lte=known).values_list("first", "received")
    return {
        table.log[first - 2].at: received for first, received in published
    }  # the row before: known, whatever came of it


def about(game: Game) -> dict[str, Any]:
    """The plain facts of a game that everybody may know."""
    return {
        "slug": game.slug,
        "name": game.name,
        "ruleset": game.ruleset,
        "welcome": game.village.welcome,
        "contact": game.village.contact,
        "zone": game.village.calendar["zone"],
        "clock": calendar.whose_clock(game.village.calendar["zone"]),
        "due": game.due,
        "closed": game.closed,
        "paused": game.stage == Game.Stage.PLAYED and game.due is None,
        "goes_on": calendar.goes_on(game),
        "over": game.stage == Game.Stage.OVER,
        "pulse": game.pulse,
        "silence": silence.said(game) if game.stage != Game.Stage.OVER else [],
    }


def told_to_all(game: Game) -> bool:
    """Whether a game is over and its whole story public."""
    return game.stage == Game.Stage.OVER and game.village.shows_story
