"""A night on phones: which calls are made at once, and that it brings what the same night brings call by call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import pytest

from lupus.engine.dice import seed_of
from lupus.engine.game import Command, Prompt, Setup
from lupus.engine.seats import CLOCK, Seat
from lupus.engine.table import Table
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf.calls import called, joiners
from lupus.rulesets.werewolf.course import EYES, POINT, options
from lupus.rulesets.werewolf.game import CLOSED, OPEN
from lupus.rulesets.werewolf.rounds import open_at_once, within
from lupus.rulesets.werewolf.setup import CLOCK_LEADS
from lupus.rulesets.werewolf.state import CLOSED_EYES, JOINING, PHONES, TOGETHER, State

from .arena import werewolf_setup

HOW: Final = {"phase", "stage", "nights", "enters", "committed"}
"""What says how a game is played, and not what comes of it."""

DEEDS: Final = {"eyes", "pointed"}
"""What players do themselves."""

JOINED: Final = ("veggente", "mago", "medium", "strega", "guaritore", "vampiro", "none", "none")


class Mind:
    """What all at a table would answer to each question, however it is asked, and sometimes nothing."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.knew: dict[tuple[int, str, Seat], Counter[str]] = {}
        """What a player had been told when a call asked them."""

    def chooses(self, what: str, among: Sequence[str]) -> str | None:
        """One of these, always the same for the same question; None: too late."""
        chance = Random(f"{self.seed} {what}")
        return None if chance.random() < 0.15 else chance.choice(sorted(among))

    def points(self, table: Table[State], s: State, seat: Seat, prompt: Prompt) -> dict[str, Any] | None:
        """What a player whom a call asks answers. s: as it stands in that call."""
        told = (line.event for line in table.view(seat) if not line.event.audience.public)
        self.knew[s.number, s.phase, seat] = Counter(str(event) for event in told if event.kind not in {*HOW, *DEEDS})
        target = self.chooses(f"{s.phase} {s.number} {seat}", options(s, seat))
        args = {"target": target}
        for slot in prompt.fields[1:]:
            among = [name for name in slot.options if name != target]
            args |= {slot.name: self.chooses(f"{s.phase} {s.number} {seat} {slot.name}", among)}
        return None if target is None else {name: value for name, value in args.items() if value is not None}

    def enters(self, s: State, seat: Seat) -> str:
        """In whose call a player would open the eyes in this night."""
        return Random(f"{self.seed} {s.number} {seat} joins").choice(JOINED)


def answers(table: Table[State], seat: Seat, prompt: Prompt, mind: Mind) -> dict[str, Any] | None:
    """What somebody sends for a prompt; None: nothing."""
    s = table.state
    if s.phase == JOINING:
        call = mind.enters(s, seat)
        return {"call": call if call in prompt.fields[0].options else CLOSED}
    if s.phase == TOGETHER:
        asking = [(call, within(s, call)) for call in open_at_once(s) if call.asks]
        mine = [here for call, here in asking if seat in call.answers(here)]
        assert len(mine) <= 1, "one person answers one question"
        if mine:
            return mind.points(table, mine[0], seat, prompt)
        return {"target": Random(f"{s.number} {seat} decoy").choice(prompt.fields[0].options)}
    if s.stage == EYES and prompt.verb == "eyes":
        opens = seat in joiners(s) and mind.enters(s, seat) == s.phase if prompt.about == s.phase else False
        return {"eyes": OPEN} if opens else None
    if s.stage == POINT:
        return mind.points(table, s, seat, prompt) if seat in called(s).answers(s) else None
    chosen: dict[str, Any] = {}
    for slot in prompt.fields:
        one = mind.chooses(f"{s.phase} {s.number} {seat} {prompt.verb} {slot.name}", slot.options)
        if one is None:
            return None
        chosen[slot.name] = (one,) if slot.many else one
    return chosen


def played(setup: Setup, way: str, seed: int) -> tuple[Table[State], Mind]:
    """A whole game in which all answer as they would, however nights are played."""
    settings, mind = {**setup.settings, "leader": way}, Mind(seed)
    table = Table(WEREWOLF, Setup(setup.seats, setup.cast, settings), seed_of(seed))
    while not table.game.over(table.state):
        for seat in setup.seats:
            for prompt in table.prompts(seat):
                args = answers(table, seat, prompt, mind)
                if args is not None:
                    table.submit(Command(seat, prompt.verb, args))
        table.submit(Command(CLOCK, "close"))
    return table, mind


def brought(table: Table[State]) -> Counter[str]:
    """All that has happened, with who learned it, but for how it was played."""
    return Counter(f"{e.event} {e.seen_by.dump()}" for e in table.log if e.event.kind not in HOW)


def same_in_each_way(seed: int) -> None:
    """Play a village in each way. All bring the same deaths, causes, draws, and knowledge; and whoever is asked has
    been told as much before as when the calls are made one by one."""
    setup = werewolf_setup(Random(seed))
    (table, mind), *others = (played(setup, way, seed) for way in (CLOCK_LEADS, CLOSED_EYES, PHONES))
    one = brought(table)
    for other, same in others:
        assert one == brought(other), (seed, one - brought(other), brought(other) - one)
        assert mind.knew.keys() == same.knew.keys()
        for asked, knew in mind.knew.items():
            assert not knew - same.knew[asked], (seed, asked, knew - same.knew[asked])


def test_a_game_brings_the_same_in_each_way() -> None:
    """D-NIGHT-07, WW-UI-03: called one by one, with closed eyes, or at once on phones."""
    for seed in range(20):
        same_in_each_way(seed)


@pytest.mark.many
@pytest.mark.parametrize("games", [60, pytest.param(600, marks=pytest.mark.soak)])
def test_many_games_bring_the_same_in_each_way(games: int) -> None:
    """The same of more villages."""
    for seed in range(100, 100 + games):
        same_in_each_way(seed)
