"""Draws the figures of the games for rooms: from the sources in `tools/drawings` the file `drawings.svg` of each game.

    python -m tools.drawings

A source is a template of Jinja2: parts are macros (`parts.svg`), and `@red` is the colour `--art-red` of `lupus.css`.
So a drawing has no style of its own, and day and night show the same. Whoever installs Lupus does not need this tool.
"""

from __future__ import annotations

import re
from math import cos, radians, sin
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

GAMES: Final = ("lupusburg", "werewolf")

SOURCES: Final = Path(__file__).parent / "drawings"
RULESETS: Final = Path(__file__).parents[1] / "src/lupus/rulesets"


def place(game: str) -> Path:
    """The file of a game."""
    return RULESETS / game / "drawings.svg"


def drawn(game: str) -> str:
    """The drawings of a game, each a `symbol`."""
    engine = Environment(loader=FileSystemLoader(SOURCES), undefined=StrictUndefined, autoescape=False)
    engine.globals |= {"cos": lambda degrees: cos(radians(degrees)), "sin": lambda degrees: sin(radians(degrees))}
    text = engine.get_template(f"{game}.svg").render()
    text = re.sub(r"\s*\n\s*", "", text)
    text = re.sub(r'"@([\w-]+)"', r'"var(--art-\1)"', text)
    text = re.sub(r"\d+\.\d+", lambda found: f"{float(found[0]):.1f}".removesuffix(".0"), text)
    return f'<svg xmlns="http://www.w3.org/2000/svg">{text}</svg>\n'


def main() -> None:
    """Write the drawings of all games."""
    for game in GAMES:
        place(game).write_text(drawn(game), encoding="utf-8")


if __name__ == "__main__":
    main()
