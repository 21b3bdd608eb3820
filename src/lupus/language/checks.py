"""The checks of section 8, in their order: each gives the code of a refusal, or None."""

from __future__ import annotations

from typing import Final

from .facts import DAILY, MAYOR, NIGHTLY, POWER, RITUAL, STAKE, SUCC, Facts
from .moods import CONDITION, FORMULA, FUTURE, UNCERTAIN
from .parts import Intent

GENERIC: Final = frozenset[str]()
"""An empty role: a verb with it holds for every power."""


def allowed(facts: Facts, slot: str, roles: frozenset[str] = GENERIC) -> str | None:
    """Checks 1 to 6 for a slot. roles: whose verb was used."""
    if facts.over:
        return "REJ GAME_OVER"
    if facts.out is not None:
        return "REJ OUT"
    if slot in facts.without:
        return "REJ NO_COMMAND"
    return (
        condition(facts, slot)
        or phase(facts, slot)
        or (power(facts, roles) if slot == POWER else entitled(facts, slot))
    )


def condition(facts: Facts, slot: str) -> str | None:
    """Check 2: living, or dead for the ritual and the powers of the dead."""
    if slot == RITUAL:
        return "REJ LIVING_SENDER" if facts.me.alive else None
    return None if facts.me.alive or (slot == POWER and facts.haunts) else "REJ DEAD_SENDER"


def phase(facts: Facts, slot: str) -> str | None:
    """Check 3: the phase, or what comes after its closing."""
    wrong = (slot in NIGHTLY and not facts.night) or (slot in DAILY and facts.night)
    return None if not wrong else "REJ LATE" if facts.late else "REJ PHASE"


def entitled(facts: Facts, slot: str) -> str | None:
    """Check 4: only the mayor nominates."""
    return "REJ NOT_MAYOR" if slot == SUCC and facts.mayor != facts.sender else None


def power(facts: Facts, roles: frozenset[str]) -> str | None:
    """Checks 4 to 6 for a power: there is one, the verb is its own, and it is available."""
    if facts.power is None:
        return "REJ NO_POWER"
    if roles and facts.role not in roles:
        return "REJ WRONG_POWER"
    return f"REJ {facts.power.blocked}" if facts.power.blocked else None


def form(intent: Intent, slot: str) -> str | None:
    """Check 7: the form of the sentence. Only the formula of the successor is no condition of a nomination."""
    conditions = {CONDITION} if slot == SUCC else {CONDITION, FORMULA}
    tests = (
        (intent.question, "QUESTION"),
        (bool(intent.moods & conditions), "CONDITION"),
        (intent.negated, "NEGATION"),
        (UNCERTAIN in intent.moods, "UNCERTAIN"),
        (FUTURE in intent.moods, "FUTURE"),
        (intent.several, "MULTI_TARGET"),
    )
    return next((f"REJ {code}" for fails, code in tests if fails), None)


def fit(facts: Facts, slot: str, value: str) -> str | None:
    """Checks 9 and 10: the target living or dead as required, oneself allowed."""
    player = next((p for p in facts.players if p.key == value), None)
    if player is None:
        return None
    own = facts.power if slot == POWER else None
    living, dead, oneself = (own.living, own.dead, own.oneself) if own else (True, False, slot in (STAKE, MAYOR))
    if not (living if player.alive else dead):
        return "REJ TARGET_STATE"
    return "REJ SELF" if player.key == facts.sender and not oneself else None
