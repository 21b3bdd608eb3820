"""Make an exhibit of the museum: a database, and what it must say for ever (D-8, D-9).
Each release adds its own (`make exhibit`).

It writes `<version>.sqlite3.xz` and `<version>.json` beside itself:
villages of the three editions in play, and one that has ended.
"""

from __future__ import annotations

import json
import lzma
import os
import sqlite3
import tempfile
from datetime import UTC, datetime, timedelta
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lupus.site.table.models import Game

HERE = Path(__file__).parent
LONG_AGO = datetime(2026, 3, 8, 12, tzinfo=UTC)
ENDED = "borgo-finito"
PLAYERS = 12


def main(name: str) -> None:
    """Play, write down what was told, and store. name: of the exhibit."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(LUPUS_DATA=folder, DJANGO_SETTINGS_MODULE="lupus.site.config.settings")
        os.environ.pop("DATABASE_URL", None)
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        expected = villages()
        (HERE / f"{name}.json").write_text(json.dumps(expected, sort_keys=True, separators=(",", ":")) + "\n")
        with sqlite3.connect(Path(folder) / "lupus.sqlite3") as stored:
            stored.execute("VACUUM INTO ?", (str(Path(folder) / "whole"),))
        (HERE / f"{name}.sqlite3.xz").write_bytes(lzma.compress((Path(folder) / "whole").read_bytes(), preset=9))


def villages() -> dict[str, dict[str, object]]:
    """Three villages of bots in their third day and one that has ended; by their addresses, what each says."""
    from lupus.bots.cast import demo_of
    from lupus.site import demo
    from lupus.site.people.models import Person, SignInLink

    found: dict[str, dict[str, object]] = {}
    vars(demo)["demo_of"] = lambda ruleset: demo_of(ruleset)._replace(usual=PLAYERS)
    for seed, ruleset in enumerate(("lupus7", "lupus8", "lupus3", "lupus7")):
        ended = ruleset in found
        vars(demo)["slug_of"] = lambda ruleset, ended=ended: ENDED if ended else ruleset
        game = demo.found(LONG_AGO, ruleset, seed)
        if ended:
            play_to_the_end(game, Random(seed))
        found[game.slug] = said(game)
    for person in Person.objects.order_by("pk")[:3]:
        SignInLink.issue(person)
    return found


def play_to_the_end(game: Game, chance: Random) -> None:
    """Let the bots and the clock go on until somebody has won."""
    from lupus.site import demo
    from lupus.site.table import clock

    while game.stage == game.Stage.PLAYED:
        demo.bots_act(game.pk, chance)
        game.refresh_from_db()
        closing = game.due + timedelta(minutes=1)
        while clock.advance(game.pk, closing):  # the phase is closed, then published
            pass
        game.refresh_from_db()


def said(game: Game) -> dict[str, object]:
    """The log of a village by its digest, the numbers of what each seat was told,
    and the whole game once it has ended."""
    from lupus.engine.record import export
    from lupus.site.table import cache

    cache.forget()
    game.refresh_from_db()
    table = cache.table_of(game)
    told = {str(seat): [entry.n for entry in table.log if entry.seen_by.admits(seat)] for seat in table.setup.seats}
    document = export(table) if game.stage == game.Stage.OVER else None
    return {"slug": game.slug, "length": game.length, "digest": game.digest, "told": told, "document": document}


if __name__ == "__main__":
    main(version("lupus"))
