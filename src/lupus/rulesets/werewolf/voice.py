"""What is said aloud where nobody leads: the same for a call that somebody answers and for one that nobody can
(WW-MOD-01).

The sentences are made of public facts alone. The sentences of the Moderator stand in `desk/words`; those that only
phones need in `words`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile

from lupus.engine.events import Event
from lupus.engine.seats import Seat

from ..lexicon import Words, shown, together
from . import events as ev
from .calls import NIGHT, made, may_join
from .course import ARMS, EYES, POINT, SHOWN
from .rounds import joinable, open_at_once
from .seen import Seen
from .state import CLOSED_EYES, JOINING, PHONES, RESULTS, TOGETHER, State
from .times import dark

Genders = Mapping[Seat, str]


def heading(s: State, words: Words) -> str:
    """The phase of the game, in a few words."""
    if s.result is not None:
        return words.say("desk-phase-end")
    where = name_of(s.phase, words)
    if s.phase == "cards":
        return where
    return words.say(
        "desk-heading", values={"time": "night" if dark(s.phase) else "day", "number": s.number, "where": where}
    )


def name_of(phase: str, words: Words) -> str:
    """How a call, or another phase, is named."""
    keys = (f"{kind}-{phase}" for kind in ("call", "card", "object", "desk-phase"))
    return words.say(next(filter(words.has, keys)))


def said(s: Seen, words: Words, genders: Genders) -> tuple[str, ...]:
    """The sentences of this moment, in order."""
    if s.result is not None:
        return the_end(s, words, genders)
    if s.call is not None:
        return call(s, words)
    closing = (words.say(f"say-close-{s.closed}"),) if s.closed else ()
    if s.phase == "cards":
        return (words.say("say-cards"),)
    if s.phase == "night":
        return nightfall(s, words)
    if s.phase in (JOINING, TOGETHER, RESULTS):
        return at_once(s, words)
    if s.phase == "day":
        return (*closing, *morning(s, words, genders))
    if s.phase == "defence":
        return run_off(s, words, genders)
    if s.phase == "stake":
        return outcome(s, words, genders)
    return ballot(s, words, genders)


def nightfall(s: Seen, words: Words) -> tuple[str, ...]:
    """The night begins: what everybody does in it is said once, and not in its calls."""
    if not s.way:
        return (words.say("say-night"),)
    joins = s.way == CLOSED_EYES and any(made(s, one, s.number) and one.joins(s) and may_join(s, one) for one in NIGHT)
    more = (words.say("voice-may-join"),) if joins else ()
    return (words.say("voice-night", values={"way": s.way}), *more)


def at_once(s: Seen, words: Words) -> tuple[str, ...]:
    """Who is called in this round, whether anybody can be, and who may join them; at the end all read."""
    if s.phase == RESULTS:
        return (words.say("voice-read"),)
    among = joinable(s) if s.phase == JOINING else open_at_once(s)
    calls = words.listed([name_of(one.id, words) for one in among])
    return (words.say(f"voice-{s.phase}", values={"calls": calls}),)


def silent(s: Seen) -> bool:
    """Whether nothing is said aloud: with closed eyes those who are called read the answer, and all others wait."""
    return s.way == CLOSED_EYES and s.call is not None and s.stage == SHOWN and bool(s.call.asks)


def call(s: Seen, words: Words) -> tuple[str, ...]:
    """A call: whose eyes open, what is asked, and what everybody does on their phone meanwhile, which with closed eyes
    is nothing."""
    now = s.call
    assert now is not None
    opening = [words.say(f"say-close-{s.closed}")] if s.closed and s.stages <= 1 else []
    opening += [words.say(f"say-open-{now.id}")] if s.stages <= 1 else []
    if silent(s):
        return (words.say("voice-called-read"),)
    question = [asked(s, words)] if s.stage == POINT or (s.stage != EYES and not now.asks) else []
    all_do = {EYES: "voice-eyes", POINT: "voice-point"}.get(s.stage, "voice-read")
    return (*opening, *filter(None, question), *(() if s.way else (words.say(all_do),)))


def asked(s: Seen, words: Words, call: str = "") -> str:
    """The question of a call, or of the one that is open; empty where nothing is asked."""
    key = f"say-ask-{call or s.phase}-{'first' if s.number == 1 else 'later'}"
    return words.say(key) if words.has(key) else ""


def names(seats: Sequence[Seat], words: Words, genders: Genders) -> dict[str, str | int]:
    """Players in a sentence: their names as a list, how many they are, their gender together."""
    return {
        "names": words.listed([shown(seat) for seat in seats]),
        "count": len(seats),
        "gender": together(seats, genders),
    }


def morning(s: Seen, words: Words, genders: Genders) -> tuple[str, ...]:
    """The morning: the dead in the order of the seats, then the rumour (WW-DAY-09)."""
    dead = dead_at_dawn(s.happened)
    news = words.say("say-dead", values=names(dead, words, genders)) if dead else words.say("say-nobody-died")
    told = [news] if s.number > 1 or dead else []
    rumours = [e for e in s.happened if isinstance(e, ev.Rumour)]
    told += [words.say("say-rumour", values={"news": e.news, "text": e.text}) for e in rumours]
    return (
        words.say("voice-morning" if s.way == PHONES else "say-morning"),
        *told,
        *departures(s.happened, words, genders),
    )


def dead_at_dawn(events: Iterable[Event]) -> list[Seat]:
    """Who died in the night, of what has happened since the morning began: not who has died since (WW-DAY-02)."""
    at_dawn = takewhile(lambda e: not isinstance(e, ev.Left | ev.Overridden), events)
    return [e.player for e in at_dawn if isinstance(e, ev.Died)]


def departures(events: Sequence[Event], words: Words, genders: Genders) -> tuple[str, ...]:
    """Who has left the table, who dies of it, and whom the Moderator has put out of the game or back (WW-MOD-20,
    D-UI-06)."""
    told, died = [], ""
    for e in events:
        if isinstance(e, ev.Left | ev.Overridden):
            died = "say-dies-too" if isinstance(e, ev.Left) else "say-out"
        key = {ev.Left: "say-left", ev.Returned: "say-returned", ev.Died: died}.get(type(e))
        if key and isinstance(e, ev.Left | ev.Returned | ev.Died):
            told.append(words.say(key, values=names([e.player], words, genders)))
    return tuple(told)


def ballot(s: Seen, words: Words, genders: Genders) -> tuple[str, ...]:
    """A ballot on phones, or by a show of hands. Where somebody may have open eyes, all are asked first (WW-UI-07)."""
    if s.stage == EYES:
        return (words.say("voice-first-ballot"), words.say("voice-eyes"))
    how = words.say("voice-arms" if s.stage == ARMS else "voice-vote")
    if s.phase == "first-ballot":
        return (*((words.say("voice-first-ballot"),) if s.stages == 1 else ()), how)
    return (words.say("voice-second-ballot", values=names(s.candidates, words, genders)), how)


def run_off(s: Seen, words: Words, genders: Genders) -> tuple[str, ...]:
    """Who may defend themselves: names in the order of the seats and nothing else, but in an open vote (WW-UI-15)."""
    named = next((e.candidates for e in reversed([*s.before, *s.happened]) if isinstance(e, ev.RunOff)), s.candidates)
    scores = [
        words.say("say-open-score", values={"votes": e.votes, **names([e.player], words, genders)})
        for e in s.before
        if isinstance(e, ev.OpenScore)
    ]
    return (
        *scores,
        words.say("say-run-off", values=names(named, words, genders)),
        *departures(s.happened, words, genders),
    )


def outcome(s: Seen, words: Words, genders: Genders) -> tuple[str, ...]:
    """Who burns, in words alone (WW-UI-15)."""
    if s.burned is None:
        return (words.say("say-undecided"),)
    return (words.say("say-burned", values=names([s.burned], words, genders)),)


def afterwards(events: Sequence[Event], words: Words, genders: Genders) -> tuple[str, ...]:
    """What came after a stake: the shot, and who died with it. It is told before the night begins."""
    told = []
    for e in events:
        if isinstance(e, ev.Shot):
            told.append(words.say("say-shot", values={"target": shown(e.target), **names([e.player], words, genders)}))
        elif isinstance(e, ev.NobodyElseDied):
            told.append(words.say("say-nobody-else"))
        elif isinstance(e, ev.Died):
            told.append(words.say("say-dies-too", values=names([e.player], words, genders)))
    return tuple(told)


def the_end(s: Seen, words: Words, genders: Genders) -> tuple[str, ...]:
    """Whatever was being said is interrupted by the sentence that names the winners (WW-MOD-09)."""
    assert s.result is not None
    first = morning(s, words, genders)[:2] if s.phase == "day" else afterwards(s.happened, words, genders)
    factions = words.listed([words.say(f"faction-{faction}", "the") for faction in s.result.factions])
    ending = words.say("say-end", values={"line": s.result.line, "factions": factions, "count": len(s.result.factions)})
    return (*first, ending, *winners(s.result, words, genders))


def winners(result: ev.Ended, words: Words, genders: Genders) -> tuple[str, ...]:
    """Who has won, in a sentence; nothing where the sentence before says that nobody has."""
    if not result.factions and not result.winners:
        return ()
    return (words.say("say-winners", values=names(result.winners, words, genders)),)
