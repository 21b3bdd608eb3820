"""What is worth telling again of a game: each moment where its facts hold, and none where one of them does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lupus.engine.seats import MASTER
from lupus.rulesets.lupusburg import ending, moments
from lupus.rulesets.lupusburg import events as ev
from lupus.rulesets.lupusburg.ending import over, scenes, tallies
from lupus.rulesets.scenes import MOMENTS
from lupus.rulesets.screens import SHARED, Guest
from lupus.rulesets.words import words

from .games import CARDS, USUAL, Game

IT, EN = words("it", "lupusburg"), words("en", "lupusburg")

Bets = dict[str, tuple[int, str]]


def told(game: Game, rule: moments.Rule) -> str:
    """What a rule finds in a game, in English; empty for nothing. It finds the same in Italian."""
    found = [rule(game.s, one) for one in (EN, IT)]
    assert (found[0] is None) == (found[1] is None)
    return found[0].text if found[0] is not None else ""


def betting(bets: Bets) -> Game:
    """A game in which these players draw the coins that they are to bet."""
    return Game(force={f"coins/{seat}": tuple(sorted((coin, 4, 3), reverse=True)) for seat, (coin, _) in bets.items()})


def finish(game: Game, *tokens: str) -> None:
    """The rest of a day after the bets. tokens: of the first vote; all are against the first of the run-off."""
    game.clock()
    game.vote(*tokens)
    game.defend()
    game.ballots("paw")
    game.do(game.mayor, "reveal")


@pytest.mark.parametrize(
    ("looks", "bets", "found"),
    [
        ("A.L", {"B": (2, "C")}, "In turn 2 B saw the werewolf in A's left-hand house. And then bet on C."),
        ("A.L", {"B": (2, "A")}, ""),
        ("A.L", {"D": (2, "C")}, ""),
        ("A.R", {"B": (2, "C")}, ""),
        ("C.L", {"B": (2, "C")}, ""),
    ],
)
@pytest.mark.parametrize("later", [False, True])
def test_somebody_saw_the_wolf_and_bet_on_another(looks: str, bets: Bets, found: str, *, later: bool) -> None:
    """Also when they bet on a later day."""
    game = betting(bets)
    game.turn("E.L", "E.R")
    game.night("D.R")
    game.use_privilege(looks, "B.L")
    if later:
        game.bets()
        finish(game, "D.L")
        game.night("C.R")
        game.decline()
    game.bets(**bets)
    assert told(game, moments.saw_the_wolf) == found


@pytest.mark.parametrize(
    ("looks", "bets", "found"),
    [
        ("A.L", {}, "In turn 2 B saw the werewolf in A's left-hand house, and knew from then on."),
        ("A.L", {"B": (2, "A")}, "In turn 2 B saw the werewolf in A's left-hand house, and knew from then on."),
        ("A.L", {"B": (2, "C")}, ""),
        ("A.R", {}, ""),
        ("C.L", {}, ""),
    ],
)
def test_somebody_knew_the_wolf(looks: str, bets: Bets, found: str) -> None:
    """Who bet on another all the same is told of by another rule."""
    game = betting(bets)
    game.turn("E.L", "E.R")
    game.night("D.R")
    game.use_privilege(looks, "B.L")
    game.bets(**bets)
    assert told(game, moments.knew_the_wolf) == found


def test_whoever_was_shown_the_wolf_in_return_for_a_privilege_knew_too() -> None:
    game = Game()
    game.night("E.L")
    game.use_privilege("C.R", "A.L")
    game.bets()
    assert (
        told(game, moments.knew_the_wolf)
        == "In turn 1 C saw the werewolf in A's left-hand house, and knew from then on."
    )


def test_a_bet_before_one_saw_the_wolf_is_no_lie() -> None:
    bets: Bets = {"B": (2, "C")}
    game = betting(bets)
    game.turn("E.L", "E.R", **bets)
    game.night("D.R")
    game.use_privilege("A.L", "B.L")
    game.bets()
    assert told(game, moments.saw_the_wolf) == ""


@pytest.mark.parametrize(
    ("bets", "found"),
    [
        ({"B": (8, "A")}, "B had put the coin of 8 on A. It was the werewolf indeed."),
        ({"B": (8, "C")}, "B had put the coin of 8 on C. But the werewolf was A."),
        ({"B": (7, "A")}, ""),
        ({"A": (8, "C")}, ""),
        ({}, ""),
    ],
)
def test_the_highest_coin_was_right_or_wrong(bets: Bets, found: str) -> None:
    """A bet of the wolf, who knew better, is none."""
    game = betting(bets)
    game.night("E.L")
    game.decline()
    game.bets(**bets)
    assert told(game, moments.highest_coin) == found


@pytest.mark.parametrize("idle", ["", "E"])
def test_who_has_not_bet_is_named_where_somebody_has_not(idle: str) -> None:
    every: Bets = {"A": (8, "B"), "B": (7, "A"), "C": (6, "A"), "D": (5, "A"), "E": (2, "A")}
    chosen = {seat: bet for seat, bet in every.items() if seat != idle}
    game = betting(chosen)
    game.night("E.L")
    game.decline()
    game.bets(**chosen)
    told_of = [fact.text for fact in ending.bets(game.s, EN).facts]
    assert len(told_of) == 5
    assert [text for text in told_of if text.startswith("Did not bet")] == told_of[4:] * bool(idle)


@pytest.mark.parametrize(
    ("looks", "found"),
    [
        ("A.R", "In turn 2 B looked at a card of A, who was the werewolf: it was a citizen."),
        ("A.L", ""),
        ("C.R", ""),
        ("", ""),
    ],
)
def test_the_mayor_looked_at_the_wolf_and_saw_a_citizen(looks: str, found: str) -> None:
    game = Game()
    game.turn("E.L", "E.R")
    game.night("D.R")
    if looks:
        game.use_privilege(looks, "B.L")
    else:
        game.decline()
    game.bets()
    assert told(game, moments.hidden) == found


@pytest.mark.parametrize(
    ("shown", "votes", "lynched", "found"),
    [
        ("A.R", "A.R", "A.R", True),
        ("A.R", "C.R", "A.R", False),
        ("A.R", "A.R", "C.R", False),
        ("A.L", "A.R", "A.R", False),
        ("", "A.R", "A.R", False),
    ],
)
def test_the_mayor_fell_by_what_they_had_shown(shown: str, votes: str, lynched: str, *, found: bool) -> None:
    """shown: to B, who is looked at. votes: the tokens of B; all others vote for whoever is lynched."""
    game = Game()
    game.night("E.L")
    if shown:
        game.use_privilege("B.R", shown)
    else:
        game.decline()
    game.bets()
    finish(game, *(votes if n % 5 == 1 else lynched for n in range(10)))
    assert game.s.past[-1].lynched == lynched
    text = (
        "In turn 1 A used the privilege, and showed B a character in return. B voted for it, and by evening it was "
        "lynched."
    )
    assert told(game, moments.condemned) == (text if found else "")


@pytest.mark.parametrize(
    ("indicted", "against", "found"),
    [
        (
            ("A.L", "C.R"),
            4,
            "In turn 1 the werewolf was one vote away from being lynched: 4 to 3. In the place of A fell "
            "whoever lived in C's right-hand house.",
        ),
        (("A.L", "C.R"), 5, ""),
        (("A.L", "C.R"), 3, ""),
        (("B.L", "C.R"), 4, ""),
        (("A.L", "A.R"), 4, ""),
    ],
)
def test_the_wolf_was_saved_by_a_vote(indicted: tuple[str, str], against: int, found: str) -> None:
    """against: how many ballots fall on the second of the indicted."""
    game = Game()
    game.night("E.L")
    game.to_the_run_off(*(indicted[n % 2] for n in range(10)))
    assert set(game.s.indicted) == set(indicted)
    second = "tuft" if game.s.indicted[1] == indicted[1] else "paw"
    clues = [second] * against + ["paw" if second == "tuft" else "tuft"] * (sum(game.s.voters.values()) - against)
    for seat, votes in game.s.voters.items():
        game.do(seat, "ballot", **{name: clues.pop() for name in ("first", "second")[:votes]})
    game.do(game.mayor, "reveal")
    assert told(game, moments.saved_by_a_vote) == found


@pytest.mark.parametrize(
    ("looks", "votes", "found"),
    [
        (
            "B.R",
            "B.R",
            "From night 1 on D, the thief, knew that there was a chest in B's right-hand house, so the werewolf "
            "could not live there. And voted for it all the same.",
        ),
        ("B.R", "B.L", ""),
        ("B.L", "B.L", ""),
        ("A.R", "A.R", ""),
        ("D.R", "D.R", ""),
        (None, "B.R", ""),
    ],
)
def test_the_thief_voted_for_a_house_where_the_wolf_could_not_live(looks: str | None, votes: str, found: str) -> None:
    """A chest of the wolf player themself, or of the thief's own, is no such thing."""
    game = Game()
    game.night("E.L", looks)
    game.to_the_vote()
    game.vote(*(votes if n % 5 == 3 else "C.R" for n in range(10)))
    assert told(game, moments.thief_knew) == found


def test_a_vote_before_the_thief_looked_is_none() -> None:
    game = Game()
    game.night("E.L")
    game.to_the_run_off(*("B.R" if n % 5 == 3 else "C.R" for n in range(10)))
    game.ballots("paw")
    game.do(game.mayor, "reveal")
    game.night("E.R", "B.R")
    assert told(game, moments.thief_knew) == ""


@pytest.mark.parametrize(
    ("devoured", "found"),
    [("A.R", "In night 1 the werewolf struck at home: A devoured a character of their own."), ("B.R", "")],
)
def test_the_wolf_struck_at_home(devoured: str, found: str) -> None:
    game = Game()
    game.night(devoured)
    assert told(game, moments.at_home) == found


@pytest.mark.parametrize(
    ("bets", "found"),
    [
        ({"B": (8, "A"), "C": (7, "D")}, "only B was right."),
        ({"B": (8, "A"), "C": (7, "A")}, "all of them were right."),
        ({"B": (8, "E"), "C": (7, "D")}, "nobody was right. The werewolf was A."),
        ({"B": (8, "A"), "C": (7, "A"), "D": (6, "C")}, ""),
        ({"A": (8, "B"), "C": (7, "A")}, ""),
        ({}, ""),
    ],
)
def test_how_many_were_right_of_those_who_did_not_know(bets: Bets, found: str) -> None:
    game = betting(bets)
    game.night("E.L")
    game.decline()
    game.bets(**bets)
    text = f"Of those who were not the werewolf 2 bet: {found}"
    assert told(game, moments.who_guessed) == (text if found else "")


@pytest.mark.parametrize(
    ("bets", "found"),
    [
        ({"B": (8, "C"), "D": (7, "C")}, True),
        ({"B": (8, "C"), "D": (7, "C"), "E": (6, "B")}, True),
        ({"B": (8, "C"), "D": (7, "C"), "C": (6, "B"), "E": (2, "B")}, False),
        ({"B": (8, "A"), "D": (7, "A")}, False),
        ({"B": (8, "C")}, False),
        ({}, False),
    ],
)
def test_most_seals_lay_before_somebody_else(bets: Bets, *, found: bool) -> None:
    game = betting(bets)
    game.night("E.L")
    game.decline()
    game.bets(**bets)
    text = "More seals lay before C than before anybody else: 2. And it was not the werewolf."
    assert told(game, moments.accused_in_vain) == (text if found else "")


@pytest.mark.parametrize(
    ("clue", "many", "found"),
    [
        (
            "paw",
            4,
            "In turn 1 the run-off had no doubts: all 7 votes against whoever lived in C's right-hand house. It ",
        ),
        ("", 4, ""),
        ("paw", 8, ""),
    ],
)
def test_all_votes_of_a_run_off_fell_on_one(monkeypatch: pytest.MonkeyPatch, clue: str, many: int, found: str) -> None:
    """clue: what all vote for; empty: one of them for the other."""
    monkeypatch.setattr(moments, "MANY", many)
    game = Game()
    game.night("E.L")
    game.to_the_run_off(*("C.R" if n % 5 < 3 else "B.L" for n in range(10)))
    assert told(game, moments.of_one_mind) == ""
    for n, (seat, votes) in enumerate(game.s.voters.items()):
        own = clue or ("tuft" if n == 0 else "paw")
        game.do(seat, "ballot", **dict.fromkeys(("first", "second")[:votes], own))
    game.do(game.mayor, "reveal")
    assert told(game, moments.of_one_mind) == (f"{found}was a citizen." if found else "")


@pytest.mark.parametrize(
    ("days", "touched", "found"),
    [(2, "C.L", "In 2 days nobody laid a token against A. And it was the werewolf."), (1, "C.L", ""), (2, "A.L", "")],
)
def test_nobody_laid_a_token_against_the_wolf(days: int, touched: str, found: str) -> None:
    game = Game()
    for devoured, lynched in (("E.L", "C.R"), ("E.R", "D.R"))[:days]:
        game.night(devoured)
        game.decline()
        game.bets()
        finish(game, *(touched if n == 0 else lynched for n in range(10)))
    assert told(game, moments.never_touched) == found


@pytest.mark.parametrize(
    ("own", "found"), [("B.L", "In turn 1 B laid a token against a house of their own."), ("C.R", "")]
)
def test_somebody_laid_a_token_against_their_own_house(own: str, found: str) -> None:
    game = Game()
    game.night("E.L")
    game.to_the_vote()
    against = {"B": own, "E": "C.R"}
    game.vote(*(against.get(seat, "E.R") for seat in game.seats * 2))
    assert told(game, moments.against_oneself) == found


@pytest.mark.parametrize(
    ("devoured", "found"),
    [("B.R", "In the first night whoever lived in B's right-hand house disappeared: it was a citizen."), ("A.R", "")],
)
def test_whom_the_first_night_took(devoured: str, found: str) -> None:
    """Whoever the wolf devoured at home is told of by another rule."""
    game = Game()
    assert told(game, moments.first_victim) == ""
    game.night(devoured)
    assert told(game, moments.first_victim) == found


@pytest.mark.parametrize(
    ("of_c", "without", "by_a_point"),
    [
        ((0, 0, 8), "C won without a single character alive, with 8 points.", ""),
        ((0, 0, 7), "C won without a single character alive, with 7 points.", "C won by a single point: 7 to 6."),
        ((4, 1, 2), "", "C won by a single point: 7 to 6."),
        ((4, 1, 3), "", ""),
    ],
)
def test_how_the_winner_came_to_win(of_c: tuple[int, int, int], without: str, by_a_point: str) -> None:
    game = Game()
    assert told(game, moments.won_without_characters) == told(game, moments.by_a_point) == ""
    points = {"B": (4, 1, 1), "C": of_c, "D": (2, 0, 1)}
    scored = {seat: ev.Scored(seat, *one, sum(one)) for seat, one in points.items()}
    ended = replace(game.s, scored=scored, ended=ev.GameEnded(winner="C", wolf="A", cause="wolf-lost"))
    assert [one.text for rule in (moments.won_without_characters, moments.by_a_point) if (one := rule(ended, EN))] == [
        text for text in (without, by_a_point) if text
    ]


def test_of_a_series_only_the_last_game_is_told() -> None:
    """What the wolf did at home in the first game is no moment of the second."""
    game = Game(games=2)
    game.turn("A.R", "A.L")
    assert over(game.s)
    assert told(game, moments.at_home) != ""
    guests = [Guest(seat, "", "x") for seat in game.seats]
    kinds = [one.kind for one in scenes(game.table.view(MASTER), guests, EN)]
    assert [*dict.fromkeys(kinds)] == ["vote", "card", "bets", "moment", "points", "series"]
    game.do(MASTER, "next")
    assert not over(game.s)
    game.build()
    assert told(game, moments.at_home) == ""


def test_a_table_on_which_much_happened_is_told_the_best_of_it() -> None:
    """No more moments than so many, in the order of their worth; and who was who, the wolf first and the thief last."""
    game = betting({"B": (8, "C"), "C": (2, "D")})
    game.night("A.R", "B.R")
    game.use_privilege("B.R", "A.L")
    game.bets(B=(8, "C"))
    finish(game, *("B.R" if n % 5 == 3 else "A.L" for n in range(10)))
    assert over(game.s)
    found = scenes(game.table.view(MASTER), [Guest(seat, "", "x") for seat in game.seats], EN)
    assert [one.title for one in found if one.kind == "moment"] == [
        told(game, rule) for rule in (moments.saw_the_wolf, moments.at_home, moments.condemned)
    ]
    assert MOMENTS == 3
    assert told(game, moments.highest_coin) != "" != told(game, moments.thief_knew)
    people = [one.figures[0] for one in found if one.kind == "card"]
    assert [one.name for one in people] == ["A", "B", "C", "E", "D"]
    assert people[0].drawings == ("card-citizen", "card-wolf")
    assert people[0].lines == ("Right: citizen · chest", "Left: werewolf")
    bets = next(one for one in found if one.kind == "bets")
    assert [(one.text, one.drawing, one.good) for one in bets.facts] == [
        ("B put 8 on C", "thing-coin-8", False),
        ("Did not bet: A, C, D and E.", "", None),
    ]


def test_where_the_wolf_has_won_nobody_counts_points() -> None:
    """LBD-25; in a series the totals are told all the same."""
    kinds = []
    for games in (1, 2):
        game = Game(4, ("cw", "cc", "ct", "cc"), games=games)
        game.turn("B.R", "B.L")
        game.turn("C.R", "D.R")
        assert game.s.ended is not None
        assert game.s.ended.winner == "A"
        guests = [Guest(seat, "", "x") for seat in game.seats]
        found = scenes(game.table.view(MASTER), guests, EN)
        kinds.append([one.kind for one in found if one.kind not in ("card", "moment")])
    assert kinds == [["vote", "bets", "winners"], ["vote", "bets", "winners", "series"]]
    (winner,) = [one for one in found if one.kind == "winners"]
    assert winner.title == "The town belongs to the werewolf: A wins."
    assert [(one.name, one.drawings) for one in winner.figures] == [("A", ("card-citizen", "card-wolf"))]
    (series,) = [one for one in found if one.kind == "series"]
    assert series.bars[0][:4] == ("A", series.bars[0].colour, 0, 4)


def test_the_last_game_of_a_series_ends_with_medals() -> None:
    """LB-SERIES-08: the first of equals is the nearest to the mayor."""
    game = Game(games=2, force={"game.2/deal": tuple(CARDS[card] for hand in USUAL[:5] for card in hand)})
    for last in (False, True):
        game.turn("A.R", "A.L")
        found = scenes(game.table.view(MASTER), [Guest(seat, "", "x") for seat in game.seats], EN)
        assert [one.kind for one in found][-2:] == (["series", "medals"] if last else ["points", "series"])
        if not last:
            game.do(MASTER, "next")
            game.build()
            game.place()
    medals = found[-1]
    assert game.s.series_winner is not None
    assert medals.title == f"The series goes to {game.s.series_winner}."
    assert [(one.medal, one.name) for one in medals.figures] == [
        (n, seat) for n, seat in enumerate(sorted(game.s.order, key=lambda seat: -game.s.points[seat])[:3], 1)
    ]
    assert medals.figures[0].name == game.s.series_winner
    assert [(bar.before, bar.after) for bar in found[-2].bars] == [
        (game.s.history[0][seat], game.s.points[seat]) for seat in sorted(game.s.order, key=lambda x: -game.s.points[x])
    ]


def test_each_game_of_a_series_counts_for_the_evening_when_it_has_ended() -> None:
    """LB-SERIES-02, LB-SERIES-04: who has won it, and what it was worth to each, of what everybody was told."""
    game = Game(games=2, force={"game.2/deal": tuple(CARDS[card] for hand in USUAL[:5] for card in hand)})
    assert tallies(game.table.view(SHARED)) == ()
    for last in (False, True):
        game.turn("A.R", "A.L")
        found = tallies(game.table.view(SHARED))
        assert game.s.ended is not None
        assert (found[-1].played, found[-1].won) == (game.s.seats, (game.s.ended.winner,))
        assert [one.points for one in found] == list(game.s.history)
        if not last:
            game.do(MASTER, "next")
            game.build()
            game.place()
    assert len(found) == 2
