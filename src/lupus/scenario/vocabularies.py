"""Which vocabulary the scenarios of each ruleset are written in."""

from __future__ import annotations

from lupus.rulesets.registry import RULESETS

from .read import Vocabulary


def vocabulary(key: str) -> Vocabulary:
    """The vocabulary of a ruleset: `VOCABULARY` in `scenarios.py` of its folder."""
    found: Vocabulary = RULESETS[key].part("scenarios").VOCABULARY
    return found
