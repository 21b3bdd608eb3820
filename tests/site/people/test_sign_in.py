"""Coming in: by password, by personal link, by a link asked for by mail.
What is refused says nothing about accounts."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from threading import Event
from unittest import mock

import pytest
from axes.models import AccessAttempt, AccessLog
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from lupus.site import processes
from lupus.site.people import links, sign_in
from lupus.site.people.models import LinkRequest, Person, SignInLink, digest_of
from lupus.site.post import sender
from tests.rigs.answers import Answer

pytestmark = pytest.mark.django_db

PASSWORD = "quattro lupi sotto la luna"


def anna(**more: str) -> Person:
    person = Person.objects.invite("Anna Rossi", "anna@example.org", "f", **more)
    person.set_password(PASSWORD)
    person.save()
    return person


def try_password(client: Client, username: str, password: str = "sbagliata", **more: str) -> Answer:
    return client.post("/sign-in/", {"username": username, "password": password, **more})


def who(client: Client) -> str | None:
    return client.session.get("_auth_user_id")


def page(answer: Answer) -> str:
    """What is written on a page, without what is drawn anew each time or repeats what was typed."""
    text = re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", unescape(answer.content.decode()))
    return re.sub(r'name="username" value="[^"]+"', "", text)


# --- by password ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["anna-rossi", "anna@example.org", " ANNA-Rossi ", "Anna@Example.org"])
def test_one_comes_in_by_handle_or_mail_address(client: Client, typed: str) -> None:
    person = anna()
    answer = try_password(client, typed, PASSWORD)
    assert (answer.status_code, answer["Location"], who(client)) == (302, "/", str(person.pk))


def test_after_signing_in_one_goes_where_one_wanted_but_never_to_another_site(client: Client) -> None:
    anna()
    assert try_password(client, "anna-rossi", PASSWORD, next="/account/")["Location"] == "/account/"
    for foreign in ("https://evil.example.org/", "//evil.example.org", "javascript:alert(1)"):
        assert try_password(Client(), "anna-rossi", PASSWORD, next=foreign)["Location"] == "/"


def test_a_wrong_password_an_unknown_name_and_an_account_without_password_get_the_same_page() -> None:
    anna()
    Person.objects.invite("Bruno", "bruno@example.org")
    Person.objects.invite("Chiuso", "chiuso@example.org", is_active=False)
    answers = [
        try_password(Client(), name)
        for name in ("anna-rossi", "anna@example.org", "nessuno", "bruno", "chiuso", "x@y.org")
    ]
    assert {a.status_code for a in answers} == {422}
    assert len({page(a) for a in answers}) == 1
    assert "Nome o password non corrispondono" in page(answers[0])


def test_an_unknown_name_costs_as_many_hashes_and_queries_as_a_known_one(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PBKDF2PasswordHasher, "iterations", 1)
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
    anna()
    Person.objects.invite("Bruno", "bruno@example.org")
    Person.objects.invite("Chiuso", "chiuso@example.org", is_active=False)
    work = []
    for name in ("anna-rossi", "anna@example.org", "bruno", "chiuso", "nessuno"):
        with (
            mock.patch.object(
                PBKDF2PasswordHasher, "encode", autospec=True, side_effect=PBKDF2PasswordHasher.encode
            ) as hashed,
            CaptureQueriesContext(connection) as queries,
        ):
            try_password(Client(), name)
        work.append((hashed.call_count, len(queries)))
    assert work == [(1, work[0][1])] * 5


def test_an_address_that_two_accounts_share_opens_neither_by_password_but_each_handle_does() -> None:
    first, second = anna(), anna()
    assert try_password(Client(), "anna@example.org", PASSWORD).status_code == 422
    for person in (first, second):
        client = Client()
        try_password(client, person.handle, PASSWORD)
        assert who(client) == str(person.pk)


@pytest.mark.parametrize("name", ["anna-rossi", "anna@example.org", "nessuno"])
def test_after_six_wrong_passwords_even_the_right_one_waits_five_minutes(client: Client, name: str) -> None:
    anna()
    assert [try_password(client, name).status_code for _ in range(7)] == [422] * 5 + [429] * 2
    locked = try_password(client, name, PASSWORD)
    assert (locked.status_code, locked["Retry-After"], who(client)) == (429, "300", None)
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=5, seconds=1))
    later = try_password(client, name, PASSWORD)
    assert later.status_code == (422 if name == "nessuno" else 302)


def test_who_is_told_to_wait_keeps_nobody_else_out_and_the_wait_does_not_grow() -> None:
    anna()
    attacker = Client(REMOTE_ADDR="203.0.113.9")
    for _ in range(6):
        try_password(attacker, "anna-rossi")
    began = AccessAttempt.objects.get().attempt_time
    assert try_password(attacker, "anna-rossi").status_code == 429
    assert AccessAttempt.objects.get().attempt_time == began
    assert try_password(Client(REMOTE_ADDR="203.0.113.10"), "anna-rossi", PASSWORD).status_code == 302


def test_a_right_password_ends_the_count(client: Client) -> None:
    anna()
    for typed in ("anna@example.org", "anna-rossi"):
        for _ in range(4):
            try_password(client, typed)
        assert try_password(client, typed, PASSWORD).status_code == 302
        client = Client()
    assert not AccessAttempt.objects.exists()


def test_one_place_that_tries_many_names_must_wait(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sign_in, "FROM_ONE_PLACE", 4)
    assert [try_password(client, f"nome-{n}").status_code for n in range(5)] == [422] * 4 + [429]


def test_the_page_for_waiting_is_the_same_for_all_and_for_scripts_too(client: Client) -> None:
    anna()
    pages = []
    for name in ("anna-rossi", "nessuno"):
        answer = [
            client.post(
                "/sign-in/", {"username": name, "password": "x"}, headers={"X-Requested-With": "XMLHttpRequest"}
            )
            for _ in range(6)
        ][-1]
        assert "Access-Control-Allow-Origin" not in answer
        pages.append(page(answer))
    assert pages[0] == pages[1]
    assert "Troppi tentativi" in pages[0]


def test_what_is_counted_names_nobody_and_keeps_no_password(client: Client) -> None:
    try_password(client, "my-secret-password", "another-secret", next="/village/borgo/")
    attempt = AccessAttempt.objects.get()
    kept = " ".join(str(value) for value in vars(attempt).values())
    assert [word for word in ("my-secret", "another-secret", "borgo") if word in kept] == []


def test_a_new_session_begins_and_nothing_of_the_old_one_is_left(client: Client) -> None:
    anna()
    session = client.session
    session["left-over"] = "x"
    session.save()
    before = session.session_key
    client.cookies["sessionid"] = before
    try_password(client, "anna-rossi", PASSWORD)
    assert client.session.session_key != before
    assert "left-over" not in client.session


def test_whoever_is_in_already_is_not_asked_again(client: Client) -> None:
    client.force_login(anna())
    assert client.get("/sign-in/?next=/account/")["Location"] == "/account/"


def test_signing_out_ends_the_session_and_needs_a_post(client: Client) -> None:
    client.force_login(anna())
    assert client.get("/sign-out/").status_code == 405
    assert who(client) is not None
    assert client.post("/sign-out/")["Location"] == "/"
    assert who(client) is None


# --- by link ----------------------------------------------------------------------------------------------------------


def test_a_link_asks_first_and_then_opens_the_account_once(client: Client) -> None:
    person = anna()
    token = SignInLink.issue(person)
    answer = client.get(f"/sign-in/link/{token}/")
    assert answer["Location"] == "/sign-in/confirm/"
    assert who(client) is None
    before = client.session.session_key
    asking = client.get("/sign-in/confirm/")
    assert asking.status_code == 200
    assert "Stai per entrare come Anna Rossi" in page(asking)
    assert token not in page(asking)
    assert client.post("/sign-in/confirm/")["Location"] == "/"
    assert (who(client), client.session.session_key != before) == (str(person.pk), True)
    again = Client()
    again.get(f"/sign-in/link/{token}/")
    assert again.post("/sign-in/confirm/").status_code == 404
    assert who(again) is None


def test_a_mail_program_that_opens_the_link_does_not_use_it_up(client: Client) -> None:
    token = SignInLink.issue(anna())
    for _ in range(3):
        Client().get(f"/sign-in/link/{token}/")
        Client().head(f"/sign-in/link/{token}/")
    client.get(f"/sign-in/link/{token}/")
    assert client.post("/sign-in/confirm/").status_code == 302


def test_every_link_that_does_not_open_gets_the_same_page() -> None:
    used, expired, closed = (SignInLink.issue(anna()) for _ in range(3))
    first = Client()
    first.get(f"/sign-in/link/{used}/")
    first.post("/sign-in/confirm/")
    SignInLink.objects.filter(digest=digest_of(expired)).update(expires=timezone.now())
    Person.objects.filter(links__digest=digest_of(closed)).update(is_active=False)
    seen = set()
    for token in (used, expired, closed, "never-made"):
        client = Client()
        answer = client.get(f"/sign-in/link/{token}/", follow=True)
        assert answer.status_code == 404
        assert "Questo link non funziona" in page(answer)
        seen.add(page(answer))
    seen.add(page(Client().get("/sign-in/confirm/")))
    assert len(seen) == 1


def test_of_two_browsers_that_confirm_the_same_link_one_comes_in() -> None:
    token = SignInLink.issue(anna())
    one, two = Client(), Client()
    for client in (one, two):
        client.get(f"/sign-in/link/{token}/")
    assert [client.post("/sign-in/confirm/").status_code for client in (one, two)] == [302, 404]


def test_a_link_says_whose_session_it_closes(client: Client) -> None:
    bruno = Person.objects.invite("Bruno")
    client.force_login(bruno)
    person = anna()
    client.get(f"/sign-in/link/{SignInLink.issue(person)}/")
    assert "c’è una sessione di Bruno" in page(client.get("/sign-in/confirm/"))
    client.post("/sign-in/confirm/")
    assert who(client) == str(person.pk)


def test_nothing_that_is_stored_opens_an_account(client: Client) -> None:
    token = SignInLink.issue(anna())
    client.get(f"/sign-in/link/{token}/")
    link = SignInLink.objects.get()
    assert token not in str(vars(link))
    assert token not in str(dict(client.session))
    assert Client().get(f"/sign-in/link/{link.digest}/", follow=True).status_code == 404


def test_an_invitation_is_a_link_and_its_picture(settings: Settings) -> None:
    settings.ADDRESS = "https://lupus.example.org/"
    person = anna()
    made = links.invitation(person)
    token = made.url.removeprefix("https://lupus.example.org/sign-in/link/").removesuffix("/")
    assert SignInLink.owner(digest_of(token)) == person
    assert made.qr_svg.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert "script" not in made.qr_svg
    assert links.invitation(person).url != made.url


# --- by mail ----------------------------------------------------------------------------------------------------------


def ask(address: str, client: Client | None = None) -> Answer:
    return (client or Client()).post("/sign-in/mail/", {"address": address})


def test_asking_for_a_link_gets_the_same_answer_whether_the_address_has_an_account_or_not(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    anna()
    answers = []
    for address in ("anna@example.org", "nessuno@example.org"):
        with django_assert_num_queries(4):
            answers.append(ask(address))
    assert [(a.status_code, a["Location"], a.content) for a in answers] == [(302, "/sign-in/mail/?done", b"")] * 2
    assert "Se un account ha questo indirizzo" in page(Client().get("/sign-in/mail/?done"))
    assert mail.outbox == []


def test_the_link_that_was_asked_for_is_sent_once_to_the_account_and_to_nobody_else(
    client: Client, settings: Settings
) -> None:
    settings.ADDRESS = "https://lupus.example.org"
    person = anna(language="en")
    ask("Anna@Example.org")
    ask("nessuno@example.org")
    assert (links.send_links(), links.send_links()) == (1, 0)
    (letter,) = mail.outbox
    assert letter.to == ["anna@example.org"]
    assert letter.from_email == settings.DEFAULT_FROM_EMAIL
    token = re.search(r"https://lupus\.example\.org/sign-in/link/([\w-]+)/", str(letter.body))[1]
    client.get(f"/sign-in/link/{token}/")
    client.post("/sign-in/confirm/")
    assert who(client) == str(person.pk)


def test_a_link_by_mail_lasts_two_hours() -> None:
    anna()
    ask("anna@example.org")
    before = timezone.now()
    links.send_links()
    assert before + links.BY_MAIL <= SignInLink.objects.get().expires <= timezone.now() + links.BY_MAIL


def test_nobody_is_flooded_with_links_and_one_place_may_not_ask_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    anna()
    assert [ask("anna@example.org").status_code for _ in range(5)] == [302] * 5
    assert links.send_links() == links.PER_ADDRESS == 3
    monkeypatch.setattr(links, "PER_SOURCE", 7)
    assert [ask(f"{n}@example.org").status_code for n in range(3)] == [302, 302, 429]
    assert LinkRequest.objects.count() == 7, "what was refused is not counted against the address that somebody typed"


def test_requests_are_forgotten_after_an_hour() -> None:
    ask("anna@example.org")
    assert "127.0.0.1" not in str(vars(LinkRequest.objects.get()))
    links.send_links(timezone.now() + timedelta(hours=1, seconds=1))
    assert not LinkRequest.objects.exists()


def test_a_mail_that_cannot_be_sent_is_tried_again_later_and_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    anna()
    bruno = Person.objects.invite("Bruno", "bruno@example.org")
    ask("anna@example.org")
    ask("bruno@example.org")

    def broken(person: Person, going: str) -> None:
        if person != bruno:
            raise ConnectionError("anna@example.org refused")

    now = timezone.now()
    monkeypatch.setattr(links, "mail_link", broken)
    with mock.patch.object(links.log, "warning") as warning:
        assert links.send_links(now) == 1
    warning.assert_called_once_with("a sign-in link could not be sent: %s", "ConnectionError")
    monkeypatch.undo()
    assert links.send_links(now + links.PATIENCE - timedelta(seconds=1)) == 0
    assert links.send_links(now + links.PATIENCE) == 1
    assert mail.outbox[0].to == ["anna@example.org"]


def test_the_process_that_sends_the_post_sends_links_too(monkeypatch: pytest.MonkeyPatch) -> None:
    anna()
    ask("anna@example.org")
    stop = Event()
    monkeypatch.setattr(processes, "connection", mock.Mock())
    monkeypatch.setattr(sender, "send_owed", stop.set)
    processes.keep_sending(stop)
    assert [letter.to for letter in mail.outbox] == [["anna@example.org"]]


def test_two_processes_that_send_at_once_send_each_link_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("anna", "bruno", "carla"):
        Person.objects.invite(name, f"{name}@example.org")
        ask(f"{name}@example.org")
    send = links.mail_link

    def while_another_sends(person: Person, going: str) -> None:
        monkeypatch.setattr(links, "mail_link", send)
        assert links.send_links() == 2
        send(person, going)

    monkeypatch.setattr(links, "mail_link", while_another_sends)
    assert links.send_links() == 1
    assert sorted(letter.to[0] for letter in mail.outbox) == [
        "anna@example.org",
        "bruno@example.org",
        "carla@example.org",
    ]


def test_what_is_no_address_is_said_beside_the_field_and_what_was_typed_is_kept(client: Client) -> None:
    answer = ask("anna at example", client)
    assert answer.status_code == 422
    assert 'value="anna at example"' in page(answer)
    assert 'aria-invalid="true"' in page(answer)


# --- language ---------------------------------------------------------------------------------------------------------


def test_a_visitor_chooses_a_language_and_keeps_it(client: Client) -> None:
    assert 'lang="it"' in page(client.get("/sign-in/"))
    answer = client.post("/language/", {"language": "en", "next": "/sign-in/"})
    assert answer["Location"] == "/sign-in/"
    assert '<html lang="en"' in page(client.get("/sign-in/"))
    assert client.get("/language/").status_code == 405
    assert client.post("/language/", {"language": "it", "next": "https://evil.example.org"})["Location"] == "/"


def test_whoever_is_signed_in_reads_in_the_language_of_the_account(client: Client) -> None:
    client.force_login(anna(language="en"))
    client.cookies["language"] = "it"
    answer = page(client.get("/account/"))
    assert '<html lang="en"' in answer
    assert 'action="/language/"' not in answer


def test_a_closed_account_neither_comes_in_nor_gets_links() -> None:
    """ASVS 8.3.2: the answers are those to somebody who has none."""
    Person.objects.filter(pk=anna().pk).update(is_active=False)
    client = Client()
    for name in ("anna-rossi", "anna@example.org"):
        answer = try_password(client, name, PASSWORD)
        assert (answer.status_code, "Nome o password non corrispondono" in page(answer)) == (422, True)
    ask("anna@example.org")
    assert (links.send_links(), mail.outbox) == (0, [])


def test_nobody_keeps_who_came_when() -> None:
    """L7-2.3-10."""
    person = Person.objects.invite("Anna")
    person.set_password("quattro lupi sotto la luna")
    person.save()
    client = Client()
    assert client.post("/sign-in/", {"username": "anna", "password": "quattro lupi sotto la luna"}).status_code == 302
    client.post("/sign-out/")
    assert AccessLog.objects.count() == 0


def test_a_link_that_two_follow_at_once_lets_one_of_them_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both have looked before either has used it."""
    digest = digest_of(SignInLink.issue(Person.objects.invite("Anna")))
    link = SignInLink.found(digest)
    monkeypatch.setattr(SignInLink, "found", classmethod(lambda cls, digest, now=None: link))
    assert [SignInLink.redeem(digest), SignInLink.redeem(digest)] == [link, None]
