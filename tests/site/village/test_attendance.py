"""Who is there: each way in which a person speaks to their village is a sign of them, and no other is (L7-2.3-10,
D-61)."""

from __future__ import annotations

import ast
import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

import lupus.site
from lupus.engine.game import Command
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.table import cache, clerk
from lupus.site.table.idempotency import Key, Way
from lupus.site.table.models import Game, Place, Receipt
from lupus.site.village import silence
from lupus.site.village.inbox import office
from lupus.site.village.inbox.taking import receive
from lupus.site.village.inbox.tokens import address_for
from lupus.site.village.models import Mail, Village, VillagePlace
from tests.rigs.game_masters import browser, host, refreshed
from tests.rigs.game_masters import url as console_url
from tests.rigs.village_players import SIX, cast, client_of, must, turned, turned_to, url
from tests.site.village.inbox.test_inbox import letter
from tests.site.village.inbox.test_lmtp import Client, clients, connected, listening

POLICY = {"remind": 1, "tell": 2, "then": "disqualify", "after": 4}

NO_SIGN = {Way.ROOM, Way.LEADER, Way.BOT, Way.CLOCK, Way.SILENCE, Way.NOBODY}
"""Ways by which no account speaks for itself. Whoever makes a new way says here, or by its sign, what it is."""


@pytest.fixture(autouse=True)
def address(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MAIL_IN = "villaggio@lupus.example"
    monkeypatch.setattr(office, "PACE", 0.001)


def village(phase: str = "day", number: int = 1) -> Game:
    """A village that puts out whoever is silent for four phases."""
    game = turned_to(cast("lupus7", SIX), phase, number)
    for place in game.places.all():
        Person.objects.filter(pk=place.person_id).update(email=f"{place.seat}@example.org")
    game.masters.add(host())
    Village.objects.filter(pk=game.pk).update(silence=POLICY)
    return refreshed(game)


def place(game: Game, seat: str) -> Place:
    return Place.objects.select_related("person", "game").get(game=game, seat=seat)


def inside(game: Game, seat: str) -> bool:
    return bool(cache.table_of(refreshed(game)).state.fates[seat].in_game)


def brought_by_lmtp(mails: list[bytes]) -> None:
    """Hand mails over as a mail server does."""

    async def work(where: Any, stop: asyncio.Event) -> None:
        client: Client = await connected(where)
        await client.line()
        await client.says("LHLO mx.example.org")
        for raw in mails:
            assert (await client.brings(raw.replace(b"\n", b"\r\n")))[0].startswith("250")

    clients.clear()
    listening(work)


@pytest.mark.django_db(transaction=True)
def test_whoever_plays_by_mail_alone_stays_and_whoever_is_silent_goes() -> None:
    """For three days one votes by LMTP, one asks for help there, one opens the page; the fourth does nothing at all."""
    game = village()
    for n in range(6):
        mails = [letter("Stato", "dino@example.org", address_for(place(game, "dino")), 10 * n)]
        if cache.table_of(game).state.phase == "day":
            mails.append(letter("Voto Carla", "anna@example.org", address_for(place(game, "anna")), 10 * n + 1))
        brought_by_lmtp(mails)
        assert client_of(game, "elio").get(url(game, "me/")).status_code == 200
        VillagePlace.objects.filter(place__game=game, place__seat__in=("bruno", "carla")).update(came=100)
        Letter.objects.filter(kind="reply").delete()
        game = turned(game)
        silence.watch(timezone.now())
        assert inside(game, "anna"), n
    assert [mail.results for mail in Mail.objects.filter(place__seat="dino")] == [["STATUS"]] * 6
    assert [inside(game, seat) for seat in ("anna", "dino", "elio", "fosca")] == [True, True, True, False]
    assert [r.args["player"] for r in Receipt.objects.filter(verb="disqualify")] == ["fosca"]
    assert {one.place.seat for one in Letter.objects.filter(kind="silence", place__isnull=False) if one.place} == {
        "fosca",
        "anna",
    }


@pytest.mark.django_db
@pytest.mark.parametrize("way", Way)
def test_each_way_in_which_commands_come_is_a_sign_or_said_to_be_none(way: Way) -> None:
    """By effect: a vote that comes that way is a sign of its person, and one of nobody else's."""
    game = village()
    person = place(game, "anna").person_id
    clerk.submit(
        game.pk, Command("anna", "vote", {"for": "carla"}), Key(way.sender(person), uuid4()), received=timezone.now()
    )
    found = silence.signs_of(refreshed(game), cache.table_of(refreshed(game)))
    assert {seat for seat, sign in found.items() if sign.last} == (set() if way in NO_SIGN else {"anna"})


def test_no_key_has_a_sender_that_is_on_no_list() -> None:
    """Each `Key` of the source is made with a `Way`, or with the sender of a receipt that has one."""
    found = []
    for path in sorted(Path(lupus.site.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in (
                "Key",
                "Sender",
                "idempotency.Key",
                "idempotency.Sender",
            ):
                found.append((path.name, ast.unparse(node.args[0])))
    listed = [(file, sender) for file, sender in found if sender.startswith("Way.") and ".sender(" in sender]
    assert len(listed) >= 8
    assert set(found) - set(listed) == {
        ("decisions.py", "Sender(found.row.sender)"),
        ("decisions.py", "found.row.sender"),
        ("idempotency.py", "self.word if number is None else f'{self.word} {number}'"),
    }


@pytest.mark.django_db
@pytest.mark.parametrize(
    "body", ["Voto Carla", "Stato", "Aiuto", "GM: posso assentarmi?", "Ciao a tutti, bella giornata!"]
)
def test_whatever_a_mail_with_a_token_says_it_is_a_sign(body: str) -> None:
    game = village()
    assert receive(letter(body, to=address_for(place(game, "anna"))), [], timezone.now()) == "taken"
    assert place(game, "anna").in_village.came == 2


@pytest.mark.django_db
def test_a_mail_counts_as_attendance_only_if_it_has_a_token() -> None:
    game = village("night", 2)
    old = address_for(place(game, "anna"))
    game = turned(game)
    assert receive(letter("Voto Carla", to=old, n=1), [], timezone.now()) == "confirm"
    assert receive(letter("Voto Carla", "dino@example.org", n=2), [], timezone.now()) == "confirm"
    assert [place(game, seat).in_village.came for seat in ("anna", "dino")] == [4, 0]


@pytest.mark.django_db
def test_a_mail_between_closing_and_report_is_a_sign_of_the_phase_that_opens() -> None:
    from lupus.site.village.inbox.taking import read_kept

    game = village()
    Game.objects.filter(pk=game.pk).update(due=timezone.now() - timedelta(seconds=1))
    assert receive(letter("Voto Carla", to=address_for(place(game, "anna"))), [], timezone.now()) == "kept"
    turned(game)
    assert (read_kept(), place(game, "anna").in_village.came) == (1, 3)


@pytest.mark.django_db
def test_what_a_robot_writes_and_what_others_do_for_somebody_is_no_sign() -> None:
    """An absence notice, a command of a game master, the public page, a sign-in."""
    game = village()
    gina = game.masters.get()
    robot = letter("Sono in ferie", to=address_for(place(game, "anna")), Auto_Submitted="auto-replied")
    assert receive(robot, [], timezone.now()) == "no letter"
    vote, own = Command("anna", "vote", {"for": "carla"}, by=gina.name), Way.FORM.sender(place(game, "anna").person_id)
    clerk.submit(game.pk, vote, Key(own, uuid4()), received=timezone.now())
    assert client_of(game, "anna").get(url(game)).status_code == 200
    assert browser(gina).get(console_url("console", game)).status_code == 200
    found = silence.signs_of(refreshed(game), cache.table_of(refreshed(game)))
    assert {seat for seat, sign in found.items() if sign.last} == set()


@pytest.mark.django_db
def test_a_vote_through_the_page_is_a_sign_too() -> None:
    game = village()
    must(client_of(game, "anna"), game, "vote", **{"for": "carla"})
    VillagePlace.objects.update(came=0)
    assert silence.signs_of(refreshed(game), cache.table_of(refreshed(game)))["anna"].acted == 2


@pytest.mark.django_db
@pytest.mark.parametrize("taken_over", ["its row says so already", "its row is about to say so"])
def test_whoever_has_lost_their_place_meanwhile_leaves_no_sign_in_it(taken_over: str) -> None:
    game = village()
    before = place(game, "anna")
    assert before.in_village.joined == 0
    if taken_over == "its row says so already":
        VillagePlace.objects.filter(pk=before.pk).update(joined=2)
    else:
        Place.objects.filter(pk=before.pk).update(person=Person.objects.invite("Zoe"))
    silence.mark(before, cache.table_of(game))
    assert place(game, "anna").in_village.came == 0
