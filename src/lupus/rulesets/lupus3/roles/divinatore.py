"""Divinatore: no power; four statements at the start, two true and two false (rulebook 2.3)."""

from ..columns import POPOLANI, Role

role = Role(key="divinatore", faction=POPOLANI, aura="white", mystic=True, divines=True)
