"""Messia: brings a dead player back to life as they were (rulebook 6.12)."""

from collections.abc import Iterable

from lupus.engine.events import Event

from ...tempo_reale.roles import DEAD, ONCE, Power, target
from ...tempo_reale.village import Act
from .. import events as own
from ..columns import POPOLANI, Role
from ..dawn import raise_dead
from ..night import VampireNight


def call_back(act: Act, night: VampireNight) -> Iterable[Event]:
    """The player keeps role, faction and the count of their power (L3-6.12-03, L3-6.12-04)."""
    yield own.Returned(act.target, "messiah")


role = Role(
    key="messia",
    faction=POPOLANI,
    aura="white",
    mystic=True,
    power=Power(asks=(target(DEAD, oneself=True),), often=ONCE, does={raise_dead: call_back}),
)
