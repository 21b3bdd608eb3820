"""What takes mails is killed at any moment and started again: no mail is lost, and none is taken twice.

Five kills here, and two hundred in `make soak`.
"""

from __future__ import annotations

import json

import pytest

from tests.rigs.databases import Ground

pytestmark = [pytest.mark.process, pytest.mark.database]

FAIR = {
    "lost": 0,
    "doubled": 0,
    "never brought and yet kept": 0,
    "answers not owed once": 0,
    "torn": 0,
    "did not end cleanly": 0,
}


def besieged(place: Ground, kills: int) -> dict[str, int]:
    """What is left of the mails that came while it was killed so many times."""
    found: dict[str, int] = json.loads(place.run("-m", "tests.rigs.mail_siege", json.dumps({"kills": kills})).stdout)
    print(found)
    assert {key: found.get(key) for key in FAIR} == FAIR
    assert found["kills"] == kills
    assert found["brought"] >= 2 * kills
    assert found["brought again"] > 0, "kills that hit nobody prove nothing"
    return found


@pytest.mark.soak
def test_what_takes_mails_is_killed_and_loses_and_doubles_nothing(place: Ground) -> None:
    besieged(place, kills=5)


@pytest.mark.soak
def test_what_takes_mails_is_killed_200_times_and_loses_and_doubles_nothing(place: Ground) -> None:
    found = besieged(place, kills=200)
    assert found["said repeated"] > 0, "some kills fell between a commit and its answer"


def test_a_mail_that_came_before_the_deadline_counts_however_many_came_with_it(place: Ground) -> None:
    """D-02."""
    found = json.loads(place.run("-m", "tests.rigs.mail_rush").stdout)
    print(found)
    assert (found["in time and not counted"], found["late and counted"]) == (0, 0)
    assert found["in time"] >= 10
    assert found["doors left"] == 0, "it said that it takes no mail any more"
