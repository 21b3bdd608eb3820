"""Who joins as a village of the 7th edition grows, when a game master asks for a composition to begin with."""

from __future__ import annotations

from typing import Final

from ..tempo_reale.proposal import (
    DECEIVES,
    HINDERS,
    HUNTS,
    KNOWS,
    NEEDED,
    SHIELDS,
    TOGETHER,
    TURNS,
    VOTES,
    Proposal,
    joining,
)

PROPOSAL: Final = Proposal(
    enemies=(
        joining(NEEDED, "lupo"),
        joining(NEEDED, "negromante"),
        joining(HUNTS, "lupo"),
        joining(TURNS, "fantasma"),
        joining(HUNTS, "lupo"),
        joining(NEEDED, "negromante"),
        joining(DECEIVES, "stregone", "fattucchiera"),
        joining(HUNTS, "lupo"),
        joining(VOTES, "medium", "ipnotista"),
        joining(HUNTS, "lupo"),
        joining(HINDERS, "sequestratore", "rinnegato"),
        joining(KNOWS, "diavolo"),
        joining(VOTES, "scrutatore"),
        joining(HUNTS, "assassino"),
        joining(HUNTS, "lupo"),
        joining(TURNS, "necrofilo"),
        joining(NEEDED, "negromante"),
    ),
    friends=(
        joining(KNOWS, "veggente"),
        joining(SHIELDS, "guardia"),
        joining(KNOWS, "investigatore"),
        joining(TOGETHER, "massone", "massone"),
        joining(KNOWS, "mago"),
        joining(HINDERS, "esorcista"),
        joining(KNOWS, "stalker"),
        joining(KNOWS, "voyeur"),
        joining(TURNS, "messia"),
        joining(KNOWS, "espansivo"),
        joining(KNOWS, "veggente"),
        joining(HINDERS, "custode"),
        joining(KNOWS, "divinatore"),
        joining(HINDERS, "sciamano"),
        joining(TURNS, "trasformista"),
        joining(SHIELDS, "guardia"),
        joining(TOGETHER, "massone"),
        joining(KNOWS, "investigatore"),
        joining(KNOWS, "mago"),
        joining(HINDERS, "esorcista"),
        joining(KNOWS, "stalker"),
        joining(KNOWS, "voyeur"),
        joining(KNOWS, "espansivo"),
    ),
)
"""For each number of players the lines give about one enemy in three;
of 40, five lupi and nine of their faction (L7-3.6-04)."""
