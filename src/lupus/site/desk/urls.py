"""Addresses of the desk."""

from __future__ import annotations

from django.urls import URLPattern, path

from . import views

urlpatterns: list[URLPattern] = [
    path("desk/", views.desk, name="desk"),
    path("desk/worker.js", views.worker, name="desk-worker"),
    path("desk/engine/<slug:version>/<str:name>", views.engine, name="desk-engine"),
    path("desk/code/<slug:digest>.zip", views.code, name="desk-code"),
]
