"""The desk of the Moderator in a real browser: loaded once, it leads a game without any server."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

from lupus.engine.record import verify
from lupus.rulesets.werewolf import WEREWOLF

from .browsers import IN_A_BROWSER, PHONE, Site, browser, page_of, site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["browser", "site"]
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


def test_the_desk_leads_a_game_without_the_internet_and_finds_it_again_after_a_reload(browser: Browser, site: Site) -> None:
    """WW-UI-03, WW-MOD-06, WW-SETUP-13: eight look at their cards, a night is led, the network goes, the page is loaded again."""
    page = page_of(browser, viewport=PHONE)
    took = prepared(page, site)
    assert took < 30  # bench: benchmarks/desk.py; here other tests run beside it
    for _ in range(8):
        held = page.locator("[data-held]")
        assert not held.is_visible()
        hold = page.locator("[data-hold]")
        hold.dispatch_event("pointerdown")
        assert held.is_visible()
        hold.dispatch_event("pointerup")
        assert not held.is_visible()
        page.locator("form.next button").click()
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
    page.locator(".signal").wait_for(timeout=60_000)
    assert page.locator("h1").inner_text() == heading
    assert page.locator("form.next button").is_disabled()
    page.locator("[data-hide]").click()
    assert not page.locator(".script").is_visible()
    page.locator("[data-hide]").click()
    page.locator("form.next button:enabled").click()
    page.get_by_text("Chiudi la partita").first.click()
    press(page, "Chiudi la partita")
    press(page, "Sì, è così")
    page.get_by_text("Tutta la storia").wait_for()
    with page.expect_download() as saved:
        page.locator("[data-export]").click()
    game = json.loads(saved.value.path().read_text())
    assert verify(game, WEREWOLF) == []
    assert page.complaints == []  # type: ignore[attr-defined]


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


def test_the_device_reads_the_script_aloud_each_sentence_once(browser: Browser, site: Site) -> None:
    """WW-MOD-13, WW-MOD-23: voice, speed and volume are tried first; the wind blows by night alone."""
    page = page_of(browser, viewport=PHONE)
    page.add_init_script(RECORDER)
    prepared(page, site)
    for _ in range(8):
        page.locator("form.next button").click()
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
    assert [text for text, _rate, _volume in said] == [night, night, "Apra gli occhi la Veggente.", "Di chi vuoi vedere l'aura?"]
    assert {(rate, volume) for _text, rate, volume in said} == {(0.8, 1)}
    assert not page.locator("[data-voiceless]").is_visible()
    page.evaluate("window.voiceless = true; document.dispatchEvent(new Event('voices'))")
    assert page.locator("[data-voiceless]").get_attribute("hidden") is None
    assert page.complaints == []  # type: ignore[attr-defined]
