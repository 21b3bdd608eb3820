"""Before the first night: the room and its options, the chests, the deal, the placement of the characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from lupus.engine.dice import Dice
from lupus.engine.events import Event, PhaseBegan
from lupus.engine.game import BadSetup, Setup
from lupus.engine.seats import Seat

from . import events as ev
from .invariants import must
from .ring import LEFT, RIGHT, House, houses
from .state import CITIZEN, THIEF, WOLF, State, evolve

PLAYERS: Final = range(4, 9)

GENDERS: Final = ("f", "m", "x")
"""The grammatical genders, for the words of the story."""

COLOURS: Final = ("red", "orange", "yellow", "green", "blue", "violet", "white", "black")

OPTIONS: Final = ("first_mayor", "host", "games", "night_seconds", "night_sound")
"""What a room may choose (LB-SETUP-47); everything else is fixed by the rules. The sound is for the screens alone."""

ENOUGH_DEALS: Final = 1000
"""The most void deals in a row: more cannot be chance, so somebody dictates the draws."""


def open_room(setup: Setup, dice: Dice) -> list[Event]:
    """Seat the players, name the first mayor and begin the first game.
    Raises `BadSetup` (LB-SETUP-01, -02, -06, -07)."""
    seats = setup.seats
    if len(seats) not in PLAYERS:
        raise BadSetup("player-count", f"Lupusburg is for 4 to 8 players, not for {len(seats)}")
    if len(set(seats)) != len(seats):
        raise BadSetup("seat-taken", "two players have the same name")
    colours = choose_colours(setup)
    options = read_options(setup)
    host = str(options["host"])
    random = options["first_mayor"] == "random"
    mayor = dice.pick("start/first-mayor", seats) if random else host
    return [
        ev.RoomOpened(seats, colours, options["games"], options["night_seconds"]),
        ev.GameBegan(1),
        ev.MayorNamed(mayor, "random" if random else "host"),
        PhaseBegan("houses", 1),
    ]


def choose_colours(setup: Setup) -> tuple[str, ...]:
    """The colours of the seats: as chosen, and the first free ones for whoever has not chosen."""
    chosen: dict[Seat, str] = {}
    for seat in setup.seats:
        for fact, value in setup.cast.get(seat, {}).items():
            if fact not in ("colour", "gender"):
                raise BadSetup(
                    "unknown-fact", f"{seat}: a player of Lupusburg has a colour and a gender, not {fact!r}", seat
                )
            if fact == "gender":
                if value not in GENDERS:
                    raise BadSetup(
                        "unknown-gender",
                        f"{seat}: there is no gender {value!r} (there are: {', '.join(GENDERS)})",
                        seat,
                    )
                continue
            if value not in COLOURS:
                raise BadSetup(
                    "unknown-colour", f"{seat}: there is no colour {value!r} (there are: {', '.join(COLOURS)})", seat
                )
            if value in chosen.values():
                raise BadSetup("colour-taken", f"{seat}: somebody else has the colour {value}", seat)
            chosen[seat] = value
    free = (colour for colour in COLOURS if colour not in chosen.values())
    return tuple(chosen[seat] if seat in chosen else next(free) for seat in setup.seats)


def read_options(setup: Setup) -> Mapping[str, Any]:
    """The options of the room, with the recommended ones where nothing was chosen (LBD-04, LBD-10, LBD-27)."""
    seats = setup.seats
    standard = {"first_mayor": "host", "host": seats[0], "games": len(seats), "night_seconds": 10, "night_sound": False}
    options = {**standard, **setup.settings}
    legal = {
        "first_mayor": options["first_mayor"] in ("host", "random"),
        "host": options["host"] in seats,
        "games": whole(options["games"]) and options["games"] >= 1,
        "night_seconds": whole(options["night_seconds"]) and 10 <= options["night_seconds"] <= 30,
        "night_sound": isinstance(options["night_sound"], bool),
    }
    for name, value in options.items():
        if name not in OPTIONS:
            raise BadSetup("unknown-setting", f"there is no option {name!r} (there are: {', '.join(OPTIONS)})", name)
        if not legal[name]:
            raise BadSetup("bad-setting", f"{name} cannot be {value!r}", name)
    return options


def whole(value: object) -> bool:
    """Whether a value is a whole number; true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


# --- chests, deal, placement ------------------------------------------------------------------------------------------


def chest(s: State, seat: Seat, args: Mapping[str, Any], dice: Dice) -> list[Event]:
    """A player decides where their chest is. When all have decided, the characters are dealt (LB-SETUP-08)."""
    right, left = houses(seat)
    told: list[Event] = [ev.ChestPlaced(seat, right if args["side"] == RIGHT else left), ev.Confirmed(seat, s.phase)]
    if len(s.confirmed) + 1 < len(s.seats):
        return told
    dealt = [ev.Dealt(who, hand) for who, hand in deal(s, dice).items()]
    return [*told, *dealt, PhaseBegan("placement", s.game)]


def deck(players: int) -> tuple[str, ...]:
    """The character deck: a wolf, a thief and 2N-2 citizens (LB-SETUP-10).

    In this order it is a valid deal, so an exploration that always takes the first option of a draw comes to an end.
    """
    return (WOLF, CITIZEN, THIEF, *[CITIZEN] * (2 * players - 3))


def deal(s: State, dice: Dice) -> dict[Seat, tuple[str, str]]:
    """Two characters for each player; a deal that gives wolf and thief to one player is void and nobody hears of it.

    Rejecting whole deals makes all valid ones equally likely (LB-SETUP-11 to -14, LBD-06).
    """
    cards = deck(len(s.seats))
    for attempt in range(ENOUGH_DEALS):
        label = s.label("redeal", attempt) if attempt else s.label("deal")
        hands = dealt_out(s.seats, dice.order(label, cards))
        if not any(set(hand) == {WOLF, THIEF} for hand in hands.values()):
            return hands
    raise AssertionError(f"{ENOUGH_DEALS} void deals in a row")


def dealt_out(seats: Sequence[Seat], cards: Sequence[str]) -> dict[Seat, tuple[str, str]]:
    """Two cards for each seat, in order."""
    return {seat: (cards[2 * i], cards[2 * i + 1]) for i, seat in enumerate(seats)}


def legal_placement(hand: tuple[str, ...], own: tuple[House, House], chest: House | None) -> tuple[str, str]:
    """The characters for the right and the left house of a player: the wolf and the thief never live with the chest.

    There is always exactly one answer, because citizens are all alike (LB-SETUP-22 to -25).
    """
    first, second = hand if hand[0] == CITIZEN else (hand[1], hand[0])
    return (first, second) if chest == own[0] else (second, first)


def place(s: State, seat: Seat, args: Mapping[str, Any], dice: Dice) -> list[Event]:
    """A player puts their characters into their houses.
    When all have done so, the first night begins (LB-SETUP-21, -36)."""
    told: list[Event] = [ev.Placed(seat, args[RIGHT], args[LEFT]), ev.Confirmed(seat, s.phase)]
    if len(s.confirmed) + 1 < len(s.seats):
        return told
    placed = evolve(s, told)
    beside = {own.placed.get(own.chest or "") for own in placed.own.values()}
    must(beside == {CITIZEN}, "a citizen lives beside every chest")
    return [*told, PhaseBegan("thief", 1)]
