"""The screens of Werewolf as a browser shows them, one of each phase, without a server: for pictures and for axe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils import translation

from lupus.engine.dice import seed_of
from lupus.engine.table import Table
from lupus.rulesets.screens import SHARED, Guest, Viewpoint
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf.bots.tables import steps
from lupus.rulesets.werewolf.screens import OPTIONS, SCREENS, setup
from lupus.rulesets.words import words

NAMES: Final = (
    "massimiliano", "anna", "maria elisabetta b.", "zoe", "bartolomeo", "io", "wilhelmina wanda w.", "giandomenico", "ugo", "bea",
    "pierfrancesco maria", "luca", "marta", "nino", "olga", "pia", "quinto", "rita", "sara", "tino", "vera", "yuri", "aldo", "ciro",
)  # fmt: skip
"""Long names and short ones."""


def guests_of(players: int) -> tuple[Guest, ...]:
    """Who plays."""
    return tuple(Guest(seat, "", "fmx"[n % 3]) for n, seat in enumerate(NAMES[:players]))


def moments(players: int, seed: int) -> Iterator[Table[Any]]:
    """Every step of a game in which all answer anything that is legal, with all kinds of cards."""
    options = {option.key: option.standard for option in OPTIONS} | {"mode": "extra"}
    table = Table(WEREWOLF, setup(guests_of(players), options, NAMES[0]), seed_of(seed))
    for _ in steps(table, Random(seed)):
        yield table
    yield table


def page(table: Table[Any], reader: str | None, language: str, *, opened: bool = True) -> str:
    """The whole page of a reader."""
    shared, over = reader is SHARED, WEREWOLF.over(table.state)
    with translation.override(language):
        prompts = table.prompts(reader) if reader is not SHARED and opened else ()
        guests, lexicon = guests_of(len(table.setup.seats)), words(language, "werewolf")
        screen = SCREENS.screen(Viewpoint(reader, table.view(reader), prompts, guests, lexicon, opened, table.setup.settings))
        inside = render_to_string(SCREENS.template, {**screen, "do_url": "/do/", "form_key": "key"})
        facts = {"code": "BCDF", "over": over, "hosts": False, "screen": inside, "shared": shared, "key": "key"}
        html = render_to_string("room/play.html", facts)
        around = {"html": html, "theme": screen["theme"], "styles": SCREENS.styles, "code": "BCDF", "shared": shared, "k": ""}
        return render_to_string("room/page.html", {**around, "speaks": shared and SCREENS.speaks})


def each_phase(players: int, seed: int, language: str = "it") -> Mapping[str, str]:
    """The page of somebody who lives, of somebody who is out and of the shared screen, in each stage, where most is said."""
    found: dict[str, str] = {}
    for table in moments(players, seed):
        s = table.state
        key = "over" if WEREWOLF.over(s) else ".".join(filter(None, (s.phase, s.stage)))
        living = [seat for seat in table.setup.seats if seat in s.living]
        out = [seat for seat in table.setup.seats if seat not in s.living]
        for who, seats in (("", living or out), ("-out", out)):
            if seats:
                most = max(seats, key=lambda seat: len(table.view(seat)))
                found[key + who] = max(found.get(key + who, ""), page(table, most, language), key=len)
        found[f"{key}-shared"] = max(found.get(f"{key}-shared", ""), page(table, SHARED, language), key=len)
    return found
