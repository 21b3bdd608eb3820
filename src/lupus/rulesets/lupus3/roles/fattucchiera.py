"""Fattucchiera: tonight a white aura appears black, and a black one white (seed 6.3)."""

from ...tempo_reale.roles import ANYONE
from ...tempo_reale.village import Act
from ..night import VampireNight
from ..powers import NERI, Power, Role


def bewitch(act: Act, night: VampireNight) -> None:
    """Each one swaps the colours once more (L3-6.3-01)."""
    night.witches.setdefault(act.target, []).append(act.seat)


role = Role(
    key="fattucchiera",
    faction=NERI,
    aura="black",
    group="clan-2",
    mystic=True,
    vampirisable=False,
    copyable=True,
    unnotified=frozenset({"wolves", "none"}),
    power=Power(on=ANYONE, reflexive=True, bends=bewitch),
)
