"""Fattucchiera: tonight a white aura appears black, and a black one white (rulebook 6.3)."""

from ...tempo_reale.night import bend
from ...tempo_reale.perception import bewitch
from ...tempo_reale.roles import ANYONE, Power, target
from ..columns import NERI, Role

role = Role(
    key="fattucchiera",
    faction=NERI,
    aura="black",
    group="clan-2",
    mystic=True,
    vampirisable=False,
    copyable=True,
    unnotified=frozenset({"wolves", "none"}),
    power=Power(asks=(target(ANYONE, oneself=True),), does={bend: bewitch}),
)
