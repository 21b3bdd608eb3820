"""Games as the engine knows them, read from their rows. What is kept in memory is a cache: dropped on any doubt."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from hashlib import sha256
from threading import Lock
from typing import Any, Final

from lupus.engine.commitment import canonical
from lupus.engine.events import Json
from lupus.engine.game import Command, Setup
from lupus.engine.record import load_args
from lupus.engine.table import Move, Table, load_entry
from lupus.rulesets.registry import RULESETS

from .models import Deal, Game, Receipt, Row
from .storage import NEWS

KEPT: Final = 64
"""How many games a process remembers."""

_kept: OrderedDict[int, tuple[str, Table[Any]]] = OrderedDict()
_turn = Lock()
_reading: Final = tuple(Lock() for _ in range(KEPT))


class Torn(Exception):  # noqa: N818 - it is news, not an error of the program
    """The stored log is not what was written: a row was changed, or is missing."""


def link(before: str, entry: Json) -> str:
    """The digest of a row, which holds those of all rows before it."""
    return sha256(before.encode() + canonical(entry)).hexdigest()


def table_of(game: Game) -> Table[Any]:
    """The game as it stands in the database. Do not change it: `fork()` it first.

    Where somebody wrote after `game` was read, `game` is read again: otherwise each request of a crowd would read the whole log.
    Raises `Torn` where the rows do not fit the digest.
    """
    digest, table = kept(game)
    if table is not None and digest != game.digest and len(table.log) > game.length:
        game.refresh_from_db(fields=NEWS)
        digest, table = kept(game)
    if table is not None and digest == game.digest:
        return table
    with _reading[game.pk % len(_reading)]:  # of a crowd that comes to a cold process one reads, and the others find it read
        return read(game)


def kept(game: Game) -> tuple[str, Table[Any] | None]:
    """What is remembered of a game, and the digest of its last row."""
    with _turn:
        return _kept.get(game.pk, ("", None))


def read(game: Game) -> Table[Any]:
    """The game from what is remembered and the rows that came since."""
    digest, table = kept(game)
    if table is not None and digest == game.digest:
        return table
    if table is None or len(table.log) >= game.length:
        digest, table = "", blank(game)
    try:
        table = caught_up(game, digest, table)
    except Torn:  # what was remembered may be of another life of the database: read everything before saying so
        table = caught_up(game, "", blank(game))
    remember(game, table)
    return table


def remember(game: Game, table: Table[Any]) -> None:
    """Keep a table whose rows are committed."""
    with _turn:
        _kept[game.pk] = (game.digest, table)
        _kept.move_to_end(game.pk)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)


def forget() -> None:
    """Empty the cache."""
    with _turn:
        _kept.clear()


def blank(game: Game) -> Table[Any]:
    """A game before its first row."""
    deal = Deal.objects.get(game=game)
    return Table.stored(RULESETS[game.ruleset].game, Setup.load(deal.setup), bytes(deal.seed), deal.version)


def caught_up(game: Game, digest: str, table: Table[Any]) -> Table[Any]:
    """The table with the rows that it lacks. Raises `Torn`."""
    known = len(table.log)
    rows = list(Row.objects.filter(game=game, n__gt=known, n__lte=game.length).values_list("n", "entry", "digest"))
    for expected, (n, entry, stored) in enumerate(rows, known + 1):
        digest = link(digest, entry)
        if n != expected or digest != stored:
            raise Torn(f"game {game.pk}: row {expected} is not what was written")
    if digest != game.digest:
        raise Torn(f"game {game.pk}: the log ends before row {game.length}")
    entries = [load_entry(entry, table.game.kinds) for _, entry, _ in rows]
    receipts = Receipt.objects.filter(game=game, first__gt=known, last__lte=game.length)
    return table.followed(entries, moves_of(receipts))


def moves_of(receipts: Iterable[Receipt]) -> Sequence[Move]:
    """The commands of a game as its record holds them."""
    return [Move(Command(r.actor, r.verb, load_args(r.args), r.by, r.note), r.first, r.last) for r in receipts]
