"""What an attack on the site found: each of these did break, and is mended at its root.

Keys, links, streams and bodies have files of their own (test_clerk, test_link_scopes, test_server).
"""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import time
from datetime import datetime, timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from axes.models import AccessAttempt
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from lupus.engine.game import Command, Illegal
from lupus.engine.record import export
from lupus.engine.seats import CLOCK, MASTER
from lupus.site.people import account, throttle
from lupus.site.people.models import Attempt, Person
from lupus.site.post import push
from lupus.site.post.models import Browser, Letter
from lupus.site.table import cache, clerk
from lupus.site.table.models import Game
from lupus.site.village.models import Applicant
from lupus.site.village.preparation import applicants, plan, players
from lupus.site.village.records import archive
from tests.rigs.game_masters import browser, host, hosted, insist, url
from tests.rigs.site_villages import planned
from tests.rigs.village_players import Forms, cast, client_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]

PASSWORD = "quattro lupi sotto la luna"


def owner(address: str = "anna@example.org") -> Person:
    person = Person.objects.invite("Anna", address, "f")
    person.set_password(PASSWORD)
    person.save()
    return person


# --- places, and those who never rest ---------------------------------------------------------------------------------


def test_all_the_addresses_of_a_household_are_one_place() -> None:
    """The second half of an address of IPv6 is free to choose:
    69 wrong passwords from 69 of them were all let through."""
    places = [
        throttle.place_of(a)
        for a in ("2001:db8::1", "2001:db8::ffff:0:0:1", "2001:db8:0:1::1", "::ffff:192.0.2.7", "192.0.2.7")
    ]
    assert places == ["2001:db8::", "2001:db8::", "2001:db8:0:1::", "192.0.2.7", "192.0.2.7"]
    assert throttle.place_of("fe80::1%eth0") == "fe80::"
    assert throttle.place_of("") == ""
    owner()
    tried = [
        Client(REMOTE_ADDR=f"2001:db8::{n:x}").post("/sign-in/", {"username": "anna", "password": "no"}).status_code
        for n in range(1, 8)
    ]
    assert tried == [422] * 5 + [429] * 2
    assert set(AccessAttempt.objects.values_list("ip_address", flat=True)) == {"2001:db8::"}


def test_a_seat_gives_no_more_commands_in_a_phase_than_a_person_could(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that changes a vote all night would fill the disk,
    and make a game that is too large to be taken in again."""
    monkeypatch.setattr(clerk, "MOST_CHANGES", 3)
    game = cast(
        "lupus7", {"anna": "lupo", "bruno": "lupo", "carla": "negromante", "dino": "veggente", "elio": "contadino"}
    )

    def turned() -> datetime:
        for verb in ("close", "publish"):
            game.refresh_from_db()
            clerk.submit(game.pk, Command(CLOCK, verb), received=game.due or timezone.now())
        game.refresh_from_db()
        assert game.due is not None
        return game.due - timedelta(hours=1)

    def voted(target: str | None) -> str:
        try:
            clerk.submit(game.pk, Command("dino", "vote", {"for": target}), received=early)
        except Illegal as no:
            return no.code
        return ""

    early = turned()
    assert [voted(target) for target in ("anna", "bruno", "anna", "bruno", None)] == [
        "",
        "",
        "",
        "too-many",
        "too-many",
    ]
    clerk.submit(game.pk, Command("anna", "vote", {"for": "elio"}), received=early)
    clerk.submit(game.pk, Command("dino", "vote", {"for": "carla"}, by="Gino", note="a voce"), received=early)
    monkeypatch.setattr(timezone, "now", lambda: early)
    page = client_of(game, "dino").get(f"/village/{game.slug}/me/").content.decode()
    sent = next(form for form in Forms(page).forms if form.hidden["verb"] == "vote")
    answer = client_of(game, "dino").post(sent.action, {**sent.hidden, "for": "anna"}).content.decode()
    assert "hai già cambiato idea migliaia di volte" in answer
    early = turned()
    clerk.submit(game.pk, Command("dino", "use", {"target": "carla"}), received=early)


# --- telephones that light up -----------------------------------------------------------------------------------------


def test_what_one_faction_is_told_lights_up_nobodys_telephone(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """L7-2.3-10, M-3: before, a mail went at once to the members of the faction alone. They read it on their pages."""
    settings.VAPID_KEY = "x"
    monkeypatch.setattr(push, "wake", lambda browser, letter: True)
    roles = {"anna": "lupo", "bruno": "lupo", "carla": "negromante", "dino": "veggente", "elio": "contadino"}
    game = cast("lupus8", roles)
    for n, place in enumerate(game.places.all()):
        Browser.objects.create(person=place.person, endpoint=f"https://fcm.googleapis.com/{n}", p256dh="x", auth="x")
    Letter.objects.all().delete()
    before = Game.objects.get(pk=game.pk).pulse
    clerk.submit(game.pk, Command("dino", "use", {"target": "carla"}), received=timezone.now())
    assert (Letter.objects.count(), push.push_owed()) == (0, 0), "nor what somebody does"
    hint = Command(MASTER, "announce", {"text": "Uno di voi mente.", "faction": "lupi"})
    clerk.submit(game.pk, hint, received=timezone.now())
    assert (Letter.objects.count(), push.push_owed(), Game.objects.get(pk=game.pk).pulse) == (0, 0, before)
    assert "Uno di voi mente." in client_of(game, "anna").get(f"/village/{game.slug}/me/").content.decode()
    assert "Uno di voi mente." not in client_of(game, "carla").get(f"/village/{game.slug}/me/").content.decode()
    clerk.submit(game.pk, Command(MASTER, "announce", {"text": "Domani si vota."}), received=timezone.now())
    assert (Letter.objects.count(), push.push_owed()) == (5, 5), "what everybody is told everybody gets"


# --- passwords --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stray", [{}, {"username": "{n}"}, {"username": "anna"}, {"username": ""}])
@pytest.mark.parametrize("page", ["password", "address"])
def test_the_current_password_cannot_be_guessed_inside_a_session(stray: dict[str, str], page: str) -> None:
    """Before, a field called `username` gave each try a count of its own:
    80 wrong ones, and then the right one was taken."""
    person = owner()
    thief = browser(person)
    new = {"new": "sette lupi sul tetto", "address": "thief@example.org"}

    def attempt(n: int, current: str) -> int:
        more = {name: value.format(n=n) for name, value in stray.items()}
        return int(thief.post(f"/account/{page}/", {"current": current, **new, **more}).status_code)

    assert [attempt(n, f"wrong {n}") for n in range(6)] == [422] * 5 + [429]
    assert attempt(7, PASSWORD) == 429
    person.refresh_from_db()
    assert (person.check_password(PASSWORD), person.email) == (True, "anna@example.org")
    AccessAttempt.objects.all().delete()
    assert attempt(8, PASSWORD) == 302


def test_on_the_page_of_sign_in_a_name_counts_as_it_is_typed_whatever_its_capitals_and_spaces() -> None:
    owner()
    names = ["anna", "ANNA", " anna ", "Anna", "aNNa", "annA "]
    assert [Client().post("/sign-in/", {"username": n, "password": "x"}).status_code for n in names] == [422] * 5 + [
        429
    ]
    assert Client().post("/sign-in/", {"username": "anna", "password": PASSWORD}).status_code == 429


# --- mails to strangers -----------------------------------------------------------------------------------------------


def test_one_account_cannot_have_codes_sent_without_end() -> None:
    """Before, 60 posts sent 60 mails to a stranger, each with five new tries."""
    anna = browser(Person.objects.invite("Anna"))
    answers = [anna.post("/account/address/", {"address": f"stranger{n}@example.org"}).status_code for n in range(12)]
    assert answers == [302] * account.CODES_BY_ONE + [422] * (12 - account.CODES_BY_ONE)
    assert len(mail.outbox) == account.CODES_BY_ONE


def test_many_accounts_cannot_have_codes_sent_to_one_address_without_end() -> None:
    people = [browser(Person.objects.invite(f"Anna {n}")) for n in range(8)]
    answers = [p.post("/account/address/", {"address": "Stranger@example.org"}).status_code for p in people]
    assert answers == [302] * account.CODES_TO_ONE + [422] * (8 - account.CODES_TO_ONE)
    assert "un’ora" in people[-1].post("/account/address/", {"address": "stranger@example.org"}).content.decode()
    Attempt.objects.update(at=timezone.now() - throttle.WINDOW)
    assert people[-1].post("/account/address/", {"address": "stranger@example.org"}).status_code == 302


def test_attempts_are_counted_whole_by_window_and_forgotten_after_a_day() -> None:
    now = timezone.now()
    assert [throttle.too_often("x", "anna", 2, now) for _ in range(4)] == [False, False, True, True]
    assert Attempt.objects.count() == 2, "a refused one does not count, or one could lock somebody else out for ever"
    assert not throttle.too_often("x", "bruno", 2, now)
    assert not throttle.too_often("y", "anna", 2, now)
    assert "anna" not in str(list(Attempt.objects.values())), "who it was is not kept"
    assert not throttle.too_often("x", "anna", 2, now + throttle.WINDOW)
    throttle.forget(now + throttle.KEPT)
    assert Attempt.objects.count() == 1


def test_of_many_attempts_at_the_same_moment_no_more_are_let_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is written before it counts the others: two that look at the same time both see the first."""
    now, count = timezone.now(), Attempt.objects.filter
    for _ in range(2):
        Attempt.objects.create(what="x", whose=throttle.hidden("x", "anna"), at=now)
    assert throttle.too_often("x", "anna", 2, now)
    assert count(what="x").count() == 2


# --- a list that fills ------------------------------------------------------------------------------------------------


def invited() -> tuple[Game, str, Client]:
    """A village that looks for players, its invitation, and the browser of its game master."""
    game, gina = planned("cerca"), host()
    game.masters.add(gina)
    return game, "/join/" + plan.invite(game.pk) + "/", browser(gina)


def request(n: int) -> dict[str, str]:
    return {"name": f"Persona {chr(65 + n // 26)}{chr(65 + n % 26)}", "gender": "x", "email": f"p{n}@example.org"}


def test_one_browser_does_not_fill_the_list_of_those_who_ask_to_play() -> None:
    """Before, 300 requests from one browser filled it."""
    game, link, _ = invited()
    visitor = Client()
    answers = [visitor.post(link, request(n)).status_code for n in range(20)]
    assert answers == [302] * players.BY_ONE_BROWSER + [422] * (20 - players.BY_ONE_BROWSER)
    assert Applicant.objects.filter(game=game).count() == players.BY_ONE_BROWSER
    assert Client().post(link, request(50)).status_code == 302, "another browser may"


def test_nor_does_one_address_with_many_browsers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "FROM_ONE_PLACE", 5)
    game, link, _ = invited()
    here = [Client(REMOTE_ADDR="203.0.113.9").post(link, request(n)).status_code for n in range(9)]
    assert here == [302] * 5 + [422] * 4
    assert Client(REMOTE_ADDR="203.0.113.10").post(link, request(20)).status_code == 302
    assert Applicant.objects.filter(game=game).count() == 6


def test_nor_do_five_addresses_in_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a tenth of the size."""
    monkeypatch.setattr(players, "FROM_ONE_PLACE", players.FROM_ONE_PLACE // 10)
    monkeypatch.setattr(applicants, "MOST", applicants.MOST // 10)
    _game, link, _ = invited()
    for n in range(5 * 7):
        Client(REMOTE_ADDR=f"203.0.113.{n % 5}").post(link, request(n))
    assert Client(REMOTE_ADDR="203.0.113.10").post(link, request(50)).status_code == 302


def test_a_game_master_can_refuse_all_of_them_at_once() -> None:
    game, link, gina = invited()
    other, _, _ = hosted()
    for n in range(7):
        Client().post(link, request(n))
    Applicant.objects.create(game=other, name="Zoe")
    assert "Rifiuta tutte" in gina.get(url("plan-players", game)).content.decode()
    done = insist(gina, url("plan-invitation", game), {"do": "refuse-all"}, follow=True)
    assert "Richieste rifiutate: 7." in done.content.decode()
    assert [a.name for a in Applicant.objects.all()] == ["Zoe"]
    assert insist(browser(host("Ugo")), url("plan-invitation", game), {"do": "refuse-all"}).status_code == 404


# --- files ------------------------------------------------------------------------------------------------------------


def too_large(**more: object) -> bytes:
    """A game of 1,500 people, 70 KB long."""
    cast_of = {f"p{n}": {"role": "massone"} for n in range(1500)}
    setup = {"seats": list(cast_of), "cast": cast_of, "settings": {}}
    document = {
        "lupus": 1,
        "ruleset": "lupus7",
        "version": 1,
        "seed": "00" * 32,
        "setup": setup,
        "moves": [],
        "log": [],
    }
    return json.dumps({**document, **more}).encode()


def test_a_file_of_a_village_larger_than_any_is_refused_before_it_is_dealt() -> None:
    """Before, it took 1.2 GB and 16 s."""
    begin = time.process_time()
    with pytest.raises(archive.Unreadable, match="più grande"):
        archive.read(too_large())
    small = {"seats": ["anna"], "cast": {}, "settings": {}}
    with pytest.raises(archive.Unreadable, match="più grande"):
        archive.read(too_large(setup=small, moves=[{}] * (archive.MOST_MOVES + 1)))
    many = {"statements": [[["a", "b"]] * archive.MOST_VALUES]}
    with pytest.raises(archive.Unreadable, match="più grande"):
        archive.read(too_large(setup={**small, "settings": many}))
    deep: list[object] = []
    for _ in range(900):
        deep = [deep]
    with pytest.raises(archive.Unreadable):
        archive.read(too_large(setup={**small, "settings": {"x": deep}}))
    assert time.process_time() - begin < 2


def test_a_game_of_the_largest_village_that_can_be_prepared_still_comes_in() -> None:
    game, _, gina = hosted()
    clerk.submit(game.pk, Command(MASTER, "end", {"faction": "popolani"}), received=timezone.now())
    document = export(cache.table_of(Game.objects.get(pk=game.pk)))
    assert not archive.too_large(document)
    people = [f"Persona {n}" for n in range(archive.MOST_SEATS)]
    facts = {"seats": people, "cast": {p: {"role": "contadino", "gender": "x"} for p in people}, "settings": {}}
    assert not archive.too_large({**document, "setup": facts})
    assert gina.name == "Gina"


def test_what_the_site_writes_is_for_its_owner_alone(tmp_path: Path) -> None:
    """Before, database, journal and mails were readable by everybody on the machine under the usual umask."""
    script = (
        "import os; os.umask(0o022)\n"
        "import django; django.setup()\n"
        "from django.core.management import call_command; call_command('migrate', verbosity=0)\n"
        "from lupus.site.table import clerk\n"
        "with clerk.writing(): pass\n"
        "from django.core.mail import EmailMessage; EmailMessage('x', 'y', to=['a@example.org']).send()\n"
        "input()\n"
    )
    environment = {
        **os.environ,
        "LUPUS_DATA": str(tmp_path / "data"),
        "DJANGO_SETTINGS_MODULE": "lupus.site.config.settings",
    }
    environment.pop("DATABASE_URL", None)
    process = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", script],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        until = time.monotonic() + 60
        while not list(tmp_path.glob("data/mail/*")) and time.monotonic() < until:
            time.sleep(0.1)
        found = {str(p.relative_to(tmp_path)): stat.S_IMODE(p.stat().st_mode) for p in tmp_path.rglob("*")}
        assert {"data/lupus.sqlite3", "data/lupus.sqlite3-wal", "data/mail", "data/secret-key"} <= set(found)
        assert {name: oct(mode) for name, mode in found.items() if mode & 0o077} == {}
    finally:
        process.communicate("\n")


def test_a_key_that_is_none_is_no_command() -> None:
    game = cast("lupus7", {"anna": "contadino", "bruno": "lupo", "carla": "negromante", "dino": "veggente"})
    form = {"verb": "think", "thought": "bruno"}
    for key in ("", "0", "x" * 36, "../../etc", str(uuid4())[:-1], "\x00"):
        assert client_of(game, "anna").post(f"/village/{game.slug}/me/act/", {**form, "key": key}).status_code == 422
