"""*Lupus in tempo reale*, 7th edition (28 February 2018)."""

from .edition import LUPUS7

__all__ = ["LUPUS7"]
