"""The ring on the one stage of the site: table, question, card and ending are what its folder gives, and no script or
style is its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import pytest
from django.template.loader import render_to_string

from lupus.engine.dice import seed_of
from lupus.engine.game import Command
from lupus.engine.seats import CLOCK, MASTER
from lupus.engine.table import Table
from lupus.rulesets.drawing import drawings
from lupus.rulesets.screens import SHARED, Guest, Viewpoint
from lupus.rulesets.words import words
from lupus.site.room import ending
from lupus.site.room.games import draw
from tests.rigs.browsers import IN_A_BROWSER, page_of
from tests.rigs.lupusburg_screens import open_in
from tests.site.room.test_ending_sizes import AWRY as SCENE_AWRY
from tests.site.room.test_one_screen import AWRY, UNTOUCHED
from tests.toy import RULESET
from tests.toy.screens import SCREENS, setup

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = IN_A_BROWSER

GUESTS: Final = tuple(Guest(name, "red", "f") for name in ("Anna", "Bruno", "Carla", "Dino", "Elio", "Fosca"))


def moments() -> Iterator[Table[Any]]:
    """Each moment of two rounds of a game, then its end."""
    table: Table[Any] = Table(RULESET.game, setup(GUESTS, {"laps": "1"}, "Anna"), seed_of(1))
    while not table.game.over(table.state):
        yield table
        for seat in table.setup.seats:
            for prompt in table.prompts(seat):
                table.submit(Command(seat, prompt.verb, {"target": prompt.fields[0].options[0]}))
        table.submit(Command(CLOCK, table.prompts(CLOCK)[0].verb))
    yield table


def inside(table: Table[Any], reader: str | None) -> str:
    """The inside of a screen of a room."""
    prompts = table.prompts(reader) if reader else ()
    screen = SCREENS.screen(Viewpoint(reader, table.view(reader), prompts, GUESTS, words("it", "toy")))
    facts = {"code": "BCDF", "key": "key", "shared": reader is SHARED}
    return render_to_string(
        "room/play.html",
        {**facts, "screen": draw("toy", {**screen, "do_url": "/do/", "form_key": "key", "form_phase": "phase"})},
    )


def page(html: str, *, shared: bool = False) -> str:
    """A page of a room of the ring."""
    facts = {"code": "BCDF", "theme": "day", "shared": shared, "k": "", "styles": SCREENS.styles}
    return render_to_string("room/page.html", {**facts, "html": html, "drawings": drawings(RULESET)})


@pytest.mark.parametrize("wide", [360, 1280])
def test_a_new_game_has_board_sheet_and_card_on_one_screen_by_what_its_folder_gives(
    browser: Browser, wide: int
) -> None:
    """At 360 x 640 and on a tablet: nothing is out of view, and whatever a list offers is chosen on the board."""
    assert (SCREENS.styles, SCREENS.scripts) == ((), ())
    phone, asked, held = page_of(browser, viewport={"width": wide, "height": 640 if wide == 360 else 800}), set(), 0
    kinds: set[tuple[str, bool, bool]] = set()
    for table in moments():
        for reader in table.setup.seats[:3]:
            html = inside(table, reader)
            kind = (table.state.phase, bool(table.prompts(reader)), "#card-ring" in html)
            if kind in kinds:
                continue
            kinds.add(kind)
            open_in(phone, page(html))
            assert phone.evaluate(AWRY) == []
            assert phone.evaluate(UNTOUCHED) == []
            asked |= {prompt.verb for prompt in table.prompts(reader)}
            held += phone.locator("#card use").count()
    assert asked == {"give", "guess"}
    assert held > 0, "whoever has the ring sees it under the finger"
    assert phone.evaluate("document.querySelector('#card-ring') !== null")


def test_a_television_hears_of_each_round_and_stages_the_end(browser: Browser) -> None:
    screen, airs, acts, last = (
        page_of(browser, viewport={"width": 1280, "height": 720}, reduced_motion="reduce"),
        set(),
        [],
        None,
    )
    for last in moments():
        found = inside(last, SHARED)
        airs.add('data-air="night"' in found)
        acts.append(found.partition('data-acts="')[2].partition('"')[0])
    assert airs == {True, False}
    assert len(dict.fromkeys(acts)) == 1 + len(GUESTS), "each round rings once"
    assert last is not None
    scenes = SCREENS.ending.scenes(last.view(MASTER), GUESTS, words("it", "toy")) if SCREENS.ending else ()
    for n in range(len(scenes)):
        facts = {"code": "BCDF", "key": "key", "shared": True, "scene": ending.shown(scenes, n, f"7.{n}")}
        open_in(screen, page(render_to_string("room/play.html", facts), shared=True))
        assert screen.evaluate(SCENE_AWRY) == [], n
