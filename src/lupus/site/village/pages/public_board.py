"""A village as everybody knows it: a fold of public events alone. Who is alive, who is mayor, what was voted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, NamedTuple
from zlib import crc32

from django.utils.translation import gettext

from lupus.engine.seats import Seat
from lupus.engine.table import HalfPhase, Table, Told
from lupus.rulesets.lexicon import shown
from lupus.site.memory import Memory
from lupus.site.table.cache import Stored
from lupus.site.table.models import Game, Receipt
from lupus.site.village import calendar, editions, silence

LIVING: Final = "living"

DEAD: Final = "dead"

EXILED: Final = "exiled"


@dataclass
class House:
    """A character as the village sees it."""

    seat: Seat
    number: int
    status: str = LIVING
    mayor: bool = False
    gender: str = "x"
    past: list[tuple[str, str]] = field(default_factory=list)
    """What befell this character: what, and in which half-phase."""

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


@dataclass
class Ballot:
    """A count: its votes where they are published, and how many each one had."""

    about: str
    at: str
    votes: list[Vote] = field(default_factory=list)
    counts: list[tuple[Seat, int]] = field(default_factory=list)

    @property
    def rows(self) -> list[BallotRow]:
        """Who got votes, how many, and from whom where that is published; the most voted first."""
        return self.rows_in(sorted({vote.target for vote in self.votes} | dict(self.counts).keys()), self.votes)

    def rows_in(self, roster: Sequence[Seat], votes: Sequence[Vote]) -> list[BallotRow]:
        """The same, where of those with as many votes the first one in a roster comes first, and these votes in their
        order."""
        counts = dict(self.counts) or Counter(vote.target for vote in votes)
        ordered = sorted(counts.items(), key=lambda pair: (-pair[1], roster.index(pair[0])))
        return [BallotRow(shown(t), n, [shown(v.voter) for v in votes if v.target == t]) for t, n in ordered]

    def in_roster(self, roster: Sequence[Seat]) -> list[BallotRow]:
        """The same, with everybody in the order of a roster."""
        return self.rows_in(roster, sorted(self.votes, key=lambda vote: roster.index(vote.voter)))

    @property
    def number(self) -> int:
        """The number of the day on which it was held."""
        return HalfPhase.of(self.at).number


@dataclass
class PublicVillage:
    """What the public events have told so far."""

    houses: dict[Seat, House] = field(default_factory=dict)
    phase: str = "start"
    number: int = 0
    mayors: list[tuple[Seat | None, str]] = field(default_factory=list)
    """Who took office, and when; None when nobody did."""
    ballots: list[Ballot] = field(default_factory=list)
    announcements: list[tuple[str, str]] = field(default_factory=list)
    winners: tuple[str, ...] | None = None

    def with_status(self, *statuses: str) -> list[House]:
        """The houses of the characters with one of these statuses, in the order of the village."""
        return [house for house in self.houses.values() if house.status in statuses]

    @property
    def mayor(self) -> Seat | None:
        """Who is mayor now."""
        return self.mayors[-1][0] if self.mayors else None

    @property
    def theme(self) -> str:
        """Firelight by day, moonlight by night."""
        return "night" if self.phase in ("start", "night", "dawn") and self.winners is None else "day"


def village_of(told: Sequence[Told]) -> PublicVillage:
    """Fold what the public was told."""
    village = PublicVillage()
    for line in told:
        fold = FOLDS.get(line.event.kind)
        if fold is not None:
            fold(village, line.event, line.at)
    for house in village.houses.values():
        house.mayor = house.seat == village.mayor
    return village


def settle(village: PublicVillage, seat: Seat, status: str, what: str, at: str) -> None:
    """Note the new status of a character, and what befell them."""
    house = village.houses[seat]
    house.status = status
    house.past.append((what, at))


def founded(village: PublicVillage, e: Any, at: str) -> None:
    village.houses = {
        seat: House(seat, n, gender=gender) for n, (seat, gender) in enumerate(zip(e.seats, e.genders, strict=True), 1)
    }


def turned(village: PublicVillage, e: Any, at: str) -> None:
    village.phase, village.number = e.phase, e.number


def died(village: PublicVillage, e: Any, at: str) -> None:
    settle(village, e.player, DEAD, f"died-{getattr(e, 'cause', 'night')}", at)


def rose(village: PublicVillage, e: Any, at: str) -> None:
    settle(village, e.player, LIVING, "resurrected", at)


def left(village: PublicVillage, e: Any, at: str) -> None:
    settle(village, e.player, EXILED, "exiled", at)


def named(village: PublicVillage, e: Any, at: str) -> None:
    village.mayors.append((e.player, at))


def ballot_at(village: PublicVillage, about: str, at: str) -> Ballot:
    """The ballot of this sunset about this matter; a new one where there was none."""
    for ballot in reversed(village.ballots):
        if (ballot.about, ballot.at) == (about, at):
            return ballot
    village.ballots.append(Ballot(about, at))
    return village.ballots[-1]


def vote_shown(village: PublicVillage, e: Any, at: str) -> None:
    ballot_at(village, e.ballot, at).votes.append(Vote(e.voter, e.target))


def tallied(village: PublicVillage, e: Any, at: str) -> None:
    ballot_at(village, e.ballot, at).counts.append((e.target, e.votes))


def announced(village: PublicVillage, e: Any, at: str) -> None:
    village.announcements.append((at, e.text))


def won(village: PublicVillage, e: Any, at: str) -> None:
    village.winners = e.factions


FOLDS: Final[dict[str, Callable[[PublicVillage, Any, str], None]]] = {
    "village": founded,
    "phase": turned,
    "died": died,
    "found-dead": died,
    "resurrected": rose,
    "exiled": left,
    "mayor": named,
    "vote-shown": vote_shown,
    "tally": tallied,
    "announcement": announced,
    "victory": won,
}
"""What each kind of event changes on the board."""

BOARDS: Final = Memory[PublicVillage](64)
"""Villages as everybody knows them, by digest."""


def board_of(table: Stored) -> PublicVillage:
    """The village as everybody knows it. All who ask share it: it is not to be changed."""
    return BOARDS.get(table.public, lambda: village_of(table.view(None)))


def public(game: Game, table: Table[Any], seen: PublicVillage) -> dict[str, Any]:
    """What every page of a village shows of it: from public events alone."""
    lexicon = editions.lexicon(table.game.key)
    winners = [lexicon.say(f"faction-{key}") for key in seen.winners or ()]
    return {
        "game": about(game),
        "village": seen,
        "living": seen.with_status(LIVING),
        "lost": seen.with_status(DEAD, EXILED),
        "heading": lexicon.heading(f"{seen.phase} {seen.number}"),
        "phase_icon": f"phase-{seen.phase}",
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
