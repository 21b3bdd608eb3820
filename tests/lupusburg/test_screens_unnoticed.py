"""What no test noticed when faults were planted in the screens of Lupusburg (docs/faults.md)."""

from __future__ import annotations

import re
from typing import Any, cast

from lupus.engine.game import Field, Prompt
from lupus.rulesets.lexicon import Words
from lupus.rulesets.lupusburg.results import by_nearness, of_series, outcome
from lupus.rulesets.lupusburg.screens import SCREENS, SECRET, asked, seen, timer
from lupus.rulesets.lupusburg.state import Own, Seen
from lupus.rulesets.words import words

from .games import Game, drawn
from .test_hints import Lesson, point
from .test_screens_apart import shown

# --- the night --------------------------------------------------------------------------------------------------------


def test_the_card_is_there_in_the_last_seconds_alone_and_tells_the_thief_of_this_night_alone() -> None:
    """LB-NIGHT-40: no card while houses are marked, the neutral one in the wolf phase, and no memory of the night before."""
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


def test_only_the_shared_screen_sounds_and_only_where_the_room_wants_it() -> None:
    """LB-NIGHT-36: the sound of one phone would tell where it lies."""
    g = Game()
    for wanted in (True, False):
        sounds = {
            reader: SCREENS.screen(point(g.table, reader)._replace(settings={"night_sound": wanted}))["sound"]
            for reader in (*g.seats, None)
        }
        assert sounds == dict.fromkeys(g.seats, "") | {None: "thief" if wanted else ""}


# --- cards, and what is chosen in secret --------------------------------------------------------------------------------


def test_a_character_that_is_shown_lies_on_two_phones_while_it_is_shown() -> None:
    """LB-DAY-15: on the mayor's until they show one, then on the owner's during the bets; a later day begins without it."""
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
    assert len({tuple(option["value"].strip() for option in field["options"]) for field in fields}) == 2


def test_secret_choices_have_one_length_and_an_illegal_one_gives_itself_back() -> None:
    """L-6, LB-SETUP-35: sides, characters, also the one that is filled in, and ballots."""
    g = Game(placed=False)
    lengths = {len(option["value"]) for seat in g.seats for option in shown(g, seat)["forms"][0]["fields"][0]["options"]}
    g.build()
    for seat in g.seats:
        right, left = shown(g, seat)["forms"][0]["fields"]
        legal = g.offered(seat)["place"]["R"][0]
        assert [option["illegal"] for option in right["options"]] == [
            option["value"].strip() != legal for option in right["options"]
        ]
        lengths |= {len(option["value"]) for option in right["options"]} | {len(left["hidden"])}
    assert any(option["illegal"] for option in shown(g, "A")["forms"][0]["fields"][0]["options"])
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


# --- the day ------------------------------------------------------------------------------------------------------------


def test_screens_know_whose_turn_it_is_as_the_game_does() -> None:
    """LB-BET-10, LB-VOTE1-05, LB-VOTE2-01: coins in the bag, who votes, who has still to speak; folded from what all are told."""
    g = Game()
    g.night("C.R")
    g.decline()
    g.do("A", "bet")
    g.do("A", "accuse", coin=str(drawn(g.s)[0]), player="B")
    assert '<text y="14">7</text>' in str(shown(g, None)["board"])
    g.bets()
    g.clock()
    for _ in range(2 * len(g.seats)):
        assert seen(g.table.view(None)).voter == g.s.voter
        assert re.search(rf'class="plate [^"]*\bturn\b[^"]*" id="pair-\d+" data-seat="{g.s.voter}"', str(shown(g, None)["board"]))
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
    assert "watched" in str(shown(g, "E")["board"])
    g.do("A", "show", house="A.R")
    g.bets()
    assert "watched" not in str(shown(g, "E")["board"])
    g.clock()
    g.vote(*["D.R"] * 6, *["E.R"] * 4)
    board = str(shown(g, None)["board"])
    clues = {house: re.search(rf'data-house="{house}".*?class="clue (\w+)"', board, re.S) for house in ("D.R", "E.R")}
    assert {house: found[1] for house, found in clues.items() if found} == {"D.R": "paw", "E.R": "tuft"}


# --- hints --------------------------------------------------------------------------------------------------------------


def test_the_mayor_is_not_told_to_mind_what_the_other_was_shown() -> None:
    """LB-HINT-08."""
    g = Lesson()
    g.night("C.R")
    g.use_privilege("B.R", "A.R")
    g.bets()
    assert g.s.phase == "discussion"
    assert (g.now("A"), g.now("B")) == ("discussion", "seen")


def test_whoever_lost_everybody_in_a_game_is_not_out_in_the_next_one() -> None:
    """LB-SERIES-06."""
    g = Lesson(games=2)
    g.turn("A.R", "A.L")
    g.clock(verb="next")
    for verb in ("chest", "place"):
        for seat in g.seats:
            g.do(seat, verb, **{name: options[0] for name, options in g.offered(seat)[verb].items()})
    g.clock(2)
    assert g.s.wolf is not None
    g.wolf(next(house for house in g.offered(g.s.wolf)["tap"]["house"] if house[0] not in ("A", g.s.wolf)))
    assert g.s.phase == "privilege"
    assert g.now("A") is None, "they know all that there is to know in the morning"


# --- the end ------------------------------------------------------------------------------------------------------------


class Asked:
    """Words that keep the values with which they were asked."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}

    def say(self, key: str, form: str = "", values: Any = None) -> str:
        self.values = values or {}
        return key


def test_the_end_says_how_many_were_left_on_either_side() -> None:
    """LB-END-23."""
    g = Game(players=4, cards=("cw", "cc", "ct", "cc"))
    g.turn("B.R", "B.L")
    g.night("C.R")
    g.lynch("D.R")
    asked_for = Asked()
    outcome(seen(g.table.view(None)), cast("Words", asked_for))
    assert (asked_for.values["wolves"], asked_for.values["others"]) == (2, 2)


def test_of_winners_as_good_as_others_it_is_told_and_of_others_not() -> None:
    """LB-SERIES-08: B alone has the best coin on the wolf; without it four have as many points."""
    tied, alone = Game(), Game()
    tied.turn("A.R", "A.L")
    alone.night("A.R")
    alone.decline()
    alone.do("A", "pass")
    alone.do("B", "bet")
    alone.do("B", "accuse", coin=str(max(drawn(alone.s))), player="A")
    alone.bets()
    alone.clock()
    alone.vote("A.L")
    alone.defend()
    alone.ballots("paw")
    alone.do("A", "reveal")
    told = [by_nearness(seen(g.table.view(None)), point(g.table, None)) for g in (tied, alone)]
    assert [len(lines) for lines in told] == [1, 0]
    assert shown(tied, "E")["series"] is None, "one game is no series"


def test_the_table_of_a_series_has_the_best_first_and_the_chart_adds_up() -> None:
    """LB-SERIES-01, LB-SERIES-08: what was gained is that of the last game."""
    ended = Game()
    ended.turn("A.R", "A.L")
    s = seen(ended.table.view(None))
    s.games, s.game, s.series_winner = 3, 2, None
    s.history = (dict.fromkeys(s.seats, 1) | {"B": 3}, dict.fromkeys(s.seats, 0) | {"C": 6})
    s.points = {seat: sum(game[seat] for game in s.history) for seat in s.seats}
    found = of_series(s, words("en", "lupusburg"))
    assert found is not None
    assert [(row["name"], row["points"], row["gained"]) for row in found["rows"]][:2] == [("C", 7, 6), ("B", 3, 0)]
    lines = re.findall(r'points="[^"]*,([\d.]+) [^"]*,([\d.]+) [^"]*,([\d.]+)"', str(found["chart"]))
    falls = [[float(y) for y in line] for line in lines]
    assert len(falls) == 5
    assert all(first > second >= third for first, second, third in falls), "nobody's total falls: the picture grows upwards"
    assert falls[1][1] == falls[1][2], "B gained nothing"
