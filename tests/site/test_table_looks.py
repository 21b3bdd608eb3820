"""Each phase of Werewolf on phones and on the screen in the middle, with long names: what axe finds, what is too wide or small."""

from __future__ import annotations

import os

import pytest
from axe_playwright_python.sync_playwright import Axe

from lupus.site.headers import POLICY

from .browsers import IN_A_BROWSER, browser, dress, page_of
from .lookedat import open_in
from .tablelooks import each_phase

__all__ = ["browser"]

pytestmark = IN_A_BROWSER

PHONES = (
    "cards", "night", "veggente.eyes", "lupi-mannari.point", "guaritore.shown", "day", "first-ballot.vote", "defence", "stake",
    "lupi-mannari.point-out", "over",
)  # fmt: skip
"""What a phone shows: of whoever lives, and of whoever is out."""

SCREENS = ("cards-shared", "lupi-mannari.point-shared", "day-shared", "first-ballot.vote-shared", "over-shared")

OUTSIDE = """() => [...document.querySelectorAll('#room svg text, #room button, #room label, #room li')]
  .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.left < -1 || box.right > innerWidth + 1)).map(([text]) => text)"""

SMALL = """() => [...document.querySelectorAll('#room button, #room .option, #room summary')]
  .map((one) => [one.textContent.trim(), one.getBoundingClientRect().height]).filter(([, high]) => high && high < 44)"""

SHOTS = os.environ.get("LUPUS_SHOTS")


def faults(page, phase: str, where: str) -> list[object]:
    """What is wrong with the page that stands in a browser."""
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{where}-{phase}.png", full_page=True)
    found: list[object] = [(v["id"], [n["html"][:160] for n in v["nodes"][:3]]) for v in Axe().run(page).response["violations"]]
    found += page.evaluate(OUTSIDE)
    if "shared" not in phase:
        found += page.evaluate(SMALL)
    if not page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"):
        found.append("wider than the window")
    return found


@pytest.mark.parametrize(
    ("players", "language", "width", "phases"),
    [
        (12, "it", 360, PHONES),
        (9, "en", 1280, SCREENS),
        pytest.param(24, "en", 360, PHONES, marks=pytest.mark.soak),
        pytest.param(33, "it", 360, PHONES, marks=pytest.mark.soak),
        pytest.param(6, "it", 820, PHONES, marks=pytest.mark.soak),
        pytest.param(12, "en", 1280, PHONES, marks=pytest.mark.soak),
        pytest.param(24, "it", 820, SCREENS, marks=pytest.mark.soak),
        pytest.param(33, "it", 1280, SCREENS, marks=pytest.mark.soak),
        pytest.param(12, "it", 360, SCREENS, marks=pytest.mark.soak),
    ],
)
def test_every_phase_is_clear(browser, players, language, width, phases):
    pages = each_phase(players, seed=2, language=language)
    page = page_of(browser, viewport={"width": width, "height": 740 if width < 1000 else 800}, reduced_motion="reduce")
    found = {}
    for phase in phases:
        if phase in pages:
            open_in(page, pages[phase])
            dress(page, page.evaluate("document.documentElement.dataset.theme"))
            found[phase] = faults(page, phase, f"{players}-{language}-{width}")
    assert len(found) >= len(phases) - 3
    assert {phase: wrong for phase, wrong in found.items() if wrong} == {}


def test_the_picture_of_the_table_is_shared_from_a_phone_and_kept_where_nothing_can_be_shared(browser):
    """WW-MOD-15: a PNG, made in the page under the policy of the site."""
    page = page_of(browser, viewport={"width": 360, "height": 740}, accept_downloads=True)
    open_in(page, each_phase(9, seed=2)["over"], policy=POLICY)
    button = page.locator("[data-share]")
    button.wait_for()
    page.evaluate("navigator.canShare = () => true; navigator.share = async ({ files }) => { window.shared = files[0] }; 0")
    button.click()
    page.wait_for_function("window.shared")
    assert page.evaluate("[window.shared.name, window.shared.type]") == ["werewolf.png", "image/png"]
    assert page.evaluate("window.shared.size") > 20_000
    page.evaluate("navigator.canShare = () => false; 0")
    with page.expect_download() as kept:
        button.click()
    assert kept.value.path().read_bytes().startswith(b"\x89PNG")
    assert [one for one in page.complaints if "ERR_FAILED" not in one] == [], "beside the stream, which there is none of here"
