"""A test that holds for each of many cases is one test: it looks at all of them, and names all that do not fit."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any


def for_each(
    names: str | Sequence[str],
    cases: Iterable[Any] | Callable[[], Iterable[Any]],
    ids: Callable[[Any], str] | Iterable[str] | None = None,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Like `pytest.mark.parametrize`, in one test. All cases share what a fixture gives, so it should hold no state.

    cases: a function where they are dear: it is called when the test runs, and not by whoever collects the tests.
    """
    asked = names.replace(",", " ").split() if isinstance(names, str) else list(names)
    known = cases if callable(cases) else list(cases)

    def decorated(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def every_case(**given: Any) -> None:
            rows = list(known()) if callable(known) else known
            misfits: list[Exception] = []
            labels = [ids(row) for row in rows] if callable(ids) else list(ids or map(str, rows))
            for label, row in zip(labels, rows, strict=True):
                try:
                    test(**given, **dict(zip(asked, [row] if len(asked) == 1 else row, strict=True)))
                except Exception as error:
                    error.add_note(f"in the case {label}")
                    misfits.append(error)
            assert rows, "no case at all"
            if misfits:
                raise ExceptionGroup(f"{len(misfits)} of {len(rows)} cases do not fit", misfits)

        wanted = inspect.signature(test)
        every_case.__signature__ = wanted.replace(  # type: ignore[attr-defined]
            parameters=[p for name, p in wanted.parameters.items() if name not in asked]
        )
        return every_case

    return decorated
