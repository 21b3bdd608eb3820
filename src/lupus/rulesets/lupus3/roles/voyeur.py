"""Voyeur: learns who acted on a player, living or dead (seed 6.1 point 4, 6.13)."""

from collections.abc import Iterable

from lupus.engine.events import Event

from ...tempo_reale.roles import ANYONE, EVERY_OTHER_NIGHT
from .. import events as ev
from ..night import Act, Night
from ..powers import POPOLANI, WATCH, Power, Role


def spy(act: Act, night: Night) -> Iterable[Event]:
    """Every other player who acted there, once, in roster order, and never how (L3-6.13-01, L3-6.13-02, L3-BASE-ROLE-24)."""
    visitors = tuple(a.seat for a in night.moves() if a.target == act.target and a.seat != act.seat)
    yield ev.KnowsVisitors(act.seat, act.target, visitors)


role = Role(
    key="voyeur",
    faction=POPOLANI,
    aura="white",
    copyable=True,
    power=Power(on=ANYONE, stage=WATCH, often=EVERY_OTHER_NIGHT, does=spy),
)
