"""A phone that died: its owner comes back by the re-entry link, or asks with another phone, and the host allows it.

Everybody is told when a seat has another phone, and nobody takes a seat whose phone is there.
"""

from __future__ import annotations

from datetime import datetime

from . import guests, lobby
from .limits import CLAIMS_OF_A_ROOM
from .models import WAITS, Claim, Occupant, Room
from .refusals import Refused


def ask(room: Room, whose: int, now: datetime) -> guests.Pass:
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
        raise Refused("too-many", 429)
    pass_ = guests.new_pass()
    Claim.objects.create(occupant=occupant, secret=pass_.digest, entry=pass_.entry, asked=now)
    lobby.changed(room, now)
    return pass_


def waiting(room: Room, secret: str, now: datetime) -> Occupant | None:
    """For whom the browser with this secret waits; None where it does not, or no longer."""
    claim = Claim.objects.select_related("occupant").filter(
        occupant__room=room, secret=guests.digest(secret), asked__gt=now - WAITS
    ).first()  # fmt: skip
    return claim.occupant if claim is not None else None


def settle(room: Room, whose: int, allow: bool, now: datetime) -> None:
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
