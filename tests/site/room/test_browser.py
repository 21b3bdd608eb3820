"""The lobby in real browsers: three touches, a finger that drags, a keyboard, no script at all, the cards,
and what axe finds."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.rigs.browsers import IN_A_BROWSER, Site, complaints, dress, page_of

pytestmark = IN_A_BROWSER

PHONE = {"width": 360, "height": 740}


def names(page: Page) -> list[str]:
    """Who sits at the table, in order."""
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('#seats .seat-name')].map((one) => one.firstChild.textContent.trim())"
    )
    return found


def opened(site: Site, browser: Browser, name: str = "Anna", **options: Any) -> Page:
    """A phone that has opened a room: the field of the name is already on the way, so that is three touches."""
    page = page_of(browser, viewport=PHONE, **options)
    page.goto(site.url)
    page.get_by_role("link", name="Apri una stanza").click()
    page.get_by_label("Il tuo nome").fill(name)
    page.get_by_role("button", name="Apri la stanza").click()
    page.wait_for_url("**/room/*/")
    return page


def joined(browser: Browser, link: str, name: str, **options: Any) -> Page:
    """Another phone that has come in by the link."""
    page = page_of(browser, viewport=PHONE, **options)
    page.goto(link)
    page.get_by_label("Il tuo nome").fill(name)
    page.get_by_role("button", name="Entra nella stanza").click()
    page.wait_for_url(lambda url: "?k=" not in url)
    return page


def test_seats_are_ordered_by_a_finger_and_by_the_keyboard_and_every_phone_sees_it(
    site: Site, browser: Browser
) -> None:
    anna = opened(site, browser)
    link = anna.locator("#room-link").input_value()
    bruno = joined(browser, link, "Bruno")
    expect(anna.locator("#seats > .seat")).to_have_count(2)
    discs = anna.locator("#seats [data-drag]")
    anna.evaluate(
        "document.documentElement.style.scrollBehavior = 'auto'; "
        "document.querySelector('#table-title').scrollIntoView()"
    )
    first, second = discs.nth(0).bounding_box(), discs.nth(1).bounding_box()
    anna.mouse.move(second["x"] + 9, second["y"] + 9)
    anna.mouse.down()
    anna.mouse.move(first["x"] + 9, first["y"] - 9, steps=6)
    anna.mouse.up()
    expect(bruno.locator("#seats .seat-name").first).to_contain_text("Bruno")
    assert names(bruno) == ["Bruno", "Anna"]
    anna.get_by_role("button", name="Sposta Bruno dopo").focus()
    anna.keyboard.press("Enter")
    expect(bruno.locator("#seats .seat-name").first).to_contain_text("Anna")
    bruno.get_by_role("button", name="Ci sono").click()
    expect(anna.locator("#seats .tick")).to_have_count(2)
    assert complaints(bruno) == []
    anna.get_by_label("Altro su Bruno").click()
    for sure, left in (("No", ["Anna", "Bruno"]), ("Sì", ["Anna"])):
        anna.get_by_role("button", name="Manda via").click()
        expect(anna.get_by_role("dialog", name="Bruno esce dalla stanza")).to_be_visible()
        anna.get_by_role("button", name=sure, exact=True).click()
        expect(anna.locator("#seats > .seat")).to_have_count(len(left))
    assert complaints(anna) == []


def test_a_name_of_another_language_has_the_type_of_the_page_and_a_command_is_on_one_line(
    site: Site, browser: Browser
) -> None:
    anna = opened(site, browser, "Żaneta Ďurišová")
    tools = anna.context.new_cdp_session(anna)
    for enabled in ("DOM", "CSS"):
        tools.send(f"{enabled}.enable")
    anna.evaluate("document.fonts.ready")
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    name = tools.send("DOM.querySelector", {"nodeId": root, "selector": "#seats .seat-name"})["nodeId"]
    fonts = tools.send("CSS.getPlatformFontsForNode", {"nodeId": name})["fonts"]
    assert {font["familyName"] for font in fonts if font["isCustomFont"]} >= {"Alegreya"}
    assert [font for font in fonts if not font["isCustomFont"]] == []
    assert anna.locator(".only-here code").first.evaluate("(one) => one.getClientRects().length") == 1


def test_a_game_begins_at_the_top_of_every_page_though_people_have_scrolled(site: Site, browser: Browser) -> None:
    """On the phones and on the television; the next step too."""
    anna = opened(site, browser)
    link = anna.locator("#room-link").input_value()
    others = [joined(browser, link, name) for name in ("Bruno", "Carla", "Dino")]
    anna.locator("#invite-screen summary").click()
    television = page_of(browser, viewport={"width": 800, "height": 300})
    television.goto(site.url + anna.locator("#invite-screen a.button").get_attribute("href"))
    pages = [anna, *others, television]
    for page in pages:
        assert scrolled(page) > 0
    anna.get_by_role("button", name="Comincia la partita").click()
    for page in pages:
        expect(page.locator("#play")).to_have_count(1)
        assert page.evaluate("scrollY") == 0


def scrolled(page: Page) -> float:
    """Scroll a page to its end; how far that is."""
    return page.evaluate("() => { window.scrollTo({ top: 9999, behavior: 'instant' }); return scrollY; }")


SLOW_ANSWERS = """() => { const quick = window.fetch.bind(window);
const later = () => new Promise((done) => setTimeout(done, 1500));
window.fetch = async (...a) => { const found = await quick(...a); await later(); return found; }; }"""


def test_a_tap_on_what_has_changed_is_meant_though_the_answer_is_on_its_way_and_a_double_tap_is_one(
    site: Site, browser: Browser
) -> None:
    anna = opened(site, browser)
    anna.evaluate(SLOW_ANSWERS)
    seats, more = anna.locator("#seats > .seat"), anna.get_by_role("button", name="Aggiungi un computer accorto")
    more.dblclick()
    expect(seats).to_have_count(2)  # the stream was quicker than the answer
    anna.wait_for_timeout(350)
    more.click()
    expect(anna.locator("#add-bot[aria-busy]")).to_have_count(1)
    expect(anna.locator("#add-bot[aria-busy]")).to_have_count(0, timeout=10_000)
    expect(seats).to_have_count(3)
    assert complaints(anna) == []


SLOW_FIRST = """() => { const quick = window.fetch.bind(window);
let first = new Promise((done) => setTimeout(done, 800));
window.fetch = async (...a) => { const late = first; first = null; await late; return quick(...a); }; }"""
"""The first request is on its way for long, those after it are not."""


def test_options_that_are_chosen_in_haste_are_all_kept_and_the_last_choice_counts(site: Site, browser: Browser) -> None:
    """The second choice is made while the first is on its way; the third goes back to what the first was."""
    anna = opened(site, browser)
    link = anna.locator("#room-link").input_value()
    bruno = joined(browser, link, "Bruno")
    options = anna.locator("#options select")
    kept = [[one.get_attribute("value") for one in select.locator("option").all()] for select in options.all()[:2]]
    before = [select.input_value() for select in options.all()[:2]]
    (first, second, *_), (other, *_) = ([v for v in values if v != b] for values, b in zip(kept, before, strict=True))
    anna.evaluate(SLOW_FIRST)
    options.nth(0).select_option(first)
    options.nth(1).select_option(other)
    options.nth(0).select_option(second)
    options.nth(0).select_option(first)
    expect(anna.locator("#options[aria-busy]")).to_have_count(1)
    expect(anna.locator("#options[aria-busy]")).to_have_count(0)
    anna.reload()
    assert [select.input_value() for select in options.all()[:2]] == [first, other]
    expect(bruno.locator("dl.facts dd")).to_have_count(options.count())
    assert (complaints(anna), complaints(bruno)) == ([], [])


@pytest.mark.soak
def test_a_game_is_begun_without_any_script(site: Site, browser: Browser) -> None:
    anna = opened(site, browser, java_script_enabled=False)
    link = anna.locator("#room-link").input_value()
    bruno = joined(browser, link, "Bruno", java_script_enabled=False)
    bruno.get_by_role("button", name="Ci sono").click()
    for _ in range(2):
        anna.get_by_role("button", name="Aggiungi un computer accorto").click()
    anna.get_by_role("button", name="Sposta Bruno prima").click()
    assert anna.locator("#seats .seat-name").first.inner_text().startswith("Bruno")
    anna.get_by_role("button", name="Comincia la partita").click()
    bruno.get_by_role("link", name="Aggiorna").click()
    assert anna.locator("#game").count() == bruno.locator("#game").count() == 1


@pytest.mark.parametrize("theme", ["day", pytest.param("night", marks=pytest.mark.soak)])
def test_the_lobby_has_no_accessibility_violations(site: Site, browser: Browser, theme: str) -> None:
    anna = opened(site, browser, reduced_motion="reduce")
    room, link = anna.url, anna.locator("#room-link").input_value()
    joined(browser, link, "Bruno")
    anna.get_by_role("button", name="Aggiungi un computer accorto").click()
    stranger = page_of(browser, viewport=PHONE)
    found = {}
    for page, path in (
        (anna, room),
        (anna, f"{room}mine/"),
        (anna, f"{room}screen/"),
        (anna, f"{site.url}/room/"),
        (stranger, link),
    ):
        page.goto(path)
        dress(page, theme)
        page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true")
        violations = Axe().run(page).response["violations"]
        found[path] = [(v["id"], [n["html"][:120] for n in v["nodes"][:3]]) for v in violations]
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), path
    assert list(found.values()) == [[]] * 5


def test_cards_are_chosen_with_a_finger_and_the_page_has_no_accessibility_violations(
    site: Site, browser: Browser
) -> None:
    host = page_of(browser, viewport=PHONE)
    host.goto(f"{site.url}/room/")
    opening = host.locator("form[action='/room/open/']")
    opening.locator("[name=name]").fill("Anna")
    opening.locator("label", has=host.locator("[name=game][value=werewolf]")).click()
    opening.locator("button").last.click()
    host.get_by_role("link", name="Scegli le carte una per una").click()
    host.locator("input[name=players]").fill("9")
    host.get_by_role("button", name="Conferma").first.click()
    host.get_by_role("button", name="Proponi un villaggio").click()
    expect(host.locator(".counted")).to_contain_text("9 carte per 9 persone")
    host.locator("summary", has_text="Scegli le carte").click()
    host.get_by_role("button", name="Una carta in meno: Veggente").click()
    expect(host.locator(".told .error")).not_to_have_count(0)
    host.get_by_role("button", name="Una carta in più: Veggente").click()
    expect(host.locator(".told .error")).to_have_count(0)
    host.locator("select[name=version]").first.select_option(index=1)
    expect(host.locator(".pool")).to_contain_text("(")
    found = Axe().run(host).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:200]) for one in found] == []
    assert host.evaluate("document.documentElement.scrollWidth") <= 360
    host.get_by_role("link", name="Torna alla stanza").click()
    expect(host.locator(".pieces").first).to_contain_text("(")
    assert complaints(host) == []


MAY_SOUND = "window.mine = new AudioContext()"
"""A page may make a sound from its beginning if this is running by itself."""


def test_another_game_is_on_all_open_pages_and_the_television_goes_on_sounding(site: Site, browser: Browser) -> None:
    """Phones and the television have the styles and the drawings of the other game, and nobody touches anything."""
    anna = opened(site, browser)
    link = anna.locator("#room-link").input_value()
    bruno = joined(browser, link, "Bruno")
    anna.locator("#invite-screen summary").click()
    television = page_of(browser, viewport={"width": 1280, "height": 720})
    television.add_init_script(MAY_SOUND)
    television.goto(site.url + anna.locator("#invite-screen a.button").get_attribute("href"))
    assert television.evaluate("mine.state") == "suspended", "nobody has touched it yet"
    television.get_by_role("button", name="Prova", exact=True).click()
    for label, sheet, thing in (("Werewolf", "werewolf", "card-veggente"), ("Lupusburg", "lupusburg", "card-thief")):
        anna.get_by_role("button", name=f"Giocate a {label}").click()
        for page in (anna, bruno, television):
            expect(page.locator(f"link[href*='/{sheet}/']")).to_have_count(1)
            expect(page.locator(f"symbol#{thing}")).to_have_count(1)
            expect(page.locator(".room-game")).to_contain_text(label)
        assert television.evaluate("mine.state") == "running"
    assert [one for page in (anna, bruno, television) for one in complaints(page)] == []


def test_what_a_hint_speaks_of_is_marked_on_the_board(site: Site, browser: Browser) -> None:
    """Also where the page is loaded again, and nothing any more where nobody wants hints."""
    page = page_of(browser, viewport=PHONE)
    page.goto(site.url)
    page.get_by_role("button", name="Prova Lupusburg").click()
    expect(page.locator("#hint")).to_contain_text("forziere")
    mine = page.locator(".board .house.pointed")
    expect(mine).to_have_count(2)
    assert set(mine.evaluate_all("(all) => all.map((one) => one.dataset.house.split('.')[0])")) == {"Ospite"}
    page.reload()
    expect(mine).to_have_count(2)
    page.get_by_role("button", name="Basta suggerimenti").click()
    expect(mine).to_have_count(0)
    other = page_of(browser, viewport=PHONE)
    other.goto(site.url)
    other.get_by_role("button", name="Prova Werewolf").click()
    other.locator(".readiness button").click()
    expect(other.locator(".circle .pointed").nth(4)).to_be_visible(timeout=30_000)
    assert [one for each in (page, other) for one in complaints(each)] == []
