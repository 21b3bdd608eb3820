"""The rules as pages: made of the role entries of a game and of its own words."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import yaml

from lupus.rulesets.lexicon import Words
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale.game import RealTime
from lupus.rulesets.tempo_reale.rolebook import ORDER, use
from lupus.rulesets.tempo_reale.roles import EMPTY, GhostPower
from lupus.rulesets.words import words
from lupus.scenario.rolebook import rolebook


class BookEntry(NamedTuple):
    """A role or a ghost power."""

    key: str
    icon: str
    name: str
    text: str
    facts: list[str]


class Book(NamedTuple):
    """The roles of a game: of an edition by faction, with its powers of the dead; of any other game in one list."""

    key: str
    name: str
    factions: list[tuple[str, str, list[BookEntry]]]
    ghosts: list[BookEntry]
    roles: list[BookEntry]


def book(ruleset: str, language: str) -> Book:
    """The book of a game."""
    game: Any = RULESETS[ruleset].game
    lexicon = words(language, ruleset)
    say = lexicon.say
    if not isinstance(game, RealTime):
        rows = rolebook(ruleset, language).rows
        return Book(ruleset, say("title"), [], [], [BookEntry(r.key, "", r.cells[0], say(f"{r.message}-page"), []) for r in rows])
    factions = []
    for faction in ORDER:
        entries = [entry_of_role(role, lexicon) for role in game.edition.roles.values() if role.faction == faction]
        if entries:
            factions.append((faction, say(f"faction-{faction}"), sorted(entries, key=lambda e: e.name)))
    left = game.edition.after_death.values()
    ghosts = [entry_of_power(power, lexicon) for power in (*game.edition.ghost_powers.values(), *left)]
    if game.edition.empty_ghosts:
        ghosts.append(BookEntry(EMPTY, f"power-{EMPTY}", say(f"power-{EMPTY}"), say(f"power-{EMPTY}-page"), []))
    return Book(ruleset, say("title"), factions, ghosts, [])


def entry_of_power(ghost: GhostPower, lexicon: Words) -> BookEntry:
    """A power of the dead."""
    say, name = lexicon.say, f"power-{ghost.key}"
    return BookEntry(ghost.key, name, say(name), say(f"{name}-page"), [fact for fact in [use(ghost.power, say)] if fact])


def entry_of_role(role: Any, lexicon: Words) -> BookEntry:
    """A role with its facts in words."""
    say = lexicon.say
    facts = [f"{say('rolebook-aura')} {say(f'aura-{role.aura}')}"]
    if role.mystic:
        facts.append(say("rolebook-mystic"))
    facts.append(use(role.power, say))
    return BookEntry(role.key, f"role-{role.key}", say(f"role-{role.key}"), say(f"role-{role.key}-page"), [f for f in facts if f])


@cache
def changes(ruleset: str, language: str) -> tuple[str, ...]:
    """What an edition changed for those who played the one before; none where nobody has written it down (L7-1.4-01)."""
    return tuple(entry[language] for entry in entries(ruleset, "changes.yaml"))


def entries(ruleset: str, name: str) -> list[dict[str, Any]]:
    """The entries of a file in the folder of a game; none where it has no such file."""
    path = files(RULESETS[ruleset].folder) / name
    return yaml.safe_load(path.read_text(encoding="utf-8")) if path.is_file() else []
