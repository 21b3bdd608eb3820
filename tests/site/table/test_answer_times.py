"""Answer times tell nothing (L-8): 1,000 pages and 1,000 forms of players with a power,
and as many of players without."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


@pytest.mark.soak
def test_whether_somebody_has_a_power_cannot_be_told_from_the_time_of_an_answer() -> None:
    """`benchmarks.times` fails where the medians are 2 ms apart,
    or Kolmogorov and Smirnov's test sees that they go out at different tenths of a second."""
    env = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.times"], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("same tenths with p") == 3
