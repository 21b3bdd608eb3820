"""The table of constructions (constructions.yaml), compiled:
each tag is a letter, each construction a regular expression over them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

import yaml

from .chunks import COLON, COMMA, LINE, LOOSE, NAME, PAUSE, SAID, SIGNED, THIRD, UNKNOWN, Chunk
from .lexicon import FASTEST, TAGS, data

ACTS: Final = {"use": "act", "lurk": "act_at"}
"""Tags of what only the holders of a role call their act: it stands wherever the verbs of powers may."""

FIRST_LETTER: Final = 0xE000
"""Letters of Unicode's private area stand for tags."""

END: Final = (COMMA, COLON, LINE, PAUSE, *"why that though so and but or then enough if corr back".split())
"""What closes a construction, beside the end of the sentence."""


@dataclass(frozen=True)
class Construction:
    """A row of the table. pattern: over letters of tags. The other fields are those of constructions.yaml."""

    name: str
    does: str
    chunks: str
    pattern: re.Pattern[str]
    value: str = "target"
    opens: str = "clause"
    judged: bool = False
    shy: bool = False
    sure: bool = False
    strict: bool = False
    refused: bool = False
    held: bool = False
    several: bool = False
    greets: bool = False
    swaps: bool = False
    examples: Mapping[str, str] = field(default_factory=dict)
    counters: Mapping[str, str] = field(default_factory=dict)
    setting: Mapping[str, Any] = field(default_factory=dict)


@cache
def letters() -> Mapping[str, str]:
    """The letter of each tag."""
    own = data()
    kinds = [
        key.partition(".")[0] for language in own.values() for part in ("verbs", "nouns") for key in language[part]
    ]
    others = [
        NAME,
        UNKNOWN,
        LOOSE,
        THIRD,
        SAID,
        SIGNED,
        COMMA,
        COLON,
        PAUSE,
        LINE,
        *ACTS,
        *ACTS.values(),
        *kinds,
        *TAGS,
    ]
    others += "itself ballot impersonal using burning role you dat".split()
    return {tag: chr(FIRST_LETTER + n) for n, tag in enumerate(dict.fromkeys(others))}


def coded(chunks: Sequence[Chunk]) -> str:
    """Chunks as a string, a letter each."""
    known = letters()
    return "".join(known[chunk.tag] for chunk in chunks)


def compiled(text: str, macros: Mapping[str, str]) -> str:
    """A pattern of the table as a regular expression. Raises KeyError for a tag or macro that there is not."""
    known, parts = letters(), []
    for word in re.findall(r"<\w+>|\(\?=|\.\.\.|[A-Za-z]+|[()|?*+:,]", text):
        if word in "()|?*+":
            parts.append("(?:" if word == "(" else word)
        elif word == "(?=":
            parts.append(word)
        elif word == "END":
            parts.append(f"(?=$|[{''.join(known[tag] for tag in END)}])")
        elif word.startswith("<"):
            macro = {"<more>": "MORE", "<pair>": "PAIR", "<kept>": "KEPT", "<them>": "THEM"}.get(word, "NAME")
            group = {"<pair>": "more", "<them>": "from"}.get(word, word[1:-1])
            parts.append(f"(?P<{group}>{compiled(macros[macro], macros)})")
        elif word in macros:
            parts.append(f"(?:{compiled(macros[word], macros)})")
        elif word in ("use", "lurk"):
            parts.append(f"[{known[word]}{known[ACTS[word]]}]")
        else:
            parts.append(known[word])
    return "".join(parts)


def alternatives(text: str) -> list[str]:
    """A pattern cut at the bars outside of brackets."""
    found, depth = [""], 0
    for word in text.split():
        depth += word.startswith("(") - word.startswith(")")
        if word == "|" and not depth:
            found.append("")
        else:
            found[-1] += f" {word}"
    return found


@cache
def constructions() -> tuple[Construction, ...]:
    """The table, a construction for each alternative of a row."""
    table = yaml.load(files(__package__).joinpath("constructions.yaml").read_text(encoding="utf-8"), Loader=FASTEST)
    found = []
    for row in table["rows"]:
        flags = {
            name: name in row
            for name in ("judged", "shy", "sure", "strict", "refused", "held", "several", "greets", "swaps")
        }
        setting = {name: row[name] for name in ("from", "orders", "phase") if name in row}
        for text in spread(row["chunks"]):
            found.append(
                Construction(
                    row["name"],
                    row["does"],
                    row["chunks"],
                    re.compile(compiled(text, table["macros"])),
                    row.get("value", "target"),
                    row.get("opens", "clause"),
                    **flags,
                    examples=row.get("examples", {}),
                    counters=row.get("not", {}),
                    setting=setting,
                )
            )
    return tuple(found)


def spread(text: str) -> list[str]:
    """The patterns of a row, one for each of its alternatives that name the target:
    an expression can name a group only once."""
    found = alternatives(text)
    if len(found) > 1:
        return [one for part in found for one in spread(part)]
    words = text.split()
    for start, word in enumerate(words):
        end = closing(words, start) if word == "(" else start
        parts = alternatives(" ".join(words[start + 1 : end]))
        if end > start and words[end] == ")" and len(parts) > 1 and sum("<target>" in part for part in parts) > 1:
            return [one for part in parts for one in spread(" ".join([*words[:start], part, *words[end + 1 :]]))]
    return found


def closing(words: Sequence[str], start: int) -> int:
    """Where the bracket that opens at start is closed."""
    depth = 0
    for i in range(start, len(words)):
        depth += words[i].startswith("(") - words[i].startswith(")")
        if not depth:
            return i
    raise ValueError(f"a bracket is not closed: {' '.join(words)}")
