"""What a television plays of a moment: the sound of its air, and what happens. It follows from public facts alone.

What happens is a word `kind@what`, which stands there as long as it is of interest: a screen plays one that it has not
shown before.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from lupus.engine.seats import Seat

from . import events as ev
from .seen import Seen
from .times import dark

SILENT: Final = ("first-ballot", "second-ballot")
"""In a ballot nothing sounds (WW-MOD-13)."""


class Staging(NamedTuple):
    """What a television plays. air: "night", "day", or none. fell: who has just died or left; burns: who is burned."""

    air: str = ""
    acts: tuple[str, ...] = ()
    fell: tuple[Seat, ...] = ()
    burns: Seat | None = None


def staging(s: Seen, *, opened: bool) -> Staging:
    """What is played now. opened: False while the screens still show what was before a night."""
    if s.result is not None:
        return Staging("day", ("end@",))
    fell = tuple(e.player for e in (s.happened if opened else s.before) if isinstance(e, ev.Died | ev.Left))
    died = tuple(f"dead@{s.seats.index(seat)}" for seat in fell)
    if not opened:
        return Staging("day", died, fell)
    if dark(s.phase):
        return Staging("night", (f"dusk@{s.number}",))
    if s.phase == "stake":
        burned = () if s.burned is None else (f"stake@{s.number}",)
        return Staging("day", (*burned, *died), fell, s.burned)
    morning = (f"morning@{s.number}",) if s.phase == "day" else ()
    return Staging("" if s.phase in SILENT else "day", (*morning, *died), fell)
