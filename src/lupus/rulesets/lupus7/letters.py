"""What the holders of each role may write in a letter to use their power."""

from __future__ import annotations

from typing import Final

from lupus.language.lexicon import Verbs, verbs_in

VERBS: Final[Verbs] = verbs_in(__package__)
