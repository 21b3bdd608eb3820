"""A law: whoever ever got a mail of a village can answer it, in every state of every edition,
and is answered (L3-BASE-HI-14)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core import mail as outbox
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.site import demobox
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.post.outbox import TOGETHER
from lupus.site.post.sender import send_owed, send_replies
from lupus.site.table import cache, clerk, clock
from lupus.site.table.models import Game, Place, Receipt, Row
from lupus.site.village import calendar
from lupus.site.village.console import seats
from lupus.site.village.inbox.taking import read_kept, receive
from lupus.site.village.models import Mail, Village
from tests.rigs.game_masters import host, refreshed
from tests.rigs.village_players import EDITIONS, cast, turned, turned_to
from tests.site.village.inbox.test_inbox import answered, letter, published

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail_address")]

COMMON = {"anna": "contadino", "bruno": "lupo", "carla": "negromante", "dino": "veggente"}
CASTS = {
    "lupus7": {**COMMON, "elio": "guardia", "fosca": "fantasma"},
    "lupus8": {**COMMON, "elio": "guardia", "fosca": "fantasma"},
    "lupus3": {**COMMON, "elio": "vampiro_giovane", "fosca": "massone"},
}
"""As few as meet the end of a faction early."""

BODIES = (
    "Voto Anna",
    "Stato",
    "Aiuto",
    "Domanda per il Master: posso ancora giocare?",
    "Annulla tutto",
    "Uso il mio potere su Bruno",
    "Nomino mio erede Dino",
    "Mi suicido",
    "Confermo",
    "1",
    "Rituale su Elio",
    "Voto me",
    "Mi astengo",
    "Che cosa fa il lupo?",
    "Ciao, come va?",
    "",
)

numbers = count(1)


def village(ruleset: str) -> Game:
    game = cast(ruleset, CASTS[ruleset])
    for place in game.places.all():
        Person.objects.filter(pk=place.person_id).update(email=f"{place.seat}@example.org")
    game.masters.add(host())
    return refreshed(game)


def of_the_master(game: Game, verb: str, **args: str) -> Game:
    clerk.submit(game.pk, Command(MASTER, verb, args, "Gina"), received=timezone.now())
    return refreshed(game)


def voted_out(game: Game, seat: str) -> Game:
    """The game after everybody alive has voted for somebody by day."""
    game = turned_to(game, "day", cache.table_of(game).state.number)
    for voter in cache.table_of(game).state.living:
        if voter != seat:
            clerk.submit(game.pk, Command(voter, "vote", {"for": seat}), received=timezone.now())
    return turned(game)


def replaced(game: Game, seat: str) -> Game:
    newcomer = {"name": "Zoe", "email": "zoe@example.org", "gender": "f", "language": "it"}
    place = game.places.get(seat=seat)
    seats.replace(game.pk, place.pk, place.person_id or 0, newcomer, game.masters.get(), timezone.now(), "")
    return refreshed(game)


def paused(game: Game) -> Game:
    calendar.pause(game.pk, game.masters.get(), timezone.now())
    return refreshed(game)


def resumed(game: Game) -> Game:
    calendar.resume(game.pk, game.masters.get(), timezone.now())
    return turned(game)


def closed(game: Game) -> Game:
    """A phase has closed, and its report is held."""
    Game.objects.filter(pk=game.pk).update(due=timezone.now() - timedelta(minutes=2))
    Village.objects.filter(pk=game.pk).update(holds=True)
    assert clock.advance(game.pk, timezone.now())
    return refreshed(game)


def reported(game: Game) -> Game:
    Village.objects.filter(pk=game.pk).update(holds=False)
    return turned(published(game))


STATES: tuple[Callable[[Game], Game], ...] = (
    lambda game: game,
    turned,
    lambda game: of_the_master(game, "disqualify", player="anna"),
    turned,
    lambda game: voted_out(game, "fosca"),
    lambda game: replaced(game, "dino"),
    lambda game: of_the_master(game, "withdraw", player="elio"),
    paused,
    resumed,
    closed,
    lambda game: voted_out(game, "carla"),
    turned,
    lambda game: game if game.stage == Game.Stage.OVER else of_the_master(game, "end", faction="popolani"),
)
"""What befalls a village: each makes the next state of it."""


def got(addresses: dict[str, list[str]]) -> None:
    """Send what is owed, and note to which addresses its readers may answer it."""
    outbox.outbox.clear()
    send_owed()
    for mail in outbox.outbox:
        reader = re.findall(r"<(.*)>", mail.to[0])[0]
        known = addresses.setdefault(reader, [])
        known += [to for to in mail.reply_to if to not in known]


def answers(game: Game, addresses: dict[str, list[str]], chance: Random, now: Any) -> Iterator[tuple[str, str, str]]:
    """Everybody answers their last mail, and some their first: who, what they write, and what the site makes of it."""
    for reader, known in sorted(addresses.items()):
        for to in dict.fromkeys((*known[-1:], *known[: chance.random() < 0.3])):
            body = chance.choice(BODIES)
            yield reader, body, receive(letter(body, reader, to, next(numbers)), [], now)


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_whoever_ever_got_a_mail_can_answer_it_in_every_state(ruleset: str) -> None:
    game, chance = village(ruleset), Random(ruleset)
    addresses: dict[str, list[str]] = {}
    seen: set[Any] = set()
    for n, change in enumerate(STATES):
        game = change(game)
        got(addresses)
        outbox.outbox.clear()
        now = timezone.now() + timedelta(
            hours=2 * n
        )  # the limits of an hour are of another hour; deadlines are of another clock
        Game.objects.filter(pk=game.pk, due__isnull=False, closed=False).update(due=now + timedelta(hours=3))
        words = list(answers(game, addresses, chance, now))
        assert {word for _who, _body, word in words} <= {"taken", "confirm", "kept", "gone", "too many"}, words
        kept = sum(word == "kept" for _who, _body, word in words)
        assert (kept > 0) == refreshed(game).closed
        owed = Letter.objects.filter(kind="reply", sent=None)
        assert owed.count() == sum(word in ("taken", "confirm") for _who, _body, word in words)
        Letter.objects.filter(kind="gone").update(sent=now - timedelta(days=1), next_try=None)
        for mail in Mail.objects.filter(pk__in=owed.values("last")).select_related("place"):
            fate = cache.table_of(refreshed(game)).state.fates[mail.place.seat]
            assert len([line for line in mail.reply if line]) >= 2, mail.reply
            seen.add((fate.in_game, fate.alive, game.stage))
        seen |= {word for _who, _body, word in words}
        Mail.objects.exclude(became="kept").update(at=now - timedelta(days=2))
        if kept:
            game = reported(game)
            Game.objects.filter(pk=game.pk).update(due=now + timedelta(hours=3))
            while read_kept():
                pass
            assert not Mail.objects.filter(became="kept").exists()
    assert {(True, True, "played"), (False, True, "played"), "confirm", "taken", "kept", "gone"} <= seen
    assert any(state[2] == "over" for state in seen if isinstance(state, tuple))


@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.parametrize("verb", ["disqualify", "withdraw"])
def test_whoever_is_out_of_the_game_commands_nothing_and_is_told_so(ruleset: str, verb: str) -> None:
    game = turned(village(ruleset))
    addresses: dict[str, list[str]] = {}
    got(addresses)
    (to,) = addresses["anna@example.org"]
    game = of_the_master(game, verb, player="anna")
    before = Row.objects.count(), Receipt.objects.count()
    said = {}
    for n, body in enumerate(("Voto Bruno", "Stato", "Aiuto", "Domanda per il Master: perché?")):
        assert (
            receive(letter(body, "anna@example.org", to, next(numbers)), [], timezone.now() + timedelta(seconds=n))
            == "taken"
        )
        said[body] = Mail.objects.latest("pk")
    assert (Row.objects.count(), Receipt.objects.count()) == before
    assert said["Voto Bruno"].results == ["REJ OUT"]
    assert "fuori dalla partita" in said["Voto Bruno"].reply[0]
    assert "Sei fuori dalla partita." in " ".join(said["Stato"].reply)
    assert "Contadino" in " ".join(said["Stato"].reply)
    assert not any("voto" in line.lower() for line in said["Aiuto"].reply)
    assert game.places.get(seat="anna").questions.count() == 1
    send_owed()
    assert sum("anna@example.org" in mail.to[0] and "la risposta" in mail.subject for mail in outbox.outbox) == 4


def test_whoever_lost_their_place_is_told_so_again_once_an_hour_and_learns_nothing_else() -> None:
    game = turned(village("lupus3"))
    addresses: dict[str, list[str]] = {}
    got(addresses)
    (to,) = addresses["dino@example.org"]
    game, now = replaced(game, "dino"), timezone.now()
    send_owed(now)
    outbox.outbox.clear()
    before = Row.objects.count(), Receipt.objects.count(), Mail.objects.count()
    later = [now + timedelta(minutes=minutes) for minutes in (1, 30, 70, 71, 140)]
    words = []
    for n, at in enumerate(later):
        words.append(receive(letter("Stato", "dino@example.org", to, n), [], at))
        send_owed(at)
    assert words == ["gone", "too many", "gone", "too many", "gone"], "what they wrote first is answered"
    assert [(mail.to, "al tuo posto gioca" in mail.subject) for mail in outbox.outbox] == [
        (["dino borgo <dino@example.org>"], True)
    ] * 3
    assert len({mail.extra_headers["Message-ID"] for mail in outbox.outbox}) == 3
    assert receive(letter("Stato", "zoe@example.org", to, 9), [], now) == "nobody", "a token is of one person"
    assert (Row.objects.count(), Receipt.objects.count(), Mail.objects.count()) == before


def test_the_mailbox_of_the_demo_answers_whoever_was_put_out(settings: Settings, tmp_path: Path) -> None:
    settings.DEMO, settings.DATA = True, tmp_path
    settings.EMAIL_BACKEND = "lupus.site.demobox.Kept"
    game = turned(village("lupus7"))
    place = Place.objects.select_related("person").get(game=game, seat="anna")
    demobox.belongs_to(place)
    send_owed()
    of_the_master(game, "disqualify", player="anna")
    client = Client()
    shown = client.get("/demo/mailbox/").context["mails"]
    answerable = next(mail for mail in shown if mail.answerable)
    answer = client.post("/demo/mailbox/", {"mail": answerable.key, "text": "Voto Bruno"})
    assert (answer.status_code, answer["Location"]) == (302, "/demo/mailbox/?became=taken")
    assert "fuori dalla partita" in client.get("/demo/mailbox/").content.decode()


@pytest.mark.parametrize("send", [send_replies, send_owed])
@pytest.mark.parametrize("verb", ["disqualify", "withdraw"])
def test_an_answer_does_not_say_before_the_announcement_that_somebody_is_out(
    mailoutbox: Any, verb: str, send: Any
) -> None:
    """What happened first is told first; the others still have one mail for all that is announced in two minutes."""
    game = turned(village("lupus7"))
    send_owed(timezone.now() + TOGETHER)
    of_the_master(game, verb, player="anna")
    mailoutbox.clear()
    answered(game, "anna", "Voto Bruno")
    assert send() == 2
    assert all("anna@example.org" in str(message.to) for message in mailoutbox)
    note, reply = (message.body for message in mailoutbox)
    assert re.search("Lasci il villaggio|squalific", note.partition("Solo per te")[0])
    assert "fuori dalla partita" in reply
    of_the_master(game, "announce", text="Domani piove.")
    mailoutbox.clear()
    send_owed(timezone.now() + TOGETHER)
    bodies: dict[str, list[str]] = {}
    for message in mailoutbox:
        bodies.setdefault(message.to[0], []).append(message.body)
    assert len(bodies) == 6
    assert [(len(each), "piove" in each[0]) for each in bodies.values()] == [(1, True)] * 6


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_the_dead_are_told_what_they_may_still_do_and_nobody_is_offered_what_they_cannot(ruleset: str) -> None:
    game = voted_out(village(ruleset), "anna")
    assert "anna" not in cache.table_of(game).state.living
    game = turned_to(game, "day", cache.table_of(game).state.number + 1)
    said = " ".join(answered(game, "anna", "Voto Bruno").reply)
    assert "Puoi ancora chiedere lo stato, l'aiuto, e scrivere ai Game Master." in said
    assert "annulla tutto" not in " ".join(answered(game, "anna", "Aiuto", 2).reply)
    assert "annulla tutto" in " ".join(answered(game, "bruno", "Aiuto", 3).reply)


def test_nobody_who_is_out_is_asked_to_write_an_order_again() -> None:
    game = turned(village("lupus7"))
    of_the_master(game, "withdraw", player="anna")
    assert "annulla tutto" not in " ".join(answered(game, "anna", "Aiuto").reply)
    for seat, asked in (("anna", False), ("bruno", True)):
        assert receive(letter("Voto Dino", f"{seat}@example.org", n=7), [], timezone.now()) == "confirm"
        reply = " ".join(Mail.objects.latest("pk").reply)
        assert ("riscrivi qui" in reply, "Non ho" in reply) == (asked, True)


@pytest.mark.parametrize(
    "words", ["Domanda ai Game Master: posso?", "domanda per il master: posso?", "Question to the game masters: posso?"]
)
def test_a_question_in_the_words_of_the_site_reaches_the_game_masters(words: str) -> None:
    assert answered(turned(village("lupus7")), "anna", words).results == ['GM "posso?"']
