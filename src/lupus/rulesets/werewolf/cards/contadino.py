"""Il Contadino, and the secret roles that the Moderator gives to its three copies (D-CONT-01 to D-CONT-07)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from . import EVERY, Card

CARD = Card(copies=3)

SECRETS: Final[Mapping[str, Card]] = {
    "semplice": Card(),
    "eroe": Card(does={"struck-down": True}),
    "discendente-dei-lupi": Card(does={"attacked": "turns"}),
    "malato": Card(does={"infects": True}),
    "mistico-dormiente": Card(does={"shelters": True}),
    "mostro": Card(dark=True, does={"haunts": True}),
}
"""What a contadino may be in secret: three roles that are always possible, and three that may be enabled (L628-680)."""

ALWAYS: Final = ("semplice", "eroe", "discendente-dei-lupi")
OPTIONAL: Final = ("malato", "mistico-dormiente", "mostro")

CONVERTED: Final = Card(wakes={"lupi-mannari": EVERY}, does={"rank": 4})
"""The power of a discendente who has become a wolf (D-CONT-03)."""
