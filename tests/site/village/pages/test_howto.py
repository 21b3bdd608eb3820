"""How a game is played, as its pages say it, held against the engine; a page for each role;
the odd cases and their proofs."""

from __future__ import annotations

import re
from datetime import date, time
from html import unescape
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import translation

from lupus.engine.dice import Dice, seed_of
from lupus.rulesets.lexicon import LANGUAGES
from lupus.rulesets.registry import RULESETS, editions
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.tempo_reale.ballots import majority, quorum, votes_needed
from lupus.rulesets.tempo_reale.calendar import MONDAY, SATURDAY, WEDNESDAY, Calendar, instant, next_deadline
from lupus.rulesets.tempo_reale.roles import EMPTY
from lupus.rulesets.words import words
from lupus.site import guides
from lupus.site.table import cache
from lupus.site.table.models import Game
from lupus.site.village.console import letters
from lupus.site.village.models import Village
from lupus.site.village.pages import howto, rulebook
from lupus.site.village.pages.howto import CROWD, ORDER, clock_of, how_to, sections, turn, week_in_words, week_of
from lupus.site.village.pages.rulebook import TOPICS, cases_of, page_of, reading
from lupus.site.village.pages.tags import linked
from lupus.site.village.responses import EVEN
from tests.loops import for_each
from tests.rigs.game_masters import hosted, url
from tests.site.village.pages.test_pages import by_day, client_of, dealt
from tests.villages import village

ROOT = Path(__file__).parents[4]
EDITIONS = editions()
BOTH = [(key, language) for key in EDITIONS for language in LANGUAGES]


def edition_of(key: str) -> Any:
    return RULESETS[key].game.edition  # type: ignore[attr-defined]


def keys_of(key: str) -> list[str]:
    """What has a page in an edition: roles, powers of the dead, and being a spettro without one."""
    edition = edition_of(key)
    left = [dead.key for dead in edition.after_death.values()]
    return [*edition.roles, *edition.ghost_powers, *left, *([EMPTY] if edition.empty_ghosts else [])]


def read(path: str, language: str = "it") -> str:
    """A page as a stranger gets it."""
    answer = Client(headers={"accept-language": language}).get(path)
    assert answer.status_code == 200, path
    return unescape(answer.content.decode())


def text_of(html: str) -> str:
    """What is written in the middle of a page."""
    inside = html.partition("<main")[2].partition("</main>")[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", "<main" + inside))


# --- what the page says, and what the engine does ---------------------------------------------------------------------


@for_each("living", range(8, 61))
@for_each("key", EDITIONS)
def test_the_number_that_the_stake_needs_is_the_one_with_which_somebody_burns(key: str, living: int) -> None:
    """L7-3.3-08, L8-BASE-VOT-03, L3-BASE-VOTE-06: played at a sunset with one vote too few, and with enough."""
    seats = [f"s{n:02}" for n in range(living)]
    edition = edition_of(key)
    needed = edition.stake_needs(living)
    burnt = []
    for votes in (needed - 1, needed):
        roles: dict[str, Any] = dict.fromkeys(seats, "massone")
        roles |= {"s00": "lupo", "s01": "negromante"}
        state = village(
            key, settings={name: [] for name in RULESETS[key].settings if name == "spectral_sequence"}, **roles
        ).state
        state.votes.update({("stake", seat): "s05" for seat in seats[:votes]})
        day = edition.day(state)
        for stage in edition.sunset:
            stage(day, Dice(seed_of(1)))
        burnt.append([e.player for e in day.told if isinstance(e, ev.Died)])
    assert burnt == [[], ["s05"]]


@for_each("living", range(1, 61))
def test_the_numbers_are_those_of_the_clauses(living: int) -> None:
    """Half of the living vote; more than half elect: counted a second time, from the words of the rulebooks."""
    enough = min(n for n in range(1, living + 1) if n / living >= 0.5)
    assert [n for n in range(living + 1) if quorum({str(v): "x" for v in range(n)}, living)] == list(
        range(enough, living + 1)
    )
    elect = [n for n in range(living + 1) if majority({str(v): "x" for v in range(n)}, living) == "x"]
    assert elect == [n for n in range(living + 1) if n / living > 0.5] == list(range(votes_needed(living), living + 1))


@pytest.mark.parametrize(("key", "language"), BOTH)
def test_the_page_says_these_numbers_and_draws_them(key: str, language: str) -> None:
    edition, page = edition_of(key), read(page_of(key), language)
    section = text_of("<main>" + page.partition('id="day"')[2].partition("</section>")[0] + "</main>")
    assert {int(n) for n in re.findall(r"(?<![\d:])\d+(?![\d:])", section)} == {CROWD, edition.stake_needs(CROWD)}
    assert (page.count('class="in"'), page.count('class="in"') + page.count('class="out"')) == (
        edition.stake_needs(CROWD),
        CROWD,
    )
    assert ('id="mayor"' in page) == edition.has_mayor
    if edition.has_mayor:
        mayor = text_of("<main>" + page.partition('id="mayor"')[2].partition("</section>")[0] + "</main>")
        assert {int(n) for n in re.findall(r"\d+", mayor)} == {CROWD, votes_needed(CROWD)}
    hours = {edition.calendar.nightfall, edition.calendar.daybreak}
    said = {time(int(h), int(m)) for h, m in re.findall(r"\b(\d{1,2}):(\d\d)\b", text_of(page))}
    assert said == hours


@pytest.mark.parametrize(("key", "language"), BOTH)
def test_the_page_lists_every_role_once_with_a_link_to_its_page(key: str, language: str) -> None:
    page = read(page_of(key), language)
    listed = re.findall(r'<li id="([^"]+)"><a href="([^"]+)">', page)
    assert sorted(listed) == sorted((role, f"/rules/{key}/{role}/") for role in keys_of(key))


@pytest.mark.parametrize(("key", "language"), BOTH)
def test_lists_of_roles_are_those_of_the_book(key: str, language: str) -> None:
    """Who is mystic, who waits on the first night, whose aura misleads: no more and no less than the engine has it."""
    edition, say = edition_of(key), words(language, key).say
    with translation.override(language):
        told = howto.facts(edition, words(language, key), edition.calendar)
    known = {say(f"role-{role}"): role for role in edition.roles}

    def named(text: str) -> set[str]:
        longest = sorted(known, key=len, reverse=True)
        return {known[name] for name in re.findall("|".join(map(re.escape, longest)), text)}

    roles = edition.roles.values()
    assert named(told["mystics"]) == {r.key for r in roles if r.mystic}
    assert named(told["waiting"]) == {r.key for r in roles if r.power and not r.power.first_night}
    assert named(told["dark"]) == {r.key for r in roles if r.faction == "popolani" and r.aura != "white"}
    assert named(told["pale"]) == {r.key for r in roles if r.faction != "popolani" and r.aura == "white"}
    assert told["ghosts"] == len(edition.ghost_powers)
    page = text_of(read(page_of(key), language))
    assert all(str(told[name]) in page for name in ("mystics", "waiting", "dark", "pale", "week"))


@pytest.mark.parametrize("key", EDITIONS)
def test_the_sections_are_the_same_in_both_languages_and_none_is_left_unused(key: str) -> None:
    for name, section in sections(key).items():
        assert name in ("lead", "goal", *ORDER)
        assert len(section["it"]) == len(section["en"]) > 0
        for italian, english in zip(section["it"], section["en"], strict=True):
            assert sorted(re.findall(r"{[^}]+}", italian)) == sorted(re.findall(r"{[^}]+}", english)), name
    assert {*ORDER} - set(sections(key)) == set()


@pytest.mark.parametrize(("key", "language"), BOTH)
def test_it_is_read_in_three_minutes(key: str, language: str) -> None:
    """280 words a minute is how fast people read on a screen what is simple."""
    with translation.override(language):
        how = how_to(key)
    said = [how.lead, how.goal, *(text for part in (*how.steps, *how.sections) for text in (part.title, *part.text))]
    assert 300 < len(" ".join(said).split()) <= 3 * 280
    assert not [text for text in said if re.search(r"[{}]|  ", text)]


# --- the hours --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", EDITIONS)
def test_the_week_is_that_of_the_calendar(key: str) -> None:
    """Each evening that is marked is one on which the engine lets a night begin."""
    calendar = edition_of(key).calendar
    monday = date(2026, 6, 1)
    begins = []
    for weekday in range(7):
        at = instant(calendar.zone, monday.replace(day=1 + weekday), calendar.nightfall)
        begins.append(next_deadline(calendar, date(2026, 5, 3), at).phase == "night")
    assert [day.night for day in week_of(calendar)] == begins


NIGHTS: dict[str, tuple[Calendar, str]] = {
    "every evening": (Calendar(nights=frozenset(range(7))), "Scende ogni sera."),
    "one run": (
        Calendar(),
        "Scende ogni sera da domenica a giovedì. Da venerdì alle 8:00 a domenica alle 22:00 è un giorno solo, "
        "con una votazione "
        "sola.",
    ),
    "here and there": (
        Calendar(nightfall=time(21, 30), daybreak=time(7), nights=frozenset({MONDAY, WEDNESDAY})),
        "Scende soltanto queste sere: lunedì, mercoledì. Da martedì alle 7:00 a mercoledì alle 21:30 è un "
        "giorno solo, con una "
        "votazione sola. Da giovedì alle 7:00 a lunedì alle 21:30 è un giorno solo, con una votazione sola.",
    ),
    "after midnight": (
        Calendar(nightfall=time(1), daybreak=time(9), nights=frozenset({SATURDAY})),
        "Scende soltanto queste sere: sabato. Da sabato alle 9:00 a sabato alle 1:00 è un giorno solo, con una "
        "votazione sola.",
    ),
}


@pytest.mark.parametrize("case", NIGHTS)
def test_the_week_in_words(case: str) -> None:
    calendar, said = NIGHTS[case]
    with translation.override("it"):
        assert week_in_words(calendar) == said


def test_the_clock_has_noon_at_the_top_and_the_night_in_its_arc() -> None:
    assert (turn(time(12)), turn(time(18)), turn(time(0)), turn(time(6))) == (0, 0.25, 0.5, 0.75)
    usual = clock_of(Calendar(nightfall=time(18), daybreak=time(6)))
    assert usual.arc == "M170.0 100.0A70 70 0 0 1 30.0 100.0"
    assert " 0 1 1 " in clock_of(Calendar(nightfall=time(16), daybreak=time(10))).arc


@pytest.mark.django_db
def test_a_village_says_its_own_hours_and_tells_nothing_else() -> None:
    game = dealt(8)
    ours = {**game.village.calendar, "nightfall": "23:15", "daybreak": "06:45"}
    Village.objects.filter(pk=game.pk).update(calendar=ours)
    path = reverse("village-rules", args=[game.slug])
    page = text_of(read(path))
    assert [hour in page for hour in ("23:15", "6:45", "22:00")] == [True, True, False]
    assert game.name in page
    assert not [p.name for p in game.places.all() if re.search(rf"\b{p.name}\b", page)]
    mine, strangers = (client.get(path).content for client in (client_of(game.places.all()[0]), Client()))
    assert text_of(mine.decode()) == text_of(strangers.decode())
    Game.objects.filter(pk=game.pk).update(stage=Game.Stage.PLANNED)
    assert Client().get(path).status_code == 404


# --- a page for each role ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "language"), BOTH)
def test_the_page_of_a_role_says_what_the_book_says(key: str, language: str) -> None:
    edition, say = edition_of(key), words(language, key).say
    for name in keys_of(key):
        page = read(page_of(key, name), language)
        message = f"role-{name}" if name in edition.roles else f"power-{name}"
        assert f"<h1>{say(message)}</h1>" in page
        assert say(f"{message}-page") in page
        facts = dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", page))
        if (role := edition.roles.get(name)) is not None:
            mystic, yes = {"it": ("Doti mistiche", "sì"), "en": ("Mystic", "yes")}[language]
            assert facts["Aura"] == say(f"aura-{role.aura}")
            assert (facts[mystic] == yes) == role.mystic
            assert say(f"faction-{role.faction}") in facts.values()


def test_every_page_of_a_role_has_the_same_length_in_an_edition() -> None:
    """Whoever carries the answer sees its length:
    it must not tell which role somebody has just looked at from their card."""
    for key in EDITIONS:
        lengths = {len(Client().get(page_of(key, name)).content) for name in keys_of(key)}
        assert len(lengths) == 1, key


def test_no_role_is_called_like_a_page_and_no_power_like_a_role() -> None:
    for key in EDITIONS:
        assert len(set(keys_of(key))) == len(keys_of(key))
        assert "cases" not in keys_of(key)


def test_every_other_game_has_a_page_for_each_of_its_roles() -> None:
    for key in RULESETS:
        for entry in rulebook.book(key, "it").roles:
            assert entry.text in read(page_of(key, entry.key))
    assert Client().get("/rules/lupus7/nobody/").status_code == 404
    assert Client().get("/rules/nothing/lupo/").status_code == 404


# --- links from wherever a role is named ------------------------------------------------------------------------------


def test_only_the_names_that_an_event_names_are_links_and_the_rest_is_escaped() -> None:
    lexicon = words("it", "lupus7")
    told = ev.KnowsRole("anna", "<b>Lupo", "guardia", "power")
    assert dict(lexicon.mentions(told))["Guardia del corpo"] == "guardia"
    line = linked("<b>Lupo è una Guardia del corpo, dice l'Ipnotista.", lexicon.mentions(told), "lupus7")
    assert line == (
        '&lt;b&gt;Lupo è una <a href="/rules/lupus7/guardia/">Guardia del corpo</a>, dice l&#x27;Ipnotista.'
    )
    assert lexicon.mentions(ev.Died("lupo", "stake")) == ()


@pytest.mark.django_db
def test_who_may_read_the_name_of_a_role_finds_its_page_there() -> None:
    game, master, _ = hosted()
    place = game.places.all()[0]
    mine = unescape(client_of(place).get(url("me", game)).content.decode())
    role = re.findall(r'<h2><a href="/rules/lupus7/(\w+)/">', mine)
    assert len(role) == 1
    assert reverse("village-rules", args=[game.slug]) in mine
    assert mine.count(f'href="{page_of("lupus7", role[0])}"') >= 2  # the card, and the line of the diary
    assert (len(client_of(place).get(url("me", game)).content) % EVEN) == 0
    for page in ("console-log", "console-preview"):
        assert master.get(url(page, game)).status_code == 200
    log = master.get(url("console-log", game) + "?at=start").content.decode()
    assert {f"/rules/lupus7/{r}/" for r in edition_of("lupus7").roles} & set(re.findall(r'href="([^"]+)"', log))
    shown = master.get(reverse("console-as", args=[game.slug, place.pk])).content.decode()
    assert f'<h3><a href="{page_of("lupus7", role[0])}">' in shown


@pytest.mark.django_db
def test_a_stranger_finds_no_link_to_a_role_where_none_is_named_to_everybody() -> None:
    game = by_day(dealt(8))
    page = Client().get(f"/village/{game.slug}/").content.decode()
    assert re.findall(r"/rules/lupus7/[a-z_]+/", page) == []
    assert reverse("village-rules", args=[game.slug]) in page


@pytest.mark.django_db
def test_what_a_first_mail_or_a_letter_tells_to_read() -> None:
    game = dealt(8)
    address = settings.ADDRESS
    with translation.override("it"):
        assert reading(game) == [("Come si gioca", f"{address}/village/{game.slug}/rules/")]
        assert reading(game, "lupo")[1:] == [("Il tuo ruolo", f"{address}/rules/lupus7/lupo/")]
    Game.objects.filter(pk=game.pk).update(stage=Game.Stage.PLANNED)
    game.refresh_from_db()
    assert reading(game)[0][1] == f"{address}/rules/lupus7/"


@pytest.mark.django_db
def test_a_printed_letter_says_where_to_read() -> None:
    game = dealt(8)
    place = game.places.all()[0]
    table = cache.table_of(game)
    role = table.state.characters[place.seat].role
    said = letters.letter_to(place, table)["read"]
    assert [address for _, address in said] == [
        f"{settings.ADDRESS}{path}" for path in (reverse("village-rules", args=[game.slug]), page_of("lupus7", role))
    ]


@pytest.mark.django_db
def test_home_leads_to_how_it_is_played() -> None:
    assert 'href="/rules/lupus7/"' in read("/")


# --- the odd cases ----------------------------------------------------------------------------------------------------

WITHOUT_SCENARIO = {"L7-FAQ-10a", "L7-FAQ-27", "L7-FAQ-29", "L8-FAQ-05a", "L8-FAQ-06a"}
"""Clauses that no scenario can play: what a game master writes, what a form offers, what nobody is told, an order
within a dawn. A test of their own names each of them."""


def entries(key: str) -> list[dict[str, Any]]:
    return list(guides.entries(key, "cases.yaml"))


@pytest.mark.parametrize("key", EDITIONS)
def test_every_odd_case_names_clauses_that_a_scenario_proves(key: str) -> None:
    cited = {clause for entry in entries(key) for clause in entry["clauses"]}
    scenarios = [
        yaml.load(path.read_text(encoding="utf-8"), Loader=guides.FASTEST)
        for path in (ROOT / "scenarios" / key).rglob("*.yaml")
    ]
    played = {clause for scenario in scenarios for clause in scenario["clauses"]}
    assert cited - played == {clause for clause in WITHOUT_SCENARIO if clause in cited}
    tests = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__)]
    assert [clause for clause in WITHOUT_SCENARIO if not any(re.search(rf"\b{clause}\b", text) for text in tests)] == []
    assert [entry["n"] for entry in entries(key) if not entry["clauses"]] == []


@pytest.mark.parametrize("key", EDITIONS)
def test_every_odd_case_is_a_question_with_an_answer_about_what_there_is(key: str) -> None:
    known = {*keys_of(key), *TOPICS}
    numbers = [entry["n"] for entry in entries(key)]
    assert numbers == list(range(1, len(numbers) + 1))
    for entry in entries(key):
        assert set(entry["about"]) <= known, entry["n"]
        for language in LANGUAGES:
            assert entry["ask"][language].endswith("?")
            assert entry[language].endswith(".")


@pytest.mark.parametrize(("key", "language"), BOTH)
def test_the_odd_cases_have_a_page_and_stand_on_the_pages_of_the_roles_that_they_are_about(
    key: str, language: str
) -> None:
    page, say = read(f"/rules/{key}/cases/", language), words(language, key).say
    cases = cases_of(key, language)
    assert f'href="/rules/{key}/cases/"' in read(page_of(key), language)
    assert set(re.findall(r'href="#(caso-\d+)"', page)) == set(re.findall(r'id="(caso-\d+)"', page))
    assert all(case.question in page and case.text in page for case in cases)
    about = read(page_of(key, "lupo"), language)
    assert (
        [case.number for case in cases if case.question in about]
        == [c.number for c in cases if "lupo" in c.about]
        != []
    )
    assert say("role-lupo") in page


def test_a_game_without_odd_cases_has_no_page_of_them() -> None:
    assert Client().get("/rules/werewolf/cases/").status_code == 404
