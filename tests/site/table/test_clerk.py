"""The one writer of games: nothing is lost, nothing is doubled, nothing is half (D-4, D-10)."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from uuid import uuid5

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from lupus.bots.random_legal import Rumour, answer
from lupus.engine.game import Command, Illegal
from lupus.engine.seats import CLOCK, MASTER
from lupus.engine.table import dump_entry
from lupus.site.post.models import Letter
from lupus.site.table import cache, clerk, clock
from lupus.site.table.idempotency import Key, Way, new_key
from lupus.site.table.models import Game, Receipt, Row
from tests.rigs.site_villages import DURING_NIGHT_1, NIGHT_1_ENDS, dealt, planned

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def someone_who_acts(game: Game) -> Command:
    """A legal command of a player, in the phase that is open."""
    table = cache.table_of(game)
    for seat in table.setup.seats:
        for prompt in table.prompts(seat):
            for salt in range(50):
                command = answer(seat, prompt, Random(salt), Rumour(salt))
                if command is not None:
                    return command
    raise AssertionError("nobody can act")


def test_a_dealt_game_is_stored_row_by_row_and_read_back_the_same() -> None:
    game = dealt()
    before = cache.table_of(game)
    cache.forget()
    again = cache.table_of(Game.objects.get(pk=game.pk))
    assert again is not before
    assert [dump_entry(e) for e in again.log] == [dump_entry(e) for e in before.log]
    assert again.state == before.state
    assert game.length == len(before.log) == Row.objects.filter(game=game).count()


def test_a_command_is_taken_once_however_often_it_is_sent() -> None:
    game, key = dealt(), new_key()
    command = someone_who_acts(game)
    first = clerk.submit(game.pk, command, key, received=DURING_NIGHT_1)
    second = clerk.submit(game.pk, command, key, received=DURING_NIGHT_1)
    assert [dump_entry(e) for e in second.entries] == [dump_entry(e) for e in first.entries]
    assert (first.repeated, second.repeated) == (False, True)
    assert Receipt.objects.filter(game=game).count() == 1


def test_of_those_who_are_written_together_each_gets_their_own_answer() -> None:
    """D-4, D-5: one is refused, one is sent twice, and one stands alone."""
    game = dealt()
    first = someone_who_acts(game)
    other = next(seat for seat in cache.table_of(game).setup.seats if seat != first.actor)
    key = new_key()
    asks = [
        clerk.Ask(command, k, DURING_NIGHT_1)
        for command, k in (
            (Command(other, "vote", {"for": other}), new_key()),
            (first, key),
            (first, key),
            (first, new_key()),
        )
    ]
    clerk.write_asks(game.pk, asks)
    with pytest.raises(Illegal):
        asks[0].result()
    assert [ask.result().repeated for ask in asks[1:]] == [False, True, False]
    assert Receipt.objects.filter(game=game).count() == 2


def test_where_the_transaction_fails_all_of_them_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """D-2: none of them is told that it was done."""
    game = dealt()
    first = someone_who_acts(game)
    monkeypatch.setattr(clerk, "append", lambda *_: 1 / 0)
    asks = [clerk.Ask(first, new_key(), DURING_NIGHT_1) for _ in range(3)]
    clerk.write_asks(game.pk, asks)
    for ask in asks:
        with pytest.raises(ZeroDivisionError):
            ask.result()


def test_the_same_key_of_another_sender_or_for_another_seat_is_another_command() -> None:
    """Whoever knows, or guesses, the key of somebody else can neither have their answer nor take their turn."""
    game, key = dealt(), Key(Way.FORM.sender(1), new_key().value)
    command = someone_who_acts(game)
    clerk.submit(game.pk, command, key, received=DURING_NIGHT_1)
    again = clerk.submit(game.pk, command, key._replace(sender=Way.FORM.sender(2)), received=DURING_NIGHT_1)
    assert not again.repeated
    other = next(seat for seat in cache.table_of(game).setup.seats if seat != command.actor)
    with pytest.raises(Illegal) as refused:
        clerk.submit(game.pk, Command(other, "vote", {"for": other}), key, received=DURING_NIGHT_1)
    assert refused.value.code == "wrong-phase", "decided by itself, and not by the receipt of another"
    assert Receipt.objects.count() == 2


def test_a_key_in_another_game_is_another_command() -> None:
    here, there, key = dealt(), dealt(slug="altro"), Key(Way.FORM.sender(1), new_key().value)
    command = someone_who_acts(here)
    assert [clerk.submit(game.pk, command, key, received=DURING_NIGHT_1).repeated for game in (here, there)] == [
        False,
        False,
    ]
    assert clerk.submit(there.pk, command, key, received=DURING_NIGHT_1).repeated


def test_no_form_can_take_the_key_of_the_clock() -> None:
    """A player who sent the clock's next key used to stop the village for good:
    here they send those of its next commands."""
    game = dealt()
    command, length = someone_who_acts(game), game.length
    player = Client()
    player.force_login(game.places.get(seat=command.actor).person)
    Game.objects.update(due=timezone.now() + timedelta(hours=1))
    names = ["close night 1", "publish dawn 1", f"close {length + 4}", f"publish {length + 5}"]
    for name in names:
        form = {"verb": command.verb, "key": uuid5(clock.NAMES, f"{game.pk} {name}"), **command.args}
        assert player.post(f"/village/{game.slug}/me/act/", form).status_code == 302
    game.refresh_from_db()
    assert game.length == length + len(names)
    late = timezone.now() + timedelta(hours=1, seconds=3)
    assert clock.tick(late) == 2
    game.refresh_from_db()
    assert (game.failing, cache.table_of(game).state.phase) == (None, "day")


def test_a_refused_command_leaves_nothing() -> None:
    game = dealt()
    rows = Row.objects.count()
    with pytest.raises(Illegal, match="wrong-phase"):
        clerk.submit(
            game.pk, Command(cache.table_of(game).setup.seats[0], "vote", {"for": "nobody"}), received=DURING_NIGHT_1
        )
    assert Row.objects.count() == rows
    assert not Receipt.objects.exists()


def test_at_the_deadline_it_is_too_late_even_if_the_clock_has_not_come_round() -> None:
    game = dealt()
    command = someone_who_acts(game)
    with pytest.raises(Illegal, match="wrong-phase"):
        clerk.submit(game.pk, command, received=NIGHT_1_ENDS)
    clerk.submit(game.pk, command, received=NIGHT_1_ENDS - timedelta(microseconds=1))
    clerk.submit(game.pk, command._replace(by="Gino", note="by phone"), received=NIGHT_1_ENDS + timedelta(hours=1))


def test_who_acts_upon_an_old_look_is_told() -> None:
    game = dealt()
    clerk.submit(game.pk, someone_who_acts(game), received=DURING_NIGHT_1)
    with pytest.raises(clerk.Stale):
        clerk.submit(game.pk, Command(CLOCK, "close"), received=DURING_NIGHT_1, expected=game.length)


def test_a_game_starts_once() -> None:
    game = dealt()
    with pytest.raises(Illegal, match="already-started"):
        clerk.start(game.pk, cache.table_of(game).setup, NIGHT_1_ENDS)
    with pytest.raises(Illegal, match="not-started"):
        clerk.submit(planned("altro").pk, Command(MASTER, "close"), received=DURING_NIGHT_1)


def test_what_a_process_remembers_of_another_life_of_the_database_is_forgotten() -> None:
    """After a restore the same game may have other rows than those that were read before."""
    game, other = dealt(), dealt(slug="altro", seed=2)
    wanted = [dump_entry(e) for e in cache.table_of(game).log]
    for known in (3, len(wanted), len(wanted) + 3):
        stale = cache.table_of(other).fork()
        stale.log = (stale.log * 2)[:known]
        cache.remember(Game(pk=game.pk, digest="of another life"), stale)
        assert [dump_entry(e) for e in cache.table_of(game).log] == wanted


def test_who_found_the_game_before_somebody_wrote_takes_the_log_that_is_known_and_reads_none(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    game = dealt()
    clerk.submit(game.pk, someone_who_acts(game), received=DURING_NIGHT_1)
    known = cache.table_of(Game.objects.get(pk=game.pk))
    with django_assert_num_queries(1):
        assert cache.table_of(game) is known


def test_whoever_writes_upon_a_length_that_is_not_the_games_any_more_writes_nothing() -> None:
    game = dealt()
    table, rows = cache.table_of(game).fork(), Row.objects.count()
    table.submit(someone_who_acts(game))
    with pytest.raises(clerk.Stale):
        clerk.write(game, table, game.length - 1, [])
    assert Row.objects.count() == rows


@pytest.mark.django_db(transaction=True)
def test_whoever_writes_inside_another_transaction_waits_for_nobody() -> None:
    with clerk.writing():
        game = dealt()
        clerk.submit(game.pk, someone_who_acts(game), received=DURING_NIGHT_1)
    assert Receipt.objects.count() == 1


def test_a_changed_row_is_noticed() -> None:
    game = dealt()
    row = Row.objects.filter(game=game)[5]
    Row.objects.filter(pk=row.pk).update(entry={**row.entry, "n": 7})
    cache.forget()
    with pytest.raises(cache.Torn):
        cache.table_of(Game.objects.get(pk=game.pk))


def test_a_missing_row_is_noticed() -> None:
    game = dealt()
    Row.objects.filter(game=game).order_by("-n")[0].delete()
    cache.forget()
    with pytest.raises(cache.Torn):
        cache.table_of(Game.objects.get(pk=game.pk))


def test_everybody_gets_a_letter_at_the_start_and_none_for_a_single_command() -> None:
    game = dealt()
    assert list(Letter.objects.values_list("place__seat", "kind")) == [(p.seat, "start") for p in game.places.all()]
    clerk.submit(game.pk, someone_who_acts(game), received=DURING_NIGHT_1)
    assert Letter.objects.count() == game.places.count()
