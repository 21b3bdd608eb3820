"""A game as the rest of the program knows it: one record, in the game's own folder."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any

from lupus.engine.game import Game


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """All that a game says about itself: its rules and its settings here, the rest in modules of its folder.

    These modules have the same name in every folder.
    They are imported when somebody asks for them, because they need more than the engine:

    - `narration`: `STYLE`, how the game tells its story; the texts are in `words/it.ftl` and `words/en.ftl`;
    - `scenarios`: `VOCABULARY`, what the steps and the commands of its scenario files are called;
    - `bots`: `DEMO`, how bots play it;
    - `screens`: `SCREENS`, how it is played in a room, where it is;
    - `letters`: `VERBS`, what one writes in a letter to use a power, where it is played by letter; the words are in
      `letters.yaml`;
    - `guide`: `GUIDE`, how it is explained to newcomers, where it is; the texts are in `howto.yaml`.
    """

    game: Game[Any]
    folder: str
    """The package of the game: `__name__` in its `__init__.py`."""
    settings: frozenset[str] = frozenset()
    """The settings of a setup, beside those that the rules describe as values (switches and readings of an edition)."""

    @property
    def key(self) -> str:
        """The stable name, under which files and databases know the game."""
        return self.game.key

    def part(self, name: str) -> ModuleType:
        """A module of the folder. Raises `ModuleNotFoundError` where there is none."""
        return import_module(f"{self.folder}.{name}")
