"""A game that explains itself to whoever is new: a line for each kind of moment, the same on all phones.

And one's own card, which can be looked at again in every moment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest

from lupus.engine.dice import seed_of
from lupus.engine.game import Command, Setup
from lupus.engine.seats import CLOCK
from lupus.engine.table import Table
from lupus.rulesets.screens import SHARED, Guest, Viewpoint, explained
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf import screens as werewolf
from lupus.rulesets.werewolf.bots.tables import steps
from lupus.rulesets.werewolf.setup import MODERATOR_LEADS
from lupus.rulesets.werewolf.state import CLOSED_EYES, PHONES
from lupus.rulesets.words import words
from lupus.site.room.games import screens_of
from tests.rigs.browsers import IN_A_BROWSER, PHONE, Site, complaints, page_of
from tests.rigs.lupusburg_screens import guests_of, moments
from tests.rigs.room_phones import Phone, room_of
from tests.toy import RULESET
from tests.toy.game import LAPS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Edo", "Fosca", "Gino", "Ida")

MOST = 110
"""Letters of a line: three rows on the smallest phone."""


def village(way: str, seed: int) -> Iterator[Table[Any]]:
    """Each stage of a game of Werewolf."""
    guests = [Guest(name, "", "fm"[n % 2]) for n, name in enumerate(NAMES)]
    options = {option.key: option.standard for option in werewolf.OPTIONS} | {"leader": way, "mode": "extra"}
    table = Table(WEREWOLF, werewolf.setup(guests, options, NAMES[0]), seed_of(seed))
    for _ in steps(table, Random(seed)):
        yield table


def games() -> Iterator[tuple[str, Table[Any]]]:
    """Moments of both games, in each way to play the second."""
    for table in moments(guests_of(6), seed=6, games=1):
        yield "lupusburg", table
    for number, way in enumerate((CLOSED_EYES, PHONES, MODERATOR_LEADS)):
        for table in village(way, number):
            yield "werewolf", table


SILENT = {"night", "joining", "stake", "between"}
"""Phases in which nothing is new: nobody is asked anything, or the question says it all."""


@pytest.mark.parametrize("language", ["it", "en"])
def test_each_moment_in_which_somebody_is_asked_has_a_line_of_its_own(language: str) -> None:
    found: dict[tuple[str, str], set[str]] = {}
    for key, table in games():
        view, settings = table.view(SHARED), table.setup.settings
        said = explained(screens_of(key), view, settings, words(language, key))
        if said is None:
            asked = any(table.prompts(seat) for seat in table.setup.seats)
            assert table.state.phase in SILENT or not asked
            continue
        assert "{" not in said.text
        assert len(said.text) <= MOST, said
        found.setdefault((key, said.name), set()).add(said.text)
    names = {key: {name for game, name in found if game == key} for key in ("lupusburg", "werewolf")}
    assert names["lupusburg"] >= {"houses", "placement", "thief", "wolf", "privilege", "bets", "vote", "run-off"}
    assert names["werewolf"] >= {"cards", "call", "together", "day", "first-ballot", "second-ballot"}
    assert all(len(texts) <= 2 for texts in found.values()), "of what leads the night alone"


def test_ones_own_card_can_be_looked_at_in_each_moment_of_both_games() -> None:
    seen = 0
    for key, table in games():
        for seat in table.setup.seats:
            guests = tuple(Guest(one, "", "f") for one in table.setup.seats)
            lexicon, settings = words("it", key), table.setup.settings
            point = Viewpoint(seat, table.view(seat), table.prompts(seat), guests, lexicon, settings=settings)
            drawer = screens_of(key).screen(point)["drawer"]
            if key == "werewolf":
                known = table.state.players[seat].card
                assert drawer["card"] == lexicon.say(f"card-{known}")
            elif table.state.phase not in ("houses", "start"):
                assert len([card for card in drawer["cards"] if card["key"]]) == 2
            seen += 1
    assert seen > 1000


def first_on(page: str) -> str:
    """The line of a page, as HTML; empty where there is none."""
    found = re.search(r"<button[^>]*data-first=.*?</button>", page, re.DOTALL)
    return found[0] if found else ""


@pytest.mark.django_db
@pytest.mark.parametrize(("game", "players"), [("lupusburg", 4), ("werewolf", 8)])
def test_all_who_play_get_the_same_line_and_nobody_who_watches(game: str, players: int) -> None:
    phones = [Phone(name) for name in NAMES[:players]]
    phones[0].open(game=game)
    room = room_of(phones[0])
    for phone in phones[1:]:
        phone.join(room)
    phones[0].act("start")
    watcher = Phone("Zoe")
    watcher.join(room)
    (line,) = {first_on(phone.page()) for phone in phones}
    assert "hidden" in line, "a script shows it where it is new"
    assert first_on(watcher.page()) == ""
    shared = watcher.client.get(f"/room/{watcher.code}/screen/").content.decode()
    assert "data-phase" in shared
    assert first_on(shared) == ""


def test_a_game_gives_its_lines_as_data() -> None:
    table = Table(RULESET.game, Setup(("a", "b", "c", "d"), {}, {LAPS: 1}), seed_of(1))
    lexicon, said = words("en", "toy"), []
    for command in (Command(CLOCK, "open"), Command("a", "give", {"target": "b"}), Command(CLOCK, "close")):
        table.submit(command)
        said.append(explained(screens_of("toy"), table.view(SHARED), {}, lexicon))
    assert [one and one.name for one in said] == ["give", "give", "guess"]


@pytest.mark.django_db
def test_a_game_that_is_played_to_learn_has_its_own_hints_or_these_lines() -> None:
    for game, explains in (("lupusburg", False), ("werewolf", True)):
        phone = Phone()
        answer = phone.client.post("/room/practice/", {"key": uuid4(), "game": game})
        phone.code = answer["Location"].split("/")[2]
        page = phone.page()
        assert (first_on(page) != "") is explains
        assert ('id="hint"' in page) is not explains


def opened(site: Site, browser: Browser) -> Page:
    """A phone in a lobby with three bots."""
    page = page_of(browser, viewport=PHONE)
    page.goto(site.url)
    page.get_by_role("link", name="Apri una stanza").click()
    page.get_by_label("Il tuo nome").fill("Anna")
    page.get_by_role("button", name="Apri la stanza").click()
    for n in range(3):
        page.get_by_role("button", name="Aggiungi un computer alle prime armi").click()
        page.locator("#seats > .seat").nth(n + 1).wait_for()
    return page


@pytest.mark.browser
@IN_A_BROWSER[1]
def test_a_browser_shows_a_line_once_and_a_switch_says_whether(site: Site, browser: Browser) -> None:
    page = opened(site, browser)
    switch = page.get_by_role("checkbox", name="Spiegami ogni momento")
    assert switch.is_checked()
    page.get_by_role("button", name="Comincia la partita").click()
    line = page.locator("[data-first]")
    line.and_(page.get_by_role("button", name=re.compile("In ogni casa abiterà"))).click()
    line.wait_for(state="hidden")
    page.reload()
    page.locator("section.houses").wait_for()
    assert not line.is_visible(), "it was put away"
    page.locator("form.chest input[type=radio]").first.check(force=True)
    page.get_by_role("button", name="Il forziere sta qui").click()
    page.get_by_role("button", name=re.compile("Le carte le vedi soltanto tu")).wait_for()
    page.reload()
    line.wait_for()
    other = opened(site, browser)
    other.get_by_role("checkbox", name="Spiegami ogni momento").uncheck()
    other.get_by_role("button", name="Comincia la partita").click()
    other.locator("section.houses").wait_for()
    assert not other.locator("[data-first]").is_visible()
    assert complaints(page) == complaints(other) == []
