"""Cuts the icons that the site uses out of the game-icons collection into one file, `static/icons.svg`.

    npm install --prefix FOLDER @iconify-json/game-icons svgo && python tools/sprite.py
    FOLDER/node_modules/@iconify-json/game-icons
    FOLDER/node_modules/.bin/svgo --config tools/sprite.svgo.config.cjs src/lupus/site/static/icons.svg

The second command rounds the lines to whole units of 512, which nobody sees and which takes 60 % of the bytes away.

The collection is by Lorc, Delapouite and others, CC BY 3.0 (CREDITS.md). Whoever installs Lupus needs neither npm nor
this tool: the cut sprite is part of the project. `icons.yaml` in the folder of a game says which icons its roles,
factions, phases and events have; what every game has is here. `tests/site/test_icons.py` asks for an icon for each of
them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

import yaml

SOURCE: Final = Path(__file__).resolve().parent.parent / "src/lupus"
SPRITE: Final = SOURCE / "site/static/icons.svg"

ENGINE: Final = {
    "committed": "padlock",
    "drawn": "perspective-dice-six-faces-random",
    "phase": "hourglass",
    "seed-revealed": "padlock-open",
}
"""The events of the engine, which every game has."""

CONTROLS: Final = {
    "fire": "campfire", "mayor": "ribbon-medal", "dead": "tombstone", "exiled": "exit-door", "letter": "envelope",
    "key": "key", "book": "rule-book", "village": "medieval-village-01", "diary": "open-book", "notes": "quill-ink",
    "clock": "hourglass", "master": "puppet", "dice": "perspective-dice-six-faces-random", "calendar": "calendar",
    "bell": "ringing-bell", "people": "minions",
    "warning": "hazard-sign", "mystic": "triquetra", "aura": "aura", "download": "save", "wolf": "werewolf",
}  # fmt: skip


def icons() -> dict[str, str]:
    """The name under which the site knows an icon, and its name in the collection.
    Raises `ValueError` where two files differ."""
    found: dict[str, str] = {}
    games = (yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(SOURCE.glob("rulesets/*/icons.yaml")))
    for tables in ({"event": ENGINE, "ui": CONTROLS}, *games):
        for name, icon in (
            (f"{prefix}-{key}", icon) for prefix, table in tables.items() for key, icon in table.items()
        ):
            if found.setdefault(name, icon) != icon:
                raise ValueError(f"{name}: {icon} in one game, {found[name]} in another")
    return found


def main() -> int:
    """Write the sprite. Raises `KeyError` for a name that the collection does not have."""
    collection = json.loads(Path(sys.argv[1], "icons.json").read_text(encoding="utf-8"))
    drawn = icons()
    missing = sorted({icon for icon in drawn.values() if icon not in collection["icons"]})
    if missing:
        print(f"not in the collection: {', '.join(missing)}")
        return 1
    symbols = (
        f'<symbol id="{name}" viewBox="0 0 512 512">{collection["icons"][icon]["body"]}</symbol>'
        for name, icon in sorted(drawn.items())
    )
    licence = "game-icons.net, CC BY 3.0: see CREDITS.md"
    SPRITE.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg"><!-- {licence} -->{"".join(symbols)}</svg>\n', encoding="utf-8"
    )
    print(f"{len(drawn)} icons, {SPRITE.stat().st_size // 1024} KiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
