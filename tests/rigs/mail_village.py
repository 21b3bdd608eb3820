"""A village whose players answer by mail, for processes of their own:
`python -m tests.rigs.mail_village WHAT`, which prints JSON.

"settle" makes the village, in its second day, and prints the address to which each seat answers now. "ends" puts the
deadline a few seconds ahead and prints it. "found" prints what has come of the mails since.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import timedelta
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lupus.site.config.settings")
django.setup()

from django.utils import timezone  # noqa: E402

from lupus.site.people.models import Person  # noqa: E402
from lupus.site.post.models import Letter  # noqa: E402
from lupus.site.table.models import Game, Place, Receipt  # noqa: E402
from lupus.site.village.inbox import tokens  # noqa: E402
from lupus.site.village.models import Mail  # noqa: E402
from tests.rigs.village_players import cast, turned_to  # noqa: E402

ROLES = {"anna": "veggente", "bruno": "lupo", "carla": "negromante", "dino": "contadino", "elio": "contadino"}


def settle() -> dict[str, str]:
    """Make the village. The address of each seat."""
    game = turned_to(cast("lupus7", ROLES, "settled"), "day", 2)
    for place in game.places.all():
        Person.objects.filter(pk=place.person_id).update(email=f"{place.seat}@example.org")
    Letter.objects.all().delete()
    Receipt.objects.update(received=timezone.now() - timedelta(hours=1))  # the clock that turned the game ran ahead
    return {
        place.seat: tokens.address_for(place)
        for place in Place.objects.select_related("person", "game").filter(game=game)
    }


def ends() -> float:
    """Let the day end after a few seconds, at a whole one. The moment, in seconds."""
    due = timezone.now().replace(microsecond=0) + timedelta(seconds=5)
    Game.objects.filter(slug="settled").update(due=due)
    return due.timestamp()


def found() -> dict[str, Any]:
    """The votes of mails, what became of the mails, and the answers that are owed."""
    game = Game.objects.get(slug="settled")
    votes = Receipt.objects.filter(game=game, verb="vote", sender__startswith="mail").order_by("number")
    return {
        "closed": Receipt.objects.filter(
            game=game, verb="close", received__gt=timezone.now() - timedelta(minutes=5)
        ).count(),
        "votes": [[r.actor, r.args["for"]] for r in votes],
        "mails": sorted([mail.place.seat, mail.became] for mail in Mail.objects.select_related("place")),
        "owed": sorted(
            str(x.place and x.place.seat) for x in Letter.objects.filter(kind=Letter.Kind.REPLY, sent__isnull=True)
        ),
    }


if __name__ == "__main__":
    print(json.dumps({"settle": settle, "ends": ends, "found": found}[sys.argv[1]]()))
