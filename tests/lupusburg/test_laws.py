"""Whole games by bots: the facts of decisions section 2,
and what no seat may learn from anything but what it is told."""

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
from lupus.engine.dice import Dice, seed_of
from lupus.engine.events import Drawn, PhaseBegan
from lupus.engine.game import Command, Illegal, Prompt, Setup
from lupus.engine.record import export, read_log, verify
from lupus.engine.seats import CLOCK, MASTER
from lupus.engine.table import Move, Table, dump_entry, view
from lupus.rulesets.lupusburg import LUPUSBURG, invariants
from lupus.rulesets.lupusburg import events as ev
from lupus.rulesets.lupusburg.bots import Sensible, contest, series
from lupus.rulesets.lupusburg.invariants import sides
from lupus.rulesets.lupusburg.night import acts
from lupus.rulesets.lupusburg.phases import awaited
from lupus.rulesets.lupusburg.ring import houses, owner
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


# --- secrets ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(4, 9))
def test_an_event_that_is_not_yours_changes_neither_your_view_nor_your_prompts(players: int) -> None:
    """LB-SETUP-15, LB-NIGHT-32, LB-BET-10, LB-VOTE2-07: local respect, at every event of some games."""
    for seed in range(4):
        table = series(players, 2, seed, games=2)
        state = evolve(State(), [table.log[0].event])
        for entry in table.log[1:]:
            after = evolve(state, [entry.event])
            for viewer in (*table.setup.seats, None):
                if not entry.seen_by.admits(viewer) and state.phase != "start":
                    assert LUPUSBURG.prompts(state, viewer) == LUPUSBURG.prompts(after, viewer), (viewer, entry)
            state = after


def test_the_public_view_is_part_of_every_seats_view_and_that_of_the_masters() -> None:
    table = series(6, 2, 1, games=2)
    rows = {viewer: [told.event for told in table.view(viewer)] for viewer in (*table.setup.seats, None, MASTER)}
    for seat in table.setup.seats:
        mine = iter(rows[seat])
        assert all(event in mine for event in rows[None])
        all_of_them = iter(rows[MASTER])
        assert all(event in all_of_them for event in rows[seat])


def test_decoys_leave_no_row_in_any_game() -> None:
    """LB-NIGHT-38: the log holds the marks of the wolf, and of a thief who is alive, and nothing else."""
    for seed in range(40):
        table = series(6, 0, seed, games=1)
        for event, before, _ in steps(table):
            if isinstance(event, ev.Tapped):
                assert acts(before, event.player)
                assert before.phase in ("thief", "wolf")


SECRETS = {
    "dealt": "player",
    "chest-placed": "player",
    "placed": "player",
    "tapped": "player",
    "looked": "player",
    "character-shown": "player",
    "coins-drawn": "player",
    "coin-bet": "player",
    "ballot-cast": "player",
    "drawn": None,
    "answered-for": None,
}
"""Who learns what is not public: the seat in a field, or nobody."""


def test_every_event_says_who_sees_it_and_every_type_occurs() -> None:
    """LB-SETUP-29, LB-DAY-15, LB-BET-09, LB-VOTE1-10, LB-VOTE2-13: the table of audiences."""
    seen: set[str] = set()
    for table in (*(series(8, 4, seed, games=2) for seed in range(6)), absent()):
        for entry in table.log:
            kind = entry.event.kind
            seen.add(kind)
            if kind not in SECRETS:
                assert entry.seen_by.public, kind
            else:
                field = SECRETS[kind]
                assert entry.seen_by.dump() == ([getattr(entry.event, field)] if field else "gm")
    assert seen == set(LUPUSBURG.kinds)


def absent() -> Table[State]:
    """A game in which nobody is there: the server does everything."""
    table: Table[State] = Table(LUPUSBURG, Setup(tuple("ABCD"), {}, {"games": 1}), seed_of(3))
    while not LUPUSBURG.over(table.state):
        late = awaited(table.state)
        table.submit(
            Command(MASTER, "answer-for", {"player": late[0]}) if late else Command(CLOCK, table.prompts(CLOCK)[0].verb)
        )
    return table


# --- what every game of the engine promises ---------------------------------------------------------------------------


def test_a_log_can_be_stored_read_and_folded_again_and_verified() -> None:
    """LB-SETUP-41: the same seed and commands give the same game, draw by draw."""
    for players, seed in ((4, 1), (6, 2), (8, 3)):
        table = series(players, 2, seed, games=2)
        document = json.loads(json.dumps(export(table)))
        entries = read_log(document, LUPUSBURG.kinds)
        assert entries == table.log
        assert LUPUSBURG.evolve(None, (entry.event for entry in entries)) == table.state
        for viewer in (*table.setup.seats, None):
            assert view(entries, viewer) == table.view(viewer)
        assert verify(document, LUPUSBURG) == []
        assert series(players, 2, seed, games=2).log == table.log
        labels = [entry.event.label for entry in table.log if isinstance(entry.event, Drawn)]
        assert len(labels) == len(set(labels))


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


JUNK: list[Any] = [
    "",
    "A",
    "A.R",
    "H.L",
    "R",
    "paw",
    "8",
    "wolf",
    0,
    -1,
    True,
    None,
    (),
    ("A.R",),
    ("paw", "paw"),
    3.5,
    b"A",
]


CODES = {
    "unknown-verb", "wrong-phase", "not-in-game", "already-confirmed", "not-mayor", "nothing-seen", "must-show",
    "seal-used", "not-your-turn", "nothing-drawn", "coins-drawn", "no-vote", "ballots-missing", "incomplete",
    "unexpected", "house-unknown", "house-gone", "own-house", "not-your-house", "side-unknown", "coin-not-drawn",
    "player-unknown", "bet-on-yourself", "not-indicted", "not-your-character", "one-in-each-house", "chest-house",
    "game-over", "not-now", "not-offered",
}  # fmt: skip
"""All the codes; docs/scenarios.md says what each means."""


def test_what_is_offered_is_accepted_and_junk_is_refused_and_changes_nothing() -> None:
    """LB-END-19, LB-DAY-27: every phase of some games, random verbs and random arguments."""
    verbs = ["chest", "place", "tap", "decline", "look", "show", "pass", "bet", "accuse", "close", "vote", "finish",
        "ballot",
             "reveal", "next", "answer-for", "dance"]  # fmt: skip
    names = ["side", "R", "L", "house", "coin", "player", "first", "second", "third"]
    tried, codes = 0, set[str]()
    for seed in range(12):
        chance = Random(seed)
        table: Table[State] = Table(
            LUPUSBURG, Setup(tuple("ABCDEFGH"[: 4 + seed % 5]), {}, {"games": 1}), seed_of(seed)
        )
        while not LUPUSBURG.over(table.state):
            for _ in range(4):
                actors = (*table.setup.seats, CLOCK, MASTER, None, "Z")
                args = {name: chance.choice(JUNK) for name in chance.sample(names, chance.randrange(4))}
                command = Command(chance.choice(actors), chance.choice(verbs), args)
                before, length = table.state, len(table.log)
                tried += 1
                try:
                    LUPUSBURG.decide(before, command, table_dice())
                except Illegal as no:
                    codes.add(no.code)
                assert (table.state, len(table.log)) == (before, length)
            offers = [(v, p) for v in (*table.setup.seats, CLOCK) for p in table.prompts(v)]
            actor_, prompt = chance.choice(offers)
            table.submit(
                Command(actor_, prompt.verb, {slot.name: chance.choice(slot.options) for slot in prompt.fields})
            )
    assert tried > 5000
    assert codes <= CODES


def table_dice() -> Dice:
    """Dice for a command that is not carried out."""
    return Dice(seed_of(9))


# --- two worlds -------------------------------------------------------------------------------------------------------


@pytest.mark.many
def test_two_worlds_that_tell_you_the_same_offer_and_answer_you_the_same() -> None:
    """LB-SETUP-09, LB-SETUP-15, LB-NIGHT-36, LB-NIGHT-39: lockstep, with hidden cards exchanged.

    The bystander E, a citizen, sees the same whoever of the others is wolf and thief and wherever their chests are,
    while everybody gives the same commands; all that the reader may try is answered alike.
    """
    compared = 0
    for seed in range(30):
        chance = Random(seed)
        worlds = []
        for _ in range(2):
            others = ["cc", "cc", "cw", "tc"]
            chance.shuffle(others)
            deal = tuple({"c": "citizen", "w": "wolf", "t": "thief"}[card] for card in "".join(others) + "cc")
            sides = {seat: chance.choice("RL") for seat in "ABCD"} | {"E": "R"}
            table: Table[State] = Table(
                LUPUSBURG, Setup(tuple("ABCDE"), {}, {"games": 1}), seed_of(seed), {"deal": deal}
            )
            for seat in "ABCDE":
                table.submit(Command(seat, "chest", {"side": sides[seat]}))
            for seat in "ABCDE":
                (prompt,) = table.prompts(seat)
                table.submit(Command(seat, "place", {slot.name: slot.options[0] for slot in prompt.fields}))
            worlds.append(table)
        one, two = worlds
        while told(one) == told(two) and not LUPUSBURG.over(one.state):
            for viewer in ("E", None):
                assert one.prompts(viewer) == two.prompts(viewer)
            for house in (*one.state.ring, "A.R", "B.L", "E.R", "E.L", "nowhere"):
                for verb in ("tap", "vote", "look", "show"):
                    assert answer(one, verb, house) == answer(two, verb, house)
            compared += hands(one.state) != hands(two.state)
            follow(one, two, chance)
    assert compared > 200


def told(table: Table[State]) -> list[Any]:
    """What E has been told, without the hash that commits the server to the whole deal."""
    return [line for line in table.view("E") if line.event.kind != "committed"]


def answer(table: Table[State], verb: str, house: str) -> str:
    """The answer to a command of E that is not carried out."""
    try:
        LUPUSBURG.decide(table.state, Command("E", verb, {"house": house}), table_dice())
    except Illegal as no:
        return no.code
    return "accepted"


def follow(one: Table[State], two: Table[State], chance: Random) -> None:
    """The same next command in both worlds: by night everybody taps the same house, so that each wolf devours it."""
    if one.state.phase in ("thief", "wolf"):
        house = chance.choice(
            [h for h in one.state.ring if all(x in one.state.ring for x in houses(owner(h)))] or ["E.R"]
        )
        for table in (one, two):
            for seat in "ABCDE":
                if house in table.prompts(seat)[0].fields[0].options:
                    table.submit(Command(seat, "tap", {"house": house}))
    seats = awaited(one.state) or (CLOCK,)
    actor_ = seats[0]
    prompts = one.prompts(actor_)
    prompt = next((p for p in prompts if p.verb in ("decline", "pass")), prompts[0])
    command = Command(actor_, prompt.verb, {slot.name: chance.choice(slot.options) for slot in prompt.fields})
    for table in (one, two):
        table.submit(command)


# --- bots -------------------------------------------------------------------------------------------------------------


def test_sensible_bots_do_better_than_reckless_ones() -> None:
    won, fair = contest(5, 2, 30)
    assert won > 1.5 * fair


@pytest.mark.soak
@pytest.mark.parametrize("players", range(4, 9))
def test_sensible_bots_clearly_beat_reckless_ones_over_2000_series(players: int) -> None:
    won, fair = contest(players, 1, 2000)
    assert won > 2 * fair


def test_the_contest_prints_a_line_for_each_table() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "lupus.rulesets.lupusburg.bots", "1"], capture_output=True, text=True, check=True
    )
    lines = done.stdout.splitlines()
    assert len(lines) == 10
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
