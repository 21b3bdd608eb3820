"""The host of a room chooses the cards one by one:
who may, who sees them, what is refused, and a game that is played with them."""

from __future__ import annotations

import pytest

from lupus.engine.seats import MASTER
from lupus.rulesets.werewolf import screens
from lupus.rulesets.werewolf.events import Dealt, Village
from lupus.site.room.models import Room
from lupus.site.table import cache
from tests.rigs.room_phones import Phone, room_of

pytestmark = pytest.mark.django_db

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elio", "Fosca", "Gina", "Ugo")


def table(**options: str) -> tuple[Room, dict[str, Phone]]:
    """A room of Werewolf with eight phones; the first is the host's."""
    phones = {name: Phone(name) for name in NAMES}
    host, *others = phones.values()
    assert host.open(game="werewolf").status_code == 302
    for phone in others:
        assert phone.join(room_of(host)).status_code == 302
    assert host.act("options", **options).status_code == 302
    return room_of(host), phones


def get(phone: Phone, code: str) -> int:
    return int(phone.client.get(f"/room/{code}/pieces/").status_code)


def test_the_host_alone_chooses_before_the_game_alone_and_all_read_it() -> None:
    """WW-COMP-10, WW-COMP-16: the possible cards are public, and so are the excluded ones."""
    room, phones = table()
    anna, bruno = phones["Anna"], phones["Bruno"]
    stranger = Phone()
    assert (get(anna, room.code), get(bruno, room.code), get(stranger, room.code)) == (200, 403, 404)
    assert "Vampiro" in bruno.page().split("Le carte escluse")[1]
    assert anna.act("compose", do="copies", card="vampiro", copies="1")["Location"] == f"/room/{room.code}/pieces/"
    for phone, hosts in ((anna, True), (bruno, False)):
        assert "Vampiro" not in phone.page().split("Le carte escluse")[1]
        assert ("Torna alle carte pronte" in phone.page()) == hosts
    assert anna.act("ready-made").status_code == 302
    assert room_of(anna).composed == {}
    assert anna.act("start").status_code == 302
    assert (get(anna, room.code), anna.act("compose", do="propose").status_code) == (422, 422)


def test_cards_for_other_people_than_there_are_keep_the_game_from_starting_and_say_why() -> None:
    """WW-COMP-23."""
    _, phones = table()
    anna = phones["Anna"]
    for form in ({"do": "players", "players": "12"}, {"do": "mode", "mode": "first-games"}, {"do": "propose"}):
        anna.act("compose", **form)
    assert "alle prime partite" in anna.page() or "12" in anna.page().split("Le carte possibili")[1]
    assert anna.ask("start").json()["code"] == "pieces"
    assert room_of(anna).game is None
    anna.act("compose", do="players", players="8")
    anna.act("compose", do="propose")
    assert anna.act("start").status_code == 302


@pytest.mark.parametrize(
    "form", [{"do": "copies", "card": "vampiro", "copies": "9" * 5000}, {"do": "x" * 9999}, {"do": "\0"}, {}]
)
def test_what_means_nothing_changes_nothing(form: dict[str, str]) -> None:
    room, phones = table()
    assert phones["Anna"].act("compose", **form).status_code == 422
    assert Room.objects.get(pk=room.pk).composed == {}


@pytest.mark.parametrize("leader", ["closed-eyes", "phones", "moderator"])
def test_a_game_is_dealt_from_a_larger_pool_and_a_rematch_keeps_it(leader: str) -> None:
    """WW-COMP-12: with a secret draw, by the clock and by somebody who leads."""
    room, phones = table(leader=leader)
    anna = phones["Anna"]
    for card in ("vampiro", "oste"):
        anna.act("compose", do="copies", card=card, copies="1")
    assert "restano fuori" in phones["Bruno"].page()
    assert anna.act("start").status_code == 302
    game = room_of(anna).game
    assert game is not None
    told = [line.event for line in cache.table_of(game).view(MASTER)]
    village = next(e for e in told if isinstance(e, Village))
    assert {"vampiro", "oste"} <= set(village.pool)
    assert len([e for e in told if isinstance(e, Dealt)]) == len(NAMES) - (leader == "moderator")
    assert all(phone.client.get(f"/room/{room.code}/").status_code == 200 for phone in phones.values())
    assert room_of(anna).composed["pool"] == list(village.pool)


def test_options_that_count_for_nothing_are_those_that_the_cards_replace() -> None:
    assert screens.SCREENS.composing is not None
    assert set(screens.SCREENS.composing.replaces) < {option.key for option in screens.OPTIONS}
