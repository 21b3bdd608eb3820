"""Addresses of villages: what everybody reads, a player's own page, the preparation, the console, the records."""

from __future__ import annotations

from django.urls import URLPattern, path

from lupus.site.table.sse import stream

from . import ics
from .console import actions, masters, seats
from .console import views as console
from .pages import views as pages
from .preparation import joining, wizard
from .records import archive, logbook, notices

VILLAGE = "village/<slug:slug>/"
ME, PLAN, HERE = VILLAGE + "me/", VILLAGE + "plan/", VILLAGE + "master/"

urlpatterns: list[URLPattern] = [
    path("", pages.home, name="home"),
    path("rules/", pages.rules, name="rules"),
    path("rules/<slug:ruleset>/", pages.rules_of, name="rulebook"),
    path("credits/", pages.credits, name="credits"),
    path(VILLAGE, pages.village, name="village"),
    path(VILLAGE + "story/", pages.story, name="story"),
    path(VILLAGE + "story.json", pages.record, name="record"),
    path(VILLAGE + "stream/", stream, name="stream"),
    path(VILLAGE + "calendar.ics", ics.feed, name="calendar"),
    path(ME, pages.me, name="me"),
    path(ME + "act/", pages.act, name="act"),
    path(ME + "notes/", pages.notes, name="notes"),
    path("new/", wizard.new, name="new-village"),
    path("new/import/", archive.import_village, name="import-village"),
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
    path(HERE + "do/<slug:what>/", actions.act, name="console-act"),
    path(HERE + "masters/", masters.masters, name="console-masters"),
    path(HERE + "log/", logbook.log, name="console-log"),
    path(HERE + "notices/", notices.notices, name="console-notices"),
    path(HERE + "export/", archive.export_village, name="console-export"),
    path(HERE + "settings/", console.settings, name="console-settings"),
]
