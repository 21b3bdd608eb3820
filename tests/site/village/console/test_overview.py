"""What game masters see of the open phase and of the people in it, and that nobody else sees any of it."""

from __future__ import annotations

import re
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.db import OperationalError
from django.db.models import QuerySet
from django.test import Client
from django.utils import timezone

from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.rulesets.lexicon import shown
from lupus.site.demo import bots_act
from lupus.site.people.models import Person
from lupus.site.table import cache, clerk
from lupus.site.table.models import Game, Place
from lupus.site.village import silence
from lupus.site.village.console.overview import Tally
from lupus.site.village.models import VillagePlace
from tests.rigs.game_masters import browser, host, in_stead, insist, url
from tests.rigs.village_players import SIX, cast, client_of, must, turned, turned_to, usual
from tests.rigs.village_players import url as village_url
from tests.site.security import test_access
from tests.site.security.test_access import people

__all__ = ["people"]

pytestmark = pytest.mark.django_db


def conducted(ruleset: str = "lupus7") -> tuple[Game, Client]:
    """A village, and its game master's browser."""
    game, gina = cast(ruleset, SIX), host()
    game.masters.add(gina)
    return game, browser(gina)


def overview(client: Client, game: Game) -> tuple[list[Tally], list[Any]]:
    answer = client.get(url("console", game))
    assert answer.status_code == 200
    return answer.context["tallies"], answer.context["silent"]


# --- how far the phase is ---------------------------------------------------------------------------------------------


def test_the_console_counts_votes_and_abstentions_apart() -> None:
    """What makes a vote count are votes: an abstention is none."""
    game, gina = conducted()
    game = turned_to(game, "day", 1)
    must(client_of(game, "dino"), game, "vote", **{"for": "bruno"})
    must(client_of(game, "carla"), game, "vote", abstain="1")
    page = gina.get(url("console", game)).content.decode()
    assert "voti 1 · astensioni 1" in page
    assert "voti 0 · astensioni 0" in page, "of the mayor"
    assert "astensioni" not in gina.get(url("console", turned_to(game, "night", 2))).content.decode()


def test_by_night_the_console_counts_the_powers_and_names_who_has_not_used_theirs() -> None:
    game, gina = conducted()
    game = turned_to(game, "night", 2)
    must(client_of(game, "dino"), game, "use", target="bruno")
    (powers,), _ = overview(gina, game)
    asked = powers.of
    assert powers.done == 1
    assert {name for _pk, name in powers.lacking} <= {"Bruno", "Carla", "Elio"}
    assert len(powers.lacking) == asked - 1 > 0
    client_of(game, "dino").post(village_url(game, "me/act/"), {"verb": "use", "key": str(uuid4()), "withdraw": "1"})
    (powers,), _ = overview(gina, game)
    assert (powers.done, "Dino" in {name for _pk, name in powers.lacking}) == (0, True)


@pytest.mark.parametrize(("ruleset", "needs"), [("lupus7", 3), ("lupus8", 4)])
def test_by_day_the_console_counts_the_votes_and_says_what_the_stake_needs(ruleset: str, needs: int) -> None:
    """Half of the living must vote in one edition (D-38);
    more than half must name the same person in another (L8-BASE-VOT-03)."""
    game, gina = conducted(ruleset)
    game = turned_to(game, "day", 1)
    assert len(cache.table_of(game).state.living) == 6
    for n, seat in enumerate(("anna", "dino", "elio", "fosca"), 1):
        must(client_of(game, seat), game, "vote", **{"for": "bruno"})
        stake = overview(gina, game)[0][0]
        assert (stake.done, stake.of, stake.counts, stake.enough) == (n, 6, [("Bruno", n)], n >= needs)
        assert str(needs) in stake.needs
    assert {name for _pk, name in stake.lacking} == {"Bruno", "Carla"}


VILLAGES = [("lupus7", 30, 4), ("lupus8", 32, 2), ("lupus3", 16, 0)]
"""Editions, with how many people live there, and how many days at least of three games have powers on the vote."""


@pytest.mark.parametrize(
    ("ruleset", "players", "powers", "seeds"),
    [
        *((ruleset, players, min(powers, 1), (1,)) for ruleset, players, powers in VILLAGES),
        *(pytest.param(*village, (1, 2, 3), marks=pytest.mark.soak) for village in VILLAGES),
    ],
)
def test_the_votes_on_the_console_before_a_closing_are_those_that_are_published(
    ruleset: str, players: int, powers: int, seeds: tuple[int, ...]
) -> None:
    """Over whole games of bots, in which somebody leaves on each day after they have voted and were voted for: powers
    that act on the vote, and who has left, are told before."""
    days, with_powers = 0, 0
    for seed in seeds:
        game, chance = usual(ruleset, players, seed, f"borgo-{seed}"), Random(seed)
        gina = host(f"Gina{seed}")
        game.masters.add(gina)
        while game.stage == Game.Stage.PLAYED:
            bots_act(game.pk, chance)
            table = cache.table_of(game)
            if table.state.phase == "day":
                voter, target = next((s, t) for (ballot, s), t in table.state.votes.items() if ballot == "stake" and t)
                for leaver in {voter, target} if len(table.state.living) > players // 2 else ():
                    command = Command(MASTER, "withdraw", {"player": leaver}, "Gina")
                    clerk.submit(game.pk, command, received=timezone.now())
                table = cache.table_of(Game.objects.get(pk=game.pk))
            told = overview(browser(gina), game)[0] if table.state.phase == "day" else []
            length = len(table.log)
            game = turned(game)
            new: list[Any] = [entry.event for entry in cache.table_of(game).log[length:]]
            published: dict[str, dict[str, int]] = {"stake": {}, "mayor": {}}
            for e in new:
                if e.kind == "tally":
                    published[e.ballot][shown(e.target)] = e.votes
            for mayor in told[1:]:
                assert dict(mayor.counts) == published["mayor"]
            for stake in told[:1]:
                if any(not certain for _text, certain in stake.moved):
                    continue
                assert dict(stake.effective) == published["stake"]
                moved = [e for e in new if e.kind == "vote-moved" and e.entered != e.counted]
                assert len(stake.moved) == len(moved)
                assert stake.enough == (not any(e.kind == "no-stake" and e.cause == "quorum" for e in new))
                days, with_powers = days + 1, with_powers + bool(moved)
    print(f"{days} days, powers act on the vote of {with_powers}")
    assert days > 2 * len(seeds)
    assert with_powers >= powers


def test_whoever_voted_for_somebody_who_has_left_has_not_voted() -> None:
    game, gina = conducted()
    game = turned_to(game, "day", 1)
    for seat in ("anna", "dino"):
        must(client_of(game, seat), game, "vote", **{"for": "bruno" if seat == "anna" else "elio"})
    insist(gina, url("console-act", game, "withdraw"), {"key": str(uuid4()), "player": "bruno", "why": "x"})
    stake = overview(gina, game)[0][0]
    assert (stake.done, stake.of, stake.counts) == (1, 5, [("Elio", 1)])
    assert [name for _pk, name in stake.lacking] == ["Anna", "Carla", "Elio", "Fosca"]


def test_the_console_says_whose_vote_a_power_takes_away_before_anybody_reads_the_result() -> None:
    """L7-FAQ-36b: the amnesia of a spettro. Nobody else learns of it."""
    ghost = {"role": "contadino", "alive": False, "ghost": "amnesia"}
    game, gina = cast("lupus7", {**SIX, "gaia": ghost}), host()
    game.masters.add(gina)
    game = turned_to(game, "night", 2)
    must(client_of(game, "gaia"), game, "use", target="anna")
    game = turned(game)
    before = client_of(game, "dino").get(village_url(game, "me/")).content.decode()
    for seat in ("anna", "dino", "elio"):
        must(client_of(game, seat), game, "vote", **{"for": "bruno"})
    page = browser(gina).get(url("console", game)).content.decode()
    assert "Il voto di Anna per Bruno è annullato perché Gaia ne ha cancellato il ricordo." in page
    stake = overview(browser(gina), game)[0][0]
    assert (stake.counts, stake.effective, stake.enough) == ([("Bruno", 3)], [("Bruno", 2)], False)
    assert "ricordo" not in before + client_of(game, "anna").get(village_url(game, "me/")).content.decode()


def test_where_chance_decides_which_votes_change_the_console_says_perhaps() -> None:
    """L7-FAQ-37: of two scrutatori with one target one is drawn."""
    game, gina = cast("lupus7", {**SIX, "anna": "scrutatore", "fosca": "scrutatore"}), host()
    game.masters.add(gina)
    for seat in ("anna", "fosca"):
        must(client_of(game, seat), game, "use", target="bruno")
    game = turned(game)
    for seat, target in (("anna", "carla"), ("fosca", "dino"), ("elio", "bruno")):
        must(client_of(game, seat), game, "vote", **{"for": target})
    stake = overview(browser(gina), game)[0][0]
    assert [certain for _text, certain in stake.moved] == [False, False]
    assert stake.effective == stake.counts == [("Bruno", 1), ("Carla", 1), ("Dino", 1)]
    assert browser(gina).get(url("console", game)).content.decode().count("forse: decide la sorte") == 2


# --- who is silent ----------------------------------------------------------------------------------------------------


def test_phases_are_counted_from_the_first_night() -> None:
    halves = ("start", "night 1", "dawn 1", "day 1", "sunset 1", "night 2", "day 2")
    assert [silence.counted(at) for at in halves] == [0, 1, 1, 2, 2, 3, 4]


def test_the_console_says_who_never_came_in_and_who_has_been_silent_since_when() -> None:
    game, gina = conducted()
    client_of(game, "anna").get(village_url(game, "me/"))
    for seat in ("bruno", "carla"):
        client_of(game, seat).get(village_url(game, "me/"))
    game = turned_to(game, "day", 1)
    must(client_of(game, "carla"), game, "vote", **{"for": "anna"})
    game = turned_to(game, "night", 2)
    client_of(game, "bruno").get(village_url(game, "me/"))
    VillagePlace.objects.filter(place__game=game, place__seat="carla").update(came=0)  # a command is a sign too
    signs = silence.signs_of(game, cache.table_of(game))
    assert {s: (signs[s].last, signs[s].quiet) for s in ("anna", "bruno", "carla", "dino")} == {
        "anna": (1, 1),
        "bruno": (3, 0),
        "carla": (2, 0),
        "dino": (0, 2),
    }
    silent = {who.name: who.text for who in overview(gina, game)[1]}
    assert "Notte 1" in silent["Anna"]
    assert silent["Dino"] == "nessun segno finora"
    assert {"Bruno", "Carla"} & set(silent) == set()
    assert [who.name for who in overview(gina, game)[1]][-1] == "Anna"


def test_what_a_game_master_enters_or_looks_at_is_no_sign_of_the_player() -> None:
    game, gina = conducted()
    game = turned_to(game, "day", 1)
    anna = game.places.get(seat="anna")
    gina.get(url("console-as", game, anna.pk))
    in_stead(
        gina, url("console-order", game, anna.pk), {"verb": "vote", "for": "bruno", "key": str(uuid4()), "why": "x"}
    )
    assert silence.signs_of(game, cache.table_of(game))["anna"].last == 0


def test_a_sign_is_a_phase_and_says_no_hour() -> None:
    """L7-2.3-10: nothing that is stored of a place is a moment,
    and whoever comes again in the same phase leaves it as it was."""
    game, _ = conducted()
    client = client_of(game, "anna")
    client.get(village_url(game, "me/"))
    before = Place.objects.filter(game=game).values()
    client.get(village_url(game, "me/"))
    assert list(Place.objects.filter(game=game).values()) == list(before)
    assert [
        f.name
        for f in Place._meta.concrete_fields
        if f.get_internal_type() in ("DateTimeField", "DateField", "TimeField")
    ] == []


def test_a_page_is_there_though_the_database_is_too_busy_to_note_a_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = conducted()

    def busy(*_: object, **__: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(QuerySet, "update", busy)
    client = client_of(game, "anna")
    assert client.get(village_url(game, "me/")).status_code == 200
    monkeypatch.undo()
    client.get(village_url(game, "me/"))
    assert silence.signs_of(game, cache.table_of(game))["anna"].came == 1


def test_whoever_takes_a_place_over_is_not_as_silent_as_the_person_before_them() -> None:
    game, gina = conducted()
    client_of(game, "anna").get(village_url(game, "me/"))
    for _ in range(3):
        game = turned(game)
    anna = game.places.get(seat="anna")
    assert silence.signs_of(game, cache.table_of(game))["anna"].quiet == 2
    data = {"name": "Zoe", "email": "zoe@example.org", "gender": "f", "language": "it", "why": "x"}
    insist(gina, url("console-replace", game, anna.pk), {**data, "leaves": anna.person_id})
    sign = silence.signs_of(game, cache.table_of(game))["anna"]
    assert (sign.last, sign.quiet) == (0, 0)


# --- the law ----------------------------------------------------------------------------------------------------------

SECRET = re.compile(r'(name="(?:key|csrfmiddlewaretoken|token)" value=")[^"]*|\d+ (?:minut|secon)\w+')


def walked(people: dict[str, Person | None]) -> dict[tuple[str, str], tuple[int, bytes, str]]:
    """Every address of the site as strangers, players of this village and of others get it."""
    found = {}
    for who in ("visitor", "player", "dead player", "player elsewhere", "master elsewhere"):
        client = test_access.client_of(people[who])
        for pattern in test_access.ALL_PATTERNS:
            name = str(pattern.name)
            if name == "stream" or name not in test_access.TABLE:
                continue
            answer = test_access.asked(client, "get", name)
            body = SECRET.sub(r"\1", b"".join(answer).decode(errors="replace")).encode()
            found[name, who] = (answer.status_code, body, answer.get("Content-Length", ""))
    return found


@pytest.mark.many
def test_no_byte_for_players_and_strangers_changes_with_who_came_when(people: dict[str, Person | None]) -> None:
    """L7-2.3-10: presence is for the game masters of the village alone."""
    game = Game.objects.get(slug="borgo")
    mine = people["player"].places.get(game=game)
    before = walked(people)
    assert len(before) > 200
    others = VillagePlace.objects.filter(place__game=game).exclude(pk=mine.pk).order_by("pk")
    for n, place in enumerate(others):  # never came, came once, came late and is here
        place.came, place.joined = ((0, 0), (1, 0), (3, 2))[n % 3]
        place.save()
    after = walked(people)
    assert [key for key in before if before[key] != after[key]] == []


def test_and_the_game_masters_page_does_change_with_it() -> None:
    game, gina = conducted()
    game = turned_to(game, "night", 2)
    before = overview(gina, game)[1]
    VillagePlace.objects.filter(place__game=game).update(came=3)
    assert (len(before), overview(gina, game)[1]) == (6, [])
