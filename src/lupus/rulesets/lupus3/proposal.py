"""Who joins as a village of the 3rd edition grows, when a game master asks for a composition to begin with."""

from __future__ import annotations

from typing import Final

from ..tempo_reale.proposal import TOGETHER, TURNS, lines

PROPOSAL: Final = lines(
    enemies=(
        "lupo vampiro_giovane lupo fattucchiera negromante lupo indemoniato+esorcista sequestratore vampiro_giovane "
        "diavolo+avvocato_del_diavolo lupo lupo negromante sequestratore lupo fattucchiera diavolo lupo"
    ),
    friends=(
        "veggente guardia_del_corpo medium massone+massone cacciatore mago stalker nipote_di_mubarack voyeur messia "
        "cacciatore_di_vampiri espansivo veggente divinatore necrofilo guardia_del_corpo massone medium mago stalker "
        "cacciatore voyeur espansivo"
    ),
    diavolo=TOGETHER,
    esorcista=TOGETHER,
    negromante=TURNS,
)
"""For each number of players the lines give about one of the neri or rossi in three (L3-BASE-COMP-03)."""
