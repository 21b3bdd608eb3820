"""What a screen of Werewolf is made of: what its reader was told, and the game as it looks from there.

The game is folded from the reader's own view by the reducers of the rules, never taken from them: what somebody was not
told cannot stand on their screen (WW-UI-12).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from lupus.engine.events import Event, PhaseBegan
from lupus.engine.seats import Seat, Viewer
from lupus.engine.table import Told

from ..lexicon import Words
from . import events as ev
from .calls import CALLS, NIGHT, Call
from .cards import MINOR, VAMPIRE
from .state import PHONES, RESULTS, TOGETHER, Player, State, evolve


@dataclass
class Seen(State):
    """The public facts, of the secrets what the reader was told, and the events that say so."""

    reader: Viewer = None
    public: list[Told] = field(default_factory=list)
    """What everybody was told, but for the phases."""
    notes: list[Told] = field(default_factory=list)
    """All that the reader alone was told, but for their own choices."""
    happened: list[Event] = field(default_factory=list)
    """The public events of this phase."""
    before: list[Event] = field(default_factory=list)
    """The public events of the phase before."""
    now: list[Event] = field(default_factory=list)
    """What the reader alone was told in this phase; where calls are made at once, since all have pointed."""

    @property
    def alive(self) -> bool:
        """Whether the reader is at the table and in play."""
        return self.reader in self.living

    @property
    def player(self) -> Player | None:
        """What the reader is now, as far as they know."""
        return self.players.get(self.reader or "")

    @property
    def call(self) -> Call | None:
        """The call that is open; None by day."""
        return next((call for call in NIGHT if call.id == self.phase and self.number in call.nights), None)

    @property
    def closed(self) -> str:
        """The call that has just been closed; empty where there was none."""
        return self.previous if self.previous in CALLS else ""


def secret_of(s: State, seat: Seat, words: Words) -> str:
    """The secret role of a contadino that all have seen, in words; empty where it says no more than the card."""
    found = words.say(f"secret-{s.uncovered[seat]}") if seat in s.uncovered else ""
    return "" if found == words.say(f"card-{s.cards[seat]}") else found


DRAWN_AS: Final = {
    "semplice": "contadino",
    "discendente": "discendente-dei-lupi",
    MINOR: "vampiro-minore",
    VAMPIRE: "vampiro",
}
"""The drawing of what has none of its own: a secret role that is none, powers, creatures."""


def drawing_of(s: State, seat: Seat) -> str:
    """The drawing of a player whose card all have seen: that of the secret role, if they have one."""
    found = s.uncovered.get(seat, s.cards[seat])
    return DRAWN_AS.get(found, found)


def own_drawings(s: Seen) -> tuple[str, ...]:
    """How readers are drawn for themselves: their card, then what they have become, as far as they know."""
    me = s.player
    assert me is not None
    became = [DRAWN_AS[one] for one in (me.creature, *me.powers) if one in DRAWN_AS]
    loved = s.other_lover(str(s.reader)) is not None and me.card != "giulietta"
    return tuple(dict.fromkeys((me.card, *became, *(("romeo",) if loved else ()))))


SILENT: Final = (ev.Eyes, ev.Pointed, ev.Voted, ev.Raised, ev.Dealt)
"""What a reader chose themselves, and their card, which stands elsewhere. No choice is noted:
those without effect are not."""


def seen(told: Iterable[Told], reader: Viewer = None) -> Seen:
    """What a reader knows after all that they were told."""
    lines = tuple(told)
    s = evolve(Seen(reader=reader), (line.event for line in lines))
    before = ""
    for line in lines:
        event = line.event
        if isinstance(event, PhaseBegan):
            s.before, s.happened = s.happened, []
            if not (s.way == PHONES and (event.phase in (*CALLS, TOGETHER, RESULTS)) and before != TOGETHER):
                s.now = []
            before = event.phase
        elif event.audience.public:
            s.happened.append(event)
            s.public.append(line)
        elif not isinstance(event, SILENT):
            s.now.append(event)
            s.notes.append(line)
    return s
