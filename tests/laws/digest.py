"""Prints a digest of the logs of some random games, for `test_determinism.py`:
`python -m tests.laws.digest KEY FIRST COUNT`."""

from __future__ import annotations

import json
import sys
from hashlib import sha256

from lupus.engine.table import dump_entry

from .players import played


def digest(key: str, seeds: range) -> str:
    """SHA-256 of all the rows of all the games, byte by byte."""
    found = sha256()
    for seed in seeds:
        for entry in played(key, seed).log:
            found.update(json.dumps(dump_entry(entry)).encode() + b"\n")
    return found.hexdigest()


if __name__ == "__main__":
    first, count = int(sys.argv[2]), int(sys.argv[3])
    print(digest(sys.argv[1], range(first, first + count)))
