"""What a phone shows now, as one message of fixed size, or as a page: its inner HTML, and the times by which it acts.

A frame is made of what its reader was told and may do, and of nothing else. All frames of a room have the same length
at a moment. It follows from what everybody was told, so whoever watches the network learns nothing else from it (L-6).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from functools import cached_property
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.safestring import SafeString

from lupus.engine.seats import MASTER, Seat
from lupus.rulesets.drawing import drawings
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.screens import SHARED, explained
from lupus.rulesets.words import words
from lupus.site import queries
from lupus.site.light import with_fixed_part
from lupus.site.people.language import spoken
from lupus.site.queries import columns, rows
from lupus.site.table.models import Game

from . import ending, games, lobby, presence
from .games import screens_of
from .models import WAITS, Claim, Occupant, Room
from .play import ANSWER_FOR, NEXT, Play, conduct, key_for, leader_of

OCCUPANTS: Final = f"SELECT {columns(Occupant)} FROM room_occupant WHERE room_id = %s ORDER BY position, id"

ROOM: Final = (
    f"SELECT {columns(Room)}, {columns(Game)} FROM room_room LEFT JOIN table_game ON table_game.id = game_id "
    "WHERE room_room.id = %s"
)

SIZE: Final = 4 * 1024
"""The length of a frame is a whole multiple of so many bytes."""

AROUND: Final = 3 * 1024
"""Bytes that a frame has for what is around the screen of a game, beside what its reader alone is shown
(`Screens.own`). With the longest names, when nobody else is there and three ask for a seat, the host has 2 KiB more
than the readers of a game ever need of their own."""

sizes: Final[dict[tuple[str, int, bool, str], int]] = {}
"""The lengths of frames that were worked out last, by game, number of public rows, whether a time waits to begin, and
language."""

MOST_DRAWN: Final = 300

drawn: Final[dict[tuple[str, int, bool, bool, Seat | None, str], tuple[str, str]]] = {}
"""Screens of games that streams have sent: what changes around a screen alone does not draw it anew. By game, number of
rows, whether a time waits to begin, whether the game is over, reader and language."""

NOTHING: Final = {
    "news": [],
    "away": [],
    "answer_for": [],
    "goes_on": False,
    "missing": None,
    "claims": [],
    "before": None,
}
"""What a screen says by night of who is there (`Sitting.by_day`)."""


class Sitting:
    """A room at one moment: what the frames of all its readers have in common is read once.

    streamed: its frames go out together, so a screen that has not changed since it was last drawn is not drawn again.
    For the answer to an act it is drawn in any case: else the time of the answer would tell whether the act has changed
    anything (L-8).
    """

    def __init__(self, room: Room, now: datetime | None = None, *, streamed: bool = False) -> None:
        self.streamed = streamed
        self.room, self.now = room, now or timezone.now()
        self.occupants: list[Occupant] = [occupant for (occupant,) in rows([Occupant], OCCUPANTS, room.pk)]
        self.play = Play(room, room.game, self.now) if room.game is not None else None
        self.led = leader_of(room) if self.play is not None and self.play.led else None
        self._watched: dict[str, tuple[str, str]] = {}

    @property
    def wakes(self) -> datetime | None:
        """When the frames change although nothing happens: at the end of a pause."""
        return self.play.begins if self.play is not None and self.play.pause else None

    @property
    def ends(self) -> datetime | None:
        """When the phase ends that the frames show; None where the game waits for people."""
        return self.play.game.due if self.play is not None and self.play.timer is not None else None

    def frame(self, who: Occupant | None, language: str, *, shared: bool = False, said: str = "") -> bytes:
        """The frame of a reader. who: None for a shared screen. said: a sentence for this phone alone, such as why it
        was refused."""
        with translation.override(language):
            html, theme = self.shown(who, shared=shared)
        play = self.play
        timer = play.timer if play is not None else None
        facts = {
            "html": html,
            "theme": theme,
            "said": said,
            "pulse": self.room.pulse,
            "now": milliseconds(self.now),
            "game": self.room.games,
            "ruleset": self.room.ruleset,
            "due": milliseconds(play.game.due) if play is not None and timer is not None else None,
            "begins": milliseconds(play.begins) if play is not None and timer is not None else None,
            "timer": timer.name if timer is not None else "",
            "sends": timer.sends if timer is not None else None,
            "quiet": timer is not None and timer.quiet,
        }
        return padded(facts, self.size(language, who))

    def leads(self, who: Occupant | None) -> bool:
        """Whether a reader leads the game that is played."""
        return who is not None and self.led is not None and self.led.occupant_id == who.pk

    def has_led(self, who: Occupant) -> bool:
        """Whether a reader led the game that is over."""
        found = leader_of(self.room)
        return found is not None and found.occupant_id == who.pk

    def size(self, language: str, who: Occupant | None = None) -> int:
        """How many bytes a frame and a page have in this language. One has more where the part of a single reader is
        larger than foreseen."""
        play = self.play
        if play is None:
            return SIZE
        if self.leads(who) and play.screens.leading is not None:
            return whole(play.screens.leading.size(len(play.guests)) + AROUND)
        known = (play.game.slug, len(play.view(SHARED)), play.pause, language)
        if known not in sizes:
            if len(sizes) > 1000:
                sizes.clear()
            with translation.override(language):
                inside, _theme = self.inside(play, None, None)
            sizes[known] = whole(len(written(inside)) + play.screens.own(len(play.guests)) + AROUND)
        return sizes[known]

    def page(self, who: Occupant | None, request: Any, *, shared: bool) -> tuple[SafeString, str]:
        """The inner HTML and the theme that `shown` gives, in the language that is active, filled up with spaces to the
        length of a frame."""
        html, theme = self.shown(who, shared=shared, request=request)
        length = len(html.encode())
        return SafeString(html + " " * (whole(length, self.size(spoken(), who)) - length)), theme

    def shown(self, who: Occupant | None, *, shared: bool = False, request: Any = None) -> tuple[SafeString, str]:
        """The inner HTML of the page of a reader, in the language that is active, and the theme of the page.

        request: the request for a page; None for a frame.
        """
        if self.play is None:
            return render_to_string("room/lobby.html", lobby.facts(self.room, who, self.now), request), "day"
        around = self.facts(self.play, who, shared)
        scene = ending.facts(self.play, shared=shared)
        inside, theme = ("", "night") if scene is not None else self.inside(self.play, who, request)
        return render_to_string("room/play.html", {**around, "screen": inside, "scene": scene}, request), theme

    def inside(self, play: Play, who: Occupant | None, request: Any) -> tuple[str, str]:
        """The screen of the game for a reader, and its theme. It is drawn once for all who have no seat."""
        if self.leads(who):
            return self.desk(play, request)
        seat, language = play.seat_of(who), spoken()
        if request is None and seat is SHARED and language in self._watched:
            return self._watched[language]
        known = (play.game.slug, len(play.table.log), play.pause, play.over, seat, language)
        if self.streamed and (before := drawn.get(known)) is not None:
            return before
        screen = play.screen(who)
        found = games.draw(play.game.ruleset, screen, request), str(screen.get("theme", "day"))
        if request is None and seat is SHARED:
            self._watched[language] = found
        if self.streamed:
            if len(drawn) >= MOST_DRAWN:
                drawn.clear()
            drawn[known] = found
        return found

    def desk(self, play: Play, request: Any) -> tuple[str, str]:
        """The page of whoever leads, and its theme. request: the request for a page; None for a frame."""
        assert self.led is not None
        assert play.screens.leading is not None
        key = key_for(play.game, f"leads {self.led.whispers}", play.game.length)
        hidden = render_to_string("room/_act.html", {"key": key}, request)
        action = reverse("room-lead", args=[self.room.code])
        beside = conduct(self.led, play.step, play.asked, action=action, hidden=hidden)
        page = play.screens.leading.page(play.viewpoint(MASTER), beside)
        return render_to_string("room/desk.html", {"page": page}), "night" if play.quiet else "day"

    def host_gone(self, who: Occupant) -> bool:
        """Whether a reader may take the room over."""
        quiet, led = self.play is not None and self.play.quiet, self.led is not None
        return not who.hosts and presence.host_gone(self.occupants, self.now, led=led, quiet=quiet)

    def may_lead(self, play: Play, who: Occupant | None) -> dict[str, Any] | None:
        """Who may lead the game on whose leader has gone, of those who are there, and whether a reader may; None where
        nobody is there who may."""
        found = [one for one in presence.may_lead(play, self.occupants) if lobby.here(one, self.now)]
        return {"names": [one.name for one in found], "mine": who in found} if found else None

    @cached_property
    def claimed(self) -> frozenset[int]:
        """The occupants whom another phone says that it is, as long as it waits for the host."""
        waiting = Claim.objects.filter(occupant__room=self.room, asked__gt=self.now - WAITS)
        return frozenset(waiting.order_by().values_list("occupant_id", flat=True))

    def facts(self, play: Play, who: Occupant | None, shared: bool) -> dict[str, Any]:
        """What `room/play.html` shows around the screen of the game. By night it is the same for all."""
        room, hosts = self.room, who is not None and who.hosts
        return {
            "code": room.code,
            "site": lobby.site(),
            "shared": shared,
            "hosts": hosts,
            "over": play.over,
            "game": room.games,
            "time": play.step,
            "key": play.key_for_all(who),
            "screen_missing": hosts and play.over and lobby.screen_missing(room, self.now),
            "watches": who is not None and play.seat_of(who) is None and not self.leads(who),
            "has_led": who is not None and play.over and self.has_led(who),
            "host_gone": who is not None and self.host_gone(who),
            "led": self.led is not None,
            "may_lead": self.may_lead(play, who) if self.led is not None else None,
            "evening": ending.totals(room, self.now) if play.over and not shared else None,
            "practice": room.practice and not shared,
            "hints": games.explains(room),
            "hint": None if shared else games.hint_of(room, play.screens, play.point(who)),
            "first": self.first(play, who),
            "readiness": readiness(play, who, self.occupants),
            **(NOTHING if play.quiet else self.by_day(play, who)),
        }

    def first(self, play: Play, who: Occupant | None) -> dict[str, Any] | None:
        """What every player's phone says of a kind of moment, and shows where it is new to it (`room.js`); of whoever
        plays alone also among whom they choose. None where
        a game that is played to learn has hints of its own."""
        hinted = self.room.practice and play.screens.hint is not None
        if play.seat_of(who) is SHARED or play.pause or play.over or hinted:
            return None
        settings, lexicon = play.table.setup.settings, games.lexicon(play.game.ruleset)
        found = explained(play.screens, play.view(SHARED), settings, lexicon)
        if found is None:
            return None
        asked = {option for prompt in play.point(who).prompts for slot in prompt.fields for option in slot.options}
        at = [guest.seat for guest in play.guests if guest.seat in asked] if games.explains(self.room) else []
        return {"name": f"{play.game.ruleset} {found.name}", "text": found.text, "at": at}

    def by_day(self, play: Play, who: Occupant | None) -> dict[str, Any]:
        """The facts that are shown by day alone: who is there, and what the host may do about it."""
        host = who if who is not None and who.hosts else None
        offered = play.offered_to_the_host() if host is not None else {}
        late = offered[ANSWER_FOR].fields[0].options if ANSWER_FOR in offered else ()
        absent = presence.answers_for(play, host, self.occupants, self.now) if host is not None and late else ()
        return {
            "news": lobby.told(self.room, self.now),
            "before": lobby.before(self.room),
            "away": presence.away(self.occupants, self.now),
            "answer_for": [o.name for o in absent if o.name in late],
            "goes_on": host is not None and NEXT in offered and presence.goes_on(play, host),
            "missing": presence.missing_of(play, who, self.occupants, self.now),
            "claims": [{"pk": o.pk, "name": o.name, "hosts": o.hosts} for o in self.occupants if o.pk in self.claimed],
        }


def readiness(play: Play, who: Occupant | None, occupants: list[Occupant]) -> dict[str, Any] | None:
    """How many are ready to go on before the time is over, where the game asks."""
    timer = play.timer
    if timer is None or not timer.ready or play.pause:
        return None
    ready = [o.name for o in occupants if o.name in timer.ready and (o.ready or o.bot)]
    seat = play.seat_of(who)
    phase = timer.name.partition(".")[0].partition(" ")[0]
    return {
        "time": timer.name,
        "count": len(ready),
        "of": len(timer.ready),
        "mine": seat in ready,
        "asked": seat in timer.ready,
        "label": words(spoken(), play.game.ruleset).say("screen-ready", values={"phase": phase}),
    }


def milliseconds(moment: datetime | None) -> int | None:
    """A moment as scripts count time."""
    return None if moment is None else round(moment.timestamp() * 1000)


def room_now(number: int) -> Room | None:
    """A room with its game, as they are stored now; None where it has gone."""
    found = queries.found([Room, Game], ROOM, number)
    if found is None:
        return None
    room, room.game = found
    return room  # type: ignore[no-any-return]


def written(facts: Any) -> bytes:
    """Plain values as JSON on one line."""
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode()


def whole(length: int, least: int = SIZE) -> int:
    """The smallest multiple of `SIZE` with room for so many bytes, and for the least."""
    return -(-max(length, least) // SIZE) * SIZE


def padded(facts: Mapping[str, Any], least: int = SIZE) -> bytes:
    """Plain values as JSON on one line, filled up to this length, or to a larger multiple of `SIZE`."""
    text = written({**facts, "pad": ""})
    return text[:-2] + b" " * (whole(len(text), least) - len(text)) + text[-2:]


def frame(room: Room, who: Occupant | None, shared: bool, language: str) -> bytes:
    """The frame of one reader of a room."""
    return Sitting(room).frame(who, language, shared=shared)


def whole_page(request: HttpRequest, room: Room, who: Occupant | None, *, shared: bool = False) -> HttpResponse:
    """The page of an occupant; of a shared screen for nobody."""
    screens = screens_of(room.ruleset)
    html, theme = Sitting(room).page(who, request, shared=shared)
    drawn = drawings(RULESETS[room.ruleset])
    context = {
        "code": room.code,
        "html": html,
        "theme": theme,
        "shared": shared,
        "k": room.key if shared else "",
        "styles": screens.styles,
        "ruleset": room.ruleset,
        "drawings": drawn,
        "scripts": screens.scripts,
        "tv": lobby.television(),
        "screen": reverse("room-screen", args=[room.code]),
        "speaks": shared and screens.speaks,
        "leads": screens.leading is not None and not shared,
    }
    return with_fixed_part(render(request, "room/page.html", context), drawn)
