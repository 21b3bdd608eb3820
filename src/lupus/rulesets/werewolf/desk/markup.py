"""Elements of HTML, and the forms of a page, without anything of the web."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Final

from ...lexicon import Words
from ..sheets import Sheet

ATTRIBUTES: Final[Mapping[str, str]] = {"class_": "class", "for_": "for", "type_": "type"}


def tag(element: str, /, *inside: str, **attributes: str | bool | int | float) -> str:
    """An element. inside: HTML already. attributes: escaped here; True has no value, False is left out, `_` is read as `-`.

    >>> tag("p", text("a < b"), class_="news", hidden=True)
    '<p class="news" hidden>a &lt; b</p>'
    """
    found = "".join(
        f" {ATTRIBUTES.get(key, key.replace('_', '-'))}" + ("" if value is True else f'="{escape(str(value))}"')
        for key, value in attributes.items()
        if value is not False
    )
    return f"<{element}{found}>" if element == "input" else f"<{element}{found}>{''.join(inside)}</{element}>"


def text(words: str) -> str:
    """Words as HTML."""
    return escape(words)


def facts(sheet: Sheet, words: Words) -> str:
    """What everybody may know of a role in a line: faction, aura, and whether it is mystic.

    Signs stand beside their words, because on a small screen nobody looks for a legend.
    """
    signs = {sign for sign, _said in sheet.marks}
    aura = f"● {words.say('desk-dark')}" if "●" in signs else f"○ {words.say('desk-white')}"
    return " · ".join((sheet.faction, aura, *([f"✦ {words.say('desk-mystic')}"] if "✦" in signs else [])))


class Forms:
    """Forms of one page. hidden: HTML that every form carries, such as a token. action: where they go. name: of the step for which
    they were made, so that two taps have one effect."""

    named: Callable[[str], str]
    """An option as people read it."""

    def __init__(self, say: Callable[..., str], name: str, *, hidden: str = "", action: str = "") -> None:
        self.plain, self.name, self.hidden, self.action = say, name, hidden, action

    def say(self, key: str, **values: str | int) -> str:
        """A sentence as HTML."""
        return text(self.plain(key, **values))

    def form(self, do: str, *inside: str, **attributes: str | bool | int) -> str:
        """A form of the desk."""
        known = tag("input", type_="hidden", name="do", value=do) + tag("input", type_="hidden", name="step", value=self.name)
        return tag("form", known, self.hidden, *inside, method="post", action=self.action, data_desk=True, **attributes)

    def button(self, key: str, *, strong: bool = False, **attributes: str | bool | int) -> str:
        """A button that sends its form."""
        return tag("button", self.say(key), class_="strong" if strong else "plain", **attributes)

    def given(self, **values: str) -> str:
        """Values that a form sends as they are."""
        return "".join(tag("input", type_="hidden", name=name, value=value) for name, value in values.items())

    def picks(self, name: str, options: Sequence[str], *, chosen: Sequence[str] = (), many: bool = False) -> str:
        """Radio buttons, or boxes, one for each option."""
        return tag("div", *(
            tag("label", tag("input", type_="checkbox" if many else "radio", name=name, value=option, checked=option in chosen,
                             required=not many), tag("span", text(self.named(option))))
            for option in options
        ), class_="picks")  # fmt: skip

    def cover(self) -> str:
        """The button that covers the page with one touch, and uncovers it."""
        hide = tag("span", self.say("desk-hide"), class_="hide")
        button = tag(
            "button", hide, tag("span", self.say("desk-uncover"), class_="show"), type_="button", class_="cover", data_hide=True
        )
        return tag("p", self.say("desk-covered"), class_="covering") + button

    def folded(self, key: str, inside: str) -> str:
        """Something rare, behind its name."""
        return tag("details", tag("summary", self.say(key)), inside, class_="rare")
