"""After an outage, or a jump of the clock, a village does not play itself out:
it is held, and its people say how it goes on."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from lupus.engine.events import PhaseBegan
from lupus.site import doctor, processes
from lupus.site.people.models import Person
from lupus.site.post import sender
from lupus.site.post.models import Letter
from lupus.site.table import cache, clock
from lupus.site.table.models import Game, Heartbeat, Receipt
from lupus.site.village import calendar, owed, silence
from lupus.site.village.inbox.taking import receive
from lupus.site.village.inbox.tokens import address_for
from lupus.site.village.models import Ruling, Village
from tests.rigs.answers import sent_mails
from tests.rigs.game_masters import browser, host, insist, refreshed, url
from tests.rigs.site_villages import NIGHT_1_ENDS, dealt
from tests.rigs.village_players import url as village_url
from tests.site.serving.test_processes import Turns
from tests.site.village.inbox.test_inbox import letter

pytestmark = pytest.mark.django_db

DAY_1_ENDS = NIGHT_1_ENDS + timedelta(hours=14)
NIGHT_2_ENDS = NIGHT_1_ENDS + timedelta(hours=24)
SOON = timedelta(seconds=3)
MONTH = timedelta(days=30)

At = Callable[[datetime], datetime]


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> At:
    """Sets the clock of the site."""

    def set_to(now: datetime) -> datetime:
        monkeypatch.setattr(timezone, "now", lambda: now)
        return now

    set_to(NIGHT_1_ENDS - timedelta(hours=2))
    return set_to


@pytest.fixture
def village(at: At) -> tuple[Game, Client]:
    game, gina = dealt(), host()
    game.masters.add(gina)
    Letter.objects.all().delete()
    return refreshed(game), browser(gina)


def looked(now: datetime) -> int:
    """What the clock does in one of its looks; how many steps it made."""
    steps = clock.tick(now)
    calendar.wake(now)
    owed.remind(now)
    owed.alarm(now)
    silence.watch(now)
    return steps


def phases(game: Game) -> list[str]:
    return [e.at for e in cache.table_of(refreshed(game)).log if isinstance(e.event, PhaseBegan)]


def page(client: Client, path: str) -> str:
    return re.sub(r"\s+", " ", unescape(client.get(path).content.decode()))


def subjects() -> dict[str, list[str]]:
    """Send what is owed; the subjects that each person got."""
    mail.outbox.clear()
    sender.send_owed(timezone.now() + timedelta(minutes=5))
    found: dict[str, list[str]] = {}
    for one in mail.outbox:
        found.setdefault(one.to[0], []).append(one.subject.removeprefix("[Borgo] "))
    return found


def test_a_tick_thirty_days_ahead_closes_the_open_phase_as_of_its_deadline_and_holds_the_village(
    village: tuple[Game, Client], at: At
) -> None:
    """It made 90 steps and played 23 days; going back undid nothing."""
    game, _ = village
    assert looked(at(NIGHT_1_ENDS + MONTH)) == 2
    assert phases(game) == ["night 1", "dawn 1", "day 1"]
    assert [r.received for r in Receipt.objects.filter(verb="close")] == [NIGHT_1_ENDS]
    assert (refreshed(game).due, refreshed(game).closed) == (None, False)
    for now in (
        NIGHT_1_ENDS + MONTH + SOON,
        NIGHT_1_ENDS - timedelta(hours=1),
        NIGHT_1_ENDS + MONTH + timedelta(hours=11),
    ):
        assert looked(at(now)) == 0
    assert phases(game) == ["night 1", "dawn 1", "day 1"]
    told = subjects()
    assert told.pop("Gina <gina@example.org>") == ["il calendario si è fermato: come si riprende?"]
    assert (len(told), {tuple(each) for each in told.values()}) == (
        8,
        {("Alba 1: nessuno è morto; il calendario è sospeso",)},
    )
    stopped = next(m for m in sent_mails() if "sospeso" in m.subject)
    assert "ha perso più di una scadenza" in stopped.body
    assert "ha perso più di una scadenza" in str(stopped.alternatives)
    public = page(Client(), village_url(game))
    assert "i Game Master diranno come si riprende" in public
    assert "dalla prima sera dopo mercoledì 2 dicembre, 20:00" in public
    assert "Si chiude" not in public
    feed = Client().get(village_url(game, "calendar.ics")).content.decode()
    assert re.findall("DTSTART;TZID=Europe/Rome:(.*)\r", feed) == ["20261102T080000"], (
        "the deadline that was, and nothing ahead"
    )
    assert not Letter.objects.filter(kind="alarm").exists()
    gina = browser(Person.objects.get(name="Gina"))  # her session has ended meanwhile
    assert "Riprendi dalla prossima sera" in page(gina, url("console", game))
    assert "Sospendi il calendario" in page(gina, url("console-log", game))


def test_after_twelve_hours_it_goes_on_by_itself_from_the_next_evening(village: tuple[Game, Client], at: At) -> None:
    game, _ = village
    back = at(NIGHT_1_ENDS + MONTH)  # a Wednesday, 08:00
    looked(back)
    subjects()
    looked(at(back + timedelta(hours=11, minutes=59)))
    assert refreshed(game).due is None
    looked(at(back + timedelta(hours=13)))
    evening = datetime(2026, 12, 2, 21, tzinfo=UTC)
    assert refreshed(game).due == evening
    told = subjects()
    assert {tuple(each) for each in told.values()} == {
        ("il calendario riprende: mercoledì 2 dicembre, 22:00", "si chiude mercoledì 2 dicembre, 22:00"),
    }, "and the reminder of two hours before"
    assert "mercoledì 2 dicembre, 22:00" in page(Client(), village_url(game))
    feed = Client().get(village_url(game, "calendar.ics")).content.decode()
    assert re.findall("SUMMARY:(.*)\r\nDTSTART;TZID=Europe/Rome:(.*)\r", feed)[:3] == [
        ("Borgo: finisce la notte 1", "20261102T080000"),
        ("Borgo: finisce il giorno 1", "20261202T220000"),
        ("Borgo: finisce la notte 2", "20261203T080000"),
    ]
    assert looked(at(evening + SOON)) == 2
    assert (phases(game)[-1], refreshed(game).due) == ("night 2", datetime(2026, 12, 3, 7, tzinfo=UTC))


def test_its_game_masters_have_it_go_on_from_the_next_evening(village: tuple[Game, Client], at: At) -> None:
    game, gina = village
    looked(at(NIGHT_1_ENDS + timedelta(days=3)))  # Thursday, 08:00
    assert "giovedì 5 novembre, 22:00" in page(gina, url("console-act", game, "resume"))
    key = re.search(r'name="key" value="([^"]+)"', gina.get(url("console-act", game, "resume")).content.decode())
    assert key is not None
    answer = gina.post(
        url("console-act", game, "resume"), {"key": key[1], "why": "Eravamo senza corrente."}, follow=True
    )
    assert "La prossima scadenza è giovedì 5 novembre, 22:00" in unescape(answer.content.decode())
    assert (refreshed(game).due, phases(game)[-1]) == (NIGHT_1_ENDS + timedelta(days=3, hours=14), "day 1")
    assert gina.get(url("console-act", game, "empty")).status_code == 404
    assert looked(at(NIGHT_1_ENDS + timedelta(days=3, hours=13))) == 0


def test_its_game_masters_have_the_missed_phases_played_empty(village: tuple[Game, Client], at: At) -> None:
    game, gina = village
    looked(back := at(NIGHT_1_ENDS + timedelta(days=3) + timedelta(hours=1)))
    text = gina.get(url("console-act", game, "empty")).content.decode()
    assert "Non si torna indietro" in text
    key = re.search(r'name="key" value="([^"]+)"', text)
    assert key is not None
    for _ in range(2):
        insist(gina, url("console-act", game, "empty"), {"key": key[1], "why": ""})
    looked(at(back + timedelta(minutes=1)))
    assert phases(game)[2::2] == ["day 1", "night 2", "day 2", "night 3", "day 3", "night 4", "day 4"]
    closings = [r.received for r in Receipt.objects.filter(verb="close")]
    assert closings[:3] == [NIGHT_1_ENDS, DAY_1_ENDS, NIGHT_2_ENDS]
    assert refreshed(game).due == NIGHT_1_ENDS + timedelta(days=3, hours=14)
    assert Ruling.objects.filter(game=game, what="empty").count() == 1
    assert looked(at(NIGHT_1_ENDS + timedelta(days=5))) == 2, "a later outage is one of its own"
    assert (phases(game)[-1], refreshed(game).due) == ("night 5", None)


def test_a_night_that_had_no_time_has_a_whole_one_after_the_next_evening(village: tuple[Game, Client], at: At) -> None:
    game, _ = village
    looked(at(NIGHT_1_ENDS + SOON))
    looked(back := at(NIGHT_2_ENDS + timedelta(hours=2)))  # Tuesday, 10:00: the day closed on Monday at 22:00
    assert (phases(game)[-1], refreshed(game).due) == ("night 2", None)
    looked(at(back + timedelta(hours=12)))
    assert refreshed(game).due == NIGHT_2_ENDS + timedelta(days=2), (
        "Tuesday 22:00 is over: from Wednesday evening to Thursday"
    )


@pytest.mark.parametrize("late", [SOON, timedelta(hours=1), timedelta(hours=13, minutes=59)])
def test_a_short_outage_that_missed_one_deadline_is_as_before(
    village: tuple[Game, Client], at: At, late: timedelta
) -> None:
    game, _ = village
    assert looked(at(NIGHT_1_ENDS + late)) == 2
    assert (phases(game)[-1], refreshed(game).due) == ("day 1", DAY_1_ENDS)
    assert looked(at(DAY_1_ENDS + SOON)) == 2
    assert (phases(game)[-1], refreshed(game).due) == ("night 2", NIGHT_2_ENDS)
    assert not Ruling.objects.exists()


def test_orders_and_mails_are_taken_while_it_is_held(village: tuple[Game, Client], at: At, settings: Settings) -> None:
    settings.MAIL_IN = "villaggio@lupus.example"
    game, _ = village
    looked(now := at(NIGHT_1_ENDS + timedelta(days=2)))
    place = game.places.select_related("person", "game").first()
    Person.objects.filter(pk=place.person_id).update(email="anna@example.org")
    other = game.places.exclude(pk=place.pk).first()
    raw = letter(f"Voto {other.name}", to=address_for(game.places.select_related("person", "game").get(pk=place.pk)))
    assert receive(raw, [], now) == "taken"
    assert Receipt.objects.get(verb="vote").args == {"for": other.seat}


def test_what_a_game_master_stopped_stays_stopped(village: tuple[Game, Client], at: At) -> None:
    game, gina = village
    calendar.pause(game.pk, Person.objects.get(name="Gina"), timezone.now())
    looked(at(NIGHT_1_ENDS + MONTH))
    assert (refreshed(game).due, phases(game)) == (None, ["night 1"])
    assert "Gioca le fasi perse" not in page(gina, url("console", game))
    assert gina.get(url("console-act", game, "empty")).status_code == 404
    assert "diranno quando si riprende" in page(Client(), village_url(game))


def test_a_publication_that_comes_after_the_next_deadline_leaves_nobody_without_a_phase(
    village: tuple[Game, Client], at: At
) -> None:
    game, _ = village
    Village.objects.filter(pk=game.pk).update(holds=True)
    looked(at(NIGHT_1_ENDS + SOON))
    now = at(DAY_1_ENDS + timedelta(hours=1))
    calendar.publish(game.pk, Person.objects.get(name="Gina"), now)
    looked(now)
    assert (phases(game)[-1], refreshed(game).due) == ("day 1", None)


def test_the_dates_of_the_silence_policy_are_those_of_the_shifted_calendar(
    village: tuple[Game, Client], at: At
) -> None:
    game, _ = village
    Village.objects.filter(pk=game.pk).update(silence={"remind": 1, "tell": 2, "then": "disqualify", "after": 4})
    before = [line for line in silence.said(refreshed(game)) if "martedì 3 novembre, 22:00" in line]
    assert len(before) == 1, "night 2 and day 2 end on Tuesday"
    looked(back := at(NIGHT_1_ENDS + timedelta(days=7)))
    assert not any("nov" in line for line in silence.said(refreshed(game))), "the calendar rests"
    looked(at(back + timedelta(hours=12)))
    (out,) = [line for line in silence.said(refreshed(game)) if "fuori dalla partita" in line]
    assert "martedì 10 novembre, 22:00" in out


def test_a_demo_does_not_wait_for_its_game_master_and_goes_on_at_once(
    village: tuple[Game, Client], at: At, settings: Settings
) -> None:
    settings.DEMO = True
    game, _ = village
    assert looked(at(NIGHT_1_ENDS + MONTH)) == 2
    assert refreshed(game).due == datetime(2026, 12, 2, 21, tzinfo=UTC)
    assert not Ruling.objects.exists()
    assert not Letter.objects.exclude(kind="result").exists()


# --- a clock that runs ahead ------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seconds", [50, 90])
def test_a_clock_that_is_ahead_of_the_databases_does_nothing_and_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, seconds: int
) -> None:
    """On SQLite there is no other clock: there the hold is what protects a village."""
    game = dealt()
    there = timezone.now()
    Game.objects.filter(pk=game.pk).update(due=there + timedelta(seconds=20))
    now = there + timedelta(seconds=seconds)
    monkeypatch.setattr(timezone, "now", lambda: now)
    if connection.vendor != "postgresql":
        monkeypatch.setattr(clock, "ahead", lambda now: now - there)
        monkeypatch.setattr(doctor, "ahead", lambda now: now - there)
    turns: Any = Turns(2)
    processes.keep_time(turns)
    held = seconds > 60
    assert (phases(game) == ["night 1"], Heartbeat.objects.exists()) == (held, not held)
    assert ("ahead of the database" in caplog.text) == held
    assert any("ahead of the database" in finding.what for finding in doctor.clock()) == held
    assert (turns.rests == [processes.CLOCK_SULK] * 2) == held
