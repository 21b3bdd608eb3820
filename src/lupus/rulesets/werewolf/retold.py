"""After the end: what happened in each call of each night, and who learned it; and what each player had found out.

It is told when a game has ended and nothing is secret any more, and it is the same at the desk and in a room.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final

from lupus.engine.events import Event, PhaseBegan
from lupus.engine.seats import MASTER, Seat
from lupus.engine.table import Told

from ..lexicon import Values, Words, shown
from ..screens import Guest, Knower, Line, Part, Story
from ..teller import Line as Said
from ..teller import tell
from . import events as ev
from .seen import SILENT, secret_of, seen
from .times import dark

TOGETHER: Final = frozenset({"role-assigned", "voted", "arms-counted", "score"})
"""Rows of these kinds that follow each other are one line;
that each knows their own card and vote goes without saying."""

OWN: Final = frozenset({"awake", "pointed", "raised", "eyes"})
"""What players do: that they know it themselves goes without saying."""

LEFT_OUT: Final = frozenset({"committed", "uncovered", "seed-revealed"})
"""What is read elsewhere: the dice, and the cards, which stand with what each player had found out."""


def place_of(words: Words, phase: str, number: int) -> str:
    """Where in a game something happened: "Night 1 · the Seer"."""
    if phase in ("start", "cards"):
        return words.say("story-start")
    where = next((words.say(key) for kind in ("call", "card", "object") if words.has(key := f"{kind}-{phase}")), "")
    return words.say(
        "story-part", values={"time": "night" if dark(phase) else "day", "number": number, "where": where or "none"}
    )


def known(knowing: list[Seat], event: Event, words: Words) -> str:
    """Who learned something, beside who did it."""
    if event.audience.public or event.kind in TOGETHER:
        return ""
    others = [seat for seat in knowing if event.kind not in OWN or seat != getattr(event, "player", None)]
    if not others:
        return "" if knowing else words.say("story-moderator")
    return words.say(
        "story-known", values={"names": words.listed([shown(seat) for seat in others]), "count": len(others)}
    )


def retold(rows: Sequence[Told], guests: Sequence[Guest], words: Words) -> Story:
    """The whole game in order, call by call, and what each player had found out. rows: all that whoever leads was told.

    Parts in which nothing happened are left out, and so is what only the dead could watch.
    """
    seats, genders = tuple(guest.seat for guest in guests), {guest.seat: guest.gender for guest in guests}
    texts = {line.n: line for chapter in tell(rows, MASTER, words, genders) for line in chapter.lines}
    texts = taken_back_at_once(rows, texts, words)
    lines: list[tuple[int, str, Line]] = []
    learned: dict[Seat, list[Line]] = {seat: [] for seat in seats}
    number, place, before = 1, place_of(words, "start", 1), ""
    for row, knowing in worth_telling(rows, seats, texts):
        event = row.event
        if isinstance(event, PhaseBegan):
            number, place, before = event.number, place_of(words, event.phase, event.number), ""
            continue
        told = texts[row.n]
        if event.kind in TOGETHER and event.kind == before:
            last = lines.pop()[-1]
            lines.append((number, place, last._replace(text=f"{last.text} {told.text}")))
        else:
            lines.append((number, place, Line(told.text, told.tone, known(knowing, event, words))))
        before = event.kind
        if not isinstance(event, (*SILENT, ev.Awake)):
            for seat in knowing:
                learned[seat].append(Line(told.text, told.tone, place))
    parts = (
        Part(at, where, tuple(line for *_, line in here)) for (at, where), here in groupby(lines, key=itemgetter(0, 1))
    )
    return Story(tuple(parts), people(rows, words, learned))


def taken_back_at_once(rows: Sequence[Told], texts: Mapping[int, Said], words: Words) -> dict[int, Said]:
    """The texts of rows, where a ballot that is held again takes back the choices of all in one line."""
    found = dict(texts)
    for undone, run in groupby(rows, key=lambda row: isinstance(row.event, ev.Undone)):
        if undone:
            taken = list(run)
            names = [shown(row.event.player) for row in taken if isinstance(row.event, ev.Undone)]
            values: Values = {"names": words.listed(names), "count": len(names)}
            for row in taken[:-1]:
                del found[row.n]
            found[taken[-1].n] = found[taken[-1].n]._replace(text=words.say("undone-all", values=values))
    return found


def worth_telling(
    rows: Sequence[Told], seats: Sequence[Seat], texts: Container[int]
) -> Iterator[tuple[Told, list[Seat]]]:
    """The beginnings of phases, and what is told in them with those in play who alone were told.
    texts: rows that have a text."""
    out: set[Seat] = set()
    for row in rows:
        if isinstance(row.event, ev.Died | ev.Burned | ev.Left):
            out.add(row.event.player)
        elif isinstance(row.event, ev.Returned):
            out.discard(row.event.player)
        told = row.event.audience.seats
        knowing = [seat for seat in seats if seat in told and seat not in out]
        left_out = row.n not in texts or row.event.kind in LEFT_OUT or (told and not knowing)
        if isinstance(row.event, PhaseBegan) or not left_out:
            yield row, knowing


def people(rows: Sequence[Told], words: Words, learned: Mapping[Seat, list[Line]]) -> tuple[Knower, ...]:
    """Every player, with the card that was uncovered at the end."""
    public = seen(row for row in rows if row.event.audience.public)
    return tuple(
        Knower(
            shown(seat),
            words.say(f"card-{public.cards[seat]}"),
            secret_of(public, seat, words),
            tuple(learned[seat]),
        )
        for seat in learned
    )
