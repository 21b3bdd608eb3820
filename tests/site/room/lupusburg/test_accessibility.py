"""Each phase of Lupusburg on a phone, with long names:
what axe finds, what is too wide, what is too small to be touched."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from lupus.engine.commitment import canonical
from lupus.engine.record import export
from lupus.site.room.models import Kept
from lupus.site.room.saved import digest
from tests.rigs.browsers import CHROMIUM, IN_A_BROWSER, NOT_WHOLE, TELEVISIONS, dress, page_of
from tests.rigs.lupusburg_screens import each_phase, guests_of, moments, open_in

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

pytestmark = IN_A_BROWSER

PHASES = (
    "houses",
    "placement",
    "falls-1",
    "thief",
    "wolf-shown",
    "privilege-show",
    "bets-accuse",
    "discussion",
    "vote-vote",
    "defence",
    "run-off-ballot",
    "between",
    "over",
)

OUTSIDE = """() => [...document.querySelectorAll('#room .board text, #room button, #room .player, #room .standing li')]
  .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.left < 0 || box.right > innerWidth)).map(([text]) => text)"""

SMALL = """() => [...document.querySelectorAll('#room button, #room .option > span, #room summary')]
  .map((one) => [one.textContent.trim(), one.getBoundingClientRect().height]).filter(([, high]) => high && high < 44)"""

NAMES = (
    "() => Math.min(...[...document.querySelectorAll('.board .plate .name')].map((one) => "
    "one.getBoundingClientRect().height))"
)


@pytest.mark.parametrize(
    ("players", "language", "scheme"), [pytest.param(8, "it", "light", marks=pytest.mark.soak), (4, "en", "dark")]
)
def test_every_phase_is_clear_on_a_phone(browser: Browser, players: int, language: str, scheme: str) -> None:
    pages = each_phase(players, seed=6, games=2, language=language)
    phone = page_of(browser, viewport={"width": 360, "height": 740}, color_scheme=scheme, reduced_motion="reduce")
    found = {}
    for phase in PHASES:
        open_in(phone, pages[phase])
        dress(phone, phone.evaluate("document.documentElement.dataset.theme"))
        violations = Axe().run(phone).response["violations"]
        found[phase] = [(v["id"], [n["html"][:120] for n in v["nodes"][:3]]) for v in violations]
        found[phase] += phone.evaluate(OUTSIDE) + phone.evaluate(SMALL)
        assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), phase
        assert phone.evaluate(NAMES) >= 12, phase
    assert {phase: faults for phase, faults in found.items() if faults} == {}


@pytest.mark.parametrize(
    ("players", "language", "sizes"),
    [
        (4, "it", TELEVISIONS[:1]),
        *(
            pytest.param(players, language, TELEVISIONS, marks=pytest.mark.soak)
            for players, language in ((4, "it"), (6, "it"), (8, "it"), (8, "en"))
        ),
    ],
)
def test_a_television_shows_each_phase_whole(
    browser: Browser, players: int, language: str, sizes: Sequence[ViewportSize]
) -> None:
    """Nothing is below the edge or under something else, and no name is cut; houses say on which hand they stand."""
    found: dict[tuple[str, int], list[str]] = {}
    hands: set[str] = set()
    pages = each_phase(players, seed=6, games=2, language=language)
    for size in sizes:
        screen = page_of(browser, viewport=size, reduced_motion="reduce")
        for phase, html in pages.items():
            if phase.endswith("-shared"):
                open_in(screen, html)
                found[phase, size["height"]] = screen.evaluate(NOT_WHOLE)
                hands |= {*screen.locator(".board .hand").all_text_contents()}
    assert {phase: faults for phase, faults in found.items() if faults} == {}
    assert len(found) > 12 * len(sizes)
    assert hands == {"it": {"destra", "sinistra"}, "en": {"right", "left"}}[language]


KEPT_CUT = """() => {
  const screen = document.querySelector('.kept-screen'), clips = getComputedStyle(screen).overflowX !== 'visible'
  const whole = [...screen.querySelectorAll(':is(text, rect, h2, h3, h4, p, li, dt, dd, .bag path)')]
  return whole.filter((one) => {
    const box = one.getBoundingClientRect(), around = [document.documentElement, one.ownerSVGElement, clips && screen]
    return one.checkVisibility() && box.width && around.filter(Boolean).map((edge) => edge.getBoundingClientRect())
      .some((edge) => box.left < edge.left - 1 || box.right > edge.right + 1)
  }).map((one) => `${one.localName} ${one.textContent}`)
}"""


def kept_page(players: int) -> str:
    """The page of a series that somebody has saved."""
    *_, table = moments(guests_of(players), seed=6, games=2)
    document = gzip.compress(canonical(export(table)))
    Kept.objects.create(token=digest("5a" * 20), document=document, kept=timezone.now())
    return Client().get(reverse("kept", args=["5a" * 20])).content.decode()


def cut_of(html: str) -> dict[int, list[str]]:
    """What is cut of a saved game, by the width of the screen."""
    from playwright.sync_api import sync_playwright

    found = {}
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for width in (360, 820, 1280):
            page = page_of(chromium, viewport={"width": width, "height": 740}, reduced_motion="reduce")
            open_in(page, html)
            found[width] = page.evaluate(KEPT_CUT)
            found[width] += [] if page.evaluate("document.documentElement.scrollWidth <= innerWidth") else ["wider"]
        chromium.close()
    return found


@pytest.mark.django_db
@pytest.mark.parametrize("players", [4, pytest.param(8, marks=pytest.mark.soak)])
def test_the_board_of_a_saved_game_is_whole_on_every_screen(players: int) -> None:
    html = kept_page(players)
    with ThreadPoolExecutor(1) as thread:
        found = thread.submit(cut_of, html).result()
    assert found == {360: [], 820: [], 1280: []}
