"""Sequestratore: his target's action is erased (rulebook 3.7, D-13)."""

from collections.abc import Iterable

from lupus.engine.seats import Seat

from ...tempo_reale.night import Night
from ...tempo_reale.roles import LIVING, Power, Role
from ...tempo_reale.village import Act


def kidnapped(act: Act, night: Night) -> Iterable[Seat]:
    """The target himself."""
    return (act.target,)


role = Role(
    key="sequestratore",
    faction="lupi",
    aura="black",
    group="lupi-malfattori",
    power=Power(on=LIVING, kidnaps=True, blocks=kidnapped),
)
