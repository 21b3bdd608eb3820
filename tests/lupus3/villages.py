"""Small villages of Lupus 3.0 for the tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lupus.engine.dice import seed_of
from lupus.engine.events import Drawn, Event
from lupus.engine.game import Command, Illegal, Setup
from lupus.engine.seats import CLOCK, Viewer
from lupus.engine.table import Table
from lupus.rulesets.lupus3 import LUPUS3
from lupus.rulesets.lupus3.village import VampireVillage
from lupus.rulesets.tempo_reale.aftermath import After

Lupus3Table = Table[VampireVillage]


def village(
    seed: int = 1, force: Mapping[str, Any] | None = None, settings: Mapping[str, Any] | None = None, **cast: Any
) -> Lupus3Table:
    """A game with these players: a role each, or facts about a village in the middle of a game."""
    facts = {seat: {"role": told} if isinstance(told, str) else dict(told) for seat, told in cast.items()}
    return Table(LUPUS3, Setup(tuple(facts), facts, dict(settings or {})), seed_of(seed), force)


def dead(role: str, **facts: Any) -> dict[str, Any]:
    """A player who is dead when the game starts."""
    return {"role": role, "alive": False, **facts}


def after(state: VampireVillage) -> After:
    """A village right after deaths."""
    return After(state, (), LUPUS3.edition.key_roles, state, ())


def use(table: Lupus3Table, actor: str, target: str | None) -> None:
    """Order a power."""
    table.submit(Command(actor, "use", {"target": target}))


def turn(table: Lupus3Table) -> list[Event]:
    """Close the phase and publish it; what that brings."""
    table.submit(Command(CLOCK, "close"))
    return [entry.event for entry in table.submit(Command(CLOCK, "publish"))]


def turn_to_night(table: Lupus3Table, number: int) -> None:
    """Let phases pass in which nobody does anything."""
    while (table.state.phase, table.state.number) != ("night", number):
        turn(table)


def refused(table: Lupus3Table, actor: Viewer, verb: str, **args: Any) -> str | None:
    """The code with which a command is refused; None where it is accepted."""
    try:
        table.submit(Command(actor, verb, args))
    except Illegal as no:
        return no.code
    return None


def draws(events: list[Event]) -> list[Drawn]:
    """The draws among these events."""
    return [e for e in events if isinstance(e, Drawn)]


def targets(table: Lupus3Table, seat: str) -> set[str] | None:
    """On whom the form of a player lets him act tonight; None where it does not ask."""
    return next((set(p.fields[0].options) for p in table.prompts(seat) if p.verb == "use"), None)
