"""Rooms on one machine: `python -m benchmarks.rooms [SECONDS]`. Starts a site with its clock on a temporary database
(SQLite, or that of DATABASE_URL). LUPUS_BENCH_WORKERS: how many processes answer.

Each driver keeps a stream open and gives real commands of the game, without a browser. Measured is the time from an
act, when its last byte is sent, until the frame that it causes has been read by every stream of the room; and how late
the clock ends phases on the screens. First one room with 33 phones (8 play, 25 watch), then 30 rooms of 8 phones that
act every 5 s. Then one room in which 33 people play Werewolf, four times as fast as at a table: by night and in ballots
all phones send their forms in the same half second, and each waits for its answer; by day eight a second say whether
they are ready.

`python -m benchmarks.rooms --strangers [SECONDS]` measures one room of 8 phones alone, then while strangers at one
address ask for streams of rooms that they are not in, and then at four. Each address has 50 requests under way at any
time.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode
from uuid import uuid4

PORT: Final = int(os.environ.get("LUPUS_BENCH_PORT", "8798"))
WORKERS: Final = os.environ.get("LUPUS_BENCH_WORKERS", "1")
SERVE: Final = "from lupus.cli import main; main()"
CSRF: Final = "lupusloadlupusloadlupusloadlupus"
NAMES: Final = ("Ada", "Bea", "Ciro", "Dea", "Eva", "Fede", "Gino", "Ida")
PAUSE: Final = 5.0
"""Seconds between two acts of a phone."""


UNDER_WAY: Final = 50
"""Requests of strangers that one address has under way at any time."""

PLAYERS: Final = tuple(f"{name} {n}" for n in range(1, 6) for name in NAMES)[:33]
"""Who plays Werewolf."""

LEAD: Final = (0.25, 0.75)
"""Seconds before the end of a call at which a phone sends its form: between the two, by its line."""


class Seat(NamedTuple):
    """A phone of a room: its name, and its cookies."""

    code: str
    name: str
    cookie: str


SET_UP = """
import json, sys, django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from uuid import uuid4
from django.test import Client
from django.utils import timezone
from lupus.site.room import arrivals, guests, lobby
from lupus.site.room.models import Room
from lupus.site.table import clerk

names, rooms, watchers, game = json.loads(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
made = []
for number in range(rooms):
    now, people = timezone.now(), []
    with clerk.writing():
        host = arrivals.Arrival(names[0], "", "x", "it", uuid4())
        room, who, pass_ = arrivals.open_room(game, host, f"bench {number}", now)
        people.append((who.name, pass_.secret))
        for name in names[1:]:
            who, pass_ = arrivals.join(room, arrivals.Arrival(name, "", "x", "it", uuid4()), now)
            people.append((who.name, pass_.secret))
        options = {"call_seconds": "10", "talk_minutes": "2"} if game == "werewolf" else {}
        Room.objects.filter(pk=room.pk).update(options=options)
        lobby.start(Room.objects.get(pk=room.pk), now)
        for n in range(watchers):
            room = lobby.locked(room.code)
            who, pass_ = arrivals.join(room, arrivals.Arrival(f"W {n}", "", "x", "it", uuid4()), now)
            people.append((who.name, pass_.secret))
    for name, secret in people:
        (cookie,) = guests.let_in(room.code, guests.Pass(secret, "", "")).cookies.values()
        made.append((room.code, name, f"{cookie.key}={cookie.value}"))
print(json.dumps(made))
"""


class Room:
    """A room as its drivers see it: the acts that wait for their frames, and how long they waited."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.seats = seats
        self.frames: dict[str, dict[str, Any]] = {}
        self.acts: list[tuple[float, int, set[str]]] = []
        self.waits: list[float] = []
        self.late: list[float] = []
        self.answers: list[float] = []
        self.refused = 0
        self.done = 0

    async def listen(self, seat: Seat) -> None:
        """Keep a stream open, and note when a frame comes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", PORT, limit=2**20)
        writer.write(
            f"GET /room/{seat.code}/stream/ HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {seat.cookie}\r\n\r\n".encode()
        )
        while line := await reader.readline():
            if not line.startswith(b"data: {"):
                continue
            at = time.time()
            frame = json.loads(line[6:])
            before = self.frames.get(seat.name)
            self.frames[seat.name] = frame
            for begin, pulse, missing in self.acts:
                if frame["pulse"] > pulse and seat.name in missing:
                    missing.discard(seat.name)
                    self.waits.append(at - begin)
            self.acts = [act for act in self.acts if act[2]]
            if before is not None and before["timer"] != frame["timer"] and before["due"] and at * 1000 > before["due"]:
                self.late.append(at - before["due"] / 1000)

    async def act(self, seat: Seat, chance: Random, pause: float) -> None:
        """Do what the screen offers, again and again."""
        await asyncio.sleep(chance.uniform(0, pause))
        while True:
            frame = self.frames.get(seat.name)
            form = form_of(frame["html"], chance) if frame is not None else None
            if form is not None and frame is not None:
                if not frame["quiet"]:
                    self.acts.append((time.time(), frame["pulse"], set(self.frames)))
                status = await post(seat, form)
                self.done += status == 200
                if status != 200:
                    self.refused += 1
                    self.acts = [a for a in self.acts if a[1] != frame["pulse"]]
            await asyncio.sleep(chance.uniform(0.5, 1.5) * pause)


class Cards(Room):
    """A room in which everybody plays Werewolf."""

    async def act(self, seat: Seat, chance: Random, pause: float) -> None:
        """Send the forms of a call or a ballot before it ends; by day say that one is ready, and take it back."""
        sent = ""
        while True:
            await asyncio.sleep(0.02)
            frame = self.frames.get(seat.name)
            if frame is None:
                continue
            if frame["sends"] is not None and frame["timer"] != sent:
                sent = frame["timer"]
                forms = re.findall(r'<form [^>]*class="do (\w+)" data-send>(.*?)</form>', frame["html"], re.DOTALL)
                await asyncio.sleep(max(0.0, frame["due"] / 1000 - chance.uniform(*LEAD) - time.time()))
                for verb, inside in forms:
                    await self.answered(seat, filled(verb, inside, chance), f"/room/{seat.code}/do/")
            elif (
                frame["sends"] is None
                and (time_ := re.search(r'name="time" value="([^"]+)"', frame["html"]))
                and not frame["quiet"]
            ):
                self.acts.append((time.time(), frame["pulse"], set(self.frames)))
                said = {"time": time_[1], "game": str(frame["game"]), "ready": chance.choice(("yes", "no"))}
                form = {"key": str(uuid4()), **said}
                await self.answered(seat, form, f"/room/{seat.code}/lobby/go-on/")
                await asyncio.sleep(chance.uniform(0.5, 1.5) * pause)

    async def answered(self, seat: Seat, form: dict[str, str], where: str) -> None:
        """Send a form, and note how long the whole answer takes."""
        begin = time.time()
        status = await post(seat, form, where)
        self.answers.append(time.time() - begin)
        self.done += status == 200
        self.refused += status != 200


def form_of(html: str, chance: Random) -> dict[str, str] | None:
    """One of the forms of a page, filled in."""
    forms = re.findall(r'<form [^>]*class="do (\w+)"[^>]*>(.*?)</form>', html, re.DOTALL)
    if not forms:
        return None
    verb, inside = chance.choice(forms)
    return filled(verb, inside, chance)


def filled(verb: str, inside: str, chance: Random) -> dict[str, str]:
    """A form with a choice in each of its parameters."""
    found: dict[str, list[str]] = {}
    for _, name, value, more in re.findall(
        r'<input type="(hidden|radio)" name="(\w+)" value="([^"]*)"([^>]*)>', inside
    ):
        if "data-illegal" not in more and name not in ("key", "verb"):
            found.setdefault(name, []).append(value)
    return {"verb": verb, "key": str(uuid4()), **{name: chance.choice(values) for name, values in found.items()}}


async def post(seat: Seat, form: dict[str, str], where: str = "") -> int:
    """Send a form; the status of the answer. where: another address than that of the acts of a game."""
    body = (urlencode({**form, "csrfmiddlewaretoken": CSRF}) + "&pad=").ljust(1024, "x")
    head = (
        f"POST {where or f'/room/{seat.code}/do/'} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {seat.cookie}; "
        f"csrftoken={CSRF}\r\n"
        "Accept: application/json\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
    writer.write(f"{head}{body}".encode())
    said = await reader.read()
    writer.close()
    return int(said.split(b" ")[1]) if said else 0


async def drive(rooms: Sequence[Room], pause: float, seconds: float) -> None:
    """Let everybody play for so long."""
    tasks = [asyncio.create_task(room.listen(seat)) for room in rooms for seat in room.seats]
    players = [(room, seat) for room in rooms for seat in room.seats if seat.name in (*NAMES, *PLAYERS)]
    tasks += [asyncio.create_task(room.act(seat, Random(n), pause)) for n, (room, seat) in enumerate(players)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def stranger(address: str, codes: Sequence[str], chance: Random) -> int:
    """Ask for streams from an address until cancelled:
    without a cookie, with a forged one, and with a key that is none."""
    asked = 0
    try:
        while True:
            code, key = chance.choice(codes), f"{chance.getrandbits(128):032x}"
            path, cookie = chance.choice(
                [("stream/", "x=1"), ("stream/", f"room-{code}={key}:{key}"), (f"screen/stream/?k={key}", "x=1")]
            )
            head = (
                f"GET /room/{code}/{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"
            )
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", PORT, local_addr=(address, 0))
                writer.write(head.encode())
                asked += await reader.read() != b""
                writer.close()
            except OSError:
                await asyncio.sleep(0.1)
    except asyncio.CancelledError:
        return asked


def strangers(address: str, codes: Sequence[str], seconds: float) -> int:
    """Ask for streams from an address for so long, in a process of its own; how many were answered."""

    async def all_of_them() -> int:
        asking = [asyncio.create_task(stranger(address, codes, Random(n))) for n in range(UNDER_WAY)]
        await asyncio.sleep(seconds)
        for each in asking:
            each.cancel()
        return sum(await asyncio.gather(*asking))

    return asyncio.run(all_of_them())


def drivers(seats: Sequence[Sequence[Seat]], pause: float, seconds: float, kind: type[Room]) -> dict[str, Any]:
    """Play in these rooms, in a process of its own; what was measured."""
    begin, rooms = time.process_time(), [kind(each) for each in seats]
    asyncio.run(drive(rooms, pause, seconds))
    return {
        "waits": [wait for room in rooms for wait in room.waits],
        "late": [late for room in rooms for late in room.late],
        "answers": [answer for room in rooms for answer in room.answers],
        "done": sum(room.done for room in rooms),
        "refused": sum(room.refused for room in rooms),
        "unanswered": sum(len(missing) for room in rooms for _, _, missing in room.acts),
        "cpu": time.process_time() - begin,
    }


def processor(pid: int) -> float:
    """Seconds of processor time that a process has used, and the processes that it started."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") + sum(map(processor, children(pid)))


def weight(pid: int) -> float:
    """The memory of a process in MiB, and of the processes that it started."""
    found = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    return int(found["VmRSS"].split()[0]) / 1024 + sum(map(weight, children(pid)))


def children(pid: int) -> list[int]:
    """The processes that a process started."""
    return [
        int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()
    ]


def share(values: Sequence[float], part: float) -> float:
    """The value that so large a part of all does not exceed, in milliseconds."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] * 1000 if values else float("nan")


def measure(
    title: str, rooms: int, watchers: int, pause: float, seconds: float, *, cards: bool = False, addresses: int = 0
) -> None:
    """Start a site with so many rooms, play, and print the figures.

    cards: Werewolf, else Lupusburg. addresses: at how many there are strangers.
    """
    names, game, tempo = (PLAYERS, "werewolf", "0.25") if cards else (NAMES, "lupusburg", "1")
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            "DATABASE_URL": f"sqlite:///{Path(folder) / 'site.sqlite3'}",
            **os.environ,
            "LUPUS_DATA": folder,
            "LUPUS_ADDRESS": f"http://127.0.0.1:{PORT}",
            "LUPUS_TEMPO": tempo,
            "DJANGO_SETTINGS_MODULE": "lupus.site.config.settings",
        }
        set_up = [sys.executable, "-W", "ignore", "-c", SET_UP, json.dumps(names), str(rooms), str(watchers), game]
        made = json.loads(subprocess.run(set_up, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout)
        by_code: dict[str, list[Seat]] = {}
        for code, name, cookie in made:
            by_code.setdefault(code, []).append(Seat(code, name, cookie))
        quiet = {"env": environment, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        web = subprocess.Popen(
            [sys.executable, "-c", SERVE, "serve", "--port", str(PORT), "--no-clock", "--workers", WORKERS], **quiet
        )  # type: ignore[call-overload]
        clock = subprocess.Popen([sys.executable, "-c", SERVE, "clock"], **quiet)  # type: ignore[call-overload]
        try:
            asyncio.run(answering())
            idle, begin = weight(web.pid), processor(web.pid)
            with multiprocessing.get_context("spawn").Pool(1 + addresses) as pool:
                crowd = [
                    pool.apply_async(strangers, (f"127.0.1.{n + 1}", list(by_code), seconds)) for n in range(addresses)
                ]
                found = pool.apply(drivers, (list(by_code.values()), pause, seconds, Cards if cards else Room))
                asked = sum(each.get() for each in crowd)
            print(title)
            waits, late = found["waits"], found["late"]
            ends = f"{share(late, 0.5):.0f}, {share(late, 0.95):.0f} ms ({len(late)})"
            figures = {
                "acts taken, refused": f"{found['done']}, {found['refused']}",
                "frames measured, never seen": f"{len(waits)}, {found['unanswered']}",
                "from an act to each screen: median, 95 %": f"{share(waits, 0.5):.0f}, {share(waits, 0.95):.0f} ms",
                "ends of phases on the screens, late by: median, 95 %": ends,
                "processor: web process, drivers": f"{(processor(web.pid) - begin) / seconds:.0%}, "
                f"{found['cpu'] / seconds:.0%}",
                "memory: idle, with the rooms, for each room": f"{idle:.0f}, {weight(web.pid):.0f}, "
                f"{(weight(web.pid) - idle) / rooms:.2f} MiB",
                "such rooms that fit: in 80 % of a core, in 512 MiB": fits(begin, idle, web.pid, rooms, seconds),
            }
            if addresses:
                figures["requests of strangers that were answered, a second"] = f"{asked / seconds:.0f}"
            if cards:
                answers = found["answers"]
                figures["from a form to its whole answer: median, 95 %"] = (
                    f"{share(answers, 0.5):.0f}, {share(answers, 0.95):.0f} ms"
                )
            for name, value in figures.items():
                print(f"  {name:<54}{value:>24}")
        finally:
            for process in (web, clock):
                process.send_signal(signal.SIGTERM)
                process.wait(30)


def fits(begin: float, idle: float, pid: int, rooms: int, seconds: float) -> str:
    """How many such rooms a small machine has room for, by what these took."""
    share_of_a_room = (processor(pid) - begin) / seconds / rooms
    return f"{0.8 / share_of_a_room:.0f}, {(512 - idle) / ((weight(pid) - idle) / rooms):.0f}"


async def answering() -> None:
    """Wait until the site answers."""
    for _ in range(200):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", PORT)
        except OSError:
            await asyncio.sleep(0.2)
        else:
            writer.close()
            return
    raise TimeoutError("the site did not start")


def flooded(seconds: float = 30.0) -> None:
    """Measure one room alone, and among strangers."""
    for addresses in (0, 1, 4):
        measure(f"One room of 8 phones, strangers at {addresses} addresses", 1, 0, 1.0, seconds, addresses=addresses)


def main(seconds: float = 60.0) -> None:
    """Measure all three."""
    measure("One room, 33 phones", 1, 25, 1.0, seconds)
    measure("30 rooms of 8 phones that act every 5 s", 30, 0, PAUSE, seconds)
    measure("One room in which 33 people play Werewolf", 1, 0, 4.0, 2 * seconds, cards=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--strangers"]:
        flooded(*map(float, sys.argv[2:]))
    else:
        main(*map(float, sys.argv[1:]))
