"""The Moderator's desk: `python -m benchmarks.desk [TIMES]`.
Starts a site and opens the desk in a Chromium, as a phone would.

Measured is the time until somebody can type the first name: on a first visit, when everything comes over the wire, and
on a later one, when the service worker has it; and how many bytes a first visit takes. Each first visit has a new
browser profile.
"""

from __future__ import annotations

import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

PORT: Final = int(os.environ.get("LUPUS_BENCH_PORT", "8797"))
ADDRESS: Final = f"http://127.0.0.1:{PORT}"
SERVE: Final = "from lupus.cli import main; main()"
FIELD: Final = "input[name=names]"
"""What the first screen asks for: it is there when the engine has answered its first call."""


def opened(page: Page) -> float:
    """Open the desk; after how many seconds it can be used."""
    begin = time.monotonic()
    page.goto(f"{ADDRESS}/desk/")
    page.locator(FIELD).wait_for(timeout=120_000)
    return time.monotonic() - begin


def weigh(page: Page, received: list[int]) -> None:
    """Add up what comes over the wire, files of the worker included."""
    wire: Any = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: received.append(int(event["encodedDataLength"])))


def visits(context: BrowserContext) -> tuple[float, float, int]:
    """A first visit and a later one, and the bytes of the first."""
    page, received = context.new_page(), list[int]()
    weigh(page, received)
    first, size = opened(page), sum(received)
    page.locator("[data-offline]").wait_for(state="attached", timeout=120_000)
    later = opened(page)
    return first, later, size


def main(times: int = 3) -> None:
    """Measure and print."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "LUPUS_DATA": folder, "LUPUS_ADDRESS": ADDRESS}
        command = [sys.executable, "-c", SERVE, "serve", "--port", str(PORT), "--no-clock", "--migrate"]
        web = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
                answering()
                found = [visits(browser.new_context(viewport={"width": 390, "height": 844})) for _ in range(times)]
                browser.close()
        finally:
            web.terminate()
            web.wait(30)
    first, later, sizes = zip(*found, strict=True)
    print("The desk of the Moderator")
    print(
        f"  {'first visit until it can be used: median, longest':<54}{statistics.median(first):.1f}, {max(first):.1f} s"
    )
    print(f"  {'later visits: median, longest':<54}{statistics.median(later):.1f}, {max(later):.1f} s")
    print(f"  {'over the wire on a first visit, what a page sees of it':<54}{max(sizes) / 1e6:.1f} MB")


def answering() -> None:
    """Wait until the site answers. Raises `TimeoutError`."""
    for _ in range(300):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", PORT)) == 0:
                return
        time.sleep(0.2)
    raise TimeoutError("the site did not start")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
