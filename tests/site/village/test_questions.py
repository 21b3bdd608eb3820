"""What players ask the game masters in private: who learns of it, and who does not."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.test import Client

from lupus.site.people.models import Person
from lupus.site.post import sender
from lupus.site.post.models import Letter
from lupus.site.table.models import Game
from lupus.site.village.models import Question
from tests.rigs.answers import sent_mails
from tests.rigs.game_masters import browser, host, insist, url
from tests.rigs.village_players import SIX, cast, client_of, seen_by, turned_to
from tests.rigs.village_players import url as village_url

pytestmark = pytest.mark.django_db

TEXT = "Se il veggente è impedito, lo viene a sapere?"


def asking(seat: str = "anna", text: str = TEXT) -> tuple[Game, Client, Client]:
    """A village in which somebody has asked something, and the browsers of that player and of the game master."""
    game, gina = cast("lupus7", SIX), host()
    game.masters.add(gina)
    Letter.objects.all().delete()
    anna = client_of(game, seat)
    done = anna.post(village_url(game, "me/ask/"), {"question": text})
    assert done["Location"] == village_url(game, "me/?done=asked")
    return game, anna, browser(gina)


def test_a_question_is_answered_on_the_page_of_whoever_asked() -> None:
    """L7-2.3-13."""
    game, anna, gina = asking()
    assert "Aspetta una risposta" in anna.get(village_url(game, "me/")).content.decode()
    assert "1 domanda aspetta" in gina.get(url("console", game)).content.decode()
    page = gina.get(url("console-questions", game)).content.decode()
    assert ("Anna" in page, TEXT in page) == (True, True)
    pk = Question.objects.get().pk
    assert gina.post(url("console-questions", game), {"question": pk, "answer": " "}).status_code == 422
    assert gina.post(url("console-questions", game), {"question": pk, "answer": "Non lo sa."}).status_code == 302
    assert "Non lo sa." in anna.get(village_url(game, "me/")).content.decode()
    again = gina.post(url("console-questions", game), {"question": pk, "answer": "Anzi sì."})
    assert (again.status_code, Question.objects.get().answer) == (422, "Non lo sa.")
    said = again.content.decode()
    assert ("Questa domanda ha già una risposta" in said, "Anzi sì." in said, "Non lo sa." in said) == (True,) * 3
    same = gina.post(url("console-questions", game), {"question": pk, "answer": "Non lo sa."})
    assert (same.status_code, Letter.objects.filter(kind=Letter.Kind.ANSWER).count()) == (302, 1)
    assert gina.post(url("console-questions", game), {"question": 999_999, "answer": "x"}).status_code == 422


def test_both_get_a_mail_that_says_nothing_of_it_and_nobody_else_gets_one() -> None:
    game, _, gina = asking()
    assert [(letter.kind, letter.master and letter.master.name) for letter in Letter.objects.all()] == [
        ("question", "Gina")
    ]
    gina.post(url("console-questions", game), {"question": Question.objects.get().pk, "answer": "Non lo sa."})
    assert [(letter.kind, letter.place.seat) for letter in Letter.objects.filter(place__isnull=False)] == [
        ("answer", "anna")
    ]
    sender.send_owed()
    assert sorted(message.to[0] for message in mail.outbox) == [
        "Gina <gina@example.org>",
        "anna borgo <anna@borgo.example.org>",
    ]
    for message in sent_mails():
        told = f"{message.subject} {message.body} {message.alternatives[0][0]!s}"
        assert [word for word in ("veggente", "Non lo sa", "Dino", "contadino") if word in told] == []


@pytest.mark.parametrize("phase", [("night", 2), ("day", 1)])
def test_no_byte_of_what_others_get_changes_when_somebody_asks_and_is_answered(phase: tuple[str, int]) -> None:
    """L-7: pages of the others and of strangers, and the length of one's own page."""
    game, gina = cast("lupus7", SIX), host()
    game.masters.add(gina)
    game = turned_to(game, *phase)
    others = ("bruno", "dino")

    def read() -> list[str]:
        found = [seen_by(client_of(game, seat), game, path) for seat in others for path in ("", "me/")]
        found += [seen_by(Client(), game, path) for path in ("", "calendar.ics")]
        return [re.sub(r'(csrfmiddlewaretoken" value=")[^"]*', r"\1", page) for page in found]

    before, length = read(), len(client_of(game, "anna").get(village_url(game, "me/")).content)
    pulse = Game.objects.get(pk=game.pk).pulse
    client_of(game, "anna").post(village_url(game, "me/ask/"), {"question": TEXT})
    assert read() == before
    browser(gina).post(url("console-questions", game), {"question": Question.objects.get().pk, "answer": "Non lo sa."})
    assert read() == before
    assert len(client_of(game, "anna").get(village_url(game, "me/")).content) == length
    assert Game.objects.get(pk=game.pk).pulse == pulse


def test_every_player_has_the_same_form_the_dead_too() -> None:
    game, _gina = cast("lupus7", {**SIX, "elio": {"role": "guardia", "alive": False}}), host()
    found = set()
    for seat in SIX:
        page = client_of(game, seat).get(village_url(game, "me/")).content.decode()
        form = re.search(r'<form method="post" action="[^"]*me/ask/">.*?</form>', page, re.S)
        assert form is not None
        found.add(re.sub(r'value="[^"]*"', "", form[0]))
    assert len(found) == 1


def test_whoever_takes_a_place_over_does_not_read_what_was_asked_before() -> None:
    game, _, gina = asking()
    anna = game.places.get(seat="anna")
    data = {"name": "Zoe", "email": "zoe@example.org", "gender": "f", "language": "it", "why": "x"}
    insist(gina, url("console-replace", game, anna.pk), {**data, "leaves": anna.person_id})
    assert TEXT not in client_of(game, "anna").get(village_url(game, "me/")).content.decode()
    Letter.objects.all().delete()
    gina.post(url("console-questions", game), {"question": Question.objects.get().pk, "answer": "Non lo sa."})
    assert not Letter.objects.filter(kind="answer").exists()


def test_a_question_is_asked_once_is_not_empty_and_at_most_five_wait() -> None:
    game, anna, gina = asking()
    assert anna.post(village_url(game, "me/ask/"), {"question": "  "})["Location"].endswith("?done=no-question")
    for n in range(6):
        for _ in range(2):
            answer = anna.post(village_url(game, "me/ask/"), {"question": f"E poi {n}?".ljust(1000, "x")})
    assert answer["Location"].endswith("?done=questions-wait")
    assert (Question.objects.count(), max(len(q.text) for q in Question.objects.all())) == (5, 1000)
    assert "Cinque tue domande" in anna.get(answer["Location"]).content.decode()
    assert (
        client_of(game, "bruno")
        .post(village_url(game, "me/ask/"), {"question": "x"})["Location"]
        .endswith("?done=asked")
    )
    assert len(gina.get(url("console-questions", game)).context["asked"]) == 6


def test_a_question_and_an_answer_that_are_too_long_are_refused_with_the_limit_and_kept_on_the_page() -> None:
    game, anna, gina = asking()
    long = "riga\n" * 200 + "x"
    refused = anna.post(village_url(game, "me/ask/"), {"question": long.replace("\n", "\r\n")})
    page = refused.content.decode()
    assert (refused.status_code, Question.objects.count()) == (422, 1)
    assert "ha 1 lettera di troppo." in page
    assert "Al massimo 1000 lettere." in page
    assert f">{long}</textarea>" in page
    whole = anna.post(village_url(game, "me/ask/"), {"question": long[:1000].replace("\n", "\r\n")})
    assert whole["Location"].endswith("?done=asked"), "as the browser counts: a line break is one letter"
    first = Question.objects.earliest("pk")
    answer = gina.post(url("console-questions", game), {"question": first.pk, "answer": "y" * 2001})
    assert (answer.status_code, answer.content.decode().count("più di 2000 lettere")) == (422, 1)
    assert f">{'y' * 2001}</textarea>" in answer.content.decode()
    assert Question.objects.get(pk=first.pk).answered is None


def test_a_question_of_one_village_is_not_answered_in_another() -> None:
    game, _, _gina = asking()
    other, ugo = cast("lupus7", SIX, slug="altrove"), host("Ugo")
    other.masters.add(ugo)
    sent = browser(ugo).post(url("console-questions", other), {"question": Question.objects.get().pk, "answer": "x"})
    assert (sent.status_code, Question.objects.get().answer) == (422, "")
    assert Person.objects.filter(name="Ugo").exists()
    assert TEXT not in browser(ugo).get(url("console-questions", other)).content.decode()
    assert game.pk != other.pk
