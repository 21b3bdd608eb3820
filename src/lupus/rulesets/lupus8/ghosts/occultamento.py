"""Occultamento: abilities used on the target fail, except that of an esorcista (L8-BASE-SPL-OCCULTAMENTO-01, FAQ 3, 19,
46)."""

from collections.abc import Iterable

from lupus.engine.seats import Seat

from ...tempo_reale.common_roles import esorcista
from ...tempo_reale.night import Night, block
from ...tempo_reale.roles import ANYONE, GhostPower, Power, target
from ...tempo_reale.village import Act


def lost_in_the_fog(act: Act, night: Night) -> Iterable[Seat]:
    """Every living actor on the target but the esorcisti; the powers of the dead are not affected."""
    return (
        a.seat
        for a in night.on[act.target]
        if night.village.lives(a.seat) and night.powers[a.seat] is not esorcista.role.power
    )


ghost_power = GhostPower(
    key="occultamento",
    power=Power(asks=(target(ANYONE),), does={block: lost_in_the_fog}),
)
