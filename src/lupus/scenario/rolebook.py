"""The roles of a ruleset as a table and as pages, from its books and its words."""

from __future__ import annotations

from typing import Any

from lupus.rulesets.lexicon import Words
from lupus.rulesets.lupusburg import LUPUSBURG
from lupus.rulesets.lupusburg.state import CITIZEN, THIEF, WOLF
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale.game import RealTime
from lupus.rulesets.tempo_reale.roles import DEAD, EMPTY, EVERY_NIGHT, EVERY_OTHER_NIGHT, GhostPower, Power
from lupus.rulesets.words import words

KEY = "rolebook-key"
"""The message that heads the column of the names by which files and commands know the roles."""

OFTEN = {EVERY_NIGHT: "every-night", EVERY_OTHER_NIGHT: "every-other-night", 0: "once"}


def rows(ruleset: str, language: str) -> tuple[list[str], list[list[str]]]:
    """The head and the rows of the table: roles by faction, then what spettri can be. Raises `LookupError` where there are none."""
    if ruleset == LUPUSBURG.key:
        return _characters(words(language, ruleset))
    game = _with_roles(ruleset)
    say = words(language, ruleset).say
    head = [say(f"rolebook-{name}") for name in ("role", "faction", "aura", "mystic", "power", "key")]
    body = []
    for role in sorted(game.edition.roles.values(), key=lambda r: ORDER.index(r.faction)):
        mystic = say("rolebook-yes") if role.mystic else ""
        row = [say(f"role-{role.key}"), say(f"faction-{role.faction}"), say(f"aura-{role.aura}"), mystic]
        body.append([*row, use(role.power, say) or "–", role.key])
        dead: GhostPower | None = role.after_death
        if dead is not None:
            name = say("rolebook-after-death", values={"power": say(f"power-{dead.key}")})
            body.append([name, "", "", "", use(dead.power, say) or "–", dead.key])
    for ghost in game.edition.ghost_powers.values():
        mystic = say("rolebook-mystic-only") if ghost.mystic_only else ""
        body.append([say("rolebook-ghost", values={"power": say(f"power-{ghost.key}")}), say("faction-negromanti"), "", mystic,
                     use(ghost.power, say) or "–", ghost.key])  # fmt: skip
    if getattr(game.edition, "empty_ghosts", False):
        body.append([say(f"power-{EMPTY}"), say("faction-negromanti"), "", "", "–", EMPTY])
    return head, body


CHARACTERS = (WOLF, THIEF, CITIZEN)


def _characters(lexicon: Words) -> tuple[list[str], list[list[str]]]:
    """The printed characters of Lupusburg, how many of each there are, and what they do."""
    say = lexicon.say
    head = [say(f"rolebook-{name}") for name in ("role", "count", "key", "power")]
    return head, [[say(f"character-{c}"), say(f"rolebook-count-{c}"), c, say(f"character-{c}-page")] for c in CHARACTERS]


def _with_roles(ruleset: str) -> Any:
    game: Any = RULESETS[ruleset]
    if not isinstance(game, RealTime):
        raise LookupError(f"{ruleset} has no book of roles")
    return game


ORDER = ("popolani", "lupi", "negromanti", "neri", "rossi")
"""Of the factions, wherever roles are listed."""


def use(power: Power | None, say: Any) -> str:
    """How often a power can be used, and on whom; empty for none."""
    if power is None:
        return ""
    often = say(f"rolebook-{OFTEN[power.often]}")
    itself = say("rolebook-reflexive") if getattr(power, "reflexive", False) and power.on != DEAD else ""
    first = "" if power.first_night else say("rolebook-not-first-night")
    return f"{often}, {say(f'rolebook-on-{power.on}')}{itself}{first}"


def page(ruleset: str, key: str, language: str) -> str:
    """One character, role or ghost power in full: its row of the table, what it does, and what it leaves to its holder once dead.

    Raises `LookupError` where there is none of that name.
    """
    lexicon = words(language, ruleset)
    head, body = rows(ruleset, language)
    named = {row[head.index(lexicon.say(KEY))]: row for row in body}
    if key not in named:
        what = "character" if ruleset == LUPUSBURG.key else "role or ghost power"
        raise LookupError(f"there is no {what} {key!r} in {ruleset} (there are: {', '.join(named)})")
    prefix = next(prefix for prefix in ("role", "power", "character") if lexicon.has(f"{prefix}-{key}-page"))
    text = lexicon.say(f"{prefix}-{key}-page")
    facts = [f"{name}: {cell or '–'}" for name, cell in zip(head[1:], named[key][1:], strict=True) if cell != text]
    full = "\n".join([lexicon.say(f"{prefix}-{key}"), "", *facts, "", text])
    left = _with_roles(ruleset).edition.roles[key].after_death if prefix == "role" else None
    if left is None:
        return full
    return f"{full}\n\n{lexicon.say('rolebook-after-death', values={'power': page(ruleset, left.key, language)})}"
