"""The desk of the Moderator in a real browser: loaded once, it leads a game without any server."""

from __future__ import annotations

import json
import re
import struct
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

from lupus.engine.record import verify
from lupus.rulesets.werewolf import WEREWOLF
from tests.rigs.browsers import IN_A_BROWSER, PHONE, SHARED_COLOURS, Site, complaints, page_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = IN_A_BROWSER


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).first.click()


def prepared(page: Page, site: Site) -> float:
    """A game of eight at the desk; how many seconds the engine took to start."""
    begun = time.monotonic()
    page.goto(f"{site.url}/desk/")
    page.locator("input[name=names]").wait_for(timeout=60_000)
    took = time.monotonic() - begun
    page.locator("input[name=names]").fill("Anna, Bruno, Carla, Dino, Edo, Fede, Gina, Ugo")
    press(page, "Aggiungi")
    press(page, "Proponi un villaggio")
    press(page, "Comincia la partita")
    return took


def readable(page: Page) -> None:
    """Nothing for axe-core to complain about, and nothing wider than the screen."""
    page.evaluate(
        "document.documentElement.style.setProperty('--sky', 'none')"
    )  # axe cannot tell contrast on a gradient
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def looked(page: Page, people: int) -> None:
    """Everybody looks at their card, and the Moderator has the device back."""
    readable(page)
    for _ in range(people):
        hold = page.locator("[data-hold]")
        hold.dispatch_event("pointerdown")
        hold.dispatch_event("pointerup")
        page.locator("form.next button:enabled").click()
    press(page, "Sono io che conduco")


@pytest.mark.soak
def test_the_desk_leads_a_game_without_the_internet_and_finds_it_again_after_a_reload(
    browser: Browser, site: Site
) -> None:
    """WW-UI-03, WW-MOD-06, WW-SETUP-13: eight look at their cards, a night is led, the network goes,
    the page is loaded again."""
    page = page_of(browser, viewport=PHONE)
    took = prepared(page, site)
    assert took < 30  # bench: benchmarks/desk.py; here other tests run beside it
    places = set()
    for _ in range(8):
        held = page.locator("[data-held]")
        assert not held.is_visible()
        assert page.locator("form.next button").is_disabled()
        hold = page.locator("[data-hold]")
        places.add(json.dumps(hold.bounding_box()))
        hold.dispatch_event("pointerdown")
        assert held.is_visible()
        hold.dispatch_event("pointerup")
        assert not held.is_visible()
        page.locator("form.next button").click()
    assert len(places) == 1  # where the button stands does not tell how long the text of a card is
    assert page.locator("[data-seat]").count() == 0
    press(page, "Sono io che conduco")
    page.locator("[data-offline]").wait_for()
    page.context.set_offline(True)
    press(page, "Tutti conoscono la propria carta")
    press(page, "Tutti gli occhi sono chiusi")
    page.get_by_text("Apra gli occhi la Veggente").wait_for()
    points = page.locator("form[data-picks] input[name=seat]").get_attribute("value")
    other = next(name for name in ("Gina", "Ugo") if name != points)
    page.locator(".picks label", has_text=other).click()
    press(page, "Segna")
    press(page, "Annulla")
    assert page.locator("[data-seat].chosen").count() == 0
    page.locator(f"[data-seat={other}]").click()
    assert page.locator(".picks input:checked").get_attribute("value") == other
    press(page, "Segna")
    assert page.locator(".signal").count() == 0
    press(page, "Mostra il segnale")
    page.locator(".signal").wait_for()
    heading = page.locator("h1").inner_text()
    page.reload()
    page.locator("[data-hide]").wait_for(timeout=60_000)
    assert page.locator("#desk.covered").count() == 1
    page.locator("[data-hide]").click()
    page.locator(".signal").wait_for()
    assert page.locator("h1").inner_text() == heading
    assert page.locator("form.next button").is_disabled()
    page.locator("[data-hide]").click()
    assert not page.locator(".script").is_visible()
    page.locator("[data-hide]").click()
    page.locator("form.next button:enabled").click()
    page.get_by_text("Chiudi la partita").first.click()
    press(page, "Chiudi la partita")
    press(page, "Sì, è così")
    page.get_by_role("heading", name="Tutta la storia").wait_for()
    readable(page)
    with page.expect_download() as saved:
        page.locator("[data-export]").click()
    game = json.loads(saved.value.path().read_text())
    assert verify(game, WEREWOLF) == []
    page.evaluate("navigator.canShare = () => false; 0")
    with page.expect_download() as drawn:
        page.locator("[data-share]").click()
    picture = drawn.value.path().read_bytes()
    assert drawn.value.suggested_filename == "werewolf.png"
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", picture[16:24]) == (1280, 776)
    page.evaluate(
        "navigator.canShare = () => true; navigator.share = async ({ files }) => { window.shared = files[0] }; 0"
    )
    page.locator("[data-share]").click()
    assert page.evaluate("[window.shared.name, window.shared.type, window.shared.size]") == [
        "werewolf.png",
        "image/png",
        len(picture),
    ]
    assert page.evaluate(SHARED_COLOURS) > 50
    page.evaluate("navigator.share = async () => { throw new DOMException('', 'NotAllowedError') }; 0")
    with page.expect_download():
        page.locator("[data-share]").click()
    assert complaints(page) == []


RECORDER = """
  const said = []; const voices = [{ name: "Prova", lang: "it-IT", localService: true }];
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => window.voiceless ? [] : voices, speak: (u) => said.push([u.text, u.rate, u.volume]),
    cancel: () => {}, addEventListener: () => {},
  } });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  window.said = said;
"""
"""A synthesiser that writes down what it is asked to say."""


@pytest.mark.soak
def test_the_device_reads_the_script_aloud_each_sentence_once(browser: Browser, site: Site) -> None:
    """WW-MOD-13, WW-MOD-23: voice, speed and volume are tried first; the wind blows by night alone."""
    page = page_of(browser, viewport=PHONE)
    page.add_init_script(RECORDER)
    prepared(page, site)
    looked(page, 8)
    page.get_by_text("Voce e suono").click()
    assert page.locator("[data-setting=voice] option").all_inner_texts() == ["Prova"]
    page.locator("[data-setting=rate]").fill("0.8")
    page.locator("[data-setting=aloud]").check()
    page.locator("[data-setting=sound]").check()
    press(page, "Prova la voce")
    press(page, "Tutti conoscono la propria carta")
    assert page.locator("html").get_attribute("data-wind") == "on"
    press(page, "Tutti gli occhi sono chiusi")
    page.get_by_text("Apra gli occhi la Veggente").wait_for()
    said = page.evaluate("said")
    night = "È notte. Chiudete tutti gli occhi, e silenzio."
    assert [text for text, _rate, _volume in said] == [
        night,
        night,
        "Apra gli occhi la Veggente.",
        "Di chi vuoi vedere l'aura?",
    ]
    assert {(rate, volume) for _text, rate, volume in said} == {(0.8, 1)}
    assert not page.locator("[data-voiceless]").is_visible()
    page.evaluate("window.voiceless = true; document.dispatchEvent(new Event('voices'))")
    assert page.locator("[data-voiceless]").get_attribute("hidden") is None
    assert complaints(page) == []


def test_the_foot_of_the_page_speaks_the_language_that_was_chosen(browser: Browser, site: Site) -> None:
    page = page_of(browser, viewport=PHONE)
    page.goto(f"{site.url}/desk/")
    foot = page.locator("[data-offline]")
    foot.wait_for(timeout=60_000)
    assert foot.inner_text() == "Pronta anche senza internet."
    page.locator("input[name=names]").wait_for(timeout=60_000)
    press(page, "English")
    assert foot.inner_text() == "Ready, also without the internet."
    page.reload()
    page.locator("input[name=names]").wait_for(timeout=60_000)
    foot.wait_for()
    assert foot.inner_text() == "Ready, also without the internet."


DOUBLE_TAP = """() => {
  document.querySelector("form.next button:enabled").click();
  const english = document.querySelector("[data-speak=en]");
  english.scrollIntoView({ behavior: "instant" });
  const { left, top, width, height } = english.getBoundingClientRect();
  document.elementFromPoint(left + width / 2, top + height / 2).click();
}"""
"""A tap on the way on, and at once another one where the foot of the next page stands."""


def test_the_second_tap_of_a_double_tap_does_not_change_the_language(browser: Browser, site: Site) -> None:
    """Whoever has seen a card taps twice; where the next page is shorter its foot stands under the finger."""
    page = page_of(browser, viewport=PHONE)
    prepared(page, site)
    hold = page.locator("[data-hold]")
    hold.dispatch_event("pointerdown")
    hold.dispatch_event("pointerup")
    page.evaluate(DOUBLE_TAP)
    assert page.locator("html").get_attribute("lang") == "it"
    page.locator("#desk:not(.fresh)").wait_for()
    press(page, "English")
    assert page.locator("html").get_attribute("lang") == "en"
    assert complaints(page) == []


def order(page: Page) -> list[str]:
    """The names in the circle, clockwise."""
    return page.locator("[data-drag]").evaluate_all("seats => seats.map((seat) => seat.dataset.drag)")


def test_places_are_dragged_and_moved_by_keys_and_the_move_is_taken_back(browser: Browser, site: Site) -> None:
    """WW-SETUP-12: with a mouse or a finger, or with the arrow keys; nothing is sent anywhere."""
    page = page_of(browser, viewport=PHONE)
    page.goto(f"{site.url}/desk/")
    page.locator("input[name=names]").wait_for(timeout=60_000)
    page.locator("input[name=names]").fill("Anna, Bruno, Carla, Dino, Edo, Fede")
    press(page, "Aggiungi")
    page.locator("#desk:not(.fresh)").wait_for()
    here, there = (page.locator(f"[data-drag={name}]").bounding_box() for name in ("Anna", "Dino"))
    assert here is not None
    assert there is not None
    page.mouse.move(here["x"] + 20, here["y"] + 10)
    page.mouse.down()
    page.mouse.move(there["x"] + 24, there["y"] + 14, steps=3)
    page.mouse.up()
    assert order(page) == ["Bruno", "Carla", "Dino", "Anna", "Edo", "Fede"]
    page.locator("[data-drag=Bruno]").focus()
    page.keyboard.press("ArrowLeft")
    assert order(page) == ["Carla", "Dino", "Anna", "Edo", "Fede", "Bruno"]
    assert page.evaluate("document.activeElement.dataset.drag") == "Bruno"
    press(page, "Proponi un villaggio")
    readable(page)
    press(page, "Mostra a tutti le carte possibili")
    readable(page)
    press(page, "Torna alla scrivania")
    press(page, "Annulla l'ultima modifica")
    press(page, "Annulla l'ultima modifica")
    assert order(page) == ["Bruno", "Carla", "Dino", "Anna", "Edo", "Fede"]
    page.locator("#desk:not(.fresh)").wait_for()
    page.mouse.move(there["x"] + 20, there["y"] + 10)
    page.mouse.down()
    page.mouse.move(here["x"] + 20, here["y"] + 10, steps=3)
    page.locator(".dragged").dispatch_event("pointercancel")
    page.mouse.up()
    assert page.locator(".dragged").count() == 0
    assert order(page) == ["Bruno", "Carla", "Dino", "Anna", "Edo", "Fede"]
    assert complaints(page) == []


@pytest.mark.soak
def test_one_touch_covers_everything_and_stops_the_clock(browser: Browser, site: Site) -> None:
    """WW-MOD-06: in the middle of a call too; Escape, the way back and another window do it too;
    a reload uncovers nothing."""
    page = page_of(browser, viewport=PHONE)
    page.add_init_script(
        "window.lights = []; Object.defineProperty(navigator, 'wakeLock', { value: { request: async (kind) => {"
        " const light = { kind, released: false }; lights.push(light); return light } } })"
    )
    prepared(page, site)
    looked(page, 8)
    assert page.evaluate("lights.map((one) => one.kind)") == ["screen"]
    page.evaluate("lights[0].released = true; document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("lights.length") == 2
    press(page, "Tutti conoscono la propria carta")
    press(page, "Tutti gli occhi sono chiusi")
    page.locator(".picks label").first.click()
    press(page, "Segna")
    if page.locator("dialog.sure").count():
        press(page, "Sì, è così")
    press(page, "Mostra il segnale")
    visible = page.locator(".script, .seating, .rare-things, .signal, .clock")
    assert visible.first.is_visible()
    ways: dict[str, Callable[[], object]] = {
        "a touch": lambda: page.locator("[data-hide]").click(),
        "Escape": lambda: page.keyboard.press("Escape"),
        "the way back": lambda: page.go_back(),
        "another window": lambda: page.evaluate(
            "Object.defineProperty(document, 'hidden', { value: true, configurable: true });"
            "document.dispatchEvent(new Event('visibilitychange')); delete document.hidden"
        ),
    }
    for way, cover in ways.items():
        cover()
        assert not any(one.is_visible() for one in visible.all()), way
        assert page.title() == "Werewolf · Lupus"
        assert page.url.endswith("/desk/")
        page.locator("[data-hide]").click()
        assert visible.first.is_visible()
    page.locator("[data-hide]").click()
    left = page.locator(".clock").text_content()
    page.wait_for_timeout(2500)
    assert page.locator(".clock").text_content() == left
    page.reload()
    page.locator("[data-hide]").wait_for(timeout=60_000)
    assert not any(one.is_visible() for one in visible.all())
    page.locator("[data-hide]").click()
    clock = page.locator(".clock").filter(has_text=re.compile(r"\d"))
    clock.wait_for()
    assert abs(int(clock.inner_text()) - int(left or 0)) <= 1
    assert complaints(page) == []
