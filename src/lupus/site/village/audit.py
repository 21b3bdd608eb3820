"""What game masters do that is no command of the game and does not move its calendar: written down for the other game masters."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils.translation import gettext_lazy as _

from lupus.site.people.models import Person
from lupus.site.table.models import Game

from .models import Ruling

LETTERS, REPLACED, INVITED, JOINED, LEFT, NOTED, SETTINGS, EXPORTED, IMPORTED, COUNTED = (
    "letters", "replaced", "invited", "joined", "left", "noted", "settings", "exported", "imported", "counted",
)  # fmt: skip

WORDS: Final = {
    **dict(Ruling.What.choices),
    LETTERS: _("lettere stampate"),
    REPLACED: _("persona sostituita"),
    INVITED: _("Game Master in più, invito scritto"),
    JOINED: _("Game Master in più"),
    LEFT: _("Game Master in meno"),
    NOTED: _("nota su una persona"),
    SETTINGS: _("pagina pubblica cambiata"),
    EXPORTED: _("partita esportata"),
    IMPORTED: _("partita importata"),
    COUNTED: _("detto quanti Rossi ci sono, a chi può chiederlo"),
}
"""Everything that a ruling can be, in words."""


def record(game: Game, by: Person, now: datetime, what: str, why: str = "") -> None:
    """Write down what somebody did."""
    Ruling.objects.create(game=game, by=by, at=now, what=what, why=why, due_before=game.due, due=game.due)
