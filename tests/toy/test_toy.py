"""A game that stands in one folder is found by everything that lists games, and no line elsewhere names it.

The laws, and whatever else is asked of every game, are asked of it where they stand (`tests/laws`,
`tests/test_cli.py`...).
"""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from typer.testing import CliRunner, Result

from lupus.cli import app
from lupus.engine.dice import seed_of
from lupus.engine.game import BadSetup, Command, Illegal, Setup
from lupus.engine.seats import CLOCK, MASTER, Seat
from lupus.engine.table import Table

from . import RULESET
from .game import State

HERE = Path(__file__).parent
SEATS = ("anna", "bruno", "carla", "dino")


def run(*args: str) -> Result:
    return CliRunner().invoke(app, args)


def test_roles_lists_it_and_shows_who_is_who() -> None:
    assert "toy        L'anello" in run("roles").stdout
    assert [line.split()[0] for line in run("roles", "toy", "--lang", "en").stdout.splitlines()] == ["Role", "the", "a"]
    page = run("roles", "toy", "giver", "--lang", "en").stdout
    assert page.startswith("the giver\n\nName in files: giver\n\nThe die tells you alone")
    assert run("roles", "toy", "wolf").stderr == "there is no role 'wolf' in toy (there are: giver, guesser)\n"


def test_its_scenarios_are_played() -> None:
    done = run("play", str(HERE), "--as", "bruno", "--lang", "en")
    assert done.exit_code == 0, done.output
    assert "You have the ring." in done.stdout
    assert "Anna gives the ring" not in done.stdout


def test_its_bots_play_it_and_the_game_can_be_verified(tmp_path: Path) -> None:
    saved = str(tmp_path / "game.json")
    told = run("demo", "--ruleset", "toy", "--lang", "en", "--save", saved)
    assert (told.exit_code, told.stdout.count("Most points, and the game:")) == (0, 1)
    assert run("verify", saved).stdout.startswith(f"{saved}: in order.")


def test_its_audiences_are_printed() -> None:
    assert "staked         the seat in `player`" in run("audiences", "toy").stdout


@pytest.mark.django_db
def test_the_site_lists_it_and_shows_its_roles() -> None:
    assert '<a href="/rules/toy/">' in Client().get("/rules/").content.decode()
    page = unescape(Client(headers={"accept-language": "en"}).get("/rules/toy/").content.decode())
    assert "<h1>The ring</h1>" in page
    assert "Say who has the ring." in page


# --- its rules --------------------------------------------------------------------------------------------------------


def table(**settings: int) -> Table[State]:
    return Table(RULESET.game, Setup(SEATS, {}, settings), seed_of(1), {"die": "4"})


def do(game: Table[State], actor: str, verb: str, target: Seat | None = None) -> None:
    game.submit(Command(actor, verb, {"target": target} if target else {}))


def a_round(game: Table[State], gives: Seat | None, guesses: dict[Seat, Seat]) -> None:
    do(game, MASTER, "open")
    if gives:
        do(game, game.state.giver, "give", gives)
        do(game, CLOCK, "close")
        for seat, target in guesses.items():
            do(game, seat, "guess", target)
    do(game, MASTER, "close")


def test_who_finds_the_ring_has_the_points_and_else_the_giver() -> None:
    game = table()
    a_round(game, "carla", {"bruno": "carla", "dino": "bruno", "carla": "dino"})
    assert game.state.points == {"anna": 0, "bruno": 4, "carla": 0, "dino": 0}
    a_round(game, "anna", {"carla": "dino"})
    assert game.state.points["bruno"] == 8
    a_round(game, None, {})
    assert not RULESET.game.over(game.state)
    a_round(game, "anna", {"bruno": "anna"})
    assert game.state.winners == ("bruno",)


def test_a_game_has_a_round_for_each_player_and_lap_and_several_may_win() -> None:
    game = table(laps=3)
    for _ in range(12):
        assert not game.state.winners
        a_round(game, None, {})
    assert game.state.winners == SEATS


@pytest.mark.parametrize(
    ("seats", "settings"),
    [(SEATS[:3], {}), (("anna",) * 4, {}), (SEATS, {"laps": 4}), (SEATS, {"laps": True}), (SEATS, {"speed": 1})],
)
def test_a_game_that_cannot_be_is_refused(seats: tuple[Seat, ...], settings: dict[str, int]) -> None:
    with pytest.raises(BadSetup):
        Table(RULESET.game, Setup(seats, {}, settings), seed_of(1))


def test_each_phase_asks_those_whose_turn_it_is() -> None:
    game = table()
    with pytest.raises(Illegal, match="not-now"):
        do(game, "anna", "give", "bruno")
    do(game, MASTER, "open")
    asked = {seat: [p.verb for p in game.prompts(seat)] for seat in SEATS}
    assert asked == {"anna": ["give"], "bruno": [], "carla": [], "dino": []}
    do(game, "anna", "give", "bruno")
    do(game, MASTER, "close")
    asked = {seat: [p.verb for p in game.prompts(seat)] for seat in SEATS}
    assert asked == {"anna": [], "bruno": ["guess"], "carla": ["guess"], "dino": ["guess"]}
