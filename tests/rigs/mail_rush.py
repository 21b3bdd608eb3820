"""The last second of a day in which everybody votes by mail, at once:
whoever was in time is counted, however long it takes.

Run as `python -m tests.rigs.mail_rush`, with DATABASE_URL naming a database of its own that is migrated. It prints what
it found as JSON. Real processes take the mails and close the day.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from datetime import datetime, timedelta
from smtplib import LMTP, SMTPException
from threading import Thread
from uuid import uuid5

from tests.rigs.mail_siege import KEYS, STAKE, letter, villages  # isort: skip - it sets the site up

from django.utils import timezone

from lupus.site.table.models import Door, Game, Place, Receipt
from lupus.site.village.inbox import tokens
from lupus.site.village.models import Mail
from tests.rigs.mail_servers import listens, until
from tests.site.serving.test_processes import LUPUS, free_port

AHEAD = timedelta(seconds=4)
"""From now to the deadline: time for all to be ready."""

RUSH = timedelta(seconds=0.7)
"""How long before the deadline they begin."""


def vote(port: int, voter: tuple[str, str, str], due: datetime) -> None:
    """A mail server, with the mails of somebody who changes their mind until the deadline has passed."""
    _seat, sender, address = voter
    with suppress(OSError, SMTPException), LMTP("127.0.0.1", port, timeout=60) as server:
        server.ehlo()
        time.sleep(max(0.0, (due - RUSH - timezone.now()).total_seconds()))
        for n in range(40):
            server.sendmail(sender, address, letter(sender, address, f"<{n}.{sender}>", "bruno" if n % 2 else "elio"))
            if timezone.now() > due:
                return


def main() -> dict[str, int]:
    """Play it, and count."""
    (game,), port = villages(1), free_port()
    places = Place.objects.select_related("person", "game").filter(game=game).exclude(seat__in=("bruno", "elio"))
    voters = [(p.seat, f"{p.seat}@siege-0.example.org", tokens.address_for(p)) for p in places]
    office = subprocess.Popen([sys.executable, *LUPUS, "receive", "--lmtp", str(port)])
    clock = subprocess.Popen([sys.executable, *LUPUS, "clock"])
    try:
        until(lambda: listens(port) and Door.objects.exists())
        due = timezone.now() + AHEAD
        Game.objects.filter(pk=game.pk).update(due=due)
        crowd = [Thread(target=vote, args=(port, voter, due)) for voter in voters]
        for each in crowd:
            each.start()
        until(lambda: Receipt.objects.filter(game=game, verb="close", received=due).exists())
        for each in crowd:
            each.join()
    finally:
        for process in (office, clock):
            process.terminate()
            process.wait(60)
    return judge(game, due)


def judge(game: Game, due: datetime) -> dict[str, int]:
    """Each mail that had come before the deadline is a vote that was counted, and no other is."""
    found = Counter[str](**{"in time and not counted": 0, "late and counted": 0})
    close = Receipt.objects.get(game=game, verb="close", received=due)
    votes = {str(r.key) for r in Receipt.objects.filter(game=game, verb="vote", last__lt=close.first)}
    for mail in Mail.objects.all():
        counted, early = str(uuid5(KEYS, f"{mail.digest} {STAKE}")) in votes, mail.at < due
        found["in time" if early else "late"] += 1
        found["in time and not counted"] += early and not counted
        found["late and counted"] += counted and not early
    found["doors left"] = Door.objects.count()
    return dict(found)


if __name__ == "__main__":
    print(json.dumps(main()))
