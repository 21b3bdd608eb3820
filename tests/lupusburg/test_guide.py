"""What the guide says, held against games that are played:
its figures, its pictures, its chapters in both languages."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from lupus.rulesets import drawing
from lupus.rulesets.lupusburg import RULESET
from lupus.rulesets.lupusburg.guide import GUIDE, TABLE, facts
from lupus.rulesets.lupusburg.setup import PLAYERS
from lupus.rulesets.words import words

from .games import Game, characters, drawn
from .test_cases import until_the_wolf_is_lost

ROOT = Path(__file__).parent.parent.parent
SOURCE = (files("lupus.rulesets.lupusburg") / "howto.yaml").read_text(encoding="utf-8")
TEXTS: Final[dict[str, Any]] = yaml.safe_load(SOURCE)
KEYS = ["lead", "goal", *GUIDE.steps, *GUIDE.sections]
SAID = facts(words("it", "lupusburg"))


def test_the_figures_of_the_deck_are_those_of_a_deal() -> None:
    """LB-SETUP-01, LB-SETUP-10."""
    g = Game(len(TABLE))
    dealt = list(characters(g.s).values())
    assert {name: SAID[name] for name in ("citizens", "wolves", "thieves")} == {
        "citizens": dealt.count("citizen"),
        "wolves": dealt.count("wolf"),
        "thieves": dealt.count("thief"),
    }
    assert (SAID["fewest"], SAID["most"]) == (min(PLAYERS), max(PLAYERS)) == (4, 8)
    assert SAID["table"] == len(g.seats), "the example has as many players"


def test_the_figures_of_a_night_are_those_of_a_room_that_has_chosen_nothing() -> None:
    """LB-NIGHT-14, LB-NIGHT-40: ten seconds, of which the last three are for the card."""
    room = Game().told(None, "room")[0]
    assert (SAID["night"], SAID["choose"], SAID["cards"]) == (room["night_seconds"], 7, 3)


def test_the_figures_of_the_bets_are_those_of_a_bag() -> None:
    """LB-SETUP-31, LB-BET-05."""
    g = Game()
    assert (SAID["coins"], SAID["values"]) == (len(g.s.bag), "8, 7, 6, 5, 4, 3, 2 e 2")
    assert list(g.s.bag) == [8, 7, 6, 5, 4, 3, 2, 2]
    g.night("B.R")
    g.decline()
    g.do("A", "bet")
    assert SAID["handful"] == len(drawn(g.s))


def test_the_figures_of_the_votes_are_those_of_a_day() -> None:
    """LB-VOTE1-01; LB-DAY-19 and LB-VOTE2-01 are times: three minutes, a minute."""
    g = Game()
    g.night("B.R")
    g.to_the_vote()
    given = [row for row in g.vote("C.R") if row["type"] == "voted"]
    assert SAID["tokens"] == len(given) / len(g.seats)
    assert (SAID["minutes"], SAID["speech"]) == (3, 60)


def test_the_figures_of_the_points_are_those_of_an_end() -> None:
    """LB-SCORE-01, -02, -06, -08: B and C have lost nothing and never bet; E bet the best coin."""
    scored = {row["player"]: row for row in until_the_wolf_is_lost(E=(8, "A")).told(None, "scored")}
    best = scored["B"]
    assert (2 * SAID["character"], SAID["chest"], SAID["seal"]) == (best["characters"], best["chest"], best["seal"])
    assert SAID["best"] == 4 + 1 + int(str(scored["E"]["seal"])) == 13


def pictured(key: str) -> str:
    """The picture of a chapter."""
    return str(
        drawing.drawn(RULESET, "guide.html", words("en", "lupusburg"), {"chapter": key, **GUIDE.pictures[key]()})
    )


@pytest.mark.parametrize(
    ("key", "numbers"),
    [("bets", ["8", "7", "6", "5", "4", "3", "2", "2"]), ("night", ["7″", "3″"]), ("points", ["4", "1", "8"])],
)
def test_a_picture_says_the_numbers_of_its_chapter(key: str, numbers: list[str]) -> None:
    assert [element.text for element in ET.fromstring(pictured(key)).iter("text")] == numbers


def test_the_ring_has_two_houses_for_everybody_and_the_own_ones_at_the_bottom() -> None:
    """LB-SETUP-05, LB-SETUP-34."""
    picture = pictured("who")
    own = [float(y) for _, y in re.findall(r'translate\((\S+) (\S+)\)"><path class="f-ember"', picture)]
    others = [float(y) for _, y in re.findall(r'translate\((\S+) (\S+)\)"><path class="f-house"', picture)]
    assert (len(own), len(others)) == (2, 2 * (len(TABLE) - 1))
    assert min(own) > max(others)
