"""Before the first night: what a setup says, the secret draw, the deal, the secret roles and the first holders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from lupus.engine.dice import Dice
from lupus.engine.events import Event, PhaseBegan
from lupus.engine.game import BadSetup, Setup

from . import events as ev
from .cards import BASE, deck
from .cards.contadino import ALWAYS, OPTIONAL, SECRETS
from .composition import FIRST_GAMES, MODES, PLAYERS, STANDARD, VARIANTS, Plan, check, draw, excluded, proposed
from .course import MYSTICS
from .state import AMULET, CLOSED_EYES, NOBODY, PHONES, SWORD

OPTIONS: Final = (
    "mode",
    "pool",
    "versions",
    "secrets",
    "variants",
    "news",
    "patience",
    "spectators",
    "call_seconds",
    "talk_minutes",
    "leader",
)
"""The settings of a game. mode: standard or first-games. pool: the possible cards, as many as there are players or
more; by default those given to players, and a usual village where none was given. versions: by card. secrets: the
optional secret roles that are enabled. variants: of `VARIANTS`. news: what feeds the rumour in voci-a-scelta. patience:
after how many nights and days without a death a game that nobody leads ends without a result; 0: never. spectators:
whether the eliminated see what open eyes see. call_seconds, talk_minutes: how long one points and how long the village
talks, where the clock leads (`times`). leader: who goes on to the next step on the phones of a room, and how nights
are played there (`LEADERS`)."""

CLOCK_LEADS: Final = "clock"
MODERATOR_LEADS: Final = "moderator"
LEADERS: Final = (CLOCK_LEADS, CLOSED_EYES, PHONES, MODERATOR_LEADS)
"""The clock leads, and each stage of each call asks everybody, as rooms were played once; or nights are played with
closed eyes, or by all on their phones; or a Moderator leads."""

NEWS: Final = ("veggente", "mago", "guaritore", "vampiro", "own")
GENDERS: Final = ("f", "m", "x")
FACTS: Final = ("gender", "card", "secret", "mystic")


def begin(setup: Setup, dice: Dice) -> list[Event]:
    """Found the village, deal, and begin. Raises `BadSetup`."""
    facts = read_cast(setup)
    options = read_settings(setup, facts)
    seats, mode, versions = setup.seats, options["mode"], options["versions"]
    given = {seat: facts[seat]["card"] for seat in seats if "card" in facts[seat]}
    pool: tuple[str, ...] = options["pool"]
    cards = deal(seats, given, Plan(len(seats), pool, versions, mode, options["secrets"], options["variants"]), dice)
    played = versions if mode == "standard" else {}  # first games know no versions (section M)
    told: list[Event] = [
        ev.Village(
            seats,
            mode,
            pool,
            tuple(excluded(pool).elements()),
            tuple(f"{slug}:{version}" for slug, version in played.items() if version != BASE),
            options["secrets"],
            options["variants"],
            options["news"],
            options["patience"],
            options["spectators"],
        )
    ]
    told += nights(options["leader"])
    told += [ev.Dealt(seat, cards[seat]) for seat in seats]
    for seat in seats if mode == "standard" else ():
        if cards[seat] == "contadino":
            secret = facts[seat].get("secret") or dice.pick(f"start/secret/{seat}", (*ALWAYS, *options["secrets"]))
            told.append(ev.SecretRole(seat, secret))
        elif cards[seat] == "pazzo" and "mystic" in facts[seat]:
            told.append(ev.MysticChosen(seat, facts[seat]["mystic"]))
    told += [
        ev.Handed(item, dice.pick(f"start/{item}", seats)) for item in (AMULET, SWORD) if item in options["variants"]
    ]
    return [*told, PhaseBegan("cards", 1)]


def nights(leader: str) -> list[Event]:
    """How nights are played, where the rules of the game leave it open."""
    return [ev.Nights(leader)] if leader in (CLOSED_EYES, PHONES) else []


def read_cast(setup: Setup) -> Mapping[str, Mapping[str, Any]]:
    """The facts of each player. Raises `BadSetup` for one that cannot be."""
    if len(set(setup.seats)) != len(setup.seats):
        raise BadSetup("seat-taken", "two players have the same name")
    if NOBODY in setup.seats:
        raise BadSetup("seat-reserved", f"nobody can be called {NOBODY!r}: one may point at it", NOBODY)
    legal = {"gender": GENDERS, "card": tuple(deck()), "secret": tuple(SECRETS), "mystic": MYSTICS}
    for seat in setup.seats:
        for fact, value in setup.cast.get(seat, {}).items():
            if fact not in FACTS:
                raise BadSetup(
                    "unknown-fact", f"{seat}: there is no fact {fact!r} (there are: {', '.join(FACTS)})", seat
                )
            if value not in legal[fact]:
                raise BadSetup(
                    f"unknown-{fact}", f"{seat}: {fact} cannot be {value!r} (but: {', '.join(legal[fact])})", seat
                )
    return {seat: setup.cast.get(seat, {}) for seat in setup.seats}


def one_version_each(value: Any) -> bool:
    """Whether this is a version for each of some cards."""
    return isinstance(value, Mapping) and all(isinstance(version, str) for version in value.values())


SHAPES: Final[Mapping[str, tuple[Callable[[Any], bool], str]]] = {
    "versions": (one_version_each, "versions is one version for each of some cards"),
    "mode": (lambda value: value in MODES, f"mode cannot be {{!r}} (but: {', '.join(MODES)})"),
    "patience": (lambda value: type(value) is int and value >= 0, "patience is a number of nights and days, or 0"),
    "call_seconds": (lambda value: type(value) is int and 1 <= value <= 300, "call_seconds is a number from 1 to 300"),
    "talk_minutes": (lambda value: type(value) is int and 1 <= value <= 120, "talk_minutes is a number from 1 to 120"),
    "leader": (lambda value: value in LEADERS, f"leader cannot be {{!r}} (but: {', '.join(LEADERS)})"),
    "spectators": (lambda value: isinstance(value, bool), "spectators is true or false"),
}
"""What each setting can be, and what is said of one that cannot."""


def usual_settings(setup: Setup, given: tuple[str, ...]) -> dict[str, Any]:
    """The settings that hold where nothing was chosen. given: the cards that players were given."""
    mode = FIRST_GAMES if setup.settings.get("mode") == FIRST_GAMES else STANDARD
    plan = Plan(0, given) if given or len(setup.seats) not in PLAYERS else proposed(len(setup.seats), mode)
    return {
        "mode": mode,
        "pool": plan.pool,
        "versions": {} if "pool" in setup.settings else plan.versions,
        "secrets": (),
        "variants": (),
        "news": ("veggente",),
        "patience": 6,
        "spectators": True,
        "call_seconds": 20,
        "talk_minutes": 5,
        "leader": CLOCK_LEADS,
    }


def read_settings(setup: Setup, facts: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The settings, with those that are usual where nothing was chosen. Raises `BadSetup`."""
    for name in setup.settings:
        if name not in OPTIONS:
            raise BadSetup("unknown-setting", f"there is no setting {name!r} (there are: {', '.join(OPTIONS)})", name)
    given = tuple(facts[seat]["card"] for seat in setup.seats if "card" in facts[seat])
    options = {**usual_settings(setup, given), **setup.settings}
    lists = {"pool": tuple(deck()), "secrets": OPTIONAL, "variants": VARIANTS, "news": NEWS}
    for name, allowed in lists.items():
        value = options[name]
        if not isinstance(value, (list, tuple)) or any(entry not in allowed for entry in value):
            raise BadSetup("bad-setting", f"{name} cannot be {value!r} (but some of: {', '.join(allowed)})", name)
        options[name] = tuple(value) if name == "pool" else tuple(entry for entry in allowed if entry in value)
    for name, (fits, wrong) in SHAPES.items():
        if not fits(options[name]):
            raise BadSetup("bad-setting", wrong.format(options[name]), name)
    check_secrets(setup, facts, options["secrets"])
    return options


def check_secrets(setup: Setup, facts: Mapping[str, Mapping[str, Any]], enabled: Sequence[str]) -> None:
    """Raise `BadSetup` for a secret role without a contadino or not enabled, and for a Mystic that no pazzo chooses."""
    for seat in setup.seats:
        card, secret = facts[seat].get("card"), facts[seat].get("secret")
        if secret is not None and (card != "contadino" or secret not in (*ALWAYS, *enabled)):
            raise BadSetup("secret-not-enabled", f"{seat} cannot be {secret} in secret", seat)
        if facts[seat].get("mystic") is not None and card != "pazzo":
            raise BadSetup("mystic-without-pazzo", f"{seat} is no pazzo", seat)


def deal(seats: Sequence[str], given: Mapping[str, str], plan: Plan, dice: Dice) -> dict[str, str]:
    """The card of each player: those that were given, and the others from the secret draw, shuffled (WW-SETUP-09)."""
    if Counter(given.values()) - Counter(plan.pool):
        raise BadSetup("not-in-pool", "a card was given that is not possible", "pool")
    check(plan)
    cards = draw(plan, dice, tuple(given.values()))
    check(plan, cards)
    left = cards[len(given) :]
    free = [seat for seat in seats if seat not in given]
    return {**given, **dict(zip(free, dice.order("start/deal", left) if left else (), strict=True))}
