"""Each scene of an ending is whole on its screen: a phone and a television, with names as long as may be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.rigs.browsers import IN_A_BROWSER, page_of
from tests.rigs.endings import endings, inside, page
from tests.rigs.lupusburg_screens import open_in

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

pytestmark = IN_A_BROWSER

PHONES: Final[tuple[ViewportSize, ...]] = tuple(
    {"width": wide, "height": high} for wide, high in ((360, 640), (375, 667), (412, 915), (820, 1180), (1280, 800))
)
TELEVISIONS: Final[tuple[ViewportSize, ...]] = tuple(
    {"width": wide, "height": high} for wide, high in ((1280, 720), (1920, 1080), (3840, 2160))
)

AWRY: Final = """() => {
  const box = (one) => one.getBoundingClientRect()
  const said = (one) => `${one.localName}.${one.getAttribute('class')} ${one.textContent.trim().slice(0, 30)}`
  const seen = (one) => one.checkVisibility() && box(one).width > 1 && !one.closest('.hidden')
  const parts = [...document.querySelectorAll('.scene-over, .scene h2, .shows > svg, .medal, '
    + '.whose, .line, .facts-told li, .climb :is(.name, strong, small, svg), .all-cards > svg, .scene-go button, '
    + '.scene-go p, body:has(.play.shared) :is(.live-foot nav a, #speaker :is(button, summary))')].filter(seen)
  const meet = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
  const small = document.querySelector('.play.shared') ? innerHeight / 41 : 11
  return [
    ...parts.filter((one) => { const b = box(one)
      return b.top < -1 || b.left < -1 || b.bottom > innerHeight + 1 || b.right > innerWidth + 1 })
      .map((one) => `outside: ${said(one)}`),
    ...parts.flatMap((one, n) => parts.slice(n + 1).filter((other) => meet(box(one), box(other)))
      .map((other) => `${said(one)} on ${said(other)}`)),
    ...parts.filter((one) => !one.matches('svg, .live-foot *, #speaker *')
      && parseFloat(getComputedStyle(one).fontSize) < small)
      .map((one) => `small: ${said(one)}`),
    ...[...document.querySelectorAll('.shows > svg')].filter((one) => box(one).width < 24)
      .map(() => `no card to be seen: ${box(document.querySelector('.shows > svg')).width}`),
    ...parts.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.localName !== 'svg'
      && getComputedStyle(one).display !== 'inline').map((one) => `too wide: ${said(one)}`),
    ...(document.documentElement.scrollWidth > innerWidth ? ['wider than the screen'] : []),
  ]
}"""
"""What of a scene is out of view, over something else, or too small."""


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("game", ["lupusburg", "werewolf"])
@pytest.mark.parametrize(
    ("sizes", "shared"),
    [
        pytest.param(PHONES[:1], False, id="phone"),
        pytest.param(TELEVISIONS[:1], True, id="television"),
        pytest.param(PHONES[1:], False, id="phones", marks=pytest.mark.soak),
        pytest.param(TELEVISIONS[1:], True, id="televisions", marks=pytest.mark.soak),
    ],
)
def test_a_scene_is_whole(
    browser: Browser, game: str, language: str, sizes: tuple[ViewportSize, ...], *, shared: bool
) -> None:
    """Cards, bets, moments, points and medals, and the buttons of the host; nothing lies on anything else."""
    found, kinds = {}, set()
    screen = page_of(browser, viewport=sizes[0], reduced_motion="reduce")
    open_in(screen, page(game, shared=shared))
    for name, scenes in endings(game, language):
        for n, scene in enumerate(scenes):
            kinds.add(scene.kind)
            html = inside(scenes, n, language, shared=shared, hosts=n % 2 == 0)
            screen.evaluate(
                "(html) => { document.querySelector('#room').innerHTML = html; "
                "document.dispatchEvent(new Event('room:shown')) }",
                html,
            )
            for size in sizes:
                screen.set_viewport_size(size)
                if awry := screen.evaluate(AWRY):
                    found[name, n, scene.kind, size["width"]] = awry
    assert found == {}
    wanted = {"vote", "card", "bets", "moment", "points", "series", "medals", "winners", "evening"}
    assert kinds == (wanted if game == "lupusburg" else {"over", "card", "moment", "winners", "evening"})
