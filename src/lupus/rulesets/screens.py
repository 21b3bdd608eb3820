"""What a game for people in one room says beside its rules: who may play, what a room may choose, how long a phase lasts, and
what each phone shows.

The game's folder has it in a module `screens`, as `SCREENS`. Nothing here knows the web: a screen is plain values, and the site
renders them with the templates in the folder `pages` of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from lupus.engine.game import Prompt, Setup
from lupus.engine.seats import Seat, Viewer
from lupus.engine.table import Told

from .lexicon import Words

SHARED: Final = None
"""The viewer of a shared screen, and of whoever watches: they are told what everybody is told."""


class Guest(NamedTuple):
    """Somebody who sits in a room, in the order of the seats. colour: one of the game's. gender: grammatical, "f", "m" or "x"."""

    seat: Seat
    colour: str
    gender: str


class Option(NamedTuple):
    """Something that a room chooses before the game. values: in the order in which they are offered; standard: one of them."""

    key: str
    values: tuple[str, ...]
    standard: str


class Timer(NamedTuple):
    """A time that runs. name: it changes when the time begins anew ("thief 3", "defence 2 anna"). seconds: how long it runs.

    after: seconds before it begins, in which the screens still show what has just happened (`Viewpoint.opened`), and nobody acts.
    quiet: nobody is shown who is there, and the host has no button (the night).
    sends: seconds before its end at which the phones send what was chosen on them; None: they send when somebody taps.
    """

    name: str
    seconds: float
    after: float = 0.0
    quiet: bool = False
    sends: float | None = None


class Markup(str):
    """Text that is a piece of a page already: a picture in SVG. Whoever makes it has escaped what comes from people."""

    __slots__ = ()

    def __html__(self) -> str:
        """As templates ask for it."""
        return str(self)


class Viewpoint(NamedTuple):
    """For whom a screen is made, and all that it may be made of.

    reader: a seat, or `SHARED`. told: the reader's own view of the log. prompts: what the reader may do now.
    guests: all who play, in the order of the seats; everybody knows them. words: of the reader's language.
    opened: False while the time that runs has not begun (`Timer.after`): the screen still shows what has just happened.
    settings: what the room has chosen, which everybody knows.
    """

    reader: Viewer
    told: tuple[Told, ...]
    prompts: tuple[Prompt, ...]
    guests: tuple[Guest, ...]
    words: Words
    opened: bool = True
    settings: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class Screens:
    """A game as rooms know it.

    places: how many may play. colours: what a guest chooses from. options: what a room chooses.
    setup: what a game starts from; raises `BadSetup`.
    timer: the time that runs in a state, None where the game waits for people. It reads public facts alone.
    screen: the plain values of a reader's screen. template: which renders them.
    styles, scripts: static files of the game that a phone needs.
    patience: how many seconds a bot lets people talk before it gives a command that would end their talk, by verb.
    hint: what to know at this moment for whoever plays alone to learn, where it comes for the first time; None for nothing new.

    Bots for empty seats stand in the module `bots` of the folder: `STRENGTHS`, makers of players by the name of their strength.
    """

    places: range
    colours: tuple[str, ...]
    options: tuple[Option, ...]
    setup: Callable[[Sequence[Guest], Mapping[str, str], Seat], Setup]
    timer: Callable[[Any], Timer | None]
    screen: Callable[[Viewpoint], Mapping[str, Any]]
    template: str
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    patience: Mapping[str, float] = field(default_factory=dict)
    hint: Callable[[Viewpoint], str | None] = lambda view: None
