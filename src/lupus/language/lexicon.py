"""The command words of a language: `words.yaml` read, its verbs conjugated, and where they stand in a run of words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Final

import yaml

from lupus.rulesets.registry import RULESETS

from .text import Token

FASTEST: Final[Any] = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""What reads everything as text: libyaml where it is there, in a tenth of the time."""

LANGUAGES: Final = ("it", "en")

PRESENT, INFINITIVE, FUTURE, IMPERATIVE, CONDITIONAL, WORD, OTHER = (
    "present", "infinitive", "future", "imperative", "conditional", "word", "other",
)  # fmt: skip
"""The forms of a command word. OTHER: a third person or a participle, which never is a command."""


LATEST: Final = 256
"""How many runs of words a lexicon remembers the command words of."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A form of a command word. with_: the prepositions one of which must follow. self_: it means the sender (`mi scruto`)."""

    words: tuple[str, ...]
    kind: str
    form: str
    roles: frozenset[str] = frozenset()
    with_: frozenset[str] = frozenset()
    self_: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A command word found in a run of words, from start up to end."""

    start: int
    end: int
    pattern: Pattern

    @property
    def kind(self) -> str:
        """The command that it belongs to."""
        return self.pattern.kind


@dataclass(frozen=True)
class Lexicon:
    """The vocabulary of a language. lists: each list of words as tuples. patterns: by first word, the longest first."""

    language: str
    lists: Mapping[str, tuple[tuple[str, ...], ...]]
    patterns: Mapping[str, tuple[Pattern, ...]]
    slots: Mapping[str, frozenset[str]]
    same: dict[str, str]
    ordinals: tuple[frozenset[str], ...]
    abbreviations: frozenset[str]
    _marked: dict[tuple[Token, ...], list[Mark]] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def by_first_word(self) -> Mapping[str, Mapping[str, tuple[tuple[str, ...], ...]]]:
        """The entries of each list by their first word, the longest first."""
        return {
            name: {first: tuple(sorted((e for e in entries if e[0] == first), key=len, reverse=True)) for first, *_ in entries}
            for name, entries in self.lists.items()
        }

    @cached_property
    def sizes(self) -> Mapping[str, tuple[int, ...]]:
        """How many words the entries of each list have, the largest number first."""
        return {name: tuple(sorted({len(entry) for entry in entries}, reverse=True)) for name, entries in self.lists.items()}

    def at(self, words: Sequence[Token], i: int, name: str) -> int:
        """How many words of a list's longest entry stand at i; 0 if none."""
        if i >= len(words):
            return 0
        for entry in self.by_first_word[name].get(words[i].text, ()):
            size = len(entry)
            if size == 1 or (tuple(w.text for w in words[i : i + size]) == entry and unbroken(words, i, size)):
                return size
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

    def marks(self, words: Sequence[Token]) -> list[Mark]:
        """All the command words, the longest at each place. A segment is asked for them again and again."""
        words = tuple(words)
        if words not in self._marked:
            if len(self._marked) > LATEST:
                self._marked.clear()
            self._marked[words] = self._marks(words)
        return self._marked[words]

    def _marks(self, words: Sequence[Token]) -> list[Mark]:
        found: list[Mark] = []
        i = 0
        while i < len(words):
            here = [p for p in self.patterns.get(words[i].text, ()) if matches(p, words, i)]
            longest = max((len(p.words) for p in here), default=0)
            best = [p for p in here if len(p.words) == longest]
            found += [Mark(i, i + longest, p) for p in best]
            i += longest or 1
        return found


def unbroken(words: Sequence[Token], i: int, size: int) -> bool:
    """Whether no punctuation but an apostrophe, a hyphen or the full stop of an abbreviation stands within."""
    return all(not w.before.strip("'.-") for w in words[i + 1 : i + size])


def matches(pattern: Pattern, words: Sequence[Token], i: int) -> bool:
    """Whether a pattern stands at i, with the preposition that it needs, at once or after an object of up to four words."""
    size = len(pattern.words)
    if tuple(w.text for w in words[i : i + size]) != pattern.words or not unbroken(words, i, size):
        return False
    return not pattern.with_ or any(w.text in pattern.with_ for w in words[i + size : i + size + 4])


@dataclass(frozen=True)
class Verbs:
    """The verbs of a game's powers. of: by language, what the holders of each role may write. killers: whose verb, used on oneself,
    may mean suicide. counters: who may ask the game masters how many there are of a faction."""

    of: Mapping[str, Mapping[str, Sequence[str]]]
    killers: frozenset[str] = frozenset()
    counters: frozenset[str] = frozenset()


def verbs_in(package: str) -> Verbs:
    """The verbs in the file `letters.yaml` of a game's folder."""
    read = yaml.load(files(package).joinpath("letters.yaml").read_text(encoding="utf-8"), Loader=FASTEST)
    return Verbs({key: read[key] for key in LANGUAGES}, frozenset(read["killers"]), frozenset(read["counters"]))


@cache
def verbs_of(ruleset: str) -> Verbs:
    """The verbs of a game. Raises KeyError where there is no such game, ModuleNotFoundError where it is not played by letter."""
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
        if ending == "are":
            soft = stem[:-1] if stem.endswith("i") else stem
            h = "h" if stem[-1] in H else ""
            e = (soft if stem.endswith(("ci", "gi")) else stem + h) + "er"
            one, we, you, all_, third, they, done = (
                stem + "o",
                soft + h + "iamo",
                stem + "a",
                stem + "ate",
                stem + "a",
                stem + "ano",
                stem + "ato",
            )
        elif ending == "ere":
            e = stem + "er"
            one, we, you, all_, third, they, done = (
                stem + "o",
                stem + "iamo",
                stem + "i",
                stem + "ete",
                stem + "e",
                stem + "ono",
                stem + "uto",
            )
        else:
            e = stem + "ir"
            i = stem + "isc" if suffix else stem
            one, we, you, all_, third, they, done = i + "o", stem + "iamo", i + "i", stem + "ite", i + "e", i + "ono", stem + "ito"
        future, would = e + "o", e + "ei"
    yield from (
        (one, PRESENT),
        (we, PRESENT),
        (verb, INFINITIVE),
        (verb[:-1], INFINITIVE),
        (future, FUTURE),
        (future[:-1] + "emo", FUTURE),
    )
    yield from ((you, IMPERATIVE), (all_, IMPERATIVE), (would, CONDITIONAL), (would[:-2] + "emmo", CONDITIONAL))
    yield from ((third, OTHER), (they, OTHER), (done, OTHER))


def first_person(verb: str, language: str) -> str:
    """A verb as whoever uses it writes it: `scruto`, `mi apposto da`, `I spy on`."""
    head, *rest = verb.split()
    after = [word.removeprefix("+") for word in rest]
    if language == "en":
        return " ".join(("I", head, *after))
    reflexive = head.endswith("rsi")
    first = next(form for form, _name in conjugate(f"{head[:-2]}e" if reflexive else head, data()[language]["irregular"]))
    return " ".join((*(["mi"] if reflexive else []), first, *after))


def italian(
    entry: str, kind: str, irregular: Mapping[str, Sequence[str]], forms_of: Mapping[str, frozenset[str]], roles: frozenset[str]
) -> Iterator[Pattern]:
    """The patterns of a verb, with those that mean the sender."""
    head, *rest = entry.split()
    with_ = frozenset().union(*(forms_of[w[1:]] for w in rest if w.startswith("+")))
    tail = tuple(w for w in rest if not w.startswith("+"))
    reflexive = next((head[: -len(e)] + e[:1] + "re" for e in ("arsi", "ersi", "irsi") if head.endswith(e)), None)

    def pattern(words: Iterable[str], form: str, self_: bool = False) -> Pattern:
        return Pattern((*words, *tail), kind, form, roles, with_, self_)

    for form, name in conjugate(reflexive or head, irregular):
        if not form:
            continue
        if reflexive:
            if name == INFINITIVE:
                if form.endswith("re"):
                    yield from (pattern([form[:-1] + "mi"], name), pattern([form[:-1] + "ci"], name), pattern([form], OTHER))
                    yield from (pattern(["mi", modal, form], PRESENT) for modal in ("voglio", "vorrei", "desidero", "volevo"))
            else:
                yield from (pattern(["ci" if form.endswith(("iamo", "emo", "emmo")) else "mi", form], name), pattern([form], OTHER))
            continue
        if name == INFINITIVE and not form.endswith("re"):
            yield pattern([form + "mi"], name, True)
            if tail:
                yield pattern([form], name)
            continue
        yield pattern([form], name)
        if name in (PRESENT, FUTURE, CONDITIONAL) and not form.endswith("mo"):
            yield pattern(["mi", form], name, True)


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
            *(([subject, would, head], CONDITIONAL) for would in ("would", "d")),
            *(([subject, be, stem + "ing"], PRESENT) for be in (am, m)),
        ):
            yield Pattern((*words, *tail), kind, form, roles, with_)
    yield Pattern((head, *tail), kind, INFINITIVE, roles, with_)
    for other in (head + "s", head + "es", stem + "ed"):
        yield Pattern((other, *tail), kind, OTHER, roles, with_)


def entries(values: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """A list of words and phrases, each as a tuple of words, the longest first."""
    return tuple(sorted({tuple(str(v).replace(".", "").split()) for v in values}, key=lambda e: (-len(e), e)))


@cache
def data() -> dict[str, Any]:
    """The file of words. All is text: `no` and `on` are words."""
    loaded: dict[str, Any] = yaml.load(files(__package__).joinpath("words.yaml").read_text(encoding="utf-8"), Loader=FASTEST)
    return loaded


@cache
def lexicon(language: str, ruleset: str = "") -> Lexicon:
    """The vocabulary of a language, with the verbs of a game where one is named. Raises KeyError for an unknown language."""
    own = data()[language]
    forms_of = {key: frozenset(values) for key, values in own["forms_of"].items()}
    verbs: dict[str, set[str]] = {}
    for role, of_role in (verbs_of(ruleset).of[language] if ruleset else {}).items():
        for verb in of_role:
            verbs.setdefault(verb, set()).add(role)
    patterns: list[Pattern] = []
    listed = [(entry, kind, frozenset[str]()) for kind, of_kind in own["verbs"].items() for entry in of_kind]
    for entry, kind, roles in [*listed, *((entry, "power", frozenset(roles)) for entry, roles in verbs.items())]:
        if language == "it":
            patterns += italian(entry, kind, own["irregular"], forms_of, roles)
        else:
            patterns += english(entry, kind, forms_of, roles)
    for kind in ("rogo", "mayor", "succ", "abstain", "generic", "nopower", "suicide", "confirm", "ritual", "cancel"):
        patterns += [Pattern(words, kind, WORD) for words in entries(own["words"][kind])]
    by_first: dict[str, list[Pattern]] = {}
    for pattern in dict.fromkeys(patterns):
        by_first.setdefault(pattern.words[0], []).append(pattern)
    lists = {**own["words"], **{key: value for key, value in own.items() if isinstance(value, list) and key != "ordinals"}}
    return Lexicon(
        language,
        {key: entries(values) for key, values in lists.items()},
        {first: tuple(those) for first, those in by_first.items()},
        {key: frozenset(values) for key, values in own["slots"].items()},
        own["same"],
        tuple(frozenset(o.split()) for o in own["ordinals"]),
        frozenset(own["abbreviations"]),
    )
