"""There is an icon for every role, power, faction, phase and event."""

from __future__ import annotations

import re
from pathlib import Path

import lupus.site
from lupus.rulesets.registry import RULESETS, editions

SITE = Path(lupus.site.__file__).parent


def test_everything_that_pages_name_has_an_icon():
    drawn = set(re.findall(r'<symbol id="([^"]+)"', (SITE / "static" / "icons.svg").read_text()))
    wanted = {f"phase-{p}" for p in ("start", "night", "dawn", "day", "sunset", "over")}
    for key in editions():
        game = RULESETS[key].game
        edition = game.edition  # type: ignore[attr-defined]
        left = [dead.key for dead in edition.after_death.values()]
        wanted |= {f"role-{r}" for r in edition.roles} | {f"faction-{r.faction}" for r in edition.roles.values()}
        wanted |= {f"power-{p}" for p in (*edition.ghost_powers, *left)} | {f"event-{k}" for k in game.kinds}
    assert wanted - drawn == set()


def test_every_icon_that_a_template_names_is_drawn():
    drawn = set(re.findall(r'<symbol id="([^"]+)"', (SITE / "static" / "icons.svg").read_text()))
    named = {n for page in (SITE / "templates").rglob("*.html") for n in re.findall(r'{% icon "([^"]+)" ', page.read_text())}
    assert named - drawn == set()
