"""A game of Werewolf that somebody leads from the host's phone, with phones for all:
the desk of the Moderator in a room."""

from __future__ import annotations

import asyncio
import json
import re
from datetime import timedelta
from html import unescape
from html.parser import HTMLParser
from typing import Any
from uuid import uuid4

import pytest

from lupus.engine.record import export, verify
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.words import words
from lupus.site.room import live, lobby, models, presence
from lupus.site.room.frames import Sitting
from lupus.site.room.games import screens_of
from lupus.site.room.models import Occupant, Room
from lupus.site.table import cache
from lupus.site.table.models import Game, Receipt
from tests.offered import without_drawings
from tests.rigs.room_phones import Phone
from tests.rigs.werewolf_phones import Table
from tests.site.room.werewolf.test_phones import Hand, deal  # noqa: F401 - a fixture

pytestmark = pytest.mark.django_db

BY_SCRIPT = {"Accept": "application/json"}


class Page(HTMLParser):
    """The forms of the page of whoever leads: what each of them sends, and among what its fields choose."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[dict[str, list[str]]] = []
        self.html, self.inside = html, False
        self.feed(without_drawings(html))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        a = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = "data-desk" in a
            if self.inside:
                self.forms.append({})
        elif tag == "input" and self.inside and "name" in a:
            self.forms[-1].setdefault(a["name"], []).append(a.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False

    def form(self, do: str) -> dict[str, list[str]] | None:
        """The first form that does this."""
        return next((form for form in self.forms if form["do"] == [do]), None)


class Led(Table):
    """A room whose host leads, and the phones of those who play."""

    def __init__(self, hand: Any, players: int, seed: int = 1, **options: str) -> None:
        super().__init__(hand, players + 1, seed, leader="moderator", **options)
        self.leader, *_ = self.phones.values()
        del self.phones[self.leader.name]

    def begin(self) -> None:
        assert self.leader.act("start").status_code == 302

    def desk(self) -> Page:
        """What whoever leads sees."""
        return Page(self.leader.page())

    def enter(self, do: str, **fields: str | list[str]) -> Any:
        """Send a form of the desk, as it stands there."""
        form = self.desk().form(do)
        assert form is not None, do
        return self.leader.client.post(f"/room/{self.code}/lead/", {**form, **fields}, headers=BY_SCRIPT)

    def goes_on(self) -> None:
        """The next step; a question is answered with yes."""
        answer = self.enter("next")
        assert answer.status_code == 200, answer.content
        sure = next((form for form in self.desk().forms if form.get("sure") == ["yes"]), None)
        if sure is not None:
            assert self.leader.client.post(f"/room/{self.code}/lead/", sure).status_code == 302

    def step(self) -> tuple[str, str]:
        """Where the game stands."""
        state = cache.table_of(self.game).state
        return state.phase, state.stage

    def answered(self) -> None:
        """All the living answer what they are asked."""
        for name in self.phones:
            for asked in self.screen(name).asked:
                assert self.send(name, asked, asked.chosen(self.chance)).status_code == 200

    def until(self, phase: str, stage: str = "") -> None:
        """Play until this step."""
        while self.step() != (phase, stage):
            assert not self.over
            self.answered()
            self.goes_on()


# --- to the end -------------------------------------------------------------------------------------------------------


def test_somebody_leads_with_phones_beside_to_the_end_and_the_game_can_be_checked(time: Hand) -> None:
    """WW-UI-03, D-UI-01, D-UI-02: everybody has panels of one shape; what they touch stands on the desk;
    the Moderator goes on."""
    table = Led(time, 6, seed=4)
    table.begin()
    assert table.game.due is None
    steps, lengths = 0, set()
    while not table.over:
        lengths.add(len(b"".join(table.leader.client.get(f"/room/{table.code}/stream/"))))
        alive = cache.table_of(table.game).state.living
        screens = {name: table.screen(name) for name in table.phones}
        shapes = {
            json.dumps(screens[name].shape) for name in alive if not any(a.verb == "shoot" for a in screens[name].asked)
        }
        assert len(shapes) == 1
        assert not any("desk" in screen.html and "data-desk" in screen.html for screen in screens.values())
        before = table.step()
        table.answered()
        table.goes_on()
        assert table.step() != before or table.over
        steps += 1
    assert steps > 8, "a night, a day, and the ballots"
    assert len(lengths) == 1, "the page of the leader has one length, whatever stands on it"
    stored = cache.table_of(table.game)
    assert verify(json.loads(json.dumps(export(stored))), RULESETS["werewolf"].game) == []
    assert "La partita è finita" in table.leader.page()
    assert "data-desk" not in table.leader.page(), "whoever led reads what everybody reads"
    pages = [table.leader.page(), *(phone.page() for phone in table.phones.values())]
    assert ["Hai condotto tu questa partita." in page for page in pages] == [True] + [False] * 6
    assert not any("giocherai la prossima" in page for page in pages)


def seated(table: Led) -> list[str]:
    """Who sits at the table, in order."""
    return [o.name for o in lobby.seated(list(table.room.occupants.all()))]


def test_whoever_was_to_lead_and_leaves_it_to_the_clock_has_their_seat_again(time: Hand) -> None:
    table = Led(time, 5)
    assert table.leader.me.sits is False
    wanted = [table.leader.name, *table.phones]
    for _ in range(2):  # a choice of something else changes nothing
        table.leader.act("options", leader="closed-eyes", talk_minutes="3")
        assert seated(table) == wanted
    table.leader.act("move", who=str(table.leader.me.pk), place="2")
    wanted = seated(table)
    assert wanted.index(table.leader.name) == 2
    table.leader.act("options", leader="moderator")
    table.leader.act("options", talk_minutes="2")
    assert seated(table) == [*table.phones]
    table.leader.act("options", leader="closed-eyes")
    assert seated(table) == wanted
    table.begin()
    assert cache.table_of(table.game).setup.seats == tuple(wanted)


def test_whoever_only_watched_before_they_were_to_lead_watches_again(time: Hand) -> None:
    table = Led(time, 6)
    table.leader.act("options", leader="closed-eyes")
    table.leader.act("sit", sits="no")
    for leader in ("moderator", "closed-eyes"):
        table.leader.act("options", leader=leader)
        assert seated(table) == [*table.phones]
    table.leader.act("options", leader="moderator")
    heir = table.phones["Carla"]
    table.leader.act("host", who=str(heir.me.pk))
    heir.act("options", leader="closed-eyes")
    assert seated(table) == [*table.phones], "where they sat themselves"


def test_whoever_was_to_lead_and_finds_no_seat_any_more_watches(time: Hand) -> None:
    table = Led(time, 4)
    for _ in range(table.room.occupants.filter(sits=True).count(), screens_of("werewolf").places[-1]):
        table.leader.act("bot", strength="sensible")
    assert table.leader.act("options", leader="closed-eyes").status_code == 302
    assert (table.leader.me.sits, table.room.options["leader"]) == (False, "closed-eyes")


# --- what whoever leads sees ------------------------------------------------------------------------------------------


CARDS = {
    "Bruno": "capo-branco",
    "Carla": "veggente",
    "Dino": "medium",
    "Elio": "contadino",
    "Fosca": "guaritore",
    "Gina": "oste",
}


@pytest.fixture
def village(time: Hand, deal: Any) -> Led:  # noqa: F811
    deal(CARDS)
    table = Led(time, 6)
    table.begin()
    return table


def send(table: Led, name: str, target: str) -> Any:
    """Point at somebody on a phone."""
    asked = next(a for a in table.screen(name).asked if a.verb == "point")
    return table.send(name, asked, {"target": [next(v for v, _ in asked.fields["target"] if v.strip() == target)]})


def test_before_the_votes_have_come_from_the_phones_the_desk_does_not_call_the_count_wrong(village: Led) -> None:
    """WW-MOD-05: the hint of a ballot says what whoever leads does, which is to wait for the phones."""
    hints = {
        moment: words("it", "werewolf").say("desk-hint", values={"moment": f"ballot-{moment}"})
        for moment in ("phones", "wrong")
    }
    village.until("first-ballot", "vote")
    shown = unescape(village.leader.page())
    assert hints["phones"] in shown
    assert hints["wrong"] not in shown


def test_a_touch_on_a_phone_stands_on_the_desk_and_can_be_taken_back_there(village: Led) -> None:
    """D-UI-06, WW-MOD-17."""
    village.until("veggente", "point")
    assert "Indica Elio" not in village.leader.page()
    assert send(village, "Carla", "Elio").status_code == 200
    assert "Elio" in re.search(r'class="recorded">(.*?)</p>', village.leader.page()).group(1)
    assert village.enter("undo").status_code == 200
    assert 'class="recorded"' not in village.leader.page()


def test_the_moderator_may_enter_what_somebody_without_a_phone_does(village: Led) -> None:
    """WW-UI-03: eyes and hands and the Moderator's device do as well; both are one command."""
    village.until("veggente", "point")
    assert village.enter("point", target="Elio").status_code == 200
    assert Receipt.objects.filter(game=village.game, verb="point", actor="Carla", by="moderator").count() == 1
    village.goes_on()
    assert village.step() == ("veggente", "shown")
    assert "chiara" in village.screen("Carla").panel() or "bianca" in village.screen("Carla").panel()


def test_the_desk_says_who_has_not_answered_yet_whoever_is_asked(village: Led) -> None:
    """D-UI-02: an answer without effect counts like any other."""
    village.until("veggente", "point")
    assert "Hanno risposto tutti" not in village.leader.page()
    for name in list(village.phones)[:4]:
        send(village, name, "Gina")
    page = village.leader.page()
    assert "4 risposte su 6" in page
    assert "Mancano Fosca e Gina" in page


def test_no_copy_is_kept_of_what_the_leader_or_a_phone_is_answered(village: Led) -> None:
    """The answer to a form is the next frame: all secrets of the game, or those of a seat."""
    village.until("veggente", "point")
    answers = (
        village.enter("point", target="Elio"),
        send(village, "Bruno", "Gina"),
        village.phones["Carla"].ask("go-on", ready="yes", time="x"),
    )
    for answer in answers:
        assert answer.status_code in (200, 204)
        assert {"no-store", "no-transform"} <= set(answer["Cache-Control"].replace(" ", "").split(","))


def test_who_has_answered_is_counted_anew_in_each_stage(village: Led) -> None:
    """D-UI-02: whoever answered the last question has not answered this one."""
    village.until("veggente", "point")
    for name in list(village.phones)[:4]:
        send(village, name, "Gina")
    assert "4 risposte su 6" in village.leader.page()
    village.until("first-ballot", "vote")
    asked, *_ = village.screen("Bruno").asked
    assert village.send("Bruno", asked, asked.chosen(village.chance)).status_code == 200
    page = village.leader.page()
    assert "1 risposta su 6" in page
    assert all(name in re.search(r"Mancano ([^.<]*)", page).group(1) for name in list(village.phones)[1:])


def test_in_a_run_off_the_votes_are_awaited_of_those_who_have_one_and_sent_by_a_touch(village: Led) -> None:
    """WW-VOTE2-01: a candidate has a form like all, and nobody waits for it. No time sends a vote, and no phone says
    so."""
    village.until("second-ballot", "vote")
    state = cache.table_of(village.game).state
    late = [seat for seat in state.living if seat not in state.candidates]
    assert state.candidates
    assert f"0 risposte su {len(late)}. " in village.leader.page()
    assert "premi «Vota»" in village.screen(late[0]).html
    assert "quando il tempo finisce" not in village.screen(late[0]).html
    assert "in ballottaggio" in village.leader.page()
    village.until("stake")
    assert "in ballottaggio" not in village.leader.page()
    assert "candidate" not in village.screen(late[0]).html


def test_ballots_come_from_the_phones_and_a_missing_vote_is_named(village: Led) -> None:
    """WW-UI-14, WW-VOTE1-18: nothing goes on without it, unless it is skipped with a reason."""
    village.until("first-ballot", "vote")
    for name in list(village.phones)[:-1]:
        for asked in village.screen(name).asked:
            village.send(name, asked, asked.chosen(village.chance))
    late = list(village.phones)[-1]
    page = village.desk()
    if late in cache.table_of(village.game).state.living:
        assert page.form("next") is None
        assert late in page.html
        assert village.enter("skip", player=late, note="asleep").status_code == 200
    assert village.desk().form("next") is not None


def test_arms_can_be_counted_instead(village: Led) -> None:
    """D-VOTE-12."""
    village.until("first-ballot", "vote")
    assert village.enter("entry").status_code == 200
    assert village.desk().form("next") is None
    while (now := village.desk().form("arms")) is not None:
        names = cache.table_of(village.game).state.living
        total = len(names) if now["step"][0].endswith(names[-1]) else 0
        assert village.enter("arms", arms=str(total)).status_code == 200
    assert village.desk().form("next") is not None
    village.goes_on()
    assert village.step()[0] == "defence"
    village.goes_on()
    assert village.step() == ("second-ballot", "arms"), "until the Moderator has them vote on the phones again"


def voted(table: Led, *names: str) -> None:
    """These phones vote for whom they choose first."""
    for name in names:
        asked = next(a for a in table.screen(name).asked if a.verb == "vote")
        assert table.send(name, asked, asked.chosen(table.chance)).status_code == 200


def test_while_arms_are_counted_every_screen_says_so_and_takes_no_vote(village: Led) -> None:
    """D-VOTE-12: no vote is acknowledged that does not count."""
    village.until("first-ballot", "vote")
    before = village.screen("Bruno").asked
    assert village.enter("entry").status_code == 200
    watching = village.leader.client.get(f"/room/{village.code}/screen/").content.decode()
    for page in (*(phone.page() for phone in village.phones.values()), watching):
        assert "Si vota per alzata di mano" in page
        assert "Votate sul telefono" not in page
    assert not any(village.screen(name).asked for name in village.phones)
    late = village.send("Bruno", before[0], before[0].chosen(village.chance))
    assert late.status_code == 422
    assert json.loads(late.content)["said"]
    assert not cache.table_of(village.game).state.votes


def test_votes_that_a_change_of_the_ballot_drops_are_asked_for_anew_and_awaited(village: Led) -> None:
    """D-VOTE-12: whoever leads is asked first; then nobody has answered, on the desk or on a phone."""
    village.until("first-ballot", "vote")
    first, *others = village.phones
    voted(village, first)
    before = village.screen(first).facts["data-step"]
    assert village.enter("entry").status_code == 200
    assert village.step() == ("first-ballot", "vote"), "a touch alone drops no vote"
    assert "1 risposta su 6" in village.leader.page()
    assert village.enter("entry", sure="yes").status_code == 200
    assert village.step() == ("first-ballot", "arms")
    assert village.screen(first).facts["data-step"] != before
    assert village.enter("arms", arms="2").status_code == 200
    assert village.enter("entry", sure="yes").status_code == 200
    page = unescape(village.leader.page())
    assert "0 risposte su 6" in page
    assert "Manca il voto di Bruno, Carla, Dino, Elio, Fosca e Gina" in page
    assert next(a for a in village.screen(first).asked if a.verb == "vote")
    voted(village, *others)
    assert "5 risposte su 6" in village.leader.page()
    assert village.desk().form("next") is None
    voted(village, first)
    assert "Hanno risposto tutti: 6 su 6" in village.leader.page()
    assert village.desk().form("next") is not None


# --- whose it is ------------------------------------------------------------------------------------------------------


def test_nobody_but_the_leader_sees_or_enters_anything(village: Led) -> None:
    """WW-UI-12: nobody comes by the desk, by any address of the room."""
    village.until("veggente", "point")
    form = village.desk().form("point")
    rows = village.game.length
    for name, phone in village.phones.items():
        answer = phone.client.post(f"/room/{village.code}/lead/", {**form, "target": "Elio"}, headers=BY_SCRIPT)
        assert answer.status_code == 403, name
        assert "data-desk" not in phone.page()
        assert "data-desk" not in phone.client.get(f"/room/{village.code}/screen/").content.decode()
    stranger = Phone("Zoe")
    assert stranger.client.post(f"/room/{village.code}/lead/", form).status_code in (403, 404)
    watcher = Phone("Wanda")
    assert watcher.join(village.room).status_code == 302
    assert watcher.client.post(f"/room/{village.code}/lead/", {**form, "target": "Elio"}).status_code == 403
    assert "data-desk" not in watcher.page()
    assert village.game.length == rows


@pytest.mark.parametrize("night", [True, False])
def test_nobody_takes_over_or_is_handed_a_game_that_somebody_leads_and_without_them_it_ends(
    village: Led, night: bool
) -> None:
    """The desk shows everything: it stays with whoever began. When their phone has gone for good, the others go back to
    the lobby, and one of them hosts."""
    village.until(*(("veggente", "point") if night else ("day", "")))
    bruno, leader = village.phones["Bruno"], Occupant.objects.filter(room__code=village.code, name=village.leader.name)

    def gone(minutes: float) -> None:
        leader.update(seen=village.time.now - timedelta(minutes=minutes))

    gone(4.9)
    assert bruno.ask("take-over").json()["code"] == "led"
    assert "Ospita tu" not in bruno.page()
    assert leader.get().hosts
    gone(0)
    assert village.leader.ask("host", who=bruno.me.pk).status_code == 422
    assert village.leader.ask("leave").status_code == 422
    seen = presence.shown([village.room.pk], village.time.now)
    gone(5.1)
    assert presence.shown([village.room.pk], village.time.now) != seen, "open pages are told"
    assert "finisce qui per tutti" in bruno.page()
    assert bruno.act("take-over", game=village.room.games).status_code == 302
    assert (village.room.game, bruno.me.hosts, leader.get().hosts, Game.objects.count()) == (None, True, False, 0)
    assert "data-desk" not in bruno.page()
    assert all('id="lobby"' in phone.page() for phone in village.phones.values())


def test_whoever_leads_does_not_sit(time: Hand) -> None:
    """Nobody plays who sees the desk."""
    table = Led(time, 6)
    host = table.leader
    assert not host.me.sits
    assert host.ask("sit", sits="yes").status_code == 422
    assert host.act("host", who=table.phones["Bruno"].me.pk).status_code == 302
    assert not table.phones["Bruno"].me.sits
    assert host.ask("start").status_code == 403
    assert table.phones["Bruno"].act("host", who=host.me.pk).status_code == 302
    assert host.act("options", leader="closed-eyes").status_code == 302
    assert host.act("sit", sits="yes").status_code == 302
    Room.objects.filter(code=table.code).update(options={"leader": "moderator"})
    assert table.phones["Bruno"].act("sit", sits="yes").status_code == 302
    table.begin()
    assert not host.me.sits, "a game never begins with whoever leads it at the table"


def test_the_same_form_twice_has_one_effect_and_an_old_one_none(village: Led) -> None:
    """A double tap, a resent form, and a form of a step that is over."""
    village.until("night")
    form = village.desk().form("next")
    address = f"/room/{village.code}/lead/"
    assert village.leader.client.post(address, form, headers=BY_SCRIPT).status_code == 200
    after = village.step()
    again = village.leader.client.post(address, form, headers=BY_SCRIPT)
    assert (again.status_code, again.json()["said"]) == (200, "")
    other = village.leader.client.post(address, {**form, "do": ["undo"]}, headers=BY_SCRIPT)
    assert other.json()["said"] != "", (
        "it has the key of the page on which the first was touched, and says something else"
    )
    late = village.leader.client.post(address, {**form, "key": [str(uuid4())]}, headers=BY_SCRIPT)
    assert late.json()["said"] != ""
    assert village.step() == after
    plain = village.leader.client.post(address, {**form, "key": [str(uuid4())]})
    assert plain.status_code == 422
    assert village.leader.client.post(address, {"do": "next"}).status_code == 422
    for odd in (
        {"do": "arms", "arms": "-1"},
        {"do": "override", "player": "x", "change": "y", "note": "z"},
        {"do": "nothing"},
    ):
        answer = village.leader.client.post(address, {"key": str(uuid4()), **odd}, headers=BY_SCRIPT)
        assert answer.status_code == 200
        assert answer.json()["said"] != ""


def test_a_question_waits_until_it_is_answered(village: Led) -> None:
    """What cannot be undone is asked twice; other phones act meanwhile and the question stays."""
    village.until("veggente", "point")
    assert "dialog" not in village.leader.page()
    village.enter("end", faction="none")
    assert "dialog" in village.leader.page()
    send(village, "Bruno", "Elio")
    assert "dialog" in village.leader.page()
    assert village.enter("look").status_code == 200
    assert "dialog" not in village.leader.page()
    village.enter("end", faction="none")
    sure = next(form for form in village.desk().forms if form.get("sure") == ["yes"])
    village.leader.client.post(f"/room/{village.code}/lead/", {**sure, "faction": "none"})
    assert village.game.stage == Game.Stage.OVER
    late = village.leader.client.post(f"/room/{village.code}/lead/", {**sure, "key": str(uuid4())}, headers=BY_SCRIPT)
    assert (late.status_code, late.json()["code"]) == (422, "too-late")


# --- what others can tell ---------------------------------------------------------------------------------------------


def test_the_page_of_the_leader_has_one_length_and_whispers_whatever_a_touch_does(village: Led) -> None:
    """L-8: an answer that counts and one that does not change the same things, and only for whoever leads."""
    village.until("veggente", "point")
    seen = []
    for name in ("Bruno", "Carla", "Elio"):
        before = (village.room.pulse, models.Led.objects.get().whispers)
        answer = send(village, name, "Gina")
        after = (village.room.pulse, models.Led.objects.get().whispers)
        stream = b"".join(village.leader.client.get(f"/room/{village.code}/stream/"))
        seen.append((after[0] - before[0], after[1] - before[1], len(answer.content), len(stream)))
    assert set(seen) == {(0, 1, seen[0][2], seen[0][3])}


def test_streams_send_a_whisper_to_the_leader_alone(village: Led) -> None:
    """WW-UI-02: the phones of the others hear nothing."""
    leader = Occupant.objects.get(room__code=village.code, hosts=True)
    room = village.room
    assert live.pulses_of([room.pk]) == {room.pk: live.Pulse(room.pulse, models.Led.objects.get().whispers, leader.pk)}
    one: Any = live.Live.__new__(live.Live)
    one._known, one._wakes = {room.pk: live.Pulse(room.pulse, 0, leader.pk)}, {}
    one._ends, one._making, asked = {}, {room.pk: None}, []
    ears = [live.Listener(live.Reader(room.pk, who, "", "it")) for who in (leader.pk, leader.pk + 1, None)]
    for ear in ears:
        ear.begun = True
    one._rooms = {room.pk: set(ears)}

    async def make(_frames: Any, _room: int, readers: list[live.Reader]) -> live.Made:
        asked.extend(readers)
        return live.Made(room.pulse, None, None, dict.fromkeys(readers, b"frame"))

    one._make = make
    asyncio.run(one._renew(room.pk, live.Pulse(room.pulse, 1, leader.pk)))
    assert [reader.who for reader in asked] == [leader.pk]
    assert one._known[room.pk] == live.Pulse(room.pulse, 1, leader.pk)
    assert [bool(ear.next) for ear in ears] == [True, False, False]


@pytest.mark.soak
@pytest.mark.parametrize("players", [6, 32])
def test_the_page_of_the_leader_never_outgrows_its_length(time: Hand, players: int) -> None:
    """Its size says nothing of what stands on it."""
    table = Led(time, players, mode="extra" if players < 30 else "standard", seed=9)
    table.begin()
    lengths = set()
    while not table.over:
        lengths.add(len(b"".join(table.leader.client.get(f"/room/{table.code}/stream/"))))
        table.answered()
        table.goes_on()
    assert len(lengths) == 1


def test_all_scripts_and_styles_are_the_same_for_all(village: Led) -> None:
    """Nothing that a page loads says who leads."""
    heads = {
        phone.page().split("</head>")[0].split("data-token")[0] for phone in (village.leader, village.phones["Bruno"])
    }
    assert len(heads) == 1


def test_whoever_leads_gets_their_page_whatever_was_drawn_before_for_the_shared_screen(village: Led) -> None:
    """The screen of those who watch is drawn once for a moment; theirs is another one."""
    leader = Occupant.objects.get(room__code=village.code, hosts=True)
    sitting = Sitting(village.room)
    shared = sitting.frame(None, "it", shared=True)
    assert b"data-desk" in sitting.frame(leader, "it")
    assert b"data-desk" not in shared
    assert len(sitting.frame(None, "it", shared=True)) == len(shared)
