"""Small villages of Lupus 3.0 for the tests."""

from __future__ import annotations

from functools import partial

from lupus.engine.events import Drawn, Event
from lupus.rulesets.lupus3 import LUPUS3
from lupus.rulesets.lupus3.village import VampireVillage
from lupus.rulesets.tempo_reale.aftermath import After

from ..villages import VillageTable, dead, found
from ..villages import village as any_village

__all__ = ["VillageTable", "after", "dead", "draws", "targets", "village"]

village = partial(any_village, "lupus3")


def after(state: VampireVillage) -> After[VampireVillage]:
    """A village right after deaths."""
    return After(state, (), LUPUS3.edition.key_roles, state, ())


def draws(events: list[Event]) -> list[Drawn]:
    """The draws among these events."""
    return found(events, Drawn)


def targets(table: VillageTable, seat: str) -> set[str] | None:
    """On whom the form of a player lets them act tonight; None where it does not ask."""
    return set(table.options(seat)["target"]) if "use" in table.verbs(seat) else None
