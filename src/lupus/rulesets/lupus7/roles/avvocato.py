"""Avvocato: his target cannot die at the stake on the following day (rulebook 3.7, D-40)."""

from ...tempo_reale.changes import act_on_the_vote
from ...tempo_reale.night import change
from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, Power, Role, target

role = Role(
    key="avvocato",
    faction="lupi",
    aura="black",
    group="lupi-malfattori",
    power=Power(asks=(target(LIVING),), often=EVERY_OTHER_NIGHT, does={change: act_on_the_vote}),
)
