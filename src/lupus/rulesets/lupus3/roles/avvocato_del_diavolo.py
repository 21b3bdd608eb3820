"""Avvocato del Diavolo: saves a living player from the stake of the next day (seed 6.6)."""

from collections.abc import Iterable

from lupus.engine.events import Event

from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING
from .. import events as ev
from ..night import Act, Night
from ..powers import EXAMINE, NERI, Power, Role


def defend(act: Act, night: Night) -> Iterable[Event]:
    """It stands whatever becomes of the Avvocato (L3-BASE-ROLE-26)."""
    yield ev.VoteEffect(role.key, act.seat, act.target)


role = Role(
    key="avvocato_del_diavolo",
    faction=NERI,
    aura="black",
    clan=4,
    copyable=True,
    power=Power(on=LIVING, stage=EXAMINE, often=EVERY_OTHER_NIGHT, does=defend),
)
