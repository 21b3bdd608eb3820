"""The roles of a ruleset as a table and as pages, from its books and its words."""

from __future__ import annotations

from typing import Any

from lupus.rulesets.lexicon import Words
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale.game import RealTime
from lupus.rulesets.tempo_reale.roles import EVERY_NIGHT, EVERY_OTHER_NIGHT, GhostPower, Power, Role
from lupus.rulesets.words import words

OFTEN = {EVERY_NIGHT: "every-night", EVERY_OTHER_NIGHT: "every-other-night", 0: "once"}


def rows(ruleset: str, language: str) -> tuple[list[str], list[list[str]]]:
    """The head and the rows of the table: roles by faction, then ghost powers. Raises `LookupError` where there are none."""
    game = _with_roles(ruleset)
    say = words(language, ruleset).say
    head = [say(f"rolebook-{name}") for name in ("role", "faction", "aura", "mystic", "power", "key")]
    body = []
    for role in sorted(game.edition.roles.values(), key=lambda r: -ORDER.index(r.faction) if r.faction in ORDER else 0):
        mystic = say("rolebook-yes") if role.mystic else ""
        row = [say(f"role-{role.key}"), say(f"faction-{role.faction}"), say(f"aura-{role.aura}"), mystic]
        body.append([*row, _use(role.power, say), role.key])
    for ghost in game.edition.ghost_powers.values():
        mystic = say("rolebook-mystic-only") if ghost.mystic_only else ""
        body.append([say("rolebook-ghost", values={"power": say(f"power-{ghost.key}")}), say("faction-negromanti"), "", mystic,
                     _use(ghost.power, say), ghost.key])  # fmt: skip
    return head, body


def _with_roles(ruleset: str) -> RealTime:
    game: Any = RULESETS[ruleset]
    if not isinstance(game, RealTime):
        raise LookupError(f"{ruleset} has no book of roles")
    return game


ORDER = ("negromanti", "lupi", "popolani")


def _use(power: Power | None, say: Any) -> str:
    if power is None:
        return "–"
    often = say(f"rolebook-{OFTEN[power.often]}")
    first = "" if power.first_night else say("rolebook-not-first-night")
    return f"{often}, {say(f'rolebook-on-{power.on}')}{first}"


def page(ruleset: str, key: str, language: str) -> str:
    """The page of one role or ghost power. Raises `LookupError` where there is none of that name."""
    game = _with_roles(ruleset)
    lexicon: Words = words(language, ruleset)
    role: Role | None = game.edition.roles.get(key)
    ghost: GhostPower | None = game.edition.ghost_powers.get(key)
    if role is None and ghost is None:
        there = ", ".join([*game.edition.roles, *game.edition.ghost_powers])
        raise LookupError(f"there is no role or ghost power {key!r} in {ruleset} (there are: {there})")
    prefix = "role" if role is not None else "power"
    return f"{lexicon.say(f'{prefix}-{key}')}\n\n{lexicon.say(f'{prefix}-{key}-page')}"
