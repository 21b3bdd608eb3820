"""The page of a phone, and of a shared screen: the same frame that a stream sends, in a whole page of the same length for all."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from . import lobby
from .frames import Sitting
from .games import screens_of
from .models import Occupant, Room


def page(request: HttpRequest, room: Room, who: Occupant | None, *, shared: bool = False) -> HttpResponse:
    """The page of an occupant; of a shared screen for nobody."""
    screens = screens_of(room.ruleset)
    html, theme = Sitting(room).page(who, request, shared=shared)
    context = {
        "code": room.code, "html": html, "theme": theme, "shared": shared,
        "k": room.key if shared else "", "styles": screens.styles, "scripts": screens.scripts, "site": lobby.site(),
        "screen": reverse("room-screen", args=[room.code]),
        "speaks": shared and screens.speaks, "leads": screens.leading is not None and not shared,
    }  # fmt: skip
    return render(request, "room/page.html", context)
