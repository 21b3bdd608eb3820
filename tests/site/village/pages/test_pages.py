"""The pages that everybody reads, and a player's own."""

from __future__ import annotations

import re
from datetime import timedelta
from math import cos, hypot, radians, sin
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from lupus.engine.game import Command
from lupus.engine.record import verify
from lupus.engine.seats import MASTER
from lupus.engine.table import Table
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.words import words
from lupus.site.table import cache, clerk, clock
from lupus.site.table.models import Game, Place, Receipt, Row
from lupus.site.village.models import Village
from lupus.site.village.pages.forms import NIGHT
from lupus.site.village.pages.public_board import Ballot, Vote
from lupus.site.village.pages.rulebook import TOPICS, cases_of
from lupus.site.village.pages.tags import picture_of
from lupus.site.village.responses import EVEN
from tests.rigs.game_masters import browser, host
from tests.rigs.site_villages import DURING_NIGHT_1, NIGHT_1_ENDS, dealt
from tests.rigs.village_players import (
    SAYS,
    accepted,
    cast,
    forms_in,
    noted,
    offered,
    open_for_hours,
    seen_by,
    turned_to,
)
from tests.rigs.village_players import client_of as at_seat

pytestmark = pytest.mark.django_db


def client_of(place: Place) -> Client:
    """A browser in which this player has signed in."""
    client = Client()
    assert place.person is not None
    client.force_login(place.person)
    return client


def hours_to_go(game: Game) -> Game:
    """The same game with a deadline ahead of the wall clock, which the views read."""
    Game.objects.filter(pk=game.pk).update(due=timezone.now() + timedelta(hours=3))
    game.refresh_from_db()
    return game


def by_day(game: Game) -> Game:
    """The game on its first day."""
    clock.tick(NIGHT_1_ENDS + timedelta(seconds=3))
    game.refresh_from_db()
    return hours_to_go(game)


def who_acts(table: Table[Any]) -> tuple[list[str], list[str]]:
    """Seats that can act tonight, and those that cannot."""
    acting = [s for s in table.setup.seats if any(p.verb == "use" for p in table.prompts(s))]
    return acting, [s for s in table.setup.seats if s not in acting]


def settled(html: str) -> str:
    """A page without what differs at each request for whoever asks: keys of forms, tokens."""
    return re.sub(r'(name="(key|csrfmiddlewaretoken)" value=")[^"]*', r"\1", html)


def test_the_public_page_is_open_to_everybody_and_names_no_role() -> None:
    """L7-2.2-06, L7-3.6-02."""
    game = by_day(dealt(12))
    page = Client().get(f"/village/{game.slug}/")
    assert page.status_code == 200
    text = re.sub(r"<[^>]*>", " ", page.content.decode())
    assert [h for h in cache.table_of(game).setup.seats if h.title() not in text] == []
    words = {"Lupo", "Veggente", "Guardia del corpo", "Negromante", "Stregone"}
    assert {w for w in words if w in text} == set()


def test_a_village_that_is_being_prepared_has_no_public_page() -> None:
    game = dealt(8)
    Game.objects.update(stage=Game.Stage.PLANNED)
    assert Client().get(f"/village/{game.slug}/").status_code == 404


def test_a_players_page_is_his_own() -> None:
    """L7-2.2-07, L7-2.2-14."""
    game, other = dealt(8), dealt(8, slug="altrove", seed=2)
    place, stranger = game.places.all()[0], other.places.all()[0]
    assert client_of(place).get(f"/village/{game.slug}/me/").status_code == 200
    assert client_of(stranger).get(f"/village/{game.slug}/me/").status_code == 404
    assert Client().get(f"/village/{game.slug}/me/").status_code == 404


def test_at_night_everybody_has_the_same_form_and_the_same_length_of_answer() -> None:
    """L7-2.3-10: the page of who has a power and the page of who has none look alike from outside."""
    game = hours_to_go(dealt(12))
    table = cache.table_of(game)
    pages = [client_of(place).get(f"/village/{game.slug}/me/") for place in game.places.all()]
    assert {len(page.content) for page in pages} == {EVEN}
    night = [[len(form.asks) for form in forms_in(page) if form.hidden["verb"] in NIGHT] for page in pages]
    assert {tuple(forms) for forms in night} == {(2,)}
    _, idle = who_acts(table)
    assert idle
    assert all(offered(table, seat)[0].decoy for seat in idle)


def at_first_sight(html: str) -> str:
    """The forms of a page as they look before anything is unfolded, whoever can be chosen in them."""
    forms = "".join(re.findall(r'<section class="sheet".*?</section>', html, re.DOTALL))
    for folded in (
        r"<details class=\"(?:box|help)\">.*?</details>",
        r"(?<=</summary>).*?(?=</details>)",
    ):  # the inner ones first
        forms = re.sub(folded, "", forms, flags=re.DOTALL)
    return re.sub(r"<option.*?</option>|\s+|name=\"(target|thought)\"|(use|think)(-target|-thought)?", "", forms)


def test_a_power_that_asks_for_more_looks_like_one_that_asks_for_nothing() -> None:
    """L7-2.3-10: whoever passes by sees the same form whether one names a role, several,
    another person or no power at all."""
    cast_of = {
        "anna": "diavolo",
        "bruno": "divinatore",
        "carla": "contadino",
        "dora": "lupo",
        "elio": "fattucchiera",
        "fabio": "veggente",
        "gino": "negromante",
        "ines": "contadino",
    }
    game = open_for_hours(turned_to(cast("lupus8", cast_of), "night", 2))
    browsers = {seat: at_seat(game, seat) for seat in cast_of}
    looks = {at_first_sight(seen_by(browser, game)) for browser in browsers.values()}
    assert len(looks) == 1
    assert "Quale ruolo" not in looks.pop()
    for seat, more in (("anna", {"roles": ["lupo", "veggente"]}), ("bruno", {"role": "lupo"}), ("fabio", {})):
        sent = browsers[seat].post(
            f"/village/{game.slug}/me/act/", {"verb": "use", "key": uuid4(), "target": "carla", **more}
        )
        assert sent.status_code == 302
    chosen = [at_first_sight(seen_by(browsers[seat], game)) for seat in ("anna", "bruno", "fabio")]
    assert len(set(chosen)) == 1
    assert "Haiscelto." in chosen[0]
    assert "Carla" not in chosen[0].partition("Latuanotte")[2].partition("</section>")[0], (
        "a name would tell whom a power concerns"
    )
    browsers["elio"].post(f"/village/{game.slug}/me/act/", {"verb": "use", "key": uuid4(), "target": "carla"})
    without = browsers["elio"].get(f"/village/{game.slug}/me/?done=night")
    assert "<details open" in re.sub(r'class="help night" ', "", without.content.decode()), (
        "what is missing is unfolded"
    )


def test_a_power_is_put_in_force_changed_and_withdrawn() -> None:
    """L7-2.2-04, D-02."""
    game = hours_to_go(dealt(8))
    table = cache.table_of(game)
    seat = next(s for s in who_acts(table)[0] if len(table.prompts(s)[0].fields) == 1)
    place = game.places.get(seat=seat)
    browser, url = client_of(place), f"/village/{game.slug}/me/"
    first, second = table.prompts(seat)[0].fields[0].options[:2]
    for target in (first, second):
        done = browser.post(f"{url}act/", {"verb": "use", "key": uuid4(), "target": target})
        accepted(browser, game, done, "use")
        assert re.search(f"<strong>[^<]*{target.title()}[^<]*</strong>", browser.get(url).content.decode())
    taken_back = browser.post(f"{url}act/", {"verb": "use", "key": uuid4(), "withdraw": "1"})
    accepted(browser, game, taken_back, "use", "withdrawn")
    assert not re.search(f"<strong>[^<]*{second.title()}[^<]*</strong>", browser.get(url).content.decode())
    nothing = browser.post(f"{url}act/", {"verb": "use", "key": uuid4(), "target": ""})
    accepted(browser, game, nothing, "use", "withdrawn")  # nothing chosen is nothing in force


def test_no_name_is_upside_down_or_cut_off_in_the_picture_of_a_vote() -> None:
    names = [f"abitante numero {n}" for n in range(40)]
    picture = picture_of(Ballot("stake", "sunset 1", tuple(Vote(name, names[0]) for name in names), ((names[0], 40),)))
    left, top, wide, high = map(int, picture.box.split())
    for spot in picture.spots:
        x, y, turn = *map(float, spot.at[2:]), radians(float(spot.turn))
        long = 9 * len(spot.name) * (1 if spot.anchor == "start" else -1)
        assert abs(float(spot.turn)) <= 90
        assert left < x + long * cos(turn) < left + wide
        assert top < y + long * sin(turn) < top + high


def test_who_votes_for_himself_has_a_loop_that_touches_no_name() -> None:
    """It turns towards the middle: both its handles are nearer to it than the dot."""
    names = [f"abitante {n}" for n in range(8)]
    picture = picture_of(
        Ballot("stake", "sunset 1", tuple(Vote(name, name) for name in names), tuple((name, 1) for name in names))
    )
    for arrow in picture.arrows:
        x, y, *handles = map(float, re.findall(r"-?[\d.]+", arrow.path)[:6])
        near = [hypot(x + dx - 200, y + dy - 200) for dx, dy in (handles[:2], handles[2:])]
        assert max(near) < hypot(x - 200, y - 200) - 30
    assert len(picture.arrows) == 8


def test_a_form_sent_twice_counts_once() -> None:
    """D-4."""
    game = by_day(dealt(8))
    place = game.places.all()[0]
    form = {"verb": "vote", "key": uuid4(), "for": place.seat}
    answers = [client_of(place).post(f"/village/{game.slug}/me/act/", form) for _ in range(2)]
    assert [a.status_code for a in answers] == [302, 302]
    assert Receipt.objects.filter(game=game, verb="vote").count() == 1


def test_a_form_that_is_sent_again_with_another_choice_is_another_command() -> None:
    """D-4: "done" is said of what is in force, and of nothing else."""
    game = by_day(dealt(8))
    place, first, second = game.places.all()[:3]
    client, used = client_of(place), uuid4()

    def send(target: str) -> Any:
        return client.post(f"/village/{game.slug}/me/act/", {"verb": "vote", "key": used, "for": target})

    assert [send(one.seat)["Location"][-5:] for one in (first, second, second)] == ["=sent"] * 3
    assert [r.args["for"] for r in Receipt.objects.filter(game=game, verb="vote")] == [first.seat, second.seat]
    again = send(first.seat)
    assert (again.status_code, "vale l’ultima" in again.content.decode()) == (422, True)
    assert Receipt.objects.filter(game=game, verb="vote").count() == 2


def test_a_refused_choice_is_explained_beside_the_form_and_kept() -> None:
    game = by_day(dealt(8))
    place = game.places.all()[0]
    rows = Row.objects.count()
    answer = client_of(place).post(f"/village/{game.slug}/me/act/", {"verb": "vote", "key": uuid4(), "for": "nobody"})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert Row.objects.count() == rows


def test_who_has_no_power_gets_the_same_answer_and_leaves_no_row() -> None:
    """L-6."""
    game = hours_to_go(dealt(12))
    table = cache.table_of(game)
    idle = who_acts(table)[1][0]
    rows, receipts = Row.objects.count(), Receipt.objects.count()
    url = f"/village/{game.slug}/me/"
    target = next(s for s in table.setup.seats if s != idle)
    done = client_of(game.places.get(seat=idle)).post(
        f"{url}act/", {"verb": "think", "key": uuid4(), "thought": target}
    )
    assert (done.status_code, done["Location"], len(done.content)) == (302, f"{url}?done=night", 0)
    assert (Row.objects.count(), Receipt.objects.count()) == (rows, receipts)
    page = client_of(game.places.get(seat=idle)).get(url).content.decode()
    assert f"<strong>Il tuo pensiero sarà per {target.title()}, e non succederà niente.</strong>" in page


def test_by_night_no_answer_to_a_form_tells_who_has_a_power() -> None:
    """L-6: whatever the form offers is chosen in it, and a verb that one does not have is sent too. What was wrong is
    read on the next page, once."""
    roles = {"anna": "contadino", "bruno": "lupo", "carla": "guardia", "dino": "divinatore", "ines": "negromante"}
    dead = {"elio": {"role": "contadino", "alive": False}, "gino": {"role": "mago", "alive": False}}
    dead["fosca"] = {"role": "veggente", "alive": False, "ghost": "confusione"}
    game = open_for_hours(turned_to(cast("lupus8", {**roles, **dead}), "night", 2))
    act, looks, wrong, taken = f"/village/{game.slug}/me/act/", set(), set(), 0
    for seat in (*roles, *dead):
        client = at_seat(game, seat)
        form = next(f for f in forms_in(client.get(f"/village/{game.slug}/me/")) if f.hidden["verb"] in NIGHT)
        fields: list[dict[str, str]] = [{"abstain": "1"}, {"withdraw": "1"}, {"verb": "use"}, {"verb": "think"}, {}]
        fields += [{name: one} for name, asked in form.asks.items() for one in ("", *asked.options[:8])]
        for sent in fields:
            before = Row.objects.count()
            answer = client.post(act, {**form.hidden, "key": uuid4(), **sent})
            looks.add((answer.status_code, answer.content, str(answer.headers), str(answer.cookies)))
            page = client.get(answer["Location"])
            looks.add((page.status_code, len(page.content), str(page.headers), *page.cookies))
            if (note := noted(page)) in SAYS.values():
                taken += 1
            else:
                wrong.add((seat, note))
                assert Row.objects.count() == before, "nothing of it is recorded"
            assert noted(client.get(answer["Location"])) == "", "it is said once"
    assert len(looks) == 2, looks
    assert (taken > 20, {seat for seat, _note in wrong} >= {"carla", "dino", "fosca"}) == (True, True)
    assert all(note for _seat, note in wrong)


def test_what_is_not_mine_changes_nothing_that_i_get() -> None:
    """L-7: another player's command leaves every other page byte for byte as it was, the public one included."""
    game = hours_to_go(dealt(12))
    table = cache.table_of(game)
    actor = next(s for s in who_acts(table)[0] if len(table.prompts(s)[0].fields) == 1)
    others = [p for p in game.places.all() if p.seat != actor]
    urls = (f"/village/{game.slug}/", f"/village/{game.slug}/me/", "/")

    def pages() -> list[tuple[int, dict[str, str], str]]:
        got = [client_of(p).get(url) for p in others for url in urls] + [
            Client().get(url) for url in (urls[0], urls[2])
        ]
        return [(a.status_code, dict(a.headers), re.sub(r"\d+.minut\w+", "", settled(a.content.decode()))) for a in got]

    before = pages()
    target = Random(1).choice(table.prompts(actor)[0].fields[0].options)
    client_of(game.places.get(seat=actor)).post(f"{urls[1]}act/", {"verb": "use", "key": uuid4(), "target": target})
    assert Receipt.objects.filter(game=game).count() == 1
    assert pages() == before


def test_the_form_that_does_nothing_is_refused_when_and_as_a_command_is() -> None:
    """L-8, D-02: after the deadline and before the clock has come round, and without a key."""
    game = hours_to_go(dealt(12))
    table = cache.table_of(game)
    busy, idle = who_acts(table)
    actor = next(s for s in busy if len(table.prompts(s)[0].fields) == 1)
    forms = [(actor, {"verb": "use", "target": idle[0]}), (idle[1], {"verb": "think", "thought": idle[0]})]

    def answers(**more: object) -> list[tuple[int, list[str]]]:
        got = []
        for seat, form in forms:
            client = client_of(game.places.get(seat=seat))
            sent = client.post(f"/village/{game.slug}/me/act/", {**form, **more})
            page = client.get(sent["Location"]) if sent.status_code == 302 else sent
            got.append((sent.status_code, re.findall(r'role="alert">([^<]+)<', page.content.decode())))
        return got

    first, second = answers()
    assert first == second
    assert first[0] == 422
    for name in ("nessuno", "<b>", "x" * 5000):
        first, second = answers(key=uuid4(), target=name, thought=name)
        assert first == second
        assert (first[0], len(first[1])) == (302, 2)
    Game.objects.filter(pk=game.pk).update(due=timezone.now())
    first, second = answers(key=uuid4())
    assert first == second
    assert (first[0], len(first[1])) == (302, 2)
    assert (Receipt.objects.count(), game.places.exclude(in_village__thought="").count()) == (0, 0)


def test_notes_are_kept_and_read_by_their_owner_alone() -> None:
    game = hours_to_go(dealt(8))
    place, other = game.places.all()[:2]
    client_of(place).post(f"/village/{game.slug}/me/notes/", {"notes": "non mi fido di nessuno"})
    assert "non mi fido" in client_of(place).get(f"/village/{game.slug}/me/").content.decode()
    assert "non mi fido" not in client_of(other).get(f"/village/{game.slug}/me/").content.decode()


def test_addresses_are_for_players_where_the_game_masters_publish_them() -> None:
    """L7-2.3-03, D-58."""
    game = hours_to_go(dealt(8))
    place = game.places.all()[0]
    assert place.person is not None
    me, public = f"/village/{game.slug}/me/", f"/village/{game.slug}/"
    assert place.person.email not in client_of(place).get(me).content.decode()
    Village.objects.update(shows_addresses=True)
    assert place.person.email in client_of(place).get(me).content.decode()
    assert place.person.email not in Client().get(public).content.decode()


@pytest.mark.parametrize("ruleset", ["lupus7", "lupus8", "lupus3"])
def test_every_role_has_its_page_entry(ruleset: str) -> None:
    page = Client().get(f"/rules/{ruleset}/").content.decode()
    edition = RULESETS[ruleset].game.edition  # type: ignore[attr-defined]
    left = [dead.key for dead in edition.after_death.values()]
    assert [key for key in (*edition.roles, *edition.ghost_powers, *left) if f'id="{key}"' not in page] == []


def test_rules_and_credits_name_their_authors_and_licence() -> None:
    """L7-1.0-01, L7-1.1-02, L7-1.2-01."""
    page = Client().get("/credits/").content.decode()
    assert "Manuele Cusumano" in page
    for name in (
        "Alessandro Iraci",
        "Giovanni Mascellani",
        "Giovanni Paolini",
        "Leonardo Tolomeo",
        "28 febbraio 2018",
        "CC BY 4.0",
        "Francesco Guatieri",
        "Andrea Caleo",
        "Luca Ghidelli",
        "game-icons.net",
        "OFL",
    ):
        assert name in page
    assert "/credits/" in Client().get("/rules/lupus7/").content.decode()
    assert Client().get("/rules/nulla/").status_code == 404


def test_the_whole_story_is_read_after_the_end_where_the_game_masters_publish_it() -> None:
    """D-51."""
    game = dealt(8)
    clerk.submit(game.pk, Command(MASTER, "end", {"faction": "popolani"}), received=NIGHT_1_ENDS)
    urls = [f"/village/{game.slug}/story/", f"/village/{game.slug}/story.json"]
    before = host("Rita")
    game.masters.add(before)
    Game.objects.update(stage=Game.Stage.PLAYED)
    assert [browser(before).get(url).status_code for url in urls] == [404, 404], (
        "a page that others may open shows no secret of a game"
    )
    Game.objects.update(stage=Game.Stage.OVER)
    assert [Client().get(url).status_code for url in urls] == [404, 404]
    reader = host()
    game.masters.add(reader)
    assert "soltanto i Game Master" in browser(reader).get(urls[0]).content.decode()
    assert browser(host("Zoe")).get(urls[0]).status_code == 404
    Village.objects.update(shows_story=True)
    assert "soltanto i Game Master" not in browser(reader).get(urls[0]).content.decode()
    page, document = (Client().get(url) for url in urls)
    roles = [told.event.role for told in cache.table_of(game).view(MASTER) if isinstance(told.event, ev.RoleAssigned)]
    names = words("it", "lupus7")
    assert "<strong>Partita finita</strong>" in Client().get(f"/village/{game.slug}/").content.decode()
    assert [role for role in roles if names.say(f"role-{role}") not in page.content.decode()] == []
    assert verify(document.json(), RULESETS["lupus7"].game) == []


def test_what_is_published_holds_no_reason_that_was_for_game_masters_alone() -> None:
    """L8-BASE-GM-02: yet it can be checked. That somebody else wrote a player's command stays in the log;
    why does not."""
    game = dealt(8)
    seat = next(place.seat for place in game.places.all() if cache.table_of(game).prompts(place.seat))
    prompt = cache.table_of(game).prompts(seat)[0]
    given = {field.name: field.options[0] for field in prompt.fields if field.options}
    clerk.submit(
        game.pk, Command(seat, prompt.verb, given, "Gina", "no telephone"), received=NIGHT_1_ENDS - timedelta(hours=1)
    )
    for command in (
        Command(MASTER, "withdraw", {"player": seat}, "Gina", "something private"),
        Command(MASTER, "end", {"faction": "popolani"}, "Gina", "something else"),
    ):
        clerk.submit(game.pk, command, received=NIGHT_1_ENDS - timedelta(hours=1))
    assert "no telephone" not in str([row.entry for row in Row.objects.filter(game=game)])
    Village.objects.update(shows_story=True)
    document = Client().get(f"/village/{game.slug}/story.json").json()
    said = Client().get(f"/village/{game.slug}/story/").content.decode() + str(document)
    assert [why for why in ("no telephone", "something private", "something else") if why in said] == []
    assert [(row["player"], row["by"]) for row in document["log"] if row["type"] == "entered-for"] == [(seat, "Gina")]
    assert verify(document, RULESETS["lupus7"].game) == []


def test_the_reasons_that_an_imported_log_holds_are_not_published_either(monkeypatch: pytest.MonkeyPatch) -> None:
    """L8-BASE-GM-02: the log leaves reasons out, but a game is imported as it is."""
    game = dealt(8)
    seat = next(place.seat for place in game.places.all() if cache.table_of(game).prompts(place.seat))
    prompt = cache.table_of(game).prompts(seat)[0]
    given = {field.name: field.options[0] for field in prompt.fields if field.options}
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(Command, "_replace", lambda command, **_: command)
        clerk.submit(game.pk, Command(seat, prompt.verb, given, "Gina", "no telephone"), received=DURING_NIGHT_1)
        clerk.submit(game.pk, Command(MASTER, "end", {"faction": "popolani"}, "Gina"), received=DURING_NIGHT_1)
    Village.objects.update(shows_story=True)
    cache.forget()
    assert "no telephone" in str([row.entry for row in Row.objects.filter(game=game)])
    page, document = (Client().get(f"/village/{game.slug}/{what}") for what in ("story/", "story.json"))
    assert "no telephone" not in page.content.decode() + str(document.json())
    assert verify(document.json(), RULESETS["lupus7"].game) == []


def test_a_story_is_not_out_before_the_end_whatever_the_setting() -> None:
    game = hours_to_go(dealt(8))
    Village.objects.update(shows_story=True)
    assert Client().get(f"/village/{game.slug}/story/").status_code == 404


@pytest.mark.parametrize(("language", "says"), [("it", "Di giorno si vota"), ("en", "By day we vote")])
def test_pages_are_in_the_language_of_the_reader(language: str, says: str) -> None:
    assert says in Client(headers={"accept-language": language}).get("/").content.decode()


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_index_leads_from_every_role_power_and_topic_to_the_odd_cases_that_mention_it(language: str) -> None:
    """L7-4.0-03."""
    cases = cases_of("lupus7", language)
    assert [case.number for case in cases] == list(range(1, 48))
    edition = RULESETS["lupus7"].game.edition  # type: ignore[attr-defined]
    known = {*edition.roles, *edition.ghost_powers, *TOPICS}
    assert {key for case in cases for key in case.about} - known == set()
    page = Client(headers={"accept-language": language}).get("/rules/lupus7/cases/").content.decode()
    targets = set(re.findall(r'href="#(caso-\d+)"', page))
    assert targets == {f"caso-{n}" for n in range(1, 48)} == set(re.findall(r'id="(caso-\d+)"', page))
