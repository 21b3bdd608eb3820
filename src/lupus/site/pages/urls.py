"""Addresses of the pages that everybody reads, and of a player's own."""

from __future__ import annotations

from django.urls import path

from . import views

urlpatterns = [
    path("", views.home, name="home"),
    path("rules/", views.rules, name="rules"),
    path("rules/<slug:ruleset>/", views.rules_of, name="rulebook"),
    path("credits/", views.credits, name="credits"),
    path("village/<slug:slug>/", views.village, name="village"),
    path("village/<slug:slug>/story/", views.story, name="story"),
    path("village/<slug:slug>/story.json", views.record, name="record"),
    path("village/<slug:slug>/me/", views.me, name="me"),
    path("village/<slug:slug>/me/act/", views.act, name="act"),
    path("village/<slug:slug>/me/notes/", views.notes, name="notes"),
]
