"""What becomes of a text that answers a pending question (sections 7 and 11.1)."""

from __future__ import annotations

from dataclasses import replace

from .answers import Answer, answer, narrowed
from .checks import allowed, fit
from .draft import LONGEST, Draft
from .facts import ASK, EMPTY, NONE, POWER, SUICIDE, YES, Option, Outcome, Question
from .other_words import named_so
from .recording import record
from .seconds import look
from .text import tokens


def answered(draft: Draft, question: Question) -> list[Outcome]:
    """The outcomes of a text that answers a pending question; none where it is no answer."""
    beside = look(draft.whole[:LONGEST], draft.facts.asked, draft.lexicon, draft.facts.players, lambda words: True)
    words = tokens(beside.text)
    pending = draft.facts.orders.get(SUICIDE) == ASK
    found = answer(
        question, words, draft.lexicon, draft.facts, bool(beside.values or beside.unclear), "?" in beside.text
    )
    if found is None:
        option = named_so(draft, question)
        return [] if option is None else [chosen(draft, question, option, draft.text)]
    if found.records and pending and any(w.text in ("confermo", "confirm") for w in words):
        return [Outcome("ASK CMD", options=(*found.records, Option(SUICIDE, YES)))]
    held = {name: values for name, values in question.seconds.items() if name not in beside.unclear}
    return follow(draft, replace(question, seconds={**held, **beside.values}), found)


def follow(draft: Draft, question: Question, found: Answer) -> list[Outcome]:
    """Do what an answer says."""
    if found.drops:
        draft.question = None if question.kind != "NAME" or not question.sure else replace(question, sure=())
        return [Outcome("REJ DROPPED")]
    if found.records:
        told = [chosen(draft, question, option, found.said) for option in found.records]
        if draft.question is not None:
            draft.question = None if question.unsure == question.options else replace(question, sure=())
        return told
    if found.unknown:
        return [Outcome("REJ UNKNOWN_NAME", question.options[0].slot, read=found.said, answer=found.said)]
    if found.option is not None:
        return [chosen(draft, question, found.option, found.said, found.misspelt)]
    draft.question = narrowed(question, found.left)
    return [Outcome("ASK NAME", found.left[0].slot, options=found.left, read=found.said)]


def chosen(draft: Draft, question: Question, option: Option, said: str, misspelt: tuple[str, ...] = ()) -> Outcome:
    """Complete the command of a question with the option that was chosen,
    and with what the asked mail named beside it."""
    draft.seconds = question.seconds if option.slot == POWER else draft.seconds
    refused = allowed(draft.facts, option.slot) or fit(draft.facts, option.slot, option.value)
    if refused:
        return Outcome(refused, option.slot, option.value, answer=said)
    if option.slot == POWER and option.value not in (NONE, EMPTY) and (lacking := draft.lacks()):
        return Outcome("REJ INCOMPLETE", POWER, option.value, answer=said, seconds=lacking)
    ordered = record(draft, option.slot, option.value)
    seconds = draft.seconds if option.slot == POWER else {}
    return replace(ordered, answer=said, read=" ".join(misspelt), fuzzy=bool(misspelt), seconds=seconds)
