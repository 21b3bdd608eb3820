"""From a cleaned text to outcomes: sentences read, checked in the order of section 8,
and put together as section 7 says.

The same text, public state and sender always give the same outcomes.
Nothing here knows of other players' orders or of any secret.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from .answering import answered
from .answers import alone
from .asides import asks_status, for_master
from .checks import allowed
from .chunks import SILENT, Names
from .draft import Draft
from .facts import ASK, EMPTY, NONE, POWER, SLOTS, SUICIDE, Facts, Outcome, Question, Understood
from .following import take
from .found import MOST
from .lexicon import LANGUAGES, Lexicon, lexicon
from .names import exact, near
from .parts import Intent, Reading
from .reading import UNDO, read
from .recording import contradict, record, settle, take_back, turn
from .text import Sentence, Token, sentences, tokens

REPLY = re.compile(r"^\s*(?:re|r|rif|fw|fwd|i|inoltro|aw|tr)\s*(?:\[\d+\])?\s*:", re.IGNORECASE)
"""The subject of a reply or of a forwarded mail."""

NOTHING: Final = frozenset({"REJ NO_COMMAND", "REJ TOO_LONG"})

JOKING: Final = re.compile("[\U0001f602\U0001f923\U0001f606\U0001f605]")
"""Signs of laughter."""

SHORT: Final = 200
"""Letters of a text that may be a name alone, or an order with a misspelt word."""

ERROR: Final = re.compile(r"sbaglia|errore|mistake|wrong|confus")

FEW: Final = 4
"""Words of a sentence that may be a part of an order."""


def understand(
    text: str, facts: Facts, subject: str = "", language: str | None = None, doubtful: bool = False
) -> Understood:
    """What a mail asks for, and what becomes of it.

    text: cleaned of quotations and signatures (`lupus.language.mail`). subject: read where the text holds no command,
    unless it is that of a reply. language: `it` or `en`; by default Italian, and English where Italian finds less.
    doubtful: the text may be somebody else's, so every order in it is asked about (section 11.5). Source: L3-BASE-HI-01
    and 04 to 15.
    """
    lexicons = [lexicon(key, facts.ruleset, acting(facts)) for key in ((language,) if language else LANGUAGES)]
    texts = [text] if not subject.strip() or REPLY.match(subject) else [text, subject]
    best: list[Tried] = []
    for one in texts:
        best.append(best_of(one, facts, lexicons, doubtful))
        if best[-1].rank and not best[-1].greets:
            return best[-1].found
    if greeting := next((tried for tried in best if tried.greets), None):
        return greeting.found
    return kindly(facts, lexicons, text) or best[0].found


def best_of(text: str, facts: Facts, lexicons: Sequence[Lexicon], doubtful: bool) -> Tried:
    """The reading of a text of which most came; the languages after one in which something was done are not asked."""
    best = None
    for words in lexicons:
        tried = try_text(Draft(facts, words, text, doubtful=doubtful))
        best = tried if best is None or tried.rank > best.rank else best
        if best.rank == DONE:
            break
    assert best is not None, "a language at least"
    return best


def acting(facts: Facts) -> str:
    """The role whose act a letter may be about: the sender's, at night; empty where there is none."""
    return facts.role if facts.night and facts.me.alive else ""


def kindly(facts: Facts, lexicons: Sequence[Lexicon], text: str) -> Understood | None:
    """What a text without an order may have meant, in the first language that has an answer (section 11.6)."""
    found = (kindly_read(Draft(facts, words, text, doubtful=True, kind=True)) for words in lexicons)
    return next((one for one in found if one is not None), None)


DONE: Final = 3
"""The rank of a reading of which something was done."""


@dataclass
class Tried:
    """A reading of a text. rank: `DONE`, 2 where something was asked or refused, 0 for nothing."""

    found: Understood
    rank: int
    greets: bool


def try_text(draft: Draft) -> Tried:
    """The text read, and how much came of it."""
    found = run(draft)
    greets = bool(found.outcomes) and found.outcomes[0].code == "FWD GM" and not draft.mastered
    codes = {o.code for o in found.outcomes} - NOTHING
    rank = DONE if any(o.accepted for o in found.outcomes) else 2 if codes else 0
    return Tried(found, rank, greets)


def run(draft: Draft) -> Understood:
    """Read the text, sentence by sentence."""
    if draft.facts.question is not None and (told := answered(draft, draft.facts.question)):
        return result(draft, [*told, *given_up(draft)])
    done = answered_first(draft)
    too_long = read_all(draft, done) or draft.long
    contradict(draft, done)
    if (draft.idle or JOKING.search(draft.text)) and (
        asked := [o for o in done if (o.code, o.slot, o.value) == ("OK", SUICIDE, ASK)]
    ):
        done = [o for o in done if o not in asked]
        draft.restore(SUICIDE)
    outcomes = settle(draft, done) or given_up(draft) or asked_again(draft) or nothing(draft)
    if too_long:
        outcomes.append(Outcome("REJ TOO_LONG"))
    return result(draft, outcomes)


def answered_first(draft: Draft) -> list[Outcome]:
    """What comes of the first sentence of a text, where it answers the question of whom with a name and the others give
    other orders: `Luca Rossi. E come sindaca Marta`; they are read then."""
    question, those = draft.facts.question, draft.sentences
    if question is None or question.kind != "NAME" or len(those) < 2:
        return []
    at = those[1].start
    first = Draft(draft.facts, draft.lexicon, draft.text[:at])
    told = answered(first, question)
    rest = Draft(replace(draft.facts, question=None), draft.lexicon, draft.text[at:])
    slots = {o.slot if o.accepted else "" for o in run(rest).outcomes}
    if [o.code for o in told] != ["OK"] or not slots <= {*SLOTS} - {question.options[0].slot} or rest.idle:
        return []
    draft.orders, draft.question, draft.text = first.orders, None, draft.text[at:]
    return told


def read_all(draft: Draft, done: list[Outcome]) -> bool:
    """Read the sentences one after the other, and add what comes of each; whether there are too many."""
    count = 0
    for sentence in put_together(draft, sentences(draft.text, draft.lexicon.abbreviations)):
        count += len(sentence.lines)
        if count > MOST:
            return True
        if (text := for_master(draft, sentence)) is not None:
            done.append(Outcome("FWD GM", text=text))
            draft.mastered = True
            break
        if asks_status(draft, sentence):
            done.append(Outcome("INFO STATUS"))
            continue
        reading = read(draft.context, sentence, draft.last is not None, draft.waits)
        draft.readings.append(reading)
        follow_reading(draft, reading, sentence, done)
        count += max(0, len(reading.intents) - len(sentence.lines))
        draft.doubtful = draft.doubtful or reading.doubts
        if reading.reports:
            break
    if draft.waits:
        draft.last = take(draft, Intent(UNDO, NONE, corrects=True), draft.last, done)
    return False


def put_together(draft: Draft, those: Sequence[Sentence]) -> list[Sentence]:
    """The sentences, where a name and an office with a full stop between them are one: `Nico. Al rogo!`, `Rogo?
    Nico.`"""
    kinds = [fragment(draft, one) for one in those]
    found: list[Sentence] = []
    for k, one in enumerate(those):
        pair = kinds[k - 1 : k + 1] if k else []
        around = [*kinds[max(0, k - 2) : max(0, k - 1)], *kinds[k + 1 : k + 2]]
        asked = those[k - 1].asks and pair[:1] != ["stake"]
        if sorted(pair) != ["N", "stake"] or asked or any(around):
            found.append(one)
            continue
        first, *rest = one.lines[0]
        mark = ":" if pair[0] == "stake" else ","
        line = (*found[-1].lines[-1], replace(first, before=mark), *rest)
        found[-1] = replace(one, lines=(*found[-1].lines[:-1], line, *one.lines[1:]), start=found[-1].start)
    return found


def fragment(draft: Draft, sentence: Sentence) -> str:
    """`N` for a sentence that is nothing but a name, `stake` for one that names nothing but the stake; else
    nothing."""
    if sum(len(line) for line in sentence.lines) > FEW:
        return ""
    said = [c.tag for c in draft.context.chunks(sentence) if c.words and c.tag not in SILENT]
    return said[0] if said in (["N"], ["stake"]) else ""


def follow_reading(draft: Draft, reading: Reading, sentence: Sentence, done: list[Outcome]) -> None:
    """Do what a sentence asks for."""
    for intent in reading.intents:
        draft.last = take(draft, replace(intent, corrects=intent.corrects or draft.waits), draft.last, done)
        draft.waits = False
    if reading.turns:
        turn(draft, done, reading.only, reading.spares)
    if reading.refuses and draft.last is not None:
        take_back(draft, done)
    if not reading.intents and says_something(reading):
        draft.idle.append(sentence.text)
    waits = draft.waits and all(c.tag in SILENT for c in reading.found)
    draft.waits = waits or (reading.waits and not explains(draft, reading))


def says_something(reading: Reading) -> bool:
    """Whether a sentence holds more than courtesy."""
    return any(c.tag in ("U", "N", "third", "loose") for c in reading.found)


def waits(draft: Draft) -> bool:
    """Whether a suicide waits to be confirmed that still can be."""
    return draft.facts.orders.get(SUICIDE) == ASK and allowed(draft.facts, SUICIDE) is None


def given_up(draft: Draft) -> list[Outcome]:
    """What becomes of a no where a suicide waits to be confirmed: it is given up (section 11.4)."""
    refuses = "?" not in draft.whole and alone(tokens(draft.whole), draft.lexicon, "drop")
    return [record(draft, SUICIDE, EMPTY)] if refuses and waits(draft) else []


def asked_again(draft: Draft) -> list[Outcome]:
    """What becomes of a confirmation of suicide beside other words: it is asked about again (section 11.4)."""
    if not waits(draft) or not any(reading.confirms for reading in draft.readings) or not brief(draft):
        return []
    return [
        Outcome("REJ TAKEN_BACK") if any(reading.taken for reading in draft.readings) else Outcome("OK", SUICIDE, ASK)
    ]


def brief(draft: Draft) -> bool:
    """Whether a text says little beside `confermo`, and names nothing else that could be confirmed."""
    said = [c for reading in draft.readings for c in reading.found if c.words and c.tag not in SILENT]
    objects = {"art", "one", "mine", "N"} & {c.tag for c in said} and "death" not in {c.tag for c in said}
    return bool(said) and sum(len(c.words) for c in said) <= 5 and not objects


def nothing(draft: Draft) -> list[Outcome]:
    """What becomes of a text in which no command was found: it goes to the game masters, where it greets them."""
    text = draft.greeted_master
    return [Outcome("REJ NO_COMMAND")] if text is None else [Outcome("FWD GM", text=text)]


def result(draft: Draft, outcomes: Sequence[Outcome]) -> Understood:
    """The result, with the language that was read and the orders that a yes would record."""
    told = tuple(replace(o, language=draft.lexicon.language) for o in outcomes)
    orders = {slot: value for slot, value in draft.orders.items() if value != NONE}
    recorded = any(o.code == "OK" and o.slot == POWER for o in outcomes) and bool(draft.facts.asked)
    idle = tuple(draft.idle) if any(o.accepted for o in outcomes) else ()
    return Understood(
        told,
        orders,
        open_question(draft, outcomes),
        draft.seconds if recorded else None,
        idle,
        draft.orders.keys() - orders.keys(),
    )


def open_question(draft: Draft, outcomes: Sequence[Outcome]) -> Question | None:
    """The question that is pending after the text: a new one, and the orders that a yes would record."""
    sure = tuple(
        option for slot, option in draft.sure.items() if any(o.code == "ASK SURE" and o.slot == slot for o in outcomes)
    )
    if not sure:
        return draft.question
    if draft.question is not None and draft.question != draft.facts.question:
        return replace(draft.question, sure=sure)
    return Question("SURE", sure, draft.seconds if any(o.slot == POWER for o in sure) else {})


def kindly_read(draft: Draft) -> Understood | None:
    """What a name alone, or a misspelt command word, may have meant: asked about, never done (section 11.6)."""
    if len(draft.text) > SHORT:
        return None
    texts = [draft.text, *respelt(draft)]
    for text in texts:
        found = run(Draft(draft.facts, draft.lexicon, text, doubtful=True, kind=True))
        sure = [o for o in found.outcomes if o.code.startswith("ASK")]
        if len(sure) == 1 and len(found.outcomes) == 1 and not signed(draft, sure[0]):
            unread = tuple(w for w in draft.text.split() if text is not draft.text and w not in text.split())
            return replace(found, outcomes=(replace(sure[0], unread=unread or sure[0].unread),))
    return None


def signed(draft: Draft, outcome: Outcome) -> bool:
    """Whether a name that is asked about is only the sender's, below what they say."""
    me = draft.facts.me
    return outcome.value == me.key and not all(exact(w.text, me) for w in tokens(draft.text))


def respelt(draft: Draft) -> list[str]:
    """The text with one unknown word written as the command word that it is near to, or with a blank too many or
    too few in one."""
    found: list[str] = []
    names, words = Names(draft.facts.players), tokens(draft.text)
    for word, after in zip(words, (*words[1:], None), strict=False):
        known = names.is_unit(word) or any(
            word.text in own.tagged or word.text in own.patterns
            for own in (lexicon(key, draft.facts.ruleset) for key in LANGUAGES)
        )
        if known or len(word.text) < 3 or len(found) >= 6:
            continue
        those = [one for one in sorted(draft.lexicon.single) if near(one, word.text)]
        found += [draft.text[: word.start] + one + draft.text[word.end :] for one in those[:3]]
        found += respaced(draft, word, after, names)
    return found


def respaced(draft: Draft, word: Token, after: Token | None, names: Names) -> list[str]:
    """The text with a word and the next as a command word, or with a word as a command word and a name."""
    single, text = draft.lexicon.single, draft.text
    cuts = [k for k in range(4, len(word.raw)) if word.text[:k] in single]
    named = [word.start + k for k in cuts if names.is_unit(replace(word, text=word.text[k:]))]
    found = [f"{text[:at]} {text[at:]}" for at in named]
    if after is not None and after.before == "" and word.text + after.text in single:
        found.append(text[: word.end] + text[after.start :])
    return found


def explains(draft: Draft, reading: Reading) -> bool:
    """Whether an error that a sentence ends with is why the order before it changes another: `ritiro il mio voto,
    ho sbagliato`, or was corrected."""
    last = next((c for c in reversed(reading.found) if c.tag == "corr"), None)
    if draft.last is None or last is None or not ERROR.search(last.text.lower()):
        return False
    return draft.last.slot in ("cancel", "except", "move") or "move" in draft.last.said or draft.context.corrected
