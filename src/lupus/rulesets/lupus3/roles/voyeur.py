"""Voyeur: learns who acted on a player, living or dead (rulebook 6.1 point 4, 6.13)."""

from collections.abc import Iterable

from lupus.engine.events import Event

from ...tempo_reale import events as ev
from ...tempo_reale.roles import ANYONE, EVERY_OTHER_NIGHT, Power, target
from ...tempo_reale.village import Act
from ..columns import POPOLANI, Role
from ..dawn import watch
from ..night import VampireNight


def spy(act: Act, night: VampireNight) -> Iterable[Event]:
    """Every other player who acted there, once, in roster order, and never how (L3-6.13-01, L3-6.13-02,
    L3-BASE-ROLE-24)."""
    visitors = tuple(a.seat for a in night.moves(night.on[act.target]) if a.seat != act.seat)
    yield ev.KnowsVisitors(act.seat, act.target, visitors)


role = Role(
    key="voyeur",
    faction=POPOLANI,
    aura="white",
    copyable=True,
    power=Power(asks=(target(ANYONE),), often=EVERY_OTHER_NIGHT, does={watch: spy}),
)
