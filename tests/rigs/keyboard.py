"""Hands on a keyboard: what is on a screen of a room is reached with Tab, chosen with arrows and spaces,
and sent with Enter.

Nothing here clicks, and nothing gives the focus to an element: a person without a pointer could not either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST: Final = 120
"""Presses of Tab after which an element counts as out of reach: a screen has far fewer stops."""

FOCUSED: Final = """([selector, name]) => {
  const at = document.activeElement;
  return at !== null && at.matches(selector) && (!name || at.textContent.includes(name));
}"""
"""Whether the focus is on what was looked for."""

SCENE: Final = """() => document.querySelector('#game .game')?.dataset.phase
  + document.querySelector('#now')?.textContent"""
"""What is played on the screen: another scene has other forms, or the same ones anew."""

CHECKED: Final = "() => document.activeElement?.matches('input:checked') ? document.activeElement.value : ''"


class Gone(Exception):  # noqa: N818 - the screen has changed meanwhile
    """What was looked for is on the screen no more."""


def reach(page: Page, selector: str, name: str = "") -> None:
    """Press Tab until the focus is on an element. name: its words, where several are alike.

    Raises `Gone`, and `AssertionError` for what stands there and cannot be reached.
    """
    before = page.evaluate(SCENE)
    for _ in range(MOST):
        if page.evaluate(FOCUSED, [selector, name]):
            return
        page.keyboard.press("Tab")
    if not page.locator(selector).count() or page.evaluate(SCENE) != before:
        raise Gone(selector)
    raise AssertionError(f"no press of Tab leads to {selector} {name}")


def press(page: Page, selector: str, name: str = "") -> None:
    """Press Enter on a button or a link."""
    reach(page, selector, name)
    page.keyboard.press("Enter")


def write(page: Page, selector: str, text: str) -> None:
    """Write into a field."""
    reach(page, selector)
    page.keyboard.type(text)


def tick(page: Page, group: str, value: str) -> None:
    """Choose a radio button of a group: Tab leads to the group, arrows through it."""
    reach(page, group)
    page.keyboard.press("Space")
    for _ in range(page.locator(group).count()):
        if page.evaluate(CHECKED) == value:
            return
        page.keyboard.press("ArrowDown")


def choose(page: Page, verb: str, field: dict[str, Any], value: str) -> None:
    """Choose an answer of a form: where the board asks the list opens, and arrows go through the answers.

    Raises `Gone` where the screen has changed meanwhile, and `AssertionError` for what cannot be reached.
    """
    form = f"#do-{verb}"
    before = page.evaluate(SCENE)
    try:
        tick(page, f'{form} input[name="{field["name"]}"]', value)
    except AssertionError:
        if page.evaluate(SCENE) != before:  # the next phase has a form of the same name
            raise Gone(form) from None
        raise


def send(page: Page, verb: str) -> None:
    """Send a form."""
    press(page, f"#do-{verb} .buttons button")


def hold(page: Page, what: str) -> bool:
    """Hold the space bar on a button for a moment; whether what it covers was seen while it was down, and not after."""
    reach(page, f'[data-hold="{what}"]')
    card = page.locator(f"#{what}")
    page.keyboard.down(" ")
    seen = card.evaluate("one => 'veil' in one.dataset ? one.classList.contains('open') : !one.hidden")
    page.keyboard.up(" ")
    after = card.evaluate("one => 'veil' in one.dataset ? one.classList.contains('open') : !one.hidden")
    return bool(seen) and not after
