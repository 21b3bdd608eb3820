"""Template tags of the site: icons, and parts of pages that are drawn often. What shows the same is drawn once for everybody."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from lupus.engine.seats import Seat

from .diary import Chapter
from .public_board import Ballot, House, PublicVillage, Vote, picture_of
from .rulebook import page_of

register = template.Library()


@register.simple_tag
@lru_cache(maxsize=1024)
def icon(name: str, size: str = "", title: str = "") -> SafeString:
    """An icon of the sprite: decoration unless it has a title, which then is what it says."""
    href = f"{static('icons.svg')}#{name}"
    if title:
        return format_html('<svg class="icon {}" role="img" aria-label="{}"><use href="{}"></use></svg>', size, title, href)
    return format_html('<svg class="icon {}" aria-hidden="true"><use href="{}"></use></svg>', size, href)


@register.simple_tag
def options(choices: Iterable[tuple[str, str]], chosen: Sequence[str]) -> SafeString:
    """The options of a list: there may be one for each person of a village."""
    return SafeString("".join(_option(value, str(label), value in chosen) for value, label in choices))


@lru_cache(maxsize=4096)
def _option(value: str, label: str, chosen: bool) -> SafeString:
    return format_html('<option value="{}"{}>{}</option>', value, SafeString(" selected") if chosen else "", label)


class Front(NamedTuple):
    """What a house shows to the street."""

    number: int
    name: str
    shape: int
    status: str
    mayor: bool
    gender: str


def front_of(house: House) -> Front:
    """What a house shows now."""
    return Front(house.number, house.name, house.shape, house.status, house.mayor, house.gender)


@register.simple_tag
def street(houses: Iterable[House], page: str, slug: str) -> SafeString:
    """The houses of a village, drawn. page: the name of the address to which each house leads."""
    return _street(get_language(), page, slug, tuple(map(front_of, houses)))


@lru_cache(maxsize=128)
def _street(language: str | None, page: str, slug: str, houses: tuple[Front, ...]) -> SafeString:
    return render_to_string("pages/_street.html", {"houses": houses, "page": page, "slug": slug})


@register.simple_tag
def ballot_sheet(ballot: Ballot, opened: bool, village: PublicVillage, slug: str, followed: Seat = "") -> SafeString:
    """A vote as a picture and as a table. followed: whose votes stand out."""
    numbers = tuple((seat, house.number) for seat, house in village.houses.items())
    return _ballot(
        get_language(), ballot.about, ballot.at, tuple(ballot.votes), tuple(ballot.counts), opened, numbers, slug, followed
    )


@lru_cache(maxsize=512)
def _ballot(
    language: str | None, about: str, at: str, votes: tuple[Vote, ...], counts: tuple[tuple[Seat, int], ...], opened: bool,
    numbers: tuple[tuple[Seat, int], ...], slug: str, followed: Seat,
) -> SafeString:  # fmt: skip
    ballot = Ballot(about, at, list(votes), list(counts))
    picture = picture_of(ballot, dict(numbers), followed)
    return render_to_string("pages/_ballot.html", {"ballot": ballot, "picture": picture, "open": opened, "slug": slug})


@register.simple_tag
def chapter_sheet(chapter: Chapter, ruleset: str, level: int | str = "") -> SafeString:
    """What was told in a phase of a game. level: of its heading, 3 where nothing says it."""
    return _chapter(get_language(), chapter._replace(lines=tuple(chapter.lines)), ruleset, int(level or 3))


@lru_cache(maxsize=2048)
def _chapter(language: str | None, chapter: Chapter, ruleset: str, level: int) -> SafeString:
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
