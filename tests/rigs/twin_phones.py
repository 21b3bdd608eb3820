"""The phones of a room and its shared screen in real browsers, which play by a script: the same touches in the same
order, whoever is the wolf. What the screens show and what passes on the lines is kept.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tests.rigs.browsers import AGREES
from tests.rigs.evening_phones import READ
from tests.rigs.line_recorder import Recorder, Traffic

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page, ViewportSize

PHONE: ViewportSize = {"width": 360, "height": 740}

WHOLE: Final = {"x": 0, "y": 0, "width": PHONE["width"], "height": 2200, "scale": 1}
"""The whole page of a phone at once, with what stands below its screen."""

TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
SHARED: Final = "*"
"""The shared screen."""

NIGHT: Final = ("thief", "thief-shown", "wolf", "wolf-shown")

INIT: Final = """
(() => {
  document.addEventListener("room:shown", (event) => { window.last = event.detail; });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    *, *::before, *::after { transition: none !important; animation: none !important;
      caret-color: transparent !important; }
    [data-clock], [data-held], [data-secret] { visibility: hidden !important; }
    #room { --left: 0.5 !important; }`);
  document.adoptedStyleSheets = [sheet];
})();
"""
"""Nothing moves by itself, and what a finger uncovers keeps its place and is not painted: the rest must be alike.

How much time is left is not painted either, for no two pictures are taken at the same moment.
"""

OUTSIDE: Final = """() => {
  const box = (one) => { const r = one.getBoundingClientRect(); return [r.x, r.y, r.width, r.height].map(Math.round); };
  const held = [...document.querySelectorAll("[data-held], [data-veil]")].map((one) => [one.id, one.hidden, box(one)]);
  const room = document.getElementById("room").cloneNode(true);
  for (const one of room.querySelectorAll("[data-held], [data-secret], [data-clock]")) one.textContent = "";
  for (const one of room.querySelectorAll("[name=key], [name=csrfmiddlewaretoken], .veiled input")) one.value = "";
  for (const one of room.querySelectorAll("[name=key], [name=csrfmiddlewaretoken], .veiled input,"
    + " fieldset ~ [type=hidden]")) {
    one.setAttribute("value", "x".repeat(one.getAttribute("value").length));
    one.removeAttribute("data-illegal");
  }
  const own = document.getElementById("room"), now = window.last ?? {};
  return {
    held, html: room.innerHTML.replace(/\\/room\\/[A-Z]{4}\\//g, "/room/XXXX/")
      .replace(/Stanza [A-Z]{4}/, "Stanza XXXX"),
    classes: [...own.classList].sort().join(" "),
    theme: document.documentElement.dataset.theme,
    height: document.documentElement.scrollHeight,
    timer: now.timer, sends: now.sends, quiet: now.quiet, lasts: now.due === null ? null : now.due - now.begins,
  };
}"""
"""What a screen shows, and says to whoever has it read aloud, outside what is held;
of that, where it is and nothing else."""


Steps = Generator[None, None, None]
"""Something that is done in steps; between them it waits."""

QUIET_AFTER: Final = 0.15
"""Seconds after which nothing of an act is on its way any more: frames go out at whole tenths of a second."""

PRESENCE: Final = 2.5
"""Seconds after which a room knows whose phone is there: it looks every two."""


class Late(Exception):  # noqa: N818 - it is no error of the site
    """The machine was too slow for the script: a phase was over before its pictures were taken."""


class Picture(NamedTuple):
    """A screen at a moment. png: its pixels. outside: what `OUTSIDE` finds."""

    png: bytes
    outside: Mapping[str, Any]


class Moment(NamedTuple):
    """A step of the script. times: whether the server alone decides when what happens in it."""

    name: str
    begin: float
    end: float
    times: bool


class Plan(NamedTuple):
    """What happens in each turn.

    devoured: the house that everybody taps for the wolf; after a "!", nobody does until the phase has been repeated
    once. accused: the first of these two houses is lynched.
    """

    devoured: Sequence[str]
    accused: Sequence[tuple[str, str]]


class Side:
    """One of the rooms. cookies: by phone."""

    def __init__(
        self, browser: Browser, port: int, code: str, cookies: Mapping[str, Mapping[str, str]], plan: Plan
    ) -> None:
        self.names, self.code, self.plan = tuple(cookies), code, plan
        self.recorder = Recorder([*self.names, SHARED], port)
        self.complaints: list[str] = []
        self.pages: dict[str, Page] = {}
        self.sessions: dict[str, CDPSession] = {}
        for name in (*self.names, SHARED):
            shared = name == SHARED
            context = browser.new_context(
                locale="it-IT", viewport=TELEVISION if shared else PHONE, has_touch=not shared, reduced_motion="reduce"
            )
            context.add_init_script(INIT)
            mine = cookies[self.names[0] if shared else name]
            address = self.recorder.address(name)
            context.add_cookies([{"name": key, "value": value, "url": address} for key, value in mine.items()])
            page = context.new_page()
            page.set_default_timeout(20_000)
            page.on("pageerror", lambda error: self.complaints.append(str(error)))
            page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
            page.add_init_script(AGREES)
            page.goto(f"{address}/room/{code}/{'screen/' if shared else ''}", wait_until="commit")
            self.pages[name], self.sessions[name] = page, context.new_cdp_session(page)
        self.pictures: dict[tuple[str, str], Picture] = {}
        self.missed: set[str] = set()
        self.moments: list[Moment] = []
        self.nights = 0
        self.end = ""
        self.done: set[tuple[str, str, str]] = set()

    def close(self) -> None:
        """Put everything away."""
        for page in self.pages.values():
            page.context.close()
        self.recorder.close()

    # --- what is kept ---

    @contextmanager
    def moment(self, name: str, *, times: bool = False) -> Iterator[None]:
        """What passes on the lines meanwhile belongs to this step."""
        begin = time.monotonic()
        yield
        self.moments.append(Moment(name, begin, time.monotonic(), times))

    def traffic(self, moment: Moment, phone: str) -> Traffic:
        """What passed on the line of a phone in a step."""
        return self.recorder.traffic(phone, moment.begin, moment.end)

    def shoot(self, label: str, *names: str) -> None:
        """Take pictures of these screens, or of all."""
        for name in names or self.pages:
            whole = {} if name == SHARED else {"captureBeyondViewport": True, "clip": WHOLE}
            asked = {"format": "png", "optimizeForSpeed": True, **whole}
            png = self.sessions[name].send("Page.captureScreenshot", asked)["data"]
            outside = self.pages[name].evaluate(OUTSIDE)
            assert name == SHARED or outside["height"] <= WHOLE["height"], "the picture shows the whole page"
            self.pictures[label, name] = Picture(base64.b64decode(png), outside)

    def by_night(self, label: str, phase: str, *, paused: bool = False, hold: str = "", needed: bool = False) -> None:
        """The same while the clock runs, before it does, or while a finger is held on a button.

        Where it was too late the pictures do not count, and those that are needed raise `Late`.
        """
        if hold:
            self.hold(hold, label)
        else:
            self.shoot(label)
        for name in self.pages:
            seen = self.pictures[label, name].outside
            classes = seen["classes"].split()
            if not seen["timer"].startswith(f"{phase} ") or ("paused" in classes) != paused or "sent" in classes:
                if needed:
                    raise Late(label)
                self.missed.add(label)

    def hold(self, what: str, label: str) -> None:
        """Hold a finger on this button of every phone that has it, and take pictures."""
        for name in self.names:
            self.pages[name].evaluate(FINGER, [what, "keydown"])
        self.shoot(label)
        for name in self.names:
            self.pages[name].evaluate(FINGER, [what, "keyup"])

    # --- the game ---

    @property
    def shared(self) -> Page:
        """The shared screen."""
        return self.pages[SHARED]

    def now(self) -> tuple[str, bool]:
        """The phase that the shared screen shows, "over" at the end of a game,
        and whether it waits for its time to begin."""
        phase, over, paused = self.shared.evaluate(
            """() => [document.querySelector('#game .game')?.dataset.phase,
                 document.querySelector('.scene, .results') !== null,
                 document.getElementById('room').classList.contains('paused')]"""
        )
        return "over" if over else phase, paused

    def await_phase(self, phase: str) -> Steps:
        """Wait until every screen shows a phase of the night that has begun. Raises `Late`."""
        for page in self.pages.values():
            yield from wait(page, BEGUN, phase)

    def night(self, turn: int) -> Steps:
        """A night, with everybody's hands on their phones,
        until the day begins or the phase of the wolf is repeated."""
        taps = [(phase, again) for phase, again in (("thief", 0), ("wolf", 0), ("wolf", 1))]
        devoured = self.plan.devoured[turn - 1]
        repeats = devoured.startswith("!")
        with self.moment(f"night {turn}", times=True):
            self.by_night(f"{turn} nightfall", "thief", paused=True)
            for phase, again in taps[: 3 if repeats else 2]:
                label = f"{turn} {phase}{' again' if again else ''}"
                yield from self.await_phase(phase)
                idle = phase == "wolf" and repeats and not again
                for n, name in enumerate(self.names):
                    if not idle:
                        self.tap(name, devoured.lstrip("!") if phase == "wolf" else "", n + turn)
                if idle:
                    for name in self.names:
                        yield from wait(self.pages[name], "() => document.querySelector('#room.nudge') !== null")
                    self.by_night(label, phase)
                else:
                    self.by_night(label, phase, needed=True)
                    self.by_night(f"{label} drawer", phase, hold="drawer")
                yield from self.await_phase(f"{phase}-shown")
                self.by_night(f"{label} held", f"{phase}-shown", hold="card", needed=True)
                self.by_night(f"{label} shown", f"{phase}-shown")
            yield from wait(self.shared, "() => document.documentElement.dataset.theme === 'day'")
            yield from self.settle(0)
        self.nights = turn

    def tap(self, name: str, house: str, n: int) -> None:
        """Mark a house: this one if it may be tapped, else one by number."""
        self.pages[name].evaluate(
            """([house, n]) => {
                 const radios = [...document.querySelectorAll('form[data-send] input[type=radio]')];
                 const value = (radios.find((one) => one.value.trim() === house)
                   ?? radios[n % radios.length]).value.trim();
                 const place = document.querySelector(`#game .table [data-house="${value}"]`);
                 place.dispatchEvent(new MouseEvent('click', { bubbles: true }));
               }""",
            [house, n],
        )

    def settle(self, pulse: int) -> Steps:
        """Wait until every screen shows what has happened, and what is on its way has come."""
        pulse = max(pulse, *(page.evaluate("() => window.last.pulse") for page in self.pages.values()))
        for page in self.pages.values():
            yield from wait(page, "(pulse) => window.last.pulse >= pulse", pulse)
        yield from rest(QUIET_AFTER)

    def play(self, until: str) -> Steps:
        """Play until everybody sees a phase that has this name, or the end of the game."""
        for page in self.pages.values():
            yield from wait(page, "() => window.last !== undefined")
        yield from rest(PRESENCE)
        shown = ""
        while True:
            phase, paused = self.now()
            turn = self.nights
            if phase == "over":  # now everything is uncovered
                self.pages[self.names[0]].locator(".scene-go form:last-child button").click()
                yield from wait(self.shared, "() => document.querySelector('.results') !== null")
                self.end = self.shared.locator(".results").inner_text()
                return
            if phase in NIGHT:
                yield from self.night(turn + 1)
                continue
            if paused:
                yield
                continue
            if shown != f"{turn} {phase}":
                shown = f"{turn} {phase}"
                for page in self.pages.values():
                    yield from wait(page, "() => document.querySelector('[data-wait][aria-disabled]') === null")
                self.shoot(shown)
                self.hold("drawer", f"{shown} drawer")
                if phase == until:
                    return
            for name in self.names:
                if (yield from self.act(name, phase, turn)):
                    break
            else:
                yield

    def act(self, name: str, phase: str, turn: int) -> Generator[None, None, bool]:
        """Do what the script says if a phone is asked for something; whether it was."""
        page = self.pages[name]
        forms = [form for form in page.evaluate(READ)["forms"] if form["ready"]]
        wanted = self.wanted(name, [form["verb"] for form in forms], turn)
        if wanted is None:
            return False
        form = next(form for form in forms if form["verb"] == wanted)
        label = f"{turn} {phase} {name} {wanted}"
        count = sum(moment.name.startswith(label) for moment in self.moments)
        label = f"{label} {count}"
        place = page.locator(f"form.do.{wanted}").first
        for field in form["fields"]:
            value = self.choice(wanted, field, name, turn, count)
            place.locator(f'input[name="{field["name"]}"][value="{value}"]').first.evaluate("(one) => { one.click(); }")
        self.shoot(f"{label} chosen", name)
        with self.moment(label):
            with page.expect_response(lambda answer: answer.url.endswith("/do/")) as answered:
                place.locator(".buttons button").evaluate("(one) => { one.click(); }")
            assert answered.value.status == 200, (label, answered.value.text())
            yield from self.settle(answered.value.json()["pulse"])
        self.done.add((name, str(turn), wanted))
        return True

    def wanted(self, name: str, verbs: Sequence[str], turn: int) -> str | None:
        """What somebody does of what they may do."""
        if "bet" in verbs:  # half of them in the first turn, and the others in the second
            return "bet" if turn > 1 or self.names.index(name) % 2 else "pass"
        if "look" in verbs:
            return "look" if turn % 2 == 0 else "decline"
        open_ = [verb for verb in verbs if verb not in ("ballot", "tap") or (name, str(turn), verb) not in self.done]
        return open_[0] if open_ and open_[0] != "tap" else None

    def choice(self, verb: str, field: Mapping[str, Any], name: str, turn: int, count: int) -> str:
        """What somebody chooses."""
        options: list[str] = field["options"]
        if verb == "vote":
            first, second = self.plan.accused[turn - 1]
            return first if count == 0 or name == self.names[0] else second
        if verb == "look":
            return options[turn % len(options)]
        return options[0]


def wait(page: Page, so: str, arg: Any = None, seconds: float = 20) -> Steps:
    """Wait until something is so on a page. (`wait_for_function` needs what the site's policy forbids.) Raises
    `Late`."""
    end = time.monotonic() + seconds
    while not page.evaluate(so, arg):
        if time.monotonic() > end:
            raise Late(f"{so} {arg}")
        yield


def rest(seconds: float) -> Steps:
    """Let some time pass."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield


def together(*plays: Steps) -> None:
    """Let several rooms play at the same time, each while the others wait."""
    left = list(plays)
    while left:
        for play in list(left):
            if next(play, left) is left:
                left.remove(play)
        time.sleep(0.005)


BEGUN: Final = (
    """(phase) => window.last.timer.startsWith(`${phase} `) && document.documentElement.dataset.theme === 'night'"""
)
"""Whether a phase of the night is shown whose time has begun."""

FINGER: Final = """([what, kind]) => {
  const button = document.querySelector(`[data-hold="${what}"]`);
  button?.dispatchEvent(new KeyboardEvent(kind, { key: " ", bubbles: true, cancelable: true }));
}"""
"""Put a finger on a button, or lift it: with a key, for a made up pointer cannot be captured."""
