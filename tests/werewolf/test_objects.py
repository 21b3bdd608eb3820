"""The amulet and the sword: from whom to whom, what they do once, and who learns that they are gone."""

from __future__ import annotations

from collections import Counter

import pytest

from lupus.engine.dice import Dice, seed_of
from lupus.engine.game import BadSetup, Setup
from lupus.engine.table import Table
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf import events as ev

from .attacks.oracle import VICTIM
from .attacks.play import after_three_nights


def test_the_first_holders_are_drawn_evenly_and_apart() -> None:
    """WW-SETUP-19: in 2,000 games of ten each is the first holder of each object, and of both,
    between 140 and 260 times."""
    seats = tuple("abcdefghij")
    pool = [
        "veggente",
        "capo-branco",
        "eremita",
        "oratore",
        "oste",
        "mago",
        "strega",
        "peccatore",
        "prete",
        "traditore",
    ]
    setup = Setup(seats, {}, {"pool": pool, "variants": ["amuleto", "spada"]})
    counts: Counter[tuple[str, str]] = Counter()
    both: Counter[bool] = Counter()
    for seed in range(2000):
        holders = {e.item: e.player for e in WEREWOLF.deal(setup, Dice(seed_of(seed))) if isinstance(e, ev.Handed)}
        counts.update(holders.items())
        both[holders["amuleto"] == holders["spada"]] += 1
    assert all(140 < counts[item, seat] < 260 for item in ("amuleto", "spada") for seat in seats)
    assert 140 < both[True] < 260


def test_first_games_have_no_objects() -> None:
    """WW-COMP-26."""
    pool = ["veggente", "capo-branco", "eremita", "oratore", "oste", "mago"]
    for variants, legal in (
        (["amuleto"], False),
        (["spada"], False),
        (["rivelazione", "voto-scoperto", "tempo"], True),
    ):
        setup = Setup(tuple("abcdef"), {}, {"pool": pool, "mode": "first-games", "variants": variants})
        if legal:
            Table(WEREWOLF, setup, seed_of(1))
        else:
            with pytest.raises(BadSetup):
                Table(WEREWOLF, setup, seed_of(1))


def test_an_amulet_saves_from_the_suicide_for_good() -> None:
    """D-LOVE-04, D-AMU-02: the lover was due in one night; nobody is due in the next."""
    game = after_three_nights("grief", "amulet")
    assert VICTIM in game.state.living
    game.day()
    game.night({"veggente": {"seer": ("anna",)}, "lupi-mannari": {"alpha": ("outcast",)}})
    assert [e for e in game.events if isinstance(e, ev.Died)] == []
    assert VICTIM in game.state.living
