"""Espansivo: visits a living player, who learns the name and the role of the espansivo (D-18, rulebook 6.7)."""

from collections.abc import Iterable

from lupus.engine.events import Event

from ...tempo_reale import events as ev
from ...tempo_reale.night import answer
from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, Power, target
from ...tempo_reale.village import Act
from ..columns import POPOLANI, Role
from ..night import VampireNight


def introduce_himself(act: Act, night: VampireNight) -> Iterable[Event]:
    """The target learns who the espansivo is. An espansivo who visits themselves tells nothing (L3-BASE-ROLE-03,
    L3-BASE-ROLE-04)."""
    if act.target != act.seat:
        yield ev.KnowsRole(act.target, act.seat, role.key, "visit")


role = Role(
    key="espansivo",
    faction=POPOLANI,
    aura="white",
    copyable=True,
    power=Power(asks=(target(LIVING, oneself=True),), often=EVERY_OTHER_NIGHT, does={answer: introduce_himself}),
)
