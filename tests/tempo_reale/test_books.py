"""Books of roles: how an edition says what it has and how it differs."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

from lupus.rulesets.lupus3.edition import EDITION as THIRD
from lupus.rulesets.lupus7.edition import EDITION as SEVENTH
from lupus.rulesets.lupus8 import ghosts
from lupus.rulesets.lupus8.edition import EDITION as EIGHTH
from lupus.rulesets.tempo_reale.common_book import COMMON_ROLES
from lupus.rulesets.tempo_reale.night import agree
from lupus.rulesets.tempo_reale.roles import ANYONE, BOOK, LIVING, POWERS, Book, load_book


def test_a_book_differs_where_it_says_so_and_nowhere_else() -> None:
    changed = COMMON_ROLES.but(lupo={"group": "pack", "power": {"first_night": True}}, fantasma={"aura": "white"})
    assert {key for key in COMMON_ROLES if changed[key] != COMMON_ROLES[key]} == {"lupo", "fantasma"}
    assert (changed["lupo"].group, changed["lupo"].power.first_night, agree in changed["lupo"].power.does) == (
        "pack",
        True,
        True,
    )
    assert (changed["fantasma"].aura, changed["fantasma"].haunts) == ("white", True)
    with pytest.raises(KeyError):
        COMMON_ROLES.but(vampiro={"aura": "black"})


def test_two_books_become_one_in_alphabetical_order_and_the_second_wins() -> None:
    one, two = Book(b=1, d=2), Book(a=3, d=4)
    assert list((one | two).items()) == [("a", 3), ("b", 1), ("d", 4)]


def test_what_the_editions_do_not_change_they_share() -> None:
    same = {key for key in COMMON_ROLES if SEVENTH.roles[key] is EIGHTH.roles[key]}
    perceiving = {"guardia", "mago", "stalker", "veggente", "voyeur"}
    assert same == set(COMMON_ROLES) - perceiving - {"fantasma", "lupo", "sequestratore", "stregone"}


def test_what_all_forms_of_a_night_have_alike_follows_from_the_powers_of_the_edition() -> None:
    """L7-3.4-08, L3-BASE-NIGHT-07: whether somebody may name themselves;
    what the power that asks most asks besides its target."""
    assert [edition.reflexive for edition in (THIRD, SEVENTH, EIGHTH)] == [True, False, False]
    assert THIRD.besides == (frozenset(), 1)
    assert SEVENTH.besides == (frozenset({LIVING, ANYONE, POWERS}), 2)
    assert EIGHTH.besides == (frozenset({ANYONE, BOOK, POWERS}), 2)


def test_a_module_without_an_entry_is_passed_over_and_one_that_is_not_named_like_its_entry_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert load_book(ghosts, "role") == {}
    folder = tmp_path / "odd_book"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "volpe.py").write_text("from lupus.rulesets.tempo_reale.common_roles.lupo import role\n")
    monkeypatch.syspath_prepend(tmp_path)
    try:
        with pytest.raises(TypeError, match=r"odd_book.volpe declares 'lupo'"):
            load_book(import_module("odd_book"), "role")
    finally:
        for name in ("odd_book", "odd_book.volpe"):
            sys.modules.pop(name, None)
