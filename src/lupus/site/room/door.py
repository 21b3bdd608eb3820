"""The pages of the way in: type a code, open a room, join one.

A room answers whoever has neither its cookie nor its key in the same way whether it stands or not: a code is tried by
typing it, and wrong ones are counted.
"""

from __future__ import annotations

from typing import Final
from uuid import UUID, uuid4

from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from lupus.site.people.language import spoken
from lupus.site.table import clerk

from . import arrivals, games, guests, lobby
from .arrivals import FAULTS, with_key
from .guests import typed
from .models import Room
from .refusals import PAGE, SENTENCES, Refused, check_fields, key_of, name_of, private, refusing

OWN: Final = frozenset({*FAULTS, "no-name", "name-taken", "bad-colour", "colour-taken", "bad-choice"})
"""What is wrong with a form that somebody fills in about themselves: it is shown again."""


# --- the way in -------------------------------------------------------------------------------------------------------


@require_safe
def door(request: HttpRequest) -> HttpResponse:
    """Type a code, or open a room."""
    return way_in(request)


def way_in(request: HttpRequest, code: str = "", refused: Refused | None = None) -> HttpResponse:
    """The page of the way in, with what was typed and why it opened nothing."""
    offered = games.playable()
    context = {
        "code": code,
        "error": error_of(refused),
        "at_code": refused is not None and refused.code not in OWN,
        "long": refused is not None and refused.code == "long-code",
        "key": uuid4(),
        "mine": filled_in(request),
        "genders": lobby.genders(),
        "may_open": arrivals.may_open(request) and bool(offered),
        "games": games.offers(),
        "colours": lobby.colours(offered[0]) if len(offered) == 1 else [],  # of several games: the first free one
    }
    return render(request, "room/door.html", context, status=refused.status if refused else 200)


def error_of(refused: Refused | None) -> str:
    """What a form says above itself that was refused."""
    return "" if refused is None else str(SENTENCES[refused.code])


def filled_in(request: HttpRequest) -> dict[str, str]:
    """What somebody had said of themselves in a form that was refused, or what the site knows of them."""
    sent = request.POST
    return {
        "name": sent.get("name", own_name(request)),
        "colour": sent.get("colour", ""),
        "gender": sent.get("gender", "x"),
    }


def own_name(request: HttpRequest) -> str:
    """The name of whoever is signed in, for a start."""
    name = getattr(request.user, "name", "")
    return str(name)[: arrivals.LONGEST]


@require_POST
def enter(request: HttpRequest) -> HttpResponse:
    """Try a code that was typed. Wrong short ones are counted; after too many the long code is asked for, for an
    hour."""
    said = request.POST.get("code", "")
    try:
        return redirect(lobby.path_of(arrivals.by_code(request, typed(said))))
    except Refused as refused:
        return way_in(request, said[:20], refused)


@PAGE
@private
def television(request: HttpRequest) -> HttpResponse:
    """The way in of a shared screen: a code is typed as at the door. A browser that was the screen of a room becomes it
    again, unless it asks for another one."""
    said = request.POST.get("code", "")
    try:
        if request.method == "POST":
            return redirect(lobby.screen_of(arrivals.by_code(request, typed(said))))
    except Refused as refused:
        return asked_for_code(request, said[:20], refused, status=refused.status)
    before = guests.room_of_screen(request) if "other" not in request.GET else None
    return asked_for_code(request) if before is None else redirect(lobby.screen_of(before))


def asked_for_code(
    request: HttpRequest, code: str = "", refused: Refused | None = None, *, status: int = 200
) -> HttpResponse:
    """The page on which a shared screen asks for a code, with what was typed and why it opened nothing."""
    long = refused is not None and refused.code == "long-code"
    return render(request, "room/tv.html", {"code": code, "error": error_of(refused), "long": long}, status=status)


def arrival(request: HttpRequest, form: UUID) -> arrivals.Arrival:
    """What a form says of somebody who comes in. form: by which they come in once."""
    sent = request.POST
    return arrivals.Arrival(sent.get("name", ""), sent.get("colour", ""), sent.get("gender", ""), spoken(), form)


@require_POST
@refusing
def open_room(request: HttpRequest) -> HttpResponse:
    """Open a room and come in as its host."""
    try:
        check_fields(request.POST, ("name", "gender", "game"), ("colour",))
        return opened(request, arrival(request, name_of(request.POST)), practice=False)
    except Refused as refused:
        if refused.code not in OWN:
            raise
        return way_in(request, refused=refused)


@require_POST
@refusing
def practice(request: HttpRequest) -> HttpResponse:
    """Open a room for one person and bots, and begin to play: one touch."""
    check_fields(request.POST, ("game",))
    try:
        name = arrivals.proper(own_name(request))
    except Refused:
        name = gettext("Ospite")
    who = arrivals.Arrival(name, "", "x", spoken(), name_of(request.POST))
    return opened(request, who, practice=True)


def opened(request: HttpRequest, who: arrivals.Arrival, *, practice: bool) -> HttpResponse:
    """Open a room; where it is for practice, begin the game too."""
    now = timezone.now()
    ruleset = request.POST.get("game", "")
    if not Room.objects.filter(form=guests.mark_of(who.form)).exists():
        arrivals.check_opening(request)

    def begun() -> tuple[Room, guests.Pass]:
        with clerk.writing():
            room, _, pass_ = arrivals.open_room(ruleset, who, arrivals.from_place(request), now, practice=practice)
            if practice and room.game is None:
                arrivals.practise(room)
                lobby.start(room, now)
            return room, pass_

    try:
        room, pass_ = begun()
    except IntegrityError:
        room, pass_ = begun()  # the same form came twice at once, and the other one was first
    return guests.let_in(room.code, pass_)


def join_form(request: HttpRequest, room: Room, refused: Refused | None = None) -> HttpResponse:
    """The form of somebody who comes in by the link, or by the code."""
    occupants = list(room.occupants.all())
    waits = arrivals.waits_for(room, guests.secret_in(request, room.code), timezone.now())
    if waits is not None:
        return render(request, "room/waiting.html", {"code": room.code, "name": waits.name, "hosts": waits.hosts})
    context = {
        "code": room.code,
        "k": room.key,
        "key": uuid4(),
        "genders": lobby.genders(),
        "colours": [] if lobby.playing(room) else lobby.colours(room.ruleset, occupants),  # whoever watches has none
        "closed": room.closed or room.practice,
        "playing": lobby.playing(room),
        "title": games.lexicon(room.ruleset).say("title"),
        "people": [(o.pk, o.name) for o in occupants if not o.bot],
        "back": lobby.playing(room) or (refused is not None and refused.code == "name-taken"),
        "mine": filled_in(request),
        "error": error_of(refused),
        "seats": [(o.name, o.colour) for o in lobby.seated(occupants)],
    }
    return render(request, "room/join.html", context, status=refused.status if refused else 200)


@require_POST
@refusing
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Come in, with a name and a colour. Whoever is in already is shown where they are: a browser has one seat."""
    if guests.occupant_of(request, code) is not None:
        return redirect("room", code)
    arrivals.often(request, "room-joined", arrivals.JOINED_AN_HOUR)
    try:
        with clerk.writing():
            room = with_key(request, code)
            check_fields(request.POST, ("k", "name", "gender"), ("colour",))
            _, pass_ = arrivals.join(room, arrival(request, key_of(request.POST)), timezone.now())
    except Refused as refused:
        if refused.code not in OWN:
            raise
        return join_form(request, room, refused)
    return guests.let_in(code, pass_)
