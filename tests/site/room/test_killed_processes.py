"""The web process and the clock of a room, killed at any moment of a game and started again, lose and double nothing.

Three kills here, and fifty in `make soak`; on SQLite and on PostgreSQL (`make test`).
"""

from __future__ import annotations

import json

import pytest

from tests.rigs.databases import Ground

pytestmark = [pytest.mark.process, pytest.mark.soak]

FAIR = {"lost": 0, "doubled": 0, "torn": 0, "rows that are not in order": 0, "went on": 1}


def besieged(place: Ground, kills: int) -> dict[str, int]:
    """What is left of a game whose processes were killed so many times."""
    found: dict[str, int] = json.loads(place.run("-m", "tests.rigs.room_siege", json.dumps({"kills": kills})).stdout)
    print(found)
    assert {key: found.get(key) for key in FAIR} == FAIR
    assert found["kills"] == kills
    assert found["acknowledged"] >= 5
    assert set(found) & {"web killed", "clock killed"}
    return found


def test_a_room_whose_processes_are_killed_loses_and_doubles_nothing_and_goes_on(place: Ground) -> None:
    besieged(place, kills=3)


def test_a_room_whose_processes_are_killed_50_times_loses_and_doubles_nothing_and_goes_on(place: Ground) -> None:
    found = besieged(place, kills=50)
    assert found["sent again"] > 0, "kills that hit nobody prove nothing"
    assert found["web killed"] > 10 < found["clock killed"]
    assert found["phases"] >= 8, "any moment of a game, and not one of its nights alone"
