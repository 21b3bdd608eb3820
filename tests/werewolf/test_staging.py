"""What a television plays of Werewolf: what all were told and nothing else, and each thing once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import pytest

from lupus.engine.dice import seed_of
from lupus.engine.game import Command, Setup
from lupus.engine.seats import CLOCK
from lupus.engine.table import Table
from lupus.rulesets.screens import Guest
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf.screens import OPTIONS, setup
from lupus.rulesets.werewolf.seen import seen
from lupus.rulesets.werewolf.staging import Staging, staging
from lupus.rulesets.werewolf.state import CLOSED_EYES, PHONES, State
from lupus.rulesets.werewolf.times import dark, timer

from .test_screens import shown
from .village import village

SEVEN: Final = {
    "Anna": "capo-branco",
    "Bruno": "veggente",
    "Carla": "contadino",
    "Dino": "contadino",
    "Elio": "contadino",
    "Fosca": "peccatore",
    "Gina": "oste",
}


def dealt(cards: Mapping[str, str], way: str) -> Table[State]:
    """A table at which people have these cards."""
    made = setup(
        [Guest(seat, "", "x") for seat in cards], {o.key: o.standard for o in OPTIONS} | {"leader": way}, "Anna"
    )
    cast = {
        seat: {**made.cast[seat], "card": card, **({"secret": "semplice"} if card == "contadino" else {})}
        for seat, card in cards.items()
    }
    return Table(WEREWOLF, Setup(made.seats, cast, {**made.settings, "pool": sorted(cards.values())}), seed_of(1))


def evening(table: Table[State]) -> Iterator[tuple[int, str, str, Staging]]:
    """What is played of two nights and two days: whoever may point takes Carla or Dino, all burn Elio or Gina."""
    wanted = {"point": ("Carla", "Dino", "nobody"), "vote": ("Elio", "Gina", "Dino"), "eyes": ("closed",)}
    while table.state.number < 3 and table.state.result is None:
        time = timer(table.state, table.setup.settings)
        for opened in (False, True) if time is not None and time.after else (True,):
            s = seen(table.view(None))
            yield s.number, s.phase, s.stage, staging(s, opened=opened)
        for seat in table.state.living:
            for prompt in table.prompts(seat):
                offered = {field.name: field.options for field in prompt.fields}
                first = next(iter(offered), "")
                choice = next((one for one in wanted.get(prompt.verb, ()) if one in offered.get(first, ())), None)
                if choice is not None and len(offered) == 1:
                    table.submit(Command(seat, prompt.verb, {first: choice}))
        table.submit(Command(CLOCK, "close"))


@pytest.mark.parametrize("way", [CLOSED_EYES, PHONES])
def test_two_games_that_differ_in_who_is_who_sound_and_move_alike(way: str) -> None:
    """WW-MOD-01: a call that nobody answers sounds like any other; somebody dies, somebody burns."""
    swapped = {**SEVEN, "Anna": "veggente", "Bruno": "capo-branco"}
    one, other = ([*evening(dealt(cards, way))] for cards in (SEVEN, swapped))
    assert one == other
    kinds = {act.partition("@")[0] for *_, played in one for act in played.acts}
    assert kinds == {"dusk", "morning", "stake", "dead"}
    nights = {(number, played) for number, phase, stage, played in one if dark(phase) and stage}
    assert len(nights) == len({number for number, _ in nights}), "nothing changes in a night"


def test_nothing_sounds_in_a_ballot_and_only_a_television_is_staged() -> None:
    """WW-MOD-13."""
    played = [(phase, one.air) for _, phase, _, one in evening(dealt(SEVEN, CLOSED_EYES))]
    assert {air for phase, air in played if phase.endswith("-ballot")} == {""}
    assert {air for phase, air in played if dark(phase)} == {"night", "day"}, "by day while the stake is shown still"
    assert {air for phase, air in played if phase in ("cards", "day", "defence", "stake")} == {"day"}
    g = village("oste contadino", size=7)
    assert shown(g, None)["staging"] == Staging("day")
    assert {shown(g, seat)["staging"] for seat in g.state.seats} == {Staging()}


def test_the_end_sounds_and_no_death_with_it() -> None:
    g = village("oste contadino", size=7).clock()
    assert g.state.result is not None
    assert shown(g, None)["staging"] == Staging("day", ("end@",))
