"""The seam of hostings: a game without night, calendar or mail is hosted by what the table offers,
and villages do not notice."""

from __future__ import annotations

import asyncio
import inspect
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, connections
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings

from lupus.engine.game import Command, Setup
from lupus.engine.record import export, verify
from lupus.engine.seats import MASTER
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.table import access, cache, clerk, clock
from lupus.site.table.hosting import HOSTINGS
from lupus.site.table.models import Game, Place, Receipt
from lupus.site.table.sse import ADDRESS, Streams
from lupus.site.village import owed
from lupus.site.village.models import VillagePlace
from tests.rigs.game_masters import host
from tests.rigs.site_villages import DURING_NIGHT_1, NIGHT_1_ENDS, dealt
from tests.rigs.toy_hosting import PATIENCE, ByHand, ByTheClock
from tests.site.table.test_streams import Browser, until

pytestmark = pytest.mark.database

LONG_AHEAD = datetime(2199, 1, 1, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    monkeypatch.setitem(HOSTINGS, "toy", ByHand())
    settings.ROOT_URLCONF = "tests.rigs.toy_hosting"


def begun(laps: int = 1) -> tuple[Game, Client, dict[str, Client]]:
    """The toy with a person on each seat; the browser of its moderator, and those of the players."""
    game = Game.objects.create(slug="anello", name="L'anello", ruleset="toy", hosting="toy")
    people = [host(), *(Person.objects.invite(name) for name in ("Anna", "Bruno", "Carla", "Dino"))]
    game.masters.add(people[0])
    for person in people[1:]:
        Place.objects.create(game=game, seat=person.name, person=person)
    game = clerk.start(game.pk, Setup(("Anna", "Bruno", "Carla", "Dino"), {}, {"laps": laps}), timezone.now())
    browsers = {person.name: Client() for person in people}
    for person in people:
        browsers[person.name].force_login(person)
    return game, browsers.pop("Gina"), browsers


def post(browser: Client, game: Game, where: str = "act/", **form: str) -> tuple[int, str]:
    answer = browser.post(f"/toy/{game.slug}/{where}", {"key": str(uuid4()), **form})
    return answer.status_code, answer.content.decode()


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def moderated(gina: Client, game: Game, verb: str) -> tuple[int, str]:
    return post(gina, game, "moderate/", verb=verb)


DONE = (204, "")


@pytest.mark.django_db
def test_a_game_that_villages_do_not_know_is_played_finished_and_verified() -> None:
    game, gina, players = begun()
    assert (game.stage, game.due, game.closed, game.length) == ("played", None, False, 3)
    assert moderated(gina, game, "open") == DONE
    assert post(players["Bruno"], game, verb="give", target="Anna") == (422, "not-now")
    form = {"verb": "give", "target": "Carla", "key": str(uuid4())}
    assert post(players["Anna"], game, **form) == DONE
    length = fresh(game).length
    assert post(players["Anna"], game, **form) == DONE, "whoever sends a form twice is answered as the first time"
    assert fresh(game).length == length
    assert moderated(gina, game, "close") == DONE
    assert post(players["Anna"], game, **{**form, "key": str(uuid4())}) == (422, "not-now")
    told = {name: browser.get(f"/toy/{game.slug}/told/").content.decode().split() for name, browser in players.items()}
    assert {name: [kind for kind in ("staked", "gave", "holds") if kind in kinds] for name, kinds in told.items()} == {
        "Anna": ["staked", "gave"],
        "Bruno": [],
        "Carla": ["holds"],
        "Dino": [],
    }
    assert moderated(gina, game, "open") == (422, "not-now")
    assert post(players["Dino"], game, verb="guess", target="Carla") == DONE
    assert moderated(players["Anna"], game, "close")[0] == 404, "who plays does not moderate"
    assert moderated(gina, game, "close") == DONE
    for _ in range(3):
        assert moderated(gina, game, "open") == moderated(gina, game, "close") == DONE
    game = fresh(game)
    assert (game.stage, Receipt.objects.filter(game=game).count()) == ("over", 11)
    cache.forget()
    table = cache.table_of(game)
    assert table.state.winners == ("Dino",)
    assert verify(export(table), table.game) == []
    assert not Letter.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_open_pages_are_told_of_it() -> None:
    game, gina, players = begun()
    address = ADDRESS.fullmatch(f"/toy/{game.slug}/stream/")
    assert address is not None

    def sends(browser: Client, where: str = "act/", **form: str) -> None:
        assert post(browser, game, where, **form) == DONE
        connection.close()

    async def scene() -> None:
        streams = Streams()
        page = Browser(streams, address[1])
        await until(lambda: len(page.lines) == 1)
        await asyncio.to_thread(sends, gina, "moderate/", verb="open")
        await until(lambda: len(page.lines) == 2)
        await asyncio.to_thread(sends, players["Anna"], verb="give", target="Bruno")
        await asyncio.to_thread(sends, gina, "moderate/", verb="close")
        await until(lambda: len(page.lines) == 3)
        assert page.lines[-1].endswith(f"data: {game.pulse + 2}\n\n"), "and nothing of a gift, which is secret"
        await page.gone()
        await streams._poller
        await streams._ask(connections.close_all)

    asyncio.run(scene())


@pytest.mark.django_db
def test_a_village_has_no_page_of_it_and_no_mail_and_the_clock_lets_it_be() -> None:
    game, gina, players = begun()
    for browser in (Client(), gina, players["Anna"]):
        for page in ("", "me/", "master/", "story/", "calendar.ics", "plan/"):
            assert browser.get(f"/village/{game.slug}/{page}").status_code == 404, page
        assert f"/{game.slug}/" not in browser.get("/").content.decode()
    assert clock.tick(LONG_AHEAD) == owed.remind(LONG_AHEAD) == owed.alarm(LONG_AHEAD) == 0
    Game.objects.filter(pk=game.pk).update(failing=DURING_NIGHT_1)
    assert owed.alarm(LONG_AHEAD) == 0
    village = dealt()
    village.masters.add(Person.objects.get(name="Gina"))
    assert gina.get("/village/borgo/master/").status_code == 200
    assert moderated(gina, village, "close")[0] == 404, "nor the other way round"


@pytest.mark.django_db
def test_the_clock_does_what_a_hosting_says_once_for_each_phase_though_labels_repeat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The key of the clock is made of the game, the verb and the length of the log."""
    monkeypatch.setitem(HOSTINGS, "toy", ByTheClock())
    game, gina, players = begun(laps=2)
    labels = set()
    for number in range(1, 9):
        assert fresh(game).due is None
        giver, taker = list(players)[(number - 1) % 4], list(players)[number % 4]
        assert moderated(gina, game, "open") == post(players[giver], game, verb="give", target=taker) == DONE
        assert moderated(gina, game, "close") == DONE
        labels.add(cache.table_of(fresh(game)).log[-1].at)
        due = fresh(game).due
        assert due == game.created + PATIENCE
        assert clock.tick(due) == 0
        assert clock.tick(due + timedelta(seconds=5)) == 1
        assert clock.tick(due + timedelta(seconds=5)) == 0
        closed = Receipt.objects.filter(game=game, sender="clock")
        assert [receipt.received for receipt in closed] == [due] * number
        assert len({receipt.key for receipt in closed}) == number
    assert (fresh(game).stage, len(labels)) == ("over", 4)


def rooms_of(stack: list[inspect.FrameInfo]) -> list[str]:
    """The rooms of the site that a stack of calls goes through, from the outermost on."""
    names = [frame.frame.f_globals.get("__name__", "").split(".") for frame in reversed(stack)]
    rooms = [name[2] for name in names if name[:2] == ["lupus", "site"] and len(name) > 3]
    return [room for n, room in enumerate(rooms) if not n or rooms[n - 1] != room]


@pytest.mark.django_db
def test_a_vote_enters_each_room_once_on_its_way_to_the_log_and_each_once_on_its_way_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = dealt()
    clock.tick(NIGHT_1_ENDS + timedelta(seconds=3))
    Game.objects.filter(pk=game.pk).update(due=timezone.now() + timedelta(hours=1))
    voter = game.places.get(seat=cache.table_of(fresh(game)).state.living[0])
    ways: dict[str, list[str]] = {}

    def watched(place: Any, name: str) -> None:
        plain = getattr(place, name)

        def call(*given: Any, **more: Any) -> Any:
            ways[name] = rooms_of(inspect.stack(0))
            return plain(*given, **more)

        monkeypatch.setattr(place, name, call)

    watched(clerk, "move_on")
    watched(HOSTINGS["village"].owed, "owe_news")  # type: ignore[attr-defined]
    watched(Letter.objects, "bulk_create")
    browser = Client()
    browser.force_login(voter.person)
    form = {"verb": "vote", "for": voter.seat, "key": str(uuid4())}
    assert browser.post("/village/borgo/me/act/", form)["Location"].endswith("?done=sent")
    there = ["people", "village", "table"]
    assert ways == {"move_on": there, "owe_news": [*there, "village"]}, "a vote is owed no mail"
    clerk.submit(game.pk, Command(MASTER, "announce", {"text": "ora"}), received=DURING_NIGHT_1)
    assert ways["bulk_create"] == ["table", "village", "post"]


@pytest.mark.django_db
def test_what_a_hosting_keeps_beside_a_game_and_a_place_is_read_together_with_them(rf: RequestFactory) -> None:
    game = dealt(4)
    Game.objects.update(closed=True)
    request = rf.get("/")
    request.user, request.session = game.places.first().person, {}  # type: ignore[assignment]
    with CaptureQueriesContext(connection) as queries:
        place = access.place_of_player(request, game.slug, "village")
        assert (place.in_village.notes, place.game.village.calendar) == ("", game.village.calendar)
        assert access.game_for_all(game.slug, "village").village.holds is False
        assert clock.due_games(NIGHT_1_ENDS) == [game.pk]
    assert len(queries) == 3


@pytest.mark.django_db
def test_a_village_whose_own_rows_are_missing_is_an_error_and_not_a_page_that_is_not_found(rf: RequestFactory) -> None:
    game = dealt(4)
    VillagePlace.objects.all().delete()
    request = rf.get("/")
    request.user, request.session = game.places.first().person, {}  # type: ignore[assignment]
    with pytest.raises(VillagePlace.DoesNotExist):
        assert access.place_of_player(request, game.slug, "village").in_village
