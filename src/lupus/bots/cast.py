"""People for bots to be: names with their grammatical gender; and how the games are shown that bots play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple

from lupus.engine.game import Setup
from lupus.engine.table import Table
from lupus.rulesets.registry import RULESETS

WOMEN: Final = (
    "adele agata alba anna bianca camilla carla chiara dora elena emma fosca gaia gemma ida irma lea lidia "
    "livia lucia marta mina "
    "nora olga pia rita rosa sara tea vera viola zoe"
).split()
MEN: Final = (
    "achille alvise arturo bruno carlo cesare dario dino edo elio enea fabio furio gino guido ivo leo lino "
    "luca marco milo nello "
    "nino otto paolo pino remo tito ugo vito walter zeno"
).split()

MOST_PLAYERS: Final = len(WOMEN) + len(MEN)


def people(players: int, chance: Random) -> dict[str, dict[str, str]]:
    """People, as many as asked for (at most `MOST_PLAYERS`), in random order, with what everybody knows about them."""
    everybody = [(name, "f") for name in WOMEN] + [(name, "m") for name in MEN]
    return {name: {"gender": gender} for name, gender in chance.sample(everybody, players)}


class Demo(NamedTuple):
    """How bots play a ruleset: what they start from, who plays, and for how many it is."""

    setup: Callable[[int, Random], Setup]
    play: Callable[[Table[Any], Random], object]
    players: range
    usual: int


def demo_of(key: str) -> Demo:
    """The demo of a ruleset: `DEMO` in `bots.py` of its folder."""
    found: Demo = RULESETS[key].part("bots").DEMO
    return found
