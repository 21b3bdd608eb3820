"""What the Moderator says, watches and does at this moment of a game: one screen for each call (WW-MOD-05).

A step is made of the Moderator's own view of the log. All sentences stand in `words/`, each under a fixed key
(WW-MOD-23); those of roles have the grammatical gender of the role (WW-MOD-04).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, NamedTuple

from lupus.engine.events import Event, PhaseBegan
from lupus.engine.seats import Seat

from ...lexicon import Words, shown, together
from .. import ballots, calls, course, voice
from .. import events as ev
from ..composition import TIMED
from ..course import ARMS, EYES, POINT, SHOWN, VOTE
from ..deaths import to_inherit
from ..state import NOBODY, State, evolve

VOID, SO_FAR = "void", "so-far"
"""A call that nobody can use, and one that nobody has used so far but somebody still may (section 7 of the night
order)."""

BOUNDS: Final = (8.0, 15.0)
"""Seconds of a call, at least and at most: drawn alike whether or not it is void (WW-MOD-02)."""

PAUSE: Final = 10.0
"""Seconds after the outcome of a vote, whoever burned (WW-STAKE-06)."""

QUIET: Final = 6
"""Nights and days without a death after which the Moderator is offered to close the game (WW-END-43)."""

TAP, YES, NO, FINGERS = "tap", "yes", "no", "fingers"
NONE_DEAD, POINT_OUT, OPENS, NOTHING = "nobody", "point-out", "opens", "none"


class Signal(NamedTuple):
    """What the Moderator signals. kind: a gesture. seats: to whom, or who is pointed out. number: of fingers."""

    kind: str
    seats: tuple[Seat, ...] = ()
    number: int = 0


class Choice(NamedTuple):
    """What is recorded of a player: whom they point at. second, about:
    whether two are pointed at, and what may be asked."""

    seat: Seat
    options: tuple[Seat, ...]
    second: bool = False
    about: tuple[str, ...] = ()
    done: ev.Pointed | None = None


@dataclass(frozen=True, kw_only=True)
class Step:
    """A screen of the script.

    name: it changes with each step. says: the sentences to speak now, in order. awake: whose eyes should be open.
    hands: who should raise a hand. asks: the sentence that asks for a choice. choices: the controls that record it.
    signals: what to show when it is recorded. closes: the sentence after which the eyes are closed. void: see `VOID`.
    joins: who else may have opened the eyes. phones: what everybody does on their phone meanwhile, where there are
    phones. seconds: how long the call lasts at least, 0 where it may end at any time. goes_on: the message on the
    button that goes on; empty where something is missing. notes: what to keep in mind.
    """

    name: str
    heading: str
    says: tuple[str, ...] = ()
    awake: tuple[Seat, ...] = ()
    hands: tuple[Seat, ...] = ()
    asks: str = ""
    choices: tuple[Choice, ...] = ()
    signals: tuple[Signal, ...] = ()
    closes: str = ""
    void: str = ""
    joins: tuple[Seat, ...] = ()
    seconds: float = 0.0
    phones: str = ""
    goes_on: str = "desk-on"
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Desk:
    """All that the script is made of.

    told: the Moderator's view of the log. words: of their language. genders: by seat. memo: what the desk remembers
    beside the game: how votes are entered, which name is being called, who has spoken.
    """

    told: tuple[Event, ...]
    words: Words
    genders: Mapping[Seat, str] = field(default_factory=dict)
    memo: Mapping[str, str] = field(default_factory=dict)

    @property
    def state(self) -> State:
        """The game as the Moderator knows it."""
        found = self.__dict__.get("_state")
        if found is None:
            found = self.__dict__["_state"] = evolve(State(), self.told)
        return found

    def since(self, kind: type[Event]) -> tuple[Event, ...]:
        """What has happened since the last event of a kind."""
        at = max((n for n, event in enumerate(self.told) if isinstance(event, kind)), default=-1)
        return self.told[at + 1 :]

    def say(self, key: str, **values: str | int) -> str:
        """A sentence of the script, or a label of the desk."""
        return self.words.say(key, values=values)

    def names(self, seats: Sequence[Seat]) -> dict[str, str | int]:
        """Players in a sentence: their names as a list, how many they are, and their gender together."""
        listed = self.words.listed([shown(seat) for seat in seats])
        return {"names": listed, "count": len(seats), "gender": together(tuple(seats), self.genders)}


def seconds_of(step: Step, pace: str) -> float:
    """How long a step lasts at least: in a call drawn from `BOUNDS`, by the same rule void or not (WW-MOD-02).

    pace: a secret of the game.
    """
    if not step.seconds or step.name.endswith(".stake"):
        return step.seconds
    drawn = int.from_bytes(sha256(f"{pace} {step.name}".encode()).digest()[:4]) / 2**32
    return round(BOUNDS[0] + drawn * (BOUNDS[1] - BOUNDS[0]), 1)


# --- steps ------------------------------------------------------------------------------------------------------------


def step(desk: Desk) -> Step:
    """What the Moderator says and does now."""
    s = desk.state
    if s.result is not None:
        return the_end(desk)
    if s.phase in calls.CALLS:
        return call(desk)
    return {
        "cards": cards,
        "night": nightfall,
        "day": morning,
        "first-ballot": ballot,
        "second-ballot": ballot,
        "defence": defence,
        "stake": stake,
    }[s.phase](desk)


def name_of(s: State) -> str:
    """What tells a step from every other of a game."""
    return ".".join(filter(None, (str(s.number), s.phase, s.stage)))


def cards(desk: Desk) -> Step:
    """Everybody looks at their card; the Pazzo says whom they pretend to be (WW-SETUP-13)."""
    s = desk.state
    handed = handed_to(desk)
    if handed is not None or comes_back(desk):
        return Step(name=f"{name_of(s)}.{handed or 'back'}", heading=voice.heading(s, desk.words), goes_on="")
    missing = course.awaited(s)
    madman = next((seat for seat in s.living if s.players[seat].card == "pazzo" and s.players[seat].powers), None)
    choices = (
        (Choice(madman, course.MYSTICS, done=ev.Pointed(madman, s.chosen) if s.chosen else None),) if madman else ()
    )
    return Step(
        name=name_of(s),
        heading=voice.heading(s, desk.words),
        says=(desk.say("say-cards"),),
        choices=choices,
        goes_on="" if missing else "desk-memorised",
        notes=(
            *((desk.say("desk-unseen", **desk.names(late)),) if (late := unseen(desk)) else ()),
            *(desk.say("desk-pretends", **desk.names([seat])) for seat in missing),
        ),
    )


def handed_to(desk: Desk) -> Seat | None:
    """Who is looking at their card on this device, which goes round; None when it does not, or all have had it."""
    s, at, again = desk.state, desk.memo.get("deal", ""), desk.memo.get("again", "")
    if s.phase != "cards":
        return None
    if again in s.seats:
        return again
    return s.seats[int(at)] if at.isdecimal() and int(at) < len(s.seats) else None


def comes_back(desk: Desk) -> bool:
    """Whether the device is on its way back to the Moderator: until they say that they have it nothing is shown."""
    return desk.state.phase == "cards" and "deal" in desk.memo and handed_to(desk) is None


def unseen(desk: Desk) -> tuple[Seat, ...]:
    """Who was passed over as the device went round, and has not seen their card since."""
    late = desk.memo.get("late", "").split()
    return tuple(seat for n, seat in enumerate(desk.state.seats) if str(n) in late)


def nightfall(desk: Desk) -> Step:
    """All close their eyes; the first call opens when they are closed (WW-NIGHT-01).
    What the stake has brought is said before."""
    told = (*afterwards(desk), *departures(desk))
    return Step(
        name=name_of(desk.state),
        heading=voice.heading(desk.state, desk.words),
        says=(*told, desk.say("say-night")),
        goes_on="desk-all-eyes-closed",
        notes=(*quiet(desk), *armed(desk)),
    )


def call(desk: Desk) -> Step:
    """A call of the night, from the sentence that opens the eyes to the one that closes them."""
    s = desk.state
    now = calls.called(s)
    awake, joins = s.awake, tuple[Seat, ...]()
    if s.stage == EYES:
        awake, joins = calls.by_card(s), tuple(seat for seat in calls.joiners(s) if not s.eyes.get(seat))
    return Step(
        name=name_of(s),
        heading=voice.heading(s, desk.words),
        says=(*departures(desk), *opening(desk, now)),
        awake=awake,
        hands=calls.raised(s) if now.id in ("prete", "lupi-mannari", "vampiro") and s.number == 1 else (),
        asks=asking(desk, now),
        choices=choices(s) if s.stage == POINT else (),
        signals=signals(desk),
        closes=desk.say(f"say-close-{now.id}") if s.stage == SHOWN else "",
        void=void(desk),
        joins=joins,
        phones=desk.say(ON_PHONES[s.stage]) if phones(desk) else "",
        seconds=BOUNDS[1] if s.stage == SHOWN else 0.0,
        goes_on=goes_on(s),
        notes=notes_of_call(desk),
    )


def opening(desk: Desk, now: calls.Call) -> tuple[str, ...]:
    """The sentence that opens the eyes, until it has been said."""
    s = desk.state
    said = s.stage != EYES and sum(isinstance(event, ev.Stage) for event in desk.since(PhaseBegan)) > 1
    return () if said or (s.stage == SHOWN and now.asks) else (desk.say(f"say-open-{now.id}"),)


def asking(desk: Desk, now: calls.Call) -> str:
    """The sentence that asks those with open eyes for something, until they have answered."""
    s = desk.state
    asked = f"say-ask-{now.id}-{'first' if s.number == 1 else 'later'}"
    if s.stage == EYES or (s.stage == SHOWN and now.asks):
        return ""
    return desk.say(asked) if desk.words.has(asked) else ""


def goes_on(s: State) -> str:
    """The message on the button that goes on in a call; empty while a compulsory choice is missing (WW-UI-14)."""
    if s.stage == EYES:
        return "desk-eyes-noted"
    if s.stage == SHOWN:
        return "desk-eyes-closed"
    return "" if course.awaited(s) else "desk-signal"


def choices(s: State) -> tuple[Choice, ...]:
    """What is recorded in this call, of all whose indication counts;
    of the wolves only the strongest decides (WW-UI-16)."""
    now = calls.called(s)
    deciding = now.answers(s)
    found = []
    for seat in deciding:
        second = s.phase == "lupi-mannari" and s.double
        about = (s.does(seat, calls.speak_with_the_dead) or ()) if s.phase == "medium" else ()
        found.append(Choice(seat, course.options(s, seat), second, about, s.answers.get(seat)))
    return tuple(found)


def void(desk: Desk) -> str:
    """Whether nobody opens the eyes in this call and nobody is tapped,
    which the Moderator alone is told (WW-MOD-01)."""
    s = desk.state
    tapped = any(isinstance(event, ev.Tapped) for event in desk.since(PhaseBegan))
    if s.stage == EYES:
        if calls.by_card(s) or tapped or calls.joined(s):
            return ""
        return SO_FAR if calls.joiners(s) else VOID
    return "" if s.awake or tapped else VOID


def notes_of_call(desk: Desk) -> tuple[str, ...]:
    """What to keep in mind in a call."""
    s = desk.state
    found = []
    if s.phase == "lupi-mannari" and s.number > 1:
        strongest = calls.leader(s)
        if strongest:
            found.append(desk.say("desk-strongest", **desk.names(strongest)))
        if s.double:
            found.append(desk.say("desk-two-attacks"))
    if s.stage == EYES and calls.joiners(s):
        found.append(desk.say("desk-may-join", **desk.names(calls.joiners(s))))
    return tuple(found)


def armed(desk: Desk) -> tuple[str, ...]:
    """What waits for the coming night."""
    s = desk.state
    found = [desk.say("desk-armed-double")] if s.double else []
    found += [desk.say("desk-armed-sick")] if s.sick else []
    found += [desk.say("desk-armed-grief", **desk.names([s.grieving]))] if s.grieving is not None else []
    heir = to_inherit(s) if s.inherits >= s.number and s.inherits else None
    found += [desk.say("desk-armed-transfer", **desk.names([heir]))] if heir is not None else []
    found += [desk.say("desk-armed-heir", **desk.names([s.told_heir]))] if s.told_heir is not None else []
    return tuple(found)


# --- signals ----------------------------------------------------------------------------------------------------------


def signals(desk: Desk) -> tuple[Signal, ...]:
    """The gestures of this stage of a call, from what the awake have been told: each once, in order (WW-MOD-06)."""
    s = desk.state
    if s.phase not in calls.CALLS or s.stage == EYES:
        return ()
    events = desk.since(ev.Stage)
    found = [signal for event in (*opening_taps(desk), *events) for signal in signalled(event)]
    if s.stage == SHOWN and not found:
        found = [Signal(NOTHING)]
    return tuple(dict.fromkeys(found))


def opening_taps(desk: Desk) -> tuple[Event, ...]:
    """Who was tapped as the call began, before anybody opened the eyes."""
    since = desk.since(PhaseBegan)
    first = next((n for n, event in enumerate(since) if isinstance(event, ev.Stage)), len(since))
    stages = sum(isinstance(event, ev.Stage) for event in since)
    return tuple(e for e in since[:first] if isinstance(e, ev.Tapped)) if stages == 1 else ()


def signalled(event: Event) -> tuple[Signal, ...]:
    """The gesture that an event stands for."""
    if isinstance(event, ev.Tapped):
        return (Signal(TAP, (event.player,)),)
    if isinstance(event, ev.OpeningSeen):
        return (Signal(OPENS, (event.who,)),)
    if isinstance(event, ev.HitsSeen):
        return (Signal(POINT_OUT, event.seats),)
    if isinstance(event, ev.SignSeen):
        if event.asked == "attack" and event.about is None:
            return ()  # the nod that the pack is given, as a newcomer sees it
        about = () if event.about is None else (event.about,)
        if event.sign in ("yes", "no"):
            return (Signal(event.sign, about),)
        if event.sign == "nobody":
            return (Signal(NONE_DEAD),)
        return (Signal(FINGERS, (), int(event.sign)),)
    return ()


# --- the day ----------------------------------------------------------------------------------------------------------


def morning(desk: Desk) -> Step:
    """All open their eyes; the dead are named in seat order, then the rumour is told,
    and people may talk (WW-DAY-01)."""
    s = desk.state
    events = desk.since(PhaseBegan)
    dead = voice.dead_at_dawn(events)
    rumours = [e for e in events if isinstance(e, ev.Rumour)]
    news = desk.say("say-dead", **desk.names(dead)) if dead else desk.say("say-nobody-died")
    said = [desk.say("say-morning"), *([news] if s.number > 1 or dead else [])]
    said += [desk.say("say-rumour", news=rumour.news, text=rumour.text) for rumour in rumours]
    timed = (desk.say("desk-timed"),) if TIMED in s.variants else ()
    return Step(
        name=name_of(s),
        heading=voice.heading(s, desk.words),
        says=(*said, *departures(desk)),
        goes_on="desk-first-ballot",
        notes=(*quiet(desk), *timed, *armed(desk)),
    )


def quiet(desk: Desk) -> tuple[str, ...]:
    """The offer to close the game when nobody has died for long; it goes with the next death (WW-END-43)."""
    calm = desk.state.calm
    return (desk.say("desk-quiet", count=(calm - 1) // 2),) if calm > QUIET else ()


def departures(desk: Desk) -> tuple[str, ...]:
    """Who has left the table, dies of it, or comes back, since the last step; it is announced at once (WW-MOD-20)."""
    return voice.departures(desk.since(PhaseBegan), desk.words, desk.genders)


def ballot(desk: Desk) -> Step:
    """A ballot: it is announced, the eyes are closed, then one name after the other is called (WW-VOTE1-05)."""
    s = desk.state
    if s.stage == EYES:
        spies = s.who(ballots.spying)
        return Step(
            name=name_of(s),
            heading=voice.heading(s, desk.words),
            says=(announced(desk),),
            phones=desk.say(ON_PHONES[EYES]) if phones(desk) else "",
            joins=tuple(seat for seat in spies if not s.eyes.get(seat)),
            goes_on="desk-all-eyes-closed",
            notes=tuple(desk.say("desk-spies", **desk.names([seat])) for seat in spies),
        )
    at = calling(desk)
    return Step(
        name=f"{name_of(s)}.{at or ''}",
        heading=voice.heading(s, desk.words),
        says=said_at_a_name(desk, at),
        phones=desk.say(ON_PHONES[VOTE]) if entered_as(desk) == PHONES else "",
        goes_on="" if at is not None or missing(desk) else "desk-outcome",
        notes=(*missing(desk), *weights(desk)),
    )


def announced(desk: Desk) -> str:
    """The sentence with which a ballot begins."""
    voice = "voice" if entered_as(desk) == PHONES else "say"
    return desk.say(f"{voice}-{desk.state.phase}", **desk.names(desk.state.candidates))


def said_at_a_name(desk: Desk, at: Seat | None) -> tuple[str, ...]:
    """What is said when a name is called, before the first of them that the ballot begins; and after the last one."""
    s = desk.state
    if at is None:
        return (desk.say("say-repeat"),) if missing(desk) and entered_as(desk) == TOTALS else ()
    name = desk.say("say-name", **desk.names([at]))
    heard = "spia" in s.pool and s.phase == "first-ballot" and s.mode != "first-games"
    return (announced(desk), name) if at == ballots.names(s)[0] and not heard else (name,)


TOTALS, VOTERS, PHONES = "totals", "voters", "phones"
"""How votes are entered: arms counted at each name, who has raised a hand (D-VOTE-12), or by the voters themselves."""


def phones(desk: Desk) -> bool:
    """Whether the players have phones, on which all of them answer in each stage (D-UI-01)."""
    return "phones" in desk.memo


ON_PHONES: Final[Mapping[str, str]] = {
    EYES: "voice-eyes",
    POINT: "voice-point",
    SHOWN: "voice-read",
    VOTE: "voice-vote",
}
"""What everybody does on their phone, by the stage."""


def entered_as(desk: Desk) -> str:
    """How votes are entered in this ballot. Open votes say who votes for whom."""
    if phones(desk):
        return TOTALS if desk.state.ballot == ARMS else PHONES
    return VOTERS if desk.state.votes or "voto-scoperto" in desk.state.variants else desk.memo.get("entry", TOTALS)


def calling(desk: Desk) -> Seat | None:
    """Whose name is being called; None when all have been, and where all vote at once."""
    if entered_as(desk) == PHONES:
        return None
    names = ballots.names(desk.state)
    at = desk.memo.get(f"at.{name_of(desk.state)}", "0")
    return names[int(at)] if at.isdecimal() and int(at) < len(names) else None


def missing(desk: Desk) -> tuple[str, ...]:
    """Why a ballot cannot be closed yet (WW-VOTE1-14)."""
    s = desk.state
    if calling(desk) is not None:
        return ()
    if entered_as(desk) == TOTALS:
        found, wanted = sum(s.arms.values()), ballots.totals(s)
        if found not in wanted:
            return (
                desk.say("say-repeat"),
                desk.say(
                    "desk-arms",
                    found=found,
                    least=wanted.start,
                    most=wanted.stop - 1,
                    more="yes" if len(wanted) > 1 else "no",
                ),
            )
        return ()
    late = course.awaited(s)
    return (desk.say("desk-not-voted", **desk.names(late)),) if late else ()


def weights(desk: Desk) -> tuple[str, ...]:
    """Whose votes count otherwise, and which cards may be raised (WW-MOD-18, WW-ROLE-BORGOMASTRO-02)."""
    s = desk.state
    found = []
    for seat in ballots.voters(s):
        if s.does(seat, ballots.weight) is not None:
            large = s.versions.get("borgomastro") == "villaggio-grande"
            found.append(
                desk.say(
                    "desk-weight",
                    weight=ballots.weight(s, seat),
                    fingers="yes" if large else "no",
                    **desk.names([seat]),
                )
            )
        if s.does(seat, ballots.several) is not None:
            five = s.versions.get("mercante") == "cinque-voti"
            found.append(desk.say("desk-many-votes", five="yes" if five else "no", **desk.names([seat])))
    raising = raisers(s)
    if raising:
        found.append(
            desk.say("desk-may-raise", cards=desk.words.listed([desk.say(f"card-{card}") for card in raising]))
        )
    return tuple(found)


def raisers(s: State) -> tuple[str, ...]:
    """The possible cards that may be raised in this ballot."""
    kind = ballots.BALLOTS[s.phase]
    return tuple(card for card in dict.fromkeys(s.pool) if kind in (s.may_do(ballots.effects, card) or {}))


def spoken(desk: Desk) -> frozenset[Seat]:
    """Who of the run-off has spoken (WW-DEF-02)."""
    return frozenset(filter(None, desk.memo.get(f"spoken.{desk.state.number}", "").split("/")))


def defence(desk: Desk) -> Step:
    """The run-off is named, and those in it may defend themselves until the Moderator goes on (WW-DEF-04)."""
    s = desk.state
    named = next((e for e in reversed(desk.told) if isinstance(e, ev.RunOff)), None)
    candidates = s.candidates if named is None else named.candidates
    opened = [e for e in desk.since(ev.Stage) if isinstance(e, ev.OpenScore)]
    scores = [desk.say("say-open-score", votes=e.votes, **desk.names([e.player])) for e in opened]
    return Step(
        name=name_of(s),
        heading=voice.heading(s, desk.words),
        says=(desk.say("say-eyes-open"), *scores, desk.say("say-run-off", **desk.names(candidates)), *departures(desk)),
        goes_on="desk-second-ballot",
    )


def stake(desk: Desk) -> Step:
    """The outcome, then a pause of the same length whoever burned (WW-STAKE-06);
    a Lupo Maledetto may shoot in it (WW-MOD-19)."""
    s = desk.state
    if s.burned is None:
        said = desk.say("say-undecided")
    else:
        said = desk.say("say-burned", **desk.names([s.burned]))
    shooting: tuple[Choice, ...] = ()
    if s.burned is not None and s.does(s.burned, course.execute) == course.SHOOTS:
        shooting = (Choice(s.burned, (*s.living, NOBODY), done=s.answers.get(s.burned)),)
    return Step(
        name=name_of(s),
        heading=voice.heading(s, desk.words),
        says=(desk.say("say-eyes-open"), said),
        choices=shooting,
        seconds=PAUSE,
        goes_on="desk-on",
        notes=(desk.say("desk-shot"),) if shooting else (),
    )


def afterwards(desk: Desk) -> tuple[str, ...]:
    """What came after a stake, or when time was up: the shot, and who died with it. It is said before night falls."""
    phases = [n for n, event in enumerate(desk.told) if isinstance(event, PhaseBegan)]
    return after_the_stake(desk, desk.told[phases[-2] + 1 : phases[-1]])


def after_the_stake(desk: Desk, events: Sequence[Event]) -> tuple[str, ...]:
    """The sentences of what came after a stake."""
    found = []
    for event in events:
        if isinstance(event, ev.Shot):
            found.append(desk.say("say-shot", target=shown(event.target), **desk.names([event.player])))
        elif isinstance(event, ev.NobodyElseDied):
            found.append(desk.say("say-nobody-else"))
        elif isinstance(event, ev.Died):
            found.append(desk.say("say-dies-too", **desk.names([event.player])))
        elif isinstance(event, ev.TimeUp):
            found.append(desk.say("say-time-up"))
    return tuple(found)


def the_end(desk: Desk) -> Step:
    """The script is interrupted by the sentence that names the winners (WW-MOD-09)."""
    s = desk.state
    assert s.result is not None
    dead = voice.dead_at_dawn(desk.since(PhaseBegan)) if s.phase == "day" else []
    first = (desk.say("say-morning"), desk.say("say-dead", **desk.names(dead))) if dead else ()
    then = after_the_stake(desk, desk.since(PhaseBegan)) if s.phase == "stake" else ()
    factions = desk.words.listed([desk.words.say(f"faction-{faction}", "the") for faction in s.result.factions])
    ending = desk.say("say-end", line=s.result.line, factions=factions, count=len(s.result.factions))
    says = (*first, *then, ending, *voice.winners(s.result, desk.words, desk.genders))
    return Step(name="end", heading=voice.heading(s, desk.words), says=says, goes_on="")
