"""A whole village by the forms of the console alone:
prepared, dealt, played for two days, ended, exported and taken in again."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from lupus.engine.record import verify
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale import events as ev
from lupus.site.table import cache
from lupus.site.table.models import Game, Place, Receipt
from tests.rigs.game_masters import PLAYERS, browser, host, in_stead, insist, key, refreshed, url
from tests.site.village.preparation.test_wizard import FIRST, by_hand, chosen

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("long_ahead")]

ROLES = ("lupo", "negromante", "veggente", "guardia", "contadino", "contadino")


def test_from_the_wizard_to_the_archive() -> None:
    client = browser(host())
    client.post(reverse("new-village"), FIRST)
    game = Game.objects.get()
    client.post(url("plan-players", game), {"do": "list", "rows": PLAYERS})
    client.post(
        url("plan-composition", game), chosen(refreshed(game), {}, **by_hand(refreshed(game), *ROLES), mayor="elio")
    )
    seen = client.get(url("plan-start", game)).context["seen"]
    assert client.post(url("plan-start", game), {"seen": seen})["Location"] == url("console", game)
    assert client.post(url("console-letters", game)).content[:5] == b"%PDF-"

    enter(client, game, "carla", "use", target="anna")
    turn(client, game)
    assert [
        t.event.aura for t in cache.table_of(refreshed(game)).view("carla") if isinstance(t.event, ev.KnowsAura)
    ] == ["black"]
    for seat in ("bruno", "carla", "dino", "elio", "fosca"):
        enter(client, game, seat, "vote", **{"for": "fosca"})
    coming = client.get(url("console-preview", game)).context["found"]
    assert [line.kind for line, _ in coming.certain] == ["died", "tally", "killed"]
    turn(client, game)
    enter(client, game, "anna", "use", target="elio")
    enter(client, game, "bruno", "use", target="fosca", power="visione")
    turn(client, game)
    assert cache.table_of(refreshed(game)).state.living == ("anna", "bruno", "carla", "dino")

    insist(client, url("console-act", game, "end"), {"key": key(), "faction": "lupi", "why": "è decisa"})
    assert refreshed(game).stage == "over"
    assert {r.by for r in Receipt.objects.filter(game=game)} == {"Gina"}
    data = client.post(url("console-export", game)).content
    assert verify(json.loads(data), RULESETS["lupus7"].game) == []
    client.post(reverse("import-village"), {"name": "Ricordo", "file": SimpleUploadedFile("p.json", data)})
    assert client.post(url("console-export", Game.objects.get(name="Ricordo"))).content == data


def enter(client: Client, game: Game, seat: str, verb: str, **args: str) -> None:
    """Enter a command for somebody."""
    form = {"verb": verb, **args, "enter": "1", "key": key(), "why": "al telefono"}
    assert (
        in_stead(client, url("console-order", game, Place.objects.get(game=game, seat=seat).pk), form).status_code
        == 302
    )


def turn(client: Client, game: Game) -> None:
    """Close the phase and publish what it brought, each as it was looked at."""
    for what in ("close", "publish"):
        seen = client.get(url("console-preview", game)).context["game"].length
        assert insist(client, url("console-turn", game), {"do": what, "length": seen, "key": key()}).status_code == 302
