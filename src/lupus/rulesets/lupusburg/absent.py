"""Choices that the server makes for an absent player: declined where that is possible, else drawn among the legal ones."""

from __future__ import annotations

from lupus.engine.dice import Dice
from lupus.engine.game import Command
from lupus.engine.seats import Seat

from .phases import prompts
from .state import State


def stand_in(s: State, seat: Seat, dice: Dice) -> Command:
    """What is done for a seat that the game waits for (LB-SETUP-38, LBD-30, LBD-31)."""
    prompt = prompts(s, seat)[0]  # to decline and to pass are offered first
    moment = f"{seat}/{s.turn}.{len(s.votes)}/{prompt.verb}"
    chosen = {
        slot.name: slot.options[0]
        if len(slot.options) == 1
        else dice.pick(s.label("absent", f"{moment}/{slot.name}"), slot.options)
        for slot in prompt.fields
    }
    return Command(seat, prompt.verb, chosen)
