"""Stalker: learns on whom a living player acted (rulebook 6.1 point 4, 6.13)."""

from collections.abc import Iterable

from lupus.engine.events import Event

from ...tempo_reale import events as ev
from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, Power, target
from ...tempo_reale.village import Act
from ..columns import POPOLANI, Role
from ..dawn import watch
from ..night import VampireNight


def follow(act: Act, night: VampireNight) -> Iterable[Event]:
    """One name or none, and never what was done (L3-6.13-03, L3-BASE-ROLE-24)."""
    orders = [night.acts[act.target]] if act.target in night.acts else []
    visited = tuple(a.target for a in night.moves(orders))
    yield ev.KnowsVisited(act.seat, act.target, visited)


role = Role(
    key="stalker",
    faction=POPOLANI,
    aura="white",
    copyable=True,
    power=Power(asks=(target(LIVING),), often=EVERY_OTHER_NIGHT, does={watch: follow}),
)
