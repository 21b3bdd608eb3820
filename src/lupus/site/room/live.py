"""The streams of rooms: whenever anything changes, all who have the room open are sent a whole frame at once.

One poller for each process looks every 50 ms at the rooms that anybody watches, and more often when a phase ends. The
frames of a room are made together. A stream that begins is sent the frame of that moment, so whoever lost one has
missed nothing. Streams are answered before Django, and count among all others (`table/sse.py`).
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from io import BytesIO
from typing import Final, NamedTuple

from django.core.handlers.asgi import ASGIRequest
from django.utils import timezone, translation

from lupus.site.table.asking import Asking
from lupus.site.table.sse import HEARTBEAT, Receive, Scope, Send, Streams, departure, opening, refuse

from . import guests, presence
from .frames import Sitting, room_now
from .guests import LENGTH, LETTERS
from .models import Occupant, Room

log = logging.getLogger("lupus.live")

ADDRESS: Final = re.compile(rf"/room/([{LETTERS}]{{{LENGTH}}})/(screen/)?stream/")

EVERY: Final = 0.05
"""Seconds between two looks at the rooms."""

AT_AN_END: Final = 0.01
AN_END: Final = timedelta(seconds=0.3)
"""For so long after the end of a phase the rooms are looked at every `AT_AN_END` seconds, so that the next frames go
out at the next tenth of a second."""

REST: Final = timedelta(seconds=1)
"""After frames of a room that could not be made, for so long no others of that room are tried, whatever happens there
and whoever comes."""

TENTH: Final = 0.1
"""Frames go out at whole multiples of this time."""

AGAIN: Final = 1000
"""Milliseconds after which a browser whose stream has ended asks for another one."""

GONE: Final = b"event: gone\ndata:\n\n"
"""Whoever hears it has no place in the room any more: their page is asked for anew."""


class Reader(NamedTuple):
    """Whoever looks at a room. who: the occupant, None for a shared screen. secret: what made the phone theirs (its
    digest)."""

    room: int
    who: int | None
    secret: str
    language: str


class Pulse(NamedTuple):
    """How many times a room has changed, how many times the page of whoever leads its game alone, and who that is."""

    room: int
    whispers: int = 0
    leader: int | None = None


Around = dict[int, tuple[presence.Seen, bool]]
"""For each room: what it shows of who is there, and whether it has a shared screen."""

NEVER: Final = Pulse(-2)
GONE_ROOM: Final = Pulse(-1)


class Listener:
    """An open stream, and what it is to be sent next: a frame that was overtaken by another one is never sent."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.news, self.next = reader, asyncio.Event(), b""
        self.begun = False

    def leads(self, leader: int | None) -> bool:
        """Whether its reader is this one, who leads the game; nobody for None."""
        return leader is not None and self.reader.who == leader

    def put(self, message: bytes) -> None:
        """Have a message sent."""
        self.next = message
        self.news.set()


class Made(NamedTuple):
    """The frames of a room. wakes: when they change although nothing happens; ends: when the phase that they show does.

    A frame is None for a reader who has no place there any more.
    """

    pulse: int
    wakes: datetime | None
    ends: datetime | None
    frames: Mapping[Reader, bytes | None]


class Live:
    """The streams of rooms of a process, and the task that feeds them; it runs while there are any."""

    def __init__(self, gate: Streams) -> None:
        self._gate = gate
        self._admit, self._look, self._make = Asking(), Asking(), Asking()
        self._rooms: defaultdict[int, set[Listener]] = defaultdict(set)
        self._known: dict[int, Pulse] = {}
        self._wakes: dict[int, datetime] = {}
        self._ends: dict[int, datetime] = {}
        self._rests: dict[int, datetime] = {}
        self._seen: Around = {}
        self._making: dict[int, asyncio.Task[None]] = {}
        self._poller: asyncio.Task[None] | None = None

    async def serve(self, scope: Scope, code: str, shared: bool, receive: Receive, send: Send) -> None:
        """Answer one request, until its browser leaves. Who is not in the room is told nothing of it."""
        address = (scope.get("client") or ("",))[0]
        with self._gate.admitted(address) as admitted:
            if not admitted:
                await refuse(503, send)
                return
            reader = await self._admit(reader_of, scope, code, shared)
            if reader is None:
                await self._gate.hold(address)
                await refuse(404, send)
            else:
                await self._serve(Listener(reader), receive, send)

    async def _serve(self, listener: Listener, receive: Receive, send: Send) -> None:
        room = listener.reader.room
        self._rooms[room].add(listener)
        if self._poller is None or self._poller.done():
            self._poller = asyncio.create_task(self._poll())
        gone = asyncio.create_task(departure(receive))
        try:
            await send(opening())
            await tell(listener, gone, send)
        finally:
            gone.cancel()
            self._rooms[room].discard(listener)
            if not self._rooms[room]:
                for known in (self._rooms, self._known, self._wakes, self._ends, self._rests, self._seen):
                    known.pop(room, None)

    async def _poll(self) -> None:
        looked = 0.0
        while self._rooms:
            begin = time.monotonic()
            try:
                if begin - looked >= presence.EVERY:
                    looked = begin
                    await self._look_around()
                pulses = await self._look(pulses_of, list(self._rooms))
            except Exception as error:
                log.warning("the rooms were not read: %s", type(error).__name__)
                pulses = dict(self._known)
            now = timezone.now()
            for room in [*self._rooms]:
                if room not in self._making and self._stale(room, pulses.get(room, GONE_ROOM), now):
                    self._making[room] = asyncio.create_task(self._renew(room, pulses.get(room, GONE_ROOM)))
            pause = AT_AN_END if any(end <= now < end + AN_END for end in self._ends.values()) else EVERY
            await asyncio.sleep(max(0.0, pause - (time.monotonic() - begin)))

    def _stale(self, room: int, pulse: Pulse, now: datetime) -> bool:
        """Whether somebody in a room waits for another frame."""
        if self._rests.get(room, now) > now:
            return False
        wakes = self._wakes.get(room)
        new = any(not listener.begun for listener in self._rooms[room])
        return new or self._known.get(room) != pulse or (wakes is not None and wakes <= now)

    async def _look_around(self) -> None:
        """Note who is there; where it shows, the room is made anew."""
        now, rooms = timezone.now(), list(self._rooms)
        here = [ear.reader.who for ears in self._rooms.values() for ear in ears if ear.reader.who is not None]
        screens = [room for room, ears in self._rooms.items() if any(ear.reader.who is None for ear in ears)]
        for room, seen in (await self._look(looked_around, rooms, here, screens, now)).items():
            if self._seen.get(room, seen) != seen:
                self._known.pop(room, None)
            self._seen[room] = seen

    async def _renew(self, room: int, pulse: Pulse) -> None:
        """Make the frames of a room and send them, at the next whole tenth of a second. Whoever comes late gets theirs
        alone.

        Where only the page of whoever leads may have changed, only they get a frame.
        """
        wakes, known = self._wakes.get(room), self._known.get(room, NEVER)
        whole = known.room != pulse.room or (wakes is not None and wakes <= timezone.now())
        leader = pulse.leader if known.whispers != pulse.whispers else None
        listeners = [ear for ear in self._rooms[room] if whole or not ear.begun or ear.leads(leader)]
        try:
            made = await self._make(frames_of, room, [ear.reader for ear in listeners])
            await asyncio.sleep(TENTH - time.time() % TENTH)
            for ear in listeners:
                frame = made.frames[ear.reader]
                ear.begun = True
                ear.put(GONE if frame is None else event(frame))
            self._note(room, pulse, made, whole)
        except Exception:
            log.exception("the frames of a room were not made")
            self._rests[room] = timezone.now() + REST
        finally:
            del self._making[room]

    def _note(self, room: int, pulse: Pulse, made: Made, whole: bool) -> None:
        """Note which frames a room has now. whole: whether all of its readers got one."""
        if self._rooms.get(room):
            self._known[room] = pulse._replace(room=made.pulse) if whole and made.pulse >= 0 else pulse
        for kept, moment in ((self._wakes, made.wakes), (self._ends, made.ends)):
            if moment is None:
                kept.pop(room, None)
            else:
                kept[room] = moment


async def tell(listener: Listener, gone: asyncio.Task[None], send: Send) -> None:
    """Pass on each frame, and a sign of life where there is none."""
    while not gone.done():
        news = asyncio.create_task(listener.news.wait())
        await asyncio.wait((news, gone), timeout=HEARTBEAT / 2, return_when=asyncio.FIRST_COMPLETED)
        message = listener.next if listener.news.is_set() else beat()  # set before the task that waits for it runs
        listener.news.clear()
        news.cancel()
        if not gone.done():
            await send({"type": "http.response.body", "body": message, "more_body": message != GONE})
        if message == GONE:
            return


def event(frame: bytes) -> bytes:
    """A frame as a stream says it. Its id is the time of the server, by which a phone sets its countdown."""
    return b"id: %d\nretry: %d\ndata: %b\n\n" % (time.time() * 1000, AGAIN, frame)


def beat() -> bytes:
    """What a stream sends when nothing has happened for a while, so that phones know that it stands."""
    return b"id: %d\nevent: beat\ndata:\n\n" % (time.time() * 1000)


# --- what is asked of the database ------------------------------------------------------------------------------------


def reader_of(scope: Scope, code: str, shared: bool) -> Reader | None:
    """Who asks for a stream; None for whoever is not in the room. A shared screen is for those too who have the key of
    the room."""
    request = ASGIRequest(scope, BytesIO())
    me = guests.occupant_of(request, code)
    if me is not None:
        return Reader(me.room_id, None if shared else me.pk, "" if shared else me.secret, me.language)
    room = guests.by_link(code, request.GET.get("k", "")) if shared else None
    if room is None or guests.banned(request, room):
        return None
    return Reader(room.pk, None, "", translation.get_language_from_request(request)[:2])


def pulses_of(rooms: Collection[int]) -> dict[int, Pulse]:
    """The pulses of those rooms that still stand."""
    found = Room.objects.filter(pk__in=rooms).values_list("pk", "pulse", "led__whispers", "led__occupant")
    return {room: Pulse(pulse, whispers or 0, leader) for room, pulse, whispers, leader in found}


def frames_of(room: int, readers: Sequence[Reader]) -> Made:
    """The frames of some readers of a room."""
    found = room_now(room)
    if found is None:
        return Made(-1, None, None, dict.fromkeys(readers))
    sitting = Sitting(found, streamed=True)
    inside = {o.pk: o for o in sitting.occupants}
    return Made(
        found.pulse, sitting.wakes, sitting.ends, {reader: frame_of(sitting, inside, reader) for reader in set(readers)}
    )


def frame_of(sitting: Sitting, inside: Mapping[int, Occupant], reader: Reader) -> bytes | None:
    """The frame of a reader; None for one who has left, or whose seat has another phone now."""
    if reader.who is None:
        return sitting.frame(None, reader.language, shared=True)
    who = inside.get(reader.who)
    return sitting.frame(who, who.language) if who is not None and who.secret == reader.secret else None


def looked_around(rooms: Collection[int], here: Collection[int], screens: Collection[int], now: datetime) -> Around:
    """Note who is there, and say what the rooms show of it."""
    presence.note(here, now)
    presence.note_screens(screens, now)
    watched = presence.with_screen(rooms, now)
    return {room: (seen, room in watched) for room, seen in presence.shown(rooms, now).items()}
