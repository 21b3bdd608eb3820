"""What the end of a game of Lupusburg, and of a series, says of it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, cast

from lupus.rulesets.lexicon import Words
from lupus.rulesets.lupusburg.results import by_nearness, of_series, outcome
from lupus.rulesets.lupusburg.screens import seen

from .games import Game, drawn
from .test_hints import point
from .test_screens_apart import shown


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
    found = of_series(s)
    assert found is not None
    assert [(row["name"], row["points"], row["gained"]) for row in found["rows"]][:2] == [("C", 7, 6), ("B", 3, 0)]
    falls = [[float(point.split(",")[1]) for point in line["points"].split()] for line in found["chart"]["lines"]]
    assert len(falls) == 5
    assert all(first > second >= third for first, second, third in falls), (
        "nobody's total falls: the picture grows upwards"
    )
    assert falls[1][1] == falls[1][2], "B gained nothing"


def test_no_letters_at_the_end_of_the_chart_lie_over_others_and_all_are_on_it() -> None:
    """Totals that are one point from each other, and many without any."""
    ended = Game()
    ended.turn("A.R", "A.L")
    s = seen(ended.table.view(None))
    s.games, s.game, s.series_winner = 3, 2, None
    for last in ((30, 29, 28, 28, 0), (30, 3, 2, 1, 0)):
        s.history = (dict.fromkeys(s.seats, 0), dict(zip(s.seats, last, strict=True)))
        s.points = dict(s.history[-1])
        found = of_series(s)
        assert found is not None
        ends = found["chart"]["ends"]
        assert [letter for end in ends for letter in end["initials"]] == list(s.seats)
        heights = [float(end["y"]) for end in ends]
        assert all(below - above >= 24 for above, below in pairwise(heights))
        assert min(heights) > 20
        assert max(heights) < 260
