"""What the interpreter is given and what it gives back: public facts, the sender's own, and the outcomes of a mail."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from typing import Final

from .names import Player
from .seconds import Asked

STAKE, MAYOR, POWER, SUCC, SUICIDE, RITUAL = "stake", "mayor", "power", "succ", "suicide", "ritual"
SLOTS: Final = (POWER, STAKE, MAYOR, SUCC, SUICIDE, RITUAL)
"""What holds one order each (section 1)."""

NIGHTLY: Final = frozenset({POWER, SUICIDE, RITUAL})
DAILY: Final = frozenset({STAKE, MAYOR})

NONE, EMPTY, ASK, YES = "none", "empty", "ask", "yes"
"""The values of an order that are no player. NONE: nobody, or nothing. EMPTY: what there was is taken back, and the
slot holds no order; its canonical form is that of NONE. ASK: a suicide that waits for its confirmation."""


@dataclass(frozen=True, slots=True)
class Power:
    """The sender's power, as the rules give it to their role. blocked: FIRST_NIGHT, WAIT or SPENT. again: the number of
    the night from which it can be used again."""

    living: bool = True
    dead: bool = False
    oneself: bool = True
    blocked: str | None = None
    again: int | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a question offers: an order, as slot and value."""

    slot: str
    value: str


@dataclass(frozen=True, slots=True)
class Question:
    """A pending question. kind: NAME, CMD or SURE. options: in the order of their numbers;
    of SURE, the orders that a yes records.

    sure: the orders of the same mail that a yes records, where a number or a name answers another question.
    """

    kind: str
    options: tuple[Option, ...]
    seconds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What the mail that was asked about named beside the target of a power: the answer goes on with it."""
    sure: tuple[Option, ...] = ()

    @property
    def unsure(self) -> tuple[Option, ...]:
        """The orders that a yes records."""
        return self.options if self.kind == "SURE" else self.sure


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """The public state and what the sender is entitled to know of themselves;
    nothing else enters a reply (L3-BASE-HI-15).

    ruleset: the game whose verbs they may write. role: the key of their current role, for its verbs. orders: their own
    orders in force, by slot. late: the mail came after the closing of a phase and before its report.
    """

    players: tuple[Player, ...]
    sender: str
    night: bool
    number: int = 1
    mayor: str | None = None
    ruleset: str = ""
    role: str = ""
    power: Power | None = None
    orders: Mapping[str, str] = field(default_factory=dict)
    question: Question | None = None
    over: bool = False
    out: Player | None = None
    """The sender, where they have left the game for good (disqualified, withdrawn, exiled):
    they are none of the players."""
    late: bool = False
    haunts: bool = False
    """The sender is dead, and their power is one of the dead."""
    without: frozenset[str] = frozenset()
    """The slots that the game does not have."""
    asked: tuple[Asked, ...] = ()
    """What their power names beside its target."""
    seconds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What their order in force names beside its target, by parameter."""
    thinks: bool = False
    """The sender has no power: the order of the slot `power` is whom they chose in the form of the night that does
    nothing."""

    @property
    def me(self) -> Player:
        """The sender."""
        return self.out or self.player(self.sender)

    def player(self, key: str) -> Player:
        """The player with this key."""
        return next(p for p in self.players if p.key == key)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a segment. code: OK, ASK NAME, ASK CMD, ASK SURE, INFO STATUS, INFO HELP, FWD GM or REJ and why.

    slot and value: the order that is in force or was refused. read: the words read as a name. fuzzy: they were read
    with a typing error. replaced: the order of the same mail whose place it takes. suggested: players whom an unknown
    name may have meant. text: for the game masters. answer: how a pending question was answered. language: that in
    which it was read.
    """

    code: str
    slot: str = ""
    value: str = ""
    read: str = ""
    fuzzy: bool = False
    replaced: str | None = None
    suggested: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    text: str = ""
    seconds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What a power names beside its target, by parameter; of `REJ INCOMPLETE`, what it lacks."""
    answer: str = ""
    about: str = ""
    """For INFO HELP: the role, or the power of the dead, that is asked about; empty where the mail asks what can be
    written now."""
    language: str = "it"
    unread: tuple[str, ...] = ()
    """For ASK SURE: the words that were not read."""
    same: bool = False
    """The order was in force already."""

    @property
    def accepted(self) -> bool:
        """Whether it changes an order or answers."""
        return not self.code.startswith(("REJ", "ASK"))


@dataclass(frozen=True, slots=True)
class Understood:
    """All that a mail did. orders: those in force after it. question: the one pending after it."""

    outcomes: tuple[Outcome, ...]
    orders: Mapping[str, str]
    question: Question | None
    seconds: Mapping[str, tuple[str, ...]] | None = None
    """What the power names beside its target; None where the mail did not use it."""
    unread: tuple[str, ...] = ()
    """The sentences in which nothing was read, of a mail in which something was."""
    declined: Set[str] = frozenset()
    """The slots in which it is in force that nobody, or nothing, was chosen."""
