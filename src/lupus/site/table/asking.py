"""Questions to the database from code that must not wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from weakref import finalize

from django.db import close_old_connections, connections

T = TypeVar("T")


class Asking:
    """One thread with one connection to the database, which stays: questions are answered in the order in which they come."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="asking")
        finalize(self, hang_up, self._thread).atexit = False

    async def __call__(self, question: Callable[..., T], *about: object) -> T:
        """What a function returns that asks the database."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, question, *about)

    def later(self, act: Callable[..., object], *about: object) -> None:
        """Have something done, without waiting for it."""
        self._thread.submit(self._ask, act, *about)

    @staticmethod
    def _ask(question: Callable[..., T], *about: object) -> T:
        close_old_connections()  # one that the database has closed is replaced
        try:
            return question(*about)
        finally:
            close_old_connections()


def hang_up(thread: ThreadPoolExecutor) -> None:
    """Give up the connection of a thread whose questions are over."""
    thread.submit(connections.close_all)
    thread.shutdown(wait=False)
