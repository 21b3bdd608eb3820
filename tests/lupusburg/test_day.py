"""The day: daybreak, the mayor's privilege, the order of the phases, the passing of the office."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lupus.engine.seats import CLOCK
from lupus.rulesets.lupusburg.night import daybreak

from .games import Game, chests, of, own

PUBLIC_KINDS = {"eliminated", "privilege-used", "shown-back", "privilege-declined"}


def test_an_elimination_tells_everybody_whose_it_was_and_where_and_nothing_else() -> None:
    """LB-DAY-01, LB-DAY-02, LB-DAY-03, LB-VOTE2-17:
    the row has no type and no kind of house, and all rows are alike."""
    g = Game()
    devoured = of(g.night("A.L"), "eliminated")
    assert devoured == [{"type": "eliminated", "player": "A", "house": "A.L", "cause": "devoured", "seen_by": "all"}]
    lynched = of(g.lynch("D.R"), "eliminated")
    assert lynched == [{"type": "eliminated", "player": "D", "house": "D.R", "cause": "lynched", "seen_by": "all"}]
    assert "A.L" not in g.s.ring
    assert "D.R" not in g.s.ring
    assert chests(g.s)["A"] == "A.R", "what lies face down stays what it was"


def test_an_eliminated_character_is_out_of_everything() -> None:
    """LB-DAY-05: it cannot be devoured, looked at, pointed at, voted, indicted or lynched."""
    g = Game()
    g.turn("B.R", "C.R")
    for house in ("B.R", "C.R"):
        assert g.refused("D", "tap", house=house) == "house-gone"
    g.thief()
    for house in ("B.R", "C.R"):
        assert g.refused("A", "tap", house=house) == "house-gone"
    g.wolf("E.R")
    for house in ("B.R", "C.R", "E.R"):
        assert g.refused("B", "look", house=house) == "house-gone"
    g.to_the_vote()
    for house in ("B.R", "C.R", "E.R"):
        assert g.refused("B", "vote", house=house) == "house-gone"
    g.vote("B.L")
    assert set(g.s.indicted) <= set(g.s.ring)


# --- the privilege ----------------------------------------------------------------------------------------------------


def test_the_privilege_is_the_mayors_and_comes_between_daybreak_and_bets() -> None:
    """LB-DAY-08, LB-DAY-27."""
    g = Game()
    assert g.refused("A", "look", house="B.L") == "wrong-phase"
    g.thief()
    assert g.refused("A", "look", house="B.L") == "wrong-phase"
    g.wolf("B.R")
    assert g.s.phase == "privilege"
    for seat in "BCDE":
        assert g.offered(seat) == {}
        assert g.refused(seat, "look", house="A.R") == "not-mayor"
        assert g.refused(seat, "decline") == "not-mayor"
    for verb in ("pass", "bet"):
        assert g.refused("A", verb) == "wrong-phase"
    g.use_privilege("C.R", "A.R")
    assert g.s.phase == "bets"
    assert g.refused("A", "look", house="B.L") == "wrong-phase", "once a day"
    assert g.refused("A", "decline") == "wrong-phase"


def test_the_privilege_may_be_declined() -> None:
    """LB-DAY-09, LB-DAY-15."""
    g = Game()
    g.night("B.R")
    assert g.decline()[0] == {"type": "privilege-declined", "player": "A", "seen_by": "all"}
    assert g.s.phase == "bets"
    assert g.told("A", "character-shown") == []


def test_the_mayor_points_at_a_living_character_of_somebody_else() -> None:
    """LB-DAY-10."""
    g = Game()
    g.night("B.R")
    assert g.offered("A")["look"]["house"] == ("B.L", "C.R", "C.L", "D.R", "D.L", "E.R", "E.L")
    assert g.refused("A", "look", house="A.L") == "own-house"
    assert g.refused("A", "look", house="B.R") == "house-gone"
    assert g.refused("A", "look", house="Q.R") == "house-unknown"


def test_what_the_two_showings_tell_and_to_whom() -> None:
    """LB-DAY-11, LB-DAY-12, LB-DAY-15, LB-DAY-16: two public gestures, two sealed types, never a kind of house."""
    g = Game()
    g.night("B.R")
    assert g.do("A", "look", house="D.L") == [
        {"type": "privilege-used", "player": "A", "house": "D.L", "seen_by": "all"},
        {"type": "character-shown", "player": "A", "house": "D.L", "character": "thief", "seen_by": ["A"]},
    ]
    assert g.do("A", "show", house="A.L")[:2] == [
        {"type": "shown-back", "player": "A", "house": "A.L", "seen_by": "all"},
        {"type": "character-shown", "player": "D", "house": "A.L", "character": "wolf", "seen_by": ["D"]},
    ]
    for viewer in ("B", "C", "E", None):
        assert g.told(viewer, "character-shown") == []
        assert [row["type"] for row in g.view(viewer) if row["type"] in PUBLIC_KINDS] == [
            "eliminated",
            "privilege-used",
            "shown-back",
        ]


def test_the_owner_cannot_refuse_and_the_mayor_must_show_exactly_one_in_return() -> None:
    """LB-DAY-11, LB-DAY-12: the owner is asked nothing; the day does not go on before the mayor has shown."""
    g = Game()
    g.night("B.R")
    g.do("A", "look", house="D.L")
    assert g.offered("D") == {}
    assert g.offered("A") == {"show": {"house": ("A.R", "A.L")}}
    assert g.offered(CLOCK) == {}
    assert g.refused("A", "decline") == "must-show"
    assert g.refused("A", "look", house="C.R") == "must-show"
    assert g.refused("A", "pass") == "wrong-phase"
    assert g.refused("A", "show", house="C.R") == "not-your-house"
    assert g.refused("A", "show", house="Q.R") == "house-unknown"
    assert g.refused("A", "show") == "incomplete"
    g.do("A", "show", house="A.R")
    assert g.refused("A", "show", house="A.L") == "wrong-phase"


def test_the_mayor_may_show_an_eliminated_character() -> None:
    """LB-DAY-13."""
    g = Game()
    g.night("A.L")
    g.use_privilege("B.R", "A.L")
    assert g.told("B", "character-shown") == [
        {"type": "character-shown", "player": "B", "house": "A.L", "character": "wolf"}
    ]


def test_a_mayor_without_characters_keeps_the_privilege_and_the_office_skips_nobody() -> None:
    """LB-DAY-14, LB-DAY-26."""
    g = Game()
    g.turn("B.R", "B.L")
    assert g.mayor == "B"
    g.night("C.R")
    assert g.offered("B")["look"]["house"] == tuple(h for h in g.s.ring if h not in own("B"))
    g.use_privilege("A.L", "B.L")
    assert g.told("B", "character-shown")[-1]["character"] == "wolf"
    assert g.told("A", "character-shown") == [
        {"type": "character-shown", "player": "A", "house": "B.L", "character": "citizen"}
    ]


@pytest.mark.parametrize(("host", "house"), [("A", "C.R"), ("D", "A.L")])
def test_the_privilege_belongs_to_whoever_is_mayor(host: str, house: str) -> None:
    """LB-DAY-18, LB-DAY-30, LB-HINT-04: to the wolf and to the thief as to anybody."""
    g = Game(host=host)
    g.night("B.R", look=house)
    g.use_privilege(house, f"{host}.R")
    assert g.told(host, "character-shown")[0]["house"] == house
    if host == "D":
        assert g.told("D", "looked")[0] == {"type": "looked", "player": "D", "house": "A.L", "kind_of_house": "plain"}
        assert g.told("D", "character-shown")[0]["character"] == "wolf"


def test_the_mayor_is_an_ordinary_player() -> None:
    """LB-DAY-30: as thief they look, as anybody they bet and vote, and they can be devoured and lynched."""
    g = Game(host="D")
    g.night("D.R", look="B.R")
    assert g.told("D", "looked")
    g.decline()
    assert set(g.offered("D")) == {"pass", "bet"}
    g.bets()
    g.clock()
    assert set(g.offered("D")) == {"vote"}
    g.vote("D.L")
    g.defend()
    assert "D" not in g.s.voters
    g.ballots("paw")
    assert of(g.do("D", "reveal"), "eliminated")[0]["house"] == "D.L"


def test_what_emma_sees_in_the_example() -> None:
    """LB-DAY-17: Emma sees the wolf card of Davide, shows one of her own, passes,
    and bets on Davide on a later day."""
    cards = ("cc", "cc", "cc", "cw", "tc")
    g = Game(5, cards, force={"coins/E": (8, 7, 6)}, host="E")
    g.night("A.R")
    g.use_privilege("D.L", "E.L")
    assert g.told("E", "character-shown") == [
        {"type": "character-shown", "player": "E", "house": "D.L", "character": "wolf"}
    ]
    assert g.told("D", "character-shown") == [
        {"type": "character-shown", "player": "D", "house": "E.L", "character": "citizen"}
    ]
    assert all(g.told(v, "character-shown") == [] for v in ("A", "B", "C", None))
    g.bets()
    g.clock()
    g.vote("B.R")
    g.defend()
    g.ballots("paw")
    g.do("E", "reveal")
    g.night("C.R")
    g.decline()
    assert of(g.bets(E=(8, "D")), "bet-placed") == [
        {"type": "bet-placed", "player": "E", "accused": "D", "seen_by": "all"}
    ]


def test_the_thief_who_is_mayor_may_see_both_halves_of_one_house() -> None:
    """LB-HINT-04, LB-HINT-02: kind and character of the same house in the same turn."""
    g = Game(host="D")
    g.night("B.R", look="C.R")
    g.use_privilege("C.R", "D.R")
    assert g.told("D", "looked")[0]["kind_of_house"] == "chest"
    assert g.told("D", "character-shown")[0]["character"] == "citizen"


# --- the order of the day ---------------------------------------------------------------------------------------------

EVERYTHING = {
    "chest": {"side": "R"},
    "place": {"R": "citizen", "L": "citizen"},
    "tap": {"house": "C.L"},
    "decline": {},
    "look": {"house": "C.L"},
    "show": {"house": "A.R"},
    "pass": {},
    "bet": {},
    "accuse": {"coin": "8", "player": "B"},
    "close": {},
    "vote": {"house": "C.L"},
    "finish": {},
    "ballot": {"first": "paw"},
    "reveal": {},
}

BELONGS = {
    "houses": {"chest"},
    "placement": {"place"},
    "thief": {"tap"},
    "thief-shown": set(),
    "wolf": {"tap"},
    "wolf-shown": set(),
    "privilege": {"decline", "look", "show"},
    "bets": {"pass", "bet", "accuse"},
    "discussion": {"close"},
    "vote": {"vote"},
    "defence": {"finish"},
    "run-off": {"ballot", "reveal"},
}


def test_what_belongs_to_another_phase_is_refused() -> None:
    """LB-DAY-27: every command in every phase, for every seat."""
    g = Game(placed=False)
    seen = set()

    def look_around() -> None:
        seen.add(g.s.phase)
        for verb, args in EVERYTHING.items():
            if verb not in BELONGS[g.s.phase]:
                for seat in g.seats:
                    assert g.refused(seat, verb, **args) == "wrong-phase"

    look_around()
    g.build()
    look_around()
    g.place()
    for _ in range(4):
        look_around()
        if g.s.phase == "wolf":
            g.do("A", "tap", house="B.R")
        g.clock()
    look_around()
    g.decline()
    look_around()
    g.bets()
    look_around()
    assert g.refused("B", "close") == "not-mayor"
    g.do("A", "close")
    look_around()
    g.vote("B.L")
    look_around()
    g.defend()
    look_around()
    assert seen == set(BELONGS)


def test_the_office_passes_clockwise_and_the_next_night_begins() -> None:
    """LB-DAY-25, LB-DAY-31: Emma, then Andrea, then Beatrice; the clues go with the office."""
    g = Game(6, host="E")
    mayors = []
    for devoured, lynched in (("B.R", "B.L"), ("C.R", "C.L"), ("D.R", "D.L")):
        mayors.append(g.mayor)
        told = g.turn(devoured, lynched)
        assert [row["type"] for row in told[-2:]] == ["mayor", "phase"]
        assert told[-2]["player"] == g.mayor
        assert g.s.indicted == ()
    assert mayors == ["E", "F", "A"]
    assert (g.s.phase, g.s.turn, g.mayor) == ("thief", 4, "B")


def test_the_end_conditions_are_checked_at_daybreak_before_the_privilege() -> None:
    """LB-DAY-07: the safeguard, on a state that no game reaches: with one house less the night makes three to three."""
    g = Game(4)
    g.turn("B.R", "B.L")
    g.thief()
    odd = replace(g.s, ring=("A.R", "A.L", "C.R", "C.L", "D.R"))
    told = daybreak(odd, "D.R")
    assert [event.kind for event in told[:2]] == ["eliminated", "game-ended"]
    assert "phase" not in [event.kind for event in told]
    lost = replace(g.s, ring=("A.R", "C.R", "C.L", "D.R", "D.L"))
    told = daybreak(lost, "A.R")
    assert (told[1].kind, told[1].cause) == ("game-ended", "wolf-lost")  # type: ignore[attr-defined]
