"""The incantesimi of the 8th edition: what its table says of them beside what all editions do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..tempo_reale import roles as shared

INCANTESIMO: Final = shared.POWER._replace(optional=True)
"""What a negromante names: none is an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GhostPower(shared.GhostPower):
    """An incantesimo."""

    revives: bool = False
    """While it is active its spettro is alive (L8-BASE-SPL-VITA-01)."""
