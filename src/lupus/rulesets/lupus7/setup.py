"""The start of a game of the 7th edition: what the editions share, the first mayor,
the ghost powers that can be given."""

from __future__ import annotations

from typing import Any, Final

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.game import Setup
from lupus.engine.seats import Seat

from ..tempo_reale import events as ev
from ..tempo_reale.edition import AnyEdition
from ..tempo_reale.setup import Truth, check_and_deal, first_events, first_mayor, living
from .dawn import assigns

SETTINGS: Final = {"mayor": "the first mayor, instead of a draw"}

TRUTH: Final = Truth((2,), "four distinct statements, two true and two false")
"""L7-ROLE-DIVINATORE-03, D-55."""


def start(edition: AnyEdition, setup: Setup, dice: Dice) -> list[Event]:
    """The first events. Raises `BadSetup` for a village that cannot be played."""
    village = check_and_deal(edition, setup, dice, SETTINGS)
    told = first_events(edition, setup, dice, village, TRUTH, {})
    told.append(ev.MayorNamed(first_mayor(setup, living(edition, village), dice), "beginning"))
    told += powers_offered(edition, village.roles, village.facts)
    return told


def powers_offered(edition: AnyEdition, roles: dict[Seat, str], facts: dict[Seat, Any]) -> list[Event]:
    """Which ghost powers the negromanti can give: all but those that spettri of a started village have (D-23)."""
    given = {facts[s].get("ghost") for s in roles}
    left = tuple(p for p in edition.ghost_powers if p not in given)
    return [ev.GhostPowersLeft(s, left) for s, key in roles.items() if assigns(edition.roles[key])]
