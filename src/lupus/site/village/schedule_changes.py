"""What game masters do to the calendar of a game: hold and publish, postpone, pause and resume.

None of it is a command of the game, whose rules know no hours: it changes when the clock acts. Each is done under the lock of
the game and written down as a `Ruling`. Raises `Illegal` where it makes no sense now, and then nothing has changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Final

from lupus.engine.game import Command, Illegal
from lupus.engine.seats import MASTER
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.post.outbox import owe
from lupus.site.table import clerk, clock, storage
from lupus.site.table.cache import table_of
from lupus.site.table.models import Game, Receipt

from . import hosting
from .models import Ruling

What = Ruling.What

FARTHEST: Final = timedelta(days=30)
"""How far from now a deadline can be put: a mistyped year is no wish."""


@contextmanager
def ruling(game_id: int, what: str, by: Person, now: datetime, why: str) -> Iterator[Game]:
    """A game in play, locked; what is done to it is saved with the ruling, or not at all."""
    with clerk.writing():
        game = storage.locked(game_id)
        if game.stage != Game.Stage.PLAYED:
            raise Illegal("not-in-play")
        before = game.due
        yield game
        if game.due != before:
            game.pulse += 1  # the deadline is public
        game.save(update_fields=["due", "holds", "pulse"])
        made = Ruling.objects.create(
            game=game, by=by, at=now, what=what, why=why, due_before=before, due=game.due, before={"length": game.length}
        )  # fmt: skip
        if game.due != before:
            owe(game, Letter.Kind.CALENDAR, made.pk, made.pk)


def hold(game_id: int, by: Person, now: datetime, why: str = "") -> None:
    """From now on what a phase brought is published by a game master; phases close on time all the same (L7-2.1-06)."""
    with ruling(game_id, What.HOLD, by, now, why) as game:
        if game.holds:
            raise Illegal("already-held")
        game.holds = True


def release(game_id: int, by: Person, now: datetime, why: str = "") -> None:
    """The clock publishes again: at once, if a phase has closed."""
    with ruling(game_id, What.RELEASE, by, now, why) as game:
        if not game.holds:
            raise Illegal("not-held")
        game.holds = False


def publish(game_id: int, by: Person, now: datetime, why: str = "", expected: int | None = None) -> clerk.Done:
    """Publish what has been held; the next phase is held again, until `release`.

    expected: the length of the game that the game master has just looked at. Raises `Stale` where somebody wrote since.
    """
    with clerk.writing():
        game = storage.locked(game_id)
        if expected is not None and expected != game.length:
            raise clerk.Stale
        if game.stage != Game.Stage.PLAYED or not game.closed:
            raise Illegal("nothing-to-publish")
        due = game.due
        done = clerk.act(game, Command(MASTER, "publish", by=by.name, note=why), clock.key_of(game, "publish"), now)
        Ruling.objects.create(game=game, by=by, at=now, what=What.PUBLISH, why=why, due_before=due, due=game.due)
    return done


def postpone(game_id: int, to: datetime, by: Person, now: datetime, why: str = "") -> None:
    """The phase that is open, or that opens next, closes later, before `FARTHEST`. Those after it close at their usual hours."""
    with ruling(game_id, What.POSTPONE, by, now, why) as game:
        if game.due is None:
            raise Illegal("paused")
        if game.due <= now:
            raise Illegal("too-late")
        if to <= game.due:
            raise Illegal("not-later")
        if to > now + FARTHEST:
            raise Illegal("too-far")
        game.due = to


def pause(game_id: int, by: Person, now: datetime, why: str = "") -> None:
    """No phase closes until `resume`. Commands are taken all the same."""
    with ruling(game_id, What.PAUSE, by, now, why) as game:
        if game.due is None:
            raise Illegal("paused")
        if game.due <= now and not game.closed:
            raise Illegal("too-late")
        game.due = None


def resume(game_id: int, by: Person, now: datetime, why: str = "") -> None:
    """The calendar goes on, with the deadline of `resumed`."""
    with ruling(game_id, What.RESUME, by, now, why) as game:
        if game.due is not None:
            raise Illegal("not-paused")
        game.due = resumed(game, now)


def resumed(game: Game, now: datetime) -> datetime:
    """When the open phase of a paused game closes if the calendar goes on now.

    A deadline that stood when the calendar stopped and has not passed yet stands again, postponed or not. Otherwise it is the
    first of its kind from now on.
    """
    pause = game.rulings.filter(what=What.PAUSE).order_by("id").last()
    if pause is not None and pause.due_before is not None and pause.due_before > now:
        same_phase = not Receipt.objects.filter(game=game, verb="close", received__gte=pause.at).exists()
        if same_phase:
            return pause.due_before
    return hosting.due(game, table_of(game).state, now)
