"""L-3 and L-9: what somebody is not told changes nothing that they see;
and everybody sees what the public page shows."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from lupus.engine.events import SeatsIn
from lupus.engine.seats import CLOCK, MASTER, PUBLIC, Viewer
from lupus.engine.table import Entry, view
from lupus.rulesets.registry import RULESETS

from .arenas import ARENAS
from .games import EVERY_RULESET, often
from .players import folded, played, viewers


@EVERY_RULESET
@often(30, 5000)
def test_an_event_that_is_not_yours_changes_neither_your_view_nor_your_prompts(key: str, seeds: range) -> None:
    """Local respect, at every event; each event is folded alone, and everybody looks after each of them."""
    game = RULESETS[key].game
    for seed in seeds:
        table = played(key, seed)
        seen: dict[Viewer, tuple[Any, ...]] = dict.fromkeys(viewers(table), ())
        asked: dict[Viewer, Any] = dict.fromkeys(seen)
        lines: Counter[Viewer] = Counter()
        for i, (before, entry, after) in enumerate(folded(game, table.log)):
            for viewer in seen:
                prompts = game.prompts(after, viewer)
                if entry.seen_by.admits(viewer):
                    lines[viewer] += 1
                elif before is not None:
                    assert prompts == asked[viewer], (seed, entry, viewer)
                asked[viewer] = prompts
            if i % 40 == 0 or i == len(table.log) - 1:
                for viewer in seen:
                    now = view(table.log[: i + 1], viewer)
                    assert now[: len(seen[viewer])] == seen[viewer], (seed, entry, "a line that was told has changed")
                    assert len(now) == lines[viewer], (seed, entry, viewer)
                    assert [line.n for line in now] == list(range(1, len(now) + 1)), "gaps betray secrets"
                    seen[viewer] = now
        for viewer, prompts in asked.items():
            assert prompts == table.prompts(viewer), (seed, viewer, "looking has changed the state")


SPARED = {"village", "role-assigned", "committed"}
"""Without these there is no game to look at."""


@EVERY_RULESET
@often(20, 2000)
def test_had_it_not_happened_nobody_who_was_not_told_would_be_asked_anything_else(key: str, seeds: range) -> None:
    """Strike one event out of a log: those who were not told of it are asked, to the end of the game, exactly the same.

    This is stronger than local respect where a phase begins between a hidden event and the prompts that it could shape.
    """
    game = RULESETS[key].game
    struck = 0
    for seed in seeds:
        table = played(key, seed)
        log = table.log
        asked: list[tuple[int, dict[Viewer, Any]]] = []
        for _, entry, after in folded(game, log):
            if entry.event.neutral:
                asked.append((entry.n, {s: game.prompts(after, s) for s in table.setup.seats}))
        hidden = [e for e in log if e.seen_by is not PUBLIC and e.event.kind not in SPARED and not e.event.reason]
        for out in Random(seed).sample(hidden, min(20, len(hidden))):
            unaware = [s for s in table.setup.seats if not out.seen_by.admits(s)]
            state = game.evolve(None, (e.event for e in log[: out.n - 1]))
            done = out.n
            for n, prompts in asked:
                if n > out.n:
                    try:
                        state = game.evolve(state, (e.event for e in log[done:n]))
                        now = {seat: game.prompts(state, seat) for seat in unaware}
                    except (LookupError, ValueError):
                        break  # what is left is no game any more
                    done = n
                    for seat in unaware:
                        assert now[seat] == prompts[seat], (seed, out, seat, log[n - 1].at)
            struck += 1
    assert struck > 5 * len(seeds), "hardly anything was struck out"


@EVERY_RULESET
@often(30, 2000)
def test_the_public_view_is_in_every_view_and_every_view_is_in_the_masters(key: str, seeds: range) -> None:
    for seed in seeds:
        table = played(key, seed)
        seats = table.setup.seats
        told = {v: [(line.at, line.event) for line in table.view(v)] for v in viewers(table)}
        public, master = Counter(map(repr, told[None])), Counter(map(repr, told[MASTER]))
        assert [event for _, event in told[MASTER]] == [entry.event for entry in table.log], seed
        for seat in seats:
            own = Counter(map(repr, told[seat]))
            assert public <= own, (seed, seat)
            assert own <= master, (seed, seat)
        assert table.view("nobody at all") == table.view(None), "a stranger sees the public page"
        assert table.view(CLOCK) == table.view(None)


@EVERY_RULESET
@often(30, 2000)
def test_every_audience_is_the_declared_one_and_names_only_players(key: str, seeds: range) -> None:
    for seed in seeds:
        table = played(key, seed)
        seats = set(table.setup.seats)
        for entry in table.log:
            assert entry.seen_by == entry.event.audience, (seed, entry)
            assert entry.seen_by.seats <= seats, (seed, entry)
            assert not (entry.event.reason and (entry.seen_by.public or entry.seen_by.seats)), (seed, entry)
            assert not entry.event.neutral or entry.seen_by.public, (seed, entry)


@EVERY_RULESET
@often(30, 2000)
def test_what_a_player_enters_under_seal_is_told_to_nobody_else(key: str, seeds: range) -> None:
    """Right after a sealed command nothing new stands on any other page, of seats or public."""
    tried = 0
    for seed in seeds:
        table = played(key, seed)
        sealed = sealed_verbs(table.log, table)
        for move in table.moves:
            if move.command.actor not in table.setup.seats or move.command.verb not in sealed:
                continue
            for entry in table.log[move.first - 1 : move.last]:
                assert entry.seen_by.seats <= {move.command.actor}, (seed, entry)
                assert not entry.seen_by.public, (seed, entry)
            tried += 1
    assert tried > 10 * len(seeds)


def sealed_verbs(log: list[Entry], table: Any) -> set[str]:
    """The verbs that players are offered under seal in a game."""
    verbs: dict[str, bool] = {}
    for _, entry, after in folded(table.game, log):
        if entry.event.neutral:
            for seat in table.setup.seats:
                for prompt in table.game.prompts(after, seat):
                    verbs[prompt.verb] = verbs.get(prompt.verb, True) and prompt.sealed
    return {verb for verb, seal in verbs.items() if seal}


@EVERY_RULESET
def test_the_audiences_of_all_kinds_are_the_ones_of_the_rulebook(key: str) -> None:
    """Laws cannot find a wrongly declared audience, since the declaration is the specification: it is written twice."""
    arena = ARENAS[key]
    found = {kind: cls.to for kind, cls in RULESETS[key].game.kinds.items()}
    assert {kind for kind, to in found.items() if to == PUBLIC} == arena.public_kinds
    assert {kind for kind, to in found.items() if isinstance(to, SeatsIn)} == arena.private_kinds
    assert {to for to in found.values() if isinstance(to, SeatsIn) and to.told} == {SeatsIn("player")}


@EVERY_RULESET
@pytest.mark.parametrize("viewer", [None, "nobody"])
def test_whoever_has_no_seat_is_never_asked_anything(key: str, viewer: Viewer) -> None:
    for seed in range(5):
        table = played(key, seed)
        for _, _, after in folded(table.game, table.log):
            assert table.game.prompts(after, viewer) == ()
