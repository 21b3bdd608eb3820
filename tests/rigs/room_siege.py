"""A room whose web process and whose clock are killed again and again while people play.

Run as `python -m tests.rigs.room_siege JSON`, with DATABASE_URL naming a database of its own that is migrated. It
prints what it found as JSON. Everybody does what their prompts offer, all the time, and sends a form again, with the
same key, whenever the site died before it answered. At the end every act that was acknowledged must be in the log,
once; the game must be in order and go on.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from random import Random
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lupus.site.config.settings")
django.setup()

from django.db import connection  # noqa: E402
from django.http import QueryDict  # noqa: E402

from benchmarks.load import CSRF  # noqa: E402
from lupus.engine.record import export, verify  # noqa: E402
from lupus.site.room import lobby  # noqa: E402
from lupus.site.table import cache  # noqa: E402
from lupus.site.table.idempotency import named  # noqa: E402
from lupus.site.table.models import Game, Receipt  # noqa: E402
from tests.rigs.experiments import torn  # noqa: E402
from tests.rigs.room_phones import Phone, room_of  # noqa: E402
from tests.site.serving.test_processes import LUPUS, free_port  # noqa: E402

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Eva")
TEMPO = "0.15"
"""The times are short, so that the kills fall into every phase."""

DECOY = "tap"
"""What leaves no row where it does nothing."""


class Siege:
    """A room, its people, and the processes that serve it."""

    def __init__(self, kills: int, seed: int) -> None:
        self.kills, self.chance, self.port = kills, Random(seed), free_port()
        phones = {name: Phone(name, SERVER_NAME="127.0.0.1") for name in NAMES}
        assert phones["Anna"].open(game="lupusburg").status_code == 302
        room = room_of(phones["Anna"])
        for name in NAMES[1:]:
            assert phones[name].join(room).status_code == 302
        assert phones["Anna"].act("options", games="series").status_code == 302
        self.game = lobby.start(room_of(phones["Anna"])).pk
        self.code = room.code
        self.cookies = {
            name: "; ".join(f"{k}={m.value}" for k, m in p.client.cookies.items()) for name, p in phones.items()
        }
        connection.close()
        self.found: Counter[str] = Counter()
        self.acknowledged: list[str] = []
        self.answered = 0
        self.over = False
        self.hit: set[str] = set()
        self.environment = {**os.environ, "LUPUS_TEMPO": TEMPO}

    def web(self) -> subprocess.Popen[bytes]:
        """The process that answers."""
        command = [sys.executable, *LUPUS, "serve", "--port", str(self.port), "--no-clock"]
        return subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def clock(self) -> subprocess.Popen[bytes]:
        """The process that ends phases."""
        command = [sys.executable, *LUPUS, "clock"]
        return subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    async def run(self) -> None:
        """Kill one of the processes, or both, so many times, while everybody plays."""
        players = [asyncio.create_task(self.play(name, n)) for n, name in enumerate(NAMES)]
        running = {"web": self.web(), "clock": self.clock()}
        try:
            for _ in range(self.kills):
                await self.until_answered(5)
                await asyncio.sleep(self.chance.uniform(0, 0.6))
                self.hit.add(await asyncio.to_thread(self.phase))
                for name in self.chance.choice((["web"], ["clock"], ["web", "clock"])):
                    running[name].send_signal(signal.SIGKILL)
                    await asyncio.to_thread(running[name].wait)
                    running[name] = getattr(self, name)()
                    self.found[f"{name} killed"] += 1
                self.found["kills"] += 1
            length = await asyncio.to_thread(self.length)
            await self.until_answered(5)
            for _ in range(600):  # a night may pass without a row until the clock ends a phase
                if await asyncio.to_thread(self.length) > length:
                    self.found["went on"] = 1
                    break
                await asyncio.sleep(0.1)
            self.over = True
            await asyncio.gather(*players)
        finally:
            for process in running.values():
                process.terminate()
                await asyncio.to_thread(process.wait)

    def length(self) -> int:
        """How many rows there are."""
        return Game.objects.get(pk=self.game).length

    def phase(self) -> str:
        """The phase of the game."""
        return str(cache.table_of(Game.objects.get(pk=self.game)).state.phase)

    async def until_answered(self, more: int) -> None:
        """Wait until people have been answered so many times more."""
        goal = self.answered + more
        while self.answered < goal:
            await asyncio.sleep(0.02)

    async def play(self, name: str, n: int) -> None:
        """Do something that is offered, and again; an act that was not answered is sent once more as it is."""
        chance = Random(n)
        while not self.over:
            form = await asyncio.to_thread(self.choice, name, chance)
            if form is None:
                await asyncio.sleep(0.1)
                continue
            while not (status := await self.post(name, form)):
                self.found["sent again"] += 1
                await asyncio.sleep(0.1)
            self.answered += 1
            self.found[f"answered {status}"] += 1
            if status == 200 and form["verb"] != DECOY:
                self.acknowledged.append(str(named(UUID(form["key"]), QueryDict(urlencode(form)))))
            await asyncio.sleep(0.05)

    def choice(self, name: str, chance: Random) -> dict[str, str] | None:
        """A form that a seat may send now."""
        table = cache.table_of(Game.objects.get(pk=self.game))
        prompts = table.prompts(name)
        if table.state.phase == "between" and name == NAMES[0]:
            return {"verb": "next", "key": str(uuid4())}
        if not prompts:
            return None
        prompt = chance.choice(prompts)
        return {
            "verb": prompt.verb,
            "key": str(uuid4()),
            **{slot.name: chance.choice(slot.options) for slot in prompt.fields},
        }

    async def post(self, name: str, form: dict[str, str]) -> int:
        """The status of the answer; 0 where there is none."""
        body = urlencode({**form, "csrfmiddlewaretoken": CSRF})
        head = (
            f"POST /room/{self.code}/do/ HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {self.cookies[name]}; "
            f"csrftoken={CSRF}\r\n"
            "Accept: application/json\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        try:
            reading, writing = await asyncio.open_connection("127.0.0.1", self.port)
            writing.write(f"{head}{body}".encode())
            said = await reading.read()
            writing.close()
        except OSError:
            return 0
        status = int(said.split(b" ")[1]) if said else 0
        return 0 if status >= 500 else status

    def judge(self) -> None:
        """Compare what was acknowledged with what is in the log, and play the log again."""
        kept = Counter(str(r.key) for r in Receipt.objects.filter(game=self.game, sender__startswith="occupant"))
        self.found["acknowledged"] = len(self.acknowledged)
        self.found["lost"] = sum(key not in kept for key in self.acknowledged)
        self.found["doubled"] = sum(n > 1 for n in kept.values())
        self.found["phases"] = len(self.hit)
        self.found["torn"] = torn(self.game)
        cache.forget()
        table = cache.table_of(Game.objects.get(pk=self.game))
        self.found["rows that are not in order"] = len(verify(export(table), table.game))


def main(kills: int, seed: int = 1) -> dict[str, Any]:
    """Play it through."""
    siege = Siege(kills, seed)
    asyncio.run(siege.run())
    siege.judge()
    return dict(siege.found)


if __name__ == "__main__":
    print(json.dumps(main(**json.loads(sys.argv[1]))))
