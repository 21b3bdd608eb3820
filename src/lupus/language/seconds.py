"""What a power names beside its target: a role, an incantesimo, a second character.
It is read first, and left out of the text.

A word of `beside` in `words.yaml` stands before it, or a colon: *strego Bruno come Lupo*, *attivo Amnesia su Carla*,
*ipnotizzo Bruno contro Dino*. It must stand in the sentence of the power. Two different ones, one that is negated, and
a name that several have are not guessed: the power then lacks it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from lupus.rulesets.lexicon import shown
from lupus.rulesets.tempo_reale.roles import BOOK, POWERS, Parameter
from lupus.rulesets.words import words

from .lexicon import LANGUAGES, Lexicon
from .lexicon import OTHER as OTHER_FORM
from .names import Player, Word, match
from .text import Token, join, sentences

ROLE, MAGIC, OTHER = "role", "power", "other"
KINDS: Final[Mapping[str, str]] = {BOOK: ROLE, POWERS: MAGIC}

LONGEST: Final = 3
"""Words of a name that are read."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Something that a power names beside its target. names: of its values, folded and joined, by value.
    values: those offered."""

    name: str
    kind: str
    values: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    many: bool = False
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """Values found, by parameter, and the text without them. unclear: the parameters for which the text does not say
    exactly one thing."""

    values: Mapping[str, tuple[str, ...]]
    text: str
    unclear: frozenset[str] = frozenset()


def asked_by(parameters: Sequence[Parameter], ruleset: str, values: Mapping[str, tuple[str, ...]]) -> tuple[Asked, ...]:
    """What a power names beside its target. values: what is offered for each parameter, where that is no character."""
    found = []
    for parameter in parameters[1:]:
        kind, offered = KINDS.get(parameter.among, OTHER), values.get(parameter.name, ())
        names: dict[str, str] = {}
        if kind != OTHER:
            for language in LANGUAGES:
                names |= {join(label(kind, value, ruleset, language)): value for value in offered}
        found.append(Asked(parameter.name, kind, tuple(offered), names, parameter.many, parameter.optional))
    return tuple(found)


def label(kind: str, value: str, ruleset: str, language: str) -> str:
    """A value in words."""
    return shown(value) if kind == OTHER else words(language, ruleset).say(f"{kind}-{value}")


def look(
    text: str,
    asked: Sequence[Asked],
    lexicon: Lexicon,
    players: Sequence[Player],
    powerful: Callable[[Sequence[Token]], bool],
) -> Found:
    """Find what a power names beside its target. powerful: whether the words of a sentence speak of a power."""
    found: dict[str, Any] = {}
    left = list(text)
    for sentence in sentences(text, lexicon.abbreviations):
        tokens = [token for line in sentence.lines for token in line]
        if not powerful(tokens):
            continue
        for one in asked:
            for start, end, values in places(tokens, one, lexicon, players):
                found.setdefault(one.name, set()).add(values)
                for i in range(tokens[start].start, tokens[end - 1].end):
                    left[i] = " "
    sure = {name: next(iter(those)) for name, those in found.items() if len(those) == 1 and () not in those}
    return Found(sure, "".join(left), frozenset(found) - frozenset(sure))


def places(
    tokens: Sequence[Token], asked: Asked, lexicon: Lexicon, players: Sequence[Player]
) -> list[tuple[int, int, tuple[str, ...]]]:
    """The places of values with the word before them: where each begins, up to which word it goes, and which values
    stand there; none where it is unclear which."""
    found, i = [], 0
    while i < len(tokens):
        at = i + lexicon.at(tokens, i, f"beside_{asked.kind}")
        if at == i and not (i and ":" in tokens[i].before):
            i += 1
            continue
        start = at if verb_at(tokens, i, lexicon) else i  # "attivo Amnesia su Carla" keeps its verb
        while at < len(tokens) and (articled(tokens, at, lexicon)):
            at += 1
        end, values = run(tokens, at, asked, lexicon, players)
        named = any(tokens[j].text.isdecimal() or player_at(tokens, j, players)[1] for j in range(start))
        if end > at and (named or asked.kind != OTHER):
            negated = any(lexicon.has(token.text, "not") for token in tokens[max(0, start - 2) : start])
            found.append((start, end, () if negated else values))
            i = end
        else:
            i += 1
    return found


def verb_at(tokens: Sequence[Token], i: int, lexicon: Lexicon) -> bool:
    """Whether a command word stands at a place, in a form that commands."""
    return any(p.form != OTHER_FORM for p in lexicon.commands(tokens, i))


def articled(tokens: Sequence[Token], at: int, lexicon: Lexicon) -> bool:
    """Whether an article or a preposition stands at a place."""
    return any(lexicon.has(tokens[at].text, name) for name in ("art", "one", "a", "per", "su", "da", "di"))


def run(
    tokens: Sequence[Token], at: int, asked: Asked, lexicon: Lexicon, players: Sequence[Player]
) -> tuple[int, tuple[str, ...]]:
    """The values that stand at a place, one after the other where several may be named, and where they end."""
    values: list[str] = []
    end = at
    while at < len(tokens):
        size, value = player_at(tokens, at, players) if asked.kind == OTHER else value_at(tokens, at, asked)
        if not size:
            break
        end = at + size
        values += [value] if value not in values else []
        if not asked.many:
            break
        at = end
        while at < len(tokens) and any(lexicon.has(tokens[at].text, name) for name in ("and", "or", "art", "one")):
            at += 1
    return end, tuple(values) if all(values) else ()


def value_at(tokens: Sequence[Token], at: int, asked: Asked) -> tuple[int, str]:
    """How many words at a place name a value, and which; 0 for none."""
    for size in range(LONGEST, 0, -1):
        value = asked.names.get("".join(token.text for token in tokens[at : at + size]))
        if value is not None and at + size <= len(tokens):
            return size, value
    return 0, ""


def player_at(tokens: Sequence[Token], at: int, players: Sequence[Player]) -> tuple[int, str]:
    """How many words at a place name somebody, and whom; nobody where several have the name."""
    for size in range(min(LONGEST, len(tokens) - at), 0, -1):
        part = [Word(token.text, token.capital, token.raw) for token in tokens[at : at + size]]
        if not any(word.text in player.units for word in part for player in players):
            continue
        those = match([part], players).players
        if those:
            return size, those[0].key if len(those) == 1 else ""
    return 0, ""
