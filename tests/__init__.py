"""The tests of Lupus. In all of them one more game is registered, which stands in `tests/toy` alone:
whatever is true of every game is asked of it too.
"""

from lupus.rulesets.registry import register

from . import toy

register(toy.RULESET)
