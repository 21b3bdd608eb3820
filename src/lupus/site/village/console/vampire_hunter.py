"""What a rulebook leaves to the game masters' own hand: in Lupus 3.0 a Cacciatore di Vampiri may ask, once, how many rossi live.

The engine has no command for it (L3-6.4-06, D-60): the game master looks the number up here and says it, and the log keeps
that it was granted (L3-6.4-07).
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction

from lupus.engine.game import Illegal
from lupus.engine.seats import Seat
from lupus.engine.table import Table
from lupus.site.people.models import Person
from lupus.site.table import cache, storage
from lupus.site.table.models import Game
from lupus.site.village import audit, editions


def may_ask(game: Game, table: Table[Any], seat: Seat) -> bool:
    """Living, of that role from the beginning until now, and not answered yet."""
    role, _faction = editions.edition_of(game.ruleset).may_count or (None, None)
    c, first = table.state.characters[seat], initial(table, seat)
    asked = game.rulings.filter(what=audit.COUNTED, why=seat).exists()
    return game.stage == Game.Stage.PLAYED and c.alive and role == c.role == first and not asked


def initial(table: Table[Any], seat: Seat) -> str | None:
    """The role that somebody was dealt."""
    dealt: Any = next((t.event for t in table.view(seat) if t.event.kind == "role-assigned"), None)
    return dealt.role if dealt is not None else None


def answer(game_id: int, seat: Seat, by: Person, now: datetime) -> int:
    """How many there are now, granted once. Raises `Illegal("not-now")`."""
    with transaction.atomic():
        game = storage.locked(game_id)
        table = cache.table_of(game)
        if not may_ask(game, table, seat):
            raise Illegal("not-now")
        audit.record(game, by, now, audit.COUNTED, seat)
    _role, faction = editions.edition_of(game.ruleset).may_count
    return sum(c.alive and c.faction == faction for c in table.state.characters.values())
