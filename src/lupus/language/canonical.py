"""The canonical forms of outcomes, as the specification writes them:
`STAKE p04`, `ASK NAME {p02, p03}`, `REJ PHASE`."""

from __future__ import annotations

from .facts import EMPTY, NONE, Option, Outcome, Understood


def plainly(option: Option | Outcome) -> str:
    """An order in the notation of the specification, which has one form for an empty slot: it makes no difference
    whether the sender abstains or took an order back."""
    return f"{option.slot.upper()} {NONE if option.value == EMPTY else option.value}"


def canonical(outcome: Outcome) -> str:
    """An outcome in the notation of sections 1 and 8, without notes."""
    if outcome.code == "OK":
        return "CANCEL all" if outcome.slot == "all" else plainly(outcome)
    if outcome.code in ("INFO STATUS", "INFO HELP"):
        return outcome.code.split()[1]
    if outcome.code == "FWD GM":
        return f'GM "{outcome.text}"'
    if outcome.code == "ASK SURE":
        return f"ASK SURE {{{plainly(outcome)}}}"
    if outcome.code == "ASK NAME":
        return f"ASK NAME {{{', '.join(o.value for o in outcome.options)}}}"
    if outcome.code == "ASK CMD":
        if all(o.value == EMPTY for o in outcome.options):
            return f"ASK CMD {{{', '.join(o.slot for o in outcome.options)}}}"
        return f"ASK CMD {{{', '.join(f'{n} {plainly(o)}' for n, o in enumerate(outcome.options, 1))}}}"
    return outcome.code


def notes(outcome: Outcome) -> list[str]:
    """What a reply points out beside an outcome:
    FUZZY, REPLACED, ANSWER, suggestions, and what stands beside a target."""
    found = []
    if outcome.answer:
        found.append(f"ANSWER {outcome.answer}")
    if outcome.fuzzy:
        found.append("FUZZY")
    if outcome.replaced is not None:
        found.append(f"REPLACED {outcome.replaced}")
    lacks = outcome.code == "REJ INCOMPLETE"
    found += [
        f"LACKS {name}" if lacks else f"WITH {name} {' '.join(values)}" for name, values in outcome.seconds.items()
    ]
    if outcome.suggested:
        found.append(f"SUGGESTS {', '.join(outcome.suggested)}")
    return found


def results(understood: Understood) -> list[str]:
    """The canonical forms of all the outcomes, in the order of the text."""
    return [canonical(o) for o in understood.outcomes]
