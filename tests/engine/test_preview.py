"""Previews of a game whose ways can be counted."""

from __future__ import annotations

from typing import Any

import pytest

from lupus.engine.dice import FEW, Dice
from lupus.engine.events import Event, PhaseBegan
from lupus.engine.game import Command, Illegal, Setup
from lupus.engine.preview import Branching, preview
from lupus.engine.seats import CLOCK
from lupus.engine.table import Table

from .toy import TOY, Toy, Won

DRAW = Command(CLOCK, "draw")


def state(**named: str) -> Any:
    table = Table(TOY, Setup(("anna", "bruno", "carla")), bytes(32))
    for seat, number in named.items():
        table.submit(Command(seat, "name", {"number": number}))
    return table.state


def test_every_way_is_shown_once_with_its_draws() -> None:
    shown = preview(TOY, state(anna="1", bruno="2", carla="2"), DRAW)
    assert shown.complete
    assert sorted(tuple(way.draws.items()) for way in shown.ways) == [
        (("naming.1/number", "1"), ("naming.1/order", ("anna",))),
        (("naming.1/number", "2"), ("naming.1/order", ("bruno", "carla"))),
        (("naming.1/number", "2"), ("naming.1/order", ("carla", "bruno"))),
        (("naming.1/number", "3"),),
    ]
    assert shown.certain == ()


def test_a_pick_that_is_dictated_is_not_explored() -> None:
    shown = preview(TOY, state(anna="1", bruno="2", carla="2"), DRAW, force={"number": "2"})
    assert [way.draws for way in shown.ways] == [
        {"naming.1/number": "2", "naming.1/order": ("bruno", "carla")},
        {"naming.1/number": "2", "naming.1/order": ("carla", "bruno")},
    ]
    assert shown.complete
    assert preview(TOY, state(), DRAW, force={"number": "4"}) == preview(TOY, state(), DRAW)


def test_what_every_way_brings_is_certain() -> None:
    shown = preview(TOY, state(), Command("anna", "name", {"number": "3"}))
    assert len(shown.ways) == 1
    assert [e.kind for e in shown.certain] == ["named"]


def test_a_way_that_brings_nothing_leaves_nothing_certain() -> None:
    assert preview(TOY, state(), Command(CLOCK, "wait")) == ((), (({}, ()),), True)


def test_at_the_limit_not_all_ways_are_shown_and_it_says_so() -> None:
    s = state(anna="1", bruno="2", carla="2")
    assert [len(preview(TOY, s, DRAW, limit=n).ways) for n in (1, 2, 3, 4, 5)] == [1, 2, 3, 4, 4]
    assert [preview(TOY, s, DRAW, limit=n).complete for n in (1, 2, 3, 4, 5)] == [False, False, False, True, True]


def test_a_refused_command_has_no_preview() -> None:
    with pytest.raises(Illegal):
        preview(TOY, state(), Command("nobody", "draw"))


def test_a_preview_of_an_order_of_forty_does_not_fill_the_memory() -> None:
    class Crowd(Toy):
        def decide(self, state: Any, command: Command, dice: Dice) -> list[Event]:
            return [Won(dice.order("a/b", [f"guest{i}" for i in range(40)])[0]), PhaseBegan("end", 1)]

    shown = preview(Crowd(), state(), DRAW, limit=30)
    assert len(shown.ways) == 30
    assert not shown.complete
    assert PhaseBegan("end", 1) in shown.common
    assert shown.certain == ()


def test_exploring_takes_the_branches_that_it_is_told_else_the_first() -> None:
    dice = Branching({"a/x": 2, "a/y": 3})
    assert dice.pick("a/x", "abc") == "c"
    assert dice.pick("a/z", "abc") == "a"
    assert dice.order("a/y", "abc") == ("a", "c", "b")
    assert dice.branches == {"a/x": 3, "a/z": 3, "a/y": 6}
    dice.pick("a/many", range(FEW + 1))
    assert [draw.options for draw in dice.drawn] == [("a", "b", "c"), ("a", "b", "c"), ("a", "b", "c"), ()]


def test_what_is_called_certain_happens_even_if_not_all_ways_were_explored() -> None:
    s = state(anna="1", bruno="2", carla="2")
    for n in (1, 2, 3):
        for way in preview(TOY, s, DRAW).ways:
            assert set(preview(TOY, s, DRAW, limit=n).certain) <= set(way.events)
