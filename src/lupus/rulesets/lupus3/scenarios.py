"""The steps and the commands of scenarios of Lupus 3.0: those of the real-time games, and suicide."""

from __future__ import annotations

from typing import Any, Final

from lupus.engine.game import Setup
from lupus.scenario.read import File
from lupus.scenario.yaml_file import Map

from ..tempo_reale.scenarios import COMMANDS, WHEN, RealTimeVocabulary
from .dawn import HEADS, TAILS
from .edition import EDITION
from .setup import UNDERWAY


class Lupus3Vocabulary(RealTimeVocabulary):
    """Steps and commands of Lupus 3.0."""

    underway: str | None = UNDERWAY
    commands = {**COMMANDS, "use": ("target",), "announce": (), "suicide": ("withdraw",)}
    when = {**WHEN, "suicide": "night"}

    def arguments(self, file: File, verb: str, entry: Map, line: int) -> dict[str, Any]:
        """As in the other real-time games; a suicide is confirmed by being ordered."""
        if verb != "suicide":
            return super().arguments(file, verb, entry, line)
        if not isinstance(entry.get("withdraw", True), bool):
            raise file.bad("must be true or false", line, "withdraw")
        return {"confirm": None if entry.get("withdraw") else "yes"}

    def can_be_drawn(self, text: str, setup: Setup) -> bool:
        """As in the other real-time games, or a side of the coin of the dreams."""
        return text in (HEADS, TAILS) or super().can_be_drawn(text, setup)

    def facts(self, state: Any, seat: str) -> dict[str, Any]:
        """What `state` may look at, and `final` shows, of a player."""
        told = {**super().facts(state, seat), "initial": state.initial[seat]}
        return {key: told[key] for key in ("alive", "role", "initial", "faction", "aura", "mayor")}


VOCABULARY: Final = Lupus3Vocabulary(EDITION)
