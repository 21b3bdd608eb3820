"""Who joins as a village of the 3rd edition grows, when a game master asks for a composition to begin with."""

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
        joining(NEEDED, "vampiro_giovane"),
        joining(HUNTS, "lupo"),
        joining(DECEIVES, "fattucchiera"),
        joining(TURNS, "negromante"),
        joining(HUNTS, "lupo"),
        joining(TOGETHER, "indemoniato", "esorcista"),
        joining(HINDERS, "sequestratore"),
        joining(NEEDED, "vampiro_giovane"),
        joining(TOGETHER, "diavolo", "avvocato_del_diavolo"),
        joining(HUNTS, "lupo"),
        joining(HUNTS, "lupo"),
        joining(TURNS, "negromante"),
        joining(HINDERS, "sequestratore"),
        joining(HUNTS, "lupo"),
        joining(DECEIVES, "fattucchiera"),
        joining(KNOWS, "diavolo"),
        joining(HUNTS, "lupo"),
    ),
    friends=(
        joining(KNOWS, "veggente"),
        joining(SHIELDS, "guardia_del_corpo"),
        joining(KNOWS, "medium"),
        joining(TOGETHER, "massone", "massone"),
        joining(TURNS, "cacciatore"),
        joining(KNOWS, "mago"),
        joining(KNOWS, "stalker"),
        joining(VOTES, "nipote_di_mubarack"),
        joining(KNOWS, "voyeur"),
        joining(TURNS, "messia"),
        joining(HINDERS, "cacciatore_di_vampiri"),
        joining(KNOWS, "espansivo"),
        joining(KNOWS, "veggente"),
        joining(KNOWS, "divinatore"),
        joining(TURNS, "necrofilo"),
        joining(SHIELDS, "guardia_del_corpo"),
        joining(TOGETHER, "massone"),
        joining(KNOWS, "medium"),
        joining(KNOWS, "mago"),
        joining(KNOWS, "stalker"),
        joining(TURNS, "cacciatore"),
        joining(KNOWS, "voyeur"),
        joining(KNOWS, "espansivo"),
    ),
)
"""For each number of players the lines give about one of the neri or rossi in three (L3-BASE-COMP-03)."""
