"""From a cleaned text to outcomes: sentences read, checked in the order of section 8,
and put together as section 7 says.

The same text, public state and sender always give the same outcomes.
Nothing here knows of other players' orders or of any secret.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from .answers import Answer, answer, narrowed
from .cancelling import named_slots, slot_of_person
from .checks import allowed, fit, form
from .chunks import SILENT, Names
from .facts import (
    ASK,
    EMPTY,
    MAYOR,
    NONE,
    POWER,
    RITUAL,
    SLOTS,
    STAKE,
    SUCC,
    SUICIDE,
    YES,
    Facts,
    Option,
    Outcome,
    Question,
    Understood,
)
from .guide import about
from .lexicon import LANGUAGES, Lexicon, Verbs, lexicon, verbs_of
from .names import Player, near, suggestions
from .reading import BACK, INHERIT, MORE, MOST, UNDO, Intent, Phrase, Reader, Reading
from .seconds import look
from .text import Sentence, Token, fold, plain, sentences, tokens

LONGEST = 2000
"""How many characters of a mail are read."""

REPLY = re.compile(r"^\s*(?:re|r|rif|fw|fwd|i|inoltro|aw|tr)\s*(?:\[\d+\])?\s*:", re.IGNORECASE)
"""The subject of a reply or of a forwarded mail."""

NOTHING: Final = frozenset({"REJ NO_COMMAND", "REJ TOO_LONG"})

JOKING: Final = re.compile("[\U0001f602\U0001f923\U0001f606\U0001f605]")
"""Signs of laughter."""

SHORT: Final = 200
"""Letters of a text that may be a name alone, or an order with a misspelt word."""

SIGNS: Final = re.compile(
    "[\u274c\u274e\U0001f645\U0001f921\U0001f6ab\U0001f44e\U0001f643]|~~|\\[ \\]|/s\\b|\n\\*\\w+$"
)
"""Signs that cross out, deny or mock what stands beside them."""

SUSPENDED: Final = frozenset({"REJ CONDITION", "REJ UNCERTAIN", "REJ FUTURE"})
"""Why a cancellation is not done, while it makes an order before it doubtful."""

TOLD: Final = re.compile(r"\b(?:ho|avevo|abbiamo|avevamo) (?:scritto|detto|votato)\b")
"""Words of what the sender wrote before."""

THEM: Final = frozenset({"lo", "la", "ti", "tu", "lui", "lei", "him", "her", "proprio lui", "proprio lei"})
"""Pronouns that mean the only person whom the letter has named so far: `per me è Nico, voto lui`."""

EITHER: Final = frozenset({"preferenza", "preference"})
"""What one may give for the stake as for the mayor."""

ERROR: Final = re.compile(r"sbaglia|errore|mistake|wrong|confus")

ANSWERED: Final = re.compile(
    r"(?i)^((?:(?:ciao|ok|allora)[, ]+)?(?:il mio voto|my vote)(?: per il rogo| (?:di|per) oggi)?)\s*\?"
)
"""A question at the beginning that the sender answers: `Il mio voto? Nico.`"""

BLANK: Final = frozenset({"bianco", "bianca", "nullo", "nulla", "blank"})
"""Names in lower case that may mean a blank vote."""

FEW: Final = 4
"""Words of a sentence that may be a part of an order."""

GIVEN_UP: Final = frozenset({"vote", "ballot", "burn", "elect", "use", "lurk"})
"""Tags of verbs that, negated, give up an order: `non voto più Nico`."""

THIS: Final = frozenset({"questa", "questo", "this"})
MAIL: Final = frozenset({"mail", "messaggio", "lettera", "message"})
"""What somebody calls the letter that they write."""

ORDER_OF_QUESTIONS: Final = (STAKE, MAYOR, POWER, SUCC, SUICIDE, RITUAL)
"""In which order a question names slots."""


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
        tried = Interpreter(facts, words, text, doubtful=doubtful).tried()
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
    found = (Interpreter(facts, words, text, doubtful=True, kind=True).kindly() for words in lexicons)
    return next((one for one in found if one is not None), None)


DONE: Final = 3
"""The rank of a reading of which something was done."""


@dataclass
class Tried:
    """A reading of a text. rank: `DONE`, 2 where something was asked or refused, 0 for nothing."""

    found: Understood
    rank: int
    greets: bool


class Interpreter:
    """Reads one text for one sender in one language."""

    def __init__(self, facts: Facts, words: Lexicon, text: str, *, doubtful: bool = False, kind: bool = False) -> None:
        self.facts = facts
        self.lexicon = words
        self.long = len(text) > LONGEST
        self.whole = text
        self.text = text[:LONGEST]
        self.doubtful = doubtful or SIGNS.search(text) is not None
        self.kind = kind
        self.verbs = verbs_of(facts.ruleset) if facts.ruleset else Verbs({})
        self.reader = Reader(
            words, facts.players, plain(self.text), facts.me, facts.mayor, kind, facts.role, bool(facts.orders)
        )
        self.seconds: Mapping[str, tuple[str, ...]] = {}
        self.text = ANSWERED.sub(r"\1:", self.text)
        if facts.asked:
            found = look(self.text, facts.asked, words, facts.players, self.powerful)
            self.seconds, self.text = found.values, found.text
        self.orders = dict(facts.orders)
        self.question = facts.question
        self.sure: dict[str, Option] = {}
        self.unread: tuple[str, ...] = ()
        self.unsure = False
        self.readings: list[Reading] = []
        self.last: Intent | None = None
        self.waits = False
        self.idle: list[str] = []

    # --- the whole text -----------------------------------------------------------------------------------------------

    def tried(self) -> Tried:
        """The text read, and how much came of it."""
        found = self.run()
        greets = bool(found.outcomes) and found.outcomes[0].code == "FWD GM" and not self.mastered
        codes = {o.code for o in found.outcomes} - NOTHING
        rank = DONE if any(o.accepted for o in found.outcomes) else 2 if codes else 0
        return Tried(found, rank, greets)

    mastered = False

    def run(self) -> Understood:
        """Read the text, sentence by sentence."""
        if self.facts.question is not None and (told := self.answered(self.facts.question)):
            return self.done(told)
        done: list[Outcome] = []
        too_long = self.read_all(done) or self.long
        self.contradict(done)
        if (self.idle or JOKING.search(self.text)) and (
            asked := [o for o in done if (o.code, o.slot, o.value) == ("OK", SUICIDE, ASK)]
        ):
            done = [o for o in done if o not in asked]
            self.restore(SUICIDE)
        outcomes = self.settle(done) or self.asked_again() or self.nothing()
        if too_long:
            outcomes.append(Outcome("REJ TOO_LONG"))
        return self.done(outcomes)

    def read_all(self, done: list[Outcome]) -> bool:
        """Read the sentences one after the other, and add what comes of each; whether there are too many."""
        count = 0
        for sentence in self.put_together(sentences(self.text, self.lexicon.abbreviations)):
            count += len(sentence.lines)
            if count > MOST:
                return True
            if (text := self.for_master(sentence)) is not None:
                done.append(Outcome("FWD GM", text=text))
                self.mastered = True
                break
            if self.asks_status(sentence):
                done.append(Outcome("INFO STATUS"))
                continue
            reading = self.reader.read(sentence, self.last is not None, self.waits)
            self.readings.append(reading)
            self.follow_reading(reading, sentence, done)
            count += max(0, len(reading.intents) - len(sentence.lines))
            self.doubtful = self.doubtful or reading.doubts
            if reading.reports:
                break
        if self.waits:
            self.last = self.take(Intent(UNDO, NONE, corrects=True), self.last, done)
        return False

    def put_together(self, those: Sequence[Sentence]) -> list[Sentence]:
        """The sentences, where a name and an office with a full stop between them are one: `Nico. Al rogo!`, `Rogo?
        Nico.`"""
        kinds = [self.fragment(one) for one in those]
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

    def fragment(self, sentence: Sentence) -> str:
        """`N` for a sentence that is nothing but a name, `stake` for one that names nothing but the stake; else
        nothing."""
        if sum(len(line) for line in sentence.lines) > FEW:
            return ""
        said = [c.tag for c in self.reader.chunks(sentence) if c.words and c.tag not in SILENT]
        return said[0] if said in (["N"], ["stake"]) else ""

    def follow_reading(self, reading: Reading, sentence: Sentence, done: list[Outcome]) -> None:
        """Do what a sentence asks for."""
        for intent in reading.intents:
            self.last = self.take(replace(intent, corrects=intent.corrects or self.waits), self.last, done)
            self.waits = False
        if reading.turns:
            self.turn(done)
        if reading.refuses and self.last is not None:
            self.take_back(done)
        if not reading.intents and self.says_something(reading):
            self.idle.append(sentence.text)
        waits = self.waits and all(c.tag in SILENT for c in reading.found)
        self.waits = waits or (reading.waits and not self.explains(reading))

    def explains(self, reading: Reading) -> bool:
        """Whether an error that a sentence ends with is why the order before it changes another: `ritiro il mio voto,
        ho sbagliato`."""
        last = next((c for c in reversed(reading.found) if c.tag == "corr"), None)
        if self.last is None or last is None or not ERROR.search(last.text.lower()):
            return False
        return self.last.slot in ("cancel", "except", "move") or "move" in self.last.said

    def asked_again(self) -> list[Outcome]:
        """What becomes of a confirmation of suicide beside other words: it is asked about again (section 11.4)."""
        pending = self.facts.orders.get(SUICIDE) == ASK and allowed(self.facts, SUICIDE) is None
        if not pending or not any(reading.confirms for reading in self.readings) or not self.brief():
            return []
        return [
            Outcome("REJ TAKEN_BACK")
            if any(reading.taken for reading in self.readings)
            else Outcome("OK", SUICIDE, ASK)
        ]

    def brief(self) -> bool:
        """Whether a text says little beside `confermo`, and names nothing else that could be confirmed."""
        said = [c for reading in self.readings for c in reading.found if c.words and c.tag not in SILENT]
        objects = {"art", "one", "mine", "N"} & {c.tag for c in said} and "death" not in {c.tag for c in said}
        return bool(said) and sum(len(c.words) for c in said) <= 5 and not objects

    def nothing(self) -> list[Outcome]:
        """What becomes of a text in which no command was found: it goes to the game masters, where it greets them."""
        text = self.greeted_master
        return [Outcome("REJ NO_COMMAND")] if text is None else [Outcome("FWD GM", text=text)]

    def says_something(self, reading: Reading) -> bool:
        """Whether a sentence holds more than courtesy."""
        return any(c.tag in ("U", "N", "third", "loose") for c in reading.found)

    def done(self, outcomes: Sequence[Outcome]) -> Understood:
        """The result, with the language that was read and the orders that a yes would record."""
        told = tuple(replace(o, language=self.lexicon.language) for o in outcomes)
        orders = {slot: value for slot, value in self.orders.items() if value != NONE}
        recorded = any(o.code == "OK" and o.slot == POWER for o in outcomes) and bool(self.facts.asked)
        idle = tuple(self.idle) if any(o.accepted for o in outcomes) else ()
        return Understood(
            told,
            orders,
            self.asked(outcomes),
            self.seconds if recorded else None,
            idle,
            self.orders.keys() - orders.keys(),
        )

    def asked(self, outcomes: Sequence[Outcome]) -> Question | None:
        """The question that is pending after the text: a new one, and the orders that a yes would record."""
        sure = tuple(
            option
            for slot, option in self.sure.items()
            if any(o.code == "ASK SURE" and o.slot == slot for o in outcomes)
        )
        if not sure:
            return self.question
        if self.question is not None and self.question != self.facts.question:
            return replace(self.question, sure=sure)
        return Question("SURE", sure, self.seconds if any(o.slot == POWER for o in sure) else {})

    def powerful(self, words: Sequence[Token]) -> bool:
        """Whether a sentence speaks of a power."""
        return any(
            p.kind in ("use", "power", "apply") for i in range(len(words)) for p in self.lexicon.commands(words, i)
        )

    def lacks(self) -> dict[str, tuple[str, ...]]:
        """What the power must name beside its target, and the mail does not."""
        return {one.name: one.values for one in self.facts.asked if not one.optional and not self.seconds.get(one.name)}

    # --- what is no order ---------------------------------------------------------------------------------------------

    def silent(self, words: Sequence[Token], upto: int) -> bool:
        """Whether the words before a place are courtesy."""
        i = 0
        while i < upto:
            size = max(
                self.lexicon.at(words, i, name)
                for name in ("polite", "greetings", "fillers", "greet_master", "and", "but", "corr")
            )
            if not size:
                return False
            i += size
        return i == upto

    def asks_status(self, sentence: Sentence) -> bool:
        """Whether a question is one that the status answers:
        when it closes, whether a vote has arrived (section 11.6)."""
        words = [w for line in sentence.lines for w in line]
        if not sentence.asks or not words or self.greeted_master is not None:
            return False
        start = next((i for i in range(len(words)) if not self.silent(words, i + 1)), 0)
        if any(self.lexicon.at(words, i, "asks_status") for i in range(start, min(start + 2, len(words)))):
            return True
        return self.asks_arrival({w.text for w in words})

    def asks_arrival(self, texts: set[str]) -> bool:
        """Whether the words of a question ask whether an order of the sender has arrived."""
        own = any(self.lexicon.has(t, name) for t in texts for name in ("mine", "had"))
        orders = {t for those in self.lexicon.slots.values() for t in those} | {
            w for name in ("ballot", "order") for (w,) in self.lexicon.lists.get(name, ())
        }
        arrived = any(self.lexicon.has(t, "arrived") for t in texts)
        votes = bool(texts & orders) or any(p.kind == "vote" for t in texts for p in self.lexicon.patterns.get(t, ()))
        return own and votes and (arrived or bool(texts & {"ordini", "orders"}))

    def for_master(self, sentence: Sentence) -> str | None:
        """The rest of the text, where it is for the game masters."""
        words = sentence.lines[0]
        for i in range(len(words)):
            if size := self.lexicon.at(words, i, "master"):
                rest = words[i + size :]
                at = rest[0].start if rest else words[i + size - 1].end
                return self.text[at:].lstrip(" \t\n:,;.-").rstrip()
            if self.facts.role in self.verbs.counters and self.lexicon.at(words, i, "count"):
                return self.text[words[i].start :].rstrip()
            if not self.silent(words, i + 1) and not self.silent(words, min(i + 2, len(words))):
                return None
        return None

    @cached_property
    def greeted_master(self) -> str | None:
        """The whole text without the greeting, where it greets the game master and holds no command."""
        words = tokens(self.text)
        found = self.lexicon.find(words, "greet_master")
        if not found:
            return None
        start, end = found[0]
        head = self.text[: words[start].start].strip(" \t\n,")
        tail = self.text[words[end - 1].end :].strip(" \t\n,:;!.-")
        return " ".join(part for part in (head, tail) if part) or None

    # --- answers to a question ----------------------------------------------------------------------------------------

    def answered(self, question: Question) -> list[Outcome]:
        """The outcomes of a text that answers a pending question; none where it is no answer."""
        beside = look(self.whole[:LONGEST], self.facts.asked, self.lexicon, self.facts.players, lambda words: True)
        words = tokens(beside.text)
        pending = self.facts.orders.get(SUICIDE) == ASK
        found = answer(
            question, words, self.lexicon, self.facts, bool(beside.values or beside.unclear), "?" in beside.text
        )
        if found is None:
            return []
        if found.records and pending and any(w.text in ("confermo", "confirm") for w in words):
            return [Outcome("ASK CMD", options=(*found.records, Option(SUICIDE, YES)))]
        held = {name: values for name, values in question.seconds.items() if name not in beside.unclear}
        return self.follow(replace(question, seconds={**held, **beside.values}), found)

    def follow(self, question: Question, found: Answer) -> list[Outcome]:
        """Do what an answer says."""
        if found.drops:
            self.question = None if question.kind != "NAME" or not question.sure else replace(question, sure=())
            return [Outcome("REJ DROPPED")]
        if found.records:
            told = [self.chosen(question, option, found.said) for option in found.records]
            if self.question is not None:
                self.question = None if question.unsure == question.options else replace(question, sure=())
            return told
        if found.unknown:
            return [Outcome("REJ UNKNOWN_NAME", question.options[0].slot, read=found.said, answer=found.said)]
        if found.option is not None:
            return [self.chosen(question, found.option, found.said, found.misspelt)]
        self.question = narrowed(question, found.left)
        return [Outcome("ASK NAME", found.left[0].slot, options=found.left, read=found.said)]

    def chosen(self, question: Question, option: Option, said: str, misspelt: tuple[str, ...] = ()) -> Outcome:
        """Complete the command of a question with the option that was chosen,
        and with what the asked mail named beside it."""
        self.seconds = question.seconds if option.slot == POWER else self.seconds
        refused = allowed(self.facts, option.slot) or fit(self.facts, option.slot, option.value)
        if refused:
            return Outcome(refused, option.slot, option.value, answer=said)
        if option.slot == POWER and option.value not in (NONE, EMPTY) and (lacking := self.lacks()):
            return Outcome("REJ INCOMPLETE", POWER, option.value, answer=said, seconds=lacking)
        ordered = self.order(option.slot, option.value)
        seconds = self.seconds if option.slot == POWER else {}
        return replace(ordered, answer=said, read=" ".join(misspelt), fuzzy=bool(misspelt), seconds=seconds)

    # --- one intent ---------------------------------------------------------------------------------------------------

    def take(self, intent: Intent, last: Intent | None, done: list[Outcome]) -> Intent | None:
        """Do what an intent asks for, add what came of it, and tell the command that a correction would refer to."""
        if not intent.slot:
            return last
        if intent.slot == BACK:
            self.take_back(done)
            return None
        if (
            intent.slot == "cancel" and intent.said & THIS and intent.said & MAIL
        ):  # `cancella questa mail, era per altri`
            self.take_back(done)
            self.doubtful = True
            return None
        undone = self.undo(done, self.in_place_of(intent, done)) if intent.corrects and last is not None else None
        if intent.slot == UNDO:
            done += (
                [Outcome("REJ NO_COMMAND", undone.slot)]
                if undone is not None and undone.code != "REJ NO_COMMAND"
                else []
            )
            return None
        if intent.slot == INHERIT:
            found = inherited(last, intent) if last is not None else self.corrected(intent)
            if found is None:
                return None
            intent = found
        return self.judged(intent, last, undone, done)

    def corrected(self, intent: Intent) -> Intent | None:
        """What a name that corrects an earlier letter asks for: `anzi Marta`, where an order is in force."""
        if intent.unread or not self.facts.orders.get(self.usual):
            return None
        return replace(intent, slot="default", sure=not self.told_before(intent))

    def told_before(self, intent: Intent) -> bool:
        """Whether the letter tells that the sender had named whom their order in force is for, and names nobody else
        but whom it now means: `avevo scritto Marta, volevo dire Nico`."""
        mine = any(TOLD.search(" ".join(c.text for c in reading.found).lower()) for reading in self.readings)
        now = self.keys(intent.phrase) if intent.phrase is not None else set()
        return mine and self.reader.people - now - {""} == {self.orders[self.usual]}

    def judged(self, intent: Intent, last: Intent | None, undone: Outcome | None, done: list[Outcome]) -> Intent | None:
        """Judge an intent and add what came of it. undone: the outcome whose place it takes."""
        self.unread, self.unsure = intent.unread, intent.sure or self.doubtful or self.changes_nothing(intent)
        outcome = self.judge(intent)
        if outcome is None:
            return last
        if intent.slot == "cancel" and outcome.code == "REJ NOTHING" and not outcome.slot and intent.value != "all":
            self.doubtful = True  # `ignorate questa mail` before what it says
        if intent.slot in ("cancel", "except", "move") and outcome.code in SUSPENDED:
            self.turn(done)
        nobody = intent.phrase is None or not self.keys(intent.phrase)
        if outcome.code == "REJ CONDITION" or (outcome.code in SUSPENDED and nobody):
            self.turn(done, outcome.slot)
        done.append(replacing(outcome, [undone] if undone is not None else []))
        return intent

    def in_place_of(self, intent: Intent, done: Sequence[Outcome]) -> int:
        """Which of the outcomes so far a correction takes the place of: the last one of the slot that it names, else
        the last one (`voto Nico al rogo e Titta sindaca, anzi Marta al rogo`)."""
        slot = "" if intent.slot in (INHERIT, UNDO) else self.slot_of(intent)
        return next((k for k in reversed(range(len(done))) if done[k].slot == slot), len(done) - 1)

    def changes_nothing(self, intent: Intent) -> bool:
        """Whether an intent that only makes sense where an order is in force finds none that it could change."""
        if not intent.held:
            return False
        if intent.origin is None:
            return self.orders.get(self.usual, NONE) == NONE
        return not slot_of_person(self.facts, self.orders, self.keys(intent.origin))

    def undo(self, done: list[Outcome], k: int) -> Outcome | None:
        """Take an outcome away, with what it did; None where there is none."""
        if not done:
            return None
        outcome = done.pop(k)
        if outcome.slot in SLOTS:
            self.restore(outcome.slot)
            for earlier in done:
                if earlier.code == "OK" and earlier.slot == outcome.slot:
                    self.orders[outcome.slot] = earlier.value
        return outcome

    def take_back(self, done: list[Outcome]) -> None:
        """Take back all that the mail has ordered so far (section 11.3)."""
        if not any(o.code == "OK" or o.code.startswith("ASK") for o in done):
            done.append(Outcome("REJ TAKEN_BACK"))
            return
        self.orders, self.question = dict(self.facts.orders), self.facts.question
        self.sure = {}
        done[:] = [o for o in done if o.code != "OK" and not o.code.startswith("ASK")] + [Outcome("REJ TAKEN_BACK")]

    def turn(self, done: list[Outcome], only: str = "") -> None:
        """Ask about what was ordered, after words of cancelling that were not read.
        only: the slot whose order is asked about."""
        for k, outcome in enumerate(done):
            if outcome.code != "OK" or outcome.slot == SUICIDE or only not in ("", outcome.slot):
                continue
            if outcome.slot in SLOTS:
                self.restore(outcome.slot)
                self.sure[outcome.slot] = Option(outcome.slot, outcome.value)
                done[k] = replace(outcome, code="ASK SURE")
            elif outcome.slot == "all":
                self.orders = dict(self.facts.orders)
                done[k] = self.cancel_among(self.filled())

    def contradict(self, done: list[Outcome]) -> None:
        """Ask about an order that the same text refuses too: `voto Nico e non voto Nico`."""
        if any(o.code == "REJ NEGATION" for o in done):
            self.turn(done, "all")  # `togliete tutto, ma non il mio voto`
        for k, outcome in enumerate(done):
            if outcome.code == "OK" and refused_too(outcome, done, k):
                self.restore(outcome.slot)
                self.sure[outcome.slot] = Option(outcome.slot, outcome.value)
                done[k] = replace(outcome, code="ASK SURE")

    def restore(self, slot: str) -> None:
        """Give a slot the value that it had before the mail."""
        self.sure.pop(slot, None)
        if slot in self.facts.orders:
            self.orders[slot] = self.facts.orders[slot]
        else:
            self.orders.pop(slot, None)

    def judge(self, intent: Intent) -> Outcome | None:
        """Judge an intent by section 8. None: it says nothing (a confirmation with nothing to confirm)."""
        special = {"status": self.status, "help": self.help, "cancel": self.cancel, "except": self.all_but}.get(
            intent.slot
        )
        if special is not None:
            return special(intent)
        slot = self.slot_of(intent)
        if slot == SUICIDE and intent.value in (YES, NONE):
            return self.suicide(intent)
        refused = allowed(self.facts, slot, intent.roles) or form(intent, slot)
        if refused == "REJ NEGATION" and self.gives_up(intent, slot):
            return self.order(slot, EMPTY)
        if refused:
            return self.refuse(replace(intent, slot=slot), refused)
        if intent.value != "target":
            return self.order(slot, intent.value)
        assert intent.phrase is not None
        return self.aim(replace(intent, slot=slot), intent.phrase)

    def gives_up(self, intent: Intent, slot: str) -> bool:
        """Whether a refusal gives up whom the slot holds since before the letter: `non voto più Nico`."""
        held = self.facts.orders.get(slot, "")
        keys = self.keys(intent.phrase) if intent.phrase is not None else set()
        kept = held == self.orders.get(slot) and keys == {held}
        return (
            kept
            and MORE in intent.said
            and bool(GIVEN_UP & intent.said)
            and form(replace(intent, negated=False), slot) is None
        )

    @property
    def usual(self) -> str:
        """The slot of an order that names none."""
        return STAKE if not self.facts.night else POWER if self.facts.me.alive or self.facts.haunts else RITUAL

    def slot_of(self, intent: Intent) -> str:
        """The slot of an intent; of what is moved the one that is named, or that holds whom it is moved from."""
        if intent.slot == "default" or (intent.slot == "move" and intent.origin is None):
            return self.usual
        if intent.slot not in ("move", STAKE) or intent.origin is None:
            return intent.slot
        named = [s for s in named_slots(intent.said, self.lexicon) if s in SLOTS]
        people = [self.keys(phrase) for phrase in (intent.origin, intent.phrase) if phrase is not None]
        held = [slot for keys in people if (slot := slot_of_person(self.facts, self.orders, keys))]
        return [*named, *held, POWER if self.facts.night and intent.slot == "move" else STAKE][0]

    def keys(self, phrase: Phrase) -> set[str]:
        """Whom a phrase may mean."""
        return (
            {self.facts.sender}
            if phrase.special == "self"
            else {p.key for p in self.reader.resolve(phrase).players}
            if phrase.words
            else set()
        )

    def status(self, intent: Intent) -> Outcome | None:
        """The author asks how things stand."""
        return Outcome("INFO STATUS")

    def help(self, intent: Intent) -> Outcome | None:
        """INFO HELP, about a role where one stands behind it."""
        behind = intent.phrase.text if intent.phrase is not None else ""
        role = about(tokens(behind), self.lexicon, self.facts.ruleset) if behind else ""
        return Outcome("INFO HELP", about=role) if role or not behind or intent.question else None

    def suicide(self, intent: Intent) -> Outcome | None:
        """A confirmation, or a suicide that is not meant any more."""
        if self.doubtful:
            return None
        if intent.value == YES:
            if self.facts.orders.get(SUICIDE) != ASK:
                return None
            refused = allowed(self.facts, SUICIDE) or form(intent, SUICIDE)
            if refused:
                return self.refuse(intent, refused)
            alone = len(sentences(self.text, self.lexicon.abbreviations)) == 1 or not self.more_than_courtesy()
            return self.order(SUICIDE, YES if alone else ASK)
        if not self.orders.get(SUICIDE):
            return self.refuse(intent, allowed(self.facts, SUICIDE) or form(intent, SUICIDE) or "REJ NOTHING")
        return self.order(SUICIDE, EMPTY)

    def more_than_courtesy(self) -> bool:
        """Whether the letter says anything beside one sentence and courtesy."""
        those = [self.reader_of(s) for s in sentences(self.text, self.lexicon.abbreviations)]
        return sum(bool(kept) for kept in those) > 1

    def reader_of(self, sentence: Sentence) -> list[object]:
        """The chunks of a sentence that say something."""
        reader = Reader(self.lexicon, self.facts.players, self.reader.plain)
        reader.read(sentence)
        return [c for c in reader.kept if c.words]

    def refuse(self, intent: Intent, code: str) -> Outcome:
        """A refusal, with what was asked for."""
        keys = self.keys(intent.phrase) if code == "REJ NEGATION" and intent.phrase is not None else set()
        value = intent.value if intent.value == NONE else keys.pop() if len(keys) == 1 else ""
        return Outcome(
            code, intent.slot if intent.slot in SLOTS else "", value, read=intent.phrase.text if intent.phrase else ""
        )

    def order(self, slot: str, value: str) -> Outcome:
        """Put an accepted value into its slot; or ask whether it is meant, where something of its sentence was not
        read."""
        if (self.unread or self.unsure) and slot != SUICIDE:
            self.restore(slot)
            self.sure[slot] = Option(slot, value)
            return Outcome("ASK SURE", slot, value, unread=self.unread)
        self.sure.pop(slot, None)
        if value == EMPTY:
            self.orders.pop(slot, None)
        else:
            self.orders[slot] = value
        if self.question is not None and any(o.slot == slot for o in (*self.question.options, *self.question.sure)):
            self.question = None
        return Outcome("OK", slot, value, same=value == self.facts.orders.get(slot, ""))

    def aim(self, intent: Intent, phrase: Phrase) -> Outcome:
        """Checks 8 to 10: resolve the name and look at the target."""
        slot = intent.slot
        if phrase.special:
            meant = self.facts.me if phrase.special == "self" else self.just_named(phrase)
            return (
                self.at_target(intent, meant, (), phrase)
                if meant
                else Outcome("REJ UNKNOWN_NAME", slot, read=phrase.text)
            )
        found = self.reader.resolve(phrase)
        if not found.players:
            near_ones = tuple(p.key for p in suggestions(phrase.words, self.facts.players))
            return Outcome("REJ UNKNOWN_NAME", slot, read=phrase.text, suggested=near_ones)
        if phrase.article and phrase.lone and self.lexicon.has(phrase.lone, "roles_and_factions"):
            return self.ask(slot, found.players, phrase.text)
        self.unsure = self.unsure or blank(phrase, slot)
        players = found.players
        if len(players) > 1:
            players = tuple(p for p in players if fit(self.facts, slot, p.key) is None)
        if not players:
            return Outcome("REJ TARGET_STATE", slot, read=phrase.text)
        if len(players) > 1:
            return self.ask(slot, players, phrase.text)
        return self.at_target(intent, players[0], found.misspelt, phrase)

    def just_named(self, phrase: Phrase) -> Player | None:
        """Whom a pronoun means: the only person whom the letter has named."""
        if phrase.special != "pronoun" or fold(phrase.text) not in THEM or len(self.reader.people - {""}) != 1:
            return None
        return None if "" in self.reader.people else self.facts.player(*self.reader.people)

    def at_target(self, intent: Intent, target: Player, misspelt: tuple[str, ...], phrase: Phrase) -> Outcome:
        """An order on a person: checks 9 and 10, and what the power must name beside them."""
        slot = intent.slot
        if refused := fit(self.facts, slot, target.key):
            return Outcome(refused, slot, target.key, read=phrase.text)
        if slot == POWER and self.facts.role in intent.roles & self.verbs.killers and target.key == self.facts.sender:
            options = (Option(POWER, target.key), Option(SUICIDE, ASK))
            self.question = Question("CMD", options, self.seconds)
            return Outcome("ASK CMD", POWER, options=options)
        either = EITHER & intent.said and not {"stake", "move"} & intent.said
        if slot == STAKE and either and allowed(self.facts, MAYOR) is None:
            options = (Option(STAKE, target.key), Option(MAYOR, target.key))
            self.question = Question("CMD", options)
            return Outcome("ASK CMD", slot, options=options)
        if slot == POWER and (lacking := self.lacks()):
            return Outcome("REJ INCOMPLETE", slot, target.key, read=phrase.text, seconds=lacking)
        seconds = self.seconds if slot == POWER else {}
        return replace(self.order(slot, target.key), read=" ".join(misspelt), fuzzy=bool(misspelt), seconds=seconds)

    def ask(self, slot: str, players: tuple[Player, ...], read: str) -> Outcome:
        """Ask which of several players is meant; the slot keeps the value that it had before the mail."""
        options = tuple(Option(slot, p.key) for p in players)
        self.question = Question("NAME", options, self.seconds if slot == POWER else {})
        return Outcome("ASK NAME", slot, options=options, read=read)

    # --- cancellations ------------------------------------------------------------------------------------------------

    def filled(self) -> list[str]:
        """The slots that are filled and can be changed now."""
        here = [
            s
            for s in SLOTS
            if allowed(self.facts, s) is None
            or (s == POWER and self.orders.get(POWER) and self.facts.night and not self.facts.over)
        ]
        return [s for s in here if s in self.orders]

    def cancel(self, intent: Intent) -> Outcome | None:
        """Empty the slot that a cancellation names, all of them, or the only one that is filled (section 7)."""
        named = named_slots(intent.said, self.lexicon)
        if intent.value == "all" or not named or {STAKE, MAYOR} <= set(named):
            return self.cancel_unnamed(intent)
        slot = named[0] if named[0] != "vote" else self.vote_of(intent)
        if refused := self.keeps(slot, intent):
            return Outcome(refused, slot, NONE if refused != "REJ NOTHING" else "")
        keys = self.keys(intent.origin) if intent.origin is not None and intent.origin.special != "pronoun" else None
        if keys is not None and self.gone(slot, keys):
            return None  # `mi astengo, il voto a Marta non vale più`
        if intent.origin is not None and keys is not None and self.orders[slot] not in keys:
            self.unread = (*self.unread, intent.origin.text)
        return self.order(slot, EMPTY)

    def keeps(self, slot: str, intent: Intent) -> str | None:
        """Why a cancellation empties no slot; None where it does."""
        closed = None if slot == POWER and self.orders.get(POWER) else allowed(self.facts, slot)
        return closed or form(intent, slot) or (None if slot in self.orders else "REJ NOTHING")

    def gone(self, slot: str, keys: set[str]) -> bool:
        """Whether a slot held one of these people before the letter, and holds another value since."""
        held = self.facts.orders.get(slot)
        return held in keys and self.orders.get(slot) != held

    def vote_of(self, intent: Intent) -> str:
        """Which vote a cancellation means: the one for the person that it names, else the one that there is."""
        holder = slot_of_person(self.facts, self.orders, self.keys(intent.origin)) if intent.origin else ""
        if holder in (STAKE, MAYOR):
            return holder
        return MAYOR if STAKE not in self.orders and MAYOR in self.orders else STAKE

    def cancel_unnamed(self, intent: Intent) -> Outcome:
        """Empty all slots, or the only one that is filled."""
        if self.facts.over:
            return Outcome("REJ GAME_OVER")
        if refused := form(intent, ""):
            return Outcome(refused, "", NONE)
        filled = self.filled()
        if intent.value == "all" and not (self.unread or self.unsure):
            for s in filled:
                del self.orders[s]
            self.question, self.sure = None, {}
            return Outcome("OK", "all", "all")
        return self.cancel_among(filled)

    def cancel_among(self, filled: Sequence[str]) -> Outcome:
        """Empty the only slot of some, or ask which."""
        if not filled:
            return Outcome("REJ NOTHING")
        if len(filled) > 1:
            options = tuple(Option(s, EMPTY) for s in sorted(filled, key=ORDER_OF_QUESTIONS.index))
            self.question = Question("CMD", options)
            return Outcome("ASK CMD", options=options)
        return self.order(filled[0], EMPTY)

    def all_but(self, intent: Intent) -> Outcome:
        """Empty all slots but those that are named; where it is not clear which those are, ask (section 11.3)."""
        if self.facts.over:
            return Outcome("REJ GAME_OVER")
        if refused := form(intent, ""):
            return Outcome(refused, "", NONE)
        filled = self.filled()
        kept = [s for s in named_slots(intent.kept, self.lexicon) if s in SLOTS]
        if len(kept) == 1 and not (self.unread or self.unsure):
            return self.cancel_among([s for s in filled if s not in kept])
        return self.cancel_among(filled)

    # --- kindness -----------------------------------------------------------------------------------------------------

    def kindly(self) -> Understood | None:
        """What a name alone, or a misspelt command word, may have meant: asked about, never done (section 11.6)."""
        if len(self.text) > SHORT:
            return None
        texts = [self.text, *self.respelt()]
        for text in texts:
            other = Interpreter(self.facts, self.lexicon, text, doubtful=True, kind=True)
            found = other.run()
            sure = [o for o in found.outcomes if o.code.startswith("ASK")]
            if len(sure) == 1 and len(found.outcomes) == 1:
                unread = tuple(w for w in self.text.split() if text is not self.text and w not in text.split())
                return replace(found, outcomes=(replace(sure[0], unread=unread or sure[0].unread),))
        return None

    def respelt(self) -> list[str]:
        """The text with one unknown word written as the command word that it is near to, or with a blank too many or
        too few in one."""
        found: list[str] = []
        names, words = Names(self.facts.players), tokens(self.text)
        for word, after in zip(words, (*words[1:], None), strict=False):
            known = names.is_unit(word) or any(
                word.text in own.tagged or word.text in own.patterns
                for own in (lexicon(key, self.facts.ruleset) for key in LANGUAGES)
            )
            if known or len(word.text) < 3 or len(found) >= 6:
                continue
            those = [one for one in sorted(self.lexicon.single) if near(one, word.text)]
            found += [self.text[: word.start] + one + self.text[word.end :] for one in those[:3]]
            found += self.respaced(word, after, names)
        return found

    def respaced(self, word: Token, after: Token | None, names: Names) -> list[str]:
        """The text with a word and the next as a command word, or with a word as a command word and a name."""
        single, text = self.lexicon.single, self.text
        cuts = [k for k in range(4, len(word.raw)) if word.text[:k] in single]
        named = [word.start + k for k in cuts if names.is_unit(replace(word, text=word.text[k:]))]
        found = [f"{text[:at]} {text[at:]}" for at in named]
        if after is not None and after.before == "" and word.text + after.text in single:
            found.append(text[: word.end] + text[after.start :])
        return found

    # --- the whole mail -----------------------------------------------------------------------------------------------

    def settle(self, outcomes: list[Outcome]) -> list[Outcome]:
        """Put the outcomes of a mail together:
        the last for a slot wins, an unclear name undoes the earlier ones (section 7)."""
        kept: list[Outcome] = []
        for i, outcome in enumerate(outcomes):
            if not superseded(outcome, outcomes[i + 1 :]):
                kept.append(replacing(outcome, outcomes[:i]))
        for slot in {o.slot for o in outcomes if o.slot in SLOTS}:
            last = [o for o in outcomes if o.slot == slot][-1]
            if last.code.startswith("ASK") or last.code == "REJ UNKNOWN_NAME":
                asked = self.sure.get(slot)
                self.restore(slot)
                if last.code == "ASK SURE" and asked is not None:
                    self.sure[slot] = asked
                kept = [o for o in kept if not (o.slot == slot and o.code == "OK")]
        return kept


def refused_too(outcome: Outcome, done: Sequence[Outcome], k: int) -> bool:
    """Whether the same text refuses an order, or forbids what it emptied at k: `via tutto, ma non il mio voto`."""
    refused = [(n, o.value) for n, o in enumerate(done) if o.code == "REJ NEGATION" and o.slot == outcome.slot]
    return any(value == outcome.value or (outcome.value in (NONE, EMPTY) and n > k) for n, value in refused)


def blank(phrase: Phrase, slot: str) -> bool:
    """Whether a name in lower case may mean a blank vote: `voto bianca`."""
    return slot in (STAKE, MAYOR) and len(phrase.words) == 1 and phrase.lone in BLANK


def inherited(last: Intent, intent: Intent) -> Intent:
    """The command before a correction word, with the name after it."""
    value = (
        NONE
        if intent.phrase is not None and intent.phrase.special == NONE
        else "target"
        if last.value == NONE
        else last.value
    )
    return replace(
        intent,
        slot=last.slot,
        value=value,
        origin=last.origin,
        roles=last.roles,
        said=last.said,
        construction=last.construction,
    )


def superseded(outcome: Outcome, later: Sequence[Outcome]) -> bool:
    """Whether a later outcome of the mail takes the place of this one."""
    same = [o for o in later if o.slot == outcome.slot and outcome.slot]
    decisive = any(o.accepted or o.code.startswith("ASK") or o.code == "REJ UNKNOWN_NAME" for o in same)
    if outcome.code == "OK":
        return decisive or any(o.slot == "all" for o in later)
    if outcome.code == "REJ TAKEN_BACK":
        return any(o.code == "OK" for o in later)
    return outcome.code.startswith("ASK") and any(o.accepted or o.code == "ASK SURE" for o in same)


def replacing(outcome: Outcome, before: Sequence[Outcome]) -> Outcome:
    """An outcome with the order of the same mail whose place it takes."""
    if outcome.code != "OK" or outcome.replaced is not None:
        return outcome
    earlier = [o for o in before if o.slot == outcome.slot and o.code == "OK" and o.value != outcome.value]
    return replace(outcome, replaced=earlier[-1].value) if earlier else outcome
