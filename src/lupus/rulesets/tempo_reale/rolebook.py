"""The roles of an edition as a table, from its books and its words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ..lexicon import Rolebook, Row, Words
from .edition import AnyEdition
from .roles import DEAD, EMPTY, EVERY_NIGHT, EVERY_OTHER_NIGHT, Power

OFTEN: Final = {EVERY_NIGHT: "every-night", EVERY_OTHER_NIGHT: "every-other-night", 0: "once"}

ORDER: Final = ("popolani", "lupi", "negromanti", "neri", "rossi")
"""The order of the factions in every list of roles."""


def rolebook(edition: AnyEdition, words: Words) -> Rolebook:
    """The table: roles by faction, each with the power that it leaves after death, and then the ghost powers."""
    head = tuple(words.say(f"rolebook-{name}") for name in ("role", "faction", "aura", "mystic", "power", "key"))
    return Rolebook("role or ghost power", head, tuple(rows(edition, words)))


def rows(edition: AnyEdition, words: Words) -> Iterator[Row]:
    """The rows of the table."""
    say = words.say
    for role in sorted(edition.roles.values(), key=lambda r: ORDER.index(r.faction)):
        mystic = say("rolebook-yes") if role.mystic else ""
        facts = (say(f"role-{role.key}"), say(f"faction-{role.faction}"), say(f"aura-{role.aura}"), mystic)
        dead = edition.after_death.get(role.key)
        leaves = "" if dead is None else dead.key
        yield Row(role.key, f"role-{role.key}", (*facts, use(role.power, say) or "–", role.key), leaves)
        if dead is not None:
            name = say("rolebook-after-death", values={"power": say(f"power-{dead.key}")})
            yield Row(dead.key, f"power-{dead.key}", (name, "", "", "", use(dead.power, say) or "–", dead.key))
    spettri = say("faction-negromanti")
    for ghost in edition.ghost_powers.values():
        name, mystic = f"power-{ghost.key}", say("rolebook-mystic-only") if ghost.key in edition.mystic_ghosts else ""
        title = say("rolebook-ghost", values={"power": say(name)})
        yield Row(ghost.key, name, (title, spettri, "", mystic, use(ghost.power, say) or "–", ghost.key))
    if edition.empty_ghosts:
        yield Row(EMPTY, f"power-{EMPTY}", (say(f"power-{EMPTY}"), spettri, "", "", "–", EMPTY))


def use(power: Power | None, say: Any) -> str:
    """How often a power can be used, and on whom, in words; empty where there is no power."""
    if power is None:
        return ""
    often = say(f"rolebook-{OFTEN[power.often]}")
    itself = say("rolebook-reflexive") if power.asks[0].oneself and power.on != DEAD else ""
    first = "" if power.first_night else say("rolebook-not-first-night")
    return f"{often}, {say(f'rolebook-on-{power.on}')}{itself}{first}"
