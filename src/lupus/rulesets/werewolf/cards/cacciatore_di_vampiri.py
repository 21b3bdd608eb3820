"""Il Cacciatore di Vampiri: the Vampiro who bites this player dies."""

from __future__ import annotations

from . import FIRST, Card

CARD = Card(
    wakes={"cacciatore-di-vampiri": FIRST},
    does={"kills-vampires": True},
    versions={
        "guardia-cittadina": {
            "wakes": {"cacciatore-di-vampiri": FIRST, "guardie": FIRST},
            "guest": {"prigione": range(3, 4)},
            "does": {"guard": ("orders", "victory")},
        },
        "cacciatore-esperto": {"does": {"hunts-minors": True}},
    },
)
