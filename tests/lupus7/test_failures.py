"""Clauses of negromanti and fantasmi that a scenario file cannot show:
what a form offers, and a fantasma's death at night."""

from __future__ import annotations

from typing import Any

from lupus.engine.dice import Dice, seed_of
from lupus.engine.game import Command
from lupus.rulesets.lupus7.edition import EDITION
from lupus.rulesets.lupus7.night import HypnoticNight
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.tempo_reale.aftermath import After, follow
from lupus.rulesets.tempo_reale.night import bury
from lupus.rulesets.tempo_reale.village import evolve
from tests.loops import for_each

from ..villages import VillageTable, village

EIGHT = {"amnesia", "confusione", "corruzione", "illusione", "ipnosi", "morte", "occultamento", "visione"}
DRAWN = EIGHT - {"corruzione", "morte"}


def table(**cast: Any) -> VillageTable:
    return village("lupus7", settings={"mayor": next(iter(cast))}, **cast)


def test_a_negromante_is_offered_exactly_the_eight_ghost_powers() -> None:
    """L7-1.4-06, L7-ROLE-NEGROMANTE-03."""
    game = table(anna="lupo", nora="negromante", carla="contadino", dino={"role": "contadino", "alive": False})
    assert set(game.options("nora")["power"]) == EIGHT


def test_a_negromante_is_not_offered_what_a_spettro_has() -> None:
    """L7-ROLE-NEGROMANTE-04."""
    dead = {"role": "contadino", "alive": False}
    ghost = {"role": "contadino", "ghost": "ipnosi"}
    game = table(anna="lupo", nora="negromante", carla="contadino", dino=dead, gino=ghost)
    assert set(game.options("nora")["power"]) == EIGHT - {"ipnosi"}
    game.submit(Command("nora", "use", {"target": "dino", "power": "visione"}))
    assert set(game.options("nora")["power"]) == EIGHT - {"ipnosi"}, "an order gives nothing yet"
    game.dawn()
    game.sunset()
    assert set(game.options("nora")["power"]) == EIGHT - {"ipnosi", "visione"}


def test_the_dead_of_every_faction_are_offered_alike() -> None:
    """L7-ROLE-NEGROMANTE-02, L7-ROLE-NEGROMANTE-07: whether the target will do never shapes the list."""
    game = table(
        anna="lupo",
        nora="negromante",
        carla="contadino",
        dino={"role": "contadino", "alive": False},
        gino={"role": "contadino", "ghost": "ipnosi"},
        rina={"role": "rinnegato", "alive": False},
        nino={"role": "negromante", "alive": False},
    )
    assert set(game.options("nora")["target"]) == {"dino", "gino", "rina", "nino"}


@for_each("number", range(1, 41))
def test_a_fantasma_who_dies_at_night_becomes_a_spettro_at_that_dawn(number: int) -> None:
    """L7-ROLE-FANTASMA-03, L7-ROLE-FANTASMA-04: whatever the cause.
    No power of this edition kills a fantasma at night (D-28)."""
    game = table(anna="lupo", nora="negromante", fulvio="fantasma", carla="contadino")
    dice = Dice(seed_of(number))
    night = HypnoticNight(game.state)
    night.doom("fulvio", "lightning", "anna")
    bury(night, dice)
    after = After(evolve(game.state, night.told), ("fulvio",), EDITION.key_roles, game.state, tuple(night.told))
    told = follow(after, EDITION.after_dawn, dice)
    raised = [e for e in told if isinstance(e, ev.GhostRaised)]
    assert [(e.player, e.cause) for e in raised] == [("fulvio", "phantom")]
    assert raised[0].power in DRAWN
    known = {(e.player, e.target, e.role) for e in told if isinstance(e, ev.KnowsRole)}
    assert known == {("fulvio", "nora", "negromante"), ("nora", "fulvio", "fantasma")}
    after = evolve(game.state, [*night.told, *told])
    assert after.characters["fulvio"].ghost
    assert not after.fates["fulvio"].alive


def test_others_who_die_at_night_become_no_spettri() -> None:
    """L7-1.4-05, L7-ROLE-FANTASMA-03."""
    game = table(anna="lupo", nora="negromante", ines="ipnotista", fulvio="fantasma", carla="contadino")
    night = HypnoticNight(game.state)
    for seat in ("ines", "carla"):
        night.doom(seat, "lightning", "anna")
    bury(night, Dice(seed_of(1)))
    after = After(evolve(game.state, night.told), ("ines", "carla"), EDITION.key_roles, game.state, tuple(night.told))
    told = follow(after, EDITION.after_dawn, Dice(seed_of(1)))
    assert not any(isinstance(e, ev.GhostRaised | ev.KnowsRole) for e in told)
