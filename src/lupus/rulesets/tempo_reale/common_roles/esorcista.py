"""Esorcista: blocks every spettro that acts on the same target (rulebook 3.7; 7th edition: D-10)."""

from collections.abc import Iterable

from lupus.engine.seats import Seat

from ..night import Night, block
from ..roles import ANYONE, EVERY_OTHER_NIGHT, Power, Role, target
from ..village import Act


def spettri(act: Act, night: Night) -> Iterable[Seat]:
    """Every spettro acting on the same target; the living are not affected (L7-ROLE-ESORCISTA-03)."""
    return (a.seat for a in night.on[act.target] if not night.village.lives(a.seat))


role = Role(
    key="esorcista",
    faction="popolani",
    aura="white",
    mystic=True,
    power=Power(asks=(target(ANYONE),), often=EVERY_OTHER_NIGHT, does={block: spettri}),
)
