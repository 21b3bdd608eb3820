"""A game that explains itself to whoever is new: a line is the same on all phones, and a browser shows it once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from tests.rigs.browsers import IN_A_BROWSER, PHONE, Site, complaints, page_of
from tests.rigs.room_phones import Phone, room_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Edo", "Fosca", "Gino", "Ida")


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
