"""What only planted faults showed to be unguarded, and no scenario file can show (docs/faults.md)."""

from __future__ import annotations

from typing import Any

import pytest

from lupus.engine.dice import Dice, seed_of
from lupus.engine.game import Command, Illegal
from lupus.engine.seats import MASTER
from lupus.rulesets.lupus7.edition import EDITION
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.tempo_reale.aftermath import After, Step, follow
from lupus.rulesets.tempo_reale.village import evolve

from ..villages import VillageTable, dead, village

DEAD = dead("contadino")


def table(mayor: str | None = None, **cast: Any) -> VillageTable:
    return village("lupus7", settings={"mayor": mayor or next(iter(cast))}, **cast)


def refusal(game: VillageTable, command: Command) -> str:
    with pytest.raises(Illegal) as no:
        game.submit(command)
    return no.value.code


@pytest.mark.parametrize("seats", [("anna", "mimo"), ("mimo", "anna")])
def test_the_dead_of_a_night_are_named_in_one_order_whoever_killed_them(seats: tuple[str, str]) -> None:
    """D-30: the order of the names is unrelated to the causes."""
    ghost = {"role": "veggente", "ghost": "morte"}
    killers = {"anna": "lupo", "mimo": ghost}
    game = table(
        "edo", **{seat: killers[seat] for seat in seats}, nora="negromante", carla="contadino", dino="contadino", edo="contadino"
    )
    game.turn()
    game.turn()
    for killer, victim in zip(seats, ("dino", "carla"), strict=True):
        game.submit(Command(killer, "use", {"target": victim}))
    game.turn()
    assert [e.event.player for e in game.log if isinstance(e.event, ev.Died)] == ["carla", "dino"]


@pytest.mark.parametrize("steps", [EDITION.after_dawn, EDITION.after_sunset], ids=["dawn", "sunset"])
def test_a_fantasma_haunts_before_his_faction_is_exiled(steps: tuple[Step, ...]) -> None:
    """D-28: he becomes a spettro and the names are exchanged, even if the last negromante dies in the same resolution."""
    game = table(anna="lupo", nora="negromante", fulvio="fantasma", carla="contadino", dino="contadino")
    died = [ev.Died(seat, "night") for seat in ("nora", "fulvio")]
    after = After(evolve(game.state, died), ("nora", "fulvio"), EDITION.key_roles, game.state, tuple(died))
    told = follow(after, steps, Dice(seed_of(1)))
    kinds = [type(e) for e in told]
    assert kinds.index(ev.GhostRaised) < kinds.index(ev.FactionDefeated)
    assert {(e.player, e.target) for e in told if isinstance(e, ev.KnowsRole)} == {("fulvio", "nora"), ("nora", "fulvio")}


def test_nobody_but_the_living_of_the_game_has_ballots_and_they_name_all_the_living() -> None:
    """L7-3.3-04, L7-3.5-04, L7-FAQ-07, D-49."""
    ghost = {"role": "contadino", "ghost": "amnesia"}
    game = table(anna="lupo", nora="negromante", carla="contadino", dino=DEAD, gino=ghost, edo="mago")
    game.submit(Command(MASTER, "disqualify", {"player": "edo"}))
    game.turn()
    both, none = {"vote", "elect"}, set[str]()
    assert [set(game.verbs(seat)) & both for seat in ("anna", "nora", "carla", "dino", "gino", "edo")] == [
        both,
        both,
        both,
        none,
        none,
        none,
    ]
    for prompt in game.prompts("carla"):
        assert [(f.name, f.options) for f in prompt.fields] == [("for", ("anna", "nora", "carla"))]


def test_by_night_there_is_a_form_for_a_power_that_can_be_used_and_for_no_other() -> None:
    """L7-3.4-05, L7-3.4-07: the lupo on the first night, who acted last night, who has nobody to act on, the dead, the exiles."""
    game = table("carla", anna="lupo", nora="negromante", carla="contadino", sara="stalker", edo="mago", elio="mago", mira="medium")
    game.submit(Command(MASTER, "disqualify", {"player": "elio"}))
    use = {seat for seat in game.setup.seats if "use" in set(game.verbs(seat))}
    assert use == {"sara", "edo"}
    game.night(sara="edo")
    game.turn()
    game.day(carla="edo", nora="edo", anna="edo")
    game.turn()
    assert {seat for seat in game.setup.seats if "use" in set(game.verbs(seat))} == {"anna", "nora", "mira"}


def test_the_mayor_alone_designates_and_by_night_as_well() -> None:
    """L7-3.10-03, D-43: the form is his alone, day and night, and does not name himself."""
    game = table("carla", anna="lupo", nora="negromante", carla="contadino", dino="contadino")
    for _ in range(2):
        assert [seat for seat in game.setup.seats if "appoint" in set(game.verbs(seat))] == ["carla"]
        prompt = next(p for p in game.prompts("carla") if p.verb == "appoint")
        assert prompt.fields[0].options == ("anna", "nora", "dino")
        game.turn()


@pytest.mark.parametrize(("phase", "verb", "args"), [("dawn", "use", {"target": "nora"}), ("sunset", "vote", {"for": "nora"})])
def test_between_deadline_and_publication_only_a_game_master_enters_commands(phase: str, verb: str, args: dict[str, str]) -> None:
    """D-02, L7-3.4-01: what was received in time, entered on behalf of the player."""
    game = table("carla", anna="lupo", nora="negromante", carla="mago", dino="contadino")
    if phase == "sunset":
        game.turn()
    game.close()
    assert game.state.phase == phase
    assert refusal(game, Command("carla", verb, args)) == "wrong-phase"
    game.submit(Command("carla", verb, args, by="Gm", note="in time by mail"))
    other = "vote" if verb == "use" else "use"
    assert refusal(game, Command("carla", other, {"for": "nora", "target": "nora"}, by="Gm")) == "wrong-phase"


def test_a_disqualification_names_a_player_or_a_faction_and_not_both() -> None:
    """D-50."""
    game = table("carla", anna="lupo", nora="negromante", carla="mago", dino="contadino")
    for args in ({"player": "dino", "faction": "lupi"}, {}):
        assert refusal(game, Command(MASTER, "disqualify", args)) == "incomplete"
    assert all(c.in_game for c in game.state.characters.values())


def test_two_assassini_at_one_house_draw_each_for_himself() -> None:
    """L7-FAQ-45: both have the same two others to shoot at, and one victim does not settle the other."""
    same = 0
    for number in range(60):
        cast = {"anna": "assassino", "bice": "assassino", "nora": "negromante", "lea": "lupo", "vera": "veggente", "mago": "mago"}
        game = village("lupus7", seed=number, settings={"mayor": "edo"}, **cast, edo="contadino")
        game.turn()
        game.turn()
        game.night(anna="edo", bice="edo", vera="edo", mago="edo").dawn()
        by = [(e.event.player, shot) for e in game.log if isinstance(e.event, ev.Killed) for shot in e.event.by]
        assert len(by) == 2
        same += by[0][0] == by[1][0]
    # each has a pool of three, two of them common: the same victim 2 times in 9
    assert 3 <= same <= 25
    assert len({d.event.label for d in game.log if d.event.kind == "drawn"}) == sum(d.event.kind == "drawn" for d in game.log)
