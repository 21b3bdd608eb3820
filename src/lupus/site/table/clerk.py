"""The only writer of games: lock, answer from the receipt if the command came before, decide, append, commit.

The compare-and-set on the length and the unique keys guarantee that nothing is lost or doubled. The lock, and one
transaction for all who wait, keep it fast when everybody votes in the same second.
"""

from __future__ import annotations

import fcntl
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from typing import Any, Final, NamedTuple

from django.db import connection, transaction

from lupus.engine.events import PhaseBegan
from lupus.engine.game import Command, Illegal, Setup
from lupus.engine.record import plain_args
from lupus.engine.seats import CLOCK, MASTER, PUBLIC, Viewer
from lupus.engine.table import Entry, Table, dump_entry
from lupus.rulesets.registry import RULESETS
from lupus.site.queries import append

from .cache import Stored, link, remember, table_of
from .hosting import hosting_of
from .idempotency import Key, new_key
from .models import Answered, Deal, Game, Receipt, Row
from .storage import NOTHING, Known, locked, move_on, receipts_under


@contextmanager
def writing() -> Iterator[None]:
    """A transaction that writes.

    SQLite lets one in at a time, and whoever waits looks again at growing intervals: of sixty votes at once the last
    waited for
    1.4 s. In a queue for a lock on a file beside the database it waits for 0.3 s. Inside another transaction nobody
    queues: it
    may have its turn already.
    """
    database = str(connection.settings_dict["NAME"])
    queue = connection.vendor == "sqlite" and not connection.in_atomic_block and "mode=memory" not in database
    with in_turn(f"{database}-queue") if queue else nullcontext(), transaction.atomic():
        yield


@contextmanager
def in_turn(path: str) -> Iterator[None]:
    """Wait for the lock. It is held until the block, or the process, ends."""
    with open(path, "a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


MOST_CHANGES: Final = 10_000
"""Commands that a seat may give in one phase:
far more than a person can, and few enough that a program does not fill the disk."""

TOO_MANY: Final = "too-many"
"""The code of the refusal of one more."""


class Done(NamedTuple):
    """The result of a command. repeated: it was taken before, and nothing happened now.
    receipt: None where nothing is new."""

    entries: tuple[Entry, ...]
    repeated: bool = False
    receipt: Receipt | None = None


class Stale(Exception):  # noqa: N818 - it is news, not an error of the program
    """Somebody else wrote between the look and the act."""


def start(game_id: int, setup: Setup, since: datetime, seed: bytes | None = None) -> Game:
    """Deal; the first phase closes at the first moment after `since` that the hosting has for it.

    Raises `BadSetup` for a setup that cannot be played, `Illegal("already-started")`.
    """
    with writing():
        game = locked(game_id)
        if game.stage != Game.Stage.PLANNED:
            raise Illegal("already-started")
        table = Stored(RULESETS[game.ruleset].game, setup, seed or secrets.token_bytes(32))
        Deal.objects.create(game=game, setup=setup.dump(), seed=table.seed, version=table.version)
        game.stage, game.due = Game.Stage.PLAYED, hosting_of(game).due(game, table.state, since)
        game.save()
        write(game, table, 0, [])
    return game


@dataclass
class Ask:
    """A command that waits to be written, and then what came of it: an answer, or why there is none.

    phase: in which it is meant, as `phases` counts them; None for any.
    """

    command: Command
    key: Key
    received: datetime
    expected: int | None = None
    phase: int | None = None
    answer: Done | None = None
    error: BaseException | None = None

    def result(self) -> Done:
        """The answer. Raises what stood against it."""
        if self.error is not None:
            raise self.error
        assert self.answer is not None
        return self.answer


def submit(
    game_id: int, command: Command, key: Key | None = None, *, received: datetime, expected: int | None = None
) -> Done:
    """Do what a command says, once for each key that a sender gives for a seat.

    received: when it arrived; a player's command that arrived at the deadline or after it is refused, even if the clock
    has not come round yet. expected: the length that the game must still have, for whoever acts upon what they have
    just looked at. Raises `Illegal`, and then nothing has changed; `Stale`.
    """
    ask = Ask(command, key or new_key(), received, expected)
    write_asks(game_id, [ask])
    return ask.result()


def write_asks(game_id: int, asks: Sequence[Ask]) -> None:
    """Have commands of one game written, in one transaction: a lock and a commit cost more than a decision.

    Afterwards each ask holds its answer, or what stood against it.
    Where the transaction fails that is the same error for all.
    """
    try:
        write_all(game_id, asks)
    except BaseException as error:
        for ask in asks:
            ask.error = error


def write_all(game_id: int, asks: Sequence[Ask]) -> None:
    """Decide these commands in their order, and write what they bring in one transaction.
    Each ask holds its own answer."""
    with writing():
        game = locked(game_id)
        if game.stage == Game.Stage.PLANNED:
            raise Illegal("not-started")
        table, receipts = table_of(game).fork(), receipts_under(game, {ask.key.value for ask in asks})
        known, made, nothing = len(table.log), [], []
        for ask in asks:
            try:
                ask.answer = answer(game, table, ask, receipts)
            except (Illegal, Stale) as no:
                ask.error = no
            else:
                if ask.answer.receipt is not None:
                    made.append(ask.answer.receipt)
                elif not ask.answer.repeated:
                    nothing.append(answered(game, table, ask))
        if made:
            write(game, table, known, made)
        append(Answered, nothing)


def answer(game: Game, table: Table[Any], ask: Ask, receipts: dict[Known, tuple[int, int]]) -> Done:
    """The result of a command: the stored one, or a new one with a receipt. Raises `Illegal`, `Stale`."""
    known = (ask.key.sender, str(ask.command.actor), ask.key.value)
    if known in receipts:
        first, last = receipts[known]
        return Done(tuple(table.log[first - 1 : last]), repeated=True)
    if ask.expected is not None and ask.expected != len(table.log):
        raise Stale
    if late(game, ask.command, ask.received) or ask.phase not in (None, phases(table.log)):
        raise Illegal("wrong-phase")
    if restless(table, ask.command):
        raise Illegal(TOO_MANY)
    try:
        done = decide(game, table, ask.command, ask.key, ask.received)
    except Illegal:
        if not asked_alike(table, ask.command):
            raise
        done = Done(())
    if done.receipt is None and answered_often(game, table, ask.command):
        raise Illegal(TOO_MANY)
    receipts[known] = NOTHING if done.receipt is None else (done.receipt.first, done.receipt.last)
    return done


def asked_alike(table: Table[Any], command: Command) -> bool:
    """Whether everybody is asked what a command answers. Then a choice that only its sender may not make is answered
    like those of the others that bring nothing: a refusal would tell who is asked in earnest (L-8)."""
    return any(prompt.decoy for prompt in table.prompts(command.actor) if prompt.verb == command.verb)


def answered(game: Game, table: Table[Any], ask: Ask) -> Answered:
    """What is kept of a command that was accepted and brought nothing."""
    return Answered(
        game=game, sender=ask.key.sender, key=ask.key.value, actor=str(ask.command.actor), at=len(table.log)
    )


def taken(game: Game, actor: Viewer, key: Key) -> Receipt | None:
    """The receipt of a command that was taken before under this key."""
    return Receipt.objects.filter(game=game, sender=key.sender, actor=str(actor), key=key.value).first()


def late(game: Game, command: Command, received: datetime) -> bool:
    """Whether a player's own command came too late."""
    return command.actor not in (MASTER, CLOCK) and command.by is None and game.due is not None and received >= game.due


def restless(table: Table[Any], command: Command) -> bool:
    """Whether a player's seat has given as many commands in this phase as it may."""
    if command.actor in (MASTER, CLOCK) or command.by is not None:
        return False
    return moved(table, command.actor) >= MOST_CHANGES


def answered_often(game: Game, table: Table[Any], command: Command) -> bool:
    """Whether a player's seat has given as many commands that brought nothing in this phase as it may."""
    return brought_nothing(game, table, command.actor) >= MOST_CHANGES


def given(game: Game, table: Table[Any], actor: Viewer) -> int:
    """How many commands of a seat were taken in this phase, with or without effect."""
    return moved(table, actor) + brought_nothing(game, table, actor)


def moved(table: Table[Any], actor: Viewer) -> int:
    """How many commands of a seat had an effect in this phase."""
    began = phase_began(table)
    moves = takewhile(lambda move: move.first > began, reversed(table.moves))
    return sum(move.command.actor == actor for move in moves)


def brought_nothing(game: Game, table: Table[Any], actor: Viewer) -> int:
    """How many commands of a seat were taken in this phase and brought nothing."""
    return Answered.objects.filter(game=game, actor=str(actor), at__gte=phase_began(table)).count()


def phases(log: Sequence[Entry]) -> int:
    """How many phases have begun, as everybody knows: a phase that comes again is another one."""
    return sum(isinstance(entry.event, PhaseBegan) and entry.seen_by == PUBLIC for entry in log)


def phase_began(table: Table[Any]) -> int:
    """The number of the row with which the phase began."""
    return next((entry.n for entry in reversed(table.log) if isinstance(entry.event, PhaseBegan)), 0)


def act(game: Game, command: Command, key: Key, received: datetime) -> Done:
    """Decide and write, inside the transaction of a game that is locked. Raises `Illegal`."""
    table = table_of(game).fork()
    known, done = len(table.log), decide(game, table, command, key, received)
    if done.receipt is not None:
        write(game, table, known, [done.receipt])
    return done


def decide(game: Game, table: Table[Any], command: Command, key: Key, received: datetime) -> Done:
    """Let the game decide, on a table that is one's own. Nothing is written.

    Why a game master gives a command is for game masters:
    the receipt keeps it, and the log, which all may read after the end, does not (L8-BASE-GM-02).
    """
    length = len(table.log)
    added = tuple(table.submit(command._replace(note="")))
    if not added:
        return Done(added)
    receipt = Receipt(
        game=game,
        number=len(table.moves),
        sender=key.sender,
        key=key.value,
        actor=str(command.actor),
        verb=command.verb,
        args=plain_args(command.args),
        by=command.by,
        note=command.note,
        first=length + 1,
        last=len(table.log),
        received=received,
    )
    return Done(added, receipt=receipt)


def write(game: Game, table: Stored, known: int, receipts: list[Receipt]) -> None:
    """Append what the table has beyond the known rows, with everything that follows from it. Raises `Stale`."""
    rows, digest = [], game.digest
    for entry in table.log[known:]:
        dumped = dump_entry(entry)
        digest = link(digest, dumped)
        rows.append(Row(game=game, n=entry.n, entry=dumped, digest=digest))
    hosting_of(game).follow(game, table, known)
    if any(entry.seen_by == PUBLIC for entry in table.log[known:]):
        game.pulse += 1
    if table.game.over(table.state):
        game.stage, game.due, game.closed = Game.Stage.OVER, None, False
    game.length, game.digest = len(table.log), digest
    if not move_on(game, known):
        raise Stale
    append(Row, rows)
    table.note((row.n, row.entry, row.digest) for row in rows)
    append(Receipt, receipts)
    transaction.on_commit(lambda: remember(game, table))
