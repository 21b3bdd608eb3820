"""Negromante: the negromanti who act awaken a dead popolano as a spettro, if they all agree (rulebook 3.7, D-14,
D-23)."""

from ...tempo_reale.night import agree, change, restrict
from ...tempo_reale.restrictions import popolano
from ...tempo_reale.roles import DEAD, POWER, TAKES_PART, Power, Role, target
from ..restrictions import fit_for_power
from ..role_changes import awaken

role = Role(
    key="negromante",
    faction="negromanti",
    aura="white",
    mystic=True,
    group="negromanti",
    power=Power(
        asks=(target(DEAD), POWER), does={agree: TAKES_PART, restrict: (popolano, fit_for_power), change: awaken}
    ),
)
