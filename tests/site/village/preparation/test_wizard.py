"""The wizard: four steps, each saved by itself, and at the end a village that starts once."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from lupus.engine.game import BadSetup, Illegal
from lupus.rulesets.registry import editions as hosted
from lupus.rulesets.tempo_reale import events as ev
from lupus.site.people.models import Person
from lupus.site.table import cache, clerk
from lupus.site.table.models import Game, Place
from lupus.site.village import calendar, editions
from lupus.site.village.models import Village
from lupus.site.village.preparation import advice, plan, roster
from lupus.site.village.preparation.forms import CompositionForm, ListForm
from tests.offered import forms_in
from tests.rigs.answers import Answer
from tests.rigs.game_masters import PLAYERS, browser, host, refreshed, settings_sent, url
from tests.rigs.site_villages import dealt

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("long_ahead")]


FIRST = {
    "name": "Borgo Antico",
    "ruleset": "lupus7",
    "first_evening": "2050-11-06",
    "zone": "Europe/Rome",
    "nightfall": "",
    "daybreak": "",
}

NOW = datetime(2050, 11, 1, tzinfo=UTC)

ANNA = {"name": "Anna", "gender": "f", "email": "a@x.org", "language": "it", "person": None}

SIX = {"lupo": 1, "negromante": 1, "veggente": 1, "guardia": 1, "contadino": 2}


def begun(ruleset: str = "lupus7", players: str = PLAYERS) -> tuple[Game, Client]:
    """A village with its people, and its game master's browser."""
    person = host()
    client = browser(person)
    client.post(reverse("new-village"), {**FIRST, "ruleset": ruleset})
    game = Game.objects.get(masters=person)
    if players:
        assert client.post(url("plan-players", game), {"do": "list", "rows": players}).status_code == 302
    return refreshed(game), client


def settings_of(ruleset: str) -> dict[str, str]:
    """The settings of an edition as their form is sent untouched."""
    return {f"setting-{c.key}": c.values[0][0] for c in editions.choices(ruleset)}


def chosen(game: Game, roles: dict[str, int], **more: str) -> dict[str, object]:
    counts = {f"role-{key}": n for key, n in roles.items()}
    untouched = dict.fromkeys(CompositionForm(refreshed(game)).initial, "")
    return {**untouched, **settings_of(game.ruleset), **counts, "seed": "", "mayor": "", "do": "check", **more}


def texts(response: Answer) -> list[str]:
    return [problem.text for problem in response.context["problems"]]


def changed(game: Game, was: str, now: dict[str, Any]) -> bool:
    with plan.planning(game.pk) as locked:
        return plan.change_player(locked, was, now)


# --- who may, and the first step --------------------------------------------------------------------------------------


def test_only_those_who_host_open_villages() -> None:
    player = Person.objects.invite("Pia")
    assert browser().get(reverse("new-village")).status_code == 404
    assert browser(player).get(reverse("new-village")).status_code == 404
    assert browser(host()).get(reverse("new-village")).status_code == 200


def test_a_village_that_has_not_begun_can_be_given_up_by_who_says_so_twice() -> None:
    game, client = begun()
    client.post(url("console-settings", game), settings_sent(welcome="Ciao"))
    assert game.rulings.exists()
    client.post(url("plan-discard", game))
    assert Game.objects.filter(pk=game.pk).exists(), "the box was not ticked"
    answer = client.post(url("plan-discard", game), {"sure": "1"}, follow=True)
    assert (answer.status_code, Game.objects.count()) == (200, 0)
    assert "Borgo Antico non c’è più" in answer.content.decode()


def test_a_village_that_has_begun_is_never_given_up() -> None:
    game = dealt()
    with pytest.raises(Illegal, match="already-started"):
        plan.discard(game.pk)
    assert refreshed(game).rows.exists()


def test_the_editions_offered_are_those_of_the_registry_that_are_played_in_real_time() -> None:
    assert [key for key, _ in editions.offered()] == ["lupus7", "lupus8", "lupus3"]


@pytest.mark.parametrize(("ruleset", "daybreak"), [("lupus7", "08:00"), ("lupus8", "09:00"), ("lupus3", "08:00")])
def test_hours_that_are_left_empty_are_those_of_the_edition(ruleset: str, daybreak: str) -> None:
    """L8-BASE-CAL-03: dawn, sunset and evenings are settings of each game, with the defaults of the edition."""
    game, _ = begun(ruleset, players="")
    assert game.village.calendar == {
        "zone": "Europe/Rome",
        "nightfall": "22:00",
        "daybreak": daybreak,
        "nights": [0, 1, 2, 3, 6],
        "first_evening": "2050-11-06",
    }


@pytest.mark.parametrize("evening", ["9999-12-31", "2050-11-06"])
def test_an_evening_in_a_mistyped_year_is_refused_beside_the_field(
    evening: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    answer = browser(host()).post(reverse("new-village"), {**FIRST, "first_evening": evening})
    assert (answer.status_code, set(answer.context["form"].errors)) == (422, {"first_evening"})
    assert "guarda l’anno" in answer.content.decode()


def test_hours_can_be_chosen() -> None:
    """L8-BASE-CAL-03."""
    client = browser(host())
    client.post(
        reverse("new-village"),
        {**FIRST, "zone": "America/New_York", "nightfall": "21:30", "daybreak": "07:15", "nights": ["4", "5"]},
    )
    assert Game.objects.get().village.calendar == {
        "zone": "America/New_York",
        "nightfall": "21:30",
        "daybreak": "07:15",
        "nights": [4, 5],
        "first_evening": "2050-11-06",
    }


def test_what_is_wrong_in_the_first_step_is_said_beside_the_field_and_what_was_typed_stays() -> None:
    client = browser(host())
    answer = client.post(
        reverse("new-village"),
        {**FIRST, "zone": "Europe/Roma", "nightfall": "08:00", "daybreak": "08:00", "name": "Qui"},
    )
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"zone"}
    assert 'value="Qui"' in answer.content.decode()
    answer = client.post(reverse("new-village"), {**FIRST, "nightfall": "08:00", "daybreak": "08:00"})
    assert set(answer.context["form"].errors) == {"daybreak"}
    assert not Game.objects.exists()


def test_a_village_that_was_begun_is_found_again_by_its_game_master_alone() -> None:
    game, client = begun()
    assert list(client.get(reverse("new-village")).context["begun"]) == [{"slug": game.slug, "name": game.name}]
    other = browser(host("Gino"))
    assert list(other.get(reverse("new-village")).context["begun"]) == []
    for name in ("plan-dates", "plan-players", "plan-composition", "plan-start"):
        assert (client.get(url(name, game)).status_code, other.get(url(name, game)).status_code) == (200, 404)


def test_another_edition_keeps_the_people_and_drops_the_roles() -> None:
    game, client = begun()
    client.post(url("plan-composition", game), chosen(game, SIX))
    client.post(url("plan-dates", game), {**FIRST, "ruleset": "lupus8"})
    game = refreshed(game)
    assert game.ruleset == "lupus8"
    assert (len(game.village.plan.players), set(game.village.plan.stored())) == (6, {"players"})


# --- people -----------------------------------------------------------------------------------------------------------


def test_people_are_added_by_hand() -> None:
    game, client = begun(players="")
    assert (
        client.post(
            url("plan-players", game), {"do": "add", "name": "Anna Rossi", "gender": "f", "email": "A@x.org"}
        ).status_code
        == 302
    )
    assert refreshed(game).village.plan.players == [{**ANNA, "name": "Anna Rossi"}]
    again = client.post(url("plan-players", game), {"do": "add", "name": "anna rossi", "gender": "f"})
    assert (again.status_code, set(again.context["form"].errors)) == (422, {"name"})
    wrong = client.post(url("plan-players", game), {"do": "add", "name": "a/b", "gender": "f"})
    assert (wrong.status_code, set(wrong.context["form"].errors)) == (422, {"name"})
    both = client.post(url("plan-players", game), {"do": "add", "name": "a/b", "gender": "f", "email": "a@"})
    assert set(both.context["form"].errors) == {"name", "email"}, "both at once"


def test_of_a_list_the_good_lines_enter_and_the_others_stay_each_with_its_reason() -> None:
    game, client = begun(players="")
    rows = (
        "nome;genere;posta\nAnna;f;anna@x.org\nBruno;z\n;m\nAnna;f\nCarla;f;carla@\nDino;m;d@x.org;di "
        "troppo\nÉlise D'Arc;F"
    )
    answer = client.post(url("plan-players", game), {"do": "list", "rows": rows})
    assert answer.status_code == 422
    assert [p["name"] for p in refreshed(game).village.plan.players] == ["Anna", "Élise D'Arc"]
    assert [(line.number, line.text) for line in answer.context["read"]] == [
        (2, "Bruno;z"),
        (3, ";m"),
        (4, "Anna;f"),
        (5, "Carla;f;carla@"),
        (6, "Dino;m;d@x.org;di troppo"),
    ]
    assert all(line.problem for line in answer.context["read"])
    assert answer.context["many"]["rows"].value() == (
        "nome;genere;posta\nBruno;z\n;m\nAnna;f\nCarla;f;carla@\nDino;m;d@x.org;di troppo"
    )
    assert "riga 2, «Bruno;z»: il genere è f, m oppure x" in answer.content.decode()


def test_a_name_that_can_be_mistaken_for_another_one_does_not_enter() -> None:
    game, client = begun(players="")
    rows = "Anna,f\nAnna.,f\nÀNNA,f\nCarmen,f\nCarrnen,f\nScheda bianca,x\nGame Master,x\nAnnaᵃ,f\nᎪnna,f\nAnna R.,f"
    answer = client.post(url("plan-players", game), {"do": "list", "rows": rows})
    assert [(line.text, line.problem) for line in answer.context["read"]] == [
        ("Anna.,f", "«Anna.» si confonde con «Anna», che c’è già"),
        ("ÀNNA,f", "«ÀNNA» si confonde con «Anna», che c’è già"),
        ("Carrnen,f", "«Carrnen» si confonde con «Carmen», che c’è già"),
        ("Scheda bianca,x", "chi legge «Scheda bianca» non pensa a una persona: scegli un altro nome"),
        ("Game Master,x", "chi legge «Game Master» non pensa a una persona: scegli un altro nome"),
        ("Annaᵃ,f", "il nome mescola lettere di alfabeti diversi"),
        ("Ꭺnna,f", "il nome mescola lettere di alfabeti diversi"),
    ]
    assert [p["name"] for p in refreshed(game).village.plan.players] == ["Anna", "Carmen", "Anna R."]
    mistaken = {"name": "Carrnen", "gender": "f", "email": "", "language": "it", "person": None}
    assert plan.add_players(game.pk, [mistaken]) == [mistaken]
    assert not changed(game, "Anna R.", mistaken)
    assert changed(game, "Carmen", mistaken), "it is nobody else’s"


def test_a_name_that_another_game_master_takes_meanwhile_stays_in_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    game, client = begun(players="")
    valid = ListForm.is_valid

    def slow(form: ListForm) -> bool:
        plan.add_players(game.pk, [ANNA])
        return valid(form)

    monkeypatch.setattr(ListForm, "is_valid", slow)
    answer = client.post(url("plan-players", game), {"do": "list", "rows": "Anna,f\nBruno,m"})
    assert [(line.text, line.problem) for line in answer.context["read"]] == [("Anna,f", "«Anna» c’è già")]
    assert [p["name"] for p in refreshed(game).village.plan.players] == ["Anna", "Bruno"]


def test_what_is_left_of_a_list_keeps_its_heading_and_enters_once_it_is_right() -> None:
    game, client = begun(players="")
    rows = "posta,nome,genere\r\nbruno.x@example.org,Bruno,m\r\n\r\ncarla@@,Carla,f\r\n"
    answer = client.post(url("plan-players", game), {"do": "list", "rows": rows})
    left = answer.context["many"]["rows"].value()
    assert left == "posta,nome,genere\ncarla@@,Carla,f"
    assert [line.number for line in answer.context["read"]] == [2]
    client.post(url("plan-players", game), {"do": "list", "rows": left.replace("@@", "@x.org")})
    assert [(p["name"], p["email"]) for p in refreshed(game).village.plan.players] == [
        ("Bruno", "bruno.x@example.org"),
        ("Carla", "carla@x.org"),
    ]


def test_what_is_left_of_a_list_is_read_again_as_it_was() -> None:
    """With quotes around a separator or a new line; numbered as in the box, where a line may be taller than one."""
    rows = 'Anna,m\n"Rossi;; Bruno",f\n"Car\nla, bella",m\n"Di ""no""",m\n1,x'
    once = roster.read(rows, [])
    assert [(line.number, line.text) for line in once.wrong] == [
        (1, '"Rossi;; Bruno",f'),
        (2, '"Car\nla, bella",m'),
        (4, '"Di ""no""",m'),
        (5, "1,x"),
    ]
    again = roster.read(once.left, [])
    assert (again.players, again.wrong, again.left) == ([], once.wrong, once.left)


def test_a_file_below_what_was_left_in_the_box_may_have_a_heading_of_its_own() -> None:
    found = roster.read("posta,nome\nanna@,Anna\nnome,posta\nBruno,b@x.org\nCarla,carla@", [])
    assert [p["name"] for p in found.players] == ["Bruno"]
    assert found.left == "posta,nome\nanna@,Anna\nnome,posta\nCarla,carla@"
    assert [line.number for line in found.wrong] == [2, 4]


def test_a_list_may_come_as_a_file() -> None:
    game, client = begun(players="")
    file = SimpleUploadedFile("chi.csv", "\ufeffname,mail,gender\nAnna,a@x.org,f\n".encode())
    client.post(url("plan-players", game), {"do": "list", "file": file})
    assert refreshed(game).village.plan.players == [ANNA]
    latin = SimpleUploadedFile("chi.csv", "Niccolò,m".encode("latin-1"))
    assert "file" in client.post(url("plan-players", game), {"do": "list", "file": latin}).context["many"].errors
    big = SimpleUploadedFile("chi.csv", b"x" * 200_001)
    assert "file" in client.post(url("plan-players", game), {"do": "list", "file": big}).context["many"].errors


def test_people_read_in_the_language_of_whoever_adds_them_unless_another_is_said() -> None:
    game, client = begun(players="")
    Person.objects.update(language="en")
    assert client.get(url("plan-players", game)).context["form"]["language"].value() == "en"
    client.post(url("plan-players", game), {"do": "add", "name": "Anna", "gender": "f"})
    client.post(url("plan-players", game), {"do": "add", "name": "Bruno", "gender": "m", "language": "it"})
    answer = client.post(url("plan-players", game), {"do": "list", "rows": "Carla,f\nDino,m,,IT\nElio,m,,fr"})
    assert [line.problem for line in answer.context["read"]] == ["the language is it or en, not “fr”"]
    client.post(url("plan-players", game), {"do": "list", "rows": "nome;lingua\nFosca;italiano\nGaia;"})
    assert [(p["name"], p["language"]) for p in refreshed(game).village.plan.players] == [
        ("Anna", "en"),
        ("Bruno", "it"),
        ("Carla", "en"),
        ("Dino", "it"),
        ("Fosca", "it"),
        ("Gaia", "en"),
    ]


def test_an_address_that_two_share_is_pointed_out_and_one_that_an_account_has_is_not() -> None:
    game, client = begun(
        players="Noa,f,Casa@x.org\nAnna,f,casa@x.org\nBruno,m\nCarla,f\nDino,m,gina@example.org\nElio,m"
    )
    assert Person.objects.get(email="gina@example.org")
    client.post(url("plan-composition", game), chosen(game, SIX))
    text = "Anna e Noa hanno la stessa posta, casa@x.org: chi la legge conosce i segreti di tutti."
    assert texts(client.get(url("plan-players", game))) == [text]
    start = client.get(url("plan-start", game))
    assert ([t for t in texts(start) if "posta" in t], start.context["missing"]) == ([text], [])
    client.post(url("plan-players", game), {"do": "drop", "name": "Noa"})
    assert texts(client.get(url("plan-players", game))) == []


def test_a_name_that_is_too_long_or_a_file_that_is_no_text_is_refused_line_by_line() -> None:
    game, client = begun(players="")
    answer = client.post(url("plan-players", game), {"do": "list", "rows": "x" * 41})
    assert [line.problem for line in answer.context["read"]] == ["il nome è più lungo di 40 caratteri"]
    assert client.post(url("plan-players", game), {"do": "list", "rows": ""}).status_code == 302
    broken = client.post(url("plan-players", game), {"do": "list", "rows": '"' + "y" * 140_000})
    assert [line.problem for line in broken.context["read"]] == ["questo non è un elenco che si possa leggere"]
    assert len(broken.context["many"]["rows"].value()) == 140_001, "nothing is lost"


def test_a_list_that_is_none_is_not_read() -> None:
    game, client = begun(players="")
    answer = client.post(url("plan-players", game), {"do": "list", "rows": "\n".join(f"n{n}" for n in range(201))})
    assert [line.number for line in answer.context["read"]] == [0]
    assert answer.context["many"]["rows"].value().endswith("\nn200"), "nothing is lost"
    assert refreshed(game).village.plan.players == []


def test_who_is_taken_off_the_list_is_forgotten_everywhere() -> None:
    game, client = begun()
    roles = by_hand(game, "lupo", "negromante", "divinatore", "guardia", "contadino", "contadino")
    client.post(url("plan-composition", game), chosen(game, {}, **roles, mayor="carla"))
    client.post(url("plan-players", game), {"do": "drop", "name": "carla"})
    stored = refreshed(game).village.plan
    assert "carla" not in str(stored)


def codes(game: Game) -> list[str]:
    from lupus.site.village.preparation.forms import code

    return [code(name) for name in game.village.plan.names]


def by_hand(game: Game, *roles: str) -> dict[str, str]:
    """The roles of everybody, in the order of the names, as the form of the composition gives them."""
    return {f"given-{code}": role for code, role in zip(codes(game), roles, strict=True)}


# --- composition ------------------------------------------------------------------------------------------------------


def test_a_composition_is_saved_even_if_it_is_not_right_yet_and_the_page_says_what_is_missing() -> None:
    """L7-3.6-01, L8-BASE-CMP-01, L3-BASE-COMP-01: the game masters choose how many of each role."""
    game, client = begun()
    assert client.post(url("plan-composition", game), chosen(game, {"lupo": 2, "contadino": 3})).status_code == 302
    assert refreshed(game).village.plan.roles == {"lupo": 2, "contadino": 3}
    page = client.get(url("plan-composition", game))
    assert texts(page) == [
        "Manca un ruolo: sono 5 per 6 persone.",
        "Manca chi tiene in piedi la sua fazione: Negromante (fazione: Negromanti).",
    ]


def test_the_check_answers_without_saving() -> None:
    game, client = begun()
    answer = client.post(url("plan-check", game), chosen(game, SIX))
    assert [(p.text, p.grave) for p in answer.context["problems"]] == [
        (f"In questo gruppo c’è una persona sola, che non avrà compagni da conoscere: {name}.", False)
        for name in ("Lupo", "Negromante")
    ]
    assert (answer.context["total"], answer.context["here"]) == (6, 6)
    assert refreshed(game).village.plan.roles == {}
    assert client.post(url("plan-check", game), chosen(game, {**SIX, "contadino": 5})).context["problems"][0].grave


def test_numbers_that_are_none_are_said_beside_their_field() -> None:
    game, client = begun()
    answer = client.post(
        url("plan-composition", game), {**chosen(game, SIX), "role-lupo": "due", "seed": "xyz", "mayor": "nobody"}
    )
    assert (answer.status_code, set(answer.context["form"].errors)) == (422, {"role-lupo", "seed", "mayor"})
    assert 'value="due"' in answer.content.decode()
    assert refreshed(game).village.plan.roles == {}


def test_lupus_3_names_the_roles_that_nobody_starts_with() -> None:
    game, _ = begun("lupus3")
    found = advice.composition("lupus3", {"lupo": 1, "vampiro_vecchio": 1, "vampiro_giovane": 1, "contadino": 3}, {}, 6)
    assert [p.text for p in found] == ["Nessuno comincia la partita così: Vampiro vecchio."]
    assert "vampiro_vecchio" not in [role.key for role in editions.roles("lupus3")]
    assert advice.problems(game, NOW)[0].grave


def test_every_faction_must_be_there() -> None:
    found = advice.composition("lupus3", {"lupo": 1, "contadino": 3}, {}, 4)
    assert [p.text for p in found] == ["Non c’è nessuno di questa fazione: Rossi."]


def test_the_eighth_edition_does_not_start_without_a_spectral_sequence() -> None:
    """L8-FAQ-08a, L8-BASE-PHA-06: growing numbers chosen by the game masters, possibly none;
    all factions, lupo and negromante."""
    game, client = begun("lupus8")
    client.post(url("plan-composition", game), chosen(game, SIX_OF_8))
    assert [p.text for p in advice.problems(refreshed(game), NOW) if p.grave] == [
        "Manca la successione spettrale: decidi quali morti fanno uno Spettro."
    ]
    client.post(url("plan-composition", game), chosen(game, SIX_OF_8, spectral="3, 1"))
    assert [p.text for p in advice.problems(refreshed(game), NOW) if p.grave] == [
        "La successione spettrale è fatta di numeri crescenti, a partire da 1."
    ]
    client.post(url("plan-composition", game), chosen(game, SIX_OF_8, spectral="1, 3"))
    assert [p.text for p in advice.problems(refreshed(game), NOW) if p.grave] == []
    assert refreshed(game).village.plan.settings["spectral_sequence"] == [1, 3]
    client.post(url("plan-composition", game), chosen(game, SIX_OF_8, no_ghosts="on"))
    assert refreshed(game).village.plan.settings["spectral_sequence"] == []
    assert [p.text for p in advice.problems(refreshed(game), NOW) if p.grave] == []
    missing = advice.composition("lupus8", {"lupo": 1, "contadino": 2}, {"spectral_sequence": []}, 3)
    assert [p.text for p in missing] == ["Manca chi tiene in piedi la sua fazione: Negromante (fazione: Negromanti)."]
    wrong = client.post(url("plan-composition", game), chosen(game, SIX_OF_8, spectral="uno"))
    assert set(wrong.context["form"].errors) == {"spectral"}


SIX_OF_8 = {"lupo": 1, "negromante": 1, "veggente": 1, "guardia": 1, "contadino": 2}


def test_the_settings_of_the_edition_are_kept_as_the_edition_has_them() -> None:
    game, client = begun("lupus3")
    client.post(
        url("plan-composition", game),
        chosen(game, {}, **{"setting-wolves_first_night": "yes", "setting-mayor_vacancy": "vacant"}),
    )
    stored = refreshed(game).village.plan.settings
    assert (stored["wolves_first_night"], stored["mayor_vacancy"], stored["ritual_requires"]) == (True, "vacant", "all")


def test_each_setting_is_called_by_a_name_and_not_by_its_key() -> None:
    game, client = begun("lupus7")
    path = url("plan-composition", game)
    assert '<legend class="hidden">Custodi, Guardie e Spettri</legend>' in client.get(path).content.decode()
    Person.objects.update(language="en")
    assert '<legend class="hidden">Keepers, guards and Spectres</legend>' in client.get(path).content.decode()
    for key, _title in editions.offered():
        assert [c.name for c in editions.choices(key) if not c.name or "_" in c.name] == []


def test_roles_can_be_given_by_hand_dealt_at_once_and_forgotten() -> None:
    game, client = begun()
    given = by_hand(game, "lupo", "negromante", "guardia", "veggente", "contadino", "contadino")
    client.post(url("plan-composition", game), chosen(game, {}, **given))
    stored = refreshed(game).village.plan
    assert stored.given == {
        "anna": "lupo",
        "bruno": "negromante",
        "carla": "guardia",
        "dino": "veggente",
        "elio": "contadino",
        "fosca": "contadino",
    }
    assert stored.roles == SIX
    client.post(url("plan-composition", game), chosen(game, SIX, do="forget"))
    assert refreshed(game).village.plan.given == {}
    client.post(url("plan-composition", game), chosen(game, SIX, do="deal"))
    assert sorted(refreshed(game).village.plan.given.values()) == sorted(refreshed(game).village.plan.dealt)
    client.post(url("plan-composition", game), chosen(game, SIX, do="forget"))
    too_few = client.post(url("plan-composition", game), chosen(game, {"lupo": 1}, do="deal"))
    assert (too_few.status_code, refreshed(game).village.plan.given) == (200, {})


def test_roles_given_by_hand_that_are_not_those_that_were_counted_are_pointed_out() -> None:
    game, client = begun()
    client.post(url("plan-composition", game), chosen(game, SIX, do="deal"))
    assert [p.text for p in client.get(url("plan-composition", game)).context["problems"] if "a mano" in p.text] == []
    changed = {
        **chosen(game, {**SIX, "contadino": 1, "mago": 1}),
        **by_hand(game, *refreshed(game).village.plan.given.values()),
    }
    told = client.post(url("plan-check", game), changed).context["problems"]
    assert ("I ruoli dati a mano sono altri: si comincia con quelli.", False) in [p[:2] for p in told]


def test_who_has_been_given_no_role_gets_one_of_those_that_are_left() -> None:
    """L7-3.6-01: by lot, among all who have none."""
    game, client = begun()
    client.post(url("plan-composition", game), chosen(game, SIX, **{f"given-{codes(game)[0]}": "lupo"}))
    assert [p.text for p in advice.problems(refreshed(game), NOW) if p.grave] == []
    assert [p.text for p in client.get(url("plan-composition", game)).context["problems"] if p.grave] == []
    page = client.get(url("plan-start", game))
    assert ([(row.key, n) for row, n in page.context["counts"]], page.context["missing"]) == (
        [("contadino", 2), ("guardia", 1), ("veggente", 1), ("negromante", 1)],
        [],
    )
    assert "anna: " in page.content.decode()
    found = [plan.dealt(refreshed(game).village.plan) for _ in range(60)]
    assert {roles["anna"] for roles in found} == {"lupo"}
    assert {tuple(sorted(roles.values())) for roles in found} == {tuple(refreshed(game).village.plan.dealt)}
    assert {roles["bruno"] for roles in found} == {roles["fosca"] for roles in found} == set(SIX) - {"lupo"}
    plan.start(game.pk, page.context["seen"], NOW)
    table = cache.table_of(refreshed(game))
    dealt = {e.event.player: e.event.role for e in table.log if isinstance(e.event, ev.RoleAssigned)}
    assert (dealt["anna"], sorted(dealt.values())) == ("lupo", sorted(found[0].values()))


def test_roles_that_are_drawn_at_once_leave_those_that_were_given() -> None:
    game, client = begun()
    some = {f"given-{codes(game)[0]}": "lupo", f"given-{codes(game)[1]}": "contadino"}
    for _ in range(10):
        client.post(url("plan-composition", game), chosen(game, SIX, **some, do="deal"))
        given = refreshed(game).village.plan.given
        assert (given["anna"], given["bruno"], sorted(given.values())) == (
            "lupo",
            "contadino",
            refreshed(game).village.plan.dealt,
        )


def test_more_of_a_role_given_by_hand_than_were_counted_leaves_nothing_to_draw() -> None:
    game, client = begun()
    two = {f"given-{code}": "lupo" for code in codes(game)[:2]}
    text = "Qualche ruolo dato a mano è in più, rispetto a quelli contati: Lupo."
    assert text in texts(client.post(url("plan-check", game), chosen(game, SIX, **two)))
    client.post(url("plan-composition", game), chosen(game, SIX, **two))
    assert [(p.text, p.grave) for p in advice.problems(refreshed(game), NOW)] == [(text, True)]
    with pytest.raises(Illegal, match="wrong-number"):
        plan.start(game.pk, plan.fingerprint(refreshed(game)), NOW)
    client.post(url("plan-composition", game), chosen(game, {**SIX, "contadino": 1}, **two))
    assert [p.text for p in advice.problems(refreshed(game), NOW)] == ["Manca un ruolo: sono 5 per 6 persone."]
    client.post(url("plan-composition", game), chosen(game, SIX, **two, do="deal"))
    assert refreshed(game).village.plan.given == {"anna": "lupo", "bruno": "lupo"}


def test_statements_wait_until_every_role_is_given() -> None:
    """L7-FAQ-10a: of roles that are still to be drawn nobody can say what is true."""
    game, client = begun()
    some, counts = {f"given-{codes(game)[2]}": "divinatore"}, {**SIX, "veggente": 0, "divinatore": 1}
    client.post(url("plan-composition", game), chosen(game, counts, **some))
    client.post(url("plan-composition", game), chosen(game, counts, **some, do="statements"))
    said = client.get(url("plan-composition", game)).context["said"]
    assert said[-1:] == ["Prima di far scrivere le frasi estrai subito anche gli altri ruoli, o dalli a mano."]
    one = {f"who-{codes(game)[2]}-0": "anna", f"what-{codes(game)[2]}-0": "lupo"}
    client.post(url("plan-composition", game), chosen(game, counts, **some, **one))
    text = (
        "Le frasi di chi divina sono scritte, ma qualche ruolo è ancora «a caso»: estrai subito, o dai a mano "
        "anche quelli."
    )
    assert [p.text for p in advice.problems(refreshed(game), NOW)] == [text]
    assert text in texts(client.get(url("plan-composition", game)))
    client.post(url("plan-composition", game), chosen(game, counts, **some))
    assert [p.text for p in advice.problems(refreshed(game), NOW) if p.grave] == []


@pytest.mark.parametrize("ruleset", ["lupus7", "lupus8"])
def test_statements_are_written_by_the_program_or_by_hand(ruleset: str) -> None:
    """L7-FAQ-10a, L8-FAQ-06a: however the game masters like; the edition only checks that they are what it wants."""
    game, client = begun(ruleset)
    roles = ["lupo", "negromante", "divinatore", "veggente", "contadino", "contadino"]
    given = by_hand(game, *roles)
    more = {"no_ghosts": "on"} if ruleset == "lupus8" else {}
    client.post(url("plan-composition", game), chosen(game, {}, **given, **more))
    client.post(url("plan-composition", game), chosen(game, {}, **given, **more, do="statements"))
    drawn = refreshed(game).village.plan.statements
    assert (list(drawn), len(drawn["carla"])) == (["carla"], 4)
    mine = [("anna", "lupo"), ("bruno", "negromante"), ("dino", "lupo"), ("elio", "lupo")]
    carla = codes(game)[2]
    fields = {f"who-{carla}-{k}": who for k, (who, _) in enumerate(mine)} | {
        f"what-{carla}-{k}": what for k, (_, what) in enumerate(mine)
    }
    client.post(url("plan-composition", game), chosen(game, {}, **given, **more, **fields))
    assert [p.text for p in advice.problems(refreshed(game), NOW) if p.grave] == []
    assert client.get(url("plan-composition", game)).status_code == 200
    plan.start(game.pk, plan.fingerprint(refreshed(game)), NOW)
    told = [
        (t.event.target, t.event.role)
        for t in cache.table_of(refreshed(game)).view("carla")
        if isinstance(t.event, ev.Proposition)
    ]
    assert told == mine


def test_statements_that_are_not_what_the_edition_wants_are_refused() -> None:
    """L7-FAQ-10a."""
    game, client = begun()
    given = by_hand(game, "lupo", "negromante", "divinatore", "veggente", "contadino", "contadino")
    client.post(url("plan-composition", game), chosen(game, {}, **given))
    carla = codes(game)[2]
    client.post(
        url("plan-composition", game),
        chosen(game, {}, **given, **{f"who-{carla}-0": "anna", f"what-{carla}-0": "lupo"}),
    )
    assert [p.text for p in advice.problems(refreshed(game), NOW) if p.grave] == [
        "Una delle frasi di chi divina non parla di un’altra persona e di un ruolo."
    ]


def test_half_a_statement_is_pointed_out_beside_the_other_half() -> None:
    game, client = begun("lupus8")
    given = by_hand(game, "lupo", "negromante", "divinatore", "veggente", "contadino", "contadino")
    client.post(url("plan-composition", game), chosen(game, {}, **given, no_ghosts="on"))
    carla = codes(game)[2]
    halves = {f"what-{carla}-0": "lupo", f"who-{carla}-1": "anna", f"who-{carla}-2": "anna", f"what-{carla}-2": "lupo"}
    answer = client.post(url("plan-composition", game), chosen(game, {}, **given, **halves, no_ghosts="on"))
    assert (answer.status_code, set(answer.context["form"].errors)) == (422, {f"who-{carla}-0", f"what-{carla}-1"})
    assert refreshed(game).village.plan.statements == {}
    checked = client.post(url("plan-check", game), chosen(game, {}, **given, **halves, no_ghosts="on"))
    assert [p.text for p in checked.context["problems"] if p.grave] == [], "what can be read of the rest is read"
    other = {**given, f"given-{carla}": "guardia"}
    assert (
        client.post(url("plan-composition", game), chosen(game, {}, **other, **halves, no_ghosts="on")).status_code
        == 302
    )


def test_two_game_masters_who_prepare_at_the_same_time_lose_nothing_of_each_others() -> None:
    game, client = begun()
    seen = {**chosen(game, SIX), **by_hand(game, "lupo", "negromante", "guardia", "veggente", "contadino", "contadino")}
    second = host("Gino")
    game.masters.add(second)
    browser(second).post(url("plan-players", game), {"do": "add", "name": "Bice", "gender": "f"})
    browser(second).post(url("plan-players", game), {"do": "drop", "name": "elio"})
    client.post(url("plan-composition", game), seen)
    game = refreshed(game)
    assert game.village.plan.names == ["anna", "Bice", "bruno", "carla", "dino", "fosca"]
    assert game.village.plan.given == {
        "anna": "lupo",
        "bruno": "negromante",
        "carla": "guardia",
        "dino": "veggente",
        "fosca": "contadino",
    }
    assert [p.text for p in advice.problems(game, NOW) if p.grave] == [], "the role that was left is for Bice"


def test_statements_that_cannot_be_written_are_refused_in_words() -> None:
    game, client = begun(players="anna,f\n")
    client.post(url("plan-composition", game), chosen(game, {"divinatore": 1}, **by_hand(game, "divinatore")))
    client.post(
        url("plan-composition", game), chosen(game, {"divinatore": 1}, **by_hand(game, "divinatore"), do="statements")
    )
    page = client.get(url("plan-composition", game))
    assert page.context["said"][-1:] == [
        "Manca chi tiene in piedi la sua fazione: Lupo (fazione: Lupi), Negromante (fazione: Negromanti)."
    ]


def test_a_code_without_words_of_its_own_is_said_all_the_same() -> None:
    odd = BadSetup("odd", "there is something odd")
    assert advice.worded("lupus7", odd, []) == "Così il villaggio non si può giocare (there is something odd)."


# --- the start --------------------------------------------------------------------------------------------------------


def ready(ruleset: str = "lupus7", **more: str) -> tuple[Game, Client]:
    game, client = begun(ruleset)
    client.post(url("plan-composition", game), chosen(game, SIX, **more))
    return refreshed(game), client


def test_the_start_deals_the_roles_and_makes_an_account_for_each() -> None:
    """L7-3.6-01, L8-BASE-CMP-01, L3-BASE-COMP-01:
    dealt at random from the chosen roles, which the public page does not say."""
    game, client = ready()
    page, chosen_roles = client.get(url("plan-start", game)), game.village.plan.dealt
    for _ in range(2):  # a double tap
        assert client.post(url("plan-start", game), {"seen": page.context["seen"]})["Location"] == url("console", game)
    assert "non può ancora cominciare" not in client.get(url("console", game)).content.decode()
    game = refreshed(game)
    assert (game.stage, game.due) == ("played", datetime(2050, 11, 7, 7, tzinfo=UTC))
    places = list(Place.objects.filter(game=game))
    assert [(p.seat, p.gender, p.person.name, p.person.email) for p in places][:2] == [
        ("anna", "f", "anna", "anna@example.org"),
        ("bruno", "m", "bruno", ""),
    ]
    table = cache.table_of(game)
    dealt = {e.event.player: e.event.role for e in table.log if isinstance(e.event, ev.RoleAssigned)}
    assert (sorted(dealt.values()), game.village.plan.stored()) == (chosen_roles, {})
    public = str(table.view(None))
    assert not any(role in public for role in SIX)


def test_a_village_starts_once_and_only_as_it_was_read() -> None:
    game, client = ready()
    seen = client.get(url("plan-start", game)).context["seen"]
    client.post(url("plan-composition", game), chosen(game, SIX, mayor="dino"))
    stale = client.post(url("plan-start", game), {"seen": seen})
    assert (stale.status_code, refreshed(game).stage) == (422, "planned")
    with pytest.raises(clerk.Stale):
        plan.start(game.pk, seen, NOW)
    plan.start(game.pk, plan.fingerprint(refreshed(game)), NOW)
    with pytest.raises(Illegal, match="already-started"):
        plan.start(game.pk, seen, NOW)
    with pytest.raises(Illegal, match="already-started"):
        plan.drop_player(game.pk, "anna")
    assert client.get(url("plan-start", game)).status_code == 404
    assert cache.table_of(refreshed(game)).state.mayor == "dino"


def test_a_village_that_cannot_be_played_does_not_start() -> None:
    game, client = begun()
    page = client.get(url("plan-start", game))
    assert 'name="seen"' not in page.content.decode(), "no button that can only be refused"
    assert client.post(url("plan-start", game), {"seen": page.context["seen"]}).status_code == 422
    assert (refreshed(game).stage, Place.objects.count()) == ("planned", 0)


def test_the_last_step_leads_only_to_the_steps_in_which_something_is_missing() -> None:
    def leads_to(game: Game, client: Client) -> list[str]:
        page = client.get(url("plan-start", game)).content.decode()
        said = re.search(r"Prima di cominciare va sistemato questo:(.*?)</p>", page)
        return re.findall(r">(\w+)</a>", said[1]) if said else []

    game, client = ready()
    assert leads_to(game, client) == []
    Village.objects.update(calendar={**game.village.calendar, "first_evening": "2001-01-01"})
    assert leads_to(game, client) == ["Villaggio"]
    client.post(url("plan-players", game), {"do": "list", "rows": "Zoe, f"})
    assert leads_to(game, client) == ["Villaggio", "Ruoli"]
    game.delete()
    game, client = begun(players="")
    assert leads_to(game, client) == ["Persone"]


def test_a_text_that_is_too_long_and_a_number_that_is_too_large_are_refused_in_our_own_words() -> None:
    game, client = ready()
    page = client.post(url("plan-listing", game), {"places": "201", "welcome": "x" * 2001}).content.decode()
    assert "Scrivi un numero non più grande di 200." in page
    assert "Qui ci stanno al massimo 2000 lettere, e ne hai scritte 2001: accorcia." in page
    assert (
        "Assicurati"
        not in page + client.post(url("plan-listing", game), {"places": "0", "welcome": ""}).content.decode()
    )


def test_a_village_whose_first_night_is_over_does_not_start() -> None:
    game, client = ready()
    seen = plan.fingerprint(game)
    with pytest.raises(Illegal, match="too-late"):
        plan.start(game.pk, seen, datetime(2050, 11, 7, 7, tzinfo=UTC))
    assert [p.text for p in advice.problems(game, datetime(2050, 11, 7, 7, tzinfo=UTC)) if p.grave] == [
        "La prima notte sarebbe già finita: scegli un’altra prima sera."
    ]
    past = client.post(url("plan-dates", game), {**FIRST, "first_evening": "2001-01-01"})
    assert (past.status_code, set(past.context["form"].errors)) == (422, {"first_evening"})
    Village.objects.update(calendar={**game.village.calendar, "first_evening": "2001-01-01"})
    seen = client.get(url("plan-start", game)).context["seen"]
    assert client.post(url("plan-start", game), {"seen": seen}).status_code == 422


def test_a_given_seed_is_used_and_warned_of() -> None:
    game, client = ready(seed="ab" * 16)
    assert "chi lo conosce sa già le estrazioni" in client.get(url("plan-start", game)).content.decode()
    plan.start(game.pk, plan.fingerprint(game), NOW)
    assert bytes(refreshed(game).deal.seed) == bytes.fromhex("ab" * 16)


def test_an_unlucky_random_seed_is_nobodys() -> None:
    first, _ = ready()
    plan.start(first.pk, plan.fingerprint(first), NOW)
    assert len(bytes(refreshed(first).deal.seed)) == 32


def test_the_console_of_a_village_that_has_not_started_is_the_wizard() -> None:
    game, client = begun()
    assert client.get(url("console", game))["Location"] == url("plan-players", game)
    assert client.get(url("console-preview", game)).status_code == 404


def test_the_first_evening_is_shown_in_the_zone_of_the_village() -> None:
    game, client = ready()
    assert client.get(url("plan-start", game)).context["first_night"].closes == datetime(2050, 11, 7, 7, tzinfo=UTC)
    assert game.village.calendar["first_evening"] == date(2050, 11, 6).isoformat()


def test_a_village_that_is_to_begin_on_a_friday_begins_on_sunday_as_every_page_of_it_says() -> None:
    """L7-2.1-01, L3-BASE-CAL-03: no night begins on Friday or Saturday. The calendar itself says when one does."""
    game, client = ready()
    friday = {**FIRST, "first_evening": "2050-11-04"}
    said = client.post(url("plan-dates", game), friday, follow=True).content.decode()
    assert "La prima notte è aperta appena cominci la partita, e finisce lunedì 7 novembre, 08:00." in said
    start = re.sub(r"<[^>]+>", " ", client.get(url("plan-start", game)).content.decode())
    assert re.search(r"La prima notte finisce\s+lunedì 7 novembre 2050, 08:00", start)
    assert "novembre 2050" not in start.replace("7 novembre 2050", "")
    assert calendar.first_evening(Game.objects.get(pk=game.pk)) == date(2050, 11, 6)
    every = {**friday, "nights": [str(n) for n in range(7)]}
    said = client.post(url("plan-dates", game), every, follow=True).content.decode()
    assert "La prima notte è aperta appena cominci la partita, e finisce sabato 5 novembre, 08:00." in said


def test_the_first_night_is_open_from_the_start_as_the_pages_before_it_say() -> None:
    """L7 D-01: days before its evening too."""
    game, client = ready()
    dates, start = (client.get(url(name, game)) for name in ("plan-dates", "plan-start"))
    assert ["appena cominci la partita" in page.content.decode() for page in (dates, start)] == [True, True]
    client.post(url("plan-start", game), {"seen": start.context["seen"]})
    console = client.get(url("console", game))
    assert (console.context["heading"], [tally.done for tally in console.context["tallies"]]) == ("Notte 1", [0])
    assert refreshed(game).due == datetime(2050, 11, 7, 7, tzinfo=UTC)


# --- what the wizard says and takes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rows",
    [
        "Anna, f; anna@example.org\nBruno\tm,b@example.org\nCarla;f;",
        "Anna\tf\tanna@example.org\nBruno;m;b@example.org\nCarla,f",
        'nome;genere,posta\n"Anna";f,anna@example.org\nBruno, m, b@example.org\nCarla\tf',
    ],
)
def test_a_list_whose_lines_have_different_separators_is_read(rows: str) -> None:
    found = roster.read(rows, [])
    assert [(p["name"], p["gender"], p["email"]) for p in found.players] == [
        ("Anna", "f", "anna@example.org"),
        ("Bruno", "m", "b@example.org"),
        ("Carla", "f", ""),
    ]
    assert found.wrong == []


def test_a_line_that_cannot_be_read_says_what_is_wrong_with_itself_and_not_with_its_neighbours() -> None:
    rows = "Anna;f;anna@example.org\nBruno m bruno@example.org\nCarla,zz;c@example.org\nDino;m;d@@"
    found = roster.read(rows, [])
    assert [p["name"] for p in found.players] == ["Anna"]
    assert [(line.text, line.problem) for line in found.wrong] == [
        ("Bruno m bruno@example.org", "mancano le virgole tra nome, genere e posta"),
        ("Carla,zz;c@example.org", "il genere è f, m oppure x, non «zz;c@example.org»"),
        ("Dino;m;d@@", "«d@@» non è un indirizzo di posta"),
    ]
    assert found.left.splitlines() == rows.splitlines()[1:]


def test_the_first_step_says_the_hours_of_each_edition_and_begins_with_an_evening_of_theirs() -> None:
    client = browser(host())
    page = client.get(reverse("new-village"))
    text = page.content.decode()
    for key, _title in editions.offered():
        usual = editions.edition_of(key).calendar
        assert f"la notte comincia alle {usual.nightfall:%H:%M} e il giorno alle {usual.daybreak:%H:%M}" in text
    evening = page.context["form"]["first_evening"].value()
    assert timedelta(days=7) <= evening - timezone.localdate() <= timedelta(days=13)
    assert evening.weekday() in editions.edition_of(editions.offered()[0][0]).calendar.nights
    assert f'value="{evening:%Y-%m-%d}"' in text


def test_time_zones_are_a_list_that_has_those_of_the_world_and_no_other_is_taken() -> None:
    client = browser(host())
    text = client.get(reverse("new-village")).content.decode()
    for zone in ("Europe/Rome", "America/Argentina/Buenos_Aires", "Asia/Kolkata", "UTC"):
        assert f'<option value="{zone}"' in text
    assert '<option value="Europe/Rome" selected>' in text
    wrong = client.post(reverse("new-village"), {**FIRST, "zone": "Europe/Atlantide"})
    assert (wrong.status_code, set(wrong.context["form"].errors)) == (422, {"zone"})


def test_people_are_changed_before_the_start_and_keep_what_was_decided_about_them() -> None:
    game, client = begun(players="Anna,f\nBruno,m,b@example.org\nCarla,f")
    with plan.planning(game.pk) as locked:
        locked.village.plan.given, locked.village.plan.mayor = {"Bruno": "lupo", "Anna": "divinatore"}, "Bruno"
        locked.village.plan.statements = {"Anna": [["Bruno", "lupo"], ["Carla", "lupo"]]}
    path = f"{url('plan-person', game)}?name=Bruno"
    assert client.get(path).context["form"]["email"].value() == "b@example.org"
    taken = client.post(path, {"name": "carla", "gender": "m", "email": "", "language": "it"})
    assert (taken.status_code, set(taken.context["form"].errors)) == (422, {"name"})
    done = client.post(path, {"name": "Brunella", "gender": "f", "email": "br@example.org", "language": "en"})
    assert done.status_code == 302
    found = refreshed(game).village.plan
    assert [p["name"] for p in found.players] == ["Anna", "Brunella", "Carla"]
    assert found.players[1] == {
        "name": "Brunella",
        "gender": "f",
        "email": "br@example.org",
        "language": "en",
        "person": None,
    }
    assert (found.given, found.mayor) == ({"Anna": "divinatore", "Brunella": "lupo"}, "Brunella")
    assert found.statements == {"Anna": [["Brunella", "lupo"], ["Carla", "lupo"]]}
    assert client.get(path).status_code == 404
    assert "?name=Brunella" in client.get(url("plan-players", game)).content.decode()


# --- a composition to begin with --------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", hosted())
def test_a_composition_is_proposed_taken_over_changed_and_taken_back(ruleset: str) -> None:
    people = "\n".join(f"Persona {n}; f; p{n}@x.org" for n in range(12))
    game, client = begun(ruleset, people)
    page = client.get(url("plan-composition", game)).content.decode()
    assert "Una proposta per 12 persone" in page
    assert "Non hanno poteri" in page
    own = {"lupo": 3, "contadino": 2}
    client.post(url("plan-composition", game), chosen(game, own, do="propose"))
    roles = refreshed(game).village.plan.roles
    assert sum(roles.values()) == 12
    answer = client.get(url("plan-composition", game))
    assert answer.context["offer"].fits
    assert [p.text for p in answer.context["problems"] if p.grave and "spettrale" not in p.text] == []
    assert f'value="{roles["contadino"]}"' in answer.content.decode()
    client.post(url("plan-composition", game), chosen(game, {**roles, "contadino": roles["contadino"] - 1}))
    assert not client.get(url("plan-composition", game)).context["offer"].fits
    client.post(url("plan-composition", game), chosen(game, roles, do="unpropose"))
    assert refreshed(game).village.plan.roles == own
    assert refreshed(game).village.plan.roles_before == {}


def test_too_few_people_get_no_proposal_and_nothing_is_lost_by_asking_for_one() -> None:
    game, client = begun()
    assert "Una proposta" not in client.get(url("plan-composition", game)).content.decode()
    client.post(url("plan-composition", game), chosen(game, SIX, do="propose"))
    assert refreshed(game).village.plan.roles == SIX
    client.post(url("plan-composition", game), chosen(game, SIX, do="unpropose"))
    assert refreshed(game).village.plan.roles == SIX


def test_an_odd_balance_is_pointed_out_and_stops_nobody() -> None:
    people = "\n".join(f"Persona {n}; f; p{n}@x.org" for n in range(12))
    game, client = begun(players=people)
    roles = {"lupo": 4, "negromante": 2, "contadino": 6}
    answer = client.post(url("plan-composition", game), chosen(game, roles), follow=True)
    problems = answer.context["problems"]
    assert not any(p.grave for p in problems)
    assert ["più di due persone su cinque" in p.text for p in problems].count(True) == 1
    assert ["tirare a indovinare" in p.text for p in problems].count(True) == 1


# --- two game masters on one page -------------------------------------------------------------------------------------


def untouched(html: str, path: str) -> dict[str, object]:
    """What the form of a page that leads to this address sends where nobody writes or chooses anything."""
    form = next(one for one in forms_in(html) if "was" in one.sends and one.action in ("", path))
    chosen = {name: ask.chosen if ask.many else (ask.chosen or ask.options)[0] for name, ask in form.asks.items()}
    return {**form.sends, **chosen}


BOTH = {
    "plan-dates": ({"ruleset": "lupus8"}, {"name": "Borgo Nuovo"}, "(ottava|8th|eighth)"),
    "plan-composition": ({"role-lupo": "2", "do": "check"}, {"role-lupo": "3", "do": "check"}, "2"),
    "plan-person": ({"gender": "x"}, {"gender": "m"}, "(nessuno dei due|neither)"),
    "plan-listing": ({"welcome": "Si gioca in montagna."}, {"welcome": "Si gioca al mare."}, "Si gioca in montagna."),
    "console-settings": ({"shows_story": "on"}, {"welcome": "Si gioca al mare."}, "(sì|yes)"),
}
"""What one game master saves, what the other one would, and what the other one then reads that is kept."""


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("where", BOTH)
def test_nobody_overwrites_what_another_game_master_saved_after_the_page_was_opened(where: str, language: str) -> None:
    """The form comes back with what was typed and with what is kept, and goes through from there."""
    game, gina = begun()
    mine, theirs, kept = BOTH[where]
    game.masters.add(ugo := host("Ugo"))
    Person.objects.update(language=language)
    other, path = browser(ugo), url(where, game)
    page, more = (url("plan-players", game), "") if where == "plan-listing" else (path, "?name=anna")
    older = untouched(other.get(page + more).content.decode(), path)
    newer = untouched(gina.get(page + more).content.decode(), path)
    assert gina.post(path + more, newer | mine).status_code == 302
    before = Game.objects.values().get(), Village.objects.values().get()
    answer = other.post(path + more, older | theirs)
    said = answer.content.decode()
    words = {"it": "Non ho salvato: dopo che.*Adesso è salvato: «", "en": "Nothing was saved: since.*Saved now: “"}
    assert answer.status_code == 422
    assert re.search(rf"{words[language]}[^»”]*{kept}", said, re.DOTALL | re.IGNORECASE)
    assert (Game.objects.values().get(), Village.objects.values().get()) == before
    assert other.post(path + more, untouched(said, path) | theirs).status_code == 302


def test_what_was_decided_before_the_start_is_said_to_who_decides_it_again() -> None:
    """A double click: somebody who is added, renamed or answered is so once."""
    game, client = begun(players="")
    add = {"do": "add", "name": "Zoe", "gender": "f", "email": "", "language": "it"}
    for _ in range(2):
        assert client.post(url("plan-players", game), add).status_code == 302
    renamed = {"name": "Zoe B", "gender": "f", "email": "", "language": "it"}
    for said in ("Salvato: Zoe B.", "nessuno che si chiama così: nulla è cambiato"):
        answer = client.post(url("plan-person", game) + "?name=Zoe", renamed, follow=True)
        assert (answer.status_code, said in answer.content.decode()) == (200, True)
    assert [p["name"] for p in refreshed(game).village.plan.players] == ["Zoe B"]
    client.post(url("plan-invitation", game), {"do": "open"})
    for name, do, told in (("Ivo", "approve", "accettata"), ("Ugo", "refuse", "non accettata")):
        join = reverse("join", args=[refreshed(game).village.plan.join])
        Client().post(join, {"name": name, "gender": "m", "email": f"{name}@example.org"})
        page = client.get(url("plan-players", game)).content.decode()
        action = url("plan-applicant", game, refreshed(game).applicants.get().pk)
        form = next(form for form in forms_in(page) if form.action == action)
        for said in ("", f"aveva già una risposta, e non è cambiato niente: {told}."):
            again = client.post(action, form.sends | {"do": do}, follow=True)
            assert (again.status_code, said in again.content.decode()) == (200, True)
        assert client.post(action, {"do": do}).status_code == 404
    assert [p["name"] for p in refreshed(game).village.plan.players] == ["Zoe B", "Ivo"]
