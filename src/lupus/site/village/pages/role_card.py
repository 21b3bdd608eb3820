"""What players know of themselves: role, aura, faction, as they were told them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from lupus.engine.table import Table, Told
from lupus.rulesets.lexicon import Words
from lupus.rulesets.tempo_reale.roles import EMPTY


class Card(NamedTuple):
    """A player's own card."""

    key: str
    role: str
    text: str
    faction_key: str
    faction: str
    aura: str
    mystic: bool
    ghost_key: str
    ghost: str
    ghost_text: str


def card_of(view: Sequence[Told], table: Table[Any], lexicon: Words) -> Card | None:
    """The card, from the events that were told to this player; None before the deal. Facts of a role are those of the rulebook."""
    book = table.game.edition.roles  # type: ignore[attr-defined]
    role = aura = mystic = power = None
    ghost = False
    for told in view:
        e: Any = told.event
        match e.kind:
            case "role-assigned":
                role, aura, mystic = e.role, None, None
            case "transformed" | "corrupted" if e.role is not None:
                role, aura, mystic = e.role, getattr(e, "aura", None), getattr(e, "mystic", None)
            case "ghost-raised":
                ghost, power = True, e.power
            case "ghost-power":
                power = e.power
            case "ghost-ended":
                ghost, power = False, None
    if role is None:
        return None
    facts = book[role]
    aura = aura or facts.aura
    faction = "negromanti" if ghost else facts.faction
    empty = EMPTY if ghost and power is None else power
    return Card(
        role, lexicon.say(f"role-{role}"), lexicon.say(f"role-{role}-page"), faction, lexicon.say(f"faction-{faction}"),
        lexicon.say(f"aura-{aura}"), facts.mystic if mystic is None else mystic,
        empty or "", lexicon.say(f"power-{empty}") if empty else "",
        lexicon.say(f"power-{empty}-page") if empty and lexicon.has(f"power-{empty}-page") else "",
    )  # fmt: skip
