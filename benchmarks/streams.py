"""Open streams on one worker process: `python -m benchmarks.streams [COUNT]`.
Starts a site of its own on a temporary database.

It opens all streams, publishes something, and measures how long each takes to hear of it, what the process weighs, and
how fast it answers an ordinary request meanwhile.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PORT = 8799
COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 500

SET_UP = """
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from lupus.site.village.models import Village
from lupus.site.table.models import Game
Village.found(Game(slug="borgo", name="Borgo", hosting="village", ruleset="lupus7", stage="played"))
"""

PUBLISH = """
import sqlite3, sys
with sqlite3.connect(sys.argv[1], timeout=20) as site:
    site.execute("UPDATE table_game SET pulse = pulse + 1")
"""

SERVE = "from lupus.cli import main; main()"


async def listen() -> asyncio.StreamReader:
    """Open a stream and read its first message."""
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
    writer.write(b"GET /village/borgo/stream/ HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n")
    await writer.drain()
    await reader.readuntil(b"data: 0\n\n")
    KEEP.append(writer)
    return reader


KEEP: list[asyncio.StreamWriter] = []


async def news(reader: asyncio.StreamReader) -> float:
    """When the next pulse is heard."""
    await reader.readuntil(b"data: 1\n\n")
    return time.perf_counter()


async def request() -> float:
    """How long the site takes to answer the shortest request."""
    begin = time.perf_counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
    writer.write(b"GET /village/nowhere/calendar.ics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    await reader.read()
    writer.close()
    return time.perf_counter() - begin


def weight(pid: int) -> tuple[float, int]:
    """The memory of a process in MiB, and its threads."""
    found = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    return int(found["VmRSS"].split()[0]) / 1024, int(found["Threads"])


async def measure(pid: int, database: Path) -> None:
    """Print the figures."""
    before = [await request() for _ in range(30)]
    idle, _ = weight(pid)
    begin = time.perf_counter()
    readers: list[asyncio.StreamReader] = []
    for _ in range(0, COUNT, 50):
        readers += await asyncio.gather(*(listen() for _ in range(50)))
    opened = time.perf_counter() - begin
    full, threads = weight(pid)
    cpu = processor(pid)
    await asyncio.sleep(10)
    cpu = (processor(pid) - cpu) / 10
    during = [await request() for _ in range(30)]
    waiting = [asyncio.create_task(news(reader)) for reader in readers]
    await asyncio.sleep(0)
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", PUBLISH, str(database)], check=True)
    heard = sorted(at - begin for at in await asyncio.gather(*waiting))
    print(f"  open streams on one worker process                 {len(readers):>10}")
    print(f"  opened in                                          {opened:>8.2f} s")
    print(f"  memory of the process, before and with them        {idle:>4.0f}, {full:.0f} MiB")
    print(f"  threads                                            {threads:>10}")
    print(f"  processor while nothing happens                    {cpu:>8.1%}")
    print(f"  news heard by the first, by the last               {heard[0]:>4.2f}, {heard[-1]:.2f} s")
    print(f"  an ordinary request, before and with them (median) {statistics.median(before) * 1000:>4.0f}, ", end="")
    print(f"{statistics.median(during) * 1000:.0f} ms")


def processor(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Start a site, measure, stop it."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "site.sqlite3"
        environment = {
            **os.environ,
            "LUPUS_DATA": folder,
            "DATABASE_URL": f"sqlite:///{database}",
            "DJANGO_SETTINGS_MODULE": "lupus.site.config.settings",
        }
        subprocess.run([sys.executable, "-W", "ignore", "-c", SET_UP], env=environment, check=True)
        serve = [sys.executable, "-c", SERVE, "serve", "--port", str(PORT), "--no-clock"]
        site = subprocess.Popen(serve, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for _ in range(100):
                try:
                    asyncio.run(request())
                    break
                except OSError:
                    time.sleep(0.3)
            asyncio.run(measure(site.pid, database))
        finally:
            site.terminate()
            site.wait(30)


if __name__ == "__main__":
    main()
