"""Whole games by bots: the facts of decisions section 2. What holds of every ruleset stands in tests/laws."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from lupus.cli import app
from lupus.engine.dice import seed_of
from lupus.engine.events import PhaseBegan
from lupus.engine.game import Command, Prompt, Setup
from lupus.engine.record import read_log
from lupus.engine.table import Move, Table, dump_entry
from lupus.rulesets.lupusburg import LUPUSBURG, invariants
from lupus.rulesets.lupusburg import events as ev
from lupus.rulesets.lupusburg.bots import STRENGTHS, Sensible, contest, play, series, strongest
from lupus.rulesets.lupusburg.invariants import sides
from lupus.rulesets.lupusburg.night import acts
from lupus.rulesets.lupusburg.setup import COLOURS
from lupus.rulesets.lupusburg.state import CITIZEN, COINS, State, evolve

from .games import characters, chests, coins, drawn, hands


def steps(table: Table[State]) -> Iterator[tuple[Any, State, State]]:
    """Each event with the state before and after it."""
    state = State()
    for entry in table.log:
        after = evolve(state, [entry.event])
        yield entry.event, state, after
        state = after


def facts(table: Table[State]) -> None:
    """Check a series, event by event, without any help of the assertions in the engine."""
    n = len(table.setup.seats)
    mayors: list[set[str]] = []
    for event, before, s in steps(table):
        if isinstance(event, ev.GameBegan):
            mayors.append(set())
        elif isinstance(event, ev.MayorNamed) and event.cause != "next-game":
            mayors[-1].add(event.player)
        elif isinstance(event, ev.Eliminated):
            assert s.wolf is not None
            wolves = s.living(s.wolf)
            others = len(s.ring) - wolves
            assert before.ring != s.ring
            assert abs((others - wolves) - (len(before.ring) - 2 * before.living(s.wolf))) == 1
            if event.cause == "devoured":
                assert len(s.ring) == 2 * n - 2 * s.turn + 1, "an odd number lives by day"
                assert wolves >= 1, "the wolf never loses by night"
                assert wolves < others, "and never wins by night"
            else:
                assert len(s.ring) == 2 * n - 2 * s.turn
                assert wolves <= others, "equality is never jumped over"
        elif isinstance(event, PhaseBegan) and event.phase == "placement":
            assert sorted(Counter(card for hand in hands(s).values() for card in hand).values()) == [1, 1, 2 * n - 2]
        elif isinstance(event, PhaseBegan) and event.phase == "thief":
            assert all(characters(s)[chest] == CITIZEN for chest in chests(s).values())
            mayors[-1].add(s.mayor)
        elif isinstance(event, PhaseBegan) and event.phase == "wolf":
            assert s.wolf is not None
            assert s.living(s.wolf) >= 1
            assert len(s.ring) > s.living(s.wolf), "a legal choice always exists"
        elif isinstance(event, PhaseBegan) and event.phase == "vote":
            assert len(s.ring) >= 3
        elif isinstance(event, ev.CoinsDrawn):
            assert len(event.coins) == min(3, len(before.bag)) >= 1, "the bag is never empty"
            assert Counter([*s.bag, *drawn(s), *coins(s).values()]) == Counter(COINS)
        elif isinstance(event, ev.RunOffCounted):
            votes = event.paw + event.tuft
            assert votes % 2 == 1, "every run-off is odd"
            assert votes == 2 * n - 2 * s.turn - 1 == len(s.ring) - 2
            assert event.paw != event.tuft
        elif isinstance(event, ev.GameEnded):
            ending(s, before, event, n)
    assert len(mayors) == table.state.games
    if table.state.games >= n:
        assert set().union(*mayors) == set(table.setup.seats)


def ending(s: State, before: State, event: ev.GameEnded, n: int) -> None:
    """A game ends right after a lynching, in turn N-1 at the latest, with exactly one winner."""
    assert s.wolf is not None
    wolves = s.living(s.wolf)
    assert (before.phase, s.phase) == ("run-off", "between")
    assert 1 <= s.turn <= n - 1
    assert event.wolf == s.wolf
    if event.cause == "wolf-lost":
        assert wolves == 0
        assert len(s.ring) % 2 == 0
        assert 2 <= len(s.ring) <= 2 * n - 2
        assert event.winner != s.wolf
    else:
        assert wolves == len(s.ring) - wolves in (1, 2)
        assert event.winner == s.wolf


@pytest.mark.many
@pytest.mark.parametrize("players", range(4, 9))
def test_the_facts_hold_in_every_game_of_random_bots(players: int) -> None:
    """LB-END-08, LB-END-09, LB-END-16, LB-END-20, LB-END-26, LB-NIGHT-22, LB-NIGHT-34, LB-BET-07, LB-BET-22, LB-BET-23.

    LB-VOTE1-23, LB-VOTE2-11, LB-VOTE2-14, LB-VOTE2-15, LB-SETUP-10, LB-SETUP-26, LB-HINT-02.
    """
    for seed in range(80):
        facts(series(players, 0, seed, games=1))


@pytest.mark.many
@pytest.mark.parametrize("players", range(4, 9))
def test_in_a_series_of_n_games_everybody_is_mayor(players: int) -> None:
    """LB-SERIES-09, LB-SERIES-05: with sensible bots among the others, and the totals are the sums of the points."""
    for seed in range(4):
        table = series(players, players // 2, seed)
        facts(table)
        totals: Counter[str] = Counter()
        for entry in table.log:
            if isinstance(entry.event, ev.SeriesPoints):
                totals[entry.event.player] += entry.event.points
                assert totals[entry.event.player] == entry.event.total
        assert totals == Counter(table.state.points)
        assert table.state.winners is not None
        assert totals[table.state.winners[0]] == max(totals.values())


@pytest.mark.soak
@pytest.mark.parametrize("players", range(4, 9))
def test_the_facts_hold_in_a_hundred_thousand_games(players: int) -> None:
    """20,000 for each number of players."""
    for seed in range(20_000):
        facts(series(players, 0, seed, games=1))


def test_decoys_leave_no_row_in_any_game() -> None:
    """LB-NIGHT-38: the log holds the marks of the wolf, and of a thief who is alive, and nothing else."""
    for seed in range(40):
        table = series(6, 0, seed, games=1)
        for event, before, _ in steps(table):
            if isinstance(event, ev.Tapped):
                assert acts(before, event.player)
                assert before.phase in ("thief", "wolf")


def test_an_invariant_that_does_not_hold_is_an_internal_error_also_under_optimisation() -> None:
    """LB-BET-23, LB-END-09: `python -O` leaves out `assert`, so the ruleset has none."""
    code = """
from lupus.rulesets.lupusburg import invariants
from lupus.rulesets.lupusburg.state import State
try:
    invariants.before_a_draw(State(accused={"A": "B"}))
except AssertionError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-O", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "the bag holds the coins that nobody has bet, one at least\n"
    with pytest.raises(AssertionError, match="dealt the wolf"):
        sides(State())
    for path in Path(invariants.__file__).parent.glob("*.py"):
        assert not any(
            isinstance(node, ast.Assert) for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        ), path


def test_a_game_that_version_1_exported_is_read_and_folded_as_it_was_played() -> None:
    """A tie at an indictment of it was not told;
    By the rules of today it is, so `lupus verify` does not judge the game."""
    path = Path(__file__).parent / "version-1.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    entries = read_log(document, LUPUSBURG.kinds)
    assert [dump_entry(entry) for entry in entries] == document["log"]
    assert LUPUSBURG.evolve(None, (entry.event for entry in entries)).winners == ("D",)
    said = CliRunner().invoke(app, ["verify", str(path)])
    assert (said.exit_code, said.stdout) == (2, "")
    assert "version 1 of the rules of lupusburg, and this Lupus has version 2, by which event" in said.stderr
    assert said.stderr.endswith("would be another: it is not judged here\n")


# --- bots -------------------------------------------------------------------------------------------------------------


def test_sensible_bots_do_better_than_reckless_ones() -> None:
    won, fair = contest(5, 2, 30)
    assert won > 1.5 * fair


@pytest.mark.soak
@pytest.mark.parametrize("players", range(4, 9))
def test_sensible_bots_clearly_beat_reckless_ones_over_2000_series(players: int) -> None:
    won, fair = contest(players, 1, 2000)
    assert won > 2 * fair


def test_the_better_a_bot_plays_the_oftener_it_wins() -> None:
    """Of 90 games (measured over 2,000: docs/bots.md)."""
    shares = strongest(2, 90)
    assert list(shares) == list(STRENGTHS)
    assert sum(shares.values()) == pytest.approx(1)
    assert shares["easy"] < shares["fair"] < shares["sensible"]


class Telling(Sensible):
    """Writes down what it weighed, with what it knew."""

    def __init__(self, seat: str, chance: Random, diary: list[tuple[Sensible, Any, dict[str, int]]]) -> None:
        super().__init__(seat, chance)
        self.diary = diary

    def answer(self, prompts: tuple[Prompt, ...]) -> Command | None:
        command = super().answer(prompts)
        if self.why is not None:
            assert command is not None
            self.diary.append((self, self.why, dict(self.enemies)))
        return command


def test_the_reasons_of_a_bot_are_what_it_weighed() -> None:
    """The wolf acts on who has done something to it; the others on a wolf that they have seen, or on its likelihood."""
    diary: list[tuple[Sensible, Any, dict[str, int]]] = []
    for seed in range(40):
        chance = Random(seed)
        table = Table(LUPUSBURG, Setup(tuple("ABCDE"), {}, {"games": 1, "first_mayor": "random"}), seed_of(seed))
        play(table, {seat: Telling(seat, chance, diary) for seat in "ABCDE"})
    known = {(why.did, why.since) for _, why, _ in diary}
    assert {"devoured", "looked", "asked", "bet", "voted", "lynched"} == {did for did, _ in known}
    assert {"saw", "bet", "voted", "seen", "likely"} == {since for _, since in known}
    assert ("bet", "seen") in known
    for one, why, enemies in diary:
        assert why.target != one.seat
        if why.since == "likely":
            assert 1 <= why.values["left"] <= 4
            assert 100 / why.values["left"] - 1 <= why.values["percent"] <= 100
        elif why.since != "seen":
            assert one.wolf
            assert enemies[why.target] >= {"saw": 10, "bet": 5, "voted": 1}[why.since]


def test_the_contest_prints_a_line_for_each_table() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "lupus.rulesets.lupusburg.bots", "1"], capture_output=True, text=True, check=True
    )
    lines = done.stdout.splitlines()
    assert len(lines) == 13
    assert lines[0].startswith("4 players, 1 sensible: ")


def test_a_sensible_bot_lets_a_prompt_pass_to_which_it_has_nothing_to_say() -> None:
    bot = Sensible("A", Random(1))
    bot.hear(ev.RoomOpened(tuple("ABCD"), COLOURS[:4], 1, 10))
    bot.hear(ev.GameBegan(1))
    bot.hear(ev.Dealt("A", ("wolf", "citizen")))
    assert bot.answer((Prompt("bet"),)) is None
    assert bot.answer((Prompt("pass"), Prompt("bet"))) == Command("A", "pass", {})


@pytest.mark.parametrize("players", [4, 6, 8])
def test_bots_are_asked_in_every_phase_before_the_clock_closes_it(players: int) -> None:
    """A thief who always taps has looked in every night that the thief lived to see,
    and discussions are ended by the mayor."""
    for seed in range(3):
        table = series(players, players, seed, games=1)
        nights = [s for event, _, s in steps(table) if isinstance(event, PhaseBegan) and event.phase == "thief-shown"]
        looks = [entry.at for entry in table.log if isinstance(entry.event, ev.Looked)]
        assert looks == [f"thief {s.turn}" for s in nights if s.thief is not None and s.living(s.thief)]
        assert "thief 1" in looks
        closers = {m.command.actor for m in table.moves if m.command.verb == "close" and at(table, m) == "vote"}
        assert closers
        assert closers <= set(table.setup.seats)


def at(table: Table[State], move: Move) -> str:
    """The phase that a move has brought about."""
    return table.log[move.last - 1].at.split()[0]
