"""What is known of one text while it is read for its sender, and what has come of it so far."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from .chunks import NAME
from .facts import MAYOR, POWER, RITUAL, STAKE, Facts, Option
from .lexicon import Lexicon, Verbs, verbs_of
from .named import mentioned
from .parts import Context, Intent, Phrase, Reading
from .seconds import look
from .text import Sentence, Token, plain, sentences, tokens

LONGEST = 2000
"""How many characters of a mail are read."""

SIGNS: Final = re.compile(
    "[\u274c\u274e\U0001f645\U0001f921\U0001f6ab\U0001f44e\U0001f643]|~~|\\[ \\]|/s\\b|\n\\*\\w+$"
)
"""Signs that cross out, deny or mock what stands beside them."""

ANSWERED: Final = re.compile(
    r"(?i)^((?:(?:ciao|ok|allora)[, ]+)?(?:il mio voto|my vote)(?: per il rogo| (?:di|per) oggi)?)\s*\?"
)
"""A question at the beginning that the sender answers: `Il mio voto? Nico.`"""


SPELT: Final = re.compile(r"\b[^\W\d_](?:-[^\W\d_]){2,}\b")
"""A word that is spelt letter by letter: `F-A-B-B-R-I`."""


class Draft:
    """One text of a sender, read in one language: the orders that would be in force after it, its questions, and what
    was read so far."""

    def __init__(self, facts: Facts, words: Lexicon, text: str, *, doubtful: bool = False, kind: bool = False) -> None:
        self.facts = facts
        self.lexicon = words
        self.long = len(text) > LONGEST
        self.whole = text
        self.text = SPELT.sub(lambda word: word[0].replace("-", ""), text[:LONGEST])
        self.doubtful = doubtful or SIGNS.search(text) is not None
        self.kind = kind
        self.verbs = verbs_of(facts.ruleset) if facts.ruleset else Verbs({})
        self.context = Context(
            words,
            facts.players,
            plain(self.text),
            facts.me,
            facts.mayor,
            kind,
            facts.role,
            frozenset(facts.orders.values()),
        )
        self.context.text = self.text
        self.seconds: Mapping[str, tuple[str, ...]] = {}
        self.text = ANSWERED.sub(r"\1:", self.text)
        if facts.asked:
            found = look(self.text, facts.asked, words, facts.players, self.powerful)
            self.seconds, self.text = found.values, found.text
        self.orders = dict(facts.orders)
        self.question = facts.question
        self.sure: dict[str, Option] = {}
        self.unread: tuple[str, ...] = ()
        self.unsure = False
        self.readings: list[Reading] = []
        self.last: Intent | None = None
        self.waits = False
        self.idle: list[str] = []
        self.mastered = False

    def powerful(self, words: Sequence[Token]) -> bool:
        """Whether a sentence speaks of a power."""
        return any(
            p.kind in ("use", "power", "apply") for i in range(len(words)) for p in self.lexicon.commands(words, i)
        )

    def lacks(self) -> dict[str, tuple[str, ...]]:
        """What the power must name beside its target, and the mail does not."""
        return {one.name: one.values for one in self.facts.asked if not one.optional and not self.seconds.get(one.name)}

    def restore(self, slot: str) -> None:
        """Give a slot the value that it had before the mail."""
        self.sure.pop(slot, None)
        if slot in self.facts.orders:
            self.orders[slot] = self.facts.orders[slot]
        else:
            self.orders.pop(slot, None)

    @property
    def usual(self) -> str:
        """The slot of an order that names none."""
        return STAKE if not self.facts.night else POWER if self.facts.me.alive or self.facts.haunts else RITUAL

    def keys(self, phrase: Phrase) -> set[str]:
        """Whom a phrase may mean."""
        return (
            {self.facts.sender}
            if phrase.special == "self"
            else {p.key for p in self.context.resolve(phrase).players}
            if phrase.words
            else set()
        )

    @cached_property
    def people(self) -> set[str]:
        """The keys of those whom the letter names, in whatever words, but for its sender."""
        named = [c for one in self.sentences for c in self.context.chunks(one) if c.tag == NAME]
        return set().union(*(mentioned(self.context, c) for c in named)) - {"", self.facts.sender}

    @cached_property
    def offices(self) -> set[str]:
        """Which of the votes the letter speaks of, in whatever words."""
        return {STAKE, MAYOR} & {c.tag for one in self.sentences for c in self.context.chunks(one)}

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences of the text."""
        return sentences(self.text, self.lexicon.abbreviations)

    def meant(self, origin: Phrase | None, target: Phrase | None = None) -> set[str]:
        """Whom a phrase means that an order leaves: of a pronoun, the only person whom the letter has named so far
        beside whom it is for now; empty where that cannot be told."""
        if origin is None or origin.special != "pronoun":
            return self.keys(origin) if origin is not None else set()
        named = self.context.people - {self.facts.sender} - (self.keys(target) if target is not None else set())
        return named if len(named) == 1 and "" not in named else set()

    @cached_property
    def greeted_master(self) -> str | None:
        """The whole text without the greeting, where it greets the game master and holds no command."""
        words = tokens(self.text)
        found = self.lexicon.find(words, "greet_master")
        if not found:
            return None
        start, end = found[0]
        head = self.text[: words[start].start].strip(" \t\n,")
        tail = self.text[words[end - 1].end :].strip(" \t\n,:;!.-")
        return " ".join(part for part in (head, tail) if part) or None
