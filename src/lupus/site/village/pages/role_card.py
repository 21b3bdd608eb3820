"""What players know of themselves: role, aura, faction, as they were told them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from lupus.engine.seats import Seat
from lupus.engine.table import Table, Told
from lupus.rulesets.lexicon import Words, shown
from lupus.rulesets.tempo_reale.roles import EMPTY

FELLOWS: Final = frozenset({"group", "clan", "phantom", "ghost", "awakening", "corruption"})
"""The causes by which players learn who is on their side, rather than what somebody seems to be."""


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
    known: list[tuple[str, str]]
    """Those of their own faction whom they were told of: name and role."""
    alone: bool
    """Whether they were told that they are the only one of a group whose members know one another."""


def card_of(view: Sequence[Told], table: Table[Any], lexicon: Words) -> Card | None:
    """The card, from the events that were told to this player; None before the deal. Facts of a role are those of the rulebook."""
    book = table.game.edition.roles  # type: ignore[attr-defined]
    role = aura = mystic = power = None
    ghost = alone = False
    fellows: dict[Seat, str] = {}
    for told in view:
        e: Any = told.event
        match e.kind:
            case "role-assigned":
                role, aura, mystic = e.role, None, None
            case "transformed" | "corrupted" if e.role is not None:
                role, aura, mystic = e.role, getattr(e, "aura", None), getattr(e, "mystic", None)
            case "knows-nobody":
                alone = True
            case "knows-role" if e.cause in FELLOWS:
                fellows[e.target] = e.role
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
        [(shown(seat), lexicon.say(f"role-{key}")) for seat, key in sorted(fellows.items()) if side_of(key, book) == faction],
        alone and not fellows,
    )  # fmt: skip


def side_of(role: str, book: Any) -> str:
    """The faction of a role as the rulebook has it. A spettro is none of its roles, and is with the negromanti."""
    return str(book[role].faction) if role in book else "negromanti"
