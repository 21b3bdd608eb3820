"""Draws the pictures that a link to the ending of a village has elsewhere:
one for each edition and winner, in `static/cards/`.

    python tools/cards.py

It needs Chromium and the libraries of the tests. The site only serves the files: nothing is drawn while it runs.
Whoever changes a faction, its name or its icon runs it again; `tests/site/village/records/test_ending_pictures.py` asks
for a picture for each.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from base64 import b64encode
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).resolve().parent.parent / "src"
STATIC: Final = SOURCE / "lupus/site/static"

SIZE: Final = {"width": 1200, "height": 630}
"""Pixels: what programs that show links expect."""

DAY: Final = {
    "sky": "#f7d9a0",
    "ground": "#f4ead7",
    "ink": "#2b1d12",
    "soft": "#5f4b38",
    "mark": "#9a3412",
    "wall": "#d8b98a",
    "roof": "#8a4a2c",
    "window": "#fbe7b2",
}
NIGHT: Final = {
    "sky": "#1d2742",
    "ground": "#0d1321",
    "ink": "#e6ebf5",
    "soft": "#aab6ce",
    "mark": "#e9b65c",
    "wall": "#2a3552",
    "roof": "#151d30",
    "window": "#e9b65c",
}

HOUSES: Final = (
    '<path fill="{wall}" d="M10 30h44v28H10z"/><path fill="{roof}" d="M5 32 32 8l27 24z"/>',
    '<path fill="{wall}" d="M14 26h36v32H14z"/><path fill="{roof}" d="M9 28 20 10h24l11 18z"/>',
    '<path fill="{wall}" d="M8 34h30v24H8zM38 22h18v36H38z"/><path fill="{roof}" d="M4 36 22 18l18 18zM35 '
    '24l12-14 12 14z"/>',
    '<path fill="{wall}" d="M12 32h40v26H12z"/><path fill="{roof}" d="M7 34 26 12l8 8 6-4 17 18z"/>',
)
"""The houses of the street, as pages draw them."""

FRONT: Final = '<path fill="{window}" d="M18 38h9v9h-9z"/><path fill="{roof}" d="M36 40h10v18H36z"/>'


def icon(name: str) -> str:
    """The drawing of an icon of the sprite."""
    found = re.search(rf'<symbol id="{name}" viewBox="[^"]*">(.*?)</symbol>', (STATIC / "icons.svg").read_text())
    assert found is not None, name
    return found[1]


def font(file: str, family: str) -> str:
    """A font of the site, as a rule that needs no server."""
    data = b64encode((STATIC / "fonts" / file).read_bytes()).decode()
    return f'@font-face {{ font-family: {family}; src: url("data:font/woff2;base64,{data}"); }}'


def picture(edition: str, mark: str, title: str, colours: dict[str, str]) -> str:
    """The page of one picture. mark: the name of an icon."""
    drawn = [(house + FRONT).format_map(colours) for house in HOUSES]
    each = '<svg viewBox="0 0 64 64" width="120" height="120" x="{}" y="490">{}</svg>'
    street = "".join(each.format(i * 120, drawn[i * 3 % 4]) for i in range(10))
    c = colours
    return f"""<!doctype html><meta charset="utf-8"><style>
{font("alegreya-latin-700-normal.woff2", "Story")} {font("alegreya-sans-latin-400-normal.woff2", "Plain")}
body {{ margin: 0; }} text {{ text-anchor: middle; }}
</style><svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<rect width="1200" height="630" fill="{c["ground"]}"/><rect width="1200" height="500" fill="{c["sky"]}"/>
<circle cx="600" cy="190" r="140" fill="{c["ground"]}"/>
<svg x="500" y="90" width="200" height="200" viewBox="0 0 512 512" color="{c["mark"]}">{icon(mark)}</svg>
<text x="600" y="412" font-family="Story" font-size="72" fill="{c["ink"]}">{title}</text>
<text x="600" y="464" font-family="Plain" font-size="32" fill="{c["soft"]}">{edition}</text>
{street}<rect y="602" width="1200" height="28" fill="{c["roof"]}"/></svg>"""


def pictures() -> dict[str, str]:
    """The page of each picture, by the name of its file."""
    from lupus.rulesets.words import words
    from lupus.site.village import editions

    found = {}
    for key, title in editions.offered():
        factions = sorted({role.faction for role in editions.edition_of(key).roles.values()})
        for faction in factions:
            name = " · ".join(words(language, key).say(f"faction-{faction}") for language in ("it", "en"))
            colours = DAY if faction == "popolani" else NIGHT
            found[f"{key}-{faction}.png"] = picture(title, f"faction-{faction}", name, colours)
        found[f"{key}-over.png"] = picture(title, "phase-over", "È finita · It is over", NIGHT)
    return found


def main() -> None:
    """Draw them all."""
    from playwright.sync_api import sync_playwright

    folder = STATIC / "cards"
    folder.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]
        for name, html in pictures().items():
            page.set_content(html)
            page.evaluate("document.fonts.ready")
            page.screenshot(path=folder / name)
            (folder / name).chmod(0o644)
        browser.close()


if __name__ == "__main__":
    sys.path.insert(0, str(SOURCE))
    os.environ["DJANGO_SETTINGS_MODULE"] = "lupus.site.config.settings"
    import django

    django.setup()
    main()
