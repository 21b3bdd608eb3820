"""Help on a role, or on a power of the dead: what it does, and how its holders write. It is the same whoever asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale.rolebook import use
from lupus.rulesets.tempo_reale.roles import BOOK, POWERS, Power
from lupus.rulesets.words import words

from .lexicon import LANGUAGES, Lexicon, first_person, verbs_of
from .names import near
from .seconds import MAGIC, ROLE, Asked, asked_by, label
from .text import Token, join

BEFORE: Final = ("art", "one", "plural", "a", "per", "su", "da", "di", "mine", "subject")
AFTER: Final = ("polite", "fillers")
"""The words that may stand before and after the name of a role."""


class Subject(NamedTuple):
    """A role or a power of the dead. faction: its key; empty for a power of the dead."""

    key: str
    kind: str
    power: Power | None
    faction: str


@cache
def subjects(ruleset: str) -> Mapping[str, Subject]:
    """All that a game has, by key; nothing for a game that is not played by letter."""
    edition: Any = getattr(RULESETS[ruleset].game, "edition", None) if ruleset in RULESETS else None
    if edition is None:
        return {}
    dead = [*getattr(edition, "ghost_powers", {}).values(), *getattr(edition, "after_death", {}).values()]
    ghosts = {ghost.key: Subject(ghost.key, MAGIC, ghost.power, "") for ghost in dead}
    return ghosts | {role.key: Subject(role.key, ROLE, role.power, role.faction) for role in edition.roles.values()}


@cache
def named(ruleset: str) -> Mapping[str, str]:
    """The keys of roles and powers by their names in all languages, folded and joined.
    A role precedes a power of its name."""
    return {
        join(label(one.kind, one.key, ruleset, language)): one.key
        for language in LANGUAGES
        for one in subjects(ruleset).values()
    }


def about(tokens: Sequence[Token], lexicon: Lexicon, ruleset: str) -> str:
    """The role that words after a call for help name, with one typing error at most;
    empty for none, and where two may be meant."""
    end, starts, known = len(tokens), [0], named(ruleset)
    while size := max(lexicon.ending(tokens, end, name) for name in AFTER):
        end -= size
    while size := max(lexicon.at(tokens, starts[-1], name) for name in BEFORE):
        starts.append(starts[-1] + size)
    said = ["".join(token.text for token in tokens[start:end]) for start in starts]
    if exact := next((one for one in said if one in known), ""):
        return known[exact]
    those = {key for name, key in known.items() if near(said[-1], name)}
    return those.pop() if len(those) == 1 else ""


def asked(subject: Subject, ruleset: str) -> tuple[Asked, ...]:
    """What a power names beside its target, with all that the game has for it."""
    every = subjects(ruleset).values()
    values = {BOOK: ROLE, POWERS: MAGIC}
    asks = subject.power.asks if subject.power is not None else ()
    offered = {one.name: tuple(s.key for s in every if s.kind == values.get(one.among)) for one in asks}
    return asked_by(asks, ruleset, offered)


def verb_of(ruleset: str, key: str, language: str, generic: str) -> str:
    """How the holders of a power may begin; `generic` where no verb of theirs is followed by the name at once."""
    own = verbs_of(ruleset).of[language].get(key, ()) if ruleset else ()
    return next((said for entry in own if (said := first_person(entry, language))), generic)


def described(ruleset: str, key: str, language: str, said: Mapping[str, Any], example: str) -> list[str]:
    """What somebody may want to know of a role. said: the sentences of help. example: a letter of its holders."""
    subject, say = subjects(ruleset)[key], words(language, ruleset).say
    name, faction = say(f"{subject.kind}-{key}"), say(f"faction-{subject.faction}") if subject.faction else ""
    lines = [said["role" if faction else "ghost"].format(name=name, faction=faction), say(f"{subject.kind}-{key}-page")]
    if subject.power is not None:
        lines += [
            said["use"].format(use=use(subject.power, say)),
            said[f"write {subject.kind}"].format(example=example),
        ]
    elif faction:
        lines.append(said["powerless"])
    return lines
