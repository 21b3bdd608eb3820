"""The language of the players' mails: from a cleaned text and public facts to orders, questions and refusals.

A pure package: it reads no clock and no file but its own words, knows nothing secret and stores nothing. Start with
`understand`. The sections that docstrings name are those of its specification, docs/rules/lupus3-human-interface.md.
"""

from .facts import Facts, Option, Outcome, Power, Question, Understood
from .interpreter import understand
from .names import Player

__all__ = ["Facts", "Option", "Outcome", "Player", "Power", "Question", "Understood", "understand"]
