"""A real Postfix and a real Dovecot for a test:
on free ports of this machine, all that they write in a folder that is thrown away.

Both drop rights that only root has, so the tests run as root or are skipped;
with CI set they fail where something is missing.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from imaplib import IMAP4, IMAP4_SSL
from pathlib import Path
from smtplib import SMTP
from ssl import create_default_context
from tempfile import mkdtemp
from typing import NamedTuple

import pytest

from tests.site.serving.test_processes import free_port

MISSING = [
    *(name for name in ("postfix", "dovecot") if shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin") is None),
    *([] if os.geteuid() == 0 else ["the rights of root"]),
]

WITH_MAIL_SERVERS = [
    pytest.mark.process,
    pytest.mark.skipif(bool(MISSING) and not os.environ.get("CI"), reason=f"missing here: {', '.join(MISSING)}"),
]

DOMAIN = "lupus.example"
ADDRESS = f"villaggio@{DOMAIN}"

MAIN = """
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
maillog_file = {folder}/log
maillog_file_prefixes = {folder}
myhostname = mx.{domain}
mydestination =
inet_interfaces = loopback-only
inet_protocols = ipv4
recipient_delimiter = +
virtual_mailbox_domains = {domain}
virtual_mailbox_maps = inline:{{{address}=lupus}}
virtual_transport = lmtp:unix:lupus/lmtp
header_checks = regexp:{{{{/^Authentication-Results:/ IGNORE}}}}
"""
"""The last five lines are those of docs/mail.md."""

MASTER = """
127.0.0.1:{port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
lmtp unix - - n - - lmtp
smtp unix - - n - - smtp
tlsmgr unix - - n 1000? 1 tlsmgr
error unix - - n - - error
retry unix - - n - - error
showq unix n - n - - showq
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""

GUIDE = Path(__file__).parent.parent.parent / "docs" / "hosting-mail.md"


def written_in_the_guide(begins: str) -> str:
    """The block of the guide to hosting mail that begins so."""
    blocks = re.findall(r"^```\w*\n(.*?)^```$", GUIDE.read_text(), re.S | re.M)
    (found,) = (block for block in blocks if block.startswith(begins))
    return str(found)


IMAPD = """
base_dir = {folder}/run
log_path = {folder}/log
listen = 127.0.0.1
first_valid_uid = 1
service imap-login {{
  inet_listener imap {{
    port = 0
  }}
  inet_listener imaps {{
    port = {port}
    ssl = yes
  }}
}}
"""
"""What a test needs beside the lines of the guide: places and ports of its own."""

PASSWORD = "f0rty@wolves"

CERTIFICATE = """
req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost
-addext subjectAltName=DNS:localhost
-keyout {folder}/key.pem -out {folder}/cert.pem
"""


def until(so: Callable[[], object], seconds: float = 90) -> None:
    """Wait for something."""
    begin = time.monotonic()
    while not so():
        assert time.monotonic() - begin < seconds, "it never came"
        time.sleep(0.1)


def listens(port: int) -> bool:
    """Whether somebody takes connections."""
    try:
        socket.create_connection(("127.0.0.1", port), 5).close()
    except OSError:
        return False
    return True


@contextmanager
def folder_for_all() -> Iterator[Path]:
    """A folder into which everybody may look, as the servers do once they have dropped their rights."""
    folder = Path(mkdtemp(prefix="lupus-mail-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Postfix(NamedTuple):
    """A mail server that brings what comes for the village to a socket. folder: what it writes."""

    port: int
    folder: Path

    @property
    def lmtp(self) -> Path:
        """The socket, in a folder into which nobody else may go."""
        return self.folder / "queue" / "lupus" / "lmtp"

    def command(self, *words: str) -> None:
        """Run one of its commands on it."""
        done = subprocess.run(
            [words[0], "-c", str(self.folder / "etc"), *words[1:]], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr

    def send(self, raw: bytes, *to: str) -> None:
        """Send a mail as a mail server of a player does."""
        with SMTP("127.0.0.1", self.port, timeout=60) as server:
            server.sendmail("anna@example.org", to, raw, ["BODY=8BITMIME"])

    def queued(self) -> int:
        """Mails that it has and that have not gone."""
        folders = [self.folder / "queue" / name for name in ("maildrop", "incoming", "active", "deferred")]
        return sum(path.is_file() for folder in folders for path in folder.rglob("*"))

    def log(self) -> str:
        """What it has written."""
        return (self.folder / "log").read_text()


@contextmanager
def postfix() -> Iterator[Postfix]:
    """Run a Postfix."""
    assert not MISSING, MISSING
    with folder_for_all() as folder:
        server = Postfix(free_port(), folder)
        for name in ("etc", "queue", "data"):
            (folder / name).mkdir(mode=0o755)
            (folder / name).chmod(0o755)
        shutil.chown(folder / "data", "postfix")
        server.lmtp.parent.mkdir()
        shutil.chown(server.lmtp.parent, group="postfix")
        server.lmtp.parent.chmod(0o2710)
        main, master = folder / "etc" / "main.cf", folder / "etc" / "master.cf"
        main.write_text(MAIN.format(folder=folder, domain=DOMAIN, address=ADDRESS))
        master.write_text(MASTER.format(port=server.port))
        main.chmod(0o644)
        master.chmod(0o644)
        server.command("postfix", "start")
        try:
            until(lambda: listens(server.port))
            yield server
        finally:
            server.command("postfix", "stop")


class Dovecot(NamedTuple):
    """A provider of mailboxes. certificate: what whoever connects must trust."""

    port: int
    certificate: Path

    def doveadm(self, *words: str) -> str:
        """What one of the commands of its host says."""
        command = ["doveadm", "-c", str(self.certificate.parent / "conf"), *words]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    @property
    def url(self) -> str:
        """The address of the mailbox."""
        return f"imaps://{ADDRESS.replace('@', '%40')}:{PASSWORD.replace('@', '%40')}@localhost:{self.port}/INBOX"

    def open(self) -> IMAP4_SSL:
        """The mailbox, as its owner sees it."""
        box = IMAP4_SSL(
            "localhost", self.port, ssl_context=create_default_context(cafile=str(self.certificate)), timeout=60
        )
        box.login(ADDRESS, PASSWORD)
        box.select("INBOX")
        return box

    def append(self, raw: bytes) -> None:
        """A mail comes."""
        with self.open() as box:
            assert box.append("INBOX", "", "", raw)[0] == "OK"

    def marked(self, mark: str) -> int:
        """How many mails have a mark."""
        with self.open() as box:
            return len(box.search(None, mark)[1][0].split())

    def unmark(self) -> None:
        """Take all marks away, as if whoever took the mails had died before it could mark them."""
        with self.open() as box:
            assert box.store("1:*", "-FLAGS", r"(\Seen)")[0] == "OK"


@contextmanager
def dovecot() -> Iterator[Dovecot]:
    """Run a Dovecot with an empty mailbox."""
    assert not MISSING, MISSING
    with folder_for_all() as folder:
        port, certificate = free_port(), folder / "cert.pem"
        (folder / "home").mkdir()
        shutil.chown(folder / "home", "nobody", "nogroup")
        subprocess.run(["openssl", *CERTIFICATE.format(folder=folder).split()], capture_output=True, check=True)
        hashed = subprocess.run(
            ["doveadm", "pw", "-s", "SHA512-CRYPT", "-p", PASSWORD], capture_output=True, text=True, check=True
        )
        (folder / "users").write_text(f"{ADDRESS}:{hashed.stdout.strip()}\n")
        shutil.chown(folder / "users", "root", "dovecot")
        (folder / "users").chmod(0o640)
        places = {
            "/etc/letsencrypt/live/mx.lupus.example.org/fullchain.pem": certificate,
            "/etc/letsencrypt/live/mx.lupus.example.org/privkey.pem": folder / "key.pem",
            "/var/vmail": folder / "home",
            "/etc/dovecot/lupus.users": folder / "users",
            "uid=vmail": "uid=nobody",
            "gid=vmail": "gid=nogroup",
        }
        text = written_in_the_guide("protocols = imap\n")
        for there, here in places.items():
            assert there in text
            text = text.replace(there, str(here))
        (folder / "conf").write_text(text + IMAPD.format(folder=folder, port=port))
        running = subprocess.Popen(["dovecot", "-F", "-c", str(folder / "conf")])
        server = Dovecot(port, certificate)
        try:
            until(lambda: opens(server))
            yield server
        finally:
            running.terminate()
            running.wait(30)


def opens(server: Dovecot) -> bool:
    """Whether the mailbox can be opened."""
    with suppress(OSError, IMAP4.error), server.open():
        return True
    return False
