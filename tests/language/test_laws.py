"""What must hold of every mail (section 11 of the specification), and that no text makes the interpreter fail.

Proves L3-BASE-HI-09 and L3-BASE-HI-10 (names are never guessed), L3-BASE-HI-15 (replies depend on public facts) and
L3-4.4-02 (they disclose nothing of how it works).
"""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lupus.language import Player, understand
from lupus.language.canonical import results as canonical
from lupus.language.cast import Reply, replies
from lupus.language.mail import clean
from lupus.language.telling import tell
from tests.loops import for_each

from .test_examples import answers
from .villages import VILLAGE, mail, results


def accepted() -> list[Reply]:
    """The examples of which every command is taken, and none is for the game master."""
    return [
        r
        for r in answers().values()
        if r.understood
        and all(o.accepted for o in r.understood.outcomes)
        and not any(w.startswith("GM") for w in r.results)
    ]


def quotable() -> list[Reply]:
    """The examples that are read, and that were not sent some time before."""
    return [r for r in answers().values() if r.understood and "sent" not in r.mail]


def unaccented(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


@for_each("reply", accepted, ids=lambda reply: reply.id)
def test_case_and_accents_change_no_accepted_command(reply: Reply) -> None:
    assert reply.facts is not None
    for way in (str.upper, unaccented, lambda text: unaccented(text).upper()):
        body, subject = way(str(reply.mail.get("body", ""))), way(str(reply.mail.get("subject", "")))
        found = understand(clean(body, reply.facts.me, reply.facts.question is not None), reply.facts, subject)
        assert canonical(found) == reply.results, body


@for_each("reply", accepted, ids=lambda reply: reply.id)
def test_the_same_text_twice_leaves_the_same_orders(reply: Reply) -> None:
    assert reply.facts is not None
    assert reply.understood is not None
    text = clean(str(reply.mail.get("body", "")), reply.facts.me, True)
    again = understand(text, replace(reply.facts, orders=reply.understood.orders, question=reply.understood.question))
    if not any(r.endswith("none") or "ask" in r or "yes" in r for r in reply.results) and not reply.mail.get("after"):
        assert again.orders == reply.understood.orders


@for_each("reply", quotable, ids=lambda reply: reply.id)
def test_quoting_a_reply_changes_nothing_and_it_tells_full_names_only(reply: Reply) -> None:
    assert reply.facts is not None
    assert reply.understood is not None
    for language in ("it", "en"):
        told = [line for o in reply.understood.outcomes for line in tell(o, reply.facts, language)]
        assert told
        assert not any(p.key in line or "{" in line or "_" in line for p in reply.facts.players for line in told)
        quoted = "\n".join(f"> {line}" for line in told)
        under = f"\n\nIl giorno ven 8 mag 2026 alle ore 09:12 Lupus <lupus@example.org> ha scritto:\n{quoted}"
        body = f"{reply.mail.get('body', '')}{under}"
        question = reply.facts.question is not None
        if ">" not in str(reply.mail.get("body", "")) and "originale" not in str(reply.mail.get("body", "")):
            assert (
                understand(clean(body, reply.facts.me, question), reply.facts, str(reply.mail.get("subject", "")))
                == reply.understood
            )


@pytest.mark.parametrize("key", [p["id"] for p in VILLAGE["players"] if p.get("state") != "dead"])
def test_a_second_player_with_the_same_first_name_or_a_nickname_turns_a_vote_into_a_question(key: str) -> None:
    facts = mail("voto").facts
    assert facts is not None
    first = facts.player(key).given[0]
    for twin in (Player("p17", (first,), "Zanardelli"), Player("p17", ("Ermenegilda",), "Zanardelli", (first,))):
        found = understand(f"Voto {first}", replace(facts, players=(*facts.players, twin)))
        (outcome,) = found.outcomes
        assert outcome.code == "ASK NAME"
        assert {key, "p17"} <= {o.value for o in outcome.options}
        assert found.orders == {}


WORDS = st.sampled_from(
    "voto Nico zoë marta al rogo sindaco per non se forse anzi e o , . ! ? : annulla tutto confermo suicidio scruto "
    "uso il potere su Rossi de luca d' angelo lo la i > -- ha scritto: Da: A: domani mi me stessa successore se muoio "
    "perché dice vorrei posso votare è 1 2 il primo caro master stato aiuto nessuno astengo domanda per il master "
    "I vote for as mayor cancel".split(" ")
)


@pytest.mark.many
@given(
    st.lists(WORDS, max_size=14).map(" ".join), st.sampled_from("ND"), st.sampled_from(["", "stake p02", "power p01"])
)
@settings(max_examples=120, deadline=None)
def test_no_heap_of_words_makes_it_fail_or_answer_in_two_ways(text: str, phase: str, option: str) -> None:
    said = {"phase": phase, **({"question": [option]} if option else {})}
    one, two = mail(text, **said), mail(text, **said)
    assert one.understood == two.understood
    assert one.results
    assert one.understood is not None
    assert one.facts is not None
    assert all(tell(o, one.facts) for o in one.understood.outcomes)


@pytest.mark.many
@given(st.text(max_size=300))
@settings(max_examples=300, deadline=None)
def test_no_text_makes_it_fail(text: str) -> None:
    assert results(text)


@pytest.mark.many
@pytest.mark.parametrize("word", ["voto ", "non ", "uso il mio potere su ", "scruto o sbrano e ", "se forse "])
def test_the_longest_heap_of_command_words_is_read_soon(word: str) -> None:
    """2,000 letters of "voto" took ten seconds, in which nobody else was answered; now none of these takes one."""
    begin = perf_counter()
    assert results(word * (2000 // len(word)))
    assert perf_counter() - begin < 5


@for_each(
    ("answer", "expected"),
    [
        ("2", "STAKE p03"),
        ("il secondo, grazie", "STAKE p03"),
        ("la prima", "STAKE p02"),
        ("Numero 2!", "STAKE p03"),
        ("2)\nAnna", "STAKE p03"),
        ("l'ultimo", "STAKE p03"),
        ("Andrea De Luca", "STAKE p03"),
        ("de luca, per favore", "STAKE p03"),
        ("Rosi", "STAKE p02"),
        ("Delu", "STAKE p03"),
        ("Andrea", "ASK NAME {p02, p03}"),
        ("3", "REJ UNKNOWN_NAME"),
        ("Nico", "REJ UNKNOWN_NAME"),
        ("voto Nico", "STAKE p04"),
        ("mi astengo", "STAKE none"),
        ("ciao, come va", "REJ NO_COMMAND"),
        ("aiuto", "HELP"),
    ],
)
def test_a_question_is_answered_by_number_ordinal_or_name_alone(answer: str, expected: str) -> None:
    said = {"phase": "D", "question": ["stake p02", "stake p03"]}
    assert results(answer, **said) == expected
    understood = mail(answer, **said).understood
    assert understood is not None
    assert (understood.question is None) == expected.startswith("STAKE")


def test_a_question_between_orders_is_answered_too() -> None:
    power = {"phase": "N", "role": "Lupo", "question": ["power p01", "suicide ask"]}
    assert results("1", **power) == "POWER p01"
    assert results("la seconda", **power) == "SUICIDE ask"
    cancel = {"phase": "D", "orders": {"stake": "p04", "mayor": "p06"}, "question": ["stake none", "mayor none"]}
    assert results("il voto per il sindaco", **cancel) == "MAYOR none"
    assert results("1", **cancel) == "STAKE none"


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"phase": "D", "question": ["stake p12", "stake p13"]}, "REJ TARGET_STATE"),
        ({"phase": "N", "question": ["stake p02", "stake p03"]}, "REJ PHASE"),
        ({"phase": "N", "role": "Contadino", "question": ["power p02", "power p03"]}, "REJ NO_POWER"),
        ({"phase": "N", "power": "spent", "question": ["power p02", "power p03"]}, "REJ SPENT"),
        ({"phase": "D", "from": "p11", "question": ["stake p02", "stake p03"]}, "REJ DEAD_SENDER"),
    ],
)
@pytest.mark.parametrize("answer", ["1", "il primo"])
def test_what_may_not_be_done_any_more_is_not_done_by_an_answer(
    answer: str, said: dict[str, Any], expected: str
) -> None:
    """The checks of section 8 hold for the choice as for the order: meanwhile somebody died, or a power was used up."""
    assert results(answer, **said) == expected


def test_only_the_first_part_of_a_long_mail_is_read() -> None:
    assert results("Voto Nico. " + "Bla bla. " * 30) == "STAKE p04, REJ TOO_LONG"
    assert results("Voto Nico. " + "bla " * 600 + ". Voto Zoë.") == "STAKE p04, REJ TOO_LONG"
    assert results("\n".join(["Voto Nico"] * 20)) == "STAKE p04"


@pytest.mark.parametrize(
    "body",
    [
        "Voto Nico. Voto Andrea.",
        "Voto Nico. Voto Pippo.",
        "Voto Nico. Anzi Andrea.",
        "Voto Nico, anzi Ludovica",
        "Voto Nico, anzi boh",
    ],
)
def test_an_unclear_end_leaves_the_slot_as_it_was_before_the_mail(body: str) -> None:
    before = {"stake": "p15"}
    for orders in (before, {}):
        understood = mail(body, phase="D", orders=orders).understood
        assert understood is not None
        assert understood.orders == orders


def test_a_refused_segment_erases_nothing_and_the_confirmation_of_another_order_confirms_no_suicide() -> None:
    for body, after in (("Forse voto Zoë", {"stake": "p15"}), ("Voto Nico. Forse voto Zoë.", {"stake": "p04"})):
        understood = mail(body, phase="D", orders={"stake": "p15"}).understood
        assert understood is not None
        assert understood.orders == after
    understood = mail("Confermo il potere su Nico", phase="N", orders={"suicide": "ask"}).understood
    assert understood is not None
    assert understood.orders == {"suicide": "ask", "power": "p04"}


@pytest.mark.parametrize("name", ["Il Pirata", "La Rosa"])
def test_a_name_that_begins_with_an_article_changes_no_letter_of_others(name: str) -> None:
    """The article is a word of everybody's letters, and names nobody."""
    with_them = {**VILLAGE, "players": [*VILLAGE["players"], {"id": "p99", "name": name}]}
    bodies = ["Tolgo il voto", "Lascio il voto com'è", "Uso il potere su Nico", "The vote for Nico", "Proteggo la Zoë"]
    for phase in ("D", "N"):
        mails = [{"id": body, "phase": phase, "body": body, "orders": {"stake": "p04"}} for body in bodies]
        without, beside = (
            [reply.results for reply in replies({**village, "number": 4, "mails": mails})]
            for village in (VILLAGE, with_them)
        )
        assert without == beside
    (reply,) = replies({**with_them, "number": 4, "mails": [{"id": "1", "phase": "D", "body": f"Voto {name}"}]})
    assert reply.results == ["STAKE p99"]
