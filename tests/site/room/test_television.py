"""A television as a stage: each moment whole and large, and a story of one that is typed in, tried, lost and found."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from lupus.engine.dice import seed_of
from lupus.engine.table import Table
from lupus.rulesets.drawing import drawings
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.scenes import Tally
from lupus.rulesets.screens import SHARED, Guest, Viewpoint
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf.bots.tables import steps
from lupus.rulesets.werewolf.state import CLOSED_EYES, PHONES
from lupus.rulesets.words import words
from lupus.site.room import ending, lobby
from lupus.site.room.ending import added
from lupus.site.room.games import draw, screens_of
from lupus.site.room.models import Room
from tests.rigs.browsers import IN_A_BROWSER, NOT_WHOLE, TELEVISIONS, complaints, page_of
from tests.rigs.databases import Ground
from tests.rigs.lupusburg_screens import guests_of, moments, open_in
from tests.rigs.room_clock import NOON
from tests.site.room.test_one_screen import NAMES, village
from tests.site.serving.test_processes import LUPUS, answers, free_port, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

pytestmark = IN_A_BROWSER

TWELVE: Final = (*NAMES, "nicodemo wolfgang mmm", "io", "fortunata immacolata", "ed")

SMALLEST: Final[tuple[ViewportSize, ...]] = ({"width": 360, "height": 640},)

SMALL: Final = """() => [...document.querySelectorAll(
    '#game .now > *, .say, .board .plate .name, .circle .name, .standing .name, .player h4, .clock, .readiness p')]
  .filter((one) => one.checkVisibility())
  .map((one) => [one, parseFloat(getComputedStyle(one).fontSize) * (one.ownerSVGElement ? one.getScreenCTM().d : 1)])
  .filter(([, size]) => size < innerHeight / 40)
  .map(([one, size]) => `small: ${one.textContent.slice(0, 30)} ${size}`)"""
"""What is said and is smaller than a fortieth of the height: nobody reads it from three metres."""


def drawn(key: str, table: Table[Any], guests: tuple[Guest, ...], language: str, *, opened: bool) -> Mapping[str, str]:
    """The inside of a shared screen, and its theme."""
    screens, settings = screens_of(key), table.setup.settings
    with translation.override(language):
        lexicon, timer = words(language, key), screens.timer(table.state, settings)
        screen = screens.screen(
            Viewpoint(SHARED, table.view(SHARED), (), guests, lexicon, opened=opened, settings=settings)
        )
        label = lexicon.say("screen-ready", values={"phase": table.state.phase}) if timer and timer.ready else ""
        around = {
            "code": "BCDF",
            "shared": True,
            "screen": draw(key, {**screen, "do_url": "/do/", "form_key": "key", "form_phase": "phase"}),
            "readiness": {"label": label, "count": 7, "of": 8} if label else None,
        }
        return {"html": render_to_string("room/play.html", around), "theme": screen["theme"]}


def of_lupusburg(language: str, people: tuple[str, ...]) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Each kind of moment of a series of two games."""
    known, guests = set(), tuple(guests_of(len(people), people))
    for table in moments(guests, seed=6, games=2):
        s = table.state
        timer = screens_of("lupusburg").timer(s, table.setup.settings)
        for opened in (False, True) if timer and timer.after else (True,):
            many = len(s.accused) if s.phase == "bets" else len(s.votes) // 6 if s.phase == "vote" else len(s.ready)
            key = f"{s.phase} {opened} {s.turn > 1} {many} {s.series_winner}"
            if key not in known:
                known.add(key)
                yield key, drawn("lupusburg", table, guests, language, opened=opened)


def of_werewolf(language: str, people: tuple[str, ...]) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Each kind of moment of four games with any cards, in both ways."""
    known = set()
    for number in range(4):
        chance, way = Random(number), (PHONES, CLOSED_EYES)[number % 2]
        table = Table(WEREWOLF, village(chance, way, people), seed_of(number))
        guests = tuple(Guest(seat, "", "f") for seat in table.setup.seats)
        for _ in steps(table, chance):
            s = table.state
            timer = screens_of("werewolf").timer(s, table.setup.settings)
            for opened in (False, True) if timer and timer.after else (True,):
                key = f"{way} {s.phase} {s.stage} {opened}"
                if key not in known:
                    known.add(key)
                    yield key, drawn("werewolf", table, guests, language, opened=opened)
        yield f"end {number}", drawn("werewolf", table, guests, language, opened=True)


@pytest.mark.parametrize(
    ("game", "people", "language", "sizes"),
    [
        ("lupusburg", NAMES, "it", TELEVISIONS[:1]),
        ("werewolf", TWELVE, "en", TELEVISIONS[:1]),
        *(
            pytest.param(game, people, language, TELEVISIONS, marks=pytest.mark.soak)
            for game, people in (("lupusburg", NAMES), ("werewolf", NAMES), ("werewolf", TWELVE))
            for language in ("it", "en")
        ),
    ],
)
def test_each_moment_is_whole_and_large_on_a_television(
    browser: Browser, game: str, people: tuple[str, ...], language: str, sizes: tuple[ViewportSize, ...]
) -> None:
    """Eight people, and twelve, with names of twenty letters: nothing is cut, nobody scrolls, all is read from afar."""
    found, screens = {}, screens_of(game)
    asked = dict((of_lupusburg if game == "lupusburg" else of_werewolf)(language, people))
    frame = {"code": "BCDF", "styles": screens.styles, "drawings": drawings(RULESETS[game]), "shared": True, "k": ""}
    screen = page_of(browser, viewport=sizes[0], reduced_motion="reduce")
    with translation.override(language):
        open_in(screen, render_to_string("room/page.html", {**frame, "html": "", "speaks": screens.speaks}))
    screen.wait_for_function("document.documentElement.dataset.silent")
    for key, moment in asked.items():
        screen.evaluate(
            "({ html, theme }) => { document.querySelector('#room').innerHTML = html; "
            "document.documentElement.dataset.theme = theme; document.dispatchEvent(new Event('room:shown')) }",
            moment,
        )
        for size in sizes:
            screen.set_viewport_size(size)
            if awry := [*screen.evaluate(NOT_WHOLE), *screen.evaluate(SMALL)]:
                found[key, size["height"]] = awry
    assert found == {}
    assert len(asked) > 25


@pytest.mark.parametrize("count", [8, 12, 24])
def test_a_lobby_late_in_the_evening_is_whole_on_a_television(browser: Browser, count: int) -> None:
    """Who sits at the table, how others come in, and what the evening has come to; on a phone nothing is too wide."""
    people = tuple(f"{name[:17]} {n}" for n, name in enumerate((TWELVE * 2)[:count]))
    games = 12 * (Tally(people, people[:1], dict.fromkeys(people, 5)),)
    evening = added(added({}, "lupusburg", games), "werewolf", games)
    seats = [
        {"pk": n, "name": name, "colour": "red", "initial": name[:1].upper(), "here": n > 1, "sits": True}
        for n, name in enumerate(people)
    ]
    room = Room(code="BCDF", key="0" * 32, ruleset="werewolf", evening=evening)
    facts: dict[str, Any] = {"code": "BCDF", "title": "Werewolf", "news": ["Bruno ospita", "Carla è nella stanza"]}
    facts |= {**lobby.links(room), "qr": lobby.drawn("https://example.org"), "site": "https://example.org/room/"}
    facts |= {"seats": seats, "count": count, "most": 33, "fits": True}
    screen, page = page_of(browser, viewport=TELEVISIONS[0]), {"code": "BCDF", "theme": "day", "k": room.key}
    for shared in (True, False):
        more = {
            "evening": ending.totals(room, NOON),
            "me": None if shared else seats[0],
        }
        html = render_to_string("room/lobby.html", {**facts, **more})
        styles = {"styles": screens_of("werewolf").styles, "shared": shared, "speaks": True}
        open_in(screen, render_to_string("room/page.html", {**page, **styles, "html": html}))
        for size in TELEVISIONS if shared else SMALLEST:
            screen.set_viewport_size(size)
            assert not shared or screen.evaluate(NOT_WHOLE) == [], size
            assert screen.locator(".evening").is_visible()
            assert screen.evaluate("document.documentElement.scrollWidth <= innerWidth")


# --- a story ----------------------------------------------------------------------------------------------------------


@contextmanager
def served(place: Ground, port: int) -> Iterator[None]:
    """The site, in which people are quick."""
    environment = {**place.environment, "LUPUS_TEMPO": "0.1", "LUPUS_ADDRESS": f"http://127.0.0.1:{port}"}
    command = [sys.executable, *LUPUS, "serve", "--port", str(port)]
    site = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until(lambda: answers(port))
        yield
    finally:
        site.terminate()
        site.wait(60)


LOUD: Final = """() => {
const made = AudioContext.prototype.createGain, start = AudioBufferSourceNode.prototype.start;
window.begun = window.frames_ = 0;
document.addEventListener('room:shown', () => { window.frames_ += 1; });
AudioContext.prototype.createGain = function () { const gain = made.call(this); window.main ??= gain; return gain; };
AudioBufferSourceNode.prototype.start = function (...when) { window.begun += 1; return start.apply(this, when); }; }"""
"""Count the frames that are shown and the sounds that begin, and keep what makes all of them louder."""


def switched_on(browser: Browser, **options: Any) -> Page:
    """A television."""
    page = page_of(browser, viewport=TELEVISIONS[0], **options)
    page.add_init_script(f"({LOUD})()")
    return page


def hosted(browser: Browser, address: str) -> Page:
    """The phone of a host who looks on while the computer plays."""
    host = page_of(browser)
    host.goto(f"{address}/room/")
    host.get_by_label("Lupusburg").check()
    host.get_by_label("Il tuo nome").fill("Anna")
    host.get_by_role("button", name="Apri la stanza").click()
    for count in range(1, 5):
        host.locator(f"#seats > :nth-child({count})").wait_for()
        host.get_by_role("button", name="Aggiungi un computer accorto").click()
    host.locator("#mine-leave summary").click()
    host.get_by_role("button", name="Guarda soltanto").click()
    return host


def typed_in(screen: Page, address: str, host: Page) -> None:
    """Type the code of a room into a television, and try whether one hears it."""
    code = host.url.rstrip("/").rpartition("/")[2]
    screen.goto(f"{address}/tv")
    screen.keyboard.type(f"{code.lower()}\n")
    screen.locator("#lobby").wait_for()
    screen.get_by_role("button", name="Prova", exact=True).click()
    until(lambda: screen.evaluate("begun > 0 && main.gain.value > 0.5"))
    screen.get_by_role("button", name="No", exact=True).click()
    screen.get_by_text("Alzate il volume").wait_for()


def fallen_silent(screen: Page) -> None:
    """Silence a television by its key."""
    screen.keyboard.press("m")
    until(lambda: screen.evaluate("main.gain.value < 0.01"))
    screen.get_by_role("button", name="In silenzio").wait_for()


@pytest.mark.process
def test_a_television_is_typed_in_tried_falls_silent_and_finds_its_room_again(place: Ground, browser: Browser) -> None:
    """The code, the sound, the key M, a browser that begins anew."""
    address = f"http://127.0.0.1:{(port := free_port())}"
    with served(place, port):
        screen = switched_on(browser)
        typed_in(screen, address, hosted(browser, address))
        fallen_silent(screen)
        screen.goto(f"{address}/tv")
        screen.locator("#lobby").wait_for()
        screen.get_by_role("button", name="In silenzio").wait_for()
    assert complaints(screen) == []


@pytest.mark.soak
@pytest.mark.process
@pytest.mark.parametrize("loss", ["cut", "restart"])
def test_a_television_plays_and_comes_back(place: Ground, browser: Browser, loss: str) -> None:
    """The claw, a screen with less motion, a line or a server that goes and comes, a browser that begins anew."""
    port = free_port()
    address, moves = f"http://127.0.0.1:{port}", "#room[class*='act-']"
    with ExitStack() as site:
        site.enter_context(served(place, port))
        host = hosted(browser, address)
        screen, still = switched_on(browser), switched_on(browser, reduced_motion="reduce")
        link = host.locator("#invite-screen a.button").get_attribute("href")
        still.goto(f"{address}{link}")
        typed_in(screen, address, host)
        still.get_by_role("button", name="Tocca, o premi OK, per il suono").wait_for()
        assert still.evaluate("begun") == 0
        host.locator(".bar button").click()
        screen.locator("#room.act-claw").wait_for(state="attached", timeout=60_000)
        assert screen.evaluate("getComputedStyle(document.querySelector('.ghost .claw')).animationName") == "strike"
        still.locator("[data-acts*='claw@']").wait_for(state="attached")
        assert still.locator(moves).count() == 0
        assert still.evaluate("getComputedStyle(document.querySelector('.ghost')).visibility") == "hidden"
        fallen_silent(screen)
        lost, frames = screen.locator("#live-bar"), screen.evaluate("frames_")
        if loss == "cut":
            screen.context.set_offline(True)
        else:
            site.close()
        lost.wait_for(timeout=20_000)
        assert screen.evaluate("parseFloat(getComputedStyle(document.getElementById('live-bar')).fontSize)") > 720 / 20
        if loss == "cut":
            screen.context.set_offline(False)
        else:
            site.enter_context(served(place, port))
        lost.wait_for(state="hidden", timeout=60_000)
        until(lambda: screen.evaluate("frames_") > frames)
        screen.goto(f"{address}/tv")
        screen.locator("#play").wait_for()
        screen.get_by_role("button", name="In silenzio").wait_for()
        assert screen.locator(moves).count() == 0, "what had happened before is not played again"
    assert [one for page in (screen, still) for one in complaints(page) if "ERR_" not in one] == []
