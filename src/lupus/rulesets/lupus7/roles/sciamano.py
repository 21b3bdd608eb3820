"""Sciamano: blocks the target, a spettro (rulebook 3.7, D-10)."""

from collections.abc import Iterable

from lupus.engine.seats import Seat

from ...tempo_reale.night import Night, block
from ...tempo_reale.roles import DEAD, EVERY_OTHER_NIGHT, Power, Role, target
from ...tempo_reale.village import Act


def tormented(act: Act, night: Night) -> Iterable[Seat]:
    """The target itself, if it is a spettro (only spettri among the dead can act)."""
    return (act.target,)


role = Role(
    key="sciamano",
    faction="popolani",
    aura="black",
    mystic=True,
    power=Power(asks=(target(DEAD),), often=EVERY_OTHER_NIGHT, does={block: tormented}),
)
