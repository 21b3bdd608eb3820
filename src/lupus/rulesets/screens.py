"""What a game for people in one room says beside its rules:
who may play, what a room may choose, how long a phase lasts, and what each phone shows.

The game's folder has it in a module `screens`, as `SCREENS`. Nothing here knows the web: a screen is plain values, and
the site renders them with the templates in the folder `pages` of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from lupus.engine.events import PhaseBegan
from lupus.engine.game import Command, Prompt, Setup
from lupus.engine.seats import Seat, Viewer
from lupus.engine.table import Told

from .lexicon import Words
from .scenes import Scene, Tally

SHARED: Final = None
"""The viewer of a shared screen, and of whoever watches: they are told what everybody is told."""


class Guest(NamedTuple):
    """Somebody who sits in a room, in the order of the seats. colour: one of the colours of the game. gender:
    grammatical, "f", "m" or "x"."""

    seat: Seat
    colour: str
    gender: str


class Option(NamedTuple):
    """Something that a room chooses before the game. values: in the order in which they are offered;
    standard: one of them."""

    key: str
    values: tuple[str, ...]
    standard: str


class Timer(NamedTuple):
    """A time that runs. name: it changes when the time begins anew ("thief 3", "defence 2 anna"). seconds: how long it
    runs; infinite where somebody leads the game, who ends it by going on.

    after: seconds before it begins, in which the screens still show what has just happened (`Viewpoint.opened`), and
    nobody acts. quiet: nobody is shown who is there, and the host has no button (the night). sends: seconds before its
    end at which the phones send what was chosen on them; None: they send when somebody taps. ready: who may end it
    sooner, if all of them say that they are ready; their answer is public.
    """

    name: str
    seconds: float
    after: float = 0.0
    quiet: bool = False
    sends: float | None = None
    ready: tuple[Seat, ...] = ()

    @property
    def endless(self) -> bool:
        """Whether it runs until somebody goes on."""
        return self.seconds == inf


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


def theme(*, dark: bool, over: bool, shared: bool) -> str:
    """The colours of a screen. At the end a television keeps those of the scenes before: it is a stage to the last."""
    return "night" if dark or (over and shared) else "day"


def idle(verb: str) -> str:
    """The verb of a form that looks like the one of this verb and has no effect:
    as long, and no verb of a game, which begins with a letter.

    >>> idle("vote")
    '-ote'
    """
    return f"-{verb[1:]}"


def is_idle(verb: str) -> bool:
    """Whether a verb is that of a form without effect.

    >>> is_idle("-ote"), is_idle("vote"), is_idle("")
    (True, False, False)
    """
    return verb.startswith("-")


Form = Mapping[str, Sequence[str]]
"""What was sent: the values of each field."""


class Conduct(NamedTuple):
    """What somebody who leads a game has on their page beside the game.

    memo: what is remembered for them from form to form; it changes no result. asked: the form of the question that
    waits for an answer. answered, of: the players who have sent something in this stage, and all who are asked.
    action, hidden: where forms go, and HTML that each of them carries.
    """

    memo: Mapping[str, str] = MappingProxyType({})
    asked: Form = MappingProxyType({})
    answered: tuple[Seat, ...] = ()
    of: tuple[Seat, ...] = ()
    action: str = ""
    hidden: str = ""


class Deed(NamedTuple):
    """What comes of a form of whoever leads.

    commands: to give to the game, in this order, all of them or none. memo: what is remembered from now on; empty: as
    before. question: a sentence to answer before anything is done. refused: a sentence that says why nothing is done.
    """

    commands: tuple[Command, ...] = ()
    memo: Mapping[str, str] = MappingProxyType({})
    question: str = ""
    refused: str = ""


class Leading(NamedTuple):
    """A game that somebody may lead who does not play, from the phone of the host.

    chosen: whether these settings ask for it. memo: what is remembered at the beginning, with a secret of the room.
    page: HTML of the moment. enter: what a form of it means. asked: who is asked something now. Viewpoints are those of
    `MASTER`. size: bytes that a page may have, by the number of players; all have as many. out: who is out of the game
    for good, made of what everybody was told: they may lead it on where whoever led it has gone.
    """

    chosen: Callable[[Mapping[str, Any]], bool]
    memo: Callable[[str], Mapping[str, str]]
    page: Callable[[Viewpoint, Conduct], Markup]
    enter: Callable[[Viewpoint, Conduct, Form], Deed]
    asked: Callable[[Any], tuple[Seat, ...]]
    size: Callable[[int], int]
    out: Callable[[Sequence[Told]], tuple[Seat, ...]]


class Piece(NamedTuple):
    """A piece of a game, and as HTML how it is drawn."""

    text: str
    drawing: Markup = Markup()


class Brief(NamedTuple):
    """What everybody in the lobby reads of the pieces of a game. out: those that are not in it. notes: sentences about
    them. wrong: why a game of so many cannot start with them; empty: it can."""

    pieces: tuple[Piece, ...]
    out: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()


class Composing(NamedTuple):
    """How the host of a room chooses the pieces of a game one by one, in place of a ready choice of its options.

    stored: what was composed so far, as JSON; empty for nothing. players: how many sit at the table. options: what the
    room has chosen of the options of the game, of which `replaces` counts for nothing once something is composed.
    """

    replaces: tuple[str, ...]
    page: Callable[[Mapping[str, Any], int, Mapping[str, str], Words, str, str], Markup]
    """The page. Its last two values: HTML that every form carries, and where they go."""
    enter: Callable[[Mapping[str, Any], int, Mapping[str, str], Form], Mapping[str, Any] | None]
    """What is stored after a form; None for one that stands on no page."""
    brief: Callable[[Mapping[str, Any], int, Mapping[str, str], Words], Brief]
    setup: Callable[[Mapping[str, Any], Setup], Setup]
    """A game with what was composed."""


class Line(NamedTuple):
    """What happened. known: who learned it, as a sentence, empty for what everybody heard;
    of what a player found out, when."""

    text: str
    tone: str = ""
    known: str = ""


class Part(NamedTuple):
    """A piece of a game that has ended. number: of the night and the day. heading: where it was."""

    number: int
    heading: str
    lines: tuple[Line, ...]


class Knower(NamedTuple):
    """A player: card and secret role at the end, and all that they were told under seal, with the moment of each."""

    name: str
    card: str
    secret: str
    lines: tuple[Line, ...]


class Story(NamedTuple):
    """A game that has ended: in order, and by player."""

    parts: tuple[Part, ...]
    people: tuple[Knower, ...]


class Ending(NamedTuple):
    """What all screens show when a game is over. over: whether a state is after its end, as everybody knows. scenes:
    made of all that happened, whoever was told it. tallies: what each game that has ended counts for, made of what
    everybody was told; a series has several."""

    over: Callable[[Any], bool]
    scenes: Callable[[Sequence[Told], Sequence[Guest], Words], tuple[Scene, ...]]
    tallies: Callable[[Sequence[Told]], tuple[Tally, ...]]


class Hint(NamedTuple):
    """What to know at a moment. at: the seats and houses that it speaks of, by their names on the board."""

    text: str
    at: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Screens:
    """A game as rooms know it.

    places: how many may play. colours: what a guest chooses from. options: what a room chooses. setup: what a game
    starts from; raises `BadSetup`. timer: the time that runs in a state of a game with these settings, None where the
    game waits for people. It reads public facts alone. screen: the plain values of a reader's screen. template: the
    file that renders them. styles, scripts: static files of the game that a phone needs. own: by how many bytes the
    screen of a player may exceed that of whoever watches, by the number of players. speaks: whether the shared screen
    reads aloud what stands in `[data-say]`. retold: makes the story of a game that has ended, with who knew what, from
    all that whoever leads was told; None where a game has no such story. leading: how somebody leads it who does not
    play; None where nobody can. composing: how the host chooses its pieces one by one; None where the options are all
    there is to choose. ending: what all screens show one after the other when a game is over; None for its last screen
    alone. patience: how many seconds a bot lets people talk before it gives a command that would end their
    talk, by verb. hint: what to know at this moment for whoever plays alone to learn, where it comes for the first
    time; None where the game has no hints of its own, and gives back None for nothing new. kinds: phases that are
    explained as one to whoever is new (`explained`), by the name of what they are. alone: what is chosen of the
    options for whoever plays alone with bots.

    Bots for empty seats stand in the module `bots` of the folder:
    `STRENGTHS`, makers of players by the name of their strength.
    """

    places: range
    colours: tuple[str, ...]
    options: tuple[Option, ...]
    setup: Callable[[Sequence[Guest], Mapping[str, str], Seat], Setup]
    timer: Callable[[Any, Mapping[str, Any]], Timer | None]
    screen: Callable[[Viewpoint], Mapping[str, Any]]
    template: str
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    own: Callable[[int], int] = lambda players: 7 * 1024
    speaks: bool = False
    retold: Callable[[Sequence[Told], Sequence[Guest], Words], Story] | None = None
    leading: Leading | None = None
    composing: Composing | None = None
    ending: Ending | None = None
    patience: Mapping[str, float] = field(default_factory=dict)
    hint: Callable[[Viewpoint], Hint | None] | None = None
    kinds: Mapping[str, str] = field(default_factory=dict)
    alone: Mapping[str, str] = field(default_factory=dict)


class Explained(NamedTuple):
    """What whoever is new is told of a kind of moment. name: of this kind."""

    name: str
    text: str


def explained(screens: Screens, told: Sequence[Told], settings: Mapping[str, Any], words: Words) -> Explained | None:
    """What to know of this moment for whoever meets its kind for the first time, in the words `first-<kind>` of the
    game; None where it has none.

    It follows from what everybody was told, so it is the same for all. told: the view of `SHARED`. The words get the
    settings of the game that have a value in one word.
    """
    phase = next((line.event.phase for line in reversed(told) if isinstance(line.event, PhaseBegan)), "")
    kind = screens.kinds.get(phase, phase)
    if not words.has(f"first-{kind}"):
        return None
    values = {name: value for name, value in settings.items() if isinstance(value, str)}
    return Explained(kind, words.say(f"first-{kind}", values=values))
