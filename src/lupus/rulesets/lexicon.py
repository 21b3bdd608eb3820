"""The story as people read it: each event in words, for whoever reads it, from the `words/` folders of the rulesets.

The message of an event has the event's name. Its value is the text in the third person, for everybody; an attribute
called like the reader takes its place for that reader: `.own` for whoever the event is about, `.gm` for the game
master, `.public` for the page without login, `.other` for other players. Where there is neither, the event is silent
for that reader.

A text depends on the fields of the event, on the reader and on the genders, which everybody knows:
never on hidden state.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Final, NamedTuple
from unicodedata import normalize
from zlib import crc32

from fluent.runtime import FluentBundle, FluentResource, resolver

from lupus.engine.dice import Label
from lupus.engine.events import Drawn, Event, PhaseBegan, dump
from lupus.engine.seats import MASTER, Seat, Viewer
from lupus.engine.table import Entry, HalfPhase, Told

LANGUAGES: Final = ("it", "en")

resolver.MAX_PART_LENGTH = 50_000
"""Letters of a part of a sentence: two hundred names are a list of thousands. Fluent's own limit (2,500) guards against
messages that multiply themselves, which ours, being written by us, do not."""

ENTRY: Final = re.compile(r"^(?=[a-zA-Z-])", re.MULTILINE)
"""Where a message of a file of texts begins, or a term: nothing else stands at the margin with a letter or a dash."""

VARIANTS: Final = 3

MOST_SAID: Final = 5000
"""Sentences that the words of a language remember: in a room the same one goes to each phone, again and again."""

Values = dict[str, str | int]

Explain = Callable[["Words", Any, Values], Values]

Why = Callable[[Entry | Told], list[Event]]
"""The causes of an event, from the row of the log in which it stands, as the game master is told it."""


class Row(NamedTuple):
    """A role in the table of a rulebook.

    key: its name in files and commands. message: the message that names it; with `-page` after it, the one that says
    what the role does. cells: the row, from left to right. leaves: the key of what the role leaves to its holder once
    dead, if anything. facts: what only its page says, titles with values. parts: the keys of the rows whose pages its
    own includes.
    """

    key: str
    message: str
    cells: tuple[str, ...]
    leaves: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    parts: tuple[str, ...] = ()


class Rolebook(NamedTuple):
    """The roles of a ruleset as a table. noun: what a row is called in plain English.
    head: the titles of the columns."""

    noun: str
    head: tuple[str, ...]
    rows: tuple[Row, ...]


WHOLE, SHORT, PAGE, LETTER, PREVIEW = "whole", "short", "page", "letter", "preview"
"""The tellings. Each leaves something out: the whole story nothing; a short story, what only a game master would look
up; a page, what it shows in another form (a street, a table, a heading); a letter of the start, what it says in its own
words; a preview, matters of course."""


class Manner(NamedTuple):
    """How a kind of event is told.

    tone: "grave" where it deserves to be seen at a glance. left_out: the tellings that leave it out. gathered: the line
    by which a short story tells a whole run of such events.
    """

    tone: str = ""
    left_out: frozenset[str] = frozenset()
    gathered: Callable[[Words, Sequence[Any]], str] | None = None


PLAINLY: Final = Manner()
GRAVE: Final = Manner("grave")


def not_in(*tellings: str) -> Manner:
    """The manner of a kind of event that these tellings leave out."""
    return Manner(left_out=frozenset(tellings))


@dataclass(frozen=True, kw_only=True)
class Style:
    """How a ruleset tells its story. A message `title` says what people call the game."""

    folders: tuple[str, ...]
    """The packages with its texts in `words/`, in the order in which the later replace the earlier."""
    roles: Callable[[Words], Rolebook]
    """Its roles, in the words of one language."""
    about: Mapping[str, str] = field(default_factory=dict)
    """By kind of event: the field with those whom it is about, where that is not `player`."""
    named: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The fields that hold keys of the rulebook (a role), and the prefixes of the messages that name them."""
    owned: Mapping[str, tuple[str, Callable[[Any], tuple[Seat, str]]]] = field(default_factory=dict)
    """By declared type of a field, for things that belong to a seat: the message that names such a thing, and a
    function that tells its owner and its side."""
    explain: Mapping[type[Event], Explain] = field(default_factory=dict)
    """The events whose message needs more than their fields."""
    manners: Mapping[str, Manner] = field(default_factory=dict)
    """By kind of event: how it is told, where it is not told plainly."""
    who: Callable[[Event], Iterable[tuple[Seat, str]]] = lambda event: ()
    """Seats, each with the message that names who it is in secret, from an event that deals this out."""
    why: Callable[[Iterable[Entry]], Why] = lambda log: lambda row: []
    """The causes of the events of a log, where the ruleset knows them."""


class Texts(FluentBundle):
    """Messages that are parsed when they are asked for. Of several with one name the last counts."""

    def __init__(self, language: str, texts: Sequence[str]) -> None:
        functions: dict[str, Any] = {"AD": before("a"), "ED": before("e")}
        super().__init__([language], functions=functions, use_isolating=False)
        entries = (entry for text in texts for entry in ENTRY.split(text))
        self._unread = {entry.partition("=")[0].strip(): entry for entry in entries}
        self._names = frozenset(self._unread)

    def has_message(self, message_id: str) -> bool:
        """Whether there is a message of this name."""
        return message_id in self._names

    def after(self, prefix: str) -> list[str]:
        """The names of all messages that begin so, each without this beginning."""
        return sorted(name.removeprefix(prefix) for name in self._names if name.startswith(prefix))

    def _lookup(self, entry_id: str, term: bool = False) -> resolver.Message:
        name = f"-{entry_id}" if term else entry_id
        if entry := self._unread.get(name):
            self.add_resource(FluentResource(entry))
            self._unread.pop(name, None)  # last: another thread may ask for the same message meanwhile
        return super()._lookup(entry_id, term)


def plain(value: int | str | None) -> int | str:
    """A flag, a number or a text as a message uses it: "none" for what is not there."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None or value == "" else value


class Words:
    """All the texts of a ruleset in one language. Make them with `lupus.rulesets.words.words`, which keeps them."""

    def __init__(self, language: str, style: Style, texts: Sequence[str]) -> None:
        self.language = language
        self.style = style
        self._bundle = Texts(language, texts)
        self._forms: dict[str, dict[str, str]] = {}
        self._known: dict[str, tuple[str, ...]] = {}
        self._said: dict[tuple[Any, ...], str] = {}

    def tell(self, event: Event, viewer: Viewer, genders: Mapping[Seat, str]) -> str | None:
        """What a viewer who was told this event reads; None where it is silent for that viewer.

        genders: "f", "m" or "x" by seat; whoever is missing is "x", and gets a wording without gender.
        """
        if not self._bundle.has_message(event.kind):
            return None
        message = self._bundle.get_message(event.kind)
        form = reader(event, viewer, self.style.about)
        if form not in message.attributes:
            if message.value is None:
                return None
            form = ""
        return self.say(event.kind, form, self.values(event, viewer, genders))

    def say(self, key: str, form: str = "", values: Mapping[str, str | int] | None = None) -> str:
        """A message, or the attribute of a message called `form`:
        `say("role-lupo", "plural")`, `say("role-lupo-page")`.

        Raises `LookupError` where it does not exist, `ValueError` where it needs other values than those given.
        """
        known = (key, form, *((name, value, type(value)) for name, value in (values or {}).items()))
        if (before := self._said.get(known)) is not None:
            return before
        message = self._bundle.get_message(key)
        pattern = message.attributes[form] if form else message.value
        if pattern is None:
            raise LookupError(f"{key} has no text of its own")
        text, errors = self._bundle.format_pattern(pattern, dict(values or {}))
        if errors:
            raise ValueError(f"{key}: {errors}")
        if len(self._said) >= MOST_SAID:
            self._said.clear()
        self._said[known] = str(text)
        return str(text)

    def heading(self, at: str) -> str:
        """A half-phase in words, from its place in a log: "dawn 3" as "Alba 3"."""
        phase, number = HalfPhase.of(at)
        return self.say(f"heading-{phase}", values={"number": str(number)})

    def has(self, key: str) -> bool:
        """Whether there is a message of this name."""
        return self._bundle.has_message(key)

    def refusal(self, code: str) -> str:
        """Why a command was refused, from the code of `Illegal`."""
        key = f"refused-{code}"
        return self.say(key if self.has(key) else "refused")

    def listed(self, names: Sequence[str]) -> str:
        """Names as a list: "Anna, Bruno e Carla". Empty for none."""
        if len(names) < 2:
            return "".join(names)
        return self.say("list-and", values={"head": ", ".join(names[:-1]), "last": names[-1]})

    def draws(self) -> dict[str, str]:
        """What each kind of draw is for, with `{about}` for whom or what it is about."""
        values: Values = {"about": "{about}", "count": 2}
        return {kind: self.say(f"draw-{kind}", values=values) for kind in self._bundle.after("draw-")}

    def names(self) -> dict[str, str]:
        """What a log has a key for (a role, a card, a clue), by the key."""
        found: dict[str, str] = {}
        for prefix in sorted({prefix for named in self.style.named.values() for prefix in named}):
            for key in self._bundle.after(f"{prefix}-"):
                with suppress(ValueError):  # a sentence, and no name
                    found.setdefault(key, self.say(f"{prefix}-{key}"))
        return {key: name for key, name in found.items() if not key.endswith(("-page", "-brief"))}

    def mentions(self, event: Event) -> tuple[tuple[str, str], ...]:
        """What an event names that has a page of its own: each of its names, as texts have them, with its key."""
        found: dict[str, str] = {}
        for name, declared in type(event).__annotations__.items():
            value = getattr(event, name)
            if isinstance(value, Event):
                found |= self.mentions(value)
            elif "Seat" not in declared:
                for key in value if isinstance(value, tuple) else (value,):
                    if isinstance(key, str):
                        found |= dict.fromkeys(self._names(key), key)
        return tuple(found.items())

    def _names(self, key: str) -> tuple[str, ...]:
        """The names of a role or a power; none where nothing with a page has this key."""
        if key not in self._known:
            named = [m for p in ("role", "power") if self.has(m := f"{p}-{key}") and self.has(f"{m}-page")]
            plural = [m for m in named if "plural" in self._bundle.get_message(m).attributes]
            self._known[key] = (*(self.say(m) for m in named), *(self.say(m, "plural") for m in plural))
        return self._known[key]

    # --- the variables of a message ---------------------------------------------------------------------------------

    def values(self, event: Event, viewer: Viewer, genders: Mapping[Seat, str]) -> Values:
        """What the message of an event may use: its fields, by the type with which they are declared."""
        found: Values = {"variant": crc32(repr(dump(event)).encode()) % VARIANTS}
        actor = getattr(event, "voter", getattr(event, "player", None))
        for name, declared in type(event).__annotations__.items():
            value = getattr(event, name)
            if declared.startswith("tuple[Seat"):
                found |= self._seats(name, value or (), viewer, genders)
            elif "Seat" in declared:
                found |= self._seat(name, value, viewer, None if name in ("player", "voter") else actor, genders)
            elif declared in self.style.owned:
                found |= self._owned(declared, name, value, viewer, actor)
            elif isinstance(value, Event):
                # a copy says what it said to whoever was told
                found[name] = self.tell(value, min(value.audience.seats, default=None), genders) or ""
            elif name in self.style.named and not isinstance(value, int):
                found |= self._named(name, value)
            elif isinstance(value, (int, str)) or value is None:
                found[name] = plain(value)
        explain = self.style.explain.get(type(event)) or EXPLAIN.get(type(event))
        return found | explain(self, event, found) if explain else found

    def _seat(
        self, field: str, seat: Seat | None, viewer: Viewer, actor: Seat | None, genders: Mapping[Seat, str]
    ) -> Values:
        """A player: the name, how they are spoken of, and who they are for the reader."""
        gender = genders.get(seat or "", "x")
        return {field: shown(seat or ""), f"{field}-gender": gender, f"{field}-is": relation(seat, viewer, actor)}

    def _seats(self, field: str, seats: tuple[Seat, ...], viewer: Viewer, genders: Mapping[Seat, str]) -> Values:
        """Several players: their names, how many they are, and whether the reader is the only one."""
        return {
            field: self.listed([shown(seat) for seat in seats]),
            f"{field}-count": len(seats),
            f"{field}-is": "you" if seats == (viewer,) else "other",
            f"{field}-gender": together(seats, genders),
        }

    def _owned(self, declared: str, field: str, value: Any, viewer: Viewer, actor: Seat | None) -> Values:
        """Somebody's house: its name in each form, on which side it stands, and whose it is for the reader."""
        message, split = self.style.owned[declared]
        seat, side = split(value)
        known: Values = {"of": shown(seat), "side": side, "is": relation(seat, viewer, actor)}
        names = {form: self.say(message, form, known) for form in ("", *self._bundle.get_message(message).attributes)}
        forms: Values = {f"{field}-{form}" if form else field: name for form, name in names.items()}
        return {**forms, f"{field}-side": side, f"{field}-is": known["is"]}

    def _named(self, field: str, value: str | tuple[str, ...] | None) -> Values:
        """Roles, powers, factions, auras: their names, and the same in each form that is declared with the name."""
        keys = value if isinstance(value, tuple) else () if value is None else (value,)
        forms = [self._forms_of(self.style.named[field], key) for key in keys]
        found: Values = {field: "", f"{field}-count": len(keys), f"{field}-key": keys[0] if len(keys) == 1 else "none"}
        for form in forms[0] if forms else ():
            found[f"{field}-{form}" if form else field] = self.listed([names[form] for names in forms])
        return found

    def _forms_of(self, prefixes: tuple[str, ...], key: str) -> dict[str, str]:
        name = next((f"{prefix}-{key}" for prefix in prefixes if self.has(f"{prefix}-{key}")), None)
        if name is None:
            return {form: shown(key) for form in ("", "a", "the", "of")}
        if name not in self._forms:
            attributes = self._bundle.get_message(name).attributes
            self._forms[name] = {form: self.say(name, form) for form in ("", *attributes)}
        return self._forms[name]


def read(language: str, style: Style) -> Words:
    """The words of a style in a language, from its folders."""
    folders = (files(folder) / "words" for folder in style.folders)
    return Words(language, style, [(folder / f"{language}.ftl").read_text(encoding="utf-8") for folder in folders])


def alternate(words: Words, event: PhaseBegan, values: Values) -> Values:
    """Two nights running, or two days, do not begin with the same words."""
    return {"variant": event.number % VARIANTS}


def draw(words: Words, event: Drawn, values: Values) -> Values:
    """A draw: what it was for, from its label, and how its outcome is to be shown."""
    _, kind, about = Label.of(event.label)
    what = (
        words.say(f"draw-{kind}", values={"about": shown("".join(about[:1]))})
        if words.has(f"draw-{kind}")
        else event.label
    )
    chosen, options = event.chosen, event.options
    if isinstance(chosen, tuple):
        if not all(isinstance(x, str) for x in chosen):
            return {"what": what, "shape": "shuffle"}
        return {"what": what, "shape": "order", "chosen": words.listed([shown(x) for x in chosen])}
    # a draw among many stores how many they were, not which
    count = len(options) if chosen in options else int(options[0].split()[0])
    if isinstance(chosen, int):
        return {"what": what, "shape": "number", "chosen": chosen + 1, "options-count": count}
    among = (
        words.listed([shown(x) for x in options])
        if chosen in options
        else words.say("draw-options", values={"count": count})
    )
    return {"what": what, "shape": "one", "chosen": shown(chosen), "options": among}


EXPLAIN: Final[Mapping[type[Event], Explain]] = {PhaseBegan: alternate, Drawn: draw}
"""The events of the engine whose message needs more than their fields."""


def reader(event: Event, viewer: Viewer, about: Mapping[str, str]) -> str:
    """Who reads: "public", "gm", "own" for whoever the event is about, "other"."""
    if viewer is None:
        return "public"
    if viewer == MASTER:
        return "gm"
    concerned = getattr(event, about.get(event.kind, "player"), ())
    mine = viewer in concerned if isinstance(concerned, tuple) else viewer == concerned
    return "own" if mine else "other"


def relation(seat: Seat | None, viewer: Viewer, actor: Seat | None) -> str:
    """Who a character in an event is: "none" for nobody, "you" for the viewer, "self" for the one who acts, "other"."""
    if seat is None:
        return "none"
    if seat == viewer:
        return "you"
    return "self" if seat == actor else "other"


def together(seats: Sequence[Seat], genders: Mapping[Seat, str]) -> str:
    """The gender of several: as that of one if they agree, "m" for women and men, "x" as soon as one is unknown."""
    found = {genders.get(seat, "x") for seat in seats}
    if len(found) == 1:
        return found.pop()
    return "m" if found == {"f", "m"} else "x"


def shown(name: str) -> str:
    """A seat as people read it: "anna" as "Anna"; whoever chose capitals keeps them."""
    return name[:1].upper() + name[1:] if name.islower() else name


def before(word: str) -> Callable[[str], str]:
    """Italian: a name after "a" or "e", which takes a d before the same vowel: "ad Anna", "a Bruno", "ed Edo"."""

    def join(name: str) -> str:
        same = normalize("NFD", name)[:1].lower() == word
        return f"{word}d {name}" if same else f"{word} {name}"

    return join
