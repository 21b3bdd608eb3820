"""The screens of Lupusburg as a browser shows them, one of each phase, without a server: for pictures and for axe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils import translation

from lupus.engine.dice import seed_of
from lupus.engine.game import Command
from lupus.engine.seats import CLOCK
from lupus.engine.table import Table
from lupus.rulesets.drawing import drawings
from lupus.rulesets.lupusburg import LUPUSBURG
from lupus.rulesets.lupusburg.bots import Reckless, Sensible
from lupus.rulesets.lupusburg.screens import OPTIONS, SCREENS, setup
from lupus.rulesets.lupusburg.setup import COLOURS
from lupus.rulesets.lupusburg.state import State
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.screens import SHARED, Guest, Viewpoint
from lupus.rulesets.words import words
from lupus.site.room.games import draw

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

NAMES: Final = ("massimiliano", "anna", "maria elisabetta", "zoe", "bartolomeo", "io", "wilhelmina w.", "giandomenico")
"""Long names and short ones."""

SITE: Final = "http://looks.test/"


def moments(guests: Sequence[Guest], seed: int, games: int, **more: str) -> Iterator[Table[State]]:
    """Every moment of a series among bots that take turns, some clever and some not."""
    chance = Random(seed)
    options = {option.key: option.standard for option in OPTIONS} | {"games": str(games)} | more
    table: Table[State] = Table(LUPUSBURG, setup(guests, options, guests[0].seat), seed_of(seed))
    bots = {seat: (Reckless if n % 2 else Sensible)(seat, chance) for n, seat in enumerate(table.setup.seats)}
    heard = dict.fromkeys(bots, 0)
    yield table
    while not LUPUSBURG.over(table.state):
        acted = False
        for seat, bot in bots.items():
            for line in table.view(seat)[heard[seat] :]:
                bot.hear(line.event)
            heard[seat] = len(table.view(seat))
            prompts = [prompt for prompt in table.prompts(seat) if prompt.verb not in ("reveal", "close")]
            if table.state.phase == "run-off" and seat in table.state.ready:
                continue
            command = bot.answer(tuple(prompts)) if prompts else None
            if command is not None:
                told = len(table.log)
                table.submit(command)
                if len(table.log) > told:
                    acted = acted or not any(prompt.decoy for prompt in prompts)
                    yield table
        if not acted:
            for prompt in table.prompts(CLOCK)[:1]:
                table.submit(Command(CLOCK, prompt.verb))
                yield table


def guests_of(players: int, names: Sequence[str] = NAMES) -> list[Guest]:
    """Who plays: the first one hosts."""
    return [
        Guest(seat, colour, "fmx"[n % 3])
        for n, (seat, colour) in enumerate(zip(names[:players], COLOURS, strict=False))
    ]


def page(table: Table[State], reader: str | None, language: str, *, opened: bool = True) -> str:
    """The whole page of a reader."""
    over = LUPUSBURG.over(table.state)
    with translation.override(language):
        lexicon = words(language, "lupusburg")
        prompts = table.prompts(reader) if reader is not SHARED and opened else ()
        settings = table.setup.settings
        point = Viewpoint(
            reader,
            table.view(reader),
            prompts,
            tuple(guests_of(len(table.setup.seats))),
            lexicon,
            opened=opened,
            settings=settings,
        )
        screen = SCREENS.screen(point)
        inside = draw("lupusburg", {**screen, "do_url": "/do/", "form_key": "key", "form_phase": "phase"})
        hint = SCREENS.hint(point) if reader == NAMES[0] else None
        facts: dict[str, Any] = {
            "code": "BCDF",
            "over": over,
            "hosts": reader == NAMES[0],
            "screen": inside,
            "hint": hint,
            "hints": hint is not None,
            "practice": hint is not None,
            "shared": reader is SHARED,
            "key": "key",
            "goes_on": table.state.phase == "between" and reader is not SHARED,
        }
        html = render_to_string("room/play.html", facts)
        return render_to_string(
            "room/page.html",
            {
                "html": html,
                "theme": screen["theme"],
                "styles": SCREENS.styles,
                "drawings": drawings(RULESETS["lupusburg"]),
                "code": "BCDF",
                "shared": reader is SHARED,
                "k": "",
            },
        )


def each_phase(players: int, seed: int, games: int = 1, language: str = "it") -> Mapping[str, str]:
    """The page of the first phone in each phase, where it may act if it ever may;
    with `-shared` that of the shared screen."""
    found: dict[str, str] = {}
    rich: dict[str, int] = {}
    for table in moments(guests_of(players), seed, games):
        s, me = table.state, NAMES[0]
        verbs = {prompt.verb for prompt in table.prompts(me)}
        key = s.phase
        if s.phase in ("privilege", "bets", "vote", "run-off"):
            key += "-" + "-".join(sorted(verbs)) if verbs else ""
        if s.phase == "between" and s.game > 1:
            key = "between-later"
        if s.series_winner is not None:
            key = "over"
        known = len(table.view(me))
        if key not in found or (known > rich[key] and s.game == 1 and s.turn <= 3):
            found[key], rich[key] = page(table, me, language), known
            found[f"{key}-shared"] = page(table, SHARED, language)
            if s.phase == "thief":
                found[f"falls-{min(s.turn, 2)}"] = page(table, me, language, opened=False)
    return found


def open_in(browser_page: Page, html: str, policy: str = "") -> None:
    """Open a page in a browser, with the styles and scripts of the site and without a stream.
    policy: of its content, if any."""

    def answer(route: Route) -> None:
        if route.request.url == SITE:
            headers = {"Content-Security-Policy": policy} if policy else {}
            route.fulfill(status=200, body=html, headers={"Content-Type": "text/html; charset=utf-8", **headers})
        else:
            asset(route)

    browser_page.unroute("**/*")
    browser_page.route("**/*", answer)
    browser_page.goto(SITE)


def asset(route: Route) -> None:
    """Answer a browser that asks for a style, a font or a script."""
    path = urlsplit(route.request.url).path
    where = finders.find(path.removeprefix("/static/")) if path.startswith("/static/") else None
    if not isinstance(where, str):
        route.abort()
    else:
        kinds = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
        route.fulfill(
            status=200, body=Path(where).read_bytes(), content_type=kinds.get(Path(where).suffix, "font/woff2")
        )
