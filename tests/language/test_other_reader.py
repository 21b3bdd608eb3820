"""Another reader of answers beside ours: mail-parser-reply,
which was written for letters in general and not for commands.

It is a witness and no judge. Where the two differ the reason stands here. The dangerous direction is that ours keeps
what the other one drops.
"""

from __future__ import annotations

import pytest
from mailparser_reply import EmailReplyParser

from lupus.language.mail import body_of, letter_of

from .answers import below, mail_of, put, samples
from .test_mail import FOLDER, read
from .test_programs import ANNA, OWN

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

KEEPS = {
    "it does not know the words of this language, or of this program": (
        "gmail-portuguese", "samsung", "zoho", "zoho-english", "em-client", "horde", "horde-italian", "fairemail",
        "tuta", "a-language-nobody-foresaw",
    ),
    "its line for Spanish fits no line": ("gmail-spanish", "yahoo-web", "kmail"),
    "it asks that a line which says who wrote begins with an article, and not with a day, and is not broken in two": (
        "proton-web", "proton.eml", "gmail-web.eml",
    ),
    "it keeps the line above the header of a quoted mail": (
        "gmail-forward", "gmail-forward.eml", "apple-forward", "thunderbird-forward", "mutt-forward", "libero-web",
        "hotmail", "outlook-web.eml", "outlook-desktop-plain.eml",
    ),
    "it keeps the signature of this program, which is a paragraph": (
        "outlook-ios", "outlook-android", "outlook-android.eml", "iphone", "ipad", "proton-mobile", "spark",
    ),
    "it does not know who writes, and keeps their name": ("apple-mail.eml",),
}  # fmt: skip
"""Where it keeps what we drop: by reason the programs of `programs.yaml`, and the mails of the folder."""


def kept(text: str) -> set[str]:
    """The lines of a text that are not marked as quoted; in these it never drops the marked ones."""
    return {line.strip() for line in text.split("\n") if line.strip() and not line.strip().startswith(">")}


def both(body: str) -> tuple[set[str], set[str]]:
    """What only we keep of a mail, and what only the other keeps."""
    theirs = EmailReplyParser(languages=["it", "en", "de", "fr", "es"]).read(body).replies[0].body
    ours = letter_of(body, ANNA).text
    return kept(ours) - kept(theirs), kept(theirs) - kept(ours)


def test_above_a_quotation_we_keep_nothing_that_another_reader_drops() -> None:
    found = {path.name: both(body_of(read(path))) for path in FOLDER.glob("*.eml")}
    for sample in samples():
        for marked in (True, False):
            ours, theirs = both(body_of(put(sample, OWN, mail_of("it", marked))))
            known = found.get(sample.program, (set(), set()))
            found[sample.program] = known[0] | ours, known[1] | theirs
    assert {name: ours for name, (ours, _) in found.items() if ours} == {}
    reasons = [name for names in KEEPS.values() for name in names]
    assert sorted(name for name, (_, theirs) in found.items() if theirs) == sorted(reasons)


def test_below_a_quotation_we_keep_what_another_reader_takes_for_a_signature() -> None:
    """It drops all from a list or two dashes on, also where they are quoted,
    and with them what stands below the quotation.

    That is what the author wrote (section 2.6); with the mark no order in it is recorded without a question.
    """
    seen = set()
    for sample in (below(sample) for sample in samples() if sample.marks):
        for marked in (True, False):
            ours, _ = both(body_of(put(sample, OWN, mail_of("it", marked))))
            assert ours in (set(), kept(OWN)), sample
            seen.add(bool(ours))
    assert seen == {True, False}
