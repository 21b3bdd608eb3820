"""What the server chooses for an absent player:
it declines where the player may decline, else it draws a legal choice."""

from __future__ import annotations

from lupus.engine.dice import Dice
from lupus.engine.game import Command
from lupus.engine.seats import Seat

from .phases import prompts
from .state import State
from .verbs import VERBS


def stand_in(s: State, seat: Seat, dice: Dice) -> Command:
    """The command that the server gives for a seat that the game waits for (LB-SETUP-38, LBD-30, LBD-31).

    Each coin in the seat's hand is equally likely to be kept: of 8, 2 and 2 a 2 is kept in two cases of three
    (LB-BET-26).
    """
    verb = prompts(s, seat)[0].verb  # to decline and to pass are offered first
    votes = len(s.votes) if s.phase == "vote" else 0
    moment = f"{seat}/{s.turn}.{votes}/{verb}"
    choices = {name: among(s, seat) for name, among in VERBS[verb].asks.items()}
    chosen = {
        name: options[0] if len(set(options)) == 1 else dice.pick(s.label("absent", f"{moment}/{name}"), options)
        for name, options in choices.items()
        if options
    }
    return Command(seat, verb, chosen)
