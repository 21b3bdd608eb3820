"""What travels compressed has no secret, and the site can be put on the home screen. (How light it is:
test_browser.py.)"""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse

from lupus.rulesets.drawing import drawings
from lupus.rulesets.registry import RULESETS
from tests.rigs.game_masters import browser, host, url
from tests.rigs.room_phones import gathered
from tests.rigs.site_villages import dealt

ZIPPED = {"accept-encoding": "gzip"}

TOKENS = re.compile(rb"(?<=data-token=\")\w+|(?<=csrfmiddlewaretoken\" value=\")\w+")
"""The tokens of forms, which Django masks anew in each answer."""


@pytest.mark.django_db
def test_only_what_every_stranger_is_told_is_compressed() -> None:
    game = dealt()
    for address in (reverse("home"), reverse("rules"), reverse("village", args=[game.slug])):
        assert browser().get(address, headers=ZIPPED).headers["Content-Encoding"] == "gzip", address
        assert "Content-Encoding" not in browser().get(address).headers, "a browser that did not ask for it"
        assert "Content-Encoding" not in browser(host(f"H{len(address)}")).get(address, headers=ZIPPED).headers, address
    master = host()
    game.masters.add(master)
    for name in ("console", "console-letters", "console-preview"):
        answer = browser(master).get(url(name, game), headers=ZIPPED)
        assert (answer.status_code, "Content-Encoding" in answer.headers) == (200, False), name
    sign_in = browser().get(reverse("sign-in"), headers=ZIPPED)
    assert "Content-Encoding" not in sign_in.headers, "nobody has said that this page has no secret"


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["werewolf", "lupusburg"])
def test_of_a_page_of_a_game_the_drawings_alone_are_compressed(game: str) -> None:
    """Whoever is dealt what, and whatever stands around them: the length is that of the page but for a constant."""
    names = ("Anna", "Bruno", "Carla", "Dino", "Elio", "Fosca")
    _, phones = gathered(*names, game=game)
    phones["Anna"].act("start")
    saved = set()
    for phone in phones.values():
        address = f"/room/{phone.code}/"
        plain, zipped = (phone.client.get(address, headers=headers) for headers in ({}, ZIPPED))
        assert "Content-Encoding" not in plain.headers
        assert zipped.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in zipped.headers["Vary"]
        assert int(zipped.headers["Content-Length"]) == len(zipped.content)
        assert TOKENS.sub(b"", gzip.decompress(zipped.content)) == TOKENS.sub(b"", plain.content)
        saved.add(len(plain.content) - len(zipped.content))
    (less,) = saved
    drawn = drawings(RULESETS[game]).encode()
    assert less > len(drawn) * 0.7
    assert phone.client.get("/room/", headers=ZIPPED).headers.get("Content-Encoding") is None


def test_the_manifest_has_the_icons_that_a_home_screen_wants() -> None:
    manifest = json.loads(Path(finders.find("manifest.webmanifest")).read_text())
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    for icon in manifest["icons"]:
        head = Path(finders.find(icon["src"])).read_bytes()
        size = int(icon["sizes"].partition("x")[0])
        assert (head[:8], int.from_bytes(head[16:20]), int.from_bytes(head[20:24])) == (
            b"\x89PNG\r\n\x1a\n",
            size,
            size,
        )
