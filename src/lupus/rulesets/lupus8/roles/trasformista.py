"""Trasformista: once in the game takes the role of a dead character, if it seems one of the popolani.

L8-BASE-ROLE-TRASFORMISTA-01 to -03, FAQ 22 to 26.
"""

from ...tempo_reale.night import change, restrict
from ...tempo_reale.roles import DEAD, ONCE, Power, Role, target
from ...tempo_reale.village import Act
from ..night import SpectralNight
from ..perception import take_role


def role_of_a_popolano(act: Act, night: SpectralNight) -> str | None:
    """The apparent role belongs to faction popolani;
    the faction of the corpse does not matter (L8-BASE-ROLE-TRASFORMISTA-02)."""
    seen: Role = night.village.roles[night.seen(act.target).role]
    return None if seen.faction == "popolani" else "no-popolano-role"


role = Role(
    key="trasformista",
    faction="popolani",
    aura="black",
    power=Power(asks=(target(DEAD),), often=ONCE, does={restrict: (role_of_a_popolano,), change: take_role}),
)
