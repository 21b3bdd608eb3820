"""A room that lasts an evening: one game after the other, people who come and go between them, and what it adds up to.

Everything is done by the forms of the pages, and looked at on the pages.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from datetime import timedelta
from html import unescape
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from lupus.engine.record import export, verify
from lupus.rulesets.lupusburg import events as burg
from lupus.rulesets.lupusburg.bots import STRENGTHS, Sensible
from lupus.rulesets.lupusburg.phases import awaited
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.scenes import Tally
from lupus.rulesets.werewolf import events as village
from lupus.rulesets.werewolf.bots import STRENGTHS as OF_THE_VILLAGE
from lupus.site.room import ending, live, lobby
from lupus.site.room.models import Occupant, Room
from lupus.site.table import cache, clerk, clock
from lupus.site.table.models import Game
from tests.rigs.room_clock import Hand
from tests.rigs.room_phones import Phone, fresh, gathered, play_to_the_end, room_of
from tests.rigs.werewolf_phones import Table
from tests.site.room.werewolf.test_moderated_game import CARDS, Led
from tests.site.room.werewolf.test_phones import deal

pytestmark = pytest.mark.django_db

__all__ = ["deal"]

Totals = dict[str, tuple[int, int, int]]
"""By name: games played, games won, points of Lupusburg."""


def rows(page: str) -> dict[str, tuple[str, ...]]:
    """The table of the evening on a page."""
    body = page.partition('id="evening-title"')[2].partition("</table>")[0].partition("<tbody>")[2]
    found = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', body)
    return {unescape(name): tuple(re.findall("<td>(.*?)</td>", cells)) for name, cells in found}


def told(page: str) -> str:
    """What the scene of a page says."""
    return unescape(re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", page.partition('class="scene ')[2]))).strip()


def burg_ends(time: Hand, room: Room) -> None:
    """Let those who sit play a game of Lupusburg to its end."""
    game = Room.objects.get(pk=room.pk).game
    assert game is not None
    players = {seat: Sensible(seat, Random(1)) for seat in cache.table_of(game).setup.seats}
    heard = 0
    while fresh(game).stage == Game.Stage.PLAYED:
        table = cache.table_of(fresh(game))
        phase, asked = table.state.phase, awaited(table.state) or table.setup.seats
        for seat in asked:
            table = cache.table_of(fresh(game))
            for entry in table.log[heard:]:
                for one, player in players.items():
                    if entry.seen_by.admits(one):
                        player.hear(entry.event)
            heard = len(table.log)
            prompts = table.prompts(seat)
            command = players[seat].answer(prompts) if prompts else None
            if command is not None:
                clerk.submit(game.pk, command, received=time.now)
        due = fresh(game).due
        if due is not None and cache.table_of(fresh(game)).state.phase == phase:
            time.now = due
            clock.tick(due)
            Occupant.objects.filter(room=room, seen__gt=due - timedelta(hours=1)).update(seen=due)


def village_ends(time: Hand, room: Room, phones: dict[str, Phone]) -> None:
    """Let those who sit play a game of Werewolf to its end."""
    table = Table.__new__(Table)
    table.time, table.chance, table.phones, table.code, table.sent = time, Random(1), phones, room.code, []
    while not table.over:
        table.stage()


def counted(room: Room) -> Totals:
    """What the log of the game on the table adds up to."""
    game = Room.objects.get(pk=room.pk).game
    assert game is not None
    table = cache.table_of(game)
    events = [entry.event for entry in table.log]
    won = Counter(seat for e in events if isinstance(e, village.Ended) for seat in e.winners)
    won += Counter(e.winner for e in events if isinstance(e, burg.GameEnded))
    games = sum(isinstance(e, village.Ended | burg.GameEnded) for e in events)
    points = Counter({e.player: e.points for e in events if isinstance(e, burg.SeriesPoints)})
    return {seat: (games, won[seat], points[seat]) for seat in table.setup.seats}


def together(*games: Totals) -> Totals:
    """Several games."""
    found: Totals = {}
    for game in games:
        for name, (played, won, points) in game.items():
            before = found.get(name, (0, 0, 0))
            found[name] = (before[0] + played, before[1] + won, before[2] + points)
    return found


def shown_as(page: str) -> Totals:
    """The table of a page, in which who never scored has no points."""
    return {name: (int(cells[0]), int(cells[1]), int(cells[2] or 0)) for name, cells in rows(page).items()}


def forgets() -> None:
    """The server starts anew."""
    cache.forget()
    ending.made.clear()


def test_an_evening_of_both_games_with_people_who_come_and_go(time: Hand) -> None:
    """One code, one link, one television. Nobody loses what they have won, or their colour, by what others do."""
    room, phones = gathered("Anna", "Bruno", "Carla", "Dino", "Elio", "Fosca", game="lupusburg")
    anna, television = phones["Anna"], Client()
    assert television.get(lobby.screen_of(room)).status_code == 200
    assert anna.act("options", night_seconds="15").status_code == 302
    worn = {name: phone.me.colour for name, phone in phones.items()}
    assert not rows(anna.page()), "nothing is counted before the first game"
    assert anna.act("start").status_code == 302
    burg_ends(time, room)
    first = counted(room)
    forgets()
    assert "of-evening" not in anna.page(), "one game is no evening: it has its own points"
    anna.skip()
    assert all(shown_as(phone.page()) == first for phone in phones.values())

    # between two games
    assert phones.pop("Fosca").act("leave").status_code == 302
    assert anna.act("kick", who=phones.pop("Elio").me.pk).status_code == 302
    Occupant.objects.filter(name="Dino").update(seen=time.now - timedelta(minutes=2))
    dino, old = Phone("Dino"), phones["Dino"]
    dino.code = room.code
    assert dino.client.post(f"/room/{room.code}/claim/", {"k": room.key, "who": old.me.pk}).status_code == 302
    assert anna.act("claim", who=old.me.pk, allow="yes").status_code == 302
    phones["Dino"] = dino
    for name in ("Gina", "Ugo", "Ivo"):
        phones[name] = Phone(name)
        assert phones[name].join(room).status_code == 302
    assert anna.act("change", to="werewolf").status_code == 302
    assert "Adesso si gioca a Werewolf" in phones["Gina"].page()
    assert "Werewolf" in television.get("/tv/", follow=True).content.decode(), "the same room, by itself"
    assert shown_as(dino.page()) == first
    assert phones["Ivo"].act("leave").status_code == 302
    del phones["Ivo"]
    assert {phone.me.colour for phone in phones.values()} == {""}
    assert anna.act("start").status_code == 302
    village_ends(time, room, phones)
    second = counted(room)
    forgets()

    # all hear what it adds up to
    last = len(ending.scenes_of(room_of(anna), time.now)) - 1
    Room.objects.update(scene=last)
    total = together(first, second)
    most = max(won for _, won, _ in total.values())
    for client in (television, *(phone.client for phone in phones.values())):
        where = lobby.screen_of(room) if client is television else f"/room/{room.code}/"
        said = told(client.get(where).content.decode())
        assert said.partition(">")[2].strip().startswith("La serata: 2 partite"), said[:200]
        for name, (games, won, points) in total.items():
            line = f"su {games} partit{'a' if games == 1 else 'e'}" + (
                f" · {points} punti a Lupusburg" if name in first else ""
            )
            assert re.search(rf"{name}( ★)? {won} {line}", said), (name, line, said)
        if most:
            assert all((won < most) or name in said.partition("scena")[2] for name, (_, won, _) in total.items())
    anna.skip()

    # somebody comes back, and the first game is played again
    fosca = phones["Fosca"] = Phone("Fosca")
    assert anna.act("change", to="lupusburg").status_code == 302
    assert fosca.join(room).status_code == 302
    now = {name: phone.me.colour for name, phone in phones.items()}
    assert {name: colour for name, colour in now.items() if name in worn and name != "Fosca"} == {
        name: worn[name] for name in ("Anna", "Bruno", "Carla", "Dino")
    }
    assert len(set(now.values())) == len(now) == 7
    assert '<option value="15" selected>' in anna.page(), "and what was chosen for it"
    assert shown_as(fosca.page()) == total
    assert anna.act("start").status_code == 302
    burg_ends(time, room)
    total = together(total, counted(room))
    anna.skip()
    assert anna.act("start").status_code == 302, "a rematch"
    burg_ends(time, room)
    total = together(total, counted(room))
    anna.skip()
    assert anna.act("lobby").status_code == 302
    forgets()
    assert shown_as(fosca.page()) == total
    order = [(name, won) for name, (_, won, _) in shown_as(fosca.page()).items()]
    assert order == sorted(order, key=lambda one: -one[1])
    far = re.sub("<[^>]+>", "", television.get(lobby.screen_of(room)).content.decode())
    assert "La serata: 4 partite. Chi ha vinto di più: " + " · ".join(f"{name} {won}" for name, won in order[:5]) in far


def test_of_more_than_a_game_has_seats_some_watch_and_everybody_who_plays_has_a_colour(time: Hand) -> None:
    """A table of nine cannot play Lupusburg: the lobby says how many watch, and whoever hosts says who."""
    names = ("Anna", "Bruno", "Carla", "Dino", "Elio", "Fosca", "Gina", "Ugo", "Ivo")
    _room, phones = gathered(*names, game="werewolf")
    anna, gina = phones["Anna"], phones["Gina"]
    assert anna.act("change", to="lupusburg").status_code == 302
    assert "si gioca al massimo in 8: uno di voi guarda" in anna.page()
    assert anna.act("start").status_code == 422
    assert anna.act("seat", who=gina.me.pk, sits="no").status_code == 302
    assert not gina.me.sits
    assert "al massimo in 8" not in anna.page()
    assert len({phone.me.colour for name, phone in phones.items() if name != "Gina"} - {""}) == 8
    assert anna.act("seat", who=gina.me.pk, sits="yes").status_code == 422, "no seat is left"
    assert anna.act("start").status_code == 302
    assert "Guardi: giocherai la prossima" in gina.page()
    assert anna.act("change", to="werewolf").status_code == 422, "not while a game is played"


def test_bots_stay_at_the_table_as_strong_as_they_are_in_the_other_game(time: Hand) -> None:
    room, phones = gathered("Anna", "Bruno", game="lupusburg")
    for strength in STRENGTHS:
        assert phones["Anna"].act("bot", strength=strength).status_code == 302
    assert phones["Anna"].act("change", to="werewolf").status_code == 302
    assert [one.bot for one in room.occupants.filter(bot__gt="")] == list(OF_THE_VILLAGE)
    watches = room.occupants.filter(bot__gt="")[0]
    assert phones["Anna"].act("seat", who=watches.pk, sits="no").status_code == 422


def test_whoever_was_to_lead_one_game_sits_at_the_other_and_leads_again(time: Hand) -> None:
    table = Led(time, 6)
    host = table.leader
    assert host.act("change", to="lupusburg").status_code == 302
    assert host.me.sits
    assert host.act("change", to="werewolf").status_code == 302
    assert not host.me.sits
    assert host.act("options", leader="phones").status_code == 302
    assert (host.me.sits, host.me.position) == (True, 0)


def test_whoever_changes_their_name_keeps_what_they_have_won(time: Hand) -> None:
    room, phones = gathered()
    anna = phones["Anna"]
    anna.act("start")
    played = play_to_the_end(room)
    won = cache.table_of(played).state.winners
    assert "Nessuno" not in anna.page()
    anna.act("lobby")
    before = rows(anna.page())
    assert {name for name, cells in before.items() if cells[1] == "1"} == set(won)
    assert anna.act("me", name="Zoe", colour="", gender="f").status_code == 302
    assert rows(anna.page()) == {("Zoe" if name == "Anna" else name): cells for name, cells in before.items()}
    assert anna.act("me", name="Zoe", colour="", gender="m").status_code == 302
    assert "Zoe" in rows(phones["Bruno"].page())


def test_an_evening_remembers_so_many_and_forgets_who_played_longest_ago() -> None:
    evening: Any = {}
    for n in range(30):
        names = tuple(f"{n} {k}" for k in range(10))
        evening = ending.added(evening, "toy", [Tally(("Anna", *names), names[:1])])
    assert (evening["games"], len(evening["people"])) == (30, ending.NAMES)
    assert evening["people"]["Anna"] == {"played": 30, "won": 0, "points": {}}
    scene = ending.climbed(evening, "toy", [Tally(("Anna", "29 1"), ())], ())
    assert (scene.title, len(scene.bars), scene.facts[0].text) == ("Sono in testa in 7", 8, "E altre 72 persone")
    nobody = ending.climbed(ending.added({}, "toy", [Tally(("Anna",), ())]), "toy", [Tally(("Anna",), ())], ())
    assert nobody.title == "Nessuno ha ancora vinto"


# --- a host, or whoever leads, whose phone is closed ------------------------------------------------------------------


@pytest.mark.parametrize("where", ["lobby", "game", "ending"])
def test_open_pages_hear_by_themselves_that_the_host_has_closed_the_phone_and_another_goes_on(
    time: Hand, where: str
) -> None:
    """Two minutes after the last sign of it what is open offers the room, and whoever takes it does as a host does."""
    room, phones = gathered()
    if where != "lobby":
        assert phones["Anna"].act("start").status_code == 302
    if where == "ending":
        play_to_the_end(room, staged=True)
    others = [phones[name].me.pk for name in ("Bruno", "Carla", "Dino")]
    Occupant.objects.filter(room=room).update(seen=time.now)
    seen, offered = [], []
    for _ in range(13):
        time.now += timedelta(seconds=10)
        seen.append(live.looked_around([room.pk], others, [], time.now)[room.pk])
        frame = b"".join(phones["Bruno"].client.get(f"/room/{room.code}/stream/")).decode()
        offered.append("Ospita tu" in frame)
    assert offered == [False] * 11 + [True] * 2
    assert seen[10] != seen[11], "and all open pages are sent it"
    assert phones["Bruno"].act("take-over").status_code == 302
    bruno = phones["Bruno"].page()
    assert {"lobby": "/lobby/options/", "game": "Ora chi ospita è Bruno", "ending": "/lobby/scene/"}[where] in bruno
    assert "Ospita tu" not in phones["Carla"].page()
    back = phones["Anna"].page()
    assert "/lobby/options/" not in back
    assert "/lobby/scene/" not in back, "whoever comes back is a guest"


@pytest.mark.parametrize("night", [True, False])
def test_whoever_is_out_of_the_game_leads_it_on_where_the_leader_has_gone(
    time: Hand, deal: Any, monkeypatch: pytest.MonkeyPatch, night: bool
) -> None:
    """Never anybody who is still in it, whatever they send; everybody is told, and the game ends as it would have."""
    deal(CARDS)
    monkeypatch.setattr(clerk, "secrets", SimpleNamespace(token_bytes=bytes))
    table = Led(time, 6)
    watcher, newcomer = Phone("Zoe"), Phone("Vito")
    assert watcher.join(table.room).status_code == 302
    assert watcher.act("sit", sits="no").status_code == 302
    table.begin()
    assert newcomer.join(table.room).status_code == 302
    table.until("day")
    while not cache.table_of(table.game).state.dead:
        table.answered()
        table.goes_on()
    dead = next(iter(cache.table_of(table.game).state.dead))
    table.until(*(("veggente", "point") if night else ("day", "")))
    leader, alive = table.leader, [name for name in table.phones if name in cache.table_of(table.game).state.living]
    here = Occupant.objects.filter(room__code=table.code)

    def gone(minutes: float, *more: str) -> None:
        here.update(seen=time.now)
        here.filter(name__in=(leader.name, *more)).update(seen=time.now - timedelta(minutes=minutes))

    gone(4.9)
    assert watcher.ask("lead-on").json()["code"] == "led"
    assert "Conduci tu" not in watcher.page()
    gone(5.1)
    pages = {name: phone.page() for name, phone in {**table.phones, "Zoe": watcher, "Vito": newcomer}.items()}
    assert {name for name, page in pages.items() if "Conduci tu" in page} == {"Zoe", dead}
    assert all("finisce qui" not in pages[name] and "Zoe" in pages[name] for name in alive)
    first = table.phones[alive[0]]
    assert [phone.ask("lead-on").json()["code"] for phone in (first, newcomer)] == ["in-play"] * 2
    assert first.ask("take-over").json()["code"] == "led-on"
    gone(5.1, "Zoe", dead)
    assert "finisce qui" in first.page(), "where nobody is there who may lead, the game ends as before"
    gone(5.1)
    forgets()
    new = (table.phones.pop(dead), watcher)[night]
    assert [new.act("lead-on").status_code for _ in range(2)] == [302, 302]
    assert (new.me.hosts, here.get(name=leader.name).hosts) == (True, False)
    for phone in (*table.phones.values(), leader):
        assert f"Ora conduce la partita {new.name}, che non è in gioco" in phone.page() or night
        assert "data-desk" not in phone.page()
    old, table.leader = leader, new
    assert "data-desk" in new.page()
    while not table.over:
        table.answered()
        table.goes_on()
    assert old.act("lead-on").status_code == 422
    stored = cache.table_of(table.game)
    assert verify(json.loads(json.dumps(export(stored))), RULESETS["werewolf"].game) == []
    assert new.act("lobby").status_code == 302
    assert not new.me.sits, "and leads the next one, if they like"
    assert new.act("options", leader="phones").status_code == 302
    assert new.me.sits is not night, "where the one who had died sat"


@pytest.mark.django_db
def test_nobody_but_themselves_has_what_somebody_won_who_has_gone() -> None:
    room, phones = gathered("Anna", "Bruno", "Carla")
    won = {"Carla": {"played": 2, "won": 1, "points": {}}}
    Room.objects.filter(pk=room.pk).update(evening={"games": 2, "people": won})
    assert phones["Carla"].act("leave").status_code == 302
    assert phones["Bruno"].act("me", name="Carla", colour="", gender="m").status_code == 422
    assert Phone("Carla").join(room).status_code == 302, "whoever comes back has it again"
    assert room_of(phones["Anna"]).evening["people"] == won


@pytest.mark.django_db
def test_whoever_leads_one_game_has_their_colour_again_at_the_other() -> None:
    """And no computer that came in meanwhile has the colour of anybody."""
    _, phones = gathered("Anna", "Bruno", "Carla", game="lupusburg")
    anna, worn = phones["Anna"], {name: phone.me.colour for name, phone in phones.items()}
    assert anna.act("change", to="werewolf").status_code == 302
    assert anna.act("options", leader="moderator").status_code == 302
    for _ in range(2):
        assert anna.act("bot", strength="sensible").status_code == 302
    assert anna.act("change", to="lupusburg").status_code == 302
    assert {name: phone.me.colour for name, phone in phones.items()} == worn
    assert len(set(Occupant.objects.filter(room__code=anna.code).values_list("colour", flat=True))) == 5
