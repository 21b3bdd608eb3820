"""What a sentence is cut into, what it asks for, and what is known while it is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from .chunks import Chunk, Names, chunks
from .grammar import Construction
from .lexicon import Lexicon
from .names import Match, Player, Word, match
from .talk import BOUNDS
from .text import Sentence

LONGEST_NAME: Final = 12
"""How many words are looked at as one name."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """The words read as a name. special: self, none or pronoun for what is no name. lone: its only word is written
    in lower case."""

    words: tuple[Word, ...] = ()
    special: str = ""
    text: str = ""
    article: bool = False
    lone: str = ""


@dataclass(frozen=True, slots=True)
class Intent:
    """What a construction asks for. unread: the words of its sentence that are not accounted for; with any of them
    it is asked about."""

    slot: str
    value: str
    phrase: Phrase | None = None
    origin: Phrase | None = None
    roles: frozenset[str] = frozenset()
    negated: bool = False
    question: bool = False
    several: bool = False
    moods: frozenset[str] = frozenset()
    unread: tuple[str, ...] = ()
    corrects: bool = False
    sure: bool = False
    held: bool = False
    """It is asked about unless an order in force is what it changes."""
    said: frozenset[str] = frozenset()
    """The words and tags of the construction: they tell which slot a cancellation names."""
    kept: frozenset[str] = frozenset()
    """For a cancellation with an exception: the words and tags of what stays."""
    construction: str = ""


@dataclass(frozen=True)
class Core:
    """A construction found in a clause. lead, tail: the words of the clause before and after it. groups: where its
    parts stand."""

    row: Construction
    begin: int
    start: int
    end: int
    stop: int
    groups: dict[str, tuple[int, int]]
    corrects: bool = False
    either: bool = False
    """Whether `o` stands between it and another one: voto Nico o mi astengo."""


@dataclass(frozen=True)
class Talk:
    """A clause, or the rest of one, in which there is no construction. opened: it belongs to a comment that `perché`
    or the like opens."""

    begin: int
    end: int
    opened: bool = False
    corrects: bool = False


@dataclass(frozen=True)
class Reading:
    """A sentence read. intents: in their order; among them are what a correction (`INHERIT`, `UNDO`) and a taking
    back (`BACK`) do.

    waits: it ends with a word that corrects. reports: what follows in the letter is somebody else's. turns: it
    speaks of cancelling, and was not read. spares: the values of orders that it leaves as they are. only: the
    vote that it speaks of. confirms: it has the word that confirms. taken: it has a word that
    takes back. refuses: it only says no. doubts: it ends with a colon and announces nothing, so that what follows
    may be somebody else's.
    """

    intents: tuple[Intent, ...]
    found: tuple[Chunk, ...]
    waits: bool = False
    reports: bool = False
    turns: bool = False
    spares: frozenset[str] = frozenset()
    only: str = ""
    confirms: bool = False
    taken: bool = False
    refuses: bool = False
    doubts: bool = False


@dataclass
class Context:
    """What is known while the sentences of a letter are read in a language, and of the sentence that is read now."""

    lexicon: Lexicon
    players: tuple[Player, ...]
    plain: bool = False
    sender: Player | None = None
    mayor: str | None = None
    kind: bool = False
    """Whether constructions that are always asked about are looked for."""
    role: str = ""
    held: frozenset[str] = frozenset()
    """What the sender's orders in force name, which a letter may correct."""
    asks: bool = False
    text: str = ""
    """The letter."""
    people: set[str] = field(default_factory=set)
    """The keys of those whom the letter has named so far; an empty key for somebody who cannot be told from it."""
    named: bool = False
    """Whether an earlier sentence of the letter names somebody."""
    corrected: bool = False
    """Whether an earlier sentence corrected an order."""
    praised: bool = False
    """Whether an earlier sentence praised the others."""
    forbids: bool = False
    """Whether an earlier sentence tells whom not to order about."""
    found: Sequence[Chunk] = ()
    read_in: set[int] = field(default_factory=set)
    """Which chunks constructions account for."""
    kept: list[Chunk] = field(default_factory=list)
    moods: list[tuple[int, str]] = field(default_factory=list)
    nows: list[int] = field(default_factory=list)
    """Where words for the present time stand."""
    items: Sequence[Core | Talk] = ()
    resolved: dict[tuple[Word, ...], Match] = field(default_factory=dict)
    """Whom the phrases of the letter mean."""

    def chunks(self, sentence: Sentence) -> list[Chunk]:
        """The chunks of a sentence."""
        return chunks(sentence, self.lexicon, self.village)

    @cached_property
    def village(self) -> Names:
        """The names of the village."""
        return Names(self.players, self.plain)

    def clause_end(self, i: int) -> int:
        """Where the clause that i is in ends."""
        return next((k for k in range(i, len(self.kept)) if self.kept[k].tag in BOUNDS), len(self.kept))

    def resolve(self, phrase: Phrase) -> Match:
        """Whom a phrase means."""
        words = phrase.words
        if words not in self.resolved:
            self.resolved[words] = match([words], self.players, self.plain) if len(words) <= LONGEST_NAME else Match(())
        return self.resolved[words]
