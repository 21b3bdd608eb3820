"""What a text holds that is no order: questions that the status answers, and words for the game masters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from .chunks import VERBS, separator
from .draft import Draft
from .text import Sentence, Token, tokens

FEW: Final = 6
"""Words of a question that its writer ends with no mark."""


def silent(draft: Draft, words: Sequence[Token], upto: int) -> bool:
    """Whether the words before a place are courtesy."""
    i = 0
    while i < upto:
        size = max(
            draft.lexicon.at(words, i, name)
            for name in ("polite", "greetings", "fillers", "greet_master", "and", "but", "corr")
        )
        if not size:
            return False
        i += size
    return i >= upto


def asks_status(draft: Draft, sentence: Sentence) -> bool:
    """Whether a question is one that the status answers:
    when it closes, whether a vote has arrived (section 11.6)."""
    words = [w for line in sentence.lines for w in line]
    if not words:
        return False
    if asks_mine(draft, words):
        return True
    if draft.greeted_master is not None:
        return False
    if not sentence.asks:
        return asks_plainly(draft, words)
    begins = [k for k in range(1, len(words)) if separator(words[k]) and not orders_in(draft, words[:k])]
    if any(asks_at(draft, words, k) for k in (0, *begins)):
        return True
    return asks_arrival(draft, {w.text for w in words})


def asks_mine(draft: Draft, words: Sequence[Token]) -> bool:
    """Whether a sentence asks what its writer has in force, in whatever words around it; one that names somebody, or
    takes something back, is read."""
    named = any(draft.context.village.is_unit(w) for w in words)
    places = range(len(words))
    taken = any(p.kind == "cancel" for k in places for p in draft.lexicon.commands(words, k))
    return not named and not taken and any(draft.lexicon.at(words, k, "asks_mine") for k in places)


def asks_at(draft: Draft, words: Sequence[Token], begin: int) -> bool:
    """Whether a question that the status answers begins at a place, courtesy and a word apart."""
    own = words[begin:]
    start = next((i for i in range(len(own)) if not silent(draft, own, i + 1)), 0)
    return any(draft.lexicon.at(own, i, "asks_status") for i in range(start, min(start + 2, len(own))))


def asks_plainly(draft: Draft, words: Sequence[Token]) -> bool:
    """Whether a sentence without a question mark is nothing but such a question: `a che ora si vota`."""
    start = next((i for i in range(len(words)) if not silent(draft, words, i + 1)), 0)
    own, names = words[start:], draft.context.village
    few = 0 < len(own) <= FEW and not any(separator(w) for w in own[1:]) and not any(names.is_unit(w) for w in own)
    return few and bool(draft.lexicon.at(own, 0, "asks_status"))


def orders_in(draft: Draft, words: Sequence[Token]) -> bool:
    """Whether a verb of command stands among words, which a question must not keep from being read."""
    return any(p.kind in VERBS for k in range(len(words)) for p in draft.lexicon.commands(words, k))


def asks_arrival(draft: Draft, texts: set[str]) -> bool:
    """Whether the words of a question ask whether an order of the sender has arrived."""
    own = any(draft.lexicon.has(t, name) for t in texts for name in ("mine", "had", "me"))
    orders = {t for those in draft.lexicon.slots.values() for t in those} | {
        w for name in ("ballot", "order") for (w,) in draft.lexicon.lists.get(name, ())
    }
    arrived = any(draft.lexicon.has(t, "arrived") for t in texts)
    votes = bool(texts & orders) or any(p.kind == "vote" for t in texts for p in draft.lexicon.patterns.get(t, ()))
    return own and votes and (arrived or bool(texts & {"ordini", "orders"}))


def for_master(draft: Draft, sentence: Sentence) -> str | None:
    """The rest of the text, where it is for the game masters."""
    words = sentence.lines[0]
    for i in range(len(words)):
        if size := to_master(draft, words, i):
            rest = words[i + size :]
            at = rest[0].start if rest else words[i + size - 1].end
            return draft.text[at:].lstrip(" \t\n:,;.-").rstrip()
        if draft.facts.role in draft.verbs.counters and draft.lexicon.at(words, i, "count"):
            return draft.text[words[i].start :].rstrip()
        if not silent(draft, words, i + 1):
            return None
    return None


def to_master(draft: Draft, words: Sequence[Token], i: int) -> int:
    """How many words at i say that what follows is for the game masters: `per il master`, `chiedo ai game master`; 0 if
    none."""
    asking = draft.lexicon.at(words, i, "asking")
    found = draft.lexicon.at(words, i + asking, "master") or (
        draft.lexicon.at(words, i + asking, "asked_master") if asking else 0
    )
    return asking + found if found else announced(draft, words, i)


ASKED: Final = re.compile(r"\s*:|[\s.…]*[^.!;\n]*\?")
"""What stands behind words that say that a question comes: a colon, or a sentence that asks."""


def announced(draft: Draft, words: Sequence[Token], i: int) -> int:
    """How many words at i say that a question comes, to game masters who were greeted before it: `cari GM, una
    domanda: ...`; 0 if none."""
    size = draft.lexicon.at(words, i, "one_question")
    greeted = size and draft.lexicon.find(tokens(draft.text[: words[i].start]), "greet_master")
    return size if greeted and ASKED.match(draft.text, words[i + size - 1].end) else 0
