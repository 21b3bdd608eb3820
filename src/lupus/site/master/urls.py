"""Addresses."""

from __future__ import annotations

from django.urls import URLPattern, path

from . import acts, console, joining, masters, records, seats, wizard

PLAN, HERE = "village/<slug:slug>/plan/", "village/<slug:slug>/master/"

urlpatterns: list[URLPattern] = [
    path("new/", wizard.new, name="new-village"),
    path("new/import/", records.import_village, name="import-village"),
    path(PLAN, wizard.dates, name="plan-dates"),
    path(PLAN + "players/", wizard.players, name="plan-players"),
    path(PLAN + "invitation/", wizard.invitation, name="plan-invitation"),
    path(PLAN + "applicant/<int:pk>/", wizard.applicant, name="plan-applicant"),
    path(PLAN + "composition/", wizard.composition, name="plan-composition"),
    path(PLAN + "composition/check/", wizard.check, name="plan-check"),
    path(PLAN + "start/", wizard.start, name="plan-start"),
    path(PLAN + "discard/", wizard.discard, name="plan-discard"),
    path("join/<str:token>/", joining.join, name="join"),
    path("masters/<str:token>/", masters.invited, name="invitation"),
    path(HERE, console.console, name="console"),
    path(HERE + "preview/", console.preview, name="console-preview"),
    path(HERE + "turn/", console.turn, name="console-turn"),
    path(HERE + "as/<int:pk>/", console.view_as, name="console-as"),
    path(HERE + "seat/<int:pk>/", seats.seat, name="console-seat"),
    path(HERE + "seat/<int:pk>/order/", console.order, name="console-order"),
    path(HERE + "seat/<int:pk>/notes/", seats.notes, name="console-notes"),
    path(HERE + "seat/<int:pk>/replace/", seats.other, name="console-replace"),
    path(HERE + "seat/<int:pk>/letter/", seats.letter, name="console-letter"),
    path(HERE + "seat/<int:pk>/answer/", seats.answer, name="console-answer"),
    path(HERE + "letters/", seats.post, name="console-letters"),
    path(HERE + "do/<slug:what>/", acts.act, name="console-act"),
    path(HERE + "masters/", masters.masters, name="console-masters"),
    path(HERE + "log/", records.log, name="console-log"),
    path(HERE + "notices/", records.notices, name="console-notices"),
    path(HERE + "export/", records.export, name="console-export"),
    path(HERE + "settings/", records.settings, name="console-settings"),
]
