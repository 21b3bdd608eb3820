"""Whom a construction names, and for which office."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from .chunks import COLON, COMMA, NAME, SAID, THIRD, TITLED, UNKNOWN, Chunk
from .facts import NONE
from .names import PARTIAL, TYPO, Word, fits, merge, near
from .parts import LONGEST_NAME, Context, Core, Phrase
from .talk import BOUNDS, holds_words, tags_of
from .text import join

SPECIAL: Final = {"self": "self", "nobody": NONE, "pron": "pronoun", "plural": "pronoun", "dat": "pronoun"}
"""Tags of a phrase that is no name."""

SAID_AGAIN: Final = frozenset({"lui", "lei", "him", "her"})
"""Pronouns behind which a name may say who is meant."""

SOMEBODY: Final = frozenset({"chi", "chiunque", "qualcuno", "who", "whoever", "somebody", "someone"})
"""Words for somebody whom a letter does not name."""


def as_phrase(own: Sequence[Chunk]) -> Phrase:
    """Chunks as a name: their words without articles; or the sender, nobody, a pronoun."""
    tags = {c.tag for c in own}
    special = next((kind for tag, kind in SPECIAL.items() if tag in tags), "")
    text = " ".join(c.text for c in own)
    if special:
        return Phrase((), special, text)
    tokens = [t for c in own if c.tag in (NAME, UNKNOWN) for t in c.words]
    words = tuple(Word(t.text, t.capital, t.raw) for t in tokens)
    lone = tokens[0].text if tokens and not tokens[0].capital else ""
    return Phrase(words, "", " ".join(t.raw for t in tokens), False, lone)


def phrase_of(ctx: Context, core: Core, group: str) -> Phrase | None:
    """The name that stands in a group of a construction."""
    if group not in core.groups:
        return None
    start, end = core.groups[group]
    own = [c for c in ctx.kept[start:end] if c.tag != COLON]
    found = as_phrase(own)
    if group == "target" and "more" in core.groups and len(ctx.resolve(found).players) > 1:
        whole = as_phrase([*own, *ctx.kept[slice(*core.groups["more"])]])  # `voto Davide (Monti)`
        found = whole if len(ctx.resolve(whole).players) == 1 else found
    if group == "target" and found.special == "pronoun" and found.text.lower() in SAID_AGAIN and "more" in core.groups:
        more = ctx.kept[slice(*core.groups["more"])]
        found = as_phrase(more) if [c.tag for c in more] == [COMMA, NAME] else found  # `voto lui, Nico`
    return replace(found, article=has_article(ctx, start, own))


def has_article(ctx: Context, start: int, own: Sequence[Chunk]) -> bool:
    """Whether an article stands before a name, alone or in a preposition (`alla`)."""
    first = next((c for c in own if c.tag in ("art", "one")), None)
    before = ctx.kept[start - 1] if start else None
    if any(c.form == TITLED for c in own):
        return False
    joined = (
        before is not None
        and before.tag in ("a", "su", "da", "di")
        and ctx.lexicon.has(before.words[0].text, "definite")
    )
    return first is not None or joined


def mentioned(ctx: Context, chunk: Chunk) -> set[str]:
    """The keys of those whom a chunk names; an empty key for somebody who cannot be told from the chunk."""
    if chunk.tag == NAME:
        return {p.key for p in ctx.resolve(as_phrase([chunk])).players} or {""}
    return {""} if chunk.tag in ("say", SAID) or chunk.text.lower() in SOMEBODY else set()


def is_common(ctx: Context, word: Word) -> bool:
    """Whether a word in lower case is nobody's name but a surname, which the language may have as well: `sole`."""
    own = [p for p in ctx.players if word.text in p.units]
    given = {join(n) for p in own for n in (*p.given, *p.nicknames)}
    return bool(own) and not word.capital and word.text not in given


def thing(ctx: Context, chunk: Chunk, before: Chunk | None) -> bool:
    """Whether a chunk with an article before it may be a thing with somebody's surname: `il barone`, `i conti`."""
    article = before is not None and before.tag in ("art", "one", "plural")
    return article and chunk.tag == NAME and is_common(ctx, as_phrase([chunk]).words[0])


def fits_somebody(ctx: Context, word: Word) -> bool:
    """Whether a word fits anybody at any level, initials apart."""
    return any(fits(word.text, p, level) for p in ctx.players for level in (PARTIAL, TYPO)) or any(
        len(word.text) >= 3 and u.startswith(word.text) for p in ctx.players for u in p.units
    )


def misspelt_order(ctx: Context, own: Sequence[Chunk]) -> bool:
    """Whether words that nobody knows may be an order with a typing error: `votto Pietor`."""
    pairs = [pair for c in own if c.tag in (NAME, UNKNOWN) for pair in pairwise(c.words)]
    return any(
        len(a.text) > 2
        and a.text not in ctx.village.units
        and any(mistyped(a.text, one) for one in ctx.lexicon.bidding)
        and fits_somebody(ctx, Word(b.text, b.capital, b.raw))
        for a, b in pairs
    )


def mistyped(word: str, meant: str) -> bool:
    """Whether a word may be another with a typing error, though not in its first letter: `vto`, `ovto`."""
    alike = word[0] == meant[0] or word[:2] == meant[1::-1]
    return alike and abs(len(word) - len(meant)) < 2 and near(meant, word)


def is_name(ctx: Context, k: int) -> bool:
    """Whether a chunk is nothing but a name: each word fits somebody or, with a capital, could."""
    if ctx.kept[k].tag == "self" or len(ctx.kept[k].words) > LONGEST_NAME:
        return ctx.kept[k].tag == "self"
    words = merge([Word(t.text, t.capital, t.raw) for t in ctx.kept[k].words], ctx.players)
    return all(
        fits_somebody(ctx, w) or (len(w.text) == 1 and len(words) > 1) or (w.capital and not ctx.plain) for w in words
    )


def names_somebody(ctx: Context, phrase: Phrase) -> bool:
    """Whether the words of a phrase may be a name; a phrase without words is a pronoun, nobody, or the sender."""
    return not phrase.words or any((w.capital and not ctx.plain) or fits_somebody(ctx, w) for w in phrase.words)


def begins_with_name(ctx: Context, chunk: Chunk) -> bool:
    """Whether a chunk is a name, and no talk in which one stands: `laughed when Marta left`."""
    first = chunk.words[0]
    return chunk.tag == NAME and (first.capital or fits_somebody(ctx, Word(first.text, first.capital, first.raw)))


def chunks_of(ctx: Context, core: Core) -> list[Chunk]:
    """The chunks of a construction without a second name for its slot."""
    start, end = core.groups.get("more", (0, 0))
    return [c for k, c in enumerate(ctx.kept[core.start : core.end], core.start) if not start <= k < end]


def slot_of(ctx: Context, core: Core) -> str:
    """The slot of the order that a construction gives; what it does where it is no order."""
    if core.row.does != "ballot":
        return core.row.does
    offices = {c.tag for c in chunks_of(ctx, core)} & {"stake", "mayor"}
    return "mayor" if "mayor" in offices or (not offices and changes_mayor(ctx, core) == "mayor") else "stake"


def changes_mayor(ctx: Context, core: Core) -> str:
    """Of a vote without an office: `mayor` where the words before it change who is voted for as mayor, and name
    nobody else; `unsure` where they may: `cambio sindaco: voto Nico`, `ritiro il voto da sindaco, voto Nico`."""
    before = ctx.kept[: core.begin]
    tags = tags_of(before)
    if "mayor" not in tags or "stake" in tags or not tags & {"move", "cancel", "not"}:
        return ""
    at = next(k for k, c in enumerate(before) if c.tag == "mayor")
    begin = max((k + 1 for k in range(at) if before[k].tag in BOUNDS), default=0)
    own = tags_of(before[begin : ctx.clause_end(at)])
    changed = "move" in own and not own & {"had", "theirs", THIRD} and NAME not in tags
    left = "not" in tags and NAME in tags and bool(tags & {"vote", "ballot"})
    return "mayor" if changed or left else "unsure"


def choice(own: Sequence[Chunk]) -> Sequence[Chunk]:
    """What talk says from where it chooses somebody on: `tra Marta e Nico scelgo Nico`."""
    at = next((k for k, (a, b) in enumerate(pairwise(own)) if chooses(a) and b.tag == NAME), 0)
    return own[at:]


def chooses(chunk: Chunk) -> bool:
    """Whether a chunk is a verb of the sender's that chooses."""
    return chunk.tag == "vague" and chunk.form == "now"


def aimed_at(ctx: Context, core: Core) -> Phrase | None:
    """Whom an order names, or the pronoun for whom it leaves."""
    target, origin = phrase_of(ctx, core, "target"), phrase_of(ctx, core, "from")
    return origin if origin is not None and origin.special == "pronoun" else target


def about_target(ctx: Context, own: Sequence[Chunk], core: Core) -> bool:
    """Whether talk says something of nobody but the person whom an order names: `Nico mi puzza: voto lui`."""
    if sum(len(c.words) for c in own) < 2 or holds_words(own) or "say" in tags_of(own):
        return False
    named = set().union(*(mentioned(ctx, c) for c in choice(own)))
    target = aimed_at(ctx, core)
    pronoun = target is None and any(c.tag in ("clitic", "dat") for c in ctx.kept[core.start : core.end])
    if pronoun or (target is not None and target.special == "pronoun"):
        return len(named - {""}) == 1 and "" not in named
    return target is not None and named == {p.key for p in ctx.resolve(target).players}


def left_over(ctx: Context, core: Core) -> tuple[str, ...]:
    """The words that stand beside a name in a construction and are part of nobody's name."""
    target, origin = phrase_of(ctx, core, "target"), phrase_of(ctx, core, "from")
    if origin is not None and origin.words and not ctx.resolve(origin).players:
        return (origin.text,)
    return tuple(
        w for phrase in (target, origin) if phrase is not None and phrase.words for w in ctx.resolve(phrase).left
    )
