"""Texts that are too long are refused, kept on the page, and measured as the browser measures them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from lupus.engine.game import Command
from lupus.site.people.models import Person
from lupus.site.table import cache, clerk
from lupus.site.table.idempotency import new_key
from lupus.site.table.models import Game, Place, Receipt, Row
from lupus.site.village.models import LONGEST_NOTES, Ruling
from tests.rigs.game_masters import browser, host, insist, key, url
from tests.rigs.site_villages import planned
from tests.rigs.village_players import cast, client_of, turned_to, usual

pytestmark = pytest.mark.django_db

SIX = {"anna": "lupo", "bruno": "negromante", "carla": "veggente", "dino": "guardia", "elio": "medium", "fosca": "mago"}


def by_day() -> tuple[Game, Client, Place]:
    game, gina = turned_to(cast("lupus7", SIX), "day", 1), host()
    game.masters.add(gina)
    return game, browser(gina), game.places.get(seat="anna")


def test_a_note_of_a_game_master_that_is_too_long_is_refused_and_stays_on_the_page() -> None:
    game, gina, place = by_day()
    path, long = url("console-notes", game, place.pk), "tace e " * 2857 + "xx"
    assert len(long) == LONGEST_NOTES + 1
    answer = gina.post(path, {"masters_note": long})
    text = answer.content.decode()
    assert (answer.status_code, str(LONGEST_NOTES) in text, str(LONGEST_NOTES + 1) in text, long in text) == (
        422,
        True,
        True,
        True,
    )
    assert not Ruling.objects.filter(what="noted").exists()
    lines = "cinque\r\n" * 2800 + "fine"  # 19604 letters, and more than twenty thousand signs
    assert gina.post(path, {"masters_note": lines}).status_code == 302
    assert Place.objects.get(pk=place.pk).in_village.masters_note == lines.replace("\r\n", "\n")


def test_a_line_end_counts_once_in_every_text() -> None:
    game, gina, _place = by_day()
    lines = "x\r\n" * 900 + "fine"
    assert insist(gina, url("console-act", game, "announce"), {"text": lines, "key": key()}).status_code == 302
    ahead = planned("piano")
    ahead.masters.set(game.masters.all())
    sent = gina.post(url("plan-listing", ahead), {"places": "", "welcome": lines})
    assert sent.status_code == 302
    assert Game.objects.get(pk=ahead.pk).village.welcome == lines.replace("\r\n", "\n")


@pytest.mark.parametrize(("ruleset", "verb"), [("lupus7", ""), ("lupus7", "fly"), ("lupus8", "appoint")])
def test_a_form_with_a_verb_that_the_edition_has_not_is_none(ruleset: str, verb: str) -> None:
    game = turned_to(usual(ruleset, 9, 1), "day", 1)
    answer = client_of(game, game.places.earliest("pk").seat).post(
        url("act", game), {"verb": verb, "key": key(), "successor": "x"}
    )
    text = answer.content.decode()
    assert (answer.status_code, "nulla è cambiato" in text, "momento" in text.partition("<main")[2]) == (
        422,
        True,
        False,
    )


def test_a_name_that_is_sent_twice_is_no_choice() -> None:
    game, gina, place = by_day()
    rows = Row.objects.count()
    both = {"verb": "vote", "for": ["bruno", "carla"], "key": key()}
    assert client_of(game, "anna").post(url("act", game), both).status_code == 422
    order = url("console-order", game, place.pk)
    assert gina.post(order, {**both, "why": "x", "enter": "1"}).status_code == 422
    assert gina.post(order, {"verb": "vote", "for": "bruno", "key": key(), "why": "x"}).status_code == 422, "no button"
    assert Row.objects.count() == rows


def test_a_successor_of_nobody_is_in_force_on_every_page_as_in_the_mail() -> None:
    game, gina, _place = by_day()
    mayor = cache.table_of(game).state.mayor
    sent = Command(mayor, "appoint", {"successor": None}, "Gina", "x")
    clerk.submit(game.pk, sent, new_key(), received=timezone.now())
    mine = client_of(game, mayor).get(url("me", game)).content.decode()
    assert "Non nomini nessun successore." in mine
    order = gina.get(url("console-order", game, game.places.get(seat=mayor).pk)).content.decode()
    assert order.count("In vigore: niente.") == 2, "the two votes of the day"


def test_a_reason_that_is_too_long_is_refused_and_not_cut() -> None:
    game, gina, place = by_day()
    before = Row.objects.count(), Receipt.objects.count(), Ruling.objects.count()
    for path, form in (
        (url("console-order", game, place.pk), {"verb": "vote", "for": "bruno", "enter": "1"}),
        (url("console-turn", game), {"do": "close", "length": Game.objects.get(pk=game.pk).length}),
        (url("console-act", game, "hold"), {}),
    ):
        answer = gina.post(path, {**form, "why": "p" * 501, "key": key()})
        text = answer.content.decode()
        assert (answer.status_code in (409, 422), 'class="errorlist' in text or 'role="alert"' in text) == (True, True)
        assert "p" * 501 in text, path
    assert (Row.objects.count(), Receipt.objects.count(), Ruling.objects.count()) == before


def test_a_name_after_a_takes_a_d_before_the_same_vowel_in_italian_alone() -> None:
    game, gina, place = by_day()
    path = url("console-order", game, place.pk)
    assert "Torna ad Anna<" in gina.get(path).content.decode()
    Person.objects.filter(name="Gina").update(language="en")
    assert "Back to Anna<" in gina.get(path).content.decode()
