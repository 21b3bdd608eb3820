"""L'Oste: the village hears a rumour each morning (D-OSTE-01)."""

from __future__ import annotations

from . import Card

CARD = Card(versions={"voci-a-scelta": {}})
