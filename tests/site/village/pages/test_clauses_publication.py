"""What pages publish, to whom, and when: what everybody learns at dawn and at sunset,
and what nobody may learn from any page."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.words import words
from lupus.site.table import cache, clerk, clock
from lupus.site.table.models import Game
from lupus.site.village.models import Village
from lupus.site.village.pages import rulebook
from tests.rigs.village_players import (
    EDITIONS,
    cast,
    chapters_in,
    client_of,
    edition_of,
    must,
    open_for_hours,
    seen_by,
    tables_in,
    turned,
    turned_to,
    unlinked,
    url,
)

pytestmark = pytest.mark.django_db

CAST = {
    "anna": "lupo",
    "bruno": "negromante",
    "carla": "veggente",
    "dino": "veggente",
    "elio": "stregone",
    "fosca": "contadino",
    "gaia": "contadino",
    "ivo": "contadino",
    "lea": "contadino",
}

DEAD_GAIA = "Gaia ha perso la vita nella notte."
WORKED, FAILED = (
    "Il tuo potere su {} ha funzionato.",
    "Il tuo potere su {} non ha avuto effetto. Il perché, la notte non lo dice.",
)


def public(game: Game) -> dict[str, list[str]]:
    """The story on the page of a village, as somebody reads it who has not come in."""
    return chapters_in(Client().get(url(game)))


def diary(game: Game, seat: str) -> dict[str, list[str]]:
    """The story on a player's own page."""
    return chapters_in(client_of(game, seat).get(url(game, "me/")))


def private(game: Game, seat: str, heading: str) -> list[str]:
    """What a player's page tells of a half-phase beside what everybody reads, with other words for the player."""
    return [line for line in diary(game, seat).get(heading, []) if line not in public(game).get(heading, [])]


def orders(game: Game, **targets: Any) -> None:
    """By the forms of their pages: on whom each acts, or all that the form asks."""
    for seat, given in targets.items():
        must(client_of(game, seat), game, "use", **({"target": given} if isinstance(given, str) else given))


def votes(game: Game, verb: str = "vote", **targets: str) -> None:
    """By the forms of their pages: whom each votes for."""
    for seat, target in targets.items():
        must(client_of(game, seat), game, verb, **{"for": target})


def second_night(
    slug: str = "borgo", ruleset: str = "lupus7", roles: dict[str, Any] | None = None, **settings: Any
) -> Game:
    """A village whose powers may all be used."""
    if ruleset != "lupus8":
        settings.setdefault("mayor", "gaia")
    return turned_to(cast(ruleset, CAST if roles is None else roles, slug, **settings), "night", 2)


# --- dawn -------------------------------------------------------------------------------------------------------------


def test_a_dawn_is_announced_when_it_is_published_and_each_finds_his_own_news_at_the_same_moment() -> None:
    """L7-2.2-05, L7-3.3-01, L7-3.3-02: the dead of the night and the new mayor for all;
    results and failures for their owners."""
    game = second_night()
    orders(game, anna="gaia", carla="bruno", dino="anna", elio="anna")
    Village.objects.update(holds=True)
    game = turned(game)
    assert cache.table_of(game).state.phase == "dawn"
    assert ("Alba 2" in public(game), [seat for seat in CAST if "Alba 2" in diary(game, seat)]) == (False, [])
    Village.objects.update(holds=False)
    game.refresh_from_db()
    assert clock.advance(game.pk, game.due)
    game = open_for_hours(game)
    died, mayor = public(game)["Alba 2"]
    assert (died.endswith(DEAD_GAIA), mayor) == (
        True,
        "Nessun erede può raccogliere la fascia di Sindaco: la sorte la affida a Fosca.",
    )
    assert {seat: own for seat in CAST if (own := private(game, seat, "Alba 2"))} == {
        "anna": [WORKED.format("Gaia")],
        "carla": [WORKED.format("Bruno"), "Ai tuoi occhi l'aura di Bruno è bianca."],
        "dino": [FAILED.format("Anna")],
        "elio": [WORKED.format("Anna")],
        "fosca": [
            "La sorte ha scelto te: la fascia di Sindaco è tua. A parità di voti decide il tuo, e puoi "
            "designare chi verrà dopo "
            "di te."
        ],
        "gaia": [
            "Per te l'alba non è arrivata: hai perso la vita nella notte. Non voti più, ma puoi ancora "
            "parlare, tramare e "
            "vincere con la tua fazione."
        ],
    }


def test_everybody_who_died_or_came_back_stands_on_the_page_with_the_name_alone_and_in_order() -> None:
    """L8-BASE-PHA-07, L8-BASE-PUB-04, L8-BASE-PUB-08: neither cause nor author, role, faction or aura."""
    roles = {
        **CAST,
        "zoe": "messia",
        "abele": {"role": "mago", "alive": False},
        "adele": "assassino",
        "bice": "stalker",
        "cora": "stalker",
    }
    game = second_night(ruleset="lupus8", roles=roles)
    orders(game, anna="gaia", adele="fosca", bice="fosca", carla="anna", zoe="abele")
    game = turned(game)
    told = [re.sub(r"^.*[.:?!] ", "", line) for line in public(game)["Alba 2"]]
    assert told == ["Bice ha perso la vita nella notte.", DEAD_GAIA, "Abele è di nuovo in vita."]
    assert words_of_roles("lupus8", text_of(Client().get(url(game)).content.decode())) == set()
    assert private(game, "carla", "Alba 2") == [WORKED.format("Anna"), "Ai tuoi occhi l'aura di Anna è nera."]


def text_of(html: str) -> str:
    """What is written on a page."""
    return unescape(re.sub(r"<[^>]*>", " ", html))


def words_of_roles(ruleset: str, page: str) -> set[str]:
    """The names of roles and of powers of the dead that stand on a page."""
    say = words("it", ruleset)
    edition = edition_of(ruleset)
    names = {say.say(f"role-{key}") for key in edition.roles} | {
        say.say(f"power-{key}") for key in getattr(edition, "ghost_powers", {})
    }
    return {name for name in names if re.search(rf"\b{re.escape(name)}\b", page)}


# --- sunset -----------------------------------------------------------------------------------------------------------


def test_after_the_sunset_everybody_reads_who_voted_whom() -> None:
    """L7-2.2-05, L7-3.3-06, L3-BASE-VOTE-05: not before, not even that somebody has voted;
    then each vote with its author."""
    for ruleset in ("lupus7", "lupus3"):
        game = turned_to(cast(ruleset, CAST if ruleset == "lupus7" else OLD, slug=ruleset, mayor="gaia"), "day", 1)
        reader, before = Client(), seen_by(Client(), game)
        idle = seen_by(client_of(game, "ivo"), game)
        votes(game, anna="lea", bruno="anna", carla="lea", dino="lea", elio="anna")
        assert (seen_by(reader, game), seen_by(client_of(game, "ivo"), game)) == (before, idle)
        assert tables_in(reader.get(url(game))) == []
        game = turned(game)
        assert tables_in(reader.get(url(game))) == [[["Lea", "3", "Anna, Carla, Dino"], ["Anna", "2", "Bruno, Elio"]]]
        assert public(game)["Tramonto 1"][0].endswith("Lea ha perso la vita tra le fiamme.")


OLD = {**CAST, "elio": "fattucchiera", "dino": "massone"}
"""A village of Lupus 3.0: it has no stregone."""


def test_in_the_eighth_edition_everybody_reads_how_many_votes_and_nobody_whose() -> None:
    """L8-BASE-PUB-01, L8-BASE-PUB-02, L8-BASE-PUB-05: numbers for those who got votes; one reads one's own vote alone.

    Then somebody is burned, and that is said.
    """
    game = turned_to(cast("lupus8", CAST), "day", 1)
    votes(game, anna="lea", bruno="anna", carla="lea", dino="lea", elio="anna")
    game = turned(game)
    for client in (Client(), *(client_of(game, seat) for seat in CAST)):
        assert tables_in(client.get(url(game))) == [[["Lea", "3"], ["Anna", "2"]]]
    assert public(game)["Tramonto 1"] == [
        "Nessuno ha contro il voto di più della metà dei vivi: stasera il rogo resta spento."
    ]
    for seat in CAST:
        told = [
            line
            for lines in diary(game, seat).values()
            for line in lines
            if line.startswith("Per il rogo il tuo voto è ")
        ]
        assert len(told) == (seat in {"anna", "bruno", "carla", "dino", "elio"})
    game = turned_to(game, "day", 2)
    votes(game, **dict.fromkeys(("anna", "bruno", "carla", "dino", "elio"), "lea"))
    assert [line.endswith("Lea ha perso la vita tra le fiamme.") for line in public(turned(game))["Tramonto 2"]] == [
        True
    ]


def test_without_a_vote_that_counts_the_page_says_so_and_lists_nobody() -> None:
    """L8-BASE-PUB-03, L8-BASE-PUB-05."""
    game = turned(turned_to(cast("lupus8", CAST), "day", 1))
    assert tables_in(Client().get(url(game))) == []
    assert sorted(public(game)["Tramonto 1"]) == sorted(
        [
            "Nell'urna non c'è nemmeno un voto.",
            "Nessuno ha contro il voto di più della metà dei vivi: stasera il rogo resta spento.",
        ]
    )


# --- what is never published ------------------------------------------------------------------------------------------


def pages_of(game: Game, seats: Any) -> dict[str, str]:
    """The public page and these players' own."""
    return {"": seen_by(Client(), game, ""), **{seat: seen_by(client_of(game, seat), game) for seat in seats}}


def test_an_awakening_changes_the_pages_of_those_who_take_part_alone() -> None:
    """L7-SPETTRO-09, L7-FAQ-01c: to all others a Spettro is one of the dead; to themselves, that of their power."""
    roles = {**CAST, "ivo": {"role": "contadino", "alive": False}}
    games = []
    for slug, raises in (("primovillaggio", True), ("altrovillaggio", False)):
        game = second_night(slug, roles=roles)
        if raises:
            orders(game, bruno={"target": "ivo", "power": "amnesia"})
        games.append(turned(game))
    assert [cache.table_of(game).state.characters["ivo"].ghost for game in games] == [True, False]
    others = [seat for seat in roles if seat not in ("bruno", "ivo")]
    assert pages_of(games[0], others) == pages_of(games[1], others)
    assert ["Spettro dell'Amnesia" in unlinked(unescape(seen_by(client_of(game, "ivo"), game))) for game in games] == [
        True,
        False,
    ]
    nights = [turned_to(game, "night", 3) for game in games]
    offered = [targets(client_of(game, "bruno"), game) for game in nights]
    assert (offered[0], "ivo" in offered[0]) == (offered[1], True)


def test_only_a_spettro_and_the_negromanti_read_that_the_dead_became_one() -> None:
    """L8-BASE-PUB-06: also transformations, blocks and information:
    who acted that night reads their own outcome and no more."""
    roles = {**CAST, "mia": "trasformista", "abele": {"role": "mago", "alive": False}}
    games = []
    for slug, sequence in (("primovillaggio", [True]), ("altrovillaggio", [False])):
        game = second_night(slug, "lupus8", roles, spectral_sequence=sequence)
        orders(game, anna="ivo", carla="anna", elio="carla")
        if sequence == [True]:
            orders(game, mia="abele")
        games.append(turned(game))
    states = [cache.table_of(game).state for game in games]
    who = [s.characters for s in states]
    assert [(s.lives("ivo"), c["ivo"].ghost, c["mia"].role) for s, c in zip(states, who, strict=True)] == [
        (False, True, "mago"),
        (False, False, "trasformista"),
    ]
    others = [seat for seat in roles if seat not in ("bruno", "ivo", "mia")]
    assert pages_of(games[0], others) == pages_of(games[1], others)
    assert [len(public(game)["Alba 2"]) for game in games] == [1, 1]


def targets(client: Client, game: Game) -> list[str]:
    """On whom a form of the night lets its reader act."""
    return re.findall(
        r'value="(\w+)"',
        re.findall(r'name="target">.*?</select>', client.get(url(game, "me/")).content.decode(), re.DOTALL)[0],
    )


def test_nobody_is_told_that_an_ipnotista_controls_him() -> None:
    """L7-FAQ-31a: what the controlled reads, and everybody but the ipnotista, is the same with and without."""
    roles = {**CAST, "elio": "ipnotista"}
    games = []
    for slug, target in (("primovillaggio", "lea"), ("altrovillaggio", None)):
        game = second_night(slug, roles=roles)
        if target:
            orders(game, elio=target)
        games.append(turned(game))
    others = [seat for seat in roles if seat != "elio"]
    assert pages_of(games[0], others) == pages_of(games[1], others)
    assert [private(game, "elio", "Alba 2") for game in games] == [[WORKED.format("Lea")], []]


def test_an_ipnotista_is_not_told_that_he_has_lost_somebody() -> None:
    """L7-FAQ-29: whether another ipnotista takes Lea away from them or not, their page is the same."""
    roles = {**CAST, "elio": "ipnotista", "dino": "ipnotista"}
    games = []
    for slug, target in (("primovillaggio", "lea"), ("altrovillaggio", "ivo")):
        game = second_night(slug, roles=roles)
        orders(game, elio="lea")
        game = turned_to(game, "night", 3)
        orders(game, dino=target)
        games.append(turned(game))
    assert [cache.table_of(game).state.control["lea"] for game in games] == ["dino", "elio"]
    assert pages_of(games[0], ["elio", "lea", "ivo"]) == pages_of(games[1], ["elio", "lea", "ivo"])


def test_how_the_statements_of_a_divinatore_came_about_is_not_shown() -> None:
    """L7-FAQ-10b: whether chance made them or the game masters wrote them, all pages are the same."""
    roles = {**CAST, "lea": "divinatore"}
    first = cast("lupus7", roles, "primovillaggio", mayor="gaia")
    made = [
        (told.event.target, told.event.role)
        for told in cache.table_of(first).view("lea")
        if isinstance(told.event, ev.Proposition)
    ]
    second = cast("lupus7", roles, "altrovillaggio", mayor="gaia", propositions={"lea": [list(pair) for pair in made]})
    assert len(made) == 4
    assert pages_of(first, roles) == pages_of(second, roles)


def test_who_is_mayor_is_public_and_who_will_be_is_not() -> None:
    """L7-3.10-09: a designation changes no page but the mayor's; taking office is announced when it happens."""
    game = turned_to(cast("lupus7", CAST, mayor="gaia"), "day", 1)
    others = [seat for seat in CAST if seat != "gaia"]
    before = pages_of(game, others)
    must(client_of(game, "gaia"), game, "appoint", successor="ivo")
    assert pages_of(game, others) == before
    votes(game, **dict.fromkeys(("anna", "bruno", "carla", "dino", "elio"), "gaia"))
    game = turned(game)
    page = text_of(Client().get(url(game)).content.decode())
    assert re.sub(r"\s+", " ", page).count("Ivo Sindaco") == 1
    assert [line for line in public(game)["Tramonto 1"] if "Ivo" in line and "fascia" in line] != []
    timeline = Client().get(url(game)).content.decode().partition("Chi ha portato la fascia")[2]
    assert re.findall(r"</svg>(\w+) <span", timeline) == ["Gaia", "Ivo"]


@pytest.mark.parametrize("ruleset", ["lupus7", "lupus8"])
def test_a_faction_that_has_lost_is_published_with_all_its_members(ruleset: str) -> None:
    """L8-BASE-EXI-03: living and dead."""
    roles: dict[str, Any] = {**CAST, "elio": "stregone", "dino": {"role": "stregone", "alive": False}}
    game = turned_to(cast(ruleset, roles), "day", 1)
    votes(game, **dict.fromkeys(("bruno", "carla", "elio", "fosca", "gaia"), "anna"))
    game = turned(game)
    assert [line for line in public(game)["Tramonto 1"] if "la partita è persa" in line] == [
        "Per la fazione dei Lupi è finita: la partita è persa. Ne facevano parte Anna, Dino ed Elio."
    ]


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_who_has_won_is_on_the_page(ruleset: str) -> None:
    """L8-BASE-PUB-09, L7-2.2-05."""
    game = cast(ruleset, OLD if ruleset == "lupus3" else CAST)
    clerk.submit(game.pk, Command(MASTER, "end", {"faction": "popolani"}), received=game.created)
    page = text_of(Client().get(url(game)).content.decode())
    assert re.findall(r"Hanno vinto i (\w+)", page) == [words("it", ruleset).say("faction-popolani")]


# --- the rulebook's pages ---------------------------------------------------------------------------------------------


SUMMARY = (
    "È soltanto un riassunto, e non sostituisce il regolamento: dove non dicono la stessa cosa, vale il regolamento."
)


def gettext_in(language: str, text: str) -> str:
    """A text of the site in a language."""
    with translation.override(language):
        return translation.gettext(text)


@pytest.mark.parametrize("language", ["it", "en"])
def test_what_changed_is_told_as_a_summary_behind_which_the_rules_stand(language: str) -> None:
    """L7-1.4-01."""
    page = unescape(Client(headers={"accept-language": language}).get("/rules/lupus7/").content.decode())
    summary = page.partition('id="novita"')[2].partition("</ul>")[0]
    changes = rulebook.changes("lupus7", language)
    assert (len(changes), re.findall(r"<li>(.*?)</li>", summary)) == (10, list(changes))
    assert re.findall(r"<p>(.*?)</p>", summary) == [gettext_in(language, SUMMARY)]
    assert 'id="novita"' not in Client().get("/rules/lupus3/").content.decode()
