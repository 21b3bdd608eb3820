"""What somebody touches is what happens: whole games by the HTML of each screen, and a look at all that is stored after each touch.

`evening.py` has the people and the witness. With the marker `soak` many more games are played, by everybody and not by some.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from lupus.engine.dice import seed_of
from lupus.engine.game import Setup
from lupus.rulesets.lupusburg.phases import PHASES
from lupus.rulesets.werewolf import screens
from lupus.rulesets.werewolf.calls import NIGHT, Call
from lupus.rulesets.werewolf.state import AMULET, SWORD
from lupus.site.table import clerk

from .byhand import time
from .evening import begins, opened, verbs_of

__all__ = ["time"]

pytestmark = [pytest.mark.django_db, pytest.mark.many]


@pytest.fixture
def seeded(monkeypatch) -> Callable[[int], None]:
    """Have the next game dealt from a seed."""

    def seed(number: int) -> None:
        monkeypatch.setattr(clerk, "secrets", SimpleNamespace(token_bytes=lambda n: seed_of(number)))

    return seed


@pytest.fixture
def dealt(monkeypatch) -> Callable[[Sequence[str]], None]:
    """Have these cards on the next table of Werewolf, in the order of the seats, with amulet and sword."""

    def deal(cards: Sequence[str]) -> None:
        def setup(guests: Any, options: Any, host: str) -> Setup:
            made = screens.setup(guests, options, host)
            cast = {seat: {**made.cast[seat], "card": card} for seat, card in zip(made.seats, cards, strict=True)}
            return Setup(made.seats, cast, {**made.settings, "pool": sorted(cards), "variants": [AMULET, SWORD]})

        monkeypatch.setattr(screens, "SCREENS", replace(screens.SCREENS, setup=setup))

    return deal


# --- whole games --------------------------------------------------------------------------------------------------------

OF_LUPUSBURG = {(phase, verb) for phase, known in PHASES.items() for verb in known.verbs}
"""Every verb of every phase, as the game lists them."""


@pytest.mark.parametrize("seeds", [range(1, 3), pytest.param(range(100, 200), marks=pytest.mark.soak)])
def test_in_lupusburg_whatever_is_touched_stands_in_the_log_once_and_nothing_else_does(time, seeded, seeds):
    """Every verb of every phase acts, and somebody can always go on."""
    acted: Counter[tuple[str, str]] = Counter()
    for seed in seeds:
        seeded(seed)
        evening = opened(time, "lupusburg", 4 if len(seeds) < 9 else 4 + seed % 3, seed)
        evening.haste = 1.0 if len(seeds) < 9 else 0.6
        begins(evening)
        evening.plays()
        acted += evening.acted
    assert set(acted) == OF_LUPUSBURG


CALLED = {(f"{call.id} point", "point") for call in NIGHT if call.asks} | {
    (f"{call.id} eyes", "eyes") for call in NIGHT if call.joins is not Call._field_defaults["joins"]
}
BY_DAY = {
    ("cards", "pretend"), ("first-ballot eyes", "eyes"), ("first-ballot vote", "vote"), ("first-ballot vote", "raise"),
    ("second-ballot vote", "vote"), ("second-ballot vote", "raise"), ("stake", "shoot"),
}  # fmt: skip
"""Every verb of every call and ballot of Werewolf."""

TABLES = (
    "capo-branco lupo-maledetto veggente medium mago giulietta oratore pazzo",
    "capo-branco lupo-maledetto veggente strega guaritore assassino spia azzeccagarbugli",
    "capo-branco veggente vampiro guardia altra-guardia capo-gilda mercante spia",
)
"""Villages in which each call and each ballot has somebody who decides something."""


@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(100, 200), marks=pytest.mark.soak)])
def test_in_werewolf_whatever_is_touched_stands_in_the_log_once_or_is_a_decoy(time, seeded, dealt, seeds):
    """Every verb acts, in the long run in every call and ballot."""
    acted: Counter[tuple[str, str]] = Counter()
    for seed in seeds:
        seeded(seed)
        cards = TABLES[seed % len(TABLES)].split()
        dealt(cards)
        evening = opened(time, "werewolf", len(cards), seed)
        evening.haste, evening.others = (1.0, 1) if len(seeds) < 9 else (0.8, None)
        begins(evening)
        evening.plays()
        acted += evening.acted
    assert {verb for _, verb in acted} == set(verbs_of("werewolf"))
    if len(seeds) > 9:
        assert set(acted) == CALLED | BY_DAY
