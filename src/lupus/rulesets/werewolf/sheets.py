"""The sheets of the possible roles, and the list of those that are not possible:
everybody may read them at any time (WW-COMP-16).

They travel with each screen, so reading one asks nothing of anybody (WW-UI-11).
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from html import escape
from typing import Any, NamedTuple

from markupsafe import Markup

from ..lexicon import Words
from . import events as ev
from .cards import card


class Sheet(NamedTuple):
    """A possible role. copies: how many there are. marks: signs for aura and mysticism, with what they say."""

    key: str
    name: str
    version: str
    copies: int
    faction: str
    dark: bool
    mystic: bool
    marks: tuple[tuple[str, str], ...]
    text: str


def of_role(slug: str, version: str, copies: int, words: Words) -> Sheet:
    """The sheet of a role in its version."""
    say = words.say
    played = card(slug, version) if version else card(slug, "base")
    factions = words.listed([say(f"faction-{faction}") for faction in played.factions])
    aura = ("●", say("aura-dark")) if played.dark else ("○", say("aura-white"))
    mystic = ("✦", say("mystic-yes")) if played.mystic else ("✧", say("mystic-no"))
    page = say(f"card-{slug}-page")
    if version:
        page = f"{page} {say(f'version-{slug}-{version}-page')}"
    named = say(f"version-{slug}-{version}") if version else ""
    return Sheet(slug, say(f"card-{slug}"), named, copies, factions, played.dark, played.mystic, (aura, mystic), page)


def possible(village: ev.Village, words: Words) -> list[Sheet]:
    """The sheets of the possible roles, each once."""
    versions = village.version_of
    return [of_role(slug, versions.get(slug, ""), copies, words) for slug, copies in Counter(village.pool).items()]


def drawn(sheet: Sheet) -> str:
    """A sheet as it stands in the page, drawn once for all phones of a village."""
    title = (
        sheet.name
        + (f" · {sheet.version}" if sheet.version else "")
        + (f" ×{sheet.copies}" if sheet.copies > 1 else "")
    )
    marks = "".join(
        f'<span title="{escape(text)}" aria-label="{escape(text)}" role="img">{sign}</span>'
        for sign, text in sheet.marks
    )
    return folded(f'{escape(title)} <span class="soft small">{escape(sheet.faction)} {marks}</span>', sheet.text)


def folded(title: str, text: str) -> str:
    """A title that opens a text. title: a piece of the page."""
    return f'<details class="role"><summary>{title}</summary><p>{escape(text)}</p></details>'


def extras(village: ev.Village, words: Words) -> list[tuple[str, str]]:
    """What else the game is played with: the name of each variant, and its text."""
    return [
        (
            words.say(f"variant-{one}"),
            words.say(f"variant-{one}-{'page' if words.has(f'variant-{one}-page') else 'brief'}"),
        )
        for one in village.variants
    ]


@lru_cache(maxsize=64)
def sheets(village: ev.Village, words: Words) -> dict[str, Any]:
    """What a template shows: the possible roles, those left out, the legend, and what else the game is played with."""
    say = words.say
    left_out = [
        say(f"card-{slug}") + (f" ×{copies}" if copies > 1 else "")
        for slug, copies in Counter(village.excluded).items()
    ]
    legend = (
        f'<span class="mark"><span aria-hidden="true">{sign}</span> {escape(say(key))}</span>'
        for sign, key in (("●", "aura-dark"), ("○", "aura-white"), ("✦", "mystic-yes"), ("✧", "mystic-no"))
    )
    return {
        "roles": Markup("".join(map(drawn, possible(village, words)))),
        "excluded": words.listed(left_out),
        "extras": Markup("".join(folded(escape(name), text) for name, text in extras(village, words))),
        "legend": Markup(" · ".join(legend)),
        "first_games": village.mode == "first-games",
    }
