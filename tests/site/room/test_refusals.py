"""Every refusal of a room: somebody who gets it, its status, its sentence on a page and for a script;
and it changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone
from pytest_django import Settings

from lupus.engine.game import BadSetup
from lupus.rulesets.screens import Brief
from lupus.site.room import arrivals, lobby, saved
from lupus.site.room.models import Claim, Led, Occupant, Room
from lupus.site.room.refusals import SENTENCES
from lupus.site.table.models import Game, Row
from tests.offered import Form, forms_in
from tests.rigs.answers import Answer
from tests.rigs.evening import Stored
from tests.rigs.room_phones import Phone, gathered, link, play_to_the_end, room_of, until_the_night
from tests.toy import screens as toy

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rooms_by_hand")]

Ask = Callable[[bool], Answer]
"""Ask for what is refused: by a script, or by a plain form."""

BY_SCRIPT = {"Accept": "application/json"}


class Scene:
    """Four phones in a room, and what a test may change of the site."""

    def __init__(self, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.settings, self.patch = settings, monkeypatch
        self.room, self.phones = gathered()
        self.anna, self.bruno, self.carla, self.dino = self.phones.values()

    def act(self, phone: Phone, what: str, **form: Any) -> Ask:
        """An act of the lobby."""
        return self.post(phone, f"lobby/{what}/", **phone.form(what, form))

    def do(self, phone: Phone, verb: str, **form: Any) -> Ask:
        """A command of the game."""
        return self.post(phone, "do/", verb=verb, **form)

    def post(self, phone: Phone, where: str, **form: Any) -> Ask:
        """A form of the room."""
        return sends(phone, f"/room/{self.room.code}/{where}", **form)

    def joins(self, **form: Any) -> Ask:
        """A stranger who comes in by the link."""
        return self.post(Phone(), "join/", **({"k": self.room.key, "name": "Elio", "gender": "m"} | form))

    def claims(self, whose: str, phone: Phone | None = None) -> Ask:
        """A stranger who asks for a seat."""
        return self.post(phone or Phone(), "claim/", k=self.room.key, who=self.phones[whose].me.pk)

    def opens(self, **form: Any) -> Ask:
        """A stranger who opens a room."""
        return sends(Phone(), "/room/open/", **({"game": "toy", "name": "Zoe", "gender": "f"} | form))

    def begins(self) -> Game:
        """The game begins."""
        assert self.anna.act("start").status_code == 302
        game = room_of(self.anna).game
        assert game is not None
        return game

    def away(self, name: str, minutes: int = 5) -> None:
        """Somebody's phone was not seen for long."""
        Occupant.objects.filter(name=name).update(seen=timezone.now() - timedelta(minutes=minutes))


def sends(phone: Phone, path: str, **form: Any) -> Ask:
    """Send a form, the same each time."""
    said = {"key": str(uuid4()), **form}
    return lambda script: phone.client.post(path, said, headers=BY_SCRIPT if script else {})


# --- somebody who gets it ---------------------------------------------------------------------------------------------


def full(s: Scene) -> Ask:
    s.patch.setattr(arrivals, "OCCUPANTS", 4)
    return s.joins()


def no_seat(s: Scene) -> Ask:
    for _ in range(4):
        s.anna.act("bot", strength="random")
    return s.act(s.anna, "bot", strength="random")


def closed(s: Scene) -> Ask:
    s.anna.act("door", closed="yes")
    return s.joins()


def banned(s: Scene) -> Ask:
    s.anna.act("kick", who=s.dino.me.pk)
    return lambda script: s.dino.client.get(link(s.room), headers=BY_SCRIPT if script else {})


def playing(s: Scene) -> Ask:
    s.begins()
    return s.act(s.dino, "leave")


def pieces(s: Scene) -> Ask:
    """What was composed is for another number of people."""
    s.patch.setattr(lobby, "pieces_of", lambda room, players: Brief((), wrong=("too few",)))
    return s.act(s.anna, "start")


def players(s: Scene) -> Ask:
    s.anna.act("kick", who=s.dino.me.pk)
    return s.act(s.anna, "start")


def setup(s: Scene) -> Ask:
    def bad(*given: Any) -> None:
        raise BadSetup("colours", "no two alike")

    s.patch.setattr(lobby, "screens_of", lambda ruleset: replace(toy.SCREENS, setup=bad))
    return s.act(s.anna, "start")


def by_night(s: Scene) -> Ask:
    s.begins()
    s.away("Anna")
    until_the_night(s.room)
    return s.act(s.bruno, "take-over")


def claimed(s: Scene) -> Ask:
    s.away("Dino")
    assert s.claims("Dino")(False).status_code == 302
    return s.claims("Dino")


def too_many(s: Scene) -> Ask:
    s.patch.setattr(arrivals, "JOINED_AN_HOUR", 0)
    return s.joins()


def many_claims(s: Scene) -> Ask:
    s.patch.setattr(arrivals, "CLAIMS_AN_HOUR", 0)
    return s.claims("Dino")


def long_code(s: Scene) -> Ask:
    s.patch.setattr(arrivals, "WRONG_FROM_ONE_PLACE", 0)
    return sends(Phone(), "/room/enter/", code=s.room.code)


def site_full(s: Scene) -> Ask:
    s.settings.ROOMS_MOST = 1
    return s.opens()


def watching(s: Scene) -> Ask:
    s.begins()
    elio = Phone("Elio")
    assert elio.join(s.room).status_code == 302
    return s.do(elio, "give", target="Anna")


def passed(s: Scene) -> Ask:
    s.begins()
    return s.do(s.anna, "guess", target="Bruno")


def too_late(s: Scene) -> Ask:
    """The host begins the next game of a series that is over."""
    s.begins()
    play_to_the_end(s.room)
    return s.do(s.anna, "next")


def kept_full(s: Scene) -> Ask:
    s.begins()
    play_to_the_end(s.room)
    s.patch.setattr(saved, "KEPT", 0)
    return s.post(s.anna, "keep/", game=1)


def nobody_opens(s: Scene) -> Ask:
    s.settings.ROOMS = "nobody"
    return s.opens()


def accounts_open(s: Scene) -> Ask:
    s.settings.ROOMS = "accounts"
    return s.opens()


def leader_sits(s: Scene) -> Ask:
    Room.objects.filter(pk=s.room.pk).update(ruleset="werewolf", options={"leader": "moderator"})
    Occupant.objects.filter(pk=s.anna.me.pk).update(sits=False)
    return s.act(s.anna, "sit", sits="yes")


def led(s: Scene) -> Ask:
    s.begins()
    Led.objects.create(room=s.room, occupant=s.anna.me)
    s.away("Anna", minutes=4)
    return s.act(s.bruno, "take-over")


def led_on(s: Scene) -> Ask:
    """Whoever plays ends no game that another may lead on."""
    return led_by_nobody(s, Phone("Zoe"))


def in_play(s: Scene) -> Ask:
    led_by_nobody(s, None)
    return s.act(s.bruno, "lead-on")


def led_by_nobody(s: Scene, watcher: Phone | None) -> Ask:
    """A game of Werewolf whose leader has been away for long; whether somebody watches it."""
    for phone in (Phone("Elio"), Phone("Fosca"), Phone("Gina")):
        assert phone.join(s.room).status_code == 302
    assert s.anna.act("change", to="werewolf").status_code == 302
    assert s.anna.act("options", leader="moderator").status_code == 302
    if watcher is not None:
        assert watcher.join(s.room).status_code == 302
        assert watcher.act("sit", sits="no").status_code == 302
    s.begins()
    s.away("Anna", minutes=6)
    return s.act(s.bruno, "take-over")


REFUSALS: dict[str, tuple[int, Callable[[Scene], Ask]]] = {
    "empty-name": (422, lambda s: s.act(s.bruno, "me", name=" ", colour="", gender="m")),
    "long-name": (422, lambda s: s.act(s.bruno, "me", name="x" * 21, colour="", gender="m")),
    "sign-in-name": (422, lambda s: s.act(s.bruno, "me", name="🐺", colour="", gender="m")),
    "scripts-in-name": (422, lambda s: s.act(s.bruno, "me", name="Вruno", colour="", gender="m")),
    "bad-name": (422, lambda s: s.act(s.bruno, "me", name="-Bruno", colour="", gender="m")),
    "no-name": (422, lambda s: s.act(s.bruno, "me", name="Nessuno", colour="", gender="m")),
    "name-taken": (422, lambda s: s.act(s.bruno, "me", name="ANNA", colour="", gender="m")),
    "bad-colour": (422, lambda s: s.act(s.bruno, "me", name="Bruno", colour="mauve", gender="m")),
    "colour-taken": (422, lambda s: s.act(s.bruno, "me", name="Bruno", colour=s.anna.me.colour, gender="m")),
    "bad-choice": (422, lambda s: s.act(s.bruno, "ready", ready="perhaps")),
    "full": (422, full),
    "no-seat": (422, no_seat),
    "closed": (403, closed),
    "banned": (403, banned),
    "not-host": (403, lambda s: s.act(s.bruno, "start")),
    "host-here": (422, lambda s: s.act(s.bruno, "take-over")),
    "playing": (422, playing),
    "leader-sits": (422, leader_sits),
    "led": (422, led),
    "led-on": (422, led_on),
    "in-play": (422, in_play),
    "players": (422, players),
    "setup": (422, setup),
    "pieces": (422, pieces),
    "by-night": (422, by_night),
    "phone-here": (422, lambda s: s.claims("Dino")),
    "claimed": (422, claimed),
    "many-claims": (429, many_claims),
    "too-many": (429, too_many),
    "site-full": (503, site_full),
    "watching": (422, watching),
    "too-late": (422, too_late),
    "passed": (422, passed),
    "not-over": (422, lambda s: s.post(s.anna, "keep/", game=0)),
    "kept-full": (503, kept_full),
    "wrong-code": (404, lambda s: sends(Phone(), "/room/enter/", code="ZZZZ" if s.room.code != "ZZZZ" else "XXXX")),
    "long-code": (429, long_code),
    "old-link": (404, lambda s: s.post(Phone(), f"back/{'0' * 32}/")),
    "nobody-opens": (403, nobody_opens),
    "accounts-open": (403, accounts_open),
}

ON_A_FORM = frozenset({"wrong-code", "long-code"})
"""Shown above the field that was filled in, whoever asks."""

IN_A_FRAME = frozenset({"passed"})
"""Said with the next frame, of the size of every other."""


def test_every_refusal_has_somebody_who_gets_it() -> None:
    assert set(REFUSALS) == set(SENTENCES)


def stored() -> list[Any]:
    """All that a refusal must leave as it is."""
    tables = (Room, Occupant, Claim, Game, Row)
    return [list(model.objects.order_by("pk").values()) for model in tables]


@pytest.mark.parametrize("code", sorted(REFUSALS))
def test_a_refusal_says_its_sentence_on_a_page_and_to_a_script_and_changes_nothing(
    code: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, scene = REFUSALS[code]
    ask = scene(Scene(settings, monkeypatch))
    before = stored()
    page, script = ask(False), ask(True)
    assert (page.status_code, script.status_code) == (status, status)
    sentence = str(SENTENCES[code])
    assert sentence in page.content.decode()
    if code in IN_A_FRAME:
        assert script.json()["said"] == sentence
    elif code not in ON_A_FORM:
        assert script.json() == {"said": sentence, "code": code}
    assert stored() == before


# --- forms that stand on no page --------------------------------------------------------------------------------------

WITHOUT = {"colour", "extra", "secrets", "variants", "news"}
"""What a form may leave out: there may be none to choose."""


def bent(form: Form) -> Iterator[dict[str, Any]]:
    """A form as it stands on its page, with a field that is missing, has a value of its own, or is one too many."""
    chance = Random(1)
    said = form.touched(chance) | {name: ["Zoe"] for name in form.texts if name == "name"}
    said.pop("step", None)  # of a desk, and empty in a room
    one_is_enough = form.action.endswith("/lobby/options/")
    for name in said:
        if name == "key" and form.action.endswith("/keep/"):  # a game is saved once in any case
            continue
        if name not in WITHOUT and name != "csrfmiddlewaretoken" and not one_is_enough:
            yield {other: values for other, values in said.items() if other != name}
        if name not in ("name", "time", "csrfmiddlewaretoken"):
            yield {**said, name: ["unheard-of"]}
    yield {**said, "unheard-of": ["yes"]}
    if one_is_enough:
        yield {"key": said["key"]} | {"unheard-of": ["yes"]}


@pytest.mark.parametrize("moment", ["door", "lobby", "pieces", "composed", "over"])
def test_what_no_form_offers_is_refused_and_changes_nothing(moment: str, settings: Settings) -> None:
    """Each form of each page with one field that is missing, or that it does not have so."""
    names = ("Anna", "Bruno", "Carla", "Dino", "Elio", "Fosca")
    room, phones = gathered(*names, game="werewolf")
    anna, bruno, new = phones["Anna"], phones["Bruno"], Phone("Zoe")
    if moment == "composed":
        assert anna.act("compose", do="propose").status_code == 302
    if moment == "over":
        assert anna.act("start").status_code == 302
        Game.objects.update(stage=Game.Stage.OVER)
    asks = {
        "door": [(new, "/room/"), (new, link(room))],
        "pieces": [(anna, f"/room/{room.code}/pieces/")],
    }.get(moment, [(phone, f"/room/{room.code}/") for phone in (anna, bruno)])
    Occupant.objects.filter(name="Dino").update(seen=timezone.now() - timedelta(minutes=3))
    tried = set()
    for phone, page in asks:
        for form in forms_in(phone.client.get(page).content.decode()):
            if not form.action.startswith("/room/") or form.action in ("/room/enter/", f"/room/{room.code}/do/"):
                continue
            for said in bent(form):
                before = Room.objects.count(), Stored.of(room_of(anna))
                answer = phone.client.post(form.action, said)
                assert answer.status_code in (404, 422), (form.action, said)
                assert (Room.objects.count(), Stored.of(room_of(anna))) == before, (form.action, said)
                tried.add(form.action.rstrip("/").rpartition("/")[2])
    assert (
        tried
        >= {
            "door": {"open", "practice", "join", "claim"},
            "lobby": {"move", "kick", "host", "bot", "options", "me", "sit", "leave", "door", "start", "ready"},
            "pieces": {"compose"},
            "composed": {"ready-made", "options"},
            "over": {"start", "lobby", "keep"},
        }[moment]
    )


def test_a_form_of_a_game_with_a_field_that_it_does_not_have_is_answered_like_all_and_does_nothing() -> None:
    """Also one in which a choice stands twice. The form as it stands on the page has its effect."""
    names = ("Anna", "Bruno", "Carla", "Dino", "Elio", "Fosca")
    _, phones = gathered(*names, game="lupusburg")
    anna = phones["Anna"]
    assert anna.act("start").status_code == 302
    form = next(
        form
        for form in forms_in(anna.client.get(f"/room/{anna.code}/").content.decode())
        if form.action.endswith("/do/")
    )
    said, before = form.touched(Random(1)), Stored.of(room_of(anna))
    twice = [{**said, name: [*said[name], *said[name]]} for name, ask in form.asks.items() if not ask.many]
    for wrong in ({**said, "unheard-of": ["yes"]}, *twice, {**said, "verb": said["verb"] * 2}):
        assert anna.client.post(form.action, wrong).status_code == 302
        assert Stored.of(room_of(anna)) == before
    assert anna.client.post(form.action, said).status_code == 302
    assert Stored.of(room_of(anna)) != before
