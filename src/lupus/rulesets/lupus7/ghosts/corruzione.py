"""Corruzione: once in the match turns a living white mystic popolano into a negromante (rulebook 3.7, D-27)."""

from ...tempo_reale.night import change, restrict
from ...tempo_reale.restrictions import popolano
from ...tempo_reale.roles import LIVING, ONCE, TAKES_PART, Power, target
from ..columns import GhostPower
from ..dawn import spoil
from ..restrictions import white_mystic
from ..role_changes import corrupt

ghost_power = GhostPower(
    key="corruzione",
    mystic_only=True,
    power=Power(
        asks=(target(LIVING),),
        often=ONCE,
        does={restrict: (popolano, white_mystic), spoil: TAKES_PART, change: corrupt},
    ),
)
