"""Questions to the database from code that must not wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar
from weakref import finalize

from django.db import close_old_connections, connections

T = TypeVar("T")

Questions = SimpleQueue[Callable[[], None] | None]


class Asking:
    """One thread with one connection to the database, which stays:
    questions are answered in the order in which they come.

    The thread ends, and hangs up, when nobody can ask it any more. The garbage collector tells it so. The collector may
    run inside any function, so the message goes by `SimpleQueue.put`: of all calls that take a lock, it alone may be
    interrupted and called again.
    """

    def __init__(self) -> None:
        self._questions = Questions()
        Thread(target=answer, args=(self._questions,), name="asking", daemon=True).start()
        finalize(self, self._questions.put, None).atexit = False

    async def __call__(self, question: Callable[..., T], *about: object) -> T:
        """What a function returns that asks the database."""
        done: Future[T] = Future()
        self._questions.put(partial(ask, done, question, about))
        return await asyncio.wrap_future(done)


def answer(questions: Questions) -> None:
    """The work of the thread: run each question, until None comes."""
    while (question := questions.get()) is not None:
        question()
    connections.close_all()


def ask(done: Future[T], question: Callable[..., T], about: tuple[object, ...]) -> None:
    """Ask one question, if somebody still waits for the answer."""
    if not done.set_running_or_notify_cancel():
        return
    close_old_connections()  # one that the database has closed is replaced
    try:
        done.set_result(question(*about))
    except BaseException as error:
        done.set_exception(error)
    finally:
        close_old_connections()
