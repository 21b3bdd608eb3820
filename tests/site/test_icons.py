"""There is an icon for every role, power, faction, phase and event."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lupus.site
from lupus.rulesets.registry import RULESETS, editions
from tools import sprite

SITE = Path(lupus.site.__file__).parent
DRAWN = set(re.findall(r'<symbol id="([^"]+)"', (SITE / "static" / "icons.svg").read_text()))


def test_everything_that_pages_name_has_an_icon() -> None:
    wanted = {f"phase-{p}" for p in ("start", "night", "dawn", "day", "sunset", "over")}
    for key in editions():
        game = RULESETS[key].game
        edition = game.edition  # type: ignore[attr-defined]
        left = [dead.key for dead in edition.after_death.values()]
        wanted |= {f"role-{r}" for r in edition.roles} | {f"faction-{r.faction}" for r in edition.roles.values()}
        wanted |= {f"power-{p}" for p in (*edition.ghost_powers, *left)} | {f"event-{k}" for k in game.kinds}
    assert wanted - DRAWN == set()


def test_every_icon_that_a_template_names_is_drawn() -> None:
    named = {
        n for page in (SITE / "templates").rglob("*.html") for n in re.findall(r'{% icon "([^"]+)" ', page.read_text())
    }
    assert named - DRAWN == set()


def test_the_sprite_has_the_icons_that_the_games_name_and_no_others() -> None:
    assert set(sprite.icons()) == DRAWN


def test_two_games_cannot_give_one_name_different_icons(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for game, icon in (("one", "wolf-head"), ("two", "farmer")):
        (tmp_path / "rulesets" / game).mkdir(parents=True)
        (tmp_path / "rulesets" / game / "icons.yaml").write_text(f"role:\n  lupo: {icon}\n")
    monkeypatch.setattr(sprite, "SOURCE", tmp_path)
    with pytest.raises(ValueError, match="role-lupo: farmer in one game, wolf-head in another"):
        sprite.icons()


def test_the_icons_of_a_role_are_named_in_the_folder_of_its_game() -> None:
    words = set(re.findall(r"\w+", Path(sprite.__file__).read_text()))
    roles = {role for key in editions() for role in RULESETS[key].game.edition.roles}  # type: ignore[attr-defined]
    assert roles & words == set()
