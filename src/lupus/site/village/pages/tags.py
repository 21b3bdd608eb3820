"""Template tags of the site: icons, and parts of pages that are drawn often: once for all who see the same."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import cos, degrees, pi, sin
from types import MappingProxyType
from typing import Final, NamedTuple

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language, gettext

from lupus.engine.seats import Seat
from lupus.rulesets.lexicon import before, shown
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.words import words
from lupus.site.people.language import spoken

from .public_board import Ballot, House, PublicVillage
from .rulebook import page_of
from .told import Chapter

register = template.Library()


@register.simple_tag
@lru_cache(maxsize=1024)
def icon(name: str, size: str = "", title: str = "") -> SafeString:
    """An icon of the sprite: decoration unless it has a title, which then is what it says."""
    href = f"{static('icons.svg')}#{name}"
    if title:
        return format_html(
            '<svg class="icon {}" role="img" aria-label="{}"><use href="{}"></use></svg>', size, title, href
        )
    return format_html('<svg class="icon {}" aria-hidden="true"><use href="{}"></use></svg>', size, href)


@register.simple_tag
def dice_words() -> str:
    """What the check of the dice calls the draws of each game, and what is drawn, in the language that is active: as
    JSON, for an attribute of the page."""
    known = {key: words(spoken(), key) for key in RULESETS}
    return json.dumps({key: {"draws": own.draws(), "names": own.names()} for key, own in known.items()})


@register.filter
def to_name(name: str) -> str:
    """To whom: "ad Anna", "a Bruno"."""
    return before("a")(name) if get_language() == "it" else gettext("a %(name)s") % {"name": name}


@register.simple_tag
def options(choices: Iterable[tuple[str, str]], chosen: Sequence[str]) -> SafeString:
    """The options of a list: there may be one for each person of a village."""
    return SafeString("".join(_option(value, str(label), value in chosen) for value, label in choices))


@lru_cache(maxsize=4096)
def _option(value: str, label: str, chosen: bool) -> SafeString:
    return format_html('<option value="{}"{}>{}</option>', value, SafeString(" selected") if chosen else "", label)


@register.simple_tag
def street(houses: Iterable[House], page: str, slug: str) -> SafeString:
    """The houses of a village, drawn. page: the name of the address to which each house leads."""
    return _street(get_language(), page, slug, tuple(houses))


@lru_cache(maxsize=128)
def _street(language: str | None, page: str, slug: str, houses: tuple[House, ...]) -> SafeString:
    return render_to_string("pages/_street.html", {"houses": houses, "page": page, "slug": slug})


@register.simple_tag
def ballot_sheet(ballot: Ballot, opened: bool, village: PublicVillage, slug: str, followed: Seat = "") -> SafeString:
    """A vote as a picture and as a table. followed: whose votes stand out."""
    numbers = tuple((seat, house.number) for seat, house in village.houses.items())
    return _ballot(get_language(), ballot, opened, numbers, slug, followed)


@lru_cache(maxsize=512)
def _ballot(
    language: str | None, ballot: Ballot, opened: bool, numbers: tuple[tuple[Seat, int], ...], slug: str, followed: Seat
) -> SafeString:
    picture = picture_of(ballot, dict(numbers), followed)
    return render_to_string("pages/_ballot.html", {"ballot": ballot, "picture": picture, "open": opened, "slug": slug})


@register.simple_tag
def chapter_sheet(chapter: Chapter, ruleset: str, level: int | str = "") -> SafeString:
    """What was told in a phase of a game. level: of its heading, 3 where nothing says it."""
    return _chapter(
        (get_language(), get_current_timezone_name()),
        chapter._replace(lines=tuple(chapter.lines)),
        ruleset,
        int(level or 3),
    )


@lru_cache(maxsize=2048)
def _chapter(_read_in: tuple[str | None, str], chapter: Chapter, ruleset: str, level: int) -> SafeString:
    return render_to_string("pages/_chapter.html", {"chapter": chapter, "ruleset": ruleset, "level": level})


@register.simple_tag
def linked(text: str, names: tuple[tuple[str, str], ...], ruleset: str) -> SafeString:
    """A sentence, in which the names of roles and powers lead to their pages.

    names: those that its event names, each with its key.
    """
    if not names:
        return SafeString(escape(text))
    keys = dict(names)
    longest = "|".join(map(re.escape, sorted(keys, key=len, reverse=True)))
    parts = re.split(rf"(?<!\w)({longest})(?!\w)", text)
    link = [format_html('<a href="{}">{}</a>', page_of(ruleset, keys[x]), x) if x in keys else escape(x) for x in parts]
    return SafeString("".join(link))


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
    """The number of the house."""
    tie: str
    """What this one is to the one who is followed: "followed", "tied" by a vote, "other"; empty where nobody is
    followed."""


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


CENTRE, RADIUS, GAP = 200, 128, 134
"""The centre and the radius of the circle, and how far from its middle a name begins beside the smallest dot."""


class Point(NamedTuple):
    """A place on the circle."""

    x: float
    y: float
    angle: float


def points(seats: Sequence[Seat]) -> dict[Seat, Point]:
    """Where everybody stands: the first at the top, the others clockwise."""
    found = {}
    for i, seat in enumerate(seats):
        angle = 2 * pi * i / len(seats) - pi / 2
        found[seat] = Point(CENTRE + RADIUS * cos(angle), CENTRE + RADIUS * sin(angle), angle)
    return found


def picture_of(ballot: Ballot, numbers: Mapping[Seat, int] = MappingProxyType({}), followed: Seat = "") -> Picture:
    """The circle of everybody who voted or was voted; the dot of a candidate grows with the votes.

    numbers: of the houses, for what a page links. followed: whose votes stand out, those that they cast and those that
    they got.
    """
    counts = {**dict.fromkeys((vote.target for vote in ballot.votes), 0), **dict(ballot.counts)}
    place = points(sorted({vote.voter for vote in ballot.votes} | set(counts)))
    ties = {seat for vote in ballot.votes if followed in vote for seat in vote}
    top = max(counts.values(), default=0)
    spots = []
    for seat, point in place.items():
        tie = "" if not followed else "followed" if seat == followed else "tied" if seat in ties else "other"
        spots.append(spot_of(seat, point, counts.get(seat, 0), top, numbers.get(seat, 0), tie))
    arrows = []
    for vote in ballot.votes:
        tie = (
            "" if not followed else "cast" if vote.voter == followed else "got" if vote.target == followed else "other"
        )
        path = path_between(place[vote.voter], place[vote.target])
        arrows.append(Arrow(path, numbers.get(vote.voter, 0), numbers.get(vote.target, 0), tie))
    half = 155 + 9 * max((len(spot.name) for spot in spots), default=0)
    return Picture(f"{CENTRE - half} {CENTRE - half} {2 * half} {2 * half}", spots, arrows)


def spot_of(seat: Seat, point: Point, votes: int, top: int, number: int, tie: str) -> Spot:
    """Somebody on the circle. top: the most votes that anybody got."""
    x, y, angle = point
    side, turn = ("start", degrees(angle)) if cos(angle) > -1e-9 else ("end", degrees(angle) - 180)
    size = 4 + 9 * (votes / top) ** 0.5 if top else 4
    text = (CENTRE + (GAP + size) * cos(angle), CENTRE + (GAP + size) * sin(angle))
    name = shown(seat) if len(shown(seat)) <= LONGEST else shown(seat)[: LONGEST - 1] + "…"
    lengths = [f"{length:.1f}" for length in (x, y, *text)]
    return Spot(name, lengths, side, f"{turn:.1f}", f"{size:.1f}", bool(top) and votes == top, number, tie)


def path_between(a: Point, b: Point) -> str:
    """From a voter to the one whom they voted for, bent towards the middle; to oneself a loop towards it, away from the
    names."""
    if a == b:
        there, back = ((-60 * cos(a.angle + turn), -60 * sin(a.angle + turn)) for turn in (0.4, -0.4))
        return f"M{a.x:.1f} {a.y:.1f}c{there[0]:.1f} {there[1]:.1f} {back[0]:.1f} {back[1]:.1f} 0 0"
    return f"M{a.x:.1f} {a.y:.1f}Q{CENTRE} {CENTRE} {b.x:.1f} {b.y:.1f}"
