"""Villages of any legal composition, with any settings:
what an edition deals, and what can be set, its own book says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from lupus.engine.game import Setup
from lupus.rulesets.lupus3.defeats import KEY_ROLES as LUPUS3_KEY_ROLES
from lupus.rulesets.lupus3.setup import READINGS as LUPUS3_READINGS
from lupus.rulesets.registry import RULESETS

from ..tempo_reale.arena import propositions
from .arena import seats_for

Settings = Callable[[tuple[str, ...], Random], dict[str, Any]]


def edition_of(key: str) -> Any:
    """The rulebook as data."""
    return RULESETS[key].game.edition  # type: ignore[attr-defined]


def dealt(key: str) -> list[str]:
    """The roles with which somebody can begin."""
    book = edition_of(key).roles
    return [role for role in book if getattr(book[role], "dealt", True)]


def key_roles(key: str) -> Mapping[str, str]:
    """For a faction the role that it cannot do without."""
    return getattr(edition_of(key), "key_roles", LUPUS3_KEY_ROLES)


def composition(key: str, n: int, chance: Random) -> list[str]:
    """Any roles that the edition deals, in any numbers that its check accepts; in random order.

    In some villages every role is as frequent as any other, in others one or two crowd out the rest.
    """
    book, roles_dealt = edition_of(key).roles, dealt(key)
    factions = sorted({book[role].faction for role in roles_dealt})
    needed = [
        key_roles(key).get(f) or chance.choice([r for r in roles_dealt if book[r].faction == f]) for f in factions
    ]
    steepness = chance.choice([0, 1, 2, 4, 8])
    weights = [chance.random() ** steepness for _ in roles_dealt]
    roles = needed + chance.choices(roles_dealt, weights, k=n - len(needed))
    chance.shuffle(roles)
    return roles


def switched(key: str) -> Settings:
    """Each switch of an edition of the common kind, now and then, on or off."""
    switches = edition_of(key).switches
    return lambda seats, chance: {k: chance.random() < 0.5 for k in switches if chance.random() < 0.7}


def spectral(seats: tuple[str, ...], chance: Random) -> dict[str, Any]:
    """A spectral sequence of any density, in either of its forms."""
    density = chance.choice([0, 0.1, 0.4, 0.8, 1])
    becomes = [chance.random() < density for _ in range(chance.randint(0, len(seats)))]
    numbers = [n for n, one in enumerate(becomes, 1) if one]
    return {"spectral_sequence": chance.choice([becomes, numbers])}


def readings(seats: tuple[str, ...], chance: Random) -> dict[str, Any]:
    """The open places of Lupus 3.0, each read in any of its ways."""
    return {k: chance.choice(values) for k, values in LUPUS3_READINGS.items() if chance.random() < 0.7}


OWN_SETTINGS: Final[Mapping[str, Settings]] = {"lupus3": readings, "lupus7": switched("lupus7"), "lupus8": spectral}
"""For each edition of the real-time game: random values of the settings that the others do not have."""


def any_village(key: str, n: int, chance: Random) -> Setup:
    """A village before its first night: the roles dealt by the game or by a game master,
    who may also say what is mostly drawn."""
    seats, roles = seats_for(n, chance), composition(key, n, chance)
    settings = OWN_SETTINGS[key](seats, chance)
    cast: dict[str, dict[str, Any]] = {
        seat: {"gender": chance.choice("fmx")} for seat in seats if chance.random() < 0.7
    }
    if getattr(edition_of(key), "has_mayor", True) and chance.random() < 0.5:
        settings["mayor"] = chance.choice(seats)
    if chance.random() < 0.5:
        return Setup(seats, cast, {**settings, "roles": roles})
    told = [s for s, role in zip(seats, roles, strict=True) if role == "divinatore" and chance.random() < 0.5]
    if told:
        settings["propositions"] = {s: propositions(key, s, seats, roles, chance) for s in told}
    return Setup(seats, {s: {**cast.get(s, {}), "role": role} for s, role in zip(seats, roles, strict=True)}, settings)
