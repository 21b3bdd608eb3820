"""The lines of a mail without its signature, those of programs, and what mail servers put below (section 2.7)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from .lexicon import LANGUAGES, Lexicon, lexicon
from .names import Player, exact
from .quotations import SIGNS, any_of
from .text import Token, fold, tokens

ADDED: Final = re.compile(rf"^{any_of('added')}\b")
"""The signature that a telephone or a program adds."""

DRAWN: Final = re.compile(r"^[^\w>]+")
"""Pictures before such a line."""

DISCLAIMER: Final = re.compile(rf"^{any_of('disclaimer')}\b")
SECRET: Final = re.compile(rf"\b{any_of('secret')}")
MISTAKE: Final = re.compile(rf"\b{any_of('mistake')}")
"""What a server puts below every mail: a paragraph that begins like one, and speaks of a secret and of a mistake."""
KINDS: Final = re.compile(rf"\b{any_of('secret', 'mistake', 'done')}")
VOTES: Final = re.compile(r"\b(?:vot[eio]|rogo|sindac|stake|mayor)")
SEVERAL: Final = 3
"""How many different words of that kind make the last paragraph one, if it says nothing of a vote."""

MOST: Final = 4
"""How many lines at the end may be closing formulas and names."""

LONGEST: Final = 40
"""How many words may stand below the name in a signature of several lines."""

ASKING: Final = ("status", "help", "greet_master", "master", "asked_master")
"""Lists of words that ask for something: in capitals they are no name after a closing formula (`CIAO AIUTO`)."""


def unsigned(lines: Sequence[str], sender: Player | None, pending: bool) -> list[str]:
    """The lines without signature. pending: a question waits, so that the last line may be its answer."""
    kept: list[str] = []
    for i, line in enumerate(lines):
        folded = DRAWN.sub("", fold(line).strip(SIGNS))
        if line.rstrip() == "--" or (DISCLAIMER.match(folded) and disclaims(lines, i)):
            break
        if not ADDED.match(folded):
            kept.append(line)
    body = trimmed(without_epigraph(trimmed(without_block(kept, sender)), sender))
    for _ in range(MOST):
        if not body or not (closing(body[-1], sender) or shortened(body, sender)) or above(body).rstrip().endswith(":"):
            break
        body = trimmed(body[:-1])
    return body if body or not pending else kept


def without_block(lines: list[str], sender: Player | None) -> list[str]:
    """The lines without a signature of several lines: below a blank one the whole name of the sender, and no command
    below it."""
    for i in range(len(lines) - 1, 0, -1):
        words = tokens(lines[i])
        if len(words) > 1 and not lines[i - 1].strip() and own_name(words, sender):
            below = [w for line in lines[i + 1 :] for w in tokens(line)]
            commands = [one for key in LANGUAGES for one in lexicon(key).marks(below) if one.kind != "order"]
            return lines if commands or len(below) > LONGEST else lines[:i]
    return lines


EPIGRAPH: Final = re.compile(r"\s*(?:\"[^\"]+\"|«[^»]+»|“[^”]+”)")


TURNED: Final = re.compile(r"scherz|annull|ritir|cancell|togli|tolgo|ripens|asten|non vot|jok|kidding|cancel|withdr")
"""Words that may turn an order round, and are kept."""


def without_epigraph(lines: list[str], sender: Player | None) -> list[str]:
    """The lines without a motto in quotation marks that is the last paragraph, below the sender's own name."""
    start = next((i + 1 for i in range(len(lines) - 1, 0, -1) if not lines[i].strip()), 0)
    motto = "\n".join(lines[start:])
    below = bool(start) and EPIGRAPH.match(motto) is not None and TURNED.search(fold(motto)) is None
    name = tokens(above(lines[: start + 1])) if below else ()
    return lines[:start] if name and own_name(name, sender) else lines


def disclaims(lines: Sequence[str], start: int) -> bool:
    """Whether the paragraph that begins at start says that a mail is secret, and what to do with one that came by
    mistake."""
    end = next((i for i in range(start, len(lines)) if not lines[i].strip()), len(lines))
    text = fold(" ".join(lines[start:end]))
    last = start > 0 and not lines[start - 1].strip() and not any(line.strip() for line in lines[end:])
    several = last and len(set(KINDS.findall(text))) >= SEVERAL and not VOTES.search(text)
    return several or bool(SECRET.search(text) and MISTAKE.search(text))


def trimmed(lines: list[str]) -> list[str]:
    """Lines without the blank ones at the end."""
    end = len(lines)
    while end and not lines[end - 1].strip():
        end -= 1
    return lines[:end]


def above(lines: Sequence[str]) -> str:
    """The last line that is not blank above the last one."""
    return next((line for line in reversed(lines[:-1]) if line.strip()), "")


def closing(line: str, sender: Player | None) -> bool:
    """Whether a line is only a closing formula, possibly with a name, or only units of the sender's own name."""
    words = tokens(line)
    if not words or ":" in line or "?" in line:
        return False
    return own_name(words, sender) or any(formula(words, sender, lexicon(key)) for key in LANGUAGES)


def shortened(lines: Sequence[str], sender: Player | None) -> bool:
    """Whether the last line is nothing but the beginning of the sender's name, below a closing formula."""
    words = tokens(lines[-1])
    if sender is None or len(words) != 1 or not words[0].capital or not closing(above(lines), None):
        return False
    return len(words[0].text) > 2 and any(unit.startswith(words[0].text) for unit in sender.units)


def own_name(words: Sequence[Token], sender: Player | None) -> bool:
    """Whether words are only units of the sender's own name, with initials, or all of it as one word."""
    if sender is None:
        return False
    together = "".join(w.text for w in words)
    if exact(together, sender) or together in {
        "".join(sender.names),
        "".join((*sender.names[-1:], *sender.names[:-1])),
    }:
        return True
    initials = [len(w.text) == 1 and w.capital for w in words]
    return not all(initials) and all(
        initial or exact(w.text, sender) for w, initial in zip(words, initials, strict=True)
    )


def formula(words: Sequence[Token], sender: Player | None, own: Lexicon) -> bool:
    """Whether words are closing formulas of a language, with a name behind them or none."""
    size = own.at(words, 0, "closing")
    while 0 < size < len(words) and (more := own.at(words, size, "closing")):
        size += more
    rest = words[size:]
    if not size or len(rest) > 3 or not all(w.capital or (sender is not None and exact(w.text, sender)) for w in rest):
        return False
    return not own.marks(rest) and not any(own.find(words, name) for name in ASKING)
