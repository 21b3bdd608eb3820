"""The protocol that every game implements: deal, evolve, prompts, decide."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from .dice import Dice
from .events import Event, Json
from .seats import Seat, Viewer

S = TypeVar("S")


class Illegal(Exception):  # noqa: N818 - the name of the field, and not an error of the program
    """A command that was refused. code: why, in a stable word that depends on the actor's prompts alone,
    so they may see it."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class BadSetup(ValueError):  # noqa: N818 - likewise
    """A setup that cannot be played. code: why, in a stable word. key: the setting or the player at fault."""

    def __init__(self, code: str, message: str, key: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.key = key


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game starts from, all of it plain data.

    seats: in canonical order. cast: facts about seats, by seat (a role, a grammatical gender...).
    settings: the ruleset's own.
    """

    seats: tuple[Seat, ...]
    cast: Mapping[Seat, Mapping[str, Json]] = field(default_factory=dict)
    settings: Mapping[str, Json] = field(default_factory=dict)

    def dump(self) -> dict[str, Json]:
        """As JSON.

        >>> Setup(("anna", "bruno"), {"anna": {"gender": "f"}}).dump()
        {'seats': ['anna', 'bruno'], 'cast': {'anna': {'gender': 'f'}}, 'settings': {}}
        """
        return {
            "seats": list(self.seats),
            "cast": {k: dict(v) for k, v in self.cast.items()},
            "settings": dict(self.settings),
        }

    @classmethod
    def load(cls, data: Mapping[str, Json]) -> Setup:
        """The inverse of `dump`."""
        return cls(tuple(data["seats"]), data["cast"], data["settings"])


TAKEN_BACK: Final[Mapping[str, Any]] = {"withdrawn": True}
"""The arguments of a command that takes an answer back: afterwards its actor has not chosen."""


def empty(args: Mapping[str, Any]) -> bool:
    """Whether arguments choose nothing: they take the answer back, or say that it is nobody or nothing (all None)."""
    return args == TAKEN_BACK or (bool(args) and all(value is None for value in args.values()))


class Command(NamedTuple):
    """What somebody wants done.

    actor: a seat, `MASTER` or `CLOCK`. args: by name; all of them None: the answer is nobody, or nothing; `TAKEN_BACK`:
    there is no answer any more. by: the game master who enters the command on behalf of the actor, or None. note: why
    they enter it, in their words.
    """

    actor: Viewer
    verb: str
    args: Mapping[str, Any] = {}
    by: str | None = None
    note: str = ""


class Field(NamedTuple):
    """One parameter of a prompt.

    options: what may be chosen. many: any subset of the options may be chosen instead of one. free: any text will do.
    unlike: another parameter of the prompt, whose value this one must not have.
    """

    name: str
    options: tuple[str, ...]
    many: bool = False
    free: bool = False
    unlike: str | None = None

    def takes(self, value: Any, given: Mapping[str, Any]) -> bool:
        """Whether this may be chosen. given: the values of all parameters."""
        if self.many:
            return isinstance(value, tuple) and all(choice in self.options for choice in value)
        if self.free:
            return isinstance(value, str)
        return value in self.options and (self.unlike is None or value != given.get(self.unlike))


class Prompt(NamedTuple):
    """One thing that one viewer may do now; a form is made of it.

    about: what the answer is for, where the verb alone does not say it: a power, a ballot. sealed: nobody else learns
    that it was answered. decoy: whoever cannot act is asked alike, and their answer leaves nothing behind.
    withdrawable: the answer may be nobody or nothing, and may be taken back (`empty`). optional: the parameters that
    may be left out.
    """

    verb: str
    fields: tuple[Field, ...] = ()
    about: str = ""
    sealed: bool = True
    decoy: bool = False
    withdrawable: bool = False
    optional: tuple[str, ...] = ()


class Game(Protocol[S]):
    """A set of rules. It has no state of its own: every function is pure."""

    key: str
    version: int
    kinds: Mapping[str, type[Event]]

    def deal(self, setup: Setup, dice: Dice) -> list[Event]:
        """The first events. Raises `BadSetup` for a setup that cannot be played."""
        ...

    def evolve(self, state: S | None, events: Iterable[Event]) -> S:
        """The state after these events. Total: it refuses nothing, draws nothing, reads no clock."""
        ...

    def prompts(self, state: S, viewer: Viewer) -> tuple[Prompt, ...]:
        """What this viewer may do now. It depends on what the viewer was told, and on nothing else."""
        ...

    def decide(self, state: S, command: Command, dice: Dice) -> list[Event]:
        """What comes of a command. Raises `Illegal`, which changes nothing."""
        ...

    def over(self, state: S) -> bool:
        """Whether the game has ended."""
        ...


def allowed(prompts: tuple[Prompt, ...], command: Command) -> None:
    """Refuse what the actor's own prompts do not offer, whatever the game.

    Raises `Illegal`: "not-now", "incomplete", "unexpected" or "not-offered".

    >>> vote = Prompt("vote", (Field("target", ("anna", "bruno")),), withdrawable=True)
    >>> allowed((vote,), Command("carla", "vote", {"target": "anna"}))
    >>> allowed((vote,), Command("carla", "vote", {"target": None}))
    >>> allowed((vote,), Command("carla", "vote", TAKEN_BACK))
    >>> allowed((vote,), Command("carla", "vote", {"target": "dino"}))
    Traceback (most recent call last):
    lupus.engine.game.Illegal: not-offered
    >>> allowed((vote,), Command("carla", "use", {}))
    Traceback (most recent call last):
    lupus.engine.game.Illegal: not-now
    """
    for prompt in prompts:
        if prompt.verb == command.verb:
            break
    else:
        raise Illegal("not-now")
    given = command.args
    if prompt.withdrawable and empty(given):
        return
    names = [slot.name for slot in prompt.fields]
    for name in given:
        if name not in names:
            raise Illegal("unexpected", field=name)
    for slot in prompt.fields:
        name = slot.name
        value = given.get(name)
        if value is None:
            if name not in prompt.optional:
                raise Illegal("incomplete", field=name)
        elif not slot.takes(value, given):
            raise Illegal("not-offered", field=name)
