"""The start of a game of Lupus 3.0: what the editions share, clans, a village in the middle of a game,
the order of skill."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.game import BadSetup, Setup
from lupus.engine.seats import Seat

from ..tempo_reale import events as ev
from ..tempo_reale.edition import AnyEdition
from ..tempo_reale.setup import Truth, check_and_deal, divinations, first_mayor, founded, groups, last_used, living
from . import events as own

READINGS: Final[Mapping[str, tuple[bool | str, ...]]] = {
    "notify_wolves_and_vampires": ("all", "wolves", "none"),  # D-12
    "vampire_hunter_sees": ("faction", "vampires_only"),  # D-20
    "necromancer_raises_vampires": (False, True),  # D-28
    "wolves_first_night": (False, True),  # D-33
    "ritual_requires": ("all", "participants"),  # D-37
    "ritual_effect": ("scream",),  # D-38
    "mayor_vacancy": ("draw", "vacant"),  # D-43
    "black_defeat_notice": ("at_defeat", "at_mass_death"),  # D-48
}
"""How open places of the rulebook may be read; the adopted reading comes first."""

UNDERWAY: Final = "underway"
"""The setting that says that the village is in the middle of a game even if no player shows it (L3-BASE-WIN-17)."""

SETTINGS: Final = {"mayor": "the first mayor, instead of a draw"}

MIDDLE_FACTS: Final = frozenset({"alive", "initial", "faction", "last_use", "used"})
"""What only a village in the middle of a game has to say of a player."""

FACTS: Final = MIDDLE_FACTS | {"role", "gender"}

TRUTH: Final = Truth((2,), "four statements, two true and two false", repeats=True)
"""The algorithm of the rulebook (2.3): nothing is drawn again, so statements may be equal or contradict (D-32)."""


def start(edition: AnyEdition, setup: Setup, dice: Dice) -> list[Event]:
    """The first events. Raises `BadSetup` for a village that cannot be played."""
    check_roles_to_deal(edition, setup)
    village = check_and_deal(edition, setup, dice, SETTINGS, checked=not in_the_middle(setup))
    roles, facts = village
    dealt = {seat: facts[seat].get("initial", role) for seat, role in roles.items()}
    mayor = first_mayor(setup, living(edition, village), dice)
    skill = dice.order("start/skill-order", setup.seats)
    told: list[Event] = [
        founded(setup),
        own.SettingsChosen(tuple((k, setup.settings.get(k, values[0])) for k, values in edition.readings.items())),
        *(ev.RoleAssigned(seat, role) for seat, role in dealt.items()),
        own.SkillOrdered(skill),
    ]
    for seat, role in roles.items():
        told += midgame(edition, seat, role, facts[seat])
    # each member of a clan learns names and roles of the others, once and for all (L3-3-04, L3-3-14)
    told += (ev.KnowsRole(seat, s, dealt[s], "clan") for seat, fellows in groups(edition, dealt) for s in fellows)
    return [*told, *divinations(edition, setup, dealt, TRUTH, dice), ev.MayorNamed(mayor, "beginning")]


def check_roles_to_deal(edition: AnyEdition, setup: Setup) -> None:
    """Raise `BadSetup` for a role to be dealt that is none of this edition."""
    roles = setup.settings.get("roles", [])
    if isinstance(roles, list) and not all(isinstance(key, str) and key in edition.roles for key in roles):
        raise BadSetup("bad-roles", "roles must be a list of roles of lupus3", "roles")


def in_the_middle(setup: Setup) -> bool:
    """Whether a village is set up in the middle of a game:
    no faction is missing before the first check (L3-BASE-WIN-17)."""
    return bool(setup.settings.get(UNDERWAY)) or any(MIDDLE_FACTS & facts.keys() for facts in setup.cast.values())


def midgame(edition: AnyEdition, seat: Seat, role: str, facts: Mapping[str, Any]) -> list[Event]:
    """How a player stands in a village that starts in the middle of a game; nothing for one who starts as usual."""
    faction = facts.get("faction", edition.roles[role].faction)
    last_use = last_used(facts)
    as_usual = role == facts.get("initial", role) and faction == edition.roles[role].faction and last_use is None
    told: list[Event] = [] if as_usual else [own.Found(seat, role, faction, last_use)]
    return told if facts.get("alive", True) else [*told, ev.FoundDead(seat)]
