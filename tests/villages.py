"""Villages of the real-time games for tests: `village("lupus7", anna="lupo", ...).night(anna="dino").dawn()`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from lupus.engine.dice import seed_of
from lupus.engine.events import Event
from lupus.engine.game import Command, Illegal, Setup
from lupus.engine.seats import CLOCK, Viewer
from lupus.engine.table import Entry, Table
from lupus.rulesets.registry import RULESETS

E = TypeVar("E", bound=Event)


def village(
    key: str,
    /,
    *,
    seed: int = 1,
    force: Mapping[str, Any] | None = None,
    settings: Mapping[str, Any] | None = None,
    **cast: Any,
) -> VillageTable:
    """A village of an edition, dealt.

    cast: for each seat a role, or the facts about a player of a village in the middle of a game, as in scenario files.
    force: draws that are not left to chance. Raises `BadSetup` for a village that cannot be played.
    """
    facts = {seat: {"role": given} if isinstance(given, str) else dict(given) for seat, given in cast.items()}
    return VillageTable(RULESETS[key].game, Setup(tuple(facts), facts, dict(settings or {})), seed_of(seed), force)


def dead(role: str, **facts: Any) -> dict[str, Any]:
    """A player who is dead when the game begins."""
    return {"role": role, "alive": False, **facts}


def found(happened: Iterable[Entry | Event], kind: type[E]) -> list[E]:
    """The events of one kind among rows of a log, or among events."""
    events = (one.event if isinstance(one, Entry) else one for one in happened)
    return [event for event in events if isinstance(event, kind)]


class VillageTable(Table[Any]):
    """A game of a village, which knows how one plays it."""

    def night(self, **orders: Any) -> VillageTable:
        """Order powers: for each seat its target, or all the parameters."""
        assert self.state.phase == "night"
        for seat, order in orders.items():
            self.submit(Command(seat, "use", dict(order) if isinstance(order, Mapping) else {"target": order}))
        return self

    def day(self, **votes: str | None) -> VillageTable:
        """Vote for the stake: for each seat the player it votes for; None takes the vote back."""
        assert self.state.phase == "day"
        for seat, target in votes.items():
            self.submit(Command(seat, "vote", {"for": target}))
        return self

    def use(self, seat: str, target: str | None, **more: Any) -> VillageTable:
        """Order a power, whatever the phase is."""
        self.submit(Command(seat, "use", {"target": target, **more}))
        return self

    def close(self) -> list[Event]:
        """End the night or the day. Returns what happened."""
        return [entry.event for entry in self.submit(Command(CLOCK, "close"))]

    def publish(self) -> list[Event]:
        """Publish what the night or the day has brought. Returns what happened."""
        return [entry.event for entry in self.submit(Command(CLOCK, "publish"))]

    def turn(self, *commands: Command) -> list[Event]:
        """Give commands, end the phase and publish what it brings, unless the game is over.
        Returns what the end brought."""
        for command in commands:
            self.submit(command)
        return [] if self.game.over(self.state) else self.close() + self.publish()

    def dawn(self) -> list[Event]:
        """End the night. Returns what the dawn brings."""
        assert self.state.phase == "night"
        return self.turn()

    def sunset(self) -> list[Event]:
        """End the day. Returns what the sunset brings."""
        assert self.state.phase == "day"
        return self.turn()

    def reach(self, phase: str, number: int) -> VillageTable:
        """Let phases pass in which nobody does anything."""
        for _ in range(20):
            if (self.state.phase, self.state.number) == (phase, number):
                return self
            self.turn()
        raise AssertionError(f"the game never comes to {phase} {number}: it is {self.state.phase} {self.state.number}")

    def verbs(self, viewer: Viewer) -> list[str]:
        """What somebody is asked."""
        return [prompt.verb for prompt in self.prompts(viewer)]

    def options(self, viewer: Viewer, verb: str = "use") -> dict[str, tuple[str, ...]]:
        """The choices of each parameter of a form; nothing where it is not there."""
        return {
            slot.name: slot.options for prompt in self.prompts(viewer) if prompt.verb == verb for slot in prompt.fields
        }

    def refused(self, actor: Viewer, verb: str, **args: Any) -> str | None:
        """The code with which a command is refused; None where it is accepted."""
        try:
            self.submit(Command(actor, verb, args))
        except Illegal as no:
            return no.code
        return None
