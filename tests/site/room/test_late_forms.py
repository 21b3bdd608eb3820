"""What was said in one moment of a room counts in no other:
not the readiness of the lobby, and no form that comes late."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from lupus.engine.game import Command
from lupus.engine.seats import CLOCK
from lupus.rulesets.lupusburg.events import Tapped
from lupus.site.room import frames
from lupus.site.room.models import Kept, Occupant, Room
from lupus.site.table import cache
from lupus.site.table.hosting import HOSTINGS
from lupus.site.table.models import Game
from tests.offered import Form, forms_in
from tests.rigs.room_phones import Phone, gathered, give, play_to_the_end, room_of
from tests.rigs.toy_hosting import ByHand
from tests.rigs.werewolf_phones import Table
from tests.site.room.test_absent_players import gone, left, until
from tests.site.room.werewolf.test_phones import CARDS, Hand, deal, phase

pytestmark = pytest.mark.django_db

__all__ = ["deal"]

AGREED = re.compile(r"(\d) su 8 ha(?:nno)? detto")


def agreed(table: Table) -> set[str]:
    """How many are ready, as each phone and the shared screen say it."""
    shared = table.phones["Anna"].client.get(f"/room/{table.code}/screen/").content.decode()
    pages = [shared, *(phone.page() for phone in table.phones.values())]
    return {found for page in pages for found in AGREED.findall(page)}


def forms(page: str, to: str) -> list[dict[str, str]]:
    """The hidden fields of the forms of a page that go there."""
    found = re.findall(rf'<form[^>]*action="/room/[A-Z]+/lobby/{to}/"[^>]*>(.*?)</form>', page, re.S)
    return [dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form)) for form in found]


def send(phone: Phone, to: str, form: dict[str, str], **more: str) -> int:
    """Send a form of a page that was loaded some time ago."""
    return phone.client.post(f"/room/{phone.code}/lobby/{to}/", {**form, **more}).status_code


@pytest.fixture
def table(time: Hand, deal: Any) -> Table:
    """A table of eight in the lobby."""
    deal(CARDS)
    return Table(time, 8)


def test_who_was_ready_in_the_lobby_has_not_read_their_card(table: Table) -> None:
    """WW-SETUP-13: one touch of the host, while all others look at their cards, begins no night."""
    for name, phone in table.phones.items():
        if name != "Anna":
            assert phone.act("ready", ready="yes").status_code == 302
    table.begin()
    assert agreed(table) == {"0"}
    (form,) = forms(table.phones["Anna"].page(), "go-on")
    said = {**form, "ready": "yes"}
    for missing in ("key", "time", "game", "ready"):
        assert send(table.phones["Anna"], "go-on", {name: said[name] for name in said if name != missing}) == 422
    assert send(table.phones["Anna"], "go-on", {**said, "game": "2"}) == 422
    assert agreed(table) == {"0"}
    assert send(table.phones["Anna"], "go-on", form) == 302
    assert agreed(table) == {"1"}
    before = table.game.due
    for name in [name for name in table.phones if name not in ("Anna", "Bruno")]:
        assert send(table.phones[name], "go-on", *forms(table.phones[name].page(), "go-on")) == 302
    assert (agreed(table), table.game.due, phase(table)[0]) == ({"7"}, before, "cards")
    assert send(table.phones["Bruno"], "go-on", *forms(table.phones["Bruno"].page(), "go-on")) == 302
    assert table.game.due < before, "the last one ends it"


def test_who_was_ready_or_asked_for_somebody_in_one_game_did_not_in_the_next(table: Table) -> None:
    """Also where the same moment of the next game is meant by a form that was loaded in this one."""
    table.begin()
    (card,) = forms(table.phones["Bruno"].page(), "go-on")
    until(table, "day")
    gone(table, "Carla")
    (asks,) = forms(table.phones["Bruno"].page(), "absent")
    (again,) = [form for form in forms(table.phones["Anna"].page(), "go-on") if form]
    send(table.phones["Anna"], "go-on", again)
    send(table.phones["Bruno"], "absent", asks, seat="Carla")
    assert Occupant.objects.filter(ready=True).count() == Occupant.objects.filter(misses="Carla").count() == 1
    Game.objects.filter(pk=table.game.pk).update(stage=Game.Stage.OVER)
    assert table.phones["Dino"].act("ready", ready="yes").status_code == 302, (
        "from the page of a lobby that is long gone"
    )
    table.begin()
    assert not Occupant.objects.exclude(ready=False, misses="").exists()
    send(table.phones["Bruno"], "go-on", card)
    assert agreed(table) == {"0"}
    until(table, "day")
    gone(table, "Carla")
    for name in ("Anna", "Bruno", "Dino", "Elio", "Fosca"):
        send(table.phones[name], "absent", asks, seat="Carla")
    assert not Occupant.objects.exclude(misses="").exists()
    assert left(table) == []


def test_who_asked_for_somebody_in_one_moment_did_not_in_the_next(table: Table) -> None:
    table.begin()
    until(table, "day")
    gone(table, "Carla")
    (asks,) = forms(table.phones["Bruno"].page(), "absent")
    until(table, "defence")
    gone(table, "Carla")
    assert forms(table.phones["Bruno"].page(), "absent"), "it may be asked now too"
    send(table.phones["Bruno"], "absent", asks, seat="Carla")
    assert not Occupant.objects.exclude(misses="").exists()


def test_the_next_game_is_another_one_for_every_phone(table: Table) -> None:
    """A phone that slept from the first night of one game to that of the next has not sent its mark."""
    told = []
    for _ in range(2):
        table.begin()
        told.append(json.loads(frames.frame(table.room, table.phones["Bruno"].me, False, "it")))
        Game.objects.filter(pk=table.game.pk).update(stage=Game.Stage.OVER)
    assert told[0]["timer"] == told[1]["timer"]
    assert told[0]["game"] != told[1]["game"]


# --- after the end ----------------------------------------------------------------------------------------------------


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch) -> tuple[Room, dict[str, Phone], dict[str, str]]:
    """A room whose game is over, and the form of the host's page that began it."""
    monkeypatch.setitem(HOSTINGS, "room", ByHand())
    room, phones = gathered()
    (began,) = forms(phones["Anna"].page(), "start")
    send(phones["Anna"], "start", began)
    play_to_the_end(room)
    return room, phones, began


@pytest.mark.parametrize("what", ["start", "lobby"])
def test_what_ends_the_last_screen_of_all_is_one_touch_and_loses_nothing(
    ended: tuple[Room, dict[str, Phone], dict[str, str]], what: str
) -> None:
    """The game that makes way can be saved from the page that stood there, and from the next one."""
    _room, phones, _began = ended
    pages = {name: phone.page() for name, phone in phones.items()}
    assert all("E adesso?" in page for page in pages.values())
    (form,) = forms(pages["Anna"], what)
    (old,) = [form for form in forms_in(pages["Bruno"]) if form.action.endswith("/keep/")]
    assert not Kept.objects.exists()
    send(phones["Anna"], what, form)
    assert not any("E adesso?" in phone.page() for phone in phones.values())
    assert (room_of(phones["Anna"]).game is None) == (what == "lobby")
    (new,) = [form for form in forms_in(phones["Carla"].page()) if form.action.endswith("/keep/")]
    links = set()
    for name, keep in (("Bruno", old), ("Carla", new)):
        answer = phones[name].client.post(keep.action, keep.touched(Random(1)))
        assert answer.status_code == 302
        links.add(answer["Location"])
    (link,) = links
    assert Client().get(link).status_code == 200
    assert Client().get(f"{link}game.json").status_code == 200


def test_a_form_of_the_lobby_that_comes_again_ends_nobodys_last_screen(
    ended: tuple[Room, dict[str, Phone], dict[str, str]],
) -> None:
    room, phones, began = ended
    over = room_of(phones["Anna"]).game
    assert send(phones["Anna"], "start", began) == 302
    assert room_of(phones["Anna"]).game == over
    (rematch,) = forms(phones["Anna"].page(), "start")
    (back,) = forms(phones["Anna"].page(), "lobby")
    send(phones["Anna"], "start", rematch)
    play_to_the_end(room)
    over = room_of(phones["Anna"]).game
    for what, form in (("start", rematch), ("lobby", back)):
        assert send(phones["Anna"], what, form) == 302
        assert room_of(phones["Anna"]).game == over


def asks(phone: Phone, verb: str) -> Form:
    """The form of a game that a phone has, by what it does."""
    return next(form for form in forms_in(phone.page()) if form.sends.get("verb") == verb)


@pytest.mark.parametrize("script", [False, True])
def test_a_choice_of_the_night_that_is_sent_again_when_it_is_too_late_does_not_tell_who_was_asked_in_earnest(
    script: bool,
) -> None:
    """From the page of before, and from the page after the choice. In time the last choice counts, also where it is the
    first one again."""
    _, phones = gathered("Anna", "Bruno", "Carla", "Dino", "Elio", "Fosca", game="lupusburg")
    phones["Anna"].act("start")
    for verb in ("chest", "place"):
        for phone in phones.values():
            form = asks(phone, verb)
            assert phone.client.post(form.action, form.touched(Random(1))).status_code == 302
    games = Game.objects.filter(pk=room_of(phones["Anna"]).game_id)
    headers = {"Accept": "application/json"} if script else {}
    sent: dict[str, list[tuple[Form, dict[str, list[str]]]]] = {name: [] for name in phones}
    for name, phone in phones.items():
        games.update(due=timezone.now() + timedelta(seconds=5))
        ((slot, ask),) = asks(phone, "tap").asks.items()
        for house in (ask.options[0], ask.options[1], ask.options[0]):
            games.update(due=timezone.now() + timedelta(seconds=5))
            form = asks(phone, "tap")
            sent[name].append((form, {**form.touched(Random(1)), slot: [house]}))
            assert phone.client.post(*as_sent(sent[name][-1]), headers=headers).status_code == (200 if script else 302)
        form = asks(phone, "tap")
        sent[name].append((form, {**form.touched(Random(1)), slot: [ask.options[0]]}))
    table = cache.table_of(games.get())
    thief = next(seat for seat, own in table.state.own.items() if "thief" in own.hand)
    tapped = [entry.event for entry in table.log if isinstance(entry.event, Tapped) and entry.event.player == thief]
    assert tapped[-1].house == sent[thief][0][1]["house"][0].strip() != tapped[-2].house
    games.update(due=timezone.now() - timedelta(seconds=1))
    late = {}
    for name, phone in phones.items():
        answers = [phone.client.post(*as_sent(one), headers=headers) for one in sent[name]]
        late[name] = [(answer.status_code, len(answer.content)) for answer in answers]
    assert len({tuple(answers) for answers in late.values()}) == 1, late
    assert late[thief][-1][0] == 422, "what came too late is told"


def as_sent(one: tuple[Form, dict[str, list[str]]]) -> tuple[str, dict[str, list[str]]]:
    """Where a form goes, and what it says."""
    form, said = one
    return form.action, said


def test_a_form_of_one_phase_counts_in_no_other_though_it_says_what_could_be_meant_there() -> None:
    """By night everybody touches a house, for the thief and then for the werewolf: the verb is the same."""
    _, phones = gathered("Anna", "Bruno", "Carla", "Dino", game="lupusburg")
    phones["Anna"].act("start")
    chance = Random(1)
    for verb in ("chest", "place"):
        for phone in phones.values():
            form = asks(phone, verb)
            assert phone.client.post(form.action, form.touched(chance)).status_code == 302
    games = Game.objects.filter(pk=room_of(phones["Anna"]).game_id)

    def state() -> Any:
        return cache.table_of(games.get()).state

    def night(of: str) -> None:
        """Let the clock come to a phase."""
        while state().phase != of:
            give(games.get(), Command(CLOCK, cache.table_of(games.get()).prompts(CLOCK)[0].verb))

    def tap(name: str) -> Form:
        """The form of the night, in its time."""
        games.update(due=timezone.now() + timedelta(seconds=5))
        return asks(phones[name], "tap")

    night("thief")
    old = {name: tap(name) for name in phones}
    said = {name: form.touched(chance) for name, form in old.items()}
    night("wolf")
    before = len(cache.table_of(games.get()).log)
    games.update(due=timezone.now() + timedelta(seconds=5))
    for name, phone in phones.items():
        for headers, status in (({}, 422), ({"Accept": "application/json"}, 422)):
            assert phone.client.post(old[name].action, said[name], headers=headers).status_code == status
    assert len(cache.table_of(games.get()).log) == before
    wolf = next(seat for seat, own in state().own.items() if "wolf" in own.hand)
    form = tap(wolf)
    sent = form.touched(chance)
    for other in ("", "1", "1.0", "2.5", "9.9", "x", old[wolf].sends["phase"]):
        assert phones[wolf].client.post(form.action, {**sent, "phase": other}).status_code == 422
    assert len(cache.table_of(games.get()).log) == before
    assert phones[wolf].client.post(form.action, sent).status_code == 302
    assert len(cache.table_of(games.get()).log) == before + 1
    night("wolf-shown")
    for _ in range(2):
        assert phones[wolf].client.post(form.action, sent).status_code == 302, "what was taken is taken"
