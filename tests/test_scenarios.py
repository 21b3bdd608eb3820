"""Every scenario file of the project, and the recorded games where they are at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from lupus.scenario.read import read
from lupus.scenario.run import play
from lupus.scenario.seeds import ENOUGH, play_seeds
from lupus.scenario.vocabularies import vocabulary

ROOT = Path(__file__).parent.parent
OURS = sorted((ROOT / "scenarios").rglob("*.yaml"))
RECORDED = sorted(p for key in ("lupus7", "lupus8") for p in (ROOT.parent / "shared" / "recorded-games" / key).glob("*.yaml"))


@pytest.mark.parametrize("path", OURS + RECORDED, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_scenario(path: Path) -> None:
    scenario = read(path, vocabulary)
    words = vocabulary(scenario.ruleset)
    if any(step.distribution for step in scenario.steps):
        failures = [failure for _, failure in play_seeds(scenario, words, ENOUGH).failures]
    else:
        failures = play(scenario, words).failures
    assert not failures, "\n".join(f"{path}:{f.line}: {f.step}: {f.message}" for f in failures)


def test_there_are_scenarios_to_run() -> None:
    assert OURS
