"""Small scenarios to be broken, and how to read and play a text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from lupus.scenario.read import read
from lupus.scenario.run import Failure, Play, play
from lupus.scenario.seeds import Runs, play_seeds
from lupus.scenario.vocabularies import vocabulary

VILLAGE = """\
ruleset: lupus7
players: {anna: lupo, bruno: negromante, carla: veggente, dino: contadino}
"""
"""Two lines to which a test adds the third."""

Write = Callable[[str], Path]


def played(path: Path, seed: int | None = None) -> Play:
    """A file, read and played once."""
    scenario = read(path, vocabulary)
    return play(scenario, vocabulary(scenario.ruleset), seed)


def failures(path: Path) -> list[Failure]:
    """What failed when a file was played once."""
    return played(path).failures


def runs(path: Path, count: int) -> Runs:
    """A file, played once for each of so many seeds."""
    scenario = read(path, vocabulary)
    return play_seeds(scenario, vocabulary(scenario.ruleset), count)
