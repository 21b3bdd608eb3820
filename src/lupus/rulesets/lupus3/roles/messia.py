"""Messia: brings a dead player back to life as he was (seed 6.12)."""

from collections.abc import Iterable

from lupus.engine.events import Event

from ...tempo_reale.roles import DEAD, ONCE
from .. import events as ev
from ..night import Act, Night
from ..powers import POPOLANI, RAISE, Power, Role


def call_back(act: Act, night: Night) -> Iterable[Event]:
    """He keeps role, faction and the count of his power (L3-6.12-03, L3-6.12-04)."""
    yield ev.Returned(act.target, "messiah")


role = Role(
    key="messia",
    faction=POPOLANI,
    aura="white",
    mystic=True,
    power=Power(on=DEAD, stage=RAISE, often=ONCE, reflexive=True, does=call_back),
)
