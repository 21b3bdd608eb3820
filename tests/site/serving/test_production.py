"""What the site is like with production settings, in a process of its own (W-5)."""

from __future__ import annotations

import json
import os
import secrets
import socket
import sqlite3
import subprocess
import sys
import time
from ast import literal_eval
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[3]

VISIT = """
import json
import django
django.setup()
from django.conf import settings
from django.core.management import call_command
from django.test import Client
call_command("migrate", verbosity=0)
call_command("collectstatic", verbosity=0, interactive=False)
from lupus.site.people.models import Person
anna = Person.objects.invite("Anna")
anna.set_password("quattro lupi sotto la luna")
anna.save()
client = Client(headers={"host": "lupus.example.org"})
told = {}
def note(name, answer):
    cookies = {c.key: {k: v for k, v in c.items() if v != ""} for c in answer.cookies.values()}
    told[name] = {"status": answer.status_code, "headers": dict(answer.headers), "cookies": cookies}
    return answer
note("plain", client.get("/sign-in/"))
form = note("sign-in", client.get("/sign-in/", secure=True))
told["links"] = [p.split('"')[0] for p in form.content.decode().split('/static/')[1:]]
note("static", client.get("/static/" + told["links"][1], secure=True))
note("in", client.post("/sign-in/", {"username": "anna", "password": "quattro lupi sotto la luna"}, secure=True))
note("account", client.get("/account/", secure=True))
note("language", Client(headers={"host": "lupus.example.org"}).post("/language/", {"language": "en"}, secure=True))
note("other-host", Client(headers={"host": "evil.example.org"}).get("/sign-in/", secure=True))
print(json.dumps(told))
"""


def environment(data: Path, **more: str) -> dict[str, str]:
    """The settings of production, and nothing else from outside."""
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": os.pathsep.join((os.environ.get("PYTHONPATH", str(ROOT / "src")), str(ROOT))),
        "DJANGO_SETTINGS_MODULE": "lupus.site.config.settings",
        "LUPUS_PRODUCTION": "1",
        "LUPUS_SECRET_KEY": secrets.token_urlsafe(48),
        "LUPUS_ADDRESS": "https://lupus.example.org",
        "LUPUS_DATA": str(data),
        **{name: value for name, value in os.environ.items() if name.startswith("COVERAGE_")},
        **more,
    }


def in_production(data: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a program of the site with the settings of production."""
    line = [sys.executable, *words]
    return subprocess.run(line, env=environment(data, **more), capture_output=True, text=True, check=False, timeout=120)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the answers of a site in production were."""
    done = in_production(tmp_path_factory.mktemp("production"), "-c", VISIT)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_check_for_deployment_finds_nothing(tmp_path: Path) -> None:
    """W-5."""
    done = in_production(tmp_path, "-m", "lupus.site", "check", "--deploy", "--fail-level", "INFO")
    assert (done.returncode, done.stdout, done.stderr) == (0, "System check identified no issues (0 silenced).\n", "")


@pytest.mark.parametrize("name", ["LUPUS_SECRET_KEY", "LUPUS_ADDRESS"])
def test_production_does_not_start_without_its_secrets_and_says_which_is_missing(tmp_path: Path, name: str) -> None:
    done = in_production(tmp_path, "-m", "lupus.site", "check", **{name: ""})
    assert done.returncode != 0
    assert f"ImproperlyConfigured: {name} is missing" in done.stderr


def test_everything_is_sent_to_https(told: dict[str, Any]) -> None:
    """ASVS 3.4.1, 12.2.1."""
    assert (told["plain"]["status"], told["plain"]["headers"]["Location"]) == (
        301,
        "https://lupus.example.org/sign-in/",
    )
    for name in ("sign-in", "static", "in", "account", "language"):
        assert told[name]["headers"]["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains; preload", (
            name
        )


def test_every_cookie_is_bound_to_the_host_and_out_of_reach_of_scripts(told: dict[str, Any]) -> None:
    """ASVS 3.3.1, 3.3.2, 3.3.3, 3.3.4: `__Host-` asks for Secure, the path / and no domain."""
    found = {
        name: cookie
        for answer in told.values()
        if isinstance(answer, dict)
        for name, cookie in answer["cookies"].items()
    }
    assert sorted(found) == ["__Host-csrf", "__Host-language", "__Host-session"]
    for name, cookie in found.items():
        attributes = {k: cookie.get(k) for k in ("secure", "httponly", "samesite", "path", "domain")}
        assert attributes == {"secure": True, "httponly": True, "samesite": "Lax", "path": "/", "domain": None}, name


def test_private_pages_are_stored_nowhere_and_files_with_a_digest_for_good(told: dict[str, Any]) -> None:
    """ASVS 14.3.2."""
    assert [told[name]["headers"]["Cache-Control"] for name in ("in", "account")] == ["no-store"] * 2
    assert "immutable" in told["static"]["headers"]["Cache-Control"]
    assert all(path.count(".") == 2 for path in told["links"] if path.endswith((".css", ".js")))


def test_every_answer_has_the_policy_whatever_it_is(told: dict[str, Any]) -> None:
    """ASVS 3.4.3: also redirects, files and errors."""
    policies = {answer["headers"]["Content-Security-Policy"] for answer in told.values() if isinstance(answer, dict)}
    (policy,) = policies
    assert "unsafe" not in policy
    assert policy.startswith("default-src 'none'; ")
    assert "frame-ancestors 'none'" in policy


def test_another_host_name_gets_nothing(told: dict[str, Any]) -> None:
    assert told["other-host"]["status"] == 400


def test_whoever_asks_for_another_site_fills_no_log(tmp_path: Path) -> None:
    ask = (
        VISIT.partition("form = ")[0]
        + 'note("other", Client(headers={"host": "evil.example.org"}).get("/", secure=True))\n'
    )
    done = in_production(tmp_path, "-c", ask + 'print(told["other"]["status"])')
    assert (done.returncode, done.stdout, done.stderr) == (0, "400\n", "")


def test_an_empty_sender_is_none(tmp_path: Path) -> None:
    """What compose.yaml passes on where nobody has set it."""
    ask = "import django; django.setup(); from django.conf import settings; print(settings.DEFAULT_FROM_EMAIL)"
    assert in_production(tmp_path, "-c", ask, LUPUS_FROM="").stdout == "Lupus <lupus@lupus.example.org>\n"
    assert (
        in_production(tmp_path, "-c", ask, LUPUS_FROM="Gina <gina@example.org>").stdout == "Gina <gina@example.org>\n"
    )


def test_a_connection_that_the_network_has_lost_is_given_up(tmp_path: Path) -> None:
    """A thread that waited for it would answer nobody."""
    ask = (
        "import django; django.setup(); from django.conf import settings; "
        "print(settings.DATABASES['default']['OPTIONS'])"
    )
    for more, waits in (("", 10), ("?connect_timeout=3", 3)):
        told = in_production(tmp_path, "-c", ask, DATABASE_URL=f"postgres://lupus@127.0.0.1:5432/lupus{more}").stdout
        assert literal_eval(told) == {"connect_timeout": waits, "tcp_user_timeout": 20_000}


@pytest.mark.parametrize(
    ("proxies", "believed"), [("127.0.0.1", True), ("10.0.0.0/8,127.0.0.0/8", True), ("192.0.2.1", False)]
)
def test_only_a_proxy_is_believed_about_where_a_request_comes_from(
    tmp_path: Path, proxies: str, believed: bool
) -> None:
    """Whether it came by HTTPS, and from which address: by that wrong passwords are counted (ASVS 6.3.1)."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    words = ("-c", "from lupus.cli import main; main()", "serve", "--no-clock", "--migrate", "--port", str(port))
    site = subprocess.Popen(
        [sys.executable, *words], env=environment(tmp_path, LUPUS_PROXIES=proxies), stderr=subprocess.DEVNULL
    )
    try:
        status, headers, page = visit(port, "GET")
        if not believed:
            assert (status, headers["Location"]) == (301, "https://lupus.example.org/sign-in/")
            return
        assert status == 200
        token = page.partition('csrfmiddlewaretoken" value="')[2].partition('"')[0]
        form = urlencode({"csrfmiddlewaretoken": token, "username": "anna", "password": "no"})
        cookie = headers["Set-Cookie"].partition(";")[0]
        status, _, _ = visit(port, "POST", form, Cookie=cookie, Origin="https://lupus.example.org")
        assert status == 422
        with closing(sqlite3.connect(tmp_path / "lupus.sqlite3")) as database:
            assert database.execute("SELECT ip_address FROM axes_accessattempt").fetchall() == [("203.0.113.7",)]
    finally:
        site.terminate()
        assert site.wait(30) == 0


def visit(port: int, method: str, form: str = "", **more: str) -> tuple[int, dict[str, str], str]:
    """Ask for the page of sign-in, as a proxy on this machine does, once the site has started."""
    headers = {"Host": "lupus.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7", **more}
    if form:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    begin = time.monotonic()
    while True:
        browser = HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            browser.request(method, "/sign-in/", form, headers)
            answer = browser.getresponse()
            return answer.status, dict(answer.headers), answer.read().decode()
        except ConnectionRefusedError:
            assert time.monotonic() - begin < 60, "it never came"
            time.sleep(0.2)
        finally:
            browser.close()
