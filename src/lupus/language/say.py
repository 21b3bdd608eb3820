"""`lupus say`: try a sentence, or a file of a cast and mails, without a village."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml

from lupus.rulesets.words import words

from .cast import MalformedCastError, Reply, replies
from .draft import Draft
from .interpreter import run
from .lexicon import LANGUAGES, lexicon
from .telling import helped, sayings, status, tell, unread


def read(path: Path | None) -> dict[str, Any]:
    """A file of a cast and mails, in YAML or JSON; without a path the village of the examples.
    Raises MalformedCastError."""
    try:
        if path is None:
            text = files(__package__).joinpath("village.yaml").read_text(encoding="utf-8")
        else:
            text = sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
        document = yaml.safe_load(text)
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise MalformedCastError(f"{path}: {' '.join(str(error).split())}") from None
    if not isinstance(document, dict):
        raise MalformedCastError(f"{path}: a file of a cast and mails is a mapping with `players` and `mails`")
    return document


def said(document: dict[str, Any], text: str | None, **given: Any) -> Iterator[Reply]:
    """The replies to the mails of a document, or to one text under what is given (phase, role, from...)."""
    setting = {key: value for key, value in given.items() if value is not None}
    if text is not None:
        document = {**document, **setting, "mails": [{"body": text}]}
    else:
        document = {**document, **setting}
    return replies(document)


def dissect(reply: Reply, language: str) -> list[str]:
    """How a letter was read, in each language:
    the chunks of each sentence, the construction found, and the words not read."""
    if reply.facts is None:
        return []
    lines: list[str] = []
    for key in dict.fromkeys((language, *LANGUAGES)):
        draft = Draft(reply.facts, lexicon(key, reply.facts.ruleset), reply.text)
        run(draft)
        lines.append(f"[{key}]")
        for reading in draft.readings:
            lines.append("  " + " ".join(f"{c.text}/{c.tag}" if c.words else c.tag for c in reading.found))
            for intent in reading.intents:
                lost = f"; not read: {' '.join(intent.unread)}" if intent.unread else ""
                lines.append(f"    = {intent.construction or intent.slot}{lost}")
    return lines


def explain(reply: Reply, language: str) -> list[str]:
    """What was understood, a sentence a line."""
    if reply.understood is None or reply.facts is None:
        return [str(sayings(language)["ignored"])]
    lines = [line for outcome in reply.understood.outcomes for line in tell(outcome, reply.facts, language)]
    for outcome in reply.understood.outcomes:
        if outcome.code == "INFO HELP":
            lines += helped(outcome, reply.facts, language)
        elif outcome.code == "INFO STATUS":
            role = words(language, reply.facts.ruleset).say(f"role-{reply.facts.role}")
            lines += filter(None, status(reply.facts, role, language=language))
    return [*lines, *unread(reply.understood, language)]
