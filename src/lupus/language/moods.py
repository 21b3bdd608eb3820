"""Which conditions, doubts and other times reach an order (sections 3, 6 and 11.2)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from .chunks import COLON, COMMANDS, NAME, Chunk
from .free import closed_by
from .parts import Context, Core, Talk
from .talk import BOUNDS, NOT, OPENERS, announces, has_verb, promises, promises_more, tags_of, unknown, verbs

CONDITION, UNCERTAIN, FUTURE, FORMULA = "CONDITION", "UNCERTAIN", "FUTURE", "FORMULA"

ELSE: Final = frozenset("o,od,oppure,ovvero,sennò,senno,se no,altrimenti,or,otherwise,or else".split(","))
"""Words before what will be done if something else is not."""

ANYWAY: Final = frozenset({"pazienza", "amen", "peggio", "pace", "ciccia", "whatever"})
"""Words of who does not care what comes of their order: `e se sbaglio pazienza`."""


def governing(ctx: Context, core: Core, items: Sequence[Core | Talk]) -> set[str]:
    """The moods that reach an order: of its own clause, of an earlier one, of what follows it (sections 3 and
    11.2)."""
    here = items.index(core) if core in items else next(k for k, one in enumerate(items) if one.begin == core.begin)
    following = items[here + 1 :]
    later = any(isinstance(one, Core) for one in following)
    found = of_clause(ctx, core) | from_before(ctx, core, items[:here], items)
    for one in following:
        if isinstance(one, Core):
            found |= of_clause(ctx, one) if one.begin == core.stop else set()  # `sindaca Marta voto Nico magari`
            break
        found |= trailing(ctx, one, later)
    return found


def of_clause(ctx: Context, core: Core) -> set[str]:
    """The moods of an order's own clause."""
    found = {
        mood for at, mood in ctx.moods if core.begin <= at < core.stop or (at == core.stop and free_end(ctx, core, at))
    }
    return found | (
        {CONDITION} if threatens(ctx, core) or any(c.tag == "if" for c in ctx.kept[core.begin : core.stop]) else set()
    )


def threatens(ctx: Context, core: Core) -> bool:
    """Whether `o` stands before the first order of a sentence, or begins it: `spiegati o ti voto`, `sennò voto
    Nico`."""
    alternative = any(c.text.lower() in ELSE for c in ctx.kept[max(0, core.begin - 1) : core.start])
    return alternative and not any(isinstance(one, Core) and one.begin < core.begin for one in ctx.items)


def free_end(ctx: Context, core: Core, at: int) -> bool:
    """Whether a mood that stands at the end of an order belongs to it; before another order that follows at
    once, to both."""
    return at >= len(ctx.kept) or ctx.kept[at].tag not in OPENERS


def from_before(ctx: Context, core: Core, earlier: Sequence[Core | Talk], items: Sequence[Core | Talk]) -> set[str]:
    """The moods before an order that reach it: no future where its clause has a word for the present time (`domani
    voto Nico, oggi voto Marta`)."""
    parts = [(one.begin, one.stop if isinstance(one, Core) else one.end) for one in items]
    found = {mood for at, mood in ctx.moods if at < core.begin and not any(b <= at <= e for b, e in parts)}
    for k, one in enumerate(earlier):
        found |= reaching(ctx, one, earlier[k + 1 :])
    return found - {FUTURE} if any(core.begin <= at <= core.stop for at in ctx.nows) else found


def within(ctx: Context, begin: int, end: int) -> set[str]:
    """The moods that stand in a stretch."""
    return {
        mood
        for at, mood in ctx.moods
        if begin <= at < end or (at == end and (end >= len(ctx.kept) or ctx.kept[end].tag in BOUNDS))
    }


def reaching(ctx: Context, item: Core | Talk, after: Sequence[Core | Talk]) -> set[str]:
    """The moods of an earlier clause that reach a later order."""
    stop = item.stop if isinstance(item, Core) else item.end
    own = ctx.kept[item.begin : stop]
    found = {CONDITION} if any(c.tag == "if" for c in own) and not free_condition(ctx, item) else set()
    moods = within(ctx, item.begin, stop)
    found |= moods & {FORMULA}
    colon = stop < len(ctx.kept) and ctx.kept[stop].tag == COLON
    colon = colon and isinstance(item, Talk) and not announces(own) and closed_by(ctx, item) == COLON
    colon = colon and not any(w.endswith(("ava", "eva", "iva")) for w in unknown(own))  # `doveva toccare a Nico: ...`
    if isinstance(item, Core) or colon or not has_verb(own, ctx.village.units):
        found |= moods
    return found


def free_condition(ctx: Context, item: Core | Talk) -> bool:
    """Whether a condition does not reach a later order: of a comment, or of another letter."""
    return isinstance(item, Talk) and (item.opened or (bool(ctx.nows) and foretells(ctx, item)))


def trailing(ctx: Context, item: Talk, later: bool) -> set[str]:
    """The moods of a comment that reach back to the order before it."""
    own = ctx.kept[item.begin : item.end]
    if item.opened or own[0].tag in OPENERS:
        return set()
    joined = any(c.tag == "and" for c in ctx.kept[max(0, item.begin - 2) : item.begin])
    found = {CONDITION} if supposes(ctx, item, own, joined and later) else set()
    if has_verb(own, ctx.village.units) or promises_more([w.text for c in own for w in c.words]):
        return found
    several = sum(len(c.words) for c in own) > 1
    plans = joined and several and not tags_of(own) & (COMMANDS | {NAME, "ballot"})  # `e domani tutti in barca`
    return found | (within(ctx, item.begin, item.end) - {FORMULA, FUTURE if plans else FORMULA})


def supposes(ctx: Context, item: Talk, own: Sequence[Chunk], goes_on: bool) -> bool:
    """Whether a comment is a condition of the order before it. goes_on: `e` joins it to an order that follows."""
    if goes_on or not any(c.tag == "if" for c in own):
        return False
    return not (goes_on_with_if(ctx, own) or foretells(ctx, item) or foresees(own))


def foretells(ctx: Context, item: Talk) -> bool:
    """Whether talk only tells when the sender will write again: `se cambia qualcosa, vi scrivo`."""
    end = item.end + 1 if item.end + 1 in ctx.read_in else ctx.clause_end(item.end + 1)
    return promises(ctx.kept[item.begin : end])


FORESEEN: Final = re.compile(
    r"(?:siamo|sono|saremmo|saremo) (?:fritt|nei (?:guai|pasticci)|finit|mort|perdut|spacciat|rovinat|fregat|cott)|"
    r"(?:si |mi )?mett(?:o|iamo) a |pian(?:go|geremo)|mi (?:scus|arrabbi|mangi|dispiac|spiac)|chiedo scusa|"
    r"(?:pag|offr)(?:o|hero|iro)\b|(?:i ll|i) (?:buy|pay|eat)|we re (?:done|lost|dead|doomed)"
)
"""What comes of what a comment supposes, and changes no order: `se la perdiamo siamo fritti`."""


def foresees(own: Sequence[Chunk]) -> bool:
    """Whether a comment tells what will come of something, or that it does not matter: `se muore siamo nei guai`, `se
    non è lei pazienza`."""
    words = [w.text for c in own for w in c.words]
    comes = FORESEEN.search(" ".join(words)) is not None or words[-1] in ANYWAY
    return comes and own[0].tag == "if" and not tags_of(own) & (COMMANDS | {"or", NAME})


def goes_on_with_if(ctx: Context, own: Sequence[Chunk]) -> bool:
    """Whether `e se` begins another clause, which has a verb of its own beside that of its condition: `voto Nico, e
    se qualcuno ha da ridire mi trova in piazza`."""
    at = next(k for k, c in enumerate(ctx.found) if c is own[0])
    joined = own[0].text.lower() in ("se", "if", "quando", "when") and at > 0 and ctx.found[at - 1].tag == "and"
    several = sum(verbs(own, ctx.village.units)) + sum(c.tag == "me" for c in own) > 1 or any(
        w.text in ANYWAY for c in own for w in c.words
    )
    return joined and several and not tags_of(own) & (NOT | COMMANDS | {NAME})
