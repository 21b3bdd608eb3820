"""A real browser and a site for it: Chromium drives the processes that `make run` starts."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

IN_A_BROWSER = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None and not os.environ.get("CI"), reason="no Chromium here"),
]

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 900}

AGREES = """new MutationObserver(() => document.querySelector("#sure[open] [value=yes]")?.click())
  .observe(document, { subtree: true, attributes: true, attributeFilter: ["open"] })"""
"""Says yes to whatever a page asks before it is done: a script for `add_init_script`."""

VAPID_KEY = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAc"
"""The number seven, as a private key: the site offers notices to browsers."""


class Site(NamedTuple):
    """A site that runs, and its command for another sign-in link."""

    url: str
    data: Path

    def link(self, handle: str) -> str:
        """A fresh sign-in link of an account."""
        code = (
            "import django; django.setup(); from lupus.site.people.models import Person, SignInLink; "
            f"print(SignInLink.issue(Person.objects.get(handle={handle!r})))"
        )
        return f"{self.url}/sign-in/link/{self.run(code)}/"

    def run(self, code: str) -> str:
        """What a program prints that works on the data of this site."""
        env = {**os.environ, "LUPUS_DATA": str(self.data), "DJANGO_SETTINGS_MODULE": "lupus.site.config.settings"}
        env.pop("DATABASE_URL", None)
        done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
        return done.stdout.strip()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The demonstration village, served as `make run` serves it, for all tests of a process that drive a browser."""
    data = tmp_path_factory.mktemp("data")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    env = {
        **os.environ,
        "LUPUS_DATA": str(data),
        "LUPUS_ADDRESS": f"http://127.0.0.1:{port}",
        "LUPUS_VAPID_KEY": VAPID_KEY,
    }
    env.pop("DATABASE_URL", None)
    command = [sys.executable, "-c", "from lupus.cli import main; main()", "serve", "--demo", "--port", str(port)]
    process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert process.stdout is not None
    try:
        printed = []
        for line in process.stdout:
            printed.append(line)
            if "start again" in line:
                break
        assert process.poll() is None, "".join(printed)
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.2)
        yield Site(f"http://127.0.0.1:{port}", data)
    finally:
        process.terminate()
        process.wait(60)
        process.stdout.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=15_000)  # a machine may be busy with other tests
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


def page_of(browser: Browser, **options: Any) -> Page:
    """A new browser of its own, with nobody signed in; an error of a script or of the policy fails the test."""
    context = browser.new_context(locale="it-IT", **options)
    page = context.new_page()
    page.set_default_timeout(15_000)
    found = vars(page)["complaints"] = list[str]()
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda said: found.append(said.text) if said.type == "error" else None)
    return page


SHARED_COLOURS = """async () => {
  const picture = await createImageBitmap(window.shared)
  const canvas = new OffscreenCanvas(80, 100), paper = canvas.getContext("2d")
  paper.drawImage(picture, 45, 565, 80, 100, 0, 0, 80, 100)
  return new Set(new Uint32Array(paper.getImageData(0, 0, 80, 100).data.buffer)).size
}"""
"""How many colours the drawing of the first player has in the picture of Werewolf that was shared."""


def complaints(page: Page) -> list[str]:
    """The errors of scripts and of the policy on a page of `page_of`."""
    return cast("list[str]", vars(page)["complaints"])


TELEVISIONS: tuple[ViewportSize, ...] = (
    {"width": 1280, "height": 720},
    {"width": 1920, "height": 1080},
    {"width": 3840, "height": 2160},
)

NOT_WHOLE = """() => {
  const boxes = (chosen) => [...document.querySelectorAll(chosen)].map((one) => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => box.width && box.height && one.checkVisibility())
  const said = (one) => `${one.localName} ${one.textContent.trim().slice(0, 40)}`
  const meet = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
    && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
  const wide = (one) => one.getBoundingClientRect().width
  const parts = boxes('#game .table, #game .now > *, #game .results > *, .uncovered > *, #game .souvenir, '
    + '#game details, .readiness, .away, .lobby .sheet, #speaker, body:has(.lobby) .live-foot a')
  const lines = boxes('#room :is(h2, h3, h4, p, li, dl, dt, dd, summary)')
  const foot = boxes('.live-foot a')
  const plates = boxes('#room g:has(> rect):has(> text.name)').map(([plate]) => plate)
  return [
    ...boxes(':is(#room, #speaker) '
      + ':is(h1, h2, h3, h4, p, li, dt, dd, strong, summary, text, rect, label, button, .house, '
      + ':is(.souvenir, .qr) svg)')
      .filter(([, a]) => a.left < -1 || a.top < -1 || a.right > innerWidth + 1 || a.bottom > innerHeight + 1)
      .map(([one]) => `outside: ${said(one)}`),
    ...parts.flatMap(([one, a]) => parts.filter(([other, b]) => one !== other && meet(a, b))
      .filter(([other]) => !one.contains(other) && !other.contains(one)).map(() => `covered: ${said(one)}`)),
    ...[...lines, ...boxes('.souvenir svg')].filter(([, a]) => foot.some(([, b]) => meet(a, b)))
      .map(([one]) => `under the foot: ${said(one)}`),
    ...lines.filter(([one]) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
      .map(([one]) => `too wide: ${said(one)}`),
    ...plates.filter((one) => wide(one.querySelector('.name')) > wide(one.querySelector('rect'))).map(said),
    ...(document.documentElement.scrollHeight > innerHeight ? ['higher than the screen'] : []),
  ]
}"""
"""What a television, on which nobody scrolls, does not show whole, or shows over something else."""


def come_in(page: Page, site: Site, handle: str) -> None:
    """Sign in by a personal link, as from a letter."""
    page.goto(site.link(handle))
    assert "/sign-in/link/" not in page.url
    page.locator("main form button").first.click()
    page.wait_for_url(lambda url: "sign-in" not in url)


def dress(page: Page, theme: str) -> None:
    """Put on a theme, with the sky as plain as the ground:
    axe cannot tell the contrast of what stands on a gradient."""
    page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
    page.evaluate("document.documentElement.style.setProperty('--sky', 'none')")
