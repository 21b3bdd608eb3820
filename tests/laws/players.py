"""Games for the laws: everybody does random things that they are offered, in any order, game masters and clock too.

Standard library only: the test of determinism runs it under other Pythons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import Any

from lupus.bots.random_legal import Rumour, fill
from lupus.engine.dice import seed_of
from lupus.engine.game import Command, Field, Game, Illegal, Prompt
from lupus.engine.seats import CLOCK, MASTER, Viewer
from lupus.engine.table import Entry, Table
from lupus.rulesets.registry import RULESETS

from .arenas import ARENAS

Hook = Callable[[Table[Any]], None]

SELDOM = {"suicide": 0.03}
"""How much less often than other prompts some are answered: else the first night would be the last."""


def new_table(key: str, seed: int) -> Table[Any]:
    """A random game of a ruleset, dealt."""
    return Table(RULESETS[key].game, ARENAS[key].setup(Random(f"{key} {seed}")), seed_of(seed))


def viewers(table: Table[Any]) -> list[Viewer]:
    """Everybody who may look."""
    return [*table.setup.seats, MASTER, None]


def answerable(prompt: Prompt) -> bool:
    """Whether there is anything to choose wherever something must be chosen."""
    return all(f.options or f.free or f.many or f.name in prompt.optional for f in prompt.fields)


def filled(prompt: Prompt, value: Callable[[Field], Any], chance: Random) -> dict[str, Any]:
    """Values for the parameters of a prompt; of those that may be left out, one where nothing else is asked,
    else some."""
    needed = [f for f in prompt.fields if f.name not in prompt.optional]
    spare = [f for f in prompt.fields if f.name in prompt.optional and (f.options or f.free or f.many)]
    if spare:
        needed += chance.sample(spare, 1) if not needed else [f for f in spare if chance.random() < 0.5]
    return apart(prompt, {f.name: value(f) for f in needed})


def apart(prompt: Prompt, given: dict[str, Any]) -> dict[str, Any]:
    """Without what may be left out and may not be what it is, beside the others."""
    same = {
        f.name
        for f in prompt.fields
        if f.unlike is not None and f.name in given and given[f.name] == given.get(f.unlike)
    }
    return {name: value for name, value in given.items() if name not in same & set(prompt.optional)}


def answer(actor: Viewer, prompt: Prompt, chance: Random, rumour: Rumour, trust: float) -> Command:
    """A legal answer to a prompt. trust: how likely it is that the names everybody talks about are chosen."""
    follows = chance.random() < trust
    return Command(actor, prompt.verb, filled(prompt, lambda f: fill(f, prompt.about, chance, rumour, follows), chance))


def withdrawal(actor: Viewer, prompt: Prompt) -> Command:
    """The command that takes an answer back."""
    return Command(actor, prompt.verb, {f.name: None for f in prompt.fields})


def stop_here(table: Table[Any], chance: Random) -> bool:
    """Whether the clock should wait for players: mostly when several are asked something, at times when one is."""
    asked = sum(bool(table.prompts(seat)) for seat in table.setup.seats)
    return chance.random() < (0.95 if asked > 1 else 0.2 * asked)


def step_forward(
    table: Table[Any], late: list[tuple[Viewer, Prompt]], chance: Random, rumour: Rumour, hook: Hook
) -> None:
    """Let the clock turn until somebody is asked again; meanwhile game masters try to enter what came too late."""
    for _ in range(4):
        turns = table.prompts(CLOCK)
        if not turns:
            return
        table.submit(Command(CLOCK, chance.choice(turns).verb))
        hook(table)
        if stop_here(table, chance):
            return
        for actor, prompt in late:
            if chance.random() < 0.05:
                try:
                    table.submit(
                        answer(actor, prompt, chance, rumour, 0.5)._replace(by="gm", note="in time, by telephone")
                    )
                except Illegal:
                    continue
                hook(table)


def rounds(table: Table[Any], chance: Random, hook: Hook, masterly: float = 0.3) -> Iterator[int]:
    """Play on, round after round, until the game is over:
    whoever is asked something answers, or not, in any order, some twice; then the clock turns.

    masterly: how often a game master does something in a round. hook: called after each accepted command.
    """
    number = 0
    while not table.game.over(table.state):
        number += 1
        rumour, trust, eager = (
            Rumour(chance.getrandbits(32)),
            chance.choice([0.0, 0.3, 0.6, 0.95]),
            chance.choice([0.3, 0.7, 0.95]),
        )
        asked: dict[tuple[Viewer, Prompt], int] = {}
        while left := [
            (s, p) for s in table.setup.seats for p in table.prompts(s) if asked.get((s, p), 0) < 1 and answerable(p)
        ]:
            actor, prompt = chance.choice(left)
            asked[actor, prompt] = asked.get((actor, prompt), 0) + (0 if chance.random() < 0.2 else 1)
            if chance.random() > eager * SELDOM.get(prompt.verb, 1):
                continue
            if prompt.withdrawable and chance.random() < 0.06:
                command = withdrawal(actor, prompt)
            else:
                command = answer(actor, prompt, chance, rumour, trust)
            if chance.random() < 0.03:
                command = command._replace(by="gm", note="by telephone")
            table.submit(command)
            hook(table)
            if len(asked) > 60 * len(table.setup.seats) or table.game.over(table.state):
                break
        if chance.random() < masterly:
            master(table, chance, rumour, hook)
        if not table.game.over(table.state):
            step_forward(table, list(asked), chance, rumour, hook)
        yield number


def master(table: Table[Any], chance: Random, rumour: Rumour, hook: Hook) -> None:
    """A game master does one of the things that only she can do; ending the game is rare."""
    clock = {prompt.verb for prompt in table.prompts(CLOCK)}
    own = [p for p in table.prompts(MASTER) if p.verb not in clock and answerable(p)]
    if not own:
        return
    prompt = chance.choice(own)
    command = answer(MASTER, prompt, chance, rumour, 0.0)
    if {"faction", "player"} & set(command.args) and chance.random() < (0.9 if "faction" in command.args else 0.5):
        return  # rare: they end games
    table.submit(command)
    hook(table)


def nothing(table: Table[Any]) -> None:
    """A hook for those who need none."""


def play(key: str, seed: int, most: int = 60, hook: Hook = nothing, masterly: float = 0.15) -> Table[Any]:
    """A whole random game: over, or after `most` rounds."""
    table = new_table(key, seed)
    hook(table)
    for number in rounds(table, Random(seed), hook, masterly):
        if number >= most:
            break
    return table


@lru_cache(maxsize=400)
def played(key: str, seed: int, most: int = 60) -> Table[Any]:
    """The same game, for laws that only look at it: it is played once, and nobody may go on with it."""
    return play(key, seed, most)


def folded(game: Game[Any], log: list[Entry]) -> Iterator[tuple[Any, Entry, Any]]:
    """A log event by event: the state before, the entry, the state after."""
    state = None
    for entry in log:
        before, state = state, game.evolve(state, [entry.event])
        yield before, entry, state
