"""A village of bots of the 7th edition: who lives in it."""

from __future__ import annotations

from functools import partial
from typing import Final

from lupus.bots.cast import Demo

from ..tempo_reale import bots

ALWAYS: Final = ("lupo", "negromante", "veggente", "guardia")

THEN: Final = (
    "lupo medium investigatore stregone esorcista fattucchiera voyeur lupo mago ipnotista custode diavolo "
    "negromante massone "
    "massone sequestratore fantasma stalker lupo messia divinatore avvocato espansivo scrutatore sciamano "
    "assassino trasformista "
    "necrofilo rinnegato lupo negromante"
).split()
"""Who joins as a village of the 7th edition grows; one in four stays a contadino."""

seventh_edition: Final = bots.growing((*ALWAYS, *THEN))
"""The roles of the 7th edition for so many players (4 or more):
every faction is there, and one in four is a contadino."""

village: Final = partial(bots.village, roles=seventh_edition)

DEMO: Final[Demo] = bots.demo(seventh_edition)
