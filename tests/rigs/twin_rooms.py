"""Rooms of Lupusburg whose games differ in who is the wolf and who is the thief, and in nothing else.

Run as `python -m tests.rigs.twin_rooms JSON`, with DATABASE_URL naming a database of its own, which is made. It prints,
for each room, its code, the number of its game and the cookies of its phones. All games have one seed, so all draws but
the deal come out alike, and everybody has the chest on the right.
"""

from __future__ import annotations

import json
import os
import sys
from types import SimpleNamespace
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lupus.site.config.settings")
django.setup()

from django.core.management import call_command  # noqa: E402

from lupus.engine.dice import seed_of  # noqa: E402
from lupus.engine.game import Command  # noqa: E402
from lupus.engine.table import Table  # noqa: E402
from lupus.rulesets.lupusburg.state import CITIZEN, THIEF, WOLF  # noqa: E402
from lupus.site.room import lobby  # noqa: E402
from lupus.site.room.models import Room  # noqa: E402
from lupus.site.table import cache, clerk  # noqa: E402
from lupus.site.table.models import Game  # noqa: E402
from tests.rigs.room_phones import Phone, give, room_of  # noqa: E402


def room(names: list[str], wolf: str, thief: str, placed: int) -> dict[str, Any]:
    """A room whose characters are dealt. placed: how many players have placed theirs, the last ones."""
    phones = {name: Phone(name, SERVER_NAME="127.0.0.1") for name in names}
    host, *others = phones.values()
    assert host.open(game="lupusburg").status_code == 302
    for phone in others:
        assert phone.join(room_of(host)).status_code == 302
    game = lobby.start(room_of(host))
    dictate(game, names, wolf, thief)
    for name in names:
        give(game, Command(name, "chest", {"side": "R"}))
    for name in names[len(names) - placed :]:
        (prompt,) = table_of(game).prompts(name)
        give(game, Command(name, "place", {field.name: field.options[0] for field in prompt.fields}))
    Room.objects.filter(pk=room_of(host).pk).update(news=[])  # who has come in is told for some minutes, by the clock
    cookies = {name: {key: one.value for key, one in phone.client.cookies.items()} for name, phone in phones.items()}
    return {"code": room_of(host).code, "game": game.pk, "cookies": cookies}


def dictate(game: Game, names: list[str], wolf: str, thief: str) -> None:
    """Have the characters dealt like this; whatever is drawn otherwise is left to the seed."""
    cards = [(CITIZEN, WOLF if name == wolf else THIEF if name == thief else CITIZEN) for name in names]
    table_of(game).force = {"deal": tuple(card for hand in cards for card in hand)}


def table_of(game: Game) -> Table[Any]:
    """The game as it stands."""
    return cache.table_of(Game.objects.get(pk=game.pk))


def main(names: list[str], deals: list[tuple[str, str]], placed: int) -> None:
    """Make a room for each deal: who is the wolf, who the thief."""
    call_command("migrate", verbosity=0)
    vars(clerk)["secrets"] = SimpleNamespace(token_bytes=lambda n: seed_of(1))
    print(json.dumps([room(names, *deal, placed) for deal in deals]))


if __name__ == "__main__":
    main(**json.loads(sys.argv[1]))
