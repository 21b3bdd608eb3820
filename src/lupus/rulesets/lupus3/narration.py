"""How Lupus 3.0 tells its story: the texts are in `words/`,
and those shared with the other editions in tempo_reale/words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lupus.engine.dice import Label
from lupus.engine.events import Drawn

from ..lexicon import Style, Values, Words
from ..lexicon import draw as any_draw
from ..tempo_reale.narration import settings, style
from . import events as own
from .edition import EDITION

DRAWN_FROM: Final[Mapping[str, str]] = {"vision-role": "role", "objective": "faction", "vision-coin": "coin"}
"""For the draws whose options are no players: the prefix of the messages that name the options."""


def draw(words: Words, event: Drawn, values: Values) -> Values:
    """A draw, with its outcome by name: a face of a die, a role, a faction, the side of a coin."""
    _, kind, about = Label.of(event.label)
    if isinstance(event.chosen, bool):
        found = any_draw(words, Drawn(event.label, ("",), ""), values)
        count = words.say("draw-options", values={"count": len(event.options)})
        return {**found, "chosen": words.say("die-ten" if event.chosen else "die-other"), "options": count}
    prefix = DRAWN_FROM.get(kind) or ("role" if kind == "divination" and about[1].startswith("Y") else None)
    if prefix is None:
        return any_draw(words, event, values)
    options = tuple(words.say(f"{prefix}-{option}") for option in event.options)
    return any_draw(words, Drawn(event.label, options, words.say(f"{prefix}-{event.chosen}")), values)


def became(words: Words, event: own.Transformed, values: Values) -> Values:
    """The aura that comes with the role."""
    return {"aura": words.say(f"aura-{EDITION.roles[event.role].aura}")}


STYLE: Final[Style] = style(
    str(__package__),
    EDITION,
    named={"initial": ("role",)},
    explain={own.SettingsChosen: settings, Drawn: draw, own.Transformed: became},
)
