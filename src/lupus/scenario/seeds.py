"""Play a scenario many times, once for each seed:
how often each outcome came, and whether that agrees with what it states."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field

from lupus.engine.events import Json
from lupus.engine.table import Entry

from .chisquare import survival
from .model import Scenario, Step
from .read import Vocabulary
from .run import Failure, flat, matches, play, shown

P_VALUE = 0.001
"""The p-value below which a stated distribution is rejected."""

ENOUGH = 1000
"""How many seeds check a stated distribution, unless the caller names a number."""


@dataclass(slots=True)
class Tally:
    """What the runs brought at one step."""

    step: Step
    outcomes: Counter[str] = field(default_factory=Counter)
    """How often each set of events came, as canonical JSON."""


@dataclass(slots=True)
class Runs:
    """All the runs of a scenario."""

    scenario: Scenario
    count: int
    steps: list[Tally] = field(default_factory=list)
    failures: list[tuple[int, Failure]] = field(default_factory=list)
    """The failures, each with its seed. A command that becomes illegal is no failure: the run ends there."""

    def dump(self) -> dict[str, Json]:
        """The JSON object of docs/scenarios.md."""
        return {
            "file": str(self.scenario.path),
            "runs": self.count,
            "steps": [
                {
                    "at": tally.step.at,
                    "outcomes": [{"count": n, "events": json.loads(key)} for key, n in ranked(tally.outcomes)],
                }
                for tally in self.steps
            ],
        }


def ranked(outcomes: Counter[str]) -> list[tuple[str, int]]:
    """The outcomes with their counts, the most frequent first, equal ones in a fixed order."""
    return sorted(outcomes.items(), key=lambda item: (-item[1], item[0]))


NOT_AN_OUTCOME = frozenset({"ordered", "voted", "designated", "phase", "committed", "seed-revealed"})
"""Kinds of event that are not counted: commands and marks of the log are the same in every run,
or differ in every run."""


def outcome(entries: list[Entry]) -> str:
    """The events of a run as canonical JSON: a set, without numbers, and without reasons, which no player is told."""
    rows = [flat(entry) for entry in entries if not entry.event.reason and entry.event.kind not in NOT_AN_OUTCOME]
    return f"[{', '.join(sorted(json.dumps(row, sort_keys=True) for row in rows))}]"


def play_seeds(scenario: Scenario, words: Vocabulary, count: int) -> Runs:
    """Play it with the seeds 1 to count, and compare the outcomes with what the file states."""
    runs = Runs(scenario, count, [Tally(step) for step in scenario.steps if step.kind != "over"])
    stated: dict[int, Counter[int]] = {n: Counter() for n, tally in enumerate(runs.steps) if tally.step.distribution}
    refused: list[tuple[int, Failure]] = []
    for seed in range(1, count + 1):
        done = play(scenario, words, seed)
        for number, (tally, (step, entries)) in enumerate(zip(runs.steps, done.steps, strict=False)):
            if done.stopped and number == len(done.steps) - 1:
                break
            tally.outcomes[outcome(entries)] += 1
            if step.distribution:
                stated[number][classify(step, entries)] += 1
        if done.stopped:
            refused.append((seed, done.failures.pop()))
        runs.failures += [(seed, failure) for failure in done.failures]
    if len(refused) == count:  # whatever chance decides: so the file is wrong
        runs.failures.append(refused[0])
    for number, counts in stated.items():
        runs.failures += [(0, failure) for failure in compare(runs.steps[number].step, counts)]
    return runs


def classify(step: Step, entries: list[Entry]) -> int:
    """Which of the stated outcomes a run brought; -1 for none of them, -2 for several."""
    kinds = {keys["type"] for o in step.distribution for keys in o.events}
    rows = [flat(entry) for entry in entries if entry.event.kind in kinds]
    hits = [
        i for i, o in enumerate(step.distribution) if all(any(matches(keys, row) for row in rows) for keys in o.events)
    ]
    return hits[0] if len(hits) == 1 else -2 if hits else -1


def compare(step: Step, counts: Counter[int]) -> list[Failure]:
    """A chi-square test of the counted outcomes against the stated probabilities (Pearson 1900), at p > 0.001."""
    total = counts.total()
    if not total:
        return [Failure(step.at, step.line, "no run came to the stated outcomes")]
    if counts[-1]:
        return [Failure(step.at, step.line, f"{counts[-1]} of {total} runs brought none of the stated outcomes")]
    if counts[-2]:
        return [Failure(step.at, step.line, f"{counts[-2]} of {total} runs brought several of the stated outcomes")]
    expected = [total * o.probability for o in step.distribution]
    statistic = sum((counts[i] - e) ** 2 / e for i, e in enumerate(expected))
    p = survival(statistic, len(expected) - 1)
    if p > P_VALUE:
        return []
    table = "".join(
        f"\n      {counts[i]} where {e:.1f} were expected: {', '.join(shown(keys) for keys in o.events)}"
        for i, (e, o) in enumerate(zip(expected, step.distribution, strict=True))
    )
    return [Failure(step.at, step.line, f"the outcomes are not distributed as stated (p = {p:.2g}){table}")]
