"""The games that are played in rooms, those that say what phones show; and the hints of a first game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.util import find_spec
from typing import Any, Final

from django.http import HttpRequest
from django.template.backends.utils import csrf_input
from django.templatetags.static import static
from markupsafe import Markup

from lupus.rulesets.drawing import drawn
from lupus.rulesets.lexicon import Words
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.screens import Hint, Screens, Viewpoint
from lupus.rulesets.words import words
from lupus.site.guides import Page, guide_to
from lupus.site.people.language import spoken

from .models import Room


def playable() -> tuple[str, ...]:
    """The keys of the games that are played in rooms, in the order in which they are offered."""
    return tuple(key for key in RULESETS if has_screens(key))


@cache
def has_screens(key: str) -> bool:
    """Whether the folder of a game has screens."""
    return find_spec(f"{RULESETS[key].folder}.screens") is not None


def screens_of(key: str) -> Screens:
    """What a game says for rooms. Raises `ModuleNotFoundError` where it says nothing, `KeyError` for no game."""
    found: Screens = RULESETS[key].part("screens").SCREENS
    return found


def draw(key: str, screen: Mapping[str, Any], request: HttpRequest | None = None) -> Markup:
    """A screen of a game, in the language of the page that is being made. request: the request for a page, whose forms
    carry its token; None for a frame."""
    token = csrf_input(request) if request is not None else ""
    return drawn(
        RULESETS[key], screens_of(key).template, lexicon(key), {**screen, "csrf_input": token, "static": static}
    )


def chosen_of(key: str, options: Mapping[str, str]) -> dict[str, str]:
    """Each option of a game as a room has chosen it, or as it is otherwise."""
    return {option.key: options.get(option.key, option.standard) for option in screens_of(key).options}


def strengths_of(key: str) -> Mapping[str, Callable[..., Any]]:
    """The makers of bots of a game, by the name of their strength, the weakest first."""
    found: Mapping[str, Callable[..., Any]] = RULESETS[key].part("bots").STRENGTHS
    return found


def lexicon(key: str) -> Words:
    """The words of a game in the language of the page that is being made."""
    return words(spoken(), key)


def explained(key: str) -> Page | None:
    """The guide of a game in the language that is active; None where it has none."""
    return guide_to(key, spoken())


def offers() -> list[tuple[str, str, str]]:
    """The games that are played in rooms: each with its title, and a sentence for whoever chooses."""
    guides = {key: explained(key) for key in playable()}
    return [(key, lexicon(key).say("title"), guide.pitch if guide else "") for key, guide in guides.items()]


def worded(key: str, text: str, plain: str) -> str:
    """What the words of a game call a thing of it; `plain` where they have no name for it."""
    found = lexicon(key)
    return found.say(text) if found.has(text) else plain


HINTS: Final = "practice-hints"
"""Among what a room has chosen: "no" where nobody wants them. No game has an option of this name."""


def explains(room: Room) -> bool:
    """Whether a room explains the game: with others around no hint is shown, since it may speak of what one holds."""
    return room.practice and room.options.get(HINTS) != "no"


def hint_of(room: Room, screens: Screens, view: Viewpoint) -> Hint | None:
    """The hint for a reader at this moment; None for nothing new."""
    return screens.hint(view) if screens.hint is not None and explains(room) else None
