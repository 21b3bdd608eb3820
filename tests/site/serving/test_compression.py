"""What travels compressed has no secret, and the site can be put on the home screen. (How light it is:
test_browser.py.)"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse

from tests.rigs.game_masters import browser, host, url
from tests.rigs.site_villages import dealt

ZIPPED = {"accept-encoding": "gzip"}


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
