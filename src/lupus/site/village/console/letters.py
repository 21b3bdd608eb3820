"""The personal letters of the start: one PDF for each player, made from that seat's own view alone (L7-2.2-13).

Printing a letter makes a new one-time link, and the links before it stop working: a lost letter opens nothing
(L7-2.2-01).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

import typst
from django.conf import settings
from django.contrib.staticfiles import finders
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_POST

from lupus.engine.table import Table, Told
from lupus.rulesets.lexicon import LETTER, Words, shown
from lupus.rulesets.teller import genders_of, sentences
from lupus.rulesets.words import words
from lupus.site.people.links import Invitation, invitation
from lupus.site.people.models import SignInLink
from lupus.site.post.models import Letter
from lupus.site.table import access
from lupus.site.table.access import scope_of_game
from lupus.site.table.models import Game, Place
from lupus.site.village import owed
from lupus.site.village.models import Ruling
from lupus.site.village.pages.rulebook import reading
from lupus.site.village.pages.told import card_of
from lupus.site.village.responses import PAGE, about, master_in, opened, page, say

TEMPLATE: Final = Path(__file__).with_name("letter.typ")

BEFORE_THE_FIRST_NIGHT: Final = "start"
"""A letter tells what was told at the deal, also when it is printed again later."""


def fresh_link(place: Place) -> Invitation | None:
    """A new link for the person of a place; the links before it stop working. None where the person needs no link.

    The link opens what the game masters who print it may see: of an account with more than this place, this place
    alone.
    """
    if place.person is None or not access.knocks(place.person):
        return None
    scope = scope_of_game(place.game_id) if place.person.places.count() > 1 else ""
    with transaction.atomic():
        SignInLink.objects.filter(person=place.person, used=False, scope=scope).update(used=True)
        return invitation(place.person, scope)


def letter_to(place: Place, table: Table[Any]) -> dict[str, Any]:
    """What one letter says, as plain values, in the language of whoever gets it."""
    language = place.person.language if place.person is not None else "it"
    view = tuple(told for told in table.view(place.seat) if told.at == BEFORE_THE_FIRST_NIGHT)
    with override(language):
        return content(place, view, table, words(language, table.game.key), fresh_link(place))


def content(
    place: Place, view: Sequence[Told], table: Table[Any], lexicon: Words, link: Invitation | None
) -> dict[str, Any]:
    """Everything on a letter: from the view of the seat, the rulebook, and the account."""
    card = card_of(view, table, lexicon)
    assert card is not None
    handle = place.person.handle if place.person is not None else ""
    return {
        "village": place.game.name,
        "title": _("Per %(name)s") % {"name": shown(place.seat)},
        "name": shown(place.seat),
        "icon": drawing(f"role-{card.key}"),
        "intro": _("In questo villaggio sei:"),
        "role": card.role,
        "power": card.text,
        "facts": [
            [_("Fazione"), card.faction],
            [_("Aura"), card.aura],
            [_("Doti mistiche"), _("sì") if card.mystic else _("no")],
        ],
        "knows_title": _("Che cosa sai fin dall’inizio"),
        "knows": sentences(view, place.seat, lexicon, genders_of(table), LETTER),
        "enter_title": _("Come si entra"),
        "address_label": _("Indirizzo"),
        "address": settings.ADDRESS,
        "handle_label": _("Nome per entrare"),
        "handle": handle,
        "link": link.url if link else "",
        "qr": link.qr_svg if link else "",
        "enter": _(
            "Inquadra il codice, o scrivi l’indirizzo qui sotto: funziona una volta sola. Poi scegli una password."
        )
        if link
        else _("Hai già un account: entra con il tuo nome e la tua password, o fatti mandare un link per posta."),
        "read_title": _("Se non hai mai giocato"),
        "read": [list(pair) for pair in reading(place.game, card.key)],
        "contact_label": _("Game Master"),
        "contact": place.game.village.contact,
        "warning_title": _("È un segreto"),
        "warning": _(
            "Questa lettera è soltanto per te. Non farla vedere a nessuno, né intera né in parte, e non mostrare a "
            "nessuno le tue pagine o i messaggi che ricevi: a voce puoi dire quello che vuoi, anche il falso."
        ),
    }


@cache
def sprite() -> dict[str, str]:
    """The icons of the site, each as an SVG of its own."""
    path = finders.find("icons.svg")
    root = ElementTree.parse(str(path)).getroot()
    tag = "{http://www.w3.org/2000/svg}"
    found = {}
    for symbol in root.iter(f"{tag}symbol"):
        body = "".join(ElementTree.tostring(child, encoding="unicode") for child in symbol)
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{symbol.get("viewBox")}">{body}</svg>'
        found[str(symbol.get("id"))] = svg
    return found


def drawing(name: str) -> str:
    """An icon in SVG; empty where there is none."""
    return sprite().get(name, "")


def printed(letters: Sequence[dict[str, Any]]) -> bytes:
    """Letters as one PDF, each on a page of its own. Texts go in as data: nothing that somebody wrote is read as
    markup."""
    return bytes(typst.compile(TEMPLATE.read_bytes(), sys_inputs={"letters": json.dumps(list(letters))}))


# --- letters ----------------------------------------------------------------------------------------------------------


@PAGE
def post(request: HttpRequest, slug: str) -> HttpResponse:
    """The letters: all as one file to print. They are made by POST, because each makes a new link."""
    game, table, lexicon = opened(request, slug)
    places = list(Place.objects.filter(game=game).select_related("person", "game__village"))
    if request.method != "POST":
        rows = [
            {
                "pk": p.pk,
                "name": shown(p.seat),
                "knocks": p.person is not None and access.knocks(p.person),
                "email": p.person.email if p.person is not None else "",
            }
            for p in places
        ]
        return page(request, "letters", **about(game, table, lexicon), rows=rows)
    if request.POST.get("do") == "mail":
        return mailed(request, game, places)
    made = [letter_to(place, table) for place in places]
    Ruling.record(game, master_in(request), timezone.now(), Ruling.What.LETTERS, _("tutte"))
    return pdf(printed(made), game.slug)


@require_POST
def letter(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One letter, with a new link: the old one stops working."""
    game, table, _lexicon = opened(request, slug)
    place = get_object_or_404(Place.objects.select_related("person", "game"), game=game, pk=pk)
    if request.POST.get("do") == "mail":
        return mailed(request, game, [place])
    made = letter_to(place, table)
    Ruling.record(game, master_in(request), timezone.now(), Ruling.What.LETTERS, shown(place.seat))
    return pdf(printed([made]), f"{game.slug}-{slugify(place.seat) or place.pk}")


def mailed(request: HttpRequest, game: Game, places: list[Place]) -> HttpResponse:
    """Send the letters of the start by mail, to those who have an address. Their paper keeps working: whoever reads the
    mail asks for a link."""
    leaving = Letter.objects.filter(game=game, kind=Letter.Kind.CARD, sent=None, skipped=False)
    twice = [place for place in places if place.pk in set(leaving.values_list("place", flat=True))]
    able = [p for p in places if p.person is not None and p.person.email and p not in twice]
    whose = _("tutte") if len(places) > 1 else shown(places[0].seat)
    if able:
        with transaction.atomic():
            made = Ruling.record(game, master_in(request), timezone.now(), Ruling.What.MAILED, whose)
            for place in able:
                owed.owe_card(place, made)
    lacking = ", ".join(shown(place.seat) for place in places if place not in [*able, *twice])
    say(request, _("Lettere che partono per posta: %(n)s.") % {"n": len(able)})
    if twice:
        say(request, _("Stanno già per partire: %(names)s.") % {"names": ", ".join(shown(p.seat) for p in twice)})
    if lacking:
        say(request, _("Senza posta, da stampare: %(names)s.") % {"names": lacking})
    return redirect("console-letters", game.slug)


def pdf(data: bytes, name: str) -> HttpResponse:
    """A file to save."""
    headers = {"Content-Disposition": f'attachment; filename="{name}.pdf"'}
    return HttpResponse(data, content_type="application/pdf", headers=headers)
