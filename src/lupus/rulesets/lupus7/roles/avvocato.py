"""Avvocato: the target cannot die at the stake on the following day (rulebook 3.7, D-40)."""

from lupus.engine.dice import Dice

from ...tempo_reale import events as ev
from ...tempo_reale.night import change
from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, Power, Role, target
from ...tempo_reale.vote_effects import act_on_the_vote
from ..day import HypnoticDay


def spare(day: HypnoticDay, dice: Dice) -> None:
    """Whoever is condemned and protected does not die, and nobody else does (D-40)."""
    advocates = tuple(x.by for x in day.effects(role.key) if x.target == day.condemned)
    if day.condemned is not None and advocates:
        day.tell(ev.Spared(day.condemned, advocates), ev.NoStake("advocate"))
        day.condemned = None


role = Role(
    key="avvocato",
    faction="lupi",
    aura="black",
    group="lupi-malfattori",
    power=Power(asks=(target(LIVING),), often=EVERY_OTHER_NIGHT, does={change: act_on_the_vote}),
)
