"""A preview shows every way that things may go:
it stores nothing, changes nothing and cannot know which way it will be."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import pytest

from lupus.engine.dice import Dice, seed_of
from lupus.engine.events import Drawn
from lupus.engine.game import Command, Illegal
from lupus.engine.preview import Preview, preview
from lupus.engine.seats import CLOCK
from lupus.engine.table import Table
from lupus.rulesets.registry import RULESETS

from .games import EVERY_RULESET, often
from .players import play, viewers

LIMITS: Final = (1, 2, 5)


def turns(key: str, seed: int) -> list[tuple[Table[Any], Any, Command]]:
    """The moments of a random game at which the clock turned or chance decided:
    the table at its end, the state, the command."""
    found: list[tuple[Any, Command]] = []
    held: list[Any] = []
    moves = 0

    def note(table: Table[Any]) -> None:
        nonlocal moves
        if len(table.moves) > moves:  # an answer to a decoy is no move
            moves = len(table.moves)
            command, first, last = table.moves[-1]
            if command.actor == CLOCK or any(isinstance(entry.event, Drawn) for entry in table.log[first - 1 : last]):
                found.append((held[-1], command))
        held[:] = [table.state]

    table = play(key, seed, hook=note)
    return [(table, state, command) for state, command in found]


@EVERY_RULESET
@often(30, 3000)
def test_what_really_happens_is_always_among_the_ways(key: str, seeds: range) -> None:
    branched = 0
    for seed in seeds:
        for table, state, command in turns(key, seed):
            shown = preview(table.game, state, command, limit=200)
            real = tuple(table.game.decide(state, command, Dice(table.seed)))
            if shown.complete:
                assert set(shown.certain) <= set(real), seed
                assert real in [way.events for way in shown.ways], (seed, command)
                for other in range(3):
                    dice = Dice(seed_of(other))
                    events = tuple(table.game.decide(state, command, dice))
                    draws = {d.label: d.chosen for d in dice.drawn}
                    assert [w.draws for w in shown.ways if w.events == events and w.draws == draws], (seed, command)
                if all(len(set(d.options)) == len(d.options) for d in dice.drawn):
                    assert len({repr(way.draws) for way in shown.ways}) == len(shown.ways), "one way shown twice"
            branched += len(shown.ways) > 1
    assert branched > len(seeds) // 4, "hardly any preview had to choose"


@EVERY_RULESET
@often(20, 2000)
def test_what_is_certain_is_in_every_way_and_what_is_in_every_way_is_certain(key: str, seeds: range) -> None:
    for seed in seeds:
        for table, state, command in turns(key, seed):
            certain, ways, _ = preview(table.game, state, command)
            everywhere = [e for e in ways[0].events if all(e in way.events for way in ways)]
            assert list(certain) == everywhere, seed


@EVERY_RULESET
@often(20, 2000)
def test_a_preview_changes_nothing(key: str, seeds: range) -> None:
    """Not even what is computed once and kept: forms and pages are the same after it."""
    for seed in seeds:
        table = play(key, seed, most=3 + seed % 8)
        turn = table.prompts(CLOCK)
        if not turn:
            continue
        fresh = table.replay(len(table.log))  # as a web server finds it: nothing has been computed yet
        for state in (fresh, table.state):
            log, moves = list(table.log), list(table.moves)
            preview(table.game, state, Command(CLOCK, turn[0].verb))
            assert (table.log, table.moves) == (log, moves)
            again = table.replay(len(table.log))
            assert state == again, seed
            for viewer in [*viewers(table), CLOCK]:
                assert table.game.prompts(state, viewer) == table.game.prompts(again, viewer), (seed, viewer)


@EVERY_RULESET
def test_a_preview_is_the_same_for_every_seed(key: str) -> None:
    """It takes the game, a state and a command, so it has no seed to read; asked twice it shows the same."""
    for seed in range(20):
        for table, state, command in turns(key, seed)[-3:]:
            shown = preview(table.game, state, command)
            assert preview(table.game, folded_anew(table, state), command) == shown


def folded_anew(table: Table[Any], state: Any) -> Any:
    """The state folded anew, by value equal to the one given, which is one of the last."""
    for n in range(len(table.log), 0, -1):
        again = table.replay(n)
        if again == state:
            return again
    raise AssertionError("a state that the log does not reach")


@EVERY_RULESET
def test_at_its_limit_a_preview_says_that_it_is_not_complete(key: str) -> None:
    cut = Counter[int]()
    for seed in range(60):
        if all(cut[limit] > 20 for limit in LIMITS):
            break
        for table, state, command in turns(key, seed):
            whole: Preview = preview(table.game, state, command, limit=200)
            for limit in LIMITS if whole.complete else ():
                part = preview(table.game, state, command, limit=limit)
                assert len(part.ways) == min(limit, len(whole.ways))
                assert part.complete == (len(whole.ways) <= limit), (seed, limit)
                cut[limit] += not part.complete
                assert all(way in whole.ways for way in part.ways)
    assert all(cut[limit] > 5 for limit in LIMITS), cut


@EVERY_RULESET
def test_a_preview_of_a_refused_command_is_refused(key: str) -> None:
    table = play(key, 1, most=1)
    with pytest.raises(Illegal):
        preview(RULESETS[key].game, table.state, Command("nobody", "no such verb"))
