"""Scrutatore: next day the stake votes for his target go to whom he votes (rulebook 3.7, D-35)."""

from ...tempo_reale.changes import act_on_the_vote
from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, Power, Role

role = Role(
    key="scrutatore",
    faction="negromanti",
    aura="white",
    group="negromanti-adepti",
    power=Power(on=LIVING, often=EVERY_OTHER_NIGHT, changes=act_on_the_vote),
)
