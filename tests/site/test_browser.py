"""The site in a real browser: Chromium drives the processes that `make run` starts (W, accessibility)."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .browsers import DESK, IN_A_BROWSER, PHONE, Site, come_in, dress, page_of

pytestmark = IN_A_BROWSER


def players(site: Site, page: Page) -> list[str]:
    """The handles of the living, from the public page."""
    page.goto(f"{site.url}/village/borgo-di-prova/")
    return [name.lower() for name in page.locator(".street li.living .name").all_text_contents()]


@pytest.mark.parametrize("script", [True, False], ids=["with scripts", "without scripts"])
def test_a_player_votes_changes_his_mind_and_takes_it_back(site, browser, script):
    """On a phone; the same with no JavaScript at all (L7-2.2-03)."""
    page = page_of(browser, viewport=PHONE, java_script_enabled=script)
    handles = players(site, page)
    come_in(page, site, handles[0 if script else 1])
    page.goto(f"{site.url}/village/borgo-di-prova/me/")
    form = page.locator("section", has=page.locator("#form-vote"))
    for target in (handles[2], handles[3]):
        form.locator("select").select_option(label=target.title())
        form.get_by_role("button", name="Conferma").click()
        expect(page.get_by_role("status").filter(has_text="in vigore")).to_be_visible()
        expect(form.locator("strong")).to_have_text(target.title())
    form.get_by_role("button", name="Ritira").click()
    expect(form).to_contain_text("Non hai ancora scelto")
    assert page.complaints == []


def test_the_keyboard_is_enough_to_vote(site, browser):
    page = page_of(browser, viewport=DESK)
    handles = players(site, page)
    come_in(page, site, handles[4])
    page.goto(f"{site.url}/village/borgo-di-prova/me/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "vote-for":
            break
    page.keyboard.type(handles[5].title())
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="in vigore")).to_be_visible()


PAGES = ("/", "/village/borgo-di-prova/", "/village/borgo-di-prova/me/", "/rules/", "/rules/lupus7/", "/rules/lupus8/",
         "/rules/lupus3/",
         "/credits/", "/sign-in/", "/account/")  # fmt: skip


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("width", [PHONE, DESK], ids=["phone", "desk"])
def test_pages_have_no_accessibility_violations(site, browser, width, theme):
    """axe-core on every page, in both themes, at both widths; and nothing is wider than the screen."""
    page = page_of(browser, viewport=width, reduced_motion="reduce")
    come_in(page, site, players(site, page)[6])
    found = {}
    for path in PAGES:
        page.goto(site.url + path)
        dress(page, theme)
        page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true")
        result = Axe().run(page)
        found[path] = [(v["id"], [n["html"][:120] for n in v["nodes"][:3]]) for v in result.response["violations"]]
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), path
    assert found == {path: [] for path in PAGES}
    assert page.complaints == []


SUBSCRIPTION = """
let found = null;
PushManager.prototype.getSubscription = async () => found;
PushManager.prototype.subscribe = async (options) => {
  if (!options.userVisibleOnly || options.applicationServerKey.length !== 65) throw new Error("asked in a wrong way");
  return found = {
    endpoint: "https://fcm.googleapis.com/fcm/send/a-browser-of-the-tests",
    getKey: (name) => new Uint8Array(name === "auth" ? 16 : 65).buffer,
    unsubscribe: async () => { found = null; return true; },
  };
};
"""
"""What a browser does with its push service, which is not at hand here; everything else is real."""


def test_a_browser_asks_for_notices_shows_what_comes_and_leaves(site, browser):
    page = page_of(browser, viewport=PHONE, permissions=["notifications"])
    page.add_init_script(SUBSCRIPTION)
    come_in(page, site, players(site, page)[7])
    told = page.context.new_cdp_session(page)
    registrations: list[dict[str, str]] = []
    told.on("ServiceWorker.workerRegistrationUpdated", lambda said: registrations.extend(said["registrations"]))
    told.send("ServiceWorker.enable")
    page.goto(site.url + "/account/")
    page.get_by_role("button", name="Avvisami qui").click()
    expect(page.get_by_role("button", name="Non avvisarmi più qui")).to_be_visible()
    notice = '{"title": "Borgo", "body": "C’è qualcosa di nuovo.", "url": "/village/borgo/"}'
    worker = {"origin": site.url, "registrationId": registrations[-1]["registrationId"], "data": notice}
    told.send("ServiceWorker.deliverPushMessage", worker)
    page.wait_for_function("""async () => {
      const [worker] = await navigator.serviceWorker.getRegistrations();
      return (await worker.getNotifications()).map((n) => `${n.title} ${n.body} ${n.data}`)[0]
    }""")
    page.get_by_role("button", name="Non avvisarmi più qui").click()
    expect(page.get_by_role("button", name="Avvisami qui")).to_be_visible()
    assert page.complaints == []


def test_a_browser_that_may_not_show_notices_says_so(site, browser):
    page = page_of(browser, viewport=PHONE)
    page.add_init_script("PushManager.prototype.subscribe = async () => { throw new DOMException('no', 'NotAllowedError'); };")
    come_in(page, site, players(site, page)[8])
    page.goto(site.url + "/account/")
    page.get_by_role("button", name="Avvisami qui").click()
    expect(page.get_by_role("alert").filter(has_text="Il browser non lo permette")).to_be_visible()
    expect(page.get_by_role("button", name="Avvisami qui")).to_be_visible()


def test_at_twice_the_size_nothing_is_cut_off(site, browser):
    """200 % zoom of a desk is half its width."""
    page = page_of(browser, viewport={"width": 640, "height": 450})
    for path in PAGES[:2]:
        page.goto(site.url + path)
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), path


def test_on_paper_everything_is_open_but_what_is_secret(site, browser):
    page = page_of(browser, viewport=DESK)
    handles = players(site, page)
    folded = page.locator("details.sheet:not([open]) table").first
    expect(folded).not_to_be_visible()
    page.emulate_media(media="print")
    expect(folded).to_be_visible()
    page.emulate_media(media="screen")
    come_in(page, site, handles[7])
    page.goto(f"{site.url}/village/borgo-di-prova/me/")
    page.emulate_media(media="print")
    assert page.locator("form").count() > 0
    assert page.locator("form:visible").count() == 0
    for secret in ("#card", "#diary"):
        expect(page.locator(f"{secret} > summary + *")).not_to_be_visible()


def test_the_language_of_the_browser_is_the_language_of_the_page(site, browser):
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(site.url)
    expect(page.locator("h1")).to_have_text(re.compile("By night we howl"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
