"""What a village does about silent players: what it says beforehand, when it does what, and who learns of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from lupus.site.post import sender
from lupus.site.post.models import Letter
from lupus.site.table import cache
from lupus.site.table.models import Game, Receipt
from lupus.site.village import silence
from lupus.site.village.models import Village, VillagePlace
from lupus.site.village.preparation import plan
from tests.rigs.game_masters import browser, host, refreshed, settings_sent, url
from tests.rigs.site_villages import planned
from tests.rigs.village_players import SIX, cast, turned
from tests.rigs.village_players import url as village_url

pytestmark = pytest.mark.django_db

POLICY = {"remind": 1, "tell": 2, "then": "disqualify", "after": 4}


def watched(
    policy: Mapping[str, Any] | None = None, present: Sequence[str] = ("anna", "bruno", "carla", "dino", "elio")
) -> tuple[Game, Client, Sequence[str]]:
    """A village with a policy, in which everybody but Fosca shows up in every phase."""
    game, gina = cast("lupus7", SIX), host()
    game.masters.add(gina)
    Village.objects.filter(pk=game.pk).update(silence=POLICY if policy is None else policy)
    Letter.objects.all().delete()
    return refreshed(game), browser(gina), present


def go_on(game: Game, present: Sequence[str]) -> Game:
    """The next phase, and the clock's look at who is silent."""
    VillagePlace.objects.filter(place__game=game, place__seat__in=present).update(came=100)
    game = turned(game)
    silence.watch(timezone.now())
    return refreshed(game)


def owed(kind: str) -> int:
    return Letter.objects.filter(kind=kind).count()


def inside(game: Game, seat: str = "fosca") -> bool:
    return bool(cache.table_of(refreshed(game)).state.fates[seat].in_game)


def test_first_the_player_is_told_then_the_game_masters_then_comes_what_they_chose() -> None:
    game, gina, present = watched()
    told = []
    for _ in range(4):
        with override("en"):  # of whoever was served before
            game = go_on(game, present)
        told.append((owed("silence"), owed("silent"), inside(game)))
    assert told == [(1, 0, True), (1, 1, True), (1, 2, True), (1, 3, False)]
    assert {letter.place.seat for letter in Letter.objects.filter(kind="silence")} == {"fosca"}
    done = Receipt.objects.get(game=game, verb="disqualify")
    assert (done.args["player"], done.by, "4 fasi" in done.note) == ("fosca", "Lupus", True)
    assert "Lupus" in gina.get(url("console-log", game)).content.decode()


@pytest.mark.parametrize("then", ["nothing", "replace"])
def test_nobody_is_put_out_where_the_game_masters_did_not_choose_it(then: str) -> None:
    game, _, present = watched({**POLICY, "then": then})
    for _ in range(6):
        game = go_on(game, present)
    assert (inside(game), Receipt.objects.filter(verb="disqualify").exists()) == (True, False)
    assert owed("silent") == {"nothing": 1, "replace": 3}[then]


def test_without_a_policy_nobody_is_written_to() -> None:
    game, _, present = watched({})
    for _ in range(4):
        game = go_on(game, present)
    assert (owed("silence"), owed("silent"), inside(game), game.village.watched) == (0, 0, True, None)


def test_any_number_of_looks_in_a_phase_are_one() -> None:
    game, _, present = watched()
    for _ in range(2):
        game = go_on(game, present)
    for later in (0, 1, 60):
        Village.objects.update(watched=None)
        assert silence.watch(timezone.now() + timedelta(minutes=later)) == 1
        assert silence.watch(timezone.now() + timedelta(minutes=later)) == 0
    assert (owed("silence"), owed("silent")) == (1, 1)


def test_who_shows_up_again_or_is_excused_is_left_alone() -> None:
    game, gina, present = watched()
    for _ in range(3):
        game = go_on(game, present)
    fosca = game.places.get(seat="fosca")
    for _ in range(2):  # a double click
        gina.post(url("console-excuse", game, fosca.pk), {"do": "excuse"})
    assert "con una scusa" in gina.get(url("console-seat", game, fosca.pk)).content.decode()
    for _ in range(2):
        game = go_on(game, present)
    assert inside(game)
    gina.post(url("console-excuse", game, fosca.pk), {"do": "blame"})
    VillagePlace.objects.filter(pk=fosca.pk).update(came=5)
    game = go_on(game, present)
    assert inside(game)


def test_nobody_is_put_out_of_whom_the_game_masters_were_not_told_in_an_earlier_phase() -> None:
    """The clock stood still, or the policy is new."""
    game, _, present = watched({})
    for _ in range(5):
        game = go_on(game, present)
    Village.objects.filter(pk=game.pk).update(silence=POLICY)
    silence.watch(timezone.now())
    assert (inside(game), owed("silent")) == (True, 1)
    game = go_on(game, present)
    assert not inside(game)


def test_the_mails_name_nobody_and_say_nothing_of_the_game() -> None:
    game, _, present = watched()
    for _ in range(2):
        game = go_on(game, present)
    Letter.objects.exclude(kind__in=("silence", "silent")).delete()
    sender.send_owed()
    assert sorted(m.to[0] for m in mail.outbox) == ["Gina <gina@example.org>", "fosca borgo <fosca@borgo.example.org>"]
    told = " ".join(f"{m.subject} {m.body}" for m in mail.outbox).lower().replace("per fosca", "")
    assert [word for word in ("fosca", "contadino", "lupo", "notte") if word in told] == []


def test_everybody_reads_the_policy_beforehand_with_its_dates() -> None:
    game, gina, _ = watched({})
    form = {
        "reminder_hours": "2",
        "silence_remind": "1",
        "silence_tell": "2",
        "silence_then": "disqualify",
        "silence_after": "4",
    }
    assert gina.post(url("console-settings", game), settings_sent(**form)).status_code == 302
    assert refreshed(game).village.silence == POLICY
    Village.objects.filter(pk=game.pk).update(
        calendar={**game.village.calendar, "first_evening": "2090-11-05"}
    )  # a Sunday
    page = Client().get(village_url(game)).content.decode()
    dates = ("lunedì 6 novembre, 08:00", "martedì 7 novembre, 22:00")
    for text in ("1 fase intera riceve una mail", "Dopo 4 fasi di silenzio si è fuori", *dates):
        assert text in page, text
    assert gina.get(url("console-settings", game)).context["form"]["silence_after"].value() == 4


@pytest.mark.parametrize(
    "wrong",
    [
        {"silence_remind": "1", "silence_tell": "0", "silence_then": "disqualify", "silence_after": "4"},
        {"silence_remind": "1", "silence_tell": "4", "silence_then": "disqualify", "silence_after": "4"},
        {"silence_remind": "3", "silence_tell": "2", "silence_then": "nothing", "silence_after": "0"},
        {"silence_remind": "1", "silence_tell": "2", "silence_then": "burn", "silence_after": "4"},
    ],
)
def test_a_policy_whose_steps_do_not_come_one_after_another_is_refused(wrong: dict[str, str]) -> None:
    game, gina, _ = watched({})
    assert gina.post(url("console-settings", game), settings_sent(**wrong)).status_code == 422
    assert refreshed(game).village.silence == {}


def test_the_settings_keep_who_is_excused() -> None:
    game, gina, _ = watched()
    gina.post(url("console-excuse", game, game.places.get(seat="fosca").pk), {"do": "excuse"})
    gina.post(url("console-settings", game), settings_sent())
    assert refreshed(game).village.silence == {"excused": ["fosca"]}


def test_the_last_step_of_the_wizard_and_the_invitation_say_the_policy_too() -> None:
    game, gina = planned("piano"), host()
    game.masters.add(gina)
    form = {
        "reminder_hours": "2",
        "silence_remind": "1",
        "silence_tell": "2",
        "silence_then": "replace",
        "silence_after": "5",
    }
    assert browser(gina).post(url("console-settings", game), settings_sent(**form)).status_code == 302
    pages = [browser(gina).get(url("plan-start", game)), Client().get(f"/join/{plan.invite(game.pk)}/")]
    assert ["Dopo 5 fasi di silenzio i Game Master possono far giocare" in page.content.decode() for page in pages] == [
        True,
        True,
    ]
