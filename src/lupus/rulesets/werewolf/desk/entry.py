"""What the Moderator enters, as commands of the game:
a form comes in as plain texts, and commands, a question or a refusal go out.

Whatever cannot be undone afterwards is asked twice:
a question carries the form, and the same form with `sure` is the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from lupus.engine.game import Command
from lupus.engine.seats import MASTER, Seat

from ...lexicon import shown
from ...screens import Deed, Form
from .. import ballots
from ..corrections import possible
from ..course import ARMS, POINT, VOTE
from ..game import ENDINGS
from ..state import NOBODY
from .script import (
    TOTALS,
    VOTERS,
    Desk,
    calling,
    comes_back,
    entered_as,
    handed_to,
    name_of,
    phones,
    spoken,
    step,
    unseen,
)

LOOK: Final = "look"
"""The form that does nothing: the answer no to a question."""

MODERATOR: Final = "moderator"
"""Who enters a command on behalf of a player."""


def first(form: Form, name: str) -> str:
    """The value of a field; empty where there is none."""
    return next(iter(form.get(name, ())), "")


def enter(desk: Desk, form: Form) -> Deed:
    """What a form means now. The game still refuses what it does not offer."""
    if first(form, "step") not in ("", step(desk).name):
        return Deed(refused=desk.say("desk-too-late"))
    deed = FORMS.get(first(form, "do"))
    return deed(desk, form) if deed is not None else Deed(refused=desk.say("desk-too-late"))


def asked(desk: Desk, form: Form, key: str, deed: Deed, **values: str | int) -> Deed:
    """A deed that is done only when the form confirms it; before that, the question whether it is meant. key: the
    message of the question."""
    return deed if first(form, "sure") else Deed(question=desk.say(key, **values))


# --- going on ---------------------------------------------------------------------------------------------------------


def go_on(desk: Desk, form: Form) -> Deed:
    """The next step. The second ballot asks first if somebody in the run-off has not spoken (WW-DEF-02)."""
    s = desk.state
    if not step(desk).goes_on:
        return Deed(refused=desk.say("desk-not-yet"))
    silent = [seat for seat in s.candidates if seat not in spoken(desk)] if s.phase == "defence" else []
    deed = Deed((Command(MASTER, "close"),))
    if s.phase == "cards" and unseen(desk):
        return asked(desk, form, "desk-sure-unseen", deed, **desk.names(unseen(desk)))
    return asked(desk, form, "desk-sure-silent", deed, **desk.names(silent)) if silent else deed


def seen(desk: Desk, form: Form) -> Deed:
    """Somebody has looked at their card, or is passed over for now; the device goes on to the next."""
    handed = handed_to(desk)
    if handed is None or first(form, "seat") != handed:
        return Deed(refused=desk.say("desk-too-late"))
    place = str(desk.state.seats.index(handed))
    late = {*desk.memo.get("late", "").split()} - {place} | ({place} if first(form, "late") else set())
    memo = {**desk.memo, "late": " ".join(sorted(late))}
    if "again" in memo:
        del memo["again"]
        return Deed((), memo)
    return Deed((), {**memo, "deal": str(int(place) + 1)})


def hand_again(desk: Desk, form: Form) -> Deed:
    """Somebody looks at their card once more, or for the first time after the others."""
    seat = first(form, "seat")
    if seat not in desk.state.seats or desk.state.phase != "cards" or "deal" in desk.memo:
        return Deed(refused=desk.say("desk-too-late"))
    return Deed((), {**desk.memo, "deal": str(len(desk.state.seats)), "again": seat})


def returned(desk: Desk, form: Form) -> Deed:
    """The Moderator has the device back."""
    if not comes_back(desk):
        return Deed(refused=desk.say("desk-too-late"))
    return Deed((), {key: value for key, value in desk.memo.items() if key != "deal"})


def memorised(desk: Desk, form: Form) -> Deed:
    """Which Mystic the Pazzo pretends to be."""
    seat = first(form, "seat")
    return Deed((Command(seat, "pretend", {"mystic": first(form, "target")}, by=MODERATOR),))


def hints(desk: Desk, form: Form) -> Deed:
    """Whether each page says what to do on it."""
    return Deed((), {**desk.memo, "hints": "no" if first(form, "hints") == "no" else "yes"})


# --- a call -----------------------------------------------------------------------------------------------------------


def point(desk: Desk, form: Form) -> Deed:
    """Whom a player points at. Pointing at oneself is asked twice (WW-UI-13)."""
    s, seat, target = desk.state, first(form, "seat"), first(form, "target")
    if s.phase == "cards":
        return memorised(desk, form)
    if s.phase == "stake":
        return Deed((Command(seat, "shoot", {"target": target or NOBODY}, by=MODERATOR),))
    args: dict[str, str] = {"target": target or NOBODY}
    for name in ("second", "about"):
        if first(form, name):
            args[name] = first(form, name)
    deed = Deed((Command(seat, "point", args, by=MODERATOR),))
    return asked(desk, form, "desk-sure-self", deed, name=shown(seat)) if target == seat and s.stage == POINT else deed


def eyes(desk: Desk, form: Form) -> Deed:
    """Who else has opened the eyes."""
    return Deed((Command(first(form, "seat"), "eyes", {"eyes": "open"}, by=MODERATOR),))


def undo(desk: Desk, form: Form) -> Deed:
    """Take back what was recorded; in a ballot the name is called again."""
    return Deed((Command(MASTER, "undo", {"player": first(form, "player")}),))


def skip(desk: Desk, form: Form) -> Deed:
    """Go on without somebody's choice; the reason is logged (WW-UI-14)."""
    return with_reason(desk, form, "skip")


def with_reason(desk: Desk, form: Form, verb: str, **more: str) -> Deed:
    """A command about a player that needs a reason."""
    note = first(form, "note").strip()
    if not note:
        return Deed(refused=desk.words.refusal("no-reason"))
    return Deed((Command(MASTER, verb, {"player": first(form, "player"), "note": note, **more}),))


# --- a ballot ---------------------------------------------------------------------------------------------------------


def at(desk: Desk, index: int) -> Mapping[str, str]:
    """The memo of the desk with the index of the name that is called now."""
    return {**desk.memo, f"at.{name_of(desk.state)}": str(index)}


def next_name(desk: Desk) -> int:
    """The index of the name after the one that is being called."""
    names, now = ballots.names(desk.state), calling(desk)
    return len(names) if now is None else names.index(now) + 1


def arms(desk: Desk, form: Form) -> Deed:
    """The arms that are raised at the name that is being called; then the next name is called."""
    now = calling(desk)
    if now is None:
        return Deed(refused=desk.say("desk-too-late"))
    counted = Command(MASTER, "arms", {"name": now, "arms": first(form, "arms") or "0"})
    return Deed((*entered(desk, form, now), counted), at(desk, next_name(desk)))


def votes(desk: Desk, form: Form) -> Deed:
    """Who raises a hand at the name that is being called. A second name is for a Mercante alone (WW-VOTE1-15)."""
    s, now = desk.state, calling(desk)
    if now is None:
        return Deed(refused=desk.say("desk-too-late"))
    for voter in form.get("voter", ()):
        before = changed(s.votes.get(voter, ()), now, gives=False)
        if before and (voter not in s.players or s.does(voter, ballots.several) is None):
            return Deed(refused=desk.say("desk-second-name", voter=shown(voter), name=shown(before[0])))
    return Deed(tuple(entered(desk, form, now)), at(desk, next_name(desk)))


def entered(desk: Desk, form: Form, now: Seat) -> Iterator[Command]:
    """Have what is given at the name that is being called be what the form says: raised cards (WW-MOD-18), and votes
    where voters are entered. Whoever takes something back there keeps what they gave at other names (WW-VOTE1-17)."""
    s, voters = desk.state, form.get("voter", ())
    for seat in dict.fromkeys((*s.seats, *voters, *form.get("raised", ()))):
        had, raised = s.votes.get(seat, ()), s.raises.get(seat, ())
        votes = changed(had, now, gives=seat in voters) if entered_as(desk) == VOTERS else had
        raises = changed(raised, now, gives=seat in form.get("raised", ()))
        if {*had} - {*votes} or {*raised} - {*raises}:
            yield Command(MASTER, "undo", {"player": seat})
            had = raised = ()
            if seat in s.arms:
                yield Command(MASTER, "arms", {"name": seat, "arms": str(s.arms[seat])})
        if votes != had:
            more = {"more": votes[1:]} if votes[1:] else {}
            yield Command(seat, "vote", {"name": votes[0], **more}, by=MODERATOR)
        yield from (Command(seat, "raise", {"name": name}, by=MODERATOR) for name in raises if name not in raised)


def changed(names: tuple[Seat, ...], now: Seat, *, gives: bool) -> tuple[Seat, ...]:
    """The names that somebody gives, where they give this one or do not."""
    if (now in names) == gives:
        return names
    return (*names, now) if gives else tuple(name for name in names if name != now)


def call_again(desk: Desk, form: Form) -> Deed:
    """The names are called from the first one again; what was recorded is taken back."""
    s = desk.state
    given = (*s.arms, *s.votes, *s.raises)
    taken = tuple(Command(MASTER, "undo", {"player": seat}) for seat in s.seats if seat in given)
    return Deed(taken, at(desk, 0))


def back(desk: Desk, form: Form) -> Deed:
    """The name before is called again; what was recorded stands there, to be changed or not."""
    return Deed((), at(desk, max(0, next_name(desk) - (1 if calling(desk) is None else 2))))


def entry(desk: Desk, form: Form) -> Deed:
    """How votes are entered from now on; the names are called again. Where there are phones all are told, and what was
    given so far counts no more: so it is asked first."""
    s = desk.state
    if phones(desk):
        anew = Deed((Command(MASTER, "ballot", {"by": ARMS if s.stage == VOTE else VOTE}),), at(desk, 0))
        return asked(desk, form, "desk-sure-entry", anew) if s.votes or s.raises or s.arms else anew
    again = call_again(desk, form)
    return Deed(again.commands, {**again.memo, "entry": VOTERS if first(form, "entry") == VOTERS else TOTALS})


def has_spoken(desk: Desk, form: Form) -> Deed:
    """Who of the run-off has spoken."""
    said = {*spoken(desk)} ^ {first(form, "seat")} & {*desk.state.candidates}
    return Deed((), {**desk.memo, f"spoken.{desk.state.number}": "/".join(sorted(said))})


# --- what is rare -----------------------------------------------------------------------------------------------------


def leave(desk: Desk, form: Form) -> Deed:
    """Somebody leaves for good (WW-MOD-20)."""
    deed = with_reason(desk, form, "leave")
    return deed if deed.refused else asked(desk, form, "desk-sure-leave", deed, name=shown(first(form, "player")))


def override(desk: Desk, form: Form) -> Deed:
    """Set a mistake right (WW-MOD-17)."""
    change = first(form, "change")
    deed = with_reason(desk, form, "override", change=change)
    if deed.refused:
        return deed
    player = first(form, "player")
    if player not in desk.state.players or not possible(desk.state, player, change):
        return Deed(refused=desk.words.refusal("changes-nothing"))
    return asked(desk, form, "desk-sure-override", deed, name=shown(first(form, "player")), change=change)


def write(desk: Desk, form: Form) -> Deed:
    """A sentence for the oste of the next morning."""
    text = first(form, "text").strip()
    return Deed((Command(MASTER, "write", {"text": text}),)) if text else Deed(refused=desk.say("desk-not-yet"))


def time_up(desk: Desk, form: Form) -> Deed:
    """The time of the day has run out."""
    return asked(desk, form, "desk-sure-time", Deed((Command(MASTER, "time-up"),)))


def end(desk: Desk, form: Form) -> Deed:
    """Close the game by hand (WW-END-39)."""
    faction = first(form, "faction") or "none"
    if faction not in ENDINGS:
        return Deed(refused=desk.words.refusal("not-offered"))
    named = desk.words.say(f"faction-{faction}", "the") if faction != "none" else ""
    return asked(
        desk, form, "desk-sure-end", Deed((Command(MASTER, "end", {"faction": faction}),)), faction=named or "none"
    )


FORMS: Final[Mapping[str, Callable[[Desk, Form], Deed]]] = {
    "next": go_on,
    "seen": seen,
    "hand": hand_again,
    "hints": hints,
    "returned": returned,
    "point": point,
    "eyes": eyes,
    "undo": undo,
    "skip": skip,
    "arms": arms,
    "votes": votes,
    "again": call_again,
    "back": back,
    "entry": entry,
    "spoken": has_spoken,
    "leave": leave,
    "override": override,
    "write": write,
    "time-up": time_up,
    "end": end,
}
"""What each form of the desk does."""
