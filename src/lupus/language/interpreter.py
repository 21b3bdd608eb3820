"""From a cleaned text to outcomes: segments read, checked in the order of section 8, and put together as section 7 says.

The same text, public state and sender always give the same outcomes. Nothing here knows of other players' orders or of any secret.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from .facts import (
    ASK,
    DAILY,
    MAYOR,
    NIGHTLY,
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
from .lexicon import Lexicon, Verbs, lexicon, verbs_of
from .names import Player, Word, exact, match, suggestions
from .reading import ALL, BARE, TARGET, VOTE, Intent, Phrase, Reader
from .seconds import look
from .segments import CONDITION, FORMULA, FUTURE, UNCERTAIN, Segment, segments
from .text import Token, fold, plain, tokens

LONGEST = 2000
"""How many characters of a mail are read."""

MOST = 20
"""How many segments of a mail are read."""

REPLY = re.compile(r"^\s*(?:re|r|rif|fw|fwd|i|inoltro|aw|tr)\s*(?:\[\d+\])?\s*:", re.IGNORECASE)
"""The subject of a reply or of a forwarded mail."""


@dataclass
class State:
    """What the segments read so far have changed."""

    orders: dict[str, str]
    question: Question | None


def understand(text: str, facts: Facts, subject: str = "", language: str | None = None) -> Understood:
    """What a mail asks for, and what becomes of it.

    text: cleaned of quotations and signatures (`lupus.language.mail`). subject: read where the text holds no command, unless it
    is that of a reply. language: `it` or `en`; by default Italian, and English where nothing Italian is found.
    Source: L3-BASE-HI-01 and 04 to 15.
    """
    languages = (language,) if language else ("it", "en")
    texts = [text, *([subject] if subject.strip() and not REPLY.match(subject) else [])]
    silent: list[tuple[bool, Understood]] = []
    for one in texts:
        for key in languages:
            interpreter = Interpreter(facts, lexicon(key, facts.ruleset), one)
            found = interpreter.run()
            if not interpreter.greets and not all(o.code in ("REJ NO_COMMAND", "REJ TOO_LONG") for o in found.outcomes):
                return found
            silent.append((interpreter.greets, found))
    return next((found for greets, found in silent if greets), silent[0][1])


class Interpreter:
    """Reads one text for one sender in one language."""

    def __init__(self, facts: Facts, words: Lexicon, text: str) -> None:
        self.facts = facts
        self.lexicon = words
        self.long = len(text) > LONGEST
        self.text = text[:LONGEST]
        self.verbs = verbs_of(facts.ruleset) if facts.ruleset else Verbs({})
        self.reader = Reader(words, facts.players, plain(self.text))
        self.seconds: Mapping[str, tuple[str, ...]] = {}
        if facts.asked:
            found = look(self.text, facts.asked, words, facts.players, self.powerful)
            self.seconds, self.text = found.values, found.text
        self.state = State(dict(facts.orders), facts.question)
        self.earlier = self.state
        self.greets = False

    def run(self) -> Understood:
        """Read the text, segment by segment."""
        if self.facts.question is not None and (answer := self.answer(self.facts.question)):
            return self.done([answer])
        units = frozenset(u for p in self.facts.players for u in p.units)
        reader = self.reader
        found = segments(self.text, self.lexicon, units, self.commands, reader.joins)
        too_long = self.long or len(found) > MOST
        done: list[tuple[Segment, Outcome]] = []
        last: Intent | None = None
        for segment in found[:MOST]:
            if (text := self.for_master(segment)) is not None:
                done.append((segment, Outcome("FWD GM", text=text)))
                break
            inherited = last if segment.corrects else None
            undone = done.pop() if segment.corrects and done and last is not None else None
            if undone is not None and undone[1].accepted:
                self.state = self.earlier
            before = State(dict(self.state.orders), self.state.question)
            outcome, intent = self.judge(segment, inherited)
            if outcome is None:
                if undone is not None and undone[1].code != "REJ NO_COMMAND":
                    done.append((segment, Outcome("REJ NO_COMMAND", undone[1].slot)))
                if segment.corrects or intent is not None or not self.silent(segment):
                    last = None if segment.corrects else last
                continue
            if (
                undone is not None
                and undone[1].accepted
                and outcome.accepted
                and undone[1].slot == outcome.slot
                and undone[1].value != outcome.value
            ):
                outcome = replace(outcome, replaced=undone[1].value)
            self.earlier = before
            last = intent or last
            done.append((segment, outcome))
        outcomes = self.settle([o for _, o in done])
        if not outcomes:
            text = self.greeted_master()
            self.greets = text is not None
            outcomes = [Outcome("REJ NO_COMMAND")] if text is None else [Outcome("FWD GM", text=text)]
        if too_long:
            outcomes.append(Outcome("REJ TOO_LONG"))
        return self.done(outcomes)

    def silent(self, segment: Segment) -> bool:
        """Whether a segment holds nothing but greetings and the like."""
        return self.reader.nothing_but(segment.words)

    def done(self, outcomes: list[Outcome]) -> Understood:
        """The result, with the language that was read."""
        told = tuple(replace(o, language=self.lexicon.language) for o in outcomes)
        orders = {slot: value for slot, value in self.state.orders.items() if value != NONE}
        used = any(o.code == "OK" and o.slot == POWER for o in outcomes) and bool(self.facts.asked)
        return Understood(told, orders, self.state.question, self.seconds if used else None)

    def powerful(self, words: Sequence[Token]) -> bool:
        """Whether a sentence speaks of a power."""
        return any(mark.kind in ("power", "generic") for mark in self.lexicon.marks(words))

    def lacks(self) -> dict[str, tuple[str, ...]]:
        """What the power must name beside its target, and the mail does not."""
        return {one.name: one.values for one in self.facts.asked if not one.optional and not self.seconds.get(one.name)}

    # --- what needs no slot ----------------------------------------------------------------------------------------------------

    def commands(self, segment: Segment) -> bool:
        """Whether a segment has a command word of its own."""
        return bool(self.reader.accepted(segment)) or self.information(segment) is not None or self.master_at(segment) is not None

    def information(self, segment: Segment) -> Outcome | None:
        """INFO STATUS or INFO HELP where a segment holds nothing else, or asks with one of the phrases of several words.

        INFO HELP is about a role where one stands behind it.
        """
        words = segment.words
        for name, code in (("status", "INFO STATUS"), ("help", "INFO HELP")):
            for start, end in self.lexicon.find(words, name):
                asked = segment.asks and end - start > 1 and self.reader.opening(words, start)
                if asked or self.reader.nothing_but((*words[:start], *words[end:]), "ordered"):
                    return Outcome(code)
                if name == "help" and self.reader.nothing_but(words[:start], "ordered"):
                    role = about(words[end:], self.lexicon, self.facts.ruleset)
                    if role:
                        return Outcome(code, about=role)
        return None

    def master_at(self, segment: Segment) -> int | None:
        """Where the text for the game masters begins, in a segment that opens with the words that address them."""
        words = segment.words
        for i in range(len(words)):
            if size := self.lexicon.at(words, i, "master"):
                rest = words[i + size :]
                return rest[0].start if rest else words[i + size - 1].end
            if self.facts.role in self.verbs.counters and self.lexicon.at(words, i, "count"):
                return words[i].start
            if not self.reader.opening(words, i + 1):
                return None
        return None

    def for_master(self, segment: Segment) -> str | None:
        """The rest of the text, where it is for the game masters."""
        at = self.master_at(segment)
        return None if at is None else self.text[at:].lstrip(" \t\n:,;.-").rstrip()

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

    def answer(self, question: Question) -> Outcome | None:
        """What answers a pending question: a number, an ordinal or a name, alone in the text (section 7)."""
        beside = look(self.text, self.facts.asked, self.lexicon, self.facts.players, lambda words: True)
        held = {name: values for name, values in question.seconds.items() if name not in beside.unclear}
        question = replace(question, seconds={**held, **beside.values})
        words = tokens(beside.text)
        kept = []
        i = 0
        while i < len(words):
            size = (
                0
                if self.reader.name_word(words[i])
                else max(self.lexicon.at(words, i, n) for n in ("polite", "greetings", "fillers"))
            )
            if not size:
                kept.append(words[i])
            i += size or 1
        empty = ("answer", "pair") if beside.values or beside.unclear else ("answer",)
        bare = [w for w in kept if not any(self.lexicon.has(w.text, name) for name in empty)] or kept
        if not bare:
            return None
        said = " ".join(w.raw for w in bare)
        chosen = [self.facts.player(o.value) for o in question.options if o.value in {p.key for p in self.facts.players}]
        named = len(kept) == 1 and any(exact(kept[0].text, player) for player in chosen)
        if len(bare) == 1 and not named:
            number = self.number(bare[0].text, len(question.options))
            if number is not None:
                if not 1 <= number <= len(question.options):
                    return Outcome("REJ UNKNOWN_NAME", read=said, answer=said)
                return self.chosen(question, question.options[number - 1], str(number))
        if question.kind == "CMD":
            slots = {slot for slot, those in self.lexicon.slots.items() if any(w.text in those for w in bare)}
            those = [o for o in question.options if o.slot in slots]
            if (
                len(those) == 1
                and len(bare) <= 6
                and not self.reader.accepted(Segment(tuple(w for w in kept if w.text not in ("voto", "vote"))))
            ):
                return self.chosen(question, those[0], said)
            if SUICIDE in slots or slots - {"vote"}:
                return None
        if not chosen or self.reader.accepted(Segment(tuple(kept))):
            return None
        phrase = self.reader.words_of(kept)
        if not phrase or ("\n" in self.text.strip() and len(kept) > 6):
            return None
        found = match([phrase], chosen, True)
        if len(found.players) == 1:
            option = next(o for o in question.options if o.value == found.players[0].key)
            return self.chosen(question, option, said, found.misspelt)
        if found.players:
            left = tuple(o for o in question.options if o.value in {p.key for p in found.players})
            self.state.question = replace(question, options=left)
            return Outcome("ASK NAME", left[0].slot, options=left, read=said)
        if match([phrase], self.facts.players, self.reader.plain).players:
            return Outcome("REJ UNKNOWN_NAME", question.options[0].slot, read=said, answer=said)
        return None

    def number(self, word: str, size: int) -> int | None:
        """The number that a digit, an ordinal or `ultimo` stands for."""
        if word.isascii() and word.isdigit():
            return int(word[:4])
        if self.lexicon.has(word, "last"):
            return size
        return next((n for n, forms in enumerate(self.lexicon.ordinals, 1) if word in forms), None)

    def chosen(self, question: Question, option: Option, said: str, misspelt: tuple[str, ...] = ()) -> Outcome:
        """Complete the command of a question with the option that was chosen, and with what the asked mail named beside it."""
        self.seconds = question.seconds if option.slot == POWER else {}
        refused = self.allowed(option.slot, frozenset()) or self.fit(option.slot, option.value)
        if refused:
            return Outcome(refused, option.slot, option.value, answer=said)
        if option.slot == POWER and option.value != NONE and (lacking := self.lacks()):
            return Outcome("REJ INCOMPLETE", POWER, option.value, answer=said, seconds=lacking)
        ordered = self.order(option.slot, option.value)
        return replace(ordered, answer=said, read=" ".join(misspelt), fuzzy=bool(misspelt), seconds=self.seconds)

    # --- one segment -----------------------------------------------------------------------------------------------------------

    def judge(self, segment: Segment, inherited: Intent | None) -> tuple[Outcome | None, Intent | None]:
        """What becomes of a segment. inherited: the command that a name after a correction word belongs to."""
        if known := self.information(segment):
            return known, None
        intent = self.reader.read(segment)
        if intent is None and inherited is not None:
            intent = self.inherit(segment, inherited)
        if intent is None:
            return None, None
        return self.check(intent), intent

    def inherit(self, segment: Segment, inherited: Intent) -> Intent | None:
        """The command of the part before a correction word, with the name after it; None where there is no name."""
        reader, words = self.reader, segment.words
        slot = inherited.slot if inherited.slot in SLOTS else None
        if slot is None:
            return None
        i = 0
        while i < len(words):
            word = words[i]
            if reader.name_word(word) or reader.long_unit(words, i):
                break
            size = max(
                reader.skipped(words, i),
                self.lexicon.at(words, i, "prepositions"),
                *(self.lexicon.at(words, i, n) for n in ("uncertain", "condition", "future")),
            )
            if not size and self.lexicon.has(word.text, "cut") and not word.stress:
                size = 1
            if not size:
                break
            i += size
        if i >= len(words):
            return None
        phrase = reader.phrase(words, i)
        if phrase is None:
            return None
        moods = segment.moods
        roles = inherited.roles
        if phrase.special == NONE:
            return Intent(slot, NONE, roles=roles, question=segment.asks, moods=moods)
        if not phrase.special and not reader.likely(phrase):
            return None
        return Intent(slot, TARGET, phrase, roles, question=segment.asks, several=reader.pair(segment, phrase), moods=moods)

    def allowed(self, slot: str, roles: frozenset[str], verb: bool = True) -> str | None:
        """Checks 1 to 6 of section 8 for a slot: the code of the first that fails."""
        facts = self.facts
        if facts.over:
            return "REJ GAME_OVER"
        if facts.out is not None:
            return "REJ OUT"
        if slot in facts.without:
            return "REJ NO_COMMAND"
        if slot == RITUAL and facts.me.alive:
            return "REJ LIVING_SENDER"
        if slot != RITUAL and not facts.me.alive and not (slot == POWER and facts.haunts):
            return "REJ DEAD_SENDER"
        if (slot in NIGHTLY and not facts.night) or (slot in DAILY and facts.night):
            return "REJ LATE" if facts.late else "REJ PHASE"
        if slot == SUCC and facts.mayor != facts.sender:
            return "REJ NOT_MAYOR"
        if slot == POWER:
            if facts.power is None:
                return "REJ NO_POWER"
            if roles and facts.role not in roles:
                return "REJ WRONG_POWER"
            if facts.power.blocked:
                return f"REJ {facts.power.blocked}"
        return None

    def form(self, intent: Intent) -> str | None:
        """Check 7: the form of the sentence."""
        conditions = {CONDITION} if intent.slot == SUCC else {CONDITION, FORMULA}
        tests = (
            (intent.question, "QUESTION"),
            (bool(intent.moods & conditions), "CONDITION"),
            (intent.negated, "NEGATION"),
            (UNCERTAIN in intent.moods, "UNCERTAIN"),
            (FUTURE in intent.moods, "FUTURE"),
            (intent.several, "MULTI_TARGET"),
        )
        return next((f"REJ {code}" for fails, code in tests if fails), None)

    def check(self, intent: Intent) -> Outcome | None:
        """Judge an intent by section 8. None: it says nothing (a confirmation with nothing to confirm)."""
        if intent.cancels:
            return self.cancel(intent)
        slot, orders = intent.slot, self.state.orders
        if slot == SUICIDE and intent.value == YES and self.facts.orders.get(SUICIDE) != ASK:
            return None
        if slot == SUICIDE and intent.value == NONE and not orders.get(SUICIDE):
            return self.refuse(intent, self.allowed(slot, frozenset()) or self.form(intent) or "REJ NOTHING")
        refused = self.allowed(slot, intent.roles) or self.form(intent)
        if refused:
            return self.refuse(intent, refused)
        if intent.value != TARGET:
            return self.order(slot, intent.value)
        assert intent.phrase is not None
        return self.aim(intent, intent.phrase)

    def refuse(self, intent: Intent, code: str) -> Outcome:
        """A refusal, with what was asked for."""
        slot = {VOTE: STAKE, ALL: "", BARE: ""}.get(intent.slot, intent.slot)
        value = intent.value if intent.value == NONE else ""
        return Outcome(code, slot, value, read=intent.phrase.text if intent.phrase else "")

    def order(self, slot: str, value: str) -> Outcome:
        """Put an accepted value into its slot."""
        self.state.orders[slot] = value
        if self.state.question and any(o.slot == slot for o in self.state.question.options):
            self.state.question = None
        return Outcome("OK", slot, value)

    def legal(self, slot: str, player: Player) -> bool:
        """Whether a player is publicly a possible target (checks 9 and 10)."""
        return self.fit(slot, player.key) is None

    def fit(self, slot: str, value: str) -> str | None:
        """Checks 9 and 10: the target living or dead as required, oneself allowed."""
        player = next((p for p in self.facts.players if p.key == value), None)
        if player is None:
            return None
        power = self.facts.power if slot == POWER else None
        living, dead, oneself = (power.living, power.dead, power.oneself) if power else (True, False, slot in (STAKE, MAYOR))
        if not (living if player.alive else dead):
            return "REJ TARGET_STATE"
        if player.key == self.facts.sender and not oneself:
            return "REJ SELF"
        return None

    def aim(self, intent: Intent, phrase: Phrase) -> Outcome:
        """Checks 8 to 10: resolve the name and look at the target."""
        facts, slot = self.facts, intent.slot
        if phrase.special == "self":
            players: tuple[Player, ...] = (facts.me,)
            misspelt: tuple[str, ...] = ()
        elif phrase.special:
            return Outcome("REJ UNKNOWN_NAME", slot, read=phrase.text)
        else:
            found = self.reader.resolve(phrase)
            players, misspelt = found.players, found.misspelt
            if not players:
                words = phrase.readings[0]
                return Outcome(
                    "REJ UNKNOWN_NAME", slot, read=phrase.text, suggested=tuple(p.key for p in suggestions(words, facts.players))
                )
            if self.common_noun(phrase):
                return self.ask(slot, players, phrase.text)
        if len(players) > 1:
            legal = tuple(p for p in players if self.legal(slot, p))
            if not legal:
                return Outcome("REJ TARGET_STATE", slot, read=phrase.text)
            if len(legal) > 1:
                return self.ask(slot, legal, phrase.text)
            players = legal
        target = players[0]
        if refused := self.fit(slot, target.key):
            return Outcome(refused, slot, target.key, read=phrase.text)
        if slot == POWER and facts.role in intent.roles & self.verbs.killers and target.key == facts.sender:
            options = (Option(POWER, target.key), Option(SUICIDE, ASK))
            self.state.question = Question("CMD", options, self.seconds)
            return Outcome("ASK CMD", POWER, options=options)
        if slot == POWER and (lacking := self.lacks()):
            return Outcome("REJ INCOMPLETE", slot, target.key, read=phrase.text, seconds=lacking)
        seconds = self.seconds if slot == POWER else {}
        return replace(self.order(slot, target.key), read=" ".join(misspelt), fuzzy=bool(misspelt), seconds=seconds)

    def common_noun(self, phrase: Phrase) -> bool:
        """Whether the phrase is an article and a lower-case word that is a role or faction as well as a surname (`il lupo`)."""
        return (
            phrase.article
            and phrase.lone is not None
            and not phrase.lone.capital
            and self.lexicon.has(phrase.lone.text, "roles_and_factions")
        )

    def ask(self, slot: str, players: tuple[Player, ...], read: str) -> Outcome:
        """Ask which of several players is meant; the slot keeps the value that it had before the mail."""
        options = tuple(Option(slot, p.key) for p in players)
        self.state.question = Question("NAME", options, self.seconds if slot == POWER else {})
        return Outcome("ASK NAME", slot, options=options, read=read)

    # --- cancellations -----------------------------------------------------------------------------------------------------------

    def cancel(self, intent: Intent) -> Outcome:
        """Empty the slot that a cancellation names, all of them, or the only one that is filled (section 7)."""
        facts, orders = self.facts, self.state.orders
        here = [s for s in SLOTS if self.allowed(s, frozenset()) is None or (s == POWER and orders.get(POWER))]
        filled = [s for s in here if orders.get(s, NONE) != NONE]
        slot = intent.slot
        if slot in (ALL, BARE) and facts.over:
            return Outcome("REJ GAME_OVER")
        if slot == ALL:
            if refused := self.form(intent):
                return self.refuse(intent, refused)
            for s in filled:
                orders[s] = NONE
            self.state.question = None
            return Outcome("OK", ALL, ALL)
        if slot == BARE:
            if refused := self.form(intent):
                return self.refuse(intent, refused)
            if not filled:
                return Outcome("REJ NOTHING")
            if len(filled) > 1:
                options = tuple(Option(s, NONE) for s in sorted(filled, key=(STAKE, MAYOR, POWER, SUCC, SUICIDE, RITUAL).index))
                self.state.question = Question("CMD", options)
                return Outcome("ASK CMD", options=options)
            return self.order(filled[0], NONE)
        if slot == VOTE:
            slot = STAKE if orders.get(STAKE, NONE) != NONE or orders.get(MAYOR, NONE) == NONE else MAYOR
        refused = self.allowed(slot, frozenset()) or self.form(replace(intent, slot=slot))
        if refused:
            return Outcome(refused, slot, NONE)
        if orders.get(slot, NONE) == NONE:
            return Outcome("REJ NOTHING", slot)
        return self.order(slot, NONE)

    # --- the whole mail ----------------------------------------------------------------------------------------------------------

    def settle(self, outcomes: list[Outcome]) -> list[Outcome]:
        """Put the outcomes of a mail together: the last for a slot wins, an unclear name undoes the earlier ones (section 7)."""
        kept: list[Outcome] = []
        for i, outcome in enumerate(outcomes):
            later = [o for o in outcomes[i + 1 :] if o.slot == outcome.slot and outcome.slot]
            decisive = [o for o in later if o.accepted or o.code in ("ASK NAME", "ASK CMD", "REJ UNKNOWN_NAME")]
            superseded = outcome.code == "OK" and (bool(decisive) or any(o.slot == ALL for o in outcomes[i + 1 :]))
            superseded = superseded or (outcome.code.startswith("ASK") and any(o.accepted for o in later))
            if superseded:
                continue
            if outcome.code == "OK" and outcome.replaced is None:
                earlier = [o for o in outcomes[:i] if o.slot == outcome.slot and o.code == "OK" and o.value != outcome.value]
                if earlier:
                    outcome = replace(outcome, replaced=earlier[-1].value)
            kept.append(outcome)
        for slot in {o.slot for o in outcomes if o.slot in SLOTS}:
            last = [o for o in outcomes if o.slot == slot][-1]
            if last.code.startswith("ASK") or last.code == "REJ UNKNOWN_NAME":
                restore(self.state.orders, self.facts.orders, slot)
                kept = [o for o in kept if not (o.slot == slot and o.code == "OK")]
        return kept


def restore(orders: dict[str, str], before: Mapping[str, str], slot: str) -> None:
    """Give a slot the value that it had before the mail."""
    if slot in before:
        orders[slot] = before[slot]
    else:
        orders.pop(slot, None)


def phrase_of(text: str) -> tuple[Word, ...]:
    """A text as the words of a name."""
    return tuple(Word(t.text, t.capital, t.raw) for t in tokens(fold(text)))
