"""A game as a file: export, and import as a game that is over. An imported game is first played again and compared."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from uuid import uuid4

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from lupus.engine.commitment import canonical
from lupus.engine.game import Command, Setup
from lupus.engine.record import export, load_args, older, plain_args, verify
from lupus.engine.table import Table, dump_entry
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.teller import genders_of
from lupus.rulesets.tempo_reale.calendar import Calendar
from lupus.site.people.models import Person
from lupus.site.table import access
from lupus.site.table.cache import link, table_of
from lupus.site.table.models import Deal, Game, Place, Receipt, Row
from lupus.site.village import calendar, editions
from lupus.site.village.models import Ruling, Village, VillagePlace
from lupus.site.village.preparation.plan import free_slug
from lupus.site.village.responses import PAGE, WholeForm, master_in, opened, page, say

LARGEST: Final = 8 * 1024 * 1024
"""Bytes of the largest file that is read. A village of sixty for two weeks has a quarter of that."""


MOST_SEATS: Final = 200
"""As many people as a village can be prepared for."""

MOST_MOVES: Final = 50_000
"""Commands of a game: sixty people who change their mind ten times in each phase of two weeks give fewer."""

MOST_VALUES: Final = 5_000
"""Values in a setup: what is said of two hundred people, and the settings."""


class Unreadable(ValueError):  # noqa: N818 - the name says it
    """A file that cannot be imported. The text says why, in words."""


def exported(game: Game) -> bytes:
    """The whole game with its secrets, as `lupus verify` reads it.

    While it is played the seed is left out: whoever has it knows all draws to come, and a preview shows none.
    """
    document = export(table_of(game))
    return canonical(document if game.stage == Game.Stage.OVER else {**document, "seed": None})


def read(data: bytes) -> Table[Any]:
    """The game of a file, if playing it again from its seed gives the same rows. Raises `Unreadable`."""
    if len(data) > LARGEST:
        raise Unreadable(_("Il file è troppo grande per essere una partita."))
    try:
        table = checked(json.loads(data))
    except Unreadable:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        raise Unreadable(_("Questo file non è una partita esportata da qui.")) from None
    if b"\\u0000" in data or any(
        len(text) > 40 for text in (*table.setup.seats, *(move.command.verb for move in table.moves))
    ):
        raise Unreadable(_("Questo file ha nomi che qui non possono stare."))
    return table


def checked(document: Mapping[str, Any]) -> Table[Any]:
    """The game of a document, played again. Raises `Unreadable`, and for what is no document of a game many other
    errors."""
    ruleset = document["ruleset"]
    if document["seed"] is None:
        raise Unreadable(
            _(
                "Questa partita era ancora in corso: si può rigiocare da quando è finita, perché prima il seme è "
                "segreto."
            )
        )
    if too_large(document):
        raise Unreadable(_("Questa partita è più grande di quanto un villaggio possa essere."))
    if not isinstance(ruleset, str) or ruleset not in dict(editions.offered()):
        raise Unreadable(_("Questo file è di un gioco che qui non c’è."))
    findings = verify(document, RULESETS[ruleset].game)
    if findings:
        changed = _(
            "Questa partita ha seguito una versione precedente delle regole: con quelle di oggi la riga %(n)s sarebbe "
            "diversa."
        )
        broken = _("Rigiocata dall’inizio, la partita non torna alla riga %(n)s: il file è stato cambiato.")
        raise Unreadable((changed if older(document, RULESETS[ruleset].game) else broken) % {"n": findings[0].n})
    return replayed(document)


def too_large(document: Mapping[str, Any]) -> bool:
    """Whether a document has more of anything than a village can have. It is checked before anything is dealt or
    played."""
    seats, moves = document["setup"]["seats"], document["moves"]
    return len(seats) > MOST_SEATS or len(moves) > MOST_MOVES or size_of(document["setup"]) > MOST_VALUES


def size_of(value: Any) -> int:
    """How many values there are in a value."""
    within = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + sum(map(size_of, within))


def replayed(document: Mapping[str, Any]) -> Table[Any]:
    """A game that `verify` found sound, as a table."""
    table: Table[Any] = Table(
        RULESETS[document["ruleset"]].game, Setup.load(document["setup"]), bytes.fromhex(document["seed"])
    )
    for move in document["moves"]:
        table.submit(Command(move["actor"], move["verb"], load_args(move["args"]), move["by"], move["note"]))
    return table


def take_in(table: Table[Any], name: str, by: Person, now: datetime) -> Game:
    """Store a game that `read` found sound, as an archived one. Nobody sits on its seats."""
    with transaction.atomic():
        game = Game(
            slug=free_slug(name), name=name, ruleset=table.game.key, stage=Game.Stage.OVER, length=len(table.log)
        )
        Village.found(game, calendar=calendar.dumped(Calendar(), now.date()))
        Deal.objects.create(game=game, setup=table.setup.dump(), seed=table.seed, version=table.version)
        game.masters.add(by)
        for seat, gender in genders_of(table).items():
            VillagePlace.found(Place(game=game, seat=seat, gender=gender))
        game.digest = rows(game, table)
        game.save(update_fields=["digest"])
        receipts(game, table, now)
        Ruling.record(game, by, now, Ruling.What.IMPORTED)
    return game


def rows(game: Game, table: Table[Any]) -> str:
    """Store the log; the digest of its last row."""
    digest, stored = "", []
    for entry in table.log:
        dumped = dump_entry(entry)
        digest = link(digest, dumped)
        stored.append(Row(game=game, n=entry.n, entry=dumped, digest=digest))
    Row.objects.bulk_create(stored)
    return digest


def receipts(game: Game, table: Table[Any], now: datetime) -> None:
    """Store the commands that brought the log."""
    Receipt.objects.bulk_create(
        Receipt(
            game=game,
            number=n,
            sender="archive",
            key=uuid4(),
            actor=str(c.actor),
            verb=c.verb,
            args=plain_args(c.args),
            by=c.by and c.by[:80],
            note=c.note,
            first=first,
            last=last,
            received=now,
        )
        for n, (c, first, last) in enumerate(table.moves, 1)
    )


# --- the pages -------------------------------------------------------------------------------------------------------


class ImportForm(WholeForm):
    """A game that was exported."""

    name = forms.CharField(label=gettext_lazy("Nome del villaggio"), max_length=80)
    file = forms.FileField(label=gettext_lazy("File della partita (JSON)"))


@require_POST
def export_village(request: HttpRequest, slug: str) -> HttpResponse:
    """The game as a file, secrets included."""
    game, _table, _lexicon = opened(request, slug)
    Ruling.record(game, master_in(request), timezone.now(), Ruling.What.EXPORTED)
    headers = {"Content-Disposition": f'attachment; filename="{game.slug}.json"'}
    return HttpResponse(exported(game), content_type="application/json", headers=headers)


@PAGE
def import_village(request: HttpRequest) -> HttpResponse:
    """Take in a game that was exported: it is played again and compared before a row of it is stored."""
    person = access.host(request)
    form = ImportForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    if request.method == "POST" and form.is_valid():
        try:
            table = read(form.cleaned_data["file"].read(LARGEST + 1))
            game = take_in(table, form.cleaned_data["name"], person, timezone.now())
        except Unreadable as why:
            form.add_error("file", str(why))
        else:
            say(request, _("La partita è stata rigiocata, torna in ogni riga, ed è nell’archivio."))
            return redirect("console", game.slug)
    return page(request, "import", status=422 if form.errors else 200, form=form)
