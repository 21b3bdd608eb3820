"""What a segment asks for: its command words, the name after or before them, and the form of the sentence (sections 4 and 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from .facts import ASK, MAYOR, NONE, POWER, RITUAL, STAKE, SUCC, SUICIDE, YES
from .lexicon import CONDITIONAL, FUTURE, IMPERATIVE, INFINITIVE, OTHER, PRESENT, WORD, Lexicon, Mark
from .names import PARTIAL, TYPO, Match, Player, Word, exact, fits, match, merge
from .segments import Segment, breaks, connects
from .text import Token

NOUNS = frozenset({"rogo", "mayor", "succ", "generic", "ritual", "vote", "suicide"})
GROUPS = {
    SUCC: frozenset({"succ"}),
    MAYOR: frozenset({"mayor", "elect", "vote"}),
    RITUAL: frozenset({"ritual"}),
    STAKE: frozenset({"vote", "stake", "rogo"}),
    POWER: frozenset({"power", "generic"}),
}
"""The kinds of command words of each slot that a name may follow, in the order of precedence."""

BEFORE_AN_OFFICE: Final = ("per", "come", "a", "for", "as")

MINE: Final = ("mio", "mia", "nostro", "nostra", "my", "our")

TARGET, ALL, BARE, VOTE = "target", "all", "bare", "vote"
"""Values of an intent: a player; of a cancellation: everything, the only order that there is, the vote that there is."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """The words read as a name. readings: with and without a leading word that may be part of it. special: self, none, pronoun."""

    readings: tuple[tuple[Word, ...], ...] = ()
    special: str = ""
    text: str = ""
    article: bool = False
    end: int = 0
    lone: Token | None = None


@dataclass(frozen=True, slots=True)
class Intent:
    """What a segment asks for. roles: whose verb it is; empty for a generic one. negated, question: forms of the sentence."""

    slot: str
    value: str
    phrase: Phrase | None = None
    roles: frozenset[str] = frozenset()
    negated: bool = False
    question: bool = False
    several: bool = False
    alone: bool = True
    cancels: bool = False
    moods: frozenset[str] = field(default_factory=frozenset)


SOME: Final = 12
"""Of so many command words of a segment the object is looked for. Nobody writes more of them into one."""


@dataclass(frozen=True)
class Reader:
    """Reads segments in a language, with the names of a village. plain: capitals tell nothing in this message."""

    lexicon: Lexicon
    players: tuple[Player, ...]
    plain: bool = False
    _known: dict[str, bool] = field(default_factory=dict, compare=False, repr=False)

    # --- small questions ---------------------------------------------------------------------------------------------------

    def skipped(self, words: Sequence[Token], i: int) -> int:
        """How many words at i say nothing: greetings, polite words, adverbs."""
        return max(self.lexicon.at(words, i, name) for name in ("polite", "greetings", "fillers", "greet_master"))

    def opening(self, words: Sequence[Token], upto: int) -> bool:
        """Whether the words before a place say nothing, so that a command word there begins the segment."""
        i = 0
        while i < upto:
            size = self.skipped(words, i) or self.lexicon.at(words, i, "uncertain") or self.lexicon.at(words, i, "correct")
            if not size and (self.lexicon.has(words[i].text, "not") or connects(self.lexicon, words[i])):
                size = 1
            if not size and self.lexicon.at(words, i, "titles"):
                size = 1
            if not size:
                return False
            i += size
        return i == upto

    def name_word(self, word: Token) -> bool:
        """Whether a word is exactly a unit of somebody's name."""
        if word.text not in self._known:
            self._known[word.text] = any(exact(word.text, p) for p in self.players)
        return self._known[word.text]

    def named(self, words: Sequence[Token], i: int) -> bool:
        """Whether a word that could be grammar (`sara` as *sarà*, `mia`) is somebody's name, by capital or context."""
        word = words[i]
        if not self.name_word(word) or word.stress:
            return False
        if word.capital and i > 0 and not self.plain:
            return True
        other = i + 1 < len(words) and not breaks(words[i + 1]) and self.name_word(words[i + 1])
        return not other or self.together(words, i)

    def together(self, words: Sequence[Token], i: int) -> bool:
        """Whether a word and the next are units of one person."""
        one, two = words[i].text, words[i + 1].text
        return len(one) > 1 < len(two) and any(exact(one, p) and exact(two, p) for p in self.players)

    def copula(self, words: Sequence[Token], i: int) -> int:
        """How many words of a copula stand at i; 0 where they are somebody's name (Sara)."""
        return 0 if self.named(words, i) else self.lexicon.at(words, i, "copula")

    # --- which command words count ----------------------------------------------------------------------------------------

    def accepted(self, segment: Segment) -> list[Mark]:
        """The command words of a segment in a form that section 4 accepts."""
        marks = self.lexicon.marks(segment.words)
        found = [m for m in marks if m.kind != "lead" and self.accepts(segment, m, marks)]
        if len({m.kind for m in found}) > 1:  # `voto Delfino` is no word of a successor where somebody is called so
            found = [m for m in found if m.kind != "succ" or not self.is_name(segment.words, m)]
        if any(m.kind == "mayor" for m in found) and not self.mayoral(segment, found):
            found = [m for m in found if m.kind != "mayor"]
        return found

    def accepts(self, segment: Segment, mark: Mark, marks: Sequence[Mark]) -> bool:
        """Whether a command word stands in a form that makes a command, as far as the words before it tell."""
        words, lexicon = segment.words, self.lexicon
        form, start = mark.pattern.form, mark.start
        clause = max((i for i in range(start + 1) if breaks(words[i]) or ":" in words[i].before), default=0)
        if form == OTHER or any(end <= start for _, end in lexicon.find(words[:start], "reported")):
            return False
        if any(lexicon.at(words, i, "because") for i in range(1, start)):
            return False
        if mark.kind == "suicide":
            return self.suicidal(segment, mark)
        if self.noun(words, mark):
            return not self.anothers(
                words[clause:start], [m for m in marks if clause <= m.start and m.end <= start], segment, clause
            )
        if form == IMPERATIVE:
            return not segment.talk and not self.impersonal(words, start) and self.opening(words, start)
        if form == INFINITIVE:
            return self.governed(words, start, segment)
        return True

    def impersonal(self, words: Sequence[Token], start: int) -> bool:
        """Whether `si` stands right before a verb (`si vota Nico`), which is then no imperative; `sì` and `si,` are a yes."""
        before = words[start - 1] if start else None
        return before is not None and self.lexicon.has(before.text, "impersonal") and not before.stress and not breaks(words[start])

    def noun(self, words: Sequence[Token], mark: Mark) -> bool:
        """Whether a command word is a noun: one by itself, or `voto` after an article or a possessive."""
        if mark.pattern.form == WORD:
            return mark.kind in NOUNS
        if mark.kind != "vote" or not self.lexicon.has(words[mark.end - 1].text, "vote_noun"):
            return False
        before = words[mark.start - 1] if mark.start else None
        return (
            before is not None
            and not breaks(words[mark.start])
            and any(self.lexicon.has(before.text, n) for n in ("possessive", "another"))
        )

    def anothers(self, before: Sequence[Token], marks: Sequence[Mark], segment: Segment, offset: int) -> bool:
        """Whether the words before a noun make it somebody else's, or past."""
        lexicon = self.lexicon
        allowed = {i for name in ("modal", "because") for start, end in lexicon.find(before, name) for i in range(start, end)}
        for i, word in enumerate(before):
            if i not in allowed and (lexicon.has(word.text, "another") or (lexicon.has(word.text, "past") and not word.dot)):
                return True
        forms: dict[int, set[str]] = {}
        for m in marks:
            forms.setdefault(m.start, set()).add(m.pattern.form)
        for start, those in forms.items():
            if those & {PRESENT, FUTURE, CONDITIONAL, WORD}:
                continue
            if INFINITIVE in those and self.governed(segment.words, start, segment):
                continue
            if IMPERATIVE in those and not segment.talk and self.opening(segment.words, start):
                continue
            return True
        return False

    def governed(self, words: Sequence[Token], start: int, segment: Segment) -> bool:
        """Whether an infinitive stands alone or after a modal, a request, or a question for leave."""
        lexicon = self.lexicon
        i = start
        while i > 0:
            for name in ("modal", "request", "may", "condition", "uncertain"):
                if lexicon.ending(words, i, name):
                    return True
            size = max(
                lexicon.ending(words, i, name)
                for name in ("polite", "fillers", "greetings", "uncertain", "condition", "not", "clitic")
            )
            if not size and words[i - 1].text in ("di", "la", "lo", "to"):
                size = 1
            if not size:
                return self.opening(words, i) and not segment.talk
            i -= size
        return not segment.talk

    def suicidal(self, segment: Segment, mark: Mark) -> bool:
        """Whether a word of suicide is a request, or the name of the slot beside another word (section 4)."""
        words, lexicon = segment.words, self.lexicon
        if mark.pattern.form == WORD:
            rest = [*words[: mark.start], *words[mark.end :]]
            if any(lexicon.at(words, i, "noun_wish") for i in range(mark.start)):
                return not any(lexicon.has(w.text, "past") for w in words[: mark.start])
            beside = any(m.kind in ("cancel", "confirm") for m in lexicon.marks(words))
            return beside or self.nothing_but(rest)
        if mark.pattern.form == INFINITIVE:
            return self.after_modal(words, mark.start) or (
                self.lexicon.language == "en" and self.governed(words, mark.start, segment) and mark.start == 0
            )
        return mark.pattern.form in (PRESENT, FUTURE, CONDITIONAL)

    def after_modal(self, words: Sequence[Token], start: int) -> bool:
        """Whether a modal verb, or a question for leave, stands before an infinitive."""
        i = start
        while i > 0:
            if any(self.lexicon.ending(words, i, name) for name in ("modal", "request", "may")):
                return True
            size = max(self.lexicon.ending(words, i, name) for name in ("polite", "fillers", "not", "clitic"))
            if not size:
                return False
            i -= size
        return False

    def nothing_but(self, words: Sequence[Token], *more: str) -> bool:
        """Whether words are only greetings, polite words, adverbs, articles and possessives, and those of the lists named."""
        i = 0
        while i < len(words):
            size = max(
                self.skipped(words, i), *(self.lexicon.at(words, i, n) for n in ("possessive", "articles_and_possessives", *more))
            )
            if not size and connects(self.lexicon, words[i]):
                size = 1
            if not size:
                return False
            i += size
        return True

    def mayoral(self, segment: Segment, marks: Sequence[Mark]) -> bool:
        """Whether the word `sindaco` makes a vote for a mayor: with a verb of voting or wishing, or in one of the set forms."""
        words, lexicon = segment.words, self.lexicon
        mayor = next(m for m in marks if m.kind == "mayor")
        kinds = {m.kind for m in marks}
        if kinds & {"vote", "elect"}:
            if lexicon.ending(words, mayor.end, "pronouns") >= 2 and not self.following_name(words, mayor.end):
                votes = [m for m in marks if m.kind == "vote"]
                nearest = mayor.start - (2 if lexicon.has(words[mayor.start - 2].text, "against") else 1)
                before_it = any(m.end == nearest and not self.noun(words, m) for m in votes)
                if before_it and self.article(words, mayor.start):
                    return False
            return True
        if kinds & {"abstain", "cancel"}:
            return True
        if lexicon.find(words, "wish") and not kinds & {"power", "stake", "rogo", "ritual", "succ"}:
            return True
        if mayor.end < len(words) and ":" in words[mayor.end].before:
            return True
        if kinds & {"power", "stake", "ritual", "succ"}:
            return False
        if segment.follows and mayor.start == 0:
            after = self.following_name(words, mayor.end)
            return after is not None and self.nothing_but(words[after.end :])
        before = self.preceding(segment, mayor.start)
        if before is not None and not self.prefixed(words, mayor.start):
            return True
        if not self.prefixed(words, mayor.start):
            return False
        after = self.following_name(words, mayor.end)
        if after is not None and before is None:
            head = words[: mayor.start]
            return self.nothing_but([w for w in head if w.text not in BEFORE_AN_OFFICE]) and self.nothing_but(words[after.end :])
        return before is not None and self.nothing_but(words[mayor.end :])

    def article(self, words: Sequence[Token], i: int) -> bool:
        """Whether an article stands just before a place."""
        return i > 0 and self.lexicon.has(words[i - 1].text, "articles")

    def prefixed(self, words: Sequence[Token], i: int) -> bool:
        """Whether `per` or `come` stands before a place, adjectives and articles apart."""
        while i > 0 and self.lexicon.has(words[i - 1].text, "possessive"):
            i -= 1
        return i > 0 and words[i - 1].text in BEFORE_AN_OFFICE

    # --- name phrases -----------------------------------------------------------------------------------------------------

    def words_of(self, tokens: Sequence[Token]) -> tuple[Word, ...]:
        """Tokens as words of a name, without articles and titles, unless nothing or no name is left."""
        merged = tuple(Word(t.text, t.capital, t.raw) for t in tokens)
        kept: list[Word] = []
        for word in merge(merged, self.players):
            drop = self.lexicon.has(word.text, "articles") or (self.lexicon.has(word.text, "titles") and not self.unit(word))
            if not drop:
                kept.append(word)
        return tuple(kept)

    def unit(self, word: Word) -> bool:
        """Whether a word is exactly a unit of somebody's name."""
        return any(exact(word.text, p) for p in self.players)

    def long_unit(self, words: Sequence[Token], i: int) -> int:
        """How many words at i make a unit of several words; 0 if they make none."""
        long_units = {unit for p in self.players for unit in p.long_units}
        for size in range(min(5, len(words) - i), 1, -1):
            run = words[i : i + size]
            if "".join(w.text for w in run) in long_units and not any(breaks(w) for w in run[1:]):
                return size
        return 0

    def run(self, words: Sequence[Token], i: int, stops: frozenset[int]) -> int:
        """Where a name phrase that begins at i ends."""
        j = i
        while j < len(words):
            word = words[j]
            if j > i and (breaks(word) or ":" in word.before):
                break
            size = self.long_unit(words, j)
            if size and (j == i or not breaks(word)):
                j += size
                continue
            if j in stops or (
                not word.dot
                and self.lexicon.has(word.text, "stop")
                and not (self.name_word(word) and word.capital and not self.plain)
                and not (self.named(words, j) if j == i else self.together(words, j - 1))
            ):
                break
            if self.lexicon.at(words, j, "polite") or (self.lexicon.at(words, j, "fillers") and not self.name_word(word)):
                break
            if self.lexicon.find(words[j : j + 3], "because")[:1] == [(0, 1)]:
                break
            j += 1
        return j

    def stops(self, words: Sequence[Token]) -> frozenset[int]:
        """Where command words stand, which end a name phrase."""
        return frozenset(
            m.start
            for m in self.lexicon.marks(words)
            if m.pattern.form != OTHER and not (m.end - m.start == 1 and self.is_name(words, m))
        )

    def is_name(self, words: Sequence[Token], mark: Mark) -> bool:
        """Whether a word that could be a command is somebody's name, written with a capital within the sentence."""
        word = words[mark.start]
        return self.name_word(word) and (self.plain or (word.capital and mark.start > 0))

    def phrase(self, words: Sequence[Token], i: int, article: bool = False) -> Phrase | None:
        """The name phrase that begins at i; None where no word of it stands there."""
        special = self.special(words, i)
        if special:
            return special
        end = self.run(words, i, self.stops(words))
        if end == i:
            return None
        tokens = words[i:end]
        article = article or self.lexicon.has(tokens[0].text, "articles")
        kept = self.words_of(tokens)
        if not kept:
            return None
        readings = [kept]
        if self.long_unit(words, i) and (
            self.lexicon.has(tokens[0].text, "articles") or self.lexicon.has(tokens[0].text, "prepositions")
        ):
            other = self.words_of(tokens[1:])
            if other and all(self.unit(w) for w in other):
                readings.append(other)
        lone = next((t for t in tokens if not self.lexicon.has(t.text, "articles")), None)
        return Phrase(tuple(readings), "", " ".join(t.raw for t in tokens), article, end, lone)

    def special(self, words: Sequence[Token], i: int) -> Phrase | None:
        """A phrase that is no name: the sender, nobody, a pronoun, a plural."""
        word = words[i]
        if self.long_unit(words, i) or (self.name_word(word) and word.capital and not self.plain):
            return None
        for name, kind in (("self", "self"), ("nobody", NONE), ("pronouns", "pronoun"), ("plural", "pronoun")):
            if size := self.lexicon.at(words, i, name):
                end = i + size
                if kind == "pronoun":
                    end = max(end, self.run(words, min(end, len(words)), self.stops(words)))
                return Phrase((), kind, " ".join(t.raw for t in words[i:end]), False, end)
        return None

    def following_name(self, words: Sequence[Token], i: int) -> Phrase | None:
        """The name phrase that begins at i, after articles, prepositions and adverbs."""
        while i < len(words) and not breaks(words[i]):
            if self.long_unit(words, i):
                break
            size = self.skipped(words, i) if not self.name_word(words[i]) else 0
            size = size or self.lexicon.at(words, i, "wish") or self.lexicon.at(words, i, "modal")
            if not size and not words[i].dot and self.lexicon.at(words, i, "prepositions"):
                size = self.lexicon.at(words, i, "prepositions")
            if not size:
                break
            i += size
        return self.phrase(words, i) if i < len(words) and not breaks(words[i]) else None

    def target(self, segment: Segment, mark: Mark, slot: str) -> Phrase | None:
        """The name phrase that follows a command word, after preposition, copula, colon, adverbs and words of the same command."""
        words, lexicon = segment.words, self.lexicon
        group = GROUPS[slot] | {"mayor", "rogo"}
        marks = {
            m.start: m.end
            for m in lexicon.marks(words)
            if m.kind in group or (m.kind == "lead" and m.pattern.form in (PRESENT, FUTURE))
        }
        noun = self.noun(words, mark)
        i, article, copula, lead = mark.end, False, False, False
        if mark.pattern.with_ and (
            at := next((j for j in range(i, min(i + 4, len(words))) if words[j].text in mark.pattern.with_), 0)
        ):
            i = at if not any(self.name_word(w) or breaks(w) for w in words[i:at]) else i
        while i < len(words):
            word = words[i]
            if breaks(word):
                return None
            if self.long_unit(words, i):
                break
            if special := self.special(words, i):
                mayoral = i + 1 < len(words) and (i + 1) in marks and special.special == "pronoun"
                after = self.following_name(words, special.end) if mayoral and special.end < len(words) else None
                if not (mayoral and (slot == MAYOR or (after and self.resolve(after).players))):
                    return special
                i = special.end
                continue
            if i in marks and not (self.name_word(word) and (self.plain or word.capital)):
                i = marks[i]
                continue
            if slot == POWER and not mark.pattern.with_ and lexicon.has(word.text, "not_with"):
                return None
            if size := lexicon.at(words, i, "houses") if self.of_house(words, i) else 0:
                i += size
                continue
            if not word.dot and (size := lexicon.at(words, i, "prepositions")):
                if noun and not lead and mark.kind in ("vote", "rogo", "generic") and lexicon.has(word.text, "of"):
                    if i + 1 < len(words) and (time := lexicon.at(words, i + 1, "fillers")):
                        i += 1 + time
                        continue
                    return None
                article = article or lexicon.has(word.text, "with_article")
                lead = True
                i += size
                continue
            towards = i + 1 < len(words) and noun and lexicon.at(words, i + 1, "prepositions")
            size = lexicon.at(words, i, "copula") if towards else self.copula(words, i)
            if size and (noun or mark.kind in NOUNS) and not word.dot:
                copula = True
                i += size
                continue
            if lexicon.at(words, i, "wish") or lexicon.at(words, i, "modal"):
                i += max(lexicon.at(words, i, "wish"), lexicon.at(words, i, "modal"))
                continue
            if (size := max(lexicon.at(words, i, "fillers"), lexicon.at(words, i, "polite"))) and not self.name_word(word):
                i += size
                continue
            owned = i + 1 < len(words) and (self.of_house(words, i + 1) or words[i + 1].text in MINE)
            if owned and lexicon.has(word.text, "articles"):
                i += 1
                continue
            if word.text in (*MINE, "che", "be", "will") and not self.named(words, i):
                i += 1
                continue
            if lexicon.has(word.text, "not") and not self.named(words, i):
                return Phrase((), "not", "", False, i + 1)
            break
        if i >= len(words):
            return None
        lead = lead or ":" in words[i].before or any(":" in w.before for w in words[mark.end : i + 1])
        found = self.phrase(words, i, article)
        if found and not found.special and noun and not lead and (copula or mark.kind == "generic") and not self.likely(found):
            return None
        return found

    def of_house(self, words: Sequence[Token], i: int) -> bool:
        """Whether `casa di`, `spirito di` and the like stand at a place."""
        return bool(self.lexicon.at(words, i, "houses")) and i + 1 < len(words) and self.lexicon.has(words[i + 1].text, "of")

    def likely(self, phrase: Phrase) -> bool:
        """Whether any word of a phrase could be meant for a name: it fits somebody, or has a capital."""
        return any((w.capital and not self.plain) or self.known(w) for reading in phrase.readings for w in reading)

    def known(self, word: Word) -> bool:
        """Whether a word fits anybody at any level, initials apart."""
        return any(fits(word.text, p, level) for p in self.players for level in (PARTIAL, TYPO)) or any(
            len(word.text) >= 3 and u.startswith(word.text) for p in self.players for u in p.units
        )

    def names(self, phrase: Phrase) -> bool:
        """Whether a phrase is nothing but a name: every word fits somebody or, with a capital, could."""
        words = phrase.readings[0] if phrase.readings else ()
        return bool(words) and all(
            self.known(w) or (len(w.text) == 1 and len(words) > 1) or (w.capital and not self.plain) for w in words
        )

    def preceding(self, segment: Segment, start: int) -> Phrase | None:
        """The name phrase just before a command word: `Titta al rogo`, `Teresa Lupo sindaco`, `Titta è il mio successore`.

        What is said of others is none of one's own (`Marta è sindaco`): after a name only a possessive makes it so.
        """
        words, lexicon = segment.words, self.lexicon
        i, mine = start, False
        while i > 0 and not breaks(words[i] if i < len(words) else words[i - 1]):
            before = words[i - 1]
            if self.named(words, i - 1):
                break
            mine = mine or before.text in MINE
            if self.copula(words, i - 1) and not mine:
                return None
            skip = (
                before.text in ("per", "come", "a", "quale", "for", "as", "to")
                or lexicon.has(before.text, "possessive")
                or self.copula(words, i - 1)
            )
            skip = skip or (lexicon.at(words, i - 1, "fillers") == 1 and not self.name_word(before))
            if not skip or before.dot or self.long_end(words, i):
                break
            i -= 1
        if i == 0 or (breaks(words[i]) and words[i].before != ","):
            return None
        end = i
        stops = self.stops(words)
        leads = {m.end - 1 for m in lexicon.marks(words) if m.kind == "lead"}
        while i > 0:
            word = words[i - 1]
            if size := self.long_end(words, i):
                i -= size
            elif (
                i - 1 in stops | leads
                or any(lexicon.ending(words, i, n) for n in ("polite", "modal", "wish", "not", "request"))
                or (
                    not word.dot
                    and not (self.named(words, i - 1) if i == end else self.together(words, i - 1))
                    and (lexicon.has(word.text, "stop") or (lexicon.ending(words, i, "fillers") and not self.name_word(word)))
                )
                or (lexicon.ending(words, i, "greetings") and not self.name_word(word))
            ):
                break
            else:
                i -= 1
            if breaks(words[i]) or ":" in words[i].before:
                break
        if i == end:
            return None
        if i > 0 and not breaks(words[i]) and self.copula(words, i - 1) and not connects(lexicon, words[i - 1]):
            return None
        if special := self.special(words, i):
            opinion = special.special == "self" and i > 0 and lexicon.has(words[i - 1].text, "prepositions")
            return special if special.end == end and not opinion else None
        kept = self.words_of(words[i:end])
        if not kept:
            return None
        text = " ".join(t.raw for t in words[i:end])
        article = lexicon.has(words[i].text, "articles")
        found = Phrase((kept,), "", text, article, end, words[end - 1] if len(kept) == 1 else None)
        if i > 0 and not breaks(words[i]) and self.refused(words, i):
            return Phrase((), "not", text, False, end)
        return found if self.names(found) else None

    def refused(self, words: Sequence[Token], i: int) -> bool:
        """Whether a negation stands before a name, or before the verb that has it: `non voglio Marta al rogo`."""
        leads = {m.end: m.end - m.start for m in self.lexicon.marks(words) if m.kind == "lead"}
        while i > 0:
            if self.lexicon.has(words[i - 1].text, "not") or words[i - 1].text == "no":
                return True
            size = max(self.lexicon.ending(words, i, name) for name in ("modal", "wish", "request")) or leads.get(i, 0)
            if not size or breaks(words[i]):
                return False
            i -= size
        return False

    def long_end(self, words: Sequence[Token], i: int) -> int:
        """How many words just before i make a unit of several words."""
        return next((size for size in range(5, 1, -1) if i >= size and self.long_unit(words, i - size) == size), 0)

    def resolve(self, phrase: Phrase, among: Sequence[Player] | None = None) -> Match:
        """Whom a phrase means, among all the players or those named."""
        return match(phrase.readings, self.players if among is None else among, self.plain)

    def pair(self, segment: Segment, phrase: Phrase) -> bool:
        """Whether another name for the same slot follows the phrase: X o Y, X e Y, X, Y (section 6)."""
        words, lexicon = segment.words, self.lexicon
        i = phrase.end
        stops = self.stops(words)
        first = phrase
        while i < len(words):
            word = words[i]
            both = word.text == "che" and any(w.text == "sia" for r in first.readings for w in r)
            if not (breaks(word) or both or (lexicon.has(word.text, "pair") and not word.stress and not word.dot)):
                if (
                    i in stops
                    or lexicon.at(words, i, "fillers")
                    or lexicon.at(words, i, "polite")
                    or lexicon.has(word.text, "prepositions")
                ):
                    i += 1
                    continue
                return False
            j = i
            if word.stress and lexicon.has(word.text, "pair"):
                return False
            while (
                j < len(words)
                and ((lexicon.has(words[j].text, "pair") and not words[j].dot) or both or lexicon.has(words[j].text, "cut"))
                and (j == i or not breaks(words[j]))
            ):
                j += 1
                both = False
            while j < len(words) and not words[j].dot and not self.long_unit(words, j) and not self.name_word(words[j]) and (
                lexicon.at(words, j, "prepositions") or lexicon.at(words, j, "fillers")
            ):  # fmt: skip
                j += max(lexicon.at(words, j, "prepositions"), lexicon.at(words, j, "fillers"))
            if j >= len(words) or (j > i and breaks(words[j])):
                i = max(j, i + 1)
                continue
            other = self.phrase(words, j)
            if other is None or (lexicon.has(words[j].text, "indefinite") and not self.named(words, j)):
                return False
            closed = (
                other.end >= len(words) or breaks(words[other.end]) or other.end in stops or bool(self.skipped(words, other.end))
            )
            closed = closed or connects(lexicon, words[other.end], "pair") or bool(lexicon.at(words, other.end, "because"))
            closed = closed or any(m.start == other.end + 1 for m in lexicon.marks(words) if m.kind == "rogo")
            if other.special == "self" and closed:
                return first.special != "self"
            if other.special or not closed or not self.names(other):
                return False
            one, two = self.resolve(first), self.resolve(other)
            same = len(one.players) == 1 and one.players == two.players and not first.special
            if not same and (two.players or all(w.capital and not self.plain for w in other.readings[0])):
                return True
            i = other.end
        return False

    # --- the whole segment ------------------------------------------------------------------------------------------------

    def negated(self, words: Sequence[Token], mark: Mark, marks: Sequence[Mark]) -> bool:
        """Whether a negation stands right before a command word and what carries it, or `mica` right after it."""
        lexicon = self.lexicon
        leads = {m.end: m.start for m in lexicon.marks(words) if m.kind == "lead"}
        i = mark.start
        while i > 0 and not breaks(words[i]):
            word = words[i - 1]
            spoken = (word.text == "ne" and not word.stress) or (word.text in ("mai", "never") and self.noun(words, mark))
            if lexicon.has(word.text, "not") and not spoken:
                return True
            if i == mark.start and (lexicon.has(word.text, "nobody") or (word.text == "niente" and mark.end < len(words))):
                return True
            size = max(
                lexicon.ending(words, i, name) for name in ("modal", "wish", "request", "may", "possessive", "fillers", "clitic")
            )
            size = (
                size
                or (i - leads[i] if i in leads else 0)
                or (1 if word.text in ("lo", "la", "li", "di", "al", "per", "su") else 0)
            )
            if not size:
                break
            i -= size
        return mark.end < len(words) and words[mark.end].text == "mica" and not breaks(words[mark.end])

    def read(self, segment: Segment) -> Intent | None:
        """What a segment asks for; None where nothing in it is a command."""
        words = segment.words
        marks = self.accepted(segment)
        if not marks:
            return None
        kinds = {m.kind for m in marks}
        question = self.asked(segment, marks)
        intent: Intent | None = None
        if "confirm" in kinds and not kinds - {"confirm", "suicide"}:
            confirm = next(m for m in marks if m.kind == "confirm")
            rest = [w for i, w in enumerate(words) if not any(m.start <= i < m.end for m in marks)]
            negated = self.negated(words, confirm, marks)
            intent = Intent(SUICIDE, NONE if negated else YES, alone=self.nothing_but(rest))
        elif "cancel" in kinds:
            intent = self.cancels(segment, marks)
        elif "suicide" in kinds:
            suicide = next(m for m in marks if m.kind == "suicide")
            intent = Intent(SUICIDE, NONE if self.negated(words, suicide, marks) else ASK)
        else:
            intent = self.votes_and_powers(segment, marks)
        return intent and replace(intent, question=question, moods=segment.moods)

    def asked(self, segment: Segment, marks: Sequence[Mark]) -> bool:
        """Whether a segment asks for leave, or anything that is no polite request."""
        words, lexicon = segment.words, self.lexicon
        if any(end <= m.start for _, end in lexicon.find(words, "may") for m in marks):
            return True
        return segment.asks and not any(end <= m.end for _, end in lexicon.find(words, "request") for m in marks)

    def cancels(self, segment: Segment, marks: Sequence[Mark]) -> Intent | None:
        """A cancellation and what it names."""
        words, lexicon = segment.words, self.lexicon
        cancel = next(m for m in marks if m.kind == "cancel")
        negated = self.negated(words, cancel, marks)
        present = {w.text for w in words}
        said = " ".join(w.text for w in words)
        named = [
            slot
            for slot in (SUICIDE, SUCC, MAYOR, RITUAL, STAKE, POWER)
            if present & lexicon.slots[slot] or any(" " in s and s in said for s in lexicon.slots[slot])
        ]
        kinds = {m.kind for m in lexicon.marks(words)}
        if not named and "power" in kinds:
            named = [POWER]
        if not named and present & lexicon.slots["vote"]:
            return Intent(VOTE, NONE, cancels=True, negated=negated)
        if {STAKE, MAYOR} <= set(named):  # both at once: which is asked, unless only one is in force
            return Intent(BARE, NONE, cancels=True, negated=negated)
        if named:
            return Intent(named[0], NONE, cancels=True, negated=negated)
        if any(lexicon.at(words, i, "nothing_else") for i in range(len(words))):
            return Intent(ALL, NONE, cancels=True, negated=negated)
        end = next((i for i in range(cancel.end, len(words)) if breaks(words[i]) or connects(lexicon, words[i])), len(words))
        if self.nothing_but(words[cancel.end : end], "cancel_bare", "because"):
            return Intent(BARE, NONE, cancels=True, negated=negated)
        return None

    def votes_and_powers(self, segment: Segment, marks: Sequence[Mark]) -> Intent | None:
        """A vote, a nomination, a ritual, a power, or none of them."""
        words, lexicon = segment.words, self.lexicon
        kinds = {m.kind for m in marks}
        slot = next((s for s, group in GROUPS.items() if kinds & (group - {"vote"} if s == MAYOR else group)), None)
        abstains = [m for m in marks if m.kind == "abstain"]
        if abstains:
            mayoral = any(lexicon.at(words, i, "mayor") for i in range(len(words)))
            slot = MAYOR if mayoral or "elect" in kinds else STAKE
            mark = abstains[-1]
            noun = mark.pattern.form == WORD and "voto" in mark.pattern.words
            phrase = self.target(segment, mark, slot) if noun else None
            if phrase and not phrase.special and self.likely(phrase):
                return Intent(slot, TARGET, phrase, negated=True)
            if self.negated(words, mark, marks) and not noun:
                return None
            return Intent(slot, NONE)
        nopower = [m for m in marks if m.kind == "nopower"]
        if nopower and slot in (None, POWER):
            phrase = self.target(segment, nopower[-1], POWER)
            if phrase and not phrase.special and self.likely(phrase):
                return Intent(POWER, TARGET, phrase, negated=True)
            return Intent(POWER, NONE)
        if slot is None:
            return None
        group = [m for m in marks if m.kind in GROUPS[slot]]
        first = min(group, key=lambda m: m.start)
        roles = (
            frozenset().union(*(m.pattern.roles for m in group if m.start == first.start)) if slot == POWER else frozenset[str]()
        )
        if any(m.kind == "generic" for m in group):
            roles = frozenset()
        negated = any(self.negated(words, m, marks) for m in group)
        itself = next((m for m in group if m.pattern.self_), None)
        phrase = Phrase((), "self", "", False, itself.end) if itself else None
        mark = first
        for mark in sorted(group, key=lambda m: (m.start, m.end))[:SOME]:
            if phrase is None:
                phrase = self.target(segment, mark, slot)
        backwards = False
        if phrase is None and slot in (STAKE, MAYOR, SUCC):
            for mark in group:
                if phrase is None and mark.kind in ("rogo", "mayor", "succ"):
                    phrase = self.preceding(segment, mark.start)
                    backwards = phrase is not None
        if phrase is None and slot == MAYOR and self.proposes(words, marks):
            phrase = Phrase((), "self", "", False, len(words))
        if phrase is not None and phrase.special == NONE:
            return Intent(slot, NONE, roles=roles)
        if phrase is not None and phrase.special == "not":
            return Intent(slot, TARGET, phrase, roles, negated=True)
        if phrase is None and negated and first.kind == "rogo" and any(self.name_word(w) for w in words[: first.start]):
            return Intent(slot, TARGET, Phrase((), "not"), roles, negated=True)
        alone = first.pattern.form == INFINITIVE and not self.noun(words, first) and not self.after_modal(words, first.start)
        if alone and self.judged(words, first.end):
            return None
        if phrase is None and negated and any(m.start and lexicon.has(words[m.start - 1].text, "object") for m in group):
            return Intent(slot, TARGET, Phrase((), "not"), roles, negated=True)
        if phrase is None:
            return Intent(slot, NONE, roles=roles) if negated else None
        if self.noun(words, mark) and self.over(words, mark.end if backwards else phrase.end):
            return None
        several = self.pair(segment, phrase) or (backwards and self.pair_before(segment, phrase))
        return Intent(slot, TARGET, phrase, roles, negated, several=several)

    def over(self, words: Sequence[Token], i: int) -> bool:
        """Whether a verb of the past stands at a place: what precedes is its subject (`il mio voto per Nico era uno scherzo`)."""
        return i < len(words) and not breaks(words[i]) and not words[i].dot and self.lexicon.has(words[i].text, "past")

    def judged(self, words: Sequence[Token], i: int) -> bool:
        """Whether an infinitive that ends at i is what a sentence speaks of: `votare Nico è un errore`."""
        while i < len(words) and not breaks(words[i]):
            word = words[i]
            if self.lexicon.has(word.text, "predicate") and not self.named(words, i) and not connects(self.lexicon, word):
                return True
            i += 1
        return False

    def proposes(self, words: Sequence[Token], marks: Sequence[Mark]) -> bool:
        """Whether the sender proposes themselves: `mi propongo come sindaco`."""
        reflexive = any(m.kind == "lead" and m.pattern.self_ for m in self.lexicon.marks(words))
        return reflexive and any(m.kind == "mayor" and self.prefixed(words, m.start) for m in marks)

    def pair_before(self, segment: Segment, phrase: Phrase) -> bool:
        """Whether another name stands before a phrase that precedes its command word: `Nico e Zoë al rogo`."""
        words = segment.words
        size = len(phrase.text.split())
        i = phrase.end - size
        while i > 0 and words[i].start > 0 and " ".join(t.raw for t in words[i : phrase.end]) != phrase.text:
            i -= 1
        if i <= 0 or not (breaks(words[i]) or connects(self.lexicon, words[i - 1], "pair")):
            return False
        end = i if breaks(words[i]) and not self.lexicon.has(words[i - 1].text, "pair") else i - 1
        other = self.phrase(words, 0) if end > 0 and not self.nothing_but(words[:end]) else None
        return other is not None and not other.special and other.end == end and self.names(other)

    def heads(self, segment: Segment) -> bool:
        """Whether a segment says only what the next one votes for: `per il sindaco, voto Titta`."""
        words = segment.words
        mark = next((m for m in self.lexicon.marks(words) if m.kind in ("rogo", "mayor")), None)
        if mark is None or not self.prefixed(words, mark.start):
            return False
        rest = [*words[: mark.start], *words[mark.end :]]
        return self.nothing_but([w for w in rest if w.text not in BEFORE_AN_OFFICE])

    def joins(self, before: Segment, own: Segment) -> bool:
        """Whether a piece with a command word belongs to what precedes it: the names of a pair share one `al rogo`."""
        kinds = {m.kind for m in self.accepted(own)}
        if self.heads(before):
            return bool(kinds & {"vote", "abstain", "stake", "elect"})
        if not kinds or kinds - {"rogo", "mayor"}:
            return False
        mark = next(m for m in self.accepted(own) if m.kind in kinds)
        trailing = mark.end == len(own.words) or self.nothing_but(own.words[mark.end :])
        earlier = {m.kind for m in self.accepted(before)}
        if mark.kind == "rogo" and "vote" in earlier and not earlier & {"rogo", "mayor"}:
            return trailing
        other = self.phrase(before.words, 0)
        return not earlier and trailing and other is not None and other.end == len(before.words) and self.names(other)
