"""The same tests on both databases (D-11): SQLite by default,
PostgreSQL where DATABASE_URL names it (`make test` does both).

Where no PostgreSQL is reachable its run says so and is skipped;
with CI or LUPUS_REQUIRE_POSTGRES in the environment it fails.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from unittest import mock

import pytest
from django.db import connection
from pytest_django import Settings

from lupus.site.people.hasher import Argon2id
from lupus.site.table import cache
from lupus.site.village.preparation import forms
from tests.rigs.browsers import browser, site
from tests.rigs.databases import empty_place, place
from tests.rigs.logs import written
from tests.rigs.room_clock import time
from tests.rigs.toy_hosting import rooms_by_hand

__all__ = ["browser", "empty_place", "place", "rooms_by_hand", "site", "time", "written"]

HERE = Path(__file__).parent


def unreachable() -> str | None:
    """Why the PostgreSQL of this run cannot be reached; None where it can, or where it is SQLite that runs."""
    if connection.vendor != "postgresql":
        return None
    import psycopg

    wanted = connection.settings_dict
    try:
        psycopg.connect(
            host=wanted["HOST"],
            port=wanted["PORT"] or 5432,
            user=wanted["USER"],
            password=wanted["PASSWORD"],
            dbname="postgres",
            connect_timeout=5,
        ).close()
    except psycopg.OperationalError as error:
        return f"no PostgreSQL at {wanted['HOST']}:{wanted['PORT']}: {str(error).splitlines()[0]}"
    return None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs a PostgreSQL that is not there."""
    ours = [item for item in items if HERE in item.path.parents]
    why = unreachable() if ours else None
    if why is None:
        return
    if os.environ.get("CI") or os.environ.get("LUPUS_REQUIRE_POSTGRES"):
        raise pytest.UsageError(why)
    for item in ours:
        item.add_marker(pytest.mark.skip(reason=why))


@pytest.fixture(autouse=True, scope="session")
def slow_hashes() -> Iterator[dict[str, int]]:
    """What a hash of a password costs when the site is served: here it costs little, for many tests sign people in."""
    as_served = {"memory_cost": Argon2id.memory_cost, "time_cost": Argon2id.time_cost}
    with mock.patch.multiple(Argon2id, memory_cost=8, time_cost=1):
        yield as_served


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    """Each test begins with an empty cache: numbers of games come again."""
    cache.forget()
    yield
    cache.forget()


@pytest.fixture(autouse=True)
def _no_page_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close what a test opened in the browser: pages that nobody looks at go on drawing, asking and listening."""
    found = request.getfixturevalue("browser") if "browser" in request.fixturenames else None
    before = list(found.contexts) if found else []
    yield
    for context in found.contexts if found else ():
        if context not in before:
            context.close()


@pytest.fixture
def long_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dates of some tests never come, whenever they run: the wizard takes them."""
    monkeypatch.setattr(forms, "FARTHEST", timedelta(days=365 * 200))


@pytest.fixture
def mail_address(settings: Settings) -> None:
    """The villages of the site take mails."""
    settings.MAIL_IN = "villaggio@lupus.example"
