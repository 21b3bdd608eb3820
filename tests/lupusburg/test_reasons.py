"""Where a character will live stands beside it, and why; the run-off says on whose house each clue lies."""

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
    """The characters of whom one is put down."""
    found = SCREENS.screen(point(game.table, seat, language))["forms"][0]["fields"][0]["options"]
    return list(found)


REASONS = {
    ("w", "R", "it"): "Abiterà a sinistra: a destra c'è il forziere, e il lupo mannaro non ci può abitare.",
    ("t", "R", "it"): "Abiterà a sinistra: a destra c'è il forziere, e il ladro non ci può abitare.",
    ("w", "L", "it"): "Abiterà a destra: a sinistra c'è il forziere, e il lupo mannaro non ci può abitare.",
    ("t", "L", "it"): "Abiterà a destra: a sinistra c'è il forziere, e il ladro non ci può abitare.",
    ("w", "R", "en"): "Will live on the left: the chest is on the right, where the werewolf cannot live.",
    ("t", "R", "en"): "Will live on the left: the chest is on the right, where the thief cannot live.",
    ("w", "L", "en"): "Will live on the right: the chest is on the left, where the werewolf cannot live.",
    ("t", "L", "en"): "Will live on the right: the chest is on the left, where the thief cannot live.",
}
LIVES = {"it": {"R": "Abiterà a destra.", "L": "Abiterà a sinistra."}}
LIVES["en"] = {"R": "Will live on the right.", "L": "Will live on the left."}


@pytest.mark.parametrize(("card", "chest", "language"), REASONS)
def test_each_character_says_where_it_will_live_and_the_special_one_why(card: str, chest: str, language: str) -> None:
    """LB-SETUP-22 to -24, for the wolf and for the thief, with the chest on either side."""
    game = placing(card, chest)
    said = {one["why"] for one in choices(game, "A", language)}
    assert said == {REASONS[card, chest, language], LIVES[language][chest]}
    assert {one["why"] for one in choices(game, "C", language)} == {LIVES[language]["R"]}


@pytest.mark.parametrize("chest", ["R", "L"])
@pytest.mark.parametrize("seat", ["A", "B", "C"])
def test_either_choice_of_every_hand_can_be_confirmed(seat: str, chest: str) -> None:
    """LB-SETUP-26, LB-SETUP-35: no card comes back, so whoever looks on sees the gestures of a free placement."""
    for chosen in (0, 1):
        game = placing("t", chest)
        right, left = SCREENS.screen(point(game.table, seat, "it"))["forms"][0]["fields"]
        values = [one["value"] for one in right["options"]]
        assert len({*values}) == 2, "a page that is drawn again marks the one that was chosen"
        assert {len(value) for value in values} == {len(left["hidden"])}
        game.do(seat, "place", R=values[chosen].strip(), L=left["hidden"].strip())
        own = game.s.own[seat]
        assert own.placed[own.chest] == "citizen"


def test_what_comes_of_a_choice_is_written_where_a_finger_uncovers_it_and_nowhere_else() -> None:
    """LB-SETUP-35: whoever looks on sees the same on all phones, and hears the same read aloud."""
    game = placing("t", "R")
    pages = {seat: rendered(SCREENS.screen(point(game.table, seat, "it"))) for seat in "ABC"}
    assert "il ladro non ci può abitare" in pages["A"]
    assert "il lupo mannaro non ci può abitare" in pages["B"]
    for page in pages.values():
        assert page.count('class="why"') == 2, "every hand has room for it"
        uncovered = re.sub(r"<span data-secret>[^<]*", "", re.sub(r'<div class="secrets".*', "", page, flags=re.S))
        assert "Abiterà" not in uncovered


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
