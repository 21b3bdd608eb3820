"""A little game played on the rules, and what it brought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from lupus.engine.dice import Dice, seed_of
from lupus.engine.events import Event
from lupus.engine.game import Command, Setup
from lupus.engine.seats import MASTER, Seat, Viewer
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf import events as ev
from lupus.rulesets.werewolf.cards.contadino import OPTIONAL
from lupus.rulesets.werewolf.state import State

from .effects import Combination
from .oracle import VICTIM, Expected
from .story import FIRST, Choices, Story, leader, story

SEED: Final = seed_of(1)
JOINERS: Final = ("assassin", "vigilante", "master")
"""Who may open the eyes in the calls of others."""


class Play:
    """A game, and the events of the night that is being played."""

    def __init__(self, game: Story) -> None:
        self.game = game
        cast: dict[Seat, dict[str, Any]] = {}
        for seat, card in game.seats.items():
            cast[seat] = {"card": card.card}
            if card.secret:
                cast[seat]["secret"] = card.secret
            if card.card == "pazzo":
                cast[seat]["mystic"] = "veggente"
        settings = {"pool": game.pool, "versions": game.versions, "secrets": OPTIONAL, "variants": game.objects}
        dice = Dice(SEED, {f"start/{thing}": FIRST[thing] for thing in game.objects})
        self.events: list[Event] = []
        self.state: State = WEREWOLF.evolve(None, WEREWOLF.deal(Setup(tuple(game.seats), cast, settings), dice))

    def do(self, actor: Viewer, verb: str, **args: Any) -> None:
        """One command."""
        told = WEREWOLF.decide(self.state, Command(actor, verb, args), Dice(SEED))
        self.events += told
        self.state = WEREWOLF.evolve(self.state, told)

    def close(self) -> None:
        """The Moderator goes on."""
        self.do(MASTER, "close")

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return WEREWOLF.over(self.state)

    def night(self, calls: Choices) -> None:
        """A night from nightfall to the morning, with these choices."""
        self.events = []
        while not self.over and self.state.phase != "day":
            choices = calls.get(self.state.phase, {})
            if self.state.stage == "eyes":
                for joiner in set(JOINERS) & set(choices):
                    self.do(joiner, "eyes", eyes="open")
            elif self.state.stage == "point":
                for person, targets in choices.items():
                    if targets and (person != "healer" or VICTIM in self.shown()):
                        self.do(person, "point", **dict(zip(("target", "second"), targets, strict=False)))
            self.close()

    def shown(self) -> tuple[Seat, ...]:
        """Whom the guaritore has been shown tonight."""
        return next((e.seats for e in reversed(self.events) if isinstance(e, ev.HitsSeen)), ())

    def day(self, burns: str = "") -> None:
        """A day on which this player burns, or nobody, because everybody has one vote."""
        living = self.state.living
        around = dict(zip(living, (*living[1:], living[0]), strict=True))
        while self.state.phase != "night":
            if self.state.stage == "vote":
                for seat in living:
                    if seat not in self.state.candidates:
                        self.do(seat, "vote", name=burns if burns not in ("", seat) else around[seat])
            self.close()


def happened(play: Play, effects: Combination) -> Expected:
    """What the night that was just played brought, in the terms of the oracle."""
    s, events = play.state, play.events
    chief = leader(effects)

    def signs(player: Seat, asked: str) -> list[str]:
        return [e.sign for e in events if isinstance(e, ev.SignSeen) and (e.player, e.asked) == (player, asked)]

    pack = {e.player for e in events if isinstance(e, ev.Awake) and e.call == "lupi-mannari"} - {VICTIM}
    noes = {len(signs(wolf, "attack")) for wolf in {*pack, chief}}
    seen = [
        e.sign
        for e in events
        if isinstance(e, ev.SignSeen) and (e.player, e.asked, e.about) == ("seer", "aura", VICTIM)
    ]
    tapped = {e.call for e in events if isinstance(e, ev.Tapped) and e.player == VICTIM}
    opened = {e.call for e in events if isinstance(e, ev.Awake) and e.player == VICTIM}
    shown = [e.seats for e in events if isinstance(e, ev.HitsSeen) and e.player in ("healer", VICTIM)]
    held = {thing: item.holder or "gone" for thing, item in s.items.items()}
    victim = s.players[VICTIM]
    return Expected(
        seen="".join(seen),
        eyes=tuple(sorted(tapped & opened)),
        witnesses=tuple(
            sorted(f"{e.call}:{e.player}" for e in events if isinstance(e, ev.OpeningSeen) and e.who == VICTIM)
        ),
        redeemed="no" in signs("vampire", "redeemed"),
        fingers=signs(chief, "two-attacks") == ["2"],
        noes=noes.pop() if len(noes) == 1 else -1,
        shown=tuple(sorted(shown[0])) if shown else None,
        dead=tuple(sorted(e.player for e in events if isinstance(e, ev.Died))),
        amulet=held.get("amuleto", ""),
        sword=held.get("spada", ""),
        creature=victim.creature,
        camp=tuple(sorted(victim.camp)),
        aura="oscura" if s.dark(VICTIM) else "bianca",
        attacked=any(isinstance(e, ev.Attacked) and e.player == VICTIM for e in events),
        malato=s.sick,
    )


def notices(play: Play) -> Iterator[str]:
    """The objects whose owner is told in the next night that they are gone."""
    play.events = []
    while play.state.phase not in ("veggente", "day"):
        play.close()
    for thing in play.state.items:
        if any(
            isinstance(e, ev.SignSeen) and (e.call, e.asked, e.sign) == (thing, "object", "no") for e in play.events
        ):
            yield thing


def played(effects: Combination) -> Expected:
    """What the rules bring where these effects meet.
    Of a game that has ended nobody is told what became of an object."""
    play = Play(story(effects))
    play.close()
    for number, calls in enumerate(play.game.nights, 1):
        play.night(calls)
        if number < 3:
            play.day(play.game.burns if number == 2 else "")
    found = happened(play, effects)
    if play.over or not play.game.objects:
        return found
    play.day()
    return found._replace(notices=tuple(notices(play)))


def differences(found: Expected, wanted: Expected) -> Mapping[str, tuple[Any, Any]]:
    """The fields in which they differ: what was found, what was wanted."""
    pairs = zip(Expected._fields, found, wanted, strict=True)
    return {name: (is_, should) for name, is_, should in pairs if is_ != should}


def after_three_nights(*effects: str) -> Play:
    """The morning of day 3 after these effects on the victim."""
    game = Play(story(frozenset(effects)))
    game.close()
    for number, calls in enumerate(game.game.nights, 1):
        game.night(calls)
        if number < 3:
            game.day(game.game.burns if number == 2 else "")
    return game
