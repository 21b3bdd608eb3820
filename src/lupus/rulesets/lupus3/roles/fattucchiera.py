"""Fattucchiera: tonight a white aura appears black, and a black one white (seed 6.3)."""

from collections.abc import Iterable

from lupus.engine.events import Event

from ...tempo_reale.roles import ANYONE
from ..night import Act, Night
from ..powers import BEWITCH, NERI, Power, Role


def bewitch(act: Act, night: Night) -> Iterable[Event]:
    """Each one swaps the colours once more (L3-6.3-01)."""
    night.witches.setdefault(act.target, []).append(act.seat)
    return ()


role = Role(
    key="fattucchiera",
    faction=NERI,
    aura="black",
    clan=2,
    mystic=True,
    vampirisable=False,
    copyable=True,
    unnotified=frozenset({"wolves", "none"}),
    power=Power(on=ANYONE, stage=BEWITCH, reflexive=True, does=bewitch),
)
