"""What everybody at the table may see of the composition: possible cards with their sheets, and those left out (WW-COMP-16).

The page stands in the place of the desk, so the device can be shown round while it is open.
"""

from __future__ import annotations

from ...lexicon import Words
from .. import events as ev
from ..cards import BASE
from ..composition import STANDARD, excluded
from ..sheets import extras, possible, sheets
from .markup import Forms, facts, tag, text
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


def public_page(village: ev.Village, words: Words, *, hidden: str = "", action: str = "") -> str:
    """The page. It is made of what is public, and of nothing else."""
    forms = Forms(lambda key, **values: words.say(key, values=values), "public", hidden=hidden, action=action)
    found = sheets(village, words)
    rows = []
    for role in possible(village, words):
        name = role.name + (f" ×{role.copies}" if role.copies > 1 else "") + (f" · {role.version}" if role.version else "")
        rows.append(
            tag("details", tag("summary", text(name)), tag("p", text(facts(role, words)), class_="note"), tag("p", text(role.text)))
        )
    rows += [tag("details", tag("summary", text(name)), tag("p", text(said))) for name, said in extras(village, words)]
    secrets = [words.say(f"secret-{role}") for role in village.secrets]
    return tag(
        "div",
        forms.form("look", forms.button("desk-public-close", strong=True), class_="next"),
        tag("h1", forms.say("desk-public-title")),
        tag("p", forms.say("desk-first-games-note"), class_="note") if found["first_games"] else "",
        *rows,
        tag("p", forms.say("desk-public-secrets", roles=words.listed(secrets))) if secrets else "",
        tag("h2", forms.say("desk-public-excluded")),
        tag("p", text(found["excluded"])),
        class_="desk public",
    )
