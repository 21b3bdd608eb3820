"""Vampiro giovane: turns the victim of a bite into a Vampire, and grows old by biting (rulebook 6.9)."""

from ...tempo_reale.roles import LIVING, Power, target
from ...tempo_reale.village import Act
from .. import events as own
from ..columns import ROSSI, Role
from ..dawn import bite
from ..night import VampireNight


def grow_old(act: Act, night: VampireNight) -> None:
    """The young Vampire is an old one from now on, whether or not the bite works (L3-6.9-01)."""
    night.tell(own.Transformed(act.seat, "vampiro_vecchio", "ageing"))


role = Role(
    key="vampiro_giovane",
    faction=ROSSI,
    aura="white",
    vampirisable=False,
    vampire=True,
    unnotified=frozenset({"wolves", "none"}),
    power=Power(asks=(target(LIVING),), does={bite: grow_old}),
)
