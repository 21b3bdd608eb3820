"""What `tests/test_adding.py` asks in a copy of the project to which a game and a role were added as the guides say.

Not of the suite: here there is neither.
"""

from __future__ import annotations

from datetime import timedelta

import pytest

from lupus.site.room import bots
from lupus.site.table import cache, clock
from lupus.site.table.models import Game
from tests.rigs.room_clock import Hand, time
from tests.rigs.room_phones import Phone, fresh, room_of
from tests.rigs.village_players import cast, client_of, must, seen_by, turned_to

__all__ = ["time"]

pytestmark = pytest.mark.django_db


def test_the_game_is_played_in_a_room(time: Hand) -> None:
    host = Phone("Anna")
    assert host.open(game="anello").status_code == 302
    for strength in ("sensible", "random", "random"):
        assert host.act("bot", strength=strength).status_code == 302
    assert host.act("start").status_code == 302
    game = room_of(host).game
    assert game is not None
    players = bots.Bots(lambda: 0.0)
    while fresh(game).stage == Game.Stage.PLAYED:
        assert 'class="told"' in host.page()
        players.move(time.now)
        time.now += timedelta(seconds=0.5)
        clock.tick(time.now)
    assert cache.table_of(fresh(game)).state.winners


def test_the_role_is_played_in_a_village() -> None:
    roles = {
        "anna": "lupo",
        "bruno": "lupo",
        "carla": "negromante",
        "dino": "veggente",
        "edo": "lattaio",
        "fosca": "contadino",
    }
    game = turned_to(cast("lupus7", roles, mayor="fosca"), "night", 1)
    edo = client_of(game, "edo")
    assert "Da chi vuoi passare" in seen_by(edo, game)
    must(client_of(game, "dino"), game, "use", target="anna")
    must(edo, game, "use", target="dino")
    assert "Passerai da Dino" in seen_by(edo, game)
    game = turned_to(game, "day", 1)
    assert "Secondo te, Dino questa notte ha agito." in seen_by(edo, game)
    assert "questa notte ha agito" not in seen_by(client_of(game, "anna"), game)
