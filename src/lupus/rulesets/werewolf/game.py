"""Werewolf as the engine's protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from lupus.engine import events as engine_events
from lupus.engine.dice import Dice
from lupus.engine.events import Event, catalogue
from lupus.engine.game import Command, Field, Illegal, Prompt, Setup, allowed
from lupus.engine.seats import CLOCK, MASTER, Seat, Viewer

from . import ballots, calls, corrections, course, setup
from . import events as ev
from .calls import Call
from .cards import CRIMINALS, VAMPIRES, VILLAGE, WOLVES
from .composition import OPEN_VOTE
from .course import ARMS, EYES, MYSTICS, POINT, VOTE
from .ends import finish
from .rounds import joinable, open_at_once, within
from .state import JOINING, NOBODY, TOGETHER, State, evolve
from .turn import Turn

Prompts = tuple[Prompt, ...]

OPEN, CLOSED = "open", "closed"
NONE: Final = "none"
CLOSE: Final = Prompt("close", sealed=False)


@lru_cache(maxsize=2048)
def form(verb: str, about: str, decoy: bool, optional: tuple[str, ...], *fields: Field) -> Prompt:
    """A sealed form; those that many players have in common are made once."""
    return Prompt(verb, fields, about=about, sealed=True, decoy=decoy, optional=optional)


# --- what players are asked -------------------------------------------------------------------------------------------


def offers(s: State, seat: Seat) -> Prompts:
    """What a player may do now: the same forms for all the living, whoever's call it is (L-6)."""
    if s.phase == "stake":
        return (form("shoot", "", True, (), Field("target", (*s.living, NOBODY))),) if seat == s.burned else ()
    if seat not in s.living:
        return ()
    if s.phase == "cards":
        pretends = "pazzo" in s.pool and s.mode == "standard"
        return (form("pretend", "", True, (), Field("mystic", MYSTICS)),) if pretends else ()
    if s.phase == JOINING:
        return (form("eyes", JOINING, True, (), Field("call", (CLOSED, *(call.id for call in joinable(s))))),)
    if s.stage == EYES:
        return (form("eyes", s.phase, True, (), Field("eyes", (CLOSED, OPEN))),)
    if s.stage == POINT:
        return (pointing(s, seat),)
    return voting(s, seat) if s.stage == VOTE else ()


def pointing(s: State, seat: Seat) -> Prompt:
    """Somebody to point at, and what else this call asks. Where calls are made at once all have as much to choose from
    as the one who has most."""
    if s.phase == TOGETHER:
        asking = open_at_once(s)
        fields = [Field("target", everybody(s, asking)), *[field for call in asking for field in besides(s, call)]]
    else:
        fields = [Field("target", course.options(s, seat)), *besides(s, calls.called(s))]
    return form("point", s.phase, True, tuple(f.name for f in fields[1:]), *fields)


def everybody(s: State, asking: Iterable[Call]) -> tuple[str, ...]:
    """At whom anybody can point in one of these calls."""
    asks = {call.asks: call.optional for call in sorted(asking, key=lambda call: call.optional) if call.asks}
    out = tuple(seat for seat in s.seats if seat not in s.living) if "dead" in asks else ()
    declines = any(asks.values()) or ("dead" in asks and not out)
    return (*s.living, *out, *((NOBODY,) if declines else ()))


def besides(s: State, call: Call) -> list[Field]:
    """What a call asks beside the player to point at."""
    if call.id == "lupi-mannari" and call.asks and s.may_do(course.execute, "lupo-maledetto") == course.AVENGED:
        return [Field("second", s.living, unlike="target")]
    questions = s.may_do(calls.speak_with_the_dead, "medium") if call.id == "medium" else None
    return [Field("about", questions)] if questions else []


def voting(s: State, seat: Seat) -> Prompts:
    """A vote, for more than one where a mercante is possible, and a card to raise where any may be raised."""
    found: list[Prompt] = []
    among = course.choices(s, seat)
    if among:
        more = (Field("more", among, many=True),) if s.may_do(ballots.several, "mercante") else ()
        found.append(form("vote", s.phase, False, tuple(f.name for f in more), Field("name", among), *more))
    return (*found, *raising(s))


def raising(s: State) -> Prompts:
    """A card to raise, where any may be raised in this ballot."""
    ballot = ballots.BALLOTS[s.phase]
    if any(ballot in (s.may_do(ballots.effects, card) or {}) for card in dict.fromkeys(s.pool)):
        return (form("raise", s.phase, True, (), Field("name", ballots.names(s))),)
    return ()


# --- what comes of an answer ------------------------------------------------------------------------------------------


def pretend(s: State, seat: Seat, args: Mapping[str, Any]) -> list[Event]:
    """The pazzo chooses a Mystic."""
    return [ev.MysticChosen(seat, args["mystic"])] if "pazzo" in s.players[seat].powers else []


def eyes(s: State, seat: Seat, args: Mapping[str, Any]) -> list[Event]:
    """Whether somebody opens the eyes in a call, or in the first ballot;
    what was opened stays open (WW-ROLE-ASSASSINO-10). Or in which of the calls that are made at once."""
    if s.phase == JOINING:
        enters = any(call.id == args["call"] and seat in calls.joiners(within(s, call)) for call in joinable(s))
        return [ev.Enters(seat, args["call"])] if enters else []
    entitled = s.who(ballots.spying) if s.phase in ballots.BALLOTS else calls.joiners(s)
    return [ev.Eyes(seat, args["eyes"] == OPEN)] if seat in entitled and not s.eyes.get(seat) else []


def point(s: State, seat: Seat, args: Mapping[str, Any]) -> list[Event]:
    """An indication; that of somebody whom the call does not ask leaves nothing behind."""
    call = asked_in(s, seat, args["target"])
    if call is None:
        return []
    target = None if args["target"] == NOBODY else args["target"]
    return [ev.Pointed(seat, target, **{field.name: args.get(field.name) for field in besides(s, call)})]


def asked_in(s: State, seat: Seat, target: str) -> Call | None:
    """The call whose answer somebody gives by pointing at this player, or at nobody; None where it is none."""
    if s.phase != TOGETHER:
        call = calls.called(s)
        return call if seat in call.answers(s) else None
    for call in open_at_once(s):
        here = within(s, call)
        if call.asks and seat in call.answers(here) and target in course.options(here, seat):
            return call
    return None


def vote(s: State, seat: Seat, args: Mapping[str, Any]) -> list[Event]:
    """A vote, or another in its place; the mercante may vote for several, each once (D-VOTE-04)."""
    names = tuple(dict.fromkeys((args["name"], *(args.get("more") or ()))))
    return [ev.Voted(seat, names[: ballots.several(s, seat, len(course.choices(s, seat)))])]


def raise_card(s: State, seat: Seat, args: Mapping[str, Any]) -> list[Event]:
    """A raised card, with or without effect; one that does nothing in this ballot leaves nothing behind (D-SPIA-01,
    section M)."""
    held = s.role(s.players[seat].card).does.get(ballots.effects) or {}
    if ballots.BALLOTS[s.phase] not in held or args["name"] in s.raises.get(seat, ()):
        return []
    return [ev.Raised(seat, (*s.raises.get(seat, ()), args["name"]))]


def shoot(s: State, seat: Seat, args: Mapping[str, Any]) -> list[Event]:
    """The indication of whoever burns; it is one only from a Lupo Maledetto."""
    target = None if args["target"] == NOBODY else args["target"]
    return [ev.Pointed(seat, target)] if s.does(seat, course.execute) == course.SHOOTS else []


VERBS: Final[Mapping[str, Callable[[State, Seat, Mapping[str, Any]], list[Event]]]] = {
    "pretend": pretend,
    "eyes": eyes,
    "point": point,
    "vote": vote,
    "raise": raise_card,
    "shoot": shoot,
}
"""What players do."""


# --- the Moderator ----------------------------------------------------------------------------------------------------

ENDINGS: Final = (NONE, VILLAGE, CRIMINALS, WOLVES, VAMPIRES)


def for_the_master(s: State) -> Prompts:
    """What only the Moderator may do, beside entering what players do."""
    awaited = course.awaited(s)
    note = Field("note", (), free=True)
    found = [Prompt("skip", (Field("player", awaited), note), sealed=False)] if awaited else [CLOSE]
    if s.stage in (VOTE, ARMS):
        if miscounted(s):
            found = []
        found += in_a_ballot(s)
    if course.may_leave(s) and s.living:
        found.append(Prompt("leave", (Field("player", s.living), note), sealed=False))
    if undo := course.undoable(s):
        found.append(Prompt("undo", (Field("player", undo),), sealed=False))
    if course.may_leave(s):
        changes = Field("change", corrections.CHANGES)
        found.append(Prompt("override", (Field("player", s.seats), changes, note), sealed=False))
    if "own" in s.news and "oste" in s.pool and s.mode == "standard":
        found.append(Prompt("write", (Field("text", (), free=True),), sealed=False))
    if "tempo" in s.variants and s.phase in ("day", "first-ballot", "defence", "second-ballot"):
        found.append(Prompt("time-up", sealed=False))
    return (*found, Prompt("end", (Field("faction", ENDINGS),), sealed=False))


def miscounted(s: State) -> bool:
    """Whether too many or too few arms were counted, or none yet where they are to be (WW-VOTE1-14)."""
    wrong = s.arms and sum(s.arms.values()) not in ballots.totals(s)
    return bool(wrong) or (s.stage == ARMS and not s.arms)


def in_a_ballot(s: State) -> Prompts:
    """Arms to count, and the other way to hold the ballot: open votes say who votes for whom."""
    counts = tuple(str(n) for n in range(ballots.totals(s).stop))
    arms = Prompt("arms", (Field("name", ballots.names(s)), Field("arms", counts)), sealed=False)
    other = Prompt("ballot", (Field("by", (ARMS if s.stage == VOTE else VOTE,)),), sealed=False)
    return (arms,) if OPEN_VOTE in s.variants else (arms, other)


def moderate(t: Turn, verb: str, args: Mapping[str, Any]) -> None:
    """The Moderator decides something."""
    if verb == "close":
        course.close(t, unattended=False)
    elif verb == "skip":
        t.tell(ev.AnsweredFor(args["player"], t.s.phase, True, args["note"]), ev.Skipped(args["player"]))
    elif verb == "arms":
        t.tell(ev.ArmsCounted(args["name"], int(args["arms"])))
    elif verb == "ballot":
        t.tell(ev.Stage(args["by"]))
    elif verb == "leave":
        course.leave(t, args["player"], args["note"])
    elif verb == "undo":
        t.tell(ev.Undone(args["player"], t.s.phase))
    elif verb == "override":
        corrections.correct(t, args["player"], args["change"], args["note"])
    elif verb == "write":
        t.tell(ev.RumourWritten(args["text"]))
    elif verb == "time-up":
        course.time_up(t)
    else:
        finish(t, "hand", None if args["faction"] == NONE else args["faction"])


class Werewolf:
    """A game, from the deal to the winners."""

    key = "werewolf"
    version = 1
    kinds: Mapping[str, type[Event]] = catalogue(engine_events, ev)

    def deal(self, setup_: Setup, dice: Dice) -> list[Event]:
        """Found the village and deal. Raises `BadSetup`."""
        return setup.begin(setup_, dice)

    def evolve(self, state: State | None, events: Iterable[Event]) -> State:
        """The game after these events."""
        return evolve(state or State(), events)

    def over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.result is not None

    def prompts(self, state: State, viewer: Viewer) -> Prompts:
        """What a viewer may do now."""
        if state.result is not None:
            return ()
        if viewer == CLOCK:
            return (CLOSE,)
        if viewer == MASTER:
            return for_the_master(state)
        return offers(state, viewer) if viewer in state.players else ()

    def decide(self, state: State, command: Command, dice: Dice) -> list[Event]:
        """The events of a command. Raises `Illegal`."""
        if state.result is not None:
            raise Illegal("game-over")
        actor = command.actor
        if actor in (CLOCK, MASTER):
            allowed(self.prompts(state, actor), command)
            turn = Turn(state, dice)
            if actor == CLOCK:
                course.close(turn, unattended=True)
            else:
                moderate(turn, command.verb, command.args)
            return turn.events
        if actor is None or actor not in state.players:
            raise Illegal("not-in-game")
        if actor not in state.living and actor != state.burned:
            raise Illegal("dead-player")
        by_hand = command.by is not None and state.stage == ARMS  # whoever counts arms sees the cards that are raised
        allowed(raising(state) if by_hand else self.prompts(state, actor), command)
        return VERBS[command.verb](state, actor, command.args)


WEREWOLF: Final = Werewolf()
