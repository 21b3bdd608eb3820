"""The facts of a page of the desk, which the templates in `pages` draw:
the script of the moment, the controls, the seat map.

Everything is a plain form with a field `do` (see `entry`). The script of a page finds there:

- `form[data-desk]` goes to the desk and is answered with the next page.
- `[data-seconds]` counts down; a button with `data-waits` cannot be pressed before it has ended (WW-MOD-02).
- A touch on `[data-seat]` of the map chooses the radio button or the box with that value in the form `[data-picks]`.
- `[data-hide]` covers everything with one touch.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from markupsafe import Markup

from lupus.engine.seats import Seat

from ...drawing import drawn
from ...lexicon import shown
from ...screens import Form
from .. import RULESET, ballots, calls, corrections, course
from .. import events as ev
from ..composition import TIMED
from ..sheets import of_role
from ..state import NOBODY, State
from ..times import dark
from .entry import first
from .script import (
    PHONES,
    TOTALS,
    VOTERS,
    Desk,
    Step,
    calling,
    comes_back,
    entered_as,
    handed_to,
    missing,
    phones,
    raisers,
    spoken,
    step,
    unseen,
)
from .seatmap import LOW, PITCH, places, spots, tight

CARRIED: Final = frozenset({"seat", "target", "second", "about", "player", "note", "change", "faction"})
"""The fields that a question carries on."""

FACTIONS: Final = ("villaggio", "criminali", "lupi-mannari", "vampiro")
"""Who may have won a game that the Moderator closes by hand."""

NO_FORM: Final[Form] = {}


def page(
    desk: Desk,
    *,
    hidden: str = "",
    action: str = "",
    seconds: float = 0.0,
    replies: str = "",
    refused: str = "",
    question: str = "",
    form: Form = NO_FORM,
    **session: Any,
) -> Markup:
    """The page of the moment.

    hidden, action: HTML that each form carries, and where they go. seconds: the drawn length of the step. replies: who
    has answered on their phone, in a sentence. refused: why nothing was done. question: what is asked before the form
    is done. session: see `BESIDE`.
    """
    now, handed = step(desk), handed_to(desk)
    facts: dict[str, Any] = {
        "step": now.name,
        "hidden": Markup(hidden),
        "action": action,
        "refused": refused,
        "question": question,
        "asked": carried(form),
    }
    if handed is not None or comes_back(desk):
        return drawn(RULESET, "handing.html", desk.words, facts | handing(desk, handed))
    facts |= {"seconds": seconds, "replies": replies, **BESIDE, **session}
    return drawn(RULESET, "desk.html", desk.words, facts | moment(desk, now))


BESIDE: Final[dict[str, Any]] = {"trying": False, "story": None, "souvenir": "", "anew": False}
"""What stands beside the moment: that a game is a trial, the story and the picture of one that has ended,
the way to another."""


def carried(form: Form) -> dict[str, Any]:
    """A form that waits for the answer to a question: what it does, and the fields that it sends once more."""
    return {
        "do": first(form, "do"),
        "fields": [(name, value) for name in form if name in CARRIED for value in form[name]],
    }


def handing(desk: Desk, seat: Seat | None) -> dict[str, Any]:
    """The card of whoever holds the device; nothing where it is on its way back."""
    if seat is None:
        return {"sheet": None}
    s = desk.state
    slug = s.players[seat].card
    sheet = of_role(slug, s.versions.get(slug, "") if s.mode == "standard" else "", 1, desk.words)
    return {"sheet": sheet, "seat": seat, "name": shown(seat)}


def moment(desk: Desk, now: Step) -> dict[str, Any]:
    """What the script, the table and the rare forms are made of."""
    s = desk.state
    voting, late = s.phase in ballots.BALLOTS, course.awaited(s)
    called = ballot(desk) if voting and s.stage in (course.VOTE, course.ARMS) else None
    return {
        "now": now,
        "dark": s.result is None and dark(s.phase),
        "hint": hint(desk, now),
        "names": desk.names,
        "named": lambda option: named(desk, option),
        "pointed": lambda done: pointed(desk, done),
        "ballot": called,
        "speakers": [(seat, seat in spoken(desk)) for seat in s.candidates] if s.phase == "defence" else [],
        "late": () if voting and entered_as(desk) == TOTALS else late,
        "again": again(desk) if s.phase == "cards" and "late" in desk.memo else (),
        "rare": rare(desk) if s.result is None else None,
        "seats": s.seats,
        "places": places(desk),
        **map_of(s, called is not None or None in [choice.done for choice in now.choices]),
        "tight": tight,
        "answering": calls.called(s).answers(s) if s.phase in calls.CALLS and s.stage == course.POINT else (),
    }


def map_of(s: State, touched: bool) -> dict[str, Any]:
    """Where the seats stand on the map, and how far apart: closer where they are touched."""
    pitch = LOW if touched else PITCH
    return {"low": touched, "pitch": pitch, "spots": spots(len(s.seats), pitch)}


def again(desk: Desk) -> tuple[Seat, ...]:
    """To whom the device may be handed again: first those who have not seen their card."""
    unread = unseen(desk)
    return (*unread, *(seat for seat in desk.state.seats if seat not in unread))


def named(desk: Desk, option: str) -> str:
    """A player, nobody, or a thing of the game, as people read it."""
    words = desk.words
    if option == NOBODY:
        return desk.say("desk-nobody")
    keys = () if option in desk.state.seats else (f"card-{option}", f"desk-about-{option}")
    key = next(filter(words.has, keys), "")
    return words.say(key) if key else shown(option)


def pointed(desk: Desk, done: ev.Pointed) -> str:
    """Whom somebody has pointed at."""
    return desk.words.listed([named(desk, done.target or NOBODY), *([named(desk, done.second)] if done.second else [])])


def hint(desk: Desk, now: Step) -> str:
    """The moment for which whoever has never led a game is told what to do; empty where they do not want that."""
    s = desk.state
    if desk.memo.get("hints") == "no":
        return ""
    if s.result is not None:
        return "end"
    if s.phase in calls.CALLS:
        if any(choice.done is None for choice in now.choices):
            return "point"
        return "recorded" if now.choices else f"call-{s.stage}"
    if s.phase in ballots.BALLOTS:
        if s.stage == course.EYES or calling(desk) is not None:
            return "ballot-eyes" if s.stage == course.EYES else "ballot-vote"
        counted = ("phones" if entered_as(desk) == PHONES else "wrong") if missing(desk) else "counted"
        return f"ballot-{counted}"
    return s.phase


def ballot(desk: Desk) -> dict[str, Any]:
    """The names in the order in which they are called today,
    and the controls of the one that is being called (WW-MOD-08)."""
    s, now, entered = desk.state, calling(desk), entered_as(desk)
    totals, wanted = entered == TOTALS, ballots.totals(s)
    arms = s.arms if totals else received(s)
    span = str(wanted.start) if len(wanted) == 1 else f"{wanted.start}-{wanted.stop - 1}"
    free = [voter for voter in ballots.voters(s) if voter != now and may_raise_an_arm(s, voter, now)]
    raising = raisers(s)
    return {
        "now": now,
        "totals": totals,
        "called": entered != PHONES,
        "wrong": totals and bool(missing(desk)),
        "rows": [{"name": name, "got": arms.get(name), "raised": naming(s.raises, name)} for name in ballots.names(s)],
        "so_far": {"found": sum(s.arms.values()), "most": wanted.stop - 1, "range": span},
        "arms": s.arms.get(now, 0) if now is not None else 0,
        "free": free,
        "raising": naming({voter: s.votes.get(voter, ()) for voter in free}, now),
        "raised": naming(s.raises, now),
        "may_raise": [seat for seat in s.living if s.players[seat].card in raising] if raising else None,
        "other": "" if "voto-scoperto" in s.variants else another_way(desk),
    }


def received(s: State) -> Mapping[Seat, int]:
    """For each player, how many have voted for them; nothing before the first vote."""
    return {name: len(naming(s.votes, name)) for name in s.seats} if s.votes else {}


def naming(given: Mapping[Seat, tuple[Seat, ...]], name: Seat | None) -> list[Seat]:
    """Who has given this name."""
    return [seat for seat, named_ in given.items() if name in named_]


def may_raise_an_arm(s: State, voter: Seat, now: Seat | None) -> bool:
    """Whether somebody has a vote left for this name, or has given it."""
    voted = s.votes.get(voter)
    return not voted or now in voted or s.does(voter, ballots.several) is not None


def another_way(desk: Desk) -> str:
    """How votes can be entered instead."""
    if entered_as(desk) != TOTALS:
        return TOTALS
    return PHONES if phones(desk) else VOTERS


def rare(desk: Desk) -> dict[str, Any]:
    """Leaving, corrections, a rumour, the end of the time, closing by hand."""
    s = desk.state
    return {
        "leaves": s.living if course.may_leave(s) else (),
        "changes": [one for one in corrections.CHANGES if any(corrections.possible(s, seat, one) for seat in s.seats)],
        "written": s.written if "own" in s.news and "oste" in s.pool and s.mode == "standard" else None,
        "timed": TIMED in s.variants and s.phase in ("day", "first-ballot", "defence", "second-ballot"),
        "factions": FACTIONS,
        "hints": desk.memo.get("hints") != "no",
        "lists": not phones(desk),  # with phones all have the lists on theirs
    }
