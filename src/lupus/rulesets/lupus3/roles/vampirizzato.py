"""Vampirizzato: what a Negromante makes of the dead; no power (rulebook 6.12, D-30)."""

from ..columns import ROSSI, Role

role = Role(key="vampirizzato", faction=ROSSI, aura="red", vampirisable=False, dealt=False)
