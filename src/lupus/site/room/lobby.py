"""The lobby: what everybody sees before a game and between two, and the start of a game."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from io import BytesIO
from typing import Any, Final
from urllib.parse import urlsplit
from uuid import UUID, uuid5

import segno
from django.conf import settings
from django.db.models import F
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _

from lupus.engine.game import BadSetup, Setup
from lupus.rulesets.screens import Brief, Guest, Option, Timer
from lupus.site.table import cache, clerk
from lupus.site.table.models import Game
from lupus.site.table.storage import erase

from . import ROOM, ending, hosting, play
from .games import chosen_of, explained, lexicon, offers, screens_of, strengths_of, worded
from .guests import long_code
from .models import WAITS, Occupant, Room
from .refusals import Refused

AWAY: Final = timedelta(seconds=20)
"""A phone that was not seen for so long is not there."""

HOST_GONE: Final = timedelta(minutes=2)
"""When the host's phone has been away for so long, anybody may take over."""

LEADER_GONE: Final = timedelta(minutes=5)
"""The same for the phone of a host who leads the game, which then cannot go on."""

NEWS: Final[dict[str, Any]] = {
    "in": _("%(who)s è nella stanza"),
    "out": _("%(who)s non è più nella stanza"),
    "host": _("Ora chi ospita è %(who)s"),
    "leads": _("Ora conduce la partita %(who)s, che non è in gioco"),
    "game": _("Adesso si gioca a %(who)s"),
    "phone": _("%(who)s ha un altro telefono"),
    "closed": _("La porta è chiusa"),
    "opened": _("La porta è aperta"),
}
"""What everybody in a room is told, by kind."""

NEWS_LAST: Final = timedelta(minutes=3)
NEWS_KEPT: Final = 6

FORMS: Final = UUID("0b6f4c0e-4f2b-4d7e-9a51-6f3c52c9d7a1")


# --- the room ---------------------------------------------------------------------------------------------------------


def locked(code: str) -> Room:
    """A room, with nobody else changing it until the transaction ends. Raises `Room.DoesNotExist`.

    Its game is read afterwards: a join would have it as it was before the lock was waited for. The row of the game is
    locked first, as whoever writes a game does (`hosting.follow`): in another order two could wait for each other.
    """
    list(Game.objects.select_for_update(of=("self",)).filter(room__code=code).values_list("pk"))
    return Room.objects.select_for_update().get(code=code)


def changed(room: Room, now: datetime | None = None) -> None:
    """Say to all open pages that something of the room is new, and note that it is used."""
    minute = (now or timezone.now()).replace(second=0, microsecond=0)
    Room.objects.filter(pk=room.pk).update(pulse=F("pulse") + 1, used=minute)


def tell(room: Room, kind: str, who: str = "", now: datetime | None = None) -> None:
    """Tell everybody in the room. The room must be locked."""
    room.news = [*room.news, [kind, who, (now or timezone.now()).isoformat()]][-NEWS_KEPT:]
    room.save(update_fields=["news"])


def told(room: Room, now: datetime) -> list[str]:
    """What was told of late, the newest first; while a game is played, not who has come in."""
    fresh = [
        (kind, who)
        for kind, who, at in room.news
        if (when := parse_datetime(at)) is not None and when > now - NEWS_LAST and not (kind == "in" and playing(room))
    ]
    return [NEWS[kind] % {"who": lexicon(who).say("title") if kind == "game" else who} for kind, who in reversed(fresh)]


def playing(room: Room) -> bool:
    """Whether a game is played now."""
    return room.game is not None and room.game.stage == Game.Stage.PLAYED


def over(room: Room) -> bool:
    """Whether a game has been played to its end and everybody still looks at it."""
    return room.game is not None and room.game.stage == Game.Stage.OVER


def before(room: Room) -> int | None:
    """The number in the room of the game that made way for what is there now; None where there was none."""
    number = room.games if room.game is None else room.games - 1
    return number if room.before else None


def quiet(room: Room) -> bool:
    """Whether it is a time in which nobody is shown who is there, and the host has no button (LB-NIGHT-41)."""
    timer = running(room)
    return timer is not None and timer.quiet


def running(room: Room) -> Timer | None:
    """The time that runs in the game of a room, as the game says it."""
    if not playing(room) or room.game is None:
        return None
    table = cache.table_of(room.game)
    return screens_of(room.ruleset).timer(table.state, table.setup.settings)


def agreed(room: Room, timer: Timer, now: datetime) -> bool:
    """Whether the time that runs may end at once: all are ready whose phone is there, and they are most of those who
    are asked."""
    asked = [o for o in room.occupants.all() if o.name in timer.ready]
    ready = [o for o in asked if o.ready or o.bot]
    return all(o in ready for o in asked if here(o, now)) and 2 * len(ready) > len(timer.ready)


def here(occupant: Occupant, now: datetime) -> bool:
    """Whether a phone is there. A bot is always there."""
    return bool(occupant.bot) or (occupant.seen is not None and occupant.seen > now - AWAY)


def screen_here(room: Room, now: datetime) -> bool:
    """Whether a shared screen of the room is there."""
    return room.screen is not None and room.screen > now - AWAY


def screen_missing(room: Room, now: datetime) -> bool:
    """Whether the next game is led by the voice of a shared screen, and none is there."""
    return screens_of(room.ruleset).speaks and play.leading_of(room) is None and not screen_here(room, now)


def host_gone(occupants: Sequence[Occupant], now: datetime, long: timedelta = HOST_GONE) -> bool:
    """Whether nobody hosts, or the host's phone has been away for long."""
    return not any(o.hosts and o.seen is not None and o.seen > now - long for o in occupants)


def seated(occupants: Sequence[Occupant]) -> list[Occupant]:
    """The occupants who sit at the table, in the order of the seats."""
    return [o for o in occupants if o.sits]


def link_of(room: Room) -> str:
    """The link that lets people in, complete with the address of the site."""
    return absolute(path_of(room))


def path_of(room: Room) -> str:
    """The link that lets people in, as a path of the site."""
    return f"{reverse('room', args=[room.code])}?k={room.key}"


def screen_of(room: Room) -> str:
    """The link of its shared screen, for a device that is not in the room: a path of the site."""
    return f"{reverse('room-screen', args=[room.code])}?k={room.key}"


def site() -> str:
    """Where a code is typed, as people type it."""
    return absolute(reverse("room-door")).partition("://")[2]


def television() -> str:
    """Where a shared screen types a code, as people type it."""
    return absolute(reverse("tv")).partition("://")[2].rstrip("/")


def absolute(path: str) -> str:
    """A path with the address of the site."""
    return settings.ADDRESS.rstrip("/") + path


def only_here() -> bool:
    """Whether no other device reaches the site under its address."""
    host = urlsplit(settings.ADDRESS).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


def qr(link: str) -> str:
    """A link as a QR code: SVG without a size of its own; empty where it would lead no other device anywhere."""
    return "" if only_here() else drawn(link)


@lru_cache(maxsize=512)
def drawn(link: str) -> str:
    """A link as a QR code."""
    picture = BytesIO()
    segno.make_qr(link, error="m").save(
        picture, kind="svg", xmldecl=False, omitsize=True, border=2, svgclass=None, lineclass=None
    )
    return picture.getvalue().decode()


# --- what the lobby shows ---------------------------------------------------------------------------------------------


def facts(room: Room, me: Occupant | None, now: datetime | None = None) -> dict[str, Any]:
    """What `room/lobby.html` shows, as plain values in the language that is active. me: None for the shared screen."""
    now = now or timezone.now()
    occupants = list(room.occupants.select_related("claim").all())
    return {
        "code": room.code,
        "title": lexicon(room.ruleset).say("title"),
        "ruleset": room.ruleset,
        "guide": None if me is None else explained(room.ruleset),
        "game": room.games,
        "closed": room.closed,
        "practice": room.practice,
        "over": over(room),
        "options": options(room),
        "composed": bool(room.composed),
        "bots": {o.bot for o in occupants if o.bot},
        "strengths": [(key, strength(room, key)) for key in strengths_of(room.ruleset)],
        "screen_here": screen_here(room, now),
        "screen_missing": screen_missing(room, now),
        "news": told(room, now),
        "before": before(room),
        "evening": ending.totals(room, now),
        "others": [one for one in offers() if one[0] != room.ruleset and not room.practice],
        "key": str(uuid5(FORMS, f"{room.pk} {room.pulse} {me.pk if me else ''}")),
        **links(room),
        **places(room, seated(occupants)),
        **people(room, me, occupants, now),
    }


def links(room: Room) -> dict[str, Any]:
    """How others come in."""
    return {
        "link": link_of(room),
        "qr": qr(link_of(room)),
        "long_code": long_code(room.code, room.key),
        "site": site(),
        "tv": television(),
        "screen": screen_of(room),
        "screen_qr": qr(absolute(screen_of(room))),
    }


def places(room: Room, table: Sequence[Occupant]) -> dict[str, Any]:
    """How many sit at the table, and whether so many can begin."""
    allowed, count, pieces = screens_of(room.ruleset).places, len(table), pieces_of(room, len(table))
    return {
        "pieces": pieces,
        "fewest": allowed[0],
        "most": allowed[-1],
        "count": count,
        "free": max(0, allowed[-1] - count),
        "too_many": max(0, count - allowed[-1]),
        "missing": max(0, allowed[0] - count),
        "fits": count in allowed,
        "can_start": count in allowed and not (pieces and pieces.wrong),
        "waiting": [o.name for o in table if not o.ready and not o.bot and not o.hosts],
    }


def people(room: Room, me: Occupant | None, occupants: Sequence[Occupant], now: datetime) -> dict[str, Any]:
    """Who is in the room, and what somebody may change about themselves."""
    table, hosts = seated(occupants), me is not None and me.hosts
    full = len(table) >= screens_of(room.ruleset).places[-1]
    return {
        "me": None if me is None else entry(room, me, me, now),
        "hosts": hosts,
        "host_gone": me is not None and not me.hosts and host_gone(occupants, now),
        "seats": [entry(room, o, me, now) for o in table],
        "watchers": [entry(room, o, me, now) for o in occupants if not o.sits],
        "claims": [
            {"pk": o.pk, "name": o.name, "hosts": o.hosts}
            for o in occupants
            if hasattr(o, "claim") and o.claim.asked > now - WAITS
        ],
        "colours": colours(room.ruleset, occupants, me)
        if me is not None and me.sits
        else [],  # whoever watches has none
        "genders": genders(),
        "may_sit": not full and not (hosts and play.leading_of(room) is not None),
    }


def entry(room: Room, who: Occupant, me: Occupant | None, now: datetime) -> dict[str, Any]:
    """An occupant in a list."""
    return {
        "pk": who.pk,
        "name": who.name,
        "colour": who.colour,
        "colour_name": worded(room.ruleset, f"colour-{who.colour}", who.colour),
        "initial": who.name[:1].upper(),
        "gender": who.gender,
        "bot": strength(room, who.bot) if who.bot else "",
        "ready": who.ready or bool(who.bot),
        "here": here(who, now),
        "hosts": who.hosts,
        "sits": who.sits,
        "mine": me is not None and who.pk == me.pk,
        "place": who.position + 1,
        "before": who.position - 1,
        "after": who.position + 1,
    }


def genders() -> list[tuple[str, Any]]:
    """How the game speaks of somebody."""
    return [("f", _("lei")), ("m", _("lui")), ("x", _("altro"))]


def strength(room: Room, key: str) -> str:
    """What a strength of bots is called."""
    return worded(room.ruleset, f"strength-{key}", str(STRENGTHS.get(key, key)))


STRENGTHS: Final[dict[str, Any]] = {
    "easy": _("facile"),
    "random": _("facile"),
    "good": _("accorto"),
    "sensible": _("accorto"),
}
"""Names of strengths for a game that has none of its own for them."""


def colours(ruleset: str, occupants: Sequence[Occupant] = (), me: Occupant | None = None) -> list[dict[str, Any]]:
    """The colours of a game, and which are free for somebody."""
    taken = {o.colour for o in occupants if o.sits and (me is None or o.pk != me.pk)}
    return [
        {
            "key": key,
            "name": worded(ruleset, f"colour-{key}", key),
            "free": key not in taken,
            "mine": me is not None and me.colour == key,
        }
        for key in screens_of(ruleset).colours
    ]


def pieces_of(room: Room, players: int) -> Brief | None:
    """What everybody may read of the pieces of a game of so many; None where a game has none to choose."""
    composing = screens_of(room.ruleset).composing
    return (
        composing.brief(room.composed, players, chosen_of(room.ruleset, room.options), lexicon(room.ruleset))
        if composing is not None
        else None
    )


def offered(room: Room) -> list[Option]:
    """What the room may choose: nothing that does not count for what is composed."""
    screens = screens_of(room.ruleset)
    replaced = screens.composing.replaces if screens.composing is not None and room.composed else ()
    return [option for option in screens.options if option.key not in replaced]


def numeric(value: str) -> str | int:
    """The value of an option as words know it: a number where it is one."""
    return int(value) if value.isdecimal() else value


def options(room: Room) -> list[dict[str, Any]]:
    """What the room may choose, with what it has chosen."""
    say, has, found = lexicon(room.ruleset).say, lexicon(room.ruleset).has, []
    for option in offered(room):
        text = f"option-{option.key}"
        chosen = room.options.get(option.key, option.standard)
        values = [
            {
                "value": value,
                "label": say(text, values={"value": numeric(value)}) if has(text) else value,
                "chosen": value == chosen,
            }
            for value in option.values
        ]
        name = say(text, "name") if has(text) else option.key
        found.append(
            {
                "key": option.key,
                "name": name,
                "values": values,
                "label": next(v["label"] for v in values if v["chosen"]),
            }
        )
    return found


# --- the start --------------------------------------------------------------------------------------------------------


def start(room: Room, now: datetime | None = None) -> Game:
    """Begin a game with those who sit at the table. The room must be locked. Raises `Refused`."""
    now = now or timezone.now()
    occupants = seated(list(room.occupants.all()))
    screens = screens_of(room.ruleset)
    if playing(room):
        raise Refused("playing")
    if len(occupants) not in screens.places:
        raise Refused("players")
    guests = [Guest(o.name, o.colour, o.gender) for o in occupants]
    pieces = pieces_of(room, len(guests))
    if pieces is not None and pieces.wrong:
        raise Refused("pieces")
    host = next((o.name for o in occupants if o.hosts), occupants[0].name)
    game = Game.objects.create(slug=secrets.token_hex(16), name=room.code, hosting=ROOM, ruleset=room.ruleset)
    try:
        started = clerk.start(game.pk, setup_of(room, guests, host), now)
    except BadSetup:
        raise Refused("setup") from None
    before, room.game, room.games, room.scene = room.game, started, room.games + 1, 0
    room.save(update_fields=["game", "games", "scene"])
    hosting.forget(room.occupants.all())
    play.begin_leading(room)
    if before is not None:
        discard(before)
    changed(room, now)
    return started


def setup_of(room: Room, guests: Sequence[Guest], host: str) -> Setup:
    """What the game of a room starts from. Raises `BadSetup`."""
    screens = screens_of(room.ruleset)
    ready = screens.setup(guests, chosen_of(room.ruleset, room.options), host)
    return screens.composing.setup(room.composed, ready) if screens.composing is not None and room.composed else ready


def discard(game: Game) -> None:
    """Delete a game that is no room's any more, with its log. Whoever wanted it has saved it (`saved.py`)."""
    erase(game)
