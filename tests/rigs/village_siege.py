"""A site that is killed again and again while people vote.

Run as `python -m tests.rigs.village_siege JSON`, with DATABASE_URL naming a database of its own that is migrated.
It prints what it found as JSON.

Everybody votes all the time, each with a new key, and sends a form again, with the same key, whenever the site died
before it answered. At the end every vote that was acknowledged must be in the log, once; and a phase that closes must
count the last ones.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from datetime import timedelta
from random import Random
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lupus.site.config.settings")
django.setup()

from django.db import connection  # noqa: E402
from django.utils import timezone  # noqa: E402

from benchmarks.load import CSRF, village  # noqa: E402
from lupus.site.table.models import Game, Receipt  # noqa: E402
from lupus.site.village.models import Village  # noqa: E402
from tests.rigs.experiments import torn  # noqa: E402
from tests.site.serving.test_processes import LUPUS, free_port  # noqa: E402


class Siege:
    """A village, its people, and the site that they vote on."""

    def __init__(self, kills: int, people: int, seed: int) -> None:
        self.kills, self.chance, self.port = kills, Random(seed), free_port()
        self.game, self.sessions = village("siege", people, to_day=True)
        Game.objects.filter(pk=self.game).update(due=timezone.now() + timedelta(days=1))
        Village.objects.filter(pk=self.game).update(reminder_hours=0)
        connection.close()
        self.found: Counter[str] = Counter()
        self.acknowledged: list[str] = []
        self.over = False

    def start(self) -> subprocess.Popen[bytes]:
        """Start the site, with its clock."""
        return subprocess.Popen([sys.executable, *LUPUS, "serve", "--port", str(self.port)], stdout=subprocess.DEVNULL)

    async def run(self) -> None:
        """Kill the site so many times, while everybody votes."""
        voters = [asyncio.create_task(self.vote_on(n)) for n in range(len(self.sessions))]
        for _ in range(self.kills):
            site, taken = self.start(), len(self.acknowledged)
            while len(self.acknowledged) < taken + 5:  # it is up, and people vote
                await asyncio.sleep(0.02)
                assert site.poll() is None, "it ended by itself"
            await asyncio.sleep(self.chance.uniform(0, 0.6))
            site.send_signal(signal.SIGKILL)
            await asyncio.to_thread(site.wait)
            self.found["kills"] += 1
        self.over, site = True, self.start()
        try:
            await asyncio.gather(*voters)
        finally:
            site.terminate()
            await asyncio.to_thread(site.wait)

    async def vote_on(self, n: int) -> None:
        """Vote, and vote again, for whomever; a form that was not answered is sent once more as it is."""
        chance = Random(n)
        while not self.over:
            key, target = str(uuid4()), chance.randrange(len(self.sessions))
            while True:
                status = await self.post(n, key, f"siege {target:03}")
                if status:
                    break
                self.found["sent again"] += 1
                await asyncio.sleep(0.1)
            self.found[f"answered {status}"] += 1
            if status == 302:
                self.acknowledged.append(key)

    async def post(self, n: int, key: str, target: str) -> int:
        """The status of the answer; 0 where there is none."""
        body = urlencode({"verb": "vote", "key": key, "for": target, "csrfmiddlewaretoken": CSRF})
        head = (
            f"POST /village/siege/me/act/ HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: sessionid={self.sessions[n]}; "
            f"csrftoken={CSRF}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\nConnection: "
            "close\r\n\r\n"
        )
        try:
            reading, writing = await asyncio.open_connection("127.0.0.1", self.port)
            writing.write(f"{head}{body}".encode())
            said = await reading.read()
            writing.close()
        except OSError:
            return 0
        return int(said.split(b" ")[1]) if said else 0

    def judge(self) -> None:
        """Compare what was acknowledged with what is in the log."""
        votes = Receipt.objects.filter(game=self.game, verb="vote")
        kept = Counter(str(key) for key in votes.values_list("key", flat=True))
        self.found["acknowledged"] = len(self.acknowledged)
        self.found["lost"] = sum(key not in kept for key in self.acknowledged)
        self.found["doubled"] = sum(n > 1 for n in kept.values())
        self.found["never answered and yet kept"] = len(set(kept) - set(self.acknowledged))
        self.found["torn"] = torn(self.game)


def main(kills: int, people: int = 24, seed: int = 1) -> dict[str, Any]:
    """Play it through."""
    siege = Siege(kills, people, seed)
    asyncio.run(siege.run())
    siege.judge()
    return dict(siege.found)


if __name__ == "__main__":
    print(json.dumps(main(**json.loads(sys.argv[1]))))
