"""A village of bots of the 3rd edition: who lives in it."""

from __future__ import annotations

from typing import Final

from lupus.bots.cast import Demo

from ..tempo_reale import bots

THEN: Final = (
    "lupo vampiro_giovane veggente guardia_del_corpo medium fattucchiera stalker mago negromante esorcista cacciatore "
    "nipote_di_mubarack massone massone lupo voyeur diavolo messia espansivo sequestratore "
    "cacciatore_di_vampiri indemoniato "
    "divinatore vampiro_giovane necrofilo avvocato_del_diavolo lupo cacciatore sequestratore negromante lupo"
).split()
"""Who joins as a village of the 3rd edition grows; one in four stays a contadino."""

third_edition: Final = bots.growing(THEN)
"""The roles of the 3rd edition for so many players (4 or more):
every faction is there, neri and rossi about one in three."""

DEMO: Final[Demo] = bots.demo(third_edition)
