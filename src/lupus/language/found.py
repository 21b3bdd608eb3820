"""Constructions found in the chunks of a sentence, from left to right, and the talk between them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from .chunks import COLON, COMMA, NAME, PASSED, SAID, SEPARATORS, THIRD, UNKNOWN, VERBS, Chunk
from .grammar import Construction, coded, constructions
from .named import is_name, slot_of
from .parts import Context, Core, Talk
from .spoken import addresses, spoken_of
from .talk import BOUNDS, NOT, OPENERS, feeling, tags_of

NOUN_BEFORE: Final = frozenset(
    {"a", "per", "su", "da", "di", "with", "as", "art", "one", "mine", "theirs", "third", "between"}
)
"""Tags after which no construction begins in the middle of a clause: the command word there is a noun, or somebody
else's."""

MOST: Final = 20
"""How many segments of a letter are read (section 2)."""

UNSAID: Final = re.compile(r"dir|parl|annull|ritir|togl|cancell")
"""Beginnings of verbs of who was wrong to take something back; who was wrong to read or to click gives a reason."""

CHANGED: Final = re.compile(r"ripens|cambi|contrordine|changed|second thought")
"""What takes back and goes on to something else: `ripensandoci voto Marta`."""

CONTRASTING: Final = frozenset(
    {"differenza", "contrario", "contrariamente", "diversamente", "unlike", "mentre", "while"}
)
"""Words of talk behind which `io` begins a clause of its own: `a differenza di Marta io voto Nico`."""


def scan(ctx: Context, follows: bool, corrected: bool) -> list[Core | Talk]:
    """The constructions of the sentence and the talk between them. corrected: a word that corrects stands before
    it."""
    text = coded(ctx.kept)
    items: list[Core | Talk] = []
    i, last = 0, "corr" if corrected else ""
    ctx.read_in = set()
    while i < len(ctx.kept) and len(items) < 2 * MOST:
        tag = ctx.kept[i].tag
        if mark := mark_at(ctx, text, i):
            last = "corr" if last == "corr" else mark
            i += 1
            continue
        ordered = follows or any(isinstance(one, Core) for one in items)
        core = None if tag == "back" else order_at(ctx, text, i, ordered)
        if core is not None:
            add_order(ctx, items, core, last)
            i = items[-1].stop if isinstance(items[-1], Core) else items[-1].end
        else:
            end = talk_end(ctx, text, i)
            corrects = last == "corr" and (ordered or bool(ctx.held)) and tag != "back" and not explains(ctx, items, i)
            items.append(Talk(i, end, opened(ctx, items), corrects))
            i = end
        last = ""
    return items


def mark_at(ctx: Context, text: str, i: int) -> str:
    """The tag of what divides clauses at i; empty where a clause begins."""
    tag = ctx.kept[i].tag
    return "corr" if goes_over(ctx, text, i) else tag if tag in BOUNDS - {"back"} else ""


def talk_end(ctx: Context, text: str, i: int) -> int:
    """Where the talk at i ends: with its clause, or where an order follows at once what greets."""
    return greeting_end(ctx, text, i) or ctx.clause_end(i + 1)


def greeting_end(ctx: Context, text: str, i: int) -> int:
    """Where the address of the mayor at i ends, if an order follows at once: `sindaco Bruni rogo Nico`; else 0."""
    core = longest(ctx, text, i, i, greetings())
    if core is None or not addresses(ctx, core) or core.end >= core.stop:
        return 0
    following = order_at(ctx, text, core.end, True)
    return core.end if following is not None and following.start == core.end else 0


def goes_over(ctx: Context, text: str, i: int) -> bool:
    """Whether what takes back at i goes over to another order at once, which then corrects the one before:
    `ripensandoci voto Marta`."""
    if ctx.kept[i].tag != "back" or not CHANGED.search(ctx.kept[i].text.lower()):
        return False
    start = next((k for k in range(i + 1, len(ctx.kept)) if ctx.kept[k].tag not in SEPARATORS), i)
    after = order_at(ctx, text, start, True) if start > i else None
    return after is not None and after.start == start


def explains(ctx: Context, items: Sequence[Core | Talk], i: int) -> bool:
    """Whether `cioè` before i says a comment again and corrects no order: `voto Nico, è strano... cioè, mi
    sembra strano`."""
    own = ctx.kept[i : ctx.clause_end(i + 1)]
    before = [c for c in ctx.kept[:i] if c.tag not in SEPARATORS][-1:]
    if items and isinstance(items[-1], Core) and items[-1].row.does == "cancel":
        return excuses(ctx, items[-1], i)
    again = any(c.text.lower() in ("cioe", "cioè", "i mean") for c in before)
    commented = not items or isinstance(items[-1], Talk)
    return again and commented and not any(c.tag in (NAME, "not", "no") for c in own)


def excuses(ctx: Context, core: Core, i: int) -> bool:
    """Whether an error before i is why an order is taken off: `togliete il mio voto, ho sbagliato a leggere`."""
    said = [c.text.lower() for c in ctx.kept[core.end : i + 2] if c.tag not in SEPARATORS]
    reason = said[:2] == ["ho sbagliato", "a"] and len(said) > 2 and UNSAID.match(said[2]) is None
    return reason and not any(c.tag == NAME for c in ctx.kept[i : ctx.clause_end(i + 1)])


def order_at(ctx: Context, text: str, i: int, ordered: bool) -> Core | None:
    """The order that the clause at i gives; None where it only speaks of one."""
    core = core_at(ctx, text, i, ordered)
    core = core and up_to_next(ctx, text, core)
    return None if core is None or spoken_of(ctx, core) or gives_reason(ctx, text, core) else core


def gives_reason(ctx: Context, text: str, core: Core) -> bool:
    """Whether a construction is a reason of the order that follows it: `dato che non posso votare me stesso, voto
    Nico`."""
    after = next((k for k in range(core.stop, len(ctx.kept)) if ctx.kept[k].tag not in BOUNDS), 0)
    because = ctx.kept[core.begin].tag == "why" and ctx.kept[core.begin].text.lower() != "tanto"
    return because and after > 0 and order_at(ctx, text, after, True) is not None


def add_order(ctx: Context, items: list[Core | Talk], core: Core, after: str) -> None:
    """Add a construction to the parts of the sentence. after: the tag before it; what `o` joins is a choice
    between orders."""
    choice = ctx.kept[0].tag == "or" and any(c.tag == "or" for c in ctx.kept[1:])
    either = choice or (after == "or" and bool(items) and isinstance(items[-1], Core))
    if either and items and isinstance(items[-1], Core):
        items[-1] = replace(items[-1], either=True)
    ctx.read_in |= set(range(core.start, core.end))
    if contrasts(ctx, core):
        items.append(Talk(core.begin, core.start))
        core = replace(core, begin=core.start)
    items += with_comment(ctx, replace(core, corrects=after == "corr", either=either))


def contrasts(ctx: Context, core: Core) -> bool:
    """Whether `io` begins a clause of its own behind another person: `a differenza di Marta io voto Nico`."""
    lead = ctx.kept[core.begin : core.start]
    if sum(len(c.words) for c in lead) < 3 or ctx.kept[core.start].tag != "i" or any(c.tag == "if" for c in lead):
        return False
    return any(w.text in CONTRASTING for c in ctx.kept[max(0, core.begin - 1) : core.start] for w in c.words)


def up_to_next(ctx: Context, text: str, core: Core) -> Core:
    """A construction, which another one follows at once for something else: `rogo Nico sindaco Titta`."""
    other = {UNKNOWN} if core.row.shy else {NAME, UNKNOWN}  # `nico rogo marta sindaca`
    if core.end >= core.stop or ctx.kept[core.end].tag in OPENERS | NOT | other or core.row.value == "self":
        return core
    if core.row.does == "cancel" and tags_of(ctx.kept[core.end - 1 : core.end + 1]) & {
        "art",
        "one",
        "mine",
        "blank",
    }:
        return core  # `ritirate tutti il voto a Nico`, `non tolgo nessun voto`
    following = longest(ctx, text, core.end, core.end, may_open(True, ctx.kind))
    if following is None or following.end < following.stop or spoken_of(ctx, following):
        return core
    if slot_of(ctx, following) in (slot_of(ctx, core), "default"):  # `il voto Marta lo passo a Nico`
        return core
    return replace(core, stop=core.end)


def with_comment(ctx: Context, core: Core) -> list[Core | Talk]:
    """A construction, and the comment that `perché` or the like opens right after it."""
    theirs = core.row.does in ("cancel", "move") and any(c.tag == NAME for c in ctx.kept[core.end : core.end + 2])
    if (
        core.end < core.stop and ctx.kept[core.end].tag in OPENERS and not theirs
    ):  # `togliete il voto che Marta ha dato a me`
        return [replace(core, stop=core.end), Talk(core.end, core.stop, True)]
    return [core]


def opened(ctx: Context, items: Sequence[Core | Talk]) -> bool:
    """Whether the last talk belongs to a comment that goes on: of a reason, or behind `che` and a verb."""
    last = items[-1] if items else None
    if not isinstance(last, Talk):
        return False
    own = ctx.kept[last.begin : last.end]
    return last.opened or own[0].tag == "why" or (own[0].tag == "that" and bool(tags_of(own) & {"had", "is", "me"}))


def core_at(ctx: Context, text: str, i: int, follows: bool) -> Core | None:
    """The longest construction at the beginning of a clause; else one with a verb within it."""
    end = ctx.clause_end(i)
    best = longest(ctx, text, i, i, may_open(follows, ctx.kind))
    if best is not None:
        return best
    for k in range(i + 1, end):
        if ctx.kept[k].tag in OPENERS - {"that"}:
            return None
        if ctx.kept[k].tag in ("art", "mine") and "mine" in tags_of(ctx.kept[k : k + 2]) and feeling(ctx.kept[i:k]):
            return longest(ctx, text, i, k, may_open(follows, ctx.kind))  # `dopo averci pensato il mio voto va a Nico`
        if ctx.kept[k - 1].tag in NOUN_BEFORE | PASSED or (
            ctx.kept[k].tag not in VERBS | {"aux", "ask", "may", "not", "i", "ballot", "me", "blank"}
        ):
            continue
        found = longest(ctx, text, i, k, within_a_clause())
        if found is not None:
            return found
    return None


@cache
def may_open(follows: bool, kind: bool) -> tuple[Construction, ...]:
    """The constructions that may stand at the beginning of a clause. follows: an order precedes it; kind: what is asked
    about may be read too."""
    return tuple(row for row in constructions() if (row.opens != "follows" or follows) and (kind or not row.sure))


@cache
def greetings() -> tuple[Construction, ...]:
    """The constructions that greet."""
    return tuple(row for row in constructions() if row.greets)


@cache
def within_a_clause() -> tuple[Construction, ...]:
    """The constructions that a verb within a clause begins."""
    return tuple(row for row in constructions() if row.opens == "verb")


def longest(ctx: Context, text: str, begin: int, i: int, rows: Sequence[Construction]) -> Core | None:
    """The longest of these constructions at i."""
    best: Core | None = None
    for row in rows:
        found = row.pattern.match(text, i)
        if not found or found.end() == i or (best is not None and found.end() <= best.end):
            continue
        groups = {
            name: found.span(name)
            for name in found.groupdict()
            if found.start(name) >= 0 and found.span(name)[1] > found.start(name)
        }
        core = without_comment(ctx, Core(row, begin, i, found.end(), ctx.clause_end(found.end()), groups))
        if (best is None or core.end > best.end) and not exclaims(ctx, core) and is_whole(ctx, core):
            best = core
    return best


def is_whole(ctx: Context, core: Core) -> bool:
    """Whether a construction is all of its sentence, if it must be."""
    if core.row.opens != "whole":
        return True
    return core.end == len(ctx.kept) and (not core.begin or titled(ctx, core.begin))


def titled(ctx: Context, begin: int) -> bool:
    """Whether nothing but words without a name stand before a colon: `stasera a cena: Nico`."""
    before = {c.tag for c in ctx.kept[:begin]}
    return ctx.kept[begin - 1].tag == COLON and not before & {NAME, "say", SAID, THIRD, "theirs", "if", "had"}


def exclaims(ctx: Context, core: Core) -> bool:
    """Whether the first of two names that a comma divides is none, but a word before the order: `Ostia, Nico al
    rogo`."""
    if "more" not in core.groups or "target" not in core.groups or not core.row.shy:
        return False
    start, end = core.groups["target"]
    return all(c.tag == UNKNOWN for c in ctx.kept[start:end]) and ctx.kept[end].tag == COMMA


def beside_office(ctx: Context, core: Core) -> bool:
    """Whether an office in brackets follows the second of two names, which then is another order: `voto Nico (rogo) e
    Marta (sindaca)`."""
    after = [c for c in ctx.kept[core.end : core.end + 2] if c.tag != COMMA]
    return core.end == core.groups["more"][1] and bool(after) and in_brackets(after[0])


def in_brackets(chunk: Chunk) -> bool:
    """Whether an office stands in brackets."""
    return chunk.tag in ("stake", "mayor") and chunk.words[0].before.endswith("(")


def without_comment(ctx: Context, core: Core) -> Core:
    """A construction without what looks like a second name and is a comment: `voto Nico e vado`."""
    if "more" not in core.groups:
        return core
    start, end = core.groups["more"]
    if beside_office(ctx, core):
        groups = {name: span for name, span in core.groups.items() if name != "more"}
        return replace(core, end=start, stop=start, groups=groups)
    if any(is_name(ctx, k) for k in range(start, end) if ctx.kept[k].tag in (NAME, UNKNOWN, "self")):
        return core
    groups = {name: span for name, span in core.groups.items() if name != "more"}
    return (
        replace(core, end=start, stop=ctx.clause_end(start), groups=groups)
        if core.end == end
        else replace(core, groups=groups)
    )
