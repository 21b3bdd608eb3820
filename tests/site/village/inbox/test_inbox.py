"""Answers by mail: who speaks, what comes of it, and what a stranger can do (docs/mail.md)."""

from __future__ import annotations

import re
import signal
from datetime import timedelta
from email.message import EmailMessage
from random import Random
from threading import Event
from typing import Any
from unittest.mock import Mock

import pytest
from django.core import mail as outbox
from django.db import DataError, OperationalError
from django.test import Client
from django.utils import timezone
from pytest_django import Settings
from typer import Typer
from typer.testing import CliRunner

from lupus.engine.game import TAKEN_BACK, Command
from lupus.engine.seats import MASTER
from lupus.rulesets.lexicon import shown
from lupus.site import processes
from lupus.site.commands import add_to
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.post.sender import send_owed, send_replies
from lupus.site.room.bots import Bots
from lupus.site.table import clerk, clock
from lupus.site.table.cache import table_of
from lupus.site.table.models import Game, Place, Receipt, Row
from lupus.site.village import calendar, questions
from lupus.site.village.inbox import taking, tokens
from lupus.site.village.inbox.reading import LARGEST, read
from lupus.site.village.inbox.taking import AGED, FAILED, MOST, UNPROVED, receive
from lupus.site.village.mail import contents
from lupus.site.village.models import Mail, Question, Stray
from tests.rigs.answers import sent_mails
from tests.rigs.game_masters import browser, host, url
from tests.rigs.village_players import (
    OLD_SIX,
    QUIET_SIX,
    accepted,
    cast,
    client_of,
    forms_in,
    must,
    post,
    turned,
    turned_to,
)

SIX_OF_8 = {
    "anna": "lupo",
    "bruno": "negromante",
    "carla": "veggente",
    "dino": "guardia",
    "elio": "contadino",
    "fosca": "contadino",
}

pytestmark = [pytest.mark.django_db, pytest.mark.database, pytest.mark.usefixtures("mail_address")]


def village(phase: str = "day", ruleset: str = "lupus3", roles: Any = OLD_SIX) -> Game:
    game = turned_to(cast(ruleset, roles), phase, 2)
    for place in game.places.all():
        Person.objects.filter(pk=place.person_id).update(email=f"{place.seat}@example.org")
    Letter.objects.all().delete()
    return game


def place(game: Game, seat: str) -> Place:
    return Place.objects.select_related("person", "game").get(game=game, seat=seat)


def letter(
    body: str, sender: str = "anna@example.org", to: str = "villaggio@lupus.example", n: int = 1, **headers: str
) -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"], message["Message-ID"] = (
        sender,
        to,
        "Re: novità",
        f"<{n}@example.org>",
    )
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content(body)
    return message.as_bytes()


def answered(game: Game, seat: str, body: str, n: int = 1) -> Mail:
    """What comes of an answer to a mail of now."""
    assert (
        receive(letter(body, f"{seat}@example.org", tokens.address_for(place(game, seat)), n), [], timezone.now())
        == "taken"
    )
    return Mail.objects.latest("pk")


def rows() -> tuple[int, int]:
    return Row.objects.count(), Receipt.objects.count()


def test_an_answer_to_the_mail_of_a_phase_votes_and_says_what_is_in_force() -> None:
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


def test_before_a_deadline_only_the_answers_to_mails_go_out() -> None:
    game = village()
    assert game.due is not None
    due = int(game.due.timestamp()) // 60
    Letter.objects.create(game=game, place=place(game, "dino"), kind=Letter.Kind.REMINDER, first=1, last=due)
    answered(game, "anna", "Voto Bruno")
    assert (send_replies(), [mail.to[0][-18:] for mail in outbox.outbox]) == (1, ["<anna@example.org>"])
    assert send_owed() == 1


def test_the_same_mail_twice_is_taken_once_and_answered_once() -> None:
    """L3-BASE-HI-03."""
    game = village()
    raw = letter("Voto Bruno", to=tokens.address_for(place(game, "anna")))
    assert [receive(raw, [], timezone.now()) for _ in range(3)] == ["taken", "repeated", "repeated"]
    assert (Mail.objects.count(), Letter.objects.count(), Receipt.objects.filter(verb="vote").count()) == (1, 1, 1)


def test_a_mail_counts_from_when_it_came_and_not_from_when_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """D-02: what waited in a queue until after the deadline was in time."""
    game = village()
    monkeypatch.setattr(taking, "close_old_connections", lambda: None)
    due = timezone.now() - timedelta(seconds=1)
    Game.objects.filter(pk=game.pk).update(due=due)
    raws = [letter("Voto Bruno", to=tokens.address_for(place(game, "anna")), n=n) for n in (1, 2)]
    moments = [due - timedelta(seconds=5), due + timedelta(seconds=0.5)]
    assert [taking.bring(raw, [], at) for raw, at in zip(raws, moments, strict=True)] == ["taken", "kept"]
    assert [mail.at for mail in Mail.objects.order_by("pk")] == moments
    assert Receipt.objects.filter(verb="vote").get().received == moments[0]


def test_whoever_has_no_account_any_more_is_not_answered() -> None:
    game = village()
    to = tokens.address_for(place(game, "anna"))
    Person.objects.filter(email="anna@example.org").update(is_active=False)
    assert [
        receive(letter("Voto Bruno", to=where, n=n), [], timezone.now())
        for n, where in enumerate((to, "villaggio@lupus.example"))
    ] == ["nobody"] * 2
    assert not Letter.objects.filter(kind=Letter.Kind.REPLY).exists()


def test_a_mail_that_anybody_can_have_written_takes_no_name_from_one_that_has_a_token() -> None:
    """Whoever knows the Message-ID of a player's mail is there first with it, and the player's own was no news then."""
    game, now = village(), timezone.now()
    own = letter("Voto Bruno", to=tokens.address_for(place(game, "anna")))
    forged = letter("Voto Dino")
    assert [receive(raw, [], now) for raw in (forged, own, own, forged)] == ["confirm", "taken", "repeated", "repeated"]
    assert Receipt.objects.filter(verb="vote").latest("pk").args == {"for": "bruno"}
    assert receive(letter("Voto Elio"), [], now) == "repeated", "nor is it answered once the real one has come"
    assert Receipt.objects.filter(verb="vote").count() == 1


def test_a_forged_mail_takes_no_name_from_one_without_a_token_or_with_an_old_one_either() -> None:
    game, now = village(), timezone.now()
    old = tokens.address_for(place(game, "anna"))
    game = turned_to(game, "night", 3)
    raws = [letter("Voto Bruno"), letter("Attacco Dino"), letter("Attacco Dino"), letter("Attacco Elio", to=old)]
    assert [receive(raw, [], now) for raw in raws] == ["confirm", "confirm", "repeated", "confirm"]
    assert [mail.text for mail in Mail.objects.order_by("pk")] == ["Voto Bruno", "Attacco Dino", "Attacco Elio"]


@pytest.mark.parametrize("ruleset", ["lupus7", "lupus8", "lupus3"])
def test_in_every_edition_one_votes_and_acts_by_mail(ruleset: str) -> None:
    roles = {"anna": "veggente", "bruno": "lupo", "carla": "negromante", "dino": "contadino", "elio": "contadino"}
    game = village("night", ruleset, roles)
    mail = answered(game, "anna", "Stanotte uso il mio potere su Bruno")
    assert mail.results == ["POWER bruno"]
    assert Receipt.objects.latest("pk").verb == "use"
    game = turned_to(game, "day", 2)
    answered(game, "anna", "voto Dino", 2)
    assert Receipt.objects.latest("pk").verb == "vote"


@pytest.mark.parametrize(
    ("ruleset", "role", "body", "args", "order"),
    [
        (
            "lupus8",
            "fattucchiera",
            "Strego Bruno come Veggente",
            {"target": "bruno", "role": "veggente"},
            "Bruno (Veggente)",
        ),
        (
            "lupus8",
            "diavolo",
            "Leggo l'anima di Bruno: Lupo e Mago",
            {"target": "bruno", "roles": ("lupo", "mago")},
            "Lupo, Mago",
        ),
        ("lupus8", "divinatore", "I divine Bruno as Wolf", {"target": "bruno", "role": "lupo"}, "Bruno (Lupo)"),
    ],
)
def test_a_power_that_names_two_things_is_used_by_mail_and_taken_back(
    ruleset: str, role: str, body: str, args: dict[str, str | tuple[str, str]] | dict[str, str], order: str
) -> None:
    game = village("night", ruleset, {**QUIET_SIX, "anna": role})
    mail = answered(game, "anna", body)
    assert (mail.results, mail.refused) == (["POWER bruno"], [])
    assert table_of(game).moves[-1].command.args == args
    assert order in mail.reply[0]
    assert order in mail.reply[-1], "what is in force is told whole"
    again = answered(game, "anna", body.replace("Bruno", "Elio"), 2)
    assert (again.results, table_of(game).moves[-1].command.args) == (["POWER elio"], {**args, "target": "elio"})
    lacks = answered(game, "anna", "Uso il potere su Bruno", 3)
    assert (lacks.results, table_of(game).moves[-1].command.args["target"]) == (["REJ INCOMPLETE"], "elio")
    back = answered(game, "anna", "stanotte non uso il potere", 4)
    assert (back.results, back.refused) == (["POWER none"], [])
    assert back.reply[-1] == "I tuoi ordini in vigore: stanotte non usi il potere."
    assert answered(game, "anna", "mi suicido", 5).results == ["REJ NO_COMMAND"]


def test_what_was_not_read_is_asked_and_a_yes_records_it() -> None:
    """Section 11.1 of the human interface: nothing is in the log before the yes, and a no drops the question."""
    game = village("day")
    before = len(table_of(game).moves)
    asked = answered(game, "anna", "Voto per salvare Bruno")
    assert asked.results == ["ASK SURE {STAKE bruno}"]
    assert "Non ho capito “salvare”" in asked.reply[0]
    assert answered(game, "anna", "no", 2).results == ["REJ DROPPED"]
    assert answered(game, "anna", "sì", 3).results == ["REJ NO_COMMAND"]
    answered(game, "anna", "Voto per salvare Bruno", 4)
    assert len(table_of(game).moves) == before
    assert answered(game, "anna", "Sì, grazie", 5).results == ["STAKE bruno"]
    command = table_of(game).moves[-1].command
    assert (command.actor, command.verb, command.args) == ("anna", "vote", {"for": "bruno"})


def test_after_a_question_of_name_a_power_goes_on_with_what_it_named_beside() -> None:
    """L3-BASE-HI-09: the answer completes the command, which was more than a name."""
    roles = {
        "anna": "fattucchiera",
        "bruno": "lupo",
        "brunella": "negromante",
        "dino": "contadino",
        "elio": "contadino",
    }
    game = village("night", "lupus8", {**roles, "fosca": "contadino"})
    asked = answered(game, "anna", "Strego Bru come Veggente")
    assert asked.results == ["ASK NAME {bruno, brunella}"]
    chosen = answered(game, "anna", "2", 2)
    assert (chosen.results, chosen.refused) == (["POWER brunella"], [])
    assert table_of(game).moves[-1].command.args == {"target": "brunella", "role": "veggente"}
    assert "Brunella (Veggente)" in chosen.reply[0]
    assert "Brunella (Veggente)" in chosen.reply[-1]
    answered(game, "anna", "Strego Bru come Veggente", 3)
    other = answered(game, "anna", "Il primo, come Mago", 4)
    assert (other.results, table_of(game).moves[-1].command.args) == (
        ["POWER bruno"],
        {"target": "bruno", "role": "mago"},
    )
    answered(game, "anna", "Strego Bru", 5)
    assert answered(game, "anna", "1", 6).results == ["REJ INCOMPLETE"]
    Mail.objects.filter(pk=answered(game, "anna", "Strego Bru", 7).pk).update(
        question=[["power", "bruno"], ["power", "brunella"]]
    )
    assert answered(game, "anna", "1", 8).results == ["REJ INCOMPLETE"], "a question that was kept before"


@pytest.mark.parametrize(
    ("ruleset", "ghost", "body", "args"),
    [
        ("lupus7", "ipnosi", "Ipnotizzo Bruno contro Dino", {"target": "bruno", "other": "dino"}),
        ("lupus8", "telepatia", "Leggo nei pensieri di Bruno", {"target": "bruno"}),
        ("lupus8", "confusione", "Confondo Bruno come Mago", {"target": "bruno", "role": "mago"}),
    ],
)
def test_the_dead_use_their_powers_by_mail_and_read_which_they_have(
    ruleset: str, ghost: str, body: str, args: dict[str, str]
) -> None:
    game = village("night", ruleset, {**QUIET_SIX, "anna": {"role": "fantasma", "ghost": ghost, "alive": False}})
    mail = answered(game, "anna", body)
    assert (mail.results, mail.refused) == (["POWER bruno"], [])
    assert table_of(game).moves[-1].command.args == args
    for n, asked in enumerate(("stato", "aiuto", "status", "help", "voto Bruno"), 2):
        found = answered(game, "anna", asked, n)
        assert found.reply[-1].split(":")[0] in ("I tuoi ordini in vigore", "Your orders in force"), found.reply
        assert not any("rituale" in line or "ritual" in line for line in found.reply)


def test_a_dead_player_without_a_power_reads_the_same_help_whoever_they_were() -> None:
    """L3-BASE-HI-15."""
    dead = {"anna": {"role": "veggente", "alive": False}, "dino": {"role": "mago", "alive": False}}
    game = village("night", "lupus7", {**QUIET_SIX, **dead})
    said = [answered(game, seat, "aiuto", n).reply for n, seat in enumerate(("anna", "dino"))]
    assert said[0] == said[1]
    refused = [answered(game, seat, "scruto Bruno", n).reply for n, seat in enumerate(("anna", "dino"), 5)]
    assert refused[0] == refused[1]


def test_a_question_is_answered_by_the_next_mail_and_by_nobody_else() -> None:
    game = village()
    asked = answered(game, "anna", "Voto Bruno. Dino come sindaco.", 2)
    assert asked.results == ["STAKE bruno", "MAYOR dino"]
    which = answered(game, "anna", "annullo", 3)
    assert which.results == ["ASK CMD {stake, mayor}"]
    assert answered(game, "dino", "1", 4).results == ["REJ NO_COMMAND"]
    assert answered(game, "anna", "1", 5).results == ["STAKE none"]
    assert table_of(game).moves[-1].command == Command("anna", "vote", TAKEN_BACK)
    assert Mail.objects.latest("pk").reply == [
        "Registrato: annulli l'ordine (voto per il rogo).",
        "I tuoi ordini in vigore: voto per il sindaco → Dino.",
    ]
    nothing = ["Annullato: nessun ordine è più in vigore.", "I tuoi ordini in vigore: nessuno."]
    assert answered(game, "anna", "annullo tutto", 6).reply == nothing


def test_an_abstention_by_mail_is_one_on_the_own_page_too() -> None:
    """It is a command like a vote, and given once. What was taken back, by mail or on the page, is no abstention."""
    game = village()
    page = client_of(game, "anna")
    assert read_page(page, game) == ["Non hai ancora scelto.", "Non hai ancora scelto."]
    before = Receipt.objects.count()
    first = answered(game, "anna", "Mi astengo", 2)
    assert (first.results, first.reply[-1]) == (["STAKE none"], "I tuoi ordini in vigore: per il rogo ti astieni.")
    assert read_page(page, game) == ["In vigore: Per il rogo ti astieni.", "Non hai ancora scelto."]
    assert answered(game, "anna", "Mi astengo", 3).reply[:2] == ["Registrato: per il rogo ti astieni.", "Era già così."]
    assert Receipt.objects.count() == before + 1
    must(page, game, "elect", **{"for": "dino"})
    assert post(page, game, "elect", withdraw="1").status_code == 302
    assert read_page(page, game)[1] == "Non hai ancora scelto."
    assert post(page, game, "elect", abstain="1").status_code == 302
    assert read_page(page, game)[1] == "In vigore: Per il Sindaco ti astieni."
    stands = answered(game, "anna", "Voto Bruno", 4).reply[-1]
    assert stands == "I tuoi ordini in vigore: voto per il rogo → Bruno; per il sindaco ti astieni."
    for n, (body, found) in enumerate((("Annulla tutto", "CANCEL all"), ("Annullo", "REJ NOTHING")), 5):
        mail = answered(game, "anna", body, n)
        assert (mail.results, mail.reply[-1]) == ([found], "I tuoi ordini in vigore: nessuno.")
        assert read_page(page, game) == ["Non hai ancora scelto."] * 2
    answered(game, "anna", "Mi astengo", 7)
    assert answered(game, "anna", "Annullo il voto", 8).results == ["STAKE none"]
    assert read_page(page, game) == ["Non hai ancora scelto."] * 2


def test_an_abstention_counts_as_a_choice_on_the_console_and_what_was_taken_back_does_not() -> None:
    """D-02: for the rules neither is a vote; the game masters see who has still to choose."""
    game, gina = village(), host()
    game.masters.add(gina)

    def lacking(body: str, n: int) -> list[str]:
        answered(game, "anna", body, n)
        (stake, _mayor) = browser(gina).get(url("console", game)).context["tallies"]
        assert stake.counts == ([("Bruno", 1)] if body == "Voto Bruno" else [])
        return [name for _pk, name in stake.lacking if name == "Anna"]

    found = [lacking(body, n) for n, body in enumerate(("Voto Bruno", "Annulla tutto", "Mi astengo", "Annullo"), 2)]
    assert found == [[], ["Anna"], [], ["Anna"]]
    assert table_of(game).state.votes == {}
    told: list[Any] = [row.event for row in table_of(game).log if row.event.kind == "voted"]
    assert [(e.target, e.withdrawn) for e in told] == [("bruno", False), (None, True), (None, False), (None, True)]
    assert all(row.seen_by.dump() == ["anna"] for row in table_of(game).log if row.event.kind == "voted")


def test_a_night_without_an_act_reads_alike_with_a_power_and_without() -> None:
    """By mail, or taken back on the page; and by whoever has nothing to do, and takes back a thought."""
    game = village("night")
    pages = {seat: client_of(game, seat) for seat in ("dino", "fosca")}
    assert [read_page(page, game)[0] for page in pages.values()] == ["Non hai ancora scelto."] * 2
    assert answered(game, "dino", "Stanotte non uso il potere", 2).results == ["POWER none"]
    must(pages["fosca"], game, "think", thought="bruno")
    assert post(pages["fosca"], game, "think", abstain="1").status_code == 302
    for seat, page in pages.items():
        assert read_page(page, game)[:2] == ["Hai scelto.", "In vigore: Stanotte non fai niente."]
        assert answered(game, seat, "stato", 5).reply[-1] == "I tuoi ordini in vigore: stanotte non usi il potere."
        verb = "use" if seat == "dino" else "think"
        accepted(page, game, post(page, game, verb, withdraw="1"), verb, "withdrawn")
        assert read_page(page, game)[0] == "Non hai ancora scelto."


def read_page(client: Client, game: Game) -> list[str]:
    """What somebody's own page says of what is in force, form by form."""
    page = re.sub(r"<[^>]+>", "", client.get(f"/village/{game.slug}/me/").content.decode())
    return re.findall(r"Non hai ancora scelto\.|Hai scelto\.|In vigore: [^.]+\.", page)


def test_a_suicide_is_asked_twice_by_mail_too() -> None:
    """L3-BASE-HI-13."""
    game = village("night")
    before = rows()
    asked = answered(game, "anna", "mi suicido")
    assert (asked.confirms, rows()) == (True, before)
    assert answered(game, "dino", "confermo il suicidio", 2).results != ["SUICIDE yes"]
    assert answered(game, "anna", "confermo il suicidio", 3).results == ["SUICIDE yes"]
    assert Receipt.objects.latest("pk").verb == "suicide"


def test_who_reads_english_confirms_a_suicide_with_the_words_that_the_question_asks_for() -> None:
    game = village("night")
    Person.objects.update(language="en")
    asked = " ".join(answered(game, "anna", "I kill myself").reply)
    words = re.findall("“(.+?)”", asked)
    assert (words, "conferm" in asked) == (["I confirm the suicide"], False)
    assert answered(game, "anna", words[0], 2).results == ["SUICIDE yes"]


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("it", ("Che ruolo ho?", "chi è vivo?", "a che ora chiude?")),
        ("en", ("What is my role?", "who is alive?", "when does it close?")),
    ],
)
def test_a_question_that_the_status_answers_is_answered_with_role_deadline_and_the_living(
    language: str, asked: tuple[str, ...]
) -> None:
    game = village()
    Person.objects.update(language=language)
    role = {"it": "Il tuo ruolo: Contadino", "en": "Your role: Peasant"}[language]
    for n, body in enumerate(asked, 1):
        mail = answered(game, "anna", body, n)
        reply = " ".join(mail.reply)
        assert mail.results == ["STATUS"]
        assert role in reply
        assert all(shown(seat) in reply for seat in OLD_SIX)
        assert re.search(r"(si chiude|it closes) [^.]*\d\d:\d\d\.", reply), reply
        assert "Lupo" not in reply
        assert "Wolf" not in reply
    calendar.pause(game.pk, host(), timezone.now())
    reply = " ".join(answered(game, "anna", asked[-1], 9).reply)
    assert {"it": "il calendario è sospeso", "en": "the calendar is paused"}[language] in reply


def test_a_suicide_that_waits_for_a_yes_stands_everywhere_until_it_is_dropped_or_cannot_be_ordered() -> None:
    """L3-BASE-HI-13: at the end of each answer and on the page; of whoever has left the game nowhere."""
    game, waits = village("night"), "suicidio, che aspetta la tua conferma"
    for n, body in enumerate(("mi suicido", "stato"), 1):
        reply = answered(game, "anna", body, n).reply
        assert [line for line in reply if "ordini in vigore" in line] == [f"I tuoi ordini in vigore: {waits}."]
    page = url("me", game)
    missing = "manca la tua conferma"
    assert [missing in client_of(game, seat).get(page).content.decode() for seat in ("anna", "elio")] == [True, False]
    for n, drop in enumerate(("the page", "No, grazie"), 3):
        anna, verb = client_of(game, "anna"), {"verb": "suicide"}
        html = anna.get(page).content.decode()
        section = html.partition('id="form-suicide"')[2].partition("</section>")[0]
        assert '<details class="help" open>' in section
        if drop == "the page":
            form = next(form for form in forms_in(anna.get(page)) if form.hidden.items() >= verb.items())
            assert "withdraw" in form.buttons
            assert anna.post(form.action, {**form.hidden, "withdraw": "1"})["Location"].endswith("?done=withdrawn")
        else:
            assert answered(game, "anna", drop, n).results == ["SUICIDE none"]
        html = anna.get(page).content.decode()
        assert (missing in html, '<details class="help" open>' in html) == (False, False)
        assert "ordini in vigore: nessuno" in answered(game, "anna", "stato", n + 10).reply[-1]
        assert answered(game, "anna", "confermo il suicidio", n + 20).results != ["SUICIDE yes"]
        assert answered(game, "anna", "mi suicido", n + 30).confirms
    clerk.submit(game.pk, Command(MASTER, "withdraw", {"player": "anna"}), received=timezone.now())
    assert waits not in " ".join(answered(game, "anna", "stato", 50).reply)


@pytest.mark.parametrize(("ruleset", "roles"), [("lupus7", {"anna": "avvocato"}), ("lupus8", {"anna": "cacciatore"})])
def test_the_status_of_the_dead_says_that_they_have_no_power_and_not_that_their_role_has_none(
    ruleset: str, roles: Any
) -> None:
    game = turned_to(cast(ruleset, {**SIX_OF_8, **roles, "gino": "lupo"}), "day", 1)
    for seat in ("bruno", "carla", "dino", "elio"):
        must(client_of(game, seat), game, "vote", **{"for": "anna"})
    game = turned_to(game, "night", 2)
    for p in game.places.all():
        Person.objects.filter(pk=p.person_id).update(email=f"{p.seat}@example.org")
    told = {seat: " ".join(answered(game, seat, "stato", n).reply) for n, seat in enumerate(("anna", "elio"))}
    assert "Sei tra i morti. Il tuo potere: tra i morti non ne hai uno da usare." in told["anna"]
    assert "Sei in vita. Il tuo potere: il tuo ruolo non ne ha uno da usare." in told["elio"]


def test_a_thought_of_the_night_stands_in_the_status() -> None:
    game = village("night", "lupus8", {**OLD_SIX, "elio": "contadino", "fosca": "contadino"})
    post(client_of(game, "anna"), game, "think", thought="dino")
    assert answered(game, "anna", "stato").reply[-1] == (
        "I tuoi ordini in vigore: il tuo pensiero sarà per Dino, e non succederà niente."
    )
    assert post(client_of(game, "anna"), game, "think", thought="anna").status_code == 302
    assert answered(game, "anna", "stato", 3).reply[-1].endswith("per Dino, e non succederà niente."), "it was refused"
    post(client_of(game, "anna"), game, "think", withdraw="1")
    assert answered(game, "anna", "stato", 2).reply[-1] == "I tuoi ordini in vigore: nessuno."


@pytest.mark.parametrize(
    ("body", "found"), [("Annulla tutto", "CANCEL all"), ("Annullo", "POWER none"), ("Annullo il potere", "POWER none")]
)
def test_a_thought_of_the_night_is_taken_back_by_mail_like_the_order_of_a_power(body: str, found: str) -> None:
    game = village("night", "lupus8", {**OLD_SIX, "elio": "contadino", "fosca": "contadino"})
    before = rows()[0]
    for verb, seat in (("think", "anna"), ("use", "dino")):
        page = client_of(game, seat)
        must(page, game, verb, **{"thought" if verb == "think" else "target": "bruno"})
        mail = answered(game, seat, body, len(seat) + len(verb))
        assert (mail.results, mail.refused, mail.reply[-1]) == ([found], [], "I tuoi ordini in vigore: nessuno.")
        assert read_page(page, game)[0] == "Non hai ancora scelto."
        assert answered(game, seat, body, 20 + len(verb)).results == [
            "CANCEL all"
            if found == "CANCEL all"
            else "REJ NO_POWER"
            if (verb, body[-6:]) == ("think", "potere")
            else "REJ NOTHING"
        ]
    assert rows()[0] == before + 2, "the order of one, and that they took it back"


def test_a_question_to_the_game_masters_arrives_where_they_answer_it() -> None:
    game = village()
    answered(game, "anna", "Domanda per il Master: quando finisce il giorno?")
    assert Question.objects.get().text == "quando finisce il giorno?"
    long = answered(game, "anna", f"Domanda per il Master: quando? {'x' * 40} " + "e poi " * 200, 2)
    assert ("più di mille lettere" in long.reply[0], Question.objects.count()) == (True, 1)


# --- who speaks -------------------------------------------------------------------------------------------------------


def test_an_address_in_from_commands_nothing_and_its_owner_is_told_what_was_read() -> None:
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


def test_a_stranger_cannot_have_more_than_a_few_mails_sent() -> None:
    village()
    got = [receive(letter("Voto Bruno", n=n), [], timezone.now()) for n in range(UNPROVED + 3)]
    assert got == ["confirm"] * UNPROVED + ["too many"] * 3


@pytest.mark.parametrize("kept", [True, False])
def test_forged_mails_take_nothing_from_those_of_the_person(kept: bool) -> None:
    """Sixty without a token, between the closing of a phase and its report or in the middle of one;
    then the person's own."""
    game = village("night")
    tonight, now = tokens.address_for(place(game, "anna")), timezone.now()
    if kept:
        game = closed(game)
    word = "kept" if kept else "confirm"
    forged = [receive(letter("Voto Elio", n=n), [], now) for n in range(60)]
    assert forged == [word] * UNPROVED + ["too many"] * (60 - UNPROVED)
    own = letter("Voto Bruno" if kept else "Stato", to=tonight, n=100)
    assert receive(own, [], now + timedelta(seconds=1)) == ("kept" if kept else "taken")
    if not kept:
        return
    published(game)
    assert (taking.read_kept(), [r.args for r in Receipt.objects.filter(verb="vote")]) == (
        UNPROVED + 1,
        [{"for": "bruno"}],
    )
    assert (
        receive(letter("Voto Dino", to=tokens.address_for(place(game, "anna")), n=101), [], timezone.now()) == "taken"
    )
    assert [r.args for r in Receipt.objects.filter(verb="vote")] == [{"for": "bruno"}, {"for": "dino"}]


def test_old_tokens_do_not_use_up_those_of_now() -> None:
    """Whoever has an old mail that was passed on does not silence its reader, and has few mails sent to them."""
    game = village()
    old = tokens.address_for(place(game, "anna"))
    game = turned(turned(game))
    got = [receive(letter("Voto Elio", to=old, n=n), [], timezone.now()) for n in range(MOST + 5)]
    assert got == ["confirm"] * AGED + ["too many"] * (MOST + 5 - AGED)
    now = tokens.address_for(place(game, "anna"))
    assert receive(letter("Voto Bruno", to=now, n=100), [], timezone.now()) == "taken"
    assert [r.args for r in Receipt.objects.filter(verb="vote")] == [{"for": "bruno"}]


def test_the_last_mail_that_is_answered_for_an_hour_says_so_and_how_to_be_read() -> None:
    """Three forged ones take away the answer to the person's own without a token, but not the address to write to."""
    game = village()
    for n in range(UNPROVED):
        receive(letter("Voto Elio", n=n), [], timezone.now())
    says_so = "Per un'ora leggo soltanto le lettere che rispondono a questa mail, o a una più nuova."
    assert [says_so in mail.reply for mail in Mail.objects.order_by("pk")] == [False] * (UNPROVED - 1) + [True]
    assert send_replies() == UNPROVED
    assert {mail.reply_to[0] for mail in outbox.outbox} == {tokens.address_for(place(game, "anna"))}
    assert says_so in outbox.outbox[-1].body


def test_of_several_tokens_that_of_the_sender_and_of_now_counts() -> None:
    game = village()
    old = [tokens.address_for(place(game, seat)) for seat in ("carla", "anna")]
    game = turned(turned(game))
    for n, others in enumerate((old, [tokens.address_for(place(game, "carla"))])):
        to = [*others, tokens.address_for(place(game, "anna"))]
        assert receive(letter(f"Voto {('Bruno', 'Dino')[n]}", to=", ".join(to), n=n), to, timezone.now()) == "taken"
    votes = [(r.actor, r.args) for r in Receipt.objects.filter(verb="vote")]
    assert votes == [("anna", {"for": "bruno"}), ("anna", {"for": "dino"})]


@pytest.mark.parametrize("senders", [("anna", "bruno"), ("bruno", "anna"), ("anna", "anna")])
def test_a_mail_with_two_headers_from_is_nobodys(senders: tuple[str, str]) -> None:
    """RFC 5322 has one `From`."""
    game = village()
    one, other = senders
    raw = f"From: {one}@example.org\n".encode() + letter(
        "Voto Bruno", f"{other}@example.org", tokens.address_for(place(game, "anna"))
    )
    assert receive(raw, [], timezone.now()) == "nobody"
    assert (Mail.objects.count(), Stray.objects.count(), Letter.objects.count()) == (0, 0, 0)


def test_old_tokens_do_not_use_up_what_a_stranger_may_and_the_other_way_round() -> None:
    game = village()
    old = tokens.address_for(place(game, "anna"))
    game = turned(game)
    assert [receive(letter("Voto Bruno", to=old, n=n), [], timezone.now()) for n in range(5)] == ["confirm"] * 5
    assert receive(letter("Voto Bruno", n=9), [], timezone.now()) == "confirm"


def test_of_kept_mails_some_are_read_at_a_time_and_those_of_known_authors_first() -> None:
    """A mail that waits for a deadline which has passed since holds nobody up either."""
    game = village("night")
    tonight = {seat: tokens.address_for(place(game, seat)) for seat in OLD_SIX}
    game, now = closed(game), timezone.now()
    for n in range(3):
        assert receive(letter("Voto Elio", n=n), [], now) == "kept"
    for n in range(taking.AT_ONCE):
        assert (
            receive(letter("Stato", "dino@example.org", tonight["dino"], 10 + n), [], now + timedelta(seconds=n))
            == "kept"
        )
    published(game)
    assert taking.read_kept() == taking.AT_ONCE
    assert [mail.proved for mail in Mail.objects.filter(became="kept")] == [False] * 3
    late = Game.objects.get(pk=game.pk).due
    for n in range(taking.AT_ONCE):
        assert receive(letter("Stato", "elio@example.org", tonight["elio"], 30 + n), [], late) == "kept"
    assert (taking.read_kept(), taking.read_kept()) == (3, 0)


@pytest.mark.django_db(transaction=True)
def test_kept_mails_are_read_beside_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of this process does nothing until the mail has been read by somebody else."""
    game = village("night")
    to = tokens.address_for(place(game, "anna"))
    game = closed(game)
    assert receive(letter("Voto Bruno", to=to), [], timezone.now()) == "kept"
    published(game)

    real, read = taking.read_kept, Event()

    def read_kept() -> None:
        if real():
            read.set()

    def keep_time(stop: Event) -> None:
        read.wait(20)
        stop.set()

    monkeypatch.setattr(processes, "keep_time", keep_time)
    monkeypatch.setattr(taking, "read_kept", read_kept)
    # no two threads at once in a database in memory
    monkeypatch.setattr(processes, "keep_sending", lambda *_: None)
    monkeypatch.setattr(Bots, "move", lambda *_: None)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    processes.run_clock()
    assert [r.args for r in Receipt.objects.filter(verb="vote")] == [{"for": "bruno"}]


def test_a_token_is_of_one_place_one_person_and_one_half_phase() -> None:
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
    assert receive(letter("Voto Bruno", to=now, n=3), [], timezone.now()) == "nobody", (
        "somebody else holds the place since"
    )


def test_whoever_takes_a_place_over_reads_no_answer_to_the_mails_before() -> None:
    game = village()
    answered(game, "anna", "Voto Bruno. Domanda per il Master: Xenobia?")
    Place.objects.filter(game=game, seat="anna").update(person=Person.objects.invite("Zoe", "zoe@example.org"))
    send_owed()
    told = [f"{mail.body}{mail.alternatives}" for mail in sent_mails() if "zoe@example.org" in mail.to[0]]
    assert not any("Xenobia" in text or "Registrato" in text for text in told)
    assert not any("anna@example.org" in mail.to[0] for mail in outbox.outbox)


def test_whoever_takes_a_place_over_does_not_answer_what_was_asked_of_the_one_before() -> None:
    """L3-BASE-HI-04: a number, or a yes, of theirs is no order that somebody else had begun."""
    game = village()
    answered(game, "anna", "Voto Bruno. Dino come sindaco.", 2)
    assert answered(game, "anna", "annullo", 3).results == ["ASK CMD {stake, mayor}"]
    Place.objects.filter(game=game, seat="anna").update(person=Person.objects.invite("Zoe", "zoe@example.org"))
    before = rows()
    theirs = letter("1", "zoe@example.org", tokens.address_for(place(game, "anna")), 4)
    assert receive(theirs, [], timezone.now()) == "taken"
    assert (Mail.objects.latest("pk").results, rows()) == (["REJ NO_COMMAND"], before)


def test_whoever_takes_a_place_over_does_not_confirm_the_suicide_that_the_one_before_spoke_of() -> None:
    """L3-BASE-HI-13: the question was put to somebody else."""
    game = village("night")
    assert answered(game, "anna", "mi suicido").confirms
    Place.objects.filter(game=game, seat="anna").update(person=Person.objects.invite("Zoe", "zoe@example.org"))
    before = rows()
    theirs = letter("confermo il suicidio", "zoe@example.org", tokens.address_for(place(game, "anna")), 2)
    assert receive(theirs, [], timezone.now()) == "taken"
    assert (rows(), "SUICIDE yes" in Mail.objects.latest("pk").results) == (before, False)


def test_a_mail_of_somebody_whose_account_is_closed_is_a_strangers() -> None:
    """It opens nothing and has no answer, with a token or without."""
    game = village()
    token = tokens.address_for(place(game, "anna"))
    Person.objects.filter(email="anna@example.org").update(is_active=False)
    before = rows()
    for n, to in enumerate(("villaggio@lupus.example", token)):
        assert receive(letter("Voto Bruno", to=to, n=n), [], timezone.now()) == "nobody"
    assert (rows(), Mail.objects.count(), Letter.objects.count()) == (before, 0, 0)


def test_a_forged_token_is_worth_nothing() -> None:
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
        assert receive(raw, [], timezone.now()) in ("stranger", "too many"), one
    for n, one in enumerate((*forged[:10], forged[0].upper(), local.replace("0", "1")), 50):
        for sender in ("anna@example.org", "bruno@example.org"):
            raw = letter("Voto Elio", sender, f"{one}@{domain}", n)
            assert receive(raw, [], timezone.now()) == "nobody", (
                f"{one}: nobody learns of it, whose address it may bear"
            )
    others = (f"{local}@lupus.example.net", f"{local.replace('villaggio', 'paese')}@{domain}", f"{local}@x.{domain}")
    for n, one in enumerate(others, 100):
        assert receive(letter("Voto Bruno", "nobody@example.net", one, n), [], timezone.now()) in (
            "stranger",
            "too many",
        ), one
    assert (Mail.objects.count(), Letter.objects.count()) == (0, 0)
    assert receive(letter("Voto Bruno", to=good.upper()), [], timezone.now()) == "taken", "capitals are the same"


def test_all_addresses_have_one_length() -> None:
    game = village()
    addresses = [tokens.address_for(place(game, seat)) for seat in OLD_SIX]
    assert len({*map(len, addresses)}) == 1
    assert len({*addresses}) == len(OLD_SIX)


OVER = {
    "it": ("La partita è finita.", "Popolani", "Come è finita: "),
    "en": ("The game is over.", "Townsfolk", "How it ended: "),
}
"""What every answer says after the end."""

OFFERED = re.compile(
    "ordini in vigore|orders in force|Fase:|Phase:|“aiuto”|“help”|voto Anna|vote for Anna|non rispondere"
)
"""What nothing says then: that there is something to choose."""


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("way", ["an old address", "the address of the last mail", "no address"])
def test_after_the_end_every_mail_is_answered_with_what_is_true_then(
    way: str, language: str, settings: Settings
) -> None:
    game = turned(village())
    Person.objects.update(language=language)
    older = tokens.address_for(place(game, "anna"))
    game = turned(game)
    clerk.submit(game.pk, Command(MASTER, "end", {"faction": "popolani"}, "Gina"), received=timezone.now())
    send_owed()
    last = [mail for mail in sent_mails() if "anna@example.org" in mail.to[0]][-1]
    assert last.reply_to == [tokens.address_for(place(game, "anna"))]
    assert not OFFERED.search(f"{last.body}{last.alternatives}")
    now = way == "the address of the last mail"
    to = older if way == "an old address" else last.reply_to[0] if now else "villaggio@lupus.example"
    before = rows()
    written = (
        "Voto Bruno",
        "stato",
        "help",
        "mi suicido",
        "Che bella partita!",
        "annulla tutto",
        "sì",
        "Che ruolo ho?",
    )
    for n, body in enumerate(written[: UNPROVED - 1] if way == "no address" else written):
        assert receive(letter(body, to=to, n=n), [], timezone.now()) == ("taken" if now else "confirm")
        reply = " ".join(Mail.objects.latest("pk").reply)
        assert [word for word in OVER[language] if word not in reply] == [], body
        assert settings.ADDRESS.rstrip("/") + url("village", game) in reply
        assert not OFFERED.search(reply), reply
        assert rows() == before
    receive(letter("Domanda per i Game Master: chi era il lupo?", to=to, n=99), [], timezone.now())
    assert [question.text for question in Question.objects.all()] == (["chi era il lupo?"] if now else [])
    reply = " ".join(Mail.objects.latest("pk").reply)
    assert ("chi era il lupo?" in reply, OVER[language][1] in reply) == (now, True)
    assert now or re.search("riscrivi la domanda|write the question again", reply)
    outbox.outbox.clear()
    send_owed()
    answers = [mail for mail in sent_mails() if "anna@example.org" in mail.to[0] and OVER[language][2] in mail.body]
    assert {mail.reply_to[0] for mail in answers} == {*last.reply_to}


# --- what comes that no person wrote ----------------------------------------------------------------------------------


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
def test_robots_and_lists_are_dropped_without_a_word(headers: dict[str, Any]) -> None:
    """L3-BASE-HI-03."""
    game = village()
    raw = letter("Voto Bruno", to=tokens.address_for(place(game, "anna")), **headers)
    assert receive(raw, [], timezone.now()) == "no letter"
    assert (Mail.objects.count(), Letter.objects.count()) == (0, 0)


def test_our_own_mail_that_comes_back_is_dropped() -> None:
    game = village()
    answered(game, "anna", "aiuto")
    send_owed()
    raw = outbox.outbox[0].message().as_bytes()
    assert receive(raw, [tokens.address_for(place(game, "anna"))], timezone.now()) == "no letter"


def test_a_mail_with_one_of_our_names_is_ours_whatever_has_become_of_its_other_headers(settings: Settings) -> None:
    game = village()
    settings.HOST = "lupus.example:8000"
    raw = letter("Voto Bruno", to=tokens.address_for(place(game, "anna"))).replace(
        b"<1@example.org>", b"<1@lupus.example>"
    )
    assert receive(raw, [], timezone.now()) == "no letter"


def test_a_mail_of_two_senders_is_nobodys() -> None:
    village()
    for senders in ("anna@example.org, eva@example.net", "eva@example.net, anna@example.org"):
        assert receive(letter("Voto Bruno", senders), [], timezone.now()) == "nobody"


def test_a_mail_bomb_is_read_up_to_a_number_in_an_hour() -> None:
    game = village()
    to = tokens.address_for(place(game, "anna"))
    got = [receive(letter("aiuto", to=to, n=n), [], timezone.now()) for n in range(MOST + 10)]
    assert got == ["taken"] * MOST + ["too many"] * 10


def test_the_last_mail_that_is_read_says_so_and_the_next_phase_reads_others() -> None:
    """Whoever writes too much learns it while it counts, and has a vote in the phase that follows."""
    game = village()
    to = tokens.address_for(place(game, "anna"))
    for n in range(MOST + 1):
        receive(letter(f"Voto {('Bruno', 'Elio')[n % 2]}", to=to, n=n), [], timezone.now())
    says_so = "Questa è l'ultima tua lettera che leggo per un'ora"
    said = [any(line.startswith(says_so) for line in mail.reply) for mail in Mail.objects.order_by("pk")]
    assert said == [False] * (MOST - 1) + [True]
    game = turned(turned(game))
    now = tokens.address_for(place(game, "anna"))
    assert receive(letter("Voto Bruno", to=now, n=100), [], timezone.now()) == "taken"
    assert Receipt.objects.filter(verb="vote").latest("pk").args == {"for": "bruno"}


def test_no_bytes_make_it_fail() -> None:
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
        assert receive(bytes(broken), [], timezone.now()) in (
            "taken",
            "confirm",
            "stranger",
            "nobody",
            "no letter",
            "repeated",
            "too many",
        ), n


def test_what_a_database_does_not_take_is_no_text() -> None:
    game = village()
    to = tokens.address_for(place(game, "anna"))
    raw = letter("Voto Bruno", to=to).replace(b"Voto Bruno", b"Domanda per il Master: perch\x00 \xed\xa0\x80 si?")
    raw = raw.replace(b"Subject: ", b"Subject: \x00\xff")
    assert receive(raw, [], timezone.now()) == "taken"
    assert "\0" not in Question.objects.get().text
    assert receive(raw.replace(b"From: anna", b"From: anna\x00"), [], timezone.now()) == "stranger"
    assert "\0" not in "".join((Stray.objects.get().sender, Stray.objects.get().subject, Stray.objects.get().text))


# --- the clauses of mails (L3) ----------------------------------------------------------------------------------------


def closed(game: Game) -> Game:
    """The game between the closing of a phase and its report."""
    Game.objects.filter(pk=game.pk).update(due=timezone.now() - timedelta(seconds=1))
    assert clock.advance(game.pk, timezone.now())
    return Game.objects.get(pk=game.pk, closed=True)


def published(game: Game) -> Game:
    assert clock.advance(game.pk, timezone.now())
    return Game.objects.get(pk=game.pk, closed=False)


def test_a_mail_between_the_closing_and_the_report_is_kept_and_belongs_to_the_new_phase() -> None:
    """L3-BASE-CAL-07: with the token of the phase that has closed, in the order of arrival, and no sooner."""
    game = village("night")
    tonight = {seat: tokens.address_for(place(game, seat)) for seat in OLD_SIX}
    game, now = closed(game), timezone.now()
    assert receive(letter("Voto Bruno", to=tonight["anna"]), [], now) == "kept"
    assert receive(letter("Voto Bruno", to=tonight["anna"]), [], now) == "repeated"
    assert receive(letter("Anzi, voto Elio", to=tonight["anna"], n=2), [], now + timedelta(seconds=1)) == "kept"
    assert receive(letter("Sbrano Anna", "bruno@example.org", tonight["bruno"], 3), [], now) == "kept"
    before = rows()
    assert (taking.read_kept(), rows(), Letter.objects.filter(kind="reply").count()) == (0, before, 0)
    published(game)
    news = Letter.objects.latest("pk").pk
    assert (taking.read_kept(), taking.read_kept()) == (3, 0)
    found = {mail.pk: (mail.results, mail.half, mail.kept) for mail in Mail.objects.all()}
    assert list(found.values()) == [
        (["STAKE bruno"], "day 2", {}),
        (["STAKE elio"], "day 2", {}),
        (["REJ LATE"], "day 2", {}),
    ]
    votes = Receipt.objects.filter(verb="vote", actor="anna").order_by("pk")
    assert [receipt.args for receipt in votes] == [{"for": "bruno"}, {"for": "elio"}]
    replies = Letter.objects.filter(kind="reply")
    assert (replies.count(), min(replies.values_list("pk", flat=True)) > news) == (3, True)


def test_a_mail_after_the_deadline_waits_for_the_clock_and_for_the_report() -> None:
    """L3-BASE-CAL-07, L3-BASE-CAL-06: at the instant of the closing it is too late for the phase."""
    game = village()
    due = timezone.now()
    Game.objects.filter(pk=game.pk).update(due=due)
    to = tokens.address_for(place(game, "dino"))
    assert receive(letter("Scruto Bruno", "dino@example.org", to), [], due) == "kept"
    assert taking.read_kept() == 0, "the phase has not even closed"
    assert clock.advance(game.pk, due + timedelta(minutes=2))
    assert taking.read_kept() == 0
    published(game)
    assert taking.read_kept() == 1
    assert Mail.objects.get().results == ["POWER bruno"]
    assert receive(letter("Scruto Anna", "dino@example.org", to, 2), [], timezone.now()) == "confirm", (
        "now it is an old one"
    )


def test_a_kept_mail_commands_no_more_than_before_and_is_not_answered_to_a_successor() -> None:
    game = village("night")
    tonight = tokens.address_for(place(game, "fosca"))
    game, now = closed(game), timezone.now()
    assert receive(letter("Voto Bruno"), [], now) == "kept", "it has no token"
    assert receive(letter("Voto Bruno", "fosca@example.org", tonight, 2), [], now) == "kept"
    Place.objects.filter(game=game, seat="fosca").update(person=Person.objects.invite("Zoe", "zoe@example.org"))
    published(game)
    before = rows()
    assert (taking.read_kept(), rows()) == (2, before)
    assert [mail.became for mail in Mail.objects.all()] == ["confirm", "confirm"]
    assert [one.place.seat for one in Letter.objects.filter(kind="reply")] == ["anna"]


def test_a_kept_mail_on_which_the_program_fails_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    game = village("night")
    tonight = [tokens.address_for(place(game, seat)) for seat in ("anna", "dino")]
    game, now = closed(game), timezone.now()
    for n, (seat, to) in enumerate(zip(("anna", "dino"), tonight, strict=True)):
        assert receive(letter("Voto Bruno", f"{seat}@example.org", to, n), [], now) == "kept"
    published(game)
    real, first = taking.answer, Mail.objects.order_by("pk").first()

    def fails(mail: Mail, *rest: Any) -> None:
        if mail.pk == first.pk:
            raise ValueError
        real(mail, *rest)

    monkeypatch.setattr(taking, "answer", fails)
    assert (taking.read_kept(), taking.read_kept()) == (1, 0)
    assert [mail.kept for mail in Mail.objects.all()] == [{}, {}]
    monkeypatch.setattr(taking, "answer", Mock(side_effect=OperationalError))
    Mail.objects.filter(pk=first.pk).update(became="kept", kept={"subject": "", "body": "aiuto", "commands": True})
    with pytest.raises(OperationalError):
        taking.read_kept()
    assert Mail.objects.get(pk=first.pk).became == "kept", "a database that cannot write is tried again"


def test_an_order_needs_the_address_of_its_author_and_a_strangers_mail_is_shown_to_the_game_masters() -> None:
    """L3-BASE-HI-02: From against token, whatever its case;
    nothing changes, nobody is answered, the game masters see it."""
    game, gina = village(), host()
    game.masters.add(gina)
    before, to = rows(), tokens.address_for(place(game, "anna"))
    assert receive(letter("Voto Bruno", "anna@altrove.example", to, 1), [], timezone.now()) == "stranger"
    assert receive(letter("Voto Bruno", "anna@altrove.example", to, 1), [], timezone.now()) == "repeated"
    assert receive(letter("Vi scrivo <b>io</b>", "chi@altrove.example", n=2), [], timezone.now()) == "stranger"
    assert (rows(), Mail.objects.count(), Letter.objects.count()) == (before, 0, 0)
    page = browser(gina).get(url("console-mails", game)).content.decode()
    assert all(
        said in page
        for said in ("anna@altrove.example", "Risponde a una mail di Anna", "Vi scrivo &lt;b&gt;io&lt;/b&gt;")
    )
    assert receive(letter("Voto Bruno", "ANNA@Example.ORG", to, 3), [], timezone.now()) == "taken"
    bomb = [
        receive(letter("Ciao", "chi@altrove.example", n=n), [], timezone.now())
        for n in range(10, 10 + taking.MOST_STRAYS)
    ]
    assert bomb == ["stranger"] * (taking.MOST_STRAYS - 2) + ["too many"] * 2


def test_nobody_reads_what_a_stranger_wrote_for_another_village() -> None:
    """L3-BASE-HI-02: with two villages that are played a mail that answers none of ours belongs to neither."""
    game = village()
    over = cast("lupus3", OLD_SIX, "vecchio")
    Game.objects.filter(pk=over.pk).update(stage=Game.Stage.OVER)
    assert receive(letter("Ciao", "chi@altrove.example", n=2), [], timezone.now()) == "stranger"
    assert Stray.objects.get().game == game
    Stray.objects.all().delete()
    cast("lupus3", OLD_SIX, "altro")
    assert receive(letter("Ciao", "chi@altrove.example"), [], timezone.now()) == "nobody"
    assert Stray.objects.count() == 0


@pytest.mark.parametrize(
    ("body", "named", "in_force"),
    [
        (
            "Voto Bruno al rogo e Elio come sindaco",
            ["Bruno", "Elio"],
            ["voto per il rogo → Bruno", "voto per il sindaco → Elio"],
        ),
        ("voto brunoo", ["Bruno"], ["voto per il rogo → Bruno"]),
        ("Scruto Bruno", [], ["nessuno"]),
        ("aiuto", [], ["nessuno"]),
        ("stato", [], ["nessuno"]),
        ("ciao, tutto bene?", [], ["nessuno"]),
        ("Domanda per il Master: quando?", [], ["nessuno"]),
        ("", [], ["nessuno"]),
    ],
)
def test_every_mail_has_one_answer_with_full_names_and_all_orders_in_force(
    body: str, named: list[str], in_force: list[str]
) -> None:
    """L3-BASE-HI-14: also a mail that commands nothing, and one that is not of now."""
    game = village()
    mail = answered(game, "anna", body)
    (owed,) = Letter.objects.filter(kind="reply")
    assert (owed.last, owed.place.seat) == (mail.pk, "anna")
    assert all(any(name in line for line in mail.reply[:-1]) for name in named)
    assert mail.reply[-1].startswith("I tuoi ordini in vigore: ")
    assert all(order in mail.reply[-1] for order in in_force)
    assert receive(letter("Voto Dino", n=2), [], timezone.now()) == "confirm"
    last = Mail.objects.latest("pk").reply[-1]
    assert all(order in last for order in in_force), "what is in force, and not what was asked for"
    assert "Dino" not in last
    assert Letter.objects.filter(kind="reply").count() == 2


def test_a_question_by_mail_is_passed_on_acknowledged_and_answered_by_mail() -> None:
    """L3-BASE-HI-17: also a Cacciatore di Vampiri who asks how many rossi there are; nobody else learns of it."""
    game, gina = village(roles={**OLD_SIX, "anna": "cacciatore_di_vampiri"}), host()
    game.masters.add(gina)
    mail = answered(game, "anna", "Caro Master, quanti rossi ci sono nel villaggio?")
    assert mail.results == ['GM "quanti rossi ci sono nel villaggio?"']
    assert "Passo il messaggio al Master" in mail.reply[0]
    send_owed()
    asked = next(sent for sent in outbox.outbox if sent.to == ["Gina <gina@example.org>"])
    assert "Anna chiede: quanti rossi ci sono nel villaggio?" in asked.body
    assert "rossi" not in asked.subject
    outbox.outbox.clear()
    done = browser(gina).post(
        url("console-questions", game), {"question": Question.objects.get().pk, "answer": "Sono due."}
    )
    assert done.status_code == 302
    send_owed()
    (told,) = sent_mails()
    assert told.to == [f"{place(game, 'anna').person.name} <anna@example.org>"]
    assert all(
        said in told.body and said in str(told.alternatives[0][0])
        for said in ("Avevi chiesto: quanti rossi", "Risposta: Sono due.")
    )
    assert "due" not in told.subject
    assert told.reply_to == [tokens.address_for(place(game, "anna"))]


def test_whoever_holds_a_place_since_reads_nothing_of_an_answer() -> None:
    game, gina = village(), host()
    answered(game, "anna", "Domanda per il Master: sono io il lupo?")
    questions.answer(game, Question.objects.get().pk, "Forse.", gina, timezone.now())
    owed = Letter.objects.select_related("game", "place__person", "master").get(kind="answer")
    assert contents(owed, place(game, "anna").person).context["own"][1:] == ["Risposta: Forse."]
    assert contents(owed, gina).context["own"] == []


# --- how a mail is brought --------------------------------------------------------------------------------------------


def test_a_mail_without_a_name_is_known_by_its_bytes() -> None:
    game = village()
    raw = letter("Voto Bruno", to=tokens.address_for(place(game, "anna"))).replace(
        b"Message-ID: <1@example.org>\n", b""
    )
    assert b"Message-ID" not in raw
    assert [receive(raw, [], timezone.now()) for _ in range(2)] == ["taken", "repeated"]
    assert receive(raw.replace(b"Bruno", b"Dino"), [], timezone.now()) == "taken"


@pytest.mark.django_db(transaction=True)  # a connection that has failed is closed
@pytest.mark.parametrize(
    ("error", "word"),
    [
        (OperationalError("s3cret"), None),
        (OSError("s3cret"), None),
        (ValueError("s3cret"), FAILED),
        (DataError("s3cret"), FAILED),
    ],
)
def test_a_mail_that_fails_is_not_taken_and_says_nothing_of_itself(
    error: OSError | ValueError | DataError | OperationalError,
    word: str | None,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(*_: object) -> str:
        raise error

    monkeypatch.setattr(taking, "receive", fail)
    assert taking.bring(b"", [], timezone.now()) == word
    assert not any("s3cret" in message for message in caplog.messages)


@pytest.mark.django_db(transaction=True)
def test_a_mail_counts_from_when_it_arrived_and_not_from_when_it_is_read() -> None:
    """L3-BASE-CAL-06: what waited in a queue while the deadline passed came in time, and what came after it did not."""
    game = village()
    due = timezone.now() - timedelta(seconds=20)
    Game.objects.filter(pk=game.pk).update(due=due)
    to = tokens.address_for(place(game, "anna"))
    moments = (due - timedelta(seconds=1), due)
    found = [taking.bring(letter("Voto Bruno", to=to, n=n), [], moment) for n, moment in enumerate(moments)]
    assert found == ["taken", "kept"]
    assert [mail.at for mail in Mail.objects.order_by("pk")] == list(moments)
    assert Receipt.objects.get(verb="vote", actor="anna").received == moments[0]


@pytest.mark.django_db(transaction=True)
def test_the_command_takes_a_mail_from_a_pipe_and_asks_for_it_again_where_it_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = village()
    raw = letter("Voto Bruno", to=tokens.address_for(place(game, "anna")))
    app = Typer()
    add_to(app)
    done = CliRunner().invoke(app, ["receive", "villaggio@lupus.example"], input=raw)
    assert (done.exit_code, done.stdout) == (0, "taken\n")
    for error in (OperationalError("s3cret"), ValueError("s3cret")):
        monkeypatch.setattr(taking, "receive", Mock(side_effect=error))
        done = CliRunner().invoke(app, ["receive"], input=raw)
        assert (done.exit_code, done.stdout) == (75, "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--lmtp", "8024", "--imap"], "one of the three"),
        (["--imap", "a@b.c"], "one of the three"),
        (["--lmtp", "nowhere"], "is no address"),
        (["--imap"], "LUPUS_IMAP: it must begin with imaps://"),
    ],
)
def test_the_command_says_what_is_wrong(arguments: list[str], said: str) -> None:
    app = Typer()
    add_to(app)
    done = CliRunner().invoke(app, ["receive", *arguments])
    assert (done.exit_code, said in done.stderr) == (2, True), done.stderr


def test_the_command_wants_an_address_to_which_mails_go(settings: Settings) -> None:
    settings.MAIL_IN = ""
    app = Typer()
    add_to(app)
    done = CliRunner().invoke(app, ["receive", "--lmtp", "8024"])
    assert (done.exit_code, "LUPUS_MAIL_IN is missing" in done.stderr) == (2, True)


@pytest.mark.parametrize(("language", "said", "not_said"), [
    ("it", "Registrato: voto per il rogo → ", ("Your ", "Recorded", "in force", "vote for the stake")),
    ("en", "Recorded: vote for the stake → ", ("Il tuo", "Registrato", "vigore", "voto per il rogo")),
])  # fmt: skip
def test_the_whole_answer_is_in_the_language_of_the_account(
    language: str, said: str, not_said: tuple[str, ...]
) -> None:
    """In whichever language the letter was written: its frame, what was read, the orders in force."""
    game = village()
    Person.objects.filter(places__game=game, places__seat="anna").update(language=language)
    texts = ("status", "I vote Bruno", "help", "ask the GMs: x" * 90, "stato", "Voto Carla", "aiuto", "bla", "No")
    for n, text in enumerate(texts, 1):
        answered(game, "anna", text, n)
    assert send_owed() == len(texts)
    for text, sent in zip(texts, outbox.outbox, strict=True):
        assert not [words for words in not_said if words in sent.body], (text, sent.body)
    assert sum(said in sent.body for sent in outbox.outbox) == 2


def test_the_status_names_no_office_that_the_edition_has_not() -> None:
    said = " ".join(answered(village(ruleset="lupus8", roles=SIX_OF_8), "anna", "Stato").reply)
    assert ("In vita:" in said, "Sindaco" in said) == (True, False)
