"""How long the phases last whose length the rules fix, in seconds."""

from __future__ import annotations

from typing import Final

CARDS_SHOWN: Final = 3.0
"""For how long the result card is shown at the end of each night phase (LB-NIGHT-40)."""

DISCUSSION: Final = 180.0
"""For how long people discuss (LB-DAY-19)."""

SPEECH: Final = 60.0
"""A defence (LB-VOTE2-01)."""

REVEAL: Final = 30.0
"""How long the mayor may wait to uncover the ballots when all are in (LB-VOTE2-23)."""
