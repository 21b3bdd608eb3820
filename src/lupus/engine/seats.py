"""Who may learn what: seats, viewers and audiences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

Seat = str
"""A place in a game, by a name that is stable for the whole game ("anna")."""

Viewer = str | None
"""Whoever looks: a seat, `MASTER`, or `None` for the public page."""

MASTER: Final = "*master*"
CLOCK: Final = "*clock*"
"""The actor of commands that nobody gives: a deadline has come."""


@dataclass(frozen=True, slots=True)
class Audience:
    """The viewers who learn an event. The master learns every event;
    an event with an empty audience is the master's alone."""

    seats: frozenset[Seat] = frozenset()
    public: bool = False

    def admits(self, viewer: Viewer) -> bool:
        """Whether this viewer learns the event.

        >>> [only("anna").admits(viewer) for viewer in ("anna", "bruno", MASTER, None)]
        [True, False, True, False]
        >>> [PUBLIC.admits("anna"), PUBLIC.admits(None), MASTER_ONLY.admits("anna")]
        [True, True, False]
        """
        return self.public or viewer == MASTER or viewer in self.seats

    def dump(self) -> str | list[Seat]:
        """As in a transcript: "all", "gm", or the list of seats.

        >>> PUBLIC.dump(), MASTER_ONLY.dump(), Audience(frozenset({"dino", "anna"})).dump()
        ('all', 'gm', ['anna', 'dino'])
        """
        if self.public:
            return "all"
        return sorted(self.seats) if self.seats else "gm"

    @classmethod
    def load(cls, seen_by: str | Iterable[Seat]) -> Audience:
        """The inverse of `dump`. Raises `KeyError` for a word that is neither "all" nor "gm".

        >>> Audience.load(["anna"]) == only("anna")
        True
        """
        if isinstance(seen_by, str):
            return {"all": PUBLIC, "gm": MASTER_ONLY}[seen_by]
        seats = frozenset(seen_by)
        return only(*seats) if len(seats) == 1 else cls(seats)


@lru_cache(maxsize=1024)
def only(seat: Seat) -> Audience:
    """The audience of one seat."""
    return Audience(frozenset((seat,)))


PUBLIC: Final = Audience(public=True)
MASTER_ONLY: Final = Audience()
