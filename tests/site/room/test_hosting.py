"""Rooms on the seam of hostings: times that the game names, ended by the clock, and bots that know no secrets."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from pytest_django import Settings

from lupus.engine.game import Command
from lupus.engine.seats import CLOCK
from lupus.rulesets.registry import RULESETS
from lupus.site.room import bots, hosting, lobby, presence
from lupus.site.room.frames import Sitting
from lupus.site.room.models import Occupant, Room
from lupus.site.room.play import Play
from lupus.site.table import cache, clock
from lupus.site.table.models import Game, Receipt
from tests.rigs.room_clock import NOON, Hand
from tests.rigs.room_phones import Phone, fresh, gathered, give, room_of
from tests.toy import screens as toy
from tests.toy.bots import Guesser
from tests.toy.game import GIVE, GUESS, WAIT

pytestmark = pytest.mark.django_db

MOMENT = timedelta(milliseconds=1)


def begun(time: Hand, *names: str) -> tuple[Game, dict[str, Phone]]:
    """A game in a room, at its first phase."""
    room, phones = gathered(*names)
    game = lobby.start(room, time.now)
    return game, phones


def passed(game: Game, time: Hand) -> int:
    """Let the time that runs go by; how much the clock did."""
    due = fresh(game).due
    assert due is not None
    time.now = due
    return clock.tick(due)


def test_the_tempo_of_a_site_shortens_every_time(time: Hand, settings: Settings) -> None:
    settings.TEMPO = 0.25
    game, _ = begun(time)
    assert fresh(game).due == NOON + timedelta(seconds=toy.SECONDS[WAIT] / 4)
    timer = hosting.running(fresh(game), cache.table_of(fresh(game)).state, {})
    assert timer is not None
    assert timer.seconds == toy.SECONDS[WAIT] / 4


def test_the_clock_ends_each_phase_at_its_end_and_not_before(time: Hand) -> None:
    game, _ = begun(time)
    assert fresh(game).due == NOON + timedelta(seconds=toy.SECONDS[WAIT])
    time.now = NOON + timedelta(seconds=toy.SECONDS[WAIT])
    assert clock.tick(time.now - MOMENT) == 0
    assert clock.rest(time.now - MOMENT) == pytest.approx(0.001)
    assert clock.tick(time.now) == 1, "a phone was waited for at the doors, and for nothing else"
    assert cache.table_of(fresh(game)).state.phase == GIVE
    assert fresh(game).due == time.now + timedelta(seconds=toy.SECONDS[GIVE])
    assert Receipt.objects.get(game=game).received == time.now


def test_the_verb_of_the_clock_is_the_one_that_the_game_offers_it(time: Hand) -> None:
    game, _ = begun(time)
    verbs = []
    while fresh(game).stage == Game.Stage.PLAYED:
        assert passed(game, time) == 1
        verbs.append(Receipt.objects.filter(game=game).latest("number").verb)
    assert verbs == ["open", "close"] * 4, "nobody gave the ring, so no round had a guess"
    assert (fresh(game).due, clock.tick(time.now + timedelta(days=1))) == (None, 0)


def test_a_time_keeps_its_end_while_it_keeps_its_name_and_begins_anew_with_another(time: Hand) -> None:
    game, _ = begun(time)
    passed(game, time)
    due = fresh(game).due
    time.now += timedelta(seconds=1)
    give(game, Command("Anna", "give", {"target": "Bruno"}))
    assert fresh(game).due == due
    time.now += timedelta(seconds=0.5)
    give(game, Command(CLOCK, "close"))
    assert fresh(game).due == time.now + timedelta(seconds=toy.SECONDS[GUESS])


def test_before_a_time_begins_the_screens_show_what_has_happened_and_nobody_acts(time: Hand) -> None:
    game, phones = begun(time)
    passed(game, time)
    passed(game, time)
    room = room_of(phones["Anna"])
    due, timer = fresh(game).due, toy.timer(cache.table_of(fresh(game)).state, {})
    assert (
        due == time.now + timedelta(seconds=timer.after + timer.seconds) > time.now + timedelta(seconds=timer.seconds)
    )

    def opened(now: datetime) -> bool:
        sitting = Sitting(Room.objects.select_related("game").get(pk=room.pk), now)
        assert sitting.play is not None
        assert (sitting.wakes is None) == (now >= due - timedelta(seconds=timer.seconds))
        assert not sitting.play.prompts("Anna"), "there are none in this phase"
        return not sitting.play.screen(phones["Bruno"].me)["paused"]

    assert not opened(time.now)
    assert opened(time.now + timedelta(seconds=timer.after))


def test_a_phase_ends_at_a_whole_tenth_of_a_second_when_screens_change(time: Hand) -> None:
    """It never gets less time than it has; and where nothing is shown before it begins, its forms are there at once."""
    time.now += timedelta(milliseconds=37)
    game, phones = begun(time)
    passed(game, time)
    due, timer = fresh(game).due, toy.timer(cache.table_of(fresh(game)).state, {})
    assert due.microsecond % 100_000 == 0
    late = due - time.now - timedelta(seconds=timer.after + timer.seconds)
    assert timedelta() <= late < timedelta(milliseconds=100)
    if not timer.after:
        assert not Sitting(Room.objects.select_related("game").get(pk=room_of(phones["Anna"]).pk), time.now).play.pause


def test_where_the_game_offers_the_clock_nothing_no_time_runs(time: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = begun(time)
    monkeypatch.setattr(type(RULESETS["toy"].game), "prompts", lambda self, state, viewer: ())
    assert hosting.due(game, cache.table_of(game).state, NOON) is None, "else answers would be refused as too late"


def test_where_the_game_names_no_time_it_waits_for_people(time: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        toy, "SCREENS", toy.SCREENS.__class__(**{**toy.SCREENS.__dict__, "timer": lambda state, settings: None})
    )
    game, _ = begun(time)
    assert (fresh(game).due, clock.tick(NOON + timedelta(days=1))) == (None, 0)


def test_after_a_stop_of_the_site_a_phase_gets_its_whole_time_anew_and_none_is_skipped(time: Hand) -> None:
    game, phones = begun(time)
    pulse, long = room_of(phones["Anna"]).pulse, NOON + timedelta(hours=1)
    time.now = long
    assert clock.tick(long) == 0
    assert fresh(game).due == long + timedelta(seconds=toy.SECONDS[WAIT])
    assert cache.table_of(fresh(game)).state.phase == WAIT
    assert room_of(phones["Anna"]).pulse == pulse + 1, "open pages learn the new end"
    assert passed(game, time) == 1


def test_a_clock_that_is_a_little_late_loses_nobody_their_time(time: Hand) -> None:
    game, _ = begun(time)
    time.now = fresh(game).due + timedelta(seconds=2)
    assert clock.tick(time.now) == 1
    assert fresh(game).due == time.now + timedelta(seconds=toy.SECONDS[GIVE])


def test_in_a_quiet_time_open_pages_hear_only_of_what_everybody_is_told(time: Hand) -> None:
    game, phones = begun(time)

    def heard(act: Any) -> int:
        before = room_of(phones["Anna"]).pulse
        act()
        return room_of(phones["Anna"]).pulse - before

    assert heard(lambda: passed(game, time)) == 1
    assert heard(lambda: give(game, Command("Anna", "give", {"target": "Bruno"}))) == 0
    assert heard(lambda: passed(game, time)) == 1


# --- who is there, and what the host may do ---------------------------------------------------------------------------


def test_who_is_away_is_shown_by_day_alike_to_all_and_never_by_night(time: Hand) -> None:
    game, phones = begun(time)
    room = room_of(phones["Anna"])
    Occupant.objects.filter(room=room).update(seen=NOON)
    Occupant.objects.filter(room=room, name="Bruno").update(seen=NOON - timedelta(minutes=5))
    assert presence.shown([room.pk], NOON) == {room.pk: (frozenset({"Bruno"}), frozenset({"Bruno"}), False)}

    def away(name: str) -> list[str]:
        sitting = Sitting(Room.objects.select_related("game").get(pk=room.pk), NOON)
        assert sitting.play is not None
        who = next(o for o in sitting.occupants if o.name == name)
        found: list[str] = sitting.facts(sitting.play, who, False)["away"]
        return found

    assert [away(name) for name in phones] == [["Bruno"]] * 4
    passed(game, time)
    assert presence.shown([room.pk], NOON) == {}
    assert [away(name) for name in phones] == [[]] * 4


def test_a_phone_is_noted_and_not_oftener_than_needed(time: Hand) -> None:
    _, phones = begun(time)
    me = phones["Anna"].me
    Occupant.objects.filter(pk=me.pk).update(seen=None)
    presence.note([me.pk], NOON)
    presence.note([me.pk], NOON + timedelta(seconds=1))
    assert phones["Anna"].me.seen == NOON
    presence.note([me.pk], NOON + timedelta(seconds=6))
    assert phones["Anna"].me.seen == NOON + timedelta(seconds=6)


def test_the_host_may_answer_only_for_somebody_who_has_been_away_for_a_minute(time: Hand) -> None:
    begun(time)
    now = NOON
    bruno = Occupant(name="Bruno", sits=True, seen=now - timedelta(seconds=59))
    assert not presence.away_for_long(bruno, now)
    assert presence.away_for_long(bruno, now + timedelta(seconds=1))
    assert not presence.away_for_long(Occupant(name="Bot", sits=True, bot="random"), now)


# --- bots -------------------------------------------------------------------------------------------------------------


def with_bots(time: Hand) -> Game:
    """Anna, and three bots."""
    room, _ = gathered("Anna")
    for n, name in enumerate(("Bea", "Ciro", "Dea"), 1):
        Occupant.objects.create(room=room, name=name, bot="random", position=n, colour="")
    return lobby.start(Room.objects.get(pk=room.pk), time.now)


def test_bots_answer_after_a_pause_once_and_before_the_time_ends(time: Hand) -> None:
    game = with_bots(time)
    players = bots.Bots(lambda: 1.0)
    passed(game, time)
    give(game, Command("Anna", "give", {"target": "Bea"}))
    passed(game, time)
    assert players.move(time.now) == 0
    assert players.move(time.now + timedelta(seconds=0.9)) == 0
    assert players.move(time.now + timedelta(seconds=1)) == 3
    for seconds in (1, 2, 2.9):
        assert players.move(time.now + timedelta(seconds=seconds)) == 0, "the same question is answered once"
    assert Receipt.objects.filter(game=game, sender="bot", verb="guess").count() == 3


def test_a_bot_that_thinks_for_long_never_holds_the_night_up(time: Hand) -> None:
    game = with_bots(time)
    players = bots.Bots(lambda: 60.0)
    passed(game, time)
    give(game, Command("Anna", "give", {"target": "Bea"}))
    passed(game, time)
    players.move(time.now)
    assert players.move(time.now + timedelta(seconds=toy.SECONDS[GUESS] / 2)) == 3


def test_a_bot_lets_people_talk_before_it_ends_their_talk(time: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "SCREENS", replace(toy.SCREENS, patience={"guess": 1.0}))
    game = with_bots(time)
    players = bots.Bots(lambda: 0.2)
    passed(game, time)
    give(game, Command("Anna", "give", {"target": "Bea"}))
    passed(game, time)
    players.move(time.now)
    assert players.move(time.now + timedelta(seconds=1.1)) == 0
    assert players.move(time.now + timedelta(seconds=1.2)) == 3


def test_two_processes_that_move_the_same_bots_give_one_command(time: Hand) -> None:
    game = with_bots(time)
    passed(game, time)
    give(game, Command("Anna", "give", {"target": "Bea"}))
    passed(game, time)
    stale = Room.objects.select_related("game").get(game=game)
    before = cache.table_of(fresh(game))
    bots.Bots(lambda: 0.0).move(time.now)
    play = Play(stale, fresh(game), time.now)
    play.table = before
    assert bots.answer(play, "Bea", "random", before.prompts("Bea"), time.now)
    assert Receipt.objects.filter(game=game, sender="bot", actor="Bea").count() == 1


def test_a_bot_hears_what_its_seat_was_told_and_is_asked_its_own_prompts(
    time: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = with_bots(time)
    heard: dict[str, list[Any]] = {}

    class Listener(Guesser):
        def hear(self, event: Any) -> None:
            heard.setdefault(self.seat, []).append(event)

    monkeypatch.setattr(bots, "strengths_of", lambda key: {"random": Listener})
    passed(game, time)
    give(game, Command("Anna", "give", {"target": "Bea"}))
    passed(game, time)
    table = cache.table_of(fresh(game))
    for seat in ("Bea", "Ciro"):
        bots.choice(table, game, seat, "random", table.prompts(seat))
    assert heard == {seat: [line.event for line in table.view(seat)] for seat in ("Bea", "Ciro")}
    assert [e.kind for e in heard["Bea"]].count("holds") == 1
    assert [e.kind for e in heard["Ciro"]].count("holds") == 0


def test_a_bot_that_fails_stops_no_other_room(
    time: Hand, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = with_bots(time)
    passed(game, time)
    give(game, Command("Anna", "give", {"target": "Bea"}))
    passed(game, time)

    def broken(key: str) -> Any:
        raise RuntimeError("planted")

    monkeypatch.setattr(bots, "strengths_of", broken)
    assert bots.Bots(lambda: 0.0).move(time.now) == 0


def test_a_whole_game_is_played_by_bots_and_the_clock(time: Hand) -> None:
    game = with_bots(time)
    players = bots.Bots(lambda: 0.0)
    while fresh(game).stage == Game.Stage.PLAYED:
        players.move(time.now)
        time.now += timedelta(seconds=0.5)
        clock.tick(time.now)
    assert cache.table_of(fresh(game)).state.winners
    given = Receipt.objects.filter(game=game, sender="bot")
    assert {receipt.actor for receipt in given} == {"Bea", "Ciro", "Dea"}
    assert {receipt.verb for receipt in given} == {"give", "guess"}


def test_of_those_who_are_away_only_those_with_a_stream_come_back(time: Hand) -> None:
    _, phones = begun(time)
    room = room_of(phones["Anna"])
    Occupant.objects.filter(room=room).update(seen=NOON - timedelta(minutes=5))
    presence.note([phones["Anna"].me.pk], NOON)
    assert set(Occupant.objects.filter(room=room, seen=NOON).values_list("name", flat=True)) == {"Anna"}
