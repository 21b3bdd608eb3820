"""The column of the table of ghost powers that only the 7th edition has."""

from __future__ import annotations

from dataclasses import dataclass

from ..tempo_reale import roles as shared


@dataclass(frozen=True, slots=True, kw_only=True)
class GhostPower(shared.GhostPower):
    """A power of a spettro."""

    mystic_only: bool = False
    """It can be given to a mystic only (L7-SPETTRO-04, D-23)."""
