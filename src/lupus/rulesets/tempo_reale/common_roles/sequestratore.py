"""Sequestratore: erases the action of the target (rulebook 3.7; 7th edition: D-13)."""

from collections.abc import Iterable

from lupus.engine.seats import Seat

from ..night import Night, block, erase
from ..roles import LIVING, Power, Role, target
from ..village import Act


def kidnapped(act: Act, night: Night) -> Iterable[Seat]:
    """Who is erased: the target alone."""
    return (act.target,)


role = Role(
    key="sequestratore",
    faction="lupi",
    aura="black",
    power=Power(asks=(target(LIVING),), does={block: kidnapped, erase: kidnapped}),
)
