"""Necrofilo: takes over the role of a dead player, if it can be taken (rulebook 6.8)."""

from collections.abc import Iterable

from lupus.engine.events import Event

from ...tempo_reale.night import change
from ...tempo_reale.roles import DEAD, ONCE, Power, target
from ...tempo_reale.village import Act
from .. import events as own
from ..columns import POPOLANI, Role
from ..night import VampireNight


def take_over(act: Act, night: VampireNight) -> Iterable[Event]:
    """The role that the corpse had at nightfall;
    if it cannot be taken, nobody learns which it was (D-23, L3-6.8-02)."""
    found = night.role_of(act.target)
    if found.copyable:
        yield own.Transformed(act.seat, found.key, "necrophile", act.target)
    else:
        yield own.NotTransformed(act.seat, act.target)


role = Role(
    key="necrofilo",
    faction=POPOLANI,
    aura="white",
    power=Power(asks=(target(DEAD, oneself=True),), often=ONCE, does={change: take_over}),
)
