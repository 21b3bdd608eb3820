"""The sheets of the possible roles, and the list of those that are not possible:
everybody may read them at any time (WW-COMP-16).

They travel with each screen, so reading one asks nothing of anybody (WW-UI-11).
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from ..drawing import drawn
from ..lexicon import Words
from . import RULESET
from . import events as ev
from .cards import card
from .state import AMULET, SWORD


class Sheet(NamedTuple):
    """A possible role. copies: how many there are. dark, mystic: aura and mysticism."""

    key: str
    name: str
    version: str
    copies: int
    faction: str
    dark: bool
    mystic: bool
    text: str


def of_role(slug: str, version: str, copies: int, words: Words) -> Sheet:
    """The sheet of a role in its version."""
    say = words.say
    played = card(slug, version) if version else card(slug, "base")
    factions = words.listed([say(f"faction-{faction}") for faction in played.factions])
    page = say(f"card-{slug}-page")
    if version:
        page = f"{page} {say(f'version-{slug}-{version}-page')}"
    named = say(f"version-{slug}-{version}") if version else ""
    return Sheet(slug, say(f"card-{slug}"), named, copies, factions, played.dark, played.mystic, page)


def possible(village: ev.Village, words: Words) -> list[Sheet]:
    """The sheets of the possible roles, each once."""
    versions = village.version_of
    return [of_role(slug, versions.get(slug, ""), copies, words) for slug, copies in Counter(village.pool).items()]


def extras(village: ev.Village, words: Words) -> list[tuple[str, str, str]]:
    """What else the game is played with: each variant with its drawing, if it is a thing, its name, and its text."""
    return [
        (
            one if one in (AMULET, SWORD) else "",
            words.say(f"variant-{one}"),
            words.say(f"variant-{one}-{'page' if words.has(f'variant-{one}-page') else 'brief'}"),
        )
        for one in village.variants
    ]


@lru_cache(maxsize=64)
def sheets(village: ev.Village, words: Words) -> dict[str, Any]:
    """What a template shows: the possible roles, those left out, and what else the game is played with."""
    say = words.say
    left_out = [
        say(f"card-{slug}") + (f" ×{copies}" if copies > 1 else "")
        for slug, copies in Counter(village.excluded).items()
    ]
    return {
        "roles": possible(village, words),
        "excluded": words.listed(left_out),
        "extras": extras(village, words),
        "first_games": village.mode == "first-games",
    }


@lru_cache(maxsize=64)
def drawn_sheets(village: ev.Village, words: Words) -> Markup:
    """The sheets as they stand on each phone, drawn once for all phones of a village."""
    return drawn(RULESET, "_sheets.html", words, {"sheets": sheets(village, words)})
