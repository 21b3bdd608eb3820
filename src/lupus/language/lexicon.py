"""The command words of a language: `words.yaml` read, its verbs conjugated, and where they stand in a run of words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from itertools import product
from typing import Any, Final

import yaml
from rapidfuzz.distance import OSA

from lupus.rulesets.registry import RULESETS

from .text import Token

FASTEST: Final[Any] = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""What reads everything as text: libyaml where it is there, in a tenth of the time."""

LANGUAGES: Final = ("it", "en")

PRESENT, INFINITIVE, FUTURE, IMPERATIVE = "present", "infinitive", "future", "imperative"
CONDITIONAL, WORD, OTHER = "conditional", "word", "other"
"""The forms of a command word. OTHER: a third person or a participle, which never is a command."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A form of a command word. with_: the prepositions one of which must follow.
    itself: it means the sender (`scrutarmi`)."""

    words: tuple[str, ...]
    kind: str
    form: str
    roles: frozenset[str] = frozenset()
    with_: frozenset[str] = frozenset()
    itself: bool = False


@dataclass(frozen=True)
class Lexicon:
    """The vocabulary of a language. lists: the words of each tag, and others.
    patterns: command words by first word, the longest first."""

    language: str
    lists: Mapping[str, tuple[tuple[str, ...], ...]]
    patterns: Mapping[str, tuple[Pattern, ...]]
    slots: Mapping[str, frozenset[str]]
    same: dict[str, str]
    ordinals: tuple[frozenset[str], ...]
    abbreviations: frozenset[str]

    @cached_property
    def by_first_word(self) -> Mapping[str, Mapping[str, tuple[tuple[str, ...], ...]]]:
        """The entries of each list by their first word, the longest first."""
        return {
            name: {
                first: tuple(sorted((e for e in entries if e[0] == first), key=len, reverse=True))
                for first, *_ in entries
            }
            for name, entries in self.lists.items()
        }

    @cached_property
    def tagged(self) -> Mapping[str, Mapping[str, Sequence[tuple[tuple[str, ...], str]]]]:
        """The entries of all tags by their first and second word (empty where there is none), the longest first,
        of equal ones that whose tag stands first in `TAGS`."""
        own = [(entry, tag) for tag in TAGS for entry in self.lists.get(tag, ())]
        known = {entry[0] for entry, _ in own} | self.patterns.keys()
        others = {entry[0]: (entry, tag) for entry, tag in reversed(self.foreign) if entry[0] not in known}
        found: dict[str, dict[str, list[tuple[tuple[str, ...], str]]]] = {}
        for entry, tag in sorted([*own, *others.values()], key=lambda one: -len(one[0])):
            found.setdefault(entry[0], {}).setdefault("".join(entry[1:2]), []).append((entry, tag))
        return found

    @cached_property
    def foreign(self) -> tuple[tuple[tuple[str, ...], str], ...]:
        """Words of the other languages that turn an order round: a sender who mixes two languages must not be
        misread. Of those with the same first word the first one counts."""
        others = [data()[key]["words"] for key in LANGUAGES if key != self.language]
        return tuple((entry, tag) for words in others for tag in TURNING for entry in entries(words[tag]))

    @cached_property
    def sizes(self) -> Mapping[str, tuple[int, ...]]:
        """How many words the entries of each list have, the largest number first."""
        return {
            name: tuple(sorted({len(entry) for entry in entries}, reverse=True)) for name, entries in self.lists.items()
        }

    @cached_property
    def by_two_words(self) -> Mapping[str, Mapping[str, tuple[Pattern, ...]]]:
        """The command words by their first and second word; the second is empty where there is none."""
        found: dict[str, dict[str, tuple[Pattern, ...]]] = {}
        for first, those in self.patterns.items():
            for p in those:
                seconds = found.setdefault(first, {})
                key = p.words[1] if len(p.words) > 1 else ""
                seconds[key] = (*seconds.get(key, ()), p)
        return found

    @cached_property
    def single(self) -> frozenset[str]:
        """The command words of one word that a misspelt word may have been meant for."""
        meant = {
            first
            for first, those in self.patterns.items()
            for p in those
            if (p.form in (PRESENT, WORD) or (p.kind, p.form) == ("vote", INFINITIVE)) and len(p.words) == 1
        }
        return frozenset(w for w in meant if len(w) > 3)

    @cached_property
    def bidding(self) -> frozenset[str]:
        """Of these the verbs and offices with which an order begins."""
        return frozenset(w for w in self.single if w == "metto" or any(p.kind in BIDDING for p in self.patterns[w]))

    def at(self, words: Sequence[Token], i: int, name: str) -> int:
        """How many words of a list's longest entry stand at i; 0 if none."""
        if i >= len(words):
            return 0
        for entry in self.by_first_word[name].get(words[i].text, ()):
            if stands(entry, words, i):
                return len(entry)
        return 0

    def ending(self, words: Sequence[Token], i: int, name: str) -> int:
        """How many words of a list's longest entry stand just before i; 0 if none."""
        return next((size for size in self.sizes[name] if size <= i and self.at(words, i - size, name) == size), 0)

    def find(self, words: Sequence[Token], name: str) -> list[tuple[int, int]]:
        """Where the entries of a list stand in a run of words, the longest at each place, none within another."""
        found = []
        i = 0
        while i < len(words):
            if size := self.at(words, i, name):
                found.append((i, i + size))
            i += size or 1
        return found

    def has(self, word: str, name: str) -> bool:
        """Whether a single word is in a list."""
        return (word,) in self.lists[name]

    def commands(self, words: Sequence[Token], i: int) -> list[Pattern]:
        """The command words that stand at i, those of the most words alone."""
        if words[i].text not in self.by_two_words:
            return []
        second = words[i + 1].text if i + 1 < len(words) else ""
        by_second = self.by_two_words[words[i].text]
        here = [p for p in (*by_second.get(second, ()), *by_second.get("", ())) if matches(p, words, i)]
        longest = max((len(p.words) for p in here), default=0)
        return [p for p in here if len(p.words) == longest]

    def mistyped(self, word: str) -> bool:
        """Whether a word is one that says nothing, with a typing error: `stanote`."""
        return len(word) > 5 and any(
            OSA.distance(word, entry, score_cutoff=1) <= 1 for (entry,) in self.lists["mistyped"]
        )

    def marks(self, words: Sequence[Token]) -> list[Pattern]:
        """The command words that stand anywhere in a run of words."""
        return [pattern for i in range(len(words)) for pattern in self.commands(words, i)]


BIDDING: Final = frozenset({"vote", "stake", "mayor"})

TURNING: Final = ("if", "maybe", "later", "back", "say", "not", "other", "instead", "wait")
"""Lists whose words count in a letter of any language."""

TAGS: Final = (
    "corr", "back", "given", "formula", "if", "say", "forward", "irony", "praise", "aux", "ask", "may", "maybe",
    "later", "wait", "instead", "other", "why", "though", "announce", "rested", "polite", "greetings", "fillers",
    "as", "then", "self", "i", "pron", "all", "nobody", "not", "nor", "no", "me", "had", "has", "is", "theirs",
    "mine", "clitic", "art", "plural", "one", "a", "per", "su", "da", "di", "with", "and", "but", "or", "between",
    "house", "near", "enough", "titles", "epithets", "so", "that", "it", "arrived", "namesake", "favour", "kin",
)  # fmt: skip
"""The lists whose key is a tag of chunks. Of two that have a word, that which stands first counts."""


def stands(entry: Sequence[str], words: Sequence[Token], i: int, loose: bool = False) -> bool:
    """Whether the words of an entry stand at i, the first of which does, with no punctuation between them;
    loose: with any."""
    size = len(entry)
    if size == 1:
        return True
    if i + size > len(words) or words[i + 1].text != entry[1]:  # most end here
        return False
    if any(words[i + k].text != entry[k] for k in range(2, size)):
        return False
    return loose or unbroken(words, i, size)


def unbroken(words: Sequence[Token], i: int, size: int) -> bool:
    """Whether no punctuation but an apostrophe, a hyphen or the full stop of an abbreviation stands within."""
    return all(not w.before.strip("'.-") for w in words[i + 1 : i + size])


def matches(pattern: Pattern, words: Sequence[Token], i: int) -> bool:
    """Whether a pattern stands at i, with the preposition that it needs,
    at once or after an object of up to four words."""
    size = len(pattern.words)
    if i + size > len(words) or not stands(pattern.words, words, i):
        return False
    return not pattern.with_ or any(w.text in pattern.with_ for w in words[i + size : i + size + 4])


@dataclass(frozen=True)
class Verbs:
    """The verbs of a game's powers. of: by language, what the holders of each role may write. killers: whose verb, used
    on oneself, may mean suicide. counters: who may ask the game masters how many there are of a faction."""

    of: Mapping[str, Mapping[str, Sequence[str]]]
    killers: frozenset[str] = frozenset()
    counters: frozenset[str] = frozenset()


def verbs_in(package: str) -> Verbs:
    """The verbs in the file `letters.yaml` of a game's folder."""
    read = yaml.load(files(package).joinpath("letters.yaml").read_text(encoding="utf-8"), Loader=FASTEST)
    return Verbs({key: read[key] for key in LANGUAGES}, frozenset(read["killers"]), frozenset(read["counters"]))


@cache
def verbs_of(ruleset: str) -> Verbs:
    """The verbs of a game. Raises KeyError where there is no such game,
    ModuleNotFoundError where it is not played by letter."""
    found = RULESETS[ruleset].part("letters").VERBS
    assert isinstance(found, Verbs)
    return found


H: Final = ("c", "g")


def conjugate(verb: str, irregular: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """The forms of an Italian verb that matter here, with their names, folded. `verb/isco` takes -isco."""
    verb, _, suffix = verb.partition("/")
    if verb in irregular:
        one, we, future, you, all_, would, third, they, done = irregular[verb]
    else:
        stem, ending = verb[:-3], verb[-3:]
        soft = stem[:-1] if stem.endswith("i") else stem
        h = "h" if stem[-1] in H else ""
        long = stem + "isc" if suffix else stem
        one, e = long + "o", stem + ending[0] + "r"
        if ending == "are":
            e = (soft if stem.endswith(("ci", "gi")) else stem + h) + "er"
            we, you, all_, third, they, done = soft + h + "iamo", stem + "a", "ate", stem + "a", "ano", "ato"
        elif ending == "ere":
            we, you, all_, third, they, done = stem + "iamo", stem + "i", "ete", stem + "e", "ono", "uto"
        else:
            we, you, all_, third, they, done = stem + "iamo", long + "i", "ite", long + "e", "", "ito"
        all_, they, done = stem + all_, stem + they if they else long + "ono", stem + done
        future, would = e + "o", e + "ei"
    yield from (
        (one, PRESENT),
        (one[:-1] + "u", PRESENT),  # in the dialects of the south
        (we, PRESENT),
        (verb, INFINITIVE),
        (verb[:-1], INFINITIVE),
        (future, FUTURE),
        (future[:-1] + "emo", FUTURE),
    )
    yield from ((you, IMPERATIVE), (all_, IMPERATIVE), (would, CONDITIONAL), (would[:-2] + "emmo", CONDITIONAL))
    yield from ((form, OTHER) for form in (third, they, done, *unmeant(verb)))


def unmeant(verb: str) -> list[str]:
    """Forms of a regular verb that never command: subjunctive, imperfect, gerund, remote past.
    Those of another verb are not made."""
    stem, ending = verb[:-3], verb[-3:]
    if len(stem) < 3:
        return []
    vowel = ending[0]
    soft = stem[:-1] if stem.endswith("i") else stem + "h" if ending == "are" and stem[-1] in H else stem
    present = (soft + "i", soft + "ino") if ending == "are" else (stem + "a", stem + "ano")
    gerund = stem + ("ando" if ending == "are" else "endo")
    past = [
        stem + vowel + end
        for end in ("vo", "vi", "va", "vamo", "vate", "vano", "rono", "i", "ste", "sti", "ssi", "sse", "ssero", "ssimo")
    ]
    return [*present, gerund, *past]


def first_person(entry: str, language: str) -> str:
    """A verb as somebody says it of themselves, to be followed by a name; empty for one that takes more than a name."""
    head, *tail = entry.split()
    if language == "en":
        return "" if any(word.startswith("+") for word in tail) else f"I {entry}"
    if tail or head.endswith(("arsi", "ersi", "irsi")):
        return ""
    return next(form for form, name in conjugate(head, data()[language]["irregular"]) if name == PRESENT)


def italian(
    entry: str,
    kind: str,
    irregular: Mapping[str, Sequence[str]],
    forms_of: Mapping[str, frozenset[str]],
    roles: frozenset[str],
) -> Iterator[Pattern]:
    """The patterns of a verb, with those that mean the sender."""
    head, *rest = entry.split()
    with_ = frozenset().union(*(forms_of[w[1:]] for w in rest if w.startswith("+")))
    tail = tuple(w for w in rest if not w.startswith("+"))
    reflexive = next((head[: -len(e)] + e[:1] + "re" for e in ("arsi", "ersi", "irsi") if head.endswith(e)), None)

    def pattern(words: Iterable[str], form: str, itself: bool = False) -> Pattern:
        return Pattern((*words, *tail), kind, form, roles, with_, itself)

    for form, name in conjugate(reflexive or head, irregular):
        if form:
            yield from (reflexive_forms if reflexive else plain_forms)(form, name, bool(tail), pattern)


def reflexive_forms(form: str, name: str, tail: bool, pattern: Callable[..., Pattern]) -> Iterator[Pattern]:
    """The patterns of a form of a reflexive verb: `mi suicido`, `suicidarmi`, `mi voglio suicidare`."""
    yield pattern([form], OTHER)
    if name != INFINITIVE:
        yield pattern(["ci" if form.endswith(("iamo", "emo", "emmo")) else "mi", form], name)
    elif form.endswith("re"):
        yield from (pattern([form[:-1] + "mi"], name), pattern([form[:-1] + "ci"], name))
        yield from (pattern(["mi", modal, form], PRESENT) for modal in ("voglio", "vorrei", "desidero", "volevo"))


def plain_forms(form: str, name: str, tail: bool, pattern: Callable[..., Pattern]) -> Iterator[Pattern]:
    """The patterns of a form of a verb; with `mi` behind an infinitive it means the sender."""
    if name != INFINITIVE or form.endswith("re"):
        yield pattern([form], name)
        return
    yield pattern([form + "mi"], name, True)
    if tail:
        yield pattern([form], name)


def english(entry: str, kind: str, forms_of: Mapping[str, frozenset[str]], roles: frozenset[str]) -> Iterator[Pattern]:
    """The patterns of an English verb: after I or we, with will and would, in -ing, and bare."""
    head, *rest = entry.split()
    with_ = frozenset().union(*(forms_of[w[1:]] for w in rest if w.startswith("+")))
    tail = tuple(w for w in rest if not w.startswith("+"))
    stem = head.removesuffix("e")
    for subject, am, m in (("i", "am", "m"), ("we", "are", "re")):
        for words, form in (
            ([subject, head], PRESENT),
            *(([subject, will, head], FUTURE) for will in ("will", "ll", "shall")),
            *(([subject, will, "be", stem + "ing"], FUTURE) for will in ("will", "ll")),
            *(([subject, would, head], CONDITIONAL) for would in ("would", "d")),
            *(([subject, be, stem + "ing"], PRESENT) for be in (am, m)),
        ):
            yield Pattern((*words, *tail), kind, form, roles, with_)
    yield Pattern((head, *tail), kind, INFINITIVE, roles, with_)
    if gerund := {"use": "using", "act": "using", "burn": "burning"}.get(kind):
        yield Pattern((stem + "ing", *tail), gerund, PRESENT, roles, with_)
    for other in (head + "s", head + "es", stem + "ed"):
        yield Pattern((other, *tail), kind, OTHER, roles, with_)


def entries(values: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """A list of words and phrases, each as a tuple of words, the longest first."""
    return tuple(sorted({tuple(str(v).replace(".", "").split()) for v in values}, key=lambda e: (-len(e), e)))


@cache
def data() -> dict[str, Any]:
    """The file of words. All is text: `no` and `on` are words."""
    loaded: dict[str, Any] = yaml.load(
        files(__package__).joinpath("words.yaml").read_text(encoding="utf-8"), Loader=FASTEST
    )
    return loaded


def patterns_of(language: str, ruleset: str, role: str) -> list[Pattern]:
    """The command words of a language, with the verbs of a game where one is named, and what the holders of a role call
    their act where that is named."""
    own = data()[language]
    forms_of = {key: frozenset(values) for key, values in own["forms_of"].items()}
    verbs = holders_of(language, ruleset)
    acts, fixed = acts_of(language, role)

    def forms(entry: str, kind: str, holders: frozenset[str] = frozenset()) -> Iterator[Pattern]:
        if language == "it":
            return italian(entry, kind, own["irregular"], forms_of, holders)
        return english(entry, kind, forms_of, holders)

    found = [p for verb, holders in verbs.items() for p in forms(verb, "use", holders)]
    found += [Pattern(words, "act", PRESENT, frozenset({role})) for words in entries(fixed)]
    found += [p for verb in acts if verb not in verbs for p in forms(verb, "act", frozenset({role}))]
    for key, values in own["nouns"].items():
        kind, _, now = key.partition(".")
        found += [Pattern(words, kind, PRESENT if now else WORD) for words in entries(spelt(values))]
    return found + [p for kind, of_kind in own["verbs"].items() for entry in of_kind for p in forms(entry, kind)]


def holders_of(language: str, ruleset: str) -> dict[str, frozenset[str]]:
    """The verbs of a game, if one is named, each with the roles whose holders may write it."""
    found: dict[str, frozenset[str]] = {}
    for holder, of_role in (verbs_of(ruleset).of[language] if ruleset else {}).items():
        found |= {verb: found.get(verb, frozenset()) | {holder} for verb in of_role}
    return found


def acts_of(language: str, role: str) -> tuple[list[str], list[str]]:
    """What the holders of a role alone may call their act: verbs, and words that are not conjugated (`a cena`). A bar
    stands between words any of which may stand in a place."""
    rows = [row for names, row in data()[language]["acts"].items() if role in names.split()]
    return spelt([v for row in rows for v in row["verbs"]]), spelt([v for row in rows for v in row.get("words", ())])


def spelt(values: Iterable[str]) -> list[str]:
    """Each of the entries that bars between words make of one: `vedere chi va|passa` is two."""
    return [" ".join(words) for value in values for words in product(*(w.split("|") for w in value.split()))]


@cache
def lexicon(language: str, ruleset: str = "", role: str = "") -> Lexicon:
    """The vocabulary of a language, with the verbs of a game where one is named, and by night those that only the role
    of the sender makes commands. Raises KeyError for an unknown language."""
    own = data()[language]
    by_first: dict[str, list[Pattern]] = {}
    for pattern in dict.fromkeys(patterns_of(language, ruleset, role)):
        by_first.setdefault(pattern.words[0], []).append(pattern)
    others = {key: value for key, value in own.items() if isinstance(value, list) and key != "ordinals"}
    lists = {**own["words"], **others, "status": own["nouns"]["status"], "help": own["nouns"]["help"]}
    return Lexicon(
        language,
        {key: entries(spelt(values)) for key, values in lists.items()},
        {first: tuple(those) for first, those in by_first.items()},
        {key: frozenset(values) for key, values in own["slots"].items()},
        own["same"],
        tuple(frozenset(o.split()) for o in own["ordinals"]),
        frozenset(own["abbreviations"]),
    )
