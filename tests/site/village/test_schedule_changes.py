"""What game masters do to the calendar (L7-2.1-06): hold, publish, postpone, pause, resume; each leaves a ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail

from lupus.engine.events import PhaseBegan
from lupus.engine.game import Command, Illegal
from lupus.engine.seats import MASTER
from lupus.site.people.models import Person
from lupus.site.post import sender
from lupus.site.post.models import Letter
from lupus.site.table import cache, clerk, clock
from lupus.site.table.models import Game, Receipt
from lupus.site.village import calendar
from lupus.site.village.models import Ruling
from tests.rigs.site_villages import DURING_NIGHT_1, NIGHT_1_ENDS, dealt, planned

pytestmark = [pytest.mark.django_db, pytest.mark.database]

SOON = timedelta(seconds=3)
DAY_1_ENDS = NIGHT_1_ENDS + timedelta(hours=14)
NIGHT_2_ENDS = NIGHT_1_ENDS + timedelta(hours=24)


@pytest.fixture
def carla() -> Person:
    return Person.objects.invite("Carla")


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def phases(game: Game) -> list[str]:
    return [e.at for e in cache.table_of(fresh(game)).log if isinstance(e.event, PhaseBegan)]


def rulings(game: Game) -> list[tuple[str, str, str, datetime | None, datetime | None]]:
    return [(r.what, r.by.name, r.why, r.due_before, r.due) for r in game.rulings.all()]


def test_a_held_publication_waits_for_the_game_master_and_deadlines_do_not_move(carla: Person) -> None:
    game = dealt()
    calendar.hold(game.pk, carla, DURING_NIGHT_1, "a doubt")
    clock.tick(NIGHT_1_ENDS + SOON)
    assert phases(game) == ["night 1", "dawn 1"]
    done = calendar.publish(game.pk, carla, NIGHT_1_ENDS + timedelta(hours=1), "settled")
    assert not done.repeated
    assert phases(game) == ["night 1", "dawn 1", "day 1"]
    assert fresh(game).due == DAY_1_ENDS
    clock.tick(DAY_1_ENDS + SOON)
    assert phases(game)[-1] == "sunset 1", "the next one is held again"
    assert rulings(game) == [
        ("hold", "Carla", "a doubt", NIGHT_1_ENDS, NIGHT_1_ENDS),
        ("publish", "Carla", "settled", DAY_1_ENDS, DAY_1_ENDS),
    ]


def test_what_a_game_master_published_the_clock_does_not_publish_again(carla: Person) -> None:
    game = dealt()
    calendar.hold(game.pk, carla, DURING_NIGHT_1)
    clock.tick(NIGHT_1_ENDS + SOON)
    calendar.release(game.pk, carla, NIGHT_1_ENDS + SOON)
    calendar.publish(game.pk, carla, NIGHT_1_ENDS + SOON)
    assert clock.tick(NIGHT_1_ENDS + SOON) == 0
    assert list(Receipt.objects.values_list("verb", flat=True)) == ["close", "publish"]
    with pytest.raises(Illegal, match="nothing-to-publish"):
        calendar.publish(game.pk, carla, NIGHT_1_ENDS + SOON)


def test_who_publishes_upon_an_old_look_is_told(carla: Person) -> None:
    game = dealt()
    calendar.hold(game.pk, carla, DURING_NIGHT_1)
    seen = fresh(game).length
    clock.tick(NIGHT_1_ENDS + SOON)
    with pytest.raises(clerk.Stale):
        calendar.publish(game.pk, carla, NIGHT_1_ENDS + SOON, expected=seen)
    calendar.publish(game.pk, carla, NIGHT_1_ENDS + SOON, expected=fresh(game).length)


def test_a_released_publication_is_the_clocks_again(carla: Person) -> None:
    game = dealt()
    calendar.hold(game.pk, carla, DURING_NIGHT_1)
    clock.tick(NIGHT_1_ENDS + SOON)
    calendar.release(game.pk, carla, NIGHT_1_ENDS + timedelta(hours=1))
    clock.tick(NIGHT_1_ENDS + timedelta(hours=1))
    assert phases(game) == ["night 1", "dawn 1", "day 1"]


def test_a_postponed_deadline_moves_itself_alone(carla: Person) -> None:
    game, later = dealt(), NIGHT_1_ENDS + timedelta(hours=2)
    pulse = game.pulse
    calendar.postpone(game.pk, later, carla, DURING_NIGHT_1, "the network was down")
    assert fresh(game).pulse == pulse + 1
    clock.tick(NIGHT_1_ENDS + SOON)
    assert phases(game) == ["night 1"]
    clock.tick(later + SOON)
    assert phases(game) == ["night 1", "dawn 1", "day 1"]
    assert fresh(game).due == DAY_1_ENDS
    assert rulings(game) == [("postpone", "Carla", "the network was down", NIGHT_1_ENDS, later)]


def test_after_a_deadline_postponed_beyond_the_next_one_comes_the_first_of_its_kind(carla: Person) -> None:
    game, later = dealt(), DAY_1_ENDS + timedelta(hours=1)
    calendar.postpone(game.pk, later, carla, DURING_NIGHT_1)
    clock.tick(later + SOON)
    assert phases(game) == ["night 1", "dawn 1", "day 1"]
    assert fresh(game).due == DAY_1_ENDS + timedelta(hours=24)


def test_a_paused_game_closes_nothing_and_takes_commands_and_goes_on_with_the_first_deadline_of_its_kind(
    carla: Person,
) -> None:
    game = dealt()
    calendar.pause(game.pk, carla, DURING_NIGHT_1, "holidays")
    friday = datetime(2026, 11, 6, 12, tzinfo=UTC)
    assert clock.tick(friday) == 0
    assert fresh(game).due is None
    calendar.resume(game.pk, carla, friday, "home again")
    # it is still night 1: the first end of a night after Friday noon is that of Sunday's
    assert fresh(game).due == datetime(2026, 11, 9, 7, tzinfo=UTC)
    assert rulings(game) == [
        ("pause", "Carla", "holidays", NIGHT_1_ENDS, None),
        ("resume", "Carla", "home again", None, datetime(2026, 11, 9, 7, tzinfo=UTC)),
    ]


def test_a_resume_before_the_deadline_that_stood_keeps_it_postponed_or_not(carla: Person) -> None:
    game, later = dealt(), NIGHT_1_ENDS + timedelta(hours=1, minutes=30)
    calendar.postpone(game.pk, later, carla, DURING_NIGHT_1)
    calendar.pause(game.pk, carla, DURING_NIGHT_1)
    assert calendar.resumed(fresh(game), DURING_NIGHT_1 + timedelta(minutes=5)) == later, (
        "as the page says before it is done"
    )
    calendar.resume(game.pk, carla, DURING_NIGHT_1 + timedelta(minutes=5))
    assert fresh(game).due == later
    beyond = DAY_1_ENDS + timedelta(hours=1)
    calendar.postpone(game.pk, beyond, carla, DURING_NIGHT_1)
    calendar.pause(game.pk, carla, DURING_NIGHT_1)
    calendar.resume(game.pk, carla, NIGHT_1_ENDS)
    assert fresh(game).due == beyond, "and not the day before, as the calendar alone would have it"


def test_a_resume_after_the_deadline_that_stood_or_in_another_phase_begins_with_the_calendar(carla: Person) -> None:
    game, later = dealt(), NIGHT_1_ENDS + timedelta(hours=1, minutes=30)
    calendar.postpone(game.pk, later, carla, DURING_NIGHT_1)
    calendar.pause(game.pk, carla, DURING_NIGHT_1)
    calendar.resume(game.pk, carla, later)
    assert fresh(game).due == NIGHT_2_ENDS
    calendar.postpone(game.pk, NIGHT_2_ENDS + timedelta(days=2), carla, later)
    calendar.pause(game.pk, carla, later)
    clerk.submit(game.pk, Command(MASTER, "close"), received=later)
    clerk.submit(game.pk, Command(MASTER, "publish"), received=later)
    calendar.resume(game.pk, carla, later + timedelta(minutes=1))
    assert fresh(game).due == DAY_1_ENDS, "the night is over: the postponed deadline was hers"


def told(game: Game) -> list[tuple[str, int]]:
    """To how many places each change of the calendar is told."""
    rulings = {r.pk: r.what for r in game.rulings.all()}
    counts = Counter(Letter.objects.filter(game=game, kind="calendar").values_list("last", flat=True))
    return [(rulings[last], n) for last, n in sorted(counts.items())]


def test_every_change_of_the_calendar_is_told_to_everybody(carla: Person) -> None:
    game = dealt()
    everybody = game.places.count()
    calendar.postpone(game.pk, NIGHT_1_ENDS + timedelta(hours=2), carla, DURING_NIGHT_1)
    calendar.hold(game.pk, carla, DURING_NIGHT_1)
    calendar.pause(game.pk, carla, DURING_NIGHT_1)
    calendar.resume(game.pk, carla, DURING_NIGHT_1)
    calendar.postpone(game.pk, NIGHT_1_ENDS + timedelta(hours=3), carla, DURING_NIGHT_1)
    whats = ["postpone", "pause", "resume", "postpone"]
    assert told(game) == [(what, everybody) for what in whats], "who publishes moves no deadline"


def test_the_mail_says_the_new_hour_and_a_change_that_was_changed_again_is_told_once(carla: Person) -> None:
    game = dealt()
    carlas = game.places.all()[0]
    carlas.person.language = "en"
    carlas.person.save()
    calendar.postpone(game.pk, NIGHT_1_ENDS + timedelta(hours=2), carla, DURING_NIGHT_1, "a private reason")
    calendar.pause(game.pk, carla, DURING_NIGHT_1)
    Letter.objects.filter(kind="start").delete()
    assert sender.send_owed() == game.places.count()
    mails = {m.to[0].rpartition("<")[2]: m for m in mail.outbox}
    italian, english = mail.outbox[1], next(m for to, m in mails.items() if str(carlas.person.email) in to)
    assert italian.subject == "[Borgo] il calendario è sospeso"
    assert "nessuna fase si chiude" in italian.body
    assert english.subject == "[Borgo] the calendar is paused"
    mail.outbox.clear()
    calendar.resume(game.pk, carla, DURING_NIGHT_1)
    assert sender.send_owed() == game.places.count()
    assert mail.outbox[1].subject == "[Borgo] il calendario riprende: lunedì 2 novembre, 10:00"
    assert "il calendario riprende: la fase si chiude lunedì 2 novembre, 10:00." in mail.outbox[1].body
    calendar.postpone(game.pk, NIGHT_1_ENDS + timedelta(hours=3), carla, DURING_NIGHT_1)
    mail.outbox.clear()
    sender.send_owed()
    assert "la scadenza è rinviata: la fase si chiude lunedì 2 novembre, 11:00." in mail.outbox[1].body
    assert "a private reason" not in "".join(str(m.body) for m in mail.outbox)


def test_a_game_paused_between_closing_and_publication_publishes_and_then_stands_still(carla: Person) -> None:
    game = dealt()
    calendar.hold(game.pk, carla, DURING_NIGHT_1)
    clock.tick(NIGHT_1_ENDS + SOON)
    calendar.pause(game.pk, carla, NIGHT_1_ENDS + SOON)
    calendar.release(game.pk, carla, NIGHT_1_ENDS + SOON)
    clock.tick(NIGHT_1_ENDS + timedelta(days=2))
    assert phases(game) == ["night 1", "dawn 1", "day 1"]
    calendar.resume(game.pk, carla, NIGHT_1_ENDS + timedelta(days=2))
    assert fresh(game).due == DAY_1_ENDS + timedelta(days=2)


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (lambda pk, by: calendar.release(pk, by, DURING_NIGHT_1), "not-held"),
        (lambda pk, by: calendar.publish(pk, by, DURING_NIGHT_1), "nothing-to-publish"),
        (lambda pk, by: calendar.postpone(pk, NIGHT_1_ENDS, by, DURING_NIGHT_1), "not-later"),
        (lambda pk, by: calendar.postpone(pk, NIGHT_2_ENDS, by, NIGHT_1_ENDS), "too-late"),
        (lambda pk, by: calendar.pause(pk, by, NIGHT_1_ENDS), "too-late"),
        (lambda pk, by: calendar.resume(pk, by, DURING_NIGHT_1), "not-paused"),
    ],
)
def test_what_makes_no_sense_now_is_refused_and_changes_nothing(
    carla: Person, act: Callable[..., Any], code: str
) -> None:
    game = dealt()
    before = Game.objects.filter(pk=game.pk).values()[0]
    with pytest.raises(Illegal, match=code):
        act(game.pk, carla)
    assert Game.objects.filter(pk=game.pk).values()[0] == before
    assert not Ruling.objects.exists()


def test_twice_is_once_too_often(carla: Person) -> None:
    game = dealt()
    calendar.hold(game.pk, carla, DURING_NIGHT_1)
    with pytest.raises(Illegal, match="already-held"):
        calendar.hold(game.pk, carla, DURING_NIGHT_1)
    calendar.pause(game.pk, carla, DURING_NIGHT_1)
    with pytest.raises(Illegal, match="paused"):
        calendar.pause(game.pk, carla, DURING_NIGHT_1)
    with pytest.raises(Illegal, match="paused"):
        calendar.postpone(game.pk, NIGHT_2_ENDS, carla, DURING_NIGHT_1)


def test_a_game_that_is_not_played_has_no_calendar_to_change(carla: Person) -> None:
    game = planned()
    with pytest.raises(Illegal, match="not-in-play"):
        calendar.hold(game.pk, carla, DURING_NIGHT_1)
    with pytest.raises(Illegal, match="nothing-to-publish"):
        calendar.publish(game.pk, carla, DURING_NIGHT_1)
