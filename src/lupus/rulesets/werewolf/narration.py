"""How Werewolf tells its story: the texts are in `words/`, those of the cards in `cards/words/`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from lupus.engine.dice import Label
from lupus.engine.events import Drawn, Event
from lupus.engine.seats import Seat

from .. import lexicon
from ..lexicon import GRAVE, SHORT, Style, Values, Words, not_in
from . import events as ev
from .composition import Notice
from .rolebook import rolebook

NAMED: Final[Mapping[str, tuple[str, ...]]] = {
    "card": ("card",),
    "mystic": ("card",),
    "power": ("card",),
    "fact": ("card",),
    "secret": ("secret",),
    "call": ("call", "card", "object"),
    "item": ("object",),
    "by": ("object", "card"),
    "cause": ("cause",),
    "causes": ("cause",),
    "factions": ("faction",),
}
"""The fields that hold keys, and the prefixes of the messages that name them."""


def village(words: Words, event: ev.Village, values: Values) -> Values:
    """The possible roles, each once with its number and its version, and what else is played with."""
    versions = event.version_of
    cards = []
    for slug, count in Counter(event.pool).items():
        name = words.say(f"card-{slug}") + (f" ×{count}" if count > 1 else "")
        cards.append(name + (f" ({words.say(f'version-{slug}-{versions[slug]}')})" if slug in versions else ""))
    extras = [words.say(f"variant-{variant}") for variant in event.variants]
    extras += [words.say(f"secret-{secret}") for secret in event.secrets]
    extras += [words.say(f"mode-{event.mode}")] if event.mode == "first-games" else []
    return {"pool": words.listed(cards), "extras": words.listed(extras) or "none"}


def draw(words: Words, event: Drawn, values: Values) -> Values:
    """A draw, with the names of the cards and of the secret roles among what is drawn."""
    told = lexicon.draw(words, event, values)
    if Label.of(event.label).kind not in ("deal", "secret", "village", "mystic"):
        return told
    drawn = event.chosen if isinstance(event.chosen, tuple) else (event.chosen,)
    names = [
        next(words.say(f"{kind}-{key}") for kind in ("card", "secret") if words.has(f"{kind}-{key}")) for key in drawn
    ]
    return {**told, "chosen": words.listed(names)}


def notice(words: Words, about: Notice) -> str:
    """What whoever composes a village is told, with the names of cards, secret roles,
    variants and objects (WW-COMP-20)."""
    kinds = ("card", "secret", "object", "variant", "mode")
    names = [
        next((words.say(f"{kind}-{key}") for kind in kinds if words.has(f"{kind}-{key}")), key) for key in about.about
    ]
    known: Values = {
        "about": words.listed(names),
        "about-count": len(names),
        "found": about.found,
        "wanted": about.wanted,
    }
    return words.say(f"notice-{about.code}", values=known)


def cards(event: Event) -> Iterator[tuple[Seat, str]]:
    """Who has which card."""
    if isinstance(event, ev.Dealt):
        yield event.player, f"card-{event.card}"


STYLE: Final = Style(
    folders=(f"{__package__}.cards", str(__package__), f"{__package__}.desk"),
    roles=rolebook,
    named=NAMED,
    explain={ev.Village: village, Drawn: draw},
    manners={
        **dict.fromkeys(("died", "burned", "left", "ended"), GRAVE),
        **dict.fromkeys(
            "drawn committed seed-revealed answered-for skipped arms-counted watched bidden tapped handed "
            "noticed spent finding "
            "voted raised score eyes pointed open-vote open-score".split(),
            not_in(SHORT),
        ),
    },
    who=cards,
)
