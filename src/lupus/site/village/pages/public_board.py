"""A village as everybody knows it: a fold of public events alone. Who is alive, who is mayor, what was voted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, degrees, pi, sin
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from zlib import crc32

from lupus.engine.seats import Seat
from lupus.engine.table import HalfPhase, Told
from lupus.rulesets.lexicon import shown

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
        """As people read it."""
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
        """The same, where of those with as many votes the first one in a roster comes first, and these votes in their order."""
        counts = dict(self.counts) or Counter(vote.target for vote in votes)
        ordered = sorted(counts.items(), key=lambda pair: (-pair[1], roster.index(pair[0])))
        return [BallotRow(shown(t), n, [shown(v.voter) for v in votes if v.target == t]) for t, n in ordered]

    def in_roster(self, roster: Sequence[Seat]) -> list[BallotRow]:
        """The same, with everybody in the order of a roster."""
        return self.rows_in(roster, sorted(self.votes, key=lambda vote: roster.index(vote.voter)))

    @property
    def number(self) -> int:
        """The day."""
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
"""By kind of event."""


# --- the picture of a vote --------------------------------------------------------------------------------------------


LONGEST: Final = 16
"""The most letters of a name in the picture; the table under it has all of them."""


class Spot(NamedTuple):
    """A voter or a candidate on the circle. The name stands on the ray through the dot, so that no two ever touch.

    anchor: which end of the name is at the dot; turn: by how many degrees it is turned, never upside down.

    Lengths are texts: a page in Italian would write a number with a comma.
    """

    name: str
    at: list[str]
    """Where the dot is (x, y), and its name (x, y)."""
    anchor: str
    turn: str
    size: str
    chosen: bool
    number: int
    """Of the house."""
    tie: str
    """What this one is to the one who is followed: "followed", "tied" by a vote, "other"; empty where nobody is followed."""


class Arrow(NamedTuple):
    """From a voter to the candidate, bent towards the middle."""

    path: str
    voter: int
    target: int
    """The numbers of the houses."""
    tie: str
    """What this vote is to the one who is followed: "cast", "got", "other"; empty where nobody is followed."""


class Picture(NamedTuple):
    """Who voted whom: a circle of radius 128 around (200, 200), with the names outside. box: its `viewBox`."""

    box: str
    spots: list[Spot]
    arrows: list[Arrow]


def picture_of(ballot: Ballot, numbers: Mapping[Seat, int] = MappingProxyType({}), followed: Seat = "") -> Picture:
    """The circle of everybody who voted or was voted; the dot of a candidate grows with the votes.

    numbers: of the houses, for what a page links. followed: whose votes stand out, those that they cast and those that they got.
    """
    ties = {seat for vote in ballot.votes if followed in vote for seat in vote}
    counts = dict(ballot.counts)
    for vote in ballot.votes:
        counts.setdefault(vote.target, 0)
    seats = sorted({vote.voter for vote in ballot.votes} | set(counts))
    top = max(counts.values(), default=0)
    place = {}
    for i, seat in enumerate(seats):
        angle = 2 * pi * i / max(1, len(seats)) - pi / 2
        place[seat] = (200 + 128 * cos(angle), 200 + 128 * sin(angle), angle)
    spots = []
    for seat, (x, y, angle) in place.items():
        side, turn = ("start", degrees(angle)) if cos(angle) > -1e-9 else ("end", degrees(angle) - 180)
        size = 4 + 9 * (counts.get(seat, 0) / top) ** 0.5 if top else 4
        away = 134 + size
        text = (200 + away * cos(angle), 200 + away * sin(angle))
        name = shown(seat) if len(shown(seat)) <= LONGEST else shown(seat)[: LONGEST - 1] + "…"
        tie = "" if not followed else "followed" if seat == followed else "tied" if seat in ties else "other"
        lengths = [f"{length:.1f}" for length in (x, y, *text)]
        chosen = bool(top) and counts.get(seat, 0) == top
        spots.append(Spot(name, lengths, side, f"{turn:.1f}", f"{size:.1f}", chosen, numbers.get(seat, 0), tie))
    arrows = []
    for vote in ballot.votes:
        (ax, ay, angle), (bx, by, _) = place[vote.voter], place[vote.target]
        tie = "" if not followed else "cast" if vote.voter == followed else "got" if vote.target == followed else "other"
        ends = numbers.get(vote.voter, 0), numbers.get(vote.target, 0), tie
        if vote.voter == vote.target:  # a loop towards the middle, away from the names
            there, back = ((-60 * cos(angle + turn), -60 * sin(angle + turn)) for turn in (0.4, -0.4))
            arrows.append(Arrow(f"M{ax:.1f} {ay:.1f}c{there[0]:.1f} {there[1]:.1f} {back[0]:.1f} {back[1]:.1f} 0 0", *ends))
        else:
            arrows.append(Arrow(f"M{ax:.1f} {ay:.1f}Q200 200 {bx:.1f} {by:.1f}", *ends))
    half = 155 + 9 * max((len(spot.name) for spot in spots), default=0)
    return Picture(f"{200 - half} {200 - half} {2 * half} {2 * half}", spots, arrows)
