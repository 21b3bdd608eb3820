"""The site in a real browser, and what axe finds: Chromium drives the processes that `make run` starts."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.rigs.browsers import DESK, IN_A_BROWSER, PHONE, Site, come_in, complaints, dress, page_of

pytestmark = IN_A_BROWSER


def players(site: Site, page: Page) -> list[str]:
    """The handles of the living, from the public page."""
    page.goto(f"{site.url}/village/borgo-di-prova/")
    return [name.lower() for name in page.locator(".street li.living .name").all_text_contents()]


@pytest.mark.parametrize("script", [True, False], ids=["with scripts", "without scripts"])
def test_a_player_votes_changes_his_mind_and_takes_it_back(site: Site, browser: Browser, script: bool) -> None:
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
        expect(form.locator("strong")).to_have_text(f"Il tuo voto va contro {target.title()}.")
    form.get_by_role("button", name="Ritira").click()
    expect(form).to_contain_text("Non hai ancora scelto")
    assert complaints(page) == []


def test_the_keyboard_is_enough_to_vote(site: Site, browser: Browser) -> None:
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


@pytest.mark.parametrize("script", [True, False], ids=["with scripts", "without scripts"])
def test_a_touch_on_a_name_follows_one_person_through_the_picture_of_a_vote(
    site: Site, browser: Browser, script: bool
) -> None:
    """With scripts on the same page; with none by a link to a page that shows the same."""
    page = page_of(browser, viewport=DESK, java_script_enabled=script)
    page.goto(f"{site.url}/village/borgo-di-prova/votes/")
    before, spot = page.url, page.locator(".votes-picture").first.locator(".spot", has=page.locator(".chosen")).first
    name = spot.text_content()
    spot.locator("text").click()
    picture = page.locator(".votes-picture").first
    expect(picture.locator(".followed text")).to_have_text(name)
    votes = int(page.locator("tbody tr td").first.text_content())
    assert (
        picture.locator(
            f".got, .cast[data-target='{picture.locator('.followed').get_attribute('data-house')}']"
        ).count()
        == votes
    )
    assert (page.url == before) == script
    picture.locator(".followed text").click()
    expect(page.locator(".votes-picture").first.locator(".followed")).to_have_count(0)
    assert complaints(page) == []


PAGES = (
    "/",
    "/village/borgo-di-prova/",
    "/village/borgo-di-prova/me/",
    "/village/borgo-di-prova/me/house/3/",
    "/village/borgo-di-prova/votes/?follow=3",
    "/rules/",
    "/rules/lupus7/",
    "/rules/lupus8/",
    "/rules/lupus3/",
    "/rules/lupus7/lupo/",
    "/rules/lupus8/cases/",
    "/village/borgo-di-prova/rules/",
    "/credits/",
    "/sign-in/",
    "/account/",
)


@pytest.mark.parametrize(
    ("width", "theme"),
    [
        pytest.param(PHONE, "night", id="phone-night"),
        pytest.param(PHONE, "day", id="phone-day", marks=pytest.mark.soak),
        pytest.param(DESK, "day", id="desk-day", marks=pytest.mark.soak),
        pytest.param(DESK, "night", id="desk-night", marks=pytest.mark.soak),
    ],
)
def test_pages_have_no_accessibility_violations(site: Site, browser: Browser, width: ViewportSize, theme: str) -> None:
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
    assert complaints(page) == []


OVER = """
import django; django.setup()
from random import Random
from django.utils import timezone
from lupus.bots.cast import demo_of
from lupus.engine.dice import seed_of
from lupus.engine.table import Table
from lupus.rulesets.registry import RULESETS
from lupus.site.people.models import Person
from lupus.site.table.models import Game
from lupus.site.village.models import Profile, Village
from lupus.site.village.records import archive
show, chance = demo_of("lupus7"), Random(1)
table = Table(RULESETS["lupus7"].game, show.setup(12, chance), seed_of(1))
show.play(table, chance)
person = Person.objects.get(handle=HANDLE)
game = archive.take_in(table, "Finito", person, timezone.now())
Village.objects.filter(pk=game.pk).update(shows_story=True)
game.places.filter(pk=game.places.first().pk).update(person=person)
print(Profile.objects.create(person=person, shows="roles", token=Profile.new_token()).token)
"""
"""Takes in a game that bots played, with somebody of the site on its first seat, whose profile is open;
prints its token."""


ARRIVING = ("/archive/", "/villages/", "/played/", "/rules/lupus3/", "/rules/lupus7/veggente/", "/rules/lupus7/cases/")


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.soak)])
def test_the_pages_of_arriving_and_of_the_ending_have_no_accessibility_violations(
    site: Site, browser: Browser, scheme: str
) -> None:
    """axe-core on a phone, by daylight and in the dark;
    nothing is wider than the screen, and each house leads to its timeline."""
    page = page_of(browser, viewport={"width": 360, "height": 740}, color_scheme=scheme, reduced_motion="reduce")
    handle = players(site, page)[8 + (scheme == "dark")]
    token = site.run(OVER.replace("HANDLE", repr(handle)))
    come_in(page, site, handle)
    page.goto(f"{site.url}/archive/")
    page.get_by_role("link", name="Finito").first.click()
    page.get_by_role("link", name="Com’è finita").click()
    ending = page.url
    told = [ending, f"{ending}1/", ending.replace("ending", "story")]
    paths = [*told, *(site.url + path for path in ARRIVING), f"{site.url}/profile/{token}/"]
    found = {}
    for path in paths:
        page.goto(path)
        page.evaluate("document.documentElement.style.setProperty('--sky', 'none')")
        found[path] = [
            (v["id"], [n["html"][:120] for n in v["nodes"][:3]]) for v in Axe().run(page).response["violations"]
        ]
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), path
    assert found == {path: [] for path in paths}
    page.goto(ending)
    house = page.locator(".who a").nth(3)
    name = house.locator(".name").inner_text()
    house.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    assert complaints(page) == []


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


def test_a_browser_asks_for_notices_shows_what_comes_and_leaves(site: Site, browser: Browser) -> None:
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
    assert complaints(page) == []


def test_a_browser_that_may_not_show_notices_says_so(site: Site, browser: Browser) -> None:
    page = page_of(browser, viewport=PHONE)
    page.add_init_script(
        "PushManager.prototype.subscribe = async () => { throw new DOMException('no', 'NotAllowedError'); };"
    )
    come_in(page, site, players(site, page)[8])
    page.goto(site.url + "/account/")
    page.get_by_role("button", name="Avvisami qui").click()
    expect(page.get_by_role("alert").filter(has_text="Il browser non lo permette")).to_be_visible()
    expect(page.get_by_role("button", name="Avvisami qui")).to_be_visible()


def test_at_twice_the_size_nothing_is_cut_off(site: Site, browser: Browser) -> None:
    """200 % zoom of a desk is half its width."""
    page = page_of(browser, viewport={"width": 640, "height": 450})
    for path in PAGES[:2]:
        page.goto(site.url + path)
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), path


def test_on_paper_everything_is_open_but_what_is_secret(site: Site, browser: Browser) -> None:
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


def test_the_language_of_the_browser_is_the_language_of_the_page(site: Site, browser: Browser) -> None:
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(site.url)
    expect(page.locator("h1")).to_have_text(re.compile("By night we howl"))
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_first_visit_is_light_and_the_story_is_near(site: Site, browser: Browser) -> None:
    """With 40 people: bytes over the wire, fonts and icons included, and screens of a phone."""
    page = page_of(browser, viewport=PHONE)
    wire, sizes = page.context.new_cdp_session(page), {}
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto(f"{site.url}/village/borgo-di-prova/", wait_until="networkidle")
    assert len(sizes) >= 8, "page, style, script, icons and fonts"
    assert sum(sizes.values()) < 150_000, sizes
    story = page.locator("h2", has_text="La storia fin qui").bounding_box()
    assert story["y"] < 4 * PHONE["height"]
    page.context.close()


def test_who_reads_in_the_dark_gets_a_dark_day(site: Site, browser: Browser) -> None:
    page = page_of(browser, viewport=PHONE, color_scheme="dark")
    page.goto(f"{site.url}/village/borgo-di-prova/")
    for theme, ground in (("day", "rgb(27, 20, 16)"), ("night", "rgb(13, 19, 33)")):
        dress(page, theme)
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == ground
        assert Axe().run(page).violations_count == 0, theme
    page.context.close()


def test_what_costs_something_is_asked_about_and_no_changes_nothing(site: Site, browser: Browser) -> None:
    """The question has the words of the page and its language; Escape is a no."""
    page = page_of(browser, viewport=PHONE)
    come_in(page, site, "gino-il-game-master")
    page.goto(f"{site.url}/village/borgo-di-prova/master/letters/")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    prints = page.get_by_role("button", name="Tutte, in un file da stampare")
    no = page.get_by_role("button", name="No", exact=True)
    for escapes in (False, True):
        prints.click()
        expect(page.get_by_role("dialog", name="Le lettere stampate prima smettono di funzionare")).to_be_visible()
        expect(no).to_be_focused()
        if escapes:
            page.keyboard.press("Escape")
        else:
            no.click()
        expect(page.get_by_role("dialog")).to_be_hidden()
    assert sent == []
    prints.click()
    with page.expect_download() as file:
        page.get_by_role("button", name="Sì", exact=True).click()
    assert file.value.suggested_filename.endswith(".pdf")
    assert len(sent) == 1
