"""Files that people send: few, small, kept in memory, and from nobody who is not signed in (ASVS 5.2.1)."""

from __future__ import annotations

from typing import Any, Final

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import MemoryFileUploadHandler

LARGEST: Final = 8 * 1024 * 1024
"""Bytes of a request with a file: an exported game of forty people over two weeks has a twentieth of it."""


class InMemory(MemoryFileUploadHandler):
    """Takes files up to `LARGEST` and never writes them to a disk."""

    def handle_raw_input(
        self,
        input_data: Any,
        META: dict[str, str],  # noqa: N803 - Django's name
        content_length: int,
        boundary: str,
        encoding: str | None = None,
    ) -> None:
        """Refuse before anything is read. Raises `RequestDataTooBig`, which gives 400."""
        if content_length > LARGEST:
            raise RequestDataTooBig
        self.activated = True

    def new_file(self, *args: Any, **more: Any) -> None:
        """Refuse a visitor's file before it is read; there is no page that asks for one."""
        user = getattr(self.request, "user", None)
        if user is None or not user.is_authenticated:
            raise RequestDataTooBig
        super().new_file(*args, **more)
