"""Moments that are met to a small part of a millisecond, however long before them somebody began to wait.

A loop of asyncio sleeps in whole milliseconds, counted from when it last looked at the clock. So the fraction of a
millisecond that a request took comes back in how late its answer goes out: 0.2 ms between the forms of those with a
power and of those without, which a thousand answers tell (L-8; `python -m benchmarks.times`). A thread of its own
sleeps as finely as the system can.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from heapq import heappop, heappush
from itertools import count
from threading import Condition, Thread
from time import monotonic


class Alarm:
    """Wakes coroutines, each at its moment."""

    def __init__(self) -> None:
        self._change = Condition()
        self._waiting: list[tuple[float, int, Callable[[], object]]] = []
        self._number = count()
        Thread(target=self._ring, name="alarm", daemon=True).start()

    async def at(self, moment: float) -> None:
        """Come back at a moment of the clock `time.monotonic`, or at once where it has passed."""
        loop, awake = asyncio.get_running_loop(), asyncio.Event()
        with self._change:
            heappush(self._waiting, (moment, next(self._number), lambda: loop.call_soon_threadsafe(awake.set)))
            self._change.notify()
        await awake.wait()

    def _ring(self) -> None:
        while True:
            with self._change:
                while not self._waiting or self._waiting[0][0] > monotonic():
                    self._change.wait(self._waiting[0][0] - monotonic() if self._waiting else None)
                wake = heappop(self._waiting)[2]
            with suppress(RuntimeError):  # the loop was closed before the moment came
                wake()
