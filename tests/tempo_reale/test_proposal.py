"""A composition to begin with: for every edition and every number of players it can be dealt,
and it is what it says."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from lupus.engine.game import Setup
from lupus.engine.table import Table
from lupus.rulesets.registry import RULESETS, editions
from lupus.rulesets.tempo_reale import proposal
from lupus.rulesets.tempo_reale.composition import FRIENDS, Hint, hints
from lupus.rulesets.tempo_reale.proposal import Proposed, proposed
from tests.loops import for_each

NUMBERS = range(proposal.SMALLEST, proposal.LARGEST + 1)


def edition(key: str) -> Any:
    return RULESETS[key].game.edition  # type: ignore[attr-defined]


def dealt(rows: list[Proposed]) -> list[str]:
    return [row.role for row in rows for _ in range(row.number)]


@for_each("key", editions())
@for_each("players", NUMBERS)
def test_every_proposal_can_be_dealt_and_keeps_the_advice(key: str, players: int) -> None:
    """L3-BASE-COMP-03: neri and rossi are about one third."""
    roles = dealt(proposed(edition(key).proposal, players))
    sequence = {"spectral_sequence": [1]} if "spectral_sequence" in RULESETS[key].settings else {}
    table = Table(
        RULESETS[key].game,
        Setup(tuple(f"{n:02}" for n in range(players)), {}, {"roles": roles, **sequence}),
        b"proposal",
    )
    assert len(table.state.living) == players
    enemies = sum(edition(key).roles[role].faction != FRIENDS for role in roles)
    assert abs(enemies - players / 3) <= 1
    assert roles.count(proposal.PLAIN_ROLE) >= players // 5
    odd = [hint for hint in hints(edition(key), roles) if hint.code != "alone-in-group"]
    assert odd == []


def test_of_forty_players_the_seventh_edition_has_what_its_example_says() -> None:
    """L7-3.6-04: more than four lupi, at most eleven of their faction, a veggente and an investigatore."""
    roles = Counter(dealt(proposed(edition("lupus7").proposal, 40)))
    assert roles["lupo"] > 4
    assert sum(n for role, n in roles.items() if edition("lupus7").roles[role].faction == "lupi") <= 11
    assert roles["veggente"]
    assert roles["investigatore"]


@pytest.mark.parametrize("key", editions())
def test_only_a_small_village_has_somebody_who_is_alone_in_their_group(key: str) -> None:
    for players in range(20, proposal.LARGEST + 1):
        assert hints(edition(key), dealt(proposed(edition(key).proposal, players))) == []


@pytest.mark.parametrize("key", editions())
def test_a_larger_village_has_nobody_less_but_where_a_pair_found_no_place(key: str) -> None:
    before = Counter[str]()
    for players in NUMBERS:
        now = Counter(dealt(proposed(edition(key).proposal, players)))
        assert sum((before - now).values()) <= 2
        before = now


@pytest.mark.parametrize("key", editions())
def test_the_lines_say_true_reasons(key: str) -> None:
    roles, lines = edition(key).roles, edition(key).proposal
    assert all(roles[role].faction != FRIENDS for who in lines.enemies for role in who.roles)
    assert all(roles[role].faction == FRIENDS for who in lines.friends for role in who.roles)
    for who in (*lines.enemies, *lines.friends):
        assert who.why in proposal.REASONS
        for role in map(roles.__getitem__, who.roles):
            if who.why == proposal.TOGETHER:
                assert role.group is not None
            if who.why == proposal.NEEDED:
                assert role.key in (*edition(key).key_roles.values(), "vampiro_giovane"), role.key
            if who.why in (proposal.KNOWS, proposal.SHIELDS, proposal.HUNTS):
                assert role.power is not None or role.divines, role.key


@pytest.mark.parametrize("players", [0, 7, 61, 1000])
def test_there_is_none_for_other_numbers(players: int) -> None:
    with pytest.raises(ValueError, match="8 to 60"):
        proposed(edition("lupus7").proposal, players)


def test_a_master_is_told_of_an_odd_balance() -> None:
    """D-52: hints, and no refusals; of a small village none."""
    seventh = edition("lupus7")
    few = ["lupo", "negromante", *["contadino"] * 7]
    assert Hint("few-enemies") in hints(seventh, few)
    assert Hint("nobody-finds-out") in hints(seventh, few)
    assert Hint("nobody-finds-out") not in hints(seventh, [*few, "veggente"])
    assert Hint("many-enemies") in hints(seventh, [*["lupo"] * 4, *["contadino"] * 5])
    assert Hint("many-enemies") not in hints(seventh, [*["lupo"] * 4, *["contadino"] * 6])
    assert Hint("few-enemies") not in hints(seventh, [*["lupo"] * 2, *["contadino"] * 6])
    assert hints(seventh, ["lupo", "lupo", "contadino", "contadino"]) == []
