"""After the end: what happened in each call of each night, and who learned it; and what each player had found out.

For a game that has ended, when nothing is secret any more. The desk and a room tell the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from lupus.engine.events import Event, PhaseBegan
from lupus.engine.seats import MASTER, Seat
from lupus.engine.table import Told

from ..lexicon import Words, shown
from ..screens import Guest, Knower, Line, Part, Story
from ..teller import tell
from . import events as ev
from .calls import CALLS
from .seen import SILENT, seen

TOGETHER: Final = frozenset({"role-assigned", "voted", "arms-counted", "score"})
"""Rows of these kinds that follow each other are one line; that each knows their own card and vote goes without saying."""

OWN: Final = frozenset({"awake", "pointed", "raised", "eyes"})
"""What players do: that they know it themselves goes without saying."""

LEFT_OUT: Final = frozenset({"committed", "uncovered", "seed-revealed"})
"""What is read elsewhere: the dice, and the cards, which stand with what each player had found out."""


def place_of(words: Words, phase: str, number: int) -> str:
    """Where in a game something happened: "Night 1 · the Seer"."""
    if phase in ("start", "cards"):
        return words.say("story-start")
    where = next((words.say(key) for kind in ("call", "card", "object") if words.has(key := f"{kind}-{phase}")), "")
    night = phase in CALLS or phase == "night"
    return words.say("story-part", values={"time": "night" if night else "day", "number": number, "where": where or "none"})


def known(knowing: list[Seat], event: Event, words: Words) -> str:
    """Who learned something, beside who did it."""
    if event.audience.public or event.kind in TOGETHER:
        return ""
    others = [seat for seat in knowing if event.kind not in OWN or seat != getattr(event, "player", None)]
    if not others:
        return "" if knowing else words.say("story-moderator")
    return words.say("story-known", values={"names": words.listed([shown(seat) for seat in others]), "count": len(others)})


def retold(rows: Sequence[Told], guests: Sequence[Guest], words: Words) -> Story:
    """The whole game in order, call by call, and what each player had found out. rows: all that whoever leads was told.

    Parts in which nothing happened are left out, and so is what only the dead could watch.
    """
    seats, genders = tuple(guest.seat for guest in guests), {guest.seat: guest.gender for guest in guests}
    texts = {line.n: line for chapter in tell(rows, MASTER, words, genders) for line in chapter.lines}
    parts: list[Part] = []
    lines: list[Line] = []
    learned: dict[Seat, list[Line]] = {seat: [] for seat in seats}
    out: set[Seat] = set()
    number, phase, before = 1, "start", ""

    def close() -> None:
        if lines:
            parts.append(Part(number, place_of(words, phase, number), tuple(lines)))
            lines.clear()

    for row in rows:
        event = row.event
        if isinstance(event, PhaseBegan):
            if place_of(words, event.phase, event.number) != place_of(words, phase, number):
                close()
            number, phase, before = event.number, event.phase, ""
            continue
        if isinstance(event, ev.Died | ev.Burned | ev.Left):
            out.add(event.player)
        elif isinstance(event, ev.Returned):
            out.discard(event.player)
        knowing = [seat for seat in seats if seat in event.audience.seats and seat not in out]
        if row.n not in texts or event.kind in LEFT_OUT or (event.audience.seats and not knowing):
            continue
        told = texts[row.n]
        if event.kind in TOGETHER and event.kind == before:
            lines[-1] = lines[-1]._replace(text=f"{lines[-1].text} {told.text}")
        else:
            lines.append(Line(told.text, told.tone, known(knowing, event, words)))
        before = event.kind
        if not isinstance(event, (*SILENT, ev.Awake)):
            for seat in knowing:
                learned[seat].append(Line(told.text, told.tone, place_of(words, phase, number)))
    close()
    return Story(tuple(parts), people([row for row in rows if row.event.audience.public], words, learned))


def people(told: Sequence[Told], words: Words, learned: Mapping[Seat, list[Line]]) -> tuple[Knower, ...]:
    """Every player, with the card that was uncovered at the end. told: what everybody was told."""
    public = seen(told)
    return tuple(
        Knower(
            shown(seat),
            words.say(f"card-{public.cards[seat]}"),
            words.say(f"secret-{public.uncovered[seat]}") if seat in public.uncovered else "",
            tuple(learned[seat]),
        )
        for seat in learned
    )
