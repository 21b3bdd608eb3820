"""Avvocato del Diavolo: saves a living player from the stake of the next day (seed 6.6).

It stands whatever becomes of the Avvocato (L3-BASE-ROLE-26), and is told with what others find out: it belongs to that step."""

from ...tempo_reale.changes import act_on_the_vote
from ...tempo_reale.night import answer
from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, Power, target
from ..powers import NERI, Role

role = Role(
    key="avvocato_del_diavolo",
    faction=NERI,
    aura="black",
    group="clan-4",
    copyable=True,
    power=Power(asks=(target(LIVING),), often=EVERY_OTHER_NIGHT, does={answer: act_on_the_vote}),
)
