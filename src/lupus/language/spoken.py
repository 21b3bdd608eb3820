"""Whether a construction is only spoken of, and no order: `votare Nico non ha senso`, `Marta: voto Nico`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from .chunks import COLON, COMMA, COMMANDS, NAME, Chunk
from .grammar import ACTS
from .kept import MEETING, apologizes
from .named import about_target, fits_somebody, left_over, mentioned, phrase_of
from .names import Match, exact, merge, suggestions
from .parts import LONGEST_NAME, Context, Core
from .talk import BOUNDS, OPENERS, restates, tags_of

DEAR: Final = frozenset({"caro", "cara", "egregio", "egregia", "gentile", "dear"})

OWN_HAD: Final = frozenset({"sono", "siamo", "am", "ho", "abbiamo", "sto", "stiamo"})
"""Verbs of the sender's before an order that no sign divides from them: `non ho tempo voto Nico`."""

OWED: Final = frozenset({"devo", "dobbiamo"})
"""What the sender must do, which is asked about: `ti devo votare`."""

PRESENTING: Final = frozenset({"sono", "qui", "parla", "scrive", "ecco", "this", "here"})
"""First words of a sentence that presents somebody."""

ACTING: Final = frozenset(ACTS.values()) | {"backing"}
"""Tags of verbs that speak of an order only with somebody of the village as their object."""

GOES_ON: Final = frozenset("per a as art i if is had announce".split())
"""Tags of what may follow an infinitive that commands."""


def spoken_of(ctx: Context, core: Core) -> bool:
    """Whether a construction is what the sentence speaks of, and no order: `Nico al rogo è un errore`, `votare
    Nico non ha senso`."""
    said_again = restates(ctx.kept[core.start : core.end])
    if said_again or anothers_order(ctx, core) or is_judged(ctx, core) or counted(ctx, core):
        return True
    if (core.row.swaps and not any_person(ctx, core)) or excuses(ctx, core):
        return True
    now = any(c.form == "now" for c in ctx.kept[core.start : core.end])
    return acts_on_nobody(ctx, core) or (echoes(ctx, core) and not now)


def anothers_order(ctx: Context, core: Core) -> bool:
    """Whether a construction is somebody else's, or past: words of saying before it, another subject, an
    auxiliary verb."""
    if is_quoted(ctx, core):
        return True
    told = [k for k in range(core.start) if ctx.kept[k].tag in ("say", "forward") and k not in ctx.read_in]
    if any(ctx.kept[k].tag == "forward" or not closed(ctx, k, core.begin) for k in told):
        return True
    lead = ctx.kept[core.begin : core.start]
    return any(
        (c.tag == "theirs" and c.text.lower() not in OWED) or (c.tag == "had" and c.words[0].text not in OWN_HAD)
        for c in lead
    )


def closed(ctx: Context, k: int, begin: int) -> bool:
    """Whether a comma ends what the words from k on tell, before the clause at `begin`: then the order in that
    clause is asked about."""
    last, joins = ctx.kept[begin - 1].tag if begin else "", (COMMA, "and", "then", "but")
    return k < begin and (last in joins or (last == COLON and any(c.tag in joins for c in ctx.kept[k:begin])))


def is_quoted(ctx: Context, core: Core) -> bool:
    """Whether an order follows the name of somebody else and a colon, as in a chat: `Marta: voto Nico`."""
    begin = core.begin
    if begin < 2 or ctx.kept[begin - 1].tag != COLON or ctx.kept[begin - 2].tag not in (NAME, "pron"):
        return False
    words = ctx.kept[begin - 2].words
    called = words[1:] if words[0].text in PRESENTING else words  # `qui Nico: voto Marta`
    own = ctx.sender is not None and called and all(exact(w.text, ctx.sender) for w in called)
    about = ctx.kept[begin - 2].tag == NAME and names_target(ctx, ctx.kept[begin - 2], core)
    first = begin == 2 or ctx.kept[begin - 3].tag in BOUNDS - {"corr"}
    return first and not (own or about or meant_so(ctx, core))


def names_target(ctx: Context, chunk: Chunk, core: Core) -> bool:
    """Whether a chunk says something of the person whom an order names, or is their name: `Marta no, Nico sì: voto
    Nico`."""
    target = phrase_of(ctx, core, "target")
    meant = {p.key for p in ctx.resolve(target).players} if target is not None else None
    return mentioned(ctx, chunk) == meant or about_target(ctx, [chunk], core)


AGREES: Final = re.compile(
    r"(?:(?:per una volta|oggi|stavolta|anche io|io|anch io|qui|ma|e) )*"
    r"(?:sono d accordo|concordo|mi (?:unisco|accodo|associo|aggrego)|la penso come|do ragione|i agree|"
    r"i m with)\b(?!.*\b(?:se|che|ma|non)\b)"
)
"""How somebody begins who agrees with others: what they go on to is theirs."""


def meant_so(ctx: Context, core: Core) -> bool:
    """Whether a name before a colon is whom the order is said to (`Nico, mi dispiace: voto te`), or with whom the
    sender agrees (`mi unisco a Marta: voto Nico`)."""
    return to_them(ctx, core) or AGREES.match(" ".join(w.text for c in ctx.found for w in c.words)) is not None


def to_them(ctx: Context, core: Core) -> bool:
    """Whether an order is said to whom it is about: `voto te`, `ti voto`."""
    own = ctx.kept[core.start : core.end]
    return any((c.tag, c.text.lower()) in (("pron", "te"), ("clitic", "ti")) for c in own)


def is_judged(ctx: Context, core: Core) -> bool:
    """Whether words behind a construction without a verb, or with an infinitive, say something of it."""
    row, tail = core.row, ctx.kept[core.end : core.stop]
    follows = bool(tail) and tail[0].tag not in OPENERS | {"if", "enough"}
    if row.strict:
        lead = ctx.kept[core.begin : core.start]
        return follows or (bool(lead) and all(c.tag != "if" for c in lead))
    if addresses(ctx, core):
        return True
    if infinitive(ctx, core) and goes_beyond(ctx, core):
        return True
    noun = row.judged or infinitive(ctx, core)
    return (noun and follows and not asked_how(ctx, core)) or ((noun or row.shy) and not likely(ctx, core))


def goes_beyond(ctx: Context, core: Core) -> bool:
    """Whether more than orders follows an infinitive, which then only names what could be done: `annullare tutto
    e rifare`, `votare Linda costa caro`, `votare Nico perché tace è ingiusto`."""
    if any(c.tag == "is" for c in ctx.kept[core.end + 2 : core.stop]) or left_over(ctx, core):
        return True
    after = [c for c in ctx.kept[core.stop : core.stop + 3] if c.tag not in BOUNDS]
    return bool(after) and after[0].tag not in COMMANDS | OPENERS | GOES_ON


def infinitive(ctx: Context, core: Core) -> bool:
    """Whether a construction is an infinitive that nothing governs: in English it may be an imperative as well."""
    return ctx.lexicon.language == "it" and any(c.bare and c.form == "inf" for c in ctx.kept[core.start : core.end])


def addresses(ctx: Context, core: Core) -> bool:
    """Whether an office and a name address the mayor: `caro sindaco Bruni`, or whoever is mayor now."""
    if not core.row.greets:
        return core.row.sure and dear(ctx)
    phrase = phrase_of(ctx, core, "target")
    those = ctx.resolve(phrase).players if phrase is not None and not paired(ctx, core) else ()
    return dear(ctx) or any(p.key == ctx.mayor for p in those)


def paired(ctx: Context, core: Core) -> bool:
    """Whether a name for the other office follows one for mayor: `sindaco Bruni, rogo Nico`."""
    after = [c.tag for c in ctx.kept[core.end : core.end + 5] if c.tag not in BOUNDS | {"per", "a", "art"}]
    return core.end < len(ctx.kept) and ctx.kept[core.end].tag in BOUNDS and after[:1] == ["stake"]


def dear(ctx: Context) -> bool:
    """Whether the sentence addresses somebody with `caro` or the like."""
    return any(c.tag in ("greetings", "titles") and c.text.lower() in DEAR for c in ctx.found)


def asked_how(ctx: Context, core: Core) -> bool:
    """Whether it is a question that goes on after its words: `come si vota il sindaco?`."""
    return core.row.does == "help" or (ctx.asks and core.row.does == "status" and len(ctx.kept[core.end - 1].words) > 1)


def likely(ctx: Context, core: Core) -> bool:
    """Whether the words in the place of a name could be meant for one."""
    return fits_there(ctx, core) or misspells(ctx, core)


def fits_there(ctx: Context, core: Core) -> bool:
    """Whether the words in the place of a name look like one, each of them where the construction has no verb."""
    phrase = phrase_of(ctx, core, "target")
    if phrase is None or not phrase.words or len(phrase.words) > LONGEST_NAME:
        return phrase is None or not (phrase.words or (core.row.held and phrase.special == "pronoun"))
    if core.row.shy:
        found = ctx.resolve(phrase)
        return not found.left and (bool(found.players) or all(w.capital and not ctx.plain for w in phrase.words))
    words = merge(list(phrase.words), ctx.players)
    return any((w.capital and not ctx.plain) or fits_somebody(ctx, w) for w in words)


def excuses(ctx: Context, core: Core) -> bool:
    """Whether a construction is what the sender is sorry not to do: `scusate se non vi seguo`."""
    negated = any(c.tag == "not" for c in ctx.kept[core.begin : core.end])
    return negated and ctx.kept[core.begin] in ctx.found and apologizes(ctx, core.begin)


def any_person(ctx: Context, core: Core) -> bool:
    """Whether a construction leaves anybody of the village for somebody else: none in `spero non gridi`."""
    origin = phrase_of(ctx, core, "from")
    return origin is None or any(fits_somebody(ctx, w) or w.capital for w in origin.words)


def misspells(ctx: Context, core: Core) -> bool:
    """Whether a word behind an office and a colon may have been meant for somebody: `rogo: tomasso`."""
    phrase = phrase_of(ctx, core, "target") if COLON in tags_of(ctx.kept[core.start : core.end]) else None
    return phrase is not None and len(phrase.words) == 1 and bool(suggestions(phrase.words, ctx.players))


def counted(ctx: Context, core: Core) -> bool:
    """Whether a number of votes follows a colon: `rogo Nico: 4 voti`."""
    after = ctx.kept[core.end : core.end + 2]
    return len(after) == 2 and after[0].tag == COLON and any(w.text.isdigit() for w in after[1].words[:1])


def acts_on_nobody(ctx: Context, core: Core) -> bool:
    """Whether a verb that speaks of an order only with somebody of the village as its object has another, and says
    something else: `Marta mente, lo vedo`, `guardo la partita`, `vado su Facebook`."""
    own = ctx.kept[core.start : core.end]
    if not tags_of(own) & ACTING or meets(ctx, core, own):
        return bool(tags_of(own) & ACTING)
    if tags_of(own) & {"nobody", "self"}:
        return False
    target = phrase_of(ctx, core, "target")
    found = ctx.resolve(target) if target is not None else Match(())
    return not found.players or bool(found.left)


def meets(ctx: Context, core: Core, own: Sequence[Chunk]) -> bool:
    """Whether such a verb is said to somebody, or of them and the sender: `guarda Marta che hai lasciato
    l'ombrello`, `ci vediamo stanotte Marta`."""
    acts = [c for c in own if c.tag in ACTING]
    called = any(c.bare for c in acts) and core.end < len(ctx.kept)
    return called or (
        any(c.text.lower() == "ci" for c in own) and any(w.text in MEETING for c in acts for w in c.words)
    )


def echoes(ctx: Context, core: Core) -> bool:
    """Whether a construction says again, word for word, what stands in talk before it: `è tutto un sindaco Titta,
    sindaco Titta`. With a verb of the sender's it is asked about."""
    said = "".join(f"{w.text} " for c in ctx.kept[core.start : core.end] for w in c.words)
    talk = "".join(f"{w.text} " for k in range(core.begin) if k not in ctx.read_in for w in ctx.kept[k].words)
    return " " in said[:-1] and said in talk
