"""On a phone nobody scrolls for a moment of a game: the board, the question and the answer are in view together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from lupus.engine.dice import seed_of
from lupus.engine.game import Setup
from lupus.engine.table import Table
from lupus.rulesets.drawing import drawings
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.screens import SHARED, Guest, Viewpoint, explained
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf import screens as werewolf
from lupus.rulesets.werewolf.ballots import names, totals
from lupus.rulesets.werewolf.bots.tables import steps
from lupus.rulesets.werewolf.desk.script import calling
from lupus.rulesets.werewolf.state import CLOSED_EYES, PHONES
from lupus.rulesets.words import words
from lupus.site.room.games import draw, screens_of
from tests.rigs.browsers import IN_A_BROWSER, page_of
from tests.rigs.endings import NAMES as LONG_NAMES
from tests.rigs.lupusburg_screens import guests_of, moments, open_in
from tests.werewolf.arena import cards, versions_for
from tests.werewolf.test_desk import Moderator
from tests.werewolf.village import Village

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

pytestmark = IN_A_BROWSER

SIZES: Final[tuple[ViewportSize, ...]] = tuple(
    {"width": wide, "height": high} for wide, high in ((360, 640), (375, 667), (412, 915), (820, 1180), (1280, 800))
)

NAMES: Final = LONG_NAMES[:8]
"""Names as long as a room allows, and a short one."""

AWRY: Final = """() => {
  const box = (one) => one.getBoundingClientRect(), stage = document.querySelector('.stage')
  const shown = (one) => one.checkVisibility() && box(one).width > 1 && !one.closest('.hidden, .listed')
  const all = (chosen) => [...document.querySelectorAll(chosen)].filter(shown)
  const said = (one) => `${one.localName}.${one.getAttribute('class')} ${one.textContent.trim().slice(0, 30)}`
  const out = (one, b = box(one)) => b.top < -1 || b.left < -1 || b.bottom > innerHeight + 1 || b.right > innerWidth + 1
  const meet = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
  const board = '.stage > .table :is(.seat rect, .plate rect, .house, .bag, .name)'
  const asked = '.readiness :is(button, p), '
    + '.stage > :is(.acts, .feed) :is(legend, .pick, .help, button, .option, summary)'
  for (const one of document.querySelectorAll('[data-clock]')) one.textContent = '8:88'
  const lines = all(`.stage > .now > *, .notices > *, .first, ${asked}, .stage > :is(.holding, .drawer) > .hold`)
  const spots = all('.stage > .table :is(.seat, .plate, .house)')
  const at = (one, b = box(one.querySelector('rect') ?? one)) =>
    document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2)
  const held = [...document.querySelectorAll('.stage [data-held]')].map((one) => {
    one.hidden = false
    const b = box(one), under = all('.stage .hold').some((other) => meet(b, box(other)))
    const wrong = out(one, b) || b.height < 150 || under
    one.hidden = true
    return wrong && `what is held: ${said(one)}`
  })
  return [
    ...all(board).concat(lines).filter((one) => out(one)).map((one) => `outside: ${said(one)}`),
    ...lines.flatMap((one, n) => lines.slice(n + 1).filter((other) => !one.contains(other) && !other.contains(one))
      .filter((other) => meet(box(one), box(other))).map((other) => `${said(one)} on ${said(other)}`)),
    ...spots.filter((one) => at(one)?.closest('.seat, .plate, .house') !== one).map((one) => `covered: ${said(one)}`),
    ...all('.stage > .table .name')
      .filter((one) => one.getScreenCTM().a * parseFloat(getComputedStyle(one).fontSize) < 10)
      .map((one) => `small: ${said(one)}`),
    ...lines.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => `too wide: ${said(one)}`),
    ...held.filter(Boolean),
    ...(document.documentElement.scrollWidth > innerWidth ? ['wider than the screen'] : []),
  ]
}"""
"""What of a moment is out of view, under something else, or too small to be read."""


ANEW: Final = """() => {
  localStorage.clear()
  document.dispatchEvent(new Event('room:shown'))
  if (document.querySelector('[data-first]')?.hidden) throw new Error('a moment that is new is not explained')
}"""
"""Have a phone meet a moment for the first time."""

UNTOUCHED: Final = """() => [...document.querySelectorAll('[data-board] .listed input')].filter((one, n, all) => {
  const asked = one.form.querySelectorAll('[data-board]').length
  const others = all.filter(({ name, form, value }) => name === one.name && form === one.form && value !== one.value)
  const values = [one, ...others.slice(0, asked - 1)].map(({ value }) => value)
  for (const fold of document.querySelectorAll('.folded')) fold.open = fold.contains(one)
  for (const other of document.querySelectorAll('.do :checked')) other.checked = false
  for (const value of values) {
    [...document.querySelectorAll('.table [data-house], .table [data-seat]')]
      .find((at) => [at.dataset.house, at.dataset.seat].includes(value.trim()))
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }
  const chosen = [...one.form.querySelectorAll(':checked')].map(({ value }) => value)
  return values.some((value) => !chosen.includes(value))
}).map((one) => `untouched: ${one.form.id} ${one.name} ${one.value}`)"""
"""What a list offers and a touch on the board does not choose. Where a form asks twice two touches answer it."""


def drawn(
    key: str, table: Table[Any], guests: tuple[Guest, ...], reader: str, language: str, **more: Any
) -> Mapping[str, str]:
    """The inside of a phone of this reader, and its theme."""
    screens, settings = screens_of(key), table.setup.settings
    with translation.override(language):
        lexicon, timer = words(language, key), screens.timer(table.state, settings)
        point = Viewpoint(reader, table.view(reader), table.prompts(reader), guests, lexicon, settings=settings)
        screen = screens.screen(point)
        label = lexicon.say("screen-ready", values={"phase": table.state.phase}) if timer and timer.ready else ""
        around = {
            "code": "BCDF",
            "screen": draw(
                key,
                {
                    **screen,
                    "do_url": "/do/",
                    "form_key": "key",
                    "form_phase": "phase",
                    "forms": [{**one, "key": "k"} for one in screen["forms"]],
                },
            ),
            "readiness": {"asked": True, "label": label, "count": 7, "of": 8, "mine": False} if label else None,
            "key": "key",
            "first": explained(screens, table.view(SHARED), settings, lexicon),
            **more,
        }
        return {"html": render_to_string("room/play.html", around), "theme": screen["theme"]}


def what_is_asked(table: Table[Any], reader: str) -> str:
    """The questions of a reader: their verbs, and how many things each of them asks for."""
    return " ".join(f"{one.verb}:{len(one.fields)}" for one in table.prompts(reader))


def village(chance: Random, way: str, names: tuple[str, ...]) -> Setup:
    """A game of Werewolf with any cards, each in any version."""
    guests = [Guest(name, "", "fmx"[n % 3]) for n, name in enumerate(names)]
    options = {option.key: option.standard for option in werewolf.OPTIONS} | {"leader": way}
    plain = werewolf.setup(guests, options, names[0])
    _, pool = cards(len(names), chance, extra=6)
    settings = {"mode": "standard", "pool": pool, "versions": versions_for(pool, chance), "variants": ["rivelazione"]}
    return Setup(plain.seats, plain.cast, {**plain.settings, **settings})


def of_werewolf(language: str, games: int) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Each kind of moment of some games with any cards, in both ways."""
    known = set()
    for number in range(games):
        chance, way = Random(number), (PHONES, CLOSED_EYES)[number % 2]
        table = Table(WEREWOLF, village(chance, way, NAMES), seed_of(number))
        guests = tuple(Guest(seat, "", "f") for seat in table.setup.seats)
        for _ in steps(table, chance):
            s = table.state
            for reader in (s.living[0], *[seat for seat in s.seats if seat not in s.living][:1]):
                by_day = s.phase in ("cards", "day", "defence", "stake", "first-ballot", "second-ballot")
                asked = what_is_asked(table, reader) or str(reader in s.living)
                key = f"{way} {s.phase if by_day else 'night'} {s.stage} {asked}"
                if key not in known:
                    known.add(key)
                    yield key, drawn("werewolf", table, guests, reader, language)


def of_lupusburg(language: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Each kind of moment of a series, on a phone that is asked and on one that is not."""
    known, guests = set(), tuple(guests_of(8, NAMES))
    for table in moments(guests, seed=6, games=2):
        for reader in table.setup.seats if table.state.phase != "between" else ():
            key = f"{table.state.phase} {what_is_asked(table, reader)}"
            if key not in known:
                known.add(key)
                yield key, drawn("lupusburg", table, guests, reader, language)


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("game", ["werewolf", "lupusburg"])
@pytest.mark.parametrize("sizes", [SIZES[:1], pytest.param(SIZES[1:], marks=pytest.mark.soak)])
def test_a_moment_is_whole_on_a_phone(
    browser: Browser, game: str, language: str, sizes: tuple[ViewportSize, ...]
) -> None:
    """The board, the question and the answers of each moment, eight people with long names; nothing lies on a name."""
    found, asked = {}, dict(of_werewolf(language, 6) if game == "werewolf" else of_lupusburg(language))
    styles = screens_of(game).styles
    frame = {
        "code": "BCDF",
        "html": "",
        "theme": "day",
        "styles": styles,
        "drawings": drawings(RULESETS[game]),
        "k": "",
    }
    phone = page_of(browser, viewport=sizes[0], reduced_motion="reduce")
    open_in(phone, render_to_string("room/page.html", frame))
    for key, moment in asked.items():
        phone.evaluate(
            "({ html, theme }) => { document.querySelector('#room').innerHTML = html; "
            "document.documentElement.dataset.theme = theme }",
            moment,
        )
        for size in sizes:
            phone.set_viewport_size(size)
            phone.evaluate(ANEW)
            if awry := phone.evaluate(AWRY):
                found[key, size["width"]] = awry
        if untouched := phone.evaluate(UNTOUCHED):
            found[key, 0] = untouched
    assert found == {}
    assert len(asked) > 15


BALLOT_AWRY: Final = """() => {
  const out = (one, b = one.getBoundingClientRect()) =>
    b.top < -1 || b.left < -1 || b.bottom > innerHeight + 1 || b.right > innerWidth + 1
  const cover = document.querySelector('.cover').getBoundingClientRect()
  const chosen = '.one-screen :is(.say, .signal, .seatmap rect, .seatmap .name, .so-far, .count, .asked button)'
  const parts = [...document.querySelectorAll(chosen)].filter((one) => one.checkVisibility())
  const under = (one, b = one.getBoundingClientRect()) => document.elementFromPoint(b.left + b.width / 2, b.bottom - 3)
  const seat = (one) => one.closest('.seat')
  return [
    ...parts.filter((one) => out(one) || one.getBoundingClientRect().bottom > cover.top + 1)
      .map((one) => `outside: ${one.getAttribute('class')} ${one.textContent.trim().slice(0, 30)}`),
    ...parts.filter((one) => one.localName === 'rect' && seat(one) && under(one)?.closest('.seat') !== seat(one))
      .map((one) => `covered: ${seat(one).textContent}`),
    ...parts.filter((one) => one.matches('.name'))
      .filter((one) => one.getScreenCTM().a * parseFloat(getComputedStyle(one).fontSize) < 9)
      .map((one) => `small: ${one.textContent}`),
  ]
}"""
"""What of a ballot at the desk is out of view, under something else, or too small to be read."""

TOUCHED: Final = """() => [...document.querySelectorAll('.one-screen .seat')].filter((one) => {
  one.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  return !document.querySelector(`.tally input[name=voter][value="${one.dataset.seat}"]`)?.checked
}).map((one) => one.dataset.seat)"""
"""Touch each seat of a ballot in which who votes is entered; whom that did not choose."""


def moments_of_the_desk(language: str, people: tuple[str, ...]) -> Mapping[str, str]:
    """Somebody who is to point, and who has; a name that is called, in each ballot and each way of entering votes."""
    made = village(Random(5), CLOSED_EYES, people)
    settings = {key: value for key, value in made.settings.items() if key != "leader"}
    table = Village(WEREWOLF, Setup(made.seats, made.cast, settings), seed_of(5))
    leader, found = Moderator(table, language), {}
    while not leader.step.choices or not set(leader.step.choices[0].options) <= set(people):
        table.go()
    found["points"] = leader.page()
    choice = leader.step.choices[0]
    leader.send(do="point", seat=choice.seat, target=choice.options[0])
    found["has pointed"] = leader.page()
    table = leader.table = Village(WEREWOLF, table.setup, seed_of(5))
    for ballot in ("first-ballot", "second-ballot"):
        for entry in ("voters", "totals"):
            table.until(ballot, "vote")
            leader.memo = {"entry": entry}
            while calling(leader.desk) is None:
                leader.send(do="next")
            found[f"{ballot} {entry}"] = leader.page()
        for name in names(table.state):
            leader.send(do="arms", arms=totals(table.state).start if name == names(table.state)[0] else 0)
            found.setdefault(f"{ballot} second name", leader.page())
    return found


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("people", [NAMES, (*NAMES, "nicodemo", "io", "fortunata immacolata", "ed")], ids=len)
def test_a_moment_is_whole_at_the_desk(browser: Browser, language: str, people: tuple[str, ...]) -> None:
    """Script, seats, counter and the buttons of a name that is called; who votes is touched on the map."""
    pages, found = moments_of_the_desk(language, people), {}
    frame = {"code": "BCDF", "html": "", "theme": "night", "styles": (), "drawings": "", "k": "", "leads": True}
    phone = page_of(browser, viewport=SIZES[0], reduced_motion="reduce")
    open_in(phone, render_to_string("room/page.html", frame))
    for key, html in pages.items():
        inside = render_to_string("room/play.html", {"screen": render_to_string("room/desk.html", {"page": html})})
        phone.evaluate(
            "(html) => { document.querySelector('#room').innerHTML = html; "
            "document.dispatchEvent(new Event('room:shown')) }",
            inside,
        )
        phone.wait_for_function("getComputedStyle(document.querySelector('.one-screen')).display === 'grid'")
        if "totals" in key:
            phone.locator(".count-button").last.wait_for()
        awry = [one for one in phone.evaluate(BALLOT_AWRY) if one.startswith("outside") or key != "has pointed"]
        if awry:
            found[key] = awry
        if "voters" in key:
            assert phone.evaluate(TOUCHED) == [NAMES[0]], (
                "all but the one who is called, and cannot vote for themselves"
            )
    assert found == {}
