"""How the 8th edition tells its story: the texts are in `words/`,
and those shared with the other editions in tempo_reale/words."""

from __future__ import annotations

from typing import Final

from ..lexicon import Style
from ..tempo_reale.narration import style
from .edition import EDITION

STYLE: Final[Style] = style(str(__package__), EDITION, about={"vote-counted": "voter"})
