"""A dawn is a tuple of stages that work on one `Night`. Inside a stage there is no order:
all actors read the same night.

The order of the stages is section 0 of the decisions of each edition. An edition lists its stages in `DAWN`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias, TypeVar

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.seats import Seat

from . import events as ev
from .blockers import knots
from .roles import Power
from .village import Act, Character, Village

BLOCKED = "blocked"
RESTRICTED = "restricted"
CONTRADICTION = "contradiction"

N = TypeVar("N")

Stage: TypeAlias = Callable[[N, Dice], None]
"""A function that works on a night, or on a day, and takes the dice.
Each edition has its own types of night and day."""


@dataclass(slots=True)
class Night:
    """A night while it is being resolved: the village at nightfall, the acts in force, what comes of them."""

    village: Village
    acts: dict[Seat, Act] = field(default_factory=dict)
    """The commands in force, in seat order."""
    powers: dict[Seat, Power] = field(default_factory=dict)
    """The power that each actor uses."""
    on: dict[Seat, list[Act]] = field(default_factory=dict)
    """The acts by target."""
    failed: dict[Seat, ev.Failed] = field(default_factory=dict)
    kidnapped: set[Seat] = field(default_factory=set)
    """The characters whose acts are erased: nobody sees those acts, and they break no agreement."""
    shields: dict[tuple[Seat, str], list[Seat]] = field(default_factory=dict)
    """(target, role): who makes the power of that role fail on that target."""
    discord: dict[str, tuple[Seat, ...]] = field(default_factory=dict)
    """The roles whose actors do not agree, with those actors."""
    witches: dict[Seat, list[Seat]] = field(default_factory=dict)
    """For each character: those who invert the aura, each once."""
    doomed: dict[Seat, dict[str, list[Seat]]] = field(default_factory=dict)
    """For each character who dies tonight: the causes of the death, each with the characters who brought it about."""
    told: list[Event] = field(default_factory=list)

    def who(self, seat: Seat) -> Character:
        """A character as it was at nightfall."""
        return self.village.characters[seat]

    def doing(self, stage: Callable[..., None]) -> list[tuple[Act, Any]]:
        """The acts that have not failed whose power takes part in a stage, each with its part, in seat order."""
        there = ((act, self.powers[seat].does) for seat, act in self.acts.items() if seat not in self.failed)
        return [(act, does[stage]) for act, does in there if stage in does]

    def visible(self, target: Seat) -> Iterable[Act]:
        """The acts on a target that others can see: all but those of the kidnapped (D-12, D-13)."""
        return (act for act in self.on.get(target, ()) if act.seat not in self.kidnapped)

    def fail(self, seat: Seat, category: str, cause: str, by: Iterable[Seat] = ()) -> None:
        """Note a failure; the first reason stands."""
        if seat not in self.failed:
            self.failed[seat] = ev.Failed(seat, category, cause, tuple(by))

    def doom(self, victim: Seat, cause: str, by: Seat) -> None:
        """A character will die at dawn; several causes may come together (D-30)."""
        self.doomed.setdefault(victim, {}).setdefault(cause, []).append(by)

    def tell(self, *events: Event) -> None:
        """Add to what the dawn brings."""
        self.told.extend(events)


def gather(night: Night, dice: Dice) -> None:
    """Take the commands in force of which both actor and target are in the game (section 0, step 1; D-02, D-50)."""
    village = night.village
    there = village.fates
    by_target: defaultdict[Seat, list[Act]] = defaultdict(list)
    for seat in village.seats:
        act = village.acts.get(seat)
        if act is None or not (there[seat].in_game and there[act.target].in_game):
            continue
        power = village.power_of(seat)
        assert power is not None, "a command was accepted from somebody without a power"
        night.acts[seat] = act
        night.powers[seat] = power
        by_target[act.target].append(act)
    night.on = dict(by_target)


def block(night: Night, dice: Dice) -> None:
    """Choose the successful blockers and mark whom they block (step 2; D-10, D-11).
    A part returns the blocked actors."""
    blocked = {
        act.seat: {victim for victim in whom(act, night) if victim in night.acts} for act, whom in night.doing(block)
    }
    losers: defaultdict[Seat, list[Seat]] = defaultdict(list)
    contradicted: dict[Seat, tuple[Seat, ...]] = {}
    for knot in knots({seat: victims & blocked.keys() for seat, victims in blocked.items()}):
        index = dice.pick(night.village.label("block", knot.members[0]), range(knot.count)) if knot.count > 1 else 0
        successful = knot.solution(index)
        for seat in sorted(successful):
            for victim in blocked[seat]:
                losers[victim].append(seat)
        contradicted.update((seat, knot.members) for seat in knot.members if seat not in successful)
    for victim, by in losers.items():
        night.fail(victim, BLOCKED, night.village.power_key(by[0]), by)
    for seat, members in contradicted.items():
        night.fail(seat, CONTRADICTION, "contradiction", (m for m in members if m != seat))


def erase(night: Night, dice: Dice) -> None:
    """Erase the acts of the kidnapped: they fail for this reason, whatever else blocks them (D-12, D-13). A part:
    as in `block`."""
    for act, whom in night.doing(erase):
        for victim in whom(act, night):
            if victim in night.acts:
                night.kidnapped.add(victim)
                night.failed[victim] = replace(night.failed[victim], cause=night.village.power_key(act.seat))


def shield(night: Night, dice: Dice) -> None:
    """Note who is protected tonight, by actors who have not failed. A part names the role whose power fails there."""
    for act, role in night.doing(shield):
        night.shields.setdefault((act.target, role), []).append(act.seat)


def agree(night: Night, dice: Dice) -> None:
    """Actors who must agree and do not agree all fail. The kidnapped do not count; who fails otherwise counts (step 4;
    D-14)."""
    disagree(night, (seat for seat in night.acts if seat not in night.kidnapped))


def disagree(night: Night, voices: Iterable[Seat]) -> None:
    """Note the roles whose actors must agree (their powers take part in `agree`) and do not agree.
    voices: the actors who count."""
    groups: defaultdict[str, dict[Seat, tuple[Seat, str | None]]] = defaultdict(dict)
    for seat in voices:
        if agree in night.powers[seat].does:
            groups[night.who(seat).role][seat] = (night.acts[seat].target, night.acts[seat].power)
    night.discord = {role: tuple(choices) for role, choices in groups.items() if len(set(choices.values())) > 1}


def restrict(night: Night, dice: Dice) -> None:
    """Apply the restrictions to each action not failed so far, on the real attributes at nightfall (step 5; D-15).

    A part is a tuple of functions, in order. Each returns the reason of a failure, or None.
    """
    for act, _ in night.doing(agree):
        if (role := night.who(act.seat).role) in night.discord:
            night.fail(act.seat, RESTRICTED, "disagreement", night.discord[role])
    for act, needs in night.doing(restrict):
        reason = next((reason for need in needs if (reason := need(act, night)) is not None), None)
        if reason is not None:
            night.fail(act.seat, RESTRICTED, reason)


def repel(night: Night, dice: Dice) -> None:
    """Actors whose target is protected from their role fail (step 5)."""
    for (target, role), by in night.shields.items():
        for act in night.on[target]:
            if night.who(act.seat).role == role:
                night.fail(act.seat, RESTRICTED, "shielded", by)


def kill(night: Night, dice: Dice) -> None:
    """Name those who die tonight (step 6; D-29, D-30). A part returns the victim and the cause, or None;
    it may draw the victim."""
    for act, whom in night.doing(kill):
        hit = whom(act, night, dice)
        if hit is not None:
            night.doom(hit[0], hit[1], act.seat)


def notify(night: Night, dice: Dice) -> None:
    """Tell every actor whether their power worked, and never why (D-57)."""
    for seat, act in night.acts.items():
        failure = night.failed.get(seat)
        if failure is not None:
            night.tell(failure)
        night.tell(ev.Outcome(seat, act.target, failure is None))


def bend(night: Night, dice: Dice) -> None:
    """Note what distorts the perceptions of the night (step 8; D-18, D-19). A part notes it in the night."""
    for act, distort in night.doing(bend):
        distort(act, night)


def answer(night: Night, dice: Dice) -> None:
    """Tell what each power makes known, after all distortions (step 8; D-09, D-16 to D-21).
    A part returns the events."""
    for act, learn in night.doing(answer):
        night.tell(*learn(act, night))


def change(night: Night, dice: Dice) -> None:
    """Change the state, for all at once (step 9; D-26); what several actors bring about happens once.
    A part returns the events."""
    new: dict[Event, None] = {}
    for act, become in night.doing(change):
        new.update(dict.fromkeys(become(act, night)))
    night.tell(*new)


def bury(night: Night, dice: Dice) -> None:
    """Tell of the deaths of the night, which are simultaneous:
    the public learns names in seat order, and no cause (step 10; D-30)."""
    dead = [seat for seat in night.village.seats if seat in night.doomed]
    report_deaths(night, dead)


def report_deaths(night: Night, dead: list[Seat]) -> None:
    """Tell of the deaths of the night in this order: first all the causes, for the game master, then the names."""
    for seat in dead:
        night.tell(*(ev.Killed(seat, cause, tuple(by)) for cause, by in sorted(night.doomed[seat].items())))
    night.tell(*(ev.Died(seat, "night") for seat in dead))
