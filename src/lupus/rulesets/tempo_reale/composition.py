"""Which roles make a village that can be played, and what a game master may want to know about them (D-52)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from lupus.engine.game import BadSetup, Setup
from lupus.engine.seats import Seat

from .edition import AnyEdition
from .proposal import KNOWS
from .roles import EMPTY, GhostPower, Role

FRIENDS: Final = "popolani"
"""The faction of the village itself."""

FEWEST_TO_JUDGE: Final = 8
"""Players of a village whose balance is worth a word: in a smaller one each person is a large part."""


class Hint(NamedTuple):
    """Something that is allowed but worth a look: a code, and the role or the group that it is about, if any."""

    code: str
    about: str = ""


def hints(edition: AnyEdition, roles: Iterable[str]) -> list[Hint]:
    """What a game master should know about a composition that is allowed (D-52).

    "alone-in-group": a group whose members know one another has only one. "few-enemies", "many-enemies": about one
    player in three should be against the village (L3-BASE-COMP-03), and far fewer or far more are. "nobody-finds-out":
    no friend of the village finds anything out, by a power or from the start.
    """
    dealt = [edition.roles[key] for key in roles]
    found = [Hint("alone-in-group", group) for group in groups_of_one(dealt)]
    if len(dealt) < FEWEST_TO_JUDGE:
        return found
    friends = [role for role in dealt if role.faction == FRIENDS]
    enemies = len(dealt) - len(friends)
    if enemies * 4 < len(dealt):
        found.append(Hint("few-enemies"))
    if enemies * 5 > len(dealt) * 2:
        found.append(Hint("many-enemies"))
    knowing = {role for who in edition.proposal.friends if who.why == KNOWS for role in who.roles}
    if not any(role.key in knowing for role in friends):
        found.append(Hint("nobody-finds-out"))
    return found


def groups_of_one(dealt: Iterable[Role]) -> list[str]:
    """The groups whose members would know one another, and that have only one."""
    members = Counter(role.group for role in dealt if role.group is not None)
    return sorted(group for group, n in members.items() if n == 1)


def check_roles(edition: AnyEdition, roles: Iterable[str], players: int) -> None:
    """Raise `BadSetup` unless each player has a role and each faction has members, among them its key role."""
    count = Counter(roles)
    check_number(edition, count.elements(), players)
    for key in count:
        if key in edition.acquired:
            raise BadSetup("not-dealt", f"nobody starts as {key}", "players")
    factions = {edition.roles[key].faction for key in count}
    for role in edition.key_roles.values():
        if role not in count:
            raise BadSetup(
                "missing-role", f"the village has no {role}: its faction would be without the role on which it depends"
            )
    for faction in sorted({r.faction for r in edition.roles.values()} - factions):
        raise BadSetup("missing-faction", f"the village has nobody of faction {faction}")


def check_number(edition: AnyEdition, roles: Iterable[object], players: int) -> None:
    """Raise `BadSetup` unless there is a role of the edition for each player.
    An unchecked village is checked for this too."""
    dealt = list(roles)
    for key in dealt:
        if not isinstance(key, str) or key not in edition.roles:
            raise BadSetup("unknown-role", f"there is no role {key!r} in {edition.key}", "roles")
    if len(dealt) != players:
        raise BadSetup("wrong-number", f"{len(dealt)} roles for {players} players", "roles")


def check_cast(edition: AnyEdition, setup: Setup, roles: Mapping[Seat, str]) -> None:
    """Raise `BadSetup` for facts about a seat that no game could have brought about."""
    given: dict[str, str] = {}
    for seat, facts in setup.cast.items():
        power = facts.get("ghost")
        if power is None:
            continue
        role: Role = edition.roles[roles[seat]]
        if power != EMPTY and given.setdefault(power, seat) != seat:
            raise BadSetup("power-assigned", f"two spettri have the power {power!r}: {given[power]} and {seat}", seat)
        if role.faction != "popolani" and not role.haunts:
            raise BadSetup("not-a-ghost", f"{seat} cannot be a spettro: a {role.key} does not become one", seat)
        if power in edition.mystic_ghosts and not role.mystic:
            raise BadSetup("not-mystic", f"{seat} cannot have the power {power!r}: a {role.key} is not mystic", seat)


def check_facts(edition: AnyEdition, setup: Setup) -> None:
    """Raise `BadSetup` for a cast that is not even well formed: unknown keys, roles, ghost powers, factions, types."""
    allowed: dict[str, Any] = {
        "role": edition.roles,
        "initial": edition.roles,
        "ghost": {*edition.ghost_powers, *([EMPTY] if edition.empty_ghosts else [])},
        "faction": {role.faction for role in edition.roles.values()},
        "gender": GENDERS,
    }
    for seat, facts in setup.cast.items():
        if seat not in setup.seats:
            raise BadSetup("unknown-player", f"there is no player {seat!r}", seat)
        for key, value in facts.items():
            check_fact(edition, seat, key, value)
            if key in allowed and not (isinstance(value, str) and value in allowed[key]):
                raise BadSetup(f"unknown-{key}", f"{seat}: there is no {key} {value!r} in {edition.key}", seat)
        ghost = facts.get("ghost")
        if ghost is not None and facts.get("alive", lives_as(edition, ghost)) is not lives_as(edition, ghost):
            raise BadSetup(
                "not-a-ghost", f"{seat} cannot be {'dead' if lives_as(edition, ghost) else 'alive'} as a spettro", seat
            )


def check_fact(edition: AnyEdition, seat: Seat, key: str, value: Any) -> None:
    """Raise `BadSetup` for a fact that the edition does not have, or that is of the wrong type."""
    if key not in edition.facts:
        raise BadSetup("unknown-key", f"{seat}: unknown key {key!r}", seat)
    if key in {"alive", "used"} and not isinstance(value, bool):
        raise BadSetup("not-a-flag", f"{seat}: {key} must be true or false", seat)
    if key == "last_use" and type(value) is not int:
        raise BadSetup("not-a-number", f"{seat}: last_use must be the number of a night", seat)


def lives_as(edition: AnyEdition, ghost: str) -> bool:
    """Whether a spettro with this power is alive."""
    power: GhostPower | None = edition.ghost_powers.get(ghost)
    return power is not None and power.living


GENDERS = frozenset({"f", "m", "x"})


def check_settings(edition: AnyEdition, setup: Setup, own: Mapping[str, str]) -> None:
    """Raise `BadSetup` for unknown settings, and for values that they cannot have.
    own: further keys, with what they are."""
    for key, value in setup.settings.items():
        if key in edition.switches or key == "unchecked":
            if not isinstance(value, bool):
                raise BadSetup("not-a-flag", f"setting {key!r} must be true or false", key)
        elif key in edition.readings:
            if not any(
                type(value) is type(known) and value == known for known in edition.readings[key]
            ):  # 1 is not true
                there = ", ".join(str(known).lower() for known in edition.readings[key])
                raise BadSetup("bad-value", f"setting {key!r} cannot be {value!r} (it can be: {there})", key)
        elif key not in own:
            known = ", ".join(sorted({*edition.switches, *edition.readings, *own, "unchecked"}))
            raise BadSetup("unknown-setting", f"there is no setting {key!r} in {edition.key} (there are: {known})", key)
