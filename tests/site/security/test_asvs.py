"""Items of OWASP ASVS 5.0 that no other file checks; docs/security.md says which test checks which item."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DjangosOwn
from django.contrib.sessions.models import Session
from django.http import Http404
from django.test import Client, RequestFactory
from django.utils import timezone

from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.rulesets.lupus7.bots import village
from lupus.site import __file__ as site_file
from lupus.site.people.models import Person, SignInLink
from lupus.site.people.store import stored
from lupus.site.table import access, clerk
from lupus.site.table.models import Receipt, Row
from lupus.site.village import VILLAGE, owed
from tests.rigs.site_villages import DURING_NIGHT_1, dealt, planned

pytestmark = pytest.mark.django_db

SITE = Path(site_file).parent
BACKEND = "lupus.site.people.backend.HandleOrAddress"
PASSWORD = "quattro lupi sotto la luna"


def anna() -> Person:
    person = Person.objects.invite("Anna", "anna@example.org", "f")
    person.set_password(PASSWORD)
    person.save()
    return person


def signed_in(person: Person) -> Client:
    client = Client()
    client.force_login(person, backend=BACKEND)
    return client


def asking(person: Person) -> Any:
    request = RequestFactory().get("/")
    request.user, request.session = person, {}  # type: ignore[assignment]
    return request


def test_a_change_of_rights_counts_from_the_next_request() -> None:
    """ASVS 8.3.2, 7.4.2: a game master who is taken off, a player who is replaced, an account that is closed."""
    game = dealt()
    master, place = Person.objects.invite("Dario"), game.places.first()
    game.masters.add(master)
    game.masters.remove(master)
    with pytest.raises(Http404):
        access.game_of_master(asking(master), "borgo", VILLAGE)
    former, place.person = place.person, Person.objects.invite("Gina")
    place.save()
    with pytest.raises(Http404):
        access.place_of_player(asking(former), "borgo", VILLAGE)
    client = signed_in(master)
    assert client.get("/account/").status_code == 200
    Person.objects.filter(pk=master.pk).update(is_active=False)
    assert client.get("/account/").status_code == 302


def test_a_command_happens_wholly_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """ASVS 2.3.3."""
    game = dealt()

    def broken(*args: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(owed, "owe", broken)
    with pytest.raises(OSError):
        clerk.submit(game.pk, Command(MASTER, "announce", {"text": "Ciao."}), received=DURING_NIGHT_1)
    assert (Row.objects.count(), Receipt.objects.count()) == (game.length, 0)


def test_a_session_begins_with_a_new_key_and_ends_on_the_server() -> None:
    """ASVS 7.2.4, 7.4.1."""
    person, client = anna(), Client()
    client.get(f"/sign-in/link/{SignInLink.issue(person)}/")
    before = client.session.session_key
    client.post("/sign-in/confirm/")
    after = client.cookies["sessionid"].value
    assert (after == before, Session.objects.filter(session_key=stored(before)).exists()) == (False, False)
    kept = Session.objects.get().session_key
    stolen = Client()
    stolen.cookies["sessionid"] = kept
    assert (kept, stolen.get("/account/").status_code) == (stored(after), 302), (
        "ASVS 11.4.2: what a backup holds opens nothing"
    )
    client.cookies["sessionid"] = after
    client.post("/sign-out/")
    stolen = Client()
    stolen.cookies["sessionid"] = after
    assert stolen.get("/account/").status_code == 302
    assert not Session.objects.exists()


DEMO = {"demo.py", "bots.py"}
"""Bots of a demonstration may play by chance that can be guessed.
Those of rooms have seeds that cannot (`room/bots.py`)."""


def test_nothing_secret_is_drawn_from_chance_that_can_be_guessed() -> None:
    """ASVS 11.5.1: `secrets` only; links have 192 random bits, seeds 256."""
    for path in SITE.rglob("*.py"):
        names = {
            name
            for node in ast.walk(ast.parse(path.read_text()))
            for name in (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [str(node.module)]
                if isinstance(node, ast.ImportFrom)
                else []
            )
        }
        assert path.name in DEMO or not names & {"random", "numpy.random"}, path
        assert "get_random_string" not in path.read_text(), path
    person = anna()
    tokens = {SignInLink.issue(person) for _ in range(50)}
    assert (len(tokens), {len(token) for token in tokens}) == (50, {32})
    seeds = {
        bytes(clerk.start(planned(slug).pk, village(8, Random(1)), DURING_NIGHT_1).deal.seed) for slug in ("uno", "due")
    }
    assert (len(seeds), {len(seed) for seed in seeds}) == (2, {32})


def test_private_pages_are_kept_nowhere() -> None:
    """ASVS 14.3.2: nor is any page that a link leads a visitor to."""
    assert signed_in(anna()).get("/account/")["Cache-Control"] == "no-store"
    visitor = Client()
    assert visitor.get(f"/sign-in/link/{SignInLink.issue(anna())}/")["Cache-Control"] == "no-store"
    assert visitor.get("/sign-in/confirm/")["Cache-Control"] == "no-store"


def test_refusals_are_recorded_without_names_and_secrets(caplog: pytest.LogCaptureFixture) -> None:
    """ASVS 16.2.5, 16.3.2."""
    anna()
    Client().post("/sign-in/", {"username": "anna", "password": "my-secret"})
    Client().get("/village/borgo/master/")
    Client(enforce_csrf_checks=True).post("/sign-out/")
    loggers = [record.name for record in caplog.records if record.levelname == "WARNING"]
    assert {"axes.handlers.database", "django.request", "django.security.csrf"} <= set(loggers)
    assert [word for word in ("anna", "my-secret", "127.0.0.1") if word in caplog.text] == []


def test_a_session_that_has_expired_opens_nothing() -> None:
    """ASVS 7.3.1: whether its row has been deleted yet or not."""
    client = signed_in(anna())
    assert client.get("/account/").status_code == 200
    Session.objects.update(expire_date=timezone.now())
    assert client.get("/account/").status_code == 302


def test_a_session_that_a_script_made_with_djangos_own_store_is_one_too() -> None:
    """Saved, it stays under its key; a digest in a cookie opens nothing all the same."""
    person, script = anna(), DjangosOwn()
    script[SESSION_KEY], script[HASH_SESSION_KEY] = str(person.pk), person.get_session_auth_hash()
    script[BACKEND_SESSION_KEY] = "lupus.site.people.backend.HandleOrAddress"
    script.save()
    client = Client()
    client.cookies["sessionid"] = script.session_key
    assert client.get("/account/").status_code == 200
    session = client.session
    session["more"] = "x"
    session.save()
    assert [row.session_key for row in Session.objects.all()] == [script.session_key]
    assert client.post("/sign-out/").status_code == 302
    assert not Session.objects.exists()
