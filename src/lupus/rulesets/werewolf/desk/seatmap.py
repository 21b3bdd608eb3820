"""The table as the Moderator sees it: a ring of seats with all that is known of each player (WW-SETUP-12, WW-MOD-07), in SVG."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from math import sqrt
from typing import Final, NamedTuple

from lupus.engine.seats import Seat

from ...lexicon import shown
from .. import calls
from ..picture import cut
from .script import Desk

WIDE: Final = 640
PITCH: Final = 92
"""How far apart two places of a side are."""

LONGEST: Final = 12
"""Letters of the name of a card that find room on the map in its usual size."""

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
        seat, number, say(f"card-{player.card}"),
        say(f"version-{player.card}-{version}") if version and s.mode == "standard" else "",
        say(f"secret-{player.secret}") if player.secret else "",
        desk.words.listed([say(f"faction-{camp}") for camp in player.camp]),
        s.dark(seat), player.mystic, seat in s.living, seat in s.awake, marks(desk, seat),
        tuple(desk.say("desk-spent", power=power_name(desk, power)) for who, power in sorted(s.spent) if who == seat),
    )  # fmt: skip


def power_name(desk: Desk, power: str) -> str:
    """What a power that is used up is called."""
    key = next((key for kind in ("desk-power", "card") if desk.words.has(key := f"{kind}-{power}")), "")
    return desk.words.say(key) if key else power


def marks(desk: Desk, seat: Seat) -> tuple[str, ...]:
    """What has befallen a player and what they carry: hits of this night, conversions, objects, a lover, what is armed."""
    s, say = desk.state, desk.say
    player = s.players[seat]
    found = []
    if seat in s.hit() and seat in s.living:
        found.append(say("desk-mark-hit"))
    if seat in s.warded:
        found.append(say("desk-mark-cursed" if s.warded[seat] else "desk-mark-warded"))
    if player.attacked and player.card == "pazzo":
        found.append(say("desk-mark-attacked"))
    if player.turned or (player.camp != s.role(player.card).camp and player.camp != s.role(player.card).factions):
        found.append(say("desk-mark-converted"))
    found += [say(f"desk-mark-{item}") for item, owned in s.items.items() if owned.holder == seat]
    found += [say(f"desk-mark-gone-{item}") for item, owned in s.items.items() if owned.owner == seat]
    if seat in s.lovers:
        found.append(say("desk-mark-lover"))
    if seat == s.grieving:
        found.append(say("desk-mark-grieving"))
    if seat in s.candidates:
        found.append(say("desk-mark-candidate"))
    if player.card == "pazzo" and s.chosen:
        found.append(say("desk-mark-pretends", card=say(f"card-{s.chosen}")))
    return tuple(found)


def seatmap(desk: Desk, title: str) -> str:
    """The ring of seats. A seat has `data-seat`, so that a touch on it chooses the player in the open form."""
    s = desk.state
    shown_places = places(desk)
    answering = calls.called(s).answers(s) if s.phase in calls.CALLS and s.stage == "point" else ()
    parts = [drawn(one, len(shown_places), answering=one.seat in answering) for one in shown_places]
    return table("".join(parts), len(shown_places), title, desk.say("desk-here-you-sit"))


def table(inside: str, of: int, title: str, leader: str) -> str:
    """The table with the Moderator at the bottom. of: how many sit at it. leader: what stands at the Moderator's place."""
    high = PITCH * (of // 2 + 2)
    return (
        f'<svg class="seatmap" viewBox="{-WIDE // 2} {-high // 2} {WIDE} {high}" role="group" aria-label="{escape(title)}">'
        f'<ellipse class="table" rx="{WIDE // 2 - 150}" ry="{high // 2 - PITCH}"/>'
        f'<text class="leader" y="{high // 2 - PITCH // 3}">{escape(leader)}</text>{inside}</svg>'
    )


def spot(number: int, of: int) -> tuple[int, int]:
    """Where a seat stands: they are counted clockwise from the Moderator at the bottom (D-VOTE-13), half on each side.

    However many they are, names are equally large: the table grows longer.
    """
    side, top = divmod(of, 2)
    bottom = PITCH * (side + 2) // 2 - PITCH // 2
    if top and number == side + 1:
        return 0, bottom - PITCH * (side + 1)
    row = number if number <= side else of + 1 - number
    bend = (2 * row - side - 1) / (side + 3)
    x = round((WIDE // 2 - 98) * sqrt(1 - 0.3 * bend * bend))
    return (-x if number <= side else x), bottom - PITCH * row


def ring(seats: tuple[Seat, ...], say: Callable[..., str]) -> str:
    """The table before a game: each place can be dragged to another, or moved with the arrow keys.

    A place has `data-drag`, the name, and `data-place`, its number.
    """
    parts = []
    for number, seat in enumerate(seats, 1):
        x, y = spot(number, len(seats))
        told = say("desk-drag", name=shown(seat), place=number)
        parts.append(
            f'<g class="seat" data-drag="{escape(seat)}" data-place="{number}" '
            f'tabindex="0" role="button" aria-label="{escape(told)}" '
            f'transform="translate({x} {y})"><rect x="-92" y="-34" width="184" height="68" rx="12"/>'
            f'<text class="name" y="8">{number}. {escape(short(seat))}</text></g>'
        )
    return table("".join(parts), len(seats), say("desk-map"), say("desk-here-you-sit"))


def drawn(one: Place, of: int, *, answering: bool) -> str:
    """A seat: name, card, and signs for aura, mysticism, life and what has befallen the player."""
    x, y = spot(one.number, of)
    classes = " ".join(
        name for name, on in (
            ("seat", True), ("dead", not one.alive), ("awake", one.awake), ("asks", answering), ("dark", one.dark),
        ) if on
    )  # fmt: skip
    signs = ("●" if one.dark else "○") + ("✦" if one.mystic else "") + ("†" if not one.alive else "")
    told = ", ".join(filter(None, (shown(one.seat), one.card, one.version, one.secret, one.camp, *one.marks)))
    return (
        f'<g class="{classes}" data-seat="{escape(one.seat)}" transform="translate({x} {y})">'
        f'<title>{escape(told)}</title><rect x="-92" y="-40" width="184" height="80" rx="12"/>'
        f'<text class="name" y="-12">{one.number}. {escape(short(one.seat))}</text>'
        f'<text class="card{" long" if len(one.card) > LONGEST else ""}" y="12">{escape(one.card[:20])}</text>'
        f'<text class="signs" y="32">{signs} {escape(" · ".join(one.marks)[:24])}</text></g>'
    )


def short(seat: Seat) -> str:
    """A name as it finds room."""
    return cut(shown(seat), ROOM)
