"""A scenario as data, whatever the ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lupus.engine.game import Command, Setup


@dataclass(frozen=True, slots=True)
class Deed:
    """An entry of `do`: a command that must be accepted, or, if `illegal`, refused (with the code `error`,
    if it is given)."""

    line: int
    text: str
    command: Command
    illegal: bool = False
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Expectation:
    """An entry of `expect`: keys that an event must have. times: how many such events; 0 for `never`."""

    line: int
    keys: Mapping[str, Any]
    times: int = 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """An outcome of `distribution`: events that all occur together, and how probable that is."""

    line: int
    events: tuple[Mapping[str, Any], ...]
    probability: float


@dataclass(frozen=True, slots=True)
class Step:
    """A step: a phase with what is done in it, and what must come of it.

    kind and number as in the file ("night", 1). at: the half-phase that closes it, or that it looks at ("dawn 1").
    closing: the commands that end the phase, given by nobody.
    """

    line: int
    kind: str
    number: int
    at: str
    deeds: tuple[Deed, ...] = ()
    closing: tuple[Command, ...] = ()
    expect: tuple[Expectation, ...] = ()
    exact: frozenset[str] = frozenset()
    state: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    winners: frozenset[str] | None = None
    distribution: tuple[Outcome, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario file that has been read and understood."""

    path: Path
    ruleset: str
    title: str
    clauses: tuple[str, ...]
    seed: int
    setup: Setup
    force: Mapping[str, Any]
    force_lines: Mapping[str, int]
    steps: tuple[Step, ...]
