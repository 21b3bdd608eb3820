"""Mago: learns whether a player, living or dead, is mystic, and is never deceived (seed 6.4)."""

from collections.abc import Iterable

from lupus.engine.events import Event

from ...tempo_reale.roles import ANYONE
from .. import events as ev
from ..night import Act, Night
from ..powers import EXAMINE, POPOLANI, Power, Role


def sound_out(act: Act, night: Night) -> Iterable[Event]:
    """Whether the role that the target had at nightfall is mystic (L3-6.4-03)."""
    yield ev.KnowsMystic(act.seat, act.target, night.role_of(act.target).mystic)


role = Role(
    key="mago",
    faction=POPOLANI,
    aura="white",
    mystic=True,
    copyable=True,
    power=Power(on=ANYONE, stage=EXAMINE, reflexive=True, does=sound_out),
)
