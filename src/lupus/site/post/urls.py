"""Addresses of the post."""

from __future__ import annotations

from django.urls import URLPattern, path

from .push import leave, subscribe
from .unsubscribe import unsubscribe

urlpatterns: list[URLPattern] = [
    path("post/stop/<str:token>/", unsubscribe, name="unsubscribe"),
    path("post/push/subscribe/", subscribe, name="push-subscribe"),
    path("post/push/leave/", leave, name="push-leave"),
]
