"""What answers a pending question: a number, an ordinal, a name, a slot, or yes and no,
alone in the text (sections 7 and 11.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from .facts import SUICIDE, Facts, Option, Question
from .lexicon import Lexicon
from .names import Player, Word, exact, match
from .text import Token, fold


@dataclass(frozen=True)
class Answer:
    """What a text says to a question. option: the choice; with several left, no option.
    unknown: no such number or name. drops: no."""

    said: str
    option: Option | None = None
    misspelt: tuple[str, ...] = ()
    left: tuple[Option, ...] = ()
    unknown: bool = False
    records: tuple[Option, ...] = ()
    drops: bool = False
    number: str = ""


def alone(words: Sequence[Token], lexicon: Lexicon, name: str) -> bool:
    """Whether a text is nothing but entries of a list and courtesy."""
    i, found = 0, False
    while i < len(words):
        size = lexicon.at(words, i, name)
        found = found or bool(size)
        size = size or max(lexicon.at(words, i, other) for other in ("polite", "greetings", "fillers"))
        if not size:
            return False
        i += size
    return found


def meaningful(words: Sequence[Token], lexicon: Lexicon, facts: Facts) -> list[Token]:
    """The words that say something. Words of courtesy are left out, unless they are somebody's name."""
    kept: list[Token] = []
    i = 0
    while i < len(words):
        named = any(exact(words[i].text, p) for p in facts.players)
        size = 0 if named else max(lexicon.at(words, i, n) for n in ("polite", "greetings", "fillers"))
        if not size:
            kept.append(words[i])
        i += size or 1
    return kept


def answer(
    question: Question, words: Sequence[Token], lexicon: Lexicon, facts: Facts, beside: bool, asks: bool
) -> Answer | None:
    """What a text answers to a pending question; None where it answers nothing. asks: the text has a question mark, so
    a yes in it affirms nothing. beside: what a power names beside its target was taken out of the text."""
    if yes_or_no := sure(question, words, lexicon, asks):
        return yes_or_no
    kept = meaningful(words, lexicon, facts)
    empty = ("answer", "or", "and") if beside else ("answer",)
    bare = [w for w in kept if not any(lexicon.has(w.text, name) for name in empty)] or kept
    if not bare or (question.kind == "SURE" and len(question.options) != 1):
        return None
    said = " ".join(w.raw for w in bare)
    number = numbered(question, bare, kept, lexicon, facts, said)
    return number or slotted(question, bare, lexicon, said) or named(question, kept, lexicon, facts, said)


def sure(question: Question, words: Sequence[Token], lexicon: Lexicon, asks: bool) -> Answer | None:
    """The answer of a yes or a no, where the question is whether an order is meant. A yes may also choose the only
    option that there is."""
    those = question.unsure or (question.options if len(question.options) == 1 else ())
    if not those or any(o.slot == SUICIDE for o in those):
        return None
    said = " ".join(w.raw for w in words)
    if alone(words, lexicon, "drop"):
        return Answer(said, drops=True)
    return Answer(said, records=those) if alone(words, lexicon, "yes") and not asks else None


def numbered(
    question: Question, bare: Sequence[Token], kept: Sequence[Token], lexicon: Lexicon, facts: Facts, said: str
) -> Answer | None:
    """The answer of a number or an ordinal; None where the word is the name of somebody listed (Primo)."""
    chosen = [facts.player(o.value) for o in question.options if o.value in {p.key for p in facts.players}]
    if len(bare) != 1 or (len(kept) == 1 and any(exact(kept[0].text, player) for player in chosen)):
        return None
    number = number_of(bare[0].text, len(question.options), lexicon)
    if number is None:
        return None
    if not 1 <= number <= len(question.options):
        return Answer(said, unknown=True)
    return Answer(str(number), question.options[number - 1])


def number_of(word: str, size: int, lexicon: Lexicon) -> int | None:
    """The number that a digit, an ordinal or `ultimo` stands for."""
    if word.isascii() and word.isdigit():
        return int(word[:4])
    if lexicon.has(word, "last"):
        return size
    return next((n for n, forms in enumerate(lexicon.ordinals, 1) if word in forms), None)


def slotted(question: Question, bare: Sequence[Token], lexicon: Lexicon, said: str) -> Answer | None:
    """The answer that names a slot, where the question is which order is meant: `il voto per il sindaco`."""
    if question.kind != "CMD":
        return None
    slots = {slot for slot, those in lexicon.slots.items() if any(w.text in those for w in bare)}
    those = [o for o in question.options if o.slot in slots]
    rest = [w.text for w in bare if not any(w.text in words for words in lexicon.slots.values())]
    plain = all(any(lexicon.has(text, name) for name in SMALL) for text in rest)
    return Answer(said, those[0]) if len(those) == 1 and plain else None


SMALL: Final = ("a", "per", "su", "di", "art", "mine", "answer")
"""Lists of words that say nothing in an answer."""


def named(question: Question, kept: Sequence[Token], lexicon: Lexicon, facts: Facts, said: str) -> Answer | None:
    """The answer of a name, which is matched with the listed people alone. With other words that mean something it is
    no answer."""
    listed = {o.value: o for o in question.options}
    chosen = [p for p in facts.players if p.key in listed]
    if not chosen or len(kept) > LONGEST_NAME:
        return None
    phrase = [Word(w.text, w.capital, w.raw) for w in kept]
    found = match([phrase], called_so(chosen, phrase), True)
    if any(not lexicon.has(fold(word), "answer") and len(word) > 1 for word in found.left):
        return None
    left = tuple(listed[p.key] for p in found.players)
    if left:
        return Answer(said, left[0], found.misspelt) if len(left) == 1 else Answer(said, left=left)
    everybody = match([phrase], facts.players, False)
    return Answer(said, unknown=True) if everybody.players and not everybody.left else None


def called_so(chosen: list[Player], phrase: list[Word]) -> list[Player]:
    """The only one of several people whose whole name an answer is, as `Anna` beside `Anna 2`; else all of them."""
    whole = [p for p in chosen if list(p.names) == [w.text for w in phrase]]
    return whole if len(whole) == 1 else chosen


LONGEST_NAME: Final = 8
"""Words of an answer that is a name."""


def narrowed(question: Question, left: tuple[Option, ...]) -> Question:
    """A question with fewer choices."""
    return replace(question, options=left)
