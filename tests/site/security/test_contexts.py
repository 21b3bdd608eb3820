"""What templates are given: views, prompts and plain values, never a state, a table, or a row of the database (W-4)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from types import ModuleType
from typing import Any
from uuid import UUID

import pytest
from django.db.models import Model, QuerySet
from django.forms import BaseForm
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone
from django.utils.functional import Promise, SimpleLazyObject

from lupus.engine.table import Table
from lupus.rulesets.teller import Line
from lupus.rulesets.tempo_reale.village import Fate, Public, Village
from lupus.site.guides import Section
from lupus.site.people.models import Person
from lupus.site.table.models import Game
from lupus.site.village.models import Correction, Mail, Question
from lupus.site.village.pages.forms import Choice, Form
from lupus.site.village.pages.howto import Clock, HowTo, Weekday
from lupus.site.village.pages.public_board import Ballot, House, PublicVillage, Vote
from lupus.site.village.pages.rulebook import Book, BookEntry, Case, Page
from lupus.site.village.pages.tags import Arrow, Picture, Spot
from lupus.site.village.pages.told import Announcement, Card, Chapter, News
from tests.rigs.answers import Answer
from tests.rigs.game_masters import hosted, url
from tests.site.village.pages.test_pages import by_day, client_of, dealt
from tests.site.village.preparation.test_wizard import begun

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("long_ahead")]

PLAIN = (str, int, bool, type(None), UUID, dt.datetime, Promise)

OURS = (Announcement, News, Case,
        Form, Choice, Card, Book, BookEntry, Page, Chapter, Line, Ballot, House, Picture, PublicVillage, Public,
        Fate, Spot,
        Arrow, Vote, HowTo, Section, Clock, Weekday)  # fmt: skip
"""Made from views and prompts."""


def strangers(value: Any, path: str) -> Iterator[str]:
    """Where in a context something stands that does not belong there."""
    if isinstance(value, PLAIN):
        return
    if isinstance(value, dict):
        for key, inside in value.items():
            yield from strangers(inside, f"{path}.{key}")
    elif isinstance(value, OURS) and not isinstance(value, tuple):
        yield from strangers(vars(value), path)
    elif isinstance(value, OURS) or type(value) in (list, tuple):
        for n, inside in enumerate(value):
            yield from strangers(inside, f"{path}[{n}]")
    else:
        yield f"{path}: {type(value).__name__}"


DJANGOS = {"request", "csrf_token", "block", "person", "LANG", "forloop", "True", "False", "None"}


@pytest.mark.parametrize(
    "url",
    [
        "/",
        "/village/borgo/",
        "/village/borgo/me/",
        "/rules/",
        "/rules/lupus8/",
        "/credits/",
        "/village/borgo/rules/",
        "/rules/lupus8/cases/",
        "/rules/lupus8/lupo/",
    ],
)
def test_a_context_holds_nothing_that_a_template_could_tell(url: str) -> None:
    game = by_day(dealt(12))
    answer = client_of(game.places.all()[0]).get(url)
    assert answer.status_code == 200
    found = []
    for layer in answer.context or ():
        flat: Any = layer.flatten() if hasattr(layer, "flatten") else layer
        for name, value in flat.items():
            if name not in DJANGOS and not isinstance(value, (HttpRequest, SimpleLazyObject, Person)):
                found += list(strangers(value, name))
    assert sorted(set(found)) == []
    assert Client().get(url).status_code in (200, 404)


def inside(value: Any, seen: set[int]) -> Iterator[Any]:
    """Everything that a template could reach from a value by a dot:
    the items of containers, the attributes of what is ours."""
    if id(value) in seen or isinstance(value, (str, bytes, int, float, type, Promise, HttpRequest, ModuleType)):
        return
    seen.add(id(value))
    yield value
    if isinstance(value, dict):
        value = [*value.keys(), *value.values()]
    elif type(value).__module__.startswith("lupus.") and hasattr(value, "__dict__"):
        value = list(vars(value).values())
    if isinstance(value, (list, tuple, set, frozenset)):
        for item in value:
            yield from inside(item, seen)


MASTERS = (
    "console",
    "console-preview",
    "console-letters",
    "console-masters",
    "console-log",
    "console-notices",
    "console-settings",
    "console-questions",
)


@pytest.mark.parametrize(
    "name",
    [*MASTERS, "console-questions", "console-as", "console-seat", "console-order", "console-replace", "console-act"],
)
def test_the_console_is_given_no_row_of_a_game_no_table_and_no_state(name: str) -> None:
    game, client, _ = hosted()
    more = {"console-act": ["announce"]}.get(
        name, [game.places.all()[0].pk] if name not in (*MASTERS, "console-questions") else []
    )
    answer = client.get(url(name, game, *more))
    assert answer.status_code == 200
    assert rows_in(answer) == []


def test_nor_are_the_pages_of_mails() -> None:
    game, client, _ = hosted()
    place = game.places.all()[0]
    asked = timezone.now()
    mail = Mail.objects.create(
        digest="x", place=place, person=place.person, at=asked, half="night 1", became="taken", text="ciao"
    )
    Question.objects.create(place=place, person=place.person, text="quando?", asked=asked)
    Correction.objects.create(mail=mail, by=game.masters.all()[0], at=asked, move=1, reply=["fatto"])
    for path in (url("console-mails", game), url("console-mail", game, mail.pk)):
        assert rows_in(client.get(path)) == []


@pytest.mark.parametrize("name", ["plan-dates", "plan-players", "plan-composition", "plan-start"])
def test_nor_is_the_wizard(name: str) -> None:
    game, client = begun()
    answer = client.get(url(name, game))
    assert answer.status_code == 200
    assert rows_in(answer) == []


def test_nor_is_the_page_of_an_invitation_that_everybody_opens() -> None:
    game, client = begun()
    client.post(url("plan-invitation", game), {"do": "open"})
    answer = Client().get(f"/join/{Game.objects.get(pk=game.pk).village.plan.join}/")
    assert answer.status_code == 200
    assert rows_in(answer) == []


FORBIDDEN = (Model, QuerySet, Table, Village)


def rows_in(answer: Answer) -> list[str]:
    """What the contexts of a page hold that no template may have; forms are Django's own, and know what they ask."""
    found = set()
    for layer in answer.context or ():
        flat: Any = layer.flatten() if hasattr(layer, "flatten") else layer
        for name, value in flat.items():
            if name in DJANGOS or isinstance(value, (SimpleLazyObject, Person, BaseForm)):
                continue
            found |= {f"{name}: {type(v).__name__}" for v in inside(value, set()) if isinstance(v, FORBIDDEN)}
    return sorted(found)
