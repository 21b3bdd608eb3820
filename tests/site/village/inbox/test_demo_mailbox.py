"""The mailbox of the demo: a visitor answers the mails of one player, by the way of any mail.
Nowhere else is there such a page."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from email import message_from_bytes
from email.policy import SMTPUTF8
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMessage, get_connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.site import demobox
from lupus.site.post.models import Letter
from lupus.site.post.sender import send_owed
from lupus.site.table import clerk, clock
from lupus.site.table.models import Game, Receipt
from lupus.site.village.inbox.taking import AN_HOUR
from lupus.site.village.models import Mail, Village
from tests.rigs.game_masters import refreshed
from tests.rigs.village_players import QUIET_SIX, turned
from tests.site.village.inbox.test_inbox import place, village

pytestmark = pytest.mark.django_db

BOX = "/demo/mailbox/"


@pytest.fixture
def demo(settings: Any, tmp_path: Path) -> Game:
    """The demo as `lupus serve --demo` sets it up, with a village of six,
    and the mail of its last phase in the box of Anna."""
    settings.DEMO, settings.DATA, settings.MAIL_IN = True, tmp_path, "villaggio@lupus.example"
    settings.EMAIL_BACKEND = "lupus.site.demobox.Kept"
    game = turned(village("night", "lupus7", QUIET_SIX))
    Letter.objects.exclude(kind="result").delete()
    demobox.belongs_to(place(game, "anna"))
    send_owed()
    return game


def keys(page: str) -> list[str]:
    """The mails that can be answered, the newest first."""
    return re.findall(r'name="mail" value="(\d+)"', page)


def written(client: Client, text: str) -> str:
    """What the page says after an answer to the newest mail."""
    first = keys(client.get(BOX).content.decode())[0]
    sent = client.post(BOX, {"mail": first, "text": text})
    assert sent.status_code == 302
    return unescape(client.get(sent["Location"]).content.decode())


def test_a_visitor_reads_answers_and_sees_the_reply(demo: Game) -> None:
    client = Client()
    before = client.get(BOX).content.decode()
    assert ("Anna gioca in" in before, len(keys(before))) == (True, 1)
    page = written(client, "Voto Bruno")
    assert "La tua mail è arrivata." in page
    assert "Registrato: voto per il rogo → Bruno." in page
    assert "Hai scritto:" in page
    assert Receipt.objects.latest("pk").args["for"] == "bruno"
    assert (Mail.objects.get().results, len(keys(page))) == (["STAKE bruno"], 2)


def test_the_answer_is_a_mail_like_any_other(demo: Game) -> None:
    """With the token of the mail that it answers, the mail quoted below, and a name of its own."""
    client = Client()
    written(client, "Voto Bruno")
    folder = demobox.folder_of("anna@example.org")
    sent, received = folder.glob("*-sent.eml"), sorted(folder.glob("*[0-9].eml"))
    message = message_from_bytes(next(sent).read_bytes(), policy=SMTPUTF8)
    answered = message_from_bytes(received[0].read_bytes(), policy=SMTPUTF8)
    assert message["To"] == answered["Reply-To"]
    assert str(message["To"]).startswith("villaggio+")
    assert message["In-Reply-To"] == answered["Message-ID"]
    assert "\n> " in message.get_content()


def test_a_mail_is_read_as_it_was_written_and_its_source_too(demo: Game) -> None:
    """Accents and arrows, in subject and text, of mails that were sent and of one that was written here."""
    page = written(Client(), "Perché no? Voto Bruno, però è così")
    assert "Perché no? Voto Bruno, però è così" in page
    assert page.count("Registrato: voto per il rogo → Bruno.") == 3, "read, and in the source as text and as HTML"
    assert "Subject: Re: [Borgo] Alba 2: nessuno è morto" in page
    assert "\N{REPLACEMENT CHARACTER}" not in page


def test_no_mail_leaves_and_each_is_kept_for_its_recipient_alone(demo: Game, mailoutbox: list[EmailMessage]) -> None:
    assert mailoutbox == []
    page = Client().get(BOX).content.decode()
    for other in ("bruno", "carla"):
        assert f"{other}@example.org" not in page
        assert len(demobox.kept(f"{other}@example.org")) == 1


def test_only_so_many_mails_are_kept_for_an_address(demo: Game) -> None:
    for n in range(demobox.MOST + 5):
        message = EmailMessage(
            f"numero {n}", "testo", "a@example.org", ["Anna <anna@example.org>"], connection=get_connection()
        )
        assert message.send() == 1
    found = demobox.kept("anna@example.org")
    assert (len(found), found[0].subject) == (demobox.MOST, f"numero {demobox.MOST + 4}")


def test_an_old_mail_is_answered_too_and_commands_nothing(demo: Game) -> None:
    client = Client()
    old = keys(client.get(BOX).content.decode())[0]
    turned(demo)
    sent = client.post(BOX, {"mail": old, "text": "Voto Bruno"})
    assert sent["Location"] == f"{BOX}?became=confirm"
    assert "rispondeva a una fase passata" in client.get(sent["Location"]).content.decode()
    assert Mail.objects.get().became == "confirm"


def test_a_mail_that_is_kept_until_the_report_was_taken(demo: Game) -> None:
    """The game masters hold the village, and the phase closes."""
    client = Client()
    Village.objects.update(holds=True)
    clock.advance(demo.pk, refreshed(demo).due + timedelta(minutes=1))
    page = written(client, "Voto Bruno")
    assert Mail.objects.get().became == "kept"
    assert "è conservata, e la risposta viene dopo il rapporto" in page
    again = client.get(BOX, {"became": "repeated"}).content.decode()
    assert "era già arrivata" in again
    assert "non è stata presa" not in page + again


def test_what_a_visitor_writes_is_text(demo: Game) -> None:
    page = Client().get(BOX).content.decode()
    sent = Client().post(BOX, {"mail": keys(page)[0], "text": "<script>alert(1)</script> voto Bruno"})
    page = Client().get(sent["Location"]).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page


def test_an_empty_answer_and_a_mail_that_is_not_there(demo: Game) -> None:
    client = Client()
    key = keys(client.get(BOX).content.decode())[0]
    empty = client.post(BOX, {"mail": key, "text": "  "})
    assert (empty.status_code, "Scrivi qualcosa" in empty.content.decode()) == (422, True)
    for wrong in ("", "../../secret-key", "0" * 20, f"{key}-sent"):
        assert client.post(BOX, {"mail": wrong, "text": "aiuto"}).status_code == 404
    assert Mail.objects.count() == 0


def test_a_visitor_who_writes_too_much_is_told_so(demo: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lupus.site.village.inbox.taking.MOST", 2)
    client = Client()
    assert "restano senza risposta" not in written(client, "aiuto")
    first = Mail.objects.get().at
    told = f"al massimo 2 mail in un’ora, e sono arrivate. Quelle che scrivi prima delle {local(first + AN_HOUR)} "
    assert told in written(client, "aiuto")
    page = written(client, "aiuto")
    assert (told in page, "La tua mail è stata lasciata lì" in page, Mail.objects.count()) == (True, True, 2)
    assert told in unescape(client.get(BOX).content.decode()), "whoever looks again is told too"
    Mail.objects.update(at=first - AN_HOUR)
    assert "restano senza risposta" not in unescape(client.get(BOX).content.decode())


def local(at: datetime) -> str:
    """The hour and minute of a moment as the page says it."""
    return timezone.localtime(at).strftime("%H:%M")


def test_after_the_end_whoever_answers_an_old_mail_is_told_so(demo: Game) -> None:
    client = Client()
    key = keys(client.get(BOX).content.decode())[0]
    clerk.submit(Game.objects.get().pk, Command(MASTER, "end", {"faction": "lupi"}, "Gina"), received=timezone.now())
    assert key in keys(client.get(BOX).content.decode())
    sent = client.post(BOX, {"mail": key, "text": "Voto Bruno"})
    page = client.get(sent["Location"]).content.decode()
    assert "La tua mail è arrivata" in page
    assert "Come è finita:" in page, "the answer says it, and where it stands"


def test_a_mail_that_goes_while_the_page_is_made_is_left_out(demo: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    gone: list[str] = []
    whole = keys(Client().get(BOX).content.decode())

    def read(path: Path) -> demobox.Shown:
        if not gone:
            gone.append(path.stem)
            path.unlink()
        return was(path)

    was = demobox.read
    monkeypatch.setattr(demobox, "read", read)
    page = Client().get(BOX)
    assert page.status_code == 200
    assert set(whole) - set(keys(page.content.decode())) == set(gone)


def test_the_first_page_leads_there_in_the_demo_alone(demo: Game, settings: Settings) -> None:
    assert BOX in Client().get("/").content.decode()
    settings.DEMO = False
    assert BOX not in Client().get("/").content.decode()
    assert (Client().get(BOX).status_code, Client().post(BOX, {"text": "x"}).status_code) == (404, 404)


def test_without_a_demo_nothing_is_shown_or_written(settings: Settings, tmp_path: Path) -> None:
    settings.DATA = tmp_path
    demobox.belongs_to(place(village(), "anna"))
    assert list(tmp_path.iterdir()) == []
    settings.DEMO = True
    assert Client().get(BOX).status_code == 404, "nobody has said whose it is"
    demobox.owner().parent.mkdir()
    demobox.owner().write_text("nobody")
    assert Client().get(BOX).status_code == 404
