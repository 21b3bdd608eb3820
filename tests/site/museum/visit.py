"""Open an exhibit of the museum with today's code, in a process of its own:
`python -m tests.site.museum.visit <name> <folder>`.

Prints as JSON what was found: each village with its length, digest and views, whether it could be played on, and what
the verification of the game that has ended says.
"""

from __future__ import annotations

import json
import lzma
import os
import sys
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

HERE = Path(__file__).parent


def main(name: str, folder: str) -> None:
    """Bring the database up to date, read every village, check it, and play on."""
    (Path(folder) / "lupus.sqlite3").write_bytes(lzma.decompress((HERE / f"{name}.sqlite3.xz").read_bytes()))
    os.environ.update(LUPUS_DATA=folder, DJANGO_SETTINGS_MODULE="lupus.site.config.settings")
    os.environ.pop("DATABASE_URL", None)
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from lupus.site.table.models import Game

    found = {}
    for game in Game.objects.order_by("pk"):
        found[game.slug] = read(game) | (verified(game) if game.stage == game.Stage.OVER else played_on(game))
    print(json.dumps(found))


def read(game: Any) -> dict[str, Any]:
    """What a village says today of what was written then."""
    from lupus.site.table import cache

    table = cache.table_of(game)
    told = {str(seat): [entry.n for entry in table.log if entry.seen_by.admits(seat)] for seat in table.setup.seats}
    return {"slug": game.slug, "length": game.length, "digest": game.digest, "told": told}


def verified(game: Any) -> dict[str, Any]:
    """Whether a game that has ended is what its seed makes, and what its pages answer."""
    from django.test import Client

    from lupus.engine.record import export, verify
    from lupus.rulesets.registry import RULESETS
    from lupus.site.table import cache
    from lupus.site.village.models import Village

    document = export(cache.table_of(game))
    Village.objects.filter(pk=game.pk).update(shows_story=True)
    pages = [Client().get(f"/village/{game.slug}/{page}").status_code for page in ("", "story/", "story.json")]
    return {
        "document": document,
        "findings": [repr(f) for f in verify(document, RULESETS[game.ruleset].game)],
        "pages": pages,
    }


def played_on(game: Any) -> dict[str, Any]:
    """A form of each person, a phase that is closed and published, and what every page says then."""
    from django.test import Client

    from lupus.site import demo
    from lupus.site.table import cache, clock
    from lupus.site.table.models import Place

    demo.bots_act(game.pk, Random(0))
    taken = cache.table_of(refreshed(game)).log[-1].n
    for _ in ("close", "publish"):
        assert clock.advance(game.pk, refreshed(game).due + timedelta(minutes=1))
    cache.forget()
    length = len(cache.table_of(refreshed(game)).log)
    pages = set()
    for place in Place.objects.filter(game=game).select_related("person"):
        browser = Client()
        browser.force_login(place.person)
        pages.add(browser.get(f"/village/{game.slug}/me/").status_code)
    return {"taken": taken, "published": length, "pages": sorted(pages)}


def refreshed(game: Any) -> Any:
    """The row of the game as it is now."""
    game.refresh_from_db()
    return game


if __name__ == "__main__":
    main(*sys.argv[1:])
