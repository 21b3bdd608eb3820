"""A character that cannot live where somebody puts it:
their phone alone says why, under the finger, and nothing is recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from lupus.engine.game import Command
from lupus.site.room import frames
from lupus.site.table import cache
from tests.rigs.browsers import IN_A_BROWSER, Site
from tests.rigs.room_phones import Phone, fresh, give, room_of
from tests.rigs.werewolf_phones import BY_SCRIPT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

REASONS = {
    "chest-house": {
        "it": "Il lupo mannaro e il ladro non abitano dove c'è il forziere.",
        "en": "Werewolf and thief do not live where the chest is.",
    },
    "one-in-each-house": {
        "it": "Ogni casa accoglie uno solo dei tuoi personaggi, e dove c'è il forziere abita un cittadino.",
        "en": "Each house takes only one of your characters, and where the chest is lives a citizen.",
    },
    "not-your-character": {
        "it": "Questo personaggio non è tra quelli che hai ricevuto.",
        "en": "This character is not one of those you were dealt.",
    },
}


LOOKS = """() => [...document.querySelectorAll('form.place .option')].map((one) =>
  ['borderColor', 'background', 'outline'].map((name) =>
    getComputedStyle(one)[name] + getComputedStyle(one.querySelector('span'))[name]).join())"""
"""How the choices look."""


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("code", REASONS)
def test_an_illegal_placement_says_what_is_wrong_to_one_phone_and_changes_nothing(
    code: str, script: bool, language: str
) -> None:
    """LB-SETUP-21 to -24. The pages of the others are the same before and after."""
    phones = [Phone(name, headers={"Accept-Language": language}) for name in ("Anna", "Bruno", "Carla", "Dino")]
    phones[0].open(game="lupusburg")
    for phone in phones[1:]:
        phone.join(room_of(phones[0]))
    phones[0].act("start")
    game = room_of(phones[0]).game
    for phone in phones:
        give(game, Command(phone.name, "chest", {"side": "R"}))
    hands = {seat: own.hand for seat, own in cache.table_of(fresh(game)).state.own.items()}
    one = next(phone for phone in phones if set(hands[phone.name]) != {"citizen"})
    (special,) = set(hands[one.name]) - {"citizen"}
    stranger = {"wolf": "thief", "thief": "wolf"}[special]
    right, left = {
        "chest-house": (special, "citizen"),
        "one-in-each-house": ("citizen", "citizen"),
        "not-your-character": (stranger, "citizen"),
    }[code]

    def others() -> list[bytes]:
        room = room_of(one)
        seen = [frames.frame(room, phone.me, False, language) for phone in phones if phone is not one]
        return [frame.partition(b'"now":')[0] for frame in [*seen, frames.frame(room, None, True, language)]]

    before, pulse, length = others(), room_of(one).pulse, fresh(game).length
    form = {"key": str(uuid4()), "verb": "place", "R": right, "L": left}
    answer = one.client.post(f"/room/{one.code}/do/", form, headers=BY_SCRIPT if script else {})
    assert answer.status_code == 422
    said = answer.json()["said"] if script else answer.content.decode().replace("&#x27;", "'")
    assert REASONS[code][language] in said
    assert (others(), room_of(one).pulse, fresh(game).length) == (before, pulse, length)
    right, left = "citizen", special
    done = one.client.post(
        f"/room/{one.code}/do/", {**form, "key": str(uuid4()), "R": right, "L": left}, headers=BY_SCRIPT
    )
    assert (done.status_code, done.json()["said"]) == (200, "")


class TestInABrowser:
    """The same with a finger."""

    pytestmark = IN_A_BROWSER

    def test_where_a_character_will_live_is_seen_under_a_finger_alone(self, site: Site, browser: Browser) -> None:
        """Both choices look alike, stay chosen, and can be confirmed."""
        page = browser.new_context(viewport={"width": 360, "height": 640}, locale="it").new_page()
        for _ in range(25):  # two of five hands hold the wolf or the thief
            page.goto(f"{site.url}/")
            page.locator('form[action="/room/practice/"] button').first.click()
            page.locator("form.chest input[type=radio]").first.check(force=True)
            page.locator("form.chest .buttons button").click()
            page.locator("form.place").wait_for()
            if page.locator("form.place .why", has_text="forziere").count():
                break
        barred = page.locator("form.place .option", has=page.locator(".why", has_text="forziere"))
        other = page.locator("form.place .option", has_not=page.locator(".why", has_text="forziere"))
        why = barred.locator(".why [data-secret]")
        looks = []
        for choice in (other, barred):
            choice.click()
            page.evaluate("() => new Promise((done) => setTimeout(done, 400))")  # the card came back after 350 ms
            assert choice.locator("input").is_checked()
            looks.append(page.evaluate(LOOKS))
        assert looks[0] == looks[1][::-1]
        assert not why.is_visible()
        box = barred.bounding_box()
        barred.hover()
        page.mouse.down()
        why.wait_for(state="visible")
        page.mouse.up()
        why.wait_for(state="hidden")
        page.locator("form.place [data-hold]").hover()
        page.mouse.down()
        assert why.is_visible()
        assert barred.bounding_box() == box, "nothing moves"
        page.mouse.up()
        assert not why.is_visible()
        page.locator("form.place .buttons button:not([aria-disabled])").click()
        page.locator("form.place").wait_for(state="detached")
