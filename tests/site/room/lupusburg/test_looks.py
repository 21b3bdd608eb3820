"""Each phase of Lupusburg on a phone, with long names:
what axe finds, what is too wide, what is too small to be touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.rigs.browsers import IN_A_BROWSER, browser, dress, page_of
from tests.rigs.lupusburg_screens import each_phase, open_in

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["browser"]

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
