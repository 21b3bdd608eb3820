"""Necrofilo: takes over the role of a dead player, if it can be taken (seed 6.8)."""

from collections.abc import Iterable

from lupus.engine.events import Event

from ...tempo_reale.roles import DEAD, ONCE
from .. import events as ev
from ..night import Act, Night
from ..powers import POPOLANI, TAKE, Power, Role


def take_over(act: Act, night: Night) -> Iterable[Event]:
    """The role that the corpse had at nightfall; if it cannot be taken he does not learn which it was (D-23, L3-6.8-02)."""
    found = night.role_of(act.target)
    if found.copyable:
        yield ev.Transformed(act.seat, found.key, "necrophile", act.target)
    else:
        yield ev.NotTransformed(act.seat, act.target)


role = Role(
    key="necrofilo",
    faction=POPOLANI,
    aura="white",
    power=Power(on=DEAD, stage=TAKE, often=ONCE, reflexive=True, does=take_over),
)
