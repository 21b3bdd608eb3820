"""From letters to words: folding, tokens, sentences. Matching is made on folded words; the letters as written stay
beside them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache

WORD = re.compile(r"[^\W_]+", re.UNICODE)
END = ".;!?"
DRAWN = re.compile(r"([aeiou])\1{2,}|([^\W\d_aeiou])\2{2,}")
ELLIPSIS = re.compile(r"…|\.{2,}")
SMILEY = re.compile(r"(?<!\w)(?:[:;=]['’]?-?[)(DPpO|/\\]+|<3+)(?=\s|$)")
"""Faces and hearts drawn with signs, which end a sentence and are no colons."""
APOSTROPHES = ("'", "’", "‘", "`", "ʼ")


@dataclass(frozen=True, slots=True)
class Token:
    """A word. text: folded. raw: as written. before: the punctuation between the last word and this one. stress: an
    accent is written on it, or after it as an apostrophe (`è`, `e'`, `sé`). dot: a full stop follows at once."""

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
    """The lines of a sentence, each a run of words. asks: it ends with a question mark. start: where it stands in
    the text. colon: it ends with a colon."""

    lines: tuple[tuple[Token, ...], ...]
    asks: bool
    start: int
    colon: bool = False

    @property
    def text(self) -> str:
        """The words as written."""
        return " ".join(token.raw for line in self.lines for token in line)


def fold(text: str) -> str:
    """Lower case, without accents and diaeresis, with one kind of apostrophe and single blanks (section 4)."""
    if text.isascii():
        return " ".join(text.replace("`", "'").lower().split())
    plain = unicodedata.normalize("NFKD", text.replace("’", "'").replace("‘", "'").replace("ʼ", "'").replace("`", "'"))
    letters = "".join(c for c in plain if not unicodedata.combining(c)).casefold()
    return " ".join(letters.replace("ø", "o").replace("ł", "l").replace("đ", "d").split())


@lru_cache(maxsize=2048)
def join(text: str) -> str:
    """A name folded to its letters alone: case, accents, apostrophes, hyphens and blanks are gone (section 5)."""
    return "".join(WORD.findall(fold(text)))


@lru_cache(maxsize=2048)
def short(word: str) -> str:
    """A folded word without letters that are drawn out: `votooo` is `voto`; a word of one letter alone (III) stays."""
    return DRAWN.sub(lambda m: m[1] or 2 * m[2], word) if len(set(word)) > 1 else word


def tokens(text: str, at: int = 0) -> tuple[Token, ...]:
    """The words of a text."""
    text = unicodedata.normalize("NFC", text)
    found: list[Token] = []
    last = 0
    for word in WORD.finditer(text):
        raw = word.group()
        between = text[last : word.start()]
        before = (
            ""
            if between in ("", " ") or (between == "-" and found)
            else "".join(between.split()).replace("’", "'").replace("‘", "'").replace("`", "'")
        )
        folded = short(join(raw))
        if folded:
            after = text[word.end() : word.end() + 2]
            accented = not raw.isascii() and unicodedata.normalize("NFD", raw) != raw
            stress = accented or (after[:1] in APOSTROPHES and not after[1:].strip())
            found.append(Token(folded, raw, before, at + word.start(), at + word.end(), stress, after[:1] == "."))
        last = word.end()
    return tuple(found)


def plain(text: str) -> bool:
    """Whether a message is written all in upper or all in lower case, so that capitals tell nothing."""
    return text == text.lower() or text == text.upper()


POSTSCRIPT = re.compile(r"\s*p\.?\s?s\b", re.IGNORECASE)

BULLET = re.compile(r"^\s*(?:[-*•–—·▪‣]|\d{1,2}[.)])\s+(?=\S)")


FIRST = re.compile(r"\s*1[.)]\s")
NEXT = re.compile(r"(?<=\s)[2-9][.)](?=\s)")
"""The numbers of several things on one line: `1) rogo Nico 2) sindaco Titta`."""


QUOTATION = re.compile(r"(?<=[\w,:])(?:[ \t]+|[ \t]*\n[ \t]*)(?P<own>«[^«»\n]*»|“[^“”\n]*”|\"(?=\S)[^\"\n]*\")")
"""A quotation with words before it: nothing in it ends a sentence."""
FRESH = re.compile(r"[»”\"]\s+[A-ZÀ-Ý]")
"""How another sentence begins behind a quotation."""
ANNOUNCED = re.compile(r"\b(?:vot[oie]s?|ordin[ei]|orders?|decis\w+|scelt[ae]|choices?)\s*:$", re.IGNORECASE)
"""What the sender announces may stand in quotation marks."""


def passed(text: str) -> dict[int, int]:
    """Where what ends no sentence begins, and where it ends: dots that leave something open, and quotations that stand
    in a sentence with words before them."""
    quoted = (m for m in QUOTATION.finditer(text) if not ANNOUNCED.search(text, max(0, m.start() - 20), m.start()))
    return {m.end() - len(m[m.lastindex or 0]): m.end() for m in (*ELLIPSIS.finditer(text), *quoted)}


class Cutter:
    """Cuts a text into sentences and their lines."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[Sentence] = []
        self.lines: list[tuple[Token, ...]] = []
        self.begin = self.current = 0

    def line(self, at: int) -> None:
        """End a line."""
        words = tokens(self.text[self.current : at], self.current)
        if words:
            self.lines.append(words)
        self.current = at

    def sentence(self, at: int, after: int, asks: bool = False) -> None:
        """End a sentence; the next one begins after."""
        self.line(at)
        if self.lines:
            colon = self.text[self.begin : at].rstrip().endswith(":")
            self.found.append(Sentence(tuple(self.lines), asks, self.begin, colon))
        self.lines = []
        self.begin = self.current = after

    def go_over(self, end: int) -> int:
        """Go on at end; the sentence ends there with a quotation that ends one, if another begins."""
        if self.text[end - 2] in END and FRESH.match(self.text, end - 1):
            self.sentence(end, end)
        return end

    def newline(self, i: int) -> None:
        """End a line, or at a blank one the sentence; after a comma or a colon the line goes on."""
        if not self.text[i + 1 :].split("\n", 1)[0].strip() or POSTSCRIPT.match(self.text, i + 1):
            self.sentence(i, i + 1)
        elif not self.text[self.begin : i].rstrip().endswith((",", ":")):
            self.line(i)


@lru_cache(maxsize=16)
def sentences(text: str, abbreviations: frozenset[str]) -> tuple[Sentence, ...]:
    """Cut a text at full stops, semicolons, exclamation and question marks, bullets and blank lines (section 3).

    Line breaks cut within a sentence, unless the line ends with a comma or a colon. Dots that leave something
    open end none.
    """
    text = SMILEY.sub(lambda face: f"{'.':<{len(face[0])}}", unicodedata.normalize("NFC", text))
    if FIRST.match(text):
        text = NEXT.sub(lambda number: f"{';':<{len(number[0])}}", text)
    cutter = Cutter(text)
    several = bool(text.strip().count(" ") or "\n" in text.strip())
    over = passed(text)
    i, fresh = 0, True
    while i < len(text):
        if i in over:
            i, fresh = cutter.go_over(over[i]), False
            continue
        if fresh and several and (bullet := BULLET.match(text[i:].split("\n", 1)[0])):
            cutter.sentence(i, i + bullet.end())
            i, fresh = i + bullet.end(), False
            continue
        fresh = text[i] == "\n"
        if fresh:
            cutter.newline(i)
        elif text[i] == "•":
            cutter.sentence(i, i + 1)
        elif text[i] in END and not (inside(text, i, abbreviations) if text[i] == "." else text[i : i + 2] == "!="):
            after = next((j for j in range(i, len(text)) if text[j] not in END), len(text))
            cutter.sentence(i, after, "?" in text[i:after])
            i = after
            continue
        i += 1
    cutter.sentence(len(text), len(text))
    return tuple(cutter.found)


def inside(text: str, i: int, abbreviations: frozenset[str]) -> bool:
    """Whether the full stop at i ends no sentence: after a single letter or an abbreviation, between letters
    (sig.ra) or digits."""
    before = re.search(r"[^\W_]+$", text[:i])
    if not before:
        return False
    word = fold(before.group())
    if len(word) == 1 and word.isalpha():
        return True
    return word in abbreviations or (word.isdigit() and text[i + 1 : i + 2].isdigit())


def rename(words: tuple[Token, ...], same: dict[str, str]) -> tuple[Token, ...]:
    """Replace each word that counts as another one by that other word (`nn` by `non`), but no initial."""
    return tuple(replace(w, text=same[w.text]) if w.text in same and not w.dot else w for w in words)
