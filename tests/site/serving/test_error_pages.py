"""Pages for what goes wrong have the look of the site, say what to do, and show nothing of what is inside."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from lupus.site import headers
from lupus.site.people import account
from lupus.site.people.models import Person
from lupus.site.serving import uploads
from tests.rigs.answers import Answer
from tests.rigs.site_villages import dealt

pytestmark = pytest.mark.django_db


def text(answer: Answer) -> str:
    return unescape(answer.content.decode())


def signed_in(language: str = "it", **more: Any) -> Client:
    client = Client(**more)
    client.force_login(
        Person.objects.invite("Anna", language=language), backend="lupus.site.people.backend.HandleOrAddress"
    )
    return client


def test_what_is_not_there_says_so_and_offers_a_visitor_to_sign_in(client: Client) -> None:
    answer = client.get("/village/nowhere/me/")
    assert answer.status_code == 404
    assert "Questa pagina non c’è, oppure non è per te." in text(answer)
    assert 'href="/sign-in/?next=%2Fvillage%2Fnowhere%2Fme%2F"' in text(answer)
    assert "?next=" not in text(signed_in().get("/village/nowhere/me/"))


@pytest.mark.parametrize("place", ["master/", "plan/", "me/", "master/story/"])
def test_what_is_not_there_and_what_is_not_for_somebody_cannot_be_told_apart(place: str) -> None:
    """ASVS 16.5.1: a stranger who is signed in learns nothing of a village that is played here."""
    dealt(slug="borgo")
    stranger = signed_in()
    there, nowhere = (stranger.get(f"/village/{slug}/{place}") for slug in ("borgo", "corte"))
    assert (there.status_code, text(there)) == (nowhere.status_code, text(nowhere).replace("corte", "borgo"))
    assert there.status_code == 404
    assert text(nowhere).replace("corte", "") == text(stranger.get("/nowhere/")), "nor what this site has never had"


def test_errors_speak_the_language_of_the_reader() -> None:
    assert '<html lang="en"' in text(signed_in("en").get("/nowhere/"))


def test_the_address_of_a_form_says_that_it_is_one(client: Client) -> None:
    """As when a page with an error is asked for again by its address."""
    answer = client.get("/village/borgo/me/act/")
    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")
    assert "riceve soltanto moduli" in answer.content.decode()
    assert 'href="/"' in answer.content.decode()


def test_a_form_without_our_token_is_refused_and_says_what_to_do() -> None:
    answer = Client(enforce_csrf_checks=True).post("/sign-in/", {"username": "a", "password": "b"})
    assert answer.status_code == 403
    assert "Questo modulo è scaduto" in text(answer)


def test_a_host_that_is_not_ours_gets_400_in_the_look_of_the_site(client: Client) -> None:
    answer = client.get("/sign-in/", headers={"host": "evil.example.org"})
    assert answer.status_code == 400
    assert "Richiesta non valida" in text(answer)
    assert "evil.example.org" not in text(answer)


def test_a_fault_shows_a_page_that_depends_on_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """ASVS 16.5.1, 16.5.3."""
    client = signed_in(raise_request_exception=False)

    def broken(*args: object) -> None:
        raise RuntimeError("anna is a lupo")

    monkeypatch.setattr(account, "page", broken)
    answer = client.get("/account/")
    page = Path(account.__file__).parent.parent / "templates" / "500.html"
    assert (answer.status_code, answer.content.decode()) == (500, page.read_text())
    assert "{%" not in page.read_text()
    assert (answer["Content-Security-Policy"], answer["Cache-Control"]) == (headers.POLICY, "no-store")


# --- files that people send -------------------------------------------------------------------------------------------


def send(client: Client, size: int) -> Answer:
    return client.post("/account/details/", {"file": SimpleUploadedFile("game.json", b"x" * size)})


def test_a_file_is_taken_up_to_the_limit_and_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    """ASVS 5.2.1."""
    monkeypatch.setattr(uploads, "LARGEST", 4096)
    client = signed_in()
    assert [send(client, size).status_code for size in (3000, 4096)] == [422, 400]


def test_a_visitor_sends_no_files() -> None:
    assert Client().post("/sign-in/", {"file": SimpleUploadedFile("game.json", b"x")}).status_code == 400


def test_a_form_without_files_has_a_limit_too(settings: Settings) -> None:
    answer = signed_in().post("/account/details/", {"name": "x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)})
    assert answer.status_code == 400


def test_more_than_a_few_files_are_refused() -> None:
    many = {f"file{n}": SimpleUploadedFile(f"{n}.json", b"x") for n in range(6)}
    assert signed_in().post("/account/details/", many).status_code == 400
