"""The table as the Moderator sees it: where each seat stands, and all that is known of each player (WW-SETUP-12,
WW-MOD-07)."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

from lupus.engine.seats import Seat

from ...lexicon import shown
from ..picture import narrow
from .script import Desk

WIDE: Final = 640
PITCH: Final = 92
"""How far apart two places of a side are."""

LOW: Final = 58
"""The same where places are touched, and all of them are to be in view with what is asked."""

ROOM: Final = 9
"""Letters of a name that find room beside its number."""


class Place(NamedTuple):
    """All that the Moderator knows of a player, in words. marks: what has befallen them and what they carry."""

    seat: Seat
    number: int
    card: str
    version: str
    secret: str
    camp: str
    dark: bool
    mystic: bool
    alive: bool
    awake: bool
    marks: tuple[str, ...]
    spent: tuple[str, ...]


def places(desk: Desk) -> tuple[Place, ...]:
    """Every player, in the order of the seats."""
    return tuple(place(desk, seat, number) for number, seat in enumerate(desk.state.seats, 1))


def place(desk: Desk, seat: Seat, number: int) -> Place:
    """What is known of a player now."""
    s, say = desk.state, desk.words.say
    player = s.players[seat]
    version = s.versions.get(player.card, "")
    return Place(
        seat,
        number,
        say(f"card-{player.card}"),
        say(f"version-{player.card}-{version}") if version and s.mode == "standard" else "",
        say(f"secret-{player.secret}") if player.secret else "",
        desk.words.listed([say(f"faction-{camp}") for camp in player.camp]),
        s.dark(seat),
        player.mystic,
        seat in s.living,
        seat in s.awake,
        marks(desk, seat),
        tuple(desk.say("desk-spent", power=power_name(desk, power)) for who, power in sorted(s.spent) if who == seat),
    )


def power_name(desk: Desk, power: str) -> str:
    """What a power that is used up is called."""
    key = next((key for kind in ("desk-power", "card") if desk.words.has(key := f"{kind}-{power}")), "")
    return desk.words.say(key) if key else power


def marks(desk: Desk, seat: Seat) -> tuple[str, ...]:
    """What has befallen a player and what they carry:
    hits of this night, conversions, objects, a lover, what is armed."""
    s, say = desk.state, desk.say
    player = s.players[seat]
    card, madman = s.role(player.card), player.card == "pazzo"
    holds = {
        "hit": seat in s.hit() and seat in s.living,
        "cursed": s.warded.get(seat) is True,
        "warded": s.warded.get(seat) is False,
        "attacked": player.attacked and madman,
        "converted": bool(player.turned) or player.camp not in (card.camp, card.factions),
        **{item: owned.holder == seat for item, owned in s.items.items()},
        **{f"gone-{item}": owned.owner == seat for item, owned in s.items.items()},
        "lover": seat in s.lovers,
        "grieving": seat == s.grieving,
        "candidate": seat in s.candidates,
    }
    found = tuple(say(f"desk-mark-{mark}") for mark, held in holds.items() if held)
    return (*found, say("desk-mark-pretends", card=say(f"card-{s.chosen}"))) if madman and s.chosen else found


def spot(number: int, of: int, pitch: int = PITCH) -> tuple[int, int]:
    """Where a seat stands: they are counted clockwise from the Moderator at the bottom (D-VOTE-13), half on each side.

    However many they are, names are equally large: the table grows longer.
    """
    side, top = divmod(of, 2)
    bottom = pitch * (side + 2) // 2 - pitch // 2
    if top and number == side + 1:
        return 0, bottom - pitch * (side + 1)
    row = number if number <= side else of + 1 - number
    bend = (2 * row - side - 1) / (side + 3)
    x = round((WIDE // 2 - 98) * sqrt(1 - 0.3 * bend * bend))
    return (-x if number <= side else x), bottom - pitch * row


def spots(of: int, pitch: int = PITCH) -> list[tuple[int, int]]:
    """The places of a table with so many seats, in the order of the seats."""
    return [spot(number, of, pitch) for number in range(1, of + 1)]


def tight(seat: Seat) -> bool:
    """Whether a name is written narrower on the map, for two that were cut off could look the same."""
    return narrow(shown(seat), ROOM)
