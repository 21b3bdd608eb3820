"""Addresses of villages: what everybody reads, a player's own page, the preparation, the console, the records."""

from __future__ import annotations

from django.urls import URLPattern, path

from lupus.site.table.sse import stream

from .console import acts, letters, mails, masters, seats
from .console import views as console
from .pages import arriving, houses, me
from .pages import views as pages
from .preparation import players, wizard
from .records import archive, views
from .records import views as records

VILLAGE = "village/<slug:slug>/"
ME, PLAN, HERE = VILLAGE + "me/", VILLAGE + "plan/", VILLAGE + "master/"

urlpatterns: list[URLPattern] = [
    path("", arriving.home, name="home"),
    path("rules/", pages.rules, name="rules"),
    path("rules/<slug:ruleset>/", pages.rules_of, name="rulebook"),
    path("rules/<slug:ruleset>/cases/", pages.cases, name="cases"),
    path("rules/<slug:ruleset>/<str:key>/", pages.role, name="role"),
    path("credits/", pages.credits, name="credits"),
    path("dice/", pages.dice, name="dice"),
    path(VILLAGE, pages.village, name="village"),
    path(VILLAGE + "house/<int:number>/", houses.house, name="house"),
    path(VILLAGE + "votes/", pages.votes, name="votes"),
    path(VILLAGE + "dice/", pages.dice, name="village-dice"),
    path(VILLAGE + "rules/", pages.rules_here, name="village-rules"),
    path(VILLAGE + "ending/", records.ending, name="ending"),
    path(VILLAGE + "ending/<int:number>/", records.ending_of, name="ending-of"),
    path(VILLAGE + "story/", pages.story, name="story"),
    path(VILLAGE + "story.json", pages.record, name="record"),
    path(VILLAGE + "stream/", stream, name="stream"),
    path(VILLAGE + "calendar.ics", pages.feed, name="calendar"),
    path(ME, me.me, name="me"),
    path(ME + "house/<int:number>/", houses.my_house, name="my-house"),
    path(ME + "act/", me.act, name="act"),
    path(ME + "notes/", me.notes, name="notes"),
    path(ME + "ask/", me.ask, name="ask"),
    path("played/", records.own, name="played"),
    path("profile/<str:token>/", records.shared, name="profile"),
    path("new/", wizard.new, name="new-village"),
    path("new/import/", archive.import_village, name="import-village"),
    path(PLAN, wizard.dates, name="plan-dates"),
    path(PLAN + "players/", players.players, name="plan-players"),
    path(PLAN + "person/", players.person, name="plan-person"),
    path(PLAN + "invitation/", players.invitation, name="plan-invitation"),
    path(PLAN + "applicant/<int:pk>/", players.applicant, name="plan-applicant"),
    path(PLAN + "composition/", wizard.composition, name="plan-composition"),
    path(PLAN + "composition/check/", wizard.check, name="plan-check"),
    path(PLAN + "start/", wizard.start, name="plan-start"),
    path(PLAN + "discard/", wizard.discard, name="plan-discard"),
    path(PLAN + "listing/", players.listing, name="plan-listing"),
    path("join/<str:token>/", players.join, name="join"),
    path("asked/<str:token>/", arriving.asked, name="asked"),
    path("villages/", arriving.joinable, name="joinable"),
    path("archive/", arriving.archive, name="archive"),
    path("masters/<str:token>/", masters.invited, name="invitation"),
    path(HERE, console.console, name="console"),
    path(HERE + "preview/", console.preview, name="console-preview"),
    path(HERE + "turn/", console.turn, name="console-turn"),
    path(HERE + "as/<int:pk>/", seats.view_as, name="console-as"),
    path(HERE + "seat/<int:pk>/", seats.seat, name="console-seat"),
    path(HERE + "seat/<int:pk>/order/", seats.order, name="console-order"),
    path(HERE + "seat/<int:pk>/notes/", seats.notes, name="console-notes"),
    path(HERE + "seat/<int:pk>/excuse/", seats.excuse, name="console-excuse"),
    path(HERE + "seat/<int:pk>/replace/", seats.other, name="console-replace"),
    path(HERE + "seat/<int:pk>/letter/", letters.letter, name="console-letter"),
    path(HERE + "seat/<int:pk>/answer/", seats.answer, name="console-answer"),
    path(HERE + "letters/", letters.post, name="console-letters"),
    path(HERE + "do/<slug:what>/", acts.act, name="console-act"),
    path(HERE + "undo/", console.take_back, name="console-undo"),
    path(HERE + "questions/", mails.asked, name="console-questions"),
    path(HERE + "mails/", mails.mails, name="console-mails"),
    path(HERE + "mails/<int:pk>/", mails.mail, name="console-mail"),
    path(HERE + "masters/", masters.masters, name="console-masters"),
    path(HERE + "log/", views.log, name="console-log"),
    path(HERE + "notices/", views.notices, name="console-notices"),
    path(HERE + "notices/<int:pk>/", views.resend, name="console-resend"),
    path(HERE + "export/", archive.export_village, name="console-export"),
    path(HERE + "settings/", console.settings_page, name="console-settings"),
]
