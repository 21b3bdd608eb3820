"""What people change about their own accounts, and what a stranger at an open session cannot."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from typing import Any
from unittest import mock

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from lupus.site.people import account
from lupus.site.people.hasher import Argon2id
from lupus.site.people.models import Person, SignInLink
from lupus.site.people.sign_in import CAME_BY_LINK
from tests.rigs.answers import Answer

pytestmark = pytest.mark.django_db

OLD, NEW = "quattro lupi sotto la luna", "un veggente e tre corvi"


@pytest.fixture
def anna() -> Person:
    person = Person.objects.invite("Anna", "anna@example.org", "f")
    person.set_password(OLD)
    person.save()
    return person


@pytest.fixture
def bruno() -> Person:
    """Without a password."""
    return Person.objects.invite("Bruno", gender="m")


def signed_in(person: Person) -> Client:
    client = Client()
    client.force_login(person, backend="lupus.site.people.backend.HandleOrAddress")
    return client


def page(answer: Answer) -> str:
    return unescape(answer.content.decode())


def code_in(letter: mail.EmailMessage) -> str:
    return re.search(r"\b\d{8}\b", str(letter.body))[0]


def test_details_are_kept_and_the_page_says_so(anna: Person) -> None:
    client = signed_in(anna)
    told = {"name": " Anna \n Rossi ", "gender": "x", "language": "en", "wants_results": "on"}
    answer = client.post("/account/details/", told)
    assert answer["Location"] == "/account/?done=details"
    anna.refresh_from_db()
    assert (anna.name, anna.gender, anna.language, anna.wants_results, anna.wants_reminders) == (
        "Anna Rossi",
        "x",
        "en",
        True,
        False,
    )
    assert 'role="status"' in page(client.get("/account/?done=details"))


def test_a_refused_form_keeps_what_was_typed_and_changes_nothing(anna: Person) -> None:
    answer = signed_in(anna).post("/account/details/", {"name": "", "gender": "q", "language": "de"})
    assert answer.status_code == 422
    assert page(answer).count('class="errorlist"') == 3
    assert "Anna" in page(answer)
    anna.refresh_from_db()
    assert (anna.name, anna.gender, anna.language) == ("Anna", "f", "it")


def test_one_changes_ones_own_account_only(anna: Person, bruno: Person) -> None:
    signed_in(bruno).post(
        "/account/details/",
        {"pk": anna.pk, "handle": "anna-2", "hosts": "on", "name": "B", "gender": "m", "language": "it"},
    )
    anna.refresh_from_db()
    bruno.refresh_from_db()
    assert (anna.name, bruno.name, bruno.handle, bruno.hosts) == ("Anna", "B", "bruno", False)


def test_visitors_are_asked_who_they_are_and_brought_back() -> None:
    assert Client().get("/account/")["Location"] == "/sign-in/?next=/account/"


# --- password ---------------------------------------------------------------------------------------------------------


def test_a_password_is_kept_by_argon2id_with_19_mib_and_two_passes(anna: Person, slow_hashes: dict[str, Any]) -> None:
    with mock.patch.multiple(Argon2id, **slow_hashes):
        anna.set_password(NEW)
    assert anna.password.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")


def test_changing_the_password_ends_all_other_sessions_and_links_and_keeps_this_one(anna: Person) -> None:
    here, there = signed_in(anna), signed_in(anna)
    SignInLink.issue(anna)
    before = here.session.session_key
    assert here.post("/account/password/", {"current": OLD, "new": NEW})["Location"] == "/account/?done=password"
    assert here.get("/account/").status_code == 200
    assert here.session.session_key != before
    assert there.get("/account/").status_code == 302
    assert not SignInLink.objects.filter(used=False).exists()
    anna.refresh_from_db()
    assert anna.check_password(NEW)


def test_without_the_current_password_nothing_sensitive_changes(anna: Person) -> None:
    client = signed_in(anna)
    for path, told in (("password", {"new": NEW}), ("address", {"address": "x@example.org"})):
        for current in ({}, {"current": "sbagliata"}):
            answer = client.post(f"/account/{path}/", told | current)
            assert answer.status_code == 422
            assert page(answer).count('class="errorlist"') == 1
    anna.refresh_from_db()
    assert (anna.check_password(OLD), anna.email, mail.outbox) == (True, "anna@example.org", [])


def test_guessing_the_current_password_is_throttled(anna: Person) -> None:
    client = signed_in(anna)
    tries = [client.post("/account/password/", {"current": f"no{n}", "new": NEW}).status_code for n in range(6)]
    assert tries == [422] * 5 + [429]
    assert client.post("/account/password/", {"current": OLD, "new": NEW}).status_code == 429


def test_whoever_has_no_password_sets_one_without_being_asked_for_it(bruno: Person) -> None:
    client = signed_in(bruno)
    assert "Password attuale" not in page(client.get("/account/"))
    assert client.post("/account/password/", {"new": NEW}).status_code == 302
    bruno.refresh_from_db()
    assert bruno.check_password(NEW)


def test_whoever_forgot_the_password_comes_by_link_and_sets_another_within_a_quarter_of_an_hour(anna: Person) -> None:
    client = Client()
    client.get(f"/sign-in/link/{SignInLink.issue(anna)}/")
    client.post("/sign-in/confirm/")
    session = client.session
    session[CAME_BY_LINK] = int(timezone.now().timestamp()) - account.FRESH - 1
    session.save()
    assert client.post("/account/password/", {"new": NEW}).status_code == 422
    session[CAME_BY_LINK] = int(timezone.now().timestamp())
    session.save()
    assert client.post("/account/password/", {"new": NEW}).status_code == 302
    assert client.post("/account/password/", {"new": OLD}).status_code == 422


REFUSED = ("short12", "password", "password123", "bruno@example.org", "è" * 201)
TAKEN = ("lunedi12", " 8 spaces", "è" * 200)


@pytest.mark.parametrize(("chosen", "taken"), [*((p, False) for p in REFUSED), *((p, True) for p in TAKEN)])
def test_a_password_has_eight_characters_is_not_a_common_one_and_that_is_all(
    bruno: Person, chosen: str, taken: bool
) -> None:
    Person.objects.update(email="bruno@example.org")
    answer = signed_in(bruno).post("/account/password/", {"new": chosen})
    assert answer.status_code == (302 if taken else 422)
    bruno.refresh_from_db()
    assert bruno.has_usable_password() is taken
    assert "This password" not in answer.content.decode(), "Django's own messages are in Italian too"


def test_a_refused_password_is_not_written_on_the_page(bruno: Person) -> None:
    assert "password123" not in page(signed_in(bruno).post("/account/password/", {"new": "password123"}))


# --- address ----------------------------------------------------------------------------------------------------------


def test_an_address_is_taken_when_the_code_that_was_sent_there_comes_back(bruno: Person) -> None:
    client = signed_in(bruno)
    assert client.post("/account/address/", {"address": "Bruno@Example.org"})["Location"] == "/account/?done=code"
    (letter,) = mail.outbox
    assert letter.to == ["bruno@example.org"]
    assert "bruno@example.org" in page(client.get("/account/"))
    bruno.refresh_from_db()
    assert bruno.email == ""
    code = code_in(letter)
    assert code not in str(dict(client.session))
    assert (
        client.post("/account/address/code/", {"code": f" {code[:4]} {code[4:]} "})["Location"]
        == "/account/?done=address"
    )
    bruno.refresh_from_db()
    assert bruno.email == "bruno@example.org"
    assert client.post("/account/address/code/", {"code": code})["Location"] == "/account/?done="


def test_five_wrong_codes_end_it(bruno: Person) -> None:
    client = signed_in(bruno)
    client.post("/account/address/", {"address": "bruno@example.org"})
    code = code_in(mail.outbox[0])
    wrong = f"{(int(code) + 1) % 10**8:08d}"
    pages = [page(client.post("/account/address/code/", {"code": wrong})) for _ in range(5)]
    assert ["Il codice non è questo." in text for text in pages] == [True] * 4 + [False]
    assert "Troppi codici sbagliati" in pages[4]
    client.post("/account/address/code/", {"code": code})
    bruno.refresh_from_db()
    assert bruno.email == ""


def test_a_code_holds_for_an_hour(bruno: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    client = signed_in(bruno)
    client.post("/account/address/", {"address": "bruno@example.org"})
    now = timezone.now()
    for later in (account.HOLDS + 5, 0):
        monkeypatch.setattr(timezone, "now", lambda later=later: now + timedelta(seconds=later))
        assert client.post("/account/address/code/", {"code": code_in(mail.outbox[0])})["Location"] == "/account/?done="
        bruno.refresh_from_db()
        assert bruno.email == "", "it has ended, and does not come back"


def test_a_code_that_is_missing_is_asked_for_again(bruno: Person) -> None:
    client = signed_in(bruno)
    client.post("/account/address/", {"address": "bruno@example.org"})
    assert client.post("/account/address/code/", {"code": ""}).status_code == 422


def test_an_address_can_be_taken_away_but_not_by_leaving_the_field_empty(anna: Person) -> None:
    client = signed_in(anna)
    assert client.post("/account/address/", {"current": OLD, "address": ""}).status_code == 422
    assert client.post("/account/address/", {"current": "no", "address": "", "remove": "1"}).status_code == 422
    anna.refresh_from_db()
    assert anna.email == "anna@example.org"
    answer = client.post("/account/address/", {"current": OLD, "address": "typed@x", "remove": "1"})
    assert answer["Location"] == "/account/?done=removed"
    anna.refresh_from_db()
    assert (anna.email, mail.outbox) == ("", [])


def test_where_the_mail_cannot_be_sent_it_is_said_beside_the_field(bruno: Person, settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    answer = signed_in(bruno).post("/account/address/", {"address": "bruno@example.org"})
    assert answer.status_code == 422
    assert "Non siamo riusciti a scrivere" in page(answer)


def test_no_page_about_accounts_says_when_anybody_came(anna: Person) -> None:
    """L7-2.3-10."""
    first = page(signed_in(anna).get("/account/"))
    again = page(signed_in(anna).get("/account/"))
    blind = re.compile(r'name="csrfmiddlewaretoken" value="[^"]+"')
    assert blind.sub("", first) == blind.sub("", again)
    fields = {field.name for field in Person._meta.get_fields()}
    assert [name for name in fields if "login" in name or "seen" in name or "last" in name or "joined" in name] == []
