"""Il Contadino, and the secret roles that the Moderator gives to its three copies (D-CONT-01 to D-CONT-07)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lupus.engine.seats import Seat

from .. import events as ev
from ..attacks import fall, sheltered, wolves_attack
from ..deaths import hit, infects
from ..state import MOSTRO, State
from ..turn import Turn
from . import EVERY, TAKES_PART, Card

CARD = Card(copies=3)


def fall_as_a_hero(t: Turn, target: Seat, leader: Seat) -> None:
    """The eroe is hit, and so is the strongest wolf (D-CONT-02)."""
    fall(t, target, leader)
    hit(t, leader, "eroe")


def join_the_pack(t: Turn, target: Seat, leader: Seat) -> None:
    """The discendente turns into one of them (D-CONT-03)."""
    t.tell(ev.Attacked(target, "turned"))
    t.tap(target, opens=True)
    t.tell(ev.Became(target, "discendente"))


SECRETS: Final[Mapping[str, Card]] = {
    "semplice": Card(),
    "eroe": Card(does={wolves_attack: fall_as_a_hero}),
    "discendente-dei-lupi": Card(does={wolves_attack: join_the_pack}),
    "malato": Card(does={infects: TAKES_PART}),
    "mistico-dormiente": Card(does={sheltered: TAKES_PART}),
    MOSTRO: Card(dark=True, does={State.haunts: TAKES_PART}),
}
"""What a contadino may be in secret: three roles that are always possible, and three that may be enabled (L628-680)."""

ALWAYS: Final = ("semplice", "eroe", "discendente-dei-lupi")
OPTIONAL: Final = ("malato", "mistico-dormiente", MOSTRO)

CONVERTED: Final = Card(wakes={"lupi-mannari": EVERY}, does={State.ranked: 4})
"""The power of a discendente who has become a wolf (D-CONT-03)."""

ROLES: Final[Mapping[str, Card]] = {**SECRETS, "discendente": CONVERTED}
"""Powers that no card of the deck gives."""
