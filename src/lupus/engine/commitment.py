"""The promise that the dice were not touched: a hash of seed and deal, published before the first move."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from .events import Event, Json, dump
from .game import Setup

ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, check_circular=False)
"""Made once: `json.dumps` makes another at each call that does not want its standard form."""


def canonical(value: Json) -> bytes:
    """JSON in its one canonical form: sorted keys, no spaces, UTF-8."""
    return ENCODER.encode(value).encode()


def commitment(seed: bytes, setup: Setup, dealt: Iterable[Event]) -> str:
    """SHA-256, in hexadecimal, of the seed and of everything that was fixed before the first move.

    The seed has 32 secret bytes: nobody can find the deal by trying all the deals.
    """
    return sha256(canonical({"seed": seed.hex(), "setup": setup.dump(), "deal": [dump(e) for e in dealt]})).hexdigest()
