"""The commands of `lupus` that need the site.
Django is imported when one of them runs, so that the others do without it."""

from __future__ import annotations

import os
import socket
from functools import partial
from pathlib import Path
from typing import Annotated, Final, NoReturn

import typer


def stop(message: str) -> NoReturn:
    """Say what is wrong in one line and leave with status 2."""
    typer.echo(message, err=True)
    raise typer.Exit(2)


OPEN_TO_ALL: Final = """\
  Everybody in this network can open the site, and nothing is encrypted: whoever listens reads along and may take a \
seat.
  Use it among people whom you trust, and stop it afterwards. Screens do not stay awake by themselves: that needs \
HTTPS."""
"""What it means to listen on the address of a network without HTTPS."""


def set_up() -> None:
    """Get Django ready, or say what is missing."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lupus.site.config.settings")
    try:
        import django
        from django.core.exceptions import ImproperlyConfigured
    except ImportError:
        stop("this command needs the web site, which is not installed: pip install 'lupus[site]'")
    try:
        django.setup()
    except ImproperlyConfigured as error:
        stop(f"the site is not set up: {error}")
    except ImportError as error:
        stop(f"this command needs the web site, of which {error.name} is not installed: pip install 'lupus[site]'")


def in_the_network() -> str:
    """The address of this machine in its network, as the others there reach it; stops where it is in none.

    Nothing is sent: the system only says from which address it would send.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            stop(
                "--lan: this machine is in no network; join one, or say its address with --host (`ip address` shows it)"
            )


def reached_at(host: str) -> str:
    """The address by which others reach a site that listens there."""
    if host in ("0.0.0.0", "::"):
        return in_the_network()
    return f"[{host}]" if ":" in host else host


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    lan: Annotated[
        bool, typer.Option("--lan", help="Listen on the address of this machine in its network: other phones reach it.")
    ] = False,
    port: Annotated[int, typer.Option("--port", help="The port to listen on.")] = 8000,
    workers: Annotated[int, typer.Option("--workers", min=1, help="How many processes answer.")] = 1,
    with_clock: Annotated[bool, typer.Option("--clock/--no-clock", help="Close phases and send mail as well.")] = True,
    migrate: Annotated[bool, typer.Option("--migrate", help="Bring the database up to date first.")] = False,
    demo: Annotated[
        bool, typer.Option("--demo", help="With a village of bots in its third day, to look around in.")
    ] = False,
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", help="Which edition the bots of --demo play.", show_default="the first")
    ] = None,
) -> None:
    """Run the web site, and the clock beside it."""
    from lupus.rulesets.registry import editions

    ruleset = ruleset or editions()[0]
    if ruleset not in editions():
        stop(f"--ruleset: there is no village of {ruleset!r} to show (there are of: {', '.join(editions())})")
    if lan and host != "127.0.0.1":
        stop("serve: --lan finds the address by itself; without it, --host says which")
    host = in_the_network() if lan else host
    here = f"http://{reached_at(host)}:{port}"
    if os.environ.get("LUPUS_PRODUCTION") != "1":  # where it is asked for
        os.environ.setdefault("LUPUS_ADDRESS", here)
    if demo:
        os.environ["LUPUS_DEMO"] = "1"  # for the processes that answer too
    set_up()
    from django.conf import settings

    from . import processes
    from .demo import keep_playing
    from .room.lobby import only_here

    if migrate or demo:
        processes.prepare()
    typer.echo(f"Lupus: {here}/")
    if demo:
        show_demo(here, ruleset)
    if settings.ADDRESS.startswith("http://") and not only_here():
        typer.echo(OPEN_TO_ALL)
    beside = partial(keep_playing, ruleset) if demo else None
    processes.serve(host, port, workers, timekeeper=clock if with_clock else None, beside=beside)


def show_demo(here: str, ruleset: str) -> None:
    """Make the village of the bots, and say where to come in."""
    from django.conf import settings
    from django.utils import timezone

    from .demo import practice_to_show, village_to_show
    from .room.lobby import only_here

    guests = village_to_show(timezone.now(), ruleset)
    typer.echo(
        f"  come in as the game master: {here}{guests.master}\n  come in as a player:        {here}{guests.player}"
    )
    if alone := practice_to_show(timezone.now()):
        friends = (
            "lupus serve --demo --lan (this address is for this machine alone)" if only_here() else f"{here}/room/"
        )
        typer.echo(f"  play alone against bots:   {here}{alone}\n  play with friends:         {friends}")
    if settings.DEMO:
        typer.echo(f"  answer a player's mails:   {here}/demo/mailbox/")
    typer.echo("  Each link to come in works once; stop with Ctrl-C and start again for new ones.")


def clock() -> None:
    """Close phases on time, publish what they brought, send mail: until it is told to stop.
    More than one does no harm."""
    set_up()
    from .processes import run_clock

    run_clock()


def post() -> None:
    """Send the mails that are owed, once."""
    set_up()
    from .people.links import send_links
    from .post.sender import send_owed
    from .village.preparation.applicants import send_answers

    try:
        typer.echo(f"{send_links() + send_answers() + send_owed()} sent")
    except OSError as error:
        stop(f"the mail server cannot be reached ({type(error).__name__}: {error})")


LATER: Final = 75
"""The status by which a mail server knows that it must bring a mail again (EX_TEMPFAIL of sysexits)."""


def receive(
    recipients: Annotated[
        list[str] | None, typer.Argument(metavar="[ADDRESS]...", help="To whom the envelope says it goes.")
    ] = None,
    lmtp: Annotated[
        str,
        typer.Option(
            "--lmtp", metavar="[HOST:]PORT|PATH", help="Listen for a mail server that speaks LMTP, until told to stop."
        ),
    ] = "",
    imap: Annotated[
        bool, typer.Option("--imap", help="Read the mailbox that LUPUS_IMAP names, until told to stop.")
    ] = False,
) -> None:
    """Take one mail from the standard input, as a mail server pipes it. Status 75: bring it again later.

    With --lmtp or --imap: take mails as they come.
    """
    set_up()
    if lmtp or imap:
        if (lmtp and imap) or recipients:
            stop("receive: take mails from the standard input, with --lmtp or with --imap: one of the three")
        receive_on(lmtp)
        return
    import sys

    from django.utils import timezone

    from .village.inbox.taking import FAILED, bring

    word = bring(sys.stdin.buffer.read(), recipients or [], timezone.now())
    if word in (None, FAILED):
        raise typer.Exit(LATER)
    typer.echo(word)


def receive_on(lmtp: str) -> None:
    """Take mails as they come: of mail servers at an address, or from the mailbox where it is empty."""
    from django.conf import settings

    from . import files
    from .village.inbox import mailbox, office

    files.close()
    if not settings.MAIL_IN:
        stop("LUPUS_MAIL_IN is missing: the address to which players answer")
    if not lmtp:
        try:
            box = mailbox.mailbox_of(settings.MAILBOX)
        except ValueError as error:
            stop(f"LUPUS_IMAP: {error}, such as imaps://user:password@mail.example.org/INBOX")
        mailbox.run(box)
        return
    try:
        where = office.address_of(lmtp)
    except ValueError:
        stop(f"--lmtp: {lmtp!r} is no address, such as 127.0.0.1:8024, and no path of a socket")
    try:
        office.run(where)
    except OSError as error:
        stop(f"--lmtp: cannot listen at {lmtp} ({error.strerror or type(error).__name__})")


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")],
) -> None:
    """Write the whole database to a file, while the site runs."""
    set_up()
    from .table import backups

    try:
        backups.save(file)
    except backups.Failed as error:
        stop(f"{file}: {error}")
    typer.echo(f"{file}: {file.stat().st_size:,} bytes")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `lupus backup` wrote.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Put it in the place of the games that are there.")
    ] = False,
) -> None:
    """Put a backup in the place of the database, while the site runs, and check every log."""
    set_up()
    from .table import backups

    try:
        games = backups.load(file, replace=replace)
    except backups.Failed as error:
        stop(f"{file}: {error}")
    typer.echo(f"{file}: restored, {games} games in order")


def doctor() -> None:
    """Check the site: every log, the database, the settings, the clock and the mail, with what to do.

    Status 1: something is wrong.
    """
    set_up()
    from . import doctor

    wrong = False
    for finding in doctor.examine():
        wrong |= finding.remedy is not None
        typer.echo(f"{'ok   ' if finding.remedy is None else 'WRONG'} {finding.what}")
        if finding.remedy is not None:
            typer.echo(f"      {finding.remedy}")
    raise typer.Exit(1 if wrong else 0)


def person(
    name: Annotated[str, typer.Argument(metavar="NAME", help="As people read it.")],
    mail: Annotated[str, typer.Option("--mail", help="A mail address, for notices and new links.")] = "",
    host: Annotated[bool, typer.Option("--host", help="This person may open new villages.")] = False,
    gender: Annotated[str, typer.Option("--gender", metavar="f|m|x", help="How the site speaks of this person.")] = "x",
    language: Annotated[str, typer.Option("--lang", metavar="it|en", help="In which language.")] = "it",
) -> None:
    """Make an account for somebody, and print the name and the personal link to come in with. The link works once."""
    set_up()
    from django.core.exceptions import ValidationError
    from django.db import DatabaseError

    from lupus.site.people.models import Person

    try:
        Person(handle="x", name=name, email=mail, gender=gender, language=language, password="!").full_clean(
            exclude=["handle"]
        )
        made = Person.objects.invite(name, mail, gender, language, hosts=host)
    except ValidationError as error:
        field, said = next(iter(error.message_dict.items()))
        stop(f"{field}: {said[0]}")
    except DatabaseError:
        stop("the database is not ready: python -m lupus.site migrate")
    tell(made.handle)


def link(
    handle: Annotated[str, typer.Argument(metavar="HANDLE", help="The name that somebody signs in with.")],
) -> None:
    """Print a new personal link for an account that exists."""
    set_up()
    from lupus.site.people.models import Person

    if not Person.objects.filter(handle=handle, is_active=True).exists():
        stop(f"nobody signs in as {handle!r}")
    tell(handle)


def tell(handle: str) -> None:
    """Print a handle and a new link."""
    from lupus.site.people.links import link_for
    from lupus.site.people.models import Person

    typer.echo(f"{handle}\n{link_for(Person.objects.get(handle=handle))}")


def add_to(app: typer.Typer) -> None:
    """Add these commands to the command line."""
    for command in (serve, clock, post, receive, backup, restore, doctor, person, link):
        app.command()(command)
