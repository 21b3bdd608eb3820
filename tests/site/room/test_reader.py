"""Games that are played through the accessibility tree alone: by what a screen reader reads, and the keys that it has.

The player sees no board and no colour. They read the tree of the page, choose among the radio buttons and the buttons
in it by their names, and press the space bar.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import TimeoutError

from tests.rigs.browsers import AGREES, IN_A_BROWSER, PHONE, Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = [*IN_A_BROWSER, pytest.mark.soak]

ASIDE = re.compile(r"Tieni premuto|tieni premuto|suggerimenti|foto|Immagine|Regol|Ho capito")
"""Buttons that read, and decide nothing."""

LINE = re.compile(r"""(?P<indent> *)- '?(?P<role>\w+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<state>[^:]*)""")

HURRY = """
import django; django.setup()
from django.utils import timezone
from lupus.site.room.models import Room
from lupus.site.table.models import Game
game = Room.objects.get(code={code!r}).game_id
Game.objects.filter(pk=game, due__gt=timezone.now()).update(due=timezone.now())
"""
"""Let the time that runs be over."""

DONE = """
import django; django.setup()
from lupus.site.room.models import Room
from lupus.site.table import cache
room = Room.objects.select_related("game").get(code={code!r})
me = room.occupants.get(bot="").name
print(*sorted({{e.event.kind for e in cache.table_of(room.game).log if getattr(e.event, "player", None) == me}}))
"""
"""The kinds of what the player did, and of what befell them, as the log has it."""


@dataclass
class Tree:
    """What a reader finds: the radio buttons of each group, those that are chosen, and the buttons."""

    groups: dict[str, list[str]] = field(default_factory=dict)
    chosen: set[str] = field(default_factory=set)
    buttons: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, text: str) -> Tree:
        """The tree of a page, from its text."""
        tree, group = cls(), ""
        for line in text.splitlines():
            found = LINE.match(line)
            if found is None:
                continue
            name = (found["name"] or "").replace('\\"', '"')
            if found["role"] in ("group", "radiogroup"):
                group = name
            elif found["role"] == "radio":
                tree.groups.setdefault(group, []).append(name)
                if "checked" in found["state"]:
                    tree.chosen.add(group)
            elif found["role"] == "button" and "disabled" not in found["state"] and not ASIDE.search(name):
                tree.buttons.append(name)
        return tree


def act(page: Page, tree: Tree, chance: Random) -> None:
    """Choose in each group, and press a button, with the space bar."""
    for group, names in tree.groups.items():
        if group not in tree.chosen:
            place = page.get_by_role("group", name=group, exact=True) if group else page.locator("main")
            press(page, place.get_by_role("radio", name=chance.choice(names), exact=True).first)
    if tree.buttons:
        press(page, page.get_by_role("button", name=chance.choice(tree.buttons), exact=True).first)


def press(page: Page, what: Locator) -> None:
    """Press the space bar on something, which may be gone by now."""
    with suppress(TimeoutError):
        what.focus(timeout=2000)
        page.keyboard.press("Space")


@pytest.mark.parametrize(
    ("game", "kinds"),
    [("lupusburg", {"chest-placed", "placed", "voted"}), ("werewolf", {"voted"})],
)
def test_a_game_is_played_through_the_accessibility_tree_alone(
    site: Site, browser: Browser, game: str, kinds: set[str]
) -> None:
    chance = Random(1)
    page = browser.new_context(viewport=PHONE, locale="it").new_page()
    page.add_init_script(AGREES)
    page.goto(f"{site.url}/")
    page.locator(f'form[action="/room/practice/"]:has([value={game}]) button').click()
    page.locator("section.game").wait_for()
    code = page.url.rstrip("/").rpartition("/")[2]
    for turn in range(900):
        tree = Tree.of(page.locator("main").aria_snapshot())
        if "Salva" in tree.buttons:
            break
        act(page, tree, chance)
        if turn % 3 == 2 and not tree.groups:  # what is chosen by night goes out at the end of its time
            site.run(HURRY.format(code=code))
        page.evaluate("() => new Promise((done) => setTimeout(done, 500))")
    else:
        pytest.fail(f"the game has not ended:\n{page.locator('main').aria_snapshot()}")
    assert {*site.run(DONE.format(code=code)).split()} >= kinds
