"""A village for bots: names with their grammatical gender, and a composition for any number of players."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple

from lupus.engine.game import Setup
from lupus.engine.table import Table
from lupus.rulesets.lupusburg.setup import PLAYERS

from . import lupusburg
from .random_legal import play_on

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


OF_LUPUS_3: Final = (
    "lupo vampiro_giovane veggente guardia_del_corpo medium fattucchiera stalker mago negromante esorcista cacciatore "
    "nipote_di_mubarack massone massone lupo voyeur diavolo messia espansivo sequestratore cacciatore_di_vampiri indemoniato "
    "divinatore vampiro_giovane necrofilo avvocato_del_diavolo lupo cacciatore sequestratore negromante lupo"
).split()
"""Who joins as a village of the 3rd edition grows; one in four stays a contadino."""


def third_edition(players: int) -> list[str]:
    """Roles of the 3rd edition for this many players (4 or more): every faction is there, neri and rossi about one in three."""
    special = OF_LUPUS_3[: players - players // 4]
    return special + ["contadino"] * (players - len(special))


OF_LUPUS_8: Final = (
    "lupo negromante veggente cacciatore guardia fantasma stregone lupo mago investigatore sequestratore negromante esorcista spia "
    "fattucchiera voyeur sciamano massone massone diavolo lupo messia divinatore alcolista espansivo stalker negromante assassino "
    "trasformista fantasma cacciatore lupo esorcista"
).split()
"""Who joins as a village of the 8th edition grows; one in four stays a contadino."""


def eighth_edition(players: int) -> list[str]:
    """Roles of the 8th edition for this many players (4 or more): every faction is there."""
    special = OF_LUPUS_8[: players - players // 4]
    return special + ["contadino"] * (players - len(special))


def village(players: int, chance: Random, roles: Callable[[int], list[str]] = seventh_edition) -> Setup:
    """A village with so many inhabitants (at most `MOST_PLAYERS`), in alphabetical order, whose roles are still to be dealt."""
    people = [(name, "f") for name in WOMEN] + [(name, "m") for name in MEN]
    chosen = sorted(chance.sample(people, players))
    return Setup(tuple(n for n, _ in chosen), {n: {"gender": g} for n, g in chosen}, {"roles": roles(players)})


def village_of_three(players: int, chance: Random) -> Setup:
    """A village of the 3rd edition."""
    return village(players, chance, third_edition)


def spectral_village(players: int, chance: Random) -> Setup:
    """A village of the 8th edition, where two in five of the popolani who die become spettri."""
    setup = village(players, chance, eighth_edition)
    sequence = [chance.random() < 0.4 for _ in setup.seats]
    return Setup(setup.seats, setup.cast, {**setup.settings, "spectral_sequence": sequence})


def burg(players: int, chance: Random) -> Setup:
    """A single game of Lupusburg: so many people in the order in which they sit, and a first mayor chosen by lot."""
    people = chance.sample([(name, "f") for name in WOMEN] + [(name, "m") for name in MEN], players)
    settings = {"games": 1, "first_mayor": "random"}
    return Setup(tuple(n for n, _ in people), {n: {"gender": g} for n, g in people}, settings)


def sensible(table: Table[Any], chance: Random) -> None:
    """A game of Lupusburg among bots that remember what they are told."""
    lupusburg.play(table, {seat: lupusburg.Sensible(seat, chance) for seat in table.setup.seats})


# --- games to watch ---------------------------------------------------------------------------------------------------


class Demo(NamedTuple):
    """How bots play a ruleset: what they start from, who plays, and for how many it is."""

    setup: Callable[[int, Random], Setup]
    play: Callable[[Table[Any], Random], object]
    players: range
    usual: int


DEMOS: Final[dict[str, Demo]] = {
    "lupus7": Demo(village, play_on, range(4, MOST_PLAYERS + 1), 40),
    "lupus3": Demo(village_of_three, play_on, range(4, MOST_PLAYERS + 1), 40),
    "lupus8": Demo(spectral_village, play_on, range(4, MOST_PLAYERS + 1), 40),
    "lupusburg": Demo(burg, sensible, PLAYERS, 5),
}
"""The rulesets whose games can be watched. Another one is a line here."""
