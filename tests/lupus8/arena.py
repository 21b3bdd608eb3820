"""What the laws must know about the 8th edition."""

from __future__ import annotations

from typing import Any, Final

from lupus.engine.table import Entry, Table
from lupus.rulesets.tempo_reale.village import Public

from ..laws.arena import Arena, words
from ..tempo_reale.arena import RealTimeWatch, known, legal, real_time_opening, real_time_setup


class SpectralWatch(RealTimeWatch):
    """The invariants of the 8th edition: no mayor;
    incantesimi come and go, and a spettro may be alive, empty, or none any more."""

    def __init__(self, table: Table[Any]) -> None:
        super().__init__(table)
        self.released: set[str] = set()
        self.publications = {move.first for move in table.moves if move.command.verb == "publish"}
        self.had_living: set[str] = set()
        """The factions with somebody living when the last computation began."""

    def see(self, before: Any, entry: Entry, after: Any) -> None:
        if entry.n in self.publications:
            self.had_living = {self.factions[s] for s in self.alive - self.away}
        super().see(before, entry, after)

    def mayor_is_there(self) -> None:
        assert self.mayor is None

    def raise_ghost(self, player: str, power: str) -> None:
        assert player not in self.ghosts, f"{player} was a spettro already"
        assert player not in self.released, f"{player} was a spettro once"
        self.ghosts[player] = power
        self.factions[player] = "negromanti"
        self.once_each()

    def once_each(self) -> None:
        """Each incantesimo is active on one spettro at most, whoever has left the game included (D8-36)."""
        worn = [power for power in self.ghosts.values() if power is not None]
        assert len(set(worn)) == len(worn)

    def on_ghost_raised(self, e: Any, after: Any) -> None:
        assert (e.player in self.alive) == (e.power == "vita")
        assert "negromanti" not in self.fallen
        self.raise_ghost(e.player, e.power)

    def on_ghost_power(self, e: Any, after: Any) -> None:
        assert e.player in self.ghosts
        self.ghosts[e.player] = e.power

    def on_resurrected(self, e: Any, after: Any) -> None:
        if e.player in self.ghosts:
            self.alive.add(e.player)  # vita
        else:
            super().on_resurrected(e, after)

    def on_ghost_ended(self, e: Any, after: Any) -> None:
        del self.ghosts[e.player]
        self.released.add(e.player)

    def on_phase(self, e: Any, after: Any) -> None:
        super().on_phase(e, after)
        self.once_each()
        for seat in self.ghosts.keys() - self.away:
            assert (seat in self.alive) == (self.ghosts[seat] == "vita"), (
                "alive with another incantesimo, or dead with vita"
            )

    def on_ordered(self, e: Any, after: Any) -> None:
        if e.player not in self.alive | set(self.ghosts):
            assert after.characters[e.player].role == "negromante", "the dead do not act"
            self.ordered.add(e.player) if e.target is not None else self.ordered.discard(e.player)
        else:
            super().on_ordered(e, after)

    def on_victory(self, e: Any, after: Any) -> None:
        if e.cause == "natural" and not self.alive - self.away:
            assert set(e.factions) == self.had_living, "where nobody is left, those win who had somebody living (D8-35)"
            self.over = True
        else:
            super().on_victory(e, after)


ARENA: Final = Arena(
    setup=lambda chance: legal("lupus8", lambda c: real_time_setup("lupus8", c), chance),
    opening=lambda n, chance: real_time_opening("lupus8", n, chance),
    public=frozenset({"gender", "alive"}),
    watch=SpectralWatch,
    ends=0.6,  # nobody burns without the votes of more than half of the living
    # what the clauses on publication and on knowledge say
    public_kinds=words(
        "committed seed-revealed phase village found-dead died resurrected exiled faction-defeated "
        "faction-disqualified "
        "tally no-stake no-votes announcement victory"
    ),
    private_kinds=words(
        "role-assigned found knows-role knows-not-role knows-role-in knows-nobody proposition ordered voted "
        "outcome knows-aura "
        "knows-mystic knows-visited knows-visitors knows-visitor-count knows-moved knows-vote ghost-raised ghost-power "
        "ghost-ended ghost-powers-left ghosts-there transformed relayed hint"
    ),
    board=Public,
    own=known,
)
