"""The seam between a game and how it is hosted:
what the table asks a hosting, and the one place where hostings are known.

A hosting says what the rows of its games mean outside the game: when a phase closes, what the clock does, who is owed a
mail. Each row of `Game` names its hosting. The table calls these functions and knows nothing else of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final, Protocol

from django.db.models import Model, OneToOneField

from lupus.engine.table import Table

from .models import Game


class Hosting(Protocol):
    """One way of hosting games; a module with these names is one."""

    @property
    def beside(self) -> Sequence[type[Model]]:
        """The models of what it keeps beside a game, or a place: one to one, under the primary key.
        They are read with it."""
        ...

    def due(self, game: Game, state: Any, since: datetime) -> datetime | None:
        """When the phase that is open in a state, or that opens next, closes: the first such moment after `since`.

        None: a person closes it.
        """
        ...

    def step(self, game: Game, passed: bool) -> str | None:
        """The verb of the command that the clock gives now; None for nothing.

        passed: whether the deadline of the open phase is over, and whoever came before it has been answered.
        """
        ...

    def follow(self, game: Game, table: Table[Any], known: int) -> None:
        """Draw the consequences of the rows after the first `known` ones, in the transaction that writes them.

        What it changes of `game.due` and `game.closed` is stored with those rows.
        """
        ...

    def drain(self) -> timedelta:
        """For how long the clock waits after a deadline in any case.

        For commands that came in time it waits as long as they take (`doors.py`).
        """
        ...

    def missed(self, game: Game, now: datetime) -> bool:
        """Whether the clock must not close an open phase whose deadline has passed,
        because it has another deadline now, or none.

        The game is locked, and the hosting stores what changes. Otherwise the phase is closed as of its deadline.
        """
        ...


HOSTINGS: Final[dict[str, Hosting]] = {}
"""The hostings, by name. Each one enters itself when the site starts."""


def hosting_of(game: Game) -> Hosting:
    """The hosting of a game. Raises `KeyError` for one that this site does not have."""
    return HOSTINGS[game.hosting]


def beside_games() -> list[str]:
    """Under which names of `Game` the hostings keep what they know of one, for `select_related`."""
    keys = [own_key(model) for hosting in HOSTINGS.values() for model in hosting.beside]
    return [key.related_query_name() for key in keys if key.related_model is Game]


def own_key(model: type[Model]) -> OneToOneField[Any, Any]:
    """The primary key of what a hosting keeps beside a game or a place, which leads to it."""
    key = model._meta.pk
    assert isinstance(key, OneToOneField)
    return key
