"""Massone: knows the other Massoni (Table 1, D-03)."""

from ..columns import POPOLANI, Role

role = Role(key="massone", faction=POPOLANI, aura="white", group="clan-1")
