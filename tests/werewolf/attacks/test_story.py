"""The little games of the attacks can be dealt:
one card of each kind, three contadini, every choice by somebody at the table."""

from __future__ import annotations

from collections import Counter

from .effects import every
from .oracle import VICTIM
from .story import FIRST, story


def test_every_combination_is_a_village_that_can_be_dealt() -> None:
    for effects in every():
        game = story(effects)
        cards = Counter(game.pool)
        assert cards["contadino"] <= 3
        assert all(n == 1 for card, n in cards.items() if card != "contadino"), effects
        assert 6 <= len(game.seats) <= len(game.pool) <= 33
        assert {"veggente", "lupo-del-branco"} <= set(cards)
        victim = game.seats[VICTIM]
        assert victim.version in ("base", game.versions.get(victim.card)), effects


def test_only_those_at_the_table_choose_and_are_chosen() -> None:
    for effects in every():
        game = story(effects)
        for calls in game.nights:
            objects = {*FIRST} - {*game.objects}
            for call in calls.keys() - objects:
                for person, targets in calls[call].items():
                    assert {person, *targets} <= {*game.seats}, (effects, call)
        assert game.burns in (*game.seats, "")


def test_the_right_hand_neighbour_of_the_mistico_dormiente_is_the_victim() -> None:
    for effects in every():
        seats = list(story(effects).seats)
        assert seats[seats.index(VICTIM) - 1] == "bruno"
        if "neighbour" in effects:
            assert seats[seats.index("sleeper") - 1] == VICTIM
