"""Every scenario file of the project, and the recorded games where they are at hand."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
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


OFTEN = 80
"""How often the rarest outcome of a distribution is expected at each commit: where one option counts double, most files
notice. In the soak each is played as often as `lupus play` plays it."""

KEYS = sorted({path.relative_to(ROOT).parts[1] for path in OURS})


def of(key: str, paths: Iterable[Path]) -> list[Path]:
    """The files of a ruleset."""
    return [path for path in paths if key in path.parts]


def told(path: Path, failures: Iterable[Failure]) -> list[str]:
    return [f"{path}:{f.line}: {f.step}: {f.message}" for f in failures]


@pytest.mark.parametrize("key", KEYS)
def test_every_scenario(key: str) -> None:
    failed: list[str] = []
    for path in of(key, CERTAIN):
        scenario = read(path, vocabulary)
        assert not any(step.distribution for step in scenario.steps), path
        failed += told(path, play(scenario, vocabulary(scenario.ruleset)).failures)
    assert failed == []


@pytest.mark.many
@pytest.mark.parametrize("often", [OFTEN, pytest.param(ENOUGH, marks=pytest.mark.soak)])
@pytest.mark.parametrize("key", [key for key in KEYS if of(key, OF_CHANCE)])
def test_every_scenario_of_chance(key: str, often: int) -> None:
    failed: list[str] = []
    for path in of(key, OF_CHANCE):
        scenario = read(path, vocabulary)
        stated = [outcome.probability for step in scenario.steps for outcome in step.distribution]
        assert stated, path
        runs = play_seeds(scenario, vocabulary(scenario.ruleset), min(ENOUGH, ceil(often / min(stated))))
        failed += told(path, (failure for _, failure in runs.failures))
    assert failed == []


def test_each_file_is_of_one_ruleset() -> None:
    assert sorted(path for key in KEYS for path in of(key, CERTAIN)) == sorted(CERTAIN)
    assert sorted(path for key in KEYS for path in of(key, OF_CHANCE)) == sorted(OF_CHANCE)
    assert OF_CHANCE
