"""What listens for mail servers: an answer for each recipient, limits,
and an end that cuts no mail off (docs/mail.md)."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path, PosixPath
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest
from pytest_django import Settings

from lupus.site.village.inbox import office
from lupus.site.village.inbox.office import LATER, NONSENSE, TAKEN, TOO_MANY, address_of
from lupus.site.village.inbox.reading import LARGEST
from lupus.site.village.inbox.taking import FAILED
from tests.site.serving.test_processes import free_port
from tests.site.village.inbox.test_vouching import GOOD, OURS, mail, signed

TOKEN = "villaggio+00000007abcdefghijklmnopqrstuvwx@lupus.example"
LETTER = b"Subject: x\r\n\r\nVoto Bruno\r\n"


class Client:
    """A mail server that brings mails."""

    def __init__(self, reading: asyncio.StreamReader, writing: asyncio.StreamWriter) -> None:
        self.reading, self.writing = reading, writing

    async def line(self) -> str:
        return (await asyncio.wait_for(self.reading.readline(), 30)).decode().rstrip("\r\n")

    async def says(self, text: str) -> str:
        """Send a line; the last line of the answer."""
        self.writing.write(f"{text}\r\n".encode(errors="surrogateescape"))
        while (answer := await self.line())[3:4] == "-":
            pass
        return answer

    async def brings(self, raw: bytes, recipients: int = 1, sender: str = "<anna@example.org>") -> list[str]:
        """Hand a mail over; the answers."""
        assert (await self.says(f"MAIL FROM:{sender}")).startswith("250")
        for n in range(recipients):
            assert (await self.says(f"RCPT TO:<{n}{TOKEN}>")).startswith("250")
        assert (await self.says("DATA")).startswith("354")
        self.writing.write(raw + b".\r\n")
        answers = [await self.line() for _ in range(recipients)]
        assert await self.says("NOOP") == "250 OK", "there was no answer more"
        return answers


clients: list[Client] = []


async def connected(where: tuple[str, int] | Path) -> Client:
    opened = asyncio.open_unix_connection(where) if isinstance(where, Path) else asyncio.open_connection(*where)
    clients.append(Client(*await opened))
    return clients[-1]


def listening(
    work: Callable[[Any, asyncio.Event], Awaitable[None]],
    where: tuple[str, int] | Path | None = None,
    waiting: office.Waiting = office.nobody_waits,
) -> None:
    """Do something while an office listens."""

    async def main() -> None:
        stop, ready, place = asyncio.Event(), asyncio.Event(), where or ("127.0.0.1", free_port())
        running = asyncio.create_task(office.listen(place, stop, ready.set, waiting))
        try:
            await asyncio.wait({running, asyncio.create_task(ready.wait())}, return_when=asyncio.FIRST_COMPLETED)
            await work(place, stop)
        finally:
            while clients:
                clients.pop().writing.close()
            stop.set()
            await asyncio.wait_for(running, 30)

    asyncio.run(main())


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers come at once, but where a test says when."""
    monkeypatch.setattr(office, "PACE", 0.001)


@pytest.fixture
def brought(monkeypatch: pytest.MonkeyPatch) -> list[tuple[bytes, list[str]]]:
    """The mails that were brought; what becomes of them stands in their bodies."""
    mails: list[tuple[bytes, list[str]]] = []

    def attempt(raw: bytes, recipients: list[str], received: object) -> str | None:
        mails.append((raw, recipients))
        return None if b"no database" in raw else FAILED if b"a fault" in raw else "taken"

    monkeypatch.setattr(office, "bring", attempt)
    return mails


def test_each_recipient_gets_an_answer(brought: list[tuple[bytes, list[str]]]) -> None:
    async def work(place: Any, stop: asyncio.Event) -> None:
        client = await connected(place)
        assert (await client.line()).startswith("220 ")
        assert (await client.says("LHLO mx.example.org")).startswith("250 ")
        assert await client.brings(LETTER, 3) == [TAKEN] * 3
        assert await client.brings(b"no database\r\n", 2) == [LATER] * 2
        assert await client.brings(b"a fault\r\n") == [LATER]
        assert await client.brings(b"..\r\n") == [TAKEN], "and the connection serves on"

    listening(work)
    assert brought[0] == (LETTER, [f"{n}{TOKEN}" for n in range(3)])
    assert brought[3][0] == b".\r\n"


@pytest.mark.parametrize(
    "raw", [b"x" * 70 + b"\r\n" + (b"y" * 998 + b"\r\n") * (LARGEST // 1000 + 1), b"z" * (LARGEST + 9) + b"\r\n"]
)
def test_what_is_larger_than_a_letter_is_dropped_without_a_word_and_without_being_kept(
    brought: list[tuple[bytes, list[str]]], raw: bytes
) -> None:
    async def work(place: Any, stop: asyncio.Event) -> None:
        client = await connected(place)
        await client.line()
        client.writing.write(b"LHLO mx.example.org\r\n")
        while (line := await client.line()).startswith("250-"):
            assert "SIZE" not in line, "a mail server would refuse it in our name"
        assert await client.brings(raw, 2) == [TAKEN] * 2
        assert await client.brings(LETTER) == [TAKEN]

    listening(work)
    assert [mail for mail, _ in brought] == [LETTER]


def memory() -> int:
    """Bytes that this process has in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def test_a_mail_of_50_megabytes_is_dropped_and_takes_no_room(brought: list[tuple[bytes, list[str]]]) -> None:
    async def work(place: Any, stop: asyncio.Event) -> None:
        client = await connected(place)
        await client.line()
        for line in ("LHLO mx", "MAIL FROM:<a@b.c>", f"RCPT TO:<{TOKEN}>", "DATA"):
            await client.says(line)
        block, before, most = (b"y" * 998 + b"\r\n") * 1000, memory(), 0
        for _ in range(50):
            client.writing.write(block)
            await client.writing.drain()
            most = max(most, memory() - before)
        client.writing.write(b".\r\n")
        assert await client.line() == TAKEN
        assert await client.brings(LETTER) == [TAKEN]
        assert most < 20 * 1024 * 1024, "what is on its way, and no more"

    listening(work)
    assert [mail for mail, _ in brought] == [LETTER]


@pytest.mark.parametrize("seconds", [0.0, 0.1, 0.3])
def test_how_long_a_mail_took_cannot_be_told_from_its_answer(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """It leaves after a whole number of paces, whatever became of the mail."""
    monkeypatch.setattr(office, "PACE", 0.25)
    monkeypatch.setattr(office, "bring", lambda raw, recipients, received: sleep(seconds) or "nobody")

    async def work(place: Any, stop: asyncio.Event) -> None:
        client = await connected(place)
        await client.line()
        for line in ("LHLO mx", "MAIL FROM:<a@b.c>", f"RCPT TO:<{TOKEN}>", "DATA"):
            await client.says(line)
        begin = monotonic()
        client.writing.write(LETTER + b".\r\n")
        assert await client.line() == TAKEN
        took = monotonic() - begin
        assert took > 0.24
        assert (took + 0.01) % 0.25 < 0.15, "on a pace, or a little later on a busy machine"

    listening(work)


def test_a_line_of_a_thousand_letters_is_read(brought: list[tuple[bytes, list[str]]]) -> None:
    """As some programs write a paragraph."""

    async def work(place: Any, stop: asyncio.Event) -> None:
        client = await connected(place)
        await client.line()
        await client.says("LHLO mx")
        assert await client.brings(b"a" * 5000 + b"\r\n") == [TAKEN]

    listening(work)
    assert len(brought[0][0]) == 5002


def test_a_bounce_is_dropped(brought: list[tuple[bytes, list[str]]]) -> None:
    async def work(place: Any, stop: asyncio.Event) -> None:
        client = await connected(place)
        await client.line()
        await client.says("LHLO mx")
        assert await client.brings(LETTER, sender="<>") == [TAKEN]

    listening(work)
    assert brought == []


def test_nonsense_is_answered_and_nothing_of_it_is_logged(
    brought: list[tuple[bytes, list[str]]], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    async def work(place: Any, stop: asyncio.Event) -> None:
        client = await connected(place)
        await client.line()
        for line in (TOKEN, "LHLO", "DATA", "MAIL FROM:<a@b>", f"RCPT TO:<{TOKEN}>", "EHLO mx"):
            assert (await client.says(line))[0] == "5", line
        assert (await client.says("LHLO mx")).startswith("250")
        assert (await client.says("DATA"))[0] == "5"
        assert (await client.says(f"MAIL FROM:<{TOKEN}> SIZE=99999999999"))[0] in "25"
        for line in (
            f"RCPT TO:<{TOKEN}",
            "RCPT TO:<\udcff\udcfe@>",
            'RCPT TO:<"',
            "RCPT TO:<[>",
            "RCPT TO:" + "x" * 600,
        ):
            assert (await client.says(line))[0] in "25", line
        await client.says("RSET")
        assert await client.brings(LETTER) == [TAKEN]

    listening(work)
    assert "abcdefghijklmnopqrstuvwx" not in caplog.text
    assert asyncio.run(office.Office.handle_exception(None, ValueError(TOKEN))) == NONSENSE


def test_there_is_room_for_so_many_connections(
    brought: list[tuple[bytes, list[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(office, "MOST", 2)

    async def work(place: Any, stop: asyncio.Event) -> None:
        first, second, third = [await connected(place) for _ in range(3)]
        assert (await first.line())[:3] == (await second.line())[:3] == "220"
        assert await third.line() == TOO_MANY
        assert await third.line() == ""
        assert (await first.says("QUIT")).startswith("221")
        assert await first.line() == ""
        for _ in range(100):  # until the server has seen it
            fourth = await connected(place)
            if (await fourth.line()).startswith("220"):
                return
            await asyncio.sleep(0.05)
        raise AssertionError("no room was made")

    listening(work)


def test_idle_connections_make_room_and_a_mail_in_progress_is_not_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Thirty of them kept every mail server out, for as long as they liked."""
    monkeypatch.setattr(office, "MOST", 3)
    now, begun, go = [1000.0], Event(), Event()
    monkeypatch.setattr(office, "monotonic", lambda: now[0])

    def attempt(raw: bytes, recipients: list[str], received: object) -> str:
        begun.set()
        assert go.wait(30)
        return "taken"

    monkeypatch.setattr(office, "bring", attempt)

    async def work(place: Any, stop: asyncio.Event) -> None:
        async def comes() -> Client:
            client = await connected(place)
            assert (await client.line()).startswith("220")
            now[0] += 10
            return client

        busy, dribbling, idle = [await comes() for _ in range(3)]
        for client in (busy, dribbling):
            for line in ("LHLO mx", "MAIL FROM:<a@b.c>", f"RCPT TO:<{TOKEN}>", "DATA"):
                await client.says(line)
        busy.writing.write(LETTER + b".\r\n")
        dribbling.writing.write(b"half of it\r\n")
        await asyncio.to_thread(begun.wait, 30)
        fresh = await comes()
        assert [await dribbling.line(), await dribbling.line()] == [TOO_MANY, ""], "longer there than the idle one"
        another = await comes()
        assert [await idle.line(), await idle.line()] == [TOO_MANY, ""]
        go.set()
        assert await busy.line() == TAKEN
        assert await busy.says("NOOP") == "250 OK", "and then it is one that has just brought a mail"
        await comes()
        assert await fresh.line() == TOO_MANY
        assert await another.says("NOOP") == "250 OK"
        assert await busy.says("NOOP") == "250 OK"

    listening(work)


def test_of_many_who_come_at_once_there_are_no_more_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are let in before the first of them is greeted."""
    monkeypatch.setattr(office, "MOST", 2)

    async def scene() -> None:
        here = office.Office(office.nobody_waits)
        old = [here.connect(True) for _ in range(2)]
        for each in old:
            assert isinstance(each, office.Listener)
            each.since -= 60
        fresh = [here.connect(True) for _ in range(4)]
        assert [type(each) for each in fresh] == [office.Listener, office.Listener, office.Refusal, office.Refusal]
        assert here.open == set(fresh[:2])

    asyncio.run(scene())


@pytest.mark.parametrize("how", ["port", "socket"])
def test_whoever_reaches_a_port_vouches_for_nobody_and_whom_the_host_lets_to_the_socket_does(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path, how: str
) -> None:
    """Any process of the machine reaches the port,
    and could say in the name of our mail server that a signature holds."""
    settings.MAIL_IN, settings.MAIL_TRUST, settings.MAIL_SIGNERS = "villaggio@lupus.example", OURS, ("gmail.com",)
    read_as: list[bool] = []

    def attempt(raw: bytes, recipients: list[str], received: object) -> str:
        read_as.append(signed(raw))
        return "taken"

    monkeypatch.setattr(office, "bring", attempt)
    where = tmp_path / "lmtp" if how == "socket" else None
    umask = os.umask(0)

    async def work(place: Any, stop: asyncio.Event) -> None:
        client = await connected(place)
        await client.line()
        await client.says("LHLO mx")
        for raw in (mail(GOOD), mail(f"{GOOD}\r\n  "), mail(GOOD.replace(": ", " :")), mail(GOOD.upper())):
            assert await client.brings(raw) == [TAKEN]
        if where is not None:
            assert where.stat().st_mode & 0o777 == 0o660, "strangers of this machine do not connect"

    try:
        listening(work, where)
    finally:
        os.umask(umask)
    assert read_as[0] is (how == "socket")
    assert how == "socket" or not any(read_as)


def test_whoever_says_nothing_is_left(brought: list[tuple[bytes, list[str]]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lupus.site.village.inbox.office.PATIENCE", 0.2)

    async def work(place: Any, stop: asyncio.Event) -> None:
        client = await connected(place)
        await client.line()
        assert await client.line() == ""

    listening(work)


def test_a_mail_in_progress_is_finished_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go = Event(), Event()

    def attempt(raw: bytes, recipients: list[str], received: object) -> str:
        begun.set()
        assert go.wait(30)
        return "taken"

    monkeypatch.setattr(office, "bring", attempt)

    async def work(place: Any, stop: asyncio.Event) -> None:
        busy, idle = await connected(place), await connected(place)
        for client in (busy, idle):
            await client.line()
        for line in ("LHLO mx", "MAIL FROM:<a@b.c>", f"RCPT TO:<{TOKEN}>", "DATA"):
            await busy.says(line)
        busy.writing.write(LETTER + b".\r\n")
        await asyncio.to_thread(begun.wait, 30)
        stop.set()
        assert await idle.line() == ""
        with pytest.raises(OSError):
            await connected(place)
        go.set()
        assert await busy.line() == TAKEN
        assert await busy.line() == ""

    listening(work)


def test_a_mail_that_never_ends_does_not_hold_the_end_up_for_ever(
    brought: list[tuple[bytes, list[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(office, "GRACE", 0.3)

    async def work(place: Any, stop: asyncio.Event) -> None:
        client = await connected(place)
        await client.line()
        for line in ("LHLO mx", "MAIL FROM:<a@b.c>", f"RCPT TO:<{TOKEN}>", "DATA"):
            await client.says(line)
        client.writing.write(b"half of it\r\n")
        stop.set()
        assert await client.line() == ""

    listening(work)
    assert brought == []


def test_a_phase_stays_open_while_a_mail_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    arrived: list[datetime] = []
    seen = []

    @contextmanager
    def waiting(received: datetime) -> Iterator[None]:
        arrived.append(received)
        yield
        arrived.clear()

    def attempt(raw: bytes, recipients: list[str], received: datetime) -> str:
        seen.append(arrived == [received])
        return "taken"

    monkeypatch.setattr(office, "bring", attempt)

    async def work(place: Any, stop: asyncio.Event) -> None:
        client = await connected(place)
        await client.line()
        await client.says("LHLO mx")
        assert await client.brings(LETTER) == [TAKEN]

    listening(work, waiting=waiting)
    assert (seen, arrived) == ([True], [])


def test_it_listens_at_a_socket_among_the_files_again_and_again(
    brought: list[tuple[bytes, list[str]]], tmp_path: Path
) -> None:
    async def work(place: Any, stop: asyncio.Event) -> None:
        client = await connected(place)
        await client.line()
        await client.says("LHLO mx")
        assert await client.brings(LETTER) == [TAKEN]

    where = tmp_path / "lmtp"
    for _ in range(2):
        listening(work, where)
    assert len(brought) == 2


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("8024", ("127.0.0.1", 8024)),
        ("0.0.0.0:24", ("0.0.0.0", 24)),
        ("[::1]:24", ("::1", 24)),
        ("/run/lupus/lmtp", Path("/run/lupus/lmtp")),
    ],
)
def test_an_address_is_read(text: str, where: PosixPath | tuple[str, int]) -> None:
    assert address_of(text) == where


@pytest.mark.parametrize("text", ["", "host", "host:", "host:x", ":0", "host:70000", "-1"])
def test_what_is_no_address_is_said(text: str) -> None:
    with pytest.raises(ValueError):
        address_of(text)
