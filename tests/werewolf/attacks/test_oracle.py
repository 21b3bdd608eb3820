"""The oracle of the attacks says what the decisions say, by hand, of some combinations, and covers them all."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

from tests.loops import for_each

from .effects import ATTACKS, EFFECTS, consistent, every
from .oracle import Expected, expected

SORTS = {name: type(value) for name, value in Expected._field_defaults.items()}


def anchors() -> list[tuple[str, str, str]]:
    """What is written by hand: effects, what they bring (all that is not named has its default), the decisions."""
    with (Path(__file__).parent / "anchors.tsv").open(encoding="utf-8", newline="") as file:
        return [(row["effects"], row["expected"], row["decisions"]) for row in csv.DictReader(file, delimiter="\t")]


def read(text: str) -> Expected:
    """An expectation as `anchors.tsv` writes it. A guaritore who is shown nobody needs no word."""
    found: dict[str, Any] = {"shown": ()}
    for word in text.split():
        name, _, value = word.partition("=")
        sort = SORTS[name]
        many = tuple(value.split(",")) if value else ()
        found[name] = True if sort is bool else int(value) if sort is int else value if sort is str else many
    return Expected(**found | ({"shown": None} if found["shown"] == ("none",) else {}))


@for_each(("effects", "text", "decisions"), anchors(), ids=[row[0].replace(" ", "+") for row in anchors()])
def test_the_oracle_says_what_is_written_by_hand(effects: str, text: str, decisions: str) -> None:
    assert consistent(frozenset(effects.split()))
    assert expected(frozenset(effects.split())) == read(text), decisions


def test_every_pair_and_triple_is_there_and_every_effect_is_anchored() -> None:
    found = set(every())
    assert len(found) >= 3_000
    assert set().union(*found) == set(EFFECTS)
    by_hand = [frozenset(effects.split()) for effects, _, _ in anchors()]
    assert len(by_hand) == len(set(by_hand))
    assert set(EFFECTS) <= set().union(*by_hand)
    assert all(sum(attack in effects for effects in by_hand) >= 2 for attack in ATTACKS)
