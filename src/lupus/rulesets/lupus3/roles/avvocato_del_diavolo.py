"""Avvocato del Diavolo: saves a living player from the stake of the next day (rulebook 6.6).

The protection stands whatever becomes of the Avvocato (L3-BASE-ROLE-26). Its event comes in the stage `answer`, beside
what others find out."""

from lupus.engine.dice import Dice

from ...tempo_reale import events as ev
from ...tempo_reale.night import answer
from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, Power, target
from ...tempo_reale.vote_effects import act_on_the_vote
from .. import events as own
from ..columns import NERI, Role
from ..day import VampireDay


def spare(day: VampireDay, dice: Dice) -> None:
    """A condemned player who is protected does not die. One on whom the lot had fallen is not named: the others who
    were tied are as safe (D-44)."""
    advocates = tuple(x.by for x in day.effects(role.key) if x.target == day.condemned)
    if day.condemned is not None and advocates:
        day.tell(ev.Spared(day.condemned, advocates), own.NoStake("advocate", None if day.by_lot else day.condemned))
        day.condemned = None


role = Role(
    key="avvocato_del_diavolo",
    faction=NERI,
    aura="black",
    group="clan-4",
    copyable=True,
    power=Power(asks=(target(LIVING),), often=EVERY_OTHER_NIGHT, does={answer: act_on_the_vote}),
)
