"""How people come in: they type a code, open a room or join one, come back with another phone; and how bots come in.

Nobody fills the database, and nobody guesses codes: the site counts how many rooms one person, one place and everybody
together have, and how many codes were tried. When a phone died, its owner comes back by the re-entry link, or asks with
another phone, and the host allows it. Everybody is told when a seat has another phone, and nobody takes a seat whose
phone is there.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple
from unicodedata import category, normalize
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError
from django.db.models import Max
from django.http import Http404, HttpRequest
from django.utils import timezone

from lupus.bots.cast import MEN, WOMEN
from lupus.rulesets.lexicon import shown
from lupus.site.people.lookalikes import one_script, reserved, taken
from lupus.site.people.models import Attempt
from lupus.site.people.session import owner
from lupus.site.people.throttle import hidden, network, noted, place, too_often
from lupus.site.table import cache

from . import guests, lobby
from .games import playable, screens_of, strengths_of
from .guests import LENGTH, LETTERS, LONG, Pass, beginning, mark_of, new_code, new_key, new_pass
from .models import WAITS, Claim, Occupant, Room
from .refusals import Refused
from .saved import NETWORK, make_way

FROM_ONE_PLACE: Final = 40
"""Rooms that stand at once and were opened from one place: a camp or a school has one address."""

OPENED_AN_HOUR: Final = 60
"""Rooms opened in an hour from one place."""

OCCUPANTS: Final = 40
"""People and bots in a room, those who watch included."""

JOINED_AN_HOUR: Final = 600
"""Times that somebody comes into any room, in an hour, from one place."""

WRONG_FROM_ONE_PLACE: Final = 20
"""Wrong short codes typed in an hour from one place; then the long code is asked for there."""

WRONG_FROM_ONE_NETWORK: Final = 60
"""Wrong short codes typed in an hour from all places of a network, which has 256 addresses of IPv4, or what a provider
gives a customer of IPv6 (a /48)."""

ODDS: Final = 20
"""The odds for the whole site. In an hour only so many wrong short codes may be tried there that whoever tries them all
finds a room once in 20 such hours; then the long code is asked for everywhere."""

SHORT_CODES: Final = len(LETTERS) ** LENGTH

CLAIMS_AN_HOUR: Final = 10
"""Seats asked for in an hour from one place."""

CLAIMS_OF_A_ROOM: Final = 3
"""Claims that wait at once."""

KEPT_AN_HOUR: Final = 60
"""Games saved in an hour from one place."""

LONGEST: Final = 20
"""Characters of a name."""

BESIDE_LETTERS: Final = " -'’.·ʻʼʾʿ་"
"""What stands between letters or for a sound: also the dot of Catalan, the signs of Hawaiian and of Arabic in Latin
letters, and the dot of Tibetan."""

UNSEEN: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Letters and marks that nobody sees (`Default_Ignorable_Code_Point` of Unicode 15, so far as NFKC leaves it)."""

GENDERS: Final = ("f", "m", "x")

LANGUAGES: Final = ("it", "en")

BOTS_OF_PRACTICE: Final = 5


def may_open(request: HttpRequest) -> bool:
    """Whether the site lets this person open a room."""
    return settings.ROOMS == "anybody" or (settings.ROOMS == "accounts" and owner(request) is not None)


def check_opening(request: HttpRequest) -> None:
    """Raises `Refused` for whoever may not open one room more."""
    if not may_open(request):
        raise Refused("accounts-open" if settings.ROOMS == "accounts" else "nobody-opens", 403)
    here = from_place(request)
    if Room.objects.filter(from_address=here).count() >= FROM_ONE_PLACE:
        raise Refused("too-many", 429)
    often(request, "room-opened", OPENED_AN_HOUR)
    near = Room.objects.filter(from_address__startswith=here[:NETWORK]).count()
    if Room.objects.count() + near >= settings.ROOMS_MOST and not make_way(near, timezone.now()):
        raise Refused("site-full", 503)  # no network has more rooms than are left for all others


def from_place(request: HttpRequest) -> str:
    """What is kept of the place that a request comes from. It begins with what is kept of its network."""
    return hidden("room", network(request))[:NETWORK] + hidden("room", place(request))[NETWORK:]


def often(request: HttpRequest, what: str, most: int, code: str = "too-many") -> None:
    """Count something that is done from a place. Raises `Refused`, with this code, for too much of it."""
    if too_often(what, place(request), most):
        raise Refused(code, 429)


def by_code(request: HttpRequest, code: str) -> Room:
    """The room that has a code which somebody typed. Raises `Refused`.

    A long code is not counted, since nobody guesses one: so nobody can keep others from typing theirs. The database
    compares it whole: a wrong one is answered as soon whether its first letters are those of a room or not.
    """
    if len(code) == LONG:
        found = Room.objects.filter(code=code[:LENGTH], key__startswith=beginning(code)).first()
    else:
        attempts = count_guess(request)
        found = Room.objects.filter(code=code).first() if code else None
        if found is not None:
            forget_guesses(attempts)
    if found is None:
        raise Refused("wrong-code", 404)
    return found


def count_guess(request: HttpRequest) -> list[Attempt]:
    """Count a short code that is tried, for its place, its network and the site, before it is known whether it is
    right.

    Whoever finds it right deletes what was noted. Raises `Refused` after too many wrong ones: then no short code is
    looked at.
    """
    counted = (
        ("room-wrong", place(request), WRONG_FROM_ONE_PLACE),
        ("room-wrong-near", network(request), WRONG_FROM_ONE_NETWORK),
        ("room-wrong-anywhere", "", SHORT_CODES // (ODDS * max(1, Room.objects.count()))),
    )
    attempts: list[Attempt] = []
    for what, whose, most in counted:
        attempt = noted(what, whose, most)
        if attempt is None:
            forget_guesses(attempts)
            raise Refused("long-code", 429)
        attempts.append(attempt)
    return attempts


def forget_guesses(attempts: list[Attempt]) -> None:
    """Take back what was noted."""
    Attempt.objects.filter(pk__in=[attempt.pk for attempt in attempts]).delete()


class Arrival(NamedTuple):
    """What somebody says of themselves who comes in. form: the key of the form, by which they come in once."""

    name: str
    colour: str
    gender: str
    language: str
    form: UUID


def proper(text: str) -> str:
    """A name as it may stand on everybody's screen. Raises `Refused`.

    Letters and digits of one script, any: no sign that nobody sees, that turns the line around, or that piles up on a
    letter.

    >>> proper("  Anna   Maria "), proper("l’Aquila"), proper("ＡＮＮＡ")
    ('Anna Maria', 'l’Aquila', 'ANNA')
    """
    if len(text) > 20 * LONGEST:
        raise Refused("long-name")
    name = " ".join(normalize("NFKC", text).split())
    for fault, has in FAULTS.items():
        if has(name):
            raise Refused(fault)
    return name


def odd_sign(name: str) -> bool:
    """Whether a name has a sign that is no letter, no digit and not beside them, that nobody sees, or that piles up."""
    plain = all(category(c)[0] in "LN" or category(c) in ("Mn", "Mc") or c in BESIDE_LETTERS for c in name)
    marks = "".join("a" if "\u0300" <= c <= "\u036f" else "v" if category(c)[0] == "M" else " " for c in name)
    piled = re.search("a{3}|[av]{5}", marks) is not None  # vowels and tones of one letter: up to four in Burmese
    return not plain or piled or UNSEEN.search(name) is not None


FAULTS: Final[Mapping[str, Callable[[str], bool]]] = {
    "empty-name": lambda name: not name,
    "sign-in-name": odd_sign,
    "scripts-in-name": lambda name: not one_script(name),
    "bad-name": lambda name: category(name[0])[0] not in "LN" or re.search("[-'’.]{2}", name) is not None,
    "long-name": lambda name: len(name) > LONGEST,
}
"""What can be wrong with a name, by the refusal that says so: the first that is."""


def open_room(
    ruleset: str, who: Arrival, address: str, now: datetime, *, practice: bool = False
) -> tuple[Room, Occupant, Pass]:
    """A room with its host, once for each form. The caller opens the transaction. Raises `Refused`."""
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
        code=free_code(),
        key=new_key(),
        ruleset=ruleset,
        practice=practice,
        opened=now,
        used=minute,
        from_address=address,
        form=mark_of(who.form),
    )
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
        room=room,
        name=name,
        gender=checked(who.gender, GENDERS),
        language=checked(who.language, LANGUAGES),
        sits=sits,
        colour=colour_for(room, who.colour, occupants) if sits else "",
        position=last_position(room) + 1,
        secret=pass_.digest,
        entry=pass_.entry,
        form=mark,
        seen=now,
    )
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
    if reserved(name):
        raise Refused("no-name")
    if taken(name, (*(o.name for o in others), *seats)):
        raise Refused("name-taken")
    return name


def colour_for(room: Room, wanted: str, others: Sequence[Occupant]) -> str:
    """The colour that somebody wants, or the first free one for whoever wants none: if possible one that nobody has who
    only watches now. Raises `Refused`."""
    known = screens_of(room.ruleset).colours
    taken = {o.colour for o in others if o.sits}
    if not wanted:
        kept = {o.colour for o in others}
        return next((colour for colour in sorted(known, key=kept.__contains__) if colour not in taken), "")
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
    """Number the seats in their order, and then those who watch; whoever sits has a colour, where one is left."""
    occupants = list(room.occupants.all())
    sitting = list(order) if order is not None else lobby.seated(occupants)
    known = screens_of(room.ruleset).colours
    everybody = [*sitting, *(o for o in occupants if not o.sits)]
    for position, occupant in enumerate(everybody):
        now = occupant.position, occupant.colour
        occupant.position = position
        if occupant.sits and occupant.colour not in known:
            occupant.colour = colour_for(room, "", everybody)
        if (occupant.position, occupant.colour) != now:
            occupant.save(update_fields=["position", "colour"])


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
        room=room,
        name=shown(name),
        gender=gender,
        colour=colour_for(room, "", occupants),
        bot=strength,
        ready=True,
        position=last_position(room) + 1,
        form=form,
    )
    settle(room)


def practise(room: Room) -> None:
    """Fill the seats of a room of one person with the strongest bots, as many as make a good game."""
    room.options = dict(screens_of(room.ruleset).alone)
    room.save(update_fields=["options"])
    places = screens_of(room.ruleset).places
    strongest = list(strengths_of(room.ruleset))[-1]
    wanted = max(places[0], min(places[-1], BOTS_OF_PRACTICE + 1))
    for _ in range(wanted - room.occupants.filter(sits=True).count()):
        add_bot(room, strongest, None)


def with_key(request: HttpRequest, code: str) -> Room:
    """The room, locked, for whoever sends its key along and was not sent away. Raises `Http404`, `Refused`."""
    if guests.by_link(code, request.POST.get("k", "")) is None:
        raise Http404
    room = lobby.locked(code)
    if guests.banned(request, room):
        raise Refused("banned", 403)
    return room


def claim(room: Room, whose: int, now: datetime) -> guests.Pass:
    """Ask for a seat: what the new phone is to keep in its cookie. The room must be locked. Raises `Refused`."""
    if lobby.quiet(room):
        raise Refused("by-night")
    Claim.objects.filter(occupant__room=room, asked__lte=now - WAITS).delete()
    occupant = room.occupants.filter(pk=whose, bot="").first()
    if occupant is None:
        raise Refused("bad-choice")
    if lobby.here(occupant, now):
        raise Refused("phone-here")
    if Claim.objects.filter(occupant=occupant).exists():
        raise Refused("claimed")
    if Claim.objects.filter(occupant__room=room).count() >= CLAIMS_OF_A_ROOM:
        raise Refused("many-claims", 429)
    pass_ = guests.new_pass()
    Claim.objects.create(occupant=occupant, secret=pass_.digest, entry=pass_.entry, asked=now)
    lobby.changed(room, now)
    return pass_


def waits_for(room: Room, secret: str, now: datetime) -> Occupant | None:
    """For whom the browser with this secret waits; None where it does not, or no longer."""
    claim = (
        Claim.objects.select_related("occupant")
        .filter(occupant__room=room, secret=guests.digest(secret), asked__gt=now - WAITS)
        .first()
    )
    return claim.occupant if claim is not None else None


def answer_claim(room: Room, whose: int, allow: bool, now: datetime) -> None:
    """Give the seat to the phone that asks, or refuse. The room must be locked. Raises `Refused`."""
    claim = Claim.objects.select_related("occupant").filter(occupant__room=room, occupant=whose).first()
    if claim is None:
        return  # done before
    if allow:
        if claim.asked <= now - WAITS:
            raise Refused("bad-choice")
        if lobby.quiet(room):
            raise Refused("by-night")
        if lobby.here(claim.occupant, now):
            raise Refused("phone-here")
        change_phone(room, claim.occupant, claim.secret, claim.entry, now)
    claim.delete()


def come_back(code: str, token: str, now: datetime) -> guests.Pass | None:
    """Enter with a re-entry link: the cookie for this phone. The old phone is out. None for a link that opens nothing.

    The link is looked for before the room: a wrong one is answered as soon whether a room has the code or not.
    """
    wanted = guests.digest(token)
    if not Occupant.objects.filter(room__code=code, entry=wanted).exists():
        return None
    room = lobby.locked(code)
    found = room.occupants.filter(entry=wanted).first()
    if found is None:
        return None  # somebody else used it while this one waited for the lock
    pass_ = guests.new_pass()
    change_phone(room, found, pass_.digest, pass_.entry, now)
    Claim.objects.filter(occupant=found).delete()
    return pass_


def change_phone(room: Room, occupant: Occupant, secret: str, entry: str, now: datetime) -> None:
    """Give somebody another phone, and tell everybody."""
    Occupant.objects.filter(pk=occupant.pk).update(secret=secret, entry=entry, seen=now)
    lobby.tell(room, "phone", occupant.name, now)
    lobby.changed(room, now)
