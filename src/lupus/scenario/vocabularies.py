"""Which vocabulary the scenarios of each ruleset are written in."""

from __future__ import annotations

from lupus.rulesets.lupusburg.game import Lupusburg
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale.game import RealTime

from .lupusburg import LupusburgVocabulary
from .read import Vocabulary
from .tempo_reale import RealTimeVocabulary

LABELS = frozenset(
    {
        "roles", "mayor", "divination", "block", "assassin-victim", "last-ipnotista", "fantasmi", "phantom-power", "free-ipnotista",
        "scrutatore", "scrutatori-order", "tie-break", "random-successor",
    }
)  # fmt: skip


def vocabulary(key: str) -> Vocabulary:
    """The vocabulary of a ruleset."""
    game = RULESETS[key]
    if isinstance(game, Lupusburg):
        return LupusburgVocabulary()
    assert isinstance(game, RealTime)
    return RealTimeVocabulary(game.edition, LABELS)
