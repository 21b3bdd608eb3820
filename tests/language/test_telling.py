"""What replies say: status, help whose examples work, and every outcome in both languages.

Proves L3-BASE-HI-16 (what the status reply contains).
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from lupus.language import understand
from lupus.language.facts import Facts, Power
from lupus.language.telling import help_now, sayings, status

from .villages import mail

BOTH = pytest.mark.parametrize("language", ["it", "en"])


def facts(**said: str) -> Facts:
    found = mail("ciao", **said).facts
    assert found is not None
    return found


@BOTH
def test_the_status_tells_role_faction_condition_power_orders_phase_mayor_living_and_dead(language: str) -> None:
    night = replace(facts(phase="N"), orders={"power": "p04"}, power=Power(blocked="WAIT", again=6))
    told = "\n".join(status(night, "Veggente", "popolani", "8:00", language))
    for word in ("Veggente", "popolani", "8:00", "4", "6", "Nicolò Ferrari", "Sofia Bruni", "Anna Bianchi", "Ludovica Esposito"):
        assert word in told
    assert told.index("Anna Bianchi") < told.index("Ludovica Esposito")
    assert status(replace(night, power=None), "Contadino", language=language)[2] != status(night, "Contadino", language=language)[2]
    ghost = replace(night, sender="p11")
    assert status(ghost, "Medium", language=language)[1] != status(night, "Medium", language=language)[1]


@BOTH
@pytest.mark.parametrize(
    ("phase", "sender", "role"),
    [("D", "p01", "Veggente"), ("N", "p01", "Veggente"), ("N", "p16", "Medium"), ("D", "p16", "Contadino"), ("N", "p11", "Lupo")],
)
def test_every_example_of_the_help_is_understood_and_accepted(language: str, phase: str, sender: str, role: str) -> None:
    now = facts(phase=phase, role=role, **{"from": sender})
    _, *examples = help_now(now, language)
    assert len(examples) >= 5
    for example in examples:
        (outcome,) = understand(example, now).outcomes
        assert outcome.accepted, example


def test_both_languages_say_the_same_things() -> None:
    assert sayings("it").keys() == sayings("en").keys()
    assert sayings("it")["help"].keys() == sayings("en")["help"].keys()
