"""How a game is stored: the queries of the clerk."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final
from uuid import UUID

from django.db import connection
from django.db.models import UUIDField

from lupus.site.queries import columns, found, stored

from .models import Answered, Deal, Game, Place, Receipt, Row

NEWS: Final = ("length", "digest", "pulse", "due", "closed", "stage")
"""What changes of a game when rows are appended."""

Known = tuple[str, str, UUID]
"""What distinguishes a command from all others of its game: the sender of its key, the seat, the key."""

NOTHING: Final = (1, 0)
"""The first and the last row of a command that brought none."""


def locked(game_id: int) -> Game:
    """The game, with nobody else writing it until the transaction ends (on SQLite the whole database,
    from its beginning).

    Raises `Game.DoesNotExist`.
    """
    last = " FOR UPDATE" if connection.features.has_select_for_update else ""
    row = found([Game], f"SELECT {columns(Game)} FROM {Game._meta.db_table} WHERE id = %s{last}", game_id)
    if row is None:
        raise Game.DoesNotExist
    game: Game = row[0]
    return game


def receipts_under(game: Game, keys: Collection[UUID]) -> dict[Known, tuple[int, int]]:
    """The first and the last row of each command that was taken before under one of these keys."""
    field, marks = UUIDField(), ", ".join(["%s"] * len(keys))
    those, values = (
        f"WHERE game_id = %s AND key IN ({marks})",
        [field.get_db_prep_value(key, connection) for key in keys],
    )
    sql = (
        f"SELECT sender, actor, key, first, last FROM {Receipt._meta.db_table} {those}"
        f" UNION ALL SELECT sender, actor, key, {NOTHING[0]}, {NOTHING[1]} FROM {Answered._meta.db_table} {those}"
    )
    with connection.cursor() as cursor:
        cursor.execute(sql, [game.pk, *values] * 2)
        return {(sender, actor, UUID(str(key))): (first, last) for sender, actor, key, first, last in cursor.fetchall()}


def move_on(game: Game, known: int) -> bool:
    """Store what is new of a game, if it still has the length that was known; whether it had."""
    fields = [field for field in Game._meta.concrete_fields if field.name in NEWS]
    sql = (
        f"UPDATE {Game._meta.db_table} SET {', '.join(f'{f.column} = %s' for f in fields)} WHERE id = %s AND "
        "length = %s"
    )
    with connection.cursor() as cursor:
        cursor.execute(sql, [*stored(game, fields), game.pk, known])
        return bool(cursor.rowcount == 1)


def erase(game: Game) -> None:
    """Delete a game with its log, as nobody does by deleting its row: for a hosting whose games vanish."""
    for model in (Row, Receipt, Answered, Deal, Place):
        model.objects.filter(game=game).delete()
    game.delete()
