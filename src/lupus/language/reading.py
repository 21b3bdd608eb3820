"""What a sentence asks for: constructions found in its chunks, and whether every word of it is accounted for
(sections 3 to 6 and 11).

A sentence is read from left to right. Where a clause begins, the longest construction that fits is looked for.
The words of the clause that it leaves, and talk that does not stand free (section 11.2), are not read: an order
beside them is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from .chunks import COMMA, NAME, SAID, SEPARATORS, SILENT, UNKNOWN, Chunk
from .doubtful import bids, chants, doubts, without_jokes
from .facts import EMPTY, NONE
from .found import CHANGED, scan
from .free import lets_go, unread_words
from .intents import intent_of, no_more
from .kept import keep, renamed, unsigned
from .moods import within
from .named import as_phrase, chooses, is_name, mentioned, misspelt_order, names_somebody, thing
from .parts import Context, Core, Intent, Reading, Talk
from .talk import NO, SLIP, contradicts, tags_of, thinks, turns
from .text import Sentence

EARLIER: Final = frozenset({"ieri", "precedente", "precedenti", "yesterday"})
"""Words of an order of another day."""

EXCLUDED: Final = frozenset({"no", "not", NAME, "corr", "art", COMMA})
"""Tags of a sentence that only says who is not meant: `no, non Marta`."""

REFUSING: Final = SILENT | {"but", "no", "not", "corr", "and"}
"""Tags of a sentence that only says no."""

NEUTRAL: Final = frozenset({"a", "per", "su", "da", "di", "as", "art", "one", "mine", "then", "but", "and"})
"""Tags of what may stand beside a name that corrects another."""

INHERIT, UNDO, BACK = "inherit", "undo", "back"
"""What an intent does that is no order: a name takes the command before it; that command falls; all that was ordered
is taken back."""


def read(ctx: Context, sentence: Sentence, follows: bool = False, corrects: bool = False) -> Reading:
    """A sentence. follows: an order stands before it in the letter. corrects: what stands before it ends with a
    word that corrects."""
    found = renamed(ctx.chunks(sentence))
    keep(ctx, found)
    ctx.found = found
    ctx.asks = sentence.asks and not agreed(sentence)
    items = ctx.items = without_jokes(ctx, with_new_name(ctx, scan(ctx, follows, corrects)))
    cores = [item for item in items if isinstance(item, Core)]
    unread = unread_words(ctx, items)
    intents: list[Intent] = []
    for item in items:
        if isinstance(item, Core):
            one = intent_of(ctx, item, items, ctx.asks and item is cores[-1])
            intents.append(replace(one, unread=unread, sure=one.sure or bids(ctx, item, items) or chants(item, cores)))
        elif item.corrects:
            intents += () if explains_error(ctx, item) else (correction(ctx, item, ctx.asks),)
        elif not lets_go(ctx, item, ctx.kept[item.begin : item.end]) and takes_back(
            ctx, item, follows or takes(ctx, item, cores)
        ):
            intents.append(Intent(BACK, NONE))
    remember(ctx, intents, found)
    return reading_of(ctx, intents, found, sentence.colon)


def agreed(sentence: Sentence) -> bool:
    """Whether a question only asks whether what it says has arrived: `voto Nico, ok?`; not `bruciamo Nico, ok?`."""
    words = [w.text for line in sentence.lines for w in line]
    return len(words) > 2 and words[-1] in ("ok", "okay") and not any(w.endswith("iamo") for w in words)


def with_new_name(ctx: Context, items: list[Core | Talk]) -> list[Core | Talk]:
    """The parts of a sentence, where a reason stands between a word that corrects and the name: `anzi no, è troppo
    nervoso: nomino Marta`."""
    found = list(items)
    for k, (one, after) in enumerate(pairwise(items)):
        own = ctx.kept[after.begin : after.end] if isinstance(one, Talk) and isinstance(after, Talk) else []
        if one.corrects and [c.tag for c in own] == ["lead", NAME] and own[0].form == "now":
            found[k : k + 2] = [Talk(one.begin, one.end), Talk(after.begin + 1, after.end, corrects=True)]
    return found


def remember(ctx: Context, intents: Sequence[Intent], found: Sequence[Chunk]) -> None:
    """Note what a sentence says that counts for those behind it."""
    ctx.corrected = ctx.corrected or any(one.corrects and one.slot != UNDO for one in intents)
    ctx.praised = ctx.praised or "praise" in tags_of(ctx.kept)
    ctx.forbids = ctx.forbids or any(one.negated for one in intents)
    ctx.named = ctx.named or (any(c.tag == NAME for c in found) and not only_excludes(ctx))
    for before, chunk in zip((None, *found), found, strict=False):
        chosen = before is not None and chunk.tag == NAME and chooses(before)
        ctx.people = set() if chosen else ctx.people  # `tra Marta e Nico scelgo Nico: voto lui`
        ctx.people |= {""} if thing(ctx, chunk, before) else mentioned(ctx, chunk)


def explains_error(ctx: Context, item: Talk) -> bool:
    """Whether talk behind a correction only tells what went wrong: `no scusa, Marta! Ho sbagliato vocale`."""
    return ctx.corrected and tags_of(ctx.kept[item.begin : item.end]) == {UNKNOWN}


def reading_of(ctx: Context, intents: Sequence[Intent], found: Sequence[Chunk], colon: bool) -> Reading:
    """A sentence read, with what its words say beside the orders. colon: it ends with one."""
    ordered, tags = bool(intents), {c.tag for c in ctx.kept}
    refuses = all(c.tag in REFUSING for c in found) and any(w.text in NO for c in found for w in c.words)
    theirs, mine = reports(ctx, tags) if colon else (False, False)
    turned, spared = turning(ctx, intents, found)
    return Reading(
        tuple(intents),
        tuple(found),
        waits=bool(ctx.kept) and ctx.kept[-1].tag == "corr",
        reports="forward" in tags or theirs,
        turns=turned,
        spares=spared,
        only=vote_named(tags),
        refuses=not ordered and refuses,
        doubts=mine or (not ordered and doubts(ctx, tags, colon)),
        confirms="confirm" in tags,
        taken="back" in tags,
    )


def turning(ctx: Context, intents: Sequence[Intent], found: Sequence[Chunk]) -> tuple[bool, frozenset[str]]:
    """Whether a sentence makes the orders before it doubtful, and the values of those that it does not; one that may be
    an order with a typing error makes those doubtful that empty a slot: `non voto più Marta. Votto Nico`."""
    if not undoes(ctx, intents) and misspelt_order(ctx, ctx.kept):
        return True, frozenset(p.key for p in ctx.players)
    return undoes(ctx, intents), spares(ctx, found)


def reports(ctx: Context, tags: set[str]) -> tuple[bool, bool]:
    """Whether a sentence before a colon tells what somebody said, and whether it tells what the sender wrote."""
    mine = any(SLIP.match(c.text.lower()) for c in ctx.kept if c.tag == "say")
    says = bool(tags & {"say", SAID})
    return says and not mine, says and mine


def vote_named(tags: set[str]) -> str:
    """The vote of which a sentence speaks alone; empty for none."""
    return "".join({"stake", "mayor"} & tags) if len({"stake", "mayor", "all"} & tags) == 1 else ""


def spares(ctx: Context, found: Sequence[Chunk]) -> frozenset[str]:
    """The values of orders that a sentence leaves as they are: of the person whom it names again and says nothing else
    about, of all but whom it excludes, and of an order that empties a slot, where it only tells that the sender will
    think."""
    if {"not", NAME} <= tags_of(ctx.kept) and only_excludes(ctx):  # `voto Marta. Non Nico.`
        meant = set().union(*(mentioned(ctx, c) for c in found))
        return frozenset({NONE, EMPTY, *(p.key for p in ctx.players if p.key not in meant)})
    again = [c for c in found if c.tag not in SILENT | SEPARATORS]
    if [c.tag for c in again] == [NAME] and not ctx.asks:
        return frozenset(mentioned(ctx, again[0]))
    return frozenset({NONE, EMPTY} if thinks(found) else ())


def undoes(ctx: Context, intents: Sequence[Intent]) -> bool:
    """Whether a sentence may undo the orders before it; it gives none, or says no to a pronoun: `non quello`."""
    if not all(one.negated and one.phrase and one.phrase.special == "pronoun" for one in intents):
        return False
    if {"not", NAME} <= tags_of(ctx.kept) and only_excludes(ctx):
        return True
    return contradicts(ctx.found) or turns(unsigned(ctx), ctx.asks, bool(ctx.moods))


def only_excludes(ctx: Context) -> bool:
    """Whether a sentence says nothing but who is not meant: `no, non Marta`."""
    return tags_of(ctx.kept) <= EXCLUDED and all(is_name(ctx, k) for k, c in enumerate(ctx.kept) if c.tag == NAME)


STAYS: Final = re.compile(r"(?:il|mio) voto (?:però |comunque )?(?:resta|rimane)\s*(?:[).!]|$)")
"""What tells that a joke takes no vote back: `scherzo Nico, però il voto resta`."""


def takes_back(ctx: Context, item: Talk, ordered: bool) -> bool:
    """Whether talk takes back what was said before."""
    own = [c for c in ctx.kept[item.begin : item.end] if c.tag == "back"]
    if STAYS.search(ctx.text.lower()):
        return False
    earlier = ctx.kept[0].tag in ("pron", "art") and any(w.text in EARLIER for c in ctx.found for w in c.words)
    left = earlier and all(c.text.lower().startswith("lasc") for c in own)  # `quello di ieri lasciamo perdere`
    return ordered and not left and bool(own) and not emptied(ctx, item)


def emptied(ctx: Context, item: Talk) -> bool:
    """Whether an order before talk empties a slot, so that a change of mind is its reason: `annulla il voto, ci
    ripenso`, not `voto per eliminare Nico, scherzo`."""
    ends = {"cancel", "not"} if no_more(ctx) else {"cancel"}
    votes = [one for one in ctx.items if isinstance(one, Core) and one.row.does == "ballot"]
    voted = {k for one in votes for k in range(one.start, one.end) if ctx.kept[k].tag == "cancel"}
    return any(k < item.begin and ctx.kept[k].tag in ends for k in ctx.read_in - voted)


def takes(ctx: Context, item: Talk, cores: Sequence[Core]) -> bool:
    """Whether there is something that talk takes back: what stands before it, and after a joke what follows it
    too."""
    if any(one.begin < item.begin for one in cores) or not cores:
        return bool(cores)
    return not any(c.tag == "back" and CHANGED.search(c.text.lower()) for c in ctx.kept[item.begin : item.end])


def correction(ctx: Context, item: Talk, asks: bool) -> Intent:
    """What a correction without a command of its own does: the name in it inherits the command before."""
    own = ctx.kept[item.begin : item.end]
    if any(c.tag == "wait" for c in own):  # `anzi il contrario`
        return Intent(BACK, NONE)
    names = [c for c in own if c.tag in (NAME, UNKNOWN, "self", "nobody", "pron")]
    if not names or any(c.tag in ("not", "back") for c in own):
        return Intent(UNDO, NONE, corrects=True)
    phrase = as_phrase(names[:1])
    if not names_somebody(ctx, phrase):
        return Intent(UNDO, NONE, corrects=True)
    unread = tuple(c.text for c in own if c not in names[:1] and c.tag not in NEUTRAL)
    moods = frozenset(within(ctx, item.begin, item.end))
    return Intent(INHERIT, "target", phrase, question=asks, moods=moods, unread=unread, corrects=True)
