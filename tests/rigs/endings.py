"""Endings of games that bots have played, for tests of their scenes and for pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils import translation

from lupus.engine.dice import seed_of
from lupus.engine.game import Setup
from lupus.engine.seats import MASTER
from lupus.engine.table import Table
from lupus.rulesets.drawing import drawings
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.scenes import Scene
from lupus.rulesets.screens import SHARED, Guest
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf import screens as werewolf
from lupus.rulesets.werewolf.bots.tables import steps
from lupus.rulesets.werewolf.state import PHONES
from lupus.rulesets.words import words
from lupus.site.room import ending
from lupus.site.room.games import screens_of
from tests.rigs.lupusburg_screens import guests_of, moments
from tests.werewolf.arena import cards, versions_for

LONGEST: Final = tuple(f"{name} Wolfsburgmann"[:20].lower() for name in ("Massimiliana", "Wilhelmina", "Giandomenico"))
NAMES: Final = (
    *LONGEST,
    "anna",
    "mwmwmwmwmwmwmwmwmwmw",
    "maria elisabetta eva",
    "christopher alexandr",
    "bartolomea gugliel",
    "fortunata immacolata",
    "ed",
    "io",
    "nicodemo antonio gu",
)
"""Names as long as a room allows, and short ones."""


@lru_cache(maxsize=8)
def lupusburg(seed: int, games: int) -> tuple[Table[Any], ...]:
    """A series of eight, at the end of each of its games."""
    guests = guests_of(8, NAMES[:8])
    return tuple(table.fork() for table in moments(guests, seed, games) if table.state.phase == "between")


@lru_cache(maxsize=8)
def village(seed: int, players: int = 12) -> Table[Any]:
    """A game of Werewolf with any cards, at its end."""
    chance, names = Random(seed), (NAMES * 3)[:players]
    guests = [Guest(f"{name[:17]} {n}" if n >= len(NAMES) else name, "", "fmx"[n % 3]) for n, name in enumerate(names)]
    options = {option.key: option.standard for option in werewolf.OPTIONS} | {"leader": PHONES}
    plain = werewolf.setup(guests, options, guests[0].seat)
    _, pool = cards(players, chance, extra=3)
    settings = {"mode": "standard", "pool": pool, "versions": versions_for(pool, chance), "variants": []}
    table = Table(WEREWOLF, Setup(plain.seats, plain.cast, {**plain.settings, **settings}), seed_of(seed))
    for _ in steps(table, chance):
        pass
    return table


def scenes(key: str, table: Table[Any], language: str) -> tuple[Scene, ...]:
    """The scenes of a game that has ended."""
    found = screens_of(key).ending
    assert found is not None
    assert found.over(table.state)
    cast = table.setup.cast
    guests = [Guest(seat, cast[seat].get("colour", ""), cast[seat]["gender"]) for seat in table.setup.seats]
    games = found.tallies(table.view(SHARED))
    before = ending.added(ending.added({}, "lupusburg", MANY * games), "werewolf", MANY * games)
    with translation.override(language):
        told = ending.climbed(before, key, games, guests)
    return (*found.scenes(table.view(MASTER), guests, words(language, key)), told)


MANY: Final = 12
"""Games of each kind that an evening has had before."""


def inside(found: Sequence[Scene], n: int, language: str, *, shared: bool = False, hosts: bool = True) -> str:
    """The inside of a screen of a room at a scene."""
    facts: dict[str, Any] = {"code": "BCDF", "key": "key", "shared": shared, "hosts": hosts, "news": ["Bruno ospita"]}
    with translation.override(language):
        return render_to_string("room/play.html", {**facts, "scene": ending.shown(found, n, f"7.{n}")})


def page(key: str, *, shared: bool = False) -> str:
    """The page of a room with nothing in it."""
    facts = {"code": "BCDF", "html": "", "theme": "night", "shared": shared, "k": ""}
    styles = screens_of(key).styles
    return render_to_string("room/page.html", {**facts, "styles": styles, "drawings": drawings(RULESETS[key])})


def endings(key: str, language: str) -> Iterator[tuple[str, tuple[Scene, ...]]]:
    """Endings with everything that a scene can have."""
    if key == "lupusburg":
        for seed in (6, 7):
            for n, table in enumerate(lupusburg(seed, 2)):
                yield f"{seed}.{n}", scenes(key, table, language)
    else:
        for seed, players in ((1, 12), (2, 8), (3, 25)):
            yield f"{seed}", scenes(key, village(seed, players), language)
