"""The project's own list of requirements: every clause of a layer that is built has a proof that names it,
or stands in a list of exceptions with its reason."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOKEN = re.compile(r"\b(?:L7|L8|L3|WW|LB)-[A-Z0-9][A-Za-z0-9.\-]*[A-Za-z0-9]")

HOSTED = ("engine", "web", "gm", "mail")
"""The layers of an edition that the site hosts."""

PROVED = {"lupus3": (*HOSTED, "nlp"), "lupus7": HOSTED, "lupus8": HOSTED, "lupusburg": ("engine",)}
"""For each rulebook the layers that must be proved by now."""

WITHOUT_EXCEPTION = ("lupus7", "lupus8", "lupusburg")
"""The rulebooks of which everything is proved in those layers."""


def clauses(system: str) -> dict[str, str]:
    """The clause ids of a rulebook with their layers."""
    with (ROOT / "docs" / "rules" / f"{system}-clauses.tsv").open(encoding="utf-8") as table:
        return {row["id"]: row["layer"] for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE)}


def named() -> set[str]:
    """The clause ids that a test or a scenario names."""
    files = [p for top in ("tests", "scenarios") for p in (ROOT / top).rglob("*") if p.suffix in {".py", ".yaml"}]
    return {
        token for path in files if path != Path(__file__) for token in TOKEN.findall(path.read_text(encoding="utf-8"))
    }


def unproved() -> dict[str, str]:
    """The clauses that cannot hold as they are written, each with the reason."""
    with (ROOT / "tests" / "unproved.tsv").open(encoding="utf-8") as table:
        return {row["id"]: row["reason"] for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE)}


@pytest.mark.parametrize("system", PROVED)
def test_every_clause_that_must_be_proved_is_named_by_a_proof(system: str) -> None:
    wanted = {clause for clause, layer in clauses(system).items() if layer in PROVED[system]}
    assert wanted - named() == {clause for clause in unproved() if clause in wanted}


@pytest.mark.parametrize("system", PROVED)
def test_no_proof_names_a_clause_that_does_not_exist(system: str) -> None:
    prefix = next(iter(clauses(system))).split("-")[0]
    assert {token for token in named() if token.startswith(prefix + "-")} - set(clauses(system)) == set()


def test_an_exception_has_a_reason_and_is_of_a_rulebook_that_may_have_one() -> None:
    assert [clause for clause, reason in unproved().items() if not reason] == []
    allowed = {clause for system in PROVED if system not in WITHOUT_EXCEPTION for clause in clauses(system)}
    assert set(unproved()) - allowed == set()
