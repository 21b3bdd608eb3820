"""Killed, failing and racing processes lose nothing, double nothing and leave nothing half (D-1, D-2, D-3).

Short here; `make soak` does every step, 200 random kills and 100 races.
"""

from __future__ import annotations

import json

import pytest

from tests.rigs.databases import Ground

pytestmark = [pytest.mark.process, pytest.mark.database]

PERFECT = {"torn": 0, "wrong": 0, "letters": 0}


def killed(found: dict[str, int]) -> dict[str, int]:
    print(found)
    return {key: found[key] for key in PERFECT}


def test_a_dawn_killed_at_a_step_is_whole_when_the_clock_comes_round(place: Ground) -> None:
    found = place.experiment("kills", every=4, random=6)
    assert killed(found) == PERFECT
    assert found["killed at a step"] >= 8
    assert "done at a step" not in found, "every planted kill struck"


@pytest.mark.soak
def test_a_dawn_killed_at_every_step_and_200_times_at_random(place: Ground) -> None:
    found = place.experiment("kills")
    assert killed(found) == PERFECT
    assert found["killed at a step"] == 2 * found["steps"]
    assert found["killed at random"] == 200


def test_a_dawn_whose_queries_fail_comes_right(place: Ground) -> None:
    found = place.experiment("failures", every=5)
    assert {**killed(found), "not recovered": found["not recovered"]} == {**PERFECT, "not recovered": 0}


@pytest.mark.soak
def test_a_dawn_any_of_whose_queries_fails_comes_right(place: Ground) -> None:
    found = place.experiment("failures")
    assert {**killed(found), "not recovered": found["not recovered"]} == {**PERFECT, "not recovered": 0}


FAIR = {
    "processes that failed": 0,
    "errors": 0,
    "taken and lost, or logged and not taken": 0,
    "phases not closed once": 0,
    "logged too late": 0,
    "letters": 0,
    "torn": 0,
}


def raced(place: Ground, rounds: int) -> dict[str, int]:
    found: dict[str, int] = place.experiment("race", rounds=rounds)
    print(found)
    assert {key: found[key] for key in FAIR} == FAIR
    assert found["taken"] + found["refused"] + found["refused after too long a wait"] == 60 * rounds
    return found


def test_sixty_voters_and_four_clocks_at_the_deadline(place: Ground) -> None:
    raced(place, rounds=1)


@pytest.mark.soak
def test_sixty_voters_and_four_clocks_at_the_deadline_a_hundred_times(place: Ground) -> None:
    found = raced(place, rounds=100)
    assert found["taken"] > 1000
    assert found["refused"] > 0


def besieged(place: Ground, kills: int) -> dict[str, int]:
    """What is left of a site that was killed so many times while people voted."""
    found: dict[str, int] = json.loads(place.run("-m", "tests.rigs.village_siege", json.dumps({"kills": kills})).stdout)
    print(found)
    wrong = {key: found[key] for key in ("lost", "doubled", "never answered and yet kept", "torn")}
    assert wrong == {"lost": 0, "doubled": 0, "never answered and yet kept": 0, "torn": 0}
    assert found["kills"] == kills
    assert found["acknowledged"] >= 5 * kills
    assert found["sent again"] > 0, "kills that hit nobody prove nothing"
    assert not [key for key in found if key.startswith("answered") and key != "answered 302"]
    return found


@pytest.mark.soak
def test_a_site_that_is_killed_while_people_vote_loses_and_doubles_nothing(place: Ground) -> None:
    besieged(place, kills=2)


@pytest.mark.soak
def test_a_site_that_is_killed_300_times_while_people_vote_loses_and_doubles_nothing(place: Ground) -> None:
    besieged(place, kills=300)
