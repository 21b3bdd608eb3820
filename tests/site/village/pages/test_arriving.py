"""How a stranger arrives: the home, the public list, the archive, the receipt of a request,
an account by mail alone."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from lupus.bots.random_legal import Rumour, answer
from lupus.engine.game import Illegal
from lupus.rulesets.tempo_reale import events as ev
from lupus.site.people import links
from lupus.site.people.models import Person
from lupus.site.table import cache, clerk, clock
from lupus.site.table.models import Game, Place
from lupus.site.village.calendar import first_evening
from lupus.site.village.models import Applicant, Asked, VillagePlace
from lupus.site.village.preparation import applicants, plan
from tests.rigs.game_masters import browser, host, url
from tests.rigs.site_villages import dealt, planned

pytestmark = pytest.mark.django_db

ZOE = {"name": "Zoe", "gender": "f", "email": "zoe@example.org"}


def read(client: Client, path: str) -> str:
    found = client.get(path)
    assert found.status_code == 200, path
    return found.content.decode()


def ahead(slug: str = "borgo", days: int = 9) -> Game:
    """A village that is being prepared and begins in some days."""
    game = planned(slug)
    game.village.calendar["first_evening"] = (timezone.localdate() + timedelta(days=days)).isoformat()
    game.village.save()
    return game


def listed(slug: str = "borgo", **more: object) -> tuple[Game, Client]:
    """The same, in the public list, and its game master's browser."""
    game, person = ahead(slug), host(f"Gina {slug}")
    game.masters.add(person)
    client = browser(person)
    sent = client.post(
        url("plan-listing", game), {"listed": "on", "places": "12", "welcome": "Si gioca in **montagna**.", **more}
    )
    assert sent.status_code == 302
    game.refresh_from_db()
    return game, client


def asking(game: Game, **more: str) -> str:
    """Ask to play; the path of the receipt."""
    token = (
        plan.invite(game.pk)
        if not Game.objects.get(pk=game.pk).village.plan.join
        else Game.objects.get(pk=game.pk).village.plan.join
    )
    return str(browser().post(f"/join/{token}/", {**ZOE, **more})["Location"])


def ended(slug: str = "borgo", seed: int = 1) -> Game:
    """A village that bots have played to its end."""
    game, chance = dealt(8, slug, seed=seed), Random(seed)
    rumour = Rumour(seed)
    for _ in range(60):
        game.refresh_from_db()
        if game.stage == Game.Stage.OVER:
            return game
        table = cache.table_of(game)
        for seat in table.setup.seats:
            for prompt in table.prompts(seat):
                if (command := answer(seat, prompt, chance, rumour)) is not None:
                    try:
                        clerk.submit(game.pk, command, received=game.due - timedelta(hours=1))
                    except Illegal:
                        continue
        clock.advance(game.pk, game.due + timedelta(minutes=1))
        clock.advance(game.pk, game.due + timedelta(minutes=1))
    raise AssertionError("the village has no end")


# --- the public pages -------------------------------------------------------------------------------------------------


def test_the_home_tells_the_game_in_three_steps_and_leads_to_a_village_to_watch() -> None:
    assert read(Client(), "/").count("<svg viewBox") == 3
    assert "Guarda un villaggio vero" not in read(Client(), "/")
    dealt()
    home = read(Client(), "/")
    assert re.search(r'<section class="sheet watch".*?href="/village/borgo/"', home, re.DOTALL)


def test_a_name_on_the_home_does_not_stick_to_the_button() -> None:
    game = dealt()
    place = game.places.first()
    home = re.sub(r"\s+", " ", read(browser(place.person), "/"))
    assert f'</a> · <span class="soft">sei {place.name}' in home


def test_a_village_is_listed_only_where_its_game_masters_say_so() -> None:
    ahead("segreto")
    game, client = listed()
    for path in ("/", "/villages/"):
        page = read(Client(), path)
        assert ("Segreto" in page, "Borgo" in page, "12 posti" in page, "montagna" in page) == (
            False,
            True,
            True,
            True,
        ), path
    client.post(url("plan-listing", game), {"welcome": "", "places": ""})
    assert "Borgo" not in read(Client(), "/villages/") + read(Client(), "/")


def test_a_village_leaves_the_list_when_nobody_can_join_any_more() -> None:
    game, client = listed()
    client.post(url("plan-invitation", game), {"do": "close"})
    assert "Borgo" not in read(Client(), "/villages/")
    late, _ = listed("tardi")
    late.village.calendar["first_evening"] = (timezone.localdate() - timedelta(days=8)).isoformat()
    late.village.save()
    assert "Tardi" not in read(Client(), "/villages/")


def test_the_public_list_does_not_change_with_the_number_of_requests_and_players() -> None:
    game, _ = listed()
    before = [Client().get(path).content for path in ("/villages/", f"/join/{game.village.plan.join}/")]
    for n in range(7):
        Applicant.objects.create(game=game, name=f"Nome {n}")
    plan.add_players(game.pk, [{**ZOE, "person": None, "language": "it"}])
    after = [Client().get(path).content for path in ("/villages/", f"/join/{game.village.plan.join}/")]
    assert [bare(page) for page in before] == [bare(page) for page in after]


def bare(page: bytes) -> bytes:
    """A page without the token of its forms, which is another one each time."""
    return re.sub(rb'name="csrfmiddlewaretoken" value="\w+"', b"", page)


def test_the_switch_is_in_the_settings_too_until_the_start_and_leaves_the_welcome_alone() -> None:
    game, client = listed()
    assert 'name="listed"' in read(client, url("console-settings", game))
    client.post(url("plan-listing", game), {"places": "3"})
    game.refresh_from_db()
    assert (game.village.plan.listed, game.village.plan.places, "montagna" in game.village.welcome) == (False, 3, True)


def test_places_that_make_no_sense_are_refused_beside_their_field() -> None:
    game, person = ahead(), host()
    game.masters.add(person)
    answered = browser(person).post(url("plan-listing", game), {"listed": "on", "places": "0"})
    assert (answered.status_code, set(answered.context["listing"].errors)) == (422, {"places"})
    assert not Game.objects.get(pk=game.pk).village.plan.listed


def test_the_archive_has_the_villages_that_are_over_by_edition_and_year_with_who_won() -> None:
    dealt(8, "in-gioco")
    game = ended()
    page = read(Client(), "/archive/")
    won = re.search(r"Hanno vinto: ([^<]+)|Non ha vinto nessuno", page)
    assert ('href="/village/borgo/"' in page, "in-gioco" in page, ">2026<" in page, won is not None) == (
        True,
        False,
        True,
        True,
    )
    victory = next(e.event for e in reversed(cache.table_of(game).log) if isinstance(e.event, ev.Victory))
    assert bool(won[1]) == bool(victory.factions)


# --- the receipt and the answer ---------------------------------------------------------------------------------------


def test_whoever_asks_has_a_receipt_and_a_mail_and_then_an_answer_by_both() -> None:
    game = ahead()
    yes, no = asking(game), asking(game, name="Ugo", email="ugo@example.org")
    assert mail.outbox == []  # nothing leaves while somebody waits for the page
    assert (applicants.send_answers(), applicants.send_answers()) == (2, 0)
    assert all(
        "è arrivata" in letter.body and path in letter.body for letter, path in zip(mail.outbox, (yes, no), strict=True)
    )
    assert "La tua richiesta è arrivata" in read(Client(), yes)
    zoe, ugo = game.applicants.all()
    assert plan.approve(zoe, "Zoe")
    applicants.refuse(game.applicants.filter(pk=ugo.pk))
    mail.outbox.clear()
    assert applicants.send_answers() == 2
    assert ["c’è posto per te" in letter.body for letter in mail.outbox] == [True, True]
    assert ["non c’è posto per te" in letter.body for letter in mail.outbox] == [False, True]
    assert len({letter.subject for letter in mail.outbox}) == 1
    assert ("si comincia" in read(Client(), yes), "questa volta non c’è posto" in read(Client(), no)) == (True, True)


def test_whoever_has_a_place_is_told_when_the_hours_change_and_only_then() -> None:
    (game, client), address = listed(), "plan-dates"
    asking(game), asking(game, name="Ugo", email="ugo@example.org")
    assert plan.approve(game.applicants.get(name="Zoe"), "Zoe")
    applicants.send_answers()
    mail.outbox.clear()
    form = client.get(url(address, game)).context["form"]
    typed = {field.html_name: value for field in form if (value := field.value()) not in (None, "", False)}
    assert client.post(url(address, game), typed).status_code == 302
    applicants.send_answers()
    mail.outbox.clear()
    assert client.post(url(address, game), typed).status_code == 302
    assert applicants.send_answers() == 0, "nothing has changed"
    later = first_evening(game) + timedelta(days=7)
    assert client.post(url(address, game), {**typed, "first_evening": later.isoformat()}).status_code == 302
    assert applicants.send_answers() == 1
    (letter,) = mail.outbox
    assert letter.to == ["zoe@example.org"]
    assert f" {later.day} " in letter.body
    assert "vale questo" in letter.body
    assert "/rules/lupus7/" in letter.body, "how it is played"


def test_a_receipt_says_nothing_of_others() -> None:
    game = ahead()
    path = asking(game)
    before = Client().get(path).content
    asking(game, name="Ugo", email="ugo@example.org")
    plan.add_players(game.pk, [{**ZOE, "name": "Ivo", "person": None, "language": "it"}])
    assert bare(Client().get(path).content) == bare(before)


def test_whoever_repeats_the_request_of_another_person_does_not_learn_how_it_stands() -> None:
    game = ahead()
    first, second = asking(game), asking(game)
    assert (first != second, game.applicants.count()) == (True, 1)
    plan.approve(game.applicants.get(), "Zoe")
    assert ("C’è posto" in read(Client(), first), "C’è posto" in read(Client(), second)) == (True, False)


def test_whoever_is_taken_out_again_is_told() -> None:
    game = ahead()
    path = asking(game)
    plan.approve(game.applicants.get(), "Zoe")
    with plan.planning(game.pk) as locked:
        plan.change_player(locked, "Zoe", {**ZOE, "name": "Zoe B", "language": "it"})
    plan.drop_player(game.pk, "Zoe B")
    assert "questa volta non c’è posto" in read(Client(), path)


def test_nobody_fills_the_letter_box_of_another_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(applicants, "PER_ADDRESS", 2)
    game = ahead()
    for name in ("Ada", "Bea", "Cleo"):
        asking(game, name=name)
    assert (applicants.send_answers(), game.applicants.count()) == (2, 3)


def test_a_mail_that_cannot_be_sent_is_sent_later(monkeypatch: pytest.MonkeyPatch) -> None:
    asking(ahead())

    def broken(asked: Asked) -> None:
        raise OSError("no server")

    with monkeypatch.context() as patch:
        patch.setattr(applicants, "send_answer", broken)
        assert applicants.send_answers() == 0
    assert applicants.send_answers() == 0
    assert applicants.send_answers(timezone.now() + links.PATIENCE + timedelta(seconds=1)) == 1


def test_before_the_start_the_own_page_says_when_it_begins_and_to_nobody_else() -> None:
    game, zoe = ahead(), Person.objects.invite("Zoe", "zoe@example.org", "f")
    link = f"/join/{plan.invite(game.pk)}/"
    browser(zoe).post(link, ZOE)
    own = "/village/borgo/me/"
    assert browser(zoe).get(own).status_code == 404
    plan.approve(game.applicants.get(), "Zoe")
    assert "si comincia" in read(browser(zoe), own)
    assert 'href="/village/borgo/me/"' in read(browser(zoe), "/")
    assert [browser(who).get(own).status_code for who in (None, host("Gino"))] == [404, 404]


def test_after_the_start_the_receipt_leads_to_the_own_page() -> None:
    game, zoe = ahead(), Person.objects.invite("Zoe", "zoe@example.org", "f")
    held = Asked.objects.create(game=game, person=zoe, answer=Asked.Answer.IN)
    VillagePlace.found(Place(game=game, seat="zoe", person=zoe))
    Game.objects.filter(pk=game.pk).update(stage=Game.Stage.PLAYED)
    path = f"/asked/{held.token}/"
    assert browser(zoe).get(path)["Location"] == "/village/borgo/me/"
    assert "/sign-in/?next=/village/borgo/me/" in read(Client(), path)


# --- an account by mail alone -----------------------------------------------------------------------------------------


def test_nobody_signs_up_where_the_site_does_not_allow_it() -> None:
    assert Client().get("/sign-up/").status_code == 404
    assert Client().post("/sign-up/", {"address": "a@example.org"}).status_code == 404
    assert "/sign-up/" not in read(Client(), "/") + read(Client(), "/sign-in/")


def test_whoever_signs_up_gets_an_account_and_a_link_and_whoever_has_one_a_link_alone(
    settings: Settings, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    settings.SIGN_UP = True
    anna = Person.objects.invite("Anna", "anna@example.org", "f")
    assert all("/sign-up/" in read(Client(), path) for path in ("/", "/sign-in/"))
    seen = []
    for address in ("anna@example.org", "Nuova@example.org"):
        with django_assert_num_queries(4):
            seen.append(Client().post("/sign-up/", {"address": address}, headers={"accept-language": "en"}))
    assert [(a.status_code, a["Location"], a.content) for a in seen] == [(302, "/sign-up/?done", b"")] * 2
    assert Person.objects.count() == 1
    assert links.send_links() == 2
    assert [letter.to for letter in mail.outbox] == [["anna@example.org"], ["nuova@example.org"]]
    new = Person.objects.exclude(pk=anna.pk).get()
    assert (new.name, new.language, new.hosts, new.has_usable_password()) == ("nuova", "en", False, False)
    client = Client()
    client.get(re.search(r"/sign-in/link/[\w-]+/", str(mail.outbox[1].body))[0])
    client.post("/sign-in/confirm/")
    assert client.session["_auth_user_id"] == str(new.pk)


def test_a_closed_account_is_not_made_anew_and_asking_twice_makes_one_account(settings: Settings) -> None:
    settings.SIGN_UP = True
    Person.objects.invite("Anna", "anna@example.org", "f", is_active=False)
    for address in ("anna@example.org", "nuova@example.org", "nuova@example.org"):
        Client().post("/sign-up/", {"address": address})
    assert links.send_links() == 2
    assert [p.email for p in Person.objects.order_by("pk")] == ["anna@example.org", "nuova@example.org"]


def test_signing_up_is_limited_as_asking_for_links_is(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.SIGN_UP = True
    monkeypatch.setattr(links, "PER_SOURCE", 2)
    statuses = [Client().post("/sign-up/", {"address": f"{n}@example.org"}).status_code for n in range(3)]
    assert statuses == [302, 302, 429]


def test_many_requests_with_the_address_of_another_do_not_fill_their_letter_box() -> None:
    """Receipts are limited, and so are the answers to requests that had none."""
    game = planned()
    for n in range(applicants.PER_ADDRESS + 4):
        who = Applicant.objects.create(game=game, name=f"Gino {n}", email="vittima@example.org")
        applicants.receipt(game, who, {"email": "vittima@example.org", "language": "it"}, None)
    applicants.send_answers()
    applicants.refuse_all(game.pk)
    applicants.send_answers()
    assert len(mail.outbox) == 2 * applicants.PER_ADDRESS
    assert set(Asked.objects.values_list("answer", flat=True)) == {Asked.Answer.NO}
