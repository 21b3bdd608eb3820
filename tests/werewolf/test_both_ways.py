"""WW-UI-03: a game that the players play from their own forms, and the same game entered by the Moderator,
are one game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lupus.bots.random_legal import Rumour, answer
from lupus.engine.dice import seed_of
from lupus.engine.game import Command
from lupus.engine.record import export, verify
from lupus.engine.seats import MASTER
from lupus.engine.table import Table
from lupus.rulesets.werewolf import WEREWOLF

from ..laws.games import often
from .arena import werewolf_setup

LONGEST = 40
"""Nights after which a game is left: by hand nobody ends one that stands still."""


def by_the_players(seed: int) -> tuple[Table[Any], list[tuple[Command, bool]]]:
    """A game in which everybody answers every form, also those that are not for them;
    the commands, and which left something."""
    chance, given = Random(seed), list[tuple[Command, bool]]()
    table = Table(WEREWOLF, werewolf_setup(Random(seed)), seed_of(seed))

    def give(command: Command) -> None:
        given.append((command, bool(table.submit(command))))

    while not table.game.over(table.state) and table.state.number <= LONGEST:
        rumour = Rumour(chance.getrandbits(32))
        for seat in table.setup.seats:
            for prompt in table.prompts(seat):
                command = answer(seat, prompt, chance, rumour)
                if command is not None:
                    give(command)
        for prompt in table.prompts(MASTER):
            if prompt.verb == "skip":
                for player in prompt.fields[0].options:
                    give(Command(MASTER, "skip", {"player": player, "note": "silent"}))
        give(Command(MASTER, "close"))
    return table, given


@pytest.mark.many
@often(40, 5_000)
def test_a_game_entered_by_the_moderator_is_the_game_of_the_players(seeds: range) -> None:
    """WW-UI-03, L-6: the Moderator enters what counts and nothing else,
    for what decoys are answered leaves nothing behind."""
    ignored = 0
    for seed in seeds:
        played, given = by_the_players(seed)
        entered = Table(WEREWOLF, werewolf_setup(Random(seed)), seed_of(seed))
        for command, counts in given:
            if command.actor == MASTER:
                entered.submit(command)
            elif counts:
                entered.submit(command._replace(by="the moderator"))
            ignored += not counts
        assert entered.log == played.log, seed
        if played.game.over(played.state):
            assert verify(export(entered), WEREWOLF) == verify(export(played), WEREWOLF) == []
    assert ignored > 10 * len(seeds), "most answers are those of people who were not called"
