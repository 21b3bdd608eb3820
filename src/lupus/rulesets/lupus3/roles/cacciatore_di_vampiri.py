"""Cacciatore di Vampiri: learns whether a player, living or dead, plays for the rossi, and is never deceived (rulebook
6.4, D-20).

For the second power, to learn the number of the rossi, the player asks the game master (rulebook 6.4, D-60).
"""

from collections.abc import Iterable

from lupus.engine.events import Event

from ...tempo_reale.night import answer
from ...tempo_reale.roles import ANYONE, Power, target
from ...tempo_reale.village import Act
from .. import events as own
from ..columns import POPOLANI, ROSSI, Role
from ..night import VampireNight


def hunt(act: Act, night: VampireNight) -> Iterable[Event]:
    """Whether the target played for the rossi at nightfall, or was a Vampire then, as the setting has it
    (L3-6.4-04)."""
    found = night.who(act.target).faction == ROSSI
    if night.village.settings["vampire_hunter_sees"] == "vampires_only":
        found = night.role_of(act.target).vampire
    yield own.KnowsRosso(act.seat, act.target, found)


role = Role(
    key="cacciatore_di_vampiri",
    faction=POPOLANI,
    aura="white",
    vampirisable=False,
    copyable=True,
    counts=ROSSI,
    power=Power(asks=(target(ANYONE, oneself=True),), does={answer: hunt}),
)
