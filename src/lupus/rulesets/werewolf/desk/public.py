"""What everybody at the table may see of the composition:
possible cards with their sheets, and those left out (WW-COMP-16).

The page stands in the place of the desk, so the device can be shown round while it is open.
"""

from __future__ import annotations

from markupsafe import Markup

from ...drawing import drawn
from ...lexicon import Words
from .. import RULESET
from .. import events as ev
from ..cards import BASE
from ..composition import STANDARD, excluded
from ..sheets import extras, possible, sheets
from .preparing import Draft


def village_of(draft: Draft) -> ev.Village:
    """The composition of a draft, as it will be told to everybody when the game begins."""
    s = draft.setup().settings
    versions = tuple(f"{slug}:{v}" for slug, v in draft.versions.items() if v != BASE) if draft.mode == STANDARD else ()
    left_out = tuple(excluded(draft.pool).elements())
    return ev.Village(
        draft.seats,
        draft.mode,
        draft.pool,
        left_out,
        versions,
        tuple(s["secrets"]),
        tuple(s["variants"]),
        tuple(s["news"]),
        0,
        True,
    )


def page(village: ev.Village, words: Words, *, hidden: str = "", action: str = "") -> Markup:
    """The page. It is made of what is public, and of nothing else."""
    found = sheets(village, words)
    facts = {
        "step": "public",
        "hidden": Markup(hidden),
        "action": action,
        "roles": possible(village, words),
        "extras": extras(village, words),
        "secrets": words.listed([words.say(f"secret-{role}") for role in village.secrets]),
        "first_games": found["first_games"],
        "excluded": found["excluded"],
    }
    return drawn(RULESET, "public.html", words, facts)
