"""Lupus 3.0 as the engine's protocol: prompts and commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from lupus.engine import events as engine_events
from lupus.engine.dice import Dice
from lupus.engine.events import Event, PhaseBegan, catalogue
from lupus.engine.game import Command, Field, Illegal, Prompt, Setup, allowed
from lupus.engine.seats import CLOCK, MASTER, Seat, Viewer

from ..tempo_reale.roles import DEAD, LIVING, ONCE
from ..tempo_reale.village import MAYOR, STAKE
from . import events as ev
from .after import AFTERMATH, end
from .dawn import dawn
from .powers import FACTIONS, Power
from .setup import start
from .sunset import sunset
from .village import Village, evolve

if TYPE_CHECKING:
    from .edition import Edition

BALLOTS: Final = {"vote": STAKE, "elect": MAYOR}

RITUAL: Final = "ritual"
"""What the power of the dead is called in their form."""

CONFIRM: Final = Field("confirm", ("yes",))


class Lupus3:
    """A game of Lupus 3.0. Between the closing of a phase and its report the game is at dawn or at sunset."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.key = edition.key
        self.version = edition.version
        self.kinds: Mapping[str, type[Event]] = catalogue(engine_events, ev)

    def deal(self, setup: Setup, dice: Dice) -> list[Event]:
        """Found the village, tell what is known from the start, and let the first night begin (L3-2.1-01)."""
        return [*start(self.edition.roles, setup, dice), PhaseBegan("night", 1)]

    def evolve(self, state: Village | None, events: Iterable[Event]) -> Village:
        """The village after these events."""
        return evolve(state or Village(self.edition.roles), events)

    def over(self, state: Village) -> bool:
        """Whether a faction has won, or none can any more."""
        return state.over

    # --- what a viewer may do ---------------------------------------------------------------------------------------

    def prompts(self, state: Village, viewer: Viewer) -> tuple[Prompt, ...]:
        """What this viewer may do now: it depends on what he was told, and on nothing else."""
        if state.over or viewer is None:
            return ()
        if viewer in (MASTER, CLOCK):
            return of_the_master(state, viewer)
        return of_a_player(state, viewer) if viewer in state.characters else ()

    # --- what comes of a command ------------------------------------------------------------------------------------

    def decide(self, state: Village, command: Command, dice: Dice) -> list[Event]:
        """The events of a command. Raises `Illegal` with the first code of docs/rules/lupus3-events.md that applies."""
        if state.over:
            raise Illegal("game-over")
        if command.actor in (MASTER, CLOCK):
            allowed(of_the_master(state, command.actor), command)
            return MASTERS[command.verb](state, command, dice)
        seat = refuse(state, command)
        told: list[Event] = [] if command.by is None else [ev.EnteredFor(seat, command.by, command.note)]
        return [*told, recorded(seat, command)]


def of_a_player(village: Village, seat: Seat) -> tuple[Prompt, ...]:
    """By night his power and his life, or the ritual; by day two votes; the mayor's successor at any time (L3-BASE-MAYOR-04)."""
    found: list[Prompt] = []
    alive = village.characters[seat].alive
    if village.phase == "night":
        options = targets(village, seat)
        power = village.power_of(seat)
        if options and (not alive or power is None or unusable(village, seat, power) is None):
            about = village.characters[seat].role if alive else RITUAL
            found.append(Prompt("use", (Field("target", options),), about, withdrawable=True))
        if alive:
            found.append(Prompt("suicide", (CONFIRM,), withdrawable=True))
    elif village.phase == "day" and alive:
        found += (Prompt(verb, (Field("for", village.living),), ballot, withdrawable=True) for verb, ballot in BALLOTS.items())
    if seat == village.mayor and (others := heirs(village, seat)):
        found.append(Prompt("appoint", (Field("successor", others),), withdrawable=True))
    return tuple(found)


def targets(village: Village, seat: Seat) -> tuple[Seat, ...]:
    """On whom somebody can act tonight: a living player with his power, a dead one in the ritual. Empty for no power."""
    if not village.characters[seat].alive:
        return village.living
    power = village.power_of(seat)
    if power is None:
        return ()
    return tuple(s for s in village.list_of(power.on) if s != seat or power.reflexive)


def heirs(village: Village, mayor: Seat) -> tuple[Seat, ...]:
    """Whom the mayor can name."""
    return tuple(s for s in village.living if s != mayor)


def unusable(village: Village, seat: Seat, power: Power) -> str | None:
    """Why a power cannot be used tonight, or None (L3-2.2-02, L3-BASE-START-03, L3-6.12-06)."""
    if village.number == 1 and not power.first_night and not village.settings["wolves_first_night"]:
        return "first-night"
    last = village.characters[seat].last_use
    if last is not None:
        if power.often == ONCE:
            return "power-spent"
        if village.number - last < power.often:
            return "power-waiting"
    return None


def of_the_master(village: Village, viewer: Viewer) -> tuple[Prompt, ...]:
    """What the clock and the game master may do."""
    turn = Prompt("close" if village.phase in ("night", "day") else "publish", sealed=False)
    if viewer == CLOCK:
        return (turn,)
    there = tuple(f for f in FACTIONS if f not in village.fallen)
    return (
        turn,
        Prompt("end", (Field("faction", there),), sealed=False),
        Prompt("announce", (Field("text", (), free=True),), sealed=False),
    )


# --- refusals: the first that applies ---------------------------------------------------------------------------------

Check = Callable[[Village, Seat, Command], str | None]


def refuse(village: Village, command: Command) -> Seat:
    """The player whose command it is. Raises `Illegal` with the first reason against it; all of them are things he was told."""
    seat = command.actor
    if seat is None or seat not in village.characters:
        raise Illegal("not-in-game")
    if command.verb not in tuple(CHECKS):  # a verb may be anything, also what no dictionary can hold
        raise Illegal("unknown-verb", verb=command.verb)
    given = command.args.values()
    withdrawal = None in given and not any(v is not None for v in given)
    checks = CHECKS[command.verb]
    for check in checks if withdrawal else (*checks, not_usable, bad_choice):
        code = check(village, seat, command)
        if code is not None:
            raise Illegal(code)
    return seat


def dead_player(village: Village, seat: Seat, command: Command) -> str | None:
    """The dead do not vote, name nobody and do not kill themselves (L3-BASE-DEATH-02)."""
    return None if village.characters[seat].alive else "dead-player"


def wrong_phase(village: Village, seat: Seat, command: Command) -> str | None:
    """Votes by day, all else by night; between closing and report only a game master still enters them."""
    late = {"dawn": "night", "sunset": "day"}
    open_now = late.get(village.phase, village.phase) if command.by is not None else village.phase
    return None if open_now == ("day" if command.verb in BALLOTS else "night") else "wrong-phase"


def not_mayor(village: Village, seat: Seat, command: Command) -> str | None:
    """Only the mayor in office names a successor."""
    return None if seat == village.mayor else "not-mayor"


def no_power(village: Village, seat: Seat, command: Command) -> str | None:
    """Some roles have nothing to activate; every dead player has the ritual."""
    return "no-power" if village.characters[seat].alive and village.power_of(seat) is None else None


def not_usable(village: Village, seat: Seat, command: Command) -> str | None:
    """Of a power: the first night, or already used, or too soon."""
    power = village.power_of(seat)
    if command.verb != "use" or power is None or not village.characters[seat].alive:
        return None
    return unusable(village, seat, power)


def bad_choice(village: Village, seat: Seat, command: Command) -> str | None:
    """The one parameter must be there, alone, and be one of the choices."""
    slot, needs = parameter(village, seat, command.verb)
    if any(v is not None for name, v in command.args.items() if name != slot.name):
        return "unexpected"
    value = command.args.get(slot.name)
    if value is None:
        return "incomplete"
    if isinstance(value, str) and value in slot.options:
        return None
    return "not-offered" if needs is None else not_a_target(village, value, needs)


def parameter(village: Village, seat: Seat, verb: str) -> tuple[Field, str | None]:
    """The parameter of a command with its choices, and which players are due there; None where they are no players."""
    if verb == "suicide":
        return CONFIRM, None
    if verb == "appoint":
        return Field("successor", heirs(village, seat)), LIVING
    if verb in BALLOTS:
        return Field("for", village.living), LIVING
    power = village.power_of(seat)
    alive = village.characters[seat].alive
    return Field("target", targets(village, seat)), power.on if alive and power is not None else LIVING


def not_a_target(village: Village, value: Any, needs: str) -> str:
    """Why a player is not offered: dead or living as everybody knows, or else oneself."""
    c = village.characters.get(value) if isinstance(value, str) else None
    if c is None:
        return "target-unknown"
    if needs == LIVING and not c.alive:
        return "target-not-alive"
    return "target-not-dead" if needs == DEAD and c.alive else "target-self"


CHECKS: Final[Mapping[str, tuple[Check, ...]]] = {
    "use": (wrong_phase, no_power),
    "suicide": (dead_player, wrong_phase),
    "vote": (dead_player, wrong_phase),
    "elect": (dead_player, wrong_phase),
    "appoint": (dead_player, not_mayor),
}
"""For each command what may stand even against taking it back, in order."""


def recorded(seat: Seat, command: Command) -> Event:
    """A player's command, as the event that puts it in force."""
    args: Mapping[str, Any] = command.args
    if command.verb == "use":
        return ev.Ordered(seat, args.get("target"))
    if command.verb == "suicide":
        return ev.SuicideOrdered(seat, args.get(CONFIRM.name) is not None)
    if command.verb == "appoint":
        return ev.Designated(seat, args.get("successor"))
    return ev.Voted(seat, BALLOTS[command.verb], args.get("for"))


# --- the clock and the game master ------------------------------------------------------------------------------------


def close(village: Village, command: Command, dice: Dice) -> list[Event]:
    """A deadline has come: players' commands are refused until the report."""
    return [PhaseBegan("dawn" if village.phase == "night" else "sunset", village.number)]


def publish(village: Village, command: Command, dice: Dice) -> list[Event]:
    """Resolve the phase that has closed, and open the next one unless the game is over (L3-2.1-02, L3-6-10)."""
    if village.phase == "dawn":
        told, following = dawn(village, dice), PhaseBegan("day", village.number)
    else:
        told, following = sunset(village, dice), PhaseBegan("night", village.number + 1)
    for step in AFTERMATH:
        told = told + step(evolve(village, told), dice)
    return told if any(isinstance(e, ev.Victory) for e in told) else [*told, following]


def finish(village: Village, command: Command, dice: Dice) -> list[Event]:
    """The game master declares a winner; the current phase is not resolved (L3-BASE-WIN-12)."""
    return end(village, (command.args["faction"],), "game-master")


def announce(village: Village, command: Command, dice: Dice) -> list[Event]:
    """The game master tells everybody something (L3-BASE-COMP-02)."""
    return [ev.Announcement(command.args["text"])]


MASTERS: Final[Mapping[str, Callable[[Village, Command, Dice], list[Event]]]] = {
    "close": close,
    "publish": publish,
    "end": finish,
    "announce": announce,
}
