"""How people come in: they open a room, or join one with a name and a colour; and bots for empty seats."""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final, NamedTuple
from unicodedata import category, normalize
from uuid import UUID

from django.db import IntegrityError
from django.db.models import Max

from lupus.bots.cast import MEN, WOMEN
from lupus.rulesets.lexicon import shown
from lupus.site.people.lookalikes import one_script, taken
from lupus.site.table import cache

from . import lobby
from .codes import new_code, new_key
from .games import playable, screens_of, strengths_of
from .guests import Pass, mark_of, new_pass
from .limits import OCCUPANTS
from .models import Occupant, Room
from .refusals import Refused

LONGEST: Final = 20
"""Characters of a name."""

BESIDE_LETTERS: Final = " -'’."

UNSEEN: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Letters and marks that nobody sees (`Default_Ignorable_Code_Point` of Unicode 15, so far as NFKC leaves it)."""

GENDERS: Final = ("f", "m", "x")
LANGUAGES: Final = ("it", "en")
BOTS_OF_PRACTICE: Final = 5


class Arrival(NamedTuple):
    """What somebody says of themselves who comes in. form: the key of the form, by which they come in once."""

    name: str
    colour: str
    gender: str
    language: str
    form: UUID


def proper(text: str) -> str:
    """A name as it may stand on everybody's screen. Raises `Refused`.

    Letters and digits of one script, any: no sign that nobody sees, that turns the line around, or that piles up on a letter.

    >>> proper("  Anna   Maria "), proper("l’Aquila"), proper("ＡＮＮＡ")
    ('Anna Maria', 'l’Aquila', 'ANNA')
    """
    if len(text) > 20 * LONGEST:
        raise Refused("bad-name")
    name = " ".join(normalize("NFKC", text).split())
    plain = all(category(c)[0] in "LN" or category(c) in ("Mn", "Mc") or c in BESIDE_LETTERS for c in name)
    piled = re.search(r"\w\w\w", "".join("a" if category(c)[0] == "M" else " " for c in name))
    if not plain or piled or not one_script(name) or UNSEEN.search(name) or re.search("[-'’.]{2}", name):
        raise Refused("bad-name")
    if not 1 <= len(name) <= LONGEST or category(name[0])[0] not in "LN":
        raise Refused("bad-name")
    return name


def open_room(ruleset: str, who: Arrival, address: str, now: datetime, *, practice: bool = False) -> tuple[Room, Occupant, Pass]:
    """A room with its host, once for each form; the place in a transaction is the caller's. Raises `Refused`."""
    known = Room.objects.filter(form=mark_of(who.form)).first()
    if known is not None:
        pass_ = new_pass(who.form)
        host = known.occupants.filter(form=mark_of(who.form), secret=pass_.digest).first()
        if host is None:
            raise Refused("bad-choice")
        return known, host, pass_
    if ruleset not in playable():
        raise Refused("bad-choice")
    minute = now.replace(second=0, microsecond=0)
    room = Room.objects.create(
        code=free_code(), key=new_key(), ruleset=ruleset, practice=practice, opened=now, used=minute,
        from_address=address, form=mark_of(who.form),
    )  # fmt: skip
    host, pass_ = join(room, who, now)
    host.hosts = True
    host.save(update_fields=["hosts"])
    return room, host, pass_


def free_code() -> str:
    """A code that no room has. There are far more codes than a site may have rooms."""
    while Room.objects.filter(code=(code := new_code())).exists():
        pass
    return code


def join(room: Room, who: Arrival, now: datetime) -> tuple[Occupant, Pass]:
    """Come in, once for each form. The room must be locked. Late arrivals watch. Raises `Refused`."""
    pass_, mark = new_pass(who.form), mark_of(who.form)
    occupants = list(room.occupants.all())
    known = next((o for o in occupants if o.form == mark), None)
    if known is not None:
        return known, pass_
    if pass_.digest in room.banned:
        raise Refused("banned", 403)
    if room.closed or (room.practice and occupants):
        raise Refused("closed", 403)
    if len(occupants) >= OCCUPANTS:
        raise Refused("full")
    name = free_name(who.name, occupants, seats_of(room))
    sits = not lobby.playing(room) and len(lobby.seated(occupants)) < screens_of(room.ruleset).places[-1]
    occupant = Occupant(
        room=room, name=name, gender=checked(who.gender, GENDERS), language=checked(who.language, LANGUAGES), sits=sits,
        colour=colour_for(room, who.colour, occupants) if sits else "", position=last_position(room) + 1,
        secret=pass_.digest, entry=pass_.entry, form=mark, seen=now,
    )  # fmt: skip
    try:
        occupant.save()
    except IntegrityError:
        raise Refused("name-taken") from None
    settle(room)
    if not room.practice:
        lobby.tell(room, "in", name, now)
    lobby.changed(room, now)
    return occupant, pass_


def seats_of(room: Room) -> tuple[str, ...]:
    """The seats of the game on the table: whoever has the name of one sees its screen, so nobody new may take it."""
    return () if room.game is None else cache.table_of(room.game).setup.seats


def free_name(text: str, others: Sequence[Occupant], seats: Sequence[str]) -> str:
    """A name that can be mistaken for no other one in the room, and for no seat of the game. Raises `Refused`."""
    name = proper(text)
    if taken(name, (*(o.name for o in others), *seats)):
        raise Refused("name-taken")
    return name


def colour_for(room: Room, wanted: str, others: Sequence[Occupant]) -> str:
    """The colour that somebody wants, or the first free one for whoever wants none. Raises `Refused`."""
    known = screens_of(room.ruleset).colours
    taken = {o.colour for o in others if o.sits}
    if not wanted:
        return next((colour for colour in known if colour not in taken), "")
    if wanted not in known:
        raise Refused("bad-colour")
    if wanted in taken:
        raise Refused("colour-taken")
    return wanted


def checked(value: str, known: Collection[str]) -> str:
    """A choice of a form. Raises `Refused` for one that no form offers."""
    if value not in known:
        raise Refused("bad-choice")
    return value


def last_position(room: Room) -> int:
    """The place of the last in the order of the seats."""
    return room.occupants.aggregate(last=Max("position"))["last"] or 0


def settle(room: Room, order: Sequence[Occupant] | None = None) -> None:
    """Number the seats in their order, and then those who watch."""
    occupants = list(room.occupants.all())
    sitting = list(order) if order is not None else lobby.seated(occupants)
    for position, occupant in enumerate([*sitting, *(o for o in occupants if not o.sits)]):
        if occupant.position != position:
            Occupant.objects.filter(pk=occupant.pk).update(position=position)


def add_bot(room: Room, strength: str, form: UUID | None) -> None:
    """A bot for an empty seat, once for each form. The room must be locked. Raises `Refused`."""
    occupants = list(room.occupants.all())
    if form is not None and any(o.form == form for o in occupants):
        return
    checked(strength, strengths_of(room.ruleset))
    if len(lobby.seated(occupants)) >= screens_of(room.ruleset).places[-1]:
        raise Refused("no-seat")
    if len(occupants) >= OCCUPANTS:
        raise Refused("full")
    names = [o.name for o in occupants]
    free = [(n, g) for some, g in ((WOMEN, "f"), (MEN, "m")) for n in some if not taken(n, names)]
    name, gender = secrets.choice(free)
    Occupant.objects.create(
        room=room, name=shown(name), gender=gender, colour=colour_for(room, "", occupants), bot=strength, ready=True,
        position=last_position(room) + 1, form=form,
    )  # fmt: skip
    settle(room)


def practise(room: Room) -> None:
    """Fill the seats of a room of one person with the strongest bots, as many as make a good game."""
    places = screens_of(room.ruleset).places
    strongest = list(strengths_of(room.ruleset))[-1]
    wanted = max(places[0], min(places[-1], BOTS_OF_PRACTICE + 1))
    for _ in range(wanted - room.occupants.filter(sits=True).count()):
        add_bot(room, strongest, None)
