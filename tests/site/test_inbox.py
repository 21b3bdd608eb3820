"""Answers by mail: who speaks, what comes of it, and what a stranger can do (docs/mail.md)."""

from __future__ import annotations

from email.message import EmailMessage
from random import Random
from typing import Any

import pytest
from django.core import mail as outbox
from django.utils import timezone

from lupus.rulesets.lexicon import shown
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.post.sender import send_owed
from lupus.site.table.models import Game, Place, Receipt, Row
from lupus.site.village.inbox import tokens
from lupus.site.village.inbox.reading import LARGEST, read
from lupus.site.village.inbox.taking import MOST, UNSIGNED, receive
from lupus.site.village.models import Mail, Question

from .plays import cast, turned, turned_to

pytestmark = pytest.mark.django_db

ROLES = {
    "anna": "contadino", "bruno": "lupo", "carla": "negromante", "dino": "veggente", "elio": "vampiro_giovane", "fosca": "massone",
}  # fmt: skip


@pytest.fixture(autouse=True)
def address(settings: Any) -> None:
    settings.MAIL_IN = "villaggio@lupus.example"


def village(phase: str = "day", ruleset: str = "lupus3", roles: Any = ROLES) -> Game:
    game = turned_to(cast(ruleset, roles), phase, 2)
    for place in game.places.all():
        Person.objects.filter(pk=place.person_id).update(email=f"{place.seat}@example.org")
    Letter.objects.all().delete()
    return game


def place(game: Game, seat: str) -> Place:
    return Place.objects.select_related("person", "game").get(game=game, seat=seat)


def letter(body: str, sender: str = "anna@example.org", to: str = "villaggio@lupus.example", n: int = 1, **headers: str) -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"], message["Message-ID"] = sender, to, "Re: novità", f"<{n}@example.org>"
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content(body)
    return message.as_bytes()


def answered(game: Game, seat: str, body: str, n: int = 1) -> Mail:
    """What comes of an answer to a mail of now."""
    assert receive(letter(body, f"{seat}@example.org", tokens.address_for(place(game, seat)), n), [], timezone.now()) == "taken"
    return Mail.objects.latest("pk")


def rows() -> tuple[int, int]:
    return Row.objects.count(), Receipt.objects.count()


def test_an_answer_to_the_mail_of_a_phase_votes_and_says_what_is_in_force():
    """L3-BASE-HI-01: and the answer goes to the sender alone, with an address for the next one."""
    game = village()
    before = rows()
    mail = answered(game, "anna", "Voto Bruno")
    assert (mail.results, rows()) == (["STAKE bruno"], (before[0] + 1, before[1] + 1))
    assert Receipt.objects.latest("pk").verb == "vote"
    assert any(shown("bruno") in line and "voto per il rogo" in line for line in mail.reply)
    assert send_owed() == 1
    (sent,) = outbox.outbox
    assert sent.to == [f"{place(game, 'anna').person.name} <anna@example.org>"]
    assert sent.reply_to == [tokens.address_for(place(game, "anna"))]
    assert "Registrato: voto per il rogo → Bruno." in sent.body
    assert "bruno" not in sent.subject.lower()


def test_the_same_mail_twice_is_taken_once_and_answered_once():
    game = village()
    raw = letter("Voto Bruno", to=tokens.address_for(place(game, "anna")))
    assert [receive(raw, [], timezone.now()) for _ in range(3)] == ["taken", "repeated", "repeated"]
    assert (Mail.objects.count(), Letter.objects.count(), Receipt.objects.filter(verb="vote").count()) == (1, 1, 1)


@pytest.mark.parametrize("ruleset", ["lupus7", "lupus8", "lupus3"])
def test_in_every_edition_one_votes_and_acts_by_mail(ruleset):
    roles = {"anna": "veggente", "bruno": "lupo", "carla": "negromante", "dino": "contadino", "elio": "contadino"}
    game = village("night", ruleset, roles)
    mail = answered(game, "anna", "Stanotte uso il mio potere su Bruno")
    assert mail.results == ["POWER bruno"]
    assert Receipt.objects.latest("pk").verb == "use"
    game = turned_to(game, "day", 2)
    answered(game, "anna", "voto Dino", 2)
    assert Receipt.objects.latest("pk").verb == "vote"


def test_a_question_is_answered_by_the_next_mail_and_by_nobody_else():
    game = village()
    asked = answered(game, "anna", "Voto Bruno. Dino come sindaco.", 2)
    assert asked.results == ["STAKE bruno", "MAYOR dino"]
    which = answered(game, "anna", "annullo", 3)
    assert which.results == ["ASK CMD {stake, mayor}"]
    assert answered(game, "dino", "1", 4).results == ["REJ NO_COMMAND"]
    assert answered(game, "anna", "1", 5).results == ["STAKE none"]


def test_a_suicide_is_asked_twice_by_mail_too():
    """L3-BASE-HI-13."""
    game = village("night")
    before = rows()
    asked = answered(game, "anna", "mi suicido")
    assert (asked.confirms, rows()) == (True, before)
    assert answered(game, "dino", "confermo il suicidio", 2).results != ["SUICIDE yes"]
    assert answered(game, "anna", "confermo il suicidio", 3).results == ["SUICIDE yes"]
    assert Receipt.objects.latest("pk").verb == "suicide"


def test_a_question_to_the_game_masters_arrives_where_they_answer_it():
    game = village()
    answered(game, "anna", "Domanda per il Master: quando finisce il giorno?")
    assert Question.objects.get().text == "quando finisce il giorno?"


# --- who speaks -------------------------------------------------------------------------------------------------------


def test_an_address_in_from_commands_nothing_and_its_owner_is_told_what_was_read():
    game = village()
    before = rows()
    assert receive(letter("Voto Bruno"), [], timezone.now()) == "confirm"
    mail = Mail.objects.get()
    assert rows() == before
    assert mail.reply[0].startswith("Non ho ancora fatto niente")
    assert not any("Registrato" in line for line in mail.reply)
    send_owed()
    assert outbox.outbox[0].to == [f"{place(game, 'anna').person.name} <anna@example.org>"]
    assert outbox.outbox[0].reply_to == [tokens.address_for(place(game, "anna"))], "by answering it one confirms"


def test_a_stranger_cannot_have_more_than_a_few_mails_sent():
    village()
    got = [receive(letter("Voto Bruno", n=n), [], timezone.now()) for n in range(UNSIGNED + 3)]
    assert got == ["confirm"] * UNSIGNED + ["too many"] * 3


def test_a_token_is_of_one_place_one_person_and_one_half_phase():
    game = village()
    anna, old = place(game, "anna"), tokens.address_for(place(game, "anna"))
    game = turned(game)
    before = rows()
    assert receive(letter("Voto Bruno", to=old), [], timezone.now()) == "confirm", "it is of a phase that is over"
    assert rows() == before
    now = tokens.address_for(place(game, "anna"))
    assert now != old
    new = Person.objects.invite("Zoe", "zoe@example.org")
    Place.objects.filter(pk=anna.pk).update(person=new)
    assert receive(letter("Voto Bruno", to=now, n=3), [], timezone.now()) == "nobody", "somebody else holds the place since"


def test_a_forged_token_is_worth_nothing():
    game = village()
    good = tokens.address_for(place(game, "anna"))
    local, _, domain = good.partition("@")
    chance = Random(1)
    forged = [
        local[:-1] + ("a" if local[-1] != "a" else "b"),
        local[:-1],
        local + "a",
        f"villaggio+{'9' * 8}{'a' * 24}",
        "villaggio+",
    ]
    forged += ["villaggio+" + "".join(chance.choice("0123456789abcdefghij") for _ in range(32)) for _ in range(20)]
    for n, one in enumerate(forged):
        raw = letter("Voto Bruno", "nobody@example.net", f"{one}@{domain}", n)
        assert receive(raw, [], timezone.now()) == "nobody", one
    assert Mail.objects.count() == 0
    assert receive(letter("Voto Bruno", to=good.upper()), [], timezone.now()) == "taken", "capitals are the same"


def test_all_addresses_have_one_length_and_none_is_given_once_a_village_is_over(settings):
    game = village()
    addresses = [tokens.address_for(place(game, seat)) for seat in ROLES]
    assert len({*map(len, addresses)}) == 1
    assert len({*addresses}) == len(ROLES)
    Game.objects.update(stage=Game.Stage.OVER)
    assert tokens.address_for(place(game, "anna")) == ""
    assert receive(letter("Voto Bruno", to=addresses[0]), [], timezone.now()) == "nobody"
    Game.objects.update(stage=Game.Stage.PLAYED)
    settings.MAIL_IN = ""
    assert tokens.address_for(place(game, "anna")) == ""


# --- what comes that no person wrote -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Precedence": "bulk"},
        {"List_Id": "<x.example.org>"},
        {"Return_Path": "<>"},
        {"X_Loop": "y"},
    ],
)
def test_robots_and_lists_are_dropped_without_a_word(headers):
    game = village()
    raw = letter("Voto Bruno", to=tokens.address_for(place(game, "anna")), **headers)
    assert receive(raw, [], timezone.now()) == "no letter"
    assert (Mail.objects.count(), Letter.objects.count()) == (0, 0)


def test_our_own_mail_that_comes_back_is_dropped():
    game = village()
    answered(game, "anna", "aiuto")
    send_owed()
    raw = outbox.outbox[0].message().as_bytes()
    assert receive(raw, [tokens.address_for(place(game, "anna"))], timezone.now()) == "no letter"


def test_a_mail_bomb_is_read_up_to_a_number_in_an_hour():
    game = village()
    to = tokens.address_for(place(game, "anna"))
    got = [receive(letter("aiuto", to=to, n=n), [], timezone.now()) for n in range(MOST + 10)]
    assert got == ["taken"] * MOST + ["too many"] * 10


def test_no_bytes_make_it_fail():
    game = village()
    to = tokens.address_for(place(game, "anna"))
    raw = letter("Voto Bruno", to=to)
    chance = Random(2)
    assert receive(b"x" * (LARGEST + 1), [to], timezone.now()) == "no letter"
    for n in range(300):
        broken = bytearray(raw)
        for _ in range(chance.randint(1, 30)):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        read(bytes(broken[: chance.randrange(len(broken))]), [to])
        assert receive(bytes(broken), [], timezone.now()) in ("taken", "confirm", "nobody", "no letter", "repeated", "too many"), n
