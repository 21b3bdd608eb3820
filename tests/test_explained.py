"""A game that explains itself to whoever is new: a line for each kind of moment, and one's own card in all of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from lupus.bots.cast import demo_of
from lupus.engine.dice import Label, seed_of
from lupus.engine.events import Drawn
from lupus.engine.game import Command, Setup
from lupus.engine.seats import CLOCK
from lupus.engine.table import Table
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.screens import SHARED, Guest, Viewpoint, explained
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf import screens as werewolf
from lupus.rulesets.werewolf.bots.tables import steps
from lupus.rulesets.werewolf.setup import MODERATOR_LEADS
from lupus.rulesets.werewolf.state import CLOSED_EYES, PHONES
from lupus.rulesets.words import words
from lupus.site.room.games import screens_of
from tests.rigs.lupusburg_screens import guests_of, moments
from tests.toy import RULESET
from tests.toy.game import LAPS

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Edo", "Fosca", "Gino", "Ida")

MOST = 110
"""Letters of a line: three rows on the smallest phone."""


def village(way: str, seed: int) -> Iterator[Table[Any]]:
    """Each stage of a game of Werewolf."""
    guests = [Guest(name, "", "fm"[n % 2]) for n, name in enumerate(NAMES)]
    options = {option.key: option.standard for option in werewolf.OPTIONS} | {"leader": way, "mode": "extra"}
    table = Table(WEREWOLF, werewolf.setup(guests, options, NAMES[0]), seed_of(seed))
    for _ in steps(table, Random(seed)):
        yield table


def games() -> Iterator[tuple[str, Table[Any]]]:
    """Moments of both games, in each way to play the second."""
    for table in moments(guests_of(6), seed=6, games=1):
        yield "lupusburg", table
    for number, way in enumerate((CLOSED_EYES, PHONES, MODERATOR_LEADS)):
        for table in village(way, number):
            yield "werewolf", table


SILENT = {"night", "joining", "stake", "between"}
"""Phases in which nothing is new: nobody is asked anything, or the question says it all."""


@pytest.mark.parametrize("language", ["it", "en"])
def test_each_moment_in_which_somebody_is_asked_has_a_line_of_its_own(language: str) -> None:
    found: dict[tuple[str, str], set[str]] = {}
    for key, table in games():
        view, settings = table.view(SHARED), table.setup.settings
        said = explained(screens_of(key), view, settings, words(language, key))
        if said is None:
            asked = any(table.prompts(seat) for seat in table.setup.seats)
            assert table.state.phase in SILENT or not asked
            continue
        assert "{" not in said.text
        assert len(said.text) <= MOST, said
        found.setdefault((key, said.name), set()).add(said.text)
    names = {key: {name for game, name in found if game == key} for key in ("lupusburg", "werewolf")}
    assert names["lupusburg"] >= {"houses", "placement", "thief", "wolf", "privilege", "bets", "vote", "run-off"}
    assert names["werewolf"] >= {"cards", "call", "together", "day", "first-ballot", "second-ballot"}
    assert all(len(texts) <= 2 for texts in found.values()), "of what leads the night alone"


def test_ones_own_card_can_be_looked_at_in_each_moment_of_both_games() -> None:
    seen = 0
    for key, table in games():
        for seat in table.setup.seats:
            guests = tuple(Guest(one, "", "f") for one in table.setup.seats)
            lexicon, settings = words("it", key), table.setup.settings
            point = Viewpoint(seat, table.view(seat), table.prompts(seat), guests, lexicon, settings=settings)
            drawer = screens_of(key).screen(point)["drawer"]
            if key == "werewolf":
                known = table.state.players[seat].card
                assert drawer["card"] == lexicon.say(f"card-{known}")
            elif table.state.phase not in ("houses", "start"):
                assert len([card for card in drawer["cards"] if card["key"]]) == 2
            seen += 1
    assert seen > 1000


def test_a_game_gives_its_lines_as_data() -> None:
    table = Table(RULESET.game, Setup(("a", "b", "c", "d"), {}, {LAPS: 1}), seed_of(1))
    lexicon, said = words("en", "toy"), []
    for command in (Command(CLOCK, "open"), Command("a", "give", {"target": "b"}), Command(CLOCK, "close")):
        table.submit(command)
        said.append(explained(screens_of("toy"), table.view(SHARED), {}, lexicon))
    assert [one and one.name for one in said] == ["give", "give", "guess"]


@pytest.mark.parametrize("language", ["it", "en"])
def test_what_is_drawn_has_words_in_every_game(language: str) -> None:
    """The check of the dice says them."""
    for ruleset in RULESETS:
        demo = demo_of(ruleset)
        table = Table(RULESETS[ruleset].game, demo.setup(demo.players[0], Random(1)), seed_of(1))
        demo.play(table, Random(1))
        labels = [row.event.label for row in table.log if isinstance(row.event, Drawn)]
        assert {Label.of(label).kind for label in labels} <= {*words(language, ruleset).draws()}, ruleset
    assert words("it", "werewolf").names()["assassino"] == "Assassino", "the card, and not a cause of death"
    assert words("it", "lupusburg").names()["thief"] == "ladro"
