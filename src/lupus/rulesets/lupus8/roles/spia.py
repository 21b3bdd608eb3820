"""Spia: learns for whom the vote of a living character counted (L8-BASE-ROLE-SPIA-01, FAQ 41)."""

from ...tempo_reale.night import answer
from ...tempo_reale.roles import LIVING, Power, Role, target
from ..perception import vote

role = Role(
    key="spia",
    faction="popolani",
    aura="white",
    power=Power(asks=(target(LIVING),), first_night=False, does={answer: vote}),
)
