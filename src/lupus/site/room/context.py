"""What every page knows of rooms: whether there is a game for them, and whether this person may open one."""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import uuid4

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from . import limits
from .games import lexicon, playable


def rooms(request: HttpRequest) -> dict[str, Any]:
    """For the home page, which belongs to no hosting. It is computed only where a template shows it."""
    return {"rooms": SimpleLazyObject(partial(facts, request))}


def facts(request: HttpRequest) -> dict[str, Any]:
    """The games that are played in rooms, with their titles; whether this person may open a room; the key of a form."""
    games = [(key, lexicon(key).say("title")) for key in playable()]
    return {"games": games, "may_open": bool(games) and limits.may_open(request), "key": uuid4()}
