"""What templates are given: views, prompts and plain values, never a state, a table, or a row of the database (W-4)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from django.http import HttpRequest
from django.test import Client
from django.utils.functional import Promise, SimpleLazyObject

from lupus.site.pages.cases import Case
from lupus.site.pages.forms import Choice, Form
from lupus.site.pages.own import Card
from lupus.site.pages.rulebook import Book, Entry
from lupus.site.pages.tags import Front
from lupus.site.pages.told import Chapter, Line
from lupus.site.pages.village import Arrow, Ballot, House, Picture, PublicVillage, Spot, Vote
from lupus.site.people.models import Person

from .test_pages import by_day, client_of, dealt

pytestmark = pytest.mark.django_db

PLAIN = (str, int, bool, type(None), UUID, dt.datetime, Promise)

OURS = (Case, Form, Choice, Card, Book, Entry, Chapter, Line, Ballot, Front, House, Picture, PublicVillage, Spot, Arrow, Vote)
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


@pytest.mark.parametrize("url", ["/", "/village/borgo/", "/village/borgo/me/", "/rules/", "/rules/lupus8/", "/credits/"])
def test_a_context_holds_nothing_that_a_template_could_tell(url):
    game = by_day(dealt(12))
    answer = client_of(game.places.all()[0]).get(url)
    assert answer.status_code == 200
    found = []
    for layer in answer.context or ():
        flat = layer.flatten() if hasattr(layer, "flatten") else layer
        for name, value in flat.items():
            if name not in DJANGOS and not isinstance(value, (HttpRequest, SimpleLazyObject, Person)):
                found += list(strangers(value, name))
    assert sorted(set(found)) == []
    assert Client().get(url).status_code in (200, 404)
