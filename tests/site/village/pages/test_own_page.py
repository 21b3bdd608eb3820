"""The own page as a living place: news, announcements, accomplices, a page and a note for each house,
votes to follow."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.engine.table import Told
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale.events import GhostRaised, KnowsRole, RoleAssigned
from lupus.rulesets.words import words
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.table import cache, clerk, clock, storage
from lupus.site.table.models import Game, Place, Receipt, Row
from lupus.site.village.console import seats
from lupus.site.village.models import HouseNote, Village
from lupus.site.village.pages.houses import LONGEST
from lupus.site.village.pages.public_board import Ballot, Vote
from lupus.site.village.pages.tags import picture_of
from lupus.site.village.pages.told import card_of
from lupus.site.village.records.archive import exported
from lupus.site.village.responses import EVEN
from tests.rigs.game_masters import browser, host, key, settings_sent
from tests.rigs.site_villages import planned
from tests.rigs.village_players import (
    OLD_SIX,
    SIX,
    accepted,
    cast,
    client_of,
    forms_in,
    must,
    noted,
    seen_by,
    turned,
    turned_to,
    url,
)
from tests.rigs.village_players import url as village_url

pytestmark = pytest.mark.django_db

ROLES = {
    "anna": "lupo",
    "bruno": "lupo",
    "carla": "contadino",
    "dino": "veggente",
    "elio": "contadino",
    "fosca": "contadino",
    "gino": "negromante",
    "ines": "contadino",
}


def village() -> Game:
    """On the first day, after a night in which the seer looked at Anna and the wolves killed Carla."""
    game = turned_to(cast("lupus7", ROLES, mayor="elio"), "day", 1)
    game = turned_to(game, "night", 2)
    must(client_of(game, "dino"), game, "use", target="anna")
    must(client_of(game, "anna"), game, "use", target="carla")
    return turned_to(game, "day", 2)


def voted(game: Game) -> Game:
    """The same at dusk: Dino and Elio voted for Anna, Anna for herself, Bruno for Dino."""
    for voter, target in (("dino", "anna"), ("elio", "anna"), ("anna", "anna"), ("bruno", "dino")):
        must(client_of(game, voter), game, "vote", **{"for": target})
    return turned(game)


def read(client: Client, game: Game, page: str) -> str:
    answer = client.get(url(game, page))
    assert answer.status_code == 200, page
    return answer.content.decode()


def news_in(html: str) -> tuple[str, str]:
    """The news of a page: what everybody has, and what is folded."""
    public, _, own = html.partition('aria-labelledby="news"')[2].partition("</section>")[0].partition("<details")
    return public, own


# --- what has just happened -------------------------------------------------------------------------------------------


def test_news_are_what_everybody_knows_and_folded_what_one_was_told_alone() -> None:
    """L7-2.2-07, L7-2.3-10."""
    game = village()
    pages = {seat: news_in(read(client_of(game, seat), game, "me/")) for seat in ROLES}
    assert len({public for public, _ in pages.values()}) == 1, "the same for all"
    assert "Carla" in pages["dino"][0]
    assert {seat for seat, (_, own) in pages.items() if "Anna" in own} == {"dino"}
    assert all("open" not in own.partition(">")[0] for _, own in pages.values())
    assert all("Che cosa sai tu" in own for _, own in pages.values()), "the same box for all"


def test_news_of_a_dawn_that_is_held_are_told_to_nobody() -> None:
    game = turned_to(cast("lupus7", ROLES, mayor="elio"), "night", 2)
    before = news_in(read(client_of(game, "anna"), game, "me/"))
    Game.objects.filter(pk=game.pk).update(due=timezone.now() - timedelta(minutes=1))
    Village.objects.filter(pk=game.pk).update(holds=True)
    clock.tick(timezone.now())
    game.refresh_from_db()
    assert game.closed
    assert news_in(read(client_of(game, "anna"), game, "me/")) == before


def test_announcements_have_a_date_and_stand_once_on_the_public_page() -> None:
    game = village()
    for text in ("il primo avviso", "il secondo avviso"):
        clerk.submit(game.pk, Command(MASTER, "announce", {"text": text}), received=timezone.now())
    for page in (read(Client(), game, ""), read(client_of(game, "anna"), game, "me/").partition('id="diary"')[0]):
        assert page.count("il primo avviso") == page.count("il secondo avviso") == 1
        assert page.index("il secondo avviso") < page.index("il primo avviso")
        assert re.search(r"il secondo avviso</p><p class=\"soft small\">Giorno 2, \w+ \d+ \w+, \d\d:\d\d<", page)


# --- the card ---------------------------------------------------------------------------------------------------------


def card_in(html: str) -> str:
    return html.partition('id="card"')[2].partition("</details>")[0]


@pytest.mark.parametrize(
    ("gender", "language", "told"),
    [
        ("f", "it", "Finché eri viva:"),
        ("m", "it", "Finché eri vivo:"),
        ("x", "it", "Finché eri in vita:"),
        ("f", "en", "While you were alive:"),
    ],
)
def test_the_card_of_the_dead_says_that_what_the_role_does_is_past(gender: str, language: str, told: str) -> None:
    game = turned_to(cast("lupus7", {**SIX, "anna": {"role": "contadino", "gender": gender}}), "day", 1)
    Person.objects.update(language=language)
    for seat in ("bruno", "carla", "dino", "elio"):
        must(client_of(game, seat), game, "vote", **{"for": "anna"})
    cards = []
    for _ in range(2):
        cards.append([told in card_in(read(client_of(game, seat), game, "me/")) for seat in ("anna", "fosca")])
        game = turned(game)
    assert cards == [[False, False], [True, False]]
    clerk.submit(game.pk, Command(MASTER, "withdraw", {"player": "fosca"}), received=timezone.now())
    out = {"it": "Finché eri in gioco:", "en": "While you were in the game:"}[language]
    assert out in card_in(read(client_of(game, "fosca"), game, "me/"))


@pytest.mark.parametrize("ruleset", ["lupus7", "lupus8"])
def test_the_card_names_the_accomplices_and_nobody_whom_one_has_only_seen(ruleset: str) -> None:
    """C27: wolves know one another; the seer, who learns things, has no accomplice."""
    game = cast(ruleset, ROLES)
    cards = {seat: card_in(read(client_of(game, seat), game, "me/")) for seat in ROLES}
    assert {seat for seat, card in cards.items() if "Con te" in card and ("Bruno" in card or "Anna" in card)} == {
        "anna",
        "bruno",
    }
    assert all(name.title() not in cards[seat] for seat in ("carla", "dino") for name in ROLES)


def test_who_is_on_ones_side_is_who_was_said_to_be_and_is_of_ones_faction_now() -> None:
    """Not whom a power made look like one, nor the companions of a faction that one has left."""
    table = cache.table_of(cast("lupus7", ROLES))
    view = [
        Told(1, "start", RoleAssigned("anna", "lupo")),
        *(
            Told(n, "start", KnowsRole("anna", *known))
            for n, known in enumerate(
                (("bruno", "lupo", "group"), ("carla", "lupo", "power"), ("gino", "negromante", "phantom")), 2
            )
        ),
    ]
    power = next(iter(RULESETS["lupus7"].game.edition.ghost_powers))  # type: ignore[attr-defined]
    ghost = Told(9, "dawn 1", GhostRaised("anna", power, "phantom"))
    cards = [card_of(told, table, words("it", "lupus7")) for told in (view, [*view, ghost])]
    assert [card and card.known for card in cards] == [[("Bruno", "Lupo")], [("Gino", "Negromante")]]


# --- a house ----------------------------------------------------------------------------------------------------------


def test_a_house_has_the_votes_of_its_person_day_by_day_and_what_befell_them() -> None:
    game = voted(village())
    number = {seat: n for n, seat in enumerate(cache.table_of(game).setup.seats, 1)}
    page = read(Client(), game, f"house/{number['anna']}/")
    row = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", page.partition("<tbody>")[2].partition("</tr>")[0])).strip()
    assert row == "2 Anna 3: Anna, Dino, Elio"
    assert "Alba 2: morte nella notte" in read(Client(), game, f"house/{number['carla']}/")
    assert Client().get(url(game, "house/99/")).status_code == 404
    assert Client().get(url(game, "house/0/")).status_code == 404
    own = read(client_of(game, "dino"), game, "me/")
    assert set(re.findall(r"/me/house/(\d+)/", own)) == {str(n) for n in number.values()}


def test_what_one_was_told_of_a_house_is_on_ones_own_page_of_it_alone() -> None:
    """L7-2.2-07: Dino was told of Anna; nobody else, and on no other house."""
    game = village()
    number = {seat: n for n, seat in enumerate(cache.table_of(game).setup.seats, 1)}

    def told(seat: str, of: str) -> str:
        html = client_of(game, seat).get(url(game, f"me/house/{number[of]}/")).content.decode()
        return html.partition("Che cosa ti è stato detto")[2].partition("</details>")[0]

    assert "aura" in told("dino", "anna").lower()
    assert "aura" not in told("carla", "anna").lower() + told("dino", "bruno").lower() + told("elio", "anna").lower()
    assert len(client_of(game, "dino").get(url(game, f"me/house/{number['anna']}/")).content) == EVEN


@pytest.mark.parametrize("phase", ["day", "night"])
def test_a_touch_on_a_house_chooses_it(phase: str) -> None:
    """UX: each form that could name this person has them chosen;
    by night that holds for all houses and players alike."""
    game = turned_to(cast("lupus7", ROLES), phase, 2)
    number = {seat: n for n, seat in enumerate(cache.table_of(game).setup.seats, 1)}
    for seat in ("anna", "bruno", "dino"):
        for house in set(number) - {seat}:
            forms = forms_in(client_of(game, seat).get(url(game, f"me/house/{number[house]}/")))
            wanted = ["use"] if phase == "night" else ["vote", "elect"]
            assert ["use" if f.hidden["verb"] == "think" else f.hidden["verb"] for f in forms] == wanted
            assert [next(iter(f.asks.values())).chosen for f in forms] == [(house,)] * len(wanted)
    dino = client_of(game, "dino")
    form = forms_in(dino.get(url(game, f"me/house/{number['anna']}/")))[0]
    name = next(iter(form.asks))
    accepted(dino, game, dino.post(form.action, {**form.hidden, name: "anna"}), form.hidden["verb"])
    assert (
        f"In vigore: <strong>{'Cercherai nella sfera l’aura di' if phase == 'night' else 'Il tuo voto va contro'} Anna"
        in read(dino, game, "me/")
    )


def test_a_note_is_read_by_whoever_wrote_it_alone_and_leaves_no_trace() -> None:
    """L7-2.3-10, W-1: not other players, the game masters, the export, the record,
    nor the presence that game masters see."""
    game, gina = cast("lupus7", ROLES), host()
    game.masters.add(gina)
    secret, at = "temo-che-sia-un-lupo", "me/house/2/"
    master, place = browser(gina), game.places.get(seat="dino")
    watched, pages = (
        ("", "me/", at, "house/2/", "votes/"),
        ("", f"seat/{place.pk}/", f"as/{place.pk}/", "log/", "notices/"),
    )

    def seen() -> list[Any]:
        others = [re.sub(r"\d+.minut\w+", "", seen_by(client_of(game, "anna"), game, page)) for page in watched]
        desk = [seen_by(master, game, f"master/{page}") for page in pages]
        rows = [model.objects.count() for model in (Row, Receipt, Letter)]
        facts = Game.objects.values().get(pk=game.pk), Place.objects.values().get(pk=place.pk), exported(game)
        return [others, [re.sub(r"\d+.minut\w+|[\w-]{36}", "", page) for page in desk], rows, facts]

    before = seen()
    assert client_of(game, "dino").post(url(game, at), {"note": f" {secret} "}).headers["Location"] == url(
        game, f"{at}?done=noted"
    )
    assert secret in read(client_of(game, "dino"), game, at)
    assert secret not in read(client_of(game, "dino"), game, "me/house/3/")
    assert seen() == before


def test_a_note_has_a_limit_is_changed_and_deleted_and_goes_with_its_writer() -> None:
    game = cast("lupus7", ROLES)
    dino, at = client_of(game, "dino"), url(game, "me/house/2/")
    dino.post(at, {"note": "x\0" * LONGEST})
    assert HouseNote.objects.get().text == "x" * LONGEST
    refused = dino.post(at, {"note": "y" * (LONGEST + 1)})
    assert (refused.status_code, HouseNote.objects.get().text) == (422, "x" * LONGEST)
    assert "hanno 1 lettera di troppo." in refused.content.decode()
    assert f">{'y' * (LONGEST + 1)}</textarea>" in refused.content.decode()
    dino.post(at, {"note": "altro"})
    assert HouseNote.objects.get().text == "altro"
    dino.post(at, {"note": " "})
    assert not HouseNote.objects.exists()
    dino.post(at, {"note": "mio"})
    place, leaver = game.places.get(seat="dino"), game.places.get(seat="dino").person
    assert leaver is not None
    newcomer = {"name": "Zoe", "email": "zoe@example.org", "gender": "f", "language": "it"}
    seats.replace(game.pk, place.pk, place.person_id or 0, newcomer, host(), timezone.now(), "x")
    assert "mio" not in re.findall(r"<textarea[^>]*>([^<]*)<", read(client_of(game, "dino"), game, "me/house/2/"))
    assert dino.post(at, {"note": "ancora"}).status_code == 404, "who has left writes no more"
    Person.objects.get(pk=leaver.pk).delete()
    assert not HouseNote.objects.exists()


# --- the picture of the votes -----------------------------------------------------------------------------------------


def test_one_person_is_followed_through_the_votes_by_links_alone() -> None:
    game = voted(village())
    number = {seat: n for n, seat in enumerate(cache.table_of(game).setup.seats, 1)}
    page = read(Client(), game, "")
    link = re.search(rf'href="([^"]*/votes/\?follow={number["anna"]}#stake-2)"', page)
    assert link
    followed = Client().get(link[1]).content.decode()
    arrows = sorted(re.findall(r'class="arrow (\w*)" data-voter="(\d+)" data-target="(\d+)"', followed))
    expected = [("cast", "anna", "anna"), ("got", "dino", "anna"), ("got", "elio", "anna"), ("other", "bruno", "dino")]
    assert [(tie, *map(int, ends)) for tie, *ends in arrows] == [(tie, number[a], number[b]) for tie, a, b in expected]
    for nonsense in ("99", "x", "", "%00", "1" * 5000):
        answer = Client().get(url(game, f"votes/?follow={nonsense}"))
        assert (answer.status_code, b'class="arrow other"' in answer.content) == (200, False)


def test_where_votes_are_secret_nobody_is_followed() -> None:
    """The public is told numbers alone."""
    picture = picture_of(Ballot("stake", "sunset 1", (), (("anna", 3),)), {"anna": 1}, "anna")
    assert picture.arrows == []
    game = cast("lupus8", ROLES)
    game = turned_to(game, "day", 1)
    must(client_of(game, "dino"), game, "vote", **{"for": "anna"})
    game = turned(game)
    number = cache.table_of(game).setup.seats.index("dino") + 1
    page = read(Client(), game, f"house/{number}/")
    assert "Anna" not in page.partition("<tbody>")[2].partition("</tbody>")[0]


def test_ties_of_a_picture_are_those_of_the_one_who_is_followed() -> None:
    votes = [Vote("anna", "bruno"), Vote("carla", "anna"), Vote("dino", "elio")]
    picture = picture_of(Ballot("stake", "sunset 1", tuple(votes)), {}, "anna")
    assert [arrow.tie for arrow in picture.arrows] == ["cast", "got", "other"]
    assert [spot.tie for spot in picture.spots] == ["followed", "tied", "tied", "other", "other"]
    assert {arrow.tie for arrow in picture_of(Ballot("stake", "sunset 1", tuple(votes))).arrows} == {""}


def test_a_form_that_was_taken_is_answered_as_the_first_time_at_any_time() -> None:
    """D-4: after the deadline, after the closing, in the next phase; and so is the form that does nothing."""
    game = cast("lupus7", SIX)
    dino, anna = client_of(game, "dino"), client_of(game, "anna")
    act = village_url(game, "me/act/")
    mine = {"verb": "use", "key": key(), "target": "bruno"}
    idle = {"verb": "think", "key": key(), "thought": "bruno"}
    first = [client.post(act, form).headers["Location"] for client, form in ((dino, mine), (anna, idle))]

    def again() -> list[str]:
        answers = [client.post(act, form) for client, form in ((dino, mine), (anna, idle))]
        assert [answer.status_code for answer in answers] == [302, 302]
        return [answer.headers["Location"] for answer in answers]

    assert again() == first
    Game.objects.update(due=timezone.now() - timedelta(minutes=1))
    assert again() == first, "the deadline has passed, and the clock has not come round"
    Village.objects.update(holds=True)
    clock.tick(timezone.now())
    assert again() == first, "it has closed"
    Village.objects.update(holds=False)
    clock.tick(timezone.now())
    assert again() == first, "and is published"
    assert Receipt.objects.filter(verb="use").count() == 1
    assert "Fatto" not in noted(anna.get(anna.post(act, mine)["Location"])), "of somebody else nobody is told anything"


def test_there_is_no_form_for_the_night_when_the_game_is_over() -> None:
    game = cast("lupus7", SIX)
    assert {form.hidden["verb"] for form in forms_in(client_of(game, "anna").get(village_url(game, "me/")))} == {
        "think"
    }
    clerk.submit(game.pk, Command(MASTER, "end", {"faction": "popolani"}), received=timezone.now())
    for seat in SIX:
        assert forms_in(client_of(game, seat).get(village_url(game, "me/"))) == []


def test_an_order_of_a_past_night_is_not_shown_as_if_it_stood() -> None:
    game = cast("lupus7", SIX)
    dino = client_of(game, "dino")
    must(dino, game, "use", target="bruno")
    assert forms_in(dino.get(village_url(game, "me/")))[0].buttons == ("abstain", "withdraw")
    game = turned_to(game, "night", 2)
    form = forms_in(dino.get(village_url(game, "me/")))[0]
    assert (form.buttons, form.asks["target"].chosen) == (("abstain",), ())


def test_notes_have_a_limit_that_is_said_and_what_is_longer_is_refused_and_kept_on_the_page() -> None:
    game = cast("lupus7", SIX)
    anna, url = client_of(game, "anna"), village_url(game, "me/notes/")

    def kept() -> str:
        return str(Place.objects.get(game=game, seat="anna").in_village.notes)

    lines = "12345678\n" * 2_000 + "x" * 2_000
    assert len(lines) == 20_000
    assert anna.post(url, {"notes": lines.replace("\n", "\r\n")}).status_code == 302, "as a browser sends it"
    assert kept() == lines
    page = anna.get(village_url(game, "me/")).content.decode()
    assert 'maxlength="20000"' in page
    assert "Al massimo 20000 lettere." in page
    long = "y" * 200_000
    answer = anna.post(url, {"notes": long})
    assert (answer.status_code, kept()) == (422, lines)
    refused = answer.content.decode()
    assert "hanno 180000 lettere di troppo" in refused
    assert f">{long}</textarea>" in refused


def test_a_form_without_its_fields_takes_nothing_back_and_deletes_nothing() -> None:
    game = cast("lupus7", SIX)
    turned_to(game, "day", 1)
    anna = client_of(game, "anna")
    must(anna, game, "vote", **{"for": "bruno"})
    anna.post(village_url(game, "me/notes/"), {"notes": "ricordati"})
    logged = Row.objects.count()
    assert anna.post(village_url(game, "me/act/"), {"verb": "vote", "key": key()}).status_code == 422
    unsaid = anna.post(village_url(game, "me/notes/"), {})
    assert (unsaid.status_code, "nulla è cambiato" in unsaid.content.decode()) == (422, True)
    page = anna.get(village_url(game, "me/")).content.decode()
    assert (Row.objects.count(), ">ricordati</textarea>" in page) == (logged, True)
    assert page.count("Non hai ancora scelto") == 1, "the vote stands; of the mayor nothing was chosen"


@pytest.mark.parametrize(("verb", "sent", "said"), [
    ("vote", {"for": "carla", "abstain": "1"}, "Una scelta nuova e un’astensione"),
    ("vote", {"for": "carla", "withdraw": "1"}, "Una scelta nuova e un ritiro"),
    ("vote", {"abstain": "1", "withdraw": "1"}, "Un’astensione (o «non faccio niente») e un ritiro"),
    ("vote", {"for": "carla", "abstain": "0"}, "con il valore 1"),
    ("vote", {"for": ["carla", "dino"]}, "Sono arrivate due scelte"),
    ("vote", {"for": "carla", "verb": ["elect", "vote"]}, "Sono arrivate due scelte"),
    ("vote", {}, "Manca la scelta"),
    ("use", {"target": "carla", "abstain": "1"}, "Una scelta nuova e un’astensione"),
    ("suicide", {}, "Manca la scelta"),
])  # fmt: skip
def test_a_form_that_says_two_things_or_none_changes_nothing_and_says_why(
    verb: str, sent: dict[str, Any], said: str
) -> None:
    game, master = (
        turned_to(cast("lupus3", {**OLD_SIX, "anna": "veggente"}), "day" if verb == "vote" else "night", 2),
        host(),
    )
    game.masters.add(master)
    if verb == "vote":
        must(client_of(game, "anna"), game, "vote", **{"for": "bruno"})
    fields, before = {"verb": verb, "key": key(), **sent}, Row.objects.count()
    seat = f"master/seat/{game.places.get(seat='anna').pk}/order/"
    for client, path in ((client_of(game, "anna"), "me/act/"), (browser(master), seat)):
        answer = client.post(village_url(game, path), fields | {"why": "x", "enter": "1"})
        nightly = verb == "use" and path == "me/act/"
        html = (client.get(answer["Location"]) if nightly else answer).content.decode()
        assert (answer.status_code, said in html, Row.objects.count()) == (302 if nightly else 422, True, before)
        assert "for" not in sent or re.search(r'value="(carla|dino)" selected', html)


def test_beside_what_a_page_shows_as_chosen_one_abstains_and_withdraws() -> None:
    """And the buttons for it stand in a form of their own, where nobody is chosen."""
    game = turned_to(cast("lupus3", OLD_SIX), "day", 2)
    anna = client_of(game, "anna")
    for more in ({"abstain": "1"}, {"withdraw": "1"}):
        must(anna, game, "vote", **{"for": "bruno"})
        fields = {"verb": "vote", "for": "bruno", "key": key(), **more}
        answers = [anna.post(village_url(game, "me/act/"), fields) for _again in range(2)]
        assert [answer.status_code for answer in answers] == [302, 302]
    html = anna.get(village_url(game, "me/")).content.decode()
    alone = [form for form in re.split("<form", html) if 'name="abstain"' in form]
    assert alone
    assert not re.search("<select|checkbox", "".join(alone))


def test_a_text_saved_from_an_older_page_erases_no_newer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Own notes, a note on a house, a note of a game master, the settings, the words of the public list: both texts are
    shown, nothing is lost, not even where two are saved at once and one has waited for the other."""
    game, gina, ahead, locked = cast("lupus7", SIX), host(), planned("piano"), storage.locked
    game.masters.add(gina)
    ahead.masters.add(gina)
    anna, master = client_of(game, "anna"), browser(gina)
    listing = village_url(ahead, "plan/listing/")
    seat, pk = village_url(game, "master/seat/"), game.places.get(seat="bruno").pk
    settings = village_url(game, "master/settings/")
    others = {settings: settings_sent(silence_then="nothing"), listing: {"places": ""}}
    for client, page, to, name in (
        (anna, "me/", "me/notes/", "notes"),
        (anna, "me/house/2/", "me/house/2/", "note"),
        (master, f"{seat}{pk}/", f"{seat}{pk}/notes/", "masters_note"),
        (master, settings, settings, "welcome"),
        (master, village_url(ahead, "plan/players/"), listing, "welcome"),
    ):
        page, to = (path if path.startswith("/") else village_url(game, path) for path in (page, to))

        def sent(text: str) -> dict[str, str]:
            html = client.get(page).content.decode()  # noqa: B023
            (was,) = re.findall(r'name="was" value="(\w+)"', html)
            return {**others.get(to, {}), name: text, "was": was}  # noqa: B023

        first, second = sent("Il primo testo."), sent("Un altro testo.")
        assert client.post(to, first).status_code == 302
        assert client.post(to, first).status_code == 302, "the same again"
        late = client.post(to, second)
        html = late.content.decode()
        assert (late.status_code, "Non ho salvato" in html) == (422, True), (to, html)
        assert ("Il primo testo." in html, "Un altro testo." in html) == (True, True)
        assert "Il primo testo." in client.get(page).content.decode()
        (was,) = re.findall(r'name="was" value="(\w+)"', html)
        assert client.post(to, {**second, "was": was}).status_code == 302, "who has seen both may save"

        first, second = sent("Il terzo testo."), sent("Il quarto testo.")

        def waited(pk: int) -> Game:
            monkeypatch.setattr(storage, "locked", locked)
            assert client.post(to, first).status_code == 302  # noqa: B023
            return locked(pk)

        monkeypatch.setattr(storage, "locked", waited)
        late = client.post(to, second)
        assert (late.status_code, "Il terzo testo." in late.content.decode()) == (422, True), to
        assert "Il terzo testo." in client.get(page).content.decode()
