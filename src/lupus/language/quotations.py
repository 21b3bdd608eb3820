"""The lines of a mail that its author wrote now: what they quote and forward is dropped (sections 2.6 and 11.5).

All tests are made on lines that are read once from above. No library for mail replies is used: the specification says
what is kept and what is dropped, and a guess in its place could make a command of what somebody else wrote. What
programs of mail write in six languages stands in `quotations.yaml`. Each test takes time in proportion to the length of
its line: what comes in is a stranger's.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from hashlib import blake2b
from importlib.resources import files
from itertools import pairwise
from typing import Any, Final

import yaml

from .lexicon import FASTEST
from .text import fold

PROGRAMS: Final[dict[str, dict[str, Any]]] = yaml.load(
    files(__package__).joinpath("quotations.yaml").read_text(encoding="utf-8"), Loader=FASTEST
)
"""What programs of mail add, by language."""

BLANKS = str.maketrans(
    {
        "\u00a0": " ",
        "\u202f": " ",
        "\u2007": " ",
        "\u200b": None,
        "\u200e": None,
        "\u200f": None,
        "\ufeff": None,
        "\u00ad": None,
    }
)
"""Other characters that programs of mail write in place of blanks, and characters that nobody sees."""


def phrases(*names: str) -> list[str]:
    """The phrases of these lists in all languages, the longest first."""
    found = {phrase for own in PROGRAMS.values() for name in names for phrase in own.get(name, ())}
    return sorted(found, key=lambda phrase: (-len(phrase), phrase))


def any_of(*names: str) -> str:
    """A pattern for any phrase of these lists."""
    return f"(?:{'|'.join(map(re.escape, phrases(*names)))})"


MARKS: Final = {language: f"##- {own['mark']} -##" for language, own in PROGRAMS.items() if "mark" in own}
"""By language the line with which each of our mails begins: one answers above it (section 11.5)."""

GAP: Final = r"[\s>*]+"
SAID: Final = "|".join(GAP.join(mark.split()[1:-1]) for mark in MARKS.values())
MARK: Final = re.compile(rf"##-(?:{GAP})?(?:{SAID})", re.IGNORECASE)
"""The mark in a mail that came in, also where a program has broken its line."""

WHOLE: Final = re.compile(rf"(?<!-)-{{2,}} ?{any_of('whole')}\b")
ALONE: Final = re.compile(rf"\b{any_of('alone')} ?(?::|$)")
LINE: Final = re.compile(r"_{20,}")
"""What begins the quotation of a whole mail, wherever it stands in a line: lines of HTML run together.
Outlook draws a line."""

HEADER: Final = re.compile(rf"^[*_|]*{any_of('from', 'when', 'to', 'about')} ?:[*_]*(?=\s|\S*@|$)")
"""A line of the header of a quoted mail; `A:` too, which a command may look like: two are needed."""

LABEL: Final = re.compile(r"^[*_|]*[^\W\d_][\w .-]{0,24}:")
"""A line of the header of a quoted mail in a language that nobody has foreseen. The first such line must have an
address."""

FROM: Final = re.compile(rf"(?<!\w){any_of('from')} ?:")
REST: Final = re.compile(rf"(?<!\w){any_of('when', 'about')} ?:")
"""Two labels of a header that has become one line."""

WROTE: Final = re.compile(rf"\b{any_of('wrote')}\b")
WROTE_NOW: Final = re.compile(rf"\b{any_of('wrote')} ?: ?[*_]*$|^{any_of('wrote')} ?:")
EVIDENCE: Final = re.compile(
    r"(?<=[\w.+-])@(?=\w)|\b\d{1,2}[:.h]\d{2}\b|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b|\b(?:19|20)\d\d\b"
)
"""An address, an hour or a date: without one of these a line with a verb is a sentence of the author's."""

END: Final = re.compile(r":(?!\d)| -{2,}")
DATED: Final = re.compile(rf"^(?:{any_of('dated')}[., ]|\d)")
SIGNS: Final = " \t>*-•·|_"
"""What programs put before and behind a line."""


def lines_of(text: str) -> list[str]:
    """The raw lines of a body, with the blanks of mail programs as blanks."""
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(BLANKS).split("\n")


def quoted(line: str) -> bool:
    """Whether a line is marked as a quotation."""
    return line.lstrip().startswith(">")


def marked(lines: Sequence[str]) -> int | None:
    """The number of the first line that holds the mark above which one answers our mails; None where no line does."""
    text = "\n".join(lines)
    found = MARK.search(text)
    return None if found is None else text.count("\n", 0, found.start())


def unquoted(lines: Sequence[str]) -> list[str]:
    """The lines that are no quotation, but for what stands in our own mails (`unrepeated`)."""
    folded = [fold(line) for line in lines]
    kept: list[str] = []
    i = 0
    while i < len(lines) and not opens(folded, i):
        if quoted(lines[i]):
            i += 2 if len(lines[i]) >= 65 and tail(folded, i + 1) else 1
            kept.append("")
        elif size := attribution(folded, i):
            i = next((j for j in range(i + size, len(lines)) if folded[j]), len(lines))
            if not (i < len(lines) and quoted(lines[i])):
                break
        else:
            kept.append(lines[i])
            i += 1
    return kept


MAYORS: Final = re.compile(r"\b(?:sindac|mayor)")
OFFICES: Final = re.compile(r"\b(?:sindac|mayor|rogo|stake)")


def answers_another(lines: Sequence[str]) -> bool:
    """Whether a line answers a quoted question for the mayor, and names no office: its vote looks like one for the
    stake."""
    kept = [fold(line) for line in lines if line.strip()]
    asked = [k for k, line in enumerate(kept) if quoted(line) and line.endswith("?") and MAYORS.search(line)]
    below = [kept[k + 1] for k in asked if k + 1 < len(kept)]
    return any(not quoted(line) and not OFFICES.search(line) for line in below)


def tail(folded: Sequence[str], i: int) -> bool:
    """Whether the line at i is the end of the quoted one above, which was broken in two."""
    return i < len(folded) and folded[i] != "" and not (quoted(folded[i]) or opens(folded, i) or attribution(folded, i))


def opens(folded: Sequence[str], i: int) -> bool:
    """Whether a quoted or forwarded mail begins at a line."""
    line = folded[i]
    if not line or quoted(line):
        return False
    whole = WHOLE.search(line)
    if (whole and "--" in line[whole.end() :]) or ALONE.search(line) or LINE.search(line):
        return True
    sender = FROM.search(line)
    return bool(sender and REST.search(line, sender.end())) or heads(folded, i)


def heads(folded: Sequence[str], i: int) -> bool:
    """Whether the header of a mail begins at a line: two labels that follow one another.

    Where the first label has an address behind it, the labels may be words of any language, and a blank line may stand
    between the two.
    """
    address, below = "@" in folded[i], folded[i + 1] if i + 1 < len(folded) else ""
    if address and not below and i + 2 < len(folded):
        below = folded[i + 2]
    known = HEADER.match(folded[i]) and HEADER.match(below)
    return bool(known or (address and LABEL.match(folded[i]) and LABEL.match(below)))


def attribution(folded: Sequence[str], i: int) -> int:
    """How many lines at i (one to three) say who wrote what follows; 0 if they do not."""
    if not folded[i] or quoted(folded[i]):
        return 0
    if attributes(folded[i]):
        return 1
    broken = EVIDENCE.search(folded[i]) and (DATED.match(folded[i]) or "<" in folded[i])
    for size in (2, 3) if broken or folded[i].endswith("<") else ():
        those = folded[i : i + size]
        if len(those) < size or not those[-1] or quoted(those[-1]):
            break
        if attributes(" ".join(those)):
            return size
    return 0


def attributes(line: str) -> bool:
    """Whether a line says who wrote what follows it, in the lines below or behind its colon."""
    bare = line.rstrip(" *_")
    if WROTE_NOW.search(line) or (bare.endswith(":") and "@" in bare[bare.rfind(" ") + 1 :]):
        return True
    if line.startswith("--") and bare.endswith("--") and "@" in line:
        return True
    evidence, wrote = EVIDENCE.search(line), WROTE.search(line)
    if evidence is None or wrote is None:
        return False
    later = WROTE.search(line, evidence.end())
    return bare.endswith(":") or (later is not None and END.search(line, later.end()) is not None)


def written(lines: Iterable[str]) -> list[tuple[int, str]]:
    """The lines that are not blank, with their numbers: folded, without the signs that programs put around them."""
    return [(i, key) for i, line in enumerate(lines) if (key := fold(line).strip(SIGNS))]


def digest(above: str, below: str) -> str:
    """A short name for two lines."""
    return blake2b(f"{above}\n{below}".encode(errors="replace"), digest_size=6).hexdigest()


def pairs(text: str) -> frozenset[str]:
    """Digests of any two lines of a text that follow one another, blank lines apart."""
    return frozenset(digest(above, below) for (_, above), (_, below) in pairwise(written(lines_of(text))))


def unrepeated(lines: Sequence[str], sent: Container[str]) -> list[str]:
    """The lines above the first two that follow one another in a mail of ours too. sent: the `pairs` of our mails."""
    of_both = (i for (i, above), (_, below) in pairwise(written(lines)) if digest(above, below) in sent)
    return list(lines[: next(of_both, len(lines))])
