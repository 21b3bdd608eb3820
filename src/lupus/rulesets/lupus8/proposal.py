"""Who joins as a village of the 8th edition grows, when a game master asks for a composition to begin with."""

from __future__ import annotations

from typing import Final

from ..tempo_reale.proposal import HINDERS, lines

PROPOSAL: Final = lines(
    enemies=(
        "lupo negromante lupo fantasma stregone negromante lupo sequestratore fattucchiera lupo diavolo fantasma lupo "
        "alcolista negromante assassino lupo fantasma alcolista stregone"
    ),
    friends=(
        "veggente guardia investigatore massone+massone esorcista mago cacciatore stalker voyeur spia messia veggente "
        "sciamano espansivo divinatore trasformista guardia massone investigatore esorcista mago stalker voyeur"
    ),
    stregone=HINDERS,
)
"""For each number of players the lines give about one enemy in three."""
