"""L-11: the order in which a night is filled in does not change the dawn, nor that of the votes the sunset."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from lupus.bots.random_legal import Rumour
from lupus.engine.game import Command
from lupus.engine.seats import CLOCK
from lupus.engine.table import Table

from .games import EVERY_RULESET, spread
from .players import answer, answerable, play, withdrawal
from .worlds import World

GAMES = 60


@EVERY_RULESET
@pytest.mark.parametrize("permutations", [500, pytest.param(50_000, marks=pytest.mark.soak)])
def test_the_order_in_which_a_night_is_filled_in_does_not_change_the_dawn(key: str, permutations: int) -> None:
    """What is in force at the deadline counts, and nothing else:
    not who was first, not what was changed or withdrawn."""
    filled, seen = 0, Counter[tuple[str, ...]]()
    for seed, share in enumerate(spread(permutations, GAMES)):
        chance = Random(seed)
        moments: list[Table[Any]] = []
        play(key, seed, most=8, hook=lambda t: moments.append(World(t, None).copy().table), masterly=0)  # noqa: B023
        kinds: dict[str, list[Table[Any]]] = {}
        for moment in [t for t in moments if asked(t) > 2] or moments:
            kinds.setdefault(question(moment), []).append(moment)
        alike = kinds[chance.choice(sorted(kinds))]
        trials = [(moment, fillings(moment, chance)) for moment in chance.choices(alike, k=8)]
        table, final = max(
            trials, key=lambda trial: sum(1 / (1 + seen[x]) ** 2 for x in happenings(trial[0], trial[1], chance))
        )
        seen.update(happenings(table, final, chance))
        filled += len(final) > 2
        dawns = []
        for _ in range(share + 1):
            chance.shuffle(final)
            dawns.append(fill_in(table, final, chance))
        for dawn in dawns[1:]:
            assert dawn == dawns[0], seed
    assert filled > GAMES // 2, "nights with too few commands to be in any order"


def asked(table: Table[Any]) -> int:
    """How many seats are asked something under seal."""
    return sum(any(p.sealed for p in table.prompts(seat)) for seat in table.setup.seats)


def question(table: Table[Any]) -> str:
    """What most seats are asked under seal, so that nights and days come equally often."""
    verbs = Counter(p.verb for seat in table.setup.seats for p in table.prompts(seat) if p.sealed)
    return max(sorted(verbs), key=verbs.__getitem__, default="")


def happenings(table: Table[Any], final: list[Command], chance: Random) -> set[tuple[str, ...]]:
    """The kinds of things that such a night would bring, with their causes and powers:
    what is rare should be tried too."""
    seats = set(table.setup.seats)
    found = set()
    for _, event, _ in fill_in(table, final, chance)[0]:
        values = [getattr(event, name) for name in event.names]
        found.add((event.kind, *(v for v in values if isinstance(v, str) and v not in seats and len(v) < 20)))
    return found


def fillings(table: Table[Any], chance: Random) -> list[Command]:
    """One command for each sealed prompt of a player; talked-about names, so that they meet."""
    rumour = Rumour(chance.getrandbits(32))
    return [
        answer(seat, prompt, chance, rumour, 0.6)
        for seat in table.setup.seats
        for prompt in table.prompts(seat)
        if prompt.sealed and answerable(prompt) and chance.random() < 0.9
    ]


def fill_in(table: Table[Any], final: list[Command], chance: Random) -> Any:
    """What the clock brings when these commands were entered in this order,
    after others that were replaced or taken back."""
    trial = World(table, None).copy().table
    hasty = chance.sample(final, len(final) // 2)
    for command in hasty:
        for prompt in trial.prompts(command.actor):
            if prompt.verb == command.verb and prompt.withdrawable:
                trial.submit(answer(command.actor, prompt, chance, Rumour(0), 0.0))
                if chance.random() < 0.3:
                    trial.submit(withdrawal(command.actor, prompt))
    entered = {(command.actor, command.verb) for command in final}
    for seat in trial.setup.seats:
        for prompt in trial.prompts(seat):
            if prompt.sealed and prompt.withdrawable and answerable(prompt) and (seat, prompt.verb) not in entered:
                for _ in range(chance.randint(0, 2)):
                    trial.submit(answer(seat, prompt, chance, Rumour(0), 0.0))
                trial.submit(withdrawal(seat, prompt))
    for command in final:
        trial.submit(command)
    before = len(trial.log)
    for _ in range(2):
        for prompt in trial.prompts(CLOCK):
            trial.submit(Command(CLOCK, prompt.verb))
    return [(entry.at, entry.event, entry.seen_by) for entry in trial.log[before:]], trial.state
