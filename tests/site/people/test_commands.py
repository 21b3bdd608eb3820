"""`lupus person` and `lupus link`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings
from typer.testing import CliRunner, Result

from lupus.cli import app
from lupus.site.people.models import Person, SignInLink, digest_of

pytestmark = [pytest.mark.django_db, pytest.mark.process]


def run(*words: str) -> Result:
    return CliRunner().invoke(app, words)


def test_a_first_game_master_gets_an_account_and_a_link_that_opens_it(client: Client, settings: Settings) -> None:
    settings.ADDRESS = "https://lupus.example.org"
    done = run("person", "Dario Però", "--mail", "Dario@Example.org", "--host", "--gender", "m", "--lang", "en")
    assert done.exit_code == 0
    handle, url = done.output.split()
    made = Person.objects.get()
    assert (handle, made.name, made.email, made.hosts) == ("dario-pero", "Dario Però", "dario@example.org", True)
    assert (made.gender, made.language, made.has_usable_password()) == ("m", "en", False)
    client.get(url.removeprefix("https://lupus.example.org"))
    client.post("/sign-in/confirm/")
    assert client.session["_auth_user_id"] == str(made.pk)


def test_only_who_is_said_to_may_open_villages() -> None:
    run("person", "Anna")
    assert Person.objects.get().hosts is False


@pytest.mark.parametrize(
    ("words", "field"),
    [
        (("Anna", "--mail", "no"), "email"),
        (("Anna", "--gender", "q"), "gender"),
        (("Anna", "--lang", "de"), "language"),
        (("",), "name"),
    ],
)
def test_what_is_wrong_is_said_in_one_line_and_nothing_is_made(words: tuple[str, ...], field: str) -> None:
    done = run("person", *words)
    assert done.exit_code == 2
    assert done.output.startswith(f"{field}: ")
    assert len(done.output.splitlines()) == 1
    assert not Person.objects.exists()


def test_a_new_link_for_an_account_that_exists() -> None:
    anna = Person.objects.invite("Anna")
    handle, url = run("link", "anna").output.split()
    assert handle == "anna"
    assert SignInLink.owner(digest_of(url.rstrip("/").rpartition("/")[2])) == anna
    assert (run("link", "nessuno").exit_code, SignInLink.objects.count()) == (2, 1)


def test_the_other_commands_do_without_django() -> None:
    code = "import sys, lupus.cli; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def lupus(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    line = [sys.executable, "-c", "from lupus.cli import main; main()", *words]
    kept = {name: value for name, value in os.environ.items() if name.startswith("COVERAGE_")}
    return subprocess.run(line, env=kept | {"PATH": ""} | environment, capture_output=True, text=True, check=False)


def test_a_database_without_tables_is_named(tmp_path: Path) -> None:
    done = lupus("person", "Anna", LUPUS_DATA=str(tmp_path))
    assert (done.returncode, done.stderr) == (2, "the database is not ready: python -m lupus.site migrate\n")


def test_a_site_that_is_not_set_up_says_what_is_missing(tmp_path: Path) -> None:
    done = lupus("person", "Anna", LUPUS_DATA=str(tmp_path), LUPUS_PRODUCTION="1")
    assert (done.returncode, done.stderr) == (
        2,
        "the site is not set up: LUPUS_SECRET_KEY is missing: 50 random characters that sign sessions\n",
    )
