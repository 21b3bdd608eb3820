"""What a camera at two metres sees of a player's page by night: the same boxes, whatever they can do (L7-2.3-10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.rigs.browsers import CHROMIUM, IN_A_BROWSER
from tests.rigs.lupusburg_screens import open_in
from tests.rigs.village_players import browsers, cast, turned_to, url
from tests.site.village.pages.test_clauses_forms import everybody

pytestmark = [*IN_A_BROWSER, pytest.mark.django_db, pytest.mark.soak]

BOXES: Final = """() => {
  for (const one of document.querySelectorAll(".night, .night details.help")) one.open = true;
  const top = document.querySelector(".night").getBoundingClientRect().y;
  return [...document.querySelectorAll(".night summary, .night .does, .night .in-force, .night label:not(.choice),"
    + " .night .label,"
    + " .night select, .night button")].map((one) => {
      const at = one.getBoundingClientRect();
      return [Math.round(at.x), Math.round(at.y - top), Math.round(at.width), Math.round(at.height)].join(" ");
    }).filter((box) => !box.endsWith(" 0 0"));
}"""
"""Where everything stands in the unfolded form of the night: left, top (from the form's own), width and height."""


def looks(pages: Mapping[str, str], width: int) -> dict[tuple[str, ...], list[str]]:
    """Who has which look, on a screen of some width."""
    from playwright.sync_api import sync_playwright

    found: dict[tuple[str, ...], list[str]] = {}
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page: Any = chromium.new_context(viewport={"width": width, "height": 844}).new_page()
        for seat, html in pages.items():
            open_in(page, html)
            found.setdefault(tuple(page.evaluate(BOXES)), []).append(seat)
        chromium.close()
    return found


@pytest.mark.parametrize(
    ("ruleset", "width"),
    [("lupus8", 360), ("lupus7", 360), ("lupus8", 1280), ("lupus3", 360)],
)
def test_a_camera_sees_the_same_boxes_at_every_seat_by_night(ruleset: str, width: int) -> None:
    """The unfolded form of each role and each power of the dead, and of whoever has none."""
    game = turned_to(cast(ruleset, everybody(ruleset)), "night", 2)
    pages = {seat: client.get(url(game, "me/")).content.decode() for seat, client in browsers(game).items()}
    found = looks(pages, width)
    assert len(found) == 1, {
        tuple(seats): [box for box in look if any(box not in other for other in found)] for look, seats in found.items()
    }
    assert len(next(iter(found))) >= 7
