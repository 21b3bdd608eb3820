"""*Lupus in tempo reale*, 8th edition (1 March 2020)."""

from .edition import LUPUS8

__all__ = ["LUPUS8"]
