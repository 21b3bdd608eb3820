"""What each screen of Lupusburg shows, and that it shows nothing which its reader was not told."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from lupus.engine.game import Field, Prompt
from lupus.rulesets.lupusburg.screens import PLACE_AFTER, SCREENS, SECRET, asked, seen, timer
from lupus.rulesets.lupusburg.state import Own, Seen

from .games import Game, drawn, pictured
from .test_hints import point


def shown(game: Game, reader: str | None) -> Mapping[str, Any]:
    """The screen of a reader."""
    return SCREENS.screen(point(game.table, reader))


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
        [
            (form["verb"], form["wait"], [(slot["name"], len(slot["options"])) for slot in form["fields"]])
            for form in forms
        ]
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


def test_the_card_is_there_in_the_last_seconds_alone_and_tells_the_thief_of_this_night_alone() -> None:
    """LB-NIGHT-40: no card while houses are marked, the neutral one in the wolf phase,
    and no memory of the night before."""
    g = Game()
    g.do("D", "tap", house="B.R")
    assert {shown(g, seat)["card"] for seat in g.seats} == {""}
    g.clock()
    neutral, seen = shown(g, "E")["card"], shown(g, "D")["card"]
    assert neutral
    assert seen != neutral
    g.clock()
    assert {shown(g, seat)["card"] for seat in g.seats} == {""}
    g.do("A", "tap", house="C.R")
    g.clock()
    assert {shown(g, seat)["card"] for seat in g.seats} == {neutral}
    g.clock()
    g.lynch("E.R")
    g.clock()
    assert g.s.phase == "thief-shown"
    assert {shown(g, seat)["card"] for seat in g.seats} == {neutral}, "in this night the thief has marked nothing"


def test_each_hour_of_the_wolf_has_its_time_anew() -> None:
    """LB-NIGHT-30: a time begins anew where its name changes."""
    g = Game()
    names = []
    for _ in range(8):
        time = timer(g.s)
        assert time is not None
        names.append(time.name)
        g.clock()
    assert len(set(names)) == len(names)


def test_what_has_happened_is_shown_for_a_while_before_it_is_dark() -> None:
    """LB-HINT-10: five seconds before the first night, ten after a lynching; it is day on all screens until then."""
    g = Game()
    for after in (5.0, 10.0):
        time = timer(g.s)
        assert time is not None
        assert time.after == after
        for reader in (*g.seats, None):
            screen = SCREENS.screen(point(g.table, reader)._replace(opened=False))
            assert (screen["night"], screen["theme"], screen["clock"]) == (False, "day", False)
            assert shown(g, reader)["theme"] == "night"
        if after == 5.0:
            g.turn("C.R", "E.R")


def test_a_character_that_is_shown_lies_on_two_phones_while_it_is_shown() -> None:
    """LB-DAY-15: on the mayor's until they show one, then on the owner's during the bets;
    a later day begins without it."""
    g = Game()
    g.night("C.R")
    cards = [[seat for seat in g.seats if shown(g, seat)["card"]]]
    for verb, house in (("look", "B.R"), ("show", "A.R")):
        g.do("A", verb, house=house)
        cards.append([seat for seat in g.seats if shown(g, seat)["card"]])
    g.bets()
    assert g.s.phase == "discussion"
    cards.append([seat for seat in g.seats if shown(g, seat)["card"]])
    g.clock()
    g.vote("E.R")
    g.defend()
    g.ballots("paw")
    g.do("A", "reveal")
    g.night("E.L")
    assert (g.s.phase, g.mayor) == ("privilege", "B")
    cards.append([seat for seat in g.seats if shown(g, seat)["card"]])
    assert cards == [[], ["A"], ["B"], [], []]


def test_two_coins_of_one_value_are_two_under_a_veil() -> None:
    """LB-BET-10, LB-BET-26: whoever looks on counts three cards whatever was drawn, and reads none."""
    s, view = Seen(own={"B": Own(drawn=(2, 2, 8))}), point(Game().table, "B")
    slot = Field("coin", ("2", "8"))
    found = asked(Prompt("accuse", (slot,)), slot, s, view)
    assert [option["value"] for option in found["options"]] == ["2", "2", "8"]
    assert found["veiled"]


def test_the_sides_of_the_chest_are_veiled_and_lie_in_an_order_that_tells_nothing() -> None:
    """LB-SETUP-37: the place of a finger is the same for either side."""
    g = Game(players=8, placed=False)
    fields = [shown(g, seat)["forms"][0]["fields"][0] for seat in g.seats]
    assert all(field["veiled"] for field in fields)
    assert all(shown(g, seat)["forms"][0]["secret"] for seat in g.seats)
    assert len({tuple(option["value"].strip() for option in field["options"]) for field in fields}) == 2


def test_secret_choices_have_one_length() -> None:
    """L-6, LB-SETUP-35: sides, characters, also the one that is filled in, and ballots."""
    g = Game(placed=False)
    lengths = {
        len(option["value"]) for seat in g.seats for option in shown(g, seat)["forms"][0]["fields"][0]["options"]
    }
    g.build()
    for seat in g.seats:
        right, left = shown(g, seat)["forms"][0]["fields"]
        lengths |= {len(option["value"]) for option in right["options"]} | {len(left["hidden"])}
    g.place()
    g.night("C.R")
    g.to_the_run_off("E.R")
    (form,) = shown(g, "B")["forms"]
    assert form["secret"]
    lengths |= {len(option["value"]) for field in form["fields"] for option in field["options"]}
    assert lengths == {SECRET}


def test_a_bet_is_asked_about_before_the_coins_are_drawn() -> None:
    """LB-BET-25: there is no way back after the draw."""
    g = Game()
    g.night("C.R")
    g.decline()
    assert {form["verb"]: bool(form["confirm"]) for form in shown(g, "A")["forms"]} == {"pass": False, "bet": True}


def test_a_new_game_and_a_new_day_begin_without_what_was_chosen_before() -> None:
    """LB-SERIES-06: looks and coins of a game end with it; LB-VOTE2-25: the ballot of a day with the day."""
    g = Game(games=2)
    g.night("C.R", look="B.R")
    g.decline()
    g.do("A", "pass")
    g.do("B", "bet")
    g.do("B", "accuse", coin=str(drawn(g.s)[0]), player="A")
    g.bets()
    g.clock()
    g.vote("A.R")
    g.defend()
    g.ballots("paw")
    g.do("A", "reveal")
    assert [len(shown(g, seat)["drawer"]["notes"]) for seat in g.seats] == [0, 1, 0, 1, 0]
    g.night("E.R")
    g.to_the_run_off("A.L")
    fields = shown(g, "D")["forms"][0]["fields"]
    assert not any(option["chosen"] for field in fields for option in field["options"])
    g.ballots("paw")
    assert any(option["chosen"] for option in shown(g, "D")["forms"][0]["fields"][0]["options"])
    g.do("B", "reveal")
    assert g.s.phase == "between"
    g.clock(verb="next")
    for seat in g.seats:
        assert shown(g, seat)["drawer"]["notes"] == []


def test_screens_know_whose_turn_it_is_as_the_game_does() -> None:
    """LB-BET-10, LB-VOTE1-05, LB-VOTE2-01: coins in the bag, who votes, who has still to speak;
    folded from what all are told."""
    g = Game()
    g.night("C.R")
    g.decline()
    g.do("A", "bet")
    g.do("A", "accuse", coin=str(drawn(g.s)[0]), player="B")
    assert '<text y="14">7</text>' in pictured(shown(g, None))
    g.bets()
    g.clock()
    for _ in range(2 * len(g.seats)):
        assert seen(g.table.view(None)).voter == g.s.voter
        assert re.search(
            rf'class="plate [^"]*\bturn\b[^"]*" id="pair-\d+" data-seat="{g.s.voter}"', pictured(shown(g, None))
        )
        g.do(g.s.voter, "vote", house="B.R" if g.s.voter in "AB" else "D.R")
    while g.s.phase == "defence":
        assert seen(g.table.view(None)).speakers == g.s.speakers
        g.clock()
    assert g.s.phase == "run-off"


def test_the_board_shows_which_houses_are_looked_at_and_which_clue_is_where() -> None:
    """LB-DAY-15, LB-SETUP-34: from the look until the bets are over; the paw lies on the first of the two."""
    g = Game()
    g.night("C.R")
    g.do("A", "look", house="B.R")
    assert "watched" in pictured(shown(g, "E"))
    g.do("A", "show", house="A.R")
    g.bets()
    assert "watched" not in pictured(shown(g, "E"))
    g.clock()
    g.vote(*["D.R"] * 6, *["E.R"] * 4)
    board = pictured(shown(g, None))
    clues = {house: re.search(rf'data-house="{house}".*?class="clue (\w+)"', board, re.S) for house in ("D.R", "E.R")}
    assert {house: found[1] for house, found in clues.items() if found} == {"D.R": "paw", "E.R": "tuft"}
