"""Indemoniato: plays for the neri with a white aura and no power (D-04, D-17)."""

from ..columns import NERI, Role

role = Role(key="indemoniato", faction=NERI, aura="white", group="clan-3")
