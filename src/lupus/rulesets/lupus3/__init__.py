"""*Lupus 3.0*, the third edition (technical rulebook of 2 May 2012)."""

from .edition import LUPUS3

__all__ = ["LUPUS3"]
