"""Being told: what mails say and where their button leads, how long they are, and what the notices page does."""

from __future__ import annotations

import re
from datetime import timedelta
from functools import partial
from html import escape
from random import Random
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from lupus.bots import cast as bots
from lupus.engine.dice import seed_of
from lupus.engine.game import Command
from lupus.engine.seats import MASTER, PUBLIC
from lupus.engine.table import Table
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.teller import genders_of, sentences
from lupus.rulesets.words import words
from lupus.site.people import links
from lupus.site.people.models import Person
from lupus.site.post import sender
from lupus.site.post.models import Letter
from lupus.site.post.outbox import TOGETHER
from lupus.site.table import clerk
from lupus.site.table.models import Game
from lupus.site.village import calendar
from lupus.site.village.console import seats
from tests.rigs.village_players import cast, client_of, turned, turned_to, url
from tests.site.village.pages.test_clauses_publication import orders

pytestmark = pytest.mark.django_db

ROLES = {
    "anna": "lupo",
    "bruno": "veggente",
    "carla": "contadino",
    "dino": "contadino",
    "elio": "contadino",
    "nino": "negromante",
}
HERE = "http://127.0.0.1:8000"


def sent_now() -> dict[str, Any]:
    """What is owed, sent: each mail by the seat of whoever it goes to."""
    mail.outbox.clear()
    sender.send_owed(timezone.now() + TOGETHER)
    return {re.findall(r"<(.*?)[@>]", m.to[0])[0]: m for m in mail.outbox}


def button(message: Any) -> str:
    """The path to which the button of a mail leads; the text has the same address."""
    (address,) = re.findall(r'class="button" href="(.*?)"', message.alternatives[0][0])
    assert address.replace("&amp;", "&") in message.body
    return str(address).replace("&amp;", "&").removeprefix(HERE)


# --- the button -------------------------------------------------------------------------------------------------------


def test_the_button_of_a_mail_lets_in_once_and_leads_to_ones_own_page() -> None:
    game = cast("lupus7", ROLES, mayor="elio")
    link = button(sent_now()["anna"])
    browser = Client()
    asked = browser.get(link, follow=True)
    assert (asked.status_code, "Stai per entrare come" in asked.content.decode()) == (200, True), (
        "programs that read mail look too"
    )
    own = url(game, "me/")
    assert f'name="next" value="{own}"' in asked.content.decode()
    assert browser.post("/sign-in/confirm/", {"next": own})["Location"] == own
    assert browser.get(own).status_code == 200
    assert browser.get(link)["Location"] == own, "whoever is in goes on, although the link is used up"


def test_what_is_private_in_a_mail_leaves_a_third_of_the_room_for_it_free(monkeypatch: pytest.MonkeyPatch) -> None:
    """L-6: with names as long as a form takes them, in the edition that tells the most."""
    for people in (bots.WOMEN, bots.MEN):
        monkeypatch.setattr(
            bots, "WOMEN" if people is bots.WOMEN else "MEN", [f"{name}-{'àèìòù' * 8}"[:40] for name in people]
        )
    show, chance, said = bots.demo_of("lupus8"), Random(5), words("it", "lupus8")
    table = Table(RULESETS["lupus8"].game, show.setup(60, chance), seed_of(5))
    show.play(table, chance)
    genders, longest = genders_of(table), 0
    for at in {entry.at for entry in table.log}:
        rows = [entry for entry in table.log if entry.at == at and entry.seen_by != PUBLIC]
        for seat in table.setup.seats:
            told = sentences([entry for entry in rows if entry.seen_by.admits(seat)], seat, said, genders)
            text, html = (sum(len(line.encode()) for line in lines) for lines in (told, map(escape, told)))
            longest = max(longest, text + html + len(told) * len("  - \r\n<li></li>\r\n"))
    assert 1024 < longest <= sender.SPARE * 2 / 3


def test_the_first_mail_and_no_other_leads_to_how_the_village_is_played() -> None:
    game = cast("lupus7", ROLES, mayor="elio")
    address = f"{HERE}/village/{game.slug}/rules/"
    for message in sent_now().values():
        assert (address in message.body, f'href="{address}"' in message.alternatives[0][0]) == (True, True)
    turned_to(game, "day", 1)
    assert [m for m in sent_now().values() if address in m.body] == []
    assert Client().get(address).status_code == 200


def test_a_link_that_is_used_up_asks_for_a_new_one_that_leads_to_the_same_page() -> None:
    game = cast("lupus7", ROLES, mayor="elio")
    link, own = button(sent_now()["anna"]), url(game, "me/")
    first, other = Client(), Client()
    first.get(link)
    first.post("/sign-in/confirm/", {"next": own})
    dead = other.get(link, follow=True)
    assert dead.status_code == 404
    assert f'href="/sign-in/mail/?next={own}"' in dead.content.decode()
    assert f'href="/sign-in/?next={own}"' in dead.content.decode()
    form = other.get(f"/sign-in/mail/?next={own}").content.decode()
    assert f'name="next" value="{own}"' in form
    mail.outbox.clear()
    assert other.post("/sign-in/mail/", {"address": "anna@borgo.example.org", "next": own}).status_code == 302
    assert links.send_links() == 1
    (again,) = re.findall(r"/sign-in/link/\S+", str(mail.outbox[0].body))
    other.get(again)
    assert other.post("/sign-in/confirm/", {"next": own})["Location"] == own


def test_who_follows_a_mail_of_somebody_else_is_asked_first() -> None:
    cast("lupus7", ROLES, mayor="elio")
    link = button(sent_now()["anna"])
    browser = Client()
    browser.force_login(Person.objects.get(places__seat="bruno"))
    assert "Stai per entrare come anna" in browser.get(link, follow=True).content.decode()


def test_the_button_opens_no_more_of_an_account_than_the_village() -> None:
    """A mail lies around: who has several villages, or conducts one, comes in by it to this village alone."""
    game = cast("lupus7", ROLES, mayor="elio")
    anna = Person.objects.get(places__seat="anna")
    game.masters.add(Person.objects.get(places__seat="bruno"))
    Person.objects.filter(pk=anna.pk).update(hosts=True)
    mails = sent_now()
    for seat, account in (("anna", 403), ("bruno", 403), ("carla", 200)):
        browser = Client()
        browser.get(button(mails[seat]))
        browser.post("/sign-in/confirm/", {"next": url(game, "me/")})
        assert (browser.get(url(game, "me/")).status_code, browser.get("/account/").status_code) == (200, account), seat


@pytest.mark.parametrize(
    "foreign",
    [
        "https://evil.example",
        "//evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
        "me/",
        "http://testserver/account/",
        "\t//evil.example",
        "/" + "x" * 300,
    ],
)
def test_only_paths_of_this_site_are_come_back_to(foreign: str) -> None:
    browser, anna = Client(), Person.objects.invite("Anna", "anna@example.org")
    for page in ("/sign-in/", "/sign-in/mail/", "/sign-in/confirm/"):
        assert f'name="next" value="{escape(foreign)}"' not in browser.get(page, {"next": foreign}).content.decode()
    link = links.link_for(anna).removeprefix(HERE)
    assert browser.get(link, {"next": foreign})["Location"] == "/sign-in/confirm/"
    assert browser.post("/sign-in/confirm/", {"next": foreign})["Location"] == "/"
    assert browser.get(link, {"next": foreign})["Location"] == "/sign-in/confirm/", "nor by whoever is in"


# --- the news ---------------------------------------------------------------------------------------------------------


def test_the_subject_is_the_news_and_the_first_lines_are_the_result() -> None:
    game = turned_to(cast("lupus7", ROLES, mayor="elio"), "night", 2)
    orders(game, anna="carla")
    Letter.objects.all().delete()
    turned(game)
    mails = sent_now()
    assert {m.subject for m in mails.values()} == {"[Borgo] Alba 2: muore Carla"}
    assert all("Carla" in m.body.split("\n")[1] for seat, m in mails.items() if seat != "carla")
    assert len({m.body.partition("Solo per te")[0] for seat, m in mails.items() if seat != "carla"}) == 1


def test_votes_are_a_table_under_what_is_ones_own() -> None:
    game = turned_to(cast("lupus7", ROLES, mayor="elio"), "day", 1)
    for voter in ("anna", "bruno", "carla", "elio"):
        clerk.submit(game.pk, Command(voter, "vote", {"for": "dino"}), received=timezone.now())
    Letter.objects.all().delete()
    turned(game)
    mails = sent_now()
    assert {m.subject for m in mails.values()} == {"[Borgo] Tramonto 1: sul rogo Dino"}
    for message in mails.values():
        before, _, after = message.body.partition("Solo per te")
        assert (before.count("Anna"), "Dino" in before.split("\n")[1] or "te" in before.split("\n")[1]) == (0, True)
        assert "I voti per il rogo\n  - Dino: 4 (Anna, Bruno, Carla, Elio)" in after
        assert '<tr><td>Dino</td><td class="n">4</td>' in message.alternatives[0][0]


@pytest.mark.parametrize("winner", ["lupi", "popolani"])
def test_the_end_of_a_game_arrives_as_won_or_lost(winner: str) -> None:
    game = turned_to(cast("lupus7", ROLES, mayor="elio"), "day", 1)
    Letter.objects.all().delete()
    clerk.submit(game.pk, Command(MASTER, "end", {"faction": winner}, "Carla"), received=timezone.now())
    mails = sent_now()
    who = f"la fazione dei {winner.title()}"
    won, lost = f"[Borgo] hai vinto! Vince {who}", f"[Borgo] hai perso: vince {who}"
    first = {seat: m.body.partition("Solo per te\n")[2].split("\n")[0] for seat, m in mails.items()}
    assert {seat: line.startswith("  - Hai vinto") for seat, line in first.items()} == {
        seat: m.subject == won for seat, m in mails.items()
    }
    assert all(m.body.index("Seme:") > m.body.index("/sign-in/link/") for m in mails.values()), (
        "the seed is at the foot"
    )
    assert {seat: m.subject for seat, m in mails.items()} == {
        seat: won if {"lupo": "lupi", "negromante": "negromanti"}.get(role, "popolani") == winner else lost
        for seat, role in ROLES.items()
    }


def test_a_dawn_without_deaths_is_told_on_every_page_and_a_dawn_with_one_is_not_quiet() -> None:
    game = turned_to(cast("lupus7", ROLES, mayor="elio"), "day", 1)
    for answer, times in ((Client().get(url(game)), 1), (client_of(game, "anna").get(url(game, "me/")), 2)):
        assert answer.content.decode().count("Stamattina nessuno è morto.") == times, (
            "in the news and in the diary of a player"
        )
    game = turned_to(game, "night", 2)
    orders(game, anna="carla")
    game = turned(game)
    assert Client().get(url(game)).content.decode().count("Stamattina nessuno è morto.") == 1, "of the first dawn"


def test_who_has_left_the_game_has_no_night() -> None:
    game = turned_to(cast("lupus7", ROLES, mayor="elio"), "day", 1)
    clerk.submit(game.pk, Command(MASTER, "disqualify", {"player": "dino"}, "Carla"), received=timezone.now())
    game = turned_to(game, "night", 2)
    verbs = {seat: 'id="form-' in client_of(game, seat).get(url(game, "me/")).content.decode() for seat in ROLES}
    assert verbs == {seat: seat != "dino" for seat in ROLES}


# --- secrecy ----------------------------------------------------------------------------------------------------------

SWAPPED = {**ROLES, "anna": "veggente", "bruno": "lupo", "carla": "stalker", "dino": "negromante", "nino": "contadino"}
"""Other roles for the same people: what everybody sees of a village does not tell it from the first one."""


def test_two_villages_that_differ_in_secrets_alone_send_the_same_mails_of_the_same_size() -> None:
    """L-6, L-8, M-3: who gets which mail, under which subject, how many bytes it has and when it goes."""
    found = []
    for slug, roles, acts in (("uno", ROLES, {"bruno": "anna"}), ("due", SWAPPED, {"anna": "dino", "carla": "dino"})):
        game = cast("lupus7", roles, slug, mayor="elio")
        seen = [outside(slug)]
        game = turned_to(game, "day", 1)
        seen.append(outside(slug))
        game = turned(game)
        seen.append(outside(slug))
        orders(game, **acts)
        seen.append(outside(slug))
        game = turned(game)
        seen.append(outside(slug))
        clerk.submit(game.pk, Command(MASTER, "announce", {"text": "Domani piove."}, "Carla"), received=timezone.now())
        seen.append(outside(slug))
        found.append(seen)
        Letter.objects.all().delete()
    assert found[0] == found[1]
    assert [len(mails) for mails in found[0]] == [6, 6, 6, 0, 6, 6], (
        "everybody gets each, and nobody gets one for what they do"
    )
    for mails in found[0]:
        assert len({(subject, size) for subject, size, _ in mails.values()}) <= 1, "and all alike"


def outside(slug: str) -> dict[str, tuple[str, int, int]]:
    """What somebody sees who carries the mails: to whom, subject, bytes, and which one of the round it is."""
    mails = sent_now()
    return {
        seat: (m.subject.replace(slug.title(), "X"), sender.size_of(m), n) for n, (seat, m) in enumerate(mails.items())
    }


# --- the calendar -----------------------------------------------------------------------------------------------------


def test_a_change_of_the_calendar_is_mailed_to_all_and_a_resume_keeps_what_was_postponed() -> None:
    game, gm = cast("lupus7", ROLES, mayor="elio"), Person.objects.invite("Gino")
    sent_now()
    now = timezone.now()
    assert game.due is not None
    later = game.due + timedelta(hours=1, minutes=30)
    for change, title in (
        (partial(calendar.postpone, game.pk, later, gm, now), "la scadenza è rinviata: "),
        (partial(calendar.pause, game.pk, gm, now), "il calendario è sospeso"),
        (partial(calendar.resume, game.pk, gm, now + timedelta(hours=1)), "il calendario riprende: "),
    ):
        change()
        mails = sent_now()
        assert {*mails} == {*ROLES}
        assert all(m.subject.startswith(f"[Borgo] {title}") for m in mails.values())
    assert Game.objects.get(pk=game.pk).due == later


# --- who comes and goes, and what is sent again -----------------------------------------------------------------------


def test_whoever_is_replaced_and_whoever_comes_are_told() -> None:
    game, gm = cast("lupus7", ROLES, mayor="elio"), Person.objects.invite("Gino", hosts=True)
    sent_now()
    place = game.places.get(seat="dino")
    newcomer = {"name": "Nora", "email": "nora@example.org", "gender": "f", "language": "it"}
    seats.replace(game.pk, place.pk, place.person_id or 0, newcomer, gm, timezone.now(), "parte")
    mails = sent_now()
    assert {seat: m.subject for seat, m in mails.items()} == {
        "nora": "[Borgo] la tua lettera",
        "dino": "[Borgo] al tuo posto gioca un’altra persona",
    }
    browser = Client()
    browser.get(button(mails["nora"]))
    assert browser.post("/sign-in/confirm/", {"next": url(game, "me/")})["Location"] == url(game, "me/")
    assert browser.get(url(game, "me/")).status_code == 200
    assert "/sign-in/link/" not in mails["dino"].body, "whoever left is let in nowhere"


def test_a_mail_is_sent_again_under_another_name_and_not_for_ever() -> None:
    game, gm = cast("lupus7", ROLES, mayor="elio"), Person.objects.invite("Gino")
    game.masters.add(gm)
    browser = Client()
    browser.force_login(gm)
    before = sent_now()["dino"]
    letter = Letter.objects.get(place__seat="dino")
    page = browser.get(url(game, "master/notices/")).content.decode()
    assert "inviata " in page
    assert page.count("Manda di nuovo") == 6
    names = {before.extra_headers["Message-ID"]}
    for _ in range(7):
        assert browser.post(url(game, f"master/notices/{letter.pk}/")).status_code == 302
        names |= {m.extra_headers["Message-ID"] for m in sent_now().values()}
    assert len(names) == 1 + 5
    assert game.rulings.filter(what="resent").count() == 5
    assert client_of(game, "anna").post(url(game, f"master/notices/{letter.pk}/")).status_code == 404
