"""Negromante: raises a dead player as a Vampirizzato of the rossi (rulebook 6.12)."""

from collections.abc import Iterable

from lupus.engine.events import Event

from ...tempo_reale.roles import DEAD, ONCE, Power, target
from ...tempo_reale.village import Act
from .. import events as own
from ..columns import ROSSI, Role
from ..dawn import raise_dead
from ..night import VampireNight


def vampirise(act: Act, night: VampireNight) -> Iterable[Event]:
    """Only those whom a Vampire could have turned;
    a game master may let dead Vampires be raised too (L3-6.12-02, D-28)."""
    corpse = night.role_of(act.target)
    if corpse.vampirisable or (corpse.vampire and night.village.settings["necromancer_raises_vampires"]):
        yield own.Transformed(act.target, "vampirizzato", "necromancer")
    else:
        night.explain(act, "not-vampirisable")


role = Role(
    key="negromante",
    faction=ROSSI,
    aura="red",
    mystic=True,
    vampirisable=False,
    power=Power(asks=(target(DEAD, oneself=True),), often=ONCE, does={raise_dead: vampirise}),
)
