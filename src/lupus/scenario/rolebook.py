"""The roles of a ruleset as a table and as pages, from its books and its words."""

from __future__ import annotations

from typing import Any

from lupus.rulesets.lexicon import Words
from lupus.rulesets.lupusburg import LUPUSBURG
from lupus.rulesets.lupusburg.state import CITIZEN, THIEF, WOLF
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale.game import RealTime
from lupus.rulesets.tempo_reale.roles import DEAD, EMPTY, EVERY_NIGHT, EVERY_OTHER_NIGHT, GhostPower, Power, Role
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
        dead: GhostPower | None = game.edition.after_death.get(role.key)
        if dead is not None:
            name = say("rolebook-after-death", values={"power": say(f"power-{dead.key}")})
            body.append([name, "", "", "", use(dead.power, say) or "–", dead.key])
    for ghost in game.edition.ghost_powers.values():
        mystic = say("rolebook-mystic-only") if ghost.key in game.edition.mystic_ghosts else ""
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
    itself = say("rolebook-reflexive") if power.asks[0].oneself and power.on != DEAD else ""
    first = "" if power.first_night else say("rolebook-not-first-night")
    return f"{often}, {say(f'rolebook-on-{power.on}')}{itself}{first}"


def _powers_of_the_dead(game: Any) -> list[str]:
    """The ghost powers, what roles leave to the dead, and the state of a spettro without a power, where there is such."""
    left = [dead.key for dead in game.edition.after_death.values()]
    return [*game.edition.ghost_powers, *left, *([EMPTY] if game.edition.empty_ghosts else [])]


def page(ruleset: str, key: str, language: str) -> str:
    """The page of one role or ghost power. Raises `LookupError` where there is none of that name."""
    if ruleset == LUPUSBURG.key:
        if key not in CHARACTERS:
            raise LookupError(f"there is no character {key!r} in {ruleset} (there are: {', '.join(CHARACTERS)})")
        lexicon = words(language, ruleset)
        return f"{lexicon.say(f'character-{key}')}\n\n{lexicon.say(f'character-{key}-page')}"
    game = _with_roles(ruleset)
    lexicon = words(language, ruleset)
    role: Role | None = game.edition.roles.get(key)
    ghosts = _powers_of_the_dead(game)
    if role is None and key not in ghosts:
        there = ", ".join([*game.edition.roles, *ghosts])
        raise LookupError(f"there is no role or ghost power {key!r} in {ruleset} (there are: {there})")
    prefix = "role" if role is not None else "power"
    return f"{lexicon.say(f'{prefix}-{key}')}\n\n{lexicon.say(f'{prefix}-{key}-page')}"
