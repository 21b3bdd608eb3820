"""A mail without a token is obeyed where our own mail server vouches for its sender, and never else (docs/mail.md)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest
from django.utils import timezone

from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.table.models import Game, Receipt
from lupus.site.village.inbox.reading import read
from lupus.site.village.inbox.taking import receive
from lupus.site.village.inbox.tokens import begun
from lupus.site.village.models import Mail
from tests.loops import for_each
from tests.rigs.village_players import cast, turned_to

OURS = "mx.lupus.example"
GOOD = f"Authentication-Results: {OURS}; dkim=pass header.d=gmail.com header.s=20230601 header.b=iQb5mU8X"
SIGNED = "h=to:subject:message-id:date:from:mime-version:from:to:cc:subject:date:message-id:reply-to"
SIGNATURE = (
    f"DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed;\r\n d=gmail.com; s=20230601; {SIGNED};\r\n bh=abc=; "
    "b=iQb5mU8X/+"
)
FROM, TO, SUBJECT = "From: Anna Bianchi <anna@gmail.com>", "To: Lupus <villaggio@lupus.example>", "Subject: voto"
NAME = "Message-ID: <1@mail.gmail.com>"
SEAL = (
    "ARC-Seal: i=1; a=rsa-sha256; d=forward.example; s=k; cv=none; b=abc\r\n"
    f"ARC-Message-Signature: i=1; d=forward.example; s=k; {SIGNED}:dkim-signature; bh=a; b=c"
)
TOLD = "ARC-Authentication-Results: i=1; mx.forward.example; dkim=pass header.d=gmail.com"
ARC = f"Authentication-Results: {OURS}; dkim=fail header.d=gmail.com; arc=pass header.oldest-pass=0"


@pytest.fixture(autouse=True)
def trust(settings: Any) -> None:
    settings.MAIL_IN, settings.MAIL_TRUST = "villaggio@lupus.example", OURS
    settings.MAIL_SIGNERS, settings.MAIL_SEALERS = frozenset({"gmail.com", "libero.it"}), frozenset({"forward.example"})


def mail(*checked: str, date: datetime | None = None, **changed: str) -> bytes:
    """A mail of Anna that nobody has changed but for what is given. checked: what stands above it, one header each."""
    headers = {
        "signature": SIGNATURE,
        "sender": FROM,
        "to": TO,
        "subject": SUBJECT,
        "name": NAME,
        "date": f"Date: {format_datetime(date or timezone.now())}",
        "kind": "Content-Type: text/plain; charset=utf-8",
        "more": "",
    } | changed
    lines = [*checked, *(line for line in headers.values() if line)]
    return ("\r\n".join(lines) + "\r\n\r\nVoto Bruno\r\n").encode()


def signed(raw: bytes) -> bool:
    """Whether the mail is believed to be of its sender."""
    found = read(raw)
    assert found is not None
    return found.signed is not None


@pytest.mark.parametrize(
    "seal", ["ARC-Seal: d=forward.example; b=abc", "ARC-Seal: i=; d=x", "ARC-Seal: i=²; d=x", "ARC-Seal: ;;=;"]
)
def test_a_seal_that_nobody_can_number_vouches_for_nothing_and_breaks_nothing(seal: str) -> None:
    """Anybody writes such headers: the mail is read like any other, and the good seal beside it still counts."""
    assert not signed(mail(ARC, seal, TOLD))
    assert signed(mail(ARC, SEAL, TOLD, seal))


def test_of_a_mail_that_was_forwarded_twice_the_last_one_who_sealed_it_is_believed() -> None:
    first = TOLD.replace("mx.forward.example; dkim=pass", "mx.other.example; dkim=fail")
    older = SEAL.replace("forward.example", "other.example")
    newer = SEAL.replace("i=1", "i=2")
    assert signed(mail(ARC, newer, TOLD.replace("i=1", "i=2"), older, first))
    assert not signed(mail(ARC, older.replace("i=1", "i=2"), first.replace("i=1", "i=2"), SEAL, TOLD))


@pytest.mark.parametrize(
    "checked",
    [
        GOOD,
        # Gmail
        f"Authentication-Results: {OURS};\r\n       dkim=pass header.i=@gmail.com header.s=20230601 "
        'header.b="iQb5/U8X=";\r\n'
        "       arc=pass (i=1 spf=pass spfdomain=gmail.com dkim=pass dkdomain=gmail.com);\r\n"
        "       spf=pass (google.com: domain of anna@gmail.com designates 209.85.220.41 as permitted sender) "
        "smtp.mailfrom=anna@gmail.com;\r\n       dmarc=pass (p=NONE sp=QUARANTINE dis=NONE) header.from=gmail.com",
        # OpenDKIM
        f"Authentication-Results: {OURS};\r\n\tdkim=pass (2048-bit key; unprotected) header.d=gmail.com "
        "header.i=@gmail.com "
        "header.a=rsa-sha256 header.s=20230601 header.b=iQb5mU8X;\r\n\tdkim-atps=neutral",
        # Rspamd
        f"Authentication-Results: {OURS};\r\n\tdkim=pass header.d=gmail.com header.s=20230601 header.b=iQb5mU8X;\r\n"
        f"\tspf=pass ({OURS}: domain of anna@gmail.com designates 2a00:1450:4864:20::32b as permitted sender) "
        "smtp.mailfrom=anna@gmail.com;\r\n\tdmarc=pass (policy=none) header.from=gmail.com",
        # several signatures, in other letters
        f"AUTHENTICATION-results: {OURS.upper()} 1; dkim=fail header.d=list.example; DKIM=Pass "
        "header.D=GMAIL.com; dkim=none",
    ],
)
def test_a_mail_that_our_server_vouches_for_is_its_senders(checked: str) -> None:
    assert signed(mail(checked))
    assert signed(
        mail(checked, "Received: from mail.google.com", "Authentication-Results: elsewhere.example; dkim=fail")
    )


HOSTILE: dict[str, Callable[[], bytes]] = {
    # what the server says
    "it says nothing": mail,
    "it says that there is no signature": lambda: mail(f"Authentication-Results: {OURS}; dkim=none"),
    "it says none": lambda: mail(f"Authentication-Results: {OURS}; none"),
    "the signature fails": lambda: mail(f"Authentication-Results: {OURS}; dkim=fail header.d=gmail.com"),
    "the server checked for a policy alone": lambda: mail(
        f"Authentication-Results: {OURS}; dmarc=pass header.from=gmail.com"
    ),
    "spf alone": lambda: mail(f"Authentication-Results: {OURS}; spf=pass smtp.mailfrom=anna@gmail.com"),
    "the policy of the sender fails": lambda: mail(f"{GOOD}; dmarc=fail header.from=gmail.com"),
    "another domain signed": lambda: mail(f"Authentication-Results: {OURS}; dkim=pass header.d=evil.example"),
    "a domain above signed": lambda: mail(f"Authentication-Results: {OURS}; dkim=pass header.d=com"),
    "a domain below signed": lambda: mail(f"Authentication-Results: {OURS}; dkim=pass header.d=x.gmail.com"),
    "a domain that ends alike": lambda: mail(f"Authentication-Results: {OURS}; dkim=pass header.d=notgmail.com"),
    "no domain": lambda: mail(f"Authentication-Results: {OURS}; dkim=pass"),
    "two domains": lambda: mail(f"{GOOD} header.d=evil.example"),
    "the domain is that of the identity alone": lambda: mail(
        f"Authentication-Results: {OURS}; dkim=pass header.d=evil.example header.i=@gmail.com"
    ),
    "another version of the method": lambda: mail(GOOD.replace("dkim=", "dkim/2=")),
    "another version of the header": lambda: mail(GOOD.replace(f"{OURS};", f"{OURS} 2;")),
    # who says it
    "another server": lambda: mail(GOOD.replace(OURS, "mx.evil.example")),
    "a server whose name begins alike": lambda: mail(GOOD.replace(OURS, f"{OURS}.evil.example")),
    "a server whose name ends alike": lambda: mail(GOOD.replace(OURS, f"evil.{OURS}")),
    "our name in a comment": lambda: mail(
        f"Authentication-Results: ({OURS}) evil.example; dkim=pass header.d=gmail.com"
    ),
    "our name second": lambda: mail(
        f"Authentication-Results: evil.example; x=y\r\n {OURS}; dkim=pass header.d=gmail.com"
    ),
    "no server": lambda: mail("Authentication-Results: dkim=pass header.d=gmail.com"),
    "another server above ours": lambda: mail("Authentication-Results: mx.evil.example; dkim=none", GOOD),
    "brought along below ours": lambda: mail(f"Authentication-Results: {OURS}; dkim=none", "Received: by mx", GOOD),
    "brought along below ours that passes for another": lambda: mail(
        f"Authentication-Results: {OURS}; dkim=pass header.d=evil.example", GOOD
    ),
    "ours twice": lambda: mail(GOOD, "Received: by mx", GOOD),
    "in another header": lambda: mail(GOOD.replace("Authentication-Results", "X-Authentication-Results")),
    "in an old header": lambda: mail(GOOD.replace("Authentication-Results", "Authentication-Results-Original")),
    "in a header of a forwarder": lambda: mail(
        GOOD.replace("Authentication-Results: ", "ARC-Authentication-Results: i=1; ")
    ),
    # what a sender can make the server write
    "in a comment": lambda: mail(f"Authentication-Results: {OURS}; dkim=none (; dkim=pass header.d=gmail.com)"),
    "in a reason": lambda: mail(f'Authentication-Results: {OURS}; dkim=fail reason="; dkim=pass header.d=gmail.com"'),
    "in a name in quotes": lambda: mail(
        f'Authentication-Results: {OURS}; spf=pass smtp.mailfrom="; dkim=pass header.d=gmail.com; x="@evil.example'
    ),
    "in a name in quotes that end early": lambda: mail(
        f'Authentication-Results: {OURS}; spf=pass smtp.mailfrom="a"b; dkim=pass header.d=gmail.com'
    ),
    "in a comment that never ends": lambda: mail(
        f"Authentication-Results: {OURS}; spf=fail (x; dkim=pass header.d=gmail.com"
    ),
    "in a comment that ends early": lambda: mail(
        f"Authentication-Results: {OURS}; spf=fail (x\\); dkim=pass header.d=gmail.com"
    ),
    "in an encoded word": lambda: mail(
        f"Authentication-Results: {OURS}; dkim=none =?utf-8?q?;_dkim=3Dpass_header.d=3Dgmail.com?="
    ),
    "in letters that are no letters": lambda: mail(
        f"Authentication-Results: {OURS}; spf=\x00; dkim=pass header.d=gmail.com"
    ),
    "in letters beyond ASCII": lambda: mail(f"Authentication-Results: {OURS}; spf=è; dkim=pass header.d=gmail.com"),
    "a domain with a letter that looks alike": lambda: mail(
        f"Authentication-Results: {OURS}; dkim=pass header.d=gmaıl.com"
    ),
    "deep comments": lambda: mail(
        f"Authentication-Results: {OURS}; dkim=pass {'(' * 3000}{')' * 3000} header.d=gmail.com"
    ),
    "longer than is read": lambda: mail(f"Authentication-Results: {OURS}; dkim=pass ({'x' * 9000}) header.d=gmail.com"),
    # what a signature did not cover
    "no signature in the mail": lambda: mail(GOOD, signature=""),
    "a signature of another domain in the mail": lambda: mail(
        GOOD, signature=SIGNATURE.replace("d=gmail.com", "d=evil.example")
    ),
    "the sender was not signed": lambda: mail(
        GOOD, signature=SIGNATURE.replace(SIGNED, "h=to:subject:message-id:date")
    ),
    "the receiver was not signed": lambda: mail(
        GOOD, signature=SIGNATURE.replace(SIGNED, "h=from:subject:message-id:date")
    ),
    "the subject was not signed": lambda: mail(GOOD, signature=SIGNATURE.replace(SIGNED, "h=from:to:message-id:date")),
    "the name was not signed": lambda: mail(GOOD, signature=SIGNATURE.replace(SIGNED, "h=from:to:subject:date")),
    "the date was not signed": lambda: mail(GOOD, signature=SIGNATURE.replace(SIGNED, "h=from:to:subject:message-id")),
    "the end of the body was not signed": lambda: mail(GOOD, signature=SIGNATURE.replace("bh=", "l=0; bh=")),
    "a tag stands twice": lambda: mail(GOOD, signature=SIGNATURE.replace("bh=", "d=gmail.com; bh=")),
    "one of two signatures covers less": lambda: mail(GOOD, more=SIGNATURE.replace(SIGNED, "h=from")),
    "two senders": lambda: mail(GOOD, more="From: anna@gmail.com"),
    "two subjects": lambda: mail(GOOD, more="Subject: voto Carla"),
    "two dates": lambda: mail(GOOD, more=f"Date: {format_datetime(timezone.now())}"),
    "two kinds": lambda: mail(GOOD, more="Content-Type: text/html"),
    "no name": lambda: mail(GOOD, name=""),
    "no date": lambda: mail(GOOD, date=None, more="Date: domani").replace(b"Date: ", b"X-Date: ", 1),
    "a date that is none": lambda: mail(GOOD).replace(b"Date: ", b"Date: never "),
    "a date without a zone": lambda: mail(GOOD).replace(b"+0000", b"-0000"),
    "a line among the headers that is none": lambda: mail(GOOD, more="Voto Carla"),
    "a header with a blank in its name": lambda: mail(GOOD, more="Voto :Carla"),
    # whose it is, and for whom
    "sent to somebody else": lambda: mail(GOOD, to="To: bruno@example.org"),
    "sent to somebody else, our address beside theirs": lambda: mail(
        GOOD, to='To: "villaggio@lupus.example" <bruno@example.org>'
    ),
    "sent to somebody else, our address in an encoded word": lambda: mail(
        GOOD, to="To: =?utf-8?q?villaggio=40lupus.example=2C?= <bruno@example.org>"
    ),
    "our address in another header": lambda: mail(GOOD, to="To: bruno@example.org", more="Cc: villaggio@lupus.example"),
    "a domain that lets its users write as each other": lambda: mail(
        GOOD.replace("gmail.com", "club.example"),
        sender="From: anna@club.example",
        signature=SIGNATURE.replace("gmail.com", "club.example"),
    ),
    "the address in the name of another": lambda: mail(GOOD, sender='From: "anna@gmail.com" <eva@yahoo.com>'),
    "the address in an encoded name of another": lambda: mail(
        GOOD, sender="From: =?utf-8?q?=3Canna=40gmail=2Ecom=3E?= <eva@yahoo.com>"
    ),
    "two addresses": lambda: mail(GOOD, sender="From: anna@gmail.com, eva@gmail.com"),
    "an address that cannot be read": lambda: mail(GOOD, sender="From: <anna@gmail.com> x <eva@yahoo.com>"),
    # forwarders
    "a chain of anybody": lambda: mail(ARC, TOLD, SEAL.replace("forward.example", "evil.example")),
    "a chain that does not hold": lambda: mail(ARC.replace("arc=pass", "arc=fail"), TOLD, SEAL),
    "a chain that nobody checked": lambda: mail(ARC.replace("; arc=pass header.oldest-pass=0", ""), TOLD, SEAL),
    "a chain that says that nothing held": lambda: mail(ARC, TOLD.replace("pass", "none"), SEAL),
    "a forwarder who was trusted earlier": lambda: mail(
        ARC,
        TOLD,
        SEAL,
        TOLD.replace("i=1", "i=2"),
        SEAL.replace("i=1", "i=2").replace("forward.example", "evil.example"),
    ),
    "two of one number": lambda: mail(ARC, TOLD, TOLD, SEAL),
    "a seal that covers less": lambda: mail(ARC, TOLD, SEAL.replace(":dkim-signature", "")),
    "no number": lambda: mail(ARC, TOLD.replace("i=1; ", ""), SEAL),
    "no seal": lambda: mail(ARC, TOLD),
}


@for_each("name", HOSTILE)
def test_no_other_mail_is(name: str) -> None:
    assert not signed(HOSTILE[name]())


def test_a_forwarder_whom_the_host_trusts_is_believed_about_what_it_checked() -> None:
    assert signed(mail(ARC, TOLD, SEAL))
    first = (
        TOLD.replace("forward.example", "evil.example").replace("pass", "none"),
        SEAL.replace("forward.example", "evil.example"),
    )
    assert signed(mail(ARC, TOLD.replace("i=1", "i=2"), SEAL.replace("i=1", "i=2"), *first)), "the last one counts"


def test_nothing_is_believed_where_the_host_has_not_said_so(settings: Any) -> None:
    settings.MAIL_TRUST = ""
    assert not signed(mail(GOOD.replace(OURS, "")))
    assert not signed(mail(GOOD))


# --- what comes of it -------------------------------------------------------------------------------------------------


def village() -> Game:
    game = turned_to(
        cast("lupus7", {"anna": "contadino", "bruno": "lupo", "carla": "negromante", "dino": "veggente"}), "day", 2
    )
    Person.objects.filter(pk=game.places.get(seat="anna").person_id).update(email="Anna@gmail.com")
    Receipt.objects.update(received=timezone.now() - timedelta(hours=1))  # the clock of a test runs ahead
    Letter.objects.all().delete()
    return game


@pytest.mark.django_db
def test_it_votes_in_the_only_village_of_its_sender_and_once() -> None:
    village()
    raw = mail(GOOD)
    assert [receive(raw, [], timezone.now()) for _ in range(2)] == ["taken", "repeated"]
    assert Receipt.objects.latest("pk").args == {"for": "bruno"}
    assert Mail.objects.get().results == ["STAKE bruno"]


@pytest.mark.django_db
def test_a_forged_mail_that_was_there_first_does_not_make_it_a_repetition() -> None:
    village()
    forged, own = mail().replace(b"Bruno", b"Dino"), mail(GOOD)
    assert [receive(raw, [], timezone.now()) for raw in (forged, own, own)] == ["confirm", "taken", "repeated"]
    assert Receipt.objects.latest("pk").args == {"for": "bruno"}


@pytest.mark.django_db
def test_it_does_not_vote_for_somebody_in_two_villages() -> None:
    game = village()
    other = cast("lupus7", {"anna": "lupo", "dino": "veggente", "elio": "negromante"}, "altrove")
    other.places.filter(seat="anna").update(person=game.places.get(seat="anna").person)
    assert receive(mail(GOOD), [], timezone.now()) == "nobody"


@pytest.mark.django_db
def test_one_of_an_earlier_half_phase_or_of_a_clock_that_is_wrong_is_asked_about() -> None:
    """Who has caught a signed mail cannot keep it for another day."""
    game, now = village(), timezone.now()
    start = begun(game)
    Game.objects.filter(pk=game.pk).update(due=now + timedelta(days=9))
    words = [
        receive(mail(GOOD, date=date, name=f"Message-ID: <{n}@gmail.com>"), [], now)
        for n, date in enumerate((start - timedelta(minutes=1), now + timedelta(minutes=6), now + timedelta(minutes=4)))
    ]
    assert words == ["confirm", "confirm", "taken"]
    assert Receipt.objects.filter(verb="vote").count() == 1


@pytest.mark.django_db
def test_a_half_phase_begins_with_the_command_that_opened_it() -> None:
    game = turned_to(
        cast("lupus7", {"anna": "contadino", "bruno": "lupo", "carla": "negromante", "dino": "veggente"}), "day", 2
    )
    moments = {receipt.received for receipt in Receipt.objects.filter(game=game)}
    assert len(moments) > 2
    assert begun(game) == Receipt.objects.filter(game=game, verb="publish").latest("number").received


@pytest.mark.django_db
def test_the_first_half_phase_begins_with_the_deal() -> None:
    game = cast("lupus7", {"anna": "contadino", "bruno": "lupo", "carla": "negromante", "dino": "veggente"})
    assert begun(game) <= timezone.now()
