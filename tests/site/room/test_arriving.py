"""From the first page to the first night, in five browsers that follow only what the screen says.

They find what they touch by its role and its name.
"""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Final

import pytest

from tests.rigs.browsers import IN_A_BROWSER, PHONE, Site, complaints, page_of

from .test_reader import Tree, press

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [*IN_A_BROWSER, pytest.mark.soak]

WITHIN: Final = 180.0
"""Seconds from the first page to the first night."""

READING: Final = 1.5
"""Seconds that somebody takes to read before each touch."""

ANSWERS: Final = {"Il forziere sta qui", "Conferma", "Conosco la mia carta"}
"""The buttons of what is asked before the first night."""

PEOPLE: Final = ("Anna Maria", "Bruno", "Carlo", "Dino", "Massimilianoandreo")


def touch(page: Page, name: str, role: str = "button") -> None:
    """Read, then touch what is called so."""
    page.wait_for_timeout(1000 * READING)
    page.get_by_role(role, name=re.compile(name)).first.click()  # type: ignore[arg-type]


def write(page: Page, label: str, text: str) -> None:
    """Write something on the keys of a phone, five a second."""
    page.get_by_label(label).press_sequentially(text, delay=200)


def settle(page: Page) -> None:
    """Answer what is asked before the first night of either game."""
    tree = Tree.of(page.get_by_role("main").aria_snapshot())
    for group, names in tree.groups.items():
        if group not in tree.chosen:
            page.wait_for_timeout(1000 * READING)
            place = page.get_by_role("group", name=group, exact=True)
            press(page, place.get_by_role("radio", name=names[-1], exact=True))
    for name in ANSWERS & {*tree.buttons}:
        page.wait_for_timeout(1000 * READING)
        press(page, page.get_by_role("button", name=name, exact=True))


@pytest.mark.parametrize(
    ("game", "night"), [("Lupusburg", "Notte. È l'ora del ladro"), ("Werewolf", "È notte")], ids=["lupusburg", "ww"]
)
def test_five_strangers_reach_the_first_night_within_three_minutes(
    site: Site, browser: Browser, game: str, night: str
) -> None:
    phones = [page_of(browser, viewport=PHONE) for _ in PEOPLE]
    begun = time.monotonic()
    for phone in phones:
        phone.goto(site.url)
    host = phones[0]
    touch(host, "Apri una stanza", "link")
    touch(host, game, "radio")
    write(host, "Il tuo nome", PEOPLE[0])
    touch(host, "Apri la stanza")
    heading = host.get_by_role("heading", name=re.compile("Stanza [A-Z]{4}")).aria_snapshot()
    code = re.findall("[A-Z]{4}", heading)[0]
    for phone, name in zip(phones[1:], PEOPLE[1:], strict=True):
        write(phone, "Hai un codice?", code)
        touch(phone, "Vai")
        write(phone, "Il tuo nome", name)
        touch(phone, "Entra nella stanza")
        touch(phone, "Ci sono")
    if host.get_by_role("button", name=re.compile("Si comincia da")).count():
        for _ in range(2):
            touch(host, "Aggiungi un computer")
    touch(host, "Comincia")
    while not all(phone.get_by_role("heading", name=re.compile(night)).count() for phone in phones):
        for phone in phones:
            settle(phone)
        if time.monotonic() - begun > WITHIN:
            break
    took = time.monotonic() - begun
    print(f"{game}: {took:.0f} s from the first page to the first night")
    assert took < WITHIN, [phone.get_by_role("main").aria_snapshot() for phone in phones]
    assert [said for phone in phones for said in complaints(phone)] == []


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("X", "Stanza [A-Z]{4}"),
        ("Anna Maria Del Bosco", "Stanza [A-Z]{4}"),
        ("Massimiliano Giandomenico della Torre di San Bartolomeo Mare", "troppo lungo: al massimo 20"),
        ("Anna 🐺", "un segno che non può starci, come un’emoji"),
    ],
)
def test_the_door_says_what_is_wrong_with_a_name_and_keeps_it(
    site: Site, browser: Browser, name: str, answer: str
) -> None:
    page = page_of(browser, viewport=PHONE)
    page.goto(f"{site.url}/room/")
    page.get_by_label("Il tuo nome").fill(name)
    touch(page, "Apri la stanza")
    page.get_by_role("main").get_by_text(re.compile(answer)).first.wait_for()
    if "Stanza" not in answer:
        assert page.get_by_role("alert").is_visible()
        assert page.get_by_label("Il tuo nome").input_value() == name
