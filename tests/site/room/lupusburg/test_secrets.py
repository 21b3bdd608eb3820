"""L-6 and L-8 in rooms: two games that differ only in who is the thief and who is the wolf look the same from outside.

The same phones do the same in both: by night everybody marks the same house. Whoever watches the network sees how many
messages go which way, when, and how long they are; whoever is a citizen in both games sees every screen.
"""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, NamedTuple
from uuid import uuid4

import pytest

from lupus.engine.dice import seed_of
from lupus.engine.game import Command
from lupus.engine.seats import CLOCK
from lupus.engine.table import Table
from lupus.rulesets.lupusburg.events import Dealt
from lupus.rulesets.registry import RULESETS
from lupus.site.room import frames, lobby
from lupus.site.room.frames import Sitting
from lupus.site.room.models import Claim, Room
from lupus.site.room.play import Play
from lupus.site.serving import asgi
from lupus.site.table import cache, clerk
from lupus.site.table.models import Answered, Game, Receipt
from tests.rigs.room_phones import Phone, burg, fresh, give, room_of

NAMES = ("Anna", "Bruno", "Carla", "Dino")
GAME = "lupusburg"
BY_SCRIPT = {"Accept": "application/json"}


def dealt(seed: bytes) -> tuple[str, str]:
    """Who is the wolf and who the thief when everybody puts the chest on the right."""
    table = Table(RULESETS[GAME].game, setup_of(), seed)
    for name in NAMES:
        table.submit(Command(name, "chest", {"side": "R"}))
    hands = {e.event.player: e.event.characters for e in table.log if isinstance(e.event, Dealt)}
    holds = {card: name for name, cards in hands.items() for card in cards}
    return holds["wolf"], holds["thief"]


def setup_of() -> Any:
    screens = RULESETS[GAME].part("screens")
    guests = [screens.Guest(name, colour, "x") for name, colour in zip(NAMES, screens.COLOURS, strict=False)]
    return screens.setup(guests, {option.key: option.standard for option in screens.OPTIONS}, "Anna")


def seed_where(wolf: str, thief: str) -> bytes:
    return next(seed for seed in map(seed_of, range(10_000)) if dealt(seed) == (wolf, thief))


class Heard(NamedTuple):
    """What is seen of an act on the network, and of what it causes: status, headers, length;
    and whether open pages get a frame."""

    status: int
    headers: tuple[tuple[str, str], ...]
    length: int
    frames: int


class Twin:
    """One of the two games, and what was seen of it."""

    def __init__(self, wolf: str, thief: str, monkeypatch: Any) -> None:
        seed = seed_where(wolf, thief)
        monkeypatch.setattr(clerk, "secrets", SimpleNamespace(token_bytes=lambda n: seed))
        self.phones = {name: Phone(name) for name in NAMES}
        assert self.phones["Anna"].open(game=GAME).status_code == 302
        for name in NAMES[1:]:
            assert self.phones[name].join(self.room).status_code == 302
        self.game: Game = lobby.start(self.room)
        self.seen: list[tuple[str, str, Heard]] = []
        self.screens: list[tuple[str, str]] = []

    @property
    def room(self) -> Room:
        return Room.objects.select_related("game").get(pk=room_of(self.phones["Anna"]).pk)

    @property
    def table(self) -> Any:
        return cache.table_of(fresh(self.game))

    def do(self, name: str, verb: str, what: str = "", **args: str) -> dict[str, str]:
        """An act of a phone, as a script sends it; what was sent. what: another name of it in what was seen."""
        phone, before = self.phones[name], self.room.pulse
        form = {"key": str(uuid4()), "verb": verb, **args}
        answer = phone.client.post(f"/room/{phone.code}/do/", form, headers=BY_SCRIPT)
        headers = tuple(sorted((k, v) for k, v in answer.headers.items()))
        heard = Heard(answer.status_code, headers, len(answer.content), self.room.pulse - before)
        self.seen.append((name, what or verb, heard))
        self.look()
        return form

    def clock(self) -> None:
        """The clock ends the phase."""
        verb = self.table.prompts(CLOCK)[0].verb
        give(self.game, Command(CLOCK, verb))
        self.look()

    def look(self) -> None:
        """Every phone, and a television, have a frame: of one length, whoever they are."""
        room = self.room
        for name, phone in [*self.phones.items(), ("*", None)]:
            frame = frames.frame(room, None if phone is None else phone.me, phone is None, "it")
            self.seen.append((name, "frame", Heard(0, (), len(frame), room.pulse)))
            facts = json.loads(frame)
            html = re.sub(rf'value="[-0-9a-f]{{36}}"|{room.code}', "", facts["html"])
            times = [facts["timer"], facts["sends"], facts["quiet"], facts["theme"], facts["due"] is None]
            self.screens.append((name, f"{times} {html}"))

    def play(self) -> None:
        """From the houses to the end of the first night. The same houses are marked by everybody."""
        self.to_the_taps()
        self.night()

    def to_the_taps(self) -> None:
        """Everybody has put chest and characters into their houses."""
        for name in NAMES:
            self.do(name, "chest", side="R")
        for name in NAMES:
            (prompt,) = self.table.prompts(name)
            self.do(name, "place", **{slot.name: slot.options[0] for slot in prompt.fields})

    def night(self) -> None:
        """The hours of the thief and of the wolf, with all that comes late."""
        sent: dict[str, dict[str, str]] = {}
        for house in ("dino R", None, "dino L", None):
            for name, form in sent.items():
                self.do(name, what="tap of the hour before", **form)
            if house is not None:
                house = next(
                    h for h in self.table.prompts("Carla")[0].fields[0].options if h.lower().startswith("dino")
                )
                sent = {name: self.do(name, "tap", house=house) for name in NAMES}
            self.clock()
            cache.forget()  # as in another process, or in one that was begun anew
            for name, form in sent.items():
                self.do(name, what="tap again", **form)
                self.late(name, form)

    def late(self, name: str, form: dict[str, str]) -> None:
        """A tap that is sent again without a script once its hour is over, because the answer was lost."""
        answer = self.phones[name].client.post(f"/room/{self.phones[name].code}/do/", form)
        self.seen.append((name, "late", Heard(answer.status_code, (), len(answer.content), 0)))

    def end(self) -> None:
        """The pages after the night."""
        for name, phone in self.phones.items():
            page = phone.client.get(f"/room/{phone.code}/")
            self.seen.append((name, "page", Heard(page.status_code, (), len(page.content), self.room.pulse)))


@pytest.fixture
def twins(monkeypatch: pytest.MonkeyPatch, db: None) -> tuple[Twin, Twin]:
    """Both games, in rooms whose frames are not rounded up: each byte tells."""
    monkeypatch.setattr(frames, "SIZE", 1)
    monkeypatch.setattr(frames, "sizes", {})
    one, other = Twin("Anna", "Bruno", monkeypatch), Twin("Bruno", "Anna", monkeypatch)
    for twin in (one, other):
        twin.play()
        twin.end()
    return one, other


def test_the_twins_differ_in_who_is_who(twins: tuple[Twin, Twin]) -> None:
    one, other = twins
    kinds = [[entry.event.kind for entry in twin.table.view("Anna")] for twin in twins]
    assert ("looked" in kinds[0], "looked" in kinds[1]) == (False, True)
    assert one.table.state.phase == other.table.state.phase == "privilege"
    taps = [set(Receipt.objects.filter(game=twin.game, verb="tap").values_list("actor", flat=True)) for twin in twins]
    assert taps == [{"Anna", "Bruno"}] * 2, "of whoever does not act there is no row"


def test_nobody_on_the_network_can_tell_the_twins_apart(twins: tuple[Twin, Twin]) -> None:
    one, other = twins
    assert one.seen == other.seen


def test_each_message_of_the_night_has_the_same_length_and_wakes_no_page(twins: tuple[Twin, Twin]) -> None:
    for twin in twins:
        taps = [heard for _, verb, heard in twin.seen if verb == "tap"]
        assert len(taps) == 8
        for phase in (taps[:4], taps[4:]):
            assert set(phase) == {phase[0]}
            assert phase[0].frames == 0
        size = frames.Sitting(twin.room).size("it")
        assert [heard.length for _, verb, heard in twin.seen if verb == "frame"][-5:] == [size] * 5
        assert len({heard.length for _, verb, heard in twin.seen if verb == "page"}) == 1, (
            "also of a page that is asked for"
        )


def test_a_tap_that_is_sent_again_when_its_hour_is_over_is_answered_like_everybody_elses(
    twins: tuple[Twin, Twin],
) -> None:
    """Whoever did something has a receipt, and of the others the key alone is kept;
    whichever process answers, and whenever."""
    for twin in twins:
        assert {heard.status for _, what, heard in twin.seen if what.startswith("tap ")} == {200}
        assert {heard.status for _, what, heard in twin.seen if what == "late"} == {302}
        assert Answered.objects.filter(game=twin.game).count() == 6, "each tap of three who do not act, once"


def test_a_tap_that_comes_again_in_the_next_hour_is_none_of_it(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    """The wolf has tapped with the others in the hour of the thief: that is no prey, however late it is sent again."""
    twin = Twin("Anna", "Bruno", monkeypatch)
    twin.to_the_taps()
    house = twin.table.prompts("Anna")[0].fields[0].options[0]
    early = twin.do("Anna", "tap", house=house)
    for _ in range(2):
        twin.clock()
    assert twin.table.state.phase == "wolf"
    assert house in twin.table.prompts("Anna")[0].fields[0].options
    twin.do("Anna", what="tap again", **early)
    assert (twin.seen[-6][1], twin.seen[-6][2].status, twin.table.state.own["Anna"].tap) == ("tap again", 200, None)


def test_a_seat_has_so_many_acts_without_effect_as_with_one(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    monkeypatch.setattr(clerk, "MOST_CHANGES", 3)
    twin = Twin("Anna", "Bruno", monkeypatch)
    twin.to_the_taps()
    for name in NAMES:
        house = twin.table.prompts(name)[0].fields[0].options[0]
        for _ in range(5):
            twin.do(name, "tap", house=house)
    statuses = [[heard.status for who, what, heard in twin.seen if (who, what) == (name, "tap")] for name in NAMES]
    assert statuses == [[200] * 3 + [422] * 2] * 4


def test_whoever_is_a_citizen_in_both_and_a_television_see_the_same_screens(twins: tuple[Twin, Twin]) -> None:
    one, other = twins
    for name in ("Carla", "Dino", "*"):
        mine = [[html for who, html in twin.screens if who == name] for twin in (one, other)]
        assert mine[0] == mine[1], name
    assert [html for who, html in one.screens if who == "Anna"] != [
        html for who, html in other.screens if who == "Anna"
    ]


def test_whoever_looks_over_a_shoulder_sees_the_same_also_where_the_wolf_and_the_thief_sit(
    twins: tuple[Twin, Twin],
) -> None:
    """Outside what a finger uncovers; also without a script,
    and on a page that is asked for anew while a house is marked."""
    one, other = twins
    assert [(name, outside(html)) for name, html in one.screens] == [
        (name, outside(html)) for name, html in other.screens
    ]


def outside(html: str) -> str:
    """A screen without what stands under a finger, and without the values of veiled choices."""
    html = re.sub(r'(<div class="secrets".*?</ul>).*?</div>', "", html, flags=re.S)
    html = re.sub(r'(<p class="result"[^>]*>)[^<]*|(<span data-secret>)[^<]*', r"\1\2", html)
    secret = r'(<input type="(?:radio|hidden)" name="(?:R|L|side|coin)" value=")[^"]*("(?: checked)?)'
    return re.sub(secret, r"\1\2", html)


def test_the_forms_of_a_seat_have_the_same_lengths_in_both(twins: tuple[Twin, Twin]) -> None:
    """Also without a script, which fills nothing up."""

    def forms(twin: Twin) -> list[list[tuple[str, int]]]:
        found = [
            re.findall(r'<input type="(?:radio|hidden)" name="(\w+)" value="([^"]*)"', html) for _, html in twin.screens
        ]
        return [[(name, len(value)) for name, value in fields] for fields in found]

    assert forms(twins[0]) == forms(twins[1])


def test_an_answer_goes_out_at_a_whole_tenth_of_a_second_and_a_phase_waits_for_it() -> None:
    """The server delays the answers of these addresses, and counts their commands at the door (`serving/asgi.py`)."""
    assert asgi.OWN.fullmatch("/room/BKRM/do/")
    assert not asgi.OWN.fullmatch("/room/BKRM/stream/")


NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)


def to_the_night(room: Room) -> Game:
    """Everybody has put chest and characters into their houses."""
    game = room.game
    assert game is not None
    for verb in ("chest", "place"):
        for seat in cache.table_of(fresh(game)).setup.seats:
            (prompt,) = cache.table_of(fresh(game)).prompts(seat)
            assert prompt.verb == verb
            give(game, Command(seat, verb, {field.name: field.options[0] for field in prompt.fields}))
    Game.objects.filter(pk=game.pk).update(due=NOON)
    return fresh(game)


@pytest.mark.django_db
def test_by_night_nothing_around_the_screen_tells_who_is_there() -> None:
    """LB-NIGHT-41: news, phones that are away, claims, a host who has gone, for the host and for the others."""
    room, _ = burg()
    to_the_night(room)
    room.occupants.update(seen=NOON - timedelta(minutes=5))
    lobby.tell(room, "phone", "Dino", NOON)
    Claim.objects.create(occupant=room.occupants.get(name="Dino"), secret="0", entry="0", asked=NOON)
    sitting = Sitting(Room.objects.select_related("game").get(pk=room.pk), NOON - timedelta(seconds=5))
    assert sitting.play is not None
    assert sitting.play.quiet
    shows = ("news", "away", "claims", "host_gone", "answer_for", "goes_on")
    for who in [*sitting.occupants, None]:
        around = sitting.facts(sitting.play, who, who is None)
        assert {name: around[name] for name in shows if around[name]} == {}


@pytest.mark.django_db
def test_before_the_night_begins_nobody_has_anything_to_press() -> None:
    room, _ = burg()
    game = to_the_night(room)
    for seconds, verbs in ((7.1, []), (6.9, ["tap"])):
        play = Play(room, game, NOON - timedelta(seconds=seconds))
        assert [prompt.verb for prompt in play.prompts("Anna")] == verbs


@pytest.mark.django_db
def test_the_keys_of_the_forms_around_a_screen_tell_of_no_secret_act() -> None:
    """L-6: the thief's tap is written, and those of the others are not; all pages have the keys that they had."""
    room, _ = burg()
    game = to_the_night(room)

    def keys() -> list[str]:
        play = Play(room, fresh(game), NOON)
        return [play.key_for_all(who) for who in [*room.occupants.all(), None]]

    before, length = keys(), fresh(game).length
    Game.objects.filter(pk=game.pk).update(due=None)
    for seat in cache.table_of(fresh(game)).setup.seats:
        give(game, Command(seat, "tap", {"house": "Anna.R"}))
    assert fresh(game).length > length, "the thief has tapped"
    assert keys() == before
