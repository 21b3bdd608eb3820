"""The real-time game as the engine's protocol: prompts and commands, the same for every edition."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from lupus.engine import events as engine_events
from lupus.engine.dice import Dice
from lupus.engine.events import Event, PhaseBegan, catalogue
from lupus.engine.game import TAKEN_BACK, Command, Field, Illegal, Prompt, Setup, allowed, empty
from lupus.engine.seats import CLOCK, MASTER, Seat, Viewer

from . import events as ev
from .aftermath import After, exile, follow
from .edition import VOTES, AnyEdition
from .roles import ANYONE, BOOK, DEAD, GHOSTS, LIVING, POWERS, Parameter, Power
from .village import Village, evolve

BALLOTS: Final = ("ballots",)


class RealTime:
    """A game of *Lupus in tempo reale* in one of its editions."""

    def __init__(self, edition: AnyEdition) -> None:
        self.edition = edition
        self.key = edition.key
        self.version = edition.version
        shared = catalogue(engine_events, ev)
        known = {kind: cls for kind, cls in shared.items() if kind not in edition.lacks}
        self.kinds: Mapping[str, type[Event]] = known | catalogue(*edition.events)

    def deal(self, setup: Setup, dice: Dice) -> list[Event]:
        """Found the village, deal the roles, tell what is known from the start, and let the first night begin."""
        return [*self.edition.start(self.edition, setup, dice), PhaseBegan("night", 1)]

    def evolve(self, state: Village | None, events: Iterable[Event]) -> Village:
        """The village after these events."""
        return evolve(state or self.edition.nobody(), events)

    def over(self, state: Village) -> bool:
        """Whether the game has ended, with winners or without."""
        return state.over

    # --- what a viewer may do ---------------------------------------------------------------------------------------

    def prompts(self, state: Village, viewer: Viewer, *, late: bool = False) -> tuple[Prompt, ...]:
        """What a viewer may do: votes by day, the power by night, the successor at any time,
        and the game master's own commands.

        late: after a phase has closed, and before it is published, give what a game master can still enter for the
        player (D-02).
        """
        if state.over or viewer is None:
            return ()
        if (fate := state.fates.get(viewer)) is None:
            return self._of_the_master(state, viewer) if viewer in (MASTER, CLOCK) else ()
        if not fate.in_game:
            return ()
        found: tuple[Prompt, ...] = ()
        phase = open_phase(state, late)
        if phase == "night":
            found = self._by_night(state, viewer)
        elif phase == "day" and fate.alive:
            found = votes_offered(state, self.edition.ballots)
        if viewer == state.mayor and (others := all_but(viewer, state.living)):
            found = (*found, Prompt("appoint", (Field("successor", others),), withdrawable=True))
        return found

    def _by_night(self, state: Village, seat: Seat) -> tuple[Prompt, ...]:
        known: tuple[Prompt, ...] | None = state.memo.get((seat, state.number))
        if known is not None:
            return known
        found: tuple[Prompt, ...] = ()
        power = state.power_of(seat)
        if power is not None and unusable(state, seat, power) is None:
            fields, optional = power_fields(state, seat, power), power.optional
            if all(f.options or f.name in optional for f in fields):
                found = (Prompt("use", fields, state.power_key(seat), withdrawable=True, optional=optional),)
        if self.edition.deeds and state.lives(seat):
            found += tuple(Prompt(verb, deed.fields, withdrawable=True) for verb, deed in self.edition.deeds.items())
        state.memo[seat, state.number] = found
        return found

    def resting(self, state: Village, seat: Seat) -> str | None:
        """Why the power of a character cannot be used tonight, as a refusal of its command;
        None if it can, or there is none."""
        power = state.power_of(seat)
        return None if power is None else unusable(state, seat, power)

    def _of_the_master(self, state: Village, viewer: Viewer) -> tuple[Prompt, ...]:
        turn = Prompt("close" if state.phase in ("night", "day") else "publish", sealed=False)
        if viewer == CLOCK:
            return (turn,)
        player, faction = Field("player", state.list_of(ANYONE)), Field("faction", state.factions())
        left = {one.faction for seat, one in state.characters.items() if seat in player.options}
        may_win = Field("faction", tuple(f for f in state.factions() if f in left))  # a defeat may be due yet
        about_somebody = (
            Prompt("disqualify", (player, faction), sealed=False, optional=("player", "faction")),
            Prompt("withdraw", (player,), sealed=False),
            Prompt("end", (may_win,), sealed=False),
        )
        return turn, *(p for p in about_somebody if any(f.options for f in p.fields)), self._announcing(state)

    def _announcing(self, state: Village) -> Prompt:
        text = Field("text", (), free=True)
        if self.edition.hint is None:
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
        nothing, asked = empty(command.args), command
        if not nothing and None in command.args.values():
            asked = command._replace(args={name: value for name, value in command.args.items() if value is not None})
        try:
            allowed(self.prompts(state, actor, late=command.by is not None), asked)
        except Illegal as no:
            code = refusal(self.edition, state, asked)
            if code is not None or not nothing:  # what is not offered any more can be taken back
                raise Illegal(code or no.code) from no
        recorded = _recorded(self.edition, command)
        if command.by is None:
            return [recorded]
        return [ev.EnteredFor(actor, command.by, command.note), recorded]  # type: ignore[arg-type]

    def _close(self, state: Village, command: Command, dice: Dice) -> list[Event]:
        """A deadline has come: players' commands are refused until the result is published."""
        return [PhaseBegan("dawn" if state.phase == "night" else "sunset", state.number)]

    def _publish(self, state: Village, command: Command, dice: Dice) -> list[Event]:
        """Resolve the phase that has closed, and open the next one unless the game is over."""
        edition = self.edition
        if state.phase == "dawn":
            half, stages, steps = edition.night(state), edition.dawn, edition.after_dawn
            next_phase = PhaseBegan("day", state.number)
        else:
            half, stages, steps = edition.day(state), edition.sunset, edition.after_sunset
            next_phase = PhaseBegan("night", state.number + 1)
        for stage in stages:
            stage(half, dice)
        told = half.told
        dead = tuple(e.player for e in told if isinstance(e, ev.Died))
        brought = follow(self._after(state, dead, told), steps, dice)
        told = [*told, *brought]
        return self._ended(state, told) if any(isinstance(e, ev.Victory) for e in brought) else [*told, next_phase]

    def _after(self, before: Village, dead: tuple[Seat, ...], told: list[Event]) -> After[Any]:
        return After(evolve(before, told), dead, self.edition.key_roles, before, tuple(told))

    def _disqualify(self, state: Village, command: Command, dice: Dice) -> list[Event]:
        """A player, or a whole faction, leaves the game at once. Loss and succession are decided at once too (D-50)."""
        player, faction = command.args.get("player"), command.args.get("faction")
        if (player is None) == (faction is None):
            raise Illegal("incomplete", field="player")
        if faction is not None:
            members = state.members(faction)
            told: list[Event] = [ev.FactionDisqualified(faction, members), *exile(state, members, "disqualified")]
        else:
            cause = "withdrawn" if command.verb == "withdraw" else "disqualified"
            told = exile(state, (player,), cause)  # type: ignore[arg-type]
        return told + follow(self._after(state, (), told), self.edition.after_disqualification, dice)

    def _end(self, state: Village, command: Command, dice: Dice) -> list[Event]:
        """The game masters declare a winner; the current phase is not resolved (D-51)."""
        return self._ended(state, [ev.Victory((command.args["faction"],), "game-master")])

    def _ended(self, before: Village, told: list[Event]) -> list[Event]:
        """These events, among which is a victory, with the epilogue after them."""
        return told + self.edition.epilogue(evolve(before, told))

    def _announce(self, state: Village, command: Command, dice: Dice) -> list[Event]:
        """Tell a text to everybody, or to the members of a faction, living and dead."""
        text, faction = command.args["text"], command.args.get("faction")
        hint = self.edition.hint
        if faction is None or hint is None:
            return [ev.Announcement(text)]
        return [hint(seat, faction, text) for seat in state.members(faction)]

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
    return "first-night" if village.too_early(power) else village.limit(seat, power)


def power_fields(village: Village, seat: Seat, power: Power) -> tuple[Field, ...]:
    """The parameters of a power and their choices: only what the holder may know shapes them (D-08)."""
    return tuple(Field(p.name, choices(village, seat, p), many=p.many, unlike=p.unlike) for p in power.asks)


def choices(village: Village, seat: Seat, asked: Parameter) -> tuple[str, ...]:
    """What the holder of a power may name for one of its parameters."""
    if asked.among == POWERS:
        return village.nameable(seat)
    if asked.among == BOOK:
        return tuple(village.roles)
    there = village.reach(seat, asked.among)
    return there if asked.oneself else all_but(seat, there)


def all_but(seat: Seat, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """These seats without this one, which need not be among them."""
    if seat not in seats:
        return seats
    i = seats.index(seat)
    return seats[:i] + seats[i + 1 :]


def votes_offered(village: Village, ballots: Mapping[str, str]) -> tuple[Prompt, ...]:
    """The ballots of a day, for every living character."""
    if BALLOTS not in village.memo:
        fields = candidates(village)
        village.memo[BALLOTS] = tuple(
            Prompt(verb, fields, ballot, withdrawable=True) for verb, ballot in ballots.items()
        )
    found: tuple[Prompt, ...] = village.memo[BALLOTS]
    return found


def candidates(village: Village) -> tuple[Field, ...]:
    """The parameter of a ballot: a voter may name any living character, also their own (D-32)."""
    return (Field("for", village.living),)


# --- refusals: why a command is not allowed, by the first reason that applies -----------------------------------------

Check = Callable[[Village, Seat, Command], str | None]


def refusal(edition: AnyEdition, village: Village, command: Command) -> str | None:
    """The first reason that applies, of those that the actor has been told; None where `allowed` itself says it."""
    seat = command.actor
    if seat is None or seat not in village.list_of(ANYONE):
        return "not-in-game"
    if command.verb not in edition.verbs:
        return "unknown-verb"
    code = next((code for check in CHECKS.get(command.verb, IN_TIME) if (code := check(village, seat, command))), None)
    if code is not None or empty(command.args):
        return code
    return not_usable(village, seat, command) or bad_choice(edition, village, command)


REOPENED: Final = {"dawn": "night", "sunset": "day"}


def open_phase(village: Village, late: bool) -> str:
    """The phase in which a command is given: that which has closed, if it comes late, through a game master (D-02)."""
    return REOPENED.get(village.phase, village.phase) if late else village.phase


def dead_player(village: Village, seat: Seat, command: Command) -> str | None:
    """The dead do not vote and have no power,
    but for spettri and for the roles that leave a power to their dead holder."""
    can_act = command.verb == "use" and (village.characters[seat].ghost or village.power_of(seat) is not None)
    return None if village.lives(seat) or can_act else "dead-player"


def wrong_phase(village: Village, seat: Seat, command: Command) -> str | None:
    """Votes by day, powers by night; between closing and publication only a game master still enters them (D-02)."""
    open_now = open_phase(village, command.by is not None)
    return None if open_now == ("day" if command.verb in VOTES else "night") else "wrong-phase"


def not_mayor(village: Village, seat: Seat, command: Command) -> str | None:
    """Only the mayor designates a successor."""
    return None if seat == village.mayor else "not-mayor"


def no_power(village: Village, seat: Seat, command: Command) -> str | None:
    """The role or the spettro has no power."""
    return "no-power" if village.power_of(seat) is None else None


def not_usable(village: Village, seat: Seat, command: Command) -> str | None:
    """The power cannot be used in the first night, or not so soon again, or was used up."""
    power = village.power_of(seat) if command.verb == "use" else None
    return None if power is None else unusable(village, seat, power)


def bad_choice(edition: AnyEdition, village: Village, command: Command) -> str | None:
    """A parameter is missing, or is not one of the choices, or should not be there."""
    seat: Any = command.actor
    given = command.args
    power = village.power_of(seat) if command.verb == "use" else None
    if power is not None:
        fields = power_fields(village, seat, power)
    elif command.verb in edition.deeds:
        fields = edition.deeds[command.verb].fields
    elif command.verb == "appoint":
        fields = (Field("successor", all_but(seat, village.living)),)
    else:
        fields = candidates(village)
    known = {slot.name: slot for slot in fields}
    asked = command._replace(args={name: value for name, value in given.items() if name in known})
    try:
        allowed((Prompt(command.verb, fields, optional=() if power is None else power.optional),), asked)
    except Illegal as no:
        slot = known[no.facts["field"]]
        return no.code if slot.name not in given else not_offered(village, slot, power, given)
    return None


def not_offered(village: Village, slot: Field, power: Power | None, given: Mapping[str, Any]) -> str:
    """Why a value is not among the choices of a parameter."""
    value = given[slot.name]
    if slot.unlike is not None and value in slot.options:
        return "other-is-target"
    asked = None if power is None else power.asked(slot.name)
    if asked is None:
        return not_a_target(village, value, LIVING) if slot.name in ("for", "successor") else "not-offered"
    if asked.among == POWERS:
        return not_a_power(village, value)
    return "role-unknown" if asked.among == BOOK else not_a_target(village, value, asked.among)


def not_a_power(village: Village, value: Any) -> str:
    """Why a ghost power is not offered."""
    return "power-assigned" if value in tuple(village.ghost_powers) else "power-unknown"


def not_a_target(village: Village, value: Any, needs: str) -> str:
    """Why a character is not offered, from what everybody knows.
    Where nothing else is wrong, the holder named themselves."""
    fate = village.fates.get(value) if isinstance(value, str) else None
    if fate is None:
        return "target-unknown"
    if not fate.in_game:
        return "target-not-in-game"
    if needs == GHOSTS:
        return "target-not-a-ghost"
    if needs == LIVING and not fate.alive:
        return "target-not-alive"
    return "target-not-dead" if needs == DEAD and fate.alive else "target-self"


IN_TIME: Final[tuple[Check, ...]] = (dead_player, wrong_phase)

CHECKS: Final[Mapping[str, tuple[Check, ...]]] = {
    "appoint": (dead_player, not_mayor),
    "use": (*IN_TIME, no_power),
}
"""For each command of a player: the checks that also apply to taking it back, in order.
For other commands they are `IN_TIME`."""


def _recorded(edition: AnyEdition, command: Command) -> Event:
    """A player's command as the event that puts it in force. A set of roles gets the order of the book."""
    args: Mapping[str, Any] = command.args
    seat: Any = command.actor
    withdrawn = args == TAKEN_BACK
    if command.verb == "use":
        named = args.get("roles")
        roles = None if named is None else tuple(key for key in edition.roles if key in named)
        beside = (args.get("other"), args.get("power"), args.get("role"))
        return ev.Ordered(seat, args.get("target"), *beside, roles, withdrawn)
    if command.verb == "appoint":
        return ev.Designated(seat, args.get("successor"), withdrawn)
    if command.verb in edition.deeds:
        return edition.deeds[command.verb].record(seat, args)
    return ev.Voted(seat, edition.ballots[command.verb], args.get("for"), withdrawn)
