"""A site that listens on the address of its network:
another device opens a room by what it prints, and shows that address on."""

from __future__ import annotations

import re
import socket
from http.cookiejar import CookieJar
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener
from uuid import uuid4

import pytest
import typer

from lupus.site import commands
from tests.rigs.databases import Ground
from tests.site.serving.test_processes import LUPUS, free_port, until


class Elsewhere:
    """A browser on another device, without scripts."""

    def __init__(self, address: str) -> None:
        self.address, self.browser = address, build_opener(HTTPCookieProcessor(CookieJar()))

    def get(self, path: str, **headers: str) -> str:
        """A page."""
        with self.browser.open(Request(self.address + path, headers=headers), timeout=10) as answer:
            return str(answer.read().decode())

    def send(self, path: str, page: str, **form: str) -> str:
        """A form of a page, and the page to which it leads."""
        token = re.findall(r'name="csrfmiddlewaretoken" value="([^"]*)"', page)[0]
        body = urlencode({"csrfmiddlewaretoken": token, **form}).encode()
        with self.browser.open(Request(self.address + path, body, {"Origin": self.address}), timeout=10) as answer:
            return str(answer.read().decode())


def opens(browser: Elsewhere) -> bool:
    try:
        return bool(browser.get("/room/"))
    except URLError as error:
        if isinstance(error, HTTPError):
            error.close()
        return False


@pytest.mark.process
def test_a_site_that_listens_on_its_network_is_opened_from_there_and_its_codes_lead_there(empty_place: Ground) -> None:
    try:
        network = commands.in_the_network()
    except typer.Exit:
        pytest.skip("this machine is in no network")
    empty_place.environment.pop("LUPUS_ADDRESS", None)
    port = free_port()
    site = empty_place.start(*LUPUS, "serve", "--lan", "--port", str(port), "--migrate")
    try:
        assert site.stdout is not None
        lines = [site.stdout.readline() for _ in range(2)]
        address = f"http://{network}:{port}"
        assert lines[0] == f"Lupus: {address}/\n"
        assert "nothing is encrypted" in lines[1]
        phone = Elsewhere(address)
        until(lambda: opens(phone))
        with socket.socket() as here:
            assert here.connect_ex(("127.0.0.1", port)), "nothing listens where nobody was told of it"
        door = phone.get("/room/")
        lobby = phone.send("/room/open/", door, key=str(uuid4()), game="lupusburg", name="Anna", gender="f")
        assert '<div class="qr"><svg' in lobby
        (link,) = re.findall(r'id="room-link" value="([^"]*)"', lobby)
        assert link.startswith(f"{address}/room/")
        joins = Elsewhere(address)
        page = joins.get(link.removeprefix(address).replace("&amp;", "&"))
        code = link.removeprefix(f"{address}/room/")[:4]
        (key,) = re.findall(r'name="k" value="([^"]*)"', page)[:1]
        inside = joins.send(f"/room/{code}/join/", page, key=str(uuid4()), k=key, name="Bruno", gender="m")
        assert "Anna" in inside
        with pytest.raises(HTTPError) as no:
            phone.get("/room/", Host="elsewhere.example")
        with no.value:
            assert no.value.code == 400
    finally:
        site.kill()
        site.communicate()


@pytest.mark.parametrize(
    ("host", "reached"),
    [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "192.168.1.20"), ("::", "192.168.1.20"), ("fd00::2", "[fd00::2]")],
)
def test_links_are_made_of_an_address_that_others_reach(
    monkeypatch: pytest.MonkeyPatch, host: str, reached: str
) -> None:
    monkeypatch.setattr(commands, "in_the_network", lambda: "192.168.1.20")
    assert commands.reached_at(host) == reached


def test_without_a_network_it_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nowhere(self: socket.socket, address: object) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", nowhere)
    with pytest.raises(typer.Exit):
        commands.in_the_network()
    assert "--host" in capsys.readouterr().err
