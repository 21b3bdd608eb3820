"""Diavolo: learns three facts about a living player:
the role at the start, the role now, the faction now (rulebook 6.5)."""

from collections.abc import Iterable

from lupus.engine.events import Event

from ...tempo_reale.night import answer
from ...tempo_reale.roles import LIVING, Power, target
from ...tempo_reale.village import Act
from .. import events as own
from ..columns import NERI, Role
from ..night import VampireNight


def read_the_soul(act: Act, night: VampireNight) -> Iterable[Event]:
    """The role at the start, and role and faction at nightfall; roles held in between stay hidden (L3-6.5-01,
    L3-6.5-02)."""
    found = night.who(act.target)
    yield own.KnowsHistory(act.seat, act.target, night.village.initial[act.target], found.role, found.faction)


role = Role(
    key="diavolo",
    faction=NERI,
    aura="black",
    group="clan-4",
    mystic=True,
    copyable=True,
    power=Power(asks=(target(LIVING, oneself=True),), does={answer: read_the_soul}),
)
