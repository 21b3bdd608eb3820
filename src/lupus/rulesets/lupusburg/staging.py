"""What a television plays of a moment: the sound of its air, and what happens. It follows from public facts alone.

What happens is a word `kind@what`, which stands there as long as it is of interest: a screen plays one that it has not
shown before.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from .ring import House
from .state import Public

NIGHT: Final = ("thief", "thief-shown", "wolf", "wolf-shown")


class Staging(NamedTuple):
    """What a television plays. air: "night", "day", or none. falls: the house whose roof falls, if any does; claw: the
    claw comes down on it."""

    air: str = ""
    acts: tuple[str, ...] = ()
    falls: House | None = None
    claw: bool = False


def staging(s: Public, *, opened: bool, night_sound: bool) -> Staging:
    """What is played now. opened: False while the screens still show what was before a night. night_sound: whether the
    night sounds, which is the same all night long but for its hours (LB-HINT-01)."""
    if s.phase == "between" or s.series_winner is not None:
        return Staging("day", (f"coins@{s.game}",))
    if not opened:
        falls = s.past[-1].lynched if s.past else None
        return Staging("day", (*(() if falls is None else (f"roof@{at(s)}",)), f"dusk@{at(s)}"), falls)
    if s.phase in NIGHT:
        hour = s.phase.removesuffix("-shown")
        return Staging("night", (f"hour@{at(s)}-{hour}-{s.repeated}",)) if night_sound else Staging()
    if s.devoured is None:
        return Staging("day", (f"cards@{at(s)}",) if s.phase == "placement" else ())
    morning = (f"claw@{at(s)}", f"roof@{at(s)}-claw")
    put = {"bets": ("coin", len(s.now.bets)), "vote": ("token", len(s.now.votes))}.get(s.phase)
    lies = (f"{put[0]}@{at(s)}-{put[1]}",) if put is not None and put[1] else ()
    return Staging("day", (*morning, *lies), s.devoured, claw=True)


def at(s: Public) -> str:
    """The game and the turn."""
    return f"{s.game}-{s.turn}"
