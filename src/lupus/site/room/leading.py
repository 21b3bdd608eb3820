"""A game that somebody leads from the phone of the host: their page, and what they enter there.

Whoever leads sees everything, so nobody comes by that by chance: they do not sit at the table, they lead from the start to the
end, and nobody takes the room over meanwhile. What others send reaches their page alone, with or without effect, so no phone
shows whose answer counted (WW-UI-02).
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID, uuid5

from lupus.engine.game import Illegal
from lupus.engine.seats import MASTER
from lupus.rulesets.screens import Deed, Form
from lupus.site.table import clerk
from lupus.site.table.idempotency import Key, Way
from lupus.site.table.storage import locked

from . import leaders
from .frames import Play
from .games import lexicon
from .models import Led, Occupant, Room
from .refusals import Refused


def noted(room: Room, name: str, stage: str) -> None:
    """Note that a phone has sent something, with or without effect; the page of whoever leads may have changed."""
    with clerk.writing():
        found = Led.objects.select_for_update().filter(room=room).first()
        if found is None:
            return
        before = found.answered if found.stage == stage else []
        found.stage, found.answered, found.whispers = stage, sorted({*before, name}), found.whispers + 1
        found.save(update_fields=["stage", "answered", "whispers"])


def enter(room: Room, me: Occupant, form: Form, key: UUID, received: datetime) -> str:
    """Do what a form of whoever leads says, all of it or nothing; a sentence where it is refused.

    The same form sent twice has one effect. Raises `Refused` for whoever does not lead a game that is played.
    """
    try:
        with clerk.writing():
            found = Led.objects.select_for_update().filter(room=room, occupant=me).first()
            if found is None or room.game_id is None:
                raise Refused("not-host", 403)
            if found.form == key:
                return ""
            play = Play(room, locked(room.game_id), received)
            if play.over:
                raise Refused("too-late")
            assert play.screens.leading is not None
            deed = play.screens.leading.enter(play.viewpoint(MASTER), leaders.conduct(found, play.step, play.asked), form)
            if not deed.refused:
                done(found, play, deed, form, key, received)
            return deed.refused
    except Illegal as no:
        return lexicon(room.ruleset).refusal(no.code)


def done(found: Led, play: Play, deed: Deed, form: Form, key: UUID, received: datetime) -> None:
    """Write what a deed brings. Raises `Illegal`, and then nothing has changed."""
    asks = [
        clerk.Ask(one, Key(Way.LEADER.sender(found.occupant_id), uuid5(key, str(n))), received)
        for n, one in enumerate(deed.commands)
    ]
    if asks:
        clerk.write_all(play.game.pk, asks)
    for ask in asks:
        ask.result()
    found.form, found.whispers = key, found.whispers + 1
    found.asked = {name: list(values) for name, values in form.items()} if deed.question else {}
    found.memo = dict(deed.memo) or found.memo
    found.save()
