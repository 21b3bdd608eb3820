"""What game masters do that is no command of the game and does not move its calendar: written down for the other game masters."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from lupus.site.people.models import Person
from lupus.site.table.models import Game

from .models import Ruling

LETTERS, REPLACED, INVITED, JOINED, LEFT, NOTED, SETTINGS, EXPORTED, IMPORTED, COUNTED = (
    "letters", "replaced", "invited", "joined", "left", "noted", "settings", "exported", "imported", "counted",
)  # fmt: skip
MAILED, RESENT, EXCUSED, ANSWERED, UNDONE = "mailed", "resent", "excused", "answered", "undone"

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
    MAILED: _("lettera mandata per posta"),
    EXCUSED: _("assenza scusata, o non più"),
    ANSWERED: _("risposta a una domanda"),
    RESENT: _("mail mandata di nuovo"),
    UNDONE: _("annullata l’ultima decisione"),
    COUNTED: _("detto quanti Rossi ci sono, a chi può chiederlo"),
}
"""Everything that a ruling can be, in words."""


def record(game: Game, by: Person, now: datetime, what: str, why: str = "", before: dict[str, Any] | None = None) -> Ruling:
    """Write down what somebody did. before: what was there before, where it can be undone."""
    return Ruling.objects.create(game=game, by=by, at=now, what=what, why=why, due_before=game.due, due=game.due, before=before)
