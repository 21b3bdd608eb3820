"""Negromante: the negromanti who act awaken a dead popolano as a spettro, if they all agree (rulebook 3.7, D-14, D-23)."""

from ...tempo_reale.conditions import popolano
from ...tempo_reale.roles import DEAD, Power, Role
from ..changes import awaken
from ..conditions import fit_for_power

role = Role(
    key="negromante",
    faction="negromanti",
    aura="white",
    mystic=True,
    group="negromanti",
    power=Power(on=DEAD, assigns=True, together=True, needs=(popolano, fit_for_power), changes=awaken),
)
