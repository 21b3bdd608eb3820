"""Template tags of the site: icons, and parts of pages that are drawn often. What shows the same is drawn once for everybody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from .diary import Chapter
from .public_board import Ballot, House, Vote, picture_of

register = template.Library()

Befallen = tuple[str, str, datetime | None]


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
def street(houses: Iterable[House], page: str = "") -> SafeString:
    """The houses of a village, drawn. page: the address of the one that tells of each house, where it is another."""
    return _street(get_language(), page, tuple(map(front_of, houses)))


@lru_cache(maxsize=128)
def _street(language: str | None, page: str, houses: tuple[Front, ...]) -> SafeString:
    return render_to_string("pages/_street.html", {"houses": houses, "page": page})


@register.simple_tag
def roll(houses: Iterable[tuple[House, Iterable[Befallen]]]) -> SafeString:
    """The village house by house, with what befell each: what, when in the story, on which date."""
    return _roll(get_language(), tuple((front_of(house), tuple(past)) for house, past in houses))


@lru_cache(maxsize=128)
def _roll(language: str | None, houses: tuple[tuple[Front, tuple[Befallen, ...]], ...]) -> SafeString:
    return render_to_string("pages/_roll.html", {"houses": houses})


@register.simple_tag
def ballot_sheet(ballot: Ballot, opened: bool) -> SafeString:
    """A vote as a picture and as a table."""
    return _ballot(get_language(), ballot.about, ballot.at, tuple(ballot.votes), tuple(ballot.counts), opened)


@lru_cache(maxsize=512)
def _ballot(
    language: str | None, about: str, at: str, votes: tuple[Vote, ...], counts: tuple[tuple[str, int], ...], opened: bool
) -> SafeString:
    ballot = Ballot(about, at, list(votes), list(counts))
    return render_to_string("pages/_ballot.html", {"ballot": ballot, "picture": picture_of(ballot), "open": opened})


@register.simple_tag
def chapter_sheet(chapter: Chapter) -> SafeString:
    """What was told in a phase."""
    return _chapter(get_language(), chapter._replace(lines=tuple(chapter.lines)))


@lru_cache(maxsize=2048)
def _chapter(language: str | None, chapter: Chapter) -> SafeString:
    return render_to_string("pages/_chapter.html", {"chapter": chapter})
