"""The vocabularies of the rulesets: how their scenarios are written."""

from __future__ import annotations

from lupus.rulesets.registry import RULESETS

from .read import Vocabulary


def vocabulary(key: str) -> Vocabulary:
    """The vocabulary of a ruleset: `VOCABULARY` in `scenarios.py` of its folder."""
    found: Vocabulary = RULESETS[key].part("scenarios").VOCABULARY
    return found
