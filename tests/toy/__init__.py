"""*The ring*: a game of two moves with a moderator, in one folder, for the tests: all of Lupus must find it by itself.

One player after the other gives a ring to somebody in secret; then all the others guess who has it. The moderator opens
and closes. A die says how much a round is worth, and only the giver sees it before the end of the round.
"""

from typing import Final

from lupus.rulesets.ruleset import Ruleset

from .game import LAPS, Ring

RULESET: Final = Ruleset(game=Ring(), folder=__name__, settings=frozenset({LAPS}))

__all__ = ["RULESET"]
