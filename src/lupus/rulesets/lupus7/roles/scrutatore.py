"""Scrutatore: next day the stake votes for his target go to whom he votes (rulebook 3.7, D-35)."""

from ...tempo_reale.changes import act_on_the_vote
from ...tempo_reale.night import change
from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, TAKES_PART, Power, Role, target
from ..dawn import cancel

role = Role(
    key="scrutatore",
    faction="negromanti",
    aura="white",
    group="negromanti-adepti",
    power=Power(
        asks=(target(LIVING),),
        often=EVERY_OTHER_NIGHT,
        does={change: act_on_the_vote, cancel: TAKES_PART},
    ),
)
