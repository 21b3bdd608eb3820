"""Answers that quote our own mails, as programs of mail put them together: nothing of ours ever commands.

Proves L3-BASE-HI-04 (docs/mail.md).
"""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail as outbox
from django.utils import timezone
from pytest_django import Settings

from lupus.language.mail import text_of
from lupus.language.quotations import MARKS
from lupus.site.post.models import Letter
from lupus.site.post.sender import send_owed
from lupus.site.table.models import Game
from lupus.site.village.inbox import taking
from lupus.site.village.inbox.taking import receive
from lupus.site.village.models import Mail
from tests.language.answers import Sample, put, samples
from tests.rigs.answers import sent_mails
from tests.rigs.village_players import OLD_SIX, turned_to
from tests.site.village.inbox.test_inbox import answered, closed, letter, place, published, rows, village

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail_address")]

HELP = "voto Bruno\nmi astengo"
"""Two lines that the help has below one another."""

CHOSEN = {
    "plain": (
        "yahoo-android",
        "outlook-desktop",
        "libero-web",
        "proton-mobile",
        "virgilio",
        "web-de-app",
        "a-language-nobody-foresaw",
    ),
    "html": ("gmx", "gmail-forward", "yahoo-android"),
    "own html": ("outlook-desktop", "gmail-web", "zoho", "samsung", "apple-mail"),
}
FORMS = [sample for sample in samples() if sample.program in CHOSEN[sample.shape]]


def helped(game: Game, seat: str = "anna", n: int = 900) -> Any:
    """The mail that tells somebody what they can write, as it was sent."""
    answered(game, seat, "aiuto", n)
    send_owed()
    return next(sent for sent in reversed(outbox.outbox) if f"{seat}@example.org" in sent.to[0])


def filled(sample: Sample, own: str, sent: Any, *, marked: bool, n: int) -> bytes:
    """An answer of Anna's to a mail, as a program puts it together: HTML quotes HTML. Not marked:
    it takes the mark away."""
    html = sample.shape != "plain"
    mail = str(sent.alternatives[0][0]).partition("<body>")[2].partition("</body>")[0] if html else str(sent.body)
    assert mail.count(MARKS["it"]) == 1
    message = put(
        sample._replace(template=sample.template.replace("MAIL", "@MAIL@")) if html else sample,
        own,
        "" if html else mail,
    )
    text = str(message.get_content()).replace("@MAIL@", mail) if html else str(message.get_content())
    text = text if marked else text.replace(MARKS["it"], "")
    message.set_content(text, subtype="html" if html else "plain")
    message["From"], message["To"], message["Message-ID"] = "anna@example.org", sent.reply_to[0], f"<{n}@example.org>"
    message["Subject"] = f"Re: {sent.subject}"
    return message.as_bytes()


def test_in_each_mail_that_can_be_answered_the_mark_is_the_first_line_and_in_no_other(settings: Settings) -> None:
    game = village()
    sent = helped(game)
    assert sent.body.splitlines()[:2] == [MARKS["it"], ""]
    assert text_of(sent.alternatives[0][0]).splitlines()[0] == MARKS["it"]
    settings.MAIL_IN = ""
    due = Game.objects.get(pk=game.pk).due
    assert due is not None
    deadline = int(due.timestamp()) // 60
    Letter.objects.create(game=game, place=place(game, "dino"), kind=Letter.Kind.REMINDER, first=1, last=deadline)
    send_owed()
    last = sent_mails()[-1]
    assert not last.reply_to
    assert "##-" not in f"{last.body}{last.alternatives[0][0]!s}"


@pytest.mark.parametrize("sample", FORMS, ids=lambda sample: f"{sample.program} {sample.shape}")
def test_a_mail_of_ours_that_an_answer_quotes_commands_nothing(sample: Sample) -> None:
    game = village()
    answered(game, "anna", "Voto Elio", 1)
    sent = helped(game)
    before = rows()
    for n, marked in enumerate((True, False), 10):
        raw = filled(sample, "Che bella storia!", sent, marked=marked, n=n)
        assert receive(raw, [], timezone.now()) == "taken"
        assert (Mail.objects.latest("pk").text, rows()) == ("Che bella storia!", before)
    raw = filled(sample, "Voto Dino", sent, marked=False, n=20)
    assert receive(raw, [], timezone.now()) == "taken"
    assert (Mail.objects.latest("pk").results, rows()[1]) == (["STAKE dino"], before[1] + 1)


def test_two_lines_of_a_mail_that_one_got_in_this_phase_command_nothing_and_a_single_one_does() -> None:
    game = village()
    assert "  - voto Bruno\n  - mi astengo\n" in helped(game).body
    before = rows()
    mail = answered(game, "anna", f"Bene.\n\n{HELP}", 1)
    assert (mail.text, rows()) == ("Bene.", before)
    assert answered(game, "anna", "voto Bruno", 2).results == ["STAKE bruno"]
    assert rows()[1] == before[1] + 1


def test_only_ones_own_mails_of_this_phase_tell_what_is_ours() -> None:
    """Whether the lines count depends on nobody else's mails; and in another phase they are the author's own again."""
    game = village()
    assert "voto Anna\n  - mi astengo" in helped(game, "bruno").body
    mail = answered(game, "anna", "voto Anna\nmi astengo", 1)
    assert mail.text == "voto Anna\nmi astengo"
    helped(game)
    assert answered(game, "anna", HELP, 2).text == ""
    game = turned_to(game, "day", 3)
    send_owed()
    assert answered(game, "anna", HELP, 3).text == HELP


def test_a_mail_that_waited_for_the_report_is_read_with_the_mails_of_the_phase_in_which_it_came() -> None:
    game = village("night", roles={**OLD_SIX, "anna": "veggente"})
    sent = helped(game)
    assert "  - voto Bruno\n" not in sent.body
    lines = [line.removeprefix("  - ") for line in sent.body.splitlines() if line.startswith("  - ")]
    game, now = closed(game), timezone.now()
    assert receive(letter(f"Bene.\n\n{lines[1]}\n{lines[2]}", to=sent.reply_to[0]), [], now) == "kept"
    published(game)
    send_owed()
    assert taking.read_kept() == 1
    mail = Mail.objects.latest("pk")
    assert (mail.half, mail.text) == ("day 2", "Bene.")
