"""Mails from addresses that are not those of players: they change nothing, have no answer, and the game masters see them.

Who has a token may have got it from a mail that was passed on; and who writes from another address of their own can say so to their
game masters. So an order needs both, the token and the address (L3-BASE-HI-02). A mail that answers none of ours belongs to a
village only where there is one alone: the masters of a village must not read what was written for another.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from lupus.language.interpreter import LONGEST
from lupus.language.mail import clean
from lupus.site.people.models import Person
from lupus.site.table import clerk
from lupus.site.table.models import Game, Place
from lupus.site.village import VILLAGE
from lupus.site.village.models import Stray

from .reading import Written

AN_HOUR: Final = timedelta(hours=1)
MOST: Final = 20
"""Mails of strangers that a village keeps in an hour."""


def village() -> Game | None:
    """The village that is played, where there is one alone."""
    found = Game.objects.filter(hosting=VILLAGE, stage=Game.Stage.PLAYED)[:2]
    return found[0] if len(found) == 1 else None


def take(game: Game | None, place: Place | None, written: Written, received: datetime) -> str:
    """Keep a mail for the masters of a village to see; what became of it, in a word for the log.

    place: whose mail it answers. A mail of no sender, or of several, is nobody's. Of somebody known to the site nothing is kept
    where the mail answers none of ours: they may have meant another village.
    """
    if game is None or not written.sender or (place is None and Person.objects.filter(email__iexact=written.sender).exists()):
        return "nobody"
    with clerk.writing():
        if Stray.objects.filter(digest=written.digest).exists():
            return "repeated"
        if Stray.objects.filter(game=game, at__gt=received - AN_HOUR, at__lte=received).count() >= MOST:
            return "too many"
        Stray.objects.create(
            game=game, place=place, digest=written.digest, sender=written.sender[:254], subject=written.subject,
            text=clean(written.body)[:LONGEST], at=received,
        )  # fmt: skip
    return "stranger"
