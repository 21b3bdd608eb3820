"""The desk of the Moderator: whole games by its forms alone, and the script sentence by sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from random import Random
from typing import Any, Final

import pytest

from lupus.engine.dice import seed_of
from lupus.engine.game import Illegal
from lupus.engine.record import verify
from lupus.engine.seats import MASTER
from lupus.engine.table import Table
from lupus.rulesets.screens import Deed
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf.desk import page as desk_page
from lupus.rulesets.werewolf.desk.entry import enter
from lupus.rulesets.werewolf.desk.script import Desk, Step, step
from lupus.rulesets.werewolf.desk.session import Session
from lupus.rulesets.werewolf.state import State
from lupus.rulesets.words import words

from .arena import werewolf_setup

EN, IT = words("en", "werewolf"), words("it", "werewolf")


@dataclass
class Form:
    """A form of a page: hidden and typed fields, and what may be chosen."""

    fields: dict[str, list[str]] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    many: set[str] = field(default_factory=set)
    required: set[str] = field(default_factory=set)


class Forms(HTMLParser):
    """The forms of a page, in their order; checks that every element that is opened is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.open: list[str] = []
        self.inside = False
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        if tag != "input":
            self.open.append(tag)
        if tag == "form":
            self.forms.append(Form())
            self.inside = True
        if not self.inside:
            return
        now, name = self.forms[-1], facts.get("name") or ""
        if tag == "input" and facts.get("type") in ("radio", "checkbox"):
            now.choices.setdefault(name, []).append(facts["value"] or "")
            if facts["type"] == "checkbox":
                now.many.add(name)
        elif tag == "input":
            now.fields[name] = [facts.get("value") or ""]
        elif tag == "select":
            self.select = name
        elif tag == "option":
            now.choices.setdefault(self.select, []).append(facts["value"] or "")
        if "required" in facts:
            now.required.add(name)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        if tag == "form":
            self.inside = False


class Moderator:
    """Somebody who leads a game by the pages of the desk and by nothing else."""

    def __init__(self, table: Table[State], language: str = "en") -> None:
        self.table, self.language = table, language
        self.memo: dict[str, str] = {}
        self.refused = self.question = ""

    @property
    def desk(self) -> Desk:
        told = tuple(line.event for line in self.table.view(MASTER))
        return Desk(told, words(self.language, "werewolf"), {}, self.memo)

    @property
    def step(self) -> Step:
        return step(self.desk)

    def page(self, form: dict[str, list[str]] | None = None) -> str:
        return desk_page.page(self.desk, seconds=9.0, refused=self.refused, question=self.question, form=form or {})

    def send(self, **values: Any) -> Deed:
        """Fill in a form: the desk gives its commands to the game."""
        form = {
            name: list(value) if isinstance(value, (list, tuple)) else [str(value)] for name, value in values.items()
        }
        deed = enter(self.desk, form)
        self.refused, self.question = deed.refused, deed.question
        if not deed.refused and not deed.question:
            trial = self.table.fork()
            for command in deed.commands:
                trial.submit(command)
            self.table = trial
            if deed.memo:
                self.memo = dict(deed.memo)
        return deed

    def next(self) -> Deed:
        return self.send(do="next", sure="yes")


def forms_of(page: str) -> list[Form]:
    return Forms(page).forms


def filled(form: Form, chance: Random) -> dict[str, list[str]]:
    """A form as somebody might fill it in."""
    values = {name: list(value) for name, value in form.fields.items()}
    for name, options in form.choices.items():
        if name in form.many:
            values[name] = [option for option in options if chance.random() < 0.3]
        else:
            values[name] = [chance.choice(options)]
    if "arms" in values:
        values["arms"] = [str(chance.randint(0, 3))]
    if "note" in values:
        values["note"] = ["a slip"]
    if "text" in values:
        values["text"] = ["psst"]
    return values


RARE: Final = {
    "leave": 0.02,
    "override": 0.04,
    "end": 0.003,
    "undo": 0.2,
    "again": 0.3,
    "back": 0.1,
    "entry": 0.1,
    "skip": 0.5,
    "write": 0.1,
    "time-up": 0.05,
}
"""How often a form that is rarely used is used, of all times that it is there."""


@pytest.mark.many
@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(2, 6))])
def test_whole_games_are_led_by_the_forms_of_the_pages_alone(seed: int) -> None:
    """WW-UI-03, WW-MOD-05: every page has a way on, whatever is pressed, in both languages."""
    chance = Random(seed)
    leading = Moderator(Table(WEREWOLF, werewolf_setup(chance), seed_of(seed)), "it" if seed % 2 else "en")
    pages, used = 0, set()
    while leading.table.state.result is None:
        page = leading.page()
        assert "None" not in re.sub(r"<[^>]*>", "", page)
        forms = [form for form in forms_of(page) if chance.random() < RARE.get(form.fields["do"][0], 1.0)]
        assert forms or pages < 3000
        pages += 1
        assert pages < 4000, leading.step
        if not forms:
            continue
        form = filled(chance.choice(forms), chance)
        used.add(form["do"][0])
        try:
            deed = enter(leading.desk, form)
            if deed.question:
                question = desk_page.page(leading.desk, seconds=9.0, question=deed.question, form=form)
                again = filled(forms_of(question)[0], chance)
                assert again["sure"] == ["yes"]
                assert {name: form[name] for name in form if name not in ("do", "step")} == {
                    name: again[name] for name in again if name not in ("do", "step", "sure")
                }
                leading.send(**again)
            else:
                leading.send(**form)
        except Illegal as no:
            if no.code not in ("changes-nothing", "not-offered"):
                raise
    assert leading.step.name == "end"
    forms_of(leading.page())
    assert {"next", "point"} <= used


def test_a_session_is_prepared_dealt_stored_and_taken_up_again() -> None:
    """WW-COMP-10, WW-COMP-23, WW-SETUP-10, WW-SETUP-13:
    on the device that goes round each sees their own card alone."""
    session = Session(EN, secret(1))
    assert "disabled" in session.page()
    session.act({"do": ["add"], "names": ["Anna, Bruno, carla, Dino, Edo, Fede, anna, nobody"]})
    assert session.draft.seats == ("Anna", "Bruno", "carla", "Dino", "Edo", "Fede")
    assert not session.act({"do": ["begin"]})
    session.act({"do": ["propose"]})
    assert session.draft.ready
    session.act({"do": ["move"], "seat": ["Fede"], "place": ["1"]})
    assert session.draft.seats[0] == "Fede"
    forms_of(session.page())
    assert session.act({"do": ["begin"]})
    assert session.table is not None
    for seat in session.draft.seats:
        page = session.page()
        forms_of(page)
        others = {EN.say(f"card-{p.card}") for other, p in session.table.state.players.items() if other != seat}
        mine = EN.say(f"card-{session.table.state.players[seat].card}")
        assert f"<h2>{mine}</h2>" in page
        assert not any(f"<h2>{card}</h2>" in page for card in others - {mine})
        assert "seatmap" not in page
        assert session.act({"do": ["seen"], "seat": [seat]})
    assert "seatmap" not in session.page()
    assert session.act({"do": ["returned"]})
    assert "seatmap" in session.page()
    again = Session(EN, secret(2), json.loads(json.dumps(session.dump())))
    assert again.page() == session.page()
    chance = Random(7)
    while session.table.state.result is None:
        forms = [
            f
            for f in forms_of(session.page())
            if chance.random() < RARE.get(f.fields["do"][0], 1.0) and f.fields["do"] != ["anew"]
        ]
        if forms:
            form = filled(chance.choice(forms), chance)
            session.act({**form, "sure": ["yes"]})
            if chance.random() < 0.05:
                session = Session(EN, secret(3), json.loads(json.dumps(session.dump())))
                assert session.table is not None
    assert verify(session.export(), WEREWOLF) == []
    assert "The whole story" in session.page()


def secret(n: int) -> Callable[[], bytes]:
    """Secrets that the test knows."""
    chance = Random(n)
    return lambda: chance.randbytes(32)
