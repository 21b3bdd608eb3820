"""What a sentence asks for: constructions found in its chunks, and whether every word of it is accounted for
(sections 3 to 6 and 11).

A sentence is read from left to right. Where a clause begins, the longest construction that fits is looked for.
The words of the clause that it leaves, and talk that does not stand free (section 11.2), are not read: an order
beside them is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from .chunks import (
    COLON,
    COMMA,
    COMMANDS,
    LINE,
    MOODS,
    NAME,
    PASSED,
    PAUSE,
    SAID,
    SEPARATORS,
    SILENT,
    THIRD,
    TITLED,
    UNKNOWN,
    VERBS,
    Chunk,
    Names,
    chunks,
)
from .facts import NONE
from .grammar import ACTS, Construction, coded, constructions
from .lexicon import Lexicon
from .names import PARTIAL, TYPO, Match, Player, Word, exact, fits, match, merge
from .talk import (
    BOUNDS,
    NO,
    NOT,
    OPENERS,
    announces,
    calls,
    excludes,
    feeling,
    fragment,
    free_after,
    free_before,
    has_verb,
    holds_words,
    lives,
    restates,
    tags_of,
    turns,
    unknown,
    verbs,
)
from .text import Sentence

CONDITION, UNCERTAIN, FUTURE, FORMULA = "CONDITION", "UNCERTAIN", "FUTURE", "FORMULA"

NOUN_BEFORE: Final = frozenset(
    {"a", "per", "su", "da", "di", "with", "as", "art", "one", "mine", "theirs", "third", "between"}
)
"""Tags after which no construction begins in the middle of a clause: the command word there is a noun, or somebody
else's."""

MOST: Final = 20
"""How many segments of a letter are read (section 2)."""

LONGEST_NAME: Final = 12
"""How many words are looked at as one name."""

SPECIAL: Final = {"self": "self", "nobody": NONE, "pron": "pronoun", "plural": "pronoun"}
"""Tags of a phrase that is no name."""

CHANGED: Final = re.compile(r"ripens|cambi|contrordine|changed|second thought")
"""What takes back and goes on to something else: `ripensandoci voto Marta`."""

LAUGHTER: Final = re.compile(r"^(?:a?(?:ha)+h?|a?(?:ah)+a?|lol|rotfl|raga|ragazzi|guys)$")
"""Words of somebody who jokes, or talks to their friends."""
DEAR: Final = frozenset({"caro", "cara", "egregio", "egregia", "gentile", "dear"})
SENT: Final = frozenset(
    "mando mandero arriva arrivano arriveranno ricevete riceverete ricevi leggete leggerete send get".split()
)
VOTES: Final = frozenset({"order", "ballot", "vote", "all"})
"""Words of a warning about letters: `tutti i voti che vi mando oggi sono del mio bimbo`."""

NOW: Final = frozenset(
    "oggi,stasera,stanotte,adesso,ora,subito,intanto,stavolta,today,tonight,now,per ora,per oggi,questa notte,"
    "nel frattempo,this time".split(",")
)
"""Words for the present time: the future of an earlier clause does not reach an order beside them."""

ANYWAY: Final = frozenset({"pazienza", "amen", "peggio", "pace", "ciccia", "whatever"})
"""Words of who does not care what comes of their order: `e se sbaglio pazienza`."""

EARLIER: Final = frozenset({"ieri", "precedente", "precedenti", "yesterday"})
"""Words of an order of another day."""

CONTRASTING: Final = frozenset(
    {"differenza", "contrario", "contrariamente", "diversamente", "unlike", "mentre", "while"}
)
"""Words of talk behind which `io` begins a clause of its own: `a differenza di Marta io voto Nico`."""

NONE_OF: Final = frozenset({"nessuno", "niente", "no"})
"""First words of `nessun voto`, which may only tell how things stand."""

MEETING: Final = frozenset({"vediamo", "vedemo", "sentiamo", "rivediamo", "see"})
"""Words of a farewell, which may name a time: `ci vediamo domani`."""

SOMEBODY: Final = frozenset({"chi", "chiunque", "qualcuno", "who", "whoever", "somebody", "someone"})
"""Words for somebody whom a letter does not name."""

DOES_NOW: Final = re.compile(r"(?<![aei]v)(?:a|e|s)$")
"""The end of a verb in the third person of the present."""

OWED: Final = frozenset({"devo", "dobbiamo"})
"""What the sender must do, which is asked about: `ti devo votare`."""

PRESENTING: Final = frozenset({"sono", "qui", "parla", "scrive", "ecco", "this", "here"})
"""First words of a sentence that presents somebody."""

PAST_WISHES: Final = frozenset({"volevo", "volevamo", "i wanted to"})
WISHES: Final = frozenset(
    "vorrei,vorremmo,mi piacerebbe,ci piacerebbe,preferirei,i would like to,i d like to,we d like to".split(",")
)
"""Words of a wish, which may be all that there is."""

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

ACTING: Final = frozenset(ACTS.values()) | {"backing"}
"""Tags of verbs that speak of an order only with somebody of the village as their object."""

EXCLUDED: Final = frozenset({"no", "not", NAME, "corr", "art", COMMA})
"""Tags of a sentence that only says who is not meant: `no, non Marta`."""

OFFICES: Final = frozenset({"stake", "mayor", "heir"})
"""Tags of what a name may be wanted for."""

CORRECTED: Final = frozenset({"art", "mine", "order", "ballot", "di"})
"""Tags of what a word that corrects may name: `correggo l'ordine di prima: voto Nico`."""

PHRASES: Final = frozenset({"mine", "one", "art", "i"})
"""Tags with which the name of a thing begins."""

REFUSING: Final = SILENT | {"but", "no", "not", "corr", "and"}
"""Tags of a sentence that only says no."""

NEUTRAL: Final = frozenset({"a", "per", "su", "da", "di", "as", "art", "one", "mine", "then", "but", "and"})
"""Tags of what may stand beside a name that corrects another."""

MORE: Final = "no more"
NO_MORE: Final = frozenset({"piu", "anymore", "longer", "chiu", "cchiu"})
"""Words which, negated, give up what was."""

GOES_ON: Final = frozenset("per a as art i if is had announce".split())
"""Tags of what may follow an infinitive that commands."""

INHERIT, UNDO, BACK = "inherit", "undo", "back"
"""What an intent does that is no order: a name takes the command before it; that command falls; all that was ordered
is taken back."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """The words read as a name. special: self, none or pronoun for what is no name. lone: its only word is written
    in lower case."""

    words: tuple[Word, ...] = ()
    special: str = ""
    text: str = ""
    article: bool = False
    lone: str = ""


@dataclass(frozen=True, slots=True)
class Intent:
    """What a construction asks for. unread: the words of its sentence that are not accounted for; with any of them
    it is asked about."""

    slot: str
    value: str
    phrase: Phrase | None = None
    origin: Phrase | None = None
    roles: frozenset[str] = frozenset()
    negated: bool = False
    question: bool = False
    several: bool = False
    moods: frozenset[str] = frozenset()
    unread: tuple[str, ...] = ()
    corrects: bool = False
    sure: bool = False
    held: bool = False
    """It is asked about unless an order in force is what it changes."""
    said: frozenset[str] = frozenset()
    """The words and tags of the construction: they tell which slot a cancellation names."""
    kept: frozenset[str] = frozenset()
    """For a cancellation with an exception: the words and tags of what stays."""
    construction: str = ""


@dataclass(frozen=True)
class Core:
    """A construction found in a clause. lead, tail: the words of the clause before and after it. groups: where its
    parts stand."""

    row: Construction
    begin: int
    start: int
    end: int
    stop: int
    groups: dict[str, tuple[int, int]]
    corrects: bool = False
    either: bool = False
    """Whether `o` stands between it and another one: voto Nico o mi astengo."""


@dataclass(frozen=True)
class Talk:
    """A clause, or the rest of one, in which there is no construction. opened: it belongs to a comment that `perché`
    or the like opens."""

    begin: int
    end: int
    opened: bool = False
    corrects: bool = False


@dataclass(frozen=True)
class Reading:
    """A sentence read. intents: in their order; among them are what a correction (`INHERIT`, `UNDO`) and a taking
    back (`BACK`) do.

    waits: it ends with a word that corrects. reports: what follows in the letter is somebody else's. turns: it
    speaks of cancelling, and was not read. confirms: it has the word that confirms. taken: it has a word that
    takes back. refuses: it only says no. doubts: it ends with a colon and announces nothing, so that what follows
    may be somebody else's.
    """

    intents: tuple[Intent, ...]
    found: tuple[Chunk, ...]
    waits: bool = False
    reports: bool = False
    turns: bool = False
    confirms: bool = False
    taken: bool = False
    refuses: bool = False
    doubts: bool = False


@dataclass
class Reader:
    """Reads the sentences of one letter in a language, with the names of a village."""

    lexicon: Lexicon
    players: tuple[Player, ...]
    plain: bool = False
    sender: Player | None = None
    mayor: str | None = None
    kind: bool = False
    """Whether constructions that are always asked about are looked for."""
    role: str = ""
    holds: bool = False
    """Whether the sender has an order in force, which a letter may correct."""
    asks: bool = False
    people: set[str] = field(default_factory=set)
    """The keys of those whom the letter has named so far; an empty key for somebody who cannot be told from it."""
    named: bool = False
    """Whether an earlier sentence of the letter names somebody."""
    found: Sequence[Chunk] = ()
    read_in: set[int] = field(default_factory=set)
    """Which chunks constructions account for."""
    kept: list[Chunk] = field(default_factory=list)
    moods: list[tuple[int, str]] = field(default_factory=list)
    nows: list[int] = field(default_factory=list)
    """Where words for the present time stand."""
    items: Sequence[Core | Talk] = ()
    matched: dict[tuple[Word, ...], Match] = field(default_factory=dict)
    """Whom the phrases that were looked up mean."""

    def read(self, sentence: Sentence, follows: bool = False, corrects: bool = False) -> Reading:
        """A sentence. follows: an order stands before it in the letter. corrects: what stands before it ends with a
        word that corrects."""
        found = self.chunks(sentence)
        self.keep(found)
        self.found = found
        self.asks = sentence.asks
        items = self.items = self.without_jokes(self.scan(follows, corrects))
        cores = [item for item in items if isinstance(item, Core)]
        unread = self.unread(items)
        intents: list[Intent] = []
        for item in items:
            if isinstance(item, Core):
                one = self.intent(item, items, self.asks and item is cores[-1])
                intents.append(
                    replace(one, unread=unread, sure=one.sure or self.bids(item, items) or chants(item, cores))
                )
            elif item.corrects:
                intents.append(self.correction(item, self.asks))
            elif self.takes_back(item, follows or self.takes(item, cores)):
                intents.append(Intent(BACK, NONE))
        self.named = self.named or (any(c.tag == NAME for c in found) and not self.only_excludes())
        for chunk in found:
            self.people |= self.mentioned(chunk)
        return self.reading(intents, found, sentence.colon)

    def only_excludes(self) -> bool:
        """Whether a sentence says nothing but who is not meant: `no, non Marta`."""
        return tags_of(self.kept) <= EXCLUDED and all(self.names(k) for k, c in enumerate(self.kept) if c.tag == NAME)

    @cached_property
    def called(self) -> Names:
        """The names of the village, as this letter writes them."""
        return Names(self.players, self.plain)

    def chunks(self, sentence: Sentence) -> list[Chunk]:
        """The chunks of a sentence."""
        return chunks(sentence, self.lexicon, self.called)

    def mentioned(self, chunk: Chunk) -> set[str]:
        """The keys of those whom a chunk names; an empty key for somebody who cannot be told from the chunk."""
        if chunk.tag == NAME:
            return {p.key for p in self.resolve(self.as_phrase([chunk])).players} or {""}
        return {""} if chunk.tag in ("say", SAID) or chunk.text.lower() in SOMEBODY else set()

    def reading(self, intents: Sequence[Intent], found: Sequence[Chunk], colon: bool) -> Reading:
        """A sentence read, with what its words say beside the orders. colon: it ends with one."""
        ordered, tags = bool(intents), {c.tag for c in self.kept}
        refused = all(one.negated and one.phrase and one.phrase.special == "pronoun" for one in intents)  # `non quello`
        refuses = all(c.tag in REFUSING for c in found) and any(w.text in NO for c in found for w in c.words)
        return Reading(
            tuple(intents),
            tuple(found),
            waits=bool(self.kept) and self.kept[-1].tag == "corr",
            reports="forward" in tags or (colon and bool(tags & {"say", SAID})),
            turns=refused and turns(self.unsigned(), self.asks, bool(self.moods)),
            refuses=not ordered and refuses,
            doubts=not ordered and self.doubts(tags, colon),
            confirms="confirm" in tags,
            taken="back" in tags,
        )

    def doubts(self, tags: set[str], colon: bool) -> bool:
        """Whether a sentence without an order makes what follows it doubtful."""
        warns = "that" in tags and any(w.text in SENT for c in self.found for w in c.words) and bool(tags & VOTES)
        return (
            warns
            or "wait" in tags
            or self.offers_dishes()
            or (colon and not announces(self.kept))
            or self.another_writes()
        )

    def offers_dishes(self) -> bool:
        """Whether a question offers what is nobody beside somebody's name, which then is a word, too: `carbonara o
        gricia?`"""
        offered = {
            c.tag for at, c in enumerate(self.kept) if "or" in {k.tag for k in self.kept[max(0, at - 1) : at + 2]}
        }
        return self.asks and offered >= {"or", NAME, UNKNOWN} and NAME in offered

    def bids(self, core: Core, items: Sequence[Core | Talk]) -> bool:
        """Whether an imperative may bid others, or tell what somebody does: `guardia, proteggi Marta`, `Marta tace.
        Vota Nico`."""
        beside = self.named or self.talks_beside(items)
        if any(c.tag == "blank" and c.words[0].text in NONE_OF for c in self.kept[core.start : core.end]):
            return any(isinstance(one, Talk) for one in items)  # `quarta lettera e ancora nessun voto`
        doubted = (self.exhorts, self.reasoned, self.names_mayor, self.calls_others, self.assents, self.halved)
        if any(one(core) for one in (*doubted, self.echoes)):
            return True
        bids = any(c.form == "imp" and c.tag in BIDDEN for c in self.kept[core.start : core.end])
        return beside and bids and self.lexicon.language == "it"

    def names_mayor(self, core: Core) -> bool:
        """Whether talk before a vote for whom the letter named speaks of the mayor: `Nico come sindaco mi piace, lo
        voto`."""
        before = [c.tag for k, c in enumerate(self.kept[: core.begin]) if k not in self.read_in]
        ballot = core.row.does == "ballot" and not tags_of(self.inner(core)) & {"stake", "mayor"}
        if ballot and self.changes_mayor(core) == "unsure":
            return True
        return core.row.value == "named" and self.slot(core) == "stake" and "mayor" in before

    def reasoned(self, core: Core) -> bool:
        """Whether a reason follows an infinitive, which may be judged: `votare Nico perché tace mi pare ingiusto`."""
        return self.infinitive(core) and core.end < len(self.kept) and self.kept[core.end].tag in OPENERS

    def calls_others(self, core: Core) -> bool:
        """Whether an order in which the sender does not speak may be a call to others, or mocks them: `ragazzi, votate
        Nico`, `great, burn Nico`."""
        own = self.kept[core.start : core.end]
        if tags_of(own) & SPEAKING or own[0].text.lower().startswith(("i ", "we ")):
            return False
        bids = any(c.tag in BIDDEN and c.form == "imp" for c in own)
        called = bids and any(c.tag in BIDDEN and c.text.lower().endswith("te") for c in own)
        before = self.said_before(own[0])
        mocked = bids or self.lexicon.language == "en" or not tags_of(own) & BIDDEN
        return (called and bool(ADDRESSED & set(before))) or (mocked and bool(MOCKING & set(before[:1])))

    def assents(self, core: Core) -> bool:
        """Whether mock assent stands before an order for all, and what comes of it behind: `ma sì, bruciamo Nico, così
        piangiamo tutti`."""
        own = self.kept[core.start : core.end]
        if tags_of(own) & SPEAKING or not any(w in ASSENTING for w in self.said_before(own[0])):
            return False
        alone = any(
            c.tag in BIDDEN | {"lead"} and (c.form == "now" and not c.text.lower().endswith("iamo")) for c in own
        )
        return not alone and core.end < len(self.kept)

    def halved(self, core: Core) -> bool:
        """Whether an order is taken off, and words for another one behind it are not read: `annulla il voto, e metti
        su Nico`."""
        behind = self.kept[core.end :]
        unread = {c.tag for k, c in enumerate(behind, core.end) if k not in self.read_in}
        return core.row.does == "cancel" and "lead" in unread and NAME in unread

    def said_before(self, chunk: Chunk) -> list[str]:
        """The words of the sentence before a chunk, folded."""
        at = next((k for k, c in enumerate(self.found) if c is chunk), 0)
        return [c.text.lower() for c in self.found[:at] if c.tag not in SEPARATORS]

    def talks_beside(self, items: Sequence[Core | Talk]) -> bool:
        """Whether a sentence holds talk, but for what tells that something is changed."""
        return any(isinstance(one, Talk) and "move" not in tags_of(self.kept[one.begin : one.end]) for one in items)

    def exhorts(self, core: Core) -> bool:
        """Whether a vote only has a pronoun at the end of its verb, which may be for others: `votiamola`."""
        own = self.kept[core.start : core.end]
        if "target" in core.groups:
            return False
        return any(c.tag == "clitic" and not c.text for c in own) and not any(c.tag == "use" for c in own)

    def without_jokes(self, items: list[Core | Talk]) -> list[Core | Talk]:
        """The parts of a sentence, where a word of suicide with talk beside it is talk (section 11.4): `che noia, mi
        suicido`."""
        laughs = any(LAUGHTER.search(w.raw.lower()) for c in self.found for w in c.words)
        talks = laughs or any(isinstance(one, Talk) and not announces(self.kept[one.begin : one.end]) for one in items)
        conditions = any(c.tag == "if" for c in self.kept)
        if not talks or conditions:
            return items
        return [
            Talk(one.begin, one.stop) if isinstance(one, Core) and one.row.strict and one.row.value == "ask" else one
            for one in items
        ]

    def another_writes(self) -> bool:
        """Whether a sentence says that somebody else writes what follows: `qui Marta`, `ecco il messaggio di Marta`."""
        own = self.unsigned()
        words = [w.text for c in self.found for w in c.words]
        if not own or not words:
            return False
        presents = words[0] in PRESENTING and any(c.tag == NAME for c in own[:3])
        brings = "order" in {c.tag for c in own} and words[-1] in ("questo", "questa", "this", "seguente")
        return presents or brings

    def unsigned(self) -> list[Chunk]:
        """The chunks of a sentence without the sender's own name, and without names of whom they greet."""
        sender = self.sender
        greeted = [
            c for last, c in zip(self.found, self.found[1:], strict=False) if last.tag in ("polite", "greetings")
        ]
        return [
            c
            for c in self.kept
            if c.tag != NAME
            or not ((sender and any(exact(w.text, sender) for w in c.words)) or any(c is one for one in greeted))
        ]

    def takes_back(self, item: Talk, ordered: bool) -> bool:
        """Whether talk takes back what was said before."""
        own = [c for c in self.kept[item.begin : item.end] if c.tag == "back"]
        earlier = self.kept[0].tag in ("pron", "art") and any(w.text in EARLIER for c in self.found for w in c.words)
        left = earlier and all(c.text.lower().startswith("lasc") for c in own)  # `quello di ieri lasciamo perdere`
        return ordered and not left and bool(own) and not self.emptied(item)

    def emptied(self, item: Talk) -> bool:
        """Whether an order before talk empties a slot, so that a change of mind is its reason: `annulla il voto, ci
        ripenso`, not `voto per eliminare Nico, scherzo`."""
        ends = {"cancel", "not"} if self.no_more() else {"cancel"}
        votes = [one for one in self.items if isinstance(one, Core) and one.row.does == "ballot"]
        voted = {k for one in votes for k in range(one.start, one.end) if self.kept[k].tag == "cancel"}
        return any(k < item.begin and self.kept[k].tag in ends for k in self.read_in - voted)

    def takes(self, item: Talk, cores: Sequence[Core]) -> bool:
        """Whether there is something that talk takes back: what stands before it, and after a joke what follows it
        too."""
        if any(one.begin < item.begin for one in cores) or not cores:
            return bool(cores)
        return not any(c.tag == "back" and CHANGED.search(c.text.lower()) for c in self.kept[item.begin : item.end])

    def names_somebody(self, phrase: Phrase) -> bool:
        """Whether the words of a phrase may be a name; a phrase without words is a pronoun, nobody, or the sender."""
        return not phrase.words or any((w.capital and not self.plain) or self.known(w) for w in phrase.words)

    def correction(self, item: Talk, asks: bool) -> Intent:
        """What a correction without a command of its own does: the name in it inherits the command before."""
        own = self.kept[item.begin : item.end]
        if any(c.tag == "wait" for c in own):  # `anzi il contrario`
            return Intent(BACK, NONE)
        names = [c for c in own if c.tag in (NAME, UNKNOWN, "self", "nobody", "pron")]
        if not names or any(c.tag in ("not", "back") for c in own):
            return Intent(UNDO, NONE, corrects=True)
        phrase = self.as_phrase(names[:1])
        if not self.names_somebody(phrase):
            return Intent(UNDO, NONE, corrects=True)
        unread = tuple(c.text for c in own if c not in names[:1] and c.tag not in NEUTRAL)
        moods = frozenset(self.within(item.begin, item.end))
        return Intent(INHERIT, "target", phrase, question=asks, moods=moods, unread=unread, corrects=True)

    @cached_property
    def units(self) -> frozenset[str]:
        """The units of all names, folded."""
        return self.called.units

    # --- chunks that count ---

    def keep(self, found: Sequence[Chunk]) -> None:
        """Leave out what says nothing, and note where moods stand; of neighbouring separators one is left."""
        kept: list[Chunk] = []
        moods: list[tuple[int, str]] = []
        self.nows = []
        for at, chunk in enumerate(found):
            self.nows += [len(kept)] * (chunk.text.lower() in NOW)
            if chunk.tag in MOODS:
                moods += [(len(kept), MOODS[chunk.tag])] * (not farewell(chunk, found))
            elif chunk.tag in SEPARATORS:
                separate(kept, concluded(found, at))
            elif chunk.tag == "then" and kept and (kept[-1].tag == COMMA or kept[-1].form == "now" or kept[-1].bare):
                continue
            elif self.from_afar(kept, found, chunk):
                kept.pop()
            elif self.as_role(kept, chunk):
                kept[-1] = replace(chunk, tag="role")
            elif chunk.tag not in SILENT and not repeated(kept, chunk):
                kept.append(chunk)
        self.trim(kept)
        size = len(kept)
        self.in_role(kept)
        self.kept, self.moods = kept, [(max(0, min(at - size + len(kept), len(kept))), mood) for at, mood in moods]

    def trim(self, kept: list[Chunk]) -> None:
        """Leave out separators and a signature at the end."""
        while kept and (kept[-1].tag in SEPARATORS or self.signs(kept)):
            kept.pop()

    def in_role(self, kept: list[Chunk]) -> None:
        """Mark that the sender acts in the role that they name: `come veggente scelgo Marta`, `sono la veggente e
        scelgo Marta`, `il lupo Marta sbrana Titta` of Marta. Of other verbs it says nothing."""
        tags = [c.tag for c in kept[:3]]
        if tags == ["had", "art", UNKNOWN] and kept[0].text.lower() == "sono" and self.is_role(kept[2]):
            kept[:3] = [replace(kept[2], tag="role")]
        if tags == ["art", NAME, THIRD] and self.named_in_role(kept[1], kept[2]):
            kept[:3] = [Chunk("i"), replace(kept[2], tag="use", form="now")]
        for k in [k for k, c in enumerate(kept) if c.tag == "role"]:
            acts = next((c.tag for c in kept[k + 1 :] if c.tag not in PASSED | {"and", "aux", "i", COMMA}), "")
            if acts != "vague" or not self.owns(kept[k].words[0].text):
                del kept[k]
                return

    def owns(self, word: str) -> bool:
        """Whether a word is for the sender's role: `guardia` for the Guardia del corpo."""
        return word[:4] in self.role

    def is_role(self, chunk: Chunk) -> bool:
        """Whether a chunk is nothing but a word for a role."""
        return len(chunk.words) == 1 and self.lexicon.has(chunk.words[0].text, "roles_and_factions")

    def named_in_role(self, chunk: Chunk, verb: Chunk) -> bool:
        """Whether a chunk is the sender's role and name, and its verb a power's in the present: `lupo Marta sbrana`."""
        if not verb.roles or not DOES_NOW.search(verb.text):
            return False
        first, *rest = chunk.words
        own = self.sender is not None and bool(rest) and all(exact(w.text, self.sender) for w in rest)
        return own and self.owns(first.text) and self.lexicon.has(first.text, "roles_and_factions")

    def as_role(self, kept: Sequence[Chunk], chunk: Chunk) -> bool:
        """Whether a clause begins with the role in which somebody writes: `come guardia proteggo Marta`."""
        begins = (
            bool(kept)
            and (kept[-1].tag == "as" or kept[-1].text.lower() == "da")
            and (len(kept) < 2 or kept[-2].tag in SEPARATORS)
        )
        return begins and chunk.tag == UNKNOWN and self.is_role(chunk)

    def from_afar(self, kept: Sequence[Chunk], found: Sequence[Chunk], chunk: Chunk) -> bool:
        """Whether words tell from where somebody greets: `ciao dalla spiaggia`."""
        if chunk.tag != UNKNOWN or not kept or kept[-1].tag != "da":
            return False
        at = next(k for k, c in enumerate(found) if c is chunk)
        return [c.tag for c in found[max(0, at - 2) : at]] == ["greetings", "da"]

    def signs(self, kept: Sequence[Chunk]) -> bool:
        """Whether the last chunk is the sender's own name, behind a comma and another name: their signature."""
        if len(kept) < 3 or kept[-1].tag != NAME or kept[-2].tag not in SEPARATORS or self.sender is None:
            return False
        units = self.sender.units
        own = all(
            exact(w.text, self.sender) or (len(w.text) > 2 and any(u.startswith(w.text) for u in units))
            for w in kept[-1].words
        )
        return own and kept[-2].tag != COLON and any(c.tag == NAME for c in kept[:-2])

    def clause_end(self, i: int) -> int:
        """Where the clause that i is in ends."""
        return next((k for k in range(i, len(self.kept)) if self.kept[k].tag in BOUNDS), len(self.kept))

    # --- constructions ---

    def scan(self, follows: bool, corrected: bool) -> list[Core | Talk]:
        """The constructions of the sentence and the talk between them. corrected: a word that corrects stands before
        it."""
        text = coded(self.kept)
        items: list[Core | Talk] = []
        i, last = 0, "corr" if corrected else ""
        self.read_in = set()
        while i < len(self.kept) and len(items) < 2 * MOST:
            tag = self.kept[i].tag
            if mark := self.mark_at(text, i):
                last = "corr" if last == "corr" else mark
                i += 1
                continue
            ordered = follows or any(isinstance(one, Core) for one in items)
            core = None if tag == "back" else self.order_at(text, i, ordered)
            if core is not None:
                self.add(items, core, last)
                i = items[-1].stop if isinstance(items[-1], Core) else items[-1].end
            else:
                end = self.talk_end(text, i)
                corrects = last == "corr" and (ordered or self.holds) and tag != "back" and not self.explains(items, i)
                items.append(Talk(i, end, self.opened(items), corrects))
                i = end
            last = ""
        return items

    def mark_at(self, text: str, i: int) -> str:
        """The tag of what divides clauses at i; empty where a clause begins."""
        tag = self.kept[i].tag
        return "corr" if self.goes_over(text, i) else tag if tag in BOUNDS - {"back"} else ""

    def talk_end(self, text: str, i: int) -> int:
        """Where the talk at i ends: with its clause, or where an order follows at once what greets."""
        return self.greeting_end(text, i) or self.clause_end(i + 1)

    def greeting_end(self, text: str, i: int) -> int:
        """Where the address of the mayor at i ends, if an order follows at once: `sindaco Bruni rogo Nico`; else 0."""
        core = self.longest(text, i, i, lambda row: row.greets)
        if core is None or not self.addresses(core) or core.end >= core.stop:
            return 0
        following = self.order_at(text, core.end, True)
        return core.end if following is not None and following.start == core.end else 0

    def goes_over(self, text: str, i: int) -> bool:
        """Whether what takes back at i goes over to another order at once, which then corrects the one before:
        `ripensandoci voto Marta`."""
        if self.kept[i].tag != "back" or not CHANGED.search(self.kept[i].text.lower()):
            return False
        start = next((k for k in range(i + 1, len(self.kept)) if self.kept[k].tag not in SEPARATORS), i)
        after = self.order_at(text, start, True) if start > i else None
        return after is not None and after.start == start

    def explains(self, items: Sequence[Core | Talk], i: int) -> bool:
        """Whether `cioè` before i says a comment again and corrects no order: `voto Nico, è strano... cioè, mi
        sembra strano`."""
        own = self.kept[i : self.clause_end(i + 1)]
        before = [c for c in self.kept[:i] if c.tag not in SEPARATORS][-1:]
        again = any(c.text.lower() in ("cioe", "cioè", "i mean") for c in before)
        commented = not items or isinstance(items[-1], Talk)
        return again and commented and not any(c.tag in (NAME, "not", "no") for c in own)

    def order_at(self, text: str, i: int, ordered: bool) -> Core | None:
        """The order that the clause at i gives; None where it only speaks of one."""
        core = self.core(text, i, ordered)
        core = core and self.up_to_next(text, core)
        return None if core is None or self.spoken_of(core) or self.reasons(text, core) else core

    def reasons(self, text: str, core: Core) -> bool:
        """Whether a construction is a reason of the order that follows it: `dato che non posso votare me stesso, voto
        Nico`."""
        after = next((k for k in range(core.stop, len(self.kept)) if self.kept[k].tag not in BOUNDS), 0)
        because = self.kept[core.begin].tag == "why" and self.kept[core.begin].text.lower() != "tanto"
        return because and after > 0 and self.order_at(text, after, True) is not None

    def add(self, items: list[Core | Talk], core: Core, after: str) -> None:
        """Add a construction to the parts of the sentence. after: the tag before it; what `o` joins is a choice
        between orders."""
        choice = self.kept[0].tag == "or" and any(c.tag == "or" for c in self.kept[1:])
        either = choice or (after == "or" and bool(items) and isinstance(items[-1], Core))
        if either and items and isinstance(items[-1], Core):
            items[-1] = replace(items[-1], either=True)
        self.read_in |= set(range(core.start, core.end))
        if self.contrasts(core):
            items.append(Talk(core.begin, core.start))
            core = replace(core, begin=core.start)
        items += self.with_comment(replace(core, corrects=after == "corr", either=either))

    def contrasts(self, core: Core) -> bool:
        """Whether `io` begins a clause of its own behind another person: `a differenza di Marta io voto Nico`."""
        lead = self.kept[core.begin : core.start]
        if not lead or self.kept[core.start].tag != "i" or any(c.tag == "if" for c in lead):
            return False
        return any(w.text in CONTRASTING for c in self.kept[max(0, core.begin - 1) : core.start] for w in c.words)

    def up_to_next(self, text: str, core: Core) -> Core:
        """A construction, which another one follows at once for something else: `rogo Nico sindaco Titta`."""
        if (
            core.end >= core.stop
            or self.kept[core.end].tag in OPENERS | NOT | {NAME, UNKNOWN}
            or core.row.value == "self"
        ):
            return core
        following = self.longest(text, core.end, core.end, lambda row: self.may_open(row, True))
        if following is None or following.end < following.stop or self.spoken_of(following):
            return core
        if self.slot(following) in (self.slot(core), "default"):  # `il voto Marta lo passo a Nico`
            return core
        return replace(core, stop=core.end)

    def with_comment(self, core: Core) -> list[Core | Talk]:
        """A construction, and the comment that `perché` or the like opens right after it."""
        theirs = core.row.does in ("cancel", "move") and any(c.tag == NAME for c in self.kept[core.end : core.end + 2])
        if (
            core.end < core.stop and self.kept[core.end].tag in OPENERS and not theirs
        ):  # `togliete il voto che Marta ha dato a me`
            return [replace(core, stop=core.end), Talk(core.end, core.stop, True)]
        return [core]

    def opened(self, items: Sequence[Core | Talk]) -> bool:
        """Whether the last talk belongs to a comment that goes on."""
        last = items[-1] if items else None
        return isinstance(last, Talk) and (last.opened or self.kept[last.begin].tag == "why")

    def core(self, text: str, i: int, follows: bool) -> Core | None:
        """The longest construction at the beginning of a clause; else one with a verb within it."""
        end = self.clause_end(i)
        best = self.longest(text, i, i, lambda row: self.may_open(row, follows))
        if best is not None:
            return best
        for k in range(i + 1, end):
            if self.kept[k].tag in OPENERS - {"that"}:
                return None
            if self.kept[k - 1].tag in NOUN_BEFORE | PASSED or (
                self.kept[k].tag not in VERBS | {"aux", "ask", "may", "not", "i", "ballot", "me", "blank"}
            ):
                continue
            found = self.longest(text, i, k, lambda row: row.opens == "verb")
            if found is not None:
                return found
        return None

    def may_open(self, row: Construction, follows: bool) -> bool:
        """Whether a construction may stand at the beginning of a clause here."""
        return (row.opens != "follows" or follows) and (self.kind or not row.sure)

    def longest(self, text: str, begin: int, i: int, good: object) -> Core | None:
        """The longest construction at i."""
        best: Core | None = None
        for row in constructions():
            if not good(row):  # type: ignore[operator]
                continue
            found = row.pattern.match(text, i)
            if not found or found.end() == i or (best is not None and found.end() <= best.end):
                continue
            groups = {
                name: found.span(name)
                for name in found.groupdict()
                if found.start(name) >= 0 and found.span(name)[1] > found.start(name)
            }
            core = self.without_comment(Core(row, begin, i, found.end(), self.clause_end(found.end()), groups))
            if (best is None or core.end > best.end) and not self.exclaims(core) and self.whole(core):
                best = core
        return best

    def whole(self, core: Core) -> bool:
        """Whether a construction is all of its sentence, if it must be."""
        if core.row.opens != "whole":
            return True
        return core.end == len(self.kept) and (not core.begin or self.titled(core.begin))

    def titled(self, begin: int) -> bool:
        """Whether nothing but words without a name stand before a colon: `stasera a cena: Nico`."""
        before = {c.tag for c in self.kept[:begin]}
        return self.kept[begin - 1].tag == COLON and not before & {NAME, "say", SAID, THIRD, "theirs", "if", "had"}

    def exclaims(self, core: Core) -> bool:
        """Whether the first of two names that a comma divides is none, but a word before the order: `Ostia, Nico al
        rogo`."""
        if "more" not in core.groups or "target" not in core.groups or not core.row.shy:
            return False
        start, end = core.groups["target"]
        return all(c.tag == UNKNOWN for c in self.kept[start:end]) and self.kept[end].tag == COMMA

    def without_comment(self, core: Core) -> Core:
        """A construction without what looks like a second name and is a comment: `voto Nico e vado`."""
        if "more" not in core.groups:
            return core
        start, end = core.groups["more"]
        if any(self.names(k) for k in range(start, end) if self.kept[k].tag in (NAME, UNKNOWN, "self")):
            return core
        groups = {name: span for name, span in core.groups.items() if name != "more"}
        return (
            replace(core, end=start, stop=self.clause_end(start), groups=groups)
            if core.end == end
            else replace(core, groups=groups)
        )

    def names(self, k: int) -> bool:
        """Whether a chunk is nothing but a name: each word fits somebody or, with a capital, could."""
        if self.kept[k].tag == "self" or len(self.kept[k].words) > LONGEST_NAME:
            return self.kept[k].tag == "self"
        words = merge([Word(t.text, t.capital, t.raw) for t in self.kept[k].words], self.players)
        return all(
            self.known(w) or (len(w.text) == 1 and len(words) > 1) or (w.capital and not self.plain) for w in words
        )

    def known(self, word: Word) -> bool:
        """Whether a word fits anybody at any level, initials apart."""
        return any(fits(word.text, p, level) for p in self.players for level in (PARTIAL, TYPO)) or any(
            len(word.text) >= 3 and u.startswith(word.text) for p in self.players for u in p.units
        )

    def spoken_of(self, core: Core) -> bool:
        """Whether a construction is what the sentence speaks of, and no order: `Nico al rogo è un errore`, `votare
        Nico non ha senso`."""
        said_again = restates(self.kept[core.start : core.end])
        if said_again or self.anothers(core) or self.judged(core) or self.counted(core):
            return True
        now = any(c.form == "now" for c in self.kept[core.start : core.end])
        return self.acts_on_nobody(core) or (self.echoes(core) and not now)

    def echoes(self, core: Core) -> bool:
        """Whether a construction says again, word for word, what stands in talk before it: `è tutto un sindaco Titta,
        sindaco Titta`. With a verb of the sender's it is asked about."""
        said = "".join(f"{w.text} " for c in self.kept[core.start : core.end] for w in c.words)
        talk = "".join(f"{w.text} " for k in range(core.begin) if k not in self.read_in for w in self.kept[k].words)
        return " " in said[:-1] and said in talk

    def acts_on_nobody(self, core: Core) -> bool:
        """Whether a verb that speaks of an order only with somebody of the village as its object has another, and says
        something else: `Marta mente, lo vedo`, `guardo la partita`, `vado su Facebook`."""
        own = self.kept[core.start : core.end]
        if not tags_of(own) & ACTING or self.meets(core, own):
            return bool(tags_of(own) & ACTING)
        if tags_of(own) & {"nobody", "self"}:
            return False
        target = self.phrase(core, "target")
        found = self.resolve(target) if target is not None else Match(())
        return not found.players or bool(found.left)

    def meets(self, core: Core, own: Sequence[Chunk]) -> bool:
        """Whether such a verb is said to somebody, or of them and the sender: `guarda Marta che hai lasciato
        l'ombrello`, `ci vediamo stanotte Marta`."""
        acts = [c for c in own if c.tag in ACTING]
        called = any(c.bare for c in acts) and core.end < len(self.kept)
        return called or (
            any(c.text.lower() == "ci" for c in own) and any(w.text in MEETING for c in acts for w in c.words)
        )

    def counted(self, core: Core) -> bool:
        """Whether a number of votes follows a colon: `rogo Nico: 4 voti`."""
        after = self.kept[core.end : core.end + 2]
        return len(after) == 2 and after[0].tag == COLON and any(w.text.isdigit() for w in after[1].words[:1])

    def anothers(self, core: Core) -> bool:
        """Whether a construction is somebody else's, or past: words of saying before it, another subject, an
        auxiliary verb."""
        if self.quoted(core):
            return True
        told = [k for k in range(core.start) if self.kept[k].tag in ("say", "forward") and k not in self.read_in]
        if any(self.kept[k].tag == "forward" or not self.closed(k, core.begin) for k in told):
            return True
        lead = self.kept[core.begin : core.start]
        return any(
            (c.tag == "theirs" and c.text.lower() not in OWED)
            or (c.tag == "had" and c.words[0].text not in ("sono", "am"))
            for c in lead
        )

    def closed(self, k: int, begin: int) -> bool:
        """Whether a comma ends what the words from k on tell, before the clause at `begin`: then the order in that
        clause is asked about."""
        last, joins = self.kept[begin - 1].tag if begin else "", (COMMA, "and", "then", "but")
        return k < begin and (last in joins or (last == COLON and any(c.tag in joins for c in self.kept[k:begin])))

    def judged(self, core: Core) -> bool:
        """Whether words behind a construction without a verb, or with an infinitive, say something of it."""
        row, tail = core.row, self.kept[core.end : core.stop]
        follows = bool(tail) and tail[0].tag not in OPENERS | {"if", "enough"}
        if row.strict:
            lead = self.kept[core.begin : core.start]
            return follows or (bool(lead) and all(c.tag != "if" for c in lead))
        if self.addresses(core):
            return True
        if self.infinitive(core) and self.goes_beyond(core):
            return True
        noun = row.judged or self.infinitive(core)
        return (noun and follows and not self.asked_how(core)) or ((noun or row.shy) and not self.likely(core))

    def goes_beyond(self, core: Core) -> bool:
        """Whether more than orders follows an infinitive, which then only names what could be done: `annullare tutto
        e rifare`, `votare Nico perché tace è ingiusto`."""
        if any(c.tag == "is" for c in self.kept[core.end + 2 : core.stop]):
            return True
        after = [c for c in self.kept[core.stop : core.stop + 3] if c.tag not in BOUNDS]
        return bool(after) and after[0].tag not in COMMANDS | OPENERS | GOES_ON

    def infinitive(self, core: Core) -> bool:
        """Whether a construction is an infinitive that nothing governs: in English it may be an imperative as well."""
        return self.lexicon.language == "it" and any(
            c.bare and c.form == "inf" for c in self.kept[core.start : core.end]
        )

    def addresses(self, core: Core) -> bool:
        """Whether an office and a name address the mayor: `caro sindaco Bruni`, or whoever is mayor now."""
        if not core.row.greets:
            return core.row.sure and self.dear()
        phrase = self.phrase(core, "target")
        those = self.resolve(phrase).players if phrase is not None and not self.paired(core) else ()
        return self.dear() or any(p.key == self.mayor for p in those)

    def paired(self, core: Core) -> bool:
        """Whether a name for the other office follows one for mayor: `sindaco Bruni, rogo Nico`."""
        after = [c.tag for c in self.kept[core.end : core.end + 5] if c.tag not in BOUNDS | {"per", "a", "art"}]
        return core.end < len(self.kept) and self.kept[core.end].tag in BOUNDS and after[:1] == ["stake"]

    def dear(self) -> bool:
        """Whether the sentence addresses somebody with `caro` or the like."""
        return any(c.tag in ("greetings", "titles") and c.text.lower() in DEAR for c in self.found)

    def quoted(self, core: Core) -> bool:
        """Whether an order follows the name of somebody else and a colon, as in a chat: `Marta: voto Nico`."""
        begin = core.begin
        if begin < 2 or self.kept[begin - 1].tag != COLON or self.kept[begin - 2].tag not in (NAME, "pron"):
            return False
        words = self.kept[begin - 2].words
        called = words[1:] if words[0].text in PRESENTING else words  # `qui Nico: voto Marta`
        own = self.sender is not None and called and all(exact(w.text, self.sender) for w in called)
        about = self.kept[begin - 2].tag == NAME and self.about_target([self.kept[begin - 2]], core)
        return not own and not about and (begin == 2 or self.kept[begin - 3].tag in BOUNDS)

    def asked_how(self, core: Core) -> bool:
        """Whether it is a question that goes on after its words: `come si vota il sindaco?`."""
        return core.row.does == "help" or (
            self.asks and core.row.does == "status" and len(self.kept[core.end - 1].words) > 1
        )

    def likely(self, core: Core) -> bool:
        """Whether the words in the place of a name could be meant for one, each of them where the construction has
        no verb."""
        phrase = self.phrase(core, "target")
        if phrase is None or not phrase.words or len(phrase.words) > LONGEST_NAME:
            return phrase is None or not (phrase.words or (core.row.held and phrase.special == "pronoun"))
        if core.row.shy:
            found = self.resolve(phrase)
            return not found.left and (bool(found.players) or all(w.capital and not self.plain for w in phrase.words))
        return any((w.capital and not self.plain) or self.known(w) for w in phrase.words)

    # --- intents ---

    def intent(self, core: Core, items: Sequence[Core | Talk], asks: bool) -> Intent:
        """What a construction asks for, with the moods that govern it."""
        row, span = core.row, self.kept[core.start : core.end]
        if row.does == "help":
            return Intent(row.does, NONE, Phrase((), "", self.behind(core)), question=asks, construction=row.name)
        inner = self.inner(core)
        tags = {c.tag for c in inner}
        if row.does == "ballot" and {"abstain", "not"} <= tags and row.value == NONE and "ballot" not in tags:
            return Intent("", NONE, construction=row.name)  # `non mi astengo`
        target, value, negated = self.aimed(core, tags)
        verbs = [c.roles for c in span if c.tag in ("use", "using", "lurk", "itself", *ACTING)]
        verbs = verbs if row.name != "to act on" else []  # `la sfera la punto su Marta`
        kept = core.groups.get("kept", (0, 0))
        return Intent(
            self.slot(core),
            value,
            target,
            self.phrase(core, "from"),
            verbs[0] if verbs else frozenset(),
            negated,
            self.questioned(core, asks),
            self.several(core, target),
            frozenset(self.governing(core, items) | {c.mood for c in span if c.mood}),
            corrects=core.corrects,
            sure=row.sure,
            held=row.held,
            said=self.said(inner) | self.no_more(),
            kept=self.said(self.kept[kept[0] : kept[1]]),
            construction=row.name,
        )

    def no_more(self) -> frozenset[str]:
        """`MORE` where a sentence speaks of what is not any more: `non voto più Nico`."""
        return frozenset({MORE} if any(w.text in NO_MORE for c in self.found for w in c.words) else ())

    def slot(self, core: Core) -> str:
        """The slot of the order that a construction gives; what it does where it is no order."""
        if core.row.does != "ballot":
            return core.row.does
        offices = {c.tag for c in self.inner(core)} & {"stake", "mayor"}
        return "mayor" if "mayor" in offices or (not offices and self.changes_mayor(core) == "mayor") else "stake"

    def changes_mayor(self, core: Core) -> str:
        """Of a vote without an office: `mayor` where the words before it change who is voted for as mayor, and name
        nobody else; `unsure` where they may: `cambio sindaco: voto Nico`, `ritiro il voto da sindaco, voto Nico`."""
        before = self.kept[: core.begin]
        tags = tags_of(before)
        if "mayor" not in tags or "stake" in tags or not tags & {"move", "cancel", "not"}:
            return ""
        at = next(k for k, c in enumerate(before) if c.tag == "mayor")
        begin = max((k + 1 for k in range(at) if before[k].tag in BOUNDS), default=0)
        own = tags_of(before[begin : self.clause_end(at)])
        changed = "move" in own and not own & {"had", "theirs", THIRD} and NAME not in tags
        left = "not" in tags and NAME in tags and bool(tags & {"vote", "ballot"})
        return "mayor" if changed or left else "unsure"

    def behind(self, core: Core) -> str:
        """The words behind a call for help up to the next separator: the name of a role may hold words that say
        nothing."""
        if core.end >= core.stop:
            return ""
        help_at = max(k for k in range(core.start, core.end) if self.kept[k].tag == "help")
        last = next(k for k, c in enumerate(self.found) if c is self.kept[help_at])
        tail = self.found[last + 1 :]
        tail = tail[1:] if tail and tail[0].tag == COLON else tail
        end = next((k for k, c in enumerate(tail) if c.tag in SEPARATORS), len(tail))
        return " ".join(c.text for c in tail[:end])

    def inner(self, core: Core) -> list[Chunk]:
        """The chunks of a construction without a second name for its slot."""
        start, end = core.groups.get("more", (0, 0))
        return [c for k, c in enumerate(self.kept[core.start : core.end], core.start) if not start <= k < end]

    def aimed(self, core: Core, tags: set[str]) -> tuple[Phrase | None, str, bool]:
        """Whom a construction names, the value of its slot, and whether it is negated."""
        row, target = core.row, self.phrase(core, "target")
        if row.does == "suicide":
            return None, NONE if tags & NOT else row.value, False
        if row.value in ("self", "pronoun", "named"):
            return self.unnamed(core), "target", bool(tags & NOT)
        negated = row.refused or (not row.swaps and bool(NOT & set(self.before_contrast(core))))
        if row.value != "target" or row.does in ("cancel", "except"):
            return target, row.value, negated and row.value != NONE
        if not row.refused and (target is None or target.special == NONE):
            return target, NONE, False
        return target, "target", negated

    def unnamed(self, core: Core) -> Phrase:
        """The sender, or whoever is meant by the words or the pronoun of a construction."""
        own = self.kept[core.start : core.end]
        if core.row.value != "named":
            return Phrase((), core.row.value, " ".join(c.text for c in own))
        return Phrase((), "pronoun", next((w.text for c in own if c.tag == "clitic" for w in c.words[-1:]), "lui"))

    def questioned(self, core: Core, asks: bool) -> bool:
        """Whether a construction asks for leave, or anything that is no polite request."""
        if any(c.tag == "may" for c in self.kept[core.begin : core.end]):
            return True
        return asks and not any(c.tag == "ask" for c in self.kept[core.start : core.end])

    def said(self, own: Sequence[Chunk]) -> frozenset[str]:
        """The words and tags of chunks, but for names."""
        return frozenset(
            w for c in own if c.tag not in (NAME, UNKNOWN) for w in (c.tag, c.text.lower(), *(t.text for t in c.words))
        )

    def before_contrast(self, core: Core) -> list[str]:
        """The tags of a construction without the other name that it refuses: `voto Nico, non Zoë`."""
        if core.row.does == "move":
            verb = next((k for k in range(core.start, core.end) if self.kept[k].tag in VERBS), core.start)
            return [c.tag for c in self.kept[core.start : verb]]
        if "target" not in core.groups:
            return [c.tag for c in self.kept[core.start : core.end]]
        end = core.groups["target"][1]
        tail = [c.tag for c in self.kept[end : core.end]]
        if "not" in tail and NAME in tail[tail.index("not") :] and not self.same_person(core, end):
            tail = tail[: tail.index("not")]
        return [c.tag for c in self.kept[core.start : end]] + tail

    def same_person(self, core: Core, end: int) -> bool:
        """Whether a name behind the target may mean the target: `voto Marta, non Rossi`."""
        target = self.phrase(core, "target")
        other = self.as_phrase([c for c in self.kept[end : core.end] if c.tag == NAME])
        meant = self.resolve(target).players if target is not None and target.words else ()
        return any(fits(w.text, p, PARTIAL) for p in meant for w in other.words)

    def several(self, core: Core, target: Phrase | None) -> bool:
        """Whether a second person is named for the same slot (section 6)."""
        if core.row.several or core.either:
            return True
        if "more" not in core.groups or target is None:
            return False
        own = {p.key for p in self.resolve(target).players} if not target.special else {target.special}
        start, end = core.groups["more"]
        for k in range(start, end):
            chunk = self.kept[k]
            if chunk.tag == "self" and target.special != "self":
                return True
            if chunk.tag in (NAME, UNKNOWN) and self.names(k):
                other = {p.key for p in self.resolve(self.as_phrase([chunk])).players}
                if other != own or len(own) != 1:
                    return True
        return False

    def counts(self, chunk: Chunk) -> bool:
        """Whether a chunk that no construction accounts for is something that was not read."""
        return chunk.tag not in SEPARATORS and chunk.tag not in ("enough", "i")

    def governing(self, core: Core, items: Sequence[Core | Talk]) -> set[str]:
        """The moods that reach an order: of its own clause, of an earlier one, of what follows it (sections 3 and
        11.2)."""
        here = items.index(core) if core in items else next(k for k, one in enumerate(items) if one.begin == core.begin)
        following = items[here + 1 :]
        later = any(isinstance(one, Core) for one in following)
        found = self.of_clause(core) | self.from_before(core, items[:here], items)
        for one in following:
            if isinstance(one, Core):
                break
            found |= self.trailing(one, later)
        return found

    def of_clause(self, core: Core) -> set[str]:
        """The moods of an order's own clause."""
        found = {
            mood
            for at, mood in self.moods
            if core.begin <= at < core.stop or (at == core.stop and self.free_end(core, at))
        }
        return found | ({CONDITION} if any(c.tag == "if" for c in self.kept[core.begin : core.stop]) else set())

    def from_before(self, core: Core, earlier: Sequence[Core | Talk], items: Sequence[Core | Talk]) -> set[str]:
        """The moods before an order that reach it: no future where its clause has a word for the present time (`domani
        voto Nico, oggi voto Marta`)."""
        parts = [(one.begin, one.stop if isinstance(one, Core) else one.end) for one in items]
        found = {mood for at, mood in self.moods if at < core.begin and not any(b <= at <= e for b, e in parts)}
        for k, one in enumerate(earlier):
            found |= self.reaching(one, earlier[k + 1 :])
        return found - {FUTURE} if any(core.begin <= at <= core.stop for at in self.nows) else found

    def free_end(self, core: Core, at: int) -> bool:
        """Whether a mood that stands at the end of an order belongs to it; before another order that follows at
        once, to both."""
        return at >= len(self.kept) or self.kept[at].tag not in OPENERS

    def within(self, begin: int, end: int) -> set[str]:
        """The moods that stand in a stretch."""
        return {
            mood
            for at, mood in self.moods
            if begin <= at < end or (at == end and (end >= len(self.kept) or self.kept[end].tag in BOUNDS))
        }

    def reaching(self, item: Core | Talk, after: Sequence[Core | Talk]) -> set[str]:
        """The moods of an earlier clause that reach a later order."""
        stop = item.stop if isinstance(item, Core) else item.end
        own = self.kept[item.begin : stop]
        found = (
            {CONDITION} if any(c.tag == "if" for c in own) and not (isinstance(item, Talk) and item.opened) else set()
        )
        moods = self.within(item.begin, stop)
        found |= moods & {FORMULA}
        colon = stop < len(self.kept) and self.kept[stop].tag == COLON
        colon = colon and isinstance(item, Talk) and not announces(own) and self.closing(item) == COLON
        colon = colon and not any(
            w.endswith(("ava", "eva", "iva")) for w in unknown(own)
        )  # `doveva toccare a Nico: ...`
        if isinstance(item, Core) or colon or not has_verb(own, self.units):
            found |= moods
        return found

    def trailing(self, item: Talk, later: bool) -> set[str]:
        """The moods of a comment that reach back to the order before it."""
        own = self.kept[item.begin : item.end]
        if item.opened or own[0].tag in OPENERS:
            return set()
        found: set[str] = set()
        before = [c.tag for c in self.kept[max(0, item.begin - 2) : item.begin]]
        if any(c.tag == "if" for c in own) and not ("and" in before and (later or self.goes_on_with_if(own))):
            found.add(CONDITION)
        if not has_verb(own, self.units):
            found |= self.within(item.begin, item.end) - {FORMULA}
        return found

    # --- what is not read ---

    def unread(self, items: Sequence[Core | Talk]) -> tuple[str, ...]:
        """The words of the sentence that are not accounted for: of clauses with an order, and of talk that does not
        stand free."""
        found: list[str] = []
        ordered = greets = False
        for item in items:
            if isinstance(item, Core) and item.row.does in ("help", "status"):
                continue
            if isinstance(item, Core):
                found += self.beside(item)
                ordered = True
                greets = item.row.greets
                continue
            own = self.kept[item.begin : item.end]
            taken = any(c.tag == "back" for c in own) and not self.belies(item, own)
            if (greets or not self.free(item, ordered)) and not item.corrects and not taken:
                found += [c.text for c in own if c.words]
        return tuple(found)

    def beside(self, core: Core) -> list[str]:
        """The words of an order's clause that it does not account for; of one in quotation marks, its first."""
        lead = self.kept[core.begin : core.start]
        around = [*(lead if not lead or not feeling(lead) else ()), *self.kept[core.end : core.stop]]
        quoted = [c.text for c in self.kept[core.start : core.start + 1] if c.quoted]
        return [*self.left(core), *quoted, *self.strangers(core), *(c.text for c in around if self.counts(c))]

    def strangers(self, core: Core) -> list[str]:
        """Whoever stands behind `io` at the beginning of an order, and is not the sender."""
        begins = self.kept[core.start : core.start + 2]
        grouped = any(start <= core.start + 1 < end for start, end in core.groups.values())
        if [c.tag for c in begins] != ["i", NAME] or grouped or self.sender is None:
            return []
        return [w.raw for w in begins[1].words if not exact(w.text, self.sender)]

    def free(self, item: Talk, ordered: bool) -> bool:
        """Whether talk stands free. ordered: an order stands before it in its sentence."""
        own = self.kept[item.begin : item.end]
        if not ordered:
            if len(own) == 1 and self.heads(item, own[0]):
                return False
            return self.leaves(item, own) or free_before(own, self.closing(item)) or self.goes_on_speaking(item, own)
        if not item.opened and own[0].tag not in OPENERS and self.renames(item, own):
            return False
        if self.headed(item, own[0]) or self.keeps_some(item, own) or self.wished(item) or self.goes_on(item, own):
            return False
        if self.gives(item, own) or self.adds(item, own):
            return False
        return free_after(own, item.opened, self.names_nobody(item, own))

    def goes_on_speaking(self, item: Talk, own: Sequence[Chunk]) -> bool:
        """Whether talk before a colon is a few words that go on with what the sender says: `sono in treno, breve:`."""
        before = [self.kept[t.begin : t.end] for t in self.items if isinstance(t, Talk) and t.end <= item.begin]
        return self.closing(item) == COLON and fragment(own, before)

    def belies(self, item: Talk, own: Sequence[Chunk]) -> bool:
        """Whether talk before a colon says that what follows is not true: `non è vero: voto Nico`."""
        colon = self.kept[item.end : item.end + 1]
        false = any(c.tag == "back" and w.text in ("vero", "true") for c in own for w in c.words)
        return false and bool(colon) and colon[0].tag == COLON

    def adds(self, item: Talk, own: Sequence[Chunk]) -> bool:
        """Whether a comment goes on with the order before it, and makes it another: `sbrano Nico... di baci`,
        `proteggo Nico, ma al pallone coperto`."""
        before = self.kept[item.begin - 1].tag
        where = [c.tag for c in own[1:2]] == [UNKNOWN]
        return own[0].tag in ("di", "a", "su") and (before == PAUSE or (before == "but" and where))

    def closing(self, item: Talk) -> str:
        """The tag that ends talk before an order. `e` ends it only where the order follows at once; a colon is a comma
        behind what tells of the sender or of whom they name."""
        tag = self.kept[item.end].tag if item.end < len(self.kept) else ""
        after = next((k for k in range(item.end, len(self.kept)) if self.kept[k].tag not in BOUNDS), 0)
        if tag == COLON:
            return COMMA if self.tells(item, after) else COLON
        return COMMA if tag == "and" and after not in self.read_in else tag

    def tells(self, item: Talk, after: int) -> bool:
        """Whether talk before a colon is no title of what follows, nor what somebody says: it tells what the sender
        does, says something of the person ordered about, or more talk stands between them."""
        own = self.kept[item.begin : item.end]
        if after not in self.read_in:
            return bool(tags_of(own) & {"is", "had", "aux", "theirs"})
        if (self.kept[item.begin - 1].tag == "corr" and tags_of(own) <= CORRECTED) or self.speaks_as_mayor(own):
            return True
        cores = [one for one in self.items if isinstance(one, Core) and one.begin <= after < one.stop]
        return any(self.tells_beside(own, one, after) for one in cores)  # none for `voto: suicidio`

    def tells_beside(self, own: Sequence[Chunk], core: Core, after: int) -> bool:
        """Whether talk before an order tells what the sender does, or says something of the person ordered about."""
        if any(c.tag == NAME for c in own):
            return self.about_target(own, core) or self.presents_sender(own)
        mine = any(c.form == "now" or c.tag in ("mine", "i") for c in self.kept[after : core.end])
        return lives(own) or (mine and calls(own))

    def speaks_as_mayor(self, own: Sequence[Chunk]) -> bool:
        """Whether the mayor says that they speak: `parla la sindaca: voto Nico`."""
        mayor = self.sender is not None and self.sender.key == self.mayor
        return mayor and "mayor" in tags_of(own) and NAME not in tags_of(own) and len(own) <= 3

    def presents_sender(self, own: Sequence[Chunk]) -> bool:
        """Whether talk says nothing but who the sender is: `qui Anna: voto Nico`."""
        first, *rest = [w for c in own for w in c.words]
        return first.text in PRESENTING and self.sender is not None and all(exact(w.text, self.sender) for w in rest)

    def about_target(self, own: Sequence[Chunk], core: Core) -> bool:
        """Whether talk says something of nobody but the person whom an order names: `Nico mi puzza: voto lui`."""
        if sum(len(c.words) for c in own) < 2 or holds_words(own) or "say" in tags_of(own):
            return False
        named = set().union(*(self.mentioned(c) for c in own))
        target = self.phrase(core, "target")
        pronoun = target is None and any(c.tag == "clitic" for c in self.kept[core.start : core.end])
        if pronoun or (target is not None and target.special == "pronoun"):
            return len(named - {""}) == 1 and "" not in named
        return target is not None and named == {p.key for p in self.resolve(target).players}

    def goes_on_with_if(self, own: Sequence[Chunk]) -> bool:
        """Whether `e se` begins another clause, which has a verb of its own beside that of its condition: `voto Nico, e
        se qualcuno ha da ridire mi trova in piazza`."""
        at = next(k for k, c in enumerate(self.found) if c is own[0])
        joined = own[0].text.lower() in ("se", "if") and at > 0 and self.found[at - 1].tag == "and"
        several = sum(verbs(own, self.units)) + sum(c.tag == "me" for c in own) > 1 or any(
            w.text in ANYWAY for c in own for w in c.words
        )
        return joined and several and not tags_of(own) & (NOT | COMMANDS | {NAME})

    def leaves(self, item: Talk, own: Sequence[Chunk]) -> bool:
        """Whether talk before an order is nothing but whom it leaves for another: `tolgo Marta, voto Nico`, `niente
        Marta: voto Nico`."""
        tags = [c.tag for c in own if c.tag not in ("art", "a", "su", "per")]
        return tags in (["cancel", NAME], ["not", NAME], ["no", NAME]) and item.end in self.bounds_before_orders()

    def bounds_before_orders(self) -> set[int]:
        """Where the separator stands behind which an order follows for another person than those named before it."""
        found: set[int] = set()
        for core in self.items:
            target = self.phrase(core, "target") if isinstance(core, Core) else None
            if not isinstance(core, Core) or (target is None and core.row.value != NONE):
                continue
            meant = {p.key for p in self.resolve(target).players} if target is not None else {NONE}
            before = set().union(*(self.mentioned(c) for c in self.kept[: core.begin]))
            k = core.begin
            while k and self.kept[k - 1].tag in BOUNDS:
                k -= 1
            found |= {k} if meant and not meant & before else set()
        return found

    def gives(self, item: Talk, own: Sequence[Chunk]) -> bool:
        """Whether what was taken from one may be given to another, in words that nobody knows."""
        tags = {c.tag for c in own}
        cancelled = any(c.tag == "cancel" for c in self.kept[: item.begin])
        return cancelled and not item.opened and NAME in tags and bool(tags & {"a", "su"})

    def names_nobody(self, item: Talk, own: Sequence[Chunk]) -> bool:
        """Whether the orders before a comment leave a slot empty, so that it may say no: `mi astengo, non so`."""
        before, tags = {c.tag for c in self.kept[: item.begin]}, {c.tag for c in own}
        if before & {"abstain", "blank"} or excludes(own) or self.excludes(item, own):
            return True
        return "cancel" in before and not tags & (COMMANDS | {NAME, "theirs"})

    def excludes(self, item: Talk, own: Sequence[Chunk]) -> bool:
        """Whether a comment is nothing but somebody else, who is not meant: `voto Nico (il rosso, non la Zoë)`."""
        if [c.tag for c in own if c.tag not in ("art", "a", "per")] != ["not", NAME]:
            return False
        before = set().union(*(self.mentioned(c) for c in self.kept[: item.begin]))
        return not before & (self.mentioned(own[-1]) | {""})

    def heads(self, item: Talk, own: Chunk) -> bool:
        """Whether a line is the name of somebody else, as above what they wrote in a chat."""
        mine = self.sender is not None and all(exact(w.text, self.sender) for w in own.words)
        return own.tag == NAME and not mine and item.end < len(self.kept) and self.kept[item.end].tag == LINE

    def keeps_some(self, item: Talk, own: Sequence[Chunk]) -> bool:
        """Whether a comment on `annulla tutto` may tell what stays: `con la sola eccezione del sindaco`."""
        return tags_of(self.kept[: item.begin]) >= {"cancel", "all"} and bool(
            tags_of(own) & (OFFICES | {NAME, "power"})
        )

    def headed(self, item: Talk, own: Chunk) -> bool:
        """Whether what follows a colon may take the word before it: `Titta rogo: Nico`, `annulla tutto: la festa è
        saltata`."""
        before = [c.tag for c in self.kept[max(0, item.begin - 2) : item.begin]]
        names = own.tag in (NAME, UNKNOWN) and before[0] in OFFICES
        return before[1:] == [COLON] and (names or before[0] in ("all", "cancel"))

    def goes_on(self, item: Talk, own: Sequence[Chunk]) -> bool:
        """Whether `e` goes on with the words of an order, which then says another thing: `Nico al rogo e Marta alla
        griglia`."""
        bounds = next((k for k in range(item.begin, 0, -1) if self.kept[k - 1].tag not in BOUNDS), 0)
        joined = any(c.tag == "and" for c in self.kept[bounds : item.begin])
        if not joined or own[0].tag not in (NAME, UNKNOWN):  # `Nico sindaco e mio nonno in carriola`
            return joined and own[0].tag in PHRASES and self.kept[bounds - 1].tag in ("stake", "mayor")
        before = [c for c in self.kept[max(0, item.begin - 2) : item.begin - 1] if c.tag == NAME]
        lone = not self.plain and any(len(c.words) == 1 and not c.words[0].capital for c in before)
        return (self.begins_with_name(own[0]) or lone) and not has_verb(own, self.units)

    def begins_with_name(self, chunk: Chunk) -> bool:
        """Whether a chunk is a name, and no talk in which one stands: `laughed when Marta left`."""
        first = chunk.words[0]
        return chunk.tag == NAME and (first.capital or self.known(Word(first.text, first.capital, first.raw)))

    def wished(self, item: Talk) -> bool:
        """Whether a comment tells why a wish was not done: `volevo votare Nico, poi dormivo`, `vorrei votarlo ma mi
        fa pena`."""
        wishes = {c.text.lower() for c in self.kept[: item.begin] if c.tag == "aux"}
        past = bool(wishes & PAST_WISHES)
        if any(c.tag in ("ballot", "vote", "use", "burn") for c in self.kept[item.end :]):
            return False  # what follows is done
        return not item.opened and (past or (bool(wishes & WISHES) and self.kept[item.begin - 1].tag == "but"))

    def renames(self, item: Talk, own: Sequence[Chunk]) -> bool:
        """Whether a comment is nothing but a name, which may correct the one before: not on a line of its own, where
        it is a signature."""
        greeted = any(
            a.tag == "polite" and c is own[0] for a, c in zip(self.found, self.found[1:], strict=False)
        )  # `scusa Ele`
        lone = len(own) == 1 and own[0].tag == NAME and self.names(item.begin)
        return lone and self.kept[item.begin - 1].tag != LINE and not greeted

    def left(self, core: Core) -> tuple[str, ...]:
        """The words that stand beside a name in a construction and are part of nobody's name."""
        target, origin = self.phrase(core, "target"), self.phrase(core, "from")
        if origin is not None and origin.words and not self.resolve(origin).players:
            return (origin.text,)
        return tuple(
            w for phrase in (target, origin) if phrase is not None and phrase.words for w in self.resolve(phrase).left
        )

    # --- names ---

    def phrase(self, core: Core, group: str) -> Phrase | None:
        """The name that stands in a group of a construction."""
        if group not in core.groups:
            return None
        start, end = core.groups[group]
        own = [c for c in self.kept[start:end] if c.tag != COLON]
        found = self.as_phrase(own)
        if group == "target" and "more" in core.groups and len(self.resolve(found).players) > 1:
            whole = self.as_phrase([*own, *self.kept[slice(*core.groups["more"])]])  # `voto Davide (Monti)`
            found = whole if len(self.resolve(whole).players) == 1 else found
        return replace(found, article=self.has_article(start, own))

    def has_article(self, start: int, own: Sequence[Chunk]) -> bool:
        """Whether an article stands before a name, alone or in a preposition (`alla`)."""
        first = next((c for c in own if c.tag in ("art", "one")), None)
        before = self.kept[start - 1] if start else None
        if any(c.form == TITLED for c in own):
            return False
        joined = (
            before is not None
            and before.tag in ("a", "su", "da", "di")
            and self.lexicon.has(before.words[0].text, "definite")
        )
        return first is not None or joined

    def as_phrase(self, own: Sequence[Chunk]) -> Phrase:
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

    def resolve(self, phrase: Phrase) -> Match:
        """Whom a phrase means."""
        if len(phrase.words) > LONGEST_NAME:
            return Match(())
        if phrase.words not in self.matched:
            self.matched[phrase.words] = match([phrase.words], self.players, self.plain)
        return self.matched[phrase.words]


def chants(core: Core, cores: Sequence[Core]) -> bool:
    """Whether an order without a verb stands there three times, as in a chant."""
    return core.row.shy and sum(one.row is core.row for one in cores) > 2


def farewell(chunk: Chunk, found: Sequence[Chunk]) -> bool:
    """Whether a word of another time belongs to a farewell, and stands at its words: `ci vediamo domani`; not `domani
    voto Nico, oggi vediamo`."""
    if chunk.tag != "later":
        return False
    at = next(k for k, c in enumerate(found) if c is chunk)
    begin = max((k + 1 for k in range(at) if found[k].tag in BOUNDS), default=0)
    end = next((k for k in range(at, len(found)) if found[k].tag in BOUNDS), len(found))
    return any(w.text in MEETING for c in found[begin:end] for w in c.words)


def repeated(kept: Sequence[Chunk], chunk: Chunk) -> bool:
    """Whether a word stands for the fourth time in a row: nobody means it."""
    return len(kept) > 2 and chunk.tag not in (NAME, UNKNOWN) and all(c.tag == chunk.tag for c in kept[-3:])


def concluded(found: Sequence[Chunk], at: int) -> Chunk:
    """The separator at a place; a colon behind talk and a word that concludes is a comma: `ho sonno, quindi: voto
    Nico`."""
    last = next((k for k in range(at - 1, -1, -1) if found[k].tag not in SILENT), -1)
    if found[at].tag != COLON or last < 0 or found[last].tag != "then":
        return found[at]
    return Chunk(COMMA) if sum(c.tag not in SILENT for c in found[:at]) > 2 else found[at]


def separate(kept: list[Chunk], chunk: Chunk) -> None:
    """Add a separator: none at the beginning, one of several, in the place of `poi` and the like."""
    if not kept:
        return
    if kept[-1].tag == "then" or (kept[-1].tag in SEPARATORS and chunk.tag == COLON):
        kept[-1] = chunk
    elif kept[-1].tag not in SEPARATORS:
        kept.append(chunk)
