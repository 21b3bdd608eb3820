"""Villages of any size at the end of a night in which everybody acts."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from lupus.engine.dice import Dice, seed_of
from lupus.engine.events import Event, PhaseBegan
from lupus.engine.game import Command, Field
from lupus.engine.seats import Seat
from lupus.rulesets.lupus3.dawn import bite, maul
from lupus.rulesets.lupus3.setup import READINGS
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.tempo_reale.night import agree

SETTINGS: Final[Mapping[str, tuple[tuple[str, Any], ...]]] = {
    "lupus3": tuple((key, values[0]) for key, values in READINGS.items()),
    "lupus7": (("ghosts_seen_by_guards", True),),
    "lupus8": (("spectral_sequence", ()),),
}
"""The editions of the real-time game, each with settings."""


def busy(key: str, size: int, seed: int = 1) -> Any:
    """A village at dawn 2: eight in ten alive with a power of every kind, one in ten a spettro, one in ten dead;
    all act.

    Those who must agree in order to do anything do agree.
    In Lupus 3.0 there are no spettri, and all the dead join in a ritual.
    """
    game: Any = RULESETS[key].game
    seats = tuple(f"p{i:05}" for i in range(size))
    village = game.evolve(None, nightfall(key, seats))
    village.given = ()  # so many spettri share the powers that a negromante must still find one to give
    chance, dice = Random(seed), Dice(seed_of(seed))
    agreed: dict[str, dict[str, Any]] = {}
    orders: list[Event] = []
    for seat in seats:
        asked = next((p for p in game.prompts(village, seat) if p.verb == "use"), None)
        if asked is None:
            continue
        args: dict[str, Any] = {}
        for slot in asked.fields:
            args[slot.name] = value(slot, args, chance)
        pack = pack_of(village, seat)
        if pack is not None:
            chosen = agreed.setdefault(pack, args)
            args = chosen if chosen["target"] != seat else args
        orders += game.decide(village, Command(seat, "use", args), dice)
        if key != "lupus3":
            village.forget()  # what everybody may choose takes more memory than the village
    return game.evolve(village, [*orders, PhaseBegan("dawn", 2)])


def nightfall(key: str, seats: tuple[Seat, ...]) -> list[Event]:
    """Who is who when the second night falls."""
    edition: Any = RULESETS[key].game.edition  # type: ignore[attr-defined]
    working = [role for role in edition.roles if edition.roles[role].power is not None]
    ghosts = [name for name in edition.ghost_powers if name not in edition.living_ghosts]
    kinds: Mapping[str, Any] = RULESETS[key].game.kinds
    told: list[Event] = [kinds["village"](seats, ("x",) * len(seats)), kinds["settings"](SETTINGS[key])]
    if key == "lupus3":
        told.append(kinds["skill-ordered"](seats))
    spettri = []
    for i, seat in enumerate(seats):
        kind = i % 10
        role = working[i // 10 * 8 % len(working) - kind] if kind < 8 else "contadino"
        told.append(kinds["role-assigned"](seat, role))
        if kind >= 8:
            told.append(kinds["found-dead"](seat))
        if kind == 8 and ghosts:
            spettri.append(seat)
            told.append(ev.Found(seat, "negromanti", True, ghosts[i // 10 % len(ghosts)], None))
    for seat in seats if ghosts else ():
        told.append(ev.GhostPowersLeft(seat, tuple(ghosts)))
        if key == "lupus8":
            told.append(kinds["ghosts-there"](seat, tuple(spettri)))
    return [*told, PhaseBegan("night", 2)]


def value(slot: Field, args: dict[str, Any], chance: Random) -> Any:
    """Something to choose."""
    if slot.many:
        return tuple(chance.sample(slot.options, 3))
    options = slot.options if slot.unlike is None else tuple(o for o in slot.options if o != args[slot.unlike])
    return chance.choice(options)


def pack_of(village: Any, seat: Seat) -> str | None:
    """With whom somebody must agree: with those of their role, or of their kind."""
    power = village.power_of(seat)
    together = next((stage for stage in (maul, bite) if stage in power.does), None)
    if together is not None and village.lives(seat):
        return together.__name__
    return village.characters[seat].role if agree in power.does else None


def ring(length: int) -> dict[str, set[str]]:
    """Sequestratori who kidnap one another in a ring."""
    return {f"s{i:04}": {f"s{(i + 1) % length:04}"} for i in range(length)}


def chain(length: int) -> dict[str, set[str]]:
    """Sequestratori in a line, each on the next; the last one's victim does not act."""
    return {f"s{i:04}": {f"s{i + 1:04}"} if i + 1 < length else set() for i in range(length)}
