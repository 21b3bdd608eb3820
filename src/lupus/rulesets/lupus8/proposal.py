"""Who joins as a village of the 8th edition grows, when a game master asks for a composition to begin with."""

from __future__ import annotations

from typing import Final

from ..tempo_reale.proposal import DECEIVES, HINDERS, HUNTS, KNOWS, NEEDED, SHIELDS, TOGETHER, TURNS, Proposal, joining

PROPOSAL: Final = Proposal(
    enemies=(
        joining(NEEDED, "lupo"),
        joining(NEEDED, "negromante"),
        joining(HUNTS, "lupo"),
        joining(TURNS, "fantasma"),
        joining(HINDERS, "stregone"),
        joining(NEEDED, "negromante"),
        joining(HUNTS, "lupo"),
        joining(HINDERS, "sequestratore"),
        joining(DECEIVES, "fattucchiera"),
        joining(HUNTS, "lupo"),
        joining(KNOWS, "diavolo"),
        joining(TURNS, "fantasma"),
        joining(HUNTS, "lupo"),
        joining(DECEIVES, "alcolista"),
        joining(NEEDED, "negromante"),
        joining(HUNTS, "assassino"),
        joining(HUNTS, "lupo"),
        joining(TURNS, "fantasma"),
        joining(DECEIVES, "alcolista"),
        joining(HINDERS, "stregone"),
    ),
    friends=(
        joining(KNOWS, "veggente"),
        joining(SHIELDS, "guardia"),
        joining(KNOWS, "investigatore"),
        joining(TOGETHER, "massone", "massone"),
        joining(HINDERS, "esorcista"),
        joining(KNOWS, "mago"),
        joining(TURNS, "cacciatore"),
        joining(KNOWS, "stalker"),
        joining(KNOWS, "voyeur"),
        joining(KNOWS, "spia"),
        joining(TURNS, "messia"),
        joining(KNOWS, "veggente"),
        joining(HINDERS, "sciamano"),
        joining(KNOWS, "espansivo"),
        joining(KNOWS, "divinatore"),
        joining(TURNS, "trasformista"),
        joining(SHIELDS, "guardia"),
        joining(TOGETHER, "massone"),
        joining(KNOWS, "investigatore"),
        joining(HINDERS, "esorcista"),
        joining(KNOWS, "mago"),
        joining(KNOWS, "stalker"),
        joining(KNOWS, "voyeur"),
    ),
)
"""For each number of players the lines give about one enemy in three."""
