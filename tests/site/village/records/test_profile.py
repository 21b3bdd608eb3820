"""A profile: the villages that somebody has played, for their own eyes unless they show it."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.site.people.models import Person
from lupus.site.table import cache, clerk
from lupus.site.table.models import Game, Place
from lupus.site.village.models import Profile
from lupus.site.village.verdicts import Played, sums, villages_of
from tests.rigs.game_masters import browser
from tests.rigs.site_villages import DURING_NIGHT_1, dealt

pytestmark = pytest.mark.django_db

AT = datetime(2026, 11, 1, tzinfo=UTC)
ONE = Played("a", "A", "Anna", "lupus7", AT, "lupo", "lupo", "lupi", True, "side", True)


def ended(slug: str = "borgo", seed: int = 1, winner: str = "lupi", late: int = 0) -> Game:
    """A village whose game masters have declared who wins."""
    game = dealt(8, slug, seed)
    command = Command(MASTER, "end", {"faction": winner}, by="Gino")
    clerk.submit(game.pk, command, received=DURING_NIGHT_1 + timedelta(days=late))
    game.refresh_from_db()
    assert game.stage == Game.Stage.OVER
    return game


def somebody(game: Game, faction: str) -> Place:
    state = cache.table_of(game).state
    return game.places.get(seat=next(c.seat for c in state.characters.values() if c.faction == faction))


def page(person: Person | None, name: str = "played", *args: str) -> str:
    answer = browser(person).get(reverse(name, args=args))
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_village_counts_when_it_is_over_and_says_who_won() -> None:
    running = dealt(8, "aperto", 2)
    game = ended()
    wolf, villager = somebody(game, "lupi"), somebody(game, "popolani")
    text = page(wolf.person)
    assert ("Borgo" in text, "Lupo" in text, "Vittoria" in text) == (True, True, True)
    assert "Sconfitta" in page(villager.person)
    assert "Ancora nessun villaggio" in page(running.places.first().person)
    running.places.filter(pk=running.places.first().pk).update(person=wolf.person)
    assert "Aperto" not in page(wolf.person)


def test_numbers_and_streaks() -> None:
    lost, nobody = ONE._replace(won=False), ONE._replace(won=None, lived=False, faction="popolani")
    assert sums([]) == (0, 0, 0, 0, 0)
    assert sums([ONE, nobody, ONE, lost, ONE, ONE, ONE]) == (7, 5, 6, 2, 3)
    assert sums([lost, ONE])[3:5] == (0, 1)


def test_the_newest_is_first() -> None:
    first, second = ended("primo", late=0), ended("secondo", late=1)
    person = somebody(first, "lupi").person
    second.places.filter(pk=somebody(second, "popolani").pk).update(person=person)
    assert [entry.slug for entry in villages_of(person)] == ["secondo", "primo"]


def test_nobody_else_sees_anything_unless_its_owner_says_so() -> None:
    person = somebody(ended(), "lupi").person
    client = browser(person)
    client.get(reverse("played"))
    assert not Profile.objects.exists()
    client.post(reverse("played"), {"shows": "results"})
    token = Profile.objects.get(person=person).token
    text = page(None, "profile", token)
    assert "Borgo" in text
    assert "Vittoria" in text
    assert "Lupo" not in re.sub(r"<header.*?</header>", "", text, flags=re.S).replace("Lupus", "")
    client.post(reverse("played"), {"shows": "roles"})
    assert "Lupo" in page(None, "profile", token)
    client.post(reverse("played"), {"shows": "nothing"})
    stored = Profile.objects.get(person=person).token
    assert stored != token
    assert {Client().get(reverse("profile", args=[t])).status_code for t in (token, stored)} == {404}


def test_a_new_link_makes_the_old_one_worthless() -> None:
    person = somebody(ended(), "lupi").person
    client = browser(person)
    client.post(reverse("played"), {"shows": "results"})
    old = Profile.objects.get(person=person).token
    assert old in page(person)
    client.post(reverse("played"), {"shows": "results", "new": "1"})
    new = Profile.objects.get(person=person).token
    assert old != new
    assert [Client().get(reverse("profile", args=[t])).status_code for t in (old, new)] == [404, 200]


@pytest.mark.parametrize("shows", ["", "all", "roles' OR 1=1", "x" * 5000])
def test_what_is_no_choice_changes_nothing(shows: str) -> None:
    person = somebody(ended(), "lupi").person
    browser(person).post(reverse("played"), {"shows": shows})
    assert not Profile.objects.exists()


def test_an_account_that_is_closed_shows_nothing() -> None:
    person = somebody(ended(), "lupi").person
    browser(person).post(reverse("played"), {"shows": "roles"})
    token = Profile.objects.get(person=person).token
    Person.objects.filter(pk=person.pk).update(is_active=False)
    assert Client().get(reverse("profile", args=[token])).status_code == 404
