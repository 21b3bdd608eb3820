"""The course of a game: nights and their calls, days and their ballots, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from lupus.engine.events import PhaseBegan
from lupus.engine.seats import Seat

from . import ballots
from . import events as ev
from .calls import CALLS, Call, called, due, joiners, may_join
from .deaths import bereaved, die_by_day, end_the_night, settle, shown
from .ends import checkpoint, finish
from .rounds import due_at_once, joinable, open_at_once
from .state import CLOSED_EYES, JOINING, NOBODY, PHONES, RESULTS, TOGETHER, State
from .turn import Turn

EYES, POINT, VOTE, ARMS, SHOWN = "eyes", "point", "vote", "arms", "shown"
"""The stages of a call or of a ballot: who opens the eyes, at whom one points, for whom one votes, or whose arms the
Moderator counts while nobody votes otherwise; then it is closed."""


SHOOTS, AVENGED = "shoots", "avenged"
"""Whoever burns points at somebody who dies too; or the pack has two attacks in the next night (D-MALE-01)."""


# --- who is asked what ------------------------------------------------------------------------------------------------


def options(s: State, seat: Seat) -> tuple[str, ...]:
    """At whom somebody may point: as everybody is asked in this call, unless open eyes were asked something else."""
    if seat in s.bidden:
        return s.bidden[seat]
    call = called(s)
    among = {"living": s.living, "others": tuple(o for o in s.living if o != seat), "dead": tuple(s.dead)}[call.asks]
    return (*among, NOBODY) if call.optional or not among else among


def awaited(s: State) -> tuple[Seat, ...]:
    """Without whose answer a call or a ballot cannot be closed (D-GEN-05)."""
    missing: Iterable[Seat] = ()
    if s.stage == POINT and s.phase in CALLS:
        missing = unanswered(s)
    elif s.stage == VOTE and not s.arms:
        missing = (seat for seat in ballots.voters(s) if choices(s, seat) and seat not in s.votes)
    elif s.phase == "cards" and not s.chosen:
        missing = pretenders(s)
    return tuple(seat for seat in missing if seat not in s.skipped)


def unanswered(s: State) -> tuple[Seat, ...]:
    """Who must still point in this call."""
    return tuple(seat for seat in called(s).answers(s) if NOBODY not in options(s, seat) and seat not in s.answers)


def pretenders(s: State) -> tuple[Seat, ...]:
    """Who chooses a Mystic before the first night (WW-SETUP-17)."""
    return tuple(seat for seat in s.living if s.players[seat].card == "pazzo" and s.players[seat].powers)


def undoable(s: State) -> tuple[Seat, ...]:
    """Whose recorded step may be undone: nothing has come of it while its call or its ballot is open (D-UI-06)."""
    if s.phase == "cards":
        return pretenders(s) if s.chosen else ()
    given = {*s.eyes} if s.stage == EYES else {*s.answers, *s.votes, *s.raises, *s.arms}
    return (
        tuple(seat for seat in s.seats if seat in given)
        if s.stage in (EYES, POINT, VOTE, ARMS) or s.phase == "stake"
        else ()
    )


def choices(s: State, seat: Seat) -> tuple[Seat, ...]:
    """The players for whom somebody may vote (WW-VOTE1-02)."""
    return tuple(name for name in ballots.names(s) if name != seat) if seat in ballots.voters(s) else ()


def stand_in(t: Turn, seat: Seat) -> None:
    """Time is up for somebody who must choose: chance chooses."""
    s = t.s
    t.tell(ev.AnsweredFor(seat, s.phase, False, ""))
    if s.phase == "cards":
        t.tell(ev.MysticChosen(seat, t.dice.pick(s.label("mystic", seat), MYSTICS)))
    elif s.stage == VOTE:
        t.tell(ev.Voted(seat, (t.dice.pick(s.label("vote", seat), choices(s, seat)),)))
    else:
        t.tell(ev.Pointed(seat, t.dice.pick(s.label("point", seat), options(s, seat))))


MYSTICS: Final = ("veggente", "medium", "mago", "strega", "guaritore")


# --- the night --------------------------------------------------------------------------------------------------------


def nightfall(t: Turn, night: int) -> None:
    """All close their eyes."""
    t.tell(PhaseBegan("night", night))


def next_call(t: Turn) -> None:
    """Open the next call; after the last one the morning comes."""
    call = due(t.s)
    if call is None:
        morning(t)
        return
    t.tell(PhaseBegan(call.id, t.s.number))
    call.begins(t)
    if call.joins(t.s) and (t.s.way != CLOSED_EYES or may_join(t.s, call)):
        t.tell(ev.Stage(EYES))
    else:
        open_eyes(t, call)


def open_eyes(t: Turn, call: Call) -> None:
    """Those who are called open their eyes, and everybody is asked the same."""
    t.tell(ev.Stage(POINT if call.asks else SHOWN))
    t.wake(call.opens(t.s))
    call.shows(t)


def answer_call(t: Turn) -> None:
    """The answers are in: what comes of them."""
    call = called(t.s)
    t.tell(ev.Stage(SHOWN))
    call.resolves(t)


def begin_round(t: Turn) -> None:
    """Make the next calls at once; after the last ones all read what came of them, and the morning comes."""
    if not due_at_once(t.s):
        t.tell(PhaseBegan(RESULTS, t.s.number), ev.Stage(SHOWN))
    elif joinable(t.s):
        t.tell(PhaseBegan(JOINING, t.s.number), ev.Stage(EYES))
    else:
        open_round(t)


def open_round(t: Turn) -> None:
    """In each call of the round those who are called open their eyes; then everybody is asked the same."""
    for call in due_at_once(t.s):
        t.tell(PhaseBegan(call.id, t.s.number))
        call.begins(t)
        t.tell(*[ev.Eyes(seat, True) for seat in joiners(t.s) if t.s.entering.get(seat) == call.id])
        t.wake(call.opens(t.s))
        call.shows(t)
    t.tell(PhaseBegan(TOGETHER, t.s.number), ev.Stage(POINT))


def answer_round(t: Turn) -> None:
    """All have answered: what comes of each call, in the order of the night. For whoever is late chance answers."""
    for call in open_at_once(t.s):
        if call.asks:
            t.tell(PhaseBegan(call.id, t.s.number))
            for seat in unanswered(t.s):
                stand_in(t, seat)
            call.resolves(t)
    begin_round(t)


def morning(t: Turn) -> None:
    """The dead are named; if the game goes on the oste's sentence is spoken, and people may talk (WW-DAY-09)."""
    end_the_night(t)
    if not checkpoint(t):
        rumours(t)


def rumours(t: Turn) -> None:
    """The sentence of the oste, or one for each true fact (D-OSTE-01)."""
    s = t.s
    if "oste" not in s.pool or s.mode == "first-games":
        return
    facts = s.news if s.versions.get("oste") else ("veggente",)
    heard = [fact for fact in facts if fact in s.findings or (fact == "own" and s.written)]
    if s.holder("oste") is None or not heard:
        heard = ["none"]
    t.tell(*[ev.Rumour(fact, s.written if fact == "own" else "") for fact in heard])


# --- the day ----------------------------------------------------------------------------------------------------------


def first_ballot(t: Turn) -> None:
    """The vote is called; with fewer than two there is none (D-GEN-10)."""
    if len(t.s.living) < 2:
        undecided(t)
        return
    t.tell(PhaseBegan("first-ballot", t.s.number))
    t.tell(ev.Stage(EYES if "spia" in t.s.pool and t.s.mode != "first-games" else t.s.ballot))


def defence(t: Turn) -> None:
    """The candidates are named and may defend themselves."""
    t.tell(ev.Stage(SHOWN))
    ballots.nominate(t)
    t.tell(PhaseBegan("defence", t.s.number))


def second_ballot(t: Turn) -> None:
    """The second vote, if a candidate is left (D-GEN-10)."""
    if t.s.candidates:
        t.tell(PhaseBegan("second-ballot", t.s.number), ev.Stage(t.s.ballot))
    else:
        undecided(t)


def stake(t: Turn) -> None:
    """The outcome; whoever burns has a moment in which a Lupo Maledetto may act, and all have it alike (D-UI-04)."""
    t.tell(ev.Stage(SHOWN))
    doomed = ballots.outcome(t)
    if doomed is None:
        undecided(t)
    else:
        t.tell(ev.Causes(doomed, ("rogo",)), ev.Burned(doomed, shown(t.s, doomed)), PhaseBegan("stake", t.s.number))


def undecided(t: Turn) -> None:
    """Nobody burns, and nothing says why; the evening is as long as any other."""
    t.tell(ev.Undecided(), PhaseBegan("stake", t.s.number))


def after_the_stake(t: Turn) -> None:
    """What follows a burning, the end test, and at once the night (WW-DAY-16)."""
    if t.s.burned is not None:
        execute(t, t.s.burned)
    if not checkpoint(t):
        nightfall(t, t.s.number + 1)


def execute(t: Turn, burned: Seat) -> None:
    """The shot, the lovers' deaths, what follows deaths: all of it one event (D-MALE-01, D-VOTE-15)."""
    dead = [burned]
    power = t.s.does(burned, execute)
    answer = t.s.answers.get(burned)
    target = answer.target if power == SHOOTS and answer is not None else None
    if target is not None:
        t.tell(ev.Shot(burned, t.s.players[burned].card, target))
        if die_by_day(t, target, "maledetto"):
            dead.append(target)
    elif power == AVENGED:
        t.tell(ev.Armed("two-attacks", burned))
    for lost in tuple(dead):
        partner = bereaved(t.s, lost)
        if partner is not None and lost == burned and grief_waits(t.s):
            t.tell(ev.Armed("grief", partner))
        elif partner is not None and die_by_day(t, partner, "amore"):
            dead.append(partner)
    if target is not None and dead == [burned]:  # said of the whole instant: the one they love may have died in it
        t.tell(ev.NobodyElseDied())
    settle(t, dead)


def grief_waits(s: State) -> bool:
    """Whether the lover of somebody burned dies a night later (WW-VARIANT-GIULIETTA-SUICIDIO-01)."""
    return bool(s.may_do(grief_waits, "giulietta"))


def time_up(t: Turn) -> None:
    """In the timed game the day is over before anybody burns:
    votes are void, a law that was named is spent (WW-GAMEVAR-TEMPO)."""
    if t.s.phase == "first-ballot" and "law" in ballots.effects(t.s, ballots.FIRST):
        t.tell(*[ev.Spent(seat, "law") for seat in t.s.raises if ballots.makes_law(t.s, seat)])
    t.tell(ev.TimeUp())
    nightfall(t, t.s.number + 1)


# --- closing ----------------------------------------------------------------------------------------------------------


def open_the_call(t: Turn) -> None:
    """Everybody has said whether they open their eyes."""
    open_eyes(t, called(t.s))


def open_the_vote(t: Turn) -> None:
    """Whoever spies has open eyes: hands are raised now."""
    t.tell(ev.Stage(t.s.ballot))


CLOSING: Final[Mapping[str, Mapping[str, Callable[[Turn], None]]]] = {
    "cards": {"": lambda t: nightfall(t, 1)},
    "night": {"": lambda t: begin_round(t) if t.s.way == PHONES else next_call(t)},
    JOINING: {EYES: open_round},
    TOGETHER: {POINT: answer_round},
    RESULTS: {SHOWN: morning},
    "day": {"": first_ballot},
    "first-ballot": {EYES: open_the_vote, VOTE: defence, ARMS: defence},
    "defence": {"": second_ballot},
    "second-ballot": {VOTE: stake, ARMS: stake},
    "stake": {"": after_the_stake},
    **{call: {EYES: open_the_call, POINT: answer_call, SHOWN: next_call} for call in CALLS},
}
"""What comes when a phase, in this stage, is closed."""


def close(t: Turn, *, unattended: bool) -> None:
    """Go on. unattended: nobody leads the game, so chance answers for whoever is late,
    and a game that stands still ends."""
    if unattended:
        for seat in awaited(t.s):
            stand_in(t, seat)
    before = t.s.phase
    CLOSING[t.s.phase][t.s.stage](t)
    still = t.s.patience and t.s.calm > 2 * t.s.patience and t.s.result is None
    if unattended and still and before != "night" and t.s.phase == "night":
        finish(t, "quiet", None)


def may_leave(s: State) -> bool:
    """Whether no call and no ballot is open (D-GEN-10)."""
    return s.stage in ("", SHOWN) and s.phase not in ("cards", "stake")


def leave(t: Turn, seat: Seat, note: str) -> None:
    """A player leaves for good: by no hit and by no cause,
    but it is a death for whom they love and who succeeds them."""
    by_day = t.s.phase in ("day", "defence")
    t.tell(ev.Departure(seat, note), ev.Left(seat, shown(t.s, seat)))
    partner = bereaved(t.s, seat)
    gone = [seat]
    if partner is not None and not by_day:
        t.tell(ev.Armed("grief", partner))
    elif partner is not None and die_by_day(t, partner, "amore"):
        gone.append(partner)
    settle(t, gone)
