"""A game master takes back their own last decision, as long as nothing public has come of it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from lupus.site.post import sender
from lupus.site.table import cache
from lupus.site.table.models import Game
from lupus.site.village.models import Invitation, Ruling
from tests.rigs.game_masters import browser, host, in_stead, insist, key, refreshed, url
from tests.rigs.village_players import SIX, cast, client_of, must, turned, turned_to
from tests.rigs.village_players import url as village_url

pytestmark = pytest.mark.django_db


def conducted() -> tuple[Game, Client]:
    game, gina = cast("lupus7", SIX), host()
    game.masters.add(gina)
    return turned_to(game, "day", 1), browser(gina)


def decision(gina: Client, game: Game) -> Any:
    return gina.get(url("console", game)).context["decision"]


def undo(gina: Client, game: Game) -> str:
    """Press the button of the console. Returns what the console says next."""
    gina.post(url("console-undo", game), {"decision": decision(gina, game)["mark"]})
    return gina.get(url("console", game)).content.decode()


def vote_of(game: Game, seat: str) -> str | None:
    return cache.table_of(refreshed(game)).state.votes.get(("stake", seat))


def enter(gina: Client, game: Game, seat: str, **vote: str) -> None:
    path = url("console-order", game, game.places.get(seat=seat).pk)
    assert (
        in_stead(gina, path, {"verb": "vote", "key": key(), "why": "al telefono", "enter": "1", **vote}).status_code
        == 302
    )


@pytest.mark.parametrize("before", ["fosca", None])
def test_a_vote_that_was_entered_for_a_player_gives_way_to_what_was_there_before(before: str | None) -> None:
    game, gina = conducted()
    if before:
        must(client_of(game, "anna"), game, "vote", **{"for": before})
    enter(gina, game, "anna", **{"for": "bruno"})
    assert (vote_of(game, "anna"), decision(gina, game)["whom"]) == ("bruno", "Anna")
    assert "Annullato" in undo(gina, game)
    assert vote_of(game, "anna") == before
    assert not decision(gina, game)["stands"]
    assert Ruling.objects.filter(game=game, what="undone").count() == 1
    assert "annullata" in gina.get(url("console-log", game)).content.decode()


def test_what_the_player_chose_since_stays_and_so_does_what_was_published() -> None:
    game, gina = conducted()
    enter(gina, game, "anna", **{"for": "bruno"})
    mark = decision(gina, game)["mark"]
    must(client_of(game, "anna"), game, "vote", **{"for": "dino"})
    assert not decision(gina, game)["stands"]
    gina.post(url("console-undo", game), {"decision": mark})
    assert vote_of(game, "anna") == "dino"
    enter(gina, game, "elio", **{"for": "bruno"})
    mark, game = decision(gina, game)["mark"], turned(game)
    length = game.length
    assert not decision(gina, game)["stands"]
    gina.post(url("console-undo", game), {"decision": mark})
    assert (refreshed(game).length, Ruling.objects.filter(what="undone").exists()) == (length, False)


def test_only_ones_own_last_decision_is_undone() -> None:
    game, gina = conducted()
    other = host("Ugo")
    game.masters.add(other)
    ugo = browser(other)
    enter(gina, game, "anna", **{"for": "bruno"})
    old = decision(gina, game)["mark"]
    assert decision(ugo, game) is None
    ugo.post(url("console-undo", game), {"decision": old})
    assert vote_of(game, "anna") == "bruno"
    enter(gina, game, "elio", **{"for": "fosca"})
    gina.post(url("console-undo", game), {"decision": old})
    assert (vote_of(game, "anna"), vote_of(game, "elio")) == ("bruno", "fosca")
    for junk in ("", "receipt-0", "x" * 5000):
        assert gina.post(url("console-undo", game), {"decision": junk}).status_code == 302
    assert not Ruling.objects.filter(what="undone").exists()


def test_hold_and_release_are_undone_until_something_is_published() -> None:
    game, gina = conducted()
    gina.post(url("console-act", game, "hold"), {"key": key()})
    assert refreshed(game).village.holds
    undo(gina, game)
    assert not refreshed(game).village.holds
    gina.post(url("console-act", game, "hold"), {"key": key()})
    gina.post(url("console-act", game, "release"), {"key": key()})
    game = turned(game)
    assert not decision(gina, game)["stands"]


def test_what_everybody_could_read_at_once_is_not_undone() -> None:
    game, gina = conducted()
    insist(gina, url("console-act", game, "announce"), {"key": key(), "text": "Buongiorno."})
    assert not decision(gina, game)["stands"]
    gina.post(url("console-act", game, "pause"), {"key": key()})
    assert not decision(gina, game)["stands"]
    insist(gina, url("console-act", game, "disqualify"), {"key": key(), "player": "fosca", "why": "x"})
    assert not decision(gina, game)["stands"]
    assert "Annullato" not in undo(gina, game)


def test_a_note_and_an_invitation_are_undone() -> None:
    game, gina = conducted()
    anna, bruno = game.places.get(seat="anna"), game.places.get(seat="bruno")
    gina.post(url("console-notes", game, bruno.pk), {"masters_note": "dopo"})
    for note in ("prima", "dopo"):
        gina.post(url("console-notes", game, anna.pk), {"masters_note": note})
    undo(gina, game)
    anna.refresh_from_db()
    bruno.refresh_from_db()
    assert (anna.in_village.masters_note, bruno.in_village.masters_note) == ("prima", "dopo"), (
        "of two that read alike only the last one"
    )
    gina.post(url("console-masters", game), {"do": "invite"})
    assert Invitation.objects.exists()
    undo(gina, game)
    assert not Invitation.objects.exists()


@pytest.mark.parametrize("came", ["nobody", "the mail", "the person"])
def test_a_replacement_is_undone_until_the_newcomer_has_been_told_or_has_come(came: str) -> None:
    game, gina = conducted()
    anna = game.places.get(seat="anna")
    old = anna.person
    client_of(game, "anna").post(village_url(game, "me/notes/"), {"notes": "miei"})
    data = {"name": "Zoe", "email": "zoe@example.org", "gender": "f", "language": "it", "why": "parte"}
    assert insist(gina, url("console-replace", game, anna.pk), {**data, "leaves": anna.person_id}).status_code == 302
    anna.refresh_from_db()
    zoe = anna.person
    assert (zoe != old, anna.in_village.notes) == (True, "")
    if came == "the mail":
        sender.send_owed()
    elif came == "the person":
        client_of(game, "anna").get(village_url(game, "me/"))
    undo(gina, game)
    anna.refresh_from_db()
    back = came == "nobody"
    assert (anna.person == old, anna.in_village.notes == "miei") == (back, back)
    assert zoe is not None
    zoe.refresh_from_db()
    assert zoe.is_active != back
