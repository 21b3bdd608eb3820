"""Which order a cancellation or a move means, by the words for a slot or by the person whom an order names, and what
it empties (sections 7 and 11.3)."""

from __future__ import annotations

from collections.abc import Mapping

from .checks import allowed, form
from .draft import Draft
from .facts import EMPTY, MAYOR, NONE, POWER, RITUAL, SLOTS, STAKE, SUCC, SUICIDE, Facts, Outcome
from .lexicon import Lexicon
from .parts import Intent
from .recording import cancel_among, filled_slots, record

NAMED = (SUICIDE, SUCC, MAYOR, RITUAL, STAKE, POWER)
"""The slots in the order in which their words count."""

TAGS = {
    "use": POWER,
    "lurk": POWER,
    "apply": POWER,
    "power": POWER,
    "rite": RITUAL,
    "ritual": RITUAL,
    "heir": SUCC,
    "death": SUICIDE,
    "mayor": MAYOR,
    "stake": STAKE,
}
"""The slot that a tag names."""


def named_slots(said: frozenset[str], lexicon: Lexicon) -> list[str]:
    """The slots that words and tags name; `vote` where they name a vote but not which one; empty where they name no
    slot."""
    named = [slot for slot in NAMED if said & lexicon.slots[slot] or any(TAGS.get(tag) == slot for tag in said)]
    return named or (["vote"] if said & lexicon.slots["vote"] or said & {"ballot", "vote"} else [])


def slot_of_person(facts: Facts, orders: Mapping[str, str], keys: set[str]) -> str:
    """The slot of the sender whose order names one of some people; empty for none."""
    here = (POWER, RITUAL) if facts.night else (STAKE, MAYOR)
    return next((slot for slot in (*here, SUCC) if orders.get(slot, NONE) in keys), "")


def cancel(draft: Draft, intent: Intent) -> Outcome | None:
    """Empty the slot that a cancellation names, all of them, or the only one that is filled (section 7)."""
    if intent.held:
        return take_off(draft, intent)
    named = named_slots(intent.said, draft.lexicon)
    if intent.value == "all" or not named or {STAKE, MAYOR} <= set(named):
        return cancel_unnamed(draft, intent)
    keys = draft.meant(intent.origin)
    either = named == ["vote"]
    if any(gone(draft, slot, keys) for slot in ((STAKE, MAYOR) if either else named)):
        return None  # `mi astengo, il voto a Marta non vale più`
    slot = vote_of(draft, keys) if either else named[0]
    if refused := keeps(draft, slot, intent):
        return Outcome(refused, slot, NONE if refused != "REJ NOTHING" else "")
    return empty(draft, intent, slot, either)


def empty(draft: Draft, intent: Intent, slot: str, either: bool) -> Outcome:
    """Empty a slot; ask where it names another than the one who is named, or where the other vote may be meant.
    either: the words name a vote, and not which one."""
    keys = draft.meant(intent.origin)
    if keys and draft.orders[slot] not in keys and intent.origin is not None:
        draft.unread = (*draft.unread, intent.origin.text)
    elif not keys and (other_vote(draft, intent, slot) if either else holds_mayor(draft, slot)):
        return cancel_among(draft, [s for s in filled_slots(draft) if s in (STAKE, MAYOR)])
    return record(draft, slot, EMPTY)


def other_vote(draft: Draft, intent: Intent, slot: str) -> bool:
    """Whether what would change one vote may be for the other, since the letter speaks of whom that names, or of its
    office, or names somebody who cannot be told: `Marta non mi convince, ritiro il voto`."""
    other = MAYOR if slot == STAKE else STAKE
    if draft.orders.get(other, NONE) == NONE:
        return False
    lost = intent.origin is not None and not draft.meant(intent.origin, intent.phrase)
    target = draft.keys(intent.phrase) if intent.phrase is not None else set()
    return lost or draft.orders[other] in draft.people - target or draft.offices == {other}


def holds_mayor(draft: Draft, slot: str) -> bool:
    """Whether the vote for the mayor may be the one that would burn the mayor in office: `tolgo il voto alla
    sindaca`."""
    return slot == MAYOR and draft.facts.mayor is not None and draft.orders.get(STAKE) == draft.facts.mayor


def take_off(draft: Draft, intent: Intent) -> Outcome | None:
    """Empty the slot that holds who is named alone: `tolgo Marta`; what may mean something else (`elimino Marta`) is
    asked about."""
    slot = slot_of_person(draft.facts, draft.orders, draft.keys(intent.origin) if intent.origin else set())
    if not slot:
        return None
    draft.unsure = draft.unsure or not any(w.startswith(("togl", "tolg", "lev")) for w in intent.said)
    return Outcome(refused, slot, NONE) if (refused := keeps(draft, slot, intent)) else record(draft, slot, EMPTY)


def keeps(draft: Draft, slot: str, intent: Intent) -> str | None:
    """Why a cancellation empties no slot; None where it does."""
    closed = None if slot == POWER and draft.orders.get(POWER) else allowed(draft.facts, slot)
    return closed or form(intent, slot) or (None if slot in draft.orders else "REJ NOTHING")


def gone(draft: Draft, slot: str, keys: set[str]) -> bool:
    """Whether a slot held one of these people before the letter, and holds another value since."""
    held = draft.facts.orders.get(slot)
    return held in keys and draft.orders.get(slot) != held


def vote_of(draft: Draft, keys: set[str]) -> str:
    """Which vote a cancellation means: the one for the person that it names, else the one that there is, or was before
    the letter."""
    holder = slot_of_person(draft.facts, draft.orders, keys)
    if holder in (STAKE, MAYOR):
        return holder
    return MAYOR if STAKE not in {*draft.orders, *draft.facts.orders} and MAYOR in draft.orders else STAKE


def cancel_unnamed(draft: Draft, intent: Intent) -> Outcome:
    """Empty all slots, or the only one that is filled."""
    if draft.facts.over:
        return Outcome("REJ GAME_OVER")
    if refused := form(intent, ""):
        return Outcome(refused, "", NONE)
    filled = filled_slots(draft)
    if intent.value == "all" and not (draft.unread or draft.unsure):
        for s in filled:
            del draft.orders[s]
        draft.question, draft.sure = None, {}
        return Outcome("OK", "all", "all")
    keys = draft.meant(intent.origin)
    if (holder := slot_of_person(draft.facts, draft.orders, keys)) in filled and intent.value != "all":
        return record(draft, holder, EMPTY)
    if intent.origin is not None and keys and len(filled) == 1 and draft.orders[filled[0]] not in keys:
        draft.unread = (*draft.unread, intent.origin.text)
    return cancel_among(draft, filled)


def all_but(draft: Draft, intent: Intent) -> Outcome:
    """Empty all slots but those that are named; where it is not clear which those are, ask (section 11.3)."""
    if draft.facts.over:
        return Outcome("REJ GAME_OVER")
    if refused := form(intent, ""):
        return Outcome(refused, "", NONE)
    filled = filled_slots(draft)
    kept = [s for s in named_slots(intent.kept, draft.lexicon) if s in SLOTS]
    if len(kept) == 1 and not (draft.unread or draft.unsure):
        return cancel_among(draft, [s for s in filled if s not in kept])
    return cancel_among(draft, filled)
