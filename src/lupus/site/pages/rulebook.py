"""The rules as pages: made of the role entries of an edition and of its own words."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml
from django.utils.translation import gettext_lazy

from lupus.rulesets.lexicon import Words
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale.roles import EMPTY, GhostPower
from lupus.rulesets.words import words
from lupus.scenario.rolebook import ORDER, use


class Entry(NamedTuple):
    """A role or a ghost power."""

    key: str
    icon: str
    name: str
    text: str
    facts: list[str]


class Book(NamedTuple):
    """The roles of an edition by faction, and its powers of the dead."""

    key: str
    name: str
    factions: list[tuple[str, str, list[Entry]]]
    ghosts: list[Entry]


TITLES: Final = {
    "lupus7": gettext_lazy("Lupus in tempo reale, settima edizione"),
    "lupus8": gettext_lazy("Lupus in tempo reale, ottava edizione"),
    "lupus3": gettext_lazy("Lupus 3.0"),
}
"""The editions as people call them, in the order in which they are offered."""


def book(ruleset: str, language: str) -> Book:
    """The book of an edition."""
    game: Any = RULESETS[ruleset]
    lexicon = words(language, ruleset)
    say = lexicon.say
    factions = []
    for faction in ORDER:
        entries = [entry_of_role(role, lexicon) for role in game.edition.roles.values() if role.faction == faction]
        if entries:
            factions.append((faction, say(f"faction-{faction}"), sorted(entries, key=lambda e: e.name)))
    left = game.edition.after_death.values()
    ghosts = [entry_of_power(power, lexicon) for power in (*game.edition.ghost_powers.values(), *left)]
    if game.edition.empty_ghosts:
        ghosts.append(Entry(EMPTY, f"power-{EMPTY}", say(f"power-{EMPTY}"), say(f"power-{EMPTY}-page"), []))
    return Book(ruleset, str(TITLES[ruleset]), factions, ghosts)


def entry_of_power(ghost: GhostPower, lexicon: Words) -> Entry:
    """A power of the dead."""
    say, name = lexicon.say, f"power-{ghost.key}"
    return Entry(ghost.key, name, say(name), say(f"{name}-page"), [fact for fact in [use(ghost.power, say)] if fact])


def entry_of_role(role: Any, lexicon: Words) -> Entry:
    """A role with its facts in words."""
    say = lexicon.say
    facts = [f"{say('rolebook-aura')} {say(f'aura-{role.aura}')}"]
    if role.mystic:
        facts.append(say("rolebook-mystic"))
    facts.append(use(role.power, say))
    return Entry(role.key, f"role-{role.key}", say(f"role-{role.key}"), say(f"role-{role.key}-page"), [f for f in facts if f])


@cache
def changes(ruleset: str, language: str) -> tuple[str, ...]:
    """What an edition changed for those who played the one before; none where nobody has written it down (L7-1.4-01)."""
    data = yaml.safe_load((Path(__file__).parent / "changes.yaml").read_text(encoding="utf-8"))
    return tuple(entry[language] for entry in data.get(ruleset, ()))
