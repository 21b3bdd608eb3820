"""Trasformista: once in the match takes the role that a dead popolano had when dying (rulebook 3.7, D-24)."""

from ...tempo_reale.night import change, restrict
from ...tempo_reale.roles import DEAD, ONCE, Power, Role, target
from ..restrictions import repeatable_popolano_at_death
from ..role_changes import take_role_as_shapeshifter

role = Role(
    key="trasformista",
    faction="popolani",
    aura="black",
    power=Power(
        asks=(target(DEAD),),
        often=ONCE,
        does={restrict: (repeatable_popolano_at_death,), change: take_role_as_shapeshifter},
    ),
)
