"""Intents one after the other: corrections, what is taken back, and what makes earlier orders doubtful."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from .cancelling import slot_of_person
from .draft import Draft
from .facts import EMPTY, MAYOR, NONE, SLOTS, Outcome
from .judging import judge, slot_of
from .parts import Intent
from .reading import BACK, INHERIT, UNDO
from .recording import replacing, take_back, turn, undo

SUSPENDED: Final = frozenset({"REJ CONDITION", "REJ UNCERTAIN", "REJ FUTURE"})
"""Why a cancellation is not done, while it makes an order before it doubtful."""

TOLD: Final = re.compile(r"\b(?:ho|avevo|abbiamo|avevamo) (?:scritto|detto|votato)\b")
"""Words of what the sender wrote before."""

THIS: Final = frozenset({"questa", "questo", "this"})

MAIL: Final = frozenset({"mail", "messaggio", "lettera", "message"})
"""What somebody calls the letter that they write."""


def take(draft: Draft, intent: Intent, last: Intent | None, done: list[Outcome]) -> Intent | None:
    """Do what an intent asks for, add what came of it, and tell the command that a correction would refer to."""
    if not intent.slot:
        return last
    if intent.slot == BACK:
        take_back(draft, done)
        return None
    if intent.slot == "cancel" and intent.said & THIS and intent.said & MAIL:  # `cancella questa mail, era per altri`
        take_back(draft, done)
        draft.doubtful = True
        return None
    undone = undo(draft, done, in_place_of(draft, intent, done)) if intent.corrects and last is not None else None
    if intent.slot == UNDO:
        done += (
            [Outcome("REJ NO_COMMAND", undone.slot)] if undone is not None and undone.code != "REJ NO_COMMAND" else []
        )
        return None
    if intent.slot == INHERIT:
        found = inherited(last, intent) if last is not None else correct_earlier(draft, intent)
        if found is None:
            return None
        intent = found
    return settle_intent(draft, intent, last, undone, done)


def correct_earlier(draft: Draft, intent: Intent) -> Intent | None:
    """What a name that corrects an earlier letter asks for: `anzi Marta`, where an order is in force."""
    if intent.unread or not draft.facts.orders.get(draft.usual):
        return None
    return replace(intent, slot="default", sure=not told_before(draft, intent))


def told_before(draft: Draft, intent: Intent) -> bool:
    """Whether the letter tells that the sender had named whom their order in force is for, and names nobody else
    but whom it now means: `avevo scritto Marta, volevo dire Nico`."""
    mine = any(TOLD.search(" ".join(c.text for c in reading.found).lower()) for reading in draft.readings)
    now = draft.keys(intent.phrase) if intent.phrase is not None else set()
    return mine and draft.context.people - now - {""} == {draft.orders[draft.usual]}


def settle_intent(
    draft: Draft, intent: Intent, last: Intent | None, undone: Outcome | None, done: list[Outcome]
) -> Intent | None:
    """Judge an intent and add what came of it. undone: the outcome whose place it takes."""
    intent = changing(draft, intent)
    draft.unread, draft.unsure = intent.unread, intent.sure or draft.doubtful
    outcome = judge(draft, intent)
    if outcome is None:
        return last
    draft.doubtful = draft.doubtful or ignores_rest(draft, intent, outcome)
    if intent.slot in ("cancel", "except", "move") and outcome.code in SUSPENDED:
        turn(draft, done)
    nobody = intent.phrase is None or not draft.keys(intent.phrase)
    if outcome.code == "REJ CONDITION" or (outcome.code in SUSPENDED and nobody):
        turn(draft, done, outcome.slot)
    if not drops_own(draft, intent, outcome, done):
        done.append(replacing(outcome, [undone] if undone is not None else []))
    return intent


def ignores_rest(draft: Draft, intent: Intent, outcome: Outcome) -> bool:
    """Whether a cancellation that finds nothing may mean what the letter says: `ignorate questa mail` before it; not
    where it may drop a question."""
    nothing = intent.slot == "cancel" and outcome.code == "REJ NOTHING" and not outcome.slot and intent.value != "all"
    return nothing and draft.facts.question is None


IGNORED: Final = ("ignor", "dimentic", "scord", "lasci", "forget", "disregard", "drop")
"""Beginnings of verbs that take back what was just said."""


def drops_own(draft: Draft, intent: Intent, outcome: Outcome, done: list[Outcome]) -> bool:
    """Take back what the same letter ordered, where a cancellation empties a slot that held nothing before the letter;
    whether it did: `voto Nico. Era per ridere, ignoratemi`."""
    if intent.slot != "cancel" or outcome.code != "OK" or not any(w.startswith(IGNORED) for w in intent.said):
        return False
    own = [o for o in done if o.code == "OK" and o.slot == outcome.slot]
    if not own or outcome.value != EMPTY or draft.facts.orders.get(outcome.slot, NONE) != NONE:
        return False
    done[:] = [o for o in done if o not in own] + [Outcome("REJ TAKEN_BACK", outcome.slot)]
    return True


def in_place_of(draft: Draft, intent: Intent, done: Sequence[Outcome]) -> int:
    """Which of the outcomes so far a correction takes the place of: the last one of the slot that it names, else
    the last one (`voto Nico al rogo e Titta sindaca, anzi Marta al rogo`)."""
    slot = "" if intent.slot in (INHERIT, UNDO) else slot_of(draft, intent)
    return next((k for k in reversed(range(len(done))) if done[k].slot == slot), len(done) - 1)


def changing(draft: Draft, intent: Intent) -> Intent:
    """An intent that only makes sense where an order is in force, if it finds none that it could change: it is asked
    about, or refuses who is not meant (`non voto Marta ma Nico`)."""
    if not intent.held:
        return intent
    if intent.origin is None:
        return replace(intent, sure=intent.sure or draft.orders.get(draft.usual, NONE) == NONE)
    if slot_of_person(draft.facts, draft.orders, draft.keys(intent.origin)):
        return intent
    return replace(intent, phrase=intent.origin, negated=True) if intent.slot in SLOTS else replace(intent, sure=True)


def inherited(last: Intent, intent: Intent) -> Intent:
    """The command before a correction word, with the name after it."""
    value = (
        NONE
        if intent.phrase is not None and intent.phrase.special == NONE
        else "target"
        if last.value == NONE
        else last.value
    )
    emptied = last.slot == "cancel" and last.origin is None  # `annullo il voto, ho sbagliato: Nico`
    vote = MAYOR if "mayor" in last.said else "default"
    return replace(
        intent,
        slot=vote if emptied else last.slot,
        value=value,
        sure=emptied,
        origin=last.origin,
        roles=last.roles,
        said=last.said,
        construction=last.construction,
    )
