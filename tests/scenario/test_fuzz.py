"""Scenario files with something torn out, doubled or replaced by junk:
they play, or they are malformed, and nothing else."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lupus.scenario.read import read
from lupus.scenario.run import play, transcript
from lupus.scenario.seeds import play_seeds
from lupus.scenario.vocabularies import vocabulary
from lupus.scenario.yaml_file import Malformed

ROOT = Path(__file__).parent.parent.parent
TEXTS = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "scenarios" / "lupus7").rglob("*.yaml"))[::11]]
FILES = [yaml.load(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader)) for text in TEXTS if "? " not in text]
"""All leaves are texts here: what looks like a number is written as one again."""

JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 10**30, 0.5, "", " ", "zoe", "lupo", "night", "died", "lupi", "amnesia", "null", "1/2",
    "1/0", "a\nb", "*master*", "\x1b", [], {}, [[]], [{}], {"a": {}}, ["anna"], {"anna": "lupo"}, [["anna", "lupo"]],
    {"type": "died"}, [{"type": "died"}], [{"probability": 1, "events": [{"type": "died"}]}], {"winners": ["lupi"]},
    [{"night": 1}], {"faction": "lupi"},
]  # fmt: skip

QUICK = settings(
    max_examples=250, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) of a document."""
    found: list[tuple[Any, Any]] = []
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    for key in keys:
        found.append((value, key))
        found += places(value[key])
    return found


def mutate(document: Any, draw: Any) -> None:
    """One change somewhere in the document."""
    there = places(document)
    if not there:
        return
    # one of the whole list, or one of those near the top, which are few and matter most
    among = (
        there
        if draw(st.booleans())
        else [(where, key) for where, key in there if isinstance(where[key], (dict, list))] or there
    )
    where, key = among[draw(st.integers(0, len(among) - 1))]
    match draw(st.sampled_from(["delete", "double", "junk", "junk", "exchange", "rename"])):
        case "delete":
            del where[key]
        case "double" if isinstance(where, list):
            where.append(copy.deepcopy(where[key]))
        case "exchange":
            other, second = there[draw(st.integers(0, len(there) - 1))]
            where[key] = copy.deepcopy(other[second])
        case "rename" if isinstance(where, dict):
            where[str(draw(st.sampled_from(JUNK)))] = where.pop(key)
        case _:
            where[key] = copy.deepcopy(draw(st.sampled_from(JUNK)))


class Plain(yaml.SafeDumper):
    """Texts without quotes wherever the reader would take them for what they were."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


Plain.yaml_implicit_resolvers = {}


def plays_or_is_malformed(path: Path) -> bool:
    """Whether it plays; anything but `Malformed` goes through."""
    try:
        scenario = read(path, vocabulary)
    except Malformed as error:
        said = str(error)
    else:
        said = ""
    if said:
        assert said.startswith(str(path))
        assert "\n" not in said
        return False
    words = vocabulary(scenario.ruleset)
    done = play(scenario, words)
    transcript(done, words)
    if any(step.distribution for step in scenario.steps):
        play_seeds(scenario, words, 2)
    return True


@pytest.mark.many
@QUICK
@given(data=st.data())
def test_a_mutilated_document_plays_or_is_malformed(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    document = copy.deepcopy(data.draw(st.sampled_from(FILES)))
    for _ in range(data.draw(st.integers(1, 3))):
        mutate(document, data.draw)
    path = tmp_path_factory.getbasetemp() / "mutilated.yaml"
    path.write_text(yaml.dump(document, Dumper=Plain, allow_unicode=True, sort_keys=False), encoding="utf-8")
    plays_or_is_malformed(path)


SCRAPS = ["", " ", "\n", ":", "{", "]", "- ", "&a ", "*a", "!x ", "'", "9", "é", "null", '"', "\t", "? ", "|", ", "]


@st.composite
def torn(draw: st.DrawFn, texts: list[str]) -> str:
    """One of these texts, with a few pieces replaced by junk."""
    text: str = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = start + draw(st.integers(0, 12))
        text = text[:start] + draw(st.sampled_from(SCRAPS)) + text[end:]
    return text


@pytest.mark.many
@QUICK
@given(text=torn(TEXTS))
def test_a_mutilated_text_plays_or_is_malformed(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "mutilated-text.yaml"
    path.write_text(text, encoding="utf-8")
    plays_or_is_malformed(path)


def test_the_whole_files_play(tmp_path: Path) -> None:
    """Written again from its document, a file still plays: so the mutations begin with something sound."""
    path = tmp_path / "x.yaml"
    assert len(FILES) > 20
    for document in FILES[:10]:
        path.write_text(yaml.dump(document, Dumper=Plain, allow_unicode=True, sort_keys=False), encoding="utf-8")
        assert plays_or_is_malformed(path)
