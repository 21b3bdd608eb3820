"""Who joins as a village of the 7th edition grows, when a game master asks for a composition to begin with."""

from __future__ import annotations

from typing import Final

from ..tempo_reale.proposal import VOTES, lines

PROPOSAL: Final = lines(
    enemies=(
        "lupo negromante lupo fantasma lupo negromante stregone+fattucchiera lupo medium+ipnotista lupo "
        "sequestratore+rinnegato diavolo scrutatore assassino lupo necrofilo negromante"
    ),
    friends=(
        "veggente guardia investigatore massone+massone mago esorcista stalker voyeur messia espansivo veggente "
        "custode divinatore sciamano trasformista guardia massone investigatore mago esorcista stalker voyeur "
        "espansivo"
    ),
    medium=VOTES,
)
"""For each number of players the lines give about one enemy in three;
of 40, five lupi and nine of their faction (L7-3.6-04)."""
