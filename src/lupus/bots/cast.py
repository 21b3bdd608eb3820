"""A village for bots: names with their grammatical gender, and a composition for any number of players."""

from __future__ import annotations

from random import Random
from typing import Final

from lupus.engine.game import Setup

WOMEN: Final = (
    "adele agata alba anna bianca camilla carla chiara dora elena emma fosca gaia gemma ida irma lea lidia livia lucia marta mina "
    "nora olga pia rita rosa sara tea vera viola zoe"
).split()
MEN: Final = (
    "achille alvise arturo bruno carlo cesare dario dino edo elio enea fabio furio gino guido ivo leo lino luca marco milo nello "
    "nino otto paolo pino remo tito ugo vito walter zeno"
).split()

MOST_PLAYERS: Final = len(WOMEN) + len(MEN)

ALWAYS: Final = ("lupo", "negromante", "veggente", "guardia")

THEN: Final = (
    "lupo medium investigatore stregone esorcista fattucchiera voyeur lupo mago ipnotista custode diavolo negromante massone "
    "massone sequestratore fantasma stalker lupo messia divinatore avvocato espansivo scrutatore sciamano assassino trasformista "
    "necrofilo rinnegato lupo negromante"
).split()
"""Who joins as a village of the 7th edition grows; one in four stays a contadino."""


def seventh_edition(players: int) -> list[str]:
    """Roles of the 7th edition for this many players (4 or more): every faction is there, and one in four is a contadino."""
    special = min(players - players // 4, len(ALWAYS) + len(THEN))
    chosen = [*ALWAYS, *THEN][:special]
    return chosen + ["contadino"] * (players - len(chosen))


def village(players: int, chance: Random) -> Setup:
    """A village with so many inhabitants (at most `MOST_PLAYERS`), in alphabetical order, whose roles are still to be dealt."""
    people = [(name, "f") for name in WOMEN] + [(name, "m") for name in MEN]
    chosen = sorted(chance.sample(people, players))
    return Setup(tuple(n for n, _ in chosen), {n: {"gender": g} for n, g in chosen}, {"roles": seventh_edition(players)})
