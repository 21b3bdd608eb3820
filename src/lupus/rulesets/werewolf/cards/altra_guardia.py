"""L'Altra Guardia: as the Guardia in everything (WW-ROLE-ALTRA-GUARDIA-01)."""

from __future__ import annotations

from .guardia import CARD

__all__ = ["CARD"]
