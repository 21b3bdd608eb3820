"""What replies say: status, help whose examples work, and every outcome in both languages.

Proves L3-BASE-HI-16 (what the status reply contains) and section 9 (what each reply must contain).
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from lupus.language import understand
from lupus.language.canonical import results
from lupus.language.cast import Reply
from lupus.language.facts import Facts, Outcome, Power
from lupus.language.telling import help_now, sayings, status, tell

from .villages import mail

BOTH = pytest.mark.parametrize("language", ["it", "en"])


def facts(**said: str) -> Facts:
    found = mail("ciao", **said).facts
    assert found is not None
    return found


def told(reply: Reply, language: str) -> list[str]:
    """What is said of the first outcome of a mail."""
    assert reply.facts is not None
    assert reply.understood is not None
    return tell(reply.understood.outcomes[0], reply.facts, language)


@BOTH
def test_the_status_tells_role_faction_condition_power_orders_phase_mayor_living_and_dead(language: str) -> None:
    night = replace(facts(phase="N"), orders={"power": "p04"}, power=Power(blocked="WAIT", again=6))
    told = "\n".join(status(night, "Veggente", "popolani", "8:00", language))
    for word in (
        "Veggente",
        "popolani",
        "8:00",
        "4",
        "6",
        "Nicolò Ferrari",
        "Sofia Bruni",
        "Anna Bianchi",
        "Ludovica Esposito",
    ):
        assert word in told
    assert told.index("Anna Bianchi") < told.index("Ludovica Esposito")
    assert (
        status(replace(night, power=None), "Contadino", language=language)[2]
        != status(night, "Contadino", language=language)[2]
    )
    ghost = replace(night, sender="p11")
    assert status(ghost, "Medium", language=language)[1] != status(night, "Medium", language=language)[1]


@BOTH
@pytest.mark.parametrize(
    ("phase", "sender", "role"),
    [
        ("D", "p01", "Veggente"),
        ("N", "p01", "Veggente"),
        ("N", "p16", "Medium"),
        ("D", "p16", "Contadino"),
        ("N", "p11", "Lupo"),
    ],
)
def test_every_example_of_the_help_is_understood_and_accepted(
    language: str, phase: str, sender: str, role: str
) -> None:
    now = facts(phase=phase, role=role, **{"from": sender})
    _, *examples = help_now(now, language)
    assert len(examples) >= 5
    for example in examples:
        (outcome,) = understand(example, now).outcomes
        assert outcome.accepted, example


@BOTH
@pytest.mark.parametrize(
    ("phase", "sender", "message", "result"),
    [
        ("N", "p01", "Proteggo Nico", "POWER p02"),
        ("N", "p01", "Posso scrutare Nico?", "POWER p02"),
        ("D", "p01", "Posso votare Nico?", "STAKE p02"),
        ("D", "p01", "Posso eleggere Nico?", "MAYOR p02"),
        ("D", "p16", "Posso nominare Nico successore?", "SUCC p01"),
        ("N", "p11", "Posso tormentare Nico?", "RITUAL p01"),
        ("N", "p01", "Posso suicidarmi?", "SUICIDE ask"),
    ],
)
def test_a_refusal_teaches_by_an_example_that_is_understood(
    language: str, phase: str, sender: str, message: str, result: str
) -> None:
    reply = mail(message, phase=phase, **{"from": sender})
    (line,) = told(reply, language)
    assert reply.facts is not None
    assert results(understand(line.partition("“")[2].partition("”")[0], reply.facts)) == [result], line


@BOTH
@pytest.mark.parametrize(
    ("phase", "message", "key", "orders"),
    [
        ("D", "Posso astenermi?", "REJ QUESTION none", {}),
        ("D", "Posso annullare il voto?", "REJ QUESTION none", {"stake": "p02"}),
        ("D", "Non annullo il voto", "REJ NEGATION none", {"stake": "p02"}),
        ("D", "Non voto Nico", "REJ NEGATION", {}),
        ("N", "Non scruto Nico", "REJ NEGATION power", {}),
        ("D", "Per il master", "FWD GM empty", {}),
    ],
)
def test_a_reply_fits_what_was_asked_for(
    language: str, phase: str, message: str, key: str, orders: dict[str, str]
) -> None:
    reply = mail(message, phase=phase, orders=orders)
    assert told(reply, language) == [sayings(language)[key]]


@BOTH
def test_whoever_cancels_is_asked_what_and_a_suicide_is_told_as_it_stands(language: str) -> None:
    reply = mail("annulla", phase="N", orders={"power": "p02", "suicide": "ask"})
    (line,) = told(reply, language)
    assert reply.facts is not None
    assert line.startswith(sayings(language)["ASK CMD none"].partition("{")[0])
    waits = sayings(language)["in force suicide ask"]
    assert status(reply.facts, "Veggente", language=language)[3].endswith(f"Andrea Rossi; {waits}.")


def test_both_languages_say_the_same_things() -> None:
    assert sayings("it").keys() == sayings("en").keys()
    assert sayings("it")["help"].keys() == sayings("en")["help"].keys()


def test_what_is_asked_back_or_refused_is_not_accepted() -> None:
    codes = ("OK", "INFO HELP", "FWD GM", "ASK SURE", "ASK NAME", "REJ PHASE")
    assert [code for code in codes if Outcome(code).accepted] == ["OK", "INFO HELP", "FWD GM"]
