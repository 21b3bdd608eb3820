"""What is left of real mails: the formats of Gmail, Outlook, Apple Mail, Thunderbird,
web mails and telephones in Italian.

Proves L3-BASE-HI-04 (quotations, forwarded mails and signatures are never commands) and L3-BASE-HI-05 (the subject).
"""

from __future__ import annotations

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest
import yaml

from lupus.language import Player
from lupus.language.mail import body_of, clean, ignored, text_of
from tests.loops import for_each

from .villages import results

FOLDER = Path(__file__).parent / "mails"
EXPECTED = yaml.load(
    (FOLDER / "expected.yaml").read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)
)
ANNA = Player("p01", ("Anna",), "Bianchi", ("Annina",))


def read(path: Path) -> EmailMessage:
    message = message_from_bytes(path.read_bytes(), policy=default)
    assert isinstance(message, EmailMessage)
    return message


@for_each("path", sorted(FOLDER.glob("*.eml")), ids=lambda path: path.stem)
def test_what_is_left_is_what_its_author_wrote(path: Path) -> None:
    assert clean(body_of(read(path)), ANNA) == EXPECTED[path.stem]


@pytest.mark.parametrize(
    ("body", "left"),
    [
        ("Voto Nico\nSindaco:\nAnna", "Voto Nico\nSindaco:\nAnna"),
        ("Voto Nico\n\nGrazie e a presto,\nAnna Bianchi", "Voto Nico\n\nGrazie e a presto,"),
        ("Voto Nico\nun abbraccio Annina", "Voto Nico"),
        ("Voto Nico\nA presto\nCiao\nGrazie\nSaluti\nAnna", "Voto Nico\nA presto"),
        ("Voto Nico\n-- \nVoto Marta", "Voto Nico"),
        ("Voto Nico\n--\nVoto Marta", "Voto Nico"),
        ("Voto Nico\n---\nVoto Marta", "Voto Nico\n---\nVoto Marta"),
        ("A: Marta Rossi\nVoto Nico", "A: Marta Rossi\nVoto Nico"),
        ("Da: Lupus\nOggetto: voto Marta", ""),
        ("Voto Nico\nMarta ha scritto:\nvoto Anna", "Voto Nico"),
        ("Il voto va a Nico\nMarta ha scritto:\nvoto Anna", "Il voto va a Nico"),
        ("> " + "x" * 64 + "\nvoto Anna\nVoto Nico", "Voto Nico"),
        ("> breve\nVoto Nico", "Voto Nico"),
        ("Voto Anna", "Voto Anna"),
    ],
)
def test_a_body_without_quotation_and_signature(body: str, left: str) -> None:
    assert "\n".join(line for line in clean(body, ANNA).split("\n") if line or "\n\n" in left) == left


def test_a_name_at_the_end_is_kept_where_a_question_waits_and_nothing_else_is_left() -> None:
    assert clean("Anna", ANNA) == ""
    assert clean("Anna", ANNA, pending=True) == "Anna"
    assert clean("2\nAnna", ANNA, pending=True) == "2"


def test_an_html_body_loses_its_quotations_and_keeps_its_lines() -> None:
    assert text_of(
        "<p>Voto&nbsp;Nico<br>e basta</p><blockquote>a<blockquote>b</blockquote>c</blockquote>fine<script>x</script>"
    ) == ("Voto Nico\ne basta\nfine")
    assert text_of("<blockquote>mai chiuso <div>voto Marta") == ""
    assert text_of("</blockquote>Voto <b>Ni</b>co") == "Voto Nico"


@pytest.mark.parametrize(
    ("headers", "why"),
    [
        ({"Auto-Submitted": "auto-replied"}, "auto-submitted"),
        ({"Auto-Submitted": "no"}, None),
        ({"Precedence": "Bulk"}, "precedence"),
        ({"Return-Path": "<>"}, "return-path"),
        ({"Subject": "Fuori sede: torno lunedì"}, "subject"),
        ({"Subject": "Automatic reply: voto"}, "subject"),
        ({"Subject": "Re: Lupus", "Return-Path": "<anna@example.net>"}, None),
    ],
)
def test_automatic_mails_are_told_by_their_headers(headers: dict[str, str], why: str | None) -> None:
    assert ignored(headers) == why


@pytest.mark.parametrize("prefix", ["Re: ", "R: ", "Rif: ", "Fw: ", "Fwd: ", "I: ", "Inoltro: ", "RE:", "re: re: "])
def test_the_subject_counts_only_if_it_is_no_reply_and_the_body_has_no_command(prefix: str) -> None:
    assert results("", subject="voto Nico") == "STAKE p04"
    assert results("Ciao a tutti!", subject="voto Nico") == "STAKE p04"
    assert results("voto Zoë", subject="voto Nico") == "STAKE p10"
    assert results("Forse voto Zoë", subject="voto Nico") == "REJ UNCERTAIN"
    assert results("", subject=prefix + "voto Nico") == "REJ NO_COMMAND"


def test_a_vote_below_a_quoted_question_for_the_mayor_is_asked_about() -> None:
    assert (
        results("> Chi mandi al rogo?\n\nvoto Nico\n\n> Chi vuoi come sindaco?\n\nvoto Titta") == "ASK SURE {STAKE p06}"
    )
    assert results("> Chi vuoi come sindaco?\n\nsindaco Titta") == "MAYOR p06"
    assert results("> Chi mandi al rogo?\n\nvoto Nico") == "STAKE p04"


@pytest.mark.parametrize(
    "below",
    [
        "5x1000: destina la tua firma alla Pubblica Assistenza Nico d'Acquisto",
        "Questo messaggio è stato inviato con un programma di mail.",
    ],
)
def test_what_stands_below_the_order_as_an_advertisement_is_no_part_of_it(below: str) -> None:
    assert results(f"voto Nico\n\n{below}") == "STAKE p04"
