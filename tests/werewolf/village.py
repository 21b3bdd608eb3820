"""Little villages for tests: each player is called like the card they hold, and says what they do in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lupus.engine.dice import seed_of
from lupus.engine.game import Command, Setup
from lupus.engine.seats import CLOCK, MASTER, Seat, Viewer
from lupus.engine.table import Entry, Table
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf.ballots import score, weight
from lupus.rulesets.werewolf.calls import CALLS
from lupus.rulesets.werewolf.cards import deck
from lupus.rulesets.werewolf.cards.contadino import OPTIONAL, SECRETS
from lupus.rulesets.werewolf.course import awaited
from lupus.rulesets.werewolf.state import NOBODY, State

FILLERS: Final = ("oratore", "peccatore", "azzeccagarbugli", "borgomastro", "oste", "bocca-di-rosa")
"""Who sits at a table that would be too small: nobody whom an attack could surprise."""


class Village(Table[State]):
    """A game that is played step by step; what a step brought is in `new`."""

    new: list[Entry]

    @property
    def living(self) -> tuple[Seat, ...]:
        """Who is alive."""
        return self.state.living

    def events(self, kind: str, **keys: Any) -> list[Any]:
        """The events of a kind that the last step brought, with these values in their fields."""
        found = [entry.event for entry in self.new if entry.event.kind == kind]
        return [event for event in found if all(getattr(event, name) == value for name, value in keys.items())]

    @property
    def died(self) -> set[Seat]:
        """Who died in the last step, by whatever."""
        return {event.player for kind in ("died", "burned") for event in self.events(kind)}

    @property
    def hits(self) -> list[tuple[Seat, str]]:
        """All hits of the last step, with their causes."""
        return [(event.player, event.cause) for event in self.events("hit")]

    @property
    def shown(self) -> tuple[Seat, ...] | None:
        """Whom the guaritore was shown."""
        found = self.events("hits-seen")
        return found[0].seats if found else None

    def signs(self, seat: Seat, asked: str) -> list[str]:
        """What the Moderator answered somebody in the last step."""
        return [event.sign for event in self.events("sign-seen", player=seat, asked=asked)]

    def awake(self, call: str) -> dict[Seat, tuple[Seat, ...]]:
        """Who opened the eyes in a call of the last step, and whom they saw."""
        return {event.player: event.others for event in self.events("awake", call=call)}

    @property
    def calls(self) -> list[str]:
        """The calls of the last step."""
        return [event.phase for event in self.events("phase") if event.phase in CALLS]

    def do(self, actor: Viewer, verb: str, by: str | None = None, **args: Any) -> list[Entry]:
        """One command."""
        return self.submit(Command(actor, verb, args, by=by))

    def go(self) -> None:
        """The Moderator goes on, without those who have not chosen."""
        for seat in awaited(self.state):
            self.do(MASTER, "skip", player=seat, note="asleep")
        self.do(MASTER, "close")

    def until(self, phase: str, stage: str = "") -> None:
        """Go on to a phase."""
        while (self.state.phase, self.state.stage) != (phase, stage) and not self.game.over(self.state):
            self.go()

    def night(self, *deeds: str, by: str | None = None) -> Village:
        """A night with its morning: "strega>oste", "assassino!medium" (opens the eyes), "assassino@medium>oste",
        "wolves>oste"."""
        start, left = len(self.log), [read(deed) for deed in deeds]
        while self.state.phase != "day" and not self.game.over(self.state):
            for deed in [deed for deed in left if deed[1] == self.state.phase and deed[0] == self.state.stage]:
                left.remove(deed)
                kind, _, who, targets = deed
                seat = self.state.ranked()[0] if who == "wolves" else who
                if who in self.state.items and who not in self.state.seats:
                    seat = self.state.items[who].holder or ""
                if kind == "eyes":
                    self.do(seat, "eyes", by, eyes="open")
                else:
                    names = ("target", "about" if self.state.phase == "medium" else "second")
                    self.do(seat, "point", by, **dict(zip(names, targets, strict=False)))
            self.go()
        assert not left, f"never came: {left}"
        self.new = self.log[start:]
        return self

    def day(
        self, first: str = "", second: str = "", *, raises: str = "", saves: str = "", looks: str = "", shoots: str = ""
    ) -> Village:
        """A day with its evening: votes and cards as "anna>bruno carla>bruno+dino", the others skipped."""
        start = len(self.log)
        self.until("first-ballot", self._opened())
        for seat in looks.split():
            self.do(seat, "eyes", eyes="open")
        self.until("first-ballot", "vote")
        self._vote(first, raises)
        self.go()
        if self.state.phase == "defence":
            self.go()
        if self.state.phase == "second-ballot":
            self._vote(second, saves)
            self.go()
        if self.state.phase == "stake":
            for seat, targets in pairs(shoots):
                self.do(seat, "shoot", target=targets[0])
            self.go()
        self.new = self.log[start:]
        return self

    def _opened(self) -> str:
        return "eyes" if "spia" in self.state.pool else "vote"

    def _vote(self, votes: str, cards: str) -> None:
        for seat, (name, *more) in pairs(votes):
            chosen: dict[str, Any] = {"name": name, "more": tuple(more)} if more else {"name": name}
            self.do(seat, "vote", **chosen)
        for seat, named in pairs(cards):
            for name in named:
                self.do(seat, "raise", name=name)

    def calm(self) -> Village:
        """A day on which everybody votes for the next, so that everybody is a candidate and nobody burns."""
        living = self.living
        voters = [s for s in living if not self.state.does(s, score) and not self.state.does(s, weight)]
        return self.day(" ".join(f"{a}>{b}" for a, b in zip(voters, (*voters[1:], voters[0]), strict=True)))

    def burn(self, seat: Seat, shoots: str = "") -> Village:
        """A day on which all who may vote burn somebody."""
        others = [other for other in self.living if other != seat]
        rival = [other for other in others if not self.state.does(other, score)][-1]
        votes = [f"{other}>{seat}" for other in others]
        return self.day(
            " ".join([*votes, f"{seat}>{rival}"]), " ".join(v for v in votes if v != f"{rival}>{seat}"), shoots=shoots
        )

    def clock(self) -> Village:
        """Nobody does anything, to the end of the game."""
        while not self.game.over(self.state):
            self.do(CLOCK, "close")
        self.new = self.log
        return self

    @property
    def line(self) -> str:
        """How the game ended."""
        assert self.state.result is not None, f"the game goes on: {self.living}"
        return self.state.result.line

    @property
    def winners(self) -> set[Seat]:
        """Who has won."""
        return set(self.state.winners or ())


def read(deed: str) -> tuple[str, str, Seat, tuple[str, ...]]:
    """A deed of a night: the stage, the call, who does it, at whom."""
    if "!" in deed:
        seat, call = deed.split("!")
        return "eyes", call, seat, ()
    who, _, targets = deed.partition(">")
    seat, _, call = who.partition("@")
    call = call or ("lupi-mannari" if seat == "wolves" else seat)
    return "point", call, seat, tuple(targets.split("+"))


def pairs(text: str) -> list[tuple[Seat, tuple[str, ...]]]:
    """ "anna>bruno carla>dino+elio" as pairs."""
    return [(entry.partition(">")[0], tuple(entry.partition(">")[2].split("+"))) for entry in text.split()]


def village(
    cards: str,
    versions: str = "",
    *,
    extra: str = "",
    variants: str = "",
    holders: Mapping[str, Seat] | None = None,
    mystic: str = "veggente",
    size: int = 7,
    dealt: bool = True,
    alpha: bool = True,
    **settings: Any,
) -> Village:
    """A village at nightfall of night 1: its cards (secret roles are contadini), "card:version", more possible cards,
    variants.

    A veggente, a capo-branco (alpha), and harmless people fill the table up.
    """
    names = cards.split()
    if alpha and "capo-branco" not in names:
        names.append("capo-branco")
    for filler in ("veggente", *FILLERS):
        if filler not in names and (len(names) < size or filler == "veggente") and filler not in extra.split():
            names.append(filler)
    cast: dict[str, dict[str, str]] = {}
    for name in names:
        slug = name.rstrip("0123456789")
        cast[name] = {"card": "contadino", "secret": slug} if slug in SECRETS else {"card": slug}
        if slug == "pazzo":
            cast[name]["mystic"] = mystic
    pool = [facts["card"] for facts in cast.values()] + extra.split()
    chosen = dict(entry.split(":") for entry in versions.split())
    assert set(chosen) <= set(deck())
    everything = {
        "pool": pool,
        "versions": chosen,
        "secrets": OPTIONAL,
        "variants": variants.split(),
        "patience": 0,
        **settings,
    }
    force = {f"start/{item}": seat for item, seat in (holders or {}).items()}
    table = Village(WEREWOLF, Setup(tuple(cast), cast if dealt else {}, everything), seed_of(1), force)
    table.new = table.log
    return table


__all__ = ["NOBODY", "Village", "village"]
