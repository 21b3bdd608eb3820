"""A house: the votes of its person day by day, what befell them, and what a player keeps about them.

The public page of a house is made of public events. A player's own page of the same house has two things more: what
they were told that names this person, and their note. Whoever wrote a note reads it, and nobody else does: no game
master, no export, no successor on the same seat. Opening the page or saving a note leaves no sign: no row, no receipt,
no mark of presence.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from lupus.engine.events import Event
from lupus.engine.seats import Seat
from lupus.rulesets.lexicon import shown
from lupus.rulesets.teller import genders_of
from lupus.site.light import the_same_for_all
from lupus.site.table import access, cache, clerk, storage
from lupus.site.table.models import Game, Place
from lupus.site.village import VILLAGE, editions
from lupus.site.village.models import HouseNote
from lupus.site.village.responses import EVEN, digest_of, filled, overtaken, written

from .forms import Form, everybody, own_forms
from .public_board import Ballot, House, PublicVillage, board_of, dates_of, public
from .told import chapters

BEFELL: Final = {
    "died-night": _("morte nella notte"),
    "died-stake": _("rogo"),
    "resurrected": _("ritorno in vita"),
    "exiled": _("esilio"),
}

LONGEST: Final = 1000
"""Characters of a note on a house."""


class Who(NamedTuple):
    """Somebody as a page names them."""

    number: int
    name: str


class Vote(NamedTuple):
    """What a count has to do with one person.

    secret: whether only the numbers of votes were published. votes: for whom they voted. got, voters: how many votes
    they had, and from whom.
    """

    ballot: Ballot
    secret: bool
    votes: list[Who]
    got: int
    voters: list[Who]


def votes_of(seen: PublicVillage, seat: Seat) -> list[Vote]:
    """What each count has to do with one person, the newest first."""

    def who(seat: Seat) -> Who:
        return Who(seen.houses[seat].number, shown(seat))

    found = []
    for ballot in reversed(seen.ballots):
        voters = [who(vote.voter) for vote in ballot.votes if vote.target == seat]
        cast = [who(vote.target) for vote in ballot.votes if vote.voter == seat]
        found.append(Vote(ballot, not ballot.votes, cast, dict(ballot.counts).get(seat, len(voters)), voters))
    return found


def house_at(seen: PublicVillage, number: int) -> House:
    """The house with this number. Raises `Http404`."""
    for house in seen.houses.values():
        if house.number == number:
            return house
    raise Http404


def about(event: Event, seat: Seat) -> bool:
    """Whether an event names this person."""
    for name, declared in type(event).__annotations__.items():
        value = getattr(event, name)
        if isinstance(value, Event):
            if about(value, seat):
                return True
        elif "Seat" in declared and (seat in value if isinstance(value, tuple) else seat == value):
            return True
    return False


@require_safe
@the_same_for_all
def house(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One house as everybody knows it; the same page for whoever comes."""
    game = access.game_for_all(slug, VILLAGE)
    return render(request, "pages/house.html", dossier(cache.table_of(game), game, number))


@require_http_methods(["GET", "HEAD", "POST"])
def my_house(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One house as a player knows it, with their note."""
    place = access.place_of_player(request, slug, VILLAGE)
    table = cache.table_of(place.game)
    context = dossier(table, place.game, number)
    seat = context["house"].seat
    if request.method == "POST":
        note = written(request, "note")
        with clerk.writing():
            storage.locked(place.game_id)
            kept = note_of(place, seat)
            late = overtaken(request, kept, note)
            if fits := len(note) <= LONGEST and not late:
                write(place, seat, note)
        if fits:
            return HttpResponseRedirect(f"{reverse('my-house', args=[slug, number])}?done=noted")
    else:
        note = kept = note_of(place, seat)
        late = False
    lexicon, told_me = editions.lexicon(table.game.key), table.view(place.seat)
    forms = own_forms(place, table, lexicon, told_me, everybody(table, place.seat, board_of(table)), upon=seat)
    view = [told for told in told_me if about(told.event, seat)]
    mine: dict[str, Any] = {
        "own": True,
        "forms": [form for form in forms if choosable(form, seat)],
        "note": note,
        "kept": kept,
        "was": digest_of(kept),
        "overtaken": late,
        "longest": LONGEST,
        "over": len(note) - LONGEST,
        "done": request.GET.get("done") == "noted",
        "diary": chapters(view, place.seat, lexicon, genders_of(table)),
        "itself": seat == place.seat,
    }
    status = 200 if len(note) <= LONGEST and not late else 422
    return filled(render(request, "pages/house.html", {**context, **mine}, status=status), EVEN)


def choosable(form: Form, seat: Seat) -> bool:
    """Whether a form lets one choose this person. The forms of the night let everybody choose the same people."""
    return not form.twice and bool(form.choices) and seat in dict(form.choices[0].options)


def dossier(table: cache.Stored, game: Game, number: int) -> dict[str, Any]:
    """What the page of a house says to everybody. Raises `Http404`."""
    seen, lexicon, dates = board_of(table), editions.lexicon(table.game.key), dates_of(game, table)
    found = house_at(seen, number)
    return {
        **public(game, table, seen),
        "house": found,
        "votes": votes_of(seen, found.seat),
        "before": number - 1,
        "after": number % len(seen.houses) + 1,
        "past": [(str(BEFELL[what]), lexicon.heading(at), dates.get(at)) for what, at in found.past],
    }


def note_of(place: Place, seat: Seat) -> str:
    """What the person of a place wrote about a seat; empty for nothing."""
    found = (
        HouseNote.objects.filter(place=place, person=place.person_id, seat=seat).values_list("text", flat=True).first()
    )
    return found or ""


def write(place: Place, seat: Seat, text: str) -> None:
    """Keep a note; an empty one is deleted."""
    mine: dict[str, Any] = {"place": place, "person_id": place.person_id, "seat": seat}
    if text:
        HouseNote.objects.update_or_create(**mine, defaults={"text": text})
    else:
        HouseNote.objects.filter(**mine).delete()
