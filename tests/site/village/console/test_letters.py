"""Personal letters: each from one seat's own view, with a link that works once and makes the older ones useless."""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.utils import timezone

from lupus.engine.seats import MASTER, PUBLIC
from lupus.engine.table import Table
from lupus.rulesets.teller import genders_of, sentences
from lupus.rulesets.words import words
from lupus.site.people.models import Person, SignInLink, digest_of
from lupus.site.post import sender
from lupus.site.post.models import Letter
from lupus.site.table import cache, clock
from lupus.site.table.models import Game, Place
from lupus.site.village import VILLAGE
from lupus.site.village.console import letters
from lupus.site.village.models import Village, VillagePlace
from tests.rigs.game_masters import browser, hosted, insist, refreshed, url
from tests.rigs.site_villages import NIGHT_1_ENDS
from tests.site.table.test_clock import SOON
from tests.site.village.console.test_console import CAST, known, other_edition, turn_twice

pytestmark = pytest.mark.django_db


def tokens(made: list[dict[str, str]]) -> list[str]:
    return [letter["link"].rstrip("/").rpartition("/")[2] for letter in made]


def opens(token: str, at: datetime | None = None) -> Person | None:
    """Whose account a token opens, if it still does."""
    found = SignInLink.objects.filter(digest=digest_of(token), used=False, expires__gt=at or timezone.now()).first()
    return found.person if found else None


def written(game: Game) -> dict[str, dict[str, str]]:
    table = cache.table_of(game)
    return {
        p.seat: letters.letter_to(p, table) for p in Place.objects.filter(game=game).select_related("person", "game")
    }


def test_every_player_gets_a_letter_with_his_role_and_his_credentials() -> None:
    """L7-2.2-01, L7-2.2-02, L7-2.2-13: role, address, personal credentials."""
    game, _, _ = hosted(setup=known())
    made = written(game)
    assert {seat: letter["role"] for seat, letter in made.items()} == {
        "anna": "Lupo",
        "bruno": "Negromante",
        "carla": "Veggente",
        "dino": "Guardia del corpo",
        "elio": "Stregone",
        "fosca": "Medium",
        "gaia": "Contadino",
        "ivo": "Contadino",
    }
    assert made["carla"]["facts"] == [["Fazione", "Popolani"], ["Aura", "bianca"], ["Doti mistiche", "sì"]]
    assert made["carla"]["address"] == "http://127.0.0.1:8000"
    assert made["carla"]["handle"] == Place.objects.get(seat="carla").person.handle
    owners = [opens(token) for token in tokens(list(made.values()))]
    assert owners == [p.person for p in Place.objects.filter(game=game)]
    assert made["carla"]["qr"].startswith("<svg")
    assert "soltanto per te" in made["carla"]["warning"]


def test_a_letter_is_made_from_the_view_of_its_seat_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """L7-2.2-13: each letter is generated separately, so that nobody else's content is on it."""
    game, _, _ = hosted(setup=known())
    asked: list[str] = []
    view = Table.view
    monkeypatch.setattr(Table, "view", lambda table, viewer: asked.append(viewer) or view(table, viewer))
    made = letters.letter_to(Place.objects.select_related("person", "game").get(seat="elio"), cache.table_of(game))
    assert set(asked) == {"elio"}
    assert MASTER not in asked
    assert made["knows"] == [
        "Ti aspettavi un cenno d'intesa, ma nessuno l'ha fatto: nel tuo gruppo ci sei soltanto tu.",
        "Del vecchio Sindaco non c'è più traccia: la fascia tocca a Gaia.",
    ]


def test_a_letter_printed_later_says_what_the_first_one_said() -> None:
    game, _, _ = hosted(setup=known())
    first = written(game)["carla"]
    turn_twice(game)
    again = written(refreshed(game))["carla"]
    changing = {"link", "qr"}
    assert {k: v for k, v in first.items() if k not in changing} == {
        k: v for k, v in again.items() if k not in changing
    }
    assert first["link"] != again["link"]


def test_a_new_letter_makes_the_old_link_useless() -> None:
    """L7-2.2-01."""
    game, client, _ = hosted(setup=known())
    old = tokens([written(game)["carla"]])[0]
    others = tokens([written(game)["dino"]])
    new = tokens(
        [letters.letter_to(Place.objects.select_related("person", "game").get(seat="carla"), cache.table_of(game))]
    )[0]
    assert (opens(old), opens(new)) == (None, Place.objects.get(seat="carla").person)
    assert opens(others[0]) is not None
    client.post(url("console-letter", game, Place.objects.get(seat="carla").pk))
    assert opens(new) is None


@pytest.mark.parametrize("settled", ["password", "host", "master"])
def test_no_letter_opens_an_account_that_holds_more_than_this_game(settled: str) -> None:
    game, _, _ = hosted(setup=known())
    person = Place.objects.get(seat="carla").person
    if settled == "password":
        person.set_password("una frase lunga e mia")
    elif settled == "host":
        person.hosts = True
    else:
        Game.objects.create(slug="suo", name="Suo", hosting=VILLAGE).masters.add(person)
    person.save()
    letter = written(game)["carla"]
    assert (letter["link"], letter["qr"]) == ("", "")
    assert "Hai già un account" in letter["enter"]
    assert not SignInLink.objects.filter(person=person).exists()


@pytest.mark.parametrize("ruleset", ["lupus8", "lupus3"])
def test_the_other_editions_have_letters_too(ruleset: str) -> None:
    """L7-2.2-13 for every edition that can be hosted: each letter tells its own role."""
    game, client, _ = other_edition(ruleset)
    table = cache.table_of(refreshed(game))
    say = words("it", ruleset).say
    made = written(refreshed(game))
    assert {seat: letter["role"] for seat, letter in made.items()} == {
        seat: say(f"role-{c.role}") for seat, c in table.state.characters.items()
    }
    assert pages(client.post(url("console-letters", game)).content) == len(made)


def test_a_letter_with_much_to_say_stays_on_its_page() -> None:
    game, _, _ = hosted(setup=known())
    letter = written(game)["carla"]
    long = {
        **letter,
        "knows": ["Una voce ti ha sussurrato: «Bruno è un Esorcista». Vero o falso, tocca a te capirlo."] * 9,
    }
    assert pages(letters.printed([letter, long, letter])) == 3


def test_a_letter_is_in_the_language_of_its_reader() -> None:
    game, _, _ = hosted(setup=known())
    Person.objects.filter(places__seat="carla").update(language="en")
    letter = written(game)["carla"]
    assert (letter["role"], letter["facts"][0][1]) == ("Seer", "Townsfolk")


def test_a_seat_without_a_person_has_a_letter_without_credentials() -> None:
    game, _, _ = hosted(setup=known())
    Place.objects.filter(seat="carla").update(person=None)
    letter = written(game)["carla"]
    assert (letter["handle"], letter["link"]) == ("", "")


def test_all_letters_are_one_file_to_print_and_each_is_one_too() -> None:
    """L7-2.2-01, L7-2.2-13."""
    game, client, _ = hosted(setup=known())
    assert client.get(url("console-letters", game)).status_code == 200
    assert not SignInLink.objects.exists()
    together = client.post(url("console-letters", game))
    assert (together["Content-Type"], together.content[:5]) == ("application/pdf", b"%PDF-")
    assert pages(together.content) == len(CAST)
    one = client.post(url("console-letter", game, Place.objects.get(seat="anna").pk))
    assert (pages(one.content), one["Content-Disposition"]) == (1, 'attachment; filename="borgo-anna.pdf"')
    assert one["Cache-Control"] == "no-store"
    assert client.get(url("console-letter", game, Place.objects.get(seat="anna").pk)).status_code == 405
    assert [(r.what, r.why) for r in refreshed(game).rulings.all()] == [("letters", "tutte"), ("letters", "Anna")]


def pages(pdf: bytes) -> int:
    return max(int(n) for n in re.findall(rb"/Count (\d+)", pdf))


def test_what_somebody_wrote_is_never_read_as_markup() -> None:
    game, _, _ = hosted(setup=known())
    Game.objects.update(name='#panic("x") $ * _ @nobody \\')
    Village.objects.update(contact='#read("/etc/passwd") </svg>')
    letter = written(refreshed(game))["anna"]
    assert letters.printed([letter])[:5] == b"%PDF-"
    assert json.loads(json.dumps(letter)) == letter


def test_a_replaced_person_loses_the_seat_and_the_new_one_gets_a_letter() -> None:
    game, client, _ = hosted(setup=known())
    carla = Place.objects.get(seat="carla")
    old = carla.person
    VillagePlace.objects.filter(pk=carla.pk).update(notes="sospetto di Anna")
    form = {"name": "Zoe", "email": "zoe@example.org", "gender": "f", "language": "en", "why": "Carla parte"}
    form |= {"leaves": str(old.pk)}
    asked = client.get(url("console-replace", game, carla.pk)).context["form"]
    assert asked["language"].value() == "it", "as whoever asks"
    for wrong in ({"why": ""}, {"language": "fr"}, {"email": f"{'z' * 300}@example.org"}):
        assert insist(client, url("console-replace", game, carla.pk), {**form, **wrong}).status_code == 422
    assert insist(client, url("console-replace", game, carla.pk), form).status_code == 302
    carla.refresh_from_db()
    zoe = carla.person
    assert (zoe.name, zoe.email, zoe.language, carla.in_village.notes, carla.seat) == (
        "Zoe",
        "zoe@example.org",
        "en",
        "",
        "carla",
    )
    assert old.places.count() == 0
    assert [(r.what, r.why) for r in refreshed(game).rulings.all()] == [("replaced", "Carla: Zoe. Carla parte")]
    assert opens(tokens([written(refreshed(game))["carla"]])[0]) == carla.person
    for older in ({}, {"sure": "1"}):
        assert insist(client, url("console-replace", game, carla.pk), form | older).status_code == 302
    elvio = form | {"name": "Elvio", "email": "elvio@example.org"}
    again = insist(client, url("console-replace", game, carla.pk), elvio)
    assert (again.status_code, "qui gioca un’altra persona" in again.content.decode()) == (422, True)
    assert "Carla: Zoe (Gina, " in again.content.decode()
    carla.refresh_from_db()
    assert carla.person == zoe, "whose page was made before somebody else came replaces nobody"
    Game.objects.update(stage="over")
    late = insist(client, url("console-replace", game, carla.pk), elvio)
    assert (late.status_code, Person.objects.filter(name__in=["Zoe", "Elvio"]).count()) == (422, 1)


def test_links_on_letters_last_until_everybody_has_come() -> None:
    game, _, _ = hosted(setup=known())
    token = tokens([written(game)["ivo"]])[0]
    assert opens(token, timezone.now() + timedelta(days=20)) is not None
    assert opens(token, timezone.now() + timedelta(days=22)) is None
    assert browser().get("/").status_code == 200


# --- by mail ----------------------------------------------------------------------------------------------------------


def told(message: EmailMessage) -> list[str]:
    """What a mail says in private."""
    own = str(message.body).partition("Solo per te")[2]
    return re.findall(r"^  - (.*)$", own, re.M)


def test_letters_go_by_mail_too_each_to_its_owner_and_those_on_paper_keep_working() -> None:
    """L7-2.2-13: each says what its seat was told at the start, also in the middle of the game, and nothing else."""
    game, client, _ = hosted(setup=known())
    turn_twice(game)
    paper = tokens(list(written(game).values()))
    nobody = Place.objects.get(seat="ivo").person
    Person.objects.filter(pk=nobody.pk).update(email="")
    Letter.objects.all().delete()
    answer = client.post(url("console-letters", game), {"do": "mail"}, follow=True).content.decode()
    assert ("Lettere che partono per posta: 7." in answer, "Senza posta, da stampare: Ivo." in answer) == (True, True)
    sender.send_owed()
    mails = {m.to[0].split("<")[1].partition("@")[0]: m for m in mail.outbox}
    assert sorted(mails) == sorted(set(CAST) - {"ivo"})
    table, lexicon = cache.table_of(refreshed(game)), words("it", "lupus7")
    for seat, message in mails.items():
        start = [
            entry
            for entry in table.log
            if entry.at == "start" and entry.seen_by.admits(seat) and entry.seen_by != PUBLIC
        ]
        assert told(message) == [str(s) for s in sentences(start, seat, lexicon, genders_of(table))]
        assert "/sign-in/mail/" in message.body
    assert told(mails["carla"]) != told(mails["anna"])
    assert [opens(token) is not None for token in paper] == [True] * len(paper)
    assert [r.what for r in refreshed(game).rulings.all()] == ["mailed"]


def test_one_letter_goes_by_mail_as_often_as_a_game_master_wants() -> None:
    game, client, _ = hosted(setup=known())
    Letter.objects.all().delete()
    carla = Place.objects.get(seat="carla")
    for _ in range(2):
        for _twice in range(2):  # the second click comes before the mail has left
            assert client.post(url("console-letter", game, carla.pk), {"do": "mail"}).status_code == 302
        Letter.objects.update(sent=timezone.now())
    assert [(letter.kind, letter.place) for letter in Letter.objects.all()] == [("card", carla)] * 2
    assert "Lettera per posta" in client.get(url("console-notices", game)).content.decode()


def test_whoever_takes_a_place_over_is_written_to_and_told_how_to_come_in() -> None:
    game, client, _ = hosted(setup=known())
    Letter.objects.all().delete()
    form = {"name": "Zoe", "email": "zoe@example.org", "gender": "f", "language": "en", "why": "Carla parte"}
    carla = Place.objects.get(seat="carla")
    insist(client, url("console-replace", game, carla.pk), {**form, "leaves": carla.person_id})
    sender.send_owed()
    (message,) = [message for message in mail.outbox if "zoe@example.org" in message.to[0]]
    assert ("your letter" in message.subject, "/sign-in/link/" in message.body, "zoe" in message.body) == (
        True,
        True,
        True,
    )
    (farewell,) = [one for one in mail.outbox if one is not message]
    assert "carla@" in farewell.to[0]
    zoe = Person.objects.get(name="Zoe")
    assert Place.objects.get(seat="carla").person == zoe
    assert browser(zoe).get(f"/village/{game.slug}/me/").status_code == 200


def test_a_letter_that_is_printed_later_tells_what_it_told_at_the_start() -> None:
    game, _, _ = hosted(setup=known())
    place = Place.objects.select_related("person", "game").get(game=game, seat="elio")
    before = letters.letter_to(place, cache.table_of(game))["knows"]
    clock.tick(NIGHT_1_ENDS + SOON)
    clock.tick(NIGHT_1_ENDS + timedelta(days=1))
    game.refresh_from_db()
    place = Place.objects.select_related("person", "game").get(game=game, seat="elio")
    assert letters.letter_to(place, cache.table_of(game))["knows"] == before
