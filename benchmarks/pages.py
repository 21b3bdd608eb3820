"""The pages that are read most, and a vote: `python -m benchmarks.pages`.
Processor time of one request inside one process.

The shortest of many: what else the machine does only adds to it. Somebody else votes between one page and the next, and
the process has answered such pages before. Bots have played the villages, through the clerk as people would.
"""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from random import Random
from typing import Any
from uuid import uuid4

from .__main__ import machine, once, row
from .load import on_each_database, prepare, village

TIMES = 150

SHARE = 0.5
"""How many of the bots act in a phase: where all do, a village does not live long enough."""


def main() -> None:
    """Measure both databases, one after the other."""
    on_each_database("benchmarks.pages", measure)


def measure() -> None:
    """Measure on the database of the environment."""
    prepare()
    from django.conf import settings
    from django.db import connection

    settings.ALLOWED_HOSTS = ["*"]
    row("this machine: a loop of a million steps", f"{machine():.0f} ms")
    (one, other), (visitor, _) = lived("borgo", 60, 14), lived("valle", 40, 6)
    somebody_votes = partial(vote, other, "borgo")
    for what, ask, before, aim in (
        ("own page of 60 players on day 14", partial(read, one, "/village/borgo/me/"), somebody_votes, "12"),
        ("public page of 40 players on day 6", partial(read, visitor, "/village/valle/"), bool, "7.5"),
        ("vote of 60 players on day 14", partial(vote, one, "borgo"), bool, "5"),
    ):
        seconds = []
        for _ in range(TIMES):
            before()
            seconds.append(once(ask))
        row(f"{connection.vendor}: {what}", f"{min(seconds) * 1000:.2f} ms", f"at most {aim} ms")


def lived(slug: str, players: int, day: int) -> tuple[Any, Any]:
    """A village that bots have played up to a day, half of its votes given; the browsers of two who live there."""
    from django.conf import settings
    from django.test import Client

    from lupus.site import demo
    from lupus.site.table import cache, clock
    from lupus.site.table.models import Game

    number, sessions = village(slug, players, to_day=False)
    chance = Random(1)
    while True:
        game = Game.objects.get(pk=number)
        table: Any = cache.table_of(game)
        assert game.due is not None, "the village did not live to this day"
        demo.bots_act(number, chance, SHARE)
        if table.log[-1].at == f"day {day}":
            break
        for _ in range(2):
            clock.advance(number, game.due + timedelta(minutes=1))
    Game.objects.filter(pk=number).update(due=game.due + timedelta(days=3650))
    browsers = Client(), Client()
    for browser, seat in zip(browsers, table.state.living, strict=False):
        browser.cookies[settings.SESSION_COOKIE_NAME] = sessions[table.setup.seats.index(seat)]
    return browsers


def read(browser: Any, page: str) -> None:
    """Read a page."""
    assert browser.get(page).status_code == 200


def vote(browser: Any, slug: str) -> None:
    """Vote for the first in the list, who lives there too."""
    answer = browser.post(f"/village/{slug}/me/act/", {"verb": "vote", "key": str(uuid4()), "for": f"{slug} 000"})
    assert answer["Location"].endswith("?done=sent"), answer.content


if __name__ == "__main__":
    main()
