"""Letters, sent to a real mail server on loopback (M-3, L7-2.3-05):
one each, at least once, and telling no more than they may."""

from __future__ import annotations

import re
import smtplib
import socket
from collections.abc import Iterator
from datetime import datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from threading import Event
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope
from django.core.mail import EmailMultiAlternatives
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.site import processes
from lupus.site.people.models import Person
from lupus.site.post import sender
from lupus.site.post.models import Letter
from lupus.site.post.outbox import TOGETHER
from lupus.site.post.unsubscribe import token_for
from lupus.site.table import clerk, clock
from lupus.site.table.models import Game
from lupus.site.village import owed
from lupus.site.village.models import Village
from tests.rigs.site_villages import DURING_NIGHT_1, NIGHT_1_ENDS, dealt
from tests.rigs.village_players import EDITIONS, cast, turned

pytestmark = [pytest.mark.django_db, pytest.mark.database]

SOON = timedelta(seconds=3)
LATER = NIGHT_1_ENDS + SOON

QUIET = "[Borgo] Alba 1: nessuno è morto"


class Server:
    """A mail server that fails as it is told. fail: at which step, for whom or for how many, and with what answer."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, list[str], EmailMessage]] = []
        self.sizes: dict[str, int] = {}
        """Bytes on the way, by Message-ID."""
        self.fail: dict[str, tuple[int, str]] = {}
        self.refused: set[str] = set()
        self.drops_after_taking = 0

    def failure(self, step: str) -> str | None:
        left, answer = self.fail.get(step, (0, ""))
        self.fail[step] = (left - 1, answer)
        return answer if left > 0 else None

    def step(self, server: Any, name: str) -> str | None:
        answer = self.failure(name)
        if answer == "drop":
            server.transport.abort()
        return answer

    async def handle_EHLO(  # noqa: N802
        self, server: Any, session: Any, envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        session.host_name = hostname
        answer = self.step(server, "EHLO")
        return [answer] if answer else responses

    async def handle_MAIL(self, server: Any, session: Any, envelope: Envelope, address: str, options: list[str]) -> str:  # noqa: N802
        answer = self.step(server, "MAIL")
        if answer is None:
            envelope.mail_from = address
        return answer or "250 OK"

    async def handle_RCPT(self, server: Any, session: Any, envelope: Envelope, address: str, options: list[str]) -> str:  # noqa: N802
        answer = self.step(server, "RCPT") or ("550 no such person" if address in self.refused else None)
        if answer is None:
            envelope.rcpt_tos.append(address)
        return answer or "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:  # noqa: N802
        answer = self.step(server, "DATA")
        if answer:
            return answer
        message = message_from_bytes(envelope.original_content or b"", policy=policy.default)
        self.taken.append((envelope.mail_from or "", list(envelope.rcpt_tos), message))
        self.sizes[message["Message-ID"]] = len(envelope.original_content or b"")
        if self.drops_after_taking:
            self.drops_after_taking -= 1
            server.transport.abort()
        return "250 OK"


@pytest.fixture
def server(settings: Settings) -> Iterator[Server]:
    """A server on a free port, and a site that sends by it."""
    handler = Server()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = Controller(handler, hostname="127.0.0.1", port=port)
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_PORT = port
    settings.EMAIL_USE_TLS = False
    settings.EMAIL_TIMEOUT = 5
    yield handler
    controller.stop()


@pytest.fixture
def game() -> Game:
    return dealt()


def recipients(server: Server) -> list[str]:
    return [address for _, to, _ in server.taken for address in to]


def addresses(game: Game) -> list[str]:
    return [p.person.email for p in game.places.select_related("person") if p.person]


def text(message: EmailMessage) -> str:
    body = message.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def test_one_letter_to_each_from_the_sites_own_address(server: Server, game: Game, settings: Settings) -> None:
    """L7-2.3-05: never a participant's address as sender, and to its owner only."""
    assert sender.send_owed(NIGHT_1_ENDS) == 8
    assert recipients(server) == addresses(game)
    assert {(mail_from, message["From"]) for mail_from, _, message in server.taken} == {
        ("lupus@127.0.0.1", settings.DEFAULT_FROM_EMAIL)
    }
    assert [[a.addr_spec for a in message["To"].addresses] for _, _, message in server.taken] == [
        to for _, to, _ in server.taken
    ], "and nobody is named but the one it goes to"
    assert sender.send_owed(NIGHT_1_ENDS) == 0


def test_a_letter_of_the_start_says_the_role_in_words_and_nobody_elses(server: Server, game: Game) -> None:
    sender.send_owed(NIGHT_1_ENDS)
    for place, (_, _, message) in zip(game.places.all(), server.taken, strict=True):
        others = [p.name for p in game.places.all() if p != place]
        assert message["Subject"] == "[Borgo] la partita comincia"
        assert text(message).startswith("Per tutti"), "the same on every locked screen"
        assert f"Per {place.seat} borgo, nel villaggio Borgo." in text(message)
        assert "Impronta" in text(message).partition("Solo per te")[2], "the fingerprint of the dice is at the foot"
        own = text(message).partition("Solo per te")[2]
        assert "/sign-in/mail/" in own, "and how to come in"
        assert place.person.handle in own
        assert "Niente di nuovo" not in own
        assert [who for who in others if f"{who} è" in own] == []


def test_letters_are_in_text_and_html_and_in_the_persons_language(server: Server, game: Game) -> None:
    Person.objects.filter(places__seat=game.places.all()[0].seat).update(language="en")
    clock.tick(LATER)
    Letter.objects.filter(kind="start").delete()
    sender.send_owed(LATER)
    first, *others = [message for _, _, message in server.taken]
    assert [part.get_content_type() for part in first.iter_parts()] == ["text/plain", "text/html"]
    assert first["Subject"] == "[Borgo] Dawn 1: nobody died"
    assert {message["Subject"] for message in others} == {QUIET}
    english = text(first).replace("\r\n", "\n").partition("For everybody")
    assert english[0] == ""
    assert "Nobody died this morning." in english[2]
    assert "The next deadline is Monday 2 November, 22:00." in english[2]
    assert "Niente" not in english[2]


def test_a_letter_that_is_late_tells_nothing_of_what_came_after_it(server: Server, game: Game) -> None:
    """M-3: each is of its own half-phase, whenever the mail server takes it."""
    clock.tick(LATER)
    clerk.submit(game.pk, Command(MASTER, "announce", {"text": "Domani si vota in piazza."}), received=LATER)
    Letter.objects.exclude(kind="result").delete()
    sender.send_owed(LATER + timedelta(hours=1))
    assert len(server.taken) == 8
    assert not [message for _, _, message in server.taken if "in piazza" in text(message)]


def test_within_a_phase_all_letters_look_alike_from_outside(server: Server) -> None:
    """Same number, subject, moment and size class for all, with a power or without (M-3)."""
    game = dealt(24, seed=4)
    clock.tick(LATER)
    clock.tick(LATER + timedelta(hours=14))
    Letter.objects.filter(kind="start").delete()
    sender.send_owed(LATER)
    for subject in (QUIET, "[Borgo] Tramonto 1: nessuno sul rogo"):
        messages = [message for _, _, message in server.taken if message["Subject"] == subject]
        sizes = [server.sizes[message["Message-ID"]] for message in messages]
        assert len(messages) == game.places.count()
        assert {size % sender.EVEN for size in sizes} == {0}
        assert len(set(sizes)) == 1
        openings = {text(message).partition("Solo per te")[0] for message in messages}
        assert len(openings) == 1
    assert {letter.sent for letter in Letter.objects.all()} == {LATER}


def test_headers_say_that_a_program_wrote_and_how_to_stop_it(server: Server, game: Game) -> None:
    clock.tick(LATER)
    sender.send_owed(LATER)
    for _, _, message in server.taken:
        assert message["Auto-Submitted"] == "auto-generated"
        optional = message["Subject"] == QUIET
        assert (message["List-Unsubscribe"] is not None) == optional
        assert message["List-Unsubscribe-Post"] == ("List-Unsubscribe=One-Click" if optional else None)
    assert len({message["Message-ID"] for _, _, message in server.taken}) == 16


def test_a_message_id_tells_nothing_and_is_the_same_each_time(game: Game) -> None:
    ids = [sender.message_id(letter) for letter in game.letters.select_related("place")]
    assert ids == [sender.message_id(letter) for letter in game.letters.select_related("place")]
    for letter, message_id in zip(game.letters.select_related("place"), ids, strict=True):
        assert re.fullmatch(r"<[0-9a-f]{40}@127\.0\.0\.1>", message_id)
        assert letter.place is not None
        assert letter.place.seat not in message_id


# --- who wants none ---------------------------------------------------------------------------------------------------


def test_who_has_no_address_or_wants_none_or_holds_no_place_any_more_is_skipped(server: Server, game: Game) -> None:
    clock.tick(LATER)
    Letter.objects.filter(kind="start").delete()
    first, second, third, *_ = game.places.all()
    Person.objects.filter(pk=first.person_id).update(email="")
    Person.objects.filter(pk=second.person_id).update(wants_results=False)
    third.person = None
    third.save()
    assert sender.send_owed(LATER) == 5
    assert list(Letter.objects.filter(skipped=True).values_list("place__seat", flat=True)) == [
        first.seat,
        second.seat,
        third.seat,
    ]
    assert sender.send_owed(LATER + timedelta(days=1)) == 0


def test_letters_to_nobody_keep_no_other_waiting(server: Server, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """M-3: of those that can be sent so many are sent at a time, whoever has no address."""
    monkeypatch.setattr(sender, "AT_ONCE", 3)
    last = game.places.last()
    Person.objects.exclude(pk=last.person_id).update(email="")
    assert sender.send_owed(NIGHT_1_ENDS) == 1
    assert recipients(server) == [last.person.email]


def test_a_link_stops_one_kind_of_mail_without_signing_in_and_changes_nothing_else(server: Server, game: Game) -> None:
    clock.tick(LATER)
    Village.objects.update(reminder_hours=2)
    owed.remind(LATER + timedelta(hours=13))
    sender.send_owed(LATER)
    address = addresses(game)[0]
    before = Person.objects.filter(email=address).values()[0]
    others = list(Person.objects.exclude(email=address).order_by("pk").values())
    links = {
        m["Subject"]: m["List-Unsubscribe"].strip(" <>")
        for _, to, m in server.taken
        if to == [address] and m["List-Unsubscribe"]
    }
    browser = Client(enforce_csrf_checks=True)

    page = browser.get(links[QUIET])
    assert (page.status_code, Person.objects.filter(email=address).values()[0]) == (200, before), (
        "looking changes nothing"
    )

    done = browser.post(links[QUIET], {"List-Unsubscribe": "One-Click"})
    assert done.status_code == 200
    assert Person.objects.filter(email=address).values()[0] == {**before, "wants_results": False}
    browser.post(links["[Borgo] si chiude lunedì 2 novembre, 22:00"])
    assert Person.objects.filter(email=address).values()[0] == {
        **before,
        "wants_results": False,
        "wants_reminders": False,
    }
    assert list(Person.objects.exclude(email=address).order_by("pk").values()) == others, "nobody else's mails stop"
    assert "sessionid" not in browser.cookies, "nobody is signed in by it"


@pytest.mark.parametrize("tampered", ["x", "eyJhIjoxfQ:1abc:xyz", ""])
def test_a_link_that_we_did_not_write_is_none(game: Game, tampered: str) -> None:
    assert Client().post(f"/post/stop/{tampered}/").status_code == 404


def test_a_link_of_somebody_who_left_is_none(game: Game) -> None:
    token = token_for(Person(pk=10**6), "wants_results")
    assert Client().get(f"/post/stop/{token}/").status_code == 404


# --- bad names --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Anna\nBcc: all@example.org", "Anna\r\n.", "Anna\u2028x"])
def test_a_line_break_in_a_name_is_refused_and_stops_nobody_else(server: Server, game: Game, name: str) -> None:
    victim = game.places.all()[3]
    Person.objects.filter(pk=victim.person_id).update(name=name)
    assert sender.send_owed(NIGHT_1_ENDS) == 7
    assert recipients(server) == [a for a in addresses(game) if not a.startswith(victim.seat)]
    letter = Letter.objects.get(sent=None)
    assert (letter.place, letter.error) == (victim, "ValueError")


def test_a_line_break_in_the_name_of_a_village_is_refused(server: Server, game: Game) -> None:
    Game.objects.update(name="Borgo\nSubject: x")
    assert sender.send_owed(NIGHT_1_ENDS) == 0
    assert server.taken == []


def test_names_of_all_the_world_arrive_as_they_are(server: Server, game: Game) -> None:
    Person.objects.filter(pk=game.places.all()[0].person_id).update(name='Zoë "la" Łęcka, <b>&')
    Game.objects.update(name="Città d’Östra")
    sender.send_owed(NIGHT_1_ENDS)
    message = server.taken[0][2]
    assert message["To"].addresses[0].display_name == 'Zoë "la" Łęcka, <b>&'
    assert message["Subject"] == "[Città d’Östra] la partita comincia"
    html = message.get_body(("html",))
    assert html is not None
    assert "Zoë &quot;la&quot; Łęcka, &lt;b&gt;&amp;" in html.get_content()


# --- servers that fail ------------------------------------------------------------------------------------------------


def until_sent(now: datetime) -> int:
    """Let the post come round every minute for a day; how many letters were sent."""
    sent = 0
    for minute in range(24 * 60):
        if not Letter.objects.filter(sent=None, skipped=False).exists():
            break
        try:
            sent += sender.send_owed(now + timedelta(minutes=minute))
        except OSError:
            continue
    return sent


@pytest.mark.parametrize("answer", ["451 later", "554 no", "421 closing", "drop"])
@pytest.mark.parametrize("step", ["EHLO", "MAIL", "RCPT", "DATA"])
def test_whatever_step_fails_each_gets_one_letter_in_the_end(
    server: Server, game: Game, step: str, answer: str
) -> None:
    server.fail[step] = (2, answer)
    assert until_sent(NIGHT_1_ENDS) == 8
    assert sorted(recipients(server)) == addresses(game)


@pytest.mark.parametrize("step", ["MAIL", "RCPT", "DATA"])
def test_a_letter_that_fails_stops_no_other(server: Server, game: Game, step: str) -> None:
    server.fail[step] = (1, "554 not this one")
    assert sender.send_owed(NIGHT_1_ENDS) == 7
    assert recipients(server) == addresses(game)[1:]
    letter = Letter.objects.get(sent=None)
    assert (letter.tries, letter.next_try) == (1, NIGHT_1_ENDS + sender.FIRST_WAIT)
    assert letter.error.startswith("SMTP")
    assert sender.send_owed(NIGHT_1_ENDS) == 0
    assert sender.send_owed(NIGHT_1_ENDS + sender.FIRST_WAIT) == 1


def test_who_is_refused_for_ever_is_given_up_and_the_error_quotes_nothing(server: Server, game: Game) -> None:
    first = addresses(game)[0]
    server.refused.add(first)
    assert sender.send_owed(NIGHT_1_ENDS) == 7
    letter, now = Letter.objects.get(sent=None), NIGHT_1_ENDS
    assert letter.error == "SMTPRecipientsRefused"
    waits = []
    while letter.pk in sender.owed(now := max(now, letter.next_try or now)):
        before = now
        sender.send_owed(now)
        letter.refresh_from_db()
        assert letter.next_try is not None
        waits.append(letter.next_try - before)
    assert letter.tries == sender.TRIES
    assert waits == sorted(waits)
    assert waits[-1] == sender.LONGEST_WAIT


def test_a_server_that_is_not_there_costs_no_letter_a_try(settings: Settings, game: Game) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = "127.0.0.1", 1, False
    with pytest.raises(OSError, match="refused"):
        sender.send_owed(NIGHT_1_ENDS)
    assert not Letter.objects.exclude(tries=0).exists()


def test_a_letter_taken_by_a_server_that_died_before_saying_so_is_sent_again_under_the_same_name(
    server: Server, game: Game
) -> None:
    server.drops_after_taking = 1
    assert until_sent(NIGHT_1_ENDS) == 8
    assert sorted(recipients(server)) == sorted([*addresses(game), addresses(game)[0]])
    ids = [message["Message-ID"] for _, to, message in server.taken if to == addresses(game)[:1]]
    assert len(ids) == 2
    assert len(set(ids)) == 1


def test_a_letter_is_one_senders_at_a_time_and_free_again_when_he_dies(server: Server, game: Game) -> None:
    pk = sender.owed(NIGHT_1_ENDS)[0]
    assert sender.claimed(pk, NIGHT_1_ENDS)
    assert not sender.claimed(pk, NIGHT_1_ENDS)
    assert sender.send_owed(NIGHT_1_ENDS) == 7
    assert sender.send_owed(NIGHT_1_ENDS + sender.CLAIM) == 1


def test_two_senders_at_the_same_look_send_each_letter_once(
    server: Server, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = sender.owed(NIGHT_1_ENDS)
    monkeypatch.setattr(sender, "owed", lambda now: both)
    assert (sender.send_owed(NIGHT_1_ENDS), sender.send_owed(NIGHT_1_ENDS)) == (8, 0)
    assert recipients(server) == addresses(game)


def test_a_connection_that_cannot_even_be_closed_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        connection: object = object()

        def close(self) -> None:
            raise smtplib.SMTPServerDisconnected

    broken = Broken()
    sender.hang_up(broken)
    assert broken.connection is None


# --- the other kinds --------------------------------------------------------------------------------------------------


def test_a_reminder_is_the_same_for_all(server: Server, game: Game) -> None:
    Letter.objects.all().delete()
    Village.objects.update(reminder_hours=2)
    owed.remind(NIGHT_1_ENDS - timedelta(hours=1))
    sender.send_owed(NIGHT_1_ENDS)
    bodies = {re.sub(r"Per \w+ borgo|/post/stop/\S+|/link/\S+", "", text(message)) for _, _, message in server.taken}
    assert len(server.taken) == 8
    assert len(bodies) == 1
    assert "lunedì 2 novembre, 08:00" in bodies.pop(), "on the clock of the village"


def test_a_reminder_of_a_deadline_that_is_over_is_not_sent(server: Server, game: Game) -> None:
    """It came with the next deadline, as if it had been written for that one."""
    Letter.objects.all().delete()
    Village.objects.update(reminder_hours=2)
    owed.remind(NIGHT_1_ENDS - timedelta(hours=1))
    assert sender.send_owed(LATER) == 0
    clock.tick(LATER)
    sender.send_owed(LATER)
    assert {message["Subject"] for _, _, message in server.taken} == {QUIET}
    assert not Letter.objects.filter(kind="reminder", skipped=False).exists()


def test_an_alarm_goes_to_the_game_masters(server: Server, game: Game) -> None:
    Letter.objects.all().delete()
    game.masters.add(Person.objects.invite("Carla", "carla@example.org"))
    owed.alarm(NIGHT_1_ENDS + timedelta(hours=1))
    sender.send_owed(LATER)
    assert recipients(server) == ["carla@example.org"]
    message = server.taken[0][2]
    assert message["Subject"] == "[Borgo] il villaggio è in ritardo"
    assert message["List-Unsubscribe"] is None


def test_an_announcement_is_a_letter_to_all(server: Server, game: Game) -> None:
    Letter.objects.all().delete()
    clerk.submit(game.pk, Command(MASTER, "announce", {"text": "Domani piove."}), received=DURING_NIGHT_1)
    assert sender.send_owed() == 0, "others may follow"
    soon = timezone.now() + TOGETHER
    assert sender.send_owed(soon) == 8
    assert {message["Subject"] for _, _, message in server.taken} == {"[Borgo] «Domani piove.»"}
    assert all("Domani piove." in text(message).partition("Solo per te")[0] for _, _, message in server.taken)
    assert {letter.sent for letter in Letter.objects.all()} == {soon}


def of_one(server: Server, address: str) -> list[tuple[str, str]]:
    """The mails of one person in their order: subject, and what everybody reads in it."""
    return [(m["Subject"], text(m).partition("Solo per te")[0]) for _, to, m in server.taken if to == [address]]


def said(game: Game, *texts: str, at: datetime = DURING_NIGHT_1) -> None:
    for one in texts:
        clerk.submit(game.pk, Command(MASTER, "announce", {"text": one}), received=at)


def test_announcements_that_follow_one_another_are_one_mail_and_a_result_tells_those_before_it_first(
    server: Server, game: Game
) -> None:
    """Three acts gave three mails, of which two said that there was nothing new;
    and a dawn came before what was said by night."""
    Letter.objects.all().delete()
    said(game, "Domani piove.", "Portate l’ombrello.", "Anzi, no.")
    clock.tick(LATER)
    said(game, "Buongiorno.", at=LATER)
    assert sender.send_owed(timezone.now() + TOGETHER) == 16
    for address in addresses(game):
        dawn, note = of_one(server, address)
        assert (dawn[0], note[0]) == (QUIET, "[Borgo] «Buongiorno.»")
        order = [
            dawn[1].find(part) for part in ("Nel frattempo", "piove", "ombrello", "Anzi", "Stamattina nessuno è morto")
        ]
        assert order == sorted(order)
        assert order[0] == 0
        assert "Buongiorno" not in dawn[1]
        assert not any(part in note[1] for part in ("piove", "Nel frattempo", "nessuno è morto"))
    assert len(set(server.sizes.values())) == 1


def test_who_left_before_the_end_is_told_before_who_has_won(server: Server, game: Game) -> None:
    """It came two minutes after "hai vinto!"."""
    Letter.objects.all().delete()
    seat = game.places.order_by("seat").values_list("seat", flat=True)[0]
    for verb, args in (("disqualify", {"player": seat}), ("end", {"faction": "lupi"})):
        clerk.submit(game.pk, Command(MASTER, verb, args), received=DURING_NIGHT_1)
    assert sender.send_owed() == 8
    assert sender.send_owed(timezone.now() + TOGETHER) == 0
    for address in addresses(game):
        ((subject, body),) = of_one(server, address)
        assert re.search("hai (vinto|perso)|la partita è finita", subject)
        assert 0 <= body.find("Nel frattempo") < body.lower().find("squalific") < body.find("Per tutti")


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_in_every_edition_the_report_tells_first_what_was_announced_before_it(
    mailoutbox: list[EmailMultiAlternatives], ruleset: str
) -> None:
    village = cast(
        ruleset, {"anna": "contadino", "bruno": "lupo", "carla": "negromante", "dino": "veggente", "elio": "contadino"}
    )
    Letter.objects.all().delete()
    said(village, "Domani piove.", at=timezone.now())
    turned(village)
    sender.send_owed(timezone.now() + TOGETHER)
    results = [m for m in mailoutbox if "Alba 1" in m.subject and "letter" not in m.subject]
    assert len(results) == 5
    for mail in results:
        assert mail.body.startswith("Nel frattempo")
        assert mail.body.count("piove") == 1
        assert str(mail.alternatives[0][0]).count("piove") == 1
    assert not any("piove" in m.body for m in mailoutbox if m not in results)
    assert len({sender.size_of(m) for m in results}) == 1


def test_whoever_had_the_announcement_already_reads_it_once(server: Server, game: Game) -> None:
    """A note that has begun to be sent to one person is a mail of its own for them, before the dawn."""
    Letter.objects.all().delete()
    said(game, "Domani piove.")
    first, *others = addresses(game)
    Letter.objects.filter(place__person__email=first).update(next_try=None)
    assert sender.send_owed() == 1
    clock.tick(LATER)
    sender.send_owed(timezone.now() + TOGETHER)
    assert [("piove" in body) for _, body in of_one(server, first)] == [True, False]
    assert all([("piove" in body) for _, body in of_one(server, one)] == [True] for one in others)


def test_what_happened_first_reaches_a_person_first_also_where_their_server_is_slow(server: Server, game: Game) -> None:
    """The mail of the start is put off by the server of one person:
    that of the first dawn waits behind it, for them alone."""
    first, *others = addresses(game)
    server.fail["RCPT"] = (1, "451 grey")
    sender.send_owed(NIGHT_1_ENDS)
    assert recipients(server) == others
    clock.tick(LATER)
    server.taken.clear()
    soon = NIGHT_1_ENDS + timedelta(seconds=30)
    sender.send_owed(soon)
    assert recipients(server) == others
    assert sender.send_owed(NIGHT_1_ENDS + sender.FIRST_WAIT) == 2
    assert [subject for subject, _ in of_one(server, first)] == ["[Borgo] la partita comincia", QUIET]


def test_a_mail_that_never_goes_holds_the_later_ones_up_for_half_an_hour_alone(server: Server, game: Game) -> None:
    first = addresses(game)[0]
    stuck = Letter.objects.get(place__person__email=first)
    Letter.objects.exclude(pk=stuck.pk).delete()
    clock.tick(LATER)
    Letter.objects.exclude(place__person__email=first).delete()
    (later,) = Letter.objects.exclude(pk=stuck.pk)
    for tries, free in ((sender.HOLDS_UP - 1, False), (sender.HOLDS_UP, True)):
        Letter.objects.filter(pk=stuck.pk).update(tries=tries, next_try=NIGHT_1_ENDS + timedelta(hours=20))
        assert (later.pk in sender.owed(NIGHT_1_ENDS), sender.claimed(later.pk, NIGHT_1_ENDS)) == (free, free)


def test_whatever_goes_wrong_with_the_post_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only what a mail server may do: an error of ours, too, is the affair of one round."""
    rounds: list[int] = []
    stop = Event()

    def broken() -> int:
        rounds.append(1)
        if len(rounds) == 3:
            stop.set()
        raise ValueError("anna is a lupo")

    monkeypatch.setattr(processes, "POST_SULK", 0.0)
    monkeypatch.setattr(processes, "send_links", broken)
    monkeypatch.setattr(BaseDatabaseWrapper, "close", lambda self: None)
    processes.keep_sending(stop)
    assert len(rounds) == 3


def test_a_closed_account_gets_no_letters(mailoutbox: list[EmailMultiAlternatives]) -> None:
    game = dealt()
    closed = game.places.all()[0].person
    Person.objects.filter(pk=closed.pk).update(is_active=False)
    assert sender.send_owed() == game.places.count() - 1
    assert [m for m in mailoutbox if closed.email in m.to[0]] == []
    assert Letter.objects.get(place__person=closed).skipped


def test_a_conversation_that_broke_is_not_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server may be in the middle of a sentence, and would take the next letter for its end."""
    dealt()
    said: list[str] = []

    class Line:
        connection: Any = None

        def open(self) -> None:
            if self.connection is None:
                said.append("open")
            self.connection = self

        def close(self) -> None:
            if self.connection is not None:
                said.append("close")
            self.connection = None

        def send_messages(self, messages: Any) -> int:
            said.append("send")
            if said.count("send") == 2:
                raise ConnectionResetError
            return len(messages)

    monkeypatch.setattr(sender, "get_connection", Line)
    sender.send_owed()
    assert said[:6] == ["open", "send", "send", "close", "open", "send"]


def test_a_reminder_that_waits_holds_up_no_letter_that_tells_something() -> None:
    game = dealt()
    Letter.objects.create(
        game=game,
        place=game.places.first(),
        kind=Letter.Kind.REMINDER,
        first=0,
        last=0,
        next_try=timezone.now() + timedelta(days=1),
    )
    assert sender.send_owed() == game.places.count()
