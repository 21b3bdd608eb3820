"""Who asks to play, and who is a game master: links that open nothing but the question they are for."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from lupus.site.people.models import Person
from lupus.site.table.models import Game, Place
from lupus.site.village.models import Applicant, Asked, Invitation
from lupus.site.village.preparation import applicants, plan
from tests.rigs.game_masters import browser, host, hosted, insist, refreshed, url
from tests.rigs.site_villages import dealt, planned

pytestmark = pytest.mark.django_db

ZOE = {"name": "Zoe", "gender": "f", "email": "zoe@example.org"}


def inviting() -> tuple[Game, Client, str]:
    """A village that asks people in, its game master's browser, and the address of the invitation."""
    game, person = planned(), host()
    game.masters.add(person)
    client = browser(person)
    client.post(url("plan-invitation", game), {"do": "open"})
    link = client.get(url("plan-players", game)).context["join"]
    return game, client, link.removeprefix("http://127.0.0.1:8000")


def test_whoever_has_the_link_asks_and_the_game_master_decides() -> None:
    game, client, link = inviting()
    visitor = browser()
    assert visitor.get(link).status_code == 200
    answer = visitor.post(link, ZOE, follow=True)
    assert (answer.status_code, "richiesta è arrivata" in answer.content.decode()) == (200, True)
    visitor.post(link, {**ZOE, "name": "Ugo"})
    assert refreshed(game).village.plan.names == []
    zoe, ugo = Applicant.objects.all()
    assert client.post(url("plan-applicant", game, zoe.pk), {"do": "approve", "name": "Zoe"}).status_code == 302
    assert client.post(url("plan-applicant", game, ugo.pk), {"do": "refuse"}).status_code == 302
    assert refreshed(game).village.plan.players == [
        {**ZOE, "person": None, "language": "it", "asked": Asked.objects.first().pk}
    ]
    assert not Applicant.objects.exists()


def test_whoever_asks_is_written_to_in_the_language_in_which_he_read_the_page() -> None:
    game, client, link = inviting()
    browser().post(link, ZOE, headers={"accept-language": "en"})
    client.post(url("plan-applicant", game, Applicant.objects.get().pk), {"do": "approve", "name": "Zoe"})
    assert [p["language"] for p in refreshed(game).village.plan.players] == ["en"]


def test_what_is_wrong_in_a_request_is_said_beside_its_field() -> None:
    _, _, link = inviting()
    answer = browser().post(link, {**ZOE, "name": "1", "email": "zoe"})
    assert (answer.status_code, set(answer.context["form"].errors)) == (422, {"name", "email"})
    answer = browser().post(link, {**ZOE, "name": "*master*"})
    assert set(answer.context["form"].errors) == {"name"}
    assert not Applicant.objects.exists()


def test_an_address_is_no_longer_than_an_account_has_room_for() -> None:
    game, client, link = inviting()
    address = f"{'a' * 60}@{'b' * 60}.{'c' * 60}.{'d' * 60}.{'e' * 60}.org"
    assert set(browser().post(link, {**ZOE, "email": address}).context["form"].errors) == {"email"}
    added = client.post(url("plan-players", game), {"do": "add", "name": "Anna", "gender": "f", "email": address})
    assert set(added.context["form"].errors) == {"email"}
    listed = client.post(url("plan-players", game), {"do": "list", "rows": f"Anna,f,{address}"})
    assert [line.number for line in listed.context["read"]] == [1]


def test_who_is_signed_in_asks_with_that_account_and_asks_once() -> None:
    game, client, link = inviting()
    person = Person.objects.invite("Zoe", "zoe@example.org", "f")
    assert browser(person).get(link).context["form"]["name"].value() == "Zoe"
    browser(person).post(link, ZOE)
    browser(person).post(link, {**ZOE, "name": "Zoe B"})
    asked = Applicant.objects.get()
    assert (asked.name, asked.person) == ("Zoe B", person)
    client.post(url("plan-applicant", game, asked.pk), {"do": "approve", "name": "Zoe B"})
    answer = browser(person).post(link, {**ZOE, "name": "Zoe C"}, follow=True)
    assert "C’è posto per te" in answer.content.decode()
    assert client.get(url("plan-players", game)).context["asked"] == []
    assert refreshed(game).village.plan.names == ["Zoe B"]


def test_who_asks_twice_without_an_account_asks_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(applicants, "MOST", 2)
    _, _, link = inviting()
    for asked in (ZOE, {**ZOE, "email": "zoe@example.com"}, {**ZOE, "email": "ZOE@example.org", "gender": "x"}):
        assert browser().post(link, asked).status_code == 302
    assert [(a.name, a.email, a.gender) for a in Applicant.objects.all()] == [
        ("Zoe", "zoe@example.org", "x"),
        ("Zoe", "zoe@example.com", "f"),
    ]
    assert browser().post(link, {**ZOE, "name": "Ugo"}).status_code == 422


def test_a_name_that_is_taken_stays_among_the_requests_and_may_be_changed() -> None:
    game, client, link = inviting()
    plan.add_players(game.pk, [{**ZOE, "person": None}])
    browser().post(link, {**ZOE, "name": "zoe"})
    pk = Applicant.objects.get().pk
    page = client.get(url("plan-players", game))
    text = "Nel villaggio c’è già qualcuno che si chiama così: cambia il nome, poi accetta."
    assert [(a["name"], a["obstacle"]) for a in page.context["asked"]] == [("zoe", text)]
    client.post(url("plan-applicant", game, pk), {"do": "approve", "name": "Zoe"})
    assert (refreshed(game).village.plan.names, Applicant.objects.count()) == (["Zoe"], 1)
    client.post(url("plan-applicant", game, pk), {"do": "approve", "name": "*zoe*"})
    said = client.get(url("plan-players", game)).context["said"]
    assert ("zoe: il nome comincia con una lettera" in said[-1], Applicant.objects.count()) == (True, 1)
    client.post(url("plan-applicant", game, pk), {"do": "approve", "name": " Zoe  B. "})
    assert (refreshed(game).village.plan.names, Applicant.objects.count()) == (["Zoe", "Zoe B."], 0)


def test_a_game_master_does_not_play_in_his_own_village() -> None:
    game, client, link = inviting()
    text = "Sei Game Master di questo villaggio: ne conosci i segreti, e non puoi giocarci."
    assert text in client.get(link).content.decode()
    answer = client.post(link, {**ZOE, "name": "Gina"})
    assert (answer.status_code, text in answer.content.decode(), Applicant.objects.count()) == (422, True, 0)
    later = Person.objects.invite("Zoe", "zoe@example.org", "f")
    assert text not in browser(later).get(link).content.decode()
    browser(later).post(link, ZOE)
    game.masters.add(later)
    asked = client.get(url("plan-players", game)).context["asked"]
    assert [a["obstacle"] for a in asked] == ["È Game Master di questo villaggio, e non può giocarci."]
    client.post(url("plan-applicant", game, Applicant.objects.get().pk), {"do": "approve", "name": "Zoe"})
    assert (refreshed(game).village.plan.names, Applicant.objects.count()) == ([], 1)


def test_a_link_dies_with_a_new_one_with_the_closing_and_with_the_start() -> None:
    game, client, link = inviting()
    client.post(url("plan-invitation", game), {"do": "open"})
    assert browser().get(link).status_code == 404
    new = reverse("join", args=[refreshed(game).village.plan.join])
    assert browser().get(new).status_code == 200
    Game.objects.update(stage="played")
    assert browser().get(new).status_code == 404
    Game.objects.update(stage="planned")
    client.post(url("plan-invitation", game), {"do": "close"})
    assert browser().get(new).status_code == 404
    for token in (f"{game.pk}-", f"{game.pk}-None", "x", "999999-a", "９-a", "1" * 30):
        assert browser().get(reverse("join", args=[token])).status_code == 404


def test_too_many_requests_are_no_people(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(applicants, "MOST", 1)
    _, _, link = inviting()
    browser().post(link, ZOE)
    assert browser().post(link, {**ZOE, "name": "Ugo"}).status_code == 422
    assert Applicant.objects.count() == 1


def test_a_request_is_answered_by_the_game_masters_of_its_own_village_alone() -> None:
    _, _, link = inviting()
    browser().post(link, ZOE)
    other, stranger = planned("altrove"), host("Ugo")
    other.masters.add(stranger)
    for game in Game.objects.all():
        path = url("plan-applicant", game, Applicant.objects.get().pk)
        assert browser(stranger).post(path, {"do": "approve", "name": "Zoe"}).status_code == 404


# --- game masters -----------------------------------------------------------------------------------------------------


def invitation(client: Client, game: Game) -> str:
    return (
        client.post(url("console-masters", game), {"do": "invite"})
        .context["link"]
        .removeprefix("http://127.0.0.1:8000")
    )


def test_a_game_master_invites_another_and_hands_over() -> None:
    """L7-1.1-03: a match can have several game masters, all with the same rights."""
    game, client, person = hosted()
    link, other = invitation(client, game), host("Gino")
    assert browser().get(link).status_code == 200
    assert browser().post(link).status_code == 422
    assert list(game.masters.all()) == [person]
    assert browser(other).get(link).status_code == 200
    assert browser(other).post(link)["Location"] == url("console", game)
    assert browser(other).get(link).status_code == 404
    assert set(game.masters.all()) == {person, other}
    assert insist(client, url("console-masters", game), {"do": "leave"}).url == reverse("home")
    assert client.get(url("console", game)).status_code == 404
    last = insist(browser(other), url("console-masters", game), {"do": "leave"})
    assert (last.status_code, list(game.masters.all())) == (422, [other])
    assert [r.what for r in game.rulings.all()] == ["invited", "joined", "left"]


def test_who_is_invited_without_an_account_gets_one_with_the_invitation() -> None:
    game, client, person = hosted()
    link, newcomer = invitation(client, game), browser()
    page = newcomer.get(link).content.decode()
    assert 'name="email"' in page
    assert "/sign-in/?next=" in page
    accounts = Person.objects.count()
    assert newcomer.post(link, {"name": "Zoe", "gender": "f", "email": "no address"}).status_code == 422
    assert (Person.objects.count(), game.masters.count()) == (accounts, 1)
    done = newcomer.post(link, {"name": " Zoe  Neri ", "gender": "f", "email": "Zoe@Example.org"}, follow=True)
    zoe = Person.objects.get(email="zoe@example.org")
    assert (zoe.name, zoe.gender, set(game.masters.all())) == ("Zoe Neri", "f", {person, zoe})
    assert done.redirect_chain == [(url("console", game), 302)]
    assert "scegli una password" in done.content.decode()
    assert newcomer.post("/account/password/", {"new": "sette lupi sul tetto"}).status_code == 302, (
        "there is no old one to know"
    )
    before = Person.objects.count()
    assert browser().post(link, {"name": "Ugo", "gender": "m", "email": "ugo@example.org"}).status_code == 404
    assert Person.objects.count() == before


def test_an_invitation_that_is_used_twice_at_once_makes_one_game_master(monkeypatch: pytest.MonkeyPatch) -> None:
    game, client, _ = hosted()
    link, first = invitation(client, game), host("Gino")
    found = Invitation.objects.get()
    monkeypatch.setattr(Invitation, "found", lambda token: found)  # both looked before either accepted
    assert browser(first).post(link).status_code == 302
    second, people = host("Ugo"), Person.objects.count()
    assert browser(second).post(link).status_code == 404
    assert browser().post(link, {"name": "Zoe", "gender": "f", "email": "zoe@example.org"}).status_code == 404
    assert (second in game.masters.all(), Person.objects.count()) == (False, people), "nor is an account left behind"


def test_who_plays_in_a_village_cannot_become_its_game_master() -> None:
    game, client, _ = hosted()
    link, player = invitation(client, game), Place.objects.filter(game=game).first().person
    answer = browser(player).post(link)
    assert (answer.status_code, game.masters.count()) == (422, 1)
    waiting, person = planned("altrove"), Person.objects.invite("Zoe")
    waiting.masters.add(host("Gino"))
    plan.add_players(waiting.pk, [{**ZOE, "person": person.pk}])
    token = Invitation.issue(waiting, timezone.now())
    assert browser(person).post(reverse("invitation", args=[token])).status_code == 422


def test_an_invitation_expires() -> None:
    token = Invitation.issue(dealt(), timezone.now() - timedelta(days=8))
    assert browser(host()).get(reverse("invitation", args=[token])).status_code == 404
    assert browser(host("Ugo")).get(reverse("invitation", args=["nothing"])).status_code == 404
