"""How a game is explained to whoever has never played it:
short chapters, with figures and pictures made of the rules' own data.

The game's folder has it in a module `guide`, as `GUIDE`. The sentences are in `howto.yaml` of the same folder, each
chapter with its title and its sentences in every language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .lexicon import Words


class Guide(NamedTuple):
    """The chapters of a guide by their keys in `howto.yaml`, beside `pitch` (one sentence for whoever chooses what to
    play), `lead` and `goal`, which every guide has.

    steps: the game in a few chapters of a sentence or two. sections: the other chapters, in the order in which they are
    read. facts: what the sentences may name in braces, in the words of a language. pictures: by chapter the facts of
    its picture, which the template `guide.html` of the game draws. Words beside a picture say the same, so nobody needs
    to see it.
    """

    steps: tuple[str, ...]
    sections: tuple[str, ...]
    facts: Callable[[Words], Mapping[str, Any]]
    pictures: Mapping[str, Callable[[], Mapping[str, Any]]]
