"""Why a placement cannot be stands beside the choice, and the run-off says on whose house each clue lies."""

from __future__ import annotations

import re
from typing import Any

import pytest

from lupus.rulesets.lupusburg.screens import SCREENS
from lupus.rulesets.words import words

from .games import Game
from .test_hints import point
from .test_screens import rendered


def placing(card: str, chest: str) -> Game:
    """A has this card, B the other one of wolf and thief;
    the chests of both are on this side, and nobody has placed yet."""
    other = {"w": "t", "t": "w"}[card]
    cards = [f"{one}c" if chest == "L" else f"c{one}" for one in (card, other)]
    game = Game(cards=[*cards, "cc", "cc", "cc"], chests=f"{chest * 2}RLR", placed=False)
    game.build()
    return game


def choices(game: Game, seat: str, language: str) -> list[dict[str, Any]]:
    """What may be chosen for the house on the right."""
    found = SCREENS.screen(point(game.table, seat, language))["forms"][0]["fields"][0]["options"]
    return list(found)


REASONS = {
    ("w", "R", "it"): "A destra c'è il forziere: il lupo mannaro non ci può abitare.",
    ("t", "R", "it"): "A destra c'è il forziere: il ladro non ci può abitare.",
    ("w", "L", "it"): "A sinistra, con il forziere, il lupo mannaro non può abitare.",
    ("t", "L", "it"): "A sinistra, con il forziere, il ladro non può abitare.",
    ("w", "R", "en"): "The chest is on the right: the wolf cannot live there.",
    ("t", "R", "en"): "The chest is on the right: the thief cannot live there.",
    ("w", "L", "en"): "On the left, with the chest, the wolf cannot live.",
    ("t", "L", "en"): "On the left, with the chest, the thief cannot live.",
}


@pytest.mark.parametrize(("card", "chest", "language"), REASONS)
def test_a_choice_that_cannot_be_says_why_and_the_other_one_nothing(card: str, chest: str, language: str) -> None:
    """LB-SETUP-22 to -24, for the wolf and for the thief, with the chest on either side."""
    game = placing(card, chest)
    found = choices(game, "A", language)
    assert {one["why"] for one in found if one["illegal"]} == {REASONS[card, chest, language]}
    assert [one["why"] for one in found if not one["illegal"]] == [""]
    assert {one["why"] for one in choices(game, "C", language)} == {""}, "two citizens may live either way"


def test_a_reason_is_written_where_a_finger_uncovers_it_and_nowhere_else() -> None:
    """LB-SETUP-35: whoever looks on sees the same on all phones, and hears the same read aloud."""
    game = placing("t", "R")
    pages = {seat: rendered(SCREENS.screen(point(game.table, seat, "it"))) for seat in "ABC"}
    assert "il ladro non ci può abitare" in pages["A"]
    assert "il lupo mannaro non ci può abitare" in pages["B"]
    for page in pages.values():
        assert page.count('class="why"') == 2, "every hand has room for it"
        uncovered = re.sub(r"<span data-secret>[^<]*", "", re.sub(r'<div class="secrets".*', "", page, flags=re.S))
        assert "abitare" not in uncovered


@pytest.mark.parametrize(
    ("reader", "paw", "tuft"),
    [
        ("A", "Orma: la casa a sinistra di E", "Ciuffo: la tua casa a destra"),
        ("B", "Orma: la casa a sinistra di E", "Ciuffo: la casa a destra di A"),
    ],
)
def test_the_run_off_says_on_whose_house_each_clue_lies(reader: str, paw: str, tuft: str) -> None:
    """All know both; each reader is told in their own words, also beside each vote."""
    game = Game()
    game.night("C.R")
    game.to_the_run_off(*["E.L"] * 6, *["A.R"] * 4)
    screen = SCREENS.screen(point(game.table, reader, "it"))
    assert screen["facts"][0] == f"{paw}. {tuft.replace('Ciuffo', 'Ciuffo di peli')}."
    for field in screen["forms"][0]["fields"]:
        assert [one["label"] for one in field["options"]] == [paw, tuft]
    shared = SCREENS.screen(point(game.table, None, "it"))["facts"]
    assert shared[0] == "Orma: la casa a sinistra di E. Ciuffo di peli: la casa a destra di A."
    assert (
        words("it", "lupusburg").say("screen-record-indicted", values={"paw": "x", "tuft": "y"})
        == "Orma: x. Ciuffo di peli: y."
    )


def test_the_clues_stand_there_until_what_came_of_the_run_off_has_been_read() -> None:
    game = Game()
    game.night("C.R")
    said = "Orma: la casa a sinistra di E. Ciuffo di peli: la casa a destra di A."
    game.to_the_run_off(*["E.L"] * 6, *["A.R"] * 4)
    game.ballots("paw")
    game.do(game.mayor, "reveal")
    before = point(game.table, None, "it")._replace(opened=False)
    assert said in SCREENS.screen(before)["facts"], "while the screens show how it ended"
    assert said not in SCREENS.screen(before._replace(opened=True))["facts"]
