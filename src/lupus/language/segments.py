"""From sentences to segments: correction words, connectors, and how far words of condition, doubt and time reach (section 3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from .lexicon import CONDITIONAL, Lexicon
from .text import Token, rename, sentences

CONDITION, UNCERTAIN, FUTURE, FORMULA = "CONDITION", "UNCERTAIN", "FUTURE", "FORMULA"

BREAKS = frozenset(",()[]–—/|&")
"""The marks within a sentence that end a name, and at which a segment may be cut."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A run of words that is judged on its own. corrects: it takes the place of the one before. moods: what governs it. talk: its
    sentence has spoken of somebody before it, so an imperative in it is addressed to them. follows: a command stands before it in
    its sentence."""

    words: tuple[Token, ...]
    asks: bool = False
    corrects: bool = False
    moods: frozenset[str] = frozenset()
    talk: bool = False
    follows: bool = False


QUOTES = frozenset('"«»“”')
"""Quotation marks: they end no name."""


def breaks(word: Token) -> bool:
    """Whether a comma or the like stands before a word."""
    return any(c in BREAKS for c in word.before) or word.before in ("-", "--")


def connects(lexicon: Lexicon, word: Token, name: str = "cut") -> bool:
    """Whether a word is a connector: neither an accented `è` nor an initial."""
    return lexicon.has(word.text, name) and not word.stress and not word.dot


def pieces(lexicon: Lexicon, words: Sequence[Token]) -> list[tuple[Token, ...]]:
    """The words cut wherever a comma or a connector stands; each piece begins with its connector."""
    found: list[list[Token]] = []
    for i, word in enumerate(words):
        after_connector = i > 0 and connects(lexicon, words[i - 1]) and len(found[-1]) == 1
        if not found or ((breaks(word) or connects(lexicon, word)) and not (after_connector and not breaks(word))):
            found.append([])
        found[-1].append(word)
    return [tuple(p) for p in found]


def inserted(
    lexicon: Lexicon, cut: Sequence[tuple[Token, ...]], commands: Callable[[tuple[Token, ...]], bool]
) -> list[tuple[Token, ...]]:
    """The pieces, where a connector with a comma after it takes the insertion to the command that follows: `e, se tace, voto X`."""
    found: list[tuple[Token, ...]] = []
    i = 0
    while i < len(cut):
        end = i + 1
        if len(cut[i]) == 1 and connects(lexicon, cut[i][0]):
            command = next((j for j in range(i + 1, len(cut)) if commands(cut[j])), i)
            end = command + 1
        found.append(tuple(word for piece in cut[i:end] for word in piece))
        i = end
    return found


def without_connector(lexicon: Lexicon, piece: Sequence[Token]) -> tuple[Token, ...]:
    """A piece without the connectors at its beginning."""
    i = 0
    while i < len(piece) - 1 and connects(lexicon, piece[i]):
        i += 1
    return tuple(piece[i:])


def corrected(lexicon: Lexicon, words: Sequence[Token]) -> list[tuple[bool, tuple[Token, ...]]]:
    """The words cut at correction words, which are left out. True: what follows one."""
    found: list[tuple[bool, tuple[Token, ...]]] = []
    start = i = 0
    corrects = False
    loose = [replace(w, before="") for w in words]
    while i < len(words):
        size = lexicon.at(loose, i, "correct")
        if size:
            found.append((corrects, tuple(words[start:i])))
            i += size
            start, corrects = i, True
        else:
            i += 1
    found.append((corrects, tuple(words[start:])))
    return found


def moods(lexicon: Lexicon, words: Sequence[Token], units: frozenset[str]) -> list[tuple[int, str]]:
    """Where words of condition, doubt and other times stand. units: the names of players, which a day of the week may be."""
    polite = {i for start, end in lexicon.find(words, "polite") for i in range(start, end)}
    found = []
    formulas = lexicon.find(words, "formula")
    found += [(start, FORMULA) for start, _ in formulas]
    inside = {i for start, end in formulas for i in range(start, end)}
    for start, _ in lexicon.find(words, "condition"):
        if start in polite or start in inside or (words[start].text == "se" and pronoun(words, start)):
            continue
        found.append((start, CONDITION))
    found += [(start, UNCERTAIN) for start, _ in lexicon.find(words, "uncertain")]
    found += [(start, FUTURE) for start, end in lexicon.find(words, "future") if words[end - 1].text not in units]
    found += [(m.start, UNCERTAIN) for m in lexicon.marks(words) if m.pattern.form == CONDITIONAL and m.kind != "lead"]
    return found


def pronoun(words: Sequence[Token], i: int) -> bool:
    """Whether `se` is the pronoun: accented, before `ne` or `stesso`, after `di`, `per` or `a` (section 6)."""
    after = words[i + 1].text if i + 1 < len(words) else ""
    before = words[i - 1].text if i else ""
    return (
        words[i].stress
        or after in ("ne", "stesso", "stessa", "stessi")
        or (before in ("di", "per", "a", "da") and not breaks(words[i]))
    )


def segments(
    text: str,
    lexicon: Lexicon,
    units: frozenset[str],
    commands: Callable[[Segment], bool],
    joins: Callable[[Segment, Segment], bool],
) -> list[Segment]:
    """Cut a text into segments.

    commands: whether a segment contains a command word of its own in a form that is accepted. joins: whether a piece with one
    belongs to the segment before it all the same (the names of a pair share one `al rogo`).
    """
    found: list[Segment] = []
    waiting = False
    for sentence in sentences(text, lexicon.abbreviations):
        governed: frozenset[str] = frozenset()
        of_sentence: list[Segment] = []
        for line in sentence.lines:
            words = own_words(lexicon, rename(line, lexicon.same))
            for corrects, part in corrected(lexicon, words):
                waiting = waiting or corrects
                if not part:
                    continue
                first = len(of_sentence)
                for piece in inserted(lexicon, pieces(lexicon, part), lambda piece: commands(Segment(piece))):
                    follows = bool(of_sentence) and commands(of_sentence[-1])
                    own = Segment(without_connector(lexicon, piece), talk=spoken(of_sentence, units, commands), follows=follows)
                    if len(of_sentence) > first and (not commands(own) or joins(of_sentence[-1], own)):
                        of_sentence[-1] = replace(of_sentence[-1], words=of_sentence[-1].words + piece)
                    else:
                        of_sentence.append(replace(own, corrects=waiting))
                        waiting = False
        for i, segment in enumerate(of_sentence):
            because = min((start for start, _ in lexicon.find(segment.words, "because")), default=len(segment.words))
            own_moods = moods(lexicon, segment.words, units)
            here = governed | {mood for at, mood in own_moods if at < because or because == 0}
            governed |= {mood for _, mood in own_moods}
            of_sentence[i] = replace(segment, moods=here, asks=sentence.asks and i == len(of_sentence) - 1)
        found += of_sentence
    if waiting:
        found.append(Segment((), corrects=True))  # `Voto Nico, no aspetta` takes the vote back
    return found


def own_words(lexicon: Lexicon, words: tuple[Token, ...]) -> tuple[Token, ...]:
    """The words of a line without what it reports of others: after `dice:`, or in quotation marks after it (section 6)."""
    for _, end in lexicon.find(words, "reported"):
        for i in range(end, len(words)):
            if i == end and ":" in words[i].before:
                return words[:i]
            if QUOTES & set(words[i].before):
                close = next((j for j in range(i + 1, len(words)) if QUOTES & set(words[j].before)), len(words))
                return (*words[:i], *own_words(lexicon, words[close:]))
    return words


def spoken(before: Sequence[Segment], units: frozenset[str], commands: Callable[[Segment], bool]) -> bool:
    """Whether what precedes in the sentence is talk about a player, and no command."""
    return bool(before) and not commands(before[-1]) and any(w.text in units for w in before[-1].words)
