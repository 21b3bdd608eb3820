"""What each screen of Lupusburg shows, and that it shows nothing which its reader was not told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lupus.rulesets.lupusburg.screens import OPTIONS, PLACE_AFTER, SCREENS

from .games import USUAL, Game
from .test_hints import point

SWAPPED = ("ct", "cc", "cc", "cw", "cc")
"""The usual hands, but thief and wolf have changed owners."""


def shown(game: Game, reader: str | None) -> Mapping[str, Any]:
    """The screen of a reader."""
    return SCREENS.screen(point(game.table, reader))


def test_two_worlds_that_tell_a_reader_the_same_show_the_same() -> None:
    """LB-SETUP-37, LB-HINT-08: only the owners of the two cards see a difference, by night as by day."""
    one, other = Game(cards=USUAL), Game(cards=SWAPPED)
    for step in ("thief", "wolf", "day"):
        if step == "wolf":
            one.thief("B.R")
            other.thief("B.R")
        elif step == "day":
            one.wolf("C.R")
            other.wolf("C.R")
        for reader in ("B", "C", "E", None):
            assert shown(one, reader) == shown(other, reader), (step, reader)
    assert shown(one, "A")["drawer"] != shown(other, "A")["drawer"]


def test_a_night_asks_all_for_the_same_and_shows_nobody_who_tapped() -> None:
    """LB-NIGHT-41, LB-NIGHT-42: nothing changes on another screen when the one who acts taps."""
    g = Game()
    before = {reader: shown(g, reader) for reader in (*g.seats, None)}
    forms = [[(form["verb"], form["sends"], len(form["fields"])) for form in before[seat]["forms"]] for seat in g.seats]
    assert forms == [[("tap", True, 1)]] * len(g.seats)
    g.do("D", "tap", house="B.R")
    assert all(shown(g, reader) == before[reader] for reader in ("A", "B", "C", "E", None))


def test_only_the_thief_reads_what_they_saw() -> None:
    """LB-NIGHT-40, LB-SETUP-45: all others have the same card, and the list of the thief alone grows."""
    g = Game()
    g.do("D", "tap", house="B.R")
    g.clock()
    cards = {seat: shown(g, seat)["card"] for seat in g.seats}
    assert len({cards[seat] for seat in "ABCE"}) == 1
    assert cards["D"] != cards["A"]
    assert [len(shown(g, seat)["drawer"]["notes"]) for seat in g.seats] == [0, 0, 0, 1, 0]
    assert shown(g, None)["drawer"] is None
    assert shown(g, None)["card"] == ""


def test_placement_asks_for_the_same_gestures_when_it_is_forced() -> None:
    """LB-SETUP-35."""
    g = Game(placed=False)
    g.build()
    found = [shown(g, seat)["forms"] for seat in g.seats]
    shapes = [
        [(form["verb"], form["wait"], [(slot["name"], len(slot["options"])) for slot in form["fields"]]) for form in forms]
        for forms in found
    ]
    assert shapes == [[("place", PLACE_AFTER, [("R", 2), ("L", 0)])]] * len(g.seats)


def test_the_summary_is_open_for_the_mayor_and_there_for_all() -> None:
    """LB-SETUP-40."""
    g = Game()
    g.night("C.R")
    assert [shown(g, seat)["steps_open"] for seat in g.seats] == [True, False, False, False, False]
    for reader in (*g.seats, None):
        assert [step["now"] for step in shown(g, reader)["steps"]].count(True) == 1


def test_the_record_keeps_both_sides_of_the_privilege() -> None:
    """LB-HINT-03: the same for all; never what was printed on the cards."""
    g = Game()
    g.night("C.R")
    g.use_privilege("B.R", "A.R")
    records = [shown(g, reader)["record"] for reader in (*g.seats, None)]
    assert all(record == records[0] for record in records)
    assert len(records[0][0]["lines"]) == 4  # mayor, devoured, looked, shown back
    assert not any(word in line.lower() for line in records[0][0]["lines"] for word in ("citizen", "thief", "chest"))


def test_a_room_chooses_four_things() -> None:
    """LB-SETUP-47."""
    assert [(option.key, option.standard) for option in OPTIONS] == [
        ("games", "1"), ("first_mayor", "host"), ("night_seconds", "10"), ("night_sound", "no"),
    ]  # fmt: skip
    assert all(10 <= int(value) <= 30 for value in OPTIONS[2].values)
