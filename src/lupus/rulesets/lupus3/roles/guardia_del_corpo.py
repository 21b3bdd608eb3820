"""Guardia del corpo: tonight the Wolves cannot kill whom it protects (seed 6.10)."""

from collections.abc import Iterable

from lupus.engine.events import Event

from ...tempo_reale.roles import LIVING
from ..night import Act, Night
from ..powers import GUARD, POPOLANI, Power, Role


def protect(act: Act, night: Night) -> Iterable[Event]:
    """From the Wolves, and from nobody else (L3-BASE-ROLE-02)."""
    night.guards.setdefault(act.target, []).append(act.seat)
    return ()


role = Role(
    key="guardia_del_corpo",
    faction=POPOLANI,
    aura="white",
    copyable=True,
    power=Power(on=LIVING, stage=GUARD, does=protect),
)
