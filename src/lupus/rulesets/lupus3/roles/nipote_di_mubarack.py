"""Nipote di Mubarack: the stake does not kill her, and the village is told why (seed 4.3, D-16)."""

from ..powers import POPOLANI, Role

role = Role(key="nipote_di_mubarack", faction=POPOLANI, aura="black", spared=True)
