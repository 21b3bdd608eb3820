"""Rooms in which *Werewolf* is played without a Moderator, whose games differ in who has which card,
and in nothing else.

Run as `python -m tests.rigs.twin_tables JSON`, with DATABASE_URL naming a database of its own, which is made. It
prints, for each room, its code, its key and the cookies of its phones. All games have one seed.
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
from lupus.engine.game import Setup  # noqa: E402
from lupus.rulesets.werewolf import screens  # noqa: E402
from lupus.site.room.models import Room  # noqa: E402
from lupus.site.table import clerk  # noqa: E402
from tests.rigs.room_phones import Phone, room_of  # noqa: E402


def dealing(cards: dict[str, str]) -> None:
    """Have these cards dealt in the next game, and no secret role but that of a villager."""
    made = screens.setup

    def setup(guests: Any, options: Any, host: str) -> Setup:
        found = made(guests, options, host)
        secrets = {seat: {"secret": "semplice"} for seat, card in cards.items() if card == "contadino"}
        cast = {seat: {**found.cast[seat], "card": card, **secrets.get(seat, {})} for seat, card in cards.items()}
        return Setup(found.seats, cast, {**found.settings, "pool": sorted(cards.values())})

    screens.SCREENS = screens.SCREENS.__class__(**{**screens.SCREENS.__dict__, "setup": setup})  # type: ignore[misc]


def room(cards: dict[str, str], options: dict[str, str]) -> dict[str, Any]:
    """A room whose game has begun: everybody is learning their card."""
    dealing(cards)
    phones = {name: Phone(name, SERVER_NAME="127.0.0.1") for name in cards}
    host, *others = phones.values()
    assert host.open(game="werewolf").status_code == 302
    for phone in others:
        assert phone.join(room_of(host)).status_code == 302
    assert host.act("options", **options).status_code == 302
    assert host.act("start").status_code == 302
    Room.objects.filter(pk=room_of(host).pk).update(news=[])  # who has come in is told for some minutes, by the clock
    cookies = {name: {key: one.value for key, one in phone.client.cookies.items()} for name, phone in phones.items()}
    return {"code": room_of(host).code, "key": room_of(host).key, "cookies": cookies}


def main(deals: list[dict[str, str]], options: dict[str, str]) -> None:
    """Make a room for each deal: the card of each player, by name."""
    call_command("migrate", verbosity=0)
    vars(clerk)["secrets"] = SimpleNamespace(token_bytes=lambda n: seed_of(1))
    print(json.dumps([room(cards, options) for cards in deals]))


if __name__ == "__main__":
    main(**json.loads(sys.argv[1]))
