"""The forms of any seat as a game master fills them in: to enter a command for a player, or to ask what it would change."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from lupus.engine.game import Command, Prompt
from lupus.engine.seats import Seat
from lupus.engine.table import Table
from lupus.rulesets.lexicon import Words
from lupus.site.village.pages import forms


def prompts(table: Table[Any], seat: Seat) -> tuple[Prompt, ...]:
    """What can be entered for a seat, also between closing and publication, when the players themselves are too late (D-02)."""
    found: tuple[Prompt, ...] = table.game.prompts(table.state, seat, late=True)  # type: ignore[call-arg]
    return found


def forms_for(table: Table[Any], seat: Seat, lexicon: Words, typed: QueryDict | None = None, error: str = "") -> list[forms.Form]:
    """The forms of a seat with what is in force."""
    found = forms.forms_of(prompts(table, seat), table.view(seat), lexicon, typed=typed, error=error)
    return [form._replace(title=lexicon.say(f"form-{form.verb}", "gm")) for form in found]


def command_in(table: Table[Any], seat: Seat, data: QueryDict, by: str, why: str) -> Command | None:
    """The command that a form sends, with who enters it and why. None where the seat has no such form now."""
    prompt = next((p for p in prompts(table, seat) if p.verb == data.get("verb")), None)
    return None if prompt is None else forms.command_of(seat, prompt, data)._replace(by=by, note=why)
