"""What a construction asks for: the slot, whom, negated or asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .chunks import COLON, NAME, SEPARATORS, UNKNOWN, VERBS, Chunk
from .facts import NONE
from .moods import governing
from .named import as_phrase, chunks_of, is_name, phrase_of, slot_of
from .names import PARTIAL, fits
from .parts import Context, Core, Intent, Phrase, Talk
from .spoken import ACTING
from .talk import NOT

MORE: Final = "no more"

NO_MORE: Final = frozenset({"piu", "anymore", "longer", "chiu", "cchiu"})
"""Words which, negated, give up what was."""


def intent_of(ctx: Context, core: Core, items: Sequence[Core | Talk], asks: bool) -> Intent:
    """What a construction asks for, with the moods that govern it."""
    row, span = core.row, ctx.kept[core.start : core.end]
    if row.does == "help":
        return Intent(row.does, NONE, Phrase((), "", words_behind(ctx, core)), question=asks, construction=row.name)
    inner = chunks_of(ctx, core)
    tags = {c.tag for c in inner}
    abstains = row.does == "ballot" and row.value == NONE and "ballot" not in tags and tags & {"abstain", "blank"}
    if abstains and tags & NOT:
        return Intent("", NONE, construction=row.name)  # `non mi astengo`, `niente scheda bianca`
    target, value, negated = aimed(ctx, core, tags)
    verbs = [c.roles for c in span if c.tag in ("use", "using", "lurk", "itself", *ACTING)]
    verbs = verbs if row.name != "to act on" else []  # `la sfera la punto su Marta`
    kept = core.groups.get("kept", (0, 0))
    return Intent(
        slot_of(ctx, core),
        value,
        target,
        phrase_of(ctx, core, "from"),
        verbs[0] if verbs else frozenset(),
        negated,
        questioned(ctx, core, asks),
        names_several(ctx, core, target),
        frozenset(governing(ctx, core, items) | {c.mood for c in span if c.mood}),
        corrects=core.corrects,
        sure=row.sure,
        held=row.held,
        said=said_by(inner) | no_more(ctx),
        kept=said_by(ctx.kept[kept[0] : kept[1]]),
        construction=row.name,
    )


def no_more(ctx: Context) -> frozenset[str]:
    """`MORE` where a sentence speaks of what is not any more: `non voto più Nico`."""
    return frozenset({MORE} if any(w.text in NO_MORE for c in ctx.found for w in c.words) else ())


def aimed(ctx: Context, core: Core, tags: set[str]) -> tuple[Phrase | None, str, bool]:
    """Whom a construction names, the value of its slot, and whether it is negated."""
    row, target = core.row, phrase_of(ctx, core, "target")
    if row.does == "suicide":
        return None, NONE if tags & NOT else row.value, False
    if row.value in ("self", "pronoun", "named"):
        return unnamed(ctx, core), "target", bool(tags & NOT)
    negated = row.refused or (not row.swaps and bool(NOT & set(before_contrast(ctx, core))))
    if row.value != "target" or row.does in ("cancel", "except"):
        return target, row.value, negated and row.value != NONE
    if not row.refused and (target is None or target.special == NONE):
        return target, NONE, False
    return target, "target", negated


def unnamed(ctx: Context, core: Core) -> Phrase:
    """The sender, or whoever is meant by the words or the pronoun of a construction."""
    own = ctx.kept[core.start : core.end]
    if core.row.value != "named":
        return Phrase((), core.row.value, " ".join(c.text for c in own))
    return Phrase((), "pronoun", next((w.text for c in own if c.tag == "clitic" for w in c.words[-1:]), "lui"))


def before_contrast(ctx: Context, core: Core) -> list[str]:
    """The tags of a construction without the other name that it refuses: `voto Nico, non Zoë`."""
    if core.row.does == "move":
        verb = next((k for k in range(core.start, core.end) if ctx.kept[k].tag in VERBS), core.start)
        return [c.tag for c in ctx.kept[core.start : verb]]
    if "target" not in core.groups:
        return [c.tag for c in ctx.kept[core.start : core.end]]
    end = core.groups["target"][1]
    tail = [c.tag for c in ctx.kept[end : core.end]]
    if "not" in tail and NAME in tail[tail.index("not") :] and not same_person(ctx, core, end):
        tail = tail[: tail.index("not")]
    return [c.tag for c in ctx.kept[core.start : end]] + tail


def same_person(ctx: Context, core: Core, end: int) -> bool:
    """Whether a name behind the target may mean the target: `voto Marta, non Rossi`."""
    target = phrase_of(ctx, core, "target")
    other = as_phrase([c for c in ctx.kept[end : core.end] if c.tag == NAME])
    meant = ctx.resolve(target).players if target is not None and target.words else ()
    return any(fits(w.text, p, PARTIAL) for p in meant for w in other.words)


def names_several(ctx: Context, core: Core, target: Phrase | None) -> bool:
    """Whether a second person is named for the same slot (section 6)."""
    if core.row.several or core.either:
        return True
    if "more" not in core.groups or target is None:
        return False
    own = {p.key for p in ctx.resolve(target).players} if not target.special else {target.special}
    return any(names_other(ctx, k, target, own) for k in range(*core.groups["more"]))


def names_other(ctx: Context, k: int, target: Phrase, own: set[str]) -> bool:
    """Whether a chunk names somebody else than a target. own: whom that means."""
    chunk = ctx.kept[k]
    if chunk.tag == "self":
        return target.special != "self"
    if chunk.tag not in (NAME, UNKNOWN) or not is_name(ctx, k) or greeted(ctx, chunk):
        return False
    return {p.key for p in ctx.resolve(as_phrase([chunk])).players} != own or len(own) != 1


GREETED: Final = frozenset({"ciao", "addio", "ciaone", "adios", "bye"})


def greeted(ctx: Context, chunk: Chunk) -> bool:
    """Whether a name is only greeted: `voto Marta, e addio Nico`."""
    at = next((k for k, c in enumerate(ctx.found) if c is chunk), 0)
    return at > 0 and ctx.found[at - 1].text.lower() in GREETED


def questioned(ctx: Context, core: Core, asks: bool) -> bool:
    """Whether a construction asks for leave, or anything that is no polite request."""
    if any(c.tag == "may" for c in ctx.kept[core.begin : core.end]):
        return True
    return asks and not any(c.tag == "ask" for c in ctx.kept[core.start : core.end])


def said_by(own: Sequence[Chunk]) -> frozenset[str]:
    """The words and tags of chunks, but for names."""
    return frozenset(
        w for c in own if c.tag not in (NAME, UNKNOWN) for w in (c.tag, c.text.lower(), *(t.text for t in c.words))
    )


def words_behind(ctx: Context, core: Core) -> str:
    """The words behind a call for help up to the next separator: the name of a role may hold words that say
    nothing."""
    if core.end >= core.stop:
        return ""
    help_at = max(k for k in range(core.start, core.end) if ctx.kept[k].tag == "help")
    last = next(k for k, c in enumerate(ctx.found) if c is ctx.kept[help_at])
    tail = ctx.found[last + 1 :]
    tail = tail[1:] if tail and tail[0].tag == COLON else tail
    end = next((k for k, c in enumerate(tail) if c.tag in SEPARATORS), len(tail))
    return " ".join(c.text for c in tail[:end])
