"""The pages of whoever is in a room: the phone, the acts of the lobby, another phone, games that were saved."""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.views.decorators.http import require_POST, require_safe

from lupus.rulesets.drawing import drawings
from lupus.rulesets.registry import RULESETS
from lupus.site.light import with_fixed_part
from lupus.site.people.language import spoken
from lupus.site.table import clerk

from . import acts, arrivals, games, guests, lobby, saved
from .arrivals import with_key
from .door import join_form, way_in
from .frames import whole_page
from .guests import inside
from .refusals import PAGE, Refused, by_script, check_fields, private, refusing, whole

# --- the page of a phone ----------------------------------------------------------------------------------------------


@require_safe
@private
@refusing
def room(request: HttpRequest, code: str) -> HttpResponse:
    """The page of a phone: the lobby or the game for whoever is in; a form for whoever has the key; else the field for
    a code."""
    me = guests.occupant_of(request, code)
    if me is not None:
        guests.note_seen(me)
        guests.note_language(me, spoken())
        return whole_page(request, me.room, me)
    known = guests.by_cookie(request, code)
    if known is not None and guests.banned(request, known):
        raise Refused("banned", 403)
    found = guests.by_link(code, request.GET.get("k", ""))
    if found is not None:
        return join_form(request, found)
    waits = arrivals.waits_for(known, guests.secret_in(request, code), timezone.now()) if known is not None else None
    if waits is not None:
        return render(request, "room/waiting.html", {"code": code, "name": waits.name, "hosts": waits.hosts})
    return way_in(request, code)


# --- acts -------------------------------------------------------------------------------------------------------------


@require_POST
@private
@refusing
def act(request: HttpRequest, code: str, what: str) -> HttpResponse:
    """An act of the lobby: 204 for a script, else back to the page."""
    if what not in acts.DEEDS:
        raise Http404
    inside(request, code)
    now = timezone.now()
    with clerk.writing():
        locked = lobby.locked(code)
        me = inside(request, code)  # again: whoever waited for the lock may have been sent away
        acts.do(what, acts.Act(locked, me, request.POST, now))
    return done(request, code, gone=what == "leave", back="room-pieces" if what == "compose" else "room")


def done(request: HttpRequest, code: str, gone: bool, back: str) -> HttpResponse:
    """The answer to an act that was done. back: the page on which its form stands."""
    where = reverse("home") if gone else reverse(back, args=[code])
    answer: HttpResponse = JsonResponse({"to": where if gone else ""}) if by_script(request) else redirect(where)
    if gone:
        answer.delete_cookie(guests.cookie_name(code))
    return answer


@require_safe
@private
@refusing
def pieces(request: HttpRequest, code: str) -> HttpResponse:
    """The page on which the host composes the game piece by piece."""
    me = inside(request, code)
    composing = games.screens_of(me.room.ruleset).composing
    if composing is None:
        raise Http404
    if not me.hosts:
        raise Refused("not-host", 403)
    if lobby.playing(me.room):
        raise Refused("playing")
    words, players = games.lexicon(me.room.ruleset), me.room.occupants.filter(sits=True).count()
    hidden = render_to_string("room/_act.html", {"key": uuid4()}, request)
    action = reverse("room-act", args=[code, "compose"])
    chosen = games.chosen_of(me.room.ruleset, me.room.options)
    page = composing.page(me.room.composed, players, chosen, words, hidden, action)
    drawn = drawings(RULESETS[me.room.ruleset])
    facts = {"code": code, "page": page, "key": uuid4(), "composed": bool(me.room.composed), "drawings": drawn}
    return with_fixed_part(render(request, "room/pieces.html", facts), drawn)


@require_safe
@private
@refusing
def mine(request: HttpRequest, code: str) -> HttpResponse:
    """The re-entry link of an occupant, for their own phone to show."""
    me = inside(request, code)
    link = lobby.absolute(reverse("room-back", args=[code, guests.entry_of(guests.secret_in(request, code))]))
    return render(request, "room/mine.html", {"code": code, "name": me.name, "link": link, "qr": lobby.qr(link)})


@PAGE
@private
@refusing
def back(request: HttpRequest, code: str, token: str) -> HttpResponse:
    """Come back by the re-entry link: looking at it does nothing, for programs look at links that are sent about."""
    if guests.occupant_of(request, code) is not None:
        return redirect("room", code)
    if request.method != "POST":
        return render(request, "room/back.html", {"code": code, "token": token})
    arrivals.often(request, "room-back", arrivals.JOINED_AN_HOUR)
    with clerk.writing():
        pass_ = arrivals.come_back(code, token, timezone.now())
    if pass_ is None:
        raise Refused("old-link", 404)
    return guests.let_in(code, pass_)


@require_POST
@refusing
def claim(request: HttpRequest, code: str) -> HttpResponse:
    """Ask for the seat of somebody whose phone died. Whoever is in keeps the seat that they have."""
    if guests.occupant_of(request, code) is not None:
        return redirect("room", code)
    whose = request.POST.get("who", "")
    if guests.by_link(code, request.POST.get("k", "")) is None:
        raise Http404
    check_fields(request.POST, ("k", "who"))
    number = whole(whose)
    # Only what a page can send counts.
    arrivals.often(request, "room-claim", arrivals.CLAIMS_AN_HOUR, "many-claims")
    with clerk.writing():
        room = with_key(request, code)
        pass_ = arrivals.claim(room, number, timezone.now())
    return guests.let_in(code, pass_)


# --- after the end ----------------------------------------------------------------------------------------------------


@require_POST
@refusing
def keep(request: HttpRequest, code: str) -> HttpResponse:
    """Save a game that is over: the answer is the page to keep."""
    inside(request, code)
    check_fields(request.POST, ("game",))
    number = whole(request.POST["game"])
    arrivals.often(request, "room-kept", arrivals.KEPT_AN_HOUR)
    with clerk.writing():
        token = saved.keep(lobby.locked(code), number, arrivals.from_place(request), timezone.now())
    where = reverse("kept", args=[token])
    return JsonResponse({"to": where}) if by_script(request) else redirect(where)


@require_safe
@private
def kept(request: HttpRequest, token: str) -> HttpResponse:
    """A game that was saved: its last screen, the story, the file."""
    found = saved.found(token)
    if found is None:
        raise Http404
    story = saved.story_of(found)
    drawn = drawings(RULESETS[story.ruleset])
    context = {
        "token": token,
        "story": story,
        "styles": games.screens_of(story.ruleset).styles,
        "drawings": drawn,
        "kept_at": found.kept,
        "may_open": arrivals.may_open(request),
        "screen": games.draw(story.ruleset, story.screen),
        "rooms": guests.rooms_of(request),
    }
    return with_fixed_part(render(request, "room/kept.html", context), drawn)


@require_safe
@private
def kept_file(request: HttpRequest, token: str) -> HttpResponse:
    """A game that was saved, as a file that `lupus verify` checks."""
    found = saved.found(token)
    if found is None:
        raise Http404
    name = f"lupus-{found.kept:%Y-%m-%d}.json"
    return HttpResponse(
        saved.document_of(found),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def rooms(request: HttpRequest) -> dict[str, Any]:
    """What the home page, which belongs to no hosting, shows of rooms. It is computed only where a template shows
    it."""
    return {"rooms": SimpleLazyObject(partial(what_pages_know, request))}


def what_pages_know(request: HttpRequest) -> dict[str, Any]:
    """The games that are played in rooms, with their titles; whether this person may open a room; the key of a form."""
    found = games.offers()
    return {"games": found, "may_open": bool(found) and arrivals.may_open(request), "key": uuid4()}
