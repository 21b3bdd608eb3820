"""The night: decoys for everybody, the look of the thief, the claw of the wolf."""

from __future__ import annotations

from collections import Counter

import pytest

from lupus.engine.game import Command, Prompt
from lupus.engine.preview import preview
from lupus.engine.seats import CLOCK, MASTER
from lupus.rulesets.lupusburg import LUPUSBURG
from lupus.rulesets.lupusburg.night import prey

from .games import Game, characters, claw, of, tap


def test_nights_and_days_take_turns_and_a_night_comes_first() -> None:
    """LB-NIGHT-01, LB-NIGHT-02, LB-DAY-27: the order of the phases of a turn, and then the next turn."""
    g = Game()
    g.turn("B.R", "B.L")
    g.thief()
    phases = [(row["phase"], row["number"]) for row in g.view(None) if row["type"] == "phase"]
    assert phases == [
        ("houses", 1),
        ("placement", 1),
        ("thief", 1),
        ("thief-shown", 1),
        ("wolf", 1),
        ("wolf-shown", 1),
        ("privilege", 1),
        ("bets", 1),
        ("discussion", 1),
        ("vote", 1),
        ("defence", 1),
        ("run-off", 1),
        ("thief", 2),
        ("thief-shown", 2),
        ("wolf", 2),
    ]


def test_only_the_clock_closes_a_phase_of_the_night() -> None:
    """LB-NIGHT-15, LB-NIGHT-22: no tap moves the game on, and no player and no host is offered anything else."""
    g = Game()
    for phase in ("thief", "wolf"):
        for seat in g.seats:
            g.do(seat, "tap", house="C.R")
            assert g.s.phase == phase
            assert set(g.offered(seat)) == {"tap"}
        assert g.offered(MASTER) == {}
        assert set(g.offered(CLOCK)) == {"close"}
        g.clock()
        assert all(g.offered(seat) == {} for seat in g.seats)
        assert g.refused("A", "tap", house="C.R") == "wrong-phase"
        g.clock()
    assert g.s.phase == "privilege"


# --- decoys -----------------------------------------------------------------------------------------------------------


def test_every_seat_gets_the_same_decoy_in_both_phases() -> None:
    """LB-NIGHT-20, LB-NIGHT-36, LB-NIGHT-37, LB-NIGHT-39: dead or alive, wolf, thief, mayor or citizen."""
    g = Game(6)
    g.turn("B.R", "B.L")
    g.turn("C.R", "D.R")
    assert [g.s.living(seat) for seat in g.seats] == [2, 0, 1, 1, 2, 2]
    for phase in ("thief", "wolf"):
        assert g.s.phase == phase
        for seat in g.seats:
            (tap,) = g.table.prompts(seat)
            assert tap._replace(fields=()) == Prompt("tap", sealed=True, decoy=True)
            assert [slot.name for slot in tap.fields] == ["house"]
            whole = phase == "thief" or g.s.living(seat) == 2
            assert set(tap.fields[0].options) == {h for h in g.s.ring if whole or not h.startswith(seat)}
        g.clock(2)


def test_the_taps_of_those_who_do_not_act_leave_nothing_behind() -> None:
    """LB-NIGHT-20, LB-NIGHT-38, LB-NIGHT-12, LB-NIGHT-32: no event, no change of the state;
    and the acting player's is sealed."""
    g = Game()
    for seat in g.seats:
        before = g.s
        told = g.do(seat, "tap", house="C.L")
        if seat == "D":
            assert told == [{"type": "tapped", "player": "D", "house": "C.L", "seen_by": ["D"]}]
        else:
            assert told == []
            assert g.s == before
    g.clock(2)
    for seat in g.seats:
        told = g.do(seat, "tap", house="C.L")
        assert told == ([{"type": "tapped", "player": "A", "house": "C.L", "seen_by": ["A"]}] if seat == "A" else [])


def test_nobody_can_tell_who_acts() -> None:
    """LB-NIGHT-12, LB-NIGHT-20, LB-NIGHT-32: nights with and without taps are told alike to all but the thief."""
    quiet, busy = Game(), Game()
    quiet.thief()
    for seat in busy.seats:
        busy.do(seat, "tap", house="B.L")
    busy.clock(2)
    for seat in "BCDE":
        busy.do(seat, "tap", house="A.L")
    for g in (quiet, busy):
        g.wolf("E.R")
    for viewer in ("A", "B", "C", "E", None):
        assert quiet.view(viewer) == busy.view(viewer)
    assert quiet.view("D") != busy.view("D")


# --- the thief --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "kind"), [("B.R", "chest"), ("B.L", "plain"), ("D.R", "chest"), ("D.L", "plain"), ("A.L", "plain")]
)
def test_the_thief_is_told_chest_or_plain_and_nothing_else(house: str, kind: str) -> None:
    """LB-NIGHT-06, LB-NIGHT-07, LB-NIGHT-10, LB-NIGHT-12, LB-NIGHT-13: any house of the ring, the thief's own too;
    nothing moves."""
    g = Game()
    ring, before = g.s.ring, characters(g.s)
    g.do("D", "tap", house=house)
    told = g.clock()
    assert told[0] == {"type": "looked", "player": "D", "house": house, "kind_of_house": kind, "seen_by": ["D"]}
    assert [row["type"] for row in told] == ["looked", "phase"]
    assert (g.s.ring, characters(g.s)) == (ring, before)


def test_the_thief_looks_once_a_night_at_the_last_house_he_has_tapped() -> None:
    """LB-NIGHT-08, LB-NIGHT-43: the thief may move the tap until choices close, and then there is no second look."""
    g = Game()
    g.do("D", "tap", house="B.R")
    g.do("D", "tap", house="C.L")
    g.clock()
    assert g.refused("D", "tap", house="B.R") == "wrong-phase"
    g.clock()
    g.do("D", "tap", house="B.R")
    g.wolf("E.R")
    assert [row["house"] for row in g.told("D", "looked")] == ["C.L"]


def test_the_thief_may_look_again_at_what_he_has_seen_but_not_at_what_is_gone() -> None:
    """LB-NIGHT-09, LB-NIGHT-10, LB-DAY-05: and the refusal is the same for everybody."""
    g = Game()
    g.night("B.R", look="C.R")
    g.lynch("B.L")
    for seat in g.seats:
        assert g.refused(seat, "tap", house="B.R") == "house-gone"
        assert g.refused(seat, "tap", house="Z.R") == "house-unknown"
        assert g.refused(seat, "tap", house=3) == "house-unknown"
        assert g.refused(seat, "tap") == "incomplete"
        assert g.refused(seat, "tap", house="C.R", again=True) == "unexpected"
    g.thief("C.R")
    assert [row["house"] for row in g.told("D", "looked")] == ["C.R", "C.R"]


def test_a_thief_who_does_not_choose_has_lost_the_look_and_nobody_notices() -> None:
    """LB-NIGHT-11, LB-NIGHT-12."""
    looks, idle = Game(), Game()
    looks.thief("B.R")
    idle.thief()
    assert idle.told("D", "looked") == []
    for viewer in ("A", "B", "C", "E", None):
        assert looks.view(viewer) == idle.view(viewer)


def test_a_thief_without_characters_learns_nothing_and_his_phase_is_played_all_the_same() -> None:
    """LB-NIGHT-15, LB-NIGHT-16, LB-NIGHT-19, LB-END-21:
    the thief's elimination is announced like any other, and the game goes on."""
    g = Game(5)
    told = g.turn("D.R", "D.L")
    assert [row["cause"] for row in of(told, "mayor")] == ["rotation"]
    assert g.s.living("D") == 0
    before = len(g.view("D"))
    assert g.do("D", "tap", house="B.R") == []
    public = g.clock(2)
    assert [row["type"] for row in public] == ["phase", "phase"]
    assert [(row["phase"], row["number"]) for row in public] == [("thief-shown", 2), ("wolf", 2)]
    assert len(g.view("D")) == before + 2


def test_the_look_is_valid_though_the_wolf_devours_that_house_in_the_same_night() -> None:
    """LB-NIGHT-33."""
    g = Game()
    g.night("B.R", look="B.R")
    assert g.told("D", "looked") == [{"type": "looked", "player": "D", "house": "B.R", "kind_of_house": "chest"}]
    assert "B.R" not in g.s.ring


@pytest.mark.parametrize("gone", [(), ("D.R",), ("D.L",)])
def test_the_thief_acts_with_two_characters_and_with_one(gone: tuple[str, ...]) -> None:
    """LB-NIGHT-17, LB-NIGHT-18: whichever of the two is left."""
    g = Game()
    g.turn(gone[0] if gone else "B.R", "B.L")
    g.thief("C.L")
    assert [row["house"] for row in g.told("D", "looked")] == ["C.L"]


# --- the wolf ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", ["B.R", "C.L", "D.R", "D.L", "E.R", "A.R", "A.L"])
def test_the_wolf_devours_whomever_he_likes(house: str) -> None:
    """LB-NIGHT-17, LB-NIGHT-21, LB-NIGHT-23, LB-NIGHT-24, LB-DAY-01, LB-DAY-02, LB-DAY-03:
    mayor, thief, citizens, and the wolf's own.

    All learn it together, at daybreak, and learn nothing but whose it was and on which place.
    """
    g = Game(host="C")
    g.thief()
    g.do("A", "tap", house=house)
    assert all(not of(g.view(v), "eliminated") and not of(g.view(v), "tapped") for v in ("B", "C", "D", "E", None))
    assert [row["type"] for row in g.clock()] == ["phase"], (
        "the wolf gets the neutral card too: the wolf learns nothing (LB-NIGHT-27)"
    )
    told = g.clock()
    assert told == [
        {"type": "eliminated", "player": house[0], "house": house, "cause": "devoured", "seen_by": "all"},
        {"type": "phase", "phase": "privilege", "number": 1, "seen_by": "all"},
    ]
    assert claw(g.s) == house
    assert len(g.s.ring) == 9
    assert house not in g.s.ring


@pytest.mark.parametrize("lost", ["A.R", "A.L"])
def test_the_wolf_acts_with_one_character_but_cannot_devour_it(lost: str) -> None:
    """LB-NIGHT-18, LB-NIGHT-25, LB-END-20: whichever is left;
    and one's own last house is refused to everybody alike."""
    g = Game()
    g.turn(lost, "B.R")
    g.thief()
    last = "A.L" if lost == "A.R" else "A.R"
    assert g.refused("A", "tap", house=last) == "own-house"
    assert g.refused("B", "tap", house="B.L") == "own-house"
    assert g.refused("A", "tap", house=lost) == "house-gone"
    assert of(g.wolf("C.L"), "eliminated")[0]["house"] == "C.L"


def test_a_house_that_is_gone_cannot_be_devoured() -> None:
    """LB-NIGHT-26, LB-DAY-05."""
    g = Game()
    g.turn("B.R", "C.R")
    g.thief()
    for house in ("B.R", "C.R"):
        assert g.refused("A", "tap", house=house) == "house-gone"
    assert tap(g.s) is None


def test_the_wolf_may_change_his_mind_and_the_last_legal_choice_counts() -> None:
    """LB-NIGHT-28, LB-NIGHT-43, LB-NIGHT-44."""
    g = Game()
    g.turn("B.R", "C.R")
    g.thief()
    g.do("A", "tap", house="E.R")
    g.do("A", "tap", house="D.R")
    assert g.refused("A", "tap", house="B.R") == "house-gone"
    g.clock()
    assert g.refused("A", "tap", house="E.L") == "wrong-phase"
    assert of(g.clock(), "eliminated")[0]["house"] == "D.R"


def test_a_tap_of_the_thief_phase_is_no_choice_of_the_wolf() -> None:
    """LB-NIGHT-02, LB-NIGHT-22: each phase has its own actor and its own taps."""
    g = Game()
    g.do("A", "tap", house="B.R")
    g.do("D", "tap", house="C.R")
    g.clock(2)
    assert tap(g.s) is None
    g.do("D", "tap", house="E.R")
    assert of(g.clock(2), "wolf-phase-repeated") == [{"type": "wolf-phase-repeated", "repetition": 1, "seen_by": "all"}]


@pytest.mark.parametrize(("seconds", "times"), [(10, 6), (30, 2), (25, 3)])
def test_a_wolf_who_does_not_choose_is_waited_for_and_then_the_server_chooses(seconds: int, times: int) -> None:
    """LB-NIGHT-22, LB-NIGHT-30, LB-NIGHT-31, LB-SETUP-41:
    60/P repetitions rounded up, then a draw that nobody is told of."""
    g = Game(force={"devoured": "E.L"}, night_seconds=seconds)
    g.thief()
    for n in range(1, times + 1):
        for seat in "BCDE":
            g.do(seat, "tap", house="C.R")
        told = g.clock(2)
        assert told[1] == {"type": "wolf-phase-repeated", "repetition": n, "seen_by": "all"}
        assert g.s.phase == "wolf"
        assert all(set(g.offered(seat)) == {"tap"} for seat in g.seats)
    drawn, eliminated, phase = g.clock(2)[1:]
    assert (drawn["label"], drawn["seen_by"]) == ("game.1/devoured/1", "gm")
    assert drawn["options"] == ["B.R", "B.L", "C.R", "C.L", "D.R", "D.L", "E.R", "E.L"]
    assert eliminated == {"type": "eliminated", "player": "E", "house": "E.L", "cause": "devoured", "seen_by": "all"}
    assert phase["phase"] == "privilege"


def test_a_choice_made_in_a_repetition_counts_and_the_next_night_starts_afresh() -> None:
    """LB-NIGHT-30, LB-NIGHT-28: a mark of the phase before the repetition is gone as well."""
    g = Game()
    g.thief()
    g.clock(2)
    assert of(g.wolf("B.R"), "eliminated")[0]["house"] == "B.R"
    g.lynch("B.L")
    g.thief()
    assert of(g.clock(2), "wolf-phase-repeated")[0]["repetition"] == 1


def test_the_server_never_devours_a_character_of_the_wolf_player_and_draws_evenly() -> None:
    """LB-NIGHT-31: every house of the others, and each is one of the equal ways of the draw."""
    g = Game()
    g.thief()
    g.clock(2 * 6 + 1)
    ways = preview(LUPUSBURG, g.s, Command(CLOCK, "close")).ways
    assert Counter(way.draws["game.1/devoured/1"] for way in ways) == dict.fromkeys(prey(g.s), 1)
    assert not any(house.startswith("A") for house in prey(g.s))


def test_nobody_but_the_wolf_and_the_thief_can_do_anything_at_night() -> None:
    """LB-NIGHT-19, LB-NIGHT-20: with two, one or no living characters; a wolf in the thief's phase neither."""
    g = Game(6)
    g.turn("B.R", "B.L")
    g.turn("C.R", "D.R")
    assert (g.s.living("B"), g.s.living("C"), g.s.living("E")) == (0, 1, 2)
    for phase, acts in (("thief", "D"), ("wolf", "A")):
        for seat in g.seats:
            assert bool(g.do(seat, "tap", house="F.R")) == (seat == acts), (phase, seat)
        g.clock(2)


def test_the_claw_points_at_no_house_when_a_night_begins() -> None:
    """LB-NIGHT-35, LB-SETUP-30."""
    g = Game()
    assert claw(g.s) is None
    g.night("B.R")
    assert claw(g.s) == "B.R"
    g.lynch("C.R")
    assert claw(g.s) is None
    assert g.s.phase == "thief"
