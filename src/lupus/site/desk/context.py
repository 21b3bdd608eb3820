"""What the home page says of the desk."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from lupus.rulesets.words import words
from lupus.site.people.language import spoken

from .bundle import game


def led(request: HttpRequest) -> dict[str, Any]:
    """The title of the game that is led at the desk. It is looked up only where a template shows it."""
    return {"desk_game": SimpleLazyObject(lambda: words(spoken(), game()).say("title"))}
