"""Which chunks of a sentence count: those that say nothing, moods and the signature are taken out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from .chunks import (
    COLON,
    COMMA,
    DOES_NOW,
    EXCUSING,
    LOOSE,
    MOODS,
    NAME,
    PASSED,
    SEPARATORS,
    SILENT,
    THIRD,
    UNKNOWN,
    Chunk,
)
from .named import as_phrase, is_common, mentioned
from .names import Player, exact
from .parts import Context
from .talk import BOUNDS

NOW: Final = frozenset(
    "oggi,stasera,stanotte,adesso,ora,subito,intanto,stavolta,today,tonight,now,per ora,per oggi,questa notte,"
    "nel frattempo,this time".split(",")
)
"""Words for the present time: the future of an earlier clause does not reach an order beside them."""

MEETING: Final = frozenset({"vediamo", "vedemo", "sentiamo", "rivediamo", "see"})
"""Words of a farewell, which may name a time: `ci vediamo domani`."""

APOLOGY: Final = re.compile(r"^(?:scusate(?:mi)?|chiedo scusa|sorry)$")
"""Words of an apology to whoever reads; `scusa` and `scusami` are said to one person."""


def keep(ctx: Context, found: Sequence[Chunk]) -> None:
    """Leave out what says nothing, and note where moods stand; of neighbouring separators one is left."""
    kept: list[Chunk] = []
    moods: list[tuple[int, str]] = []
    ctx.nows = []
    for at, chunk in enumerate(found):
        ctx.nows += [len(kept)] * (chunk.text.lower() in NOW)
        if chunk.tag in MOODS:
            moods += [(len(kept), MOODS[chunk.tag])] * (not farewell(chunk, found))
        elif chunk.tag in SEPARATORS:
            separate(kept, concluded(found, at))
        elif chunk.tag == "then" and kept and (kept[-1].tag == COMMA or kept[-1].form == "now" or kept[-1].bare):
            continue
        elif as_role(ctx, kept, chunk):
            kept[-1] = replace(chunk, tag="role")
        elif chunk.tag not in SILENT and not repeated(kept, chunk) and not says_sorry(ctx, kept, found, at):
            kept.append(chunk)
    trim(ctx, kept)
    size = len(kept)
    if presents(ctx, kept):
        del kept[:2]
    in_role(ctx, kept)
    ctx.kept, ctx.moods = kept, [(max(0, min(at - size + len(kept), len(kept))), mood) for at, mood in moods]


def renamed(found: Sequence[Chunk]) -> list[Chunk]:
    """The chunks, where an apology to all readers before nothing but a name corrects: `voto Nico... scusate Marta`;
    not `scusa Marta`, which is said to Marta. `Se cambio idea` takes nothing back."""
    return [
        replace(c, tag="corr")
        if c.tag == "polite" and APOLOGY.search(c.text.lower()) and renames(found, k + 1)
        else replace(c, tag=UNKNOWN)
        if c.tag == "back" and k and found[k - 1].tag == "if"
        else c
        for k, c in enumerate(found)
    ]


def renames(found: Sequence[Chunk], at: int) -> bool:
    """Whether nothing but a name follows, as far as its clause goes."""
    return [c.tag for c in found[at : at + 1]] == [NAME] and all(c.tag in BOUNDS for c in found[at + 1 : at + 2])


def trim(ctx: Context, kept: list[Chunk]) -> None:
    """Leave out separators and a signature at the end."""
    while kept and (kept[-1].tag in SEPARATORS or signs(ctx, kept)):
        kept.pop()


def signs(ctx: Context, kept: Sequence[Chunk]) -> bool:
    """Whether the last chunk is the sender's own name, behind a comma and another name: their signature."""
    if len(kept) < 3 or kept[-1].tag != NAME or kept[-2].tag not in SEPARATORS or ctx.sender is None:
        return False
    sender = ctx.sender
    mine = all(own(w.text, sender) for w in kept[-1].words)
    return mine and kept[-2].tag != COLON and any(c.tag == NAME for c in kept[:-2])


def separate(kept: list[Chunk], chunk: Chunk) -> None:
    """Add a separator: none at the beginning, one of several, in the place of `poi` and the like."""
    if not kept:
        return
    if kept[-1].tag == "then" or (kept[-1].tag in SEPARATORS and chunk.tag == COLON):
        kept[-1] = chunk
    elif kept[-1].tag not in SEPARATORS:
        kept.append(chunk)


def concluded(found: Sequence[Chunk], at: int) -> Chunk:
    """The separator at a place; a colon behind talk and a word that concludes is a comma: `ho sonno, quindi: voto
    Nico`."""
    last = next((k for k in range(at - 1, -1, -1) if found[k].tag not in SILENT), -1)
    if found[at].tag != COLON or last < 0 or found[last].tag != "then":
        return found[at]
    return Chunk(COMMA) if sum(c.tag not in SILENT for c in found[:at]) > 2 else found[at]


def repeated(kept: Sequence[Chunk], chunk: Chunk) -> bool:
    """Whether a word stands for the fourth time in a row: nobody means it."""
    return len(kept) > 2 and chunk.tag not in (NAME, UNKNOWN) and all(c.tag == chunk.tag for c in kept[-3:])


def farewell(chunk: Chunk, found: Sequence[Chunk]) -> bool:
    """Whether a word of another time belongs to a farewell, and stands at its words: `ci vediamo domani`; not `domani
    voto Nico, oggi vediamo`."""
    if chunk.tag != "later":
        return False
    at = next(k for k, c in enumerate(found) if c is chunk)
    begin = max((k + 1 for k in range(at) if found[k].tag in BOUNDS), default=0)
    end = next((k for k in range(at, len(found)) if found[k].tag in BOUNDS), len(found))
    return any(w.text in MEETING for c in found[begin:end] for w in c.words)


def says_sorry(ctx: Context, kept: Sequence[Chunk], found: Sequence[Chunk], at: int) -> bool:
    """Whether a name behind an apology, or the like, only addresses whom the clause has just named: `voto Nico scusa
    Nico`."""
    chunk, last = found[at], next((c for c in reversed(kept) if c.tag == NAME), None)
    if chunk.tag != NAME or last is None or not at or found[at - 1].tag != "polite":
        return False
    whom = mentioned(ctx, chunk)
    closed = at + 1 >= len(found) or found[at + 1].tag in BOUNDS | SILENT
    return closed and len(whom) == 1 and "" not in whom and whom == mentioned(ctx, last)


def presents(ctx: Context, kept: Sequence[Chunk]) -> bool:
    """Whether a sentence begins by saying who the sender is, and goes on: `sono Anna voto Nico`."""
    tags, sender = [c.tag for c in kept[:3]], ctx.sender
    if tags[:2] != ["had", NAME] or len(tags) < 3 or tags[2] in SEPARATORS or sender is None:
        return False
    return kept[0].text.lower() == "sono" and all(own(w.text, sender) for w in kept[1].words)


def own(word: str, sender: Player) -> bool:
    """Whether a word is of somebody's name, or begins one."""
    return exact(word, sender) or (len(word) > 2 and any(u.startswith(word) for u in sender.units))


def as_role(ctx: Context, kept: Sequence[Chunk], chunk: Chunk) -> bool:
    """Whether a clause begins with the role in which somebody writes: `come guardia proteggo Marta`."""
    begins = (
        bool(kept)
        and (kept[-1].tag == "as" or kept[-1].text.lower() == "da")
        and (len(kept) < 2 or kept[-2].tag in SEPARATORS)
    )
    return begins and chunk.tag == UNKNOWN and is_role(ctx, chunk)


def in_role(ctx: Context, kept: list[Chunk]) -> None:
    """Mark that the sender acts in the role that they name: `come veggente scelgo Marta`, `sono la veggente e
    scelgo Marta`, `il lupo Marta sbrana Titta` of Marta. Of other verbs it says nothing."""
    tags = [c.tag for c in kept[:3]]
    if tags == ["had", "art", UNKNOWN] and kept[0].text.lower() == "sono" and is_role(ctx, kept[2]):
        kept[:3] = [replace(kept[2], tag="role")]
    if tags == ["art", NAME, THIRD] and named_in_role(ctx, kept[1], kept[2]):
        kept[:3] = [Chunk("i"), replace(kept[2], tag="use", form="now")]
    in_third_person(ctx, kept)
    for k in [k for k, c in enumerate(kept) if c.tag == "role"]:
        acts = next((c.tag for c in kept[k + 1 :] if c.tag not in PASSED | {"and", "aux", "i", COMMA}), "")
        if acts != "vague" or not owns(ctx, kept[k].words[0].text):
            del kept[k]
            return


def in_third_person(ctx: Context, kept: list[Chunk]) -> None:
    """Make an order of what the sender says of their own role: `la guardia protegge Marta`, `la veggente vorrebbe
    scrutare Marta`."""
    if [c.tag for c in kept[:2]] != ["art", UNKNOWN] or len(kept) < 4 or not of_own_role(ctx, kept[1]):
        return
    wishes = kept[2].text.lower() in WISHING and kept[3].tag == LOOSE
    verb = kept[3] if wishes else kept[2]
    if ctx.role in verb.roles and (wishes or (verb.tag == THIRD and DOES_NOW.search(verb.text))):
        kept[: 4 if wishes else 3] = [Chunk("i"), replace(verb, tag="use", form="now")]


WISHING: Final = frozenset({"vuole", "vorrebbe", "desidera", "intende"})
"""What somebody says of themself in the third person: `la veggente vorrebbe scrutare Marta`."""


def of_own_role(ctx: Context, chunk: Chunk) -> bool:
    """Whether a chunk is nothing but a word for the sender's own role."""
    return bool(ctx.role) and is_role(ctx, chunk) and owns(ctx, chunk.words[0].text)


def is_role(ctx: Context, chunk: Chunk) -> bool:
    """Whether a chunk is nothing but a word for a role."""
    return len(chunk.words) == 1 and ctx.lexicon.has(chunk.words[0].text, "roles_and_factions")


def owns(ctx: Context, word: str) -> bool:
    """Whether a word is for the sender's role: `guardia` for the Guardia del corpo."""
    return word[:4] in ctx.role


def named_in_role(ctx: Context, chunk: Chunk, verb: Chunk) -> bool:
    """Whether a chunk is the sender's role and name, and its verb a power's in the present: `lupo Marta sbrana`."""
    if not verb.roles or not DOES_NOW.search(verb.text):
        return False
    first, *rest = chunk.words
    own = ctx.sender is not None and bool(rest) and all(exact(w.text, ctx.sender) for w in rest)
    return own and owns(ctx, first.text) and ctx.lexicon.has(first.text, "roles_and_factions")


def unsigned(ctx: Context) -> list[Chunk]:
    """The chunks of a sentence without the sender's own name, and without names of whom they greet; a surname alone
    in lower case is a word: `è guerra`."""
    sender = ctx.sender
    greeted = [c for last, c in zip(ctx.found, ctx.found[1:], strict=False) if last.tag in ("polite", "greetings")]
    return [
        replace(c, tag=UNKNOWN) if c.tag == NAME and not ctx.plain and common(ctx, c) else c
        for c in without_short(ctx.kept, sender)
        if c.tag != NAME
        or not ((sender and any(exact(w.text, sender) for w in c.words)) or any(c is one for one in greeted))
    ]


def without_short(kept: Sequence[Chunk], sender: Player | None) -> list[Chunk]:
    """Chunks without the sender's name cut short, behind an article: `la Vale` of Valeria."""
    return [
        c
        for last, c in pairwise([Chunk(""), *kept])
        if sender is None or last.tag != "art" or c.tag != UNKNOWN or not cut_short(c, sender)
    ]


def cut_short(chunk: Chunk, sender: Player) -> bool:
    """Whether a chunk is nothing but the sender's name cut short."""
    return len(chunk.words) == 1 and chunk.words[0].capital and own(chunk.words[0].text, sender)


def since_bound(ctx: Context, begin: int) -> list[Chunk]:
    """The clause at a place, with what says nothing before it: `ma`, `no`."""
    start = next((k for k, c in enumerate(ctx.found) if c is ctx.kept[begin]), None)
    if start is None:  # a role, which was put together
        return list(ctx.kept[begin:])
    while start and ctx.found[start - 1].tag not in SEPARATORS | {NAME}:
        start -= 1
    return list(ctx.found[start:])


def apologizes(ctx: Context, begin: int) -> bool:
    """Whether a clause says what the sender is sorry for: `scusate se non vi seguo`."""
    words = [w.text for c in since_bound(ctx, begin)[:3] for w in c.words[:1]]
    return len(words) > 1 and words[0] in EXCUSING and words[1] in ("se", "if")


def common(ctx: Context, chunk: Chunk) -> bool:
    """Whether a chunk is nothing but a word that somebody has as a surname."""
    return len(chunk.words) == 1 and is_common(ctx, as_phrase([chunk]).words[0])


def said_before(ctx: Context, chunk: Chunk) -> list[str]:
    """The words of the sentence before a chunk, folded."""
    at = next((k for k, c in enumerate(ctx.found) if c is chunk), 0)
    return [c.text.lower() for c in ctx.found[:at] if c.tag not in SEPARATORS]
