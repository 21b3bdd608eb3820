"""Vampiro vecchio: bites like a young one, and dies of it (rulebook 6.9, D-25)."""

from ...tempo_reale.roles import LIVING, Power, target
from ...tempo_reale.village import Act
from ..columns import ROSSI, Role
from ..dawn import bite
from ..night import VampireNight


def crumble(act: Act, night: VampireNight) -> None:
    """An old Vampire dies of biting, whether or not the bite works (L3-6.9-02)."""
    night.kill(act.seat, "vampire", (act.seat,))


role = Role(
    key="vampiro_vecchio",
    faction=ROSSI,
    aura="red",
    vampirisable=False,
    dealt=False,
    vampire=True,
    unnotified=frozenset({"wolves", "none"}),
    power=Power(asks=(target(LIVING),), does={bite: crumble}),
)
