"""The numbered answers of the 8th edition, where the order of what happens, or an audience as a whole, is the point."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from lupus.engine.game import Command
from lupus.engine.seats import only
from lupus.rulesets.lupus8 import events as own
from lupus.rulesets.tempo_reale import events as ev

from ..villages import VillageTable
from ..villages import village as any_village

BASE: dict[str, Any] = {"anna": {"role": "lupo"}, "bruno": {"role": "negromante"}, "carla": {"role": "contadino"}}


def village(cast: dict[str, Any], seed: int = 1, force: dict[str, Any] | None = None, **settings: Any) -> VillageTable:
    return any_village(
        "lupus8", seed=seed, force=force, settings={"spectral_sequence": [], **settings}, **{**BASE, **cast}
    )


THREE = {"bruno": "amnesia", "dino": "occultamento", "edo": None}


def three_on_one_spettro(seed: int, force: dict[str, Any] | None = None) -> tuple[list[str | None], str | None]:
    """The notices that the spettro gets, in order, and what is active on it in the morning."""
    spettro = {"role": "contadino", "ghost": "confusione"}
    table = village({"dino": "negromante", "edo": "negromante", "fosca": spettro}, seed, force)
    for negromante, power in THREE.items():
        table.submit(Command(negromante, "use", {"target": "fosca", "power": power}))
    told = table.dawn()
    assert [e.success for e in told if isinstance(e, ev.Outcome)] == [True, True, True]
    return [e.power for e in told if isinstance(e, own.Enchanted) and e.player == "fosca"], table.state.characters[
        "fosca"
    ].power


def test_a_spettro_is_told_of_the_activations_in_the_order_in_which_they_were_applied() -> None:
    """L8-FAQ-17a, L8-FAQ-17b, L8-FAQ-17c."""
    for order in permutations(THREE):
        notices, active = three_on_one_spettro(1, {"negromanti": order})
        assert notices == [THREE[negromante] for negromante in order]
        assert active == notices[-1]


def test_negromanti_act_on_one_spettro_in_any_order() -> None:
    """L8-FAQ-17b: each of the six orders comes, and the last notice is always of what is active."""
    seen = set()
    for seed in range(1, 101):
        notices, active = three_on_one_spettro(seed)
        assert active == notices[-1]
        seen.add(tuple(notices))
    assert seen == set(permutations(THREE.values()))


def test_a_negromante_may_choose_a_spettro_that_acts_on_the_same_night() -> None:
    """L8-FAQ-18a: the form offers it whether the spettro has already chosen its target or not."""
    table = village({"dino": {"role": "contadino", "ghost": "morte"}, "edo": "contadino"})
    table.reach("night", 2)

    def offered() -> tuple[str, ...]:
        return next(f.options for p in table.prompts("bruno") for f in p.fields if f.name == "target")

    assert offered() == ("dino",)
    table.night(dino="edo")
    assert offered() == ("dino",)
    table.submit(Command("bruno", "use", {"target": "dino", "power": "vita"}))


def test_telepatia_copies_all_that_its_target_is_told_and_in_that_order() -> None:
    """L8-FAQ-42a: nothing is left out of a dawn full of messages, and nothing is added."""
    table = village(
        {
            "dino": {"role": "contadino", "ghost": "telepatia"},
            "edo": "guardia",
            "fosca": "espansivo",
            "gino": "espansivo",
            "ida": {"role": "negromante", "alive": False},
            "lea": "contadino",
        },
        spectral_sequence=[1],
    )
    table.reach("night", 2)
    for seat, target in {"dino": "edo", "edo": "carla", "fosca": "edo", "gino": "edo", "anna": "edo"}.items():
        table.submit(Command(seat, "use", {"target": target}))
    told = table.dawn()
    received = [e for e in told if e.audience == only("edo")]
    assert [e.kind for e in received] == [
        "outcome",
        "knows-visitor-count",
        "knows-role",
        "knows-role",
        "ghost-raised",
        "knows-role",
        "knows-role",
    ]
    assert [e.event for e in told if isinstance(e, own.Relayed)] == received
    assert {(e.player, e.target) for e in told if isinstance(e, own.Relayed)} == {("dino", "edo")}
