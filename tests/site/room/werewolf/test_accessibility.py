"""Each phase of Werewolf in rooms, with long names:
what axe finds, what is too wide, what is too small to be touched."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from pytest_django import Settings

from lupus.site.headers import POLICY
from lupus.site.room.models import Occupant
from tests.rigs.browsers import CHROMIUM, IN_A_BROWSER, NOT_WHOLE, SHARED_COLOURS, TELEVISIONS, dress, page_of
from tests.rigs.lupusburg_screens import open_in
from tests.rigs.room_clock import Hand
from tests.rigs.werewolf_pages import Long, led, shared, unled
from tests.site.room.werewolf.test_voice import RECORDER

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

pytestmark = [pytest.mark.django_db, *IN_A_BROWSER]

OUTSIDE = """() => [
    ...document.querySelectorAll('main text, main rect, main button, main li, main p, main label, main h2')
  ]
  .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.left < -0.5 || box.right > innerWidth + 0.5))
  .map(([text]) => `outside: ${text}`)"""

SMALL = """() => [
    ...document.querySelectorAll('main button, main .option, main summary, main .picks label, main select')
  ]
  .filter((one) => !one.closest('.arrows'))
  .map((one) => [one.textContent.trim(), one.getBoundingClientRect().height])
  .filter(([, high]) => high && high < 43.9).map(([text, high]) => `small: ${text} ${high}`)"""

CUT = """() => [...document.querySelectorAll('.circle .seat, .seatmap .seat')].filter((seat) => {
  const room = seat.querySelector('rect').getBoundingClientRect()
  return [...seat.querySelectorAll('text')].some((one) => one.getBoundingClientRect().width > room.width)
}).map((seat) => `cut: ${seat.textContent}`)"""
"""Seats whose name is wider than the seat."""

COVERED = """() => {
  const over = document.querySelector('.cover')?.getBoundingClientRect()
  const buttons = over ? [...document.querySelectorAll('.script .strong')] : []
  const under = (one) => {
    const box = one.getBoundingClientRect()
    return box.top < over.bottom && box.bottom > over.top && box.right > over.left
  }
  return buttons.filter((one) => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    one.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const found = under(one)
    window.scrollTo({ top: 0, behavior: 'instant' })
    return found
  }).map((one) => `covered: ${one.textContent}`)
}"""
"""Buttons of whoever leads that lie under the one that hides all when somebody has just scrolled to them."""

OPEN = "document.querySelectorAll('[data-held]').forEach((one) => { one.hidden = false })"
"""Show what stands under a held finger."""

PHASES = {
    unled: (
        "lobby",
        "cards",
        "asked",
        "void",
        "signal",
        "day",
        "first-ballot-vote",
        "second-ballot-vote",
        "feed",
        "night-point-shared",
        "end",
        "scene",
        "scene-shared",
        "kept",
    ),
    led: ("cards", "night-point", "day", "first-ballot-vote", "night-point-phone"),
}


def looked(pages: dict[str, str], width: int, scheme: str) -> dict[str, list[Any]]:
    """What a browser finds wrong with pages, by page. Those of a night are dark, whatever the device prefers."""
    from playwright.sync_api import sync_playwright

    found: dict[str, list[Any]] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = page_of(browser, viewport={"width": width, "height": 800}, color_scheme=scheme, reduced_motion="reduce")
        for name, html in pages.items():
            open_in(page, html)
            dress(page, page.evaluate("document.documentElement.dataset.theme"))
            page.evaluate(OPEN)
            violations = Axe().run(page).response["violations"]
            found[name] = [(v["id"], [n["html"][:120] for n in v["nodes"][:3]]) for v in violations]
            found[name] += [*page.evaluate(OUTSIDE), *page.evaluate(SMALL), *page.evaluate(CUT)]
            if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
                found[name].append("wider than the screen")
            for wide in (412, 820, width):
                page.set_viewport_size({"width": wide, "height": 420})
                found[name] += page.evaluate(COVERED)
        browser.close()
    return found


def faults(pages: dict[str, str], width: int, scheme: str) -> dict[str, list[Any]]:
    """The same, from a thread of its own: a browser that is driven here would hide the database from the test."""
    with ThreadPoolExecutor(1) as thread:
        found = thread.submit(looked, pages, width, scheme).result()
    return {name: them for name, them in found.items() if them}


@pytest.mark.parametrize(
    ("game", "language", "scheme"),
    [pytest.param(unled, "it", "light", id="unled", marks=pytest.mark.soak), pytest.param(led, "en", "dark", id="led")],
)
def test_every_phase_is_clear_on_a_phone(time: Hand, game: Callable[..., Any], language: str, scheme: str) -> None:
    """WW-UI-10, WW-UI-11: by day, by night, on the shared screen and on the page of whoever leads."""
    pages = game(time, 6, language)
    assert set(PHASES[game]) <= set(pages), sorted(pages)
    assert faults({name: pages[name] for name in PHASES[game]}, 360, scheme) == {}


@pytest.mark.soak
@pytest.mark.parametrize("players", [6, 12, 24])
@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("game", [unled, led], ids=["unled", "led"])
def test_every_phase_is_clear_on_every_screen(
    time: Hand, game: Callable[..., Any], language: str, players: int
) -> None:
    """Each moment at each width, on a device that prefers light and on one that prefers dark."""
    pages = game(time, players, language, reveal="yes")
    for width in (360, 820, 1280):
        for scheme in ("light", "dark"):
            assert faults(pages, width, scheme) == {}, (width, scheme)


def cut_of(
    pages: dict[str, str], sizes: Sequence[ViewportSize] = TELEVISIONS, speaks: bool = False
) -> dict[tuple[str, int], list[str]]:
    """What televisions do not show whole, by page and height. speaks: whether they have a voice."""
    from playwright.sync_api import sync_playwright

    found: dict[tuple[str, int], list[str]] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for size in sizes:
            page = page_of(browser, viewport=size, reduced_motion="reduce")
            page.add_init_script(RECORDER if speaks else "")
            for name, html in pages.items():
                open_in(page, html)
                page.locator("[data-voiceless]").wait_for(state="hidden" if speaks else "visible")
                if cut := page.evaluate(NOT_WHOLE):
                    found[name, size["height"]] = cut
        browser.close()
    return found


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(6, TELEVISIONS[:1]), *(pytest.param(n, TELEVISIONS, marks=pytest.mark.soak) for n in (6, 12, 24))],
)
def test_a_television_shows_each_phase_whole(time: Hand, players: int, sizes: Sequence[ViewportSize]) -> None:
    pages = {name: html for name, html in unled(time, players, "it").items() if name.endswith("-shared")}
    assert {"lobby-shared", "night-point-shared", "first-ballot-vote-shared", "end-shared"} <= {*pages}
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(cut_of, pages, sizes).result() == {}


@pytest.mark.parametrize("speaks", [True, False])
@pytest.mark.parametrize("players", [5, pytest.param(24, marks=pytest.mark.soak)])
def test_a_television_shows_the_lobby_whole(time: Hand, settings: Settings, players: int, speaks: bool) -> None:
    """With the code for phones to look at, the settings of the voice, and what is said of phones that are away."""
    settings.ADDRESS = "https://lupus.example.org"
    table = Long(time, players)
    Occupant.objects.exclude(hosts=True).update(seen=None)
    html = shared(table)
    assert (html.count("non c’è"), 'class="qr"' in html) == (players - 1, True)
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(cut_of, {"lobby": html}, speaks=speaks).result() == {}


@pytest.mark.parametrize("players", [14, 25])
def test_a_television_shows_a_day_whole_though_most_phones_are_away(time: Hand, players: int) -> None:
    """It names some, and how many more there are; the note of the voice that is missing lies on nothing."""
    table = Long(time, players)
    table.begin()
    table.until("day", "")
    Occupant.objects.filter(room=table.room).exclude(hosts=True).update(seen=None)
    html = shared(table)
    assert f"e altri {players - 1 - 6}</p>" in html
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(cut_of, {"day": html}).result() == {}


def shared_and_kept(html: str) -> tuple[list[Any], bytes]:
    """What a phone shares of the end of a game, and the file that one keeps who cannot share."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = page_of(browser, viewport={"width": 360, "height": 740}, accept_downloads=True)
        open_in(page, html, policy=POLICY)
        page.locator(".after [data-share]").wait_for()
        page.evaluate(
            "navigator.canShare = () => true; navigator.share = async ({ files }) => { window.shared = files[0] }; 0"
        )
        page.locator(".after [data-share]").click()
        page.wait_for_function("window.shared")
        shared = page.evaluate("[window.shared.name, window.shared.type, window.shared.size > 20000]")
        shared.append(page.evaluate(SHARED_COLOURS) > 50)
        page.evaluate("navigator.canShare = () => false; 0")
        with page.expect_download() as download:
            page.locator(".after [data-share]").click()
        kept = download.value.path().read_bytes()
        browser.close()
    return shared, kept


def test_the_picture_of_the_table_is_shared_from_a_phone_and_kept_where_nothing_can_be_shared(time: Hand) -> None:
    """WW-MOD-15: a PNG with the drawings of the cards, made in the page under the policy of the site."""
    page = unled(time, 6, "it")["end"]
    with ThreadPoolExecutor(1) as thread:
        shared, kept = thread.submit(shared_and_kept, page).result()
    assert shared == ["lupus.png", "image/png", True, True]
    assert kept.startswith(b"\x89PNG")
