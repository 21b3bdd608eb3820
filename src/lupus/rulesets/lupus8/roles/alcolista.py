"""Alcolista: the power never succeeds, but makes a movement (L8-BASE-ROLE-ALCOLISTA-01, FAQ 7, 47)."""

from ...tempo_reale.night import Night, restrict
from ...tempo_reale.roles import ANYONE, Power, Role, target
from ...tempo_reale.village import Act


def sober(act: Act, night: Night) -> str:
    """A condition that nobody meets (L8-FAQ-47a)."""
    return "drunk"


role = Role(
    key="alcolista",
    faction="lupi",
    aura="white",
    group="lupi",
    power=Power(asks=(target(ANYONE),), does={restrict: (sober,)}),
)
