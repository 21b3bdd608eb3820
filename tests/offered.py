"""Pages as somebody without a script has them:
every form with its buttons and all that may be chosen in it, read from the HTML."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from random import Random

DRAWINGS = re.compile(r"<svg xmlns=[^>]*><defs>.*?</svg>", re.DOTALL)
"""What a game is drawn with, which a page of it has inside itself: most of the page, and without a form."""


def without_drawings(html: str) -> str:
    """A page but for what its game is drawn with: to read that takes longer than all that a test looks at."""
    return DRAWINGS.sub("", html)


@dataclass
class Ask:
    """A field in which something is chosen. lawful: those options that do not give themselves back.
    chosen: what is marked."""

    options: list[str] = field(default_factory=list)
    lawful: list[str] = field(default_factory=list)
    chosen: list[str] = field(default_factory=list)
    many: bool = False

    def offer(self, value: str, chosen: bool, lawful: bool = True) -> None:
        """One more option."""
        self.options.append(value)
        if lawful:
            self.lawful.append(value)
        if chosen:
            self.chosen.append(value)


@dataclass
class Form:
    """A form. sends: what it sends by itself. asks: what may be chosen.
    texts: fields for texts, by name with their kind.

    buttons: name, value and words of each. marks: the attributes of the form.
    required: fields that a browser insists upon.
    """

    action: str
    marks: dict[str, str]
    sends: dict[str, str] = field(default_factory=dict)
    asks: dict[str, Ask] = field(default_factory=dict)
    texts: dict[str, dict[str, str]] = field(default_factory=dict)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)
    required: set[str] = field(default_factory=set)

    def filled(self, chance: Random) -> dict[str, list[str]]:
        """All that it sends, each choice among all that it offers."""
        found = {name: [value] for name, value in self.sends.items()}
        for name, ask in self.asks.items():
            found[name] = (
                [o for o in ask.options if chance.random() < 0.4] if ask.many else [chance.choice(ask.options)]
            )
        return {name: values for name, values in found.items() if values}

    def touched(self, chance: Random) -> dict[str, list[str]]:
        """The same with one of its buttons."""
        name, value, _words = chance.choice(self.buttons)
        return self.filled(chance) | ({name: [value]} if name else {})

    def lawful(self, sent: Mapping[str, list[str]]) -> bool:
        """Whether nothing was chosen that brings nothing, though everybody is offered it."""
        return all(value in ask.lawful for name, ask in self.asks.items() for value in sent.get(name, ()))


class Forms(HTMLParser):
    """The forms of a page, in its order. What is disabled is not there."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.inside, self.select, self.button, self.area = False, "", False, ""
        self.feed(without_drawings(html))
        assert not self.inside
        self.found = [form for form in self.found if form.buttons]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        a = {name: value or "" for name, value in attrs}
        if tag == "form":
            assert not self.inside, "a form in a form"
            self.inside = True
            self.found.append(Form(a.get("action", ""), a))
        elif self.inside and "disabled" not in a:
            self.control(tag, a, self.found[-1])

    def control(self, tag: str, a: dict[str, str], form: Form) -> None:
        """A field or a button of a form."""
        if "required" in a:
            form.required.add(a["name"])
        if tag == "input" and a.get("type") in ("radio", "checkbox") and "name" in a:
            ask = form.asks.setdefault(a["name"], Ask(many=a["type"] == "checkbox"))
            ask.offer(a.get("value", "on"), "checked" in a, "data-illegal" not in a)
        elif tag == "input" and "name" in a:
            form.sends[a["name"]] = a.get("value", "")
            if a.get("type") != "hidden":
                form.texts[a["name"]] = a
        elif tag == "textarea":
            self.area = a["name"]
            form.sends[self.area], form.texts[self.area] = "", a
        elif tag == "select":
            self.select = a["name"]
            form.asks[self.select] = Ask(many="multiple" in a)
        elif tag == "option" and self.select:
            form.asks[self.select].offer(a.get("value", ""), "selected" in a)
        elif tag == "button" and a.get("type") != "button":
            form.buttons.append((a.get("name", ""), a.get("value", ""), ""))
            self.button = True

    def handle_data(self, data: str) -> None:
        if self.button:
            name, value, words = self.found[-1].buttons[-1]
            self.found[-1].buttons[-1] = (name, value, f"{words} {data.strip()}".strip())
        if self.area:
            self.found[-1].sends[self.area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        elif tag == "button":
            self.button = False
        elif tag == "select":
            self.select = ""
        elif tag == "textarea":
            self.area = ""


def forms_in(html: str) -> list[Form]:
    """The forms of a page, or of a part of one. The rest of the page is passed over: the pictures are long."""
    return Forms("".join(re.findall(r"<form\b.*?</form>", html, re.DOTALL))).found
