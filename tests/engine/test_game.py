"""What a prompt allows: the check that is the same for every game."""

from __future__ import annotations

from typing import Any

import pytest

from lupus.engine.game import BadSetup, Command, Field, Illegal, Prompt, allowed
from tests.loops import for_each

PROMPTS = (
    Prompt("choose", (Field("house", ("a", "b")), Field("coin", ("1", "2"))), withdrawable=True),
    Prompt("mark", (Field("houses", ("a", "b", "c"), many=True),)),
    Prompt("say", (Field("text", (), free=True),)),
    Prompt("stop", (Field("player", ("anna",)), Field("reason", (), free=True)), optional=("reason",)),
    Prompt("go"),
)


@pytest.mark.parametrize(
    ("verb", "args"),
    [
        ("choose", {"house": "a", "coin": "2"}),
        ("choose", {"house": None, "coin": None}),
        ("choose", {"house": None}),
        ("mark", {"houses": ()}),
        ("mark", {"houses": ("a", "c")}),
        ("say", {"text": ""}),
        ("say", {"text": "x" * 10_000}),
        ("stop", {"player": "anna"}),
        ("stop", {"player": "anna", "reason": None}),
        ("stop", {"player": "anna", "reason": "late"}),
        ("go", {}),
    ],
)
def test_what_is_offered_is_allowed(verb: str, args: dict[str, Any]) -> None:
    allowed(PROMPTS, Command("anna", verb, args))


@for_each(
    ("verb", "args", "code", "field"),
    [
        ("fly", {}, "not-now", None),
        ("", {}, "not-now", None),
        ("choose", {}, "incomplete", "house"),
        ("choose", {"house": "a"}, "incomplete", "coin"),
        ("choose", {"house": "a", "coin": None}, "incomplete", "coin"),
        ("choose", {"house": "z", "coin": "1"}, "not-offered", "house"),
        ("choose", {"house": ["a"], "coin": "1"}, "not-offered", "house"),
        ("choose", {"house": {}, "coin": "1"}, "not-offered", "house"),
        ("choose", {"house": "a", "coin": 1}, "not-offered", "coin"),
        ("choose", {"house": "a", "coin": "1", "more": "x"}, "unexpected", "more"),
        ("mark", {"houses": "a"}, "not-offered", "houses"),
        ("mark", {"houses": ["a"]}, "not-offered", "houses"),
        ("mark", {"houses": ("a", "z")}, "not-offered", "houses"),
        ("mark", {"houses": None}, "incomplete", "houses"),
        ("say", {"text": 3}, "not-offered", "text"),
        ("say", {"text": None}, "incomplete", "text"),
        ("stop", {"reason": "late"}, "incomplete", "player"),
        ("go", {"x": None}, "unexpected", "x"),
    ],
)
def test_what_is_not_offered_is_refused(verb: str, args: dict[str, Any], code: str, field: str | None) -> None:
    with pytest.raises(Illegal) as refusal:
        allowed(PROMPTS, Command("anna", verb, args))
    assert refusal.value.code == str(refusal.value) == code
    assert refusal.value.facts == ({} if field is None else {"field": field})


def test_a_subset_that_no_set_can_hold_is_refused() -> None:
    with pytest.raises(Illegal):
        allowed(PROMPTS, Command("anna", "mark", {"houses": ([], "a")}))


def test_a_refused_setup_says_what_is_wrong_and_where() -> None:
    no = BadSetup("wrong-number", "3 roles for 4 players", "roles")
    assert (no.code, no.key, str(no)) == ("wrong-number", "roles", "3 roles for 4 players")
    assert BadSetup("x", "y").key == ""


def test_a_command_is_the_actors_own_unless_a_game_master_enters_it() -> None:
    assert Command("anna", "go") == ("anna", "go", {}, None, "")
