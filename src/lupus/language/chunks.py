"""From tokens to chunks: a run of words with a tag. Constructions (constructions.yaml) are patterns of tags; the words
themselves do not count.

Tags are the keys of words.yaml; beside them stand N (a name, with the unknown words that stand at it), U (words that
nobody knows), `loose` and `third` (a command word in a form that commands nothing: an infinitive that nothing governs,
a third person), `said` (what somebody reports), and the separators `,` `:` `...` and `nl` (the end of a line).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from .lexicon import CONDITIONAL, FUTURE, IMPERATIVE, INFINITIVE, OTHER, PRESENT, WORD, Lexicon, Pattern, stands
from .names import Player, exact
from .text import Sentence, Token, rename

TITLED: Final = "titled"
"""The form of a name with a title before it."""

NAME, UNKNOWN, LOOSE, THIRD, SAID, SIGNED = "N", "U", "loose", "third", "said", "sign"
COMMA, COLON, PAUSE, LINE = ",", ":", "...", "nl"
SEPARATORS: Final = frozenset({COMMA, COLON, PAUSE, LINE})

SILENT: Final = frozenset({"polite", "greetings", "fillers", "titles", "epithets"})
"""Tags of what says nothing."""

MOODS: Final = {"maybe": "UNCERTAIN", "later": "FUTURE", "formula": "FORMULA"}
"""Tags of words that may stand anywhere and change what an order means."""

COMMANDS: Final = frozenset(
    "vote ballot burn elect abstain blank cancel move suicide death rite ritual apply use lurk power rest stake mayor "
    "heir itself".split()
)
"""Tags of command words."""

VERBS: Final = frozenset(
    "vote burn elect abstain cancel move suicide rite apply use lurk act act_at keep vague lead itself".split()
)

PICTURE: Final = re.compile("[\U0001f300-\U0001faff\u2600-\u27bf\ufe0f\u200d]+$")
BREAKS: Final = frozenset(",()[]–—/|&→")
QUOTES: Final = frozenset('"«»“”')
SIGN: Final = re.compile("[=<>≠≈≤≥→←↔⇒⇐⇔➡⬅👉⟶∴]")
"""A sign that judges, compares or lists."""
POINTS: Final = re.compile("[-–=]{0,3}[>→➡⇒⟶👉]{1,2}[\ufe0f\U0001f3fb-\U0001f3ff]?:?|:?=")
"""A sign that may stand for a colon: `rogo = Nico`, `sindaca -> Marta`."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A run of words. roles: of the verb of a power, the roles that have this power. mood: what its form says (a
    conditional is uncertain). bare: a verb with no subject, at the beginning of a clause (an infinitive or an
    imperative)."""

    tag: str
    words: tuple[Token, ...] = ()
    roles: frozenset[str] = frozenset()
    mood: str = ""
    bare: bool = False
    form: str = ""
    quoted: bool = False
    """It stands in quotation marks."""

    text: str = field(init=False, compare=False)
    """The words as written."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", " ".join([w.raw for w in self.words]))


@dataclass(frozen=True)
class Names:
    """The names of a village. plain: capitals tell nothing in this letter."""

    players: tuple[Player, ...]
    plain: bool = False

    @cached_property
    def units(self) -> frozenset[str]:
        """All the units of names, and neighbouring ones as one word."""
        return frozenset(u for p in self.players for u in (*p.units, *p.joined))

    @cached_property
    def long_units(self) -> frozenset[str]:
        """The units of several words, folded and joined."""
        return frozenset(u for p in self.players for u in p.long_units)

    def is_unit(self, word: Token) -> bool:
        """Whether a word is exactly a unit of somebody's name."""
        return word.text in self.units

    def long_unit(self, words: Sequence[Token], i: int) -> int:
        """How many words at i make a unit of several words (De Luca); 0 if they make none."""
        if not any(unit.startswith(words[i].text) for unit in self.long_units):
            return 0
        for size in range(min(5, len(words) - i), 1, -1):
            run = words[i : i + size]
            if "".join(w.text for w in run) in self.long_units and not any(separator(w) for w in run[1:]):
                return size
        return 0

    def signs(self, words: Sequence[Token]) -> bool:
        """Whether a line is nothing but units of names."""
        return bool(words) and all(self.is_unit(w) for w in words)

    def together(self, words: Sequence[Token], i: int) -> bool:
        """Whether a word and the next are units of one person."""
        if i < 0 or i + 1 >= len(words) or separator(words[i + 1]):
            return False
        one, two = words[i].text, words[i + 1].text
        return len(one) > 1 < len(two) and any(exact(one, p) and exact(two, p) for p in self.players)

    def is_name(self, words: Sequence[Token], i: int, known: bool, verb: bool) -> bool:
        """Whether a unit is a name here. known: it is also a word of the language, which a capital or a neighbour must
        outweigh. verb: a command word follows (`Io voto`, `Mai voterò`)."""
        word = words[i]
        if not known or self.together(words, i) or self.together(words, i - 1):
            return True
        if word.stress or (i == 0 and verb) or (len(word.text) == 1 and not word.capital):
            return False
        if word.capital and i > 0 and not self.plain:
            return True
        return not (i + 1 < len(words) and not separator(words[i + 1]) and self.is_unit(words[i + 1]))


def separator(word: Token) -> str:
    """The separator that stands before a word; empty for none."""
    before = word.before
    if not before:
        return ""
    if ":" in before:
        return COLON
    if BREAKS & set(before) or before in ("-", "--") or SIGN.search(before):
        return COMMA
    return PAUSE if ".." in before or "…" in before or pictured(word) else ""


def pictured(word: Token) -> bool:
    """Whether nothing but pictures stands before a word: behind an order they divide nothing."""
    return PICTURE.match(word.before) is not None


def ordered(found: Sequence[Chunk]) -> bool:
    """Whether a command word stands among chunks."""
    return any(c.tag in COMMANDS for c in found)


def goes_on(words: Sequence[Token], i: int, lexicon: Lexicon, found: Sequence[Chunk]) -> bool:
    """Whether what stands behind a picture at i goes on with an order; not a word that nobody knows behind a name:
    `mordo Nico 🧛 gnam`."""
    if not pictured(words[i]) or not ordered(found):
        return False
    return bool(found[-1].tag != NAME or words[i].capital or listed(words, i, lexicon)[0] or lexicon.commands(words, i))


def chunks(sentence: Sentence, lexicon: Lexicon, names: Names) -> list[Chunk]:
    """The chunks of a sentence, with what it reports of others left out."""
    found: list[Chunk] = []
    marks = 0
    for above, line in zip(((), *sentence.lines), sentence.lines, strict=False):
        words = without_endings(rename(line, lexicon.same), lexicon, names)
        found += line_begins(words, bool(found), sentence.start > 0, names.signs(above))
        i = 0
        while i < len(words):
            if SIGN.search(words[i].before):
                found += sign(words, i, lexicon, names, found)
            elif i and (mark := separator(words[i])) and not goes_on(words, i, lexicon, found):
                found.append(Chunk(COLON if titles(words[i], found) else mark))
            marks += sum(c in QUOTES for c in words[i].before)
            chunk = chunk_at(words, i, lexicon, names, found)
            chunk = replace(chunk, quoted=True) if marks % 2 else chunk
            i += len(chunk.words)
            if chunk.tag in ("say", "forward"):
                chunk, i = reported(chunk, words, i)
                marks = 1 if chunk.tag == SAID and i < len(words) else marks
            found.append(chunk)
            if chunk.tag == SAID and i >= len(words):
                return settle(runs(found), lexicon)
    return settle(runs(found), lexicon)


GLIELO: Final = re.compile(r"glie(l[oa])$")
"""A pronoun for somebody and one for what they have: `glielo tolgo`."""

TO_THEM: Final = re.compile(r"(\w{3,}?[aeio])(?:glie(l[oa])|(gli|le))$")
"""A verb with a pronoun for somebody at its end, and one for what they have: `toglietegli il voto`, `dateglielo`."""

ENDING: Final = re.compile(r"(\w{3,})(l[oa])$")
"""A verb with a pronoun for whom it means at its end: `votarlo`, `mandatela`."""


FOR_ME: Final = re.compile(r"(\w{3,})m[ie]$")
FOR_ME_TOO: Final = frozenset({"cancel", "move", "lead"})
"""What is told to the site with a pronoun for the sender, which says nothing: `toglietemi il voto`."""


def without_endings(words: Sequence[Token], lexicon: Lexicon, names: Names) -> list[Token]:
    """The words of a line, with the pronouns at the ends of verbs before them: `mandatelo al rogo` as `lo mandate`.
    A pronoun that stood at an end is not raw."""
    found: list[Token] = []
    for i, word in enumerate(words):
        found += parted(word, lexicon) or meaning_somebody(words, i, lexicon, names) or [word]
    return found


def parted(word: Token, lexicon: Lexicon) -> list[Token]:
    """A verb without the pronoun for the sender at its end, or with the one for somebody before it, and `glielo` as two
    words; nothing for another word."""
    if pair := GLIELO.match(word.text):
        return [replace(word, text="gli"), replace(word, text=pair[1], raw=pair[1], before="")]
    if word.text in lexicon.tagged:
        return []
    mine, theirs = FOR_ME.match(word.text), TO_THEM.match(word.text)
    if mine and any(p.kind in FOR_ME_TOO and p.form == IMPERATIVE for p in lexicon.patterns.get(mine[1], ())):
        return [replace(word, text=mine[1])]
    if theirs and any(given(p) for p in lexicon.patterns.get(theirs[1], ())):
        verb = [replace(word, text=text, before="") for text in theirs.group(2, 1) if text]
        return [replace(word, text="gli", raw=""), *verb]
    return []


def meaning_somebody(words: Sequence[Token], i: int, lexicon: Lexicon, names: Names) -> list[Token]:
    """A verb with the pronoun at its end before it; nothing for another word."""
    word, ended = words[i], ENDING.match(words[i].text)
    known = ended is None or names.is_unit(word) or word.text in lexicon.tagged or lexicon.commands(words, i)
    if ended is None or known or not any(bids(p) for p in lexicon.patterns.get(ended[1], ())):
        return []
    return [replace(word, text=ended[2], raw=""), replace(word, text=ended[1], before="")]


def given(pattern: Pattern) -> bool:
    """Whether a verb's form may have a pronoun for somebody at its end, to whom or from whom something is given."""
    return pattern.kind in FOR_ME_TOO and len(pattern.words) == 1 and pattern.form in (IMPERATIVE, INFINITIVE)


def bids(pattern: Pattern) -> bool:
    """Whether a pronoun may stand at the end of a verb's form: of an infinitive, an imperative or the first person
    plural."""
    plural = pattern.form == PRESENT and pattern.words[0].endswith("mo")
    return pattern.kind in VERBS and len(pattern.words) == 1 and (plural or pattern.form in (INFINITIVE, IMPERATIVE))


JUDGES: Final = re.compile("=(?![=>])|[<≠≈≤≥]")
"""Signs that are no arrows."""

HEADS: Final = frozenset("stake mayor ballot vote power heir ritual order move announce".split())
"""Tags of what may stand before a sign that stands for a colon."""


def sign(words: Sequence[Token], i: int, lexicon: Lexicon, names: Names, found: Sequence[Chunk]) -> list[Chunk]:
    """What a sign before a word at i says: a colon behind an office or a vote (`rogo = Nico`), or an arrow before an
    office or a vote on somebody (`Nico -> rogo`), else a word that nobody knows (`rogo a Nico = errore`); at the
    beginning of a line an arrow is nothing."""
    before = words[i].before
    points = POINTS.fullmatch(before) is not None
    if not i:
        points = not JUDGES.search(before)
    elif points:
        start = next((k for k in range(len(found), 0, -1) if found[k - 1].tag in SEPARATORS), 0)
        own = {c.tag for c in found[start:]}
        heads = bool(own & HEADS) and not own & {NAME, UNKNOWN, SIGNED}
        arrow = before != ">" and not JUDGES.search(before)
        points = heads or (arrow and NAME in own and goes_to(words, i, lexicon, names))
    return [Chunk(COLON)] * bool(i) if points else [Chunk(SIGNED, (replace(words[i], text=before, raw=before),))]


def goes_to(words: Sequence[Token], i: int, lexicon: Lexicon, names: Names) -> bool:
    """Whether an office ends a clause at i, or a vote on somebody begins there."""
    commands = lexicon.commands(words, i)
    votes = bool(commands) or listed(words, i, lexicon)[1] == "mine"
    offices = [p for p in commands if p.kind in ("stake", "mayor")]
    return any(ends(words, i + len(p.words) - 1) for p in offices) or (
        votes and any(names.is_unit(w) for w in words[i + 1 : i + 4])
    )


def titles(word: Token, found: Sequence[Chunk]) -> bool:
    """Whether a dash stands for a colon: it ends a title before any command (`copione della recita - uccido Nico`),
    or an office at the beginning of a line (`Sindaco - Marta`)."""
    heads = bool(found) and found[-1].tag in ("stake", "mayor") and (len(found) < 2 or found[-2].tag == LINE)
    return separator(word) == COMMA and not word.before.strip("–—->") and (heads or not ordered(found))


def line_begins(words: Sequence[Token], later: bool, follows: bool, signed: bool) -> list[Chunk]:
    """What the beginning of a line says: that it is a later one of its sentence, and with one star that it corrects
    the one before, as in a chat (`*marco` below `voto marta`), but none below a signature. follows: a sentence stands
    before it."""
    starred = (
        bool(words)
        and re.search(r"(?<!\*)\*$", words[0].before) is not None
        and (later or follows)
        and not (follows and signed)
    )
    return [Chunk(LINE)] * later + [Chunk("corr")] * starred


def reported(chunk: Chunk, words: Sequence[Token], i: int) -> tuple[Chunk, int]:
    """What somebody says: after a colon all that follows in the sentence, in quotation marks up to their end."""
    for k in range(i, len(words)):
        if QUOTES & set(words[k].before):
            close = next((j for j in range(k + 1, len(words)) if QUOTES & set(words[j].before)), len(words))
            return replace(chunk, tag=SAID), close
        own = chunk.words[0].text in ("ho", "avevo")  # `ho scritto due mail, tenete questa: voto Nico`
        told = "," in words[k].before and (own or as_told(words, i - len(chunk.words)))
        if told or words[k].text in ("e", "ma", "and", "but"):
            return chunk, i
        if ":" in words[k].before:
            return replace(chunk, tag=SAID), len(words)
    return chunk, i


def as_told(words: Sequence[Token], i: int) -> bool:
    """Whether `come` stands before what says who said something: `come diceva la nonna`."""
    return i > 0 and words[i - 1].text in ("come", "as")


def chunk_at(words: Sequence[Token], i: int, lexicon: Lexicon, names: Names, before: Sequence[Chunk]) -> Chunk:
    """The chunk that begins at i: the longest of a name, a command word and an entry of the lists."""
    if size := names.long_unit(words, i):
        return Chunk(NAME, tuple(words[i : i + size]))
    if presses(words, i):
        return Chunk("greetings", (words[i],))
    commands, (entry, tag) = lexicon.commands(words, i), listed(words, i, lexicon)
    size = max(len(entry), *(len(p.words) for p in commands), 0)
    if size < 2 and names.is_unit(words[i]) and names.is_name(words, i, size > 0, verb_at(words, i + 1, lexicon)):
        return Chunk(NAME, (words[i],))
    # `da` is a preposition before it is a verb
    meant = [p for p in commands if len(p.words) == size and (p.form != OTHER or len(entry) < size)]
    if meant:
        return command(meant, tuple(words[i : i + size]))
    if not entry:
        return Chunk(unlisted(words, i, lexicon, names, before), (words[i],))
    if called := call(tag, words, i, names, before):
        return Chunk(called, (words[i],))
    tag = "then" if concludes(words, i, lexicon, before) else elsewhere(tag, words, i, lexicon, before)
    return Chunk(tag, tuple(words[i : i + size]))


def unlisted(words: Sequence[Token], i: int, lexicon: Lexicon, names: Names, before: Sequence[Chunk]) -> str:
    """The tag of a word that is in no list: `irony` where the sender says that they joke, `greetings` for laughter
    behind what they do, `fillers` for a word that says nothing with a typing error, else `U`."""
    if jokes(words, i):
        return "irony"
    if any(c.form == "now" for c in before) and LAUGHS.match(words[i].text) and not names.is_unit(words[i]):
        return "greetings"
    nothing = lexicon.mistyped(words[i].text) or (MANNER.match(words[i].text) and not (i and words[i].capital))
    return "fillers" if nothing and not names.is_unit(words[i]) else UNKNOWN


LAUGHS: Final = re.compile(
    r"(?:l+o+l+|x+d+|asd|rotfl|lmao|(?:[aeiou]?h?[aeiou]h[aeiou]+)+h?|(?:[aeiou]h){2,}|h[eiou]h[eiou]+|gnam+|slurp|yum+|nom|sgnam|"
    r"crunch|munch|muah+|mwah+|[mb]uahah\w*|auu+|a?uuu+|boom|bum|bam|zac|zak|zzz+|brr+|grr+|mmm+|ehm+|uff+a?)+$"
)
"""Laughter, and what somebody writes for a noise: `mangiamo Nico gnam`."""


MANNER: Final = re.compile(
    r"(?:ferm|orgoglios|(?:conv|trist|seren|fort|felic)\w*|calm|immediat|cordial|umil|tranquill|placid|amar|liet|allegr|"
    r"rapid|veloc|brev|risolut|fredd|lucid|consapevol|cald|viv|spudorat|solenn|pubblic|formal|schiett|franc|brutal|"
    r"spietat|inesorabil|testard|ostinat|caparbi|doloros|malinconic|svergognat|gentil|rispettos|democratic)a?mente$"
)
"""An adverb that tells how the sender does something, and says nothing: `fermamente`."""


COURTEOUS: Final = re.compile(
    r"se non (?:[vt]i |le )?(?:e |fosse |da |reca |arreca |crea |do |faccio |arreco |reco )?"
    r"(?:(?:di|un|troppo|alcun|nessuno) )*(?:disturbo|problem[ai]|fastidio|incomodo|impiccio|scomodo|peso)\b"
    r"(?! (?:per|a|che|di)\b)|"
    r"se non (?:[vt]i|le) (?:di)?spiac(?:e|esse)\b"
)
"""A condition that is nothing but courtesy: `se non vi è di troppo disturbo`."""


def courteous(words: Sequence[Token], i: int) -> tuple[str, ...]:
    """The words at i that are a condition, and nothing but courtesy."""
    found = COURTEOUS.match(" ".join(w.text for w in words[i : i + 8])) if words[i].text == "se" else None
    return tuple(found[0].split()) if found else ()


JOKES: Final = r"(?:pazz|babb|cazzegg|scher[sz]|co(?:gl|j|gghj)ion|cojon|minchion|percul|troll|burl|bluff|celi|sfott)i?"
JOKED: Final = re.compile(rf"{JOKES}(?:av[ou]|avamo|eo)$|cazzeggio$|scherso$|perculo$")
JOKING: Final = re.compile(rf"{JOKES}(?:a|are|ar|ari|ando|anno|annu|endo)$")
"""Words, many of them of dialects, of somebody who jokes: `pazziavo`; behind `sto` or `stavo`: `sto a cojonà`."""


def jokes(words: Sequence[Token], i: int) -> bool:
    """Whether the sender says at i that they joke."""
    if JOKING.match(words[i].text):
        return any(w.text in ("sto", "stavo", "stiamo", "stavamo", "staju") for w in words[max(0, i - 3) : i])
    return JOKED.match(words[i].text) is not None


def presses(words: Sequence[Token], i: int) -> bool:
    """Whether `dai` or `punto` is an exclamation ("come on") at the end of what is said, or `dai` behind `vabbè`, and
    no verb: `sbraniamo Alice, dai!`."""
    word = words[i].text
    pressing = word == "dai" and i > 0 and not separator(words[i]) and words[i - 1].text in PRESSED
    closing = word in ("dai", "punto") or (word == "va" and i > 2 and words[i - 1].text != "ma")
    return closing and i > 0 and (ends(words, i) or pressing)


def call(tag: str, words: Sequence[Token], i: int, names: Names, before: Sequence[Chunk]) -> str:
    """The tag of a part of somebody's name, and of a word for what they are to the sender: a title between an article
    and their name (`mio cugino Nico`, not `la cugina di Nico`); empty for another word."""
    if tag != "kin":
        return UNKNOWN if is_called(tag, words[i], i, names) else ""
    if i + 1 >= len(words) or separator(words[i + 1]) or not before or before[-1].tag not in ("mine", "art"):
        return UNKNOWN
    return "titles" if names.is_unit(words[i + 1]) or names.long_unit(words, i + 1) else UNKNOWN


PRESSED: Final = frozenset({"vabbe", "ok", "eh", "su", "si", "no", "allora", "bene", "e"})


def is_called(tag: str, word: Token, i: int, names: Names) -> bool:
    """Whether a word is a part of somebody's name, though the language has it: an initial, `Amico` with a capital."""
    return (word.dot and len(word.text) == 1) or (tag == "epithets" and word.capital and i > 0 and not names.plain)


def verb_at(words: Sequence[Token], i: int, lexicon: Lexicon) -> bool:
    """Whether the verb of a command stands at i."""
    return i < len(words) and any(p.form != WORD for p in lexicon.commands(words, i))


LONG: Final = 5
"""Words of an entry of a list; a longer one may have commas within: `in bocca al lupo, si fa per dire`."""


def listed(words: Sequence[Token], i: int, lexicon: Lexicon) -> tuple[tuple[str, ...], str]:
    """The longest entry of the lists that stands at i, with its tag.
    What corrects, takes back or mocks, and what has many words, may have commas within."""
    if found := courteous(words, i):
        return found, "polite"
    second = words[i + 1].text if i + 1 < len(words) else ""
    by_second = lexicon.tagged.get(words[i].text, {})
    for entry, tag in (*by_second.get(second, ()), *by_second.get("", ())):
        if stands(entry, words, i, tag in ("corr", "back", "irony") or len(entry) > LONG):
            return entry, tag
    return (), ""


CONCLUDES: Final = frozenset({"comunque", "insomma"})


def concludes(words: Sequence[Token], i: int, lexicon: Lexicon, before: Sequence[Chunk]) -> bool:
    """Whether a word stands between talk and an order: `sto piangendo comunque voto Nico`."""
    talks = words[i].text in CONCLUDES and bool(before) and before[-1].tag in (UNKNOWN, "greetings")
    return talks and verb_at(words, i + 1, lexicon)


def elsewhere(tag: str, words: Sequence[Token], i: int, lexicon: Lexicon, before: Sequence[Chunk]) -> str:
    """The tag of a word to which its place gives another meaning: `sé`, `è`, `sì vota`, `No, Zoë`."""
    word = words[i]
    if tag in ("clitic", "art", "plural") and word.text in CLITICS:
        return clitic(tag, words, i, lexicon)
    if tag == "no":
        return no(words, i, before)
    if word.text == "si" and not word.stress and tag not in ("wait", "has", "fillers", "announce"):
        return impersonal(words, i, lexicon)
    if tag == "later" and word.text == "dopo":
        return tag if ends(words, i) or verb_at(words, i + 1, lexicon) else UNKNOWN
    if tag in ("if", "say", "corr") and (other := of_what_was(tag, words, i, before)):
        return other
    if word.text not in IN_PLACE:
        return tag
    other, holds = IN_PLACE[word.text]
    return other if holds(Place(tag, words, i, before)) else tag


CLITICS: Final = frozenset({"lo", "la", "ti", "vi", "me", "ce", "gli", "le"})
ACTS: Final = frozenset({PRESENT, INFINITIVE, FUTURE, CONDITIONAL})


def clitic(tag: str, words: Sequence[Token], i: int, lexicon: Lexicon) -> str:
    """The tag of `lo`, `la`, `ti` or `me lo`: before a verb of the sender it is whom the verb means (`la voto`), else
    an article, or nothing that is known; `gli` and `le` are whom something is given to. A wish that is past (`lo volevo
    votare`) may have been given up."""
    if words[i].text in ("gli", "le"):
        return "dat" if dative(words, i, lexicon) else tag
    at = i + 1 + (words[i].text in ("me", "ce"))
    follows = at < len(words) and not separator(words[at])
    verbs = lexicon.commands(words, at) if follows else []
    wishes = follows and listed(words, at, lexicon)[1] == "aux" and words[at].text not in ("volevo", "volevamo")
    acts = wishes or any(p.kind in VERBS and p.form in ACTS for p in verbs)
    if words[i].text == "vi":  # who reads is nobody's target: `vi seguo`
        return "you" if acts else UNKNOWN
    return "clitic" if not words[i].raw or acts else UNKNOWN if tag == "clitic" else tag


def dative(words: Sequence[Token], i: int, lexicon: Lexicon) -> bool:
    """Whether `gli` or `le` is whom something is given to, or taken from: `gli tolgo il voto`, `le ho dato il voto`."""
    at = i + 1 + any(w.text in ("lo", "la") for w in words[i + 1 : i + 2])
    at += any(w.text in ("ho", "avevo") for w in words[at : at + 1])
    if at >= len(words) or any(separator(w) for w in words[i + 1 : at + 1]):
        return False
    return not words[i].raw or any(p.kind in FOR_ME_TOO for p in lexicon.commands(words, at))


PASTS: Final = re.compile(r"\w{2}[aei]v(?:a|ano|o)$|^(?:ha|hanno|era|erano|ho)$")
"""Verbs after which `quando` tells of what was: `quando si parlava del lupo`."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a word stands. tag: that it has elsewhere. before: the chunks before it."""

    tag: str
    words: Sequence[Token]
    i: int
    before: Sequence[Chunk]

    @property
    def last(self) -> str:
        """The tag before it."""
        return self.before[-1].tag if self.before else ""

    @property
    def first(self) -> bool:
        """Whether it is the first of several words."""
        return self.i == 0 and len(self.words) > 2

    def following(self, size: int) -> Sequence[Token]:
        """Some words behind it."""
        return self.words[self.i + 1 : self.i + 1 + size]


def anyway(words: Sequence[Token], i: int, last: str) -> bool:
    """Whether `lo stesso` behind a name, a command word or `va` means anyway: `voto lo stesso Nico`."""
    follows = not ends(words, i + 1) and words[i + 2].text not in ("di", "del", "della", "dell", "dei", "che", "e")
    return last == NAME or (last in COMMANDS | {"is"} and follows)


def of_what_was(tag: str, words: Sequence[Token], i: int, before: Sequence[Chunk]) -> str:
    """The tag of a word of condition, report or correction that tells of what was; empty where it does not."""
    if tag == "corr":  # `ho sbagliato Marta: voto Nico`
        if [c.tag for c in before[-2:]] == ["with", "art"]:  # `con la persona sbagliata`
            return UNKNOWN
        wrong = [w.text for w in words[:2]] == ["ho", "sbagliato"] and followed_by_name(words, 1)
        return "cancel" if i == 0 and wrong and not separator(words[2]) else ""
    if tag == "if":
        return UNKNOWN if words[i].text in ("when", "after", "once", "until", "before") and tells_when(words, i) else ""
    return "order" if words[i].text in ("mail", "messaggio") and dated(words, i) else ""


def dated(words: Sequence[Token], i: int) -> bool:
    """Whether `mail di` tells of which day it is, and not whose: `ho riletto le mail di ieri`."""
    return any(w.text in ("ieri", "oggi", "stamattina", "stanotte") for w in words[i + 2 : i + 3])


def followed_by_name(words: Sequence[Token], i: int) -> bool:
    """Whether a word with a capital follows, as in `scruto Carmelo, meglio Salvo`."""
    return any(w.capital for w in words[i + 1 : i + 2])


def corrects(words: Sequence[Token], i: int, before: Sequence[Chunk]) -> bool:
    """Whether an excuse stands between two names, of which the second ends the line: `voto Michela, scusate,
    Michele`."""
    named = len(before) > 1 and before[-2].tag == NAME
    return named and i + 1 < len(words) <= i + 4 and ends(words, i) and all(w.capital for w in words[i + 1 :])


def ends(words: Sequence[Token], i: int) -> bool:
    """Whether nothing, or a separator, follows a word."""
    return i + 1 >= len(words) or bool(separator(words[i + 1]))


def impersonal(words: Sequence[Token], i: int, lexicon: Lexicon) -> str:
    """The tag of `si`: before a verb in the third person somebody does something (`si vota Nico`),
    elsewhere it is a yes."""
    follows = i + 1 < len(words) and words[i + 1].before == "" and lexicon.commands(words, i + 1)
    return "impersonal" if follows and any(p.form in (IMPERATIVE, OTHER) for p in follows) else "greetings"


def no(words: Sequence[Token], i: int, before: Sequence[Chunk]) -> str:
    """The tag of `no`: between separators it corrects what stands before it, before words it negates them."""
    if not ends(words, i):
        return "no"
    said = [c for c in before if c.tag not in SILENT]
    if said and said[-1].tag not in SEPARATORS | {"but"}:
        return "no"
    return "corr" if before else "greetings"


ITSELF: Final = ("merit", "cerc", "tir", "cav", "god", "spass", "aspett", "vuol", "va")
"""Beginnings of verbs before which `se la` is no condition: `se la merita`."""


def pronoun(words: Sequence[Token], i: int) -> bool:
    """Whether `se` is the pronoun: accented, before `ne` or `stesso`, after `di`, `per` or `a` (section 6)."""
    after = words[i + 1].text if i + 1 < len(words) else ""
    before = words[i - 1].text if i else ""
    return (
        words[i].stress
        or after in ("ne", "n", "stesso", "stessa", "stessi")
        or (after in ("la", "lo", "le") and i + 2 < len(words) and words[i + 2].text.startswith(ITSELF))
        or (before in ("di", "per", "a", "da") and not separator(words[i]))
    )


PAST: Final = re.compile(
    r"\w{2,}ed$|^(?:went|was|were|did|said|saw|had|came|got|told|spoke|left|kept|made|took|ran|lost)$"
)
"""English verbs that make `when` or `after` tell of what was: `he laughed when Marta went up in flames`."""


def tells_when(words: Sequence[Token], i: int) -> bool:
    """Whether `when`, `after` and the like tell of what was, and suppose nothing: `after much thinking I vote Nico`."""
    after = [w for k, w in enumerate(words[i + 1 : i + 5]) if not any(separator(v) for v in words[i + 1 : i + 2 + k])]
    thinking = words[i].text == "after" and any(w.text in ("all", "much", "long", "careful", "some") for w in after[:1])
    gerund = words[i].text == "after" and any(w.text.endswith("ing") for w in after[:1])
    return thinking or gerund or any(PAST.search(w.text) for w in after[1:])


WONDERING: Final = frozenset(
    "direte dirai dirmi dire dira saprete sapremo sapro "
    "vediamo vedere vedo dimmi ditemi chissa sapere capire scoprire verificare controllare see know tell "
    "check wonder".split()
)
"""Words after which `se` asks and does not suppose: `scruto Nico, vediamo se è un lupo`."""


EXCUSING: Final = frozenset(
    "scusa scusate scusami scusatemi scusi scusino scs perdonate perdonatemi perdoni sorry".split()
)
"""Words after which `se` tells what one is sorry for: `scusate se scrivo tardi`."""


def supposes_nothing(words: Sequence[Token], i: int, before: Sequence[Chunk]) -> bool:
    """Whether `se` is a pronoun, or stands in a question behind an order, which holds whatever the answer is."""
    if pronoun(words, i):
        return True
    if i > 0 and not separator(words[i]) and words[i - 1].text in EXCUSING:
        return True
    behind = [w.text for w in words[max(0, i - 2) : i]] if i > 0 and not separator(words[i]) else []
    asked = any(text in WONDERING for text in behind)
    other = behind[-1:] in (["o"], ["or"])
    return (asked or (other and before_wonders(words[: i - 1]))) and any(c.tag in COMMANDS for c in before)


def before_wonders(words: Sequence[Token]) -> bool:
    """Whether the last `se` among words asks what will be seen, as the one behind it then does too: `vediamo se
    suona o se ulula`."""
    last = max((k for k, w in enumerate(words) if w.text in ("se", "if")), default=0)
    return any(w.text in WONDERING for w in words[max(0, last - 2) : last])


def wonders(at: Place) -> bool:
    """Whether `quando` belongs to what the sender wants to see, behind an order:
    `voglio vedere dove va quando esce`."""
    return ordered(at.before) and any(w.text in WONDERING for w in at.words[max(0, at.i - 5) : at.i])


def believes(at: Place) -> bool:
    """Whether `credo` tells whom the sender believes: `gli credo`, `credo a Marta`."""
    whom = at.i > 0 and at.words[at.i - 1].text in ("gli", "le", "ti", "vi", "ci", "lo")
    return (whom and not separator(at.words[at.i])) or any(w.text in ("a", "ad", "alla", "al") for w in at.following(1))


def assents(at: Place) -> bool:
    """Whether `sì sì` only says yes before a vote that no sign divides from it: `sì sì voto Nico`."""
    after = at.following(2)[1:]
    return len(at.before) == 0 and any(w.text in ("voto", "votiamo") and not separator(w) for w in after)


CALLED: Final = frozenset({"raga", "ragazzi", "ragazze", "gente", "rega", "guys", "amici"})

YOURS: Final = frozenset({"tuo", "vostro"})

IN_PLACE: Final[Mapping[str, tuple[str, Callable[[Place], bool]]]] = {
    "should": ("if", lambda at: at.first),
    "quando": (
        "fillers",
        lambda at: at.tag == "if" and (wonders(at) or any(PASTS.search(w.text) for w in at.following(3))),
    ),
    "credo": (UNKNOWN, believes),  # `gli credo`
    "si": ("greetings", lambda at: at.tag == "irony" and assents(at)),
    "niente": ("fillers", lambda at: at.first and (ends(at.words, at.i) or at.words[at.i + 1].text in CALLED)),
    "se": ("fillers", lambda at: at.tag == "if" and supposes_nothing(at.words, at.i, at.before)),
    "if": ("fillers", lambda at: supposes_nothing(at.words, at.i, at.before)),
    "e": ("is", lambda at: at.words[at.i].stress),
    "appena": ("fillers", lambda at: at.last == "had"),
    "tranne": (UNKNOWN, lambda at: at.last == "greetings"),  # `baci a tutti tranne ai lupi`
    "meglio": (UNKNOWN, lambda at: at.last not in SEPARATORS or not followed_by_name(at.words, at.i)),
    "mail": (
        UNKNOWN,
        lambda at: at.tag == "order" and any(c.tag == "plural" for c in at.before[-2:]),
    ),  # `le ultime mail`
    **dict.fromkeys(EXCUSING, ("corr", lambda at: at.last in (COMMA, PAUSE) and corrects(at.words, at.i, at.before))),
    "sia": ("or", lambda at: at.last in COMMANDS and any(w.text == "che" for w in at.following(4))),
    "lo": ("fillers", lambda at: at.tag == "pron" and anyway(at.words, at.i, at.last)),
    "solito": (UNKNOWN, lambda at: at.last == "di"),
    "fra": (UNKNOWN, lambda at: ends(at.words, at.i)),  # `voto Fra`
    "sto": ("art", lambda at: followed_by_name(at.words, at.i)),
    "o": ("art", lambda at: at.words[at.i].before.endswith("'")),  # `'o voto`
    "al": (
        UNKNOWN,
        lambda at: at.tag == "fillers" and at.last != NAME and any(w.text in YOURS for w in at.following(2)),
    ),  # `io al posto tuo voto Nico`
    "come": ("pron", lambda at: at.tag == "fillers" and at.last in ("vote", "use")),  # `voto come ieri`
}
"""Words that have another tag in some places: that tag, and whether a place is one of them."""


FORMS: Final = {INFINITIVE: "inf", IMPERATIVE: "imp", OTHER: THIRD}
RANK: Final = {IMPERATIVE: 1, INFINITIVE: 2, OTHER: 3}
"""The rank of each form. Of several forms that a word may be, the one with the lowest rank counts; the first person,
without a rank here, comes before all."""


def command(patterns: Sequence[Pattern], words: tuple[Token, ...]) -> Chunk:
    """A command word. Of several readings the first person comes first, then the imperative; `votò` is no `voto`."""
    past = words[-1].stress and words[-1].text.endswith("o")
    known = [p for p in patterns if not past or p.form not in (PRESENT, WORD)] or [
        replace(p, form=OTHER) for p in patterns
    ]
    best = min(uncut(known, words[0]), key=lambda p: RANK.get(p.form, 0))
    roles = frozenset[str]().union(
        *(p.roles for p in uncut(known, words[0]) if (p.kind, p.form) == (best.kind, best.form))
    )
    form = "" if best.form == WORD else FORMS.get(best.form, "now")
    return Chunk(kind_of(best), words, roles, MOODS["maybe"] if best.form == CONDITIONAL else "", form=form)


def uncut(patterns: Sequence[Pattern], first: Token) -> Sequence[Pattern]:
    """Readings of a command word; with a sign that it is cut short it is an infinitive: `vede'`, `magnà`."""
    if not first.stress or len(first.text) < 3 or not first.text.endswith(("a", "e", "i")):
        return patterns
    return [replace(p, form=INFINITIVE) if p.form in (OTHER, IMPERATIVE) else p for p in patterns]


def kind_of(pattern: Pattern) -> str:
    """The tag of a command word."""
    if pattern.itself:
        return "itself"
    at = "da" in pattern.with_
    return {"use": "lurk", "act": "act_at"}.get(pattern.kind, pattern.kind) if at else pattern.kind


def runs(found: Sequence[Chunk]) -> list[Chunk]:
    """Names and unknown words that stand together become one chunk."""
    joined: list[Chunk] = []
    for k, chunk in enumerate(found):
        last = joined[-1] if joined else None
        if chunk.text.lower() in DEAR and last is not None and last.tag == NAME and tag_at(found, k + 1) != NAME:
            chunk = replace(chunk, tag=UNKNOWN)  # `votare Linda costa caro`
        if last is not None and chunk.tag in (NAME, UNKNOWN) and last.tag in (NAME, UNKNOWN):
            joined[-1] = Chunk(
                NAME if NAME in (chunk.tag, last.tag) else UNKNOWN, last.words + chunk.words, form=last.form
            )
        elif chunk.tag in (NAME, UNKNOWN) and last is not None and last.tag == "titles":
            joined.append(replace(chunk, form=TITLED))
        else:
            joined.append(chunk)
    return joined


DEAR: Final = frozenset({"caro", "cara"})


def tag_at(found: Sequence[Chunk], k: int) -> str:
    """The tag of a chunk; empty where there is none."""
    return found[k].tag if k < len(found) else ""


OWNED: Final = frozenset({"ballot", "vote", "power", "heir", "order"})
"""Tags of nouns behind which a possessive may stand."""


def settle(found: Sequence[Chunk], lexicon: Lexicon) -> list[Chunk]:
    """Verbs in the form that their place gives them:
    `votare` after `voglio` commands, after `difficile` it does not."""
    settled: list[Chunk] = []
    for chunk, after in zip(found, (*found[1:], Chunk("")), strict=True):
        chunk = noun_or_verb(chunk, settled, after, lexicon)
        if chunk.tag == "mine" and len(settled) > 1 and settled[-2].tag == "art" and settled[-1].tag in OWNED:
            settled.insert(-1, chunk)  # `il voto mio`
            continue
        if (k := signing(chunk, settled)) >= 0:
            settled[k:] = [replace(settled[k], tag="i"), *(c for c in settled[k + 1 :] if c.tag in PRESENTS)]
            chunk = of_signer(chunk, after)
        elif chunk.form in ("inf", "imp", THIRD):
            chunk = settle_verb(chunk, settled)
        settled.append(chunk)
    return settled


def noun_or_verb(chunk: Chunk, before: Sequence[Chunk], after: Chunk, lexicon: Lexicon) -> Chunk:
    """`voto` and `vote` are a noun as well as a verb, English `I vote` is a verb; and others that their place makes
    another: `segnarmi un voto`, `via tutti i miei voti`, `non scherzo`."""
    if exempts(chunk, before):
        return replace(chunk, tag="other")
    if chunk.tag == "itself" and after.tag in ("one", "art", "mine"):
        return replace(chunk, tag="lead")
    if chunk.tag == "back" and before and before[-1].tag == "not":
        return replace(chunk, tag=UNKNOWN)
    if (before, chunk.text.lower(), after.tag) == ([], "via", "all") and len(after.words) > 1:
        return replace(chunk, tag="cancel", form="now")
    if chunk.tag != "vote" or len(chunk.words) > 1 or not lexicon.has(chunk.words[-1].text, "ballot"):
        return chunk
    return replace(chunk, tag="ballot", form="now" if lexicon.language == "it" else "inf")


def exempts(chunk: Chunk, before: Sequence[Chunk]) -> bool:
    """Whether `salvo` stands behind something, and is no verb: `mi fido di tutti, salvo Nico`."""
    behind = any(c.tag not in SILENT | {"i"} for c in before)
    return chunk.tag == "act" and chunk.text.lower() == "salvo" and behind


def of_signer(chunk: Chunk, after: Chunk) -> Chunk:
    """The verb of who calls themself `la sottoscritta`; `dichiara di` governs what follows."""
    governs = after.tag == "di" if chunk.tag == "lead" else chunk.tag not in VERBS
    return replace(chunk, tag="aux" if governs else chunk.tag, form="now")


GOVERN: Final = frozenset({"aux", "ask", "may", "cancel", "if"})
"""Tags of what an infinitive depends on."""
PASSED: Final = SILENT | frozenset(MOODS) | {"not", "no", "di", "that", "me", "you", "art", "clitic", "a", "dat"}
"""Tags of what may stand between an infinitive and the word on which it depends."""
BEGINS: Final = SEPARATORS | {"", "and", "but", "then", "corr", "i", "or"}
"""Tags after which a clause begins; none at the beginning of the sentence."""


def settle_verb(chunk: Chunk, before: Sequence[Chunk]) -> Chunk:
    """An infinitive counts after a modal verb or at the beginning of a clause, an imperative at its beginning alone."""
    if before and before[-1].tag in ("impersonal", "clitic", "dat") and (settled := beside_pronoun(chunk, before[-1])):
        return settled
    if chunk.form == THIRD:
        return replace(chunk, tag=THIRD)
    k = len(before)
    while k and before[k - 1].tag in PASSED:
        k -= 1
    last = before[k - 1].tag if k else ""
    if chunk.form == "imp":
        return replace(chunk, bare=True) if tells_site(chunk, before, last) else replace(chunk, tag=THIRD)
    if governed(chunk, before, k, last):
        return chunk
    return replace(chunk, bare=True) if last in BEGINS or last == "why" else replace(chunk, tag=LOOSE)


SIGNING: Final = ("il sottoscritto", "la sottoscritta")
DOES_NOW: Final = re.compile(r"(?<![aei]v)(?<!ss)(?:a|e|s)$")
"""The end of a verb in the third person of the present."""


DESCRIBES: Final = frozenset({COMMA, UNKNOWN, "su", "with", "da", "per", "plural", "theirs", "mine", "one", "and"})
"""Tags of how somebody describes themself: `la sottoscritta Anna Bianchi, nel pieno delle sue facoltà, vota Nico`."""
PRESENTS: Final = PASSED - {"di", "that", "art", "a"} | {NAME}
"""Tags of what of it counts."""
INTENDS: Final = frozenset({"intende", "desidera"})


def signing(chunk: Chunk, before: Sequence[Chunk]) -> int:
    """Where before a verb the sender calls themself `la sottoscritta`, with their name and what else they are, or
    nothing; -1 for nowhere."""
    now = chunk.form in ("imp", THIRD) and DOES_NOW.search(chunk.text.lower()) is not None
    if not now and chunk.text.lower() not in INTENDS:
        return -1
    k = next((k for k in reversed(range(len(before))) if before[k].text.lower() in SIGNING), -1)
    between = before[k + 1 :]
    closed = not between or between[-1].tag == COMMA or not any(c.tag in DESCRIBES for c in between)
    own = all(c.tag in PASSED | DESCRIBES | {NAME} for c in between) and sum(c.tag == NAME for c in between) < 2
    return k if closed and own else -1


def tells_site(chunk: Chunk, before: Sequence[Chunk], last: str) -> bool:
    """Whether an imperative is for the site: at the beginning of a clause, unless it may be for whoever is named
    before it. last: the tag before it. After `al posto di Nico` it is, and after what
    else tells the site to change an order."""
    if before and before[0].tag == "instead":
        return last == NAME or last in BEGINS
    plural = chunk.tag in ("move", "cancel") and chunk.text.lower().endswith(
        "te"
    )  # nobody's but whom the letter is for
    if (plural and before and before[-1].tag in BEGINS) or any(
        c.tag in ("move", "cancel") and c.form != THIRD for c in before
    ):
        return last in BEGINS
    return last in BEGINS and not any(c.tag == NAME for c in before)


def beside_pronoun(chunk: Chunk, pronoun: Chunk) -> Chunk | None:
    """A verb that its pronoun makes one of the sender, or of the site: `si sbrana Nico`, `bruciatelo`."""
    if pronoun.tag == "impersonal":
        return replace(chunk, form="now") if chunk.tag in ("use", "act") else None
    return None if pronoun.text else replace(chunk, bare=True)


def governed(chunk: Chunk, before: Sequence[Chunk], k: int, last: str) -> bool:
    """Whether an infinitive depends on the word before it (clitics do not count), or on `voto per`. last: the tag of
    that word."""
    if any(c.tag == "a" for c in before[k:]) and last in ("ballot", "vote"):
        return True  # `I vote to burn Nico`
    if last in GOVERN or (last == "per" and k > 1 and before[k - 2].tag in ("ballot", "vote")):
        return True
    return any(c.tag == "maybe" for c in before[k:]) or (chunk.tag == "ballot" and noun_here(before, last))


CARRY: Final = frozenset("lead keep confirm cancel move order stake mayor is".split())
"""Tags of what carries the noun `vote`."""


def noun_here(before: Sequence[Chunk], last: str) -> bool:
    """Whether `vote` is a noun: after an article, a possessive, or a verb that carries one."""
    return (bool(before) and before[-1].tag in ("art", "one", "mine")) or last in CARRY
