"""A table: log, state, views; and the record that anybody can check."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lupus.engine.commitment import commitment
from lupus.engine.dice import Dice, seed_of
from lupus.engine.events import Committed, Drawn, Event, PhaseBegan, SeedRevealed, event
from lupus.engine.game import BadSetup, Command, Illegal, Setup
from lupus.engine.record import Finding, export, load_args, older, plain_args, read_log, verify
from lupus.engine.seats import CLOCK, MASTER, MASTER_ONLY, PUBLIC, only
from lupus.engine.table import Entry, Table, dump_entry, load_entry, view

from .toy import TOY, Named, Seated, Whispered, Won

SETUP = Setup(("anna", "bruno"))


def table(force: dict[str, Any] | None = None, **settings: Any) -> Table[Any]:
    return Table(TOY, Setup(SETUP.seats, {}, settings), seed_of(1), force)


def played() -> Table[Any]:
    t = table({"number": "2"})
    t.submit(Command("bruno", "name", {"number": "2"}))
    t.submit(Command(CLOCK, "wait"))
    t.submit(Command(CLOCK, "draw"))
    return t


def test_a_log_opens_with_the_draws_of_the_deal_and_the_commitment() -> None:
    t = table(draw=True)
    drawn, committed, *dealt = [entry.event for entry in t.log]
    assert isinstance(drawn, Drawn)
    assert drawn.label == "start/first"
    assert committed == Committed(commitment(t.seed, t.setup, dealt))
    assert [e.kind for e in dealt] == ["seated", "named", "phase"]


def test_rows_are_numbered_from_one_and_say_where_they_stand() -> None:
    assert [(entry.n, entry.at, entry.event.kind) for entry in played().log] == [
        (1, "start", "committed"),
        (2, "start", "seated"),
        (3, "start", "named"),
        (4, "naming 1", "phase"),
        (5, "naming 1", "named"),
        (6, "naming 1", "drawn"),
        (7, "naming 1", "drawn"),
        (8, "naming 1", "whispered"),
        (9, "end 1", "phase"),
        (10, "end 1", "won"),
        (11, "end 1", "seed-revealed"),
    ]


def test_the_seed_is_revealed_once_when_the_game_is_over() -> None:
    t = played()
    assert t.log[-1].event == SeedRevealed(seed_of(1).hex())
    assert t.log[-1].seen_by is PUBLIC
    assert sum(isinstance(entry.event, SeedRevealed) for entry in t.log) == 1


def test_a_submitted_command_returns_its_rows_and_is_remembered_with_their_numbers() -> None:
    t = table({"number": "3"})
    named = t.submit(Command("bruno", "name", {"number": "2"}))
    assert named == [Entry(5, "naming 1", Named("bruno", "2"), only("bruno"))]
    assert t.submit(Command(CLOCK, "wait")) == [], "nothing came of it, and nothing remembers it"
    assert [entry.event.kind for entry in t.submit(Command(CLOCK, "draw"))] == ["drawn", "whispered"]
    assert [(move.first, move.last) for move in t.moves] == [(5, 5), (6, 7)]


def test_a_table_asks_its_game_what_a_viewer_may_do() -> None:
    t = table()
    assert [prompt.verb for prompt in t.prompts("anna")] == ["name"]
    assert [prompt.verb for prompt in t.prompts(CLOCK)] == ["draw", "wait"]
    assert t.prompts(None) == played().prompts("anna") == ()


def test_a_refused_command_leaves_everything_as_it_was() -> None:
    t = table()
    state, log = t.state, list(t.log)
    with pytest.raises(Illegal):
        t.submit(Command("bruno", "name", {"number": "9"}))
    assert t.state is state
    assert (t.log, t.moves) == (log, [])


def test_a_view_has_the_lines_that_a_viewer_was_told_numbered_for_him() -> None:
    t = played()
    kinds = {v: [(line.n, line.event.kind) for line in t.view(v)] for v in (None, "anna", "bruno", MASTER)}
    public = ["committed", "seated", "phase", "phase", "won", "seed-revealed"]
    assert kinds[None] == list(enumerate(public, 1))
    assert kinds["anna"] == list(
        enumerate(["committed", "seated", "named", "phase", "phase", "won", "seed-revealed"], 1)
    )
    assert kinds["bruno"] == list(
        enumerate(["committed", "seated", "phase", "named", "whispered", "phase", "won", "seed-revealed"], 1)
    )
    assert kinds[MASTER] == [(entry.n, entry.event.kind) for entry in t.log]
    assert t.view("bruno")[3].at == "naming 1"
    assert view(t.log[:2], None) == t.view(None)[:2]


def test_what_was_told_does_not_change_when_a_type_changes_its_audience() -> None:
    row = {**dump_entry(Entry(1, "start", Won("anna"), PUBLIC)), "seen_by": ["anna"]}
    assert load_entry(row, TOY.kinds).seen_by == only("anna")


def test_a_state_can_be_had_again_from_the_log() -> None:
    t = played()
    assert t.replay(len(t.log)) == t.state
    assert t.replay(3) == table().state


def test_rows_are_written_and_read_with_the_version_of_their_type_where_it_is_not_the_first() -> None:
    @event("paid", to=MASTER_ONLY, version=2, upcasts={1: lambda d: {**d, "coins": 1}})
    class Paid(Event):
        coins: int

    entry = Entry(7, "day 1", Paid(3), MASTER_ONLY)
    row = dump_entry(entry)
    assert row == {"n": 7, "at": "day 1", "type": "paid", "coins": 3, "v": 2, "seen_by": "gm"}
    assert load_entry(row, {"paid": Paid}) == entry
    assert load_entry({"n": 7, "at": "day 1", "type": "paid", "seen_by": "gm"}, {"paid": Paid}) == entry._replace(
        event=Paid(1)
    )
    plain = Entry(1, "start", PhaseBegan("day", 1), PUBLIC)
    assert dump_entry(plain) == {"n": 1, "at": "start", "type": "phase", "phase": "day", "number": 1, "seen_by": "all"}


def test_a_setup_that_cannot_be_played_makes_no_table() -> None:
    with pytest.raises(BadSetup, match="nobody plays"):
        Table(TOY, Setup(()), seed_of(1))


# --- records --------------------------------------------------------------------------------------------------------


def record(t: Table[Any]) -> Any:
    return json.loads(json.dumps(export(t)))


def test_a_record_says_with_which_version_of_the_rules_the_game_began() -> None:
    t = played()
    assert record(Table.stored(TOY, t.setup, t.seed, 7, t.log, t.moves))["version"] == 7


def test_only_a_game_of_an_earlier_version_is_older() -> None:
    document = record(played())
    assert [older({**document, "version": version}, TOY) for version in (0, 1, 2)] == [True, False, False]


def test_a_record_holds_everything() -> None:
    t = played()
    document = record(t)
    assert (document["lupus"], document["ruleset"], document["version"]) == (1, "toy", 1)
    assert bytes.fromhex(document["seed"]) == t.seed
    assert document["force"] == {"number": "2"}
    assert record(table())["force"] is None
    assert document["moves"][0] == {
        "actor": "bruno",
        "verb": "name",
        "args": {"number": "2"},
        "by": None,
        "note": "",
        "events": [5, 5],
    }
    assert read_log(document, TOY.kinds) == t.log


def test_an_honest_record_has_no_finding() -> None:
    assert verify(record(table()), TOY) == []
    assert verify(record(table(draw=True)), TOY) == []


def test_a_record_of_a_setup_that_cannot_be_played_is_found() -> None:
    document = record(table())
    document["setup"]["seats"] = []
    assert verify(document, TOY) == [Finding(1, "the setup cannot be played: nobody plays")]


def test_a_move_that_the_rules_refuse_is_found_where_it_stands() -> None:
    t = table()
    t.submit(Command("anna", "name", {"number": "2"}))
    document = record(t)
    document["moves"][0]["args"]["number"] = "9"
    found = verify(document, TOY)
    assert [(f.n, f.problem) for f in found] == [
        (5, "rows that no move explains"),
        (5, "a move that the rules refuse: not-offered"),
    ]
    assert found[1].recorded == document["moves"][0]


def test_a_changed_seed_shows_first_in_the_commitment() -> None:
    """Before the draw that stands above it in the log, and before all the moves that come to something else."""
    t = table()
    t.submit(Command("anna", "name", {"number": "2"}))
    document = record(t)
    document["seed"] = seed_of(99).hex()
    document["log"].insert(0, {**document["log"][0], "n": 0})
    document["moves"][0]["events"] = [6, 6]
    found = verify(document, TOY)
    assert found[0].expected["type"] == "committed"
    assert [f.n for f in found[1:]] == sorted(f.n for f in found[1:])
    assert found[-1].problem in ("the move differs", "rows that no move explains")


def test_a_row_that_differs_is_found_with_what_it_should_be() -> None:
    document = record(table())
    document["log"][2]["player"] = "bruno"
    (found,) = verify(document, TOY)
    assert (found.n, found.problem) == (3, "the row differs")
    assert (found.recorded["player"], found.expected["player"]) == ("bruno", "anna")


def entered(verb: str = "name", **args: str) -> Table[Any]:
    """A table at which somebody else entered a move."""
    t = table({"number": "3"})
    t.submit(Command("anna", "name", {"number": "2"}))
    t.submit(Command(CLOCK if verb == "draw" else "bruno", verb, args, by="gaia", note="by telephone"))
    return t


def test_who_entered_a_move_and_why_is_kept_where_the_log_says_it() -> None:
    kept, dropped = record(entered(number="3")), record(entered("draw"))
    assert [(move["by"], move["note"]) for move in kept["moves"]] == [(None, ""), ("gaia", "by telephone")]
    assert [(move["by"], move["note"]) for move in dropped["moves"]] == [(None, ""), (None, "")]
    assert [finding.problem for finding in verify(kept, TOY)] == ["some draws were dictated, not drawn"]


def test_a_reason_that_no_row_says_is_not_kept_though_the_row_says_who_it_was() -> None:
    """A host may keep reasons elsewhere: the log names who entered a move, and the record says no more than the log."""
    t = entered(number="3")
    t.moves[-1] = t.moves[-1]._replace(command=t.moves[-1].command._replace(note="a secret of the game masters"))
    kept = record(t)
    assert (kept["moves"][-1]["by"], kept["moves"][-1]["note"]) == ("gaia", "")
    assert "a secret" not in str(kept)


@pytest.mark.parametrize(
    ("what", "instead"),
    [("events", [5, 6]), ("events", [6, 6]), ("events", None), ("note", "in time"), ("when", "9 o'clock")],
)
def test_a_move_that_says_more_or_else_than_the_log_is_found(what: str, instead: Any) -> None:
    t = table()
    t.submit(Command("anna", "name", {"number": "2"}))
    t.submit(Command("bruno", "name", {"number": "1"}))
    document = record(t)
    honest = dict(document["moves"][0])
    document["moves"][0][what] = instead
    assert verify(document, TOY) == [Finding(5, "the move differs", document["moves"][0], honest)]


@pytest.mark.parametrize(("what", "instead"), [("by", "milo"), ("note", "he was there himself"), ("by", None)])
def test_who_entered_a_move_cannot_be_changed_afterwards(what: str, instead: str | None) -> None:
    document = record(entered(number="3"))
    document["force"] = None
    document["moves"][1][what] = instead
    assert {finding.problem for finding in verify(document, TOY)} & {"the row differs", "rows that no move explains"}


def test_a_move_of_which_nothing_comes_is_none() -> None:
    document = record(table())
    move = {"actor": CLOCK, "verb": "wait", "args": {}, "by": None, "note": "", "events": [5, 5]}
    document["moves"].append(move)
    assert verify(document, TOY) == [Finding(5, "the move differs", move, None)]


def test_a_record_of_another_format_is_none() -> None:
    with pytest.raises(ValueError, match="this is format 2, not 1"):
        verify({**record(table()), "lupus": 2}, TOY)
    with pytest.raises(ValueError, match="still sealed"):
        verify({**record(table()), "seed": None}, TOY)


def test_a_record_with_something_that_nothing_checks_is_none() -> None:
    with pytest.raises(ValueError, match="it holds 'note', 'winner', which no recorded game has: nothing checks it"):
        verify({**record(table()), "winner": "anna", "note": ""}, TOY)


def test_rows_that_are_missing_are_found() -> None:
    document = record(table())
    del document["log"][3]
    assert [(f.n, f.problem) for f in verify(document, TOY)] == [(4, "rows are missing")]


def test_arguments_are_written_and_read_with_their_tuples() -> None:
    args = {"houses": ("a", "b"), "text": "x", "none": None}
    assert load_args(json.loads(json.dumps(plain_args(args)))) == args


# --- the events of the toy, so that the tests above mean something ----------------------------------------------------


def test_the_toy_tells_each_only_his_own() -> None:
    assert Named("anna", "1").audience == only("anna")
    assert Seated(("anna",)).audience is PUBLIC
    assert Whispered(("bruno",), Won("bruno")).audience == only("bruno")
    assert Dice(seed_of(1)).drawn == []


def test_a_game_that_was_kept_is_taken_up_where_it_stood() -> None:
    """The rest of the game is the same whether the table was kept in memory or read back row by row."""
    t = table()
    t.submit(Command("bruno", "name", {"number": "2"}))
    rows = [load_entry(dump_entry(entry), TOY.kinds) for entry in t.log]
    again = Table.stored(TOY, t.setup, t.seed, TOY.version, rows, t.moves)
    for one in (t, again):
        one.submit(Command(CLOCK, "wait"))
        one.submit(Command(CLOCK, "draw"))
    assert [dump_entry(entry) for entry in again.log] == [dump_entry(entry) for entry in t.log]
    assert (again.state, again.moves, again.revealed) == (t.state, t.moves, t.revealed)


def test_a_table_that_follows_leaves_the_one_it_came_from_as_it_was() -> None:
    whole, start = played(), table({"number": "2"})
    known = len(start.log)
    later = start.followed(whole.log[known:], whole.moves)
    assert (later.state, later.log, later.moves, later.revealed) == (
        whole.state,
        whole.log,
        whole.moves,
        whole.revealed,
    )
    assert (len(start.log), start.moves, start.revealed) == (known, [], False)


def test_what_is_done_on_a_fork_does_not_show_on_the_table() -> None:
    t = table()
    before = (t.state, list(t.log), list(t.moves))
    t.fork().submit(Command("bruno", "name", {"number": "2"}))
    assert (t.state, t.log, t.moves) == before


def test_a_kept_game_without_a_row_is_at_its_start() -> None:
    assert Table.stored(TOY, SETUP, seed_of(1), TOY.version).log == []
