"""What a telephone shows of a mail on a locked screen:
nothing of what its reader is told in private, and no link that lets in."""

from __future__ import annotations

import re
from collections import defaultdict
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.utils import timezone, translation

from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.language.quotations import MARKS
from lupus.site.people.models import Person
from lupus.site.post import sender
from lupus.site.post.models import Letter
from lupus.site.table import clerk
from lupus.site.table.cache import table_of
from lupus.site.table.models import Game, Place
from lupus.site.village import calendar, owed
from lupus.site.village.models import Mail, Ruling
from tests.rigs.game_masters import browser, host, key, url
from tests.rigs.village_players import EDITIONS, QUIET_SIX, cast, turned
from tests.site.village.inbox.test_inbox import answered, place

pytestmark = pytest.mark.django_db

GLANCE = 200
"""Letters of a mail that a locked screen may show."""

PRIVATE = {"it": "Solo per te", "en": "For you alone"}
"""The heading of what is private."""

ROLES = {**QUIET_SIX, "gaia": "lupo", "ivo": "contadino"}


@pytest.fixture(params=EDITIONS)
def game(request: pytest.FixtureRequest, settings: Any) -> Game:
    """A village in its second night, whose mails of all kinds are owed:
    also answers to two different mails, and a correction."""
    settings.MAIL_IN = "villaggio@lupus.example"
    made, gina = cast(request.param, ROLES), host()
    made.masters.add(gina)
    for one in made.places.all():
        Person.objects.filter(pk=one.person_id).update(email=f"{one.seat}@example.org")
    for _ in range(2):
        made = turned(made)
        now = timezone.now()
        clerk.submit(made.pk, Command("bruno", "vote", {"for": "anna"}), received=now) if half(made) == "day" else None
    clerk.submit(made.pk, Command(MASTER, "announce", {"text": "Domani si gioca."}, "Gina"), received=timezone.now())
    due = Game.objects.get(pk=made.pk).due
    calendar.postpone(made.pk, due + timedelta(hours=1), gina, timezone.now(), "x")
    moved = int((due + timedelta(hours=1)).timestamp()) // 60
    ruling = Ruling.record(made, gina, timezone.now(), Ruling.What.MAILED, "tutte")
    for n, one in enumerate(Place.objects.select_related("game", "person").filter(game=made)):
        owed.owe_card(one, ruling)
        for kind, last in (("reminder", moved), ("silence", 9000), ("answer", 9000)):
            Letter.objects.get_or_create(game=made, place=one, kind=kind, first=1, last=last, defaults={})
        found = answered(
            made, one.seat, ["Domanda per il Master: quando?", "aiuto", "boh", "voto Anna"][n % 4], 100 + n
        )
        order = {"verb": "vote", "for": "dino", "why": "x", "key": key()}
        if half(made) == "day":
            browser(gina).post(url("console-mail", made, found.pk), order)
    return Game.objects.get(pk=made.pk)


def half(game: Game) -> str:
    return table_of(game).log[-1].at.partition(" ")[0]


def seen(message: Any) -> tuple[str, str]:
    """What a program may show of a mail: the beginning of its text, and of what its HTML shows."""
    html = re.sub(r"<style.*?</style>|<head>.*?</head>|<!--.*?-->", "", message.alternatives[0][0], flags=re.S)
    plain = " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())
    return " ".join(message.body.split())[:GLANCE], plain[:GLANCE]


@pytest.mark.parametrize("language", ["it", "en"])
def test_a_locked_screen_shows_the_same_to_all_and_no_link(game: Game, language: str) -> None:
    """Of each mail to the players of a village, whatever it tells each of them, under the same subject.

    Public news say “you” to whom they are about, such as the mayor: that tells what all know.
    """
    glances, kinds = defaultdict(set), set()
    for letter in Letter.objects.filter(game=game, place__isnull=False).select_related(
        "game", "place__person", "master"
    ):
        assert letter.place is not None
        assert letter.place.person is not None
        with translation.override(language):
            message = sender.composed(letter, letter.place.person)
        assert message is not None, letter.kind
        batch = letter.kind if letter.kind in ("reply", "corrected") else f"{letter.kind} {letter.last}"
        glances[batch].add((message.subject, *seen(message)))
        kinds.add(letter.kind)
        assert message.reply_to
        assert all(shown.startswith(MARKS[language]) for shown in seen(message)), letter.kind
        assert not any("http" in shown or PRIVATE[language] in shown for shown in seen(message)), letter.kind
    assert kinds >= {"start", "result", "note", "calendar", "card", "reminder", "silence", "answer", "reply"}
    several = {batch: len(found) for batch, found in glances.items() if len(found) > 1}
    assert {batch: n for batch, n in several.items() if not (batch.startswith(("start", "card")) and n == 2)} == {}
    assert Mail.objects.count() == len(ROLES)
    assert place(game, "anna").person is not None
