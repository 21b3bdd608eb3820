"""Talk: what stands in a sentence beside its orders, whether it stands free, and what it does to an order (sections
11.2 and 11.3)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from .chunks import LOOSE, NAME, SEPARATORS, THIRD, UNKNOWN, VERBS, Chunk

BOUNDS: Final = SEPARATORS | {"and", "but", "then", "or", "corr", "back"}
"""Tags that end a clause."""

OPENERS: Final = frozenset({"why", "that", "though", "so"})
"""Tags that open a comment: what follows is free, command words apart (section 11.2)."""

TURNS: Final = frozenset({"cancel", "move", "other", "instead", "irony", "praise", "wait"})
"""Tags of words that may turn an order round (section 11.3): a comment that has one is not free."""

NOT: Final = frozenset({"not", "no", "nor"})
"""Tags that negate."""

NO: Final = frozenset({"no", "nope", "nah"})

DECIDING: Final = re.compile(
    "fateci|dateci|badateci|decis|decid|credete|sicur|cert|conto|conta|serio|davver|vero|valid|vale|saprei|ancora|sure|really|mean|count|serious"
)
"""Beginnings of words that, negated in a sentence of their own, may take an order back: `non ho deciso niente`."""

HYPOTHETICAL: Final = ("asse", "esse", "isse", "assero", "essero", "issero", "assi", "essi", "issi", "ossi")
"""Endings of the subjunctive of what might be."""

VERBAL: Final = (
    *("o", "iamo", "emo", "ano", "ono", "ete", "ate", "ra", "isce", "ava", "eva", "esse", "isse", "asse"),
    *("ebbe", "ebbero"),
)
"""Endings of finite forms of Italian verbs."""

WRITTEN: Final = re.compile(r"tastier|invio$|scritt|scriv(?!etemi|imi|eteci)|fras[ei]$|wrote|typed|written|val[ei]$")
"""Beginnings of words of another sentence that speaks of the letter, or of what makes it count: `l'ha scritto mio
fratello`."""

TO_YOU: Final = re.compile(
    r"\w{3,}(?:ate|ete|ite|eva|ava)(?:mi|mela|ci)?$|.*(?:mmi|temi|sapere)$|know$|tell$|write$|ask$"
)
"""Words said to whoever reads: a sentence with `se` and one of them is courtesy (`se serve altro scrivetemi`)."""

BELIEVED: Final = re.compile(r"\w{2,}(?:[aei]vate|(?<!t)[aei]vi|reste|resti)$")
"""Words that tell readers what they believed, or would do: `credevate`."""

WRITING: Final = frozenset("ho scrivo rispondo spero devo vado corro sono saro faccio arrivo torno".split())
"""First words of somebody who tells how they write."""

HASTE: Final = re.compile(r"scritt[oaie] (?:co[il] (?:piedi|gomiti|naso)|di (?:corsa|fretta)|in fretta|al volo)\b")
"""What tells how badly the letter is written: `scritto coi piedi`."""

READ: Final = re.compile(
    r"sogn|sent|lett|visto|vist[ie]|ascolt|immagin|trovat|cant|gioc|prov|copi|tradu|test|scritt|dett|ripet"
)
"""Beginnings of words for what is read, heard or made up."""

POINTS: Final = (["had", "pron"], ["pron", "di"], ["pron", "da"])
"""How a comment begins that says what stands before it, or who, is another: `era quello di ieri`, `quella di
Verona`, `quella da 66`."""

AUTHORS: Final = re.compile(r"scriver|scritt|scrivev|scrive$")
"""Beginnings of words of a comment that tells who writes so."""

POINTING: Final = frozenset("questo questa quello quella cio this that".split())

DOING: Final = re.compile(r"far(?:[oò]|ei|emmo|emo)|facci|dico$")
"""Beginnings of verbs that stand for what was ordered: `non lo farei mai`."""

NAMING: Final = frozenset({"then", "is", "had", "art", "one", "mine", "but", "or", "and", NAME, UNKNOWN})
"""Tags of a later sentence that says another name."""

SHORT: Final = 6
"""Words of a later sentence that may put another name in the place of one."""

DOES: Final = frozenset({"had", "is", "third", "aux", "say", "theirs", "act", "act_at", LOOSE})
"""Tags of verbs."""

ORDERS: Final = frozenset({"cancel", "move", "abstain", "vote", "burn", "suicide", "rite"}) | TURNS
"""Tags of commands that talk before an order must not hold."""

SPEAKS: Final = VERBS - {"lead", "keep", "vague", "act", "act_at"} | {"ballot", "back", "order"} | TURNS
"""Tags of commands that a comment must not hold."""

SAME: Final = frozenset({"pron", "is", "art", "mine", "ballot", "order", "plural"})
"""Tags of a later sentence that only says again that there is an order."""

UNDOES: Final = frozenset({"cancel", "other", "instead", "wait", "ballot", "order", "vote"})
"""Tags of a later sentence that speaks of an order, and may take it back."""


def tags_of(own: Iterable[Chunk]) -> set[str]:
    """The tags of a stretch."""
    return {c.tag for c in own}


def unknown(own: Sequence[Chunk]) -> list[str]:
    """The words of a stretch that are no command and in no list, folded."""
    return [w.text for c in own if c.tag in (UNKNOWN, NAME) for w in c.words]


def has_verb(own: Sequence[Chunk], units: frozenset[str]) -> bool:
    """Whether a stretch of talk has a verb of its own: then doubt and other times in it do not reach an order.
    units: of names."""
    return any(verbs(own, units))


def verbs(own: Sequence[Chunk], units: frozenset[str]) -> list[int]:
    """Of each chunk how many verbs in a finite form it is, or has."""
    return [
        int(
            c.tag in DOES
            or (c.tag == "announce" and any(w.text in MYSELF for w in c.words))
            or (c.tag == "vague" and c.form == "now")
        )
        or sum(verbal(w) for w in unknown([c]) if w not in units)
        for c in own
    ]


def verbal(word: str) -> bool:
    """Whether an unknown Italian word looks like a verb in a finite form."""
    return len(word) > 3 and word.endswith(VERBAL)


def hypothetical(own: Sequence[Chunk]) -> bool:
    """Whether a stretch supposes something, as a verb in the subjunctive tells (`risultasse`)."""
    return any(len(w) > 4 and w.endswith(HYPOTHETICAL) for w in unknown(own))


OTHERS: Final = frozenset({"ha", "hanno", "aveva", "avevano", "has"})
"""Auxiliary verbs of what others announce: `i bimbi hanno deciso:`."""


def anothers(chunk: Chunk) -> bool:
    """Whether a chunk says that others announce, or are told to: `hanno deciso:`, `ripetete con me:`."""
    return chunk.text.lower() in OTHERS or (chunk.tag == "keep" and chunk.form == "imp")


def names_text(own: Sequence[Chunk], k: int) -> bool:
    """Whether a noun that may announce has a word of its own, and names a text: `risposta sbagliata:`, not `ho
    deciso tutto:`."""
    noun = own[k].tag == "announce" and "ho" not in own[k].text.lower()
    return noun and k + 1 < len(own) and own[k + 1].tag == UNKNOWN


SAYS_SO: Final = frozenset({"announce", "keep", "confirm", "corr"})
"""Tags of what announces an order of the sender's."""


def announces(own: Sequence[Chunk]) -> bool:
    """Whether talk announces the sender's own order: `ecco il mio voto:`, `ho deciso:`."""
    tags = tags_of(own)
    if any(names_text(own, k) for k in range(len(own))) or any(anothers(c) for c in own):
        return False
    if says_so(own, tags):
        return True
    if NAME in tags:
        return False
    return ("not" in tags and not speaks_of_text(own)) or ("mine" in tags and bool(tags & {"ballot", "order"}))


def says_so(own: Sequence[Chunk], tags: set[str]) -> bool:
    """Whether a word of talk says that an order comes, or stands beside another: `cambio:`, `basta:`, `oltre al
    voto:`."""
    moves = own[0].tag == "move" or (NAME not in tags and "move" in tags)
    enough = own[0].tag == "enough" and sum(len(c.words) for c in own) <= 2
    return bool(tags & SAYS_SO) or moves or enough or adds(own) or not any(c.words for c in own)


DENIED: Final = re.compile(
    r"ver[oi]$|caso$|vogl|intenz|far[eò]|facci|fate|dic|io$|valid|vale|penso|cred|giust|true|mean"
)


def denies(own: Sequence[Chunk]) -> bool:
    """Whether talk denies what follows it: `non è vero:`, `non lo farei mai:`."""
    return any(DENIED.match(w) for w in denials(own)) and not without_feeling(own)


def without_feeling(own: Sequence[Chunk]) -> bool:
    """Whether talk only denies a reason: `non lo dico per vendetta`."""
    return any(
        c.tag == "per" and any(FEELINGS.match(w.text) for n in own[k + 1 : k + 3] for w in n.words)
        for k, c in enumerate(own)
    )


def speaks_of_text(own: Sequence[Chunk]) -> bool:
    """Whether talk speaks of what was said or written, or denies what follows."""
    return denies(own) or any(
        WRITTEN.match(w.text) or w.text.startswith(("dir", "dett", "mander")) for c in own for w in c.words
    )


NOT_I: Final = NOT | {"i", "self", "a", "per"}


def not_i(own: Sequence[Chunk]) -> bool:
    """Whether talk only says that the sender does not do as others do: `io no, io voto Nico`."""
    tags = tags_of(own)
    return tags <= NOT_I and own[-1].tag in NOT and bool(tags & {"i", "self"})


BESIDES: Final = (["oltre"], ["besides"])


def adds(own: Sequence[Chunk]) -> bool:
    """Whether talk before an order tells beside which other it stands: `oltre al voto per il rogo`."""
    return own[0].text.lower().split()[:1] in BESIDES and tags_of(own) <= {
        UNKNOWN,
        "a",
        "art",
        "mine",
        "ballot",
        "per",
        "stake",
    }


def free_before(own: Sequence[Chunk], closed_by: str, mine: bool = False) -> bool:
    """Whether talk before an order stands free. closed_by: the tag that ends it. mine: the sender gives the order in
    their own present."""
    tags = tags_of(own)
    if closed_by == ":":
        return announces(own) or feels(own, tags) or speaks(own, mine)
    if (
        ("say" in tags and not retells(own))
        or ("had" not in tags and bargains(own, closed_by))
        or breaks_off(own, closed_by)
    ):
        return False
    if own[0].tag == "why":
        return not tags & TURNS  # `siccome non posso votare me stesso, voto Nico`
    if hypothetical(own):
        return False
    if "move" in tags and (
        tags <= {"move", "ballot", "power", "art", "mine", "order", "di", "per", "mayor", "stake"}
        or not tags & {NAME, "ballot", "power"}
    ):
        return True
    return not tags & ORDERS and not unfinished(own, tags)


def before_doing(own: Sequence[Chunk]) -> bool:
    """Whether talk tells before which doing the sender writes: `prima di crollare sul libro`. It is nothing that could
    be read or said."""
    words = [w.text for c in own for w in c.words]
    if words[:2] != ["prima", "di"] or tags_of(own) & (ORDERS | {LOOSE, NAME, "say", "if"}):
        return False
    does = words[2] if len(words) > 2 else ""
    return does.endswith(("re", "rmi", "rci")) and not any(r.match(does) for r in (READ, CONTENT, UTTERED))


SLIP: Final = re.compile(r"(?:ho|avevo|abbiamo|avevamo) (?:scritto|detto)$")


def tells_slip(own: Sequence[Chunk]) -> bool:
    """Whether talk tells nothing but whom the sender named before: `ho scritto Marta, ma voto Nico`."""
    return len(own) == 2 and own[1].tag == NAME and SLIP.match(own[0].text.lower()) is not None


def retells(own: Sequence[Chunk]) -> bool:
    """Whether talk speaks of what somebody said, and does not tell it: `dopo quello che ha detto Marta`; or of a slip
    of the sender's."""
    told = [k for k, c in enumerate(own) if c.tag == "say"]
    return tells_slip(own) or all(k > 0 and (own[k - 1].text.lower() in AS_MUCH or which(own, k)) for k in told)


AS_MUCH: Final = frozenset({"quanto", "cosa", "what"})


def which(own: Sequence[Chunk], k: int) -> bool:
    """Whether `quello che` stands before a chunk."""
    return k > 1 and own[k - 1].tag == "that" and own[k - 2].tag == "pron"


UTTERED: Final = re.compile(
    r"preg[aeh]|sussurr|mormor|bisbigl|dett|sugger|grid|url[aoi]|strill|borbott|recit|implor|supplic|chied|chies|rispond(?!o$)|"
    r"ripet|annunci|raccomand|telefona|trasmett|avvis|avvert|inform|spieg|ricev|incontr|trovat|impar|scopert|comprat|"
    r"found|receiv|saw$|seen$|met$|dream|overheard|asked|learn|bought|letter|note$|card$|imagin|repeat|"
    r"whisper|shout|sang|sung|"
    r"fantasi|immagin|pensier|ment[ei]$|ipotes|teori|altr[aeio]$|compit|lezion|tema$|dettat|magliett|tatuagg|insegn|costring|obblig|minacc|forza"
)
"""Beginnings of words of talk in which somebody else may speak, or the sender makes something up."""

FEELINGS: Final = re.compile(
    r"cuor|anim[oa]$|amarezz|dolor|pena$|rammaric|gioi|magon|ansi|fatic|entusiasm|cautel|fermezz|tristezz|piacer|orgogl|"
    r"rabbi|lacrim|sorris|calm|umilt|onest|sincer|convinz|simpati|antipati|sofferenz|imbarazz|vergogn|coscienz|seren|"
    r"decision|determin|dispiacer|risped|rispett|affett|vendett|cattiveri|ripicc|dispett|odio$|interess|capricc|noia$|permess|stim[ao]$|paura$|coraggi|esclusion|coerenz|giustizi|"
    r"heart|regret|sadness|pleasure|joy|pain$|sorrow|conviction|confidence|respect|justice"
)
"""Beginnings of words for how somebody does what they do, or why: `con la morte nel cuore`, `per antipatia`."""

STARTS: Final = frozenset({"con", "col", "senza", "per", "with", "without", "for", "out"})
"""Words with which a reason or a feeling begins."""

DOES_SO: Final = frozenset(
    "rispondo rimedio riassumo concludo preciso aggiungo comincio inizio procedo provvedo chiudo obbedisco eseguo "
    "riprovo ritento recupero capisco ricambio contraccambio rilancio insisto persevero azzardo oso tento agisco "
    "continuo ripeto ribadisco decido".split()
)
"""Verbs of the sender's that announce an order without a pronoun: `rimedio subito:`."""


ENGLISH_DOES: Final = frozenset(
    "write need feel trust like hate love know think decide decided go run work live study remember wake woke slept "
    "read finish start leave hurry swear promise stand".split()
)
"""English verbs of the sender's."""

PREPOSITIONS: Final = frozenset(
    "secondo dentro sotto dietro verso contro lungo presso attraverso durante dopo tutto".split()
)
"""Words that end as verbs of the first person do."""


MY_VERB: Final = re.compile(r"(?:(?<!on)(?<!an)o|iamo|[aiu]t[oaie])$")
"""The end of a verb of the sender's before its object: `finisco il turno`, `finito il turno`."""


def for_another(own: Sequence[Chunk]) -> bool:
    """Whether the sender tells that they write for somebody else: `scrivo io per lui`."""
    writes = any(c.tag in VERBS | {"ballot"} or any(WRITTEN.match(w.text) for w in c.words) for c in own)
    return any(a.tag == "per" and (b.tag == "pron" or (writes and b.tag == "plural")) for a, b in pairwise(own))


def speaks(own: Sequence[Chunk], mine: bool = False) -> bool:
    """Whether talk before a colon is the sender's own, who tells what they do, how or why: `aspetto il treno:`, `mi
    tremano le mani:`, `per antipatia:`, `I've got a train to catch:`. Nobody else speaks in it, and nothing that holds
    words is named. mine: as in `free_before`."""
    words = [w.text for c in own for w in c.words]
    if not words or others_speak(own, words):
        return False
    if words[0] in DOES_SO or holds_words(own):
        return words[0] in DOES_SO and not holds_words(own[1:])
    return first_person(own) or reasons(own, words) or (mine and states(own, words))


def others_speak(own: Sequence[Chunk], words: Sequence[str]) -> bool:
    """Whether somebody else may speak in talk, or something that holds words is told of."""
    tags = tags_of(own[1:] if words[0] == "aspetto" and len(own) > 1 else own)
    if tags & (ORDERS | {"say", "forward", "theirs", "if", "back", NAME, THIRD}) or hypothetical(own):
        return True
    return (gets_words(own) and not obliged(words)) or any(UTTERED.match(w) for w in words)


ABOUT_IT: Final = re.compile(r"(?:me )?ne \w+o$")
"""What the sender does with what they told: `ne approfitto`, `me ne vanto`."""


def states(own: Sequence[Chunk], words: Sequence[str]) -> bool:
    """Whether talk before an order in the sender's own present is no title: it has a finite verb and denies nothing
    (`mio padre mi ha convinto:`, `do retta alla nonna:`), or tells what the sender has about them (`con poco
    campo:`)."""
    tags = tags_of(own)
    if tags & (NOT | {"that", "order", "ballot"}) or words[0] == "faccio" or words[-1] in ("fa", "cosi"):
        return ABOUT_IT.match(" ".join(words)) is not None
    if any(WRITTEN.match(w) and w != "scrivo" for w in words):
        return False
    return words[0] in ("con", "col", "with") or any(done_by_sender(c) for c in own)


def done_by_sender(chunk: Chunk) -> bool:
    """Whether a chunk is a verb, but for what others announce: `ho`, `do`, `perdonerà`, or a pronoun for the sender."""
    if chunk.tag == "had":
        return not anothers(chunk)
    future = any(w.stress and w.text.endswith("ra") for w in chunk.words)
    return chunk.tag in ("aux", "me") or future or (chunk.tag, chunk.form) == ("lead", "now")


def fragment(own: Sequence[Chunk], before: Sequence[Sequence[Chunk]]) -> bool:
    """Whether talk is nothing but a few words that go on with talk of the sender's before it: `sono in treno, quindi
    breve:`."""
    words = [w.text for c in own for w in c.words]
    if words[:1] == ["l"] and words[1:] in (["altro"], ["altra"]):
        return bool(before) and "between" in tags_of(before[-1])  # `tra un esame e l'altro`
    few = tags_of(own) == {UNKNOWN} and len(words) <= SHORT // 2 and not any(w.endswith("ndo") for w in words)
    if not few or holds_words(own) or any(holds_words(one) for one in before):
        return False
    return any(speaks(one) or feels(one, tags_of(one)) for one in before)


def obliged(words: Sequence[str]) -> bool:
    """Whether talk tells what the sender has to do: `I've got a train to catch`, `ho un treno da prendere`."""
    return any(w in ("got", "have", "ho", "abbiamo") for w in words[:3]) and any(
        w == "to" or (w == "da" and after.endswith("re")) for w, after in pairwise(words)
    )


def first_person(own: Sequence[Chunk]) -> bool:
    """Whether talk begins with what the sender does or feels: `aspetto il treno`, `mi tremano le mani`, `finito il
    turno`."""
    own = own[1:] if own and own[0].text.lower() in ("io", "noi") else own
    if len(own) < 2:
        return False
    first, after = own[0].words[0].text, own[1]
    if first in ("i", "we"):
        return after.tag in DOES or any(w.text in ENGLISH_DOES for w in after.words[:1])
    if own[0].tag == "had":
        return first in MYSELF | {"avevo", "ero", "i", "we"}
    if own[0].tag == "me":
        lone = after.tag == UNKNOWN and len(own) > 2 and len(after.words) == 1
        return lone or after.tag == "had" or (after.tag, after.form) == ("lead", "now")
    return does_things(own)


def does_things(own: Sequence[Chunk]) -> bool:
    """Whether talk begins with a verb of the sender's and its object: `aspetto il treno`, `metto le cose in ordine`."""
    first, after = own[0].words[0].text, own[1]
    things = after.tag in ("art", "one", "mine") or after.text.lower() in ("i", "gli", "le")
    carries = first == "metto" or (first == "faccio" and "mine" in tags_of(own))
    alone = (own[0].tag in (UNKNOWN, "wait") or carries) and len(own[0].words) == 1 and first not in PREPOSITIONS
    return things and alone and MY_VERB.search(first) is not None


def reasons(own: Sequence[Chunk], words: Sequence[str]) -> bool:
    """Whether talk says how, or why, the sender does something: `con la morte nel cuore`, `dopo tre caffè`."""
    after = words[0] in ("dopo", "after") and "da" not in tags_of(own)
    return after or (words[0] in STARTS and any(FEELINGS.match(w) for w in words))


def feeling(own: Sequence[Chunk]) -> bool:
    """Whether the words before a verb only tell with what feeling: `con la morte nel cuore voto Nico`."""
    words = [w.text for c in own for w in c.words]
    tags = tags_of(own) - {"with", "art", "one", "su", "a", UNKNOWN, "di", "per"}
    if words[0] == "dopo" and words[1:2] in (["aver"], ["avere"], ["essermi"], ["averci"], ["averne"]):
        return tags <= {"power", "plural", "mine", "all", "it", "third", "pron", "order"}
    if words[0] in ("con", "with") and "power" in tags:
        return tags <= {"power", "mine", "da"}  # `con la mia sfera di cristallo da due soldi scruto Nico`
    return not tags and words[0] in STARTS - {"for"} and any(FEELINGS.match(w) for w in words)


FIGURES: Final = re.compile(
    r"sguard|occhi|pensier|mente$|fantasi|condizion|riserv|patt|dubbi|voce$|sogn|baci|abbracc|unghi|dent"
)
"""Beginnings of words with which an order is none, or another: `sbrano Nico con gli occhi`."""


TOOLS: Final = frozenset({"with", "per", "art", "one", "plural", "su", "di", "house", UNKNOWN})
AIMS: Final = TOOLS | {"pron", "a", "if", "me"}
"""Tags of what a power is used with, and what for."""


def sees(chunk: Chunk) -> bool:
    """Whether a chunk is an act of several words that names nobody: `vedere dove va`."""
    return bool(chunk.roles) and len(chunk.words) > 1


def garnishes(own: Sequence[Chunk]) -> bool:
    """Whether words behind an order only tell with what, or what for, it is done: `mangio Nico con le patate`, `seguo
    Nico per vedere dove va`."""
    words = [w.text for c in own for w in c.words]
    if len(own) < 2 or holds_words(own[1:]) or any(FIGURES.match(w) for w in words):
        return False
    if own[0].tag == "per" and words[1].endswith("re"):
        return tags_of(c for c in own if not sees(c)) <= AIMS
    free = tags_of(own) <= TOOLS and not any(UTTERED.match(w) for w in words)
    return free and own[0].tag == "with" and len(own) > 2


def leads_in(own: Sequence[Chunk]) -> bool:
    """Whether the words before an order in the sender's own present are an exclamation (`uè voto Nico`), or what the
    sender did before it (`dopo attento esame dei fatti voto Nico`), which is no time of the day."""
    words = [w.text for c in own for w in c.words]
    if [c.tag for c in own] == [UNKNOWN] and len(words) == 1:
        return CRY.fullmatch(words[0]) is not None or words[0].isdigit()
    if before_doing([c for c in own if c.tag != "i"]) or considers(own, words):
        return True
    tags = tags_of(own)
    return (
        words[0] == "dopo"
        and len(own) > 1
        and own[1].tag != "art"
        and bool(tags & {"di", "plural"})
        and tags <= AFTERWARDS
    )


SEEN: Final = re.compile(
    r"after (?:much|long|careful|some|due|all) |"
    r"(?:vist|dat|considerat)[oaie] |(?:nonostante|malgrado|causa) |"
    r"(?:alla luce|in base|sulla base|in seguito|a seguito|per via|a causa|per colpa|in mancanza|in assenza) "
)
"""How words begin that name what an order takes into account."""

STATE: Final = re.compile(
    r"(?:mezz[oa] |ancora |gia )?(?:sedut|sdraiat|avvolt|armat|addormentat|incavolat|incazzat|arrabbiat|stanc|stravolt|"
    r"distrutt|trafelat|assonnat|affamat|infreddolit|convint|rassegnat|delus|offes|commoss|emozionat|preoccupat|spaventat|"
    r"terrorizzat|content)[oaei]\b(?!.*\b(?:se|che|quando)\b)"
)
"""How the sender describes themself before an order: `seduta sul muretto`."""


def considers(own: Sequence[Chunk], words: Sequence[str]) -> bool:
    """Whether the words before an order name what it takes into account (`vista l'ora tarda`), or describe the sender:
    `seduta sul muretto`."""
    text = " ".join(words)
    if STATE.match(text):
        return tags_of(own) <= THINGS and not holds_words(own)
    seen = len(words) > 2 and SEEN.match(text) is not None
    return seen and tags_of(own) <= THINGS and not holds_words(own[1:])


THINGS: Final = frozenset({UNKNOWN, "art", "plural", "di", "mine", "one", "su", "a", "it", "near", "with", "da", "per"})
"""Tags of what describes the sender, or is taken into account."""


CRY: Final = re.compile(r"[aeiouhwjy]{1,4}|(?:[bdmp]|ci|gn)[aeo]h?|neh|uff|ops|ahi")
"""A cry, in dialects too: `uè`, `ciò`, `ajo`."""


AFTERWARDS: Final = frozenset({UNKNOWN, "di", "one", "art", "plural", "mine", "su", "with", "per", "later"})
"""Tags of what the sender did before an order."""


CONTENT: Final = re.compile(
    r"canzon|coro$|cori$|titol|motto|slogan|cartell|manifest|batt?ut|fras|parol|vers[io]$|poesi|filastr|barzell|proverb|"
    r"detto$|copion|scen[ae]$|part[ei]$|rim[ae]$|stri|mural|graffit|voc[ei]$|post$|tweet|stori[ae]$|messagg|mail$|test(?!a)|"
    r"inno$|preghier|pian[oi]$|strateg|programm|teatr|palco|costrett|obbligat|allenam|allen|esercit|invent|imit|fing|esempi|formul|ricett|libr|film|serie$|gioc|giorn|song|poem|line$|joke|sign$|title|play|read|heard|quot|"
    r"sing|say|tell|copy|recit|cit[oai]|legg|ripet|grid|url|cant|stat[oai]$|profil|domand|rispo|consigl|ordin"
)
"""Beginnings of words for what holds words: what stands behind a colon may be what it says."""

MYSELF: Final = frozenset("ho abbiamo sono siamo sto stiamo devo dobbiamo bisogna am ve m".split())
DOES_IT: Final = re.compile(
    r"^ci v(?:uole|ogliono)\b|^a voi lo dico$|"
    r"^l[oa] (?:faccio|scrivo|so|ammetto|confesso|riconosco|sapevo|facciamo|sappiamo)\b"
)
"""How talk begins that tells what the sender does: `lo faccio lo stesso`."""


def holds_words(own: Sequence[Chunk]) -> bool:
    """Whether talk names or points at what holds words, or tells that somebody reads or hears them."""
    words = [w.text for c in own if c.tag != "why" for w in c.words]  # `visto che`
    set_phrases = {b for a, b in pairwise(words) if (a, b) in (("a", "letto"), ("in", "ordine"))}
    return any((w in POINTING or CONTENT.match(w) or READ.match(w)) and w not in set_phrases for w in words)


def lives(own: Sequence[Chunk]) -> bool:
    """Whether talk tells what the sender does or must do, and names nothing that holds words: `lo faccio lo stesso`,
    `domani ho l'esame`, `bisogna decidere`."""
    words = [w.text for c in own for w in c.words]
    tags = tags_of(c for c in own if not (c.tag == LOOSE and c.words[0].text.startswith(("scegl", "decid"))))
    if not words or holds_words(own) or tags & {"say", NAME, "that", LOOSE}:
        return False
    if tags & NOT or gets_words(own):
        return False
    if DOES_IT.match(" ".join(words)) or any(w in MYSELF for w in words[:3]):
        return len(words) > 1
    return acts(own)


def gets_words(own: Sequence[Chunk]) -> bool:
    """Whether talk tells of a thing that the sender has, made or got, or what they are, which may hold words: `ho
    ricevuto un biglietto`, `sono l'eco`."""
    at = next((k for k, c in enumerate(own) if c.tag == "had"), None)
    if at is None:
        return False
    rest, tags = own[at + 1 :], tags_of(own[at + 1 :])
    if own[at].text.lower() in ("sono", "siamo", "am"):
        return bool(rest) and rest[0].tag in ("art", "one", "i")
    done = bool(rest) and rest[0].tag in (UNKNOWN, THIRD) and rest[0].words[0].text.endswith(("to", "so", "tto", "sto"))
    return "one" in tags or (done and bool(tags & {"art", "mine", "su", "a", "plural"}))


FIRST_PERSON: Final = re.compile(r"(?:(?<!on)(?<!an)o|iamo)$")


def acts(own: Sequence[Chunk]) -> bool:
    """Whether talk begins with a verb of the sender's, which a pronoun tells: `mi fido`, `comincio io`."""
    first = next((k for k, c in enumerate(own) if c.tag not in ("me", "i")), len(own))
    told = first > 0 or "i" in tags_of(own)
    return (
        told
        and first < len(own)
        and own[first].tag == UNKNOWN
        and FIRST_PERSON.search(own[first].words[0].text) is not None
    )


CLEAR: Final = re.compile(r"c$|there$|chiar|unanim|precis|categoric|esplicit|convint|sicur|clear|sure")
"""Beginnings of words for how somebody speaks, or for that there is something: `il prete è chiaro`,
`c'è un cartello`."""
TIMELY: Final = frozenset({"di", "tardi", "presto", "decis", "deciso", "decisa", "fatta", "late", "time"})
"""Words behind an `è` at the beginning: `è ora di decidere`, `è tardi`."""


def calls(own: Sequence[Chunk]) -> bool:
    """Whether talk says what something is, or whose turn it is, and names nothing that holds words: `il dovere è
    dovere`, `oggi tocca a te`."""
    prons = any(c.tag == "pron" and c.text.lower() not in ("te", "lui", "lei", "him", "her") for c in own)
    if holds_words(own) or prons or tags_of(own) & (NOT | {"say", "theirs"}):
        return False
    at = next((k for k, c in enumerate(own) if c.tag == "is"), None)
    if at is None or own[at].text.lower() in ("tocca", "spetta"):
        return at is not None
    if at == 0:
        return len(own) == 1 or own[1].words[0].text in TIMELY
    return own[at - 1].tag in (UNKNOWN, "status") and not any(CLEAR.match(w.text) for c in own for w in c.words)


def feels(own: Sequence[Chunk], tags: set[str]) -> bool:
    """Whether talk tells how the sender is, why they vote, or that others have won them over: `sono in treno:`,
    `siccome nessuno si decide:`, `mi avete convinta:`."""
    if "me" in tags and NAME not in tags and any(w.text.startswith("convint") for c in own for w in c.words):
        return "not" not in tags and own[-1].text.lower().startswith("convint")
    if own[0].tag == "why":
        return "say" not in tags
    states = any(c.tag == "had" and c.text.lower() in ("sono", "siamo", "avete") for c in own)
    lives_so = states and not holds_words(own) and not gets_words(own) and LOOSE not in tags
    return (lives_so or hurries(own)) and not tags & {NAME, "say", "theirs", "order", "ballot"}


HAVING_NONE: Final = re.compile(
    r"non (?:ho|abbiamo) (?:voglia|tempo|prove|idea|idee|dubbi|scelta|alternative|molto|altr[aeo])\b"
)


def has_none(own: Sequence[Chunk]) -> bool:
    """Whether talk only tells what the sender lacks: `non ho voglia di ragionare`."""
    lacks = HAVING_NONE.match(" ".join(w.text for c in own for w in c.words)) is not None
    return lacks and tags_of(own) <= THINGS | {"not", "had", LOOSE} and not holds_words(own)


def hurries(own: Sequence[Chunk]) -> bool:
    """Whether talk ends by telling how the sender writes, and names no thing that could be read or heard: `ho poco
    tempo:`, `scrivo veloce:`."""
    if before_doing(own) or has_none(own) or considers(own, [w.text for c in own for w in c.words]):
        return True
    last = own[max((k + 1 for k, c in enumerate(own) if c.tag in BOUNDS), default=0) :]
    words = [w.text for c in last for w in c.words]
    things = any(c.tag in ("art", "one", "mine", "su") for c in last) or holds_words(last)
    return bool(words) and words[0] in WRITING and not things and not gets_words(last)


def reports(own: Sequence[Chunk]) -> bool:
    """Whether talk begins with who said what stands before it: `gridavano tutti`, `mi scrive Marta`, `fa Marta`."""
    first = own[1:] if own[0].tag in ("me", "so") else own  # `mi scrive Marta`, `così direbbe Marta`
    says = bool(first) and first[0].tag == "say" and not first[0].text.lower().endswith(" che")
    return says or (len(own) == 2 and own[0].text.lower() == "fa" and own[1].tag == NAME)


def bargains(own: Sequence[Chunk], closed_by: str) -> bool:
    """Whether an order may hang on talk before it: `una parola e voto Nico`, `prima parla, poi voto Nico`."""
    because = reasons(own, [w.text for c in own for w in c.words] or [""])  # `per antipatia e per coerenza`
    return (closed_by == "and" and not told(own) and not because) or (
        own[0].text.lower() in ("prima", "first") and not before_doing(own) and not was_first(own)
    )


WAS: Final = re.compile(r"\w{2,}[aei]v(?:o|a|amo|ano)$|(?:ero|era|ho|avevo|i)$")


def was_first(own: Sequence[Chunk]) -> bool:
    """Whether talk tells what was before: `prima sospettavo di Marta`."""
    return any(WAS.match(w.text) for w in [w for c in own for w in c.words][1:3])


def told(own: Sequence[Chunk]) -> bool:
    """Whether talk tells what the sender feels, and is no bargain: `mi fido e voto Nico`, not `una parola e voto
    Nico`."""
    first = own[0].words[0].text if own[0].words else ""
    acts = own[0].tag in ("act", "act_at") and own[0].form == "now"
    if own[0].tag == "me" and any(w.text.endswith(("ate", "ete", "ite")) for c in own[1:2] for w in c.words[:1]):
        return False  # `mi offrite da bere e voto Nico`
    return acts or bool(tags_of(own) & {"is", "i", "me", "announce"}) or first.endswith(("o", "iamo"))


def knows(own: Sequence[Chunk]) -> bool:
    """Whether talk says that the sender does not know what to do: `non so che fare`."""
    return bool(tags_of(own) & NOT) and any(w in ("so", "saprei", "sapevo") for w in unknown(own))


def breaks_off(own: Sequence[Chunk], closed_by: str) -> bool:
    """Whether talk stops within a phrase, because the sender corrects themself: `la mia scelta per, no aspettate`."""
    return closed_by == "corr" and own[-1].tag in ("a", "per", "su", "di")


def unfinished(own: Sequence[Chunk], tags: set[str]) -> bool:
    """Whether talk is a part of what follows: a vote without its verb, an infinitive or a negation that nothing
    carries."""
    if "ballot" in tags and not tags & {"art", "one", "mine", "had"}:
        return True
    if LOOSE in tags and not tags & {"had", "aux", "theirs"} and not knows(own):
        return True
    return bool(tags & NOT) and not tags & {UNKNOWN, NAME, "had", "is", "aux", "may", "theirs", THIRD}


def points(own: Sequence[Chunk]) -> bool:
    """Whether a comment points at what stands before it, or says who that is: `ecco cosa scrivo`, `quella di
    Verona`."""
    other = [c.tag for c in own[:2]] in POINTS and not any(c.text.lower() in ("lui", "lei") for c in own[:2])
    return other or was_for(own, 0) or own[0].text.lower() in ("ecco", "questa", "questo")


def was_for(own: Sequence[Chunk], k: int) -> bool:
    """Whether words at k tell what something was for, as of what nobody means: `era per ridere`."""
    return own[k].text.lower() in ("era", "erano") and k + 1 < len(own) and own[k + 1].tag == "per"


def remarks(own: Sequence[Chunk]) -> bool:
    """Whether a comment that goes on says what stands before it is, and no words: `e questo è un comportamento
    da lupo`."""
    tags = tags_of(own)
    return (
        [c.tag for c in own[:2]] in (["pron", "is"], ["pron", "enough"])
        and not tags & {"that", "say", NAME}
        and not holds_words(own[2:])
    )


AGAIN: Final = re.compile(
    r"(?:ri)?(?:scriv|aggiorn|avvis|avvert|contatt|telefon|comunic)h?(?:o|er[oò]|ir[oò]|iamo)$|sapere$|"
    r"(?:ri)?d(?:ico|iro)$|ri(?:sento|vedo)$|write$|know$"
)
"""Words of who will write again: `se cambia qualcosa riscrivo`."""


def promises_more(words: Sequence[str]) -> bool:
    """Whether words say that the sender writes again: then what they do otherwise hangs on it."""
    return len(words) < SHORT and any(AGAIN.match(w) for w in words)


PERHAPS: Final = frozenset({"caso mai", "casomai", "semmai", "eventualmente"})


LIMITS: Final = (
    "salvo",
    "a meno",
    "purche",
    "purché",
    "finche",
    "finché",
    "a patto",
    "a condizione",
    "sempre",
    "unless",
)
"""How what limits an order begins: it is never the condition of another letter."""


def promises(own: Sequence[Chunk]) -> bool:
    """Whether a condition is only that of another letter: `se poi cambia qualcosa vi riscrivo`."""
    at = next((k for k, c in enumerate(own) if c.tag == "if"), len(own))
    if "ask" in tags_of(own) or (own[at : at + 1] and own[at].text.lower().startswith(LIMITS)):
        return False  # `salvo che Marta mi faccia sapere altro`
    rest = [c for c in own[at + 1 :] if c.words and c.tag not in ("me", "you", "clitic", "not", "then")]
    first = at < len(own) and own[at].text.lower() not in PERHAPS  # `se scrivo in tempo`
    told = next((k for k, c in enumerate(rest) if any(AGAIN.match(w.text) for w in c.words[first > k :])), len(rest))
    orders = tags_of(rest[:told] + rest[told + 1 :]) & (ORDERS | {"ballot", "stake", "mayor"})
    return told < len(rest) and not orders and NAME not in tags_of(rest[told:])


def free_after(own: Sequence[Chunk], opened: bool, abstains: bool = False) -> bool:
    """Whether a comment after an order stands free. opened: it belongs to one that `perché` or the like opens.
    abstains: the order names nobody, so the comment may say no: `mi astengo, non so`."""
    if restates(own) or urges(own):
        return True
    if turns_to(own, opened, abstains):
        return promises(own)
    if not opened and anothers_words(own):
        return False
    if opened or own[0].tag in OPENERS:
        return True
    return abstains or only_presses(own)


def only_says(own: Sequence[Chunk]) -> bool:
    """Whether a comment makes an order an example, or what others want to hear: `voto Nico, per esempio`, `voto Nico:
    quello che volevate sentirvi dire`."""
    words = " ".join(w.text for c in own for w in c.words)
    return EXAMPLE.fullmatch(words) is not None or WANTED.search(words) is not None


EXAMPLE: Final = re.compile(r"(?:per|ad) esempio|tipo|mettiamo|diciamo|for (?:example|instance)|say")
WANTED: Final = re.compile(
    r"\b(?:vole(?:te|vate)|vorreste|vuoi|volevi|vorresti|aspetta(?:te|vate)|you want\w*)\b.*"
    r"\b(?:senti\w*|legge\w*|dir\w*|scriv\w*|hear|read)\b"
)
"""What readers would like to hear, or read."""


def turns_to(own: Sequence[Chunk], opened: bool, abstains: bool) -> bool:
    """Whether a comment points at the order before it, tells who said it, or holds a command word."""
    if only_says(own) or reports(own) or (points(own) and not (opened and remarks(own))):
        return True
    return any(commands(c, abstains) and not of_others(own, k) for k, c in enumerate(own))


def only_presses(own: Sequence[Chunk]) -> bool:
    """Whether a comment says no to nothing, or only presses."""
    if not tags_of(own) & {"not", "no"} or distrusts(own):
        return True
    return PRESSES.match(" ".join(w.text for c in own for w in c.words)) is not None


DISTRUST: Final = re.compile(
    r"\bnon m[ie] (?:ci |ne |la |lo |e |ha |hanno |sono )?(?:mai |piu |per niente |proprio |del tutto |affatto )*"
    r"(?:fid|convin|torn|piac|quadr|persuad|racconta|suon|garb|va giu|incant|sconfinf)\w*"
)
"""What the sender does not believe of somebody: a reason to order about them."""


def distrusts(own: Sequence[Chunk]) -> bool:
    """Whether a comment says no to nothing but somebody or something that the sender does not believe: `la storia del
    treno non mi convince`."""
    if tags_of(own) & {LOOSE, "order", "ballot", "mayor", "stake", "nobody"} or any(w in IDEAS for w in unknown(own)):
        return False
    found = DISTRUST.findall(" ".join(w.text for c in own for w in c.words))
    return 0 < len(found) == sum(c.tag in NOT for c in own)


IDEAS: Final = frozenset({"idea", "scelta", "ipotesi", "rogo", "soluzione", "proposta", "cosi"})
"""Words for an order itself, which the sender may not believe in."""


PRESSES: Final = re.compile(
    r"(?:spero|speriamo|sperando|con la speranza|nella speranza) (?:solo |proprio )?"
    r"(?:di )?non (?:mi |me ne )?(?:pentir|sbagli)\w*|"
    r"(?:(?:oggi|io) )?no?n (?:fate|ditemi|ditelo|chiedete\w*|insistete|accetto|ammetto|torno indietro|"
    r"c e (?:altro|niente|nulla|storia|partita|verso|scampo)|"
    r"ho (?:altro|tempo|voglia)|ci (?:sono santi|piove)|cambio (?:piu|idea)|m[ei](?: ne)? pento|se ne parl[ai])\b"
)
"""How a comment begins that says no, and only presses: `e non accetto reclami`, `non ho altro da aggiungere`."""


def anothers_words(own: Sequence[Chunk]) -> bool:
    """Whether a comment names somebody for an office, or tells who writes so; not `che in tre giorni ha scritto una
    riga`, of whom stands before it."""
    tags = [c.tag for c in own]
    relative = tags[0] == "that" and tags.count("that") == 1
    return (bool({"mayor", "heir"} & set(tags)) and NAME in tags) or (tells_author(own) and not relative)


def restates(own: Sequence[Chunk]) -> bool:
    """Whether talk only says again that there is an order: `questo è il mio voto`, `questi i miei voti`."""
    tags = tags_of(own)
    return tags <= SAME and "mine" in tags and bool(tags & {"ballot", "order"}) and "pron" in (own[0].tag, own[-1].tag)


def urges(own: Sequence[Chunk]) -> bool:
    """Whether a comment wishes that others do the same: `mi raccomando votatelo anche voi`."""
    words = [w.text for c in own for w in c.words]
    others = any(c.tag in ("vote", "burn") and c.form == "imp" for c in own) and "clitic" in tags_of(own)
    return others and "voi" in words and not tags_of(own) & (NOT | {NAME, "if", "mayor", "stake"})


LETTERS: Final = frozenset("mail email messaggio messaggi lettera lettere".split())


def of_others(own: Sequence[Chunk], k: int) -> bool:
    """Whether a word is for what others write: `la sua ultima mail`, `è l'unica che legge le mail`."""
    before = tags_of(own[max(0, k - 3) : k])
    return own[k].text.lower() in LETTERS and bool(before & {"theirs", "plural"}) and "mine" not in before


def commands(chunk: Chunk, abstains: bool) -> bool:
    """Whether a word of a comment may command. abstains: what it stands behind leaves a slot empty, so that they may
    think it over: `tolgo il voto, ci penso`."""
    thinks = abstains and chunk.tag == "wait" and "pens" in chunk.text.lower()
    return chunk.tag in SPEAKS and chunk.form != THIRD and not thinks


def tells_author(own: Sequence[Chunk]) -> bool:
    """Whether a comment tells who writes so, unless it begins by telling what the sender does."""
    words = [w.text for c in own for w in c.words]
    mine = ("si", "ho", "avevo", "abbiamo")  # `come si scrive`, `quando ho scritto`
    return (
        bool(words)
        and words[0] not in WRITING
        and any(AUTHORS.match(w) and one not in mine for one, w in pairwise(["", *words]))
    )


def excludes(own: Sequence[Chunk]) -> bool:
    """Whether a comment is nothing but another person or thing that is not meant: `voto Nico Rossi, non il cugino`,
    `non l'altro`."""
    if [c.tag for c in own[:3]] == ["not", "art", "namesake"]:
        return True
    return (
        [c.tag for c in own[:2]] in (["not", "art"], ["not", "one"])
        and own[1].text.lower() in ("il", "un")
        and (len(own) == 3 and own[2].tag in (NAME, UNKNOWN, "mayor") and len(own[2].words) == 1)
    )


def turns(own: Sequence[Chunk], asks: bool, doubts: bool) -> bool:
    """Whether a sentence without an order may take back what was ordered before it: it speaks of the order, says no,
    names somebody else, or denies a decision. asks: it is a question. doubts: it has words of doubt or time."""
    tags, words = tags_of(own), [w.text for c in own for w in c.words]
    if not words or restates(own) or words[0] in ("viva", "evviva"):
        return False
    undoes = tags & (
        UNDOES if own[0].tag == "other" or tags & {"all", "ballot", "order", "vote"} else UNDOES - {"other"}
    )
    if undoes or ("confirm" in tags and doubts):
        return not asks or bool(tags & {"cancel", "wait"})
    return (not asks and provides(own)) or any(
        says(own, tags) for says in (disowns, mocks, renames, undecided, replaces)
    )


CONTRADICTS: Final = re.compile(
    r"(?:(?:ma )?n(?:o+|a{2,}|a+h)|nope|see+h?(?! you| ya| u\b)|ce{2,}rto)\b|"
    r"ma (?:va|manco|neanche|nemmeno|mica|[vt][ie] pare)\b|"
    r"ma (?:che|chi|cosa|come|dove|de|di|quando|quale)(?: \S+){0,2}$|(?:ma )?(?:magari|balla|bugia|mai e poi mai)$|"
    r"(?:s[iì] )?ed? io (?:invece )?sono (?:il|lo|la|l|un|una|batman|superman|napoleone|topolino|babbo|gesù|dio)\b"
)
"""How talk behind an order begins that contradicts it, or mocks who believed it: `ma no`, `naaa`, `ma va`; in a few
words `ma chi ci crede`, `e io sono il papa`."""


def contradicts(own: Sequence[Chunk]) -> bool:
    """Whether talk contradicts what stands before it."""
    return CONTRADICTS.match(" ".join(c.text.lower() for c in own if c.words)) is not None


def thinks(own: Sequence[Chunk]) -> bool:
    """Whether a sentence speaks of no order, and only tells that the sender will think: `ci penso`."""
    undo = [c for c in own if c.tag in UNDOES]
    return bool(undo) and not tags_of(own) & NOT and all(c.tag == "wait" and "pens" in c.text.lower() for c in undo)


def replaces(own: Sequence[Chunk], tags: set[str]) -> bool:
    """Whether a sentence says under a condition whom it means instead: `qualora si ritiri, Marta`."""
    return own[0].tag == "if" and own[-1].tag == NAME and len(own) > 1 and own[-2].tag in BOUNDS


def disowns(own: Sequence[Chunk], tags: set[str]) -> bool:
    """Whether a sentence speaks of the letter, tells who said it, or begins or ends with a no."""
    words = [w.text for c in own for w in c.words]
    ends = words[-1] in NO and "or" not in tags  # `è confermata o no`
    to_you = any(
        a in ("vi", "ti") and b.startswith(("scrivo", "scrivero")) for a, b in pairwise(words)
    )  # `vi scrivo dopo`
    written = (
        any(WRITTEN.match(w) for w in words) and not to_you and not promises(own) and not HASTE.search(" ".join(words))
    )
    return reports(own) or written or words[0] in NO or ends


def mocks(own: Sequence[Chunk], tags: set[str]) -> bool:
    """Whether a sentence mocks whoever took an order seriously, or hands it to others: `nei vostri sogni`,
    `credevate?`, `questo è quello che volete sentire`, `parole di Rosa, non mie`, `o Marta, decidete voi`."""
    words = [w.text for c in own for w in c.words]
    points = words[0] in POINTING and len(own) > 2 and own[1].tag in ("is", "that", "art") and "mine" not in tags
    believed = len(words) <= SHORT and any(BELIEVED.match(w) for w in words)
    return own[0].tag == "or" or "irony" in tags or points or believed or jests(own, words) or not_mine(own)


def jests(own: Sequence[Chunk], words: Sequence[str]) -> bool:
    """Whether a sentence tells readers that they were taken in, or what an order was for: `era per ridere`."""
    begins = [k for k in range(len(own)) if not k or own[k - 1].tag in SEPARATORS]
    return any(was_for(own, k) for k in begins) or JESTS.search(" ".join(words)) is not None


JESTS: Final = re.compile(
    r"\bsiete (?:rimast|spaventat|cascat|cadut|preoccupat|svegli)|"
    r"\bvi (?:vedo|immagino|ho (?:spaventat|fregat|svegliat))|"
    r"^(?:stavo|stavamo|sto) (?:legg|recit|cant|ripet|cit|prov|copi|gioc|dett)\w*ndo|un modo di dire|"
    r"\b(?:vostre|your) (?:facce|faces)|figuratevi"
)
"""What somebody tells readers who were taken in."""


def not_mine(own: Sequence[Chunk]) -> bool:
    """Whether talk says that something is not the sender's: `parole di Rosa, non mie`; not `non c'è mia madre`."""
    ends = [k for k, c in enumerate(own) if c.tag == "mine" and (k + 1 == len(own) or own[k + 1].tag != UNKNOWN)]
    return any(c.tag in NOT for k in ends for c in own[max(0, k - 2) : k])


def provides(own: Sequence[Chunk]) -> bool:
    """Whether a sentence is nothing but a condition of the order before it: `purché ci sia Marta`, `se Marta è
    d'accordo`."""
    at = next((k for k, c in enumerate(own[:3]) if c.tag == "if"), None)
    if (
        at is None
        or any(c.tag in SEPARATORS for c in own[at:])
        or any(TO_YOU.match(w.text) for c in own for w in c.words)
    ):
        return False
    if own[at].text.lower() not in ("se", "if", "quando", "when"):
        return True
    return lone_condition(own[at + 1 :]) or (at > 0 and own[0].tag != "and")


def lone_condition(rest: Sequence[Chunk]) -> bool:
    """Whether what follows `se` is about somebody, and nothing follows from it: `se Marta è d'accordo`."""
    return bool(rest) and rest[0].tag == NAME and not any(c.tag == UNKNOWN for c in rest) and len(rest[0].words) < SHORT


def renames(own: Sequence[Chunk], tags: set[str]) -> bool:
    """Whether a sentence puts one name in the place of another: `mettete Gioia`, `read Nadia for Mark`, `il nome è
    Giulio`."""
    orders = "lead" in tags or any(c.form == "imp" for c in own)
    several = sum(c.tag == NAME for c in own) > 1 and tags & BOUNDS  # `Nico è un santo e Titta pure`
    ends = own[-1].tag == NAME and tags <= NAMING and sum(len(c.words) for c in own) <= SHORT and not several
    return (orders and NAME in tags) or ends or equates(own, tags)


def equates(own: Sequence[Chunk], tags: set[str]) -> bool:
    """Whether a clause says that one name stands for another: `read Nadia for Mark`, `per Marta intendo Nico`."""
    first, second = [*(k for k, c in enumerate(own) if c.tag == NAME), len(own), len(own)][:2]
    between = tags_of(own[max(0, first - 1) : second])
    means = bool(between & {"per", "is"}) or {"with", "aux"} <= tags
    return second < len(own) and means and not tags_of(own[first:second]) & BOUNDS


CLITIC: Final = re.compile(r"\w{3,}[aeir](?:lo|la|ne)$")
"""A verb with a pronoun at its end: `contatelo`, `farlo`; not `parola`."""


def forbids(own: Sequence[Chunk]) -> bool:
    """Whether an unknown word that a no reaches ends with a pronoun for what was ordered: `non contatelo`."""
    denied = denials(own)
    return any(CLITIC.match(w) for w in unknown(own) if w in denied)


def denials(own: Sequence[Chunk]) -> list[str]:
    """The words of the clauses that a no stands in, from it on."""
    found: list[str] = []
    denied = False
    for chunk in own:
        denied = chunk.tag in NOT or (denied and chunk.tag not in BOUNDS)
        found += [w.text for w in chunk.words] * denied
    return found


def undecided(own: Sequence[Chunk], tags: set[str]) -> bool:
    """Whether a sentence denies a decision, or what shall be done: `non ho deciso niente`, `non so`, `non
    contatelo`."""
    if not tags & NOT:
        return False
    words = [w.text for c in own for w in c.words]
    undone = any(DOING.match(w) or (w == "fare" and before in ("non", "lo")) for before, w in pairwise(["", *words]))
    if undone or "fate" in words[-1:]:
        return True
    denied = denials(own)
    return forbids(own) or ("so" in denied and NAME not in tags) or any(DECIDING.match(w) for w in denied)
