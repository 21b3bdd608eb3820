"""Which vocabulary the scenarios of each ruleset are written in."""

from __future__ import annotations

from lupus.rulesets.lupus3 import LUPUS3
from lupus.rulesets.lupusburg.game import Lupusburg
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale.game import RealTime

from .lupus3 import Lupus3Vocabulary
from .lupusburg import LupusburgVocabulary
from .read import Vocabulary
from .tempo_reale import RealTimeVocabulary


def vocabulary(key: str) -> Vocabulary:
    """The vocabulary of a ruleset."""
    game = RULESETS[key]
    if game is LUPUS3:
        return Lupus3Vocabulary(LUPUS3.edition)
    if isinstance(game, Lupusburg):
        return LupusburgVocabulary()
    assert isinstance(game, RealTime)
    return RealTimeVocabulary(game.edition)
