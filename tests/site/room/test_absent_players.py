"""Somebody who has gone for good: most of those who play have them leave the table, by day,
and everybody sees who asks it."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils import timezone

from lupus.engine.record import export, verify
from lupus.engine.seats import MASTER
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.werewolf import events as ev
from lupus.site.room import hosting, presence
from lupus.site.room.models import Occupant
from lupus.site.room.play import Play
from lupus.site.table import cache, clerk
from tests.rigs.room_phones import Phone, fresh, room_of
from tests.rigs.werewolf_phones import NAMES, Table
from tests.site.room.test_attacks import only_with_many_connections, together
from tests.site.room.werewolf.test_phones import CARDS, Hand, deal, phase

pytestmark = [pytest.mark.django_db, pytest.mark.database]

__all__ = ["deal"]


@pytest.fixture
def table(time: Hand, deal: Any, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table of eight by day, and Carla's phone has been away for a minute. With these dice chance burns no wolf."""
    deal(CARDS)
    monkeypatch.setattr(clerk, "secrets", SimpleNamespace(token_bytes=bytes))
    found = Table(time, 8)
    found.begin()
    until(found, "day")
    gone(found, "Carla")
    return found


def until(table: Table, where: str) -> None:
    """Let the time pass until a phase."""
    while phase(table)[0] != where:
        table.passes()


def gone(table: Table, *names: str) -> None:
    """These phones have been away for a minute; the others are there."""
    now = table.time.now
    Occupant.objects.filter(room__code=table.code, bot="").update(seen=now)
    Occupant.objects.filter(room__code=table.code, name__in=names).update(seen=now - timedelta(minutes=1))


def ask(table: Table, name: str, seat: str) -> int:
    """Ask by the form of the page, as a script does; the status."""
    answer = table.phones[name].ask("absent", seat=seat)
    return int(answer.status_code)


def left(table: Table) -> list[str]:
    """Who has left the table."""
    return [entry.event.player for entry in cache.table_of(table.game).log if isinstance(entry.event, ev.Left)]


def test_whoever_more_than_half_of_the_others_ask_for_leaves_the_table_and_the_game_can_be_checked(
    table: Table,
) -> None:
    """WW-MOD-20, D-GEN-10: seven others play, so it takes four; all see who asks, and hear at once who has left."""
    assert [ask(table, name, "Carla") for name in ("Anna", "Bruno", "Dino")] == [200] * 3
    assert left(table) == []
    for name in ("Anna", "Ugo"):
        assert "Carla lascia il tavolo se lo chiedono in 4. Finora: Anna, Bruno, Dino." in table.screen(name).html
    shared = table.phones["Anna"].client.get(f"/room/{table.code}/screen/").content.decode()
    assert "Finora: Anna, Bruno, Dino." in shared
    assert 'id="missing-form"' not in shared
    assert ask(table, "Elio", "Carla") == 200
    assert left(table) == ["Carla"]
    assert any("Carla lascia il tavolo" in sentence for sentence in table.screen("Anna").says)
    assert "Finora" not in table.screen("Anna").html
    stored = cache.table_of(table.game)
    assert "Carla" not in stored.state.living
    assert verify(json.loads(json.dumps(export(stored))), RULESETS["werewolf"].game) == []
    (reason,) = [entry.event.note for entry in stored.log if isinstance(entry.event, ev.Departure)]
    assert reason == "lo chiedono: Anna, Bruno, Dino, Elio"
    cache.forget()
    table.passes()
    assert left(table) == ["Carla"], "after a restart it is still so"


def test_all_who_play_have_one_form_and_it_names_those_whose_phone_is_away(table: Table) -> None:
    """L-6: whoever they are; of people in the room without a seat nobody has it."""
    Phone("Zoe").join(table.room)
    forms = set()
    for name in NAMES[:8]:
        html = table.screen(name).html
        gone(table, "Carla")
        found = re.search(r'<select name="seat">(.*?)</select>', html, re.S)
        if name == "Carla":
            assert found is None, "whose phone asks is there"
        else:
            assert found is not None
            forms.add(found.group(1))
    assert len(forms) == 1
    assert re.findall(r'value="(\w*)"', forms.pop()) == ["", "Carla"]
    gone(table)
    assert "missing-form" not in table.screen("Anna").html, "where nobody is away there is nothing to ask"


def test_whom_it_is_not_for_changes_nothing(table: Table) -> None:
    """The dead, those who watch, another room, a bot;
    and about those whose phone is there, oneself, and nobody of the game."""
    watcher, stranger = Phone("Zoe"), Phone("Yuri")
    assert watcher.join(table.room).status_code == 302
    assert watcher.ask("absent", seat="Carla").status_code == 422
    assert stranger.open(game="werewolf").status_code == 302
    stranger.code = table.code
    assert stranger.ask("absent", seat="Carla").status_code == 404
    assert [ask(table, "Anna", seat) for seat in ("Bruno", "Anna", "Zoe", "carla", "*master*", "x" * 99)] == [422] * 6
    Occupant.objects.filter(name="Dino").update(bot="random", misses="Carla")
    Occupant.objects.filter(name="Zoe").update(misses="Carla")
    for name in ("Anna", "Bruno", "Elio"):
        assert ask(table, name, "Carla") == 200
        assert ask(table, name, "Carla") == 200, "twice is once"
    assert left(table) == [], "of six others who are people it takes four"
    assert ask(table, "Fosca", "Carla") == 200
    assert left(table) == ["Carla"]
    assert ask(table, "Gina", "Carla") == 422, "who has left is not asked about again"
    assert ask(table, "Carla", "Ugo") == 422, "and asks nothing"
    assert left(table) == ["Carla"]


def test_where_fewer_play_fewer_must_ask(table: Table) -> None:
    """WW-MOD-20: whoever has left counts no more."""
    for seat, by in (("Carla", ("Anna", "Dino", "Elio", "Ugo")), ("Bruno", ("Anna", "Dino", "Elio", "Ugo"))):
        gone(table, seat)
        for name in by:
            assert ask(table, name, seat) == 200
    assert left(table) == ["Carla", "Bruno"]
    gone(table, "Dino")
    for name in ("Anna", "Elio"):
        assert ask(table, name, "Dino") == 200
    assert left(table) == ["Carla", "Bruno"]
    assert ask(table, "Ugo", "Dino") == 200
    assert left(table) == ["Carla", "Bruno", "Dino"], "three of the five others"


def test_it_may_be_taken_back_and_is_forgotten_with_the_time_that_runs(table: Table) -> None:
    """Only what is asked in one talk counts together."""
    for name in ("Anna", "Bruno", "Dino"):
        ask(table, name, "Carla")
    ask(table, "Dino", "")
    ask(table, "Elio", "Carla")
    assert left(table) == []
    table.passes()
    assert ask(table, "Dino", "Carla") == 422, "in a ballot nothing is asked"
    assert not Occupant.objects.exclude(misses="").exists()
    until(table, "defence")
    gone(table, "Carla")
    assert ask(table, "Dino", "Carla") == 200
    assert left(table) == []
    until(table, "night")
    gone(table, "Carla")
    assert ask(table, "Anna", "Carla") == 422, "by night nobody is shown who is there"
    assert "missing-form" not in table.screen("Anna").html


def test_nobody_can_be_asked_to_leave_outside_the_time_for_it(
    table: Table,
) -> None:
    """Whoever asks between the end of the time and the clock comes too late."""
    due = table.game.due
    assert due is not None
    table.time.now = due
    gone(table, "Carla")
    assert table.phones["Anna"].ask("absent", seat="Carla").json()["code"] == "too-late"
    host = Phone("Pia")
    assert host.open(game="lupusburg").status_code == 302
    assert host.ask("absent", seat="Rita").status_code == 422
    for name in ("Quinto", "Rita", "Sara", "Tino"):
        assert Phone(name).join(room_of(host)).status_code == 302
    assert host.act("start").status_code == 302
    play = Play(room_of(host), fresh(room_of(host).game), due)
    assert presence.LEAVE not in {prompt.verb for prompt in play.table.prompts(MASTER)}
    assert presence.open_now(play, due) == ()


def test_a_candidate_who_leaves_gives_the_others_their_time_anew(table: Table) -> None:
    """D-GEN-10, WW-DEF-04."""
    while phase(table)[0] != "defence":
        if phase(table) == ("first-ballot", "vote"):
            for name in NAMES[:8]:
                asked = next(one for one in table.screen(name).asked if one.verb == "vote")
                table.send(name, asked, asked.chosen(table.chance, name="Carla" if name != "Carla" else "Dino"))
        table.passes()
    candidates = cache.table_of(table.game).state.candidates
    assert "Carla" in candidates
    table.time.now += timedelta(seconds=20)
    gone(table, "Carla")
    for name in ("Anna", "Bruno", "Dino", "Elio"):
        assert ask(table, name, "Carla") == 200
    assert left(table) == ["Carla"]
    rest = len(candidates) - 1
    seconds = 40 * rest or 6
    due = table.game.due
    assert due is not None
    assert timedelta() <= due - table.time.now - timedelta(seconds=seconds) < timedelta(seconds=0.1)
    table.passes()
    assert phase(table)[0] in ("second-ballot", "stake")


def test_a_page_without_a_script_asks_it_too(table: Table) -> None:
    """A plain form that leads back."""
    answer = table.phones["Anna"].act("absent", seat="Carla")
    assert answer.status_code == 302
    assert Occupant.objects.get(name="Anna").misses == "Carla"
    assert '<option value="Carla" selected>' in table.screen("Anna").html
    english = (
        table.phones["Anna"].client.get(f"/room/{table.code}/", headers={"Accept-Language": "en"}).content.decode()
    )
    assert "Carla leaves the table if 4 players ask for it. So far: Anna." in english


@pytest.mark.parametrize(
    ("left_over", "ends"), [(timedelta(seconds=9), hosting.AT_ONCE), (timedelta(seconds=0.2), timedelta(seconds=0.2))]
)
def test_when_all_are_ready_a_time_ends_sooner_and_never_later(
    time: Hand, deal: Any, left_over: timedelta, ends: timedelta
) -> None:
    """WW-SETUP-13: whoever agrees in the last moment gives nobody more time."""
    deal(CARDS)
    table = Table(time, 8)
    table.begin()
    due, name = table.game.due, "cards.1"
    time.now = due - left_over
    gone(table, "Carla")  # nobody waits for a phone that is away
    for phone in (phone for phone in table.phones.values() if phone.name != "Carla"):
        assert table.game.due == due
        assert phone.act("go-on", ready="yes", time=name).status_code == 302
    assert table.game.due == time.now + ends


@pytest.mark.django_db(transaction=True)
def test_touches_of_one_moment_count_once_each_and_the_game_hears_of_it_once(
    monkeypatch: pytest.MonkeyPatch, deal: Any
) -> None:
    """The last of four and three more at once, while others want the time to end."""
    only_with_many_connections()
    hand = Hand()
    monkeypatch.setattr(timezone, "now", hand)
    deal(CARDS)
    table = Table(hand, 8)
    table.begin()
    until(table, "day")
    gone(table, "Carla")
    names = [name for name in NAMES[:8] if name != "Carla"]
    answers: list[int] = []

    def touch() -> int:
        name = names.pop()
        answers.append(ask(table, name, "Carla"))
        return table.phones[name].act("go-on", ready="yes", time="day.1").status_code

    assert together(touch, 7) == [302] * 7
    assert sorted(answers) == [200] * 4 + [422] * 3
    assert left(table) == ["Carla"]
