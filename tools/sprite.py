"""Cuts the icons that the site uses out of the game-icons collection into one file, `static/icons.svg`.

    npm install --prefix FOLDER @iconify-json/game-icons && python tools/sprite.py FOLDER/node_modules/@iconify-json/game-icons

The collection is by Lorc, Delapouite and others, CC BY 3.0 (CREDITS.md). Whoever installs Lupus needs neither npm nor this tool:
the cut sprite is part of the project. `tests/site/test_icons.py` asks for an icon for every role, faction, phase and event.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

SPRITE: Final = Path(__file__).resolve().parent.parent / "src/lupus/site/static/icons.svg"

ROLES: Final = {
    "alcolista": "beer-stein", "assassino": "hooded-assassin", "avvocato": "gavel", "avvocato_del_diavolo": "devil-mask",
    "cacciatore": "blunderbuss", "cacciatore_di_vampiri": "stake-hammer", "contadino": "farmer", "custode": "graveyard",
    "diavolo": "daemon-skull", "divinatore": "crystal-ball", "esorcista": "holy-water", "espansivo": "shaking-hands",
    "fantasma": "floating-ghost", "fattucchiera": "witch-face", "guardia": "guards", "guardia_del_corpo": "guards",
    "indemoniato": "evil-minion", "investigatore": "magnifying-glass", "ipnotista": "spiral-bloom", "lupo": "wolf-head",
    "mago": "magic-hat", "massone": "freemasonry", "medium": "candle-light", "messia": "angel-wings", "necrofilo": "coffin",
    "negromante": "warlock-hood", "nipote_di_mubarack": "queen-crown", "rinnegato": "cracked-mask", "sciamano": "totem-mask",
    "scrutatore": "vote", "sequestratore": "slipknot", "spia": "spy", "stalker": "boot-prints", "stregone": "spell-book",
    "trasformista": "duality-mask", "vampirizzato": "resting-vampire", "vampiro_giovane": "vampire-dracula",
    "vampiro_vecchio": "vampire-cape", "veggente": "all-seeing-eye", "voyeur": "spyglass",
}  # fmt: skip

GHOST_POWERS: Final = {
    "amnesia": "empty-hourglass", "assoluzione": "holy-grail", "confusione": "oily-spiral", "corruzione": "poison-bottle",
    "diffamazione": "pointing", "illusione": "magic-swirl", "ipnosi": "spiral-arrow", "morte": "scythe",
    "occultamento": "cloak-dagger",
    "telepatia": "brain", "visione": "third-eye", "vita": "ankh", "risveglio": "skeletal-hand", "spettro-vuoto": "ghost",
}  # fmt: skip

FACTIONS: Final = {
    "popolani": "huts-village", "lupi": "wolf-howl", "negromanti": "raise-skeleton", "neri": "wolf-howl", "rossi": "bleeding-heart",
}  # fmt: skip

PHASES: Final = {
    "start": "scroll-unfurled", "night": "moon", "dawn": "sunrise", "day": "sun", "sunset": "sunset", "over": "laurel-crown",
}  # fmt: skip

EVENTS: Final = {
    "announcement": "megaphone", "committed": "padlock", "corrupted": "poison-bottle", "counted": "abacus",
    "deceived": "domino-mask",
    "designated": "tied-scroll", "died": "tombstone", "drawn": "perspective-dice-six-faces-random", "entered-for": "quill-ink",
    "exiled": "exit-door", "faction-defeated": "broken-skull", "faction-disqualified": "cancel", "faction-fell": "broken-skull",
    "failed": "broken-shield", "found": "magnifying-glass", "found-dead": "dead-eye", "ghost-ended": "ghost",
    "ghost-power": "spectre",
    "ghost-powers-left": "ghost", "ghost-raised": "raise-skeleton", "ghosts-there": "ghost-ally", "hint": "help",
    "hypnotised": "spiral-bloom", "killed": "plain-dagger", "knows-aura": "aura", "knows-history": "open-book",
    "knows-moved": "footprint", "knows-mystic": "triquetra", "knows-nobody": "closed-doors", "knows-not-role": "domino-mask",
    "knows-role": "face-to-face", "knows-role-in": "face-to-face", "knows-rosso": "bleeding-heart", "knows-visited": "door",
    "knows-visitor-count": "footprint", "knows-visitors": "boot-prints", "knows-vote": "vote", "mass-death": "grave-flowers",
    "mayor": "ribbon-medal", "no-ghost-power": "ghost", "no-stake": "campfire", "no-votes": "cross-mark",
    "not-elected": "cross-mark",
    "not-transformed": "cracked-mask", "objective": "targeting", "objective-reached": "laurel-crown", "ordered": "quill",
    "outcome": "check-mark", "phase": "hourglass", "proposition": "crystal-ball", "relayed": "brain", "resurrected": "angel-outfit",
    "returned": "angel-outfit", "revealed": "id-card", "role-assigned": "id-card", "scream": "screaming",
    "seed-revealed": "padlock-open",
    "settings": "cog", "skill-ordered": "ladder", "spared": "healing-shield", "spectral-count": "ghost-ally",
    "suicide-ordered": "plain-dagger", "tally": "abacus", "transformed": "duality-mask", "victory": "laurel-crown",
    "village": "medieval-village-01", "vision": "third-eye", "vote-counted": "abacus", "vote-effect": "magic-swirl",
    "vote-effect-lost": "magic-swirl", "vote-erased": "cross-mark", "vote-moved": "convergence-target", "vote-shown": "vote",
    "voted": "vote",
}  # fmt: skip

CONTROLS: Final = {
    "fire": "campfire", "mayor": "ribbon-medal", "dead": "tombstone", "exiled": "exit-door", "letter": "envelope", "key": "key",
    "book": "rule-book", "village": "medieval-village-01", "diary": "open-book", "notes": "quill-ink", "clock": "hourglass",
    "master": "puppet", "dice": "perspective-dice-six-faces-random", "calendar": "calendar", "bell": "ringing-bell",
    "people": "minions",
    "warning": "hazard-sign", "mystic": "triquetra", "aura": "aura", "download": "save", "wolf": "werewolf",
}  # fmt: skip

ICONS: Final = {
    f"{prefix}-{name}": icon
    for prefix, icons in {
        "role": ROLES, "power": GHOST_POWERS, "faction": FACTIONS, "phase": PHASES, "event": EVENTS, "ui": CONTROLS,
    }.items()
    for name, icon in icons.items()
}  # fmt: skip
"""The name under which the site knows an icon, and its name in the collection."""


def main() -> int:
    """Write the sprite. Raises `KeyError` for a name that the collection does not have."""
    collection = json.loads(Path(sys.argv[1], "icons.json").read_text(encoding="utf-8"))
    missing = sorted({icon for icon in ICONS.values() if icon not in collection["icons"]})
    if missing:
        print(f"not in the collection: {', '.join(missing)}")
        return 1
    symbols = (
        f'<symbol id="{name}" viewBox="0 0 512 512">{collection["icons"][icon]["body"]}</symbol>'
        for name, icon in sorted(ICONS.items())
    )
    licence = "game-icons.net, CC BY 3.0: see CREDITS.md"
    SPRITE.write_text(f'<svg xmlns="http://www.w3.org/2000/svg"><!-- {licence} -->{"".join(symbols)}</svg>\n', encoding="utf-8")
    print(f"{len(ICONS)} icons, {SPRITE.stat().st_size // 1024} KiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
