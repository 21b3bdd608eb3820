"""The arenas of all the rulesets: the one of each is `ARENA` in `tests/<its key>/arena.py`.

Standard library only: the test of determinism runs it under other Pythons.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from lupus.rulesets.registry import RULESETS

from .arena import Arena

ARENAS: Final[Mapping[str, Arena]] = {key: import_module(f"tests.{key}.arena").ARENA for key in RULESETS}
"""What the laws play."""
