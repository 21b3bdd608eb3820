"""The voice of a table that nobody leads, with a recorded synthesiser:
two games that differ only in what is hidden sound alike.

Two rooms play at the same time by the same script, the one with the cards of two players swapped. The phones are light
clients, the shared screens real browsers that write down what they are asked to say.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from uuid import uuid4

import pytest

from lupus.rulesets.werewolf.state import CLOSED_EYES, PHONES
from tests.rigs.browsers import IN_A_BROWSER
from tests.rigs.databases import Ground
from tests.site.room.lupusburg.test_pixels import served

if TYPE_CHECKING:
    from playwright.sync_api import APIRequestContext, Browser, Page

pytestmark = [*IN_A_BROWSER, pytest.mark.process, pytest.mark.soak]

SIX: Final = {
    "Anna": "capo-branco",
    "Bruno": "veggente",
    "Carla": "contadino",
    "Dino": "contadino",
    "Elio": "contadino",
    "Fosca": "peccatore",
}
OPTIONS: Final = {"call_seconds": "10", "talk_minutes": "2"}
WAYS: Final = (CLOSED_EYES, PHONES)
"""The two ways to play a night where nobody leads."""

TENTHS: Final = 0.3
"""Seconds by which the same sentence may be earlier or later: a time ends at a whole tenth, its frame goes out at one,
and the clock may find it over a tenth later. It holds for the one in the middle: a busy machine may hold up any of
them."""

RECORDER: Final = """
  const said = [], voices = [{ name: "Prova", lang: "it-IT", localService: true }];
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => window.name === "voiceless" ? [] : voices, cancel: () => {}, addEventListener: () => {},
    speak: ({ text }) => {
      const { due, begins } = window.last ?? {}, { step } = document.querySelector("[data-step]").dataset;
      const one = { text, step, at: Date.now() / 1000, lasts: due ? (due - begins) / 1000 : 0 };
      said.push(one);
      setTimeout(() => { one.air = document.documentElement.dataset.air; }, 0);
    },
  } });
  document.addEventListener("room:shown", (event) => { window.last = event.detail; });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  window.said = said;
  localStorage.setItem("lupus.desk.voice", JSON.stringify(
    { aloud: true, sound: true, voice: "Prova", rate: 1, volume: 1 }));
"""
"""A synthesiser that writes down what it is asked to say, when, and how the air sounds."""

STATE: Final = """() => {
  const game = document.querySelector("#game .game"), room = document.getElementById("room");
  return [game?.dataset.step ?? "", room.classList.contains("paused"), document.querySelector(".cast") !== null];
}"""


class Said(NamedTuple):
    """A sentence. step: what the screen showed, and lasts: for how many seconds. at: seconds. air: how it sounds."""

    text: str
    step: str
    at: float
    lasts: float
    air: str


class Room:
    """A room with its light clients and its shared screen. wanted: at whom all point, and whom they burn, by day."""

    def __init__(
        self, browser: Browser, port: int, made: Mapping[str, Any], wanted: Sequence[str], burned: Sequence[str]
    ) -> None:
        self.browser, self.address, self.code, self.key = browser, f"http://127.0.0.1:{port}", made["code"], made["key"]
        self.wanted, self.burned = wanted, burned
        self.phones: dict[str, tuple[APIRequestContext, str]] = {}
        for name, cookies in made["cookies"].items():
            context = browser.new_context()
            context.add_cookies([{"name": key, "value": value, "url": self.address} for key, value in cookies.items()])
            page = context.request.get(f"{self.address}/room/{self.code}/").text()
            self.phones[name] = context.request, page.split('data-token="')[1].split('"')[0]
        self.complaints: list[str] = []
        self.page = self.screen()
        self.done: set[str] = set()
        self.step, self.over = "", False

    def screen(self, window: str = "") -> Page:
        """A shared screen."""
        context = self.browser.new_context(locale="it-IT", viewport={"width": 1280, "height": 800})
        context.add_init_script(f"window.name ||= {json.dumps(window)};{RECORDER}")
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.goto(f"{self.address}/room/{self.code}/screen/?k={self.key}")
        return page

    def look(self) -> None:
        """See where the game stands, and have everybody do what this step asks, once."""
        step, paused, self.over = self.page.evaluate(STATE)
        self.step = step
        if not step or paused or self.over or step in self.done:
            return
        self.done.add(step)
        number, phase, stage, _opened = step.split(".")
        day = int(number) - 1
        for name in self.phones:
            if phase in ("cards", "day", "defence"):
                self.post(name, "lobby/go-on/", ready="yes", time=f"{phase}.{number}", game="1")
            elif stage == "eyes":
                self.post(name, "do/", verb="eyes", eyes="closed")
            elif stage == "point":
                self.post(name, "do/", verb="point", target=self.choice(name, self.wanted[day]))
            elif stage == "vote":
                self.post(name, "do/", verb="vote", name=self.choice(name, self.burned[day]))

    def choice(self, name: str, first: str) -> str:
        """This player, or another one for themselves."""
        return first if first != name else next(other for other in reversed(self.phones) if other != name)

    def post(self, phone: str, where: str, /, **form: str) -> None:
        """What the script of a phone sends."""
        request, token = self.phones[phone]
        headers = {"Accept": "application/json", "X-CSRFToken": token}
        answer = request.post(
            f"{self.address}/room/{self.code}/{where}", form={"key": str(uuid4()), **form}, headers=headers
        )
        assert answer.status < 500, answer.text()
        assert answer.status != 403, answer.text()


def said(page: Page) -> list[Said]:
    """What a screen was asked to say since it was loaded."""
    return [Said(one["text"], one["step"], one["at"], one["lasts"], one["air"]) for one in page.evaluate("said")]


def swapped(cards: Mapping[str, str], one: str, other: str) -> dict[str, str]:
    """The same cards, those of two players swapped."""
    return {**cards, one: cards[other], other: cards[one]}


def rooms_of(place: Ground, deals: Sequence[Mapping[str, str]], way: str) -> list[dict[str, Any]]:
    """The rooms, in which everybody is learning their card. way: how their nights are played."""
    options = {**OPTIONS, "leader": way}
    found: list[dict[str, Any]] = json.loads(
        place.run("-m", "tests.rigs.twin_tables", json.dumps({"deals": deals, "options": options})).stdout
    )
    return found


def alike(one: Sequence[Said], other: Sequence[Said]) -> None:
    """The same sentences in the same order, in steps that last equally long, each as long after the one before it."""
    assert [(s.text, s.step, s.air) for s in one] == [(s.text, s.step, s.air) for s in other]
    first = next(n for n, s in enumerate(one) if s.step.split(".")[1] != "cards")
    assert [s.lasts for s in one[first:]] == [s.lasts for s in other[first:]]
    gaps = [[b.at - a.at for a, b in zip(them[first:], them[first + 1 :], strict=False)] for them in (one, other)]
    apart = [abs(a - b) for a, b in zip(*gaps, strict=True)]
    print(
        f"{len(one)} sentences, apart by {statistics.median(apart):.3f} s in the middle and {max(apart):.3f} s at most"
    )
    assert statistics.median(apart) <= TENTHS


def breathes(them: Sequence[Said]) -> None:
    """The air sounds of night or of day, and in no ballot, whatever is said."""
    day, ballots = ("cards", "day", "defence", "stake"), ("first-ballot", "second-ballot")
    phases = [(s.step.split(".")[1], s.air) for s in them]
    assert {air for phase, air in phases if phase in day} == {"day"}
    assert {air for phase, air in phases if phase in ballots} == {""}
    assert {air for phase, air in phases if phase not in (*day, *ballots)} == {"night"}


NIGHTS: Final = {
    CLOSED_EYES: [
        "È notte. Telefoni a faccia in giù, occhi chiusi, e silenzio. Guarda il suo telefono soltanto chi è chiamato.",
        "Apra gli occhi la Veggente.",
        "Di chi vuoi vedere l'aura?",
        "La Veggente chiuda gli occhi.",
        "Aprano gli occhi i Lupi Mannari.",
        "Guardatevi. Il Capo Branco faccia un cenno con la testa. "
        "Chi sta in segreto con i Lupi alzi la mano, a occhi chiusi. Abbassate la mano.",
        "I Lupi Mannari chiudano gli occhi.",
        "È mattina. Aprite tutti gli occhi.",
    ],
    PHONES: [
        "È notte. Gli occhi restano aperti: a ogni turno tutti toccano un nome sul telefono, "
        "anche chi non è stato chiamato.",
        "In questo turno: Veggente e Lupi Mannari.",
        "Tutti tengono premuto il telefono, e leggono.",
        "È mattina.",
    ],
}
"""All that is said of the first night."""

BALLOT: Final = [
    "Prima Votazione.",
    "Votate sul telefono: un nome, in silenzio.",
    "Ancora cinque secondi: toccate tutti una risposta.",
    "In ballottaggio ci sono Elio e Fosca. La parola alla difesa.",
    "Seconda Votazione. In ballottaggio ci sono Elio e Fosca.",
    "Votate sul telefono: un nome, in silenzio.",
    "Ancora cinque secondi: toccate tutti una risposta.",
    "Il villaggio ha deciso: Elio va al rogo.",
]
"""All that is said of the first ballot."""


@pytest.mark.parametrize("way", WAYS)
def test_a_night_and_a_ballot_sound_alike_whoever_is_the_wolf(empty_place: Ground, browser: Browser, way: str) -> None:
    """WW-MOD-01, WW-MOD-13, WW-MOD-23, L-8: a second screen that is loaded again in the night repeats nothing and skips
    nothing."""
    made = rooms_of(empty_place, [SIX, swapped(SIX, "Anna", "Bruno")], way)
    first_call = "1.veggente" if way == CLOSED_EYES else "1.together-1"
    with served(empty_place, 0.1) as port:
        one, other = (Room(browser, port, room, ["Carla", "Dino"], ["Elio", "Elio"]) for room in made)
        second, voiceless = one.screen(), one.screen("voiceless")
        before: list[Said] = []
        end = time.monotonic() + 120
        while not (one.step.startswith("1.stake") and other.step.startswith("1.stake")):
            assert time.monotonic() < end, (one.step, other.step)
            for room in (one, other):
                if not room.step.startswith("1.stake"):
                    room.look()
            if not before and one.step.startswith(first_call):
                assert voiceless.locator("[data-voiceless]").is_visible()
                assert voiceless.locator(".says").evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)") >= 28
                before = said(second)
                second.reload()
            time.sleep(0.02)
        second.locator("[data-step^='1.stake']").wait_for()
        heard, same = said(one.page), said(other.page)
        alike(heard, same)
        breathes(heard)
        again = [s.text for s in (*before, *said(second))]
        assert again == [s.text for s in heard], "loaded again in the middle"
        assert said(voiceless) == []
        assert one.complaints == other.complaints == []
    assert [s.text for s in heard][1:] == NIGHTS[way] + BALLOT


@pytest.mark.parametrize("way", WAYS)
def test_a_whole_game_sounds_alike_whether_the_veggente_is_dead_or_alive(
    empty_place: Ground, browser: Browser, way: str
) -> None:
    """WW-MOD-01, WW-MOD-13, WW-MOD-22, L-8: in one game the calls of two nights are void,
    in the other somebody answers them."""
    made = rooms_of(empty_place, [SIX, swapped(SIX, "Bruno", "Carla")], way)
    with served(empty_place, 0.1) as port:
        one, other = (
            Room(browser, port, room, ["Bruno", "Bruno", "Fosca", "Carla"], ["Elio", "Dino", "Anna"]) for room in made
        )
        end = time.monotonic() + 600
        while not (one.over and other.over):
            assert time.monotonic() < end, (one.step, other.step)
            for room in (one, other):
                if not room.over:
                    room.look()
            time.sleep(0.02)
        heard, same = said(one.page), said(other.page)
        alike(heard, same)
        assert one.complaints == other.complaints == []
    call = "Apra gli occhi la Veggente." if way == CLOSED_EYES else "In questo turno: Veggente e Lupi Mannari."
    called = [s.step.split(".")[0] for s in heard if s.text == call]
    assert called == ["1", "2", "3", "4"], "also of the nights after their death"
