"""Contadino: no power; on a lucky night, a vision (rulebook 2.3, Table 1)."""

from ..columns import POPOLANI, Role

role = Role(key="contadino", faction=POPOLANI, aura="white", visionary=True)
