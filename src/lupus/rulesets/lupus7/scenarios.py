"""The steps and the commands of scenarios of the 7th edition: those of the real-time games."""

from __future__ import annotations

from typing import Final

from ..tempo_reale.scenarios import RealTimeVocabulary
from .edition import EDITION

VOCABULARY: Final = RealTimeVocabulary(EDITION)
