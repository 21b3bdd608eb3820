"""The roles of a ruleset as a table and as pages, from its books and its words."""

from __future__ import annotations

from typing import Any

from lupus.rulesets.lexicon import Words
from lupus.rulesets.lupus3.game import Lupus3
from lupus.rulesets.lupusburg import LUPUSBURG
from lupus.rulesets.lupusburg.state import CITIZEN, THIEF, WOLF
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale.game import RealTime
from lupus.rulesets.tempo_reale.roles import EMPTY, EVERY_NIGHT, EVERY_OTHER_NIGHT, GhostPower, Power, Role
from lupus.rulesets.words import words

OFTEN = {EVERY_NIGHT: "every-night", EVERY_OTHER_NIGHT: "every-other-night", 0: "once"}


def rows(ruleset: str, language: str) -> tuple[list[str], list[list[str]]]:
    """The head and the rows of the table: roles by faction, then ghost powers. Raises `LookupError` where there are none."""
    if ruleset == LUPUSBURG.key:
        return _characters(words(language, ruleset))
    game = _with_roles(ruleset)
    say = words(language, ruleset).say
    head = [say(f"rolebook-{name}") for name in ("role", "faction", "aura", "mystic", "power", "key")]
    body = []
    for role in sorted(game.edition.roles.values(), key=lambda r: -ORDER.index(r.faction) if r.faction in ORDER else 0):
        mystic = say("rolebook-yes") if role.mystic else ""
        row = [say(f"role-{role.key}"), say(f"faction-{role.faction}"), say(f"aura-{role.aura}"), mystic]
        body.append([*row, _use(role.power, say), role.key])
        dead: GhostPower | None = getattr(role, "after_death", None)
        if dead is not None:
            name = say("rolebook-after-death", values={"power": say(f"power-{dead.key}")})
            body.append([name, "", "", "", _use(dead.power, say), dead.key])
    for ghost in game.edition.ghost_powers.values():
        mystic = say("rolebook-mystic-only") if ghost.mystic_only else ""
        body.append([say("rolebook-ghost", values={"power": say(f"power-{ghost.key}")}), say("faction-negromanti"), "", mystic,
                     _use(ghost.power, say), ghost.key])  # fmt: skip
    return head, body


CHARACTERS = (WOLF, THIEF, CITIZEN)


def _characters(lexicon: Words) -> tuple[list[str], list[list[str]]]:
    """The printed characters of Lupusburg, how many of each there are, and what they do."""
    say = lexicon.say
    head = [say(f"rolebook-{name}") for name in ("role", "count", "key", "power")]
    return head, [[say(f"character-{c}"), say(f"rolebook-count-{c}"), c, say(f"character-{c}-page")] for c in CHARACTERS]


def _with_roles(ruleset: str) -> Any:
    game: Any = RULESETS[ruleset]
    if not isinstance(game, (Lupus3, RealTime)):
        raise LookupError(f"{ruleset} has no book of roles")
    return game


ORDER = ("rossi", "neri", "negromanti", "lupi", "popolani")


def _use(power: Power | None, say: Any) -> str:
    if power is None:
        return "–"
    often = say(f"rolebook-{OFTEN[power.often]}")
    first = "" if power.first_night else say("rolebook-not-first-night")
    return f"{often}, {say(f'rolebook-on-{power.on}')}{first}"


def _powers_of_the_dead(game: Any) -> list[str]:
    """The ghost powers, what roles leave to the dead, and the state of a spettro without a power, where there is such."""
    if isinstance(game, Lupus3):
        return []
    roles = game.edition.roles.values()
    left = [role.after_death.key for role in roles if role.after_death is not None]
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
