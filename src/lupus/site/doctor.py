"""Is this site in good health? Each check says what it looked at and, where something is wrong, what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.checks import WARNING, run_checks
from django.core.mail import get_connection
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from . import files
from .mail_health import Finding, incoming
from .post import sender
from .post.models import Letter
from .table import cache
from .table.clock import CLOCK_NAME, MOST_AHEAD, ahead
from .table.models import Game, Heartbeat
from .village import owed

SILENT: Final = timedelta(minutes=2)
"""How long a clock may be silent."""


def examine() -> Iterator[Finding]:
    """All findings, in the order in which one would put things right. Without a database there are no others."""
    try:
        connection.ensure_connection()
    except DatabaseError as error:
        yield Finding(
            f"database: {type(error).__name__}",
            f"is it running, and is DATABASE_URL right? {str(error).splitlines()[0]}",
        )
        return
    yield Finding(f"database: {connection.vendor}")
    if pending := migrations():
        yield Finding(
            f"migrations: {pending} not applied", "run `lupus serve --migrate`, or `python -m lupus.site migrate`"
        )
        return
    yield Finding("migrations: all applied")
    for check in CHECKS:
        yield from check()


def migrations() -> int:
    """How many migrations are missing."""
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def settings_of_the_site() -> Iterator[Finding]:
    """Django's own checks: those for a deployment as well, in production."""
    found = run_checks(include_deployment_checks=settings.PRODUCTION)
    problems = [problem for problem in found if problem.level >= WARNING]
    for problem in problems:
        yield Finding(f"settings: {problem.id}", str(problem.hint or problem.msg))
    if not settings.PRODUCTION:
        yield Finding("settings: development (LUPUS_PRODUCTION=1 for the real thing)")
    elif not problems:
        yield Finding("settings: production")
    if settings.PRODUCTION and not (Path(settings.STATIC_ROOT) / "staticfiles.json").exists():
        yield Finding(
            "static files: not collected", "run `lupus serve --migrate`, or `python -m lupus.site collectstatic`"
        )


def logs() -> Iterator[Finding]:
    """Every chain of every game, read from its first row."""
    cache.forget()
    rows = 0
    for game in Game.objects.exclude(stage=Game.Stage.PLANNED).order_by("pk"):
        try:
            rows += len(cache.table_of(game).log)
            if game.rows.count() != game.length:
                raise cache.Torn(f"game {game.pk}: there are rows after the last")
        except Exception as error:
            what = str(error) if isinstance(error, cache.Torn) else f"game {game.pk}: {type(error).__name__}"
            yield Finding(
                f"log: {what}",
                f"somebody changed the log of {game.name!r}: restore the last good backup (`lupus restore`)",
            )
    cache.forget()
    yield Finding(f"logs: {rows:,} rows read")


def clock() -> Iterator[Finding]:
    """A clock that was at work a moment ago, and games that are on time."""
    beat, now = Heartbeat.objects.filter(name=CLOCK_NAME).first(), timezone.now()
    playing = Game.objects.filter(stage=Game.Stage.PLAYED)
    if beat is not None and now - beat.at < SILENT:
        yield Finding("clock: at work")
    elif (by := ahead(now)) > MOST_AHEAD:
        yield Finding(f"clock: {by} ahead of the database's, so no phase closes", "set the clock of this machine (NTP)")
    else:
        since = "never seen" if beat is None else f"silent since {beat.at:%Y-%m-%d %H:%M} UTC"
        yield Finding(f"clock: {since}", "start `lupus serve` or `lupus clock`")
    for game in playing:
        if game.failing is not None:
            since = f"{game.failing:%Y-%m-%d %H:%M} UTC"
            yield Finding(
                f"game {game.slug}: the clock cannot advance it since {since} ({game.failure})",
                f"look for 'game {game.pk}: the clock failed' in the log: the lines under it say where",
            )
        elif owed.late_since(game, now) is not None:
            why = (
                "publication is held: publish it"
                if game.closed and game.village.holds
                else "look for 'the clock failed' in the log"
            )
            yield Finding(f"game {game.slug}: late", why)


def secrets() -> Iterator[Finding]:
    """What the site has written, which nobody else on the machine may read."""
    found = files.open_to_others()
    for path in found:
        yield Finding(f"files: others can read {path}", f"chmod go= {path}")
    if not found:
        yield Finding("files: readable by their owner alone")


def mail() -> Iterator[Finding]:
    """A server that can be reached, and letters that reach their people."""
    if settings.EMAIL_HOST:
        server = get_connection()
        try:
            server.open()
            sender.hang_up(server)
            yield Finding(f"mail: {settings.EMAIL_HOST} answers")
        except OSError as error:
            yield Finding(
                f"mail: {settings.EMAIL_HOST}: {type(error).__name__}",
                "check LUPUS_SMTP_HOST, _PORT, _USER, _PASSWORD, _TLS",
            )
    else:
        what = f"mail: written to files in {settings.EMAIL_FILE_PATH}"
        yield Finding(what, "set LUPUS_SMTP_HOST: nobody gets any mail" if settings.PRODUCTION else None)
    given_up = Letter.objects.filter(sent__isnull=True, skipped=False, tries__gte=sender.TRIES).count()
    if given_up:
        yield Finding(
            f"letters: {given_up} given up",
            "their addresses may be wrong: the game master's page on notices names them",
        )


CHECKS: Final[tuple[Callable[[], Iterator[Finding]], ...]] = (
    settings_of_the_site,
    secrets,
    logs,
    clock,
    mail,
    incoming,
)
