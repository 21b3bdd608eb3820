"""A village of bots of the 8th edition: who lives in it, and who becomes a spettro."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from lupus.bots.cast import Demo
from lupus.engine.game import Setup

from ..tempo_reale import bots

THEN: Final = (
    "lupo negromante veggente cacciatore guardia fantasma stregone lupo mago investigatore sequestratore "
    "negromante esorcista spia "
    "fattucchiera voyeur sciamano massone massone diavolo lupo messia divinatore alcolista espansivo stalker "
    "negromante assassino "
    "trasformista fantasma cacciatore lupo esorcista"
).split()
"""Who joins as a village of the 8th edition grows; one in four stays a contadino."""

eighth_edition: Final = bots.growing(THEN)
"""The roles of the 8th edition for so many players (4 or more): every faction is there."""


def spectral_village(players: int, chance: Random) -> Setup:
    """A village where two in five of the popolani who die become spettri."""
    setup = bots.village(players, chance, eighth_edition)
    sequence = [chance.random() < 0.4 for _ in setup.seats]
    return replace(setup, settings={**setup.settings, "spectral_sequence": sequence})


DEMO: Final[Demo] = bots.demo(eighth_edition)._replace(setup=spectral_village)
