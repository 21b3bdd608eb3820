"""L'Eremita: spared by the wolves, and in a version by others too."""

from __future__ import annotations

from . import Card

CARD = Card(does={"spared": ("wolves",)}, versions={"vero-eremita": {"does": {"spared": ("wolves", "bite", "strike", "recruit")}}})
