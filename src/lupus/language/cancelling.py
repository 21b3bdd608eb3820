"""Which order a cancellation or a move means: by the words for a slot, or by the person whom an order names (sections 7
and
11.3)."""

from __future__ import annotations

from collections.abc import Mapping

from .facts import MAYOR, NONE, POWER, RITUAL, STAKE, SUCC, SUICIDE, Facts
from .lexicon import Lexicon

NAMED = (SUICIDE, SUCC, MAYOR, RITUAL, STAKE, POWER)
"""The slots in the order in which their words count."""

TAGS = {
    "use": POWER,
    "lurk": POWER,
    "apply": POWER,
    "power": POWER,
    "rite": RITUAL,
    "ritual": RITUAL,
    "heir": SUCC,
    "death": SUICIDE,
    "mayor": MAYOR,
    "stake": STAKE,
}
"""The slot that a tag names."""


def named_slots(said: frozenset[str], lexicon: Lexicon) -> list[str]:
    """The slots that words and tags name; `vote` where they name a vote but not which one; empty where they name no
    slot."""
    named = [slot for slot in NAMED if said & lexicon.slots[slot] or any(TAGS.get(tag) == slot for tag in said)]
    return named or (["vote"] if said & lexicon.slots["vote"] or said & {"ballot", "vote"} else [])


def slot_of_person(facts: Facts, orders: Mapping[str, str], keys: set[str]) -> str:
    """The slot of the sender whose order names one of some people; empty for none."""
    here = (POWER, RITUAL) if facts.night else (STAKE, MAYOR)
    return next((slot for slot in (*here, SUCC) if orders.get(slot, NONE) in keys), "")
