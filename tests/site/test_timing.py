"""What game masters do to the calendar (L7-2.1-06): hold, publish, postpone, pause, resume; each leaves a ruling."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from lupus.engine.events import PhaseBegan
from lupus.engine.game import Illegal
from lupus.site.people.models import Person
from lupus.site.table import clerk, clock, shelf, timing
from lupus.site.table.models import Game, Receipt, Ruling

from .villages import DURING_NIGHT_1, NIGHT_1_ENDS, dealt, planned

pytestmark = pytest.mark.django_db

SOON = timedelta(seconds=3)
DAY_1_ENDS = NIGHT_1_ENDS + timedelta(hours=14)
NIGHT_2_ENDS = NIGHT_1_ENDS + timedelta(hours=24)


@pytest.fixture
def carla() -> Person:
    return Person.objects.invite("Carla")


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def phases(game: Game) -> list[str]:
    return [e.at for e in shelf.table_of(fresh(game)).log if isinstance(e.event, PhaseBegan)]


def rulings(game: Game) -> list[tuple[str, str, str, datetime | None, datetime | None]]:
    return [(r.what, r.by.name, r.why, r.due_before, r.due) for r in game.rulings.all()]


def test_a_held_publication_waits_for_the_game_master_and_deadlines_do_not_move(carla):
    game = dealt()
    timing.hold(game.pk, carla, DURING_NIGHT_1, "a doubt")
    clock.tick(NIGHT_1_ENDS + SOON)
    assert phases(game) == ["night 1", "dawn 1"]
    done = timing.publish(game.pk, carla, NIGHT_1_ENDS + timedelta(hours=1), "settled")
    assert not done.repeated
    assert phases(game) == ["night 1", "dawn 1", "day 1"]
    assert fresh(game).due == DAY_1_ENDS
    clock.tick(DAY_1_ENDS + SOON)
    assert phases(game)[-1] == "sunset 1", "the next one is held again"
    assert rulings(game) == [
        ("hold", "Carla", "a doubt", NIGHT_1_ENDS, NIGHT_1_ENDS),
        ("publish", "Carla", "settled", DAY_1_ENDS, DAY_1_ENDS),
    ]


def test_what_a_game_master_published_the_clock_does_not_publish_again(carla):
    game = dealt()
    timing.hold(game.pk, carla, DURING_NIGHT_1)
    clock.tick(NIGHT_1_ENDS + SOON)
    timing.release(game.pk, carla, NIGHT_1_ENDS + SOON)
    timing.publish(game.pk, carla, NIGHT_1_ENDS + SOON)
    assert clock.tick(NIGHT_1_ENDS + SOON) == 0
    assert list(Receipt.objects.values_list("verb", flat=True)) == ["close", "publish"]
    with pytest.raises(Illegal, match="nothing-to-publish"):
        timing.publish(game.pk, carla, NIGHT_1_ENDS + SOON)


def test_who_publishes_upon_an_old_look_is_told(carla):
    game = dealt()
    timing.hold(game.pk, carla, DURING_NIGHT_1)
    seen = fresh(game).length
    clock.tick(NIGHT_1_ENDS + SOON)
    with pytest.raises(clerk.Stale):
        timing.publish(game.pk, carla, NIGHT_1_ENDS + SOON, expected=seen)
    timing.publish(game.pk, carla, NIGHT_1_ENDS + SOON, expected=fresh(game).length)


def test_a_released_publication_is_the_clocks_again(carla):
    game = dealt()
    timing.hold(game.pk, carla, DURING_NIGHT_1)
    clock.tick(NIGHT_1_ENDS + SOON)
    timing.release(game.pk, carla, NIGHT_1_ENDS + timedelta(hours=1))
    clock.tick(NIGHT_1_ENDS + timedelta(hours=1))
    assert phases(game) == ["night 1", "dawn 1", "day 1"]


def test_a_postponed_deadline_moves_itself_alone(carla):
    game, later = dealt(), NIGHT_1_ENDS + timedelta(hours=2)
    pulse = game.pulse
    timing.postpone(game.pk, later, carla, DURING_NIGHT_1, "the network was down")
    assert fresh(game).pulse == pulse + 1
    clock.tick(NIGHT_1_ENDS + SOON)
    assert phases(game) == ["night 1"]
    clock.tick(later + SOON)
    assert phases(game) == ["night 1", "dawn 1", "day 1"]
    assert fresh(game).due == DAY_1_ENDS
    assert rulings(game) == [("postpone", "Carla", "the network was down", NIGHT_1_ENDS, later)]


def test_after_a_deadline_postponed_beyond_the_next_one_comes_the_first_of_its_kind(carla):
    game, later = dealt(), DAY_1_ENDS + timedelta(hours=1)
    timing.postpone(game.pk, later, carla, DURING_NIGHT_1)
    clock.tick(later + SOON)
    assert phases(game) == ["night 1", "dawn 1", "day 1"]
    assert fresh(game).due == DAY_1_ENDS + timedelta(hours=24)


def test_a_paused_game_closes_nothing_and_takes_commands_and_goes_on_with_the_first_deadline_of_its_kind(carla):
    game = dealt()
    timing.pause(game.pk, carla, DURING_NIGHT_1, "holidays")
    friday = datetime(2026, 11, 6, 12, tzinfo=UTC)
    assert clock.tick(friday) == 0
    assert fresh(game).due is None
    timing.resume(game.pk, carla, friday, "home again")
    # it is still night 1: the first end of a night after Friday noon is that of Sunday's
    assert fresh(game).due == datetime(2026, 11, 9, 7, tzinfo=UTC)
    assert rulings(game) == [
        ("pause", "Carla", "holidays", NIGHT_1_ENDS, None),
        ("resume", "Carla", "home again", None, datetime(2026, 11, 9, 7, tzinfo=UTC)),
    ]


def test_a_game_paused_between_closing_and_publication_publishes_and_then_stands_still(carla):
    game = dealt()
    timing.hold(game.pk, carla, DURING_NIGHT_1)
    clock.tick(NIGHT_1_ENDS + SOON)
    timing.pause(game.pk, carla, NIGHT_1_ENDS + SOON)
    timing.release(game.pk, carla, NIGHT_1_ENDS + SOON)
    clock.tick(NIGHT_1_ENDS + timedelta(days=2))
    assert phases(game) == ["night 1", "dawn 1", "day 1"]
    timing.resume(game.pk, carla, NIGHT_1_ENDS + timedelta(days=2))
    assert fresh(game).due == DAY_1_ENDS + timedelta(days=2)


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (lambda pk, by: timing.release(pk, by, DURING_NIGHT_1), "not-held"),
        (lambda pk, by: timing.publish(pk, by, DURING_NIGHT_1), "nothing-to-publish"),
        (lambda pk, by: timing.postpone(pk, NIGHT_1_ENDS, by, DURING_NIGHT_1), "not-later"),
        (lambda pk, by: timing.postpone(pk, NIGHT_2_ENDS, by, NIGHT_1_ENDS), "too-late"),
        (lambda pk, by: timing.pause(pk, by, NIGHT_1_ENDS), "too-late"),
        (lambda pk, by: timing.resume(pk, by, DURING_NIGHT_1), "not-paused"),
    ],
)
def test_what_makes_no_sense_now_is_refused_and_changes_nothing(carla, act, code):
    game = dealt()
    before = Game.objects.filter(pk=game.pk).values()[0]
    with pytest.raises(Illegal, match=code):
        act(game.pk, carla)
    assert Game.objects.filter(pk=game.pk).values()[0] == before
    assert not Ruling.objects.exists()


def test_twice_is_once_too_often(carla):
    game = dealt()
    timing.hold(game.pk, carla, DURING_NIGHT_1)
    with pytest.raises(Illegal, match="already-held"):
        timing.hold(game.pk, carla, DURING_NIGHT_1)
    timing.pause(game.pk, carla, DURING_NIGHT_1)
    for act in (
        lambda: timing.pause(game.pk, carla, DURING_NIGHT_1),
        lambda: timing.postpone(game.pk, NIGHT_2_ENDS, carla, DURING_NIGHT_1),
    ):
        with pytest.raises(Illegal, match="paused"):
            act()


def test_a_game_that_is_not_played_has_no_calendar_to_change(carla):
    game = planned()
    with pytest.raises(Illegal, match="not-in-play"):
        timing.hold(game.pk, carla, DURING_NIGHT_1)
    with pytest.raises(Illegal, match="nothing-to-publish"):
        timing.publish(game.pk, carla, DURING_NIGHT_1)
