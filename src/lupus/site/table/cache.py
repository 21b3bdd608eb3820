"""Games as the engine knows them, read from their rows. What is kept in memory is a cache: dropped on any doubt."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from threading import Lock
from types import MappingProxyType
from typing import Any, Final

from lupus.engine.commitment import canonical
from lupus.engine.events import Json, PhaseBegan
from lupus.engine.game import Command, Setup
from lupus.engine.record import load_args
from lupus.engine.seats import PUBLIC
from lupus.engine.table import Entry, Move, Table, load_entry
from lupus.rulesets.registry import RULESETS

from .models import Deal, Game, Receipt, Row
from .storage import NEWS

KEPT: Final = 64
"""How many games a process remembers."""


class Stored(Table[Any]):
    """A game with the digests of some of its rows. A digest stands for all rows up to its own. No row of another log
    has the same digest, be that log rewritten, or of a database that was restored and went on in another way. So what
    was made of those rows can be kept under it.

    turns: by number, the digests of the rows that began a phase. public: that of the last row that everybody was told.
    Both are empty where no row was stored yet.
    """

    turns: Mapping[int, str] = MappingProxyType({})
    public: str = ""

    def note(self, rows: Iterable[tuple[int, Json, str]]) -> None:
        """Take the digests of rows that this game has: their numbers, the rows as they are stored, the digests."""
        turns = {}
        for n, entry, digest in rows:
            if entry["type"] == PhaseBegan.kind:
                turns[n] = digest
            if entry["seen_by"] == PUBLIC.dump():
                self.public = digest
        self.turns = {**self.turns, **turns}

    def phases(self) -> Iterator[tuple[list[Entry], str]]:
        """The log phase by phase, each with the digest of the row that ended it;
        the last one, which may go on, without."""
        begin = 0
        for n, digest in self.turns.items():
            yield self.log[begin : n - 1], digest
            begin = n - 1
        yield self.log[begin:], ""


_kept: OrderedDict[int, tuple[str, Stored]] = OrderedDict()
_turn = Lock()
_reading: Final = tuple(Lock() for _ in range(KEPT))


class Torn(Exception):  # noqa: N818 - it is news, not an error of the program
    """The stored log is not what was written: a row was changed, or is missing."""


def link(before: str, entry: Json) -> str:
    """The digest of a row, which holds those of all rows before it."""
    return sha256(before.encode() + canonical(entry)).hexdigest()


def table_of(game: Game) -> Stored:
    """The game as it stands in the database. Do not change it: `fork()` it first.

    Where somebody wrote after `game` was read, `game` is read again: otherwise each request of a crowd would read the
    whole log. Raises `Torn` where the rows do not fit the digest.
    """
    digest, table = kept(game)
    if table is not None and digest != game.digest and len(table.log) > game.length:
        game.refresh_from_db(fields=NEWS)
        digest, table = kept(game)
    if table is not None and digest == game.digest:
        return table
    with _reading[
        game.pk % len(_reading)
    ]:  # of a crowd that comes to a cold process one reads, and the others find it read
        return read(game)


def kept(game: Game) -> tuple[str, Stored | None]:
    """What is remembered of a game, and the digest of its last row."""
    with _turn:
        return _kept.get(game.pk, ("", None))


def read(game: Game) -> Stored:
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


def remember(game: Game, table: Stored) -> None:
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


def blank(game: Game) -> Stored:
    """A game before its first row."""
    deal = Deal.objects.get(game=game)
    return Stored.stored(RULESETS[game.ruleset].game, Setup.load(deal.setup), bytes(deal.seed), deal.version)


def caught_up(game: Game, digest: str, table: Stored) -> Stored:
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
    table = table.followed(entries, moves_of(receipts))
    table.note(rows)
    return table


def moves_of(receipts: Iterable[Receipt]) -> Sequence[Move]:
    """The commands of a game as its record holds them."""
    return [Move(Command(r.actor, r.verb, load_args(r.args), r.by, r.note), r.first, r.last) for r in receipts]
