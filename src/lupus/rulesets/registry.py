"""The rulesets that there are, by key. A new one is a line here, and inherits every law and every command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lupus.engine.game import Game

from .lupus3 import LUPUS3
from .lupus7 import LUPUS7
from .lupus8 import LUPUS8
from .lupusburg import LUPUSBURG
from .tempo_reale.game import RealTime

RULESETS: Final[Mapping[str, Game[Any]]] = {game.key: game for game in (LUPUS3, LUPUS7, LUPUS8, LUPUSBURG)}

EDITIONS: Final = tuple(key for key, game in RULESETS.items() if isinstance(game, RealTime))
"""Those that are played in real time: what the site hosts."""
