"""An evening with friends: phones in real browsers that play by touching what their screens show,
and what goes wrong meanwhile.

A friend reads the visible page, chooses at random among what it offers, and does one gesture: a house of the board, a
choice of a list, a held finger, a button. Nothing is read of the game but the screens. The host has a keyboard and
nothing else.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

from django.http import QueryDict
from playwright.sync_api import Error, expect

from lupus.site.table.idempotency import named
from tests.rigs import keyboard
from tests.rigs.browsers import AGREES
from tests.rigs.databases import Ground
from tests.site.serving.test_processes import LUPUS, answers, free_port, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Response, ViewportSize

SIZE: ViewportSize = {"width": 360, "height": 740}
PATIENCE: Final = 1000
"""Milliseconds for a touch: what it was meant for may have gone from the screen."""

TUNNEL: Final = 60.0
"""Seconds without a network, and the tempo shortens them."""

SLEEP: Final = 30.0
"""Seconds for which a phone sleeps, likewise."""

SILENCE: Final = 32.0
"""Seconds after which a page has noticed that its stream is dead, whatever the tempo."""

SIGN: Final = "Collegamento perso"
"""What the bar says of a stream that is lost."""

CAUGHT_UP: Final = 40_000
"""Milliseconds in which a lost stream comes back:
a browser waits up to 30 seconds between two tries, and a quarter more."""

GESTURES: Final = 5
"""How many a friend does before the next one's turn:
three choices and a touch on the button are the most of any form."""

UNNOTED: Final = "tap"
"""The verb of the night: what does nothing leaves no trace."""

WRONG_CLOCK: Final = """
(() => {
  const Real = Date, by = 3600000;
  window.Date = class extends Real {
    constructor(...given) { if (given.length) super(...given); else super(Real.now() + by); }
    static now() { return Real.now() + by; }
  };
})();
"""
"""The clock of a phone, an hour fast."""

STREAMS: Final = """
(() => {
  const Real = EventSource;
  window.streams = [];
  document.addEventListener('room:shown', (event) => { window.pulse = event.detail.pulse; });
  window.EventSource = class extends Real { constructor(...given) { super(...given); window.streams.push(this); } };
})();
"""
"""Keep the streams of a page where a test can cut them, and how old the frame is that it shows."""

DEAD: Final = """() => {
  const bar = document.getElementById('live-bar');
  window.dead = window.streams.length;
  window.streams.at(-1).close();
  window.signs = bar.hidden ? 0 : 1;
  new MutationObserver(() => { if (!bar.hidden) window.signs++; }).observe(bar, { attributes: true });
}"""
"""Close the stream of a page as if its network had swallowed it, and count the signs that the page gives of it."""

READ: Final = r"""() => {
  const shown = (one) => one !== null && one.getClientRects().length > 0;
  const text = (selector) => document.querySelector(selector)?.textContent.trim().replace(/\s+/g, ' ') ?? '';
  return {
    playing: document.querySelector('#game') !== null,
    phase: document.querySelector('#game .game')?.dataset.phase ?? '',
    turn: text('.now .soft'), said: ['.now .soft', '#now', '.fact', '.record', '.standing'].map(text).join('|'),
    lost: shown(document.querySelector('#live-bar')), pulse: window.pulse ?? 0,
    forms: [...document.querySelectorAll('#room form[data-do], #room form[data-send]')].map((form) => ({
      verb: form.elements.verb.value, key: form.elements.key.value, sends: 'send' in form.dataset,
      ready: !form.querySelector('.buttons button')?.ariaDisabled && !form.hasAttribute('aria-busy'),
      fields: [...form.querySelectorAll('fieldset')].map((field) => ({
        options: [...field.querySelectorAll('input[type=radio]')].map((one) => one.value),
        veiled: field.querySelector('[data-hold]') !== null, board: field.matches('[data-board]'),
        chosen: field.querySelector('input:checked') !== null,
        name: field.querySelector('input')?.name ?? '',
      })),
    })),
    host: [...document.querySelectorAll('#play > form')].filter(shown).map((form) => form.elements.verb?.value ?? ''),
    holds: [...document.querySelectorAll('[data-hold]')].filter(shown).map((one) => one.dataset.hold),
    over: document.querySelector('.after') !== null, scene: document.querySelector('.scene-go button') !== null,
    results: text('.results'),
  };
}"""
"""What a screen shows."""


class Friend:
    """Somebody with a phone. pages: its tabs, of which the first is the one in use. away: until when nobody touches it.

    keys: no finger touches it, only a keyboard.
    deaf: until when no stream reaches it, and its refresh button is all there is.
    """

    def __init__(self, name: str, browser: Browser, evening: Evening, *, clock: str = "", keys: bool = False) -> None:
        self.name, self.browser, self.evening, self.clock, self.keys = name, browser, evening, clock, keys
        self.context: BrowserContext = self.phone()
        self.pages: list[Page] = [self.tab()]
        self.away = self.deaf = 0.0
        self.then: Callable[[], None] = lambda: None
        self.voted: set[str] = set()

    def phone(self) -> BrowserContext:
        """Another phone."""
        context = self.browser.new_context(locale="it-IT", viewport=SIZE, has_touch=True, reduced_motion="reduce")
        context.add_init_script(STREAMS + self.clock)
        return context

    def tab(self) -> Page:
        """A tab of the phone; what its console says is written down."""
        page = self.context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: self.evening.complaints.append(f"{self.name}: {error}"))
        page.on("console", lambda said: self.evening.complain(self.name, said.text) if said.type == "error" else None)
        page.on("response", self.evening.answered)
        page.add_init_script(AGREES)
        return page

    def go(self, path: str, page: Page | None = None) -> None:
        """Open a page; a server that is being started again is asked until it answers."""
        for _ in range(60):
            with suppress(Error):
                (page or self.pages[0]).goto(path)
                return
            time.sleep(0.5)
        raise AssertionError(f"{self.name}: {path} never opened")


class Evening:
    """The processes of a site, its room, and the friends in it."""

    def __init__(self, place: Ground, tempo: float, seed: int) -> None:
        self.place, self.tempo, self.chance, self.port = place, tempo, Random(seed), free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        place.environment |= {"LUPUS_TEMPO": str(tempo), "LUPUS_ADDRESS": self.url}
        self.friends: list[Friend] = []
        self.complaints: list[str] = []
        self.acknowledged: list[str] = []
        self.asks: dict[str, bool] = {}
        self.found: Counter[str] = Counter()
        self.keyed: set[str] = set()
        self.phases: set[tuple[str, str]] = set()
        self.code = self.room = ""
        self.slowest = 0.0
        self.server = self.served()
        until(lambda: answers(self.port))

    def served(self) -> subprocess.Popen[bytes]:
        """Two web processes and a clock, in a group of their own."""
        command = [*LUPUS, "serve", "--port", str(self.port), "--workers", "2"]
        where, env = self.place.folder, self.place.environment
        with (where / "served.log").open("ab") as out:
            return subprocess.Popen(
                [sys.executable, *command], cwd=where, env=env, stdout=out, stderr=out, start_new_session=True
            )

    def kill(self) -> None:
        """Kill them all at once, and start them again."""
        self.end()
        self.server = self.served()

    def end(self) -> None:
        """Kill the whole group."""
        with suppress(ProcessLookupError):
            os.killpg(self.server.pid, signal.SIGKILL)
        self.server.wait()

    # --- what the browsers say ---

    def complain(self, name: str, text: str) -> None:
        """Write down an error of a console. What a browser says of a broken network is no error,
        nor that an act came too late."""
        if "net::ERR_" in text or "status of 422" in text:
            self.found["broken connections" if "net::" in text else "acts that came too late"] += 1
        else:
            self.complaints.append(f"{name}: {text}")

    def answered(self, response: Response) -> None:
        """Note an act that was acknowledged. A form in which nothing was chosen, and the tap of the night,
        leave no trace."""
        if not response.url.endswith("/do/") or response.request.method != "POST":
            return
        form = QueryDict(response.request.post_data or "")
        sent = dict(form.lists())
        verb, key = sent["verb"][0], sent["key"][0]
        self.found[f"answered {response.status}"] += 1
        if response.status != 200:
            print(f"{time.strftime('%X')} {verb} was answered {response.status}: {sorted(sent)}", flush=True)
        chosen = set(sent) - {"verb", "key", "pad"}
        if response.status == 200 and verb != UNNOTED and (chosen or not self.asks.get(f"{key} {verb}", False)):
            self.acknowledged.append(str(named(UUID(key), form)))

    # --- the lobby ---

    def gather(self, browser: Browser, names: tuple[str, ...], games: str) -> None:
        """Open a room, let everybody join by the link, and begin."""
        clocks = {names[-1]: WRONG_CLOCK}
        self.friends = [
            Friend(name, browser, self, clock=clocks.get(name, ""), keys=name == names[0]) for name in names
        ]
        host, *others = [friend.pages[0] for friend in self.friends]
        host.goto(self.url)
        keyboard.press(host, "a", "Apri una stanza")
        expect(host.get_by_label("Il tuo nome")).to_be_attached()
        if host.locator('input[name="game"][value="lupusburg"][type="radio"]').count():
            keyboard.tick(host, 'input[name="game"]', "lupusburg")
        keyboard.write(host, 'input[name="name"]', names[0])
        keyboard.press(host, "button", "Apri la stanza")
        host.wait_for_url("**/room/*/")
        self.room = host.url
        self.code = self.room.rstrip("/").rpartition("/")[2]
        link = host.locator("#room-link").input_value()
        for friend, page in zip(self.friends[1:], others, strict=True):
            page.goto(link)
            page.get_by_label("Il tuo nome").fill(friend.name)
            page.get_by_role("button", name="Entra nella stanza").click()
            page.wait_for_url(lambda url: "?k=" not in url)
            page.get_by_role("button", name="Ci sono").click()
        expect(host.locator("#seats .tick")).to_have_count(len(names))
        if games != "1":
            keyboard.reach(host, "#option-games")
            host.keyboard.press(games)
            expect(others[0].locator("dl.facts dd").first).to_contain_text(games)
        keyboard.press(host, "button", "Comincia la partita")
        for page in others:
            expect(page.locator("#game")).to_be_visible(timeout=30_000)

    # --- the game ---

    def play(
        self, limit: float, trouble: list[str], every: float, stuck: float, until: Callable[[], bool] | None = None
    ) -> None:
        """Play until the series is over, or until something has come true and nothing is left to go wrong.

        trouble: what goes wrong, one thing every so many seconds. stuck: the longest standstill that is none.
        """
        begin = moved = time.monotonic()
        next_trouble, last = begin + every / 2, ""
        while time.monotonic() - begin < limit:
            now = time.monotonic()
            if trouble and now >= next_trouble:
                next_trouble = now + self.chance.uniform(0.7, 1.3) * every
                self.disturb(trouble.pop(0))
            said, over = "", True
            for friend in self.friends:
                if now < friend.away:
                    over = False
                    continue
                if friend.away:
                    friend.away = 0.0
                    friend.then()
                if friend.deaf and now >= friend.deaf:
                    friend.deaf = 0.0
                    self.hears(friend)
                screens = [self.turn(friend, page) for page in list(friend.pages)]
                said += "".join(screen.get("said", "") for screen in screens)
                over = over and all(screen.get("over") for screen in screens)
            if over or (
                until is not None and not trouble and until() and not any(f.away or f.deaf for f in self.friends)
            ):
                return
            if said != last:
                self.slowest = max(self.slowest, time.monotonic() - moved)
                last, moved = said, time.monotonic()
            assert time.monotonic() - moved < stuck, f"nothing moves: {self.state()}"
        raise AssertionError(f"the series did not end: {self.state()}")

    def times(self, phase: str) -> int:
        """In how many turns a phase was seen."""
        return sum(seen == phase for seen, _ in self.phases)

    def state(self) -> str:
        """Where everybody stands, for a report."""
        return "\n".join(f"{f.name}: {self.read(page)}"[:600] for f in self.friends for page in f.pages)

    def read(self, page: Page) -> dict[str, Any]:
        """What a screen shows; nothing while it loads."""
        try:
            found: dict[str, Any] = page.evaluate(READ)
        except Error:
            return {}
        return found

    def turn(self, friend: Friend, page: Page) -> dict[str, Any]:
        """Look at a screen, and do a gesture; after a choice by day the next one, until the form is sent."""
        screen: dict[str, Any] = {}
        for _ in range(GESTURES):
            screen = self.read(page)
            if screen.get("phase"):
                self.phases.add((screen["phase"], screen["turn"]))
            try:
                if not self.gesture(friend, page, screen):
                    break
            except (Error, keyboard.Gone):  # what was to be touched has gone from the screen
                self.found["touched too late"] += 1
        return screen

    def gesture(self, friend: Friend, page: Page, screen: dict[str, Any]) -> bool:
        """Do something that a screen offers; whether a form is open that waits for more."""
        if screen.get("scene"):
            button = ".scene-go form:last-child button"
            keyboard.press(page, button) if friend.keys else page.locator(button).click(timeout=PATIENCE)
            self.found["scenes"] += 1
            return False
        if not screen.get("playing"):
            if (
                page.url.startswith("chrome-error") or page.get_by_text("Non si può").count()
            ):  # asked for while nobody answered
                friend.go(self.room, page)
            return False
        if len(friend.pages) > 1:
            page.bring_to_front()  # nobody touches a tab that is behind another one
        if screen["holds"] and self.chance.random() < 0.05:
            self.hold(friend, page, self.chance.choice(screen["holds"]))
        for verb in ("next", "answer-for"):
            if verb in screen["host"] and (verb == "next" or self.chance.random() < 0.2):
                button = f"#play > form:has([value={verb}]) button"
                keyboard.press(page, button) if friend.keys else page.locator(button).first.click(timeout=PATIENCE)
                self.found[f"the host said {verb}"] += 1
                return False
        if friend.deaf and self.chance.random() < 0.5:
            page.locator("#refresh").click(timeout=PATIENCE)
            self.found["refreshed by hand"] += 1
            return False
        forms = [form for form in screen["forms"] if form["ready"]]
        if forms:
            return self.fill(friend, page, self.chance.choice(forms), screen)
        return False

    def fill(self, friend: Friend, page: Page, form: dict[str, Any], screen: dict[str, Any]) -> bool:
        """Choose what a form asks for first, or send it; whether it waits for more."""
        place = page.locator(f"form.do.{form['verb']}").first
        empty = next((field for field in form["fields"] if not field["chosen"]), None)
        if empty is not None:
            value = self.chance.choice(empty["options"])
            if empty["veiled"] and self.chance.random() < 0.3:
                self.hold(friend, page, f"veil-{form['verb']}-{empty['name']}")
            if friend.keys:
                keyboard.choose(page, form["verb"], empty, value)
                self.keyed.add(form["verb"])
            elif empty["board"]:
                spot = page.locator(
                    f'#game .table [data-house="{value.strip()}"], #game .table [data-seat="{value.strip()}"]'
                ).first
                spot.click(timeout=PATIENCE)
            else:
                place.locator(f'label:has(input[name="{empty["name"]}"][value="{value}"])').first.click(
                    timeout=PATIENCE
                )
            self.found["choices"] += 1
            return not form["sends"]
        if form["sends"] or (form["verb"] in ("close", "reveal", "finish", "bet") and self.chance.random() < 0.5):
            return False
        if form["verb"] == "ballot":  # it may be replaced until the reveal
            if screen["turn"] in friend.voted and self.chance.random() < 0.8:
                return False
            friend.voted.add(screen["turn"])
        self.asks[f"{form['key']} {form['verb']}"] = bool(form["fields"])
        button = place.locator(".buttons button")
        if friend.keys:
            keyboard.send(page, form["verb"])
            self.keyed.add(form["verb"])
        elif self.chance.random() < 0.15:
            self.found["double taps"] += 1
            button.dblclick(timeout=PATIENCE)
        else:
            button.click(timeout=PATIENCE)
        self.found["sent"] += 1
        return False

    def hold(self, friend: Friend, page: Page, what: str) -> None:
        """Hold a finger, or a key, on a button for a moment."""
        if friend.keys:
            self.found["held by a key"] += keyboard.hold(page, what)
            return
        button = page.locator(f'[data-hold="{what}"]').first
        button.scroll_into_view_if_needed(timeout=PATIENCE)
        box = button.bounding_box()
        if box is None:
            return
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.wait_for_timeout(60)
        page.mouse.up()
        self.found["held"] += 1

    # --- what goes wrong ---

    def disturb(self, what: str) -> None:
        """Let something go wrong with somebody who is there."""
        here = [friend for friend in self.friends if not friend.away and not friend.deaf]
        friend = self.chance.choice(here)
        self.found[what] += 1
        print(f"{time.strftime('%X')} {what}: {friend.name}", flush=True)
        getattr(self, what.replace(" ", "_"))(friend)

    def leave(self, friend: Friend, seconds: float, then: Callable[[], None]) -> None:
        """Nobody touches a phone for a time."""
        friend.away, friend.then = time.monotonic() + seconds, then

    def tunnel(self, friend: Friend) -> None:
        """A train through a tunnel: each open page says that it is cut off, and afterwards catches up by itself."""
        friend.context.set_offline(True)
        for page in friend.pages:
            expect(page.locator("#live-bar")).to_contain_text(SIGN)
            self.found["signs of a lost stream"] += 1

        def back() -> None:
            friend.context.set_offline(False)
            self.catches_up(friend)

        self.leave(friend, TUNNEL * self.tempo, back)

    def flicker(self, friend: Friend) -> None:
        """A network that is gone for a moment cuts every stream."""
        friend.context.set_offline(True)
        friend.pages[0].wait_for_timeout(300)
        friend.context.set_offline(False)
        self.catches_up(friend)

    def dead_stream(self, friend: Friend) -> None:
        """A stream that says nothing any more, without an error: the page notices, says so, and opens another one."""
        page = friend.pages[0]
        page.wait_for_function(
            "() => window.streams.at(-1).readyState === 1", timeout=CAUGHT_UP
        )  # a server may just be back
        page.evaluate(DEAD)

        def back() -> None:
            page.wait_for_function("() => window.streams.length > window.dead", timeout=CAUGHT_UP)
            assert page.evaluate("window.signs") > 0, "the stream was dead, and nobody was told"
            self.found["signs of a lost stream"] += 1
            self.catches_up(friend)

        self.leave(friend, SILENCE, back)

    def no_stream(self, friend: Friend) -> None:
        """A network that lets no stream through: the page says so, and its refresh button shows what there is."""
        for page in friend.pages:
            page.route("**/stream/", lambda route: route.abort())
            page.evaluate("window.streams.at(-1).close()")
        friend.pages[0].locator("#refresh").click()
        expect(friend.pages[0].locator("#live-bar")).to_contain_text(SIGN)
        self.found["signs of a lost stream"] += 1
        friend.deaf = time.monotonic() + TUNNEL * self.tempo

    def hears(self, friend: Friend) -> None:
        """Streams come through again, and the page finds them by itself."""
        for page in friend.pages:
            page.unroute("**/stream/")
        self.catches_up(friend)

    def catches_up(self, friend: Friend) -> None:
        """Without a touch the sign goes away, and the page shows what the room has come to."""
        begin = time.monotonic()
        wanted = max(
            self.read(page).get("pulse", 0) for other in self.friends if not other.away for page in other.pages
        )
        for page in friend.pages:
            page.wait_for_function("(wanted) => window.pulse >= wanted", arg=wanted, timeout=CAUGHT_UP)
            expect(page.locator("#live-bar")).to_be_hidden(timeout=CAUGHT_UP)
            self.found["streams that caught up"] += 1
        print(f"{time.strftime('%X')} {friend.name} caught up in {time.monotonic() - begin:.1f} s", flush=True)

    def sleep(self, friend: Friend) -> None:
        """A phone that sleeps: nothing runs on its page until somebody wakes it."""
        lives = [friend.context.new_cdp_session(page) for page in friend.pages]
        for life in lives:
            life.send("Page.setWebLifecycleState", {"state": "frozen"})

        def wake() -> None:
            for life in lives:
                life.send("Page.setWebLifecycleState", {"state": "active"})
                life.detach()
            self.catches_up(friend)

        self.leave(friend, SLEEP * self.tempo, wake)

    def closed(self, friend: Friend) -> None:
        """A phone that has thrown its pages away: they come back by their own address."""
        for page in friend.pages:
            page.close()
        friend.pages = []

        def again() -> None:
            friend.pages = [friend.tab()]
            friend.go(self.room)

        self.leave(friend, SLEEP * self.tempo, again)

    def two_tabs(self, friend: Friend) -> None:
        """The same page in a second tab."""
        friend.pages.append(friend.tab())
        friend.go(self.room, friend.pages[-1])

    def another_phone(self, friend: Friend) -> None:
        """The re-entry link, opened on another phone: the first one is out."""
        look = friend.tab()
        friend.go(f"{self.room}mine/", look)
        link = look.locator("#mine-link").input_value()
        look.close()
        old, left = friend.context, friend.pages[0]
        friend.context = friend.phone()
        friend.pages = [friend.tab()]
        friend.go(link)
        friend.pages[0].get_by_role("button", name="Entra con questo telefono").click()
        friend.pages[0].wait_for_url(self.room)
        expect(left.locator("#game")).to_have_count(0)
        old.close()

    def killed_server(self, friend: Friend) -> None:
        """All processes of the site, killed at any moment and started again."""
        self.kill()

    # --- the end ---

    def results(self) -> set[str]:
        """What the phones show of the end."""
        return {self.read(page)["results"] for friend in self.friends for page in friend.pages}

    def saved(self) -> str:
        """Save the game on a phone, and fetch the file of its page."""
        page = self.friends[-1].pages[0]
        page.get_by_role("button", name="Salva", exact=True).click()
        page.wait_for_url("**/kept/*/")
        with page.expect_download() as download:
            page.get_by_role("link", name="Scarica la partita").click()
        where = self.place.folder / "game.json"
        download.value.save_as(where)
        return str(where)
