"""Which words of a sentence are not accounted for, and whether talk stands free of its orders (section 11.2)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import Final

from .chunks import COLON, COMMA, COMMANDS, LINE, NAME, PAUSE, SEPARATORS, UNKNOWN, Chunk
from .facts import NONE
from .kept import apologizes, since_bound
from .named import about_target, begins_with_name, is_name, left_over, mentioned, misspelt_order, phrase_of, slot_of
from .names import exact
from .parts import Context, Core, Talk
from .spoken import AGREES, PRESENTING, to_them
from .talk import (
    BOUNDS,
    OPENERS,
    ORDERS,
    UTTERED,
    calls,
    contradicts,
    distrusts,
    excludes,
    feeling,
    for_another,
    fragment,
    free_after,
    free_before,
    garnishes,
    has_verb,
    holds_words,
    leads_in,
    lives,
    not_i,
    others_speak,
    promises_more,
    tags_of,
)

PAST_WISHES: Final = frozenset({"volevo", "volevamo", "i wanted to"})

WISHES: Final = frozenset(
    "vorrei,vorremmo,mi piacerebbe,ci piacerebbe,preferirei,i would like to,i d like to,we d like to".split(",")
)
"""Words of a wish, which may be all that there is."""

OFFICES: Final = frozenset({"stake", "mayor", "heir"})
"""Tags of what a name may be wanted for."""

CORRECTED: Final = frozenset({"art", "mine", "order", "ballot", "di"})
"""Tags of what a word that corrects may name: `correggo l'ordine di prima: voto Nico`."""

EARLIER: Final = frozenset({"ieri", "altro", "l", "sera", "yesterday", "last", "night", "time", "week"})
"""Words of another time, which alone behind `ma` say that an order was: `voto Nico, ma ieri`."""

PHRASES: Final = frozenset({"mine", "one", "art", "i"})
"""Tags with which the name of a thing begins."""


def unread_words(ctx: Context, items: Sequence[Core | Talk]) -> tuple[str, ...]:
    """The words of the sentence that are not accounted for: of clauses with an order, and of talk that does not
    stand free."""
    found: list[str] = []
    ordered = greets = False
    for item in items:
        if isinstance(item, Core) and item.row.does in ("help", "status"):
            continue
        if isinstance(item, Core):
            found += beside(ctx, item) + taken_up(ctx, item, items)
            ordered = True
            greets = item.row.greets
            continue
        own = ctx.kept[item.begin : item.end]
        addressed = greets and own[0].tag not in OPENERS
        taken = any(c.tag == "back" for c in own) and not belies(ctx, item, own)
        if (addressed or not stands_free(ctx, item, ordered)) and not item.corrects and not taken:
            found += [c.text for c in own if c.words and counts(c)]
    return tuple(found)


def beside(ctx: Context, core: Core) -> list[str]:
    """The words of an order's clause that it does not account for; of one in quotation marks, its first."""
    lead = ctx.kept[core.begin : core.start]
    tail = ctx.kept[core.end : core.stop]
    tail = tail if core.row.does != "power" or not garnishes(tail) else []
    mine = any(c.form == "now" or c.tag == "aux" for c in ctx.kept[core.start : core.end])
    free = bool(lead) and (feeling(lead) or (mine and (leads_in(lead) or runs_on(ctx, core, lead))))
    around = [*(lead if not free else ()), *tail]
    quoted = [c.text for c in ctx.kept[core.start : core.start + 1] if c.quoted]
    return [*left_over(ctx, core), *quoted, *strangers(ctx, core), *(c.text for c in around if counts(c))]


def taken_up(ctx: Context, core: Core, items: Sequence[Core | Talk]) -> list[str]:
    """The words of a clause that leaves an office open, where another clause orders for that office."""
    own = ctx.kept[core.start : core.end]
    others = {slot_of(ctx, one) for one in items if isinstance(one, Core) and one.row.does not in ("", "cancel")}
    same = core.row.does == "" and core.row.value == NONE and bool(tags_of(own) & others)
    return [c.text for c in own if c.words] if same and "move" not in tags_of(own) and "is" not in tags_of(own) else []


RUN_ON: Final = frozenset(
    {UNKNOWN, "me", "had", "art", "one", "plural", "mine", "is", "with", "di", "su", "a", "i", "not"}
)
"""Tags of what the sender tells before an order that no sign divides from it."""


def runs_on(ctx: Context, core: Core, lead: Sequence[Chunk]) -> bool:
    """Whether somebody who writes without any sign tells of themself before an order: `mi si scarica il cell voto
    nico`, `nn ho tempo voto nico`."""
    unsigned = ctx.plain and not any(c.tag in SEPARATORS for c in ctx.found)
    return unsigned and core.row.does in ("ballot", "power") and tells_of_self(lead)


def tells_of_self(lead: Sequence[Chunk]) -> bool:
    """Whether words begin with what the sender has, does not have or what happens to them, and nobody else speaks."""
    said = [c for c in lead if c.tag != "impersonal"]
    begins = [c.tag for c in said[:2]]
    if len(said) < 2 or not (begins[0] in ("me", "had") or begins == ["not", "had"]) or not tags_of(said) <= RUN_ON:
        return False
    if said[-1].tag == "di" or any(a.tag == "not" and b.tag != "had" for a, b in pairwise([*said, Chunk("")])):
        return False
    return not holds_words(said) and not others_speak(said, [w.text for c in said for w in c.words])


def strangers(ctx: Context, core: Core) -> list[str]:
    """Whoever stands behind `io` at the beginning of an order, and is not the sender."""
    begins = ctx.kept[core.start : core.start + 2]
    grouped = any(start <= core.start + 1 < end for start, end in core.groups.values())
    if [c.tag for c in begins] != ["i", NAME] or grouped or ctx.sender is None:
        return []
    return [w.raw for w in begins[1].words if not exact(w.text, ctx.sender)]


def counts(chunk: Chunk) -> bool:
    """Whether a chunk that no construction accounts for is something that was not read."""
    return chunk.tag not in SEPARATORS and chunk.tag not in ("enough", "i")


def stands_free(ctx: Context, item: Talk, ordered: bool) -> bool:
    """Whether talk stands free. ordered: an order stands before it in its sentence."""
    own = ctx.kept[item.begin : item.end]
    if misspelt_order(ctx, own) and not again(ctx, own):
        return False
    if lets_go(ctx, item, own):
        return True
    if not ordered:
        return not (for_another(own) or heads(ctx, item, own)) and leads(ctx, item, own)
    if not item.opened and own[0].tag not in OPENERS and renames_other(ctx, item, own):
        return False
    if any(changes(ctx, item, own) for changes in (headed, keeps_some, wished, goes_on, gives, adds_more, belittles)):
        return False
    return free_after(own, item.opened, names_nobody(ctx, item, own))


def ordered_about(ctx: Context) -> set[str]:
    """The keys of those whom the orders of the sentence name."""
    targets = [phrase_of(ctx, one, "target") for one in ctx.items if isinstance(one, Core)]
    return {p.key for one in targets if one is not None for p in ctx.resolve(one).players}


def again(ctx: Context, own: Sequence[Chunk]) -> bool:
    """Whether talk names nobody but those whom the orders of the sentence name."""
    named = set().union(*(mentioned(ctx, c) for c in own))
    targets = [phrase_of(ctx, one, "target") for one in ctx.items if isinstance(one, Core)]
    return bool(named) and (named <= ordered_about(ctx) or any(t is not None and t.special for t in targets))


def lets_go(ctx: Context, item: Talk, own: Sequence[Chunk]) -> bool:
    """Whether talk only says that somebody else than those ordered about is let go: `lasciate stare Nico che non
    c'entra`, `forget about Nico`."""
    tags = [c.tag for c in own[:3] if c.tag not in ("per", "a", "su", "art")]
    if tags[:2] not in (["back", NAME], ["cancel", NAME]) or tags_of(own[2:]) & (ORDERS | {"say", "if"}):
        return False
    if own[0].tag == "back" and not own[0].text.lower().startswith("lasc"):
        return False
    meant = ordered_about(ctx)
    let = set().union(*(mentioned(ctx, c) for c in own if c.tag == NAME))
    return bool(meant) and "" not in let and not meant & let


def leads(ctx: Context, item: Talk, own: Sequence[Chunk]) -> bool:
    """Whether talk before an order stands free."""
    if (
        not_i(own)
        or agrees(ctx, item)
        or differs(ctx, item, own)
        or leaves(ctx, item, own)
        or (apologizes(ctx, item.begin) and not tags_of(own) & ORDERS)
    ):
        return True
    return free_before(own, closed_by(ctx, item), in_own_present(ctx, item)) or goes_on_speaking(ctx, item, own)


def agrees(ctx: Context, item: Talk) -> bool:
    """Whether talk only says with whom the sender agrees: `mi unisco a Marta: voto Nico`."""
    after = ctx.kept[item.end] if item.end < len(ctx.kept) else None
    own = takewhile(lambda c: c is not after, ctx.found)
    return AGREES.match(" ".join(w.text for c in own for w in c.words)) is not None


OTHERWISE: Final = frozenset({"invece", "pero", "instead"})


def differs(ctx: Context, item: Talk, own: Sequence[Chunk]) -> bool:
    """Whether talk tells what others want, or do, and the sender goes on with what they do themself: `gli altri
    volevano Marta, io invece voto Nico`."""
    start = next((k for k in range(item.end, len(ctx.kept)) if ctx.kept[k].tag not in BOUNDS), len(ctx.kept))
    if start >= len(ctx.kept) or ctx.kept[start].tag != "i" or COLON in tags_of(ctx.kept[item.end : start]):
        return False
    at = next((k for k, c in enumerate(ctx.found) if c is ctx.kept[start]), 0)
    words = {w.text for c in ctx.found[max(0, at - 1) : at + 2] for w in c.words}
    return bool(words & OTHERWISE) and not tags_of(own) & (ORDERS - {"vote"} | {"if", "back", "forward"})


def in_own_present(ctx: Context, item: Talk) -> bool:
    """Whether the sender gives the order behind talk in their own present: `voto Nico`, `il mio voto va a Nico`."""
    core = next((one for one in ctx.items if isinstance(one, Core) and one.begin >= item.end), None)
    return core is not None and any(c.form == "now" or c.tag == "mine" for c in ctx.kept[core.start : core.start + 4])


def leaves(ctx: Context, item: Talk, own: Sequence[Chunk]) -> bool:
    """Whether talk before an order is nothing but whom it leaves for another: `tolgo Marta, voto Nico`, `niente
    Marta: voto Nico`."""
    tags = [c.tag for c in own if c.tag not in ("art", "a", "su", "per")]
    denied = set(tags) <= {NAME, "not", "no", "nor"} and NAME in tags and len(tags) > 1
    return (tags == ["cancel", NAME] or denied) and item.end in bounds_before_orders(ctx)


def bounds_before_orders(ctx: Context) -> set[int]:
    """Where the separator stands behind which an order follows for another person than those named before it."""
    found: set[int] = set()
    for core in ctx.items:
        target = phrase_of(ctx, core, "target") if isinstance(core, Core) else None
        if not isinstance(core, Core) or (target is None and core.row.value != NONE):
            continue
        meant = {p.key for p in ctx.resolve(target).players} if target is not None else {NONE}
        before = set().union(*(mentioned(ctx, c) for c in ctx.kept[: core.begin]))
        k = core.begin
        while k and ctx.kept[k - 1].tag in BOUNDS:
            k -= 1
        found |= {k} if meant and not meant & before else set()
    return found


def goes_on_speaking(ctx: Context, item: Talk, own: Sequence[Chunk]) -> bool:
    """Whether talk before a colon is a few words that go on with what the sender says: `sono in treno, breve:`."""
    before = [ctx.kept[t.begin : t.end] for t in ctx.items if isinstance(t, Talk) and t.end <= item.begin]
    return closed_by(ctx, item) == COLON and fragment(own, before)


def closed_by(ctx: Context, item: Talk) -> str:
    """The tag that ends talk before an order. `e` ends it only where the order follows at once; a colon is a comma
    behind what tells of the sender or of whom they name."""
    tag = ctx.kept[item.end].tag if item.end < len(ctx.kept) else ""
    after = next((k for k in range(item.end, len(ctx.kept)) if ctx.kept[k].tag not in BOUNDS), 0)
    if tag == COLON:
        return COMMA if tells(ctx, item, after) else COLON
    return COMMA if tag == "and" and after not in ctx.read_in else tag


def tells(ctx: Context, item: Talk, after: int) -> bool:
    """Whether talk before a colon is no title of what follows, nor what somebody says: it tells what the sender
    does, says something of the person ordered about, or more talk stands between them."""
    own = ctx.kept[item.begin : item.end]
    if after not in ctx.read_in:
        return bool(tags_of(own) & {"is", "had", "aux", "theirs"})
    if (ctx.kept[item.begin - 1].tag == "corr" and tags_of(own) <= CORRECTED) or speaks_as_mayor(ctx, own):
        return True
    cores = [one for one in ctx.items if isinstance(one, Core) and one.begin <= after < one.stop]
    return any(tells_beside(ctx, own, one, after) for one in cores)  # none for `voto: suicidio`


def tells_beside(ctx: Context, own: Sequence[Chunk], core: Core, after: int) -> bool:
    """Whether talk before an order tells what the sender does, or says something of the person ordered about."""
    if any(c.tag == NAME for c in own):
        called = len(own) == 1 and to_them(ctx, core)  # `Nico, mi dispiace: voto te`
        return called or presents_sender(ctx, own) or (not utters(own) and tells_of(ctx, own, core))
    mine = any(c.form == "now" or c.tag in ("mine", "i") for c in ctx.kept[after : core.end])
    return lives(own) or (mine and calls(own))


def utters(own: Sequence[Chunk]) -> bool:
    """Whether somebody may speak in talk: `Nico supplica:`."""
    return any(UTTERED.match(w.text) for c in own if c.tag != NAME for w in c.words)


def tells_of(ctx: Context, own: Sequence[Chunk], core: Core) -> bool:
    """Whether talk tells why an order names whom it names, or leaves whom it leaves."""
    return about_target(ctx, own, core) or about_left(ctx, own) or reasons_on(ctx, own, core)


DISAPPOINTS: Final = re.compile(
    r"\bmi (?:ha|hanno) (?:\w+ )?(?:delus|stanc|stuf|tradit|fregat|ferit|scocciat|annoiat|ingannat|mentit)|"
    r"disappointed|betrayed|let (?:me|us) down|fooled"
)
"""What somebody did to the sender, who leaves them."""


def about_left(ctx: Context, own: Sequence[Chunk]) -> bool:
    """Whether talk says something of nobody but whom an order in force names, and which the one behind it leaves:
    `Marta mi ha deluso: come sindaca voto Titta`."""
    words = [w.text for c in own for w in c.words]
    named = set().union(*(mentioned(ctx, c) for c in own))
    disappoints = DISAPPOINTS.search(" ".join(words)) is not None or distrusts(own)
    return bool(named) and named <= ctx.held and disappoints and not (holds_words(own) or "say" in tags_of(own))


def reasons_on(ctx: Context, own: Sequence[Chunk], core: Core) -> bool:
    """Whether talk tells of somebody else what was, after its sentence spoke of whom it orders about: `Nico ha difeso
    Titta e Titta è morta: voto Nico`."""
    target, before = phrase_of(ctx, core, "target"), ctx.kept[: core.begin]
    meant = {p.key for p in ctx.resolve(target).players} if target is not None else set()
    named = set().union(*(mentioned(ctx, c) for c in before))
    tells = tags_of(own) & {"is", "had"} and not tags_of(before) & {"say", "forward", "if", "theirs"}
    others = not meant & set().union(*(mentioned(ctx, c) for c in own))
    return bool(tells and meant) and others and meant <= named and "" not in named and not holds_words(before)


def speaks_as_mayor(ctx: Context, own: Sequence[Chunk]) -> bool:
    """Whether the mayor says that they speak: `parla la sindaca: voto Nico`."""
    mayor = ctx.sender is not None and ctx.sender.key == ctx.mayor
    return mayor and "mayor" in tags_of(own) and NAME not in tags_of(own) and len(own) <= 3


def presents_sender(ctx: Context, own: Sequence[Chunk]) -> bool:
    """Whether talk says nothing but who the sender is: `qui Anna: voto Nico`."""
    first, *rest = [w for c in own for w in c.words]
    return first.text in PRESENTING and ctx.sender is not None and all(exact(w.text, ctx.sender) for w in rest)


def heads(ctx: Context, item: Talk, own: Sequence[Chunk]) -> bool:
    """Whether a line is the name of somebody else, as above what they wrote in a chat."""
    mine = ctx.sender is not None and all(exact(w.text, ctx.sender) for w in own[0].words)
    return [c.tag for c in own] == [NAME] and not mine and item.end < len(ctx.kept) and ctx.kept[item.end].tag == LINE


def headed(ctx: Context, item: Talk, own: Sequence[Chunk]) -> bool:
    """Whether what follows a colon may take the word before it: `Titta rogo: Nico`, `annulla tutto: la festa è
    saltata`."""
    before = [c.tag for c in ctx.kept[max(0, item.begin - 2) : item.begin]]
    names = own[0].tag in (NAME, UNKNOWN) and before[0] in OFFICES
    return before[1:] == [COLON] and (names or before[0] in ("all", "cancel"))


def keeps_some(ctx: Context, item: Talk, own: Sequence[Chunk]) -> bool:
    """Whether a comment on `annulla tutto` may tell what stays: `con la sola eccezione del sindaco`."""
    return tags_of(ctx.kept[: item.begin]) >= {"cancel", "all"} and bool(tags_of(own) & (OFFICES | {NAME, "power"}))


def belittles(ctx: Context, item: Talk, own: Sequence[Chunk]) -> bool:
    """Whether a comment does not believe in whom it is about as mayor: `voto Nico sindaco, non mi convince`."""
    return distrusts(own) and "mayor" in tags_of(ctx.kept[: item.begin])


def wished(ctx: Context, item: Talk, own: Sequence[Chunk]) -> bool:
    """Whether a comment tells why a wish was not done: `volevo votare Nico, poi dormivo`, `vorrei votarlo ma mi
    fa pena`."""
    wishes = {c.text.lower() for c in ctx.kept[: item.begin] if c.tag == "aux"}
    past = bool(wishes & PAST_WISHES)
    if any(c.tag in ("ballot", "vote", "use", "burn") for c in ctx.kept[item.end :]):
        return False  # what follows is done
    return not item.opened and (past or (bool(wishes & WISHES) and ctx.kept[item.begin - 1].tag == "but"))


def goes_on(ctx: Context, item: Talk, own: Sequence[Chunk]) -> bool:
    """Whether `e` goes on with the words of an order, which then says another thing: `Nico al rogo e Marta alla
    griglia`."""
    bounds = next((k for k in range(item.begin, 0, -1) if ctx.kept[k - 1].tag not in BOUNDS), 0)
    joined = any(c.tag == "and" for c in ctx.kept[bounds : item.begin])
    if not joined or own[0].tag not in (NAME, UNKNOWN):  # `Nico sindaco e mio nonno in carriola`
        return joined and own[0].tag in PHRASES and ctx.kept[bounds - 1].tag in ("stake", "mayor")
    before = [c for c in ctx.kept[max(0, item.begin - 2) : item.begin - 1] if c.tag == NAME]
    lone = not ctx.plain and any(len(c.words) == 1 and not c.words[0].capital for c in before)
    return (begins_with_name(ctx, own[0]) or lone) and not has_verb(own, ctx.village.units)


def gives(ctx: Context, item: Talk, own: Sequence[Chunk]) -> bool:
    """Whether what was taken from one may be given to another, in words that nobody knows."""
    tags = {c.tag for c in own}
    cancelled = any(c.tag == "cancel" for c in ctx.kept[: item.begin])
    return cancelled and not item.opened and NAME in tags and bool(tags & {"a", "su"})


def chooses(ctx: Context, item: Talk, own: Sequence[Chunk]) -> bool:
    """Whether a comment behind `altrimenti` is a word or two, and so another choice: `altrimenti bianca`."""
    acts = has_verb(own, ctx.village.units) or any(c.form == "now" for c in own)
    otherwise = ctx.kept[item.begin - 1].text.lower() not in ("o", "od", "or")
    return otherwise and sum(len(c.words) for c in own) < 3 and not acts


def adds_more(ctx: Context, item: Talk, own: Sequence[Chunk]) -> bool:
    """Whether a comment goes on with the order before it, and makes it another: `sbrano Nico... di baci`,
    `proteggo Nico, ma al pallone coperto`; or contradicts it: `voto Nico, ma va là`."""
    if contradicts(since_bound(ctx, item.begin)):
        return True
    before = ctx.kept[item.begin - 1].tag
    where = [c.tag for c in own[1:2]] == [UNKNOWN]
    words = [w.text for c in own for w in c.words]
    other = before == "or" and (promises_more(words) or chooses(ctx, item, own))
    if (before == "but" and set(words) <= EARLIER) or other:
        return True  # `altrimenti bianca`
    if before == "but":
        return own[0].tag == "with" or (own[0].tag in ("di", "a", "su") and where)  # `però solo con Marta`
    return own[0].tag in ("di", "a", "su") and (before == PAUSE)


def renames_other(ctx: Context, item: Talk, own: Sequence[Chunk]) -> bool:
    """Whether a comment is nothing but a name, which may correct the one before: not on a line of its own, where
    it is a signature."""
    greeted = any(
        a.tag == "polite" and c is own[0] for a, c in zip(ctx.found, ctx.found[1:], strict=False)
    )  # `scusa Ele`
    lone = len(own) == 1 and own[0].tag == NAME and is_name(ctx, item.begin)
    return lone and ctx.kept[item.begin - 1].tag != LINE and not greeted


def names_nobody(ctx: Context, item: Talk, own: Sequence[Chunk]) -> bool:
    """Whether the orders before a comment leave a slot empty, so that it may say no: `mi astengo, non so`."""
    before, tags = {c.tag for c in ctx.kept[: item.begin]}, {c.tag for c in own}
    if before & {"abstain", "blank"} or excludes(own) or excludes_other(ctx, item, own):
        return True
    return "cancel" in before and not tags & (COMMANDS | {NAME, "theirs"})


def excludes_other(ctx: Context, item: Talk, own: Sequence[Chunk]) -> bool:
    """Whether a comment is nothing but somebody else, who is not meant: `voto Nico (il rosso, non la Zoë)`."""
    if [c.tag for c in own if c.tag not in ("art", "a", "per")] != ["not", NAME]:
        return False
    before = set().union(*(mentioned(ctx, c) for c in ctx.kept[: item.begin]))
    return not before & (mentioned(ctx, own[-1]) | {""})


def belies(ctx: Context, item: Talk, own: Sequence[Chunk]) -> bool:
    """Whether talk before a colon says that what follows is not true: `non è vero: voto Nico`."""
    colon = ctx.kept[item.end : item.end + 1]
    false = any(c.tag == "back" and w.text in ("vero", "true") for c in own for w in c.words)
    return false and bool(colon) and colon[0].tag == COLON
