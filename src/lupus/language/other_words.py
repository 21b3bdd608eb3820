"""An answer to a question that names somebody in other words than the name alone: `ah già! Rossi, quello coi riccioli`
(section 7)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from .chunks import NAME, SEPARATORS, SILENT, UNKNOWN, Chunk
from .draft import Draft
from .facts import Option, Question
from .named import as_phrase
from .talk import BOUNDS, has_verb, tags_of

SHORT: Final = 200
"""Letters of a text that may answer in other words."""

SAID: Final = frozenset({UNKNOWN, "art", "plural", "pron", "had", "me", "self", "nor", "a", "di", "one", "is"})
"""Tags of what may be said before it: nothing that commands, denies or supposes."""

AROUND: Final = frozenset({NAME, "art", "a", "per", "aux", "corr", "is", "mine"})
"""Tags of a clause that is nothing but a name."""

TELLS: Final = AROUND | {UNKNOWN, "pron", "with", "plural", "di", "one", "su", "that"}
"""Tags of what tells who somebody is."""

BEGINS: Final = frozenset({"pron", "with", "di", "da"})
"""Tags with which it begins: `quello coi riccioli`, `con la a`."""


def named_so(draft: Draft, question: Question) -> Option | None:
    """Whom a text means that names nobody but one of the people in question, alone in a clause, and tells no more than
    who that is; None for nobody."""
    if question.kind == "CMD" or "?" in draft.whole or len(draft.whole) > SHORT or draft.lexicon.language != "it":
        return None
    read = [draft.context.chunks(one) for one in draft.sentences]
    those = {o.value: o for o in question.options}
    key = only_one(draft, read, those)
    return those[key] if key and around(read) and only_tells(draft, next(one for one in read if names(one))) else None


def names(own: Sequence[Chunk]) -> bool:
    """Whether a sentence names somebody."""
    return NAME in tags_of(own)


def around(read: Sequence[Sequence[Chunk]]) -> bool:
    """Whether the sentences around the one that names somebody command and deny nothing."""
    denied = any(c.tag == "nor" and c.words[0].stress for one in read for c in one)  # `né`, not `ne`
    return not denied and all(tags_of(one) <= SAID | SILENT | SEPARATORS for one in read if not names(one))


def only_one(draft: Draft, read: Sequence[Sequence[Chunk]], keys: Collection[str]) -> str:
    """The key of the only person of some whom all names in these sentences mean; empty for nobody."""
    found = [draft.context.resolve(as_phrase([c])) for one in read for c in one if c.tag == NAME]
    meant = {p.key for one in found for p in one.players if p.key in keys}
    all_fit = all(not one.left and any(p.key in meant for p in one.players) for one in found)
    return meant.pop() if len(meant) == 1 and all_fit else ""


def excludes(told: Sequence[Chunk]) -> bool:
    """Whether it tells nothing but who is not meant: `mica la sindaca`, `non l'altro`."""
    tags = [c.tag for c in told if c.tag != "art"]
    return len(tags) == 2 and tags[0] == "not" and tags[1] in ("mayor", "namesake")


def only_tells(draft: Draft, own: Sequence[Chunk]) -> bool:
    """Whether a sentence holds a clause that is nothing but a name, and no more than who that is."""
    own = [c for c in own if c.tag not in SILENT]
    at = next(k for k, c in enumerate(own) if c.tag == NAME)
    start = max((k + 1 for k in range(at) if own[k].tag in BOUNDS), default=0)
    end = next((k for k in range(at, len(own)) if own[k].tag in SEPARATORS), len(own))
    told = own[end + 1 :]
    if excludes(told):
        return tags_of(own[start:end]) <= AROUND and tags_of(own[:start]) <= TELLS | BOUNDS - {"back", "or"}
    begins = not told or told[0].tag in BEGINS
    tells = tags_of(own[start:end]) <= AROUND and tags_of([*own[:start], *told]) <= TELLS | BOUNDS - {"back", "or"}
    return begins and tells and not has_verb(told, draft.context.village.units)
