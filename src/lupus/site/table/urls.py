"""Addresses of what is told of a game without a page."""

from __future__ import annotations

from django.urls import URLPattern, path

from .feed import feed
from .live import stream

urlpatterns: list[URLPattern] = [
    path("village/<slug:slug>/stream/", stream, name="stream"),
    path("village/<slug:slug>/calendar.ics", feed, name="calendar"),
]
