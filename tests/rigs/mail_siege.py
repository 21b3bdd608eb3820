"""`lupus receive --lmtp`, killed again and again while mails come.

Run as `python -m tests.rigs.mail_siege JSON`, with DATABASE_URL naming a database of its own that is migrated. It
prints what it found as JSON. Everybody changes their vote by mail, all the time; each mail is brought again, as it is,
until it is answered with 250, as a mail server does. At the end each mail must have been taken once: one vote, one
receipt, one answer that is owed.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from datetime import timedelta
from email.message import EmailMessage
from hashlib import sha256
from pathlib import Path
from random import Random
from smtplib import LMTP, SMTPException
from threading import Thread
from typing import Any
from uuid import uuid5

os.environ["LUPUS_MAIL_IN"] = "villaggio@lupus.example"

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lupus.site.config.settings")
django.setup()

from django.db import connection  # noqa: E402
from django.utils import timezone  # noqa: E402

from lupus.language.facts import STAKE  # noqa: E402
from lupus.site.post.models import Letter  # noqa: E402
from lupus.site.table.models import Game, Place, Receipt  # noqa: E402
from lupus.site.village.inbox import tokens  # noqa: E402
from lupus.site.village.inbox.taking import KEYS, MOST  # noqa: E402
from lupus.site.village.models import Mail, Village  # noqa: E402
from tests.rigs.experiments import torn  # noqa: E402
from tests.rigs.village_players import cast, turned_to  # noqa: E402
from tests.site.serving.test_processes import LUPUS, free_port  # noqa: E402

NAMES = (
    "anna bruno carla dino elio fosca gino irma livia mario nora oscar piero quinto rosa silvio tina ugo vera "
    "wanda zeno aldo bice "
    "cesare"
).split()
ROLES = {"anna": "veggente", "bruno": "lupo", "carla": "negromante"}

SERVERS = 8
"""Mail servers that bring mails at the same time."""

ENOUGH = 60
"""Kills that the mails of one village are enough for: of a place 40 are read in an hour."""


def villages(number: int) -> list[Game]:
    """Villages in their second day, which does not end."""
    roles = {name: ROLES.get(name, "contadino") for name in NAMES}
    games = [turned_to(cast("lupus7", roles, f"siege-{n}", seed=n), "day", 2) for n in range(number)]
    Game.objects.update(due=timezone.now() + timedelta(days=1))
    Village.objects.update(reminder_hours=0)
    Letter.objects.all().delete()
    return games


class Siege:
    """Villages, the mails of their people, and what takes them.
    brought: the digests of the mails that were answered with 250."""

    def __init__(self, kills: int, seed: int) -> None:
        self.kills, self.chance, self.port = kills, Random(seed), free_port()
        self.games = villages(-(-kills // ENOUGH))
        places = Place.objects.select_related("person", "game").filter(game__in=self.games)
        self.voters = [
            (place.seat, f"{place.seat}@{place.game.slug}.example.org", tokens.address_for(place)) for place in places
        ]
        connection.close()
        self.found: Counter[str] = Counter()
        self.brought: list[str] = []
        self.over = False
        self.log = Path(os.environ["LUPUS_DATA"]) / "siege.log"

    def start(self) -> subprocess.Popen[bytes]:
        """Start what takes mails."""
        with self.log.open("a") as log:
            return subprocess.Popen([sys.executable, *LUPUS, "receive", "--lmtp", str(self.port)], stderr=log)

    def run(self) -> None:
        """Kill it so many times while mails come."""
        servers = [Thread(target=self.bring, args=(self.voters[n::SERVERS],)) for n in range(SERVERS)]
        for server in servers:
            server.start()
        for _ in range(self.kills):
            office, taken = self.start(), len(self.brought)
            while len(self.brought) < taken + 2:  # it is up
                time.sleep(0.02)
                assert office.poll() is None, "it ended by itself"
                assert any(server.is_alive() for server in servers), "there are no mails left"
            time.sleep(self.chance.uniform(0, 0.3))
            office.send_signal(signal.SIGKILL)
            office.wait()
            self.found["kills"] += 1
        self.over, office = True, self.start()
        for server in servers:
            server.join()
        office.terminate()
        self.found["did not end cleanly"] = office.wait(60)

    def bring(self, voters: list[tuple[str, str, str]]) -> None:
        """A mail server: it brings the mails of some people in their order, each until it is taken."""
        server = None
        for n in range(MOST):
            for seat, sender, address in voters:
                if self.over:
                    return
                name = f"<{n}.{sender}>"
                raw = letter(sender, address, name, "bruno" if (seat == "carla") == bool(n % 2) else "carla")
                while True:
                    try:
                        server = server or LMTP("127.0.0.1", self.port, timeout=60)
                        server.sendmail(sender, address, raw)
                        break
                    except (OSError, SMTPException):
                        self.found["brought again"] += server is not None
                        server = server and server.close()
                        time.sleep(0.1)
                self.brought.append(sha256(f"{sender} {name}".encode()).hexdigest())

    def judge(self) -> None:
        """Compare what was answered with 250 with what is in the log."""
        kept = Counter(
            str(key)
            for key in Receipt.objects.filter(verb="vote", sender__startswith="mail").values_list("key", flat=True)
        )
        votes = {str(uuid5(KEYS, f"{digest} {STAKE}")) for digest in self.brought}
        mails = {mail.digest: mail.pk for mail in Mail.objects.all()}
        owed = Counter(Letter.objects.filter(kind=Letter.Kind.REPLY).values_list("first", flat=True))
        words = Counter(line.rpartition("lupus.mail: ")[2] for line in self.log.read_text().splitlines())
        self.found.update({f"said {word}": number for word, number in words.items() if word and " " not in word})
        self.found["brought"] = len(self.brought)
        self.found["lost"] = len(votes - set(kept)) + len(set(self.brought) - set(mails))
        self.found["doubled"] = sum(n > 1 for n in kept.values()) + len(self.brought) - len(set(self.brought))
        self.found["never brought and yet kept"] = len(set(kept) - votes) + len(set(mails) - set(self.brought))
        self.found["answers not owed once"] = sum(owed[pk] != 1 for pk in mails.values()) + len(
            set(owed) - set(mails.values())
        )
        self.found["torn"] = sum(torn(game.pk) for game in self.games)


def letter(sender: str, address: str, name: str, target: str) -> bytes:
    """A mail that votes."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"], message["Message-ID"] = sender, address, "Re: giorno 2", name
    message.set_content(f"Voto {target.title()}\n")
    return message.as_bytes()


def main(kills: int, seed: int = 1) -> dict[str, Any]:
    """Play it through."""
    siege = Siege(kills, seed)
    siege.run()
    siege.judge()
    return dict(siege.found)


if __name__ == "__main__":
    print(json.dumps(main(**json.loads(sys.argv[1]))))
