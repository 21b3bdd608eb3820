"""The only writer of games: lock, answer from the receipt if the command came before, decide, append, commit.

The compare-and-set on the length and the unique keys guarantee that nothing is lost or doubled; the lock keeps it fast when
forty people vote in the same second.
"""

from __future__ import annotations

import fcntl
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid4

from django.db import connection, transaction

from lupus.engine.events import PhaseBegan
from lupus.engine.game import Command, Illegal, Setup
from lupus.engine.record import plain_args
from lupus.engine.seats import CLOCK, MASTER, PUBLIC
from lupus.engine.table import Entry, Table, dump_entry
from lupus.rulesets.registry import RULESETS
from lupus.site.post.outbox import owe

from . import calendar
from .models import Deal, Game, Receipt, Row
from .shelf import link, remember, table_of

CLOSED: Final = frozenset({"dawn", "sunset"})
"""The phases between a closing and its publication."""


@contextmanager
def writing() -> Iterator[None]:
    """A transaction that writes.

    SQLite lets one in at a time, and whoever waits looks again at growing intervals: of sixty votes at once the last waited for
    1.4 s. In a queue for a lock on a file beside the database it waits for 0.3 s. Inside another transaction nobody queues: it
    may have its turn already.
    """
    database = str(connection.settings_dict["NAME"])
    queue = connection.vendor == "sqlite" and not connection.in_atomic_block and "mode=memory" not in database
    with turn(f"{database}-queue") if queue else nullcontext(), transaction.atomic():
        yield


@contextmanager
def turn(path: str) -> Iterator[None]:
    """Wait for one's turn; it ends with the block, or with the process."""
    with open(path, "a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


class Done(NamedTuple):
    """What came of a command. repeated: it had been taken before, and nothing happened now."""

    entries: tuple[Entry, ...]
    repeated: bool = False


class Stale(Exception):  # noqa: N818 - it is news, not an error of the program
    """Somebody else wrote between the look and the act."""


def start(game_id: int, setup: Setup, first_evening_due: datetime | None, seed: bytes | None = None) -> Game:
    """Deal. Raises `Refused` for a setup that cannot be played, `Illegal("already-started")`."""
    with writing():
        game = locked(game_id)
        if game.stage != Game.Stage.PLANNED:
            raise Illegal("already-started")
        table: Table[Any] = Table(RULESETS[game.ruleset], setup, seed or secrets.token_bytes(32))
        Deal.objects.create(game=game, setup=setup.dump(), seed=table.seed)
        game.stage, game.due, game.plan = Game.Stage.PLAYED, first_evening_due, {}
        game.save()
        write(game, table, 0, [])
    return game


def submit(game_id: int, command: Command, key: UUID | None = None, *, received: datetime, expected: int | None = None) -> Done:
    """Do what a command says, once for each key.

    received: when it arrived; a player's command that arrived at the deadline or after it is refused, even if the clock has not
    come round yet. expected: the length that the game must still have, for whoever acts upon what he has just looked at.
    Raises `Illegal`, and then nothing has changed; `Stale`.
    """
    key = key or uuid4()
    with writing():
        game = locked(game_id)
        before = Receipt.objects.filter(game=game, key=key).first()
        if game.stage == Game.Stage.PLANNED:
            raise Illegal("not-started")
        table = table_of(game)
        if before is not None:
            if before.actor != str(command.actor):
                raise Illegal("not-your-key")
            return Done(tuple(table.log[before.first - 1 : before.last]), repeated=True)
        if expected is not None and expected != game.length:
            raise Stale
        if late(game, command, received):
            raise Illegal("wrong-phase")
        return act(game, table, command, key, received)


def late(game: Game, command: Command, received: datetime) -> bool:
    """Whether a player's own command came too late."""
    return command.actor not in (MASTER, CLOCK) and command.by is None and game.due is not None and received >= game.due


def act(game: Game, table: Table[Any], command: Command, key: UUID, received: datetime) -> Done:
    """Decide and write, inside the transaction of a game that is locked."""
    table = table.fork()
    length = len(table.log)
    added = table.submit(command)
    if added:
        receipt = Receipt(
            game=game, number=len(table.moves), key=key, actor=str(command.actor), verb=command.verb,
            args=plain_args(command.args), by=command.by, note=command.note,
            first=length + 1, last=len(table.log), received=received,
        )  # fmt: skip
        write(game, table, length, [receipt])
    return Done(tuple(added))


def locked(game_id: int) -> Game:
    """The game, with nobody else writing it until the transaction ends (on SQLite the whole database, from its beginning)."""
    return Game.objects.select_for_update().get(pk=game_id)


def write(game: Game, table: Table[Any], known: int, receipts: list[Receipt]) -> None:
    """Append what the table has beyond the known rows, with everything that follows from it. Raises `Stale`."""
    rows, digest = [], game.digest
    for entry in table.log[known:]:
        dumped = dump_entry(entry)
        digest = link(digest, dumped)
        rows.append(Row(game=game, n=entry.n, entry=dumped, digest=digest))
    follow(game, table, known)
    game.length, game.digest = len(table.log), digest
    fields = ("length", "digest", "pulse", "due", "closed", "stage")
    moved = Game.objects.filter(pk=game.pk, length=known).update(**{name: getattr(game, name) for name in fields})
    if not moved:
        raise Stale
    Row.objects.bulk_create(rows)
    Receipt.objects.bulk_create(receipts)
    owe(game, table, known + 1)
    transaction.on_commit(lambda: remember(game, table))


def follow(game: Game, table: Table[Any], known: int) -> None:
    """What the new rows mean for the calendar and for open pages."""
    for entry in table.log[known:]:
        if isinstance(entry.event, PhaseBegan):
            game.closed = entry.event.phase in CLOSED
            if game.closed and game.due is not None:
                game.due = calendar.following(game, entry.event.phase, game.due)
    if any(entry.seen_by == PUBLIC for entry in table.log[known:]):
        game.pulse += 1
    if table.game.over(table.state):
        game.stage, game.due, game.closed = Game.Stage.OVER, None, False
