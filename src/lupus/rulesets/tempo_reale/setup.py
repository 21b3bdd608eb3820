"""The start of a game, as far as the editions share it: the deal, what is known from the beginning, the statements.

Raises `BadSetup`, with a stable code, for a village that cannot be played.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, NamedTuple

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.game import BadSetup, Setup
from lupus.engine.seats import Seat

from . import events as ev
from .composition import check_cast, check_facts, check_number, check_roles, check_settings, lives_as
from .edition import AnyEdition
from .roles import EMPTY

SETTINGS: Final = {
    "propositions": "for each divinatore four statements [player, role]",
    "roles": "the roles to be dealt at random, where the players have none",
}
"""The settings that every edition has; each may have more."""

STATEMENTS: Final = 4


class Truth(NamedTuple):
    """How many of a divinatore's four statements are true.

    numbers: one of these is drawn. rule: the same in words.
    repeats: statements are drawn independently, so some may be equal.
    """

    numbers: tuple[int, ...]
    rule: str
    repeats: bool = False


class Dealt(NamedTuple):
    """A setup that passed the checks: the role of each seat, and the other facts about it."""

    roles: dict[Seat, str]
    facts: dict[Seat, Mapping[str, Any]]


def check_and_deal(
    edition: AnyEdition, setup: Setup, dice: Dice, own: Mapping[str, str], *, checked: bool = True
) -> Dealt:
    """Check the setup and deal the roles. Raises `BadSetup` for a village that cannot be played (D-52),
    unless it says `unchecked`.

    own: the settings of this edition beside the common ones, with what they are.
    checked: whether the composition matters.
    """
    check_settings(edition, setup, {**SETTINGS, **own})
    check_shapes(setup)
    check_facts(edition, setup)
    roles = deal_roles(edition, setup, dice)
    if checked and not setup.settings.get("unchecked"):
        check_roles(edition, roles.values(), len(setup.seats))
        check_cast(edition, setup, roles)
    return Dealt(roles, {seat: setup.cast.get(seat, {}) for seat in setup.seats})


def first_events(
    edition: AnyEdition, setup: Setup, dice: Dice, village: Dealt, truth: Truth, values: Mapping[str, Any]
) -> list[Event]:
    """The first events, up to the statements of the divinatori.
    values: the settings of this edition, with their values."""
    roles, facts = village
    told: list[Event] = [
        founded(setup),
        ev.SettingsChosen(
            (*((k, setup.settings.get(k, default)) for k, default in edition.switches.items()), *values.items())
        ),
        *(ev.RoleAssigned(seat, roles[seat]) for seat in setup.seats),
    ]
    for seat in setup.seats:
        told += midgame(edition, seat, roles[seat], facts[seat])
    told += acquaintances(edition, roles)
    return told + divinations(edition, setup, roles, truth, dice)


def founded(setup: Setup) -> ev.VillageFounded:
    """The event that says who takes part."""
    return ev.VillageFounded(setup.seats, tuple(setup.cast.get(s, {}).get("gender", "x") for s in setup.seats))


def living(edition: AnyEdition, village: Dealt) -> list[Seat]:
    """Who is alive when the story begins. Raises `BadSetup` where nobody is."""
    alive = []
    for seat, facts in village.facts.items():
        ghost = facts.get("ghost")
        if facts.get("alive", True) if ghost is None else lives_as(edition, ghost):
            alive.append(seat)
    if not alive:
        raise BadSetup("nobody-alive", "the village has nobody alive", "players")
    return alive


def first_mayor(setup: Setup, eligible: list[Seat], dice: Dice) -> Seat:
    """The first mayor: the choice of the game master, or a uniform draw among all the living,
    whatever their role (L7-3.10-02)."""
    mayor: Seat | None = setup.settings.get("mayor")
    if mayor is not None and mayor not in eligible:
        raise BadSetup("bad-mayor", f"the mayor {mayor!r} is not a living player", "mayor")
    return mayor if mayor is not None else dice.pick("start/mayor", eligible)


def check_shapes(setup: Setup) -> None:
    """Raise `BadSetup` for settings that are not even of the right form."""
    roles, propositions = setup.settings.get("roles", []), setup.settings.get("propositions", {})
    if not of_texts(roles):
        raise BadSetup("bad-roles", "roles must be a list of roles", "roles")
    if not isinstance(propositions, dict) or not propositions.keys() <= set(setup.seats):
        raise BadSetup(
            "bad-statements", "propositions must name players, each with statements [player, role]", "propositions"
        )
    for seat, pairs in propositions.items():
        if not isinstance(pairs, list) or not all(of_texts(pair) and len(pair) == 2 for pair in pairs):
            raise BadSetup("bad-statements", f"{seat}: the statements must be a list of [player, role]", "propositions")


def of_texts(value: Any) -> bool:
    """Whether a value is a list of texts."""
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def deal_roles(edition: AnyEdition, setup: Setup, dice: Dice) -> dict[Seat, str]:
    """The role of each seat: given with the cast, or dealt so that every assignment is equally likely (L7-3.6-03)."""
    missing = [seat for seat in setup.seats if "role" not in setup.cast.get(seat, {})]
    roles = setup.settings.get("roles", [])
    if not missing:
        if roles:
            raise BadSetup("roles-twice", "the players have roles, and `roles` would deal others", "roles")
        return {seat: setup.cast[seat]["role"] for seat in setup.seats}
    if len(missing) < len(setup.seats):
        raise BadSetup("no-role", f"{missing[0]} has no role, and others have one", missing[0])
    check_number(edition, roles, len(setup.seats))
    cards = sorted(roles)
    order = dice.order("start/roles", range(len(cards)))
    return {seat: cards[i] for seat, i in zip(setup.seats, order, strict=True)}


def midgame(edition: AnyEdition, seat: Seat, role: str, facts: Mapping[str, Any]) -> list[Event]:
    """The events that say how a character stands in a village that starts in the middle of a game.
    As usual there are none."""
    ghost = facts.get("ghost")
    faction = facts.get("faction", "negromanti" if ghost else edition.roles[role].faction)
    last_use = last_used(facts)
    is_dead = facts.get("alive") is False if ghost is None else not lives_as(edition, ghost)
    dead: list[Event] = [ev.FoundDead(seat)] if is_dead else []
    as_usual = ghost is None and last_use is None and faction == edition.roles[role].faction
    power = None if ghost == EMPTY else ghost
    found: list[Event] = [] if as_usual else [ev.Found(seat, faction, ghost is not None, power, last_use)]
    # what counts at a death is the faction that the character had then
    return [*dead, *found] if ghost else [*found, *dead]


def last_used(facts: Mapping[str, Any]) -> int | None:
    """The night in which a character last used their power. For `used: true` it is -1, a night long before the game."""
    found: int | None = facts.get("last_use", -1 if facts.get("used") else None)
    return found


def acquaintances(edition: AnyEdition, roles: dict[Seat, str]) -> list[Event]:
    """Each member of a group learns the name and role of every other member, or that there is none (rulebook 3.8,
    D-54)."""
    told: list[Event] = []
    for seat, fellows in groups(edition, roles):
        told += (ev.KnowsRole(seat, s, roles[s], "group") for s in fellows)
        if not fellows:
            told.append(ev.KnowsNobody(seat))
    return told


def groups(edition: AnyEdition, roles: dict[Seat, str]) -> Iterator[tuple[Seat, list[Seat]]]:
    """Each member of a group, with the others of it."""
    group_of = {seat: edition.roles[key].group for seat, key in roles.items()}
    for seat, group in group_of.items():
        if group is not None:
            yield seat, [s for s, other in group_of.items() if other == group and s != seat]


def divinations(edition: AnyEdition, setup: Setup, roles: dict[Seat, str], truth: Truth, dice: Dice) -> list[Event]:
    """What the divinatori are told."""
    diviners = [seat for seat in setup.seats if edition.roles[roles[seat]].divines]
    for seat in setup.settings.get("propositions", {}):
        if seat not in diviners:
            raise BadSetup("bad-statements", f"propositions: {seat} is no divinatore", "propositions")
    return [e for seat in diviners for e in statements(edition, setup, seat, roles, truth, dice)]


def statements(
    edition: AnyEdition, setup: Setup, seat: Seat, roles: dict[Seat, str], truth: Truth, dice: Dice
) -> list[Event]:
    """A divinatore's four statements: the game master's, or some drawn at random (D-55; 8th edition: D8-37)."""
    given = setup.settings.get("propositions", {}).get(seat)
    pairs = draw_statements(edition, seat, roles, truth, dice) if given is None else [(x, y) for x, y in given]
    check_statements(edition, seat, roles, truth, pairs)
    return [ev.Proposition(seat, x, y) for x, y in pairs]


def possible_truths(truth: Truth, others: int) -> list[int]:
    """How many of the statements may be true: without `repeats` each is about another player."""
    return [n for n in truth.numbers if others and (truth.repeats or n <= others)]


def draw_statements(
    edition: AnyEdition, seat: Seat, roles: dict[Seat, str], truth: Truth, dice: Dice
) -> list[tuple[Seat, str]]:
    """Draw statements: some with the true role, the others with a wrong one, in random order,
    all distinct unless `repeats`."""
    others = [s for s in roles if s != seat]
    possible = possible_truths(truth, len(others))
    if not possible:
        raise BadSetup(
            "too-few-players", f"{seat} is a divinatore: four statements need at least two other players", seat
        )

    def draw(name: str, options: list[Any]) -> Any:
        return dice.pick(f"start/divination/{seat}/{name}", options)

    true = possible[0] if len(truth.numbers) == 1 else draw("true", possible)
    pairs: list[tuple[Seat, str]] = []
    taken: Collection[tuple[Seat, str]] = () if truth.repeats else pairs
    for i in range(1, STATEMENTS + 1):
        if i <= true:
            x = draw(f"X{i}", [s for s in others if (s, roles[s]) not in taken])
            pairs.append((x, roles[x]))
        else:
            x = draw(f"X{i}", others)
            pairs.append((x, draw(f"Y{i}", [r for r in edition.roles if r != roles[x] and (x, r) not in taken])))
    return [pairs[i] for i in dice.order(f"start/divination/{seat}/order", range(STATEMENTS))]


def check_statements(
    edition: AnyEdition, seat: Seat, roles: dict[Seat, str], truth: Truth, pairs: list[tuple[Seat, str]]
) -> None:
    """Raise `BadSetup` unless these are four statements about others,
    as many of them true and distinct as the edition wants."""
    for x, y in pairs:
        if x not in roles or x == seat or y not in edition.roles:
            raise BadSetup(
                "bad-statement", f"{seat}: [{x}, {y}] is no statement on another player and a role", "propositions"
            )
    true = sum(roles[x] == y for x, y in pairs)
    distinct = truth.repeats or len(set(pairs)) == STATEMENTS
    if not distinct or len(pairs) != STATEMENTS or true not in truth.numbers:
        raise BadSetup("bad-statements", f"{seat}: a divinatore needs {truth.rule}", "propositions")
