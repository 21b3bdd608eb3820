"""What a text holds that is no order: questions that the status answers, and words for the game masters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from .draft import Draft
from .text import Sentence, Token, tokens


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
    if not sentence.asks or not words or draft.greeted_master is not None:
        return False
    start = next((i for i in range(len(words)) if not silent(draft, words, i + 1)), 0)
    if any(draft.lexicon.at(words, i, "asks_status") for i in range(start, min(start + 2, len(words)))):
        return True
    return asks_arrival(draft, {w.text for w in words})


def asks_arrival(draft: Draft, texts: set[str]) -> bool:
    """Whether the words of a question ask whether an order of the sender has arrived."""
    own = any(draft.lexicon.has(t, name) for t in texts for name in ("mine", "had"))
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
