"""Occultamento: blocks everybody else who acts on the target, except the esorcisti (rulebook 3.7, D-10)."""

from collections.abc import Iterable

from lupus.engine.seats import Seat

from ...tempo_reale.common_roles import esorcista
from ...tempo_reale.night import Night, block
from ...tempo_reale.roles import ANYONE, Power, target
from ...tempo_reale.village import Act
from ..columns import GhostPower


def lost_in_the_fog(act: Act, night: Night) -> Iterable[Seat]:
    """Every other actor on the target, living or spettro, but the esorcisti (L7-SPETTRO-OCCULTAMENTO-02)."""
    return (
        a.seat for a in night.on[act.target] if a.seat != act.seat and night.powers[a.seat] is not esorcista.role.power
    )


ghost_power = GhostPower(
    key="occultamento",
    power=Power(asks=(target(ANYONE),), does={block: lost_in_the_fog}),
)
