"""Bots live and end in villages of any legal composition, with any settings; what is not legal is refused."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from lupus.bots.random_legal import play_on
from lupus.engine.dice import Dice, seed_of
from lupus.engine.game import BadSetup, Setup
from lupus.engine.table import Table
from lupus.rulesets.lupus3 import setup as lupus3
from lupus.rulesets.lupus7 import setup as lupus7
from lupus.rulesets.lupus8 import setup as lupus8
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale import setup as common
from lupus.rulesets.tempo_reale.night import kill
from lupus.rulesets.tempo_reale.roles import ANYONE, DEAD

from .compositions import any_village, dealt, edition_of, key_roles
from .games import often
from .test_invariants import watch

LONG_ENOUGH = 600
"""Rounds (a night and a day are two) in which a village of sixty comes to its end, whatever its composition."""

SETTINGS = {
    "lupus3": {*edition_of("lupus3").readings, *edition_of("lupus3").switches, *common.SETTINGS, *lupus3.SETTINGS}
    - {lupus3.UNDERWAY},
    "lupus7": {*edition_of("lupus7").switches, *common.SETTINGS, *lupus7.SETTINGS},
    "lupus8": {*edition_of("lupus8").switches, *common.SETTINGS, *lupus8.SETTINGS},
}
"""What can be set where a village is checked and begins as usual, by edition."""

EVERY_EDITION = pytest.mark.parametrize("key", sorted(SETTINGS))
"""Those of the real-time game: the board game has one composition for each number of players."""


@EVERY_EDITION
@often(8, 500)
@pytest.mark.parametrize("players", [8, 20, 40, 60])
def test_any_village_plays_to_its_end_and_keeps_the_invariants(key: str, players: int, seeds: range) -> None:
    for seed in seeds:
        table = Table(RULESETS[key].game, any_village(key, players, Random(f"{key} {players} {seed}")), seed_of(seed))
        over = play_on(table, Random(seed), LONG_ENOUGH)
        assert over or nobody_can_die(key, table.state), f"village {seed} is not over in {LONG_ENOUGH} rounds"
        watch(table, seed)


def nobody_can_die(key: str, village: Any) -> bool:
    """Whether a village waits for a game master to end it:
    most votes are null for good, and nobody can kill or become a spettro.

    That happens in the 8th edition, where amnesia lasts (D8-07, and the last decision of the implementation).
    """
    if key != "lupus8":
        return False
    here = [village.characters[seat] for seat in village.list_of(ANYONE)]
    voters = [s for s in village.living if s not in village.erased]
    powers = [
        p for c in here if (p := village.power_of(c.seat)) is not None and village.limit(c.seat, p) != "power-spent"
    ]
    helpless = not any(c.ghost for c in here) and not any(
        kill in p.does or (p.asked("power") and p.on == DEAD) for p in powers
    )
    return helpless and 2 * len(voters) <= len(village.living)


@EVERY_EDITION
def test_no_role_and_no_setting_is_left_out(key: str) -> None:
    villages = [any_village(key, 20, Random(seed)) for seed in range(300)]
    roles = Counter(role for v in villages for role in set(roles_of(v)))
    assert set(roles) == set(dealt(key))
    assert min(roles.values()) > 60
    assert {name for v in villages for name in v.settings} == SETTINGS[key]


@EVERY_EDITION
def test_a_village_without_a_faction_or_without_its_key_role_is_refused(key: str) -> None:
    """D-52, L8-BASE-PHA-06, L3-BASE-COMP-03: whoever was of it is of another faction,
    or has another role of the same one."""
    book, codes = edition_of(key).roles, Counter[str]()
    for seed in range(100):
        chance = Random(seed)
        village, faction = any_village(key, 20, chance), chance.choice(sorted({book[r].faction for r in dealt(key)}))
        gone = chance.random() < 0.5
        left = [r for r in dealt(key) if (book[r].faction == faction) != gone and r != key_roles(key).get(faction)]
        roles = [
            r if book[r].faction != faction or (not gone and r in left) else chance.choice(left)
            for r in roles_of(village)
        ]
        code = refusal(key, dealt_anew(village, roles))
        assert code == ("missing-role" if faction in key_roles(key) else "missing-faction" if gone else None)
        codes[str(code)] += 1
    assert len(codes) == 3


@EVERY_EDITION
def test_a_village_with_a_role_too_many_or_too_few_or_unknown_is_refused(key: str) -> None:
    village = any_village(key, 12, Random(1))
    roles = roles_of(village)
    assert refusal(key, dealt_anew(village, roles)) is None
    for wrong in (roles[1:], [*roles, roles[0]], []):
        assert refusal(key, dealt_anew(village, wrong)) == "wrong-number"
    assert refusal(key, dealt_anew(village, [*roles[1:], "queen"])) in ("unknown-role", "bad-roles")


def roles_of(village: Setup) -> list[str]:
    """The roles of a village, given to the players or still to be dealt."""
    return village.settings.get("roles") or [facts["role"] for facts in village.cast.values()]


def dealt_anew(village: Setup, roles: list[str]) -> Setup:
    """The same village with these roles, to be dealt."""
    settings = {k: v for k, v in village.settings.items() if k != "propositions"}
    return replace(village, cast={}, settings={**settings, "roles": roles})


def refusal(key: str, village: Setup) -> str | None:
    """Why a village cannot be played."""
    try:
        RULESETS[key].game.deal(village, Dice(seed_of(1)))
    except BadSetup as no:
        return no.code
    return None
