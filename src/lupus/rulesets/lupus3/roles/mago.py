"""Mago: learns whether a player, living or dead, is mystic, and is never deceived (rulebook 6.4)."""

from collections.abc import Iterable

from lupus.engine.events import Event

from ...tempo_reale import events as ev
from ...tempo_reale.night import answer
from ...tempo_reale.roles import ANYONE, Power, target
from ...tempo_reale.village import Act
from ..columns import POPOLANI, Role
from ..night import VampireNight


def sound_out(act: Act, night: VampireNight) -> Iterable[Event]:
    """Whether the role that the target had at nightfall is mystic (L3-6.4-03)."""
    yield ev.KnowsMystic(act.seat, act.target, night.role_of(act.target).mystic)


role = Role(
    key="mago",
    faction=POPOLANI,
    aura="white",
    mystic=True,
    copyable=True,
    power=Power(asks=(target(ANYONE, oneself=True),), does={answer: sound_out}),
)
