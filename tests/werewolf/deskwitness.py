"""What the buttons of the desk say that they do, as commands of the game:
worked out from the form that was sent alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from lupus.engine.seats import MASTER
from lupus.engine.table import Table
from lupus.rulesets.werewolf.desk.entry import LOOK
from lupus.rulesets.werewolf.state import NOBODY, State

Moves = list[tuple[str, str, dict[str, Any]]]

RARE: Final = {
    "leave": 0.02,
    "override": 0.04,
    "end": 0.01,
    "anew": 0.004,
    "time-up": 0.05,
    "public": 0.05,
    "hints": 0.05,
    "skip": 0.3,
    "undo": 0.2,
    "again": 0.2,
    "back": 0.3,
    "entry": 0.2,
    "remove": 0.1,
    "begin": 0.05,
    "practice": 0.05,
}
"""How often something is touched that ends much, of all times that it is there."""

BESIDE = frozenset({"back", "seen", "hand", "returned", "hints", "spoken", LOOK})
"""What changes the page and nothing of the game."""


def promised(sent: Mapping[str, Sequence[str]], state: State, called: str | None) -> Moves:
    """The commands of a form, to which the answer is yes. called: the name that is being called in a ballot."""
    said = {name: next(iter(values), "") for name, values in sent.items()}
    do, player = said["do"], {"player": said.get("player", "")}
    if do in BESIDE:
        return []
    if do == "next":
        return [(MASTER, "close", {})]
    if do == "point":
        if state.phase == "cards":
            return [(said["seat"], "pretend", {"mystic": said["target"]})]
        more = {name: said[name] for name in ("second", "about") if said.get(name)}
        verb = "shoot" if state.phase == "stake" else "point"
        return [(said["seat"], verb, {"target": said.get("target") or NOBODY, **more})]
    if do == "eyes":
        return [(said["seat"], "eyes", {"eyes": "open"})]
    if do in ("undo", "skip", "leave"):
        return [(MASTER, do, player if do == "undo" else {**player, "note": said["note"]})]
    if do == "override":
        return [(MASTER, do, {**player, "note": said["note"], "change": said["change"]})]
    if do in ("write", "end", "time-up"):
        named = {"write": "text", "end": "faction"}.get(do)
        return [(MASTER, do, {named: said[named]} if named else {})]
    return of_a_ballot(do, sent, state, called)


def of_a_ballot(do: str, sent: Mapping[str, Sequence[str]], state: State, called: str | None) -> Moves:
    """The same for the names that are called one after the other."""
    given = {*state.arms, *state.votes, *state.raises}
    if do in ("again", "entry"):
        return [(MASTER, "undo", {"player": seat}) for seat in state.seats if seat in given]
    moves: Moves = []
    for seat in state.seats:
        votes, cards = state.votes.get(seat, ()), state.raises.get(seat, ())
        gives = seat in sent.get("voter", ()) if do == "votes" else called in votes
        now, shown = (
            with_or_without(votes, called, gives),
            with_or_without(cards, called, seat in sent.get("raised", ())),
        )
        taken = {*votes} - {*now} or {*cards} - {*shown}
        if taken:
            moves.append((MASTER, "undo", {"player": seat}))
            moves += [
                (MASTER, "arms", {"name": seat, "arms": str(state.arms[name])}) for name in state.arms if name == seat
            ]
        if now and (taken or now != votes):
            moves.append((seat, "vote", {"name": now[0], "more": now[1:]} if now[1:] else {"name": now[0]}))
        moves += [(seat, "raise", {"name": name}) for name in shown if taken or name not in cards]
    return [*moves, (MASTER, "arms", {"name": called, "arms": sent["arms"][0]})] if do == "arms" else moves


def with_or_without(names: tuple[str, ...], called: str | None, gives: bool) -> tuple[str, ...]:
    """The names that somebody gives when they give this one, or do not."""
    rest = tuple(name for name in names if name != called)
    return rest if not gives or called is None else names if called in names else (*rest, called)


def given(table: Table[State], known: int) -> Moves:
    """The commands that a table has taken since it had so many."""
    return [(str(move.command.actor), move.command.verb, dict(move.command.args)) for move in table.moves[known:]]


def kept(wanted: Moves, got: Moves) -> Moves:
    """What must have been taken: all but raised cards without effect, which leave nothing behind."""
    return [move for move in wanted if move in got or move[1] != "raise"]
