"""What makes an order doubtful that is read to its last word: it may bid others, mock, judge or joke."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from .chunks import COLON, NAME, SEPARATORS, UNKNOWN, Chunk
from .facts import NONE
from .kept import said_before, unsigned
from .named import changes_mayor, chunks_of, is_common, phrase_of, slot_of
from .parts import Context, Core, Phrase, Talk
from .spoken import PRESENTING, echoes, infinitive
from .talk import OPENERS, announces, has_verb, tags_of

CALLED: Final = frozenset({"everybody", "everyone", "people", "guys", "folks"})
GREETING: Final = frozenset({"hi", "hello", "hey", "dear", "morning", "evening", "sorry", "thanks", "all", "bye"})

LAUGHTER: Final = re.compile(r"^(?:a?(?:ha)+h?|a?(?:ah)+a?|lol|rotfl|raga|ragazzi|guys)$")
"""Words of somebody who jokes, or talks to their friends."""

SENT: Final = frozenset(
    "mando mandero arriva arrivano arriveranno ricevete riceverete ricevi leggete leggerete send get".split()
)

HALTS: Final = re.compile(r"(?:aspett|attend|ferm|un attimo|un momento)(?!iamo)")
"""Beginnings of exclamations that, alone, only ask to hear what follows: `fermi tutti!`."""

VOTES: Final = frozenset({"order", "ballot", "vote", "all"})
"""Words of a warning about letters: `tutti i voti che vi mando oggi sono del mio bimbo`."""

NONE_OF: Final = frozenset({"nessuno", "niente", "no"})
"""First words of `nessun voto`, which may only tell how things stand."""

BIDDEN: Final = frozenset({"vote", "ballot", "burn", "elect", "use", "rite"})
"""Tags of verbs whose imperative may be for others; what is told to the site has others (`segna`, `annulla`)."""

ADDRESSED: Final = frozenset(
    "ragazzi ragazze raga rega gente amici tutti compagni colleghi popolo cittadini concittadini fratelli sorelle "
    "cugini fioi guagliu uagliu belli cari carissimi villaggio".split()
) | {"a tutti", "bella gente", "oh raga", "bella raga", "ciao bella gente"}
"""Words for the others in the village: an imperative behind them may be for them."""

SPEAKING: Final = frozenset({"i", "aux", "ask", "me", "clitic", "mine"})
"""Tags of an order that tell that the sender speaks."""

MOCKING: Final = frozenset(
    "great brilliant wonderful fantastic perfect lovely nice splendid genius bravo amazing ottimo perfetto fantastico "
    "splendido magnifico evviva bravi bravissimi geniale bello meraviglioso".split()
)
"""Words of praise at the beginning: an order behind them in which the sender does not speak may mock."""

ASSENTING: Final = frozenset(
    {"ma sì", "ma si", "sì", "si", "sì sì", "certo", "certamente", "come no", "sure", "of course"}
)
"""Words of assent, which may mock where an order for all and what comes of it follow."""


AGAINST: Final = frozenset({"contro", "against"})
"""Words of a vote that one gives against somebody: none for the mayor."""

NOT_ME: Final = re.compile(r"\b(?:e io (?:invece )?sono|and i ?a?m) (?:il|lo|la|l|un|una|uno|the|a)\b")
"""What nobody believes whom agrees so."""


def bids(ctx: Context, core: Core, items: Sequence[Core | Talk]) -> bool:
    """Whether an imperative may bid others, or tell what somebody does: `guardia, proteggi Marta`, `Marta tace.
    Vota Nico`."""
    if any(c.tag == "blank" and c.words[0].text in NONE_OF for c in ctx.kept[core.start : core.end]):
        upto = next((k for k, one in enumerate(items) if isinstance(one, Core) and one.begin > core.begin), len(items))
        return any(isinstance(one, Talk) for one in items[:upto])  # `quarta lettera e ancora nessun voto`
    if any(one(ctx, core) for one in DOUBTED):
        return True
    return for_others(ctx, core, ctx.named or talks_beside(ctx, items))


def for_others(ctx: Context, core: Core, beside: bool) -> bool:
    """Whether an imperative may be for others. beside: somebody is named, or something said, beside it."""
    if ctx.lexicon.language != "it":
        return (ctx.forbids or calls_out(ctx)) and tells_nobody(ctx, core)
    return beside and any(c.form == "imp" and c.tag in BIDDEN for c in ctx.kept[core.start : core.end])


def calls_out(ctx: Context) -> bool:
    """Whether a letter calls the others, and does not only greet them: `everybody calm down`, not `hi everyone`."""
    words = re.findall(r"\w+", ctx.text.lower())
    return any(w in CALLED and before not in GREETING for before, w in pairwise(["", *words]))


def tells_nobody(ctx: Context, core: Core) -> bool:
    """Whether the sender does not speak in an order, so that it may be told to others: `don't vote for Marta, vote
    for Nico`."""
    own = ctx.kept[core.start : core.end]
    return not tags_of(own) & SPEAKING and any(c.tag in BIDDEN and c.form == "inf" for c in own)


FOR_MEN: Final = frozenset({"luca", "andrea", "mattia", "nicola", "elia", "gianluca", "battista", "enea", "tobia"})
"""Names of men that end as those of women do."""


def names_thing(ctx: Context, core: Core) -> bool:
    """Whether a word in lower case in the place of a name may be a thing: a surname with an article (`scruto il sole
    che tramonta`, `il sole` of a woman), or behind a given name that has a capital (`votare Linda costa`)."""
    phrase = phrase_of(ctx, core, "target")
    if phrase is None or not phrase.words or ctx.lexicon.language != "it":
        return False
    if core.row.shy and len(phrase.words) == 1 and phrase.words[0].text.endswith("i"):  # `lupi al rogo`
        return ctx.lexicon.has(phrase.words[0].text, "roles_and_factions")
    if not is_common(ctx, phrase.words[-1]):
        return False
    if len(phrase.words) > 1:
        mixed = phrase.words[0].capital and not ctx.plain
        return mixed and any(c.bare for c in ctx.kept[core.start : core.end])
    return phrase.article and (not ctx.plain or goes_on(ctx, core) or not agrees(ctx, core, phrase))


def beside_thing(ctx: Context, core: Core) -> bool:
    """Whether a power on a thing stands before one on somebody, which may be told in the same manner: `scruto
    l'orizzonte e vedo Nico`."""
    before = [one for one in ctx.items if isinstance(one, Core) and one.row.does == core.row.does == "power"]
    phrases = [phrase_of(ctx, one, "target") for one in before if one.begin < core.begin]
    return any(
        p is not None and p.words and p.article and not p.words[0].capital and not ctx.resolve(p).players
        for p in phrases
    )


def not_yet(ctx: Context, core: Core) -> bool:
    """Whether the sender only does not vote yet: `non voto ancora`."""
    own = ctx.kept[core.start : core.end]
    votes = core.row.does == "ballot" and core.row.value == NONE and bool(tags_of(own) & {"vote", "ballot"})
    return votes and any(c.text.lower() in ("ancora", "yet") for c in ctx.found)


def beside_nobody(ctx: Context, core: Core) -> bool:
    """Whether an order that no sign divides from this one names nobody who is known: `sindaco i consigli di voto
    Nico`."""
    cores = [one for one in ctx.items if isinstance(one, Core)]
    phrases = [phrase_of(ctx, one, "target") for one in cores if core.begin == one.stop or one.begin == core.stop]
    return any(p is not None and (p.special == "pronoun" or not (p.special or ctx.resolve(p).players)) for p in phrases)


ONLY: Final = frozenset({"solo", "soltanto", "solamente", "only", "just"})


def narrows(ctx: Context, core: Core) -> bool:
    """Whether a correction leaves one of several orders alone: `rogo Nico, sindaca Marta, anzi solo rogo Nico`."""
    return any(a.tag == "corr" and b.text.lower() in ONLY for a, b in pairwise(ctx.found))


def goes_on(ctx: Context, core: Core) -> bool:
    """Whether more is told of what stands in the place of a name: `scruto la valle dalla finestra`."""
    named = ctx.kept[core.groups["target"][1] - 1]
    at = next(k for k, c in enumerate(ctx.found) if c is named)
    return any(c.tag in ("that", "fillers") for c in ctx.found[at + 1 : at + 2])


def agrees(ctx: Context, core: Core, phrase: Phrase) -> bool:
    """Whether an article may be that of whom a phrase names: `la serra` of a woman."""
    start = core.groups["target"][0]
    article = next((c.text.lower()[-2:] for c in ctx.kept[max(0, start - 1) : core.end] if c.tag in ARTICLES), "")
    given = [p.names[0] for p in ctx.resolve(phrase).players if p.names]
    women = all(name.endswith("a") and name not in FOR_MEN for name in given)
    men = all(name.endswith("o") or name in FOR_MEN for name in given)
    return not (women and article in ("il", "lo", "un", "el")) and not (men and article in ("la", "na"))


ARTICLES: Final = frozenset({"art", "one", "a", "su", "da", "di"})


def reasoned(ctx: Context, core: Core) -> bool:
    """Whether a reason follows an infinitive, which may be judged: `votare Nico perché tace mi pare ingiusto`."""
    return infinitive(ctx, core) and core.end < len(ctx.kept) and ctx.kept[core.end].tag in OPENERS


def names_mayor(ctx: Context, core: Core) -> bool:
    """Whether talk before a vote for whom the letter named speaks of the mayor: `Nico come sindaco mi piace, lo
    voto`."""
    before = [c.tag for k, c in enumerate(ctx.kept[: core.begin]) if k not in ctx.read_in]
    ballot = core.row.does == "ballot" and not tags_of(chunks_of(ctx, core)) & {"stake", "mayor"}
    if ballot and changes_mayor(ctx, core) == "unsure":
        return True
    named = core.row.value == "named" or topic(ctx, core)
    return named and slot_of(ctx, core) == "stake" and "mayor" in before


def opposes(ctx: Context, core: Core) -> bool:
    """Whether a vote for the mayor is against somebody: `voto contro Nico sindaco`."""
    return slot_of(ctx, core) == "mayor" and any(c.text.lower() in AGAINST for c in chunks_of(ctx, core))


def topic(ctx: Context, core: Core) -> bool:
    """Whether a sentence begins with what a vote without an office is about: `sulla nomina del sindaco, voto Nico`."""
    own, tags = ctx.kept[: core.begin], tags_of(chunks_of(ctx, core))
    if not own or own[0].tag not in ("su", "a", "per", "di") or tags & {"stake", "mayor"}:
        return False
    return not tags_of(own) & {NAME, "with"} and not has_verb(own, ctx.village.units)


def calls_others(ctx: Context, core: Core) -> bool:
    """Whether an order in which the sender does not speak may be a call to others, or mocks them: `ragazzi, votate
    Nico`, `great, burn Nico`."""
    own = ctx.kept[core.start : core.end]
    if tags_of(own) & SPEAKING or own[0].text.lower().startswith(("i ", "we ")):
        return False
    bids = any(c.tag in BIDDEN and c.form == "imp" for c in own)
    called = bids and any(c.tag in BIDDEN and c.text.lower().endswith("te") for c in own)
    before = said_before(ctx, own[0])
    mocked = bids or ctx.lexicon.language == "en" or not tags_of(own) & BIDDEN
    return (called and bool(ADDRESSED & set(before))) or (mocked and bool(MOCKING & set(before[:1])))


def undo_all(ctx: Context, core: Core) -> bool:
    """Whether others may be told to take something back: `ragazzi, togliete il voto a Nico`."""
    own = ctx.kept[core.start : core.end]
    told = any(c.tag in ("cancel", "move") and c.form == "imp" and c.text.lower().endswith("te") for c in own)
    return told and not tags_of(own) & SPEAKING and bool(ADDRESSED & {c.text.lower() for c in ctx.found})


def pleads(ctx: Context, core: Core) -> bool:
    """Whether somebody begs others to vote: `ragazzi, vi prego di votare Nico`."""
    own = ctx.kept[core.start : core.end]
    begs = own[0].tag == "aux" and own[0].text.lower().startswith("vi ") and "mine" not in tags_of(own)
    return begs and bool(tags_of(own) & BIDDEN) and bool(ADDRESSED & set(said_before(ctx, own[0])))


def assents(ctx: Context, core: Core) -> bool:
    """Whether mock assent stands before a vote for oneself (`certo, voto me stessa`), or before an order for all, and
    what comes of it behind: `ma sì, bruciamo Nico, così piangiamo tutti`."""
    own = ctx.kept[core.start : core.end]
    if not any(w in ASSENTING for w in said_before(ctx, own[0])):
        return False
    if "self" in tags_of(own):
        return slot_of(ctx, core) == "stake"
    if tags_of(own) & SPEAKING:
        return False
    said = said_before(ctx, own[0])
    twice = sum(w in ASSENTING for w in said) > 1 or bool(
        {"sì sì", "si si"} & set(said)
    )  # `sì certo, voto Nico, e gli asini volano`
    alone = any(c.tag in BIDDEN | {"lead"} and (c.form == "now" and not c.text.lower().endswith("iamo")) for c in own)
    return (twice or not alone) and core.end < len(ctx.kept)


def halved(ctx: Context, core: Core) -> bool:
    """Whether an order is taken off, and words for another one behind it are not read: `annulla il voto, e metti
    su Nico`."""
    behind = ctx.kept[core.end :]
    unread = {c.tag for k, c in enumerate(behind, core.end) if k not in ctx.read_in}
    return core.row.does == "cancel" and "lead" in unread and NAME in unread


LOSING: Final = re.compile(
    r"(?:siamo|saremo|we re|we are) (?:tutti )?(?:fritt|nei (?:guai|pasticci)|finit|mort|perdut|spacciat|rovinat|"
    r"fregat|cott|dead|done|doomed)|perdiamo|perderemo|si perde|vincono|vinceranno|hanno vinto|"
    r"\b(?:ci|vi) \w{2,}(?:ano|ono)\b|suicid|regal[oi]|a rotoli|i lupi \w+no\b|lupi (?:vi|ci) \w+no\b|the wolves \w+|"
    r"we (?:lose|lost)|wolves win|they win"
)
"""What comes of an order that nobody means."""


def loses(ctx: Context, core: Core) -> bool:
    """Whether talk behind an order in which the sender does not speak tells what would come of it: `Nico al rogo e
    siamo morti`, `ancora un voto a Nico e domani siamo in tre`."""
    own = ctx.kept[core.start : core.end]
    if own[0].tag != "one" and any(c.tag in SPEAKING | {COLON} or decides(c) for c in own):
        return False
    behind = " ".join(w.text for c in ctx.kept[core.stop :] for w in c.words)
    return LOSING.search(behind) is not None or (own[0].tag in TITLES and comes_of(ctx, core))


TITLES: Final = frozenset({NAME, "stake", "mayor", "one"})
"""Tags with which an order without a verb begins."""


def decides(chunk: Chunk) -> bool:
    """Whether a chunk is a verb of the sender alone in the present: not `bruciamo`."""
    return chunk.form == "now" and not chunk.text.lower().endswith("iamo")


def comes_of(ctx: Context, core: Core) -> bool:
    """Whether `e` goes on with what somebody else does, or something comes to: `e i lupi brindano`, `e la partita è
    finita`; behind `un voto a Nico` with anything but an order."""
    following = ctx.kept[core.stop : core.stop + 2]
    if len(following) < 2 or following[0].tag != "and" or core.stop + 1 in ctx.read_in:
        return False
    return following[1].tag in ("art", "plural") or ctx.kept[core.start].tag == "one"


def mocks_praise(ctx: Context, core: Core) -> bool:
    """Whether an order without a verb follows praise, which may mock: `Bravi! Nico al rogo`."""
    own = ctx.kept[core.start : core.end]
    return ctx.praised and core.row.judged and not any(c.tag in SPEAKING | {COLON} or decides(c) for c in own)


def calls_all(ctx: Context, core: Core) -> bool:
    """Whether all are told to take something back: `ritirate tutti il voto a Nico`."""
    own = ctx.kept[core.start : core.end]
    return any(c.tag == "cancel" and c.form == "imp" for c in own) and any(c.text.lower() in ALL for c in own)


ALL: Final = frozenset({"tutti", "tutte"})


def exhorts(ctx: Context, core: Core) -> bool:
    """Whether a vote only has a pronoun at the end of its verb, which may be for others: `votiamola`."""
    own = ctx.kept[core.start : core.end]
    if "target" in core.groups:
        return False
    return any(c.tag == "clitic" and not c.text for c in own) and not any(c.tag == "use" for c in own)


def headline(ctx: Context, core: Core) -> bool:
    """Whether words without a verb follow an order without one, and say what it is: `rogo a Nico: errore`, `Nico
    sindaco, ahia`, `voto a Nico: buttato`."""
    own, mark = ctx.kept[core.start : core.end], tags_of(ctx.kept[core.stop : core.stop + 1])
    after = ctx.kept[core.stop + 1 : ctx.clause_end(core.stop + 1)]
    given = GIVEN.match(" ".join(c.tag for c in own)) is not None and mark == {COLON}
    titles = core.row.judged and not any(c.form == "now" or c.tag in (COLON, "mine") for c in own)
    bare = own[0].tag in (NAME, "stake", "mayor") and not own[0].text.lower().startswith("al ")
    return (given or (titles and (mark == {COLON} or (bare and mark <= SEPARATORS)))) and judges(after)


GIVEN: Final = re.compile(r"(?:(?:art|one) )?(?:ballot|vote) (?:a|per|su)\b")
"""How tags of a vote begin that somebody may speak of: `un voto a Nico: sprecato`."""


def judges(own: Sequence[Chunk]) -> bool:
    """Whether a comment is a few words without a verb."""
    size = sum(len(c.words) for c in own)
    if size == 2 and own[0].tag == "that":  # `che tristezza`
        return own[1].tag == UNKNOWN
    return 0 < size <= FEW and tags_of(own) <= JUDGMENT and not any(VERB.search(w.text) for c in own for w in c.words)


VERB: Final = re.compile(r"\w(?:iamo|emo|ano|ono|[aei]va|isce|[ae]te|ebbe)$")
"""Endings of verbs that no noun has."""

FEW: Final = 4
"""Words that may say what an order is."""

JUDGMENT: Final = frozenset({UNKNOWN, "art", "one", "plural", "di", "a", "per", "su", "mine", "it", "death", "i"})
"""Tags of words that say what an order is."""


def chants(core: Core, cores: Sequence[Core]) -> bool:
    """Whether an order without a verb stands there three times, as in a chant."""
    return core.row.shy and sum(one.row is core.row for one in cores) > 2


def talks_beside(ctx: Context, items: Sequence[Core | Talk]) -> bool:
    """Whether a sentence holds talk, but for what tells that something is changed."""
    return any(isinstance(one, Talk) and "move" not in tags_of(ctx.kept[one.begin : one.end]) for one in items)


def without_jokes(ctx: Context, items: list[Core | Talk]) -> list[Core | Talk]:
    """The parts of a sentence, where a word of suicide with talk beside it is talk (section 11.4): `che noia, mi
    suicido`."""
    laughs = any(LAUGHTER.search(w.raw.lower()) for c in ctx.found for w in c.words)
    talks = laughs or any(isinstance(one, Talk) and not announces(ctx.kept[one.begin : one.end]) for one in items)
    conditions = any(c.tag == "if" for c in ctx.kept)
    if not talks or conditions:
        return items
    return [
        Talk(one.begin, one.stop) if isinstance(one, Core) and one.row.strict and one.row.value == "ask" else one
        for one in items
    ]


def doubts(ctx: Context, tags: set[str], colon: bool) -> bool:
    """Whether a sentence without an order makes what follows it doubtful."""
    warns = "that" in tags and any(w.text in SENT for c in ctx.found for w in c.words) and bool(tags & VOTES)
    speaks_for_others = (colon and not announces(ctx.kept)) or another_writes(ctx)
    halts = len(ctx.kept) == 1 and not ctx.moods and HALTS.match(ctx.kept[0].text.lower())
    return warns or (waits(ctx) and not halts) or offers_dishes(ctx) or speaks_for_others or mocks(ctx)


def waits(ctx: Context) -> bool:
    """Whether a sentence tells to wait, or that nothing holds: not `esame rimandato`."""
    return any(c.tag == "wait" and last.tag != UNKNOWN for last, c in pairwise([Chunk(""), *ctx.kept]))


def mocks(ctx: Context) -> bool:
    """Whether a sentence agrees, and says of its sender what nobody believes: `sì certo, e io sono il papa`."""
    words = " ".join(w.text for c in ctx.found for w in c.words)
    return any(words.startswith(f"{one} ") for one in ASSENTING) and bool(NOT_ME.search(words))


def offers_dishes(ctx: Context) -> bool:
    """Whether a question offers what is nobody beside somebody's name, which then is a word, too: `carbonara o
    gricia?`"""
    offered = {c.tag for at, c in enumerate(ctx.kept) if "or" in {k.tag for k in ctx.kept[max(0, at - 1) : at + 2]}}
    return ctx.asks and offered >= {"or", NAME, UNKNOWN} and NAME in offered


def another_writes(ctx: Context) -> bool:
    """Whether a sentence says that somebody else writes what follows: `qui Marta`, `ecco il messaggio di Marta`."""
    own = unsigned(ctx)
    words = [w.text for c in ctx.found for w in c.words]
    if not own or not words:
        return False
    presents = words[0] in PRESENTING and any(c.tag == NAME for c in own[:3])
    brings = "order" in {c.tag for c in own} and words[-1] in ("questo", "questa", "this", "seguente")
    return presents or brings


DOUBTED: Final = (
    names_thing, beside_thing, narrows, exhorts, reasoned, names_mayor, opposes, calls_others, pleads, assents, halved,
    echoes, not_yet, beside_nobody, headline, calls_all, loses, undo_all, mocks_praise,
)  # fmt: skip
"""What makes an order doubtful, each by itself."""
