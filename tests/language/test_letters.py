"""Letters to a second village, whose canonical forms were derived from the specification alone (letters.yaml).

Proves L3-BASE-HI-01 (the commands), 02 and 03 (strangers and automatic mail), 04 (quotations and signatures), 05 (the subject),
06 to 08 (several commands, unclear names, corrections), 09 and 10 (names), 11 (forms that change nothing), 12 (verbs of other
roles) and 13 (suicide in two mails).
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from lupus.language.cast import Reply, replies

LETTERS = yaml.load((Path(__file__).parent / "letters.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
REPLIES = list(replies(LETTERS))


def test_every_letter_says_what_must_come_of_it() -> None:
    """A letter without an expectation would prove nothing."""
    assert len(REPLIES) > 400
    assert [reply.id for reply in REPLIES if reply.expected is None] == []


@pytest.mark.parametrize("reply", REPLIES, ids=lambda reply: f"{reply.id}: {' '.join(str(reply.mail.get('body', '')).split())[:60]}")
def test_a_letter_gives_its_forms(reply: Reply) -> None:
    assert reply.results == reply.expected, dict(reply.mail)
