"""Who has won and why: one answer for the own page, the mails, the profile and the page of the ending."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from lupus.engine.dice import seed_of
from lupus.engine.events import Event
from lupus.engine.game import Command, Setup
from lupus.engine.seats import MASTER, PUBLIC
from lupus.engine.table import Entry, Table
from lupus.rulesets.lupus3 import events as ev3
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.words import words
from lupus.site.post import sender
from lupus.site.post.models import Letter
from lupus.site.post.outbox import TOGETHER
from lupus.site.table import cache, clerk
from lupus.site.table.models import Game
from lupus.site.village.records.ending import faces
from lupus.site.village.verdicts import Verdict, Why, reason, title_of, verdict, villages_of
from tests.rigs.village_players import cast, client_of, url

ROLES = {"anna": "lupo", "bruno": "negromante", "carla": "contadino", "dino": "contadino", "elio": "contadino"}


def after(ruleset: str, roles: dict[str, str], *events: Event) -> Table[Any]:
    """A game in which these events came next."""
    settings = {"spectral_sequence": [True]} if ruleset == "lupus8" else {}
    setup = Setup(tuple(roles), {seat: {"gender": "x", "role": role} for seat, role in roles.items()}, settings)
    table = Table(RULESETS[ruleset].game, setup, seed_of(1))
    n = len(table.log)
    return table.followed([Entry(n + i, "dawn 2", event, PUBLIC) for i, event in enumerate(events, 1)], [])


@pytest.mark.parametrize("ruleset", ["lupus7", "lupus8"])
def test_the_dead_win_with_their_faction(ruleset: str) -> None:
    """L7-3.5-03, L8-BASE-VIC-04."""
    table = after(ruleset, ROLES, ev.Died("carla", "night"), ev.Victory(("popolani",), "natural"))
    found = {seat: verdict(table, seat) for seat in ROLES}
    assert found["carla"] == found["dino"] == Verdict(True, Why.SIDE, "popolani")
    assert found["anna"] == Verdict(False, Why.SIDE, "lupi")


def test_who_is_exiled_with_a_faction_wins_where_it_wins_and_who_left_alone_does_not() -> None:
    """L8-BASE-VIC-05, L8-BASE-EXI-02."""
    gone = [ev.Exiled("dino", "disqualified", True), ev.Exiled("elio", "withdrawn", True)]
    fallen = [ev.FactionDefeated("lupi", ("anna",)), ev.Exiled("anna", "faction-defeated", False)]
    table = after("lupus8", ROLES, *gone, *fallen, ev.Victory(("popolani", "lupi"), "natural"))
    found = {seat: verdict(table, seat) for seat in ROLES}
    assert [found[seat][:2] for seat in ("anna", "carla", "dino", "elio")] == [
        (True, Why.SIDE),
        (True, Why.SIDE),
        (False, Why.LEFT),
        (False, Why.LEFT),
    ]
    table = after("lupus7", ROLES, *fallen, ev.Victory(("popolani",), "natural"))
    assert verdict(table, "anna") == Verdict(False, Why.FELL, "lupi")


def test_a_task_that_is_fulfilled_is_no_victory() -> None:
    """L3-BASE-WIN-11."""
    roles = {"anna": "lupo", "bruno": "diavolo", "carla": "contadino", "dino": "vampiro_giovane", "elio": "contadino"}
    tasks = [ev3.Objective("bruno", "popolani"), ev3.Objective("anna", "rossi")]
    table = after("lupus3", roles, ev3.FactionFell("neri"), *tasks, ev.Victory(("popolani",), "natural"))
    assert verdict(table, "bruno") == Verdict(False, Why.TASK, "popolani")
    assert verdict(table, "anna") == Verdict(False, Why.SIDE, "neri")
    found = verdict(table, "bruno")
    assert title_of(found, table, words("it", "lupus3")) == "il tuo compito è riuscito: vince la fazione dei Popolani"
    assert reason(found, words("it", "lupus3")).endswith("ha vinto: la fazione dei Popolani.")


def test_nobody_wins_where_no_faction_does() -> None:
    table = after("lupus7", ROLES, ev.Victory((), "natural"))
    assert {verdict(table, seat)[:2] for seat in ROLES} == {(None, Why.NOBODY)}


@pytest.mark.django_db
def test_own_page_mail_profile_and_ending_agree() -> None:
    game = cast("lupus7", ROLES, mayor="elio")
    assert "verdict" not in client_of(game, "anna").get(url(game, "me/")).content.decode()
    Letter.objects.all().delete()
    clerk.submit(game.pk, Command(MASTER, "withdraw", {"player": "dino"}, "Carla"), received=timezone.now())
    clerk.submit(game.pk, Command(MASTER, "end", {"faction": "popolani"}, "Carla"), received=timezone.now())
    mail.outbox.clear()
    sender.send_owed(timezone.now() + TOGETHER)
    subjects = {m.to[0].split("<")[1].split("@")[0]: m.subject for m in mail.outbox if "fazione" in m.subject}
    table = cache.table_of(Game.objects.get())
    ended = {face.name.lower(): face.won for face in faces(table, words("it", "lupus7"))}
    for seat in ROLES:
        found = verdict(table, seat)
        own = client_of(game, seat).get(url(game, "me/")).content.decode()
        told = {(True, Why.SIDE): "Hai vinto!", (False, Why.SIDE): "Hai perso", (False, Why.LEFT): "Partita finita"}[
            found[:2]
        ]
        assert f'<h2 id="verdict">{told}</h2>' in own, seat
        assert ("hai vinto" in subjects[seat], "hai perso" in subjects[seat]) == (
            found.won,
            found[:2] == (False, Why.SIDE),
        ), seat
        (played,) = villages_of(game.places.get(seat=seat).person)
        assert (played.won, ended[seat]) == (found.won, found.won)
    assert "verdict" not in Client().get(url(game)).content.decode()
