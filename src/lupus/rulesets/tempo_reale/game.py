"""The real-time game as the engine's protocol: prompts and commands, the same for every edition."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from lupus.engine import events as engine_events
from lupus.engine.dice import Dice
from lupus.engine.events import Event, PhaseBegan, catalogue
from lupus.engine.game import Command, Field, Illegal, Prompt, Setup, allowed
from lupus.engine.seats import CLOCK, MASTER, Seat, Viewer

from . import events as ev
from .aftermath import After, exile, follow
from .edition import Edition
from .roles import DEAD, GHOSTS, LIVING, ROLES, Power
from .village import Village, evolve

PHASES: Final = ("night", "dawn", "day", "sunset")
"""Between the closing of a phase and the publication of what it brought, the game is at dawn or at sunset."""

BALLOTS: Final = ("ballots",)


class RealTime:
    """A game of *Lupus in tempo reale* in one of its editions."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.key = edition.key
        self.version = edition.version
        shared = catalogue(engine_events, ev)
        self.kinds: Mapping[str, type[Event]] = {kind: cls for kind, cls in shared.items() if kind not in edition.lacks}

    def deal(self, setup: Setup, dice: Dice) -> list[Event]:
        """Found the village, deal the roles, tell what is known from the start, and let the first night begin."""
        return [*self.edition.start(self.edition, setup, dice), PhaseBegan("night", 1)]

    def evolve(self, state: Village | None, events: Iterable[Event]) -> Village:
        """The village after these events."""
        return evolve(state or self.edition.village(self.edition.roles, self.edition.ghost_powers), events)

    def over(self, state: Village) -> bool:
        """Whether a faction has won, or none can any more."""
        return state.over

    # --- what a viewer may do ---------------------------------------------------------------------------------------

    def prompts(self, state: Village, viewer: Viewer) -> tuple[Prompt, ...]:
        """The forms of a viewer: votes by day, the power by night, the successor at any time, and the game master's own."""
        if state.over or viewer is None:
            return ()
        if viewer in (MASTER, CLOCK):
            return self._of_the_master(state, viewer)
        c = state.characters.get(viewer)
        if c is None or not c.in_game:
            return ()
        found: tuple[Prompt, ...] = ()
        if state.phase == "night":
            power = state.power_of(viewer)
            if power is not None and unusable(state, viewer, power) is None:
                fields = power_fields(state, viewer, power)
                if all(f.options or f.name in power.optional for f in fields):
                    found = (Prompt("use", fields, state.power_key(viewer), withdrawable=True, optional=power.optional),)
        elif state.phase == "day" and c.alive:
            found = votes_offered(state, self.edition.ballots)
        if viewer == state.mayor and (others := tuple(s for s in state.living if s != viewer)):
            found = (*found, Prompt("appoint", (Field("successor", others),), withdrawable=True))
        return found

    def _of_the_master(self, state: Village, viewer: Viewer) -> tuple[Prompt, ...]:
        turn = Prompt("close" if state.phase in ("night", "day") else "publish", sealed=False)
        if viewer == CLOCK:
            return (turn,)
        players = (Field("player", state.list_of("anyone")), Field("faction", state.factions()))
        optional = ("player", "faction")
        return (
            turn,
            Prompt("disqualify", players, sealed=False, optional=optional),
            Prompt("withdraw", players[:1], sealed=False),
            Prompt("end", (Field("faction", state.factions()),), sealed=False),
            self._announcing(state),
        )

    def _announcing(self, state: Village) -> Prompt:
        text = Field("text", (), free=True)
        if not self.edition.hints_by_faction:
            return Prompt("announce", (text,), sealed=False)
        return Prompt("announce", (text, Field("faction", state.factions())), sealed=False, optional=("faction",))

    # --- what comes of a command ------------------------------------------------------------------------------------

    def decide(self, state: Village, command: Command, dice: Dice) -> list[Event]:
        """The events of a command. Raises `Illegal` with the first code of docs/scenarios.md that applies."""
        actor = command.actor
        if state.over:
            raise Illegal("game-over")
        if actor in (MASTER, CLOCK):
            allowed(self._of_the_master(state, actor), command)
            return self._MASTERS[command.verb](self, state, command, dice)
        refuse(self.edition, state, command)
        told: list[Event] = [] if command.by is None else [ev.EnteredFor(actor, command.by, command.note)]  # type: ignore[arg-type]
        told.append(_recorded(self.edition, command))
        return told

    def _close(self, state: Village, command: Command, dice: Dice) -> list[Event]:
        """A deadline has come: players' commands are refused until the result is published."""
        return [PhaseBegan("dawn" if state.phase == "night" else "sunset", state.number)]

    def _publish(self, state: Village, command: Command, dice: Dice) -> list[Event]:
        """Resolve the phase that has closed, and open the next one unless the game is over."""
        edition = self.edition
        if state.phase == "dawn":
            night = edition.night(state, edition.senses)
            for stage in edition.dawn:
                stage(night, dice)
            told, steps, next_phase = night.told, edition.after_dawn, PhaseBegan("day", state.number)
        else:
            told, steps, next_phase = edition.sunset(state, dice), edition.after_sunset, PhaseBegan("night", state.number + 1)
        dead = tuple(e.player for e in told if isinstance(e, ev.Died))
        told = told + follow(self._after(state, dead, told), steps, dice)
        return told if any(isinstance(e, ev.Victory) for e in told) else [*told, next_phase]

    def _after(self, before: Village, dead: tuple[Seat, ...], told: list[Event]) -> After:
        return After(evolve(before, told), dead, self.edition.key_roles, before, tuple(told))

    def _disqualify(self, state: Village, command: Command, dice: Dice) -> list[Event]:
        """A player, or a whole faction, leaves the game at once; loss and succession are looked at right away (D-50)."""
        player, faction = command.args.get("player"), command.args.get("faction")
        if (player is None) == (faction is None):
            raise Illegal("incomplete", field="player")
        if faction is not None:
            members = state.members(faction)
            told: list[Event] = [ev.FactionDisqualified(faction, members), *exile(state, members, "disqualified")]
        else:
            told = exile(state, (player,), "withdrawn" if command.verb == "withdraw" else "disqualified")  # type: ignore[arg-type]
        return told + follow(self._after(state, (), told), self.edition.after_disqualification, dice)

    def _end(self, state: Village, command: Command, dice: Dice) -> list[Event]:
        """The game masters declare a winner; the current phase is not resolved (D-51)."""
        return [ev.Victory((command.args["faction"],), "game-master")]

    def _announce(self, state: Village, command: Command, dice: Dice) -> list[Event]:
        """To everybody, or to the members of a faction, living and dead."""
        text, faction = command.args["text"], command.args.get("faction")
        return [ev.Announcement(text)] if faction is None else [ev.Hint(seat, faction, text) for seat in state.members(faction)]

    _MASTERS: Final[Mapping[str, Callable[..., list[Event]]]] = {
        "close": _close,
        "publish": _publish,
        "disqualify": _disqualify,
        "withdraw": _disqualify,
        "end": _end,
        "announce": _announce,
    }


# --- powers: who may use them, and on whom ----------------------------------------------------------------------------


def unusable(village: Village, seat: Seat, power: Power) -> str | None:
    """Why a power cannot be used tonight, or None (L7-3.4-05, L7-3.4-07, L7-3.9-01)."""
    if village.number == 1 and not power.first_night:
        return "first-night"
    return village.limit(seat, power)


def power_fields(village: Village, seat: Seat, power: Power) -> tuple[Field, ...]:
    """The parameters of a power and their choices: only what the holder may know shapes them (D-08)."""
    if ("power", seat) in village.memo:
        known: tuple[Field, ...] = village.memo["power", seat]
        return known
    fields = [Field("target", tuple([s for s in village.reach(seat, power.on) if s != seat]))]
    if power.other is not None:
        fields.append(Field("other", village.reach(seat, power.other), unlike="target" if power.apart else None))
    if power.assigns:
        fields.append(Field("power", village.nameable(seat)))
    if power.names is not None:
        fields.append(Field(power.names, tuple(village.roles), many=power.names == ROLES))
    village.memo["power", seat] = found = tuple(fields)
    return found


def votes_offered(village: Village, ballots: Mapping[str, str]) -> tuple[Prompt, ...]:
    """The ballots of a day: every living character may vote for any, himself included, in each (D-32)."""
    if BALLOTS not in village.memo:
        choices = (Field("for", village.living),)
        village.memo[BALLOTS] = tuple(Prompt(verb, choices, ballot, withdrawable=True) for verb, ballot in ballots.items())
    found: tuple[Prompt, ...] = village.memo[BALLOTS]
    return found


# --- refusals: the first that applies ---------------------------------------------------------------------------------

Check = Callable[[Village, Seat, Command], str | None]


def verbs(edition: Edition) -> tuple[str, ...]:
    """The commands that players can give in an edition."""
    return ("use", *edition.ballots, *(("appoint",) if edition.has_mayor else ()))


def refuse(edition: Edition, village: Village, command: Command) -> None:
    """Raise `Illegal` with the first reason that applies. All of them are things that the actor has been told."""
    seat = command.actor
    if seat is None or seat not in village.characters or not village.characters[seat].in_game:
        raise Illegal("not-in-game")
    if command.verb not in verbs(edition):
        raise Illegal("unknown-verb", verb=command.verb)
    given = command.args.values()
    withdrawal = None in given and not any(v is not None for v in given)
    for check in (WITHDRAWAL_CHECKS if withdrawal else CHECKS)[command.verb]:
        code = check(village, seat, command)
        if code is not None:
            raise Illegal(code)


def dead_player(village: Village, seat: Seat, command: Command) -> str | None:
    """The dead do not vote and do not use a role; a spettro uses his ghost power, and some roles leave one after death."""
    c = village.characters[seat]
    can_act = command.verb == "use" and (c.ghost or village.power_of(seat) is not None)
    return None if c.alive or can_act else "dead-player"


def wrong_phase(village: Village, seat: Seat, command: Command) -> str | None:
    """Votes by day, powers by night; between closing and publication only a game master still enters them (D-02)."""
    late = {"dawn": "night", "sunset": "day"}
    open_now = late.get(village.phase, village.phase) if command.by is not None else village.phase
    return None if open_now == ("night" if command.verb == "use" else "day") else "wrong-phase"


def not_mayor(village: Village, seat: Seat, command: Command) -> str | None:
    """Only the mayor designates a successor."""
    return None if seat == village.mayor else "not-mayor"


def no_power(village: Village, seat: Seat, command: Command) -> str | None:
    """Some roles have nothing to do at night."""
    return "no-power" if village.power_of(seat) is None else None


def not_usable(village: Village, seat: Seat, command: Command) -> str | None:
    """The first night, or too soon, or already used."""
    power = village.power_of(seat)
    assert power is not None
    return unusable(village, seat, power)


def bad_choice(village: Village, seat: Seat, command: Command) -> str | None:
    """Each parameter must be there, and be one of the choices."""
    power = village.power_of(seat) if command.verb == "use" else None
    if power is not None:
        fields = power_fields(village, seat, power)
    elif command.verb == "appoint":
        fields = (Field("successor", tuple(s for s in village.living if s != seat)),)
    else:
        fields = (Field("for", village.living),)
    for slot in fields:
        value = command.args.get(slot.name)
        if value is None:
            if power is None or slot.name not in power.optional:
                return "incomplete"
        elif not offered(slot, value):
            return not_offered(village, slot, power, value)
        elif slot.unlike is not None and value == command.args[slot.unlike]:
            return "other-is-target"
    known = [f.name for f in fields]
    return "unexpected" if any(v is not None for k, v in command.args.items() if k not in known) else None


def offered(slot: Field, value: Any) -> bool:
    """Whether a value is one of the choices of a parameter, or a set of them where any set will do."""
    if slot.many:
        return isinstance(value, tuple) and all(v in slot.options for v in value)
    return value in slot.options


def not_offered(village: Village, slot: Field, power: Power | None, value: Any) -> str:
    """Why a value is not among the choices of a parameter."""
    if slot.name == "power":
        return not_a_power(village, value)
    if power is not None and slot.name == power.names:
        return "role-unknown"
    needs = LIVING if power is None else power.on if slot.name == "target" else power.other
    return not_a_target(village, value, needs)


def not_a_power(village: Village, value: Any) -> str:
    """Why a ghost power is not offered."""
    return "power-assigned" if value in tuple(village.ghost_powers) else "power-unknown"


def not_a_target(village: Village, value: Any, needs: str | None) -> str:
    """Why a character is not offered, from what everybody knows: where nothing else is wrong, it is the holder himself."""
    c = village.characters.get(value) if isinstance(value, str) else None
    if c is None:
        return "target-unknown"
    if not c.in_game:
        return "target-not-in-game"
    if needs == GHOSTS:
        return "target-not-a-ghost"
    if needs == LIVING and not c.alive:
        return "target-not-alive"
    return "target-not-dead" if needs == DEAD and c.alive else "target-self"


WITHDRAWAL_CHECKS: Final[Mapping[str, tuple[Check, ...]]] = {
    "vote": (dead_player, wrong_phase),
    "elect": (dead_player, wrong_phase),
    "appoint": (dead_player, not_mayor),
    "use": (dead_player, wrong_phase, no_power),
}
"""What may stand against taking a command back."""

CHECKS: Final[Mapping[str, tuple[Check, ...]]] = {
    "vote": (*WITHDRAWAL_CHECKS["vote"], bad_choice),
    "elect": (*WITHDRAWAL_CHECKS["elect"], bad_choice),
    "appoint": (*WITHDRAWAL_CHECKS["appoint"], bad_choice),
    "use": (*WITHDRAWAL_CHECKS["use"], not_usable, bad_choice),
}
"""For each command of a player what may stand against it, in order."""


def _recorded(edition: Edition, command: Command) -> Event:
    """A player's command, as the event that puts it in force. A set of roles is put in the order of the book."""
    args: Mapping[str, Any] = command.args
    seat: Any = command.actor
    if command.verb == "use":
        named = args.get("roles")
        roles = None if named is None else tuple(key for key in edition.roles if key in named)
        return ev.Ordered(seat, args.get("target"), args.get("other"), args.get("power"), args.get("role"), roles)
    if command.verb == "appoint":
        return ev.Designated(seat, args.get("successor"))
    return ev.Voted(seat, edition.ballots[command.verb], args.get("for"))
