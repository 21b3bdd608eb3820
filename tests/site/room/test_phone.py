"""A phone in a real browser: its clock is wrong by an hour, it loses the network, a finger taps twice while news comes
in, another choice takes the place of one that has not arrived, and the mark of the night goes out once by itself.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

import pytest

from tests.rigs.browsers import IN_A_BROWSER, PHONE, TELEVISIONS, Site, complaints, page_of
from tests.rigs.lupusburg_screens import each_phase, open_in

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = IN_A_BROWSER

AN_HOUR_FAST = "const now = Date.now.bind(Date); Date.now = () => now() + 3600000;"


UNDER_THE_TOAST = """() => { const over = document.getElementById('toast').getBoundingClientRect();
return [...document.querySelectorAll('#room :is(.acts, .hold, .readiness, svg *)')].filter((one) => {
  const box = one.getBoundingClientRect();
  return over.height && box.height && box.top < over.bottom && box.bottom > over.top }).map((one) => one.outerHTML) }"""


def test_a_button_says_which_choice_is_missing(site: Site, browser: Browser) -> None:
    page = browser.new_context(viewport=PHONE, locale="it").new_page()
    sent: list[str] = []
    page.on("request", lambda r: sent.append(r.url) if r.url.endswith("/do/") else None)
    page.goto(f"{site.url}/")
    page.locator('form[action="/room/practice/"] button').first.click()
    page.locator("form.chest .buttons button").click()
    page.get_by_text("Manca ancora una scelta: ").wait_for()
    legend = page.locator("form.chest legend").inner_text()
    assert page.locator("#toast").inner_text() == f"Manca ancora una scelta: {legend}"
    page.keyboard.press("Shift")
    assert page.locator("#toast").is_hidden(), "it goes with the next touch"
    page.evaluate("window.scrollTo({ top: 0, behavior: 'instant' })")
    page.locator("form.chest .buttons button").dispatch_event("click")
    assert page.evaluate(UNDER_THE_TOAST) == []
    page.locator("#toast").wait_for(state="hidden", timeout=15_000)
    assert sent == []
    page.locator("form.chest input[type=radio]").first.check(force=True)
    page.locator("form.chest .buttons button").click()
    page.locator("section.game.placement").wait_for(timeout=30_000)
    before = len(sent)
    button = page.locator("form.place .buttons button")
    for waits in ("[aria-disabled]", ":not([aria-disabled])"):  # before anybody can confirm, and afterwards
        page.locator(f"form.place .buttons button{waits}").wait_for()
        page.evaluate("document.getElementById('toast').textContent = ''")
        button.dispatch_event("click")
        assert page.locator("#toast").inner_text().startswith("Manca ancora una scelta: "), waits
    page.reload()
    page.locator("form.place .buttons button[aria-disabled]").wait_for()
    page.locator("form.place input[type=radio]").first.check(force=True)
    button.dispatch_event("click")
    page.wait_for_timeout(300)
    assert len(sent) == before, "nobody confirms before the time"


FRAMED = "#room[style*='--left']"
"""A page to which a frame has come."""

FRAMES_OF_ITS_OWN = """window.EventSource = class {
  constructor() { setTimeout(() => this.onmessage({ lastEventId: '', data: JSON.stringify({
    html: document.getElementById('room').innerHTML, theme: 'day', now: 1, game: 1, timer: 'run-off', due: null,
    ruleset: document.getElementById('room-live').dataset.ruleset,
  }) }), 50); }
  addEventListener() {}
  close() {}
};"""
"""A stream that sends what the page shows, once."""


def test_a_choice_that_was_not_sent_yet_is_kept_while_its_time_lasts(site: Site, browser: Browser) -> None:
    """The chest of a game, and the two choices of a ballot in the run-off."""
    page = browser.new_context(viewport=PHONE, locale="it").new_page()
    page.goto(f"{site.url}/")
    page.locator('form[action="/room/practice/"] button').first.click()
    page.locator("form.chest").wait_for()
    page.locator(FRAMED).wait_for()
    page.locator("form.chest input[type=radio]").last.check(force=True)
    page.reload()
    page.locator("form.chest input[type=radio]:checked").wait_for(state="attached")
    assert page.locator("form.chest input[type=radio]").last.is_checked()
    page.locator("form.chest .buttons button").click()
    page.locator("section.game.placement").wait_for(timeout=30_000)
    assert page.evaluate("sessionStorage.getItem('lupus.marks')") is None
    html = next(html for key, html in each_phase(4, seed=1).items() if 'id="do-ballot"' in html)
    ballot = browser.new_context(viewport=PHONE, locale="it").new_page()
    ballot.add_init_script(FRAMES_OF_ITS_OWN)
    open_in(ballot, html)
    ballot.locator(FRAMED).wait_for()
    for field in ballot.locator("#do-ballot fieldset").all():
        field.locator("input[type=radio]").last.check(force=True)
    chosen = ballot.locator("#do-ballot input:checked").evaluate_all("all => all.map((one) => one.name + one.value)")
    assert len(chosen) == ballot.locator("#do-ballot fieldset").count() > 0
    open_in(ballot, html)
    ballot.locator(FRAMED).wait_for()
    again = ballot.locator("#do-ballot input:checked").evaluate_all("all => all.map((one) => one.name + one.value)")
    assert again == chosen


def choosing_offline(site: Site, browser: Browser) -> tuple[Page, list[str]]:
    """A phone that has chosen a chest twice without a network, and then anew; the page and what it has sent."""
    context = browser.new_context(viewport=PHONE, locale="it")
    context.add_init_script(AN_HOUR_FAST)
    page = context.new_page()
    sent: list[str] = []
    page.on("requestfinished", lambda r: sent.append(r.post_data or "") if r.url.endswith("/do/") else None)
    page.goto(f"{site.url}/")
    page.locator('form[action="/room/practice/"] button').first.click()
    page.locator("section.game.houses").wait_for()
    context.set_offline(True)
    sides, button = page.locator("form.chest input[type=radio]"), page.locator("form.chest .buttons button")
    sides.first.check(force=True)
    button.click()
    page.evaluate(
        "document.querySelector('form.chest [name=key]').value = crypto.randomUUID()"
    )  # as the news of others would
    button.click()
    page.locator("#live-bar:visible").wait_for()
    last = (sides.last.get_attribute("value") or "").strip()
    sides.last.check(force=True)
    button.click()
    context.set_offline(False)
    page.locator("section.game.placement").wait_for(timeout=30_000)
    chests = [parse_qs(body)["side"][0].strip() for body in sent if "verb=chest" in body]
    assert chests == [last], "the newest choice, once"
    return page, sent


def test_a_phone_that_loses_the_network_sends_the_newest_choice_once(site: Site, browser: Browser) -> None:
    choosing_offline(site, browser)


@pytest.mark.soak
def test_a_phone_with_a_wrong_clock_that_loses_the_network_plays_a_night(site: Site, browser: Browser) -> None:
    page, sent = choosing_offline(site, browser)
    page.locator("form.place input[type=radio]").first.check(force=True)
    page.locator("form.place .buttons button:not([aria-disabled])").click(timeout=15_000)
    page.locator("#room:not(.paused) form[data-send]").wait_for(timeout=30_000)
    page.wait_for_function("/^[1-9]$|^10$/.test(document.querySelector('[data-clock]').textContent)")
    page.locator("[data-house]").nth(3).click()
    assert page.locator(".house.marked").count() == 1
    page.locator("section.game.thief-shown").wait_for(timeout=30_000)
    taps = [body for body in sent if "verb=tap" in body]
    assert [len(body) for body in taps] == [1024]
    assert re.search("house=[^&]", taps[0])
    card = page.locator("#card")
    assert card.is_hidden()
    hold = page.locator("[data-hold=card]")
    hold.hover()
    page.mouse.down()
    assert card.is_visible()
    page.mouse.up()
    assert card.is_hidden()


ONE_WOLF = """
import django; django.setup()
from dataclasses import replace
from django.utils import timezone
from lupus.engine.game import Command, Setup
from lupus.engine.seats import MASTER
from lupus.rulesets.werewolf import screens
from lupus.site.room import lobby
from lupus.site.room.models import Room
from lupus.site.table import clerk
made = screens.setup
def setup(guests, options, host):
    found = made(guests, options, host)
    cards = [dict(card=card) for card in ("capo-branco", "veggente", "peccatore")]
    cards += [dict(card="contadino", secret="semplice")] * 3
    dealt = dict(zip(sorted(found.seats, key=host.__ne__), cards, strict=True))
    cast = {{seat: {{**found.cast[seat], **dealt[seat]}} for seat in found.seats}}
    return Setup(found.seats, cast, {{**found.settings, "pool": sorted(card["card"] for card in cards)}})
screens.SCREENS = replace(screens.SCREENS, setup=setup)
game = Room.objects.get(code={code!r}).game_id
clerk.submit(game, Command(MASTER, "end", dict(faction="none")), received=timezone.now())
with clerk.writing():
    lobby.start(lobby.locked({code!r}))
"""
"""End the game and begin one in which the host is the only wolf: nobody else kills, so the host lives."""

TO_THE_BALLOT = """
import time
import django; django.setup()
from django.utils import timezone
from lupus.site.room.models import Room
from lupus.site.table import cache
from lupus.site.table.models import Game
def at():
    game = Room.objects.select_related("game").get(code={code!r}).game
    return game, cache.table_of(game).state
game, state = at()
while (state.phase, state.stage) != ("first-ballot", "vote"):
    Game.objects.filter(pk=game.pk, due__gt=timezone.now()).update(due=timezone.now())
    time.sleep(0.2)
    game, state = at()
"""
"""Let the clock of the site end each time at once, until the first ballot."""

VOTES = """
import django; django.setup()
from lupus.site.room.models import Room
from lupus.site.table import cache
room = Room.objects.select_related("game").get(code={code!r})
me = room.occupants.get(bot="").name
log = [entry.event for entry in cache.table_of(room.game).log]
print([event.named for event in log if event.kind == "voted" and event.player == me])
print([event.kind for event in log if event.kind == "answered-for" and event.player == me][-1:])
"""


FROM_AFAR = """() => {
  const look = (one, names) => names.map((name) => getComputedStyle(one)[name]).join()
  const looks = (chosen, names) => new Set([...document.querySelectorAll(chosen)].map((one) => look(one, names)))
  return [looks('#circle .seat:not(.mine) rect', ['fill', 'stroke', 'strokeWidth']).size,
    looks('form.vote label', ['borderColor', 'background']).size] }"""
"""How many looks the places and the choices of a screen have."""


def test_a_vote_that_was_chosen_counts_though_the_page_is_loaded_again(site: Site, browser: Browser) -> None:
    """It stands in the tab until the time is over, and no longer."""
    page = browser.new_context(viewport=PHONE, locale="it").new_page()
    page.goto(f"{site.url}/")
    page.locator('form[action="/room/practice/"]:has([value=werewolf]) button').click()
    page.locator("section.game.ww").wait_for()
    code = page.url.rstrip("/").rpartition("/")[2]
    site.run((ONE_WOLF + TO_THE_BALLOT).format(code=code))
    chosen = page.locator("form.vote[data-send] input[type=radio]").last
    name = (chosen.get_attribute("value") or "").strip()
    page.locator(f"#circle [data-seat={name}]").click()
    page.locator(".seat.marked").wait_for()
    assert page.evaluate(FROM_AFAR) == [1, 1]
    page.reload()
    page.locator(f".seat.marked[data-seat={name}]").wait_for()
    assert page.locator("form.vote[data-send] input:checked").count() == 1
    page.locator("section.game:not(.first-ballot)").wait_for(timeout=60_000)
    assert page.evaluate("Object.values(sessionStorage)") == []
    assert site.run(VOTES.format(code=code)).splitlines()[0] == str([(name,)])


ASLEEP = """() => { const real = performance.now.bind(performance), at = real();
window.performance.now = () => window.woken ? real() - window.woken : at;
window.wake = () => { window.woken = real() - at; hidden(false); };
const hidden = (yes) => { Object.defineProperty(document, 'hidden', { value: yes, configurable: true });
  document.dispatchEvent(new Event('visibilitychange')); };
hidden(true);
window.stream.close(); }"""
"""A phone sleeps: nobody looks, its monotonic clock stands still, and the network swallows its stream."""

WAKE = "window.wake()"

CLOSED = "window.stream.close()"

TIME_IS_OVER = """() => { const frame = JSON.parse(window.last);
window.stream.onmessage(new MessageEvent('message', { data: JSON.stringify({ ...frame, due: frame.now }) })); }"""
"""The time that a phone shows ended some seconds ago."""

KEEP_THE_STREAM = """(() => { const Real = EventSource;
window.EventSource = class extends Real { constructor(...given) { super(...given); window.stream = this;
  this.addEventListener('message', (event) => { window.last = event.data; }); } }; })();"""


PAST_THE_CARDS = re.sub(r"while .*:", 'while state.phase == "cards":', TO_THE_BALLOT)


@pytest.mark.parametrize(("lost", "then"), [(ASLEEP, WAKE), (CLOSED, TIME_IS_OVER)])
def test_a_phone_that_slept_or_lost_a_frame_shows_the_question_of_the_moment(
    site: Site, browser: Browser, lost: str, then: str
) -> None:
    """As soon as somebody looks at it, or the time that it shows has been over for some seconds."""
    context = browser.new_context(viewport=PHONE, locale="it")
    context.add_init_script(KEEP_THE_STREAM)
    page = context.new_page()
    page.goto(f"{site.url}/")
    page.locator('form[action="/room/practice/"]:has([value=werewolf]) button').click()
    page.locator("section.game.cards").wait_for()
    page.evaluate("() => new Promise((done) => setInterval(() => { if (window.last) done(); }, 50))")
    page.evaluate(lost)
    site.run(PAST_THE_CARDS.format(code=page.url.rstrip("/").rpartition("/")[2]))
    page.wait_for_timeout(300)
    assert page.locator("section.game.cards").count() == 1, "no frame came"
    page.evaluate(then)
    page.locator("section.game:not(.cards)").wait_for(timeout=2000)


OVER = """
import django; django.setup()
from django.utils import timezone
from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.site.room.models import Room
from lupus.site.table import clerk
game = Room.objects.get(code={code!r}).game_id
clerk.submit(game, Command(MASTER, "end", dict(faction="none")), received=timezone.now())
"""
"""End a game of Werewolf, which nobody has won."""

SEEN_AGAIN = """
import time
import django; django.setup()
from lupus.site.room.models import Occupant
found = Occupant.objects.filter(room__code={code!r}, bot="")
found.update(seen=None)
end = time.monotonic() + 8
while not found.exclude(seen=None).exists() and time.monotonic() < end:
    time.sleep(0.1)
print(found.exclude(seen=None).exists())
"""
"""Whether somebody whose phone was never seen is seen now."""


def test_whoever_saves_the_game_or_reads_their_link_is_there_and_the_next_game_calls_them_back(
    site: Site, browser: Browser
) -> None:
    page = browser.new_context(viewport=PHONE, locale="it").new_page()
    page.goto(f"{site.url}/")
    page.locator('form[action="/room/practice/"]:has([value=werewolf]) button').click()
    page.locator("section.game.cards").wait_for()
    room = page.url
    code = room.rstrip("/").rpartition("/")[2]
    page.goto(f"{room}mine/")
    assert site.run(SEEN_AGAIN.format(code=code)) == "True"
    site.run(OVER.format(code=code))
    page.goto(room)
    page.get_by_role("button", name="Salta tutto").click()
    page.get_by_role("button", name="Salva", exact=True).click()
    page.wait_for_url("**/kept/**")
    assert site.run(SEEN_AGAIN.format(code=code)) == "True"
    site.run(
        "import django; django.setup(); from lupus.site.room import lobby; from lupus.site.table import clerk\n"
        f"with clerk.writing(): lobby.start(lobby.locked({code!r}))"
    )
    page.wait_for_url(room)
    page.locator("section.game.cards").wait_for()


WATCHED = """
import django; django.setup()
from lupus.site.room import lobby
from lupus.site.room.models import Room
print(lobby.screen_of(Room.objects.get(code={code!r})))
"""
"""Where the television of a room is."""


def test_an_ending_goes_on_by_one_touch_on_phone_and_television_and_nothing_is_lost(
    site: Site, browser: Browser
) -> None:
    """Scene by scene, then the picture, a rematch, and the game before it: each by one touch."""
    phone, television = (page_of(browser, viewport=size) for size in (PHONE, TELEVISIONS[0]))
    phone.goto(f"{site.url}/")
    phone.locator('form[action="/room/practice/"]:has([value=werewolf]) button').click()
    phone.locator("section.game.cards").wait_for()
    code = phone.url.rstrip("/").rpartition("/")[2]
    television.goto(site.url + site.run(WATCHED.format(code=code)))
    television.locator("section.game.cards").wait_for()
    site.run(OVER.format(code=code))
    told = []
    for n in range(3):
        for page in (phone, television):
            page.locator(f".scene[id$='.{n}']").wait_for()
        if n == 1:
            television.reload()
        titles = {page.locator(".scene h2").inner_text() for page in (phone, television)}
        told += [*titles]
        assert len(titles) == 1
        phone.get_by_role("button", name="Avanti", exact=True).click()
    assert len(set(told)) == 3
    phone.locator(".scene[id$='.3']").wait_for()
    phone.get_by_role("button", name="Salta tutto").click()
    for page in (phone, television):
        page.locator("figure[data-picture] svg").wait_for()
    phone.get_by_role("button", name="Immagine").wait_for()
    with phone.expect_download() as picture:
        phone.get_by_role("button", name="Immagine").click()
    assert picture.value.suggested_filename.endswith(".png")
    phone.get_by_role("button", name="Rivincita").click()
    for page in (phone, television):
        page.locator("section.game.cards").wait_for()
    phone.get_by_role("button", name="Salva la partita di prima").click()
    phone.wait_for_url("**/kept/*/")
    assert phone.locator("figure[data-picture] svg").count() == 1
    assert [*complaints(phone), *complaints(television)] == []
