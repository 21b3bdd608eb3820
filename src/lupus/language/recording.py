"""Orders recorded, asked about and taken back, and the outcomes of a mail put together (section 7)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from .checks import allowed
from .draft import Draft
from .facts import EMPTY, MAYOR, NONE, POWER, RITUAL, SLOTS, STAKE, SUCC, SUICIDE, Option, Outcome, Question

ORDER_OF_QUESTIONS: Final = (STAKE, MAYOR, POWER, SUCC, SUICIDE, RITUAL)
"""In which order a question names slots."""


def record(draft: Draft, slot: str, value: str) -> Outcome:
    """Put an accepted value into its slot; or ask whether it is meant, where something of its sentence was not
    read."""
    if (draft.unread or draft.unsure) and slot != SUICIDE:
        draft.restore(slot)
        draft.sure[slot] = Option(slot, value)
        return Outcome("ASK SURE", slot, value, unread=draft.unread)
    draft.sure.pop(slot, None)
    if value == EMPTY:
        draft.orders.pop(slot, None)
    else:
        draft.orders[slot] = value
    if draft.question is not None and any(o.slot == slot for o in (*draft.question.options, *draft.question.sure)):
        draft.question = None
    return Outcome("OK", slot, value, same=value == draft.facts.orders.get(slot, ""))


def replacing(outcome: Outcome, before: Sequence[Outcome]) -> Outcome:
    """An outcome with the order of the same mail whose place it takes."""
    if outcome.code != "OK" or outcome.replaced is not None:
        return outcome
    earlier = [o for o in before if o.slot == outcome.slot and o.code == "OK" and o.value != outcome.value]
    return replace(outcome, replaced=earlier[-1].value) if earlier else outcome


def superseded(outcome: Outcome, later: Sequence[Outcome]) -> bool:
    """Whether a later outcome of the mail takes the place of this one."""
    same = [o for o in later if o.slot == outcome.slot and outcome.slot]
    decisive = any(o.accepted or o.code.startswith("ASK") or o.code == "REJ UNKNOWN_NAME" for o in same)
    if outcome.code == "OK":
        return decisive or any(o.slot == "all" for o in later)
    if outcome.code == "REJ TAKEN_BACK":
        return any(o.code == "OK" for o in later)
    return outcome.code.startswith("ASK") and any(o.accepted or o.code == "ASK SURE" for o in same)


def refused_too(outcome: Outcome, done: Sequence[Outcome], k: int) -> bool:
    """Whether the same text refuses an order, or forbids what it emptied at k: `via tutto, ma non il mio voto`."""
    refused = [(n, o.value) for n, o in enumerate(done) if o.code == "REJ NEGATION" and o.slot == outcome.slot]
    return any(value == outcome.value or (outcome.value in (NONE, EMPTY) and n > k) for n, value in refused)


def settle(draft: Draft, outcomes: list[Outcome]) -> list[Outcome]:
    """Put the outcomes of a mail together:
    the last for a slot wins, an unclear name undoes the earlier ones (section 7)."""
    kept: list[Outcome] = []
    for i, outcome in enumerate(outcomes):
        if not superseded(outcome, outcomes[i + 1 :]):
            kept.append(replacing(outcome, outcomes[:i]))
    for slot in {o.slot for o in outcomes if o.slot in SLOTS}:
        last = [o for o in outcomes if o.slot == slot][-1]
        if last.code.startswith("ASK") or last.code == "REJ UNKNOWN_NAME":
            asked = draft.sure.get(slot)
            draft.restore(slot)
            if last.code == "ASK SURE" and asked is not None:
                draft.sure[slot] = asked
            kept = [o for o in kept if not (o.slot == slot and o.code == "OK")]
    return kept


def contradict(draft: Draft, done: list[Outcome]) -> None:
    """Ask about an order that the same text refuses too: `voto Nico e non voto Nico`."""
    if any(o.code == "REJ NEGATION" for o in done):
        turn(draft, done, "all")  # `togliete tutto, ma non il mio voto`
    for k, outcome in enumerate(done):
        if outcome.code == "OK" and refused_too(outcome, done, k):
            draft.restore(outcome.slot)
            draft.sure[outcome.slot] = Option(outcome.slot, outcome.value)
            done[k] = replace(outcome, code="ASK SURE")


def undo(draft: Draft, done: list[Outcome], k: int) -> Outcome | None:
    """Take an outcome away, with what it did; None where there is none."""
    if not done:
        return None
    outcome = done.pop(k)
    if outcome.slot in SLOTS:
        draft.restore(outcome.slot)
        for earlier in done:
            if earlier.code == "OK" and earlier.slot == outcome.slot:
                draft.orders[outcome.slot] = earlier.value
    return outcome


def take_back(draft: Draft, done: list[Outcome]) -> None:
    """Take back all that the mail has ordered so far (section 11.3)."""
    if not any(o.code == "OK" or o.code.startswith("ASK") for o in done):
        done.append(Outcome("REJ TAKEN_BACK"))
        return
    draft.orders, draft.question = dict(draft.facts.orders), draft.facts.question
    draft.sure = {}
    done[:] = [o for o in done if o.code != "OK" and not o.code.startswith("ASK")] + [Outcome("REJ TAKEN_BACK")]


def turn(draft: Draft, done: list[Outcome], only: str = "", spares: Collection[str] = ()) -> None:
    """Ask about what was ordered, after words of cancelling that were not read.
    only: the slot whose order is asked about. spares: values that are not asked about."""
    for k, outcome in enumerate(done):
        if outcome.code != "OK" or outcome.slot == SUICIDE or only not in ("", outcome.slot) or outcome.value in spares:
            continue
        if outcome.slot in SLOTS:
            draft.restore(outcome.slot)
            draft.sure[outcome.slot] = Option(outcome.slot, outcome.value)
            done[k] = replace(outcome, code="ASK SURE")
        elif outcome.slot == "all":
            draft.orders = dict(draft.facts.orders)
            done[k] = cancel_among(draft, filled_slots(draft))


def filled_slots(draft: Draft) -> list[str]:
    """The slots that are filled and can be changed now."""
    here = [
        s
        for s in SLOTS
        if allowed(draft.facts, s) is None
        or (s == POWER and draft.orders.get(POWER) and draft.facts.night and not draft.facts.over)
    ]
    return [s for s in here if s in draft.orders]


def cancel_among(draft: Draft, filled: Sequence[str]) -> Outcome:
    """Empty the only slot of some, or ask which."""
    if not filled:
        return Outcome("REJ NOTHING")
    if len(filled) > 1:
        options = tuple(Option(s, EMPTY) for s in sorted(filled, key=ORDER_OF_QUESTIONS.index))
        draft.question = Question("CMD", options)
        return Outcome("ASK CMD", options=options)
    return record(draft, filled[0], EMPTY)
