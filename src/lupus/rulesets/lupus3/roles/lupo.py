"""Lupo: the lupi who act kill their victim, if they all name the same player and nobody guards that player (rulebook
6.10)."""

from ...tempo_reale.roles import LIVING, TAKES_PART, Power, target
from ..columns import NERI, Role
from ..dawn import maul

role = Role(
    key="lupo",
    faction=NERI,
    aura="black",
    group="clan-2",
    vampirisable=False,
    unnotified=frozenset({"none"}),
    power=Power(asks=(target(LIVING, oneself=True),), first_night=False, does={maul: TAKES_PART}),
)
