"""The dice checked in a browser agree with `lupus verify`:
on honest games of every ruleset, and on games that were changed."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from django.contrib.staticfiles import finders
from django.utils import translation
from django.utils.html import format_html

from lupus.bots.cast import demo_of
from lupus.engine.dice import seed_of
from lupus.engine.record import export, verify
from lupus.engine.table import Table
from lupus.rulesets.registry import RULESETS
from lupus.site.village.pages import tags
from tests.rigs.browsers import CHROMIUM, IN_A_BROWSER

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = IN_A_BROWSER

Document = dict[str, Any]


@cache
def played(ruleset: str, seed: int) -> Document:
    """A game that bots have played, as it is exported."""
    demo = demo_of(ruleset)
    players = demo.players[min(len(demo.players) - 1, (seed * 3) % 16)]
    table = Table(RULESETS[ruleset].game, demo.setup(players, Random(seed)), seed_of(seed))
    demo.play(table, Random(seed))
    return json.loads(json.dumps(export(table)))


# --- ways to change a game --------------------------------------------------------------------------------------------


def draws(game: Document, chance: Random) -> list[Document]:
    rows = [row for row in game["log"] if row["type"] == "drawn" and len(row["options"]) > 1]
    chance.shuffle(rows)
    return rows


def another_outcome(game: Document, chance: Random) -> None:
    row = draws(game, chance)[0]
    if isinstance(row["chosen"], list) and row["chosen"] not in row["options"]:
        row["chosen"] = [*row["chosen"][1:], row["chosen"][0]]
    else:
        row["chosen"] = next(option for option in row["options"] if option != row["chosen"])


def another_seed(game: Document, chance: Random) -> None:
    game["seed"] = seed_of(chance.randrange(10**6)).hex()


def another_seed_told(game: Document, chance: Random) -> None:
    game["log"][-1] = {**game["log"][-1], "type": "seed-revealed", "seed": seed_of(chance.randrange(10**6)).hex()}


def another_setup(game: Document, chance: Random) -> None:
    seat = chance.choice(game["setup"]["seats"])
    game["setup"]["cast"].setdefault(seat, {})["gender"] = "y"


def another_promise(game: Document, chance: Random) -> None:
    row = next(row for row in game["log"] if row["type"] == "committed")
    row["digest"] = "0" * 64


def a_row_less(game: Document, chance: Random) -> None:
    game["log"].remove(draws(game, chance)[0])


def rows_exchanged(game: Document, chance: Random) -> None:
    n = chance.randrange(2, len(game["log"]) - 2)
    game["log"][n], game["log"][n + 1] = game["log"][n + 1], game["log"][n]


def options_exchanged(game: Document, chance: Random) -> None:
    row = next(r for r in draws(game, chance) if r["options"][0] != r["options"][1])
    row["options"] = [*row["options"][1:], row["options"][0]]


def labels_changed(game: Document, chance: Random) -> None:
    for row in draws(game, chance):
        row["label"] += "/again"


def a_deal_changed(game: Document, chance: Random) -> None:
    n = next(i for i, row in enumerate(game["log"]) if row["type"] == "committed")
    row = game["log"][n + 1]
    row["at"], row["extra"] = row["at"], "something"


def dictated(game: Document, chance: Random) -> None:
    game["force"] = {"tie-break": "anna"}


CHANGES: list[Callable[[Document, Random], None]] = [
    another_outcome,
    another_seed,
    another_seed_told,
    another_setup,
    another_promise,
    a_row_less,
    rows_exchanged,
    options_exchanged,
    labels_changed,
    a_deal_changed,
    dictated,
]


def changed(number: int) -> tuple[str, Document]:
    """A game with one change."""
    chance, change = Random(number), CHANGES[number % len(CHANGES)]
    ruleset = list(RULESETS)[number % len(RULESETS)]
    game = copy.deepcopy(played(ruleset, 1 + number % 3))
    change(game, chance)
    return f"{change.__name__} in {ruleset}", game


# --- both checks ------------------------------------------------------------------------------------------------------


PRESSED = """<!doctype html><title>dice</title><script src="/verify.js" type="module"></script>
<section data-verify hidden data-right="right {n}" data-wrong="wrong {n}" data-working="...">
<button type="button" data-source="/game.json"><svg width="40" height="40"><rect width="40" height="40"/></svg></button>
<progress hidden></progress><p data-result hidden></p><ul data-checks></ul></section>"""
"""What the page of the dice has for the script."""


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """A page on which the script is loaded, without a site."""
    from pathlib import Path

    from playwright.sync_api import sync_playwright

    def serve(route: Any) -> None:
        name = route.request.url.removeprefix("http://lupus.test/")
        if name.endswith(".js"):
            route.fulfill(content_type="text/javascript", body=Path(finders.find(name)).read_text())
        elif name == "game.json":
            route.fulfill(content_type="application/json", body=json.dumps(played("lupusburg", 1)))
        elif name == "pressed/":
            with translation.override("it"):
                route.fulfill(
                    content_type="text/html; charset=utf-8",
                    body=PRESSED + format_html('<p hidden data-words="{}"></p>', tags.dice_words()),
                )
        else:
            route.fulfill(content_type="text/html", body="<!doctype html><title>dice</title>")

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        found = browser.new_context().new_page()
        found.route("**/*", serve)
        found.serve = serve  # type: ignore[attr-defined]
        found.goto("http://lupus.test/")
        found.evaluate("import('/verify.js').then((m) => { window.verify = m; })")
        yield found
        browser.close()


def in_the_browser(page: Page, game: Document) -> bool:
    return bool(page.evaluate("(text) => verify.honest(JSON.parse(text))", json.dumps(game)))


def by_the_rules(game: Document) -> bool:
    try:
        return verify(game, RULESETS[game["ruleset"]].game) == []
    except (KeyError, TypeError, ValueError):
        return False


@pytest.mark.parametrize("games", [2, pytest.param(100, marks=pytest.mark.soak)])
def test_both_find_honest_games_in_order(page: Page, games: int) -> None:
    """500 games in the soak: a hundred of each ruleset."""
    for ruleset in RULESETS:
        for seed in range(1, games + 1):
            game = played(ruleset, seed)
            assert by_the_rules(game), (ruleset, seed)
            assert in_the_browser(page, game), (ruleset, seed)


@pytest.mark.parametrize("games", [22, pytest.param(110, marks=pytest.mark.soak)])
def test_both_find_every_change(page: Page, games: int) -> None:
    for number in range(games):
        name, game = changed(number)
        assert not by_the_rules(game), name
        assert not in_the_browser(page, game), name


@pytest.mark.parametrize(
    "text",
    ["null", "[]", "{}", '{"lupus": 1}', '{"lupus": 2, "seed": "00", "log": [], "moves": [], "setup": {}}', '"x"', "7"],
)
def test_what_is_no_game_is_not_in_order(page: Page, text: str) -> None:
    assert page.evaluate("(text) => verify.readable(JSON.parse(text))", text) in (False, None)


def test_the_button_works_where_its_icon_is_touched(page: Page) -> None:
    pressed = page.context.new_page()
    pressed.route("**/*", page.serve)  # type: ignore[attr-defined]
    pressed.goto("http://lupus.test/pressed/")
    pressed.locator("svg").click()
    pressed.locator("[data-result]", has_text="right").wait_for()
    said = pressed.locator("[data-checks] li").all_inner_texts()
    pressed.close()
    assert len(said) > 4
    assert any(
        re.match(r"✓ Chi riceve quali personaggi: .*cittadino.*lupo mannaro|.*lupo mannaro.*cittadino", x) for x in said
    )
    assert any("pesca" in x and "dal sacchetto: " in x for x in said)
    assert not any("citizen" in x or "game.1" in x for x in said), "no key of the files is read"


def test_a_browser_says_what_it_cannot_check(page: Page) -> None:
    """A move that the rules refuse, where no draw depends on it: only playing the game again finds it."""
    game = copy.deepcopy(played("lupusburg", 1))
    voted = next(row for row in game["log"] if row["type"] == "voted")
    voted["house"] = "nobody.R"
    assert not by_the_rules(game)
    assert in_the_browser(page, game)


@pytest.mark.parametrize("name", ["constructor", "toString", "__proto__"])
def test_a_file_that_names_what_every_object_has_is_checked_to_its_end(page: Page, name: str) -> None:
    game = copy.deepcopy(played("lupusburg", 1))
    drawn = next(row for row in game["log"] if row["type"] == "drawn")
    drawn["label"], drawn["chosen"] = f"game.1/{name}/anna", name
    pressed = page.context.new_page()
    pressed.route("**/*", page.serve)  # type: ignore[attr-defined]
    pressed.route("**/game.json", lambda route: route.fulfill(json=game))
    pressed.goto("http://lupus.test/pressed/")
    pressed.locator("svg").click()
    pressed.locator("[data-result]", has_text="wrong").wait_for()
    said = pressed.locator("[data-checks] li").all_inner_texts()
    pressed.close()
    assert any(f"game.1/{name}/anna: {name}" in line for line in said)
