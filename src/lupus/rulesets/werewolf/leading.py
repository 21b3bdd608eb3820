"""Werewolf led from the phone of the host, with phones for everybody:
the desk of the Moderator beside the screens of the players.

Whoever leads sees what they would see at the desk, and what players touch stands there as if they had entered it
(D-UI-01). Votes come from the phones, unless they count arms instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from lupus.engine.seats import Seat
from lupus.engine.table import Told

from ..lexicon import shown
from ..screens import Conduct, Deed, Form, Leading, Viewpoint
from .ballots import voters
from .course import EYES, POINT, VOTE, awaited
from .desk.entry import LOOK, enter, first
from .desk.page import page as desk_page
from .desk.script import Desk, seconds_of, step
from .seen import seen
from .setup import MODERATOR_LEADS
from .state import State


def chosen(settings: Mapping[str, Any]) -> bool:
    """Whether somebody leads who does not play."""
    return settings.get("leader") == MODERATOR_LEADS


def memo(secret: str) -> Mapping[str, str]:
    """What the desk remembers at the beginning: all have phones, and calls a length that nobody can foresee."""
    return {"phones": "yes", "pace": secret}


def desk(view: Viewpoint, conduct: Conduct) -> Desk:
    """The desk of this moment."""
    genders = {guest.seat: guest.gender for guest in view.guests}
    return Desk(tuple(line.event for line in view.told), view.words, genders, conduct.memo)


def page(view: Viewpoint, conduct: Conduct) -> Markup:
    """The page of whoever leads. A question stands there until it is answered, or the step is over."""
    now = desk(view, conduct)
    waits = enter(now, conduct.asked).question if conduct.asked else ""
    seconds = seconds_of(step(now), conduct.memo.get("pace", ""))
    return desk_page(
        now, hidden=conduct.hidden, action=conduct.action, seconds=seconds, replies=replies(view, conduct),
        question=waits, form=conduct.asked,
    )  # fmt: skip


def replies(view: Viewpoint, conduct: Conduct) -> str:
    """How many have answered in this stage, and who has not. In a call that is whose phone has sent something:
    everybody is asked, so it says nothing of cards. In a ballot it is whose vote counts."""
    if not conduct.of:
        return ""
    s = desk(view, conduct).state
    late = awaited(s) if s.stage == VOTE else [seat for seat in conduct.of if seat not in conduct.answered]
    values = {"count": len(conduct.of) - len(late), "of": len(conduct.of), "late": len(late)}
    return view.words.say("desk-replies", values={**values, "names": view.words.listed([shown(seat) for seat in late])})


def entered(view: Viewpoint, conduct: Conduct, form: Form) -> Deed:
    """What a form means. The form that only looks at the page again answers no question."""
    return Deed() if first(form, "do") == LOOK else enter(desk(view, conduct), form)


def asked(s: State) -> tuple[Seat, ...]:
    """Whose answer on their phone is awaited in this stage: that of all the living, and in a run-off of the voters."""
    if s.stage == VOTE:
        return tuple(seat for seat in voters(s) if seat not in s.skipped)
    return s.living if s.stage in (EYES, POINT) else ()


def out(told: Sequence[Told]) -> tuple[Seat, ...]:
    """Who has died or left the table, as all know."""
    s = seen(told)
    return tuple(seat for seat in s.seats if seat not in s.living)


def size(players: int) -> int:
    """Bytes that the page of whoever leads may have."""
    return 32 * 1024 + 2 * 1024 * players


LEADING: Final = Leading(chosen=chosen, memo=memo, page=page, enter=entered, asked=asked, size=size, out=out)
