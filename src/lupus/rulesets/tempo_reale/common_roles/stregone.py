"""Stregone: blocks every other living character that acts on the same target (rulebook 3.7; 7th edition: D-10)."""

from collections.abc import Iterable

from lupus.engine.seats import Seat

from ..night import Night, block
from ..roles import LIVING, Power, Role, target
from ..village import Act


def living_visitors(act: Act, night: Night) -> Iterable[Seat]:
    """Every other living actor on the target, of whatever faction; spettri are not affected (L7-ROLE-STREGONE-03)."""
    return (a.seat for a in night.on[act.target] if a.seat != act.seat and night.village.lives(a.seat))


role = Role(
    key="stregone",
    faction="lupi",
    aura="black",
    mystic=True,
    power=Power(asks=(target(LIVING),), does={block: living_visitors}),
)
