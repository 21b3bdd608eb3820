"""Every page of a village shows the hours of its village, and whose they are where the site has others."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any
from urllib.parse import urljoin

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar as Feed

from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.table import clerk
from lupus.site.table.models import Game
from lupus.site.village import calendar
from lupus.site.village.models import Village
from tests.offered import forms_in
from tests.rigs.game_masters import browser, host, key
from tests.rigs.site_villages import planned
from tests.rigs.touching import back_to, moment, name_of, pages
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


def hours_without_a_clock(html: str) -> list[str]:
    """The hours that a page tells, without a word of whose they are; with what stands around them."""
    text = " ".join(unescape(re.sub(r"<[^>]+>", "", html)).split())
    return re.findall(r".{0,40}\b\d{1,2}:\d{2}\b(?!,? ora di Tokyo)(?! – \d).{0,20}", text)


def refused(client: Client, path: str, html: str, seen: set[str]) -> list[str]:
    """The pages that come back where forms are sent that nobody sent yet, with too much of what one writes in them."""
    found = []
    for form in forms_in(html):
        action = urljoin(path, form.action) if form.action else path
        name = name_of(form, action, ("", "", ""))
        if form.texts and name not in seen:
            seen.add(name)
            here = moment()
            answer = client.post(action, form.sends | dict.fromkeys(form.texts, "x" * 20_001))
            assert answer.status_code in (302, 409, 422), path
            found += [answer.content.decode()] if answer.status_code != 302 else []
            back_to(here)
    return found


def test_whatever_page_of_a_village_tells_an_hour_in_the_hours_of_the_village_and_says_whose_they_are() -> None:
    game, gina = far_away()
    anna = client_of(game, game.places.earliest("pk").seat)
    clerk.submit(game.pk, Command(MASTER, "announce", {"text": "Domani piove."}), received=timezone.now())
    anna.post(url(game, "me/ask/"), {"question": "Quanti siamo?", "key": key()})
    Letter.objects.filter(pk__in=Letter.objects.values("pk")[:3]).update(sent=timezone.now())
    calendar.hold(game.pk, Person.objects.get(name="Gina"), timezone.now())
    shown, told, sent = set(), set(), set[str]()
    for client, start in ((Client(), ""), (anna, "me/"), (gina, "master/")):
        for path, html in pages(client, url(game, start), url(game, start)):
            assert not re.search(r"2 dicembre, 00:00", html), path
            if "2 dicembre, 08:00" in html:
                shown.add(path)
            for shown_page in (html, *refused(client, path, html, sent)):
                if "Tutti gli orari di questa pagina: ora di Tokyo." not in shown_page:
                    assert hours_without_a_clock(shown_page) == [], path
                assert 'type="datetime-local"' not in shown_page or "ora di Tokyo" in shown_page, path
            if "ora di Tokyo" in html:
                told.add(path.removeprefix(url(game)))
    assert shown >= {url(game), url(game, "me/"), url(game, "master/")}
    assert told >= {"", "me/", "rules/", "master/", "master/notices/", "master/log/", "master/questions/"}
    assert told >= {"master/do/postpone/"}
    assert "console-act postpone" in sent


def test_a_village_that_stands_still_and_one_that_begins_say_whose_their_hours_are() -> None:
    game, gina = far_away()
    calendar.stop(game, timezone.now())
    for client, path in ((Client(), ""), (gina, "master/"), (gina, "master/do/resume/")):
        html = client.get(url(game, path)).content.decode()
        assert "ora di Tokyo" in html, path
        assert hours_without_a_clock(html) == [], path
    ahead = planned("piano")
    ahead.masters.set(game.masters.all())
    hours = {"zone": "America/Sao_Paulo", "nightfall": "", "daybreak": ""}
    soon = timezone.localdate() + timedelta(days=9)
    sent = {"name": "Piano", "ruleset": "lupus7", "first_evening": soon, **hours}
    page = gina.post(reverse("plan-dates", args=["piano"]), sent, follow=True).content.decode()
    assert re.search(r"finisce \w+ \d+ \w+, 0?8:00 ora di Sao Paulo\.", page)
    assert "ora di Sao Paulo" in gina.get(reverse("plan-start", args=["piano"])).content.decode()


def test_the_feed_names_the_zone_of_the_village() -> None:
    game, _gina = far_away()
    feed = Feed.from_ical(Client().get(url(game, "calendar.ics")).content)
    assert feed["x-wr-timezone"] == "Asia/Tokyo"
    assert [str(zone["tzid"]) for zone in feed.walk("VTIMEZONE")] == ["Asia/Tokyo"]
    starts: list[Any] = [event["dtstart"] for event in feed.walk("VEVENT")]
    assert {start.params.get("TZID") for start in starts} == {"Asia/Tokyo"}
    assert DUE in [start.dt for start in starts]


def test_a_village_with_the_clocks_of_the_site_names_its_zone_in_its_rules_alone() -> None:
    game = turned_to(usual("lupus7", 8, 1), "day", 2)
    assert "Tutti gli orari di questa pagina: ora di Roma." in Client().get(url(game, "rules/")).content.decode()
    assert "ora di" not in Client().get(url(game)).content.decode()
    assert calendar.whose_clock("Europe/Rome") == ""
    assert calendar.whose_clock("UTC") == " UTC"
    assert "ora di" not in calendar.when(game)
