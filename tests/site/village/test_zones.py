"""Every page of a village shows the hours of its village, and whose they are where the site has others."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from django.test import Client

from lupus.site.table.models import Game
from lupus.site.village import calendar
from lupus.site.village.models import Village
from tests.rigs.game_masters import browser, host
from tests.rigs.touching import pages
from tests.rigs.village_players import client_of, turned_to, url, usual

pytestmark = pytest.mark.django_db

DUE = datetime(2050, 12, 1, 23, 0, tzinfo=UTC)
"""The second of December at eight in the morning in Tokyo; at midnight in Rome."""


def far_away() -> tuple[Game, Client]:
    game, gina = turned_to(usual("lupus7", 8, 1), "day", 2), host()
    game.masters.add(gina)
    Village.objects.update(calendar={**game.village.calendar, "zone": "Asia/Tokyo"})
    Game.objects.update(due=DUE)
    return Game.objects.get(), browser(gina)


def test_whatever_page_of_a_village_shows_a_deadline_shows_it_in_the_hours_of_the_village() -> None:
    game, gina = far_away()
    anna = client_of(game, game.places.earliest("pk").seat)
    shown = set()
    for client, start in ((Client(), ""), (anna, "me/"), (gina, "master/")):
        for path, html in pages(client, url(game, start), url(game, start)):
            assert not re.search(r"2 dicembre, 00:00", html), path
            if "2 dicembre, 08:00" in html:
                shown.add(path)
                assert "Asia/Tokyo" in html, path
    assert shown >= {url(game), url(game, "me/"), url(game, "master/")}


def test_a_village_with_the_clocks_of_the_site_names_no_zone() -> None:
    game = turned_to(usual("lupus7", 8, 1), "day", 2)
    assert "Europe/Rome" not in Client().get(url(game)).content.decode()
    assert not calendar.elsewhere(game)
    assert "(ora di" not in calendar.when(game)
