"""Scrutatore: next day the stake votes for the target go to the candidate of the scrutatore (rulebook 3.7, D-35)."""

from collections import defaultdict

from lupus.engine.dice import Dice
from lupus.engine.seats import Seat

from ...tempo_reale.night import change
from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, TAKES_PART, Power, Role, target
from ...tempo_reale.village import Effect
from ...tempo_reale.vote_effects import act_on_the_vote
from ..dawn import cancel
from ..day import HypnoticDay


def rig(day: HypnoticDay, dice: Dice) -> None:
    """The votes for the target go to the candidate for whom the scrutatore votes; they are null if the scrutatore votes
    for nobody (D-35, D-36)."""
    for x, to in rigged(day, dice):
        for voter in [v for v, candidate in day.votes.items() if candidate == x.target]:
            if to != x.target:
                day.move(voter, x.power, x.by, to)


def rigged(day: HypnoticDay, dice: Dice) -> list[tuple[Effect, Seat | None]]:
    """The scrutatori who have effect, in a random order,
    each with the vote that they cast before any of them acted (D-35, D-36).

    Of several on one target one is drawn (L7-FAQ-37); a scrutatore who is dead has no effect at all.
    """
    village = day.village
    by_target: defaultdict[Seat, list[Effect]] = defaultdict(list)
    for x in day.effects(role.key):
        if village.lives(x.by):
            by_target[x.target].append(x)
    kept = []
    for rigged_for, several in by_target.items():
        chosen = (
            dice.pick(village.label("scrutatore", rigged_for), [x.by for x in several])
            if len(several) > 1
            else several[0].by
        )
        kept.append(next(x for x in several if x.by == chosen))
    if len(kept) > 1:
        order = dice.order(village.label("scrutatori-order"), [x.by for x in kept])
        kept.sort(key=lambda x: order.index(x.by))
    return [(x, day.votes.get(x.by)) for x in kept]


role = Role(
    key="scrutatore",
    faction="negromanti",
    aura="white",
    group="negromanti-adepti",
    power=Power(asks=(target(LIVING),), often=EVERY_OTHER_NIGHT, does={change: act_on_the_vote, cancel: TAKES_PART}),
)
