"""Fantasmi who die at night: no legal game brings that about (D-28), so the deaths are put into the night by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from lupus.engine.dice import Dice, seed_of
from lupus.engine.events import Event, PhaseBegan
from lupus.engine.game import Command
from lupus.rulesets.lupus7 import events as own
from lupus.rulesets.lupus7.edition import EDITION, LUPUS7
from lupus.rulesets.lupus7.night import HypnoticNight
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.tempo_reale.aftermath import After, Step, follow
from lupus.rulesets.tempo_reale.village import Village, evolve
from lupus.scenario.chisquare import survival

from ..villages import village as any_village

RUNS = 600
POWERS = ("amnesia", "confusione", "corruzione", "illusione", "ipnosi", "morte", "occultamento", "visione")
FOR_FANTASMI = tuple(p for p in POWERS if p not in ("corruzione", "morte"))


def village(fantasmi: tuple[str, ...], left: tuple[str, ...], orders: tuple[Command, ...] = ()) -> Any:
    """A village at the end of a night, where only these ghost powers are left for fantasmi."""
    cast: dict[str, Any] = {
        "anna": {"role": "lupo"},
        "bruno": {"role": "negromante"},
        "carla": {"role": "contadino"},
        "dino": {"role": "contadino", "alive": False},
        **{seat: {"role": "fantasma"} for seat in fantasmi},
        **{f"spettro-{p}": {"role": "contadino", "ghost": p} for p in FOR_FANTASMI if p not in left},
    }
    table = any_village("lupus7", settings={"mayor": "anna"}, **cast)
    for order in orders:
        table.submit(order)
    table.close()
    return table.state


def dawn(
    state: Any, killed: tuple[str, ...], seed: int, force: Mapping[str, Any] | None = None
) -> tuple[list[Event], Village]:
    """The dawn of the 7th edition with these deaths added to those of the night; the events, and the village by day."""
    dice, night = Dice(seed_of(seed), force), HypnoticNight(state)
    for stage in EDITION.dawn:
        stage(night, dice)
        if stage.__name__ == "kill":
            for seat in killed:
                night.doom(seat, "wolves", "anna")
    dead = tuple(e.player for e in night.told if isinstance(e, ev.Died))
    told = night.told + follow(
        After(evolve(state, night.told), dead, EDITION.key_roles, state, tuple(night.told)), EDITION.after_dawn, dice
    )
    return told, evolve(state, [*told, PhaseBegan("day", state.number)])


def raised(told: list[Event]) -> dict[str, str | None]:
    return {e.player: e.power for e in told if isinstance(e, ev.GhostRaised)}


def chance(counts: Counter[Any], options: int) -> float:
    """The p-value of equal chances."""
    expected = counts.total() / options
    missing = options - len(counts)
    return survival(sum((n - expected) ** 2 / expected for n in counts.values()) + missing * expected, options - 1)


def test_of_two_fantasmi_who_die_together_one_chosen_at_random_gets_the_last_power() -> None:
    """L7-FAQ-12b: each becomes the spettro with probability 1/2, the other stays an ordinary dead of the negromanti."""
    state = village(("edo", "fosca"), left=("visione",))
    luck: Counter[str] = Counter()
    for seed in range(RUNS):
        told, after = dawn(state, ("edo", "fosca"), seed)
        ghosts = raised(told)
        assert list(ghosts.values()) == ["visione"]
        (lucky,) = ghosts
        (other,) = {"edo", "fosca"} - {lucky}
        luck[lucky] += 1
        assert after.characters[lucky].ghost
        left_out = after.characters[other]
        assert (left_out.role, left_out.faction, after.fates[other].alive, left_out.ghost) == (
            "fantasma",
            "negromanti",
            False,
            False,
        )
        assert [e.player for e in told if isinstance(e, own.NoGhostPower)] == [other]
        assert {e.target for e in told if isinstance(e, ev.KnowsRole) and e.player == "bruno"} == {lucky}
        assert not [e for e in told if isinstance(e, ev.KnowsRole) and e.player == other]
    assert chance(luck, 2) > 0.001, luck


def test_with_powers_enough_all_the_fantasmi_who_die_together_become_spettri() -> None:
    """L7-FAQ-12b: where the powers suffice nobody is left out, and every distribution of them is equally likely."""
    state = village(("edo", "fosca"), left=("visione", "amnesia", "ipnosi"))
    found: Counter[Any] = Counter()
    for seed in range(RUNS):
        ghosts = raised(dawn(state, ("edo", "fosca"), seed)[0])
        assert set(ghosts) == {"edo", "fosca"}
        assert len(set(ghosts.values())) == 2
        found[ghosts["edo"], ghosts["fosca"]] += 1
    assert chance(found, 6) > 0.001, found


def test_of_three_fantasmi_and_two_powers_exactly_two_become_spettri() -> None:
    """L7-FAQ-12b: those who become spettri are drawn, and each of the two powers goes to one of them."""
    state = village(("edo", "fosca", "gino"), left=("visione", "amnesia"))
    left_out: Counter[str] = Counter()
    for seed in range(RUNS):
        told, _ = dawn(state, ("edo", "fosca", "gino"), seed)
        assert set(raised(told).values()) == {"visione", "amnesia"}
        left_out.update(e.player for e in told if isinstance(e, own.NoGhostPower))
    assert chance(left_out, 3) > 0.001, left_out


AWAKENING = Command("bruno", "use", {"target": "dino", "power": "amnesia"})


def test_negromanti_take_the_last_power_before_a_fantasma_who_dies_that_night() -> None:
    """L7-FAQ-27: the awakening comes first, so nothing is left for the fantasma."""
    state = village(("edo",), left=("amnesia",), orders=(AWAKENING,))
    for seed in range(20):
        told, after = dawn(state, ("edo",), seed)
        assert raised(told) == {"dino": "amnesia"}
        assert [e.player for e in told if isinstance(e, own.NoGhostPower)] == ["edo"]
        assert not after.characters["edo"].ghost
        assert after.characters["dino"].power == "amnesia"


def test_a_fantasma_who_dies_draws_among_what_the_negromanti_have_left_that_night() -> None:
    """L7-FAQ-27: never the power that the negromanti have just given."""
    state = village(("edo",), left=("amnesia", "visione"), orders=(AWAKENING,))
    for seed in range(20):
        assert raised(dawn(state, ("edo",), seed)[0]) == {"dino": "amnesia", "edo": "visione"}


def test_a_fantasma_who_dies_takes_the_last_power_where_the_negromanti_do_not_act() -> None:
    """L7-FAQ-27: the priority of the negromanti is that of an awakening, not of their being there."""
    told, after = dawn(village(("edo",), left=("amnesia",)), ("edo",), 1)
    assert raised(told) == {"edo": "amnesia"}
    assert after.characters["edo"].ghost


def test_a_spettro_made_at_dawn_acts_on_the_following_night() -> None:
    """L7-SPETTRO-05: a fantasma dead at night has nothing to use by day, and their ghost power on the next night."""
    state = village(("edo",), left=("visione",))
    _, day = dawn(state, ("edo",), 1)
    assert [p.verb for p in LUPUS7.prompts(day, "edo")] == []
    night = evolve(day, [PhaseBegan("night", 2)])
    assert [p.verb for p in LUPUS7.prompts(night, "edo")] == ["use"]


@pytest.mark.parametrize("left", [(), ("amnesia",), FOR_FANTASMI])
def test_a_fantasma_never_draws_what_only_a_mystic_can_have(left: tuple[str, ...]) -> None:
    """L7-FAQ-32: corruzione and morte are free in every case, and never drawn."""
    state = village(("edo",), left=left)
    drawn = {raised(dawn(state, ("edo",), seed)[0]).get("edo") for seed in range(200)}
    assert drawn == set(left or (None,))


def test_the_ghost_powers_are_eight() -> None:
    """L7-SPETTRO-07: these, and only two of them are for mystics alone."""
    assert tuple(EDITION.ghost_powers) == POWERS
    assert tuple(key for key in EDITION.ghost_powers if key not in EDITION.mystic_ghosts) == FOR_FANTASMI


@pytest.mark.parametrize("steps", [EDITION.after_dawn, EDITION.after_sunset], ids=["dawn", "sunset"])
def test_a_fantasma_haunts_before_his_faction_is_exiled(steps: tuple[Step[Any], ...]) -> None:
    """D-28: a fantasma becomes a spettro and the names are exchanged,
    even if the last negromante dies in the same resolution."""
    cast: dict[str, Any] = {
        "anna": "lupo",
        "nora": "negromante",
        "fulvio": "fantasma",
        "carla": "contadino",
        "dino": "contadino",
    }
    game = any_village("lupus7", settings={"mayor": "carla"}, **cast)
    died = [ev.Died(seat, "night") for seat in ("nora", "fulvio")]
    after = After(evolve(game.state, died), ("nora", "fulvio"), EDITION.key_roles, game.state, tuple(died))
    told = follow(after, steps, Dice(seed_of(1)))
    kinds = [type(e) for e in told]
    assert kinds.index(ev.GhostRaised) < kinds.index(ev.FactionDefeated)
    assert {(e.player, e.target) for e in told if isinstance(e, ev.KnowsRole)} == {
        ("fulvio", "nora"),
        ("nora", "fulvio"),
    }
