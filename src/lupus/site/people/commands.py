"""`lupus person` and `lupus link`: how the first game master comes in, and whoever has lost every other way."""

from __future__ import annotations

from typing import Annotated

import typer

from lupus.site.commands import set_up, stop


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

    from .models import Person

    try:
        Person(handle="x", name=name, email=mail, gender=gender, language=language, password="!").full_clean(exclude=["handle"])
        made = Person.objects.invite(name, mail, gender, language, hosts=host)
    except ValidationError as error:
        field, said = next(iter(error.message_dict.items()))
        stop(f"{field}: {said[0]}")
    except DatabaseError:
        stop("the database is not ready: python -m lupus.site migrate")
    tell(made.handle)


def link(handle: Annotated[str, typer.Argument(metavar="HANDLE", help="The name that somebody signs in with.")]) -> None:
    """Print a new personal link for an account that exists."""
    set_up()
    from .models import Person

    if not Person.objects.filter(handle=handle, is_active=True).exists():
        stop(f"nobody signs in as {handle!r}")
    tell(handle)


def tell(handle: str) -> None:
    """Print a handle and a new link."""
    from .links import link_for
    from .models import Person

    typer.echo(f"{handle}\n{link_for(Person.objects.get(handle=handle))}")


def add_to(app: typer.Typer) -> None:
    """Add these commands to the command line."""
    for command in (person, link):
        app.command()(command)
