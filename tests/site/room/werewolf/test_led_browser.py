"""Somebody leads Werewolf on a phone, in a real browser, with another phone and the bots of a room as players."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.rigs.browsers import IN_A_BROWSER, Site, complaints, page_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [*IN_A_BROWSER, pytest.mark.soak]

SHOTS = os.environ.get("LUPUS_SHOTS")


def shot(page: Page, name: str) -> None:
    """Keep a picture, where somebody wants to look."""
    if SHOTS:
        page.wait_for_timeout(300)
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)


def opened(page: Page, site: Site, bots: int) -> str:
    """Open a room that the host leads, with so many bots; its code."""
    page.goto(f"{site.url}/room/")
    opening = page.locator("form[action='/room/open/']")
    opening.locator("[name=name]").fill("Anna")
    opening.locator("[name=game][value=werewolf]").check(force=True)
    opening.locator("button").last.click()
    page.wait_for_url(re.compile(r"/room/[A-Z]{4}/"))
    code = page.url.split("/room/")[1][:4]
    page.locator("#option-leader").select_option("moderator")
    seats = page.locator("#seats > li")
    expect(seats).to_have_count(0)  # who leads has no seat
    for n in range(bots):
        page.locator("#add-bot:not([aria-busy]) button").last.click()
        expect(seats).to_have_count(n + 1)
    return code


@pytest.mark.parametrize("last", ["1.veggente.shown", "1.stake"])
def test_somebody_leads_with_a_phone_beside(site: Site, browser: Browser, last: str) -> None:
    """WW-UI-03, D-UI-01, WW-MOD-02: the desk follows what phones touch; no call can be hurried;
    one touch hides everything."""
    host = page_of(browser, viewport={"width": 360, "height": 740})
    code = opened(host, site, 5)
    guest = page_of(browser, viewport={"width": 360, "height": 740})
    guest.goto(host.locator("#room-link").input_value())
    guest.locator("form[action$='/join/'] [name=name]").fill("Bruno")
    guest.locator("form[action$='/join/'] button").click()
    guest.wait_for_url(re.compile(rf"/room/{code}/$"))
    shot(host, "lobby")
    host.locator("form[action$='/start/'] button").click()
    step = ""
    while step != last:
        host.wait_for_function(NEW, arg=step)
        step = host.locator(STEP).get_attribute("data-step") or ""
        shot(host, f"{step}-host")
        shot(guest, f"{step}-guest")
        if step == last:
            break
        answer(guest)
        shot(guest, f"{step}-done")
        go_on(host)
    assert host.locator("#leading .script").is_visible()
    if last == "1.veggente.shown":
        assert host.locator("#leading form.next button").is_disabled()
        assert int(host.locator("#leading [data-seconds]").inner_text()) <= 15
    host.locator("[data-hide]").click()
    assert not host.locator("#leading .script").is_visible()
    assert not host.locator("#leading .seatmap").is_visible()
    host.locator("[data-hide]").click()
    assert host.locator("#leading .script").is_visible()
    assert complaints(host) == []
    assert complaints(guest) == []


STEP = "#leading [data-step]"
NEW = "before => (document.querySelector('#leading [data-step]')?.dataset.step ?? before) !== before"
READY = (
    "() => { const button = document.querySelector('#leading form.next button'); return button && !button.disabled; }"
)


def answer(phone: Page) -> None:
    """Touch one choice of everything that is asked, and send it; it stays chosen."""
    for form in phone.locator("form[data-keep]").all():
        for field in form.locator("fieldset").all():
            field.locator("label.option").first.click()
        form.locator("button").last.click()
    if phone.locator("form[data-keep]").count():
        phone.locator("form.done").first.wait_for()


def go_on(host: Page) -> None:
    """Go on as soon as the desk lets one; a question is answered with yes."""
    host.wait_for_function(READY, timeout=45_000)
    host.locator("#leading form.next button").click()
    host.wait_for_timeout(300)
    if host.locator("dialog.sure").count():
        shot(host, "sure")
        host.locator("dialog.sure form").first.locator("button").click()
