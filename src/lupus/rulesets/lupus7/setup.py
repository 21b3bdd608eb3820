"""The start of a game of the 7th edition: the deal, the first mayor, what is known from the beginning."""

from __future__ import annotations

from typing import Any, Final

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.game import Refused, Setup
from lupus.engine.seats import Seat

from ..tempo_reale import events as ev
from ..tempo_reale.composition import check_cast, check_facts, check_number, check_roles, check_settings
from ..tempo_reale.edition import Edition
from .dawn import assigns

SETTINGS: Final = {
    "mayor": "the first mayor, instead of a draw",
    "propositions": "for each divinatore four statements [player, role]",
    "roles": "the roles to be dealt at random, where the players have none",
}

STATEMENTS: Final = 4
TRUE_STATEMENTS: Final = 2


def start(edition: Edition, setup: Setup, dice: Dice) -> list[Event]:
    """The first events. Raises `Refused` for a village that cannot be played (D-52), unless it says `unchecked`."""
    check_settings(edition, setup, SETTINGS)
    check_shapes(setup)
    check_facts(edition, setup)
    roles = deal_roles(edition, setup, dice)
    if not setup.settings.get("unchecked"):
        check_roles(edition, roles.values(), len(setup.seats))
        check_cast(edition, setup, roles)
    facts = {seat: setup.cast.get(seat, {}) for seat in setup.seats}
    told: list[Event] = [
        ev.VillageFounded(setup.seats, tuple(facts[s].get("gender", "x") for s in setup.seats)),
        ev.SettingsChosen(tuple((k, setup.settings.get(k, default)) for k, default in edition.switches.items())),
        *(ev.RoleAssigned(seat, roles[seat]) for seat in setup.seats),
    ]
    for seat in setup.seats:
        told += standing(edition, seat, roles[seat], facts[seat])
    told += acquaintances(edition, roles)
    check_propositions(setup, roles)
    for seat in setup.seats:
        if roles[seat] == "divinatore":
            told += statements(edition, setup, seat, roles, dice)
    told.append(ev.MayorNamed(first_mayor(setup, facts, dice), "beginning"))
    told += powers_offered(edition, roles, facts)
    return told


def check_shapes(setup: Setup) -> None:
    """Raise `Refused` for settings that are not even of the right form."""
    roles, propositions = setup.settings.get("roles", []), setup.settings.get("propositions", {})
    if not of_texts(roles):
        raise Refused("bad-roles", "roles must be a list of roles", "roles")
    if not isinstance(propositions, dict) or not propositions.keys() <= set(setup.seats):
        raise Refused("bad-statements", "propositions must name players, each with his statements [player, role]", "propositions")
    for seat, pairs in propositions.items():
        if not isinstance(pairs, list) or not all(of_texts(pair) and len(pair) == 2 for pair in pairs):
            raise Refused("bad-statements", f"{seat}: the statements must be a list of [player, role]", "propositions")


def of_texts(value: Any) -> bool:
    """Whether this is a list of texts."""
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def deal_roles(edition: Edition, setup: Setup, dice: Dice) -> dict[Seat, str]:
    """The role of each seat: given with the cast, or dealt so that every assignment is equally likely (L7-3.6-03)."""
    missing = [seat for seat in setup.seats if "role" not in setup.cast.get(seat, {})]
    roles = setup.settings.get("roles", [])
    if not missing:
        if roles:
            raise Refused("roles-twice", "the players have roles, and `roles` would deal others", "roles")
        return {seat: setup.cast[seat]["role"] for seat in setup.seats}
    if len(missing) < len(setup.seats):
        raise Refused("no-role", f"{missing[0]} has no role, and others have one", missing[0])
    check_number(edition, roles, len(setup.seats))
    cards = dice.order("start/roles", range(len(roles)))
    return {seat: sorted(roles)[card] for seat, card in zip(setup.seats, cards, strict=True)}


def standing(edition: Edition, seat: Seat, role: str, facts: Any) -> list[Event]:
    """How a character stands in a village that starts in the middle of a game; nothing for one that starts as usual."""
    ghost = facts.get("ghost")
    faction = facts.get("faction", "negromanti" if ghost else edition.roles[role].faction)
    # a spent power is one used on a night that no later night is near to
    last_use = facts.get("last_use", -1 if facts.get("used") else None)
    dead: list[Event] = [ev.FoundDead(seat)] if ghost or facts.get("alive") is False else []
    as_usual = ghost is None and last_use is None and faction == edition.roles[role].faction
    found: list[Event] = [] if as_usual else [ev.Found(seat, faction, ghost is not None, ghost, last_use)]
    # what counts at a death is the faction that the character had then
    return [*dead, *found] if ghost else [*found, *dead]


def acquaintances(edition: Edition, roles: dict[Seat, str]) -> list[Event]:
    """Each member of a group learns every other member's name and role (rulebook 3.8, D-54)."""
    told: list[Event] = []
    for seat, key in roles.items():
        group = edition.roles[key].group
        if group is None:
            continue
        fellows = [s for s, other in roles.items() if s != seat and edition.roles[other].group == group]
        told += (ev.KnowsRole(seat, s, roles[s], "group") for s in fellows)
        if not fellows:
            told.append(ev.KnowsNobody(seat))
    return told


def statements(edition: Edition, setup: Setup, seat: Seat, roles: dict[Seat, str], dice: Dice) -> list[Event]:
    """A divinatore's four statements: the game master's, or two true and two false ones drawn at random (D-55)."""
    given = setup.settings.get("propositions", {}).get(seat)
    pairs = draw_statements(edition, seat, roles, dice) if given is None else [(x, y) for x, y in given]
    check_statements(edition, seat, roles, pairs)
    return [ev.Proposition(seat, x, y) for x, y in pairs]


def check_propositions(setup: Setup, roles: dict[Seat, str]) -> None:
    """Raise `Refused` for statements that nobody would be told."""
    for seat in setup.settings.get("propositions", {}):
        if roles[seat] != "divinatore":
            raise Refused("bad-statements", f"propositions: {seat} is no divinatore", "propositions")


def draw_statements(edition: Edition, seat: Seat, roles: dict[Seat, str], dice: Dice) -> list[tuple[Seat, str]]:
    """Two characters with their true role, two with a wrong one, all distinct, shuffled."""
    others = [s for s in roles if s != seat]
    if len(others) < TRUE_STATEMENTS:
        raise Refused("too-few-players", f"{seat} is a divinatore: four statements need at least two other players", seat)

    def draw(name: str, options: list[Any]) -> Any:
        return dice.pick(f"start/divination/{seat}/{name}", options)

    first = draw("X1", others)
    second = draw("X2", [s for s in others if s != first])
    third = draw("X3", others)
    wrong = (third, draw("Y3", [r for r in edition.roles if r != roles[third]]))
    fourth = draw("X4", others)
    last = (fourth, draw("Y4", [r for r in edition.roles if r != roles[fourth] and (fourth, r) != wrong]))
    pairs = [(first, roles[first]), (second, roles[second]), wrong, last]
    return [pairs[i] for i in dice.order(f"start/divination/{seat}/order", range(STATEMENTS))]


def check_statements(edition: Edition, seat: Seat, roles: dict[Seat, str], pairs: list[tuple[Seat, str]]) -> None:
    """Raise `Refused` unless there are four distinct statements on others, exactly two of them true (L7-ROLE-DIVINATORE-03)."""
    for x, y in pairs:
        if x not in roles or x == seat or y not in edition.roles:
            raise Refused("bad-statement", f"{seat}: [{x}, {y}] is no statement on another player and a role", "propositions")
    true = sum(roles[x] == y for x, y in pairs)
    if len(set(pairs)) != STATEMENTS or len(pairs) != STATEMENTS or true != TRUE_STATEMENTS:
        raise Refused(
            "bad-statements", f"{seat}: a divinatore needs four distinct statements, two true and two false", "propositions"
        )


def first_mayor(setup: Setup, facts: dict[Seat, Any], dice: Dice) -> Seat:
    """Drawn uniformly among all characters, whatever their role (L7-3.10-02); or as the game master says."""
    eligible = [s for s in setup.seats if facts[s].get("alive", True) and not facts[s].get("ghost")]
    mayor = setup.settings.get("mayor")
    if mayor is not None and mayor not in eligible:
        raise Refused("bad-mayor", f"the mayor {mayor!r} is not a living player", "mayor")
    if not eligible:
        raise Refused("nobody-alive", "the village has nobody alive", "players")
    return mayor if mayor is not None else dice.pick("start/mayor", eligible)


def powers_offered(edition: Edition, roles: dict[Seat, str], facts: dict[Seat, Any]) -> list[Event]:
    """Which ghost powers the negromanti can give: all but those that spettri of a started village have (D-23)."""
    given = {facts[s].get("ghost") for s in roles}
    left = tuple(p for p in edition.ghost_powers if p not in given)
    return [ev.GhostPowersLeft(s, left) for s, key in roles.items() if assigns(edition.roles[key])]
