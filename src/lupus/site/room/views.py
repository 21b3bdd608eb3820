"""The pages of rooms: the way in, the page of a phone, the acts of the lobby, games that were saved.

The cookie of the room says who somebody is (`guests.py`). A room answers whoever has neither its cookie nor its key in the same way
whether it stands or not: a code is tried by typing it, and wrong ones are counted.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, Final, ParamSpec
from uuid import UUID, uuid4

from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from lupus.site.people.language import spoken
from lupus.site.table import clerk

from . import acts, arrivals, claims, games, guests, limits, lobby, pages, saved
from .codes import typed
from .models import Occupant, Room
from .refusals import SENTENCES, Refused, by_script, refusal

OWN: Final = frozenset({"bad-name", "name-taken", "bad-colour", "colour-taken", "bad-choice"})
"""What is wrong with a form that somebody fills in about themselves: it is shown again."""

PAGE: Final = require_http_methods(["GET", "HEAD", "POST"])

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def refusing(view: View[P]) -> View[P]:
    """Answer what the room refuses with its page; nothing has changed then."""

    @wraps(view)
    def answered(request: HttpRequest, /, *args: P.args, **more: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **more)
        except Refused as refused:
            return refusal(request, refused, str(more.get("code", "")))
        except Room.DoesNotExist:
            raise Http404 from None

    return answered


def private(view: View[P]) -> View[P]:
    """Keep no copy of a page anywhere, and change nothing of it on the way."""
    guarded: View[P] = cache_control(no_store=True, no_transform=True)(view)
    return guarded


# --- the way in ---------------------------------------------------------------------------------------------------------


@require_safe
def door(request: HttpRequest) -> HttpResponse:
    """Type a code, or open a room."""
    return way_in(request)


def way_in(
    request: HttpRequest, code: str = "", refused: Refused | None = None, *, status: int = 200, screen: bool = False
) -> HttpResponse:
    """The same, with what was typed and why it opened nothing. screen: for a device that is to be the shared screen of a room."""
    offered = games.playable()
    context = {
        "code": code, "error": error_of(refused), "at_code": refused is not None and refused.code not in OWN,
        "screen": screen, "key": uuid4(),
        "mine": filled_in(request), "genders": lobby.genders(), "may_open": limits.may_open(request) and bool(offered),
        "games": [(key, games.lexicon(key).say("title")) for key in offered],
        "colours": lobby.colours(offered[0]) if len(offered) == 1 else [],  # of several games: the first free one
    }  # fmt: skip
    return render(request, "room/door.html", context, status=refused.status if refused else status)


def error_of(refused: Refused | None) -> str:
    """What a form says above itself that was refused."""
    return "" if refused is None else str(SENTENCES[refused.code])


def filled_in(request: HttpRequest) -> dict[str, str]:
    """What somebody had said of themselves in a form that was refused, or what the site knows of them."""
    sent = request.POST
    return {"name": sent.get("name", own_name(request)), "colour": sent.get("colour", ""), "gender": sent.get("gender", "x")}


def own_name(request: HttpRequest) -> str:
    """The name of whoever is signed in, for a start."""
    name = getattr(request.user, "name", "")
    return str(name)[: arrivals.LONGEST]


@require_POST
def enter(request: HttpRequest) -> HttpResponse:
    """Try a code that was typed, to come in or to be the shared screen. Wrong short ones are counted; after too many the long code
    is asked for, for an hour."""
    said, screen = request.POST.get("code", ""), "screen" in request.POST
    try:
        found = limits.by_code(request, typed(said))
    except Refused as refused:
        return way_in(request, said[:20], refused, screen=screen)
    return redirect(lobby.screen_of(found) if screen else lobby.path_of(found))


def arrival(request: HttpRequest) -> arrivals.Arrival:
    """What the form of somebody who comes in says. Raises `Refused`."""
    sent = request.POST
    return arrivals.Arrival(
        sent.get("name", ""), sent.get("colour", ""), sent.get("gender", "x"), spoken(), form_key(request)
    )  # fmt: skip


def form_key(request: HttpRequest) -> UUID:
    """The key of a form. Raises `Refused` for none."""
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        raise Refused("bad-choice") from None


@require_POST
@refusing
def open_room(request: HttpRequest) -> HttpResponse:
    """Open a room and come in as its host."""
    try:
        return opened(request, arrival(request), practice=False)
    except Refused as refused:
        if refused.code not in OWN:
            raise
        return way_in(request, refused=refused)


@require_POST
@refusing
def practice(request: HttpRequest) -> HttpResponse:
    """Open a room for one person and bots, and begin to play: one touch."""
    try:
        name = arrivals.proper(own_name(request))
    except Refused:
        name = gettext("Ospite")
    who = arrivals.Arrival(name, "", "x", spoken(), form_key(request))
    return opened(request, who, practice=True)


def opened(request: HttpRequest, who: arrivals.Arrival, *, practice: bool) -> HttpResponse:
    """Open a room; where it is for practice, begin the game too."""
    now = timezone.now()
    ruleset = request.POST.get("game", "") or next(iter(games.playable()), "")
    if not Room.objects.filter(form=guests.mark_of(who.form)).exists():
        limits.check_opening(request)

    def begun() -> tuple[Room, guests.Pass]:
        with clerk.writing():
            room, _, pass_ = arrivals.open_room(ruleset, who, limits.from_place(request), now, practice=practice)
            if practice and room.game is None:
                arrivals.practise(room)
                lobby.start(room, now)
            return room, pass_

    try:
        room, pass_ = begun()
    except IntegrityError:
        room, pass_ = begun()  # the same form came twice at once, and the other one was first
    answer = redirect("room", room.code)
    guests.give(answer, room.code, pass_)
    return answer


# --- the page of a phone ------------------------------------------------------------------------------------------------


@require_safe
@private
@refusing
def room(request: HttpRequest, code: str) -> HttpResponse:
    """The page of a phone: the lobby or the game for whoever is in; a form for whoever has the key; else the field for a code."""
    me = guests.occupant_of(request, code)
    if me is not None:
        guests.note_seen(me)
        guests.note_language(me, spoken())
        return pages.page(request, me.room, me)
    known = guests.by_cookie(request, code)
    if known is not None and guests.banned(request, known):
        raise Refused("banned", 403)
    found = guests.by_link(code, request.GET.get("k", ""))
    if found is not None:
        return join_form(request, found)
    waits = claims.waiting(known, guests.secret_in(request, code), timezone.now()) if known is not None else None
    if waits is not None:
        return render(request, "room/waiting.html", {"code": code, "name": waits.name})
    return way_in(request, code)


def join_form(request: HttpRequest, room: Room, refused: Refused | None = None) -> HttpResponse:
    """The form of somebody who comes in by the link, or by the code."""
    occupants = list(room.occupants.all())
    waits = claims.waiting(room, guests.secret_in(request, room.code), timezone.now())
    if waits is not None:
        return render(request, "room/waiting.html", {"code": room.code, "name": waits.name})
    context = {
        "code": room.code, "k": room.key, "key": uuid4(), "genders": lobby.genders(),
        "colours": [] if lobby.playing(room) else lobby.colours(room.ruleset, occupants),  # whoever watches has none
        "closed": room.closed or room.practice, "playing": lobby.playing(room), "title": games.lexicon(room.ruleset).say("title"),
        "people": [(o.pk, o.name) for o in occupants if not o.bot], "mine": filled_in(request), "error": error_of(refused),
        "seats": [(o.name, o.colour) for o in lobby.seated(occupants)],
    }  # fmt: skip
    return render(request, "room/join.html", context, status=refused.status if refused else 200)


@require_POST
@refusing
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Come in, with a name and a colour. Whoever is in already is shown where they are: a browser has one seat."""
    if guests.occupant_of(request, code) is not None:
        return redirect("room", code)
    limits.often(request, "room-joined", limits.JOINED_AN_HOUR)
    try:
        with clerk.writing():
            room = with_key(request, code)
            _, pass_ = arrivals.join(room, arrival(request), timezone.now())
    except Refused as refused:
        if refused.code not in OWN:
            raise
        return join_form(request, room, refused)
    answer = redirect("room", code)
    guests.give(answer, code, pass_)
    return answer


def with_key(request: HttpRequest, code: str) -> Room:
    """The room, locked, for whoever sends its key along and was not sent away. Raises `Http404`, `Refused`."""
    if guests.by_link(code, request.POST.get("k", "")) is None:
        raise Http404
    room = lobby.locked(code)
    if guests.banned(request, room):
        raise Refused("banned", 403)
    return room


@require_POST
@refusing
def claim(request: HttpRequest, code: str) -> HttpResponse:
    """Ask for the seat of somebody whose phone died. Whoever is in keeps the seat that they have."""
    if guests.occupant_of(request, code) is not None:
        return redirect("room", code)
    whose = request.POST.get("who", "")
    limits.often(request, "room-claim", limits.CLAIMS_AN_HOUR)
    with clerk.writing():
        room = with_key(request, code)
        if not (whose.isascii() and whose.isdigit() and len(whose) < 10):
            raise Refused("bad-choice")
        pass_ = claims.ask(room, int(whose), timezone.now())
    answer = redirect("room", code)
    guests.give(answer, code, pass_)
    return answer


def inside(request: HttpRequest, code: str) -> Occupant:
    """Who this browser is in the room; it is noted that they are there. Raises `Http404`."""
    me = guests.occupant_of(request, code)
    if me is None:
        raise Http404
    guests.note_seen(me)
    return me


# --- acts ---------------------------------------------------------------------------------------------------------------


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
    """Where the host composes the game piece by piece."""
    me = inside(request, code)
    composing = games.screens_of(me.room.ruleset).composing
    if composing is None:
        raise Http404
    if not me.hosts:
        raise Refused("not-host", 403)
    if lobby.playing(me.room):
        raise Refused("playing")
    words, players = games.lexicon(me.room.ruleset), me.room.occupants.filter(sits=True).count()
    token = format_html('<input type="hidden" name="csrfmiddlewaretoken" value="{}">', get_token(request))
    action = reverse("room-act", args=[code, "compose"])
    chosen = games.chosen_of(me.room.ruleset, me.room.options)
    page = composing.page(me.room.composed, players, chosen, words, token, action)
    return render(request, "room/pieces.html", {"code": code, "page": page, "composed": bool(me.room.composed)})


@PAGE
@private
@refusing
def mine(request: HttpRequest, code: str) -> HttpResponse:
    """The re-entry link of an occupant, for their own phone to show. POST: save the game that is over."""
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
    limits.often(request, "room-back", limits.JOINED_AN_HOUR)
    with clerk.writing():
        pass_ = claims.come_back(code, token, timezone.now())
    if pass_ is None:
        raise Refused("old-link", 404)
    answer = redirect("room", code)
    guests.give(answer, code, pass_)
    return answer


# --- after the end ------------------------------------------------------------------------------------------------------


@require_POST
@refusing
def keep(request: HttpRequest, code: str) -> HttpResponse:
    """Save the game that is over: the answer is the page to keep."""
    inside(request, code)
    limits.often(request, "room-kept", limits.KEPT_AN_HOUR)
    with clerk.writing():
        token = saved.keep(lobby.locked(code), limits.from_place(request), timezone.now())
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
    context = {
        "token": token, "story": story, "styles": games.screens_of(story.ruleset).styles, "kept_at": found.kept,
        "may_open": limits.may_open(request), "screen": games.draw(story.ruleset, story.screen),
        "rooms": guests.rooms_of(request),
    }  # fmt: skip
    return render(request, "room/kept.html", context)


@require_safe
@private
def kept_file(request: HttpRequest, token: str) -> HttpResponse:
    """The same as a file that `lupus verify` checks."""
    found = saved.found(token)
    if found is None:
        raise Http404
    name = f"lupus-{found.kept:%Y-%m-%d}.json"
    return HttpResponse(
        saved.document_of(found), content_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
