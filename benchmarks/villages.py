"""Villages of any size at the end of a night in which everybody acts."""

from __future__ import annotations

from random import Random

from lupus.engine.events import Event, PhaseBegan
from lupus.rulesets.lupus7 import LUPUS7
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.tempo_reale.game import power_fields
from lupus.rulesets.tempo_reale.village import Village

EDITION = LUPUS7.edition
WORKING = [key for key, role in EDITION.roles.items() if role.power is not None]
GHOSTS = list(EDITION.ghost_powers)


def busy(size: int, seed: int = 1) -> Village:
    """A village at dawn 2: eight in ten alive with a power of every kind, one in ten a spettro, one in ten dead; all act.

    The lupi, and the negromanti, agree among themselves as they must in order to do anything.
    """
    chance = Random(seed)
    seats = tuple(f"p{i:05}" for i in range(size))
    told: list[Event] = [ev.VillageFounded(seats, ("x",) * size), ev.SettingsChosen((("ghosts_seen_by_guards", True),))]
    for i, seat in enumerate(seats):
        kind = i % 10
        role = WORKING[i // 10 * 8 % len(WORKING) - kind] if kind < 8 else "contadino"
        told.append(ev.RoleAssigned(seat, role))
        if kind >= 8:
            told.append(ev.FoundDead(seat))
        if kind == 8:
            told.append(ev.Found(seat, "negromanti", True, GHOSTS[i // 10 % len(GHOSTS)], None))
    told.append(PhaseBegan("night", 2))
    village = LUPUS7.evolve(None, told)
    village.given = ()  # so many spettri share the powers that a negromante must still find one to give
    village.told_left = dict.fromkeys(seats, tuple(GHOSTS))
    agreed: dict[str, tuple[str, str]] = {}
    orders: list[Event] = []
    for seat in seats:
        power = village.power_of(seat)
        if power is None:
            continue
        fields = {f.name: chance.choice(f.options) for f in power_fields(village, seat, power)}
        if power.together:
            choice = agreed.setdefault(village.characters[seat].role, (fields["target"], fields.get("power", "")))
            fields["target"] = choice[0] if choice[0] != seat else fields["target"]
            if power.assigns:
                fields["power"] = choice[1]
        orders.append(ev.Ordered(seat, fields["target"], fields.get("other"), fields.get("power")))
        village.memo = {k: v for k, v in village.memo.items() if not isinstance(k, tuple)}
    return LUPUS7.evolve(village, [*orders, PhaseBegan("dawn", 2)])


def ring(length: int) -> dict[str, set[str]]:
    """Sequestratori who kidnap one another in a ring."""
    return {f"s{i:04}": {f"s{(i + 1) % length:04}"} for i in range(length)}


def chain(length: int) -> dict[str, set[str]]:
    """Sequestratori in a line, each on the next; the last one's victim does not act."""
    return {f"s{i:04}": {f"s{i + 1:04}"} if i + 1 < length else set() for i in range(length)}
