"""Addresses of rooms: the way in, the page of a phone, the acts of the lobby, games that were saved."""

from __future__ import annotations

from django.urls import URLPattern, path, register_converter

from . import door, phones, views
from .guests import LENGTH, LETTERS


class Code:
    """A code in an address, in capital letters. Other letters are no address of the site."""

    regex = f"[{LETTERS}]{{{LENGTH}}}"

    def to_python(self, value: str) -> str:
        """The code: the text as it stands."""
        return value

    def to_url(self, value: str) -> str:
        """The code: the text as it stands."""
        return value


register_converter(Code, "code")

ROOM = "room/<code:code>/"

urlpatterns: list[URLPattern] = [
    path("tv/", door.television, name="tv"),
    path("room/", door.door, name="room-door"),
    path("room/enter/", door.enter, name="room-enter"),
    path("room/open/", door.open_room, name="room-open"),
    path("room/practice/", door.practice, name="room-practice"),
    path(ROOM, views.room, name="room"),
    path(ROOM + "do/", phones.do, name="room-do"),
    path(ROOM + "lead/", phones.lead, name="room-lead"),
    path(ROOM + "stream/", phones.stream, name="room-stream"),
    path(ROOM + "screen/", phones.screen, name="room-screen"),
    path(ROOM + "screen/stream/", phones.screen_stream, name="room-screen-stream"),
    path(ROOM + "join/", door.join, name="room-join"),
    path(ROOM + "claim/", views.claim, name="room-claim"),
    path(ROOM + "lobby/<slug:what>/", views.act, name="room-act"),
    path(ROOM + "pieces/", views.pieces, name="room-pieces"),
    path(ROOM + "mine/", views.mine, name="room-mine"),
    path(ROOM + "back/<str:token>/", views.back, name="room-back"),
    path(ROOM + "keep/", views.keep, name="room-keep"),
    path("kept/<str:token>/", views.kept, name="kept"),
    path("kept/<str:token>/game.json", views.kept_file, name="kept-file"),
]
