"""From letters to words: folding, tokens, sentences. Matching is made on folded words; the letters as written stay beside them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace

WORD = re.compile(r"[^\W_]+", re.UNICODE)
END = ".;!?…"
APOSTROPHES = ("'", "’", "‘", "`", "ʼ")


@dataclass(frozen=True, slots=True)
class Token:
    """A word. text: folded. raw: as written. before: the punctuation between the last word and this one. stress: an accent is
    written on it, or after it as an apostrophe (`è`, `e'`, `sé`). dot: a full stop follows at once."""

    text: str
    raw: str
    before: str
    start: int
    end: int
    stress: bool = False
    dot: bool = False

    @property
    def capital(self) -> bool:
        """Whether it begins with a capital letter."""
        return self.raw[:1].isupper()


@dataclass(frozen=True, slots=True)
class Sentence:
    """The lines of a sentence, each a run of words. asks: it ends with a question mark. start: where it stands in the text."""

    lines: tuple[tuple[Token, ...], ...]
    asks: bool
    start: int


def fold(text: str) -> str:
    """Lower case, without accents and diaeresis, with one kind of apostrophe and single blanks (section 4)."""
    plain = unicodedata.normalize("NFKD", text.replace("’", "'").replace("‘", "'").replace("ʼ", "'").replace("`", "'"))
    letters = "".join(c for c in plain if not unicodedata.combining(c)).casefold()
    return " ".join(letters.replace("ø", "o").replace("ł", "l").replace("đ", "d").split())


def join(text: str) -> str:
    """A name folded to its letters alone: case, accents, apostrophes, hyphens and blanks are gone (section 5)."""
    return "".join(WORD.findall(fold(text)))


def tokens(text: str, at: int = 0) -> tuple[Token, ...]:
    """The words of a text."""
    text = unicodedata.normalize("NFC", text)
    found: list[Token] = []
    last = 0
    for word in WORD.finditer(text):
        raw = word.group()
        before = "".join(text[last : word.start()].split()).replace("’", "'").replace("‘", "'").replace("`", "'")
        folded = join(raw)
        if folded:
            after = text[word.end() : word.end() + 2]
            stress = unicodedata.normalize("NFD", raw) != raw or (after[:1] in APOSTROPHES and not after[1:].strip())
            found.append(Token(folded, raw, before, at + word.start(), at + word.end(), stress, after[:1] == "."))
        last = word.end()
    return tuple(found)


def plain(text: str) -> bool:
    """Whether a message is written all in upper or all in lower case, so that capitals tell nothing."""
    return text == text.lower() or text == text.upper()


BULLET = re.compile(r"^\s*(?:[-*•–—·▪‣]|\d{1,2}[.)])\s+(?=\S)")


def sentences(text: str, abbreviations: frozenset[str]) -> list[Sentence]:
    """Cut a text at full stops, semicolons, exclamation and question marks, bullets and blank lines (section 3).

    Line breaks cut within a sentence, unless the line ends with a comma or a colon.
    """
    text = unicodedata.normalize("NFC", text)
    found: list[Sentence] = []
    lines: list[tuple[Token, ...]] = []
    begin = current = 0

    def line_ends(at: int) -> None:
        nonlocal current
        words = tokens(text[current:at], current)
        if words:
            lines.append(words)
        current = at

    def sentence_ends(at: int, asks: bool) -> None:
        nonlocal begin, lines
        line_ends(at)
        if lines:
            found.append(Sentence(tuple(lines), asks, begin))
        begin, lines = at, []

    i = 0
    at_line_start = True
    while i < len(text):
        if (
            at_line_start
            and (mark := BULLET.match(text[i:].split("\n", 1)[0]))
            and (text[i:].strip().count(" ") or "\n" in text.strip())
        ):
            sentence_ends(i, False)
            i += mark.end()
            begin = current = i
            at_line_start = False
            continue
        at_line_start = False
        c = text[i]
        if c == "•":
            sentence_ends(i, False)
            begin = current = i + 1
        elif c in END and not (c == "." and inside(text, i, abbreviations)):
            j = i
            while j < len(text) and text[j] in END:
                j += 1
            sentence_ends(i, "?" in text[i:j])
            begin = current = j
            i = j
            continue
        elif c == "\n":
            blank = not text[i + 1 :].split("\n", 1)[0].strip()
            if blank:
                sentence_ends(i, False)
                begin = current = i + 1
            elif not text[begin:i].rstrip().endswith((",", ":")):
                line_ends(i)
            at_line_start = True
        i += 1
    sentence_ends(len(text), False)
    return found


def inside(text: str, i: int, abbreviations: frozenset[str]) -> bool:
    """Whether the full stop at i ends no sentence: after a single letter or an abbreviation, between letters (sig.ra) or digits."""
    before = re.search(r"[^\W_]+$", text[:i])
    if not before:
        return False
    word = fold(before.group())
    if len(word) == 1 and word.isalpha():
        return True
    return word in abbreviations or (word.isdigit() and text[i + 1 : i + 2].isdigit())


def rename(words: tuple[Token, ...], same: dict[str, str]) -> tuple[Token, ...]:
    """Write the words that count as others as those others (`nn` as `non`), but no initial."""
    return tuple(replace(w, text=same[w.text]) if w.text in same and not w.dot else w for w in words)
