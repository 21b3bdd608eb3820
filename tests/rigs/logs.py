"""All that the loggers of the site write, for tests that look for secrets."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from typing import Final

import pytest
from django.conf import settings
from django.utils.module_loading import import_string

LOGGERS: Final = ("", "lupus", "lupus.mail", "django", "django.request", "asyncio", "authres")


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What every logger writes, down to the last detail, as the site writes it; the one that is silenced stays so."""
    form = settings.LOGGING["formatters"]["line"]
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(import_string(form["()"])(form["format"], style=form["style"]))
    before = [(logger, logger.level) for logger in map(logging.getLogger, LOGGERS)]
    for logger, _level in before:
        logger.setLevel(logging.DEBUG)
    logging.getLogger().addHandler(handler)
    logging.getLogger("lupus").addHandler(handler)
    yield stream
    logging.getLogger().removeHandler(handler)
    logging.getLogger("lupus").removeHandler(handler)
    for logger, level in before:
        logger.setLevel(level)
