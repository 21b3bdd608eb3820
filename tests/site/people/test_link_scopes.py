"""What a printed link opens: the village of whoever printed it, and nothing else of the account.

A game master may keep the link that they printed, or use it before its owner does.
So it ends when the account gets more to open.
"""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from lupus.site.people.models import Person, SignInLink
from lupus.site.people.session import SCOPE
from lupus.site.post.sender import composed
from lupus.site.table import cache
from lupus.site.table.models import Game, Place
from lupus.site.village.console import letters
from lupus.site.village.preparation import plan
from tests.rigs.game_masters import browser, host, hosted, url
from tests.rigs.site_villages import planned
from tests.site.village.console.test_console import known

pytestmark = pytest.mark.django_db

PASSWORD = "quattro lupi sotto la luna"


def printed(game: Game, seat: str = "carla") -> str:
    """The path of the link on a letter; empty where it has none."""
    place = Place.objects.select_related("person", "game").get(game=game, seat=seat)
    return str(letters.letter_to(place, cache.table_of(game))["link"]).removeprefix("http://127.0.0.1:8000")


def followed(link: str) -> Client:
    """A browser in which somebody has used a link."""
    client = Client()
    client.get(link)
    client.post("/sign-in/confirm/")
    return client


def inside(client: Client) -> bool:
    return "_auth_user_id" in client.session and client.get("/account/").status_code in (200, 403)


def second_village(person: Person, master: Person | None = None, slug: str = "altrove") -> Game:
    """Another village, of another game master, in which a person who has an account plays from now on."""
    game = planned(slug)
    game.masters.add(master or host("Dario"))
    roles = ["lupo", "negromante", "veggente", "contadino", "contadino", "contadino", "contadino", "contadino"]
    names = ["Carla", "Elsa", "Fabio", "Gino", "Ivo", "Lia", "Mara", "Nino"]
    people = [
        {"name": n, "gender": "x", "email": "", "language": "it", "person": person.pk if n == "Carla" else None}
        for n in names
    ]
    plan.add_players(game.pk, people)
    with plan.planning(game.pk) as found:
        found.village.plan.roles = {role: roles.count(role) for role in set(roles)}
        found.village.calendar["first_evening"] = f"{timezone.localdate().year + 1}-11-01"
    found = Game.objects.get(pk=game.pk)
    plan.start(game.pk, plan.fingerprint(found), timezone.now())
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def village() -> Game:
    return hosted(setup=known())[0]


def carla(game: Game) -> Person:
    person = Place.objects.get(game=game, seat="carla").person
    assert person is not None
    return person


def test_a_link_that_was_printed_and_kept_opens_nothing_once_its_account_has_a_second_place(village: Game) -> None:
    """Before, it opened the seat in another village to the game masters of the first."""
    link = printed(village)
    second_village(carla(village))
    assert not inside(followed(link))


def test_a_session_that_a_printed_link_opened_ends_when_its_account_gets_a_second_place(village: Game) -> None:
    spy, own = followed(printed(village)), browser(carla(village))
    assert spy.get(url("me", village)).status_code == 200
    there = second_village(carla(village))
    assert [client.get(url("me", there)).status_code for client in (spy, own)] == [404, 404], (
        "who owns it signs in again"
    )
    assert spy.get("/account/").status_code == 302


def test_a_password_that_a_printed_link_let_somebody_choose_ends_too_and_the_mail_of_the_start_says_so(
    village: Game,
) -> None:
    spy = followed(printed(village))
    assert spy.post("/account/password/", {"new": PASSWORD}).status_code == 302
    there = second_village(carla(village))
    again = Client().post("/sign-in/", {"username": carla(village).handle, "password": PASSWORD})
    assert again.status_code == 422
    letter = there.letters.get(kind="start", place__seat="Carla")
    assert "La password che avevi non vale più" in composed(letter, carla(village)).body
    assert (
        "La password che avevi"
        not in composed(there.letters.exclude(place__seat="Carla").first(), carla(there_other(there))).body
    )


def there_other(game: Game) -> Game:
    """A game whose carla is somebody without a past."""
    other = hosted(setup=known(), slug="terzo")[0]
    assert other != game
    return other


def test_a_password_that_its_owner_chose_by_another_way_stays(village: Game) -> None:
    person = carla(village)
    own = followed(f"/sign-in/link/{SignInLink.issue(person)}/")
    assert own.post("/account/password/", {"new": PASSWORD}).status_code == 302
    second_village(person)
    assert Client().post("/sign-in/", {"username": person.handle, "password": PASSWORD}).status_code == 302


def test_a_password_changed_by_somebody_who_knew_the_first_is_known_to_them_as_well(village: Game) -> None:
    spy = followed(printed(village))
    spy.post("/account/password/", {"new": PASSWORD})
    later = Client()
    later.post("/sign-in/", {"username": carla(village).handle, "password": PASSWORD})
    assert later.post("/account/password/", {"current": PASSWORD, "new": f"{PASSWORD}!"}).status_code == 302
    assert carla(village).by_letter
    own = followed(f"/sign-in/link/{SignInLink.issue(carla(village))}/")
    own.post("/account/password/", {"new": "sette lupi sul tetto"})
    assert not carla(village).by_letter


def test_of_an_account_with_two_places_a_printed_link_opens_one(village: Game) -> None:
    there = second_village(carla(village))
    spy = followed(printed(there, "Carla"))
    assert spy.session[SCOPE] == f"game {there.pk}"
    assert [spy.get(url("me", game)).status_code for game in (there, village)] == [200, 404]
    home = spy.get("/").content.decode()
    assert (url("me", there) in home, url("me", village) in home) == (True, False)
    assert url("me", village) not in spy.get(url("village", village)).content.decode()
    assert spy.post(url("act", village), {"verb": "vote"}).status_code == 404
    assert spy.post(url("notes", village), {"notes": "x"}).status_code == 404
    for path in ("", "details/", "address/", "address/code/", "password/"):
        answer = (
            spy.post(f"/account/{path}", {"new": PASSWORD, "address": "spy@example.org", "name": "x"})
            if path
            else spy.get("/account/")
        )
        assert (answer.status_code, "Da qui vedi un villaggio solo" in answer.content.decode()) == (403, True)
    assert spy.post("/post/push/subscribe/").status_code == 404
    person = carla(village)
    assert (person.has_usable_password(), person.email) == (False, "carla@borgo.example.org")


def test_a_letter_printed_again_kills_the_one_before_and_none_of_another_village(village: Game) -> None:
    there = second_village(carla(village))
    here, first = printed(village), printed(there, "Carla")
    second = printed(there, "Carla")
    assert [inside(followed(link)) for link in (first, second, here)] == [False, True, True]


def test_a_player_who_becomes_a_game_master_elsewhere_leaves_no_way_in_to_those_who_printed_their_link(
    village: Game,
) -> None:
    link, spy = printed(village), followed(printed(village))
    link = printed(village)
    other, client, _ = hosted(slug="altrove")
    invitation = (
        client.post(url("console-masters", other), {"do": "invite"})
        .context["link"]
        .removeprefix("http://127.0.0.1:8000")
    )
    own = browser(carla(village))
    assert own.post(invitation)["Location"] == url("console", other)
    assert own.get(url("console", other)).status_code == 200, "the session in which it was accepted goes on"
    assert spy.get(url("console", other)).status_code == 404
    assert not inside(followed(link))


def test_a_session_held_to_one_village_conducts_none(village: Game) -> None:
    there = second_village(carla(village))
    spy = followed(printed(there, "Carla"))
    third, client, _ = hosted(slug="terzo")
    third.masters.add(carla(village))
    Person.objects.filter(pk=carla(village).pk).update(hosts=True)
    invitation = (
        client.post(url("console-masters", third), {"do": "invite"})
        .context["link"]
        .removeprefix("http://127.0.0.1:8000")
    )
    assert [spy.get(path).status_code for path in (url("console", third), "/new/", url("console-log", third))] == [
        404,
        404,
        404,
    ]
    assert url("console", third) not in spy.get("/").content.decode()
    page = spy.get(invitation)
    assert (page.status_code, "che apre un villaggio solo" in page.content.decode()) == (200, True)
    assert spy.post(invitation).status_code == 200
    assert third.invitations.count() == 1


def test_a_dead_link_leaves_nobody_in_the_session_of_the_one_before(village: Game) -> None:
    good, dead = printed(village), "/sign-in/link/nothing/"
    client = Client()
    client.get(good)
    client.get(dead)
    assert client.get("/sign-in/confirm/").status_code == 404
    assert client.post("/sign-in/confirm/").status_code == 404
    assert not inside(client)
