"""The first visit of a room on a slow phone: `python -m benchmarks.arriving [TIMES]`.
Starts a site and opens rooms in a Chromium whose processor is four times slower, over 1.6 Mbit/s with 150 ms both ways.

Measured are the page of a guest who followed the link, until they can type their name, and the page of a game, until
its first frame has come and its buttons act: seconds, and bytes over the wire without fonts. Each visit has a new
browser profile.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .desk import ADDRESS, PORT, SERVE, answering

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

GAMES: Final = ("werewolf", "lupusburg")
PROCESSOR: Final = 4
BYTES_A_SECOND: Final = 1_600_000 / 8
ROUND_TRIP: Final = 150
"""Milliseconds. Together they are the slow phone of Lighthouse (its mobile preset)."""

FIRST_FRAME: Final = "#room[style*='--left']"
"""The room once the script has shown a frame: it has the time that is left."""


class Visit(NamedTuple):
    """Seconds until a page can be used, and bytes over the wire without fonts."""

    seconds: float
    size: int


def visit(page: Page, address: str, usable: str) -> Visit:
    """Open a page as on a slow phone. usable: what is there when it can be used."""
    wire: Any = page.context.new_cdp_session(page)
    fonts, sizes = set[str](), dict[str, int]()
    wire.send("Network.enable")
    wire.send("Emulation.setCPUThrottlingRate", {"rate": PROCESSOR})
    wire.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": ROUND_TRIP,
            "downloadThroughput": BYTES_A_SECOND,
            "uploadThroughput": BYTES_A_SECOND,
        },
    )

    def begun(event: dict[str, Any]) -> None:
        if event["type"] == "Font":
            fonts.add(event["requestId"])

    def came(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = sizes.get(event["requestId"], 0) + event["encodedDataLength"]

    wire.on("Network.responseReceived", begun)
    wire.on("Network.dataReceived", came)
    wire.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    begin = time.monotonic()
    page.goto(address, wait_until="commit")
    page.locator(usable).first.wait_for(timeout=60_000)
    seconds = time.monotonic() - begin
    page.wait_for_load_state("load")
    return Visit(seconds, sum(size for name, size in sizes.items() if name not in fonts))


def visits(browser: Browser, game: str) -> tuple[Visit, Visit]:
    """A guest who comes by the link, and a player who opens the page of a game."""
    phone: Any = {"viewport": {"width": 360, "height": 640}, "locale": "it"}
    host = browser.new_context(**phone)
    page = host.new_page()
    page.goto(f"{ADDRESS}/room/")
    page.locator('form[action="/room/open/"] [name=name]').fill("Anna")
    page.locator(f'form[action="/room/open/"] label:has([value={game}])').click()
    page.locator('form[action="/room/open/"] button:not([type=button])').last.click()
    link = page.locator("#room-link").input_value()
    guest = visited(browser.new_context(**phone), link, "form [name=name]")
    page.goto(f"{ADDRESS}/")
    page.locator(f'form[action="/room/practice/"]:has([value={game}]) button').click()
    page.locator("section.game").wait_for()
    address, cookies = page.url, host.storage_state()
    host.close()
    return guest, visited(browser.new_context(**phone, storage_state=cookies), address, FIRST_FRAME)


def visited(phone: BrowserContext, address: str, usable: str) -> Visit:
    """A visit of a phone that is put away afterwards: what goes on in it would slow the next one."""
    found = visit(phone.new_page(), address, usable)
    phone.close()
    return found


def main(times: int = 3) -> None:
    """Measure and print."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "LUPUS_DATA": folder, "LUPUS_ADDRESS": ADDRESS}
        command = [sys.executable, "-c", SERVE, "serve", "--port", str(PORT), "--migrate"]
        web = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
                answering()
                found = {game: [visits(browser, game) for _ in range(times)] for game in GAMES}
                browser.close()
        finally:
            web.terminate()
            web.wait(30)
    print("The first visit of a room on a slow phone: seconds until it can be used (median, longest), kB without fonts")
    for game, pairs in found.items():
        for who, seen in zip(("guest", "player"), zip(*pairs, strict=True), strict=True):
            seconds = [one.seconds for one in seen]
            said = (
                f"{statistics.median(seconds):.1f}, {max(seconds):.1f} s, {max(one.size for one in seen) / 1000:.0f} kB"
            )
            print(f"  {f'{game}, the page of a {who}':<54}{said}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
