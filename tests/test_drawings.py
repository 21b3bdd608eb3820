"""Everything that lies on the table of a game for rooms is drawn: its frame says its side,
and its colours are those of the site."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

import lupus.site
from lupus.rulesets.drawing import drawings
from lupus.rulesets.lupusburg.ballots import CLUES
from lupus.rulesets.lupusburg.state import CITIZEN, COINS, THIEF, WOLF
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.werewolf import cards
from lupus.rulesets.werewolf.cards.contadino import SECRETS
from lupus.rulesets.werewolf.rolebook import BECOME
from lupus.rulesets.werewolf.seen import DRAWN_AS
from lupus.rulesets.werewolf.state import AMULET, SWORD
from tools.drawings import GAMES, drawn, place
from tools.drawings import RULESETS as FOLDERS

SIDES = {
    cards.VILLAGE: "village",
    cards.WOLVES: "wolves",
    cards.VAMPIRES: "vampire",
    cards.CRIMINALS: "criminals",
    cards.LOVERS: "lovers",
    cards.MADMAN: "madman",
    cards.OUTCAST: "outcast",
}
"""The frame of each faction."""

LAID = {"bag", "claw", "folded", "house", "mayor", "seal", "token", *CLUES}
"""What lies on the board of Lupusburg."""

WANTED = {
    "werewolf": {
        f"card-{DRAWN_AS.get(key, key)}"
        for key in (*cards.deck(), *SECRETS, *(one for found in BECOME.values() for one in found), AMULET, SWORD)
    },
    "lupusburg": {
        *(f"card-{character}" for character in (WOLF, THIEF, CITIZEN, "back")),
        *(f"thing-{thing}" for thing in LAID),
        *(f"thing-coin-{coin}" for coin in COINS),
        "thing-house-chest",
        "thing-house-plain",
    },
}


def symbols(game: str) -> dict[str, str]:
    """The drawings of a game."""
    return dict(re.findall(r'<symbol id="([^"]+)"(.*?)</symbol>', place(game).read_text(encoding="utf-8")))


@pytest.mark.parametrize("game", GAMES)
def test_everything_is_drawn_and_nothing_else(game: str) -> None:
    assert set(symbols(game)) == WANTED[game]


@pytest.mark.parametrize("game", GAMES)
def test_the_drawings_are_those_of_their_sources(game: str) -> None:
    """`python -m tools.drawings` writes them anew."""
    assert place(game).read_text(encoding="utf-8") == drawn(game)


def test_what_lies_on_a_board_is_what_its_template_lays_there() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in (FOLDERS / "lupusburg/pages").glob("*.html"))
    named = set(re.findall(r'thing\("([a-z-]+)"(?! ~)', pages))
    assert named | set(CLUES) == LAID | {"house-chest"}


def test_each_game_that_is_played_with_drawings_is_known_to_the_tool() -> None:
    assert set(GAMES) == {key for key in RULESETS if place(key).exists()}
    brought = {key: drawings(ruleset) for key, ruleset in RULESETS.items()}
    others = {"toy"}  # a game of another package brings its own
    assert {key for key, found in brought.items() if "<symbol" in found} == {*GAMES, *others}
    assert {key for key, found in brought.items() if not found} == {*RULESETS} - {*GAMES, *others}


def test_the_frame_of_a_card_says_its_side() -> None:
    """Also to whoever does not see colours: the shapes differ, and so do the signs on them."""
    found = symbols("werewolf")
    for slug, card in cards.deck().items():
        side = SIDES[card.factions[0]]
        parts = re.findall(r'href="#part-(\w+)-(\w+)"', found[f"card-{slug}"])
        assert parts == [("edge", side), ("sill", side), ("sign", side)], slug
    for part in ("edge", "sign"):
        shapes = re.findall(rf'<path id="part-{part}-(\w+)" d="([^"]+)"', place("werewolf").read_text(encoding="utf-8"))
        assert len({shape for _side, shape in shapes}) == len({side for side, _shape in shapes}) >= len(SIDES)


@pytest.mark.parametrize("game", GAMES)
def test_drawings_are_light_and_have_no_style_no_script_and_nothing_of_elsewhere(game: str) -> None:
    """The policy of the site forbids them, and the file travels with every page: 30 KiB compressed, 100 as they are."""
    text = place(game).read_text(encoding="utf-8")
    assert len(gzip.compress(text.encode())) < 30 * 1024
    assert len(text.encode()) < 100 * 1024
    assert set(re.findall(r"<(\w+)", text)) <= {"svg", "defs", "symbol", "use", "g", "path", "circle", "ellipse"}
    assert not re.findall(r"\s(style|class|on\w+)=|url\(", text)
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', text)) == {one for one in ids if one.startswith("part-")}
    assert text.count("href=") == text.count('href="#part-')


@pytest.mark.parametrize("game", GAMES)
def test_every_colour_is_one_of_the_site_by_day_and_by_night(game: str) -> None:
    style = (Path(lupus.site.__file__).parent / "static/lupus.css").read_text(encoding="utf-8")
    day, night = (
        set(re.findall(r"(--art-[\w-]+):", "".join(re.findall(rf'="{theme}"\] {{\n(.*?)\n}}', style, re.S))))
        for theme in ("day", "night")
    )
    used = set(re.findall(r"var\((--art-[\w-]+)\)", place(game).read_text(encoding="utf-8")))
    assert used - day == used - night == set()
    assert not re.findall(r'(?:fill|stroke)="(?!var\(--(?:art-|own, )|none")', place(game).read_text(encoding="utf-8"))
