"""Every scenario file of the project, and the recorded games where they are at hand."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from lupus.scenario.read import read
from lupus.scenario.run import Failure, play
from lupus.scenario.seeds import ENOUGH, play_seeds
from lupus.scenario.vocabularies import vocabulary

ROOT = Path(__file__).parent.parent
OURS = sorted((ROOT / "scenarios").rglob("*.yaml"))
RECORDED = sorted(
    p for key in ("lupus7", "lupus8") for p in (ROOT.parent / "shared" / "recorded-games" / key).glob("*.yaml")
)
OF_CHANCE = [path for path in OURS + RECORDED if "distribution:" in path.read_text()]
CERTAIN = [path for path in OURS + RECORDED if path not in set(OF_CHANCE)]


def told(path: Path, failures: Iterable[Failure]) -> str:
    return "\n".join(f"{path}:{f.line}: {f.step}: {f.message}" for f in failures)


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", CERTAIN, ids=name)
def test_scenario(path: Path) -> None:
    scenario = read(path, vocabulary)
    assert not any(step.distribution for step in scenario.steps)
    assert told(path, play(scenario, vocabulary(scenario.ruleset)).failures) == ""


@pytest.mark.many
@pytest.mark.parametrize("path", OF_CHANCE, ids=name)
def test_scenario_of_chance(path: Path) -> None:
    scenario = read(path, vocabulary)
    assert any(step.distribution for step in scenario.steps)
    runs = play_seeds(scenario, vocabulary(scenario.ruleset), ENOUGH)
    assert told(path, (failure for _, failure in runs.failures)) == ""


def test_there_are_scenarios_to_run() -> None:
    assert CERTAIN
    assert OF_CHANCE
