"""The start of a game of Lupus 3.0: what a village may be, deal, first mayor, order of skill, what is known from the beginning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.game import Refused, Setup
from lupus.engine.seats import Seat

from ..tempo_reale.roles import Book
from . import events as ev
from .after import KEY_ROLES
from .powers import FACTIONS

SWITCHES: Final[Mapping[str, tuple[bool | str, ...]]] = {
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

OTHER_SETTINGS: Final = ("mayor", "propositions", "roles", "unchecked", "underway")
"""The first mayor; for each divinatore four statements; the roles to be dealt; no check of the composition; and whether the village
is in the middle of a game even if no player shows it: then its composition is not checked either."""

PLAIN_FACTS: Final = frozenset({"role", "gender"})
MIDDLE_FACTS: Final = frozenset({"alive", "initial", "faction", "last_use", "used"})
"""What only a village in the middle of a game has to say of a player."""

GENDERS: Final = frozenset({"f", "m", "x"})

STATEMENTS: Final = 4
TRUE_STATEMENTS: Final = 2

LONG_AGO: Final = -1
"""The night of a use so old that nobody waits for it any more; a power that is used once stays spent."""


def start(book: Book, setup: Setup, dice: Dice) -> list[Event]:
    """The first events. Raises `Refused` for a village that cannot be played."""
    check_settings(book, setup)
    check_facts(book, setup)
    dealt = deal(book, setup, dice)
    facts = {seat: setup.cast.get(seat, {}) for seat in setup.seats}
    if not setup.settings.get("unchecked") and not in_the_middle(setup):
        check_composition(book, dealt.values())
    mayor = first_mayor(setup, facts, dice)
    skill = dice.order("start/skill-order", setup.seats)
    told: list[Event] = [
        ev.VillageFounded(setup.seats, tuple(facts[s].get("gender", "x") for s in setup.seats)),
        ev.SettingsChosen(tuple((k, setup.settings.get(k, values[0])) for k, values in SWITCHES.items())),
        *(ev.RoleAssigned(seat, role) for seat, role in dealt.items()),
        ev.SkillOrdered(skill),
    ]
    for seat in setup.seats:
        told += standing(book, seat, dealt[seat], facts[seat])
    told += acquaintances(book, dealt)
    for seat in setup.seats:
        if book[dealt[seat]].divines:
            told += statements(book, setup, seat, dealt, dice)
    return [*told, ev.MayorNamed(mayor, "beginning")]


# --- what may be asked for ------------------------------------------------------------------------------------------------


def same(value: Any, other: Any) -> bool:
    """Equality that does not take 1 for true."""
    return type(value) is type(other) and value == other


def check_settings(book: Book, setup: Setup) -> None:
    """Raise `Refused` for an unknown setting, or a value that it cannot have."""
    for key, value in setup.settings.items():
        if key in SWITCHES:
            if not any(same(value, known) for known in SWITCHES[key]):
                known = ", ".join(str(v).lower() for v in SWITCHES[key])
                raise Refused("bad-value", f"setting {key!r} cannot be {value!r} (it can be: {known})", key)
        elif key not in OTHER_SETTINGS:
            there = ", ".join(sorted((*SWITCHES, *OTHER_SETTINGS)))
            raise Refused("unknown-setting", f"there is no setting {key!r} in lupus3 (there are: {there})", key)
        elif key in ("unchecked", "underway") and not isinstance(value, bool):
            raise Refused("not-a-flag", f"setting {key!r} must be true or false", key)
    roles = setup.settings.get("roles", [])
    if not isinstance(roles, (list, tuple)) or not all(isinstance(r, str) and r in book for r in roles):
        raise Refused("bad-roles", "roles must be a list of roles of lupus3", "roles")


def check_facts(book: Book, setup: Setup) -> None:
    """Raise `Refused` for facts about a player that mean nothing."""
    known: Mapping[str, Any] = {"role": book, "initial": book, "faction": FACTIONS, "gender": GENDERS}
    for seat, facts in setup.cast.items():
        if seat not in setup.seats:
            raise Refused("unknown-player", f"there is no player {seat!r}", seat)
        for key, value in facts.items():
            if key not in PLAIN_FACTS | MIDDLE_FACTS:
                raise Refused("unknown-key", f"{seat}: unknown key {key!r}", seat)
            if key in known and (not isinstance(value, str) or value not in known[key]):
                raise Refused(f"unknown-{key}", f"{seat}: there is no {key} {value!r} in lupus3", seat)
            if key in ("alive", "used") and not isinstance(value, bool):
                raise Refused("not-a-flag", f"{seat}: {key} must be true or false", seat)
            if key == "last_use" and type(value) is not int:
                raise Refused("not-a-number", f"{seat}: last_use must be the number of a night", seat)


def in_the_middle(setup: Setup) -> bool:
    """Whether a village is set up in the middle of a game: no faction is missing before the first check (L3-BASE-WIN-17)."""
    return bool(setup.settings.get("underway")) or any(MIDDLE_FACTS & facts.keys() for facts in setup.cast.values())


def check_composition(book: Book, roles: Any) -> None:
    """Raise `Refused` unless all factions are there, and a lupo, and only roles that can be dealt (L3-BASE-COMP-03, -04)."""
    count = Counter(roles)
    for key in count:
        if not book[key].dealt:
            raise Refused("not-dealt", f"nobody starts as {key}", "players")
    for key in KEY_ROLES.values():
        if key not in count:
            raise Refused("missing-role", f"the village has no {key}", "players")
    for faction in FACTIONS:
        if faction not in {book[key].faction for key in count}:
            raise Refused("missing-faction", f"the village has nobody of faction {faction}", "players")


# --- the deal -------------------------------------------------------------------------------------------------------------


def deal(book: Book, setup: Setup, dice: Dice) -> dict[Seat, str]:
    """The role with which each player began: given with the cast, or dealt so that every assignment is equally likely."""
    missing = [seat for seat in setup.seats if "role" not in setup.cast.get(seat, {})]
    roles = sorted(setup.settings.get("roles", []))
    if not missing:
        if roles:
            raise Refused("roles-twice", "the players have roles, and `roles` would deal others", "roles")
        return {s: setup.cast[s].get("initial", setup.cast[s]["role"]) for s in setup.seats}
    if len(missing) < len(setup.seats):
        raise Refused("no-role", f"{missing[0]} has no role, and others have one", missing[0])
    if len(roles) != len(setup.seats):
        raise Refused("wrong-number", f"{len(roles)} roles for {len(setup.seats)} players", "roles")
    cards = dice.order("start/roles", range(len(roles)))
    return {seat: roles[card] for seat, card in zip(setup.seats, cards, strict=True)}


def first_mayor(setup: Setup, facts: Mapping[Seat, Mapping[str, Any]], dice: Dice) -> Seat:
    """Drawn uniformly among all players, whatever their role (L3-BASE-START-05); or as the game master says."""
    eligible = [s for s in setup.seats if facts[s].get("alive", True)]
    if not eligible:
        raise Refused("nobody-alive", "the village has nobody alive", "players")
    mayor = setup.settings.get("mayor")
    if mayor is None:
        return dice.pick("start/mayor", eligible)
    if mayor not in eligible:
        raise Refused("bad-mayor", f"the mayor {mayor!r} is not a living player", "mayor")
    return str(mayor)


def standing(book: Book, seat: Seat, initial: str, facts: Mapping[str, Any]) -> list[Event]:
    """How a player stands in a village that starts in the middle of a game; nothing for one who starts as usual."""
    role = facts.get("role", initial)
    faction = facts.get("faction", book[role].faction)
    last_use = facts.get("last_use", LONG_AGO if facts.get("used") else None)
    as_usual = role == initial and faction == book[role].faction and last_use is None
    told: list[Event] = [] if as_usual else [ev.Found(seat, role, faction, last_use)]
    return told if facts.get("alive", True) else [*told, ev.FoundDead(seat)]


# --- what is known from the start -----------------------------------------------------------------------------------------


def acquaintances(book: Book, dealt: Mapping[Seat, str]) -> list[Event]:
    """Each member of a clan learns names and roles of the others, once and for all (L3-3-04, L3-3-14)."""
    clans = {seat: book[role].clan for seat, role in dealt.items()}
    return [
        ev.KnowsRole(seat, other, dealt[other], "clan")
        for seat, clan in clans.items()
        for other in dealt
        if clan is not None and other != seat and clans[other] == clan
    ]


def statements(book: Book, setup: Setup, seat: Seat, dealt: Mapping[Seat, str], dice: Dice) -> list[Event]:
    """The four statements that a divinatore is told: drawn, or as the game master says."""
    given = setup.settings.get("propositions", {})
    if not isinstance(given, dict) or not all(book[dealt[s]].divines if s in dealt else False for s in given):
        raise Refused("bad-statements", "propositions are given by the name of a divinatore", "propositions")
    pairs = divine(book, seat, dealt, dice) if seat not in given else check_statements(book, seat, dealt, given[seat])
    return [ev.Proposition(seat, player, role) for player, role in pairs]


def divine(book: Book, seat: Seat, dealt: Mapping[Seat, str], dice: Dice) -> list[tuple[Seat, str]]:
    """The algorithm of the seed (2.3), step by step; nothing is drawn again, so statements may be equal or contradict (D-32)."""
    others = [s for s in dealt if s != seat]
    if not others:
        raise Refused("too-few-players", f"{seat} is a divinatore and has nobody to be told about", seat)

    def draw(name: str, options: Sequence[str]) -> str:
        return dice.pick(f"start/divination/{seat}/{name}", options)

    def other_role(player: Seat) -> tuple[str, ...]:
        return tuple(role for role in book if role != dealt[player])

    first = draw("X1", others)
    second = draw("X2", others)
    third = draw("X3", others)
    third_role = draw("Y3", other_role(third))
    fourth = draw("X4", others)
    fourth_role = draw("Y4", other_role(fourth))
    pairs = [(first, dealt[first]), (second, dealt[second]), (third, third_role), (fourth, fourth_role)]
    return [pairs[i] for i in dice.order(f"start/divination/{seat}/order", range(STATEMENTS))]


def check_statements(book: Book, seat: Seat, dealt: Mapping[Seat, str], given: Any) -> list[tuple[Seat, str]]:
    """The statements of a game master. Raises `Refused` unless they could have been drawn: four on others, two of them true."""
    pairs = [tuple(map(str, pair)) for pair in given] if isinstance(given, list) and all(isinstance(p, list) for p in given) else []
    for pair in pairs:
        if len(pair) != 2 or pair[0] not in dealt or pair[0] == seat or pair[1] not in book:
            raise Refused("bad-statement", f"{seat}: {list(pair)} is no statement on another player and a role", "propositions")
    if len(pairs) != STATEMENTS or sum(dealt[x] == y for x, y in pairs) != TRUE_STATEMENTS:
        raise Refused("bad-statements", f"{seat}: a divinatore needs four statements, two true and two false", "propositions")
    return [(x, y) for x, y in pairs]
