"""Avvocato del Diavolo: saves a living player from the stake of the next day (seed 6.6).

It stands whatever becomes of the Avvocato (L3-BASE-ROLE-26), and is told with what others find out: it belongs to that step."""

from ...tempo_reale.changes import act_on_the_vote
from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING
from ..powers import NERI, Power, Role

role = Role(
    key="avvocato_del_diavolo",
    faction=NERI,
    aura="black",
    group="clan-4",
    copyable=True,
    power=Power(on=LIVING, often=EVERY_OTHER_NIGHT, learns=act_on_the_vote),
)
