"""The pages of mails in a real browser: a visitor of the demo writes, a game master corrects, the visitor reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.rigs.browsers import DESK, IN_A_BROWSER, Site, come_in, complaints, dress, page_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [*IN_A_BROWSER, pytest.mark.soak]

NARROW = {"width": 360, "height": 740}


def violations(page: Page) -> list[str]:
    """What axe finds in both themes, with everything open; and whether something is wider than the screen."""
    found = []
    for theme in ("day", "night"):
        dress(page, theme)
        page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true")
        found += [f"{theme}: {v['id']}: {v['nodes'][0]['html'][:120]}" for v in Axe().run(page).response["violations"]]
    if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
        found.append("wider than the screen")
    return found


@pytest.mark.parametrize("script", [True, False], ids=["with scripts", "without scripts"])
def test_a_visitor_writes_a_game_master_corrects_and_the_visitor_reads_it(
    site: Site, browser: Browser, script: bool
) -> None:
    visitor = page_of(browser, viewport=NARROW, java_script_enabled=script)
    master = page_of(browser, viewport=DESK, java_script_enabled=script)
    visitor.goto(site.url)
    visitor.get_by_role("link", name="Apri la cassetta della posta").click()
    for _ in range(60):
        if visitor.locator("details textarea").count():
            break
        visitor.wait_for_timeout(500)  # the first mails leave a few seconds after the start
        visitor.get_by_role("link", name="Guarda se è arrivato qualcosa").click()
    visitor.locator("details[open] textarea").first.fill("Voto quello coi baffi")
    visitor.locator("details[open] form button").first.click()
    assert "Non trovo nessuno che si chiami “quello coi baffi”" in visitor.locator(".mail-text").first.inner_text()
    if script:
        assert violations(visitor) == []
    come_in(master, site, "gino-il-game-master")
    master.goto(f"{site.url}/village/borgo-di-prova/master/mails/?show=unread")
    assert violations(master) == [] if script else True
    master.locator(".came h3 a").first.click()
    assert violations(master) == [] if script else True
    master.locator("select[name=for]").first.select_option(index=3 if script else 4)
    master.locator("input[name=why]").first.fill("si capiva dal resto")
    master.get_by_role("button", name="Dai il comando").first.click()
    assert "Corretta: una mail lo dice" in master.locator(".done").inner_text()
    for _ in range(60):
        visitor.get_by_role("link", name="Guarda se è arrivato qualcosa").click()
        if "hanno corretto" in visitor.locator(".mail-text").first.inner_text():
            break
        visitor.wait_for_timeout(500)
    told = visitor.locator(".mail-text").first.inner_text()
    assert "I Game Master hanno corretto quello che avevamo capito" in told
    assert "si capiva dal resto" not in told
    assert complaints(visitor) == complaints(master) == []
