"""The promise that nobody changes the dice later: a hash of seed and deal, published before the first move."""

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
    """JSON in its one canonical form: sorted keys, no spaces, UTF-8.

    >>> canonical({"player": "anna", "n": 3, "named": ["più"]}).decode()
    '{"n":3,"named":["più"],"player":"anna"}'
    """
    return ENCODER.encode(value).encode()


def commitment(seed: bytes, setup: Setup, dealt: Iterable[Event]) -> str:
    """SHA-256, in hexadecimal, of the seed and of everything that was fixed before the first move.

    The seed has 32 secret bytes, so nobody can find the deal by trying all the deals.

    >>> commitment(bytes(32), Setup(("anna", "bruno")), [])
    '57b2263cce0b828b6ef0cbdc52896fb6df6319e47051ad94a29bbc80a2145850'
    """
    return sha256(canonical({"seed": seed.hex(), "setup": setup.dump(), "deal": [dump(e) for e in dealt]})).hexdigest()
