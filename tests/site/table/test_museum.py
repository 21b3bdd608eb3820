"""The museum (D-8, D-9): databases that older code wrote are opened, read,
played on and verified by the code of today."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from lupus.engine.record import verify
from lupus.rulesets.registry import RULESETS

pytestmark = pytest.mark.process

MUSEUM = Path(__file__).parents[1] / "museum"
EXHIBITS = sorted(path.name.removesuffix(".json") for path in MUSEUM.glob("*.json"))
ROOT = Path(__file__).parents[3]
SAME = ("length", "digest", "told")


def test_this_release_has_its_exhibit() -> None:
    assert version("lupus") in EXHIBITS, "make exhibit"


@pytest.mark.parametrize("name", EXHIBITS)
def test_a_database_of_older_code_is_read_played_on_and_verified(name: str, tmp_path: Path) -> None:
    then = json.loads((MUSEUM / f"{name}.json").read_text())
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run(
        [sys.executable, "-m", "tests.site.museum.visit", name, str(tmp_path)],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    now = json.loads(done.stdout.splitlines()[-1])
    assert set(now) == set(then) == {"lupus3", "lupus7", "lupus8", "borgo-finito"}
    for slug, village in then.items():
        assert {key: now[slug][key] for key in SAME} == {key: village[key] for key in SAME}
        if village["document"] is None:
            assert now[slug]["published"] > now[slug]["taken"] > village["length"], (
                "votes are taken and a phase is published"
            )
            assert now[slug]["pages"] == [200]
        else:
            assert now[slug]["findings"] == []
            assert now[slug]["document"]["version"] == village["document"]["version"], "the rules with which it began"
            assert now[slug]["pages"] == [200, 200, 200]
            assert now[slug]["document"]["log"] == village["document"]["log"]


@pytest.mark.parametrize("name", EXHIBITS)
def test_a_game_that_older_code_exported_is_what_its_seed_makes(name: str) -> None:
    documents = [v["document"] for v in json.loads((MUSEUM / f"{name}.json").read_text()).values() if v["document"]]
    assert documents
    for document in documents:
        assert verify(document, RULESETS[document["ruleset"]].game) == []
        del document["log"][-1]
        assert verify(document, RULESETS[document["ruleset"]].game), "and what is missing is seen"
