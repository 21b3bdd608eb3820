"""Guardia del corpo: tonight the lupi cannot kill the player whom it protects; others can (rulebook 6.10,
L3-BASE-ROLE-02)."""

from ...tempo_reale.night import shield
from ...tempo_reale.roles import LIVING, Power, target
from ..columns import LUPO, POPOLANI, Role

role = Role(
    key="guardia_del_corpo",
    faction=POPOLANI,
    aura="white",
    copyable=True,
    power=Power(asks=(target(LIVING),), does={shield: LUPO}),
)
