"""The mails of Lupus 3.0: a report in its sections, the mails after it,
and nothing that somebody could count or glance at."""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone

from lupus.engine.game import Command
from lupus.site.people.models import Person
from lupus.site.post import sender
from lupus.site.post.models import Letter
from lupus.site.table import clerk
from lupus.site.table.models import Game, Place
from tests.rigs.village_players import cast, turned, turned_to

pytestmark = pytest.mark.django_db

GLANCE = 200
"""Letters of a mail that a locked screen may show."""

ROLES = {
    "wanda": "lupo",
    "anna": "contadino",
    "rosa": "vampiro_giovane",
    "bruno": "massone",
    "carla": "guardia_del_corpo",
    "dino": "veggente",
    "elio": "massone",
    "fosca": "massone",
    "gino": "massone",
    "irma": "massone",
}


def order(game: Game, seat: str, verb: str, **args: Any) -> None:
    clerk.submit(game.pk, Command(seat, verb, args), received=timezone.now())


def village(**roles: str) -> Game:
    game = turned_to(cast("lupus3", {**ROLES, **roles}), "night", 2)
    Letter.objects.all().delete()
    return game


def voted(stake: dict[str, str], election: dict[str, str], **roles: str) -> Game:
    """A village in which a day was voted."""
    game = turned_to(village(**roles), "day", 2)
    for verb, ballots in (("vote", stake), ("elect", election)):
        for voter, target in ballots.items():
            order(game, voter, verb, **{"for": target})
    Letter.objects.all().delete()
    return turned(game)


def sent() -> dict[str, list[Any]]:
    """The mails of each seat, in the order in which they were sent."""
    mail.outbox.clear()
    sender.send_owed(timezone.now())
    found: dict[str, list[Any]] = defaultdict(list)
    for message in mail.outbox:
        found[message.to[0].rpartition("<")[2].partition("@")[0]].append(message)
    return found


def headings(body: str) -> list[str]:
    """The headings of a report: lines that are followed by what stands under them."""
    lines = body.partition("\n--\n")[0].split("\n")
    return [line for line, after in pairwise(lines) if after.startswith("  - ") and not line.startswith("  - ")]


def alike(mails: dict[str, list[Any]]) -> None:
    """Nobody's mails differ from outside: number, subjects, length, and what a locked screen shows."""
    assert len({tuple(m.subject for m in each) for each in mails.values()}) == 1
    assert len({tuple(-(-sender.size_of(m) // sender.EVEN) for m in each) for each in mails.values()}) == 1
    assert len({tuple(m.body[:GLANCE] for m in each) for each in mails.values()}) == 1
    assert {tuple(sorted(m.extra_headers)) for each in mails.values() for m in each} == {
        ("Auto-Submitted", "List-Unsubscribe", "List-Unsubscribe-Post", "Message-ID")
    }


def test_the_evening_report_and_the_mails_of_whoever_died_and_was_elected() -> None:
    """L3-4.3-09, L3-4.3-10, L3-4.3-11, L3-4.3-01: the others get mails of the same kind, with nothing in them."""
    everybody = dict.fromkeys(ROLES, "bruno")
    voted(everybody, dict.fromkeys(ROLES, "elio"))
    mails = sent()
    alike(mails)
    assert {len(each) for each in mails.values()} == {3}
    report, second, third = mails["anna"]
    assert report.subject == "[Borgo] Tramonto 2: sul rogo Bruno; diventa Sindaco Elio"
    assert report.body.startswith("Comincia la notte 3.")
    assert headings(report.body) == [
        "Esito della votazione",
        "Dettaglio dei voti",
        "Esito dell'elezione",
        "Dettaglio dei voti per il Sindaco",
    ]
    assert (second.subject, third.subject) == (
        "[Borgo] Tramonto 2: la seconda lettera",
        "[Borgo] Tramonto 2: la terza lettera",
    )
    for seat, (_report, told, last) in mails.items():
        assert "Niente di nuovo." in last.body
        assert ("Niente di nuovo." in told.body) == (seat not in ("bruno", "elio")), seat
    assert "sul rogo" in mails["bruno"][1].body
    assert "L'assemblea ha scelto te" in mails["elio"][1].body
    assert "fascia" not in mails["anna"][1].body


def test_an_evening_on_which_nothing_happened_to_anybody() -> None:
    """L3-4.3-11, L3-4.3-02, L3-4.3-03: whether there is a third mail is known from the report."""
    voted({}, {})
    mails = sent()
    alike(mails)
    assert {len(each) for each in mails.values()} == {2}
    assert headings(mails["anna"][0].body) == ["Esito della votazione", "Dettaglio dei voti"]
    assert "Nessun voto." in mails["anna"][0].body
    assert "Solo per te" not in mails["anna"][0].body


def test_the_morning_report_and_the_mails_of_whoever_was_bitten_and_killed() -> None:
    """L3-BASE-MAIL-03: first everybody's report, then the second mails, in the order of what befell their readers."""
    game = village()
    for seat, target in (("wanda", "bruno"), ("rosa", "bruno"), ("dino", "wanda")):
        order(game, seat, "use", target=target)
    turned(game)
    mails = sent()
    alike(mails)
    assert [len(each) for each in mails.values()] == [3] * len(ROLES)
    kinds = list(Letter.objects.order_by("sent", "id").values_list("kind", flat=True))
    assert kinds == ["result"] * len(ROLES) + ["second"] * len(ROLES) + ["third"] * len(ROLES)
    assert [m.subject for m in mail.outbox][:: len(ROLES)] == [
        "[Borgo] Alba 2: muore Bruno",
        "[Borgo] Alba 2: la seconda lettera",
        "[Borgo] Alba 2: la terza lettera",
    ]
    assert headings(mails["dino"][0].body) == ["Morti", "Il tuo potere"]
    assert headings(mails["anna"][0].body)[:1] == ["Morti"]
    report, bitten, died = mails["bruno"]
    assert "Vampiro" not in report.body
    assert "Vampiro giovane" in bitten.body
    assert "Niente di nuovo." not in died.body
    assert "Vampiro" not in died.body
    assert not [m for seat, each in mails.items() if seat != "bruno" for m in each if "Il morso" in m.body]


def test_who_is_bitten_in_a_night_without_deaths_is_told_in_the_mail_that_all_get() -> None:
    game = village()
    order(game, "rosa", "use", target="bruno")
    turned(game)
    mails = sent()
    alike(mails)
    assert {len(each) for each in mails.values()} == {2}
    assert mails["anna"][0].body.startswith("Comincia il giorno 2.")
    assert [seat for seat, each in mails.items() if "Vampiro giovane" in each[1].body] == ["bruno"]


def test_a_defeat_is_announced_after_the_second_mail() -> None:
    """L3-BASE-MAIL-03: the Blacks learn it in the last mail, and their last Wolf first of their own death."""
    voted(dict.fromkeys(ROLES, "wanda"), {}, carla="indemoniato")
    mails = sent()
    alike(mails)
    assert [["È finita" in m.body for m in mails[seat]] for seat in ("wanda", "carla", "anna")] == [
        [False, False, True],
        [False, True, False],
        [False, False, False],
    ]
    assert "Niente di nuovo." not in mails["wanda"][1].body


def test_a_second_mail_does_not_overtake_a_report_that_the_server_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """L3-BASE-MAIL-03: it waits, and no other mail waits for it."""
    voted({}, {})
    late = Place.objects.get(seat="anna").person.email
    send, refused = EmailMultiAlternatives.send, [late]

    def refuse(message: Any) -> Any:
        if refused and refused[0] in message.to[0]:
            raise ValueError(refused.pop())
        return send(message)

    monkeypatch.setattr(EmailMultiAlternatives, "send", refuse)
    now = timezone.now()
    sender.send_owed(now)
    assert [letter.kind for letter in Letter.objects.filter(sent=None)] == ["result", "second"]
    assert sender.owed(now) == []
    sender.send_owed(now + timedelta(minutes=2))
    assert [m.subject.partition(": ")[2] for m in mail.outbox[-2:]] == ["nessuno sul rogo", "la seconda lettera"]


def test_the_voted_stand_by_their_votes_and_then_in_roster_order() -> None:
    """L3-BASE-MAIL-05: the roster of this village is not in the order of the names; the voters of each likewise."""
    voted({"irma": "dino", "anna": "dino", "wanda": "dino", "gino": "rosa", "elio": "anna"}, {})
    body = sent()["carla"][0].body
    lines = [line for line in body.split("\n") if line.startswith("  - ") and ": " in line and "(" in line]
    assert lines == ["  - Dino: 3 (Wanda, Anna, Irma)", "  - Anna: 1 (Elio)", "  - Rosa: 1 (Gino)"]


def test_an_english_reader_has_english_reports() -> None:
    game = village()
    Person.objects.filter(places__seat="anna").update(language="en")
    turned(game)
    report, second = sent()["anna"]
    assert report.body.startswith("Day 2 begins.")
    assert second.subject == "[Borgo] Dawn 2: the second letter"
    assert "Nothing new." in second.body
