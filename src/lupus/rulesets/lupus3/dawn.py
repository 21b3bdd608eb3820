"""The dawn of Lupus 3.0, in the order of the rulebook (section 6):
each stage reads the orders not blocked and adds what comes of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.seats import Seat

from ..tempo_reale import events as ev
from ..tempo_reale.night import Stage, answer, bend, change, gather, shield
from ..tempo_reale.roles import ANYONE, DEAD
from . import events as own
from .blocks import block
from .columns import LUPO, NERI
from .night import VampireNight, hear_the_dead
from .village import PENDING

T = TypeVar("T")

TEN: Final = (True, *(False,) * 9)
"""The faces of the die of the visions: a ten, and the others."""

HEADS: Final = "heads"
TAILS: Final = "tails"


def dream(night: VampireNight, dice: Dice) -> None:
    """Every living contadino rolls a die, and on a ten has a vision, which a coin makes true or random (rulebook 2.3,
    D-31).

    A vision is of somebody in the game, living or dead: who a disqualified player was is not told (D-61). Who is alone
    has none. Nobody can stop a vision or see it. Its draws belong to the night (lupus3-events.md).
    """
    village = night.village
    there = village.list_of(ANYONE)

    def drawn(kind: str, options: Sequence[T]) -> T:
        return dice.pick(f"night.{village.number}/vision-{kind}/{seat}", options)

    for seat in village.living if len(there) > 1 else ():
        if not village.role_of(seat).visionary or not drawn("die", TEN):
            continue
        coin = drawn("coin", (HEADS, TAILS))
        target = drawn("player", [s for s in there if s != seat])
        role = village.characters[target].role if coin == HEADS else drawn("role", tuple(village.roles))
        night.tell(own.Vision(seat, target, role))


def notify(night: VampireNight, dice: Dice) -> None:
    """Tell every author whether they were directly opposed, and never by what (rulebook 4.1, D-12).

    That is: whoever was blocked, and the lupi if a guard is what stopped them (D-13). A setting may withhold it.
    """
    silence = night.village.settings["notify_wolves_and_vampires"]
    opposed = set(night.failed)
    if (night.agreed(maul), LUPO) in night.shields:
        opposed.update(a.seat for a in night.at(maul))
    for seat, act in night.acts.items():
        if seat in night.failed:
            night.tell(night.failed[seat])
        told = seat in opposed and silence not in night.role_of(seat).unnotified
        night.tell(ev.Outcome(seat, act.target, not told))


def bite(night: VampireNight, dice: Dice) -> None:
    """Step 3: the Vampires bite whom they all name, and grow old or die of it whether or not the bite works (rulebook
    6.9).

    Whether the victim can be turned depends on their role by now:
    a necrofilo may just have taken another role (L3-BASE-ROLE-14).
    """
    victim = night.agreed(bite)
    biters = night.at(bite)
    if victim is None:
        night.explain_discord(biters)
        return
    if night.so_far().role_of(victim).vampirisable:
        night.turn(victim, own.Transformed(victim, "vampiro_giovane", "bite"))
    else:
        for act in biters:
            night.explain(act, "not-vampirisable")
    for act, what_comes_of_it in night.doing(bite):
        what_comes_of_it(act, night)


def maul(night: VampireNight, dice: Dice) -> None:
    """Step 3: the lupi kill the player whom they all name, if no guard protects that player;
    nobody is immune (rulebook 6.10, D-34)."""
    victim = night.agreed(maul)
    wolves = night.at(maul)
    if victim is None:
        night.explain_discord(wolves)
    elif (victim, LUPO) in night.shields:
        for act in wolves:
            night.explain(act, "shielded", night.shields[victim, LUPO])
    else:
        night.kill(victim, "wolves", (a.seat for a in wolves))


def shoot(night: VampireNight, dice: Dice) -> None:
    """Step 3: a cacciatore killed by lupi or by another one fires, and so on to the end (rulebook 6.11, D-15)."""
    aims = {a.seat: a.target for a in night.at(shoot)}
    firing = [s for s, killed in night.dead.items() if s in aims and killed.cause == "wolves"]
    shots: dict[Seat, list[Seat]] = {}
    for hunter in firing:  # it grows while it is read
        target = aims[hunter]
        if target not in night.dead and target not in shots and target in aims:
            firing.append(target)
        shots.setdefault(target, []).append(hunter)
    for victim, hunters in shots.items():
        night.kill(victim, "hunter", (s for s in night.village.seats if s in hunters))


def raise_dead(night: VampireNight, dice: Dice) -> None:
    """Step 3: negromante and messia; of several on one corpse a negromante who can apply the power prevails (rulebook
    6.12)."""
    returns: dict[Seat, Event] = {}
    for act, call in night.doing(raise_dead):
        for event in call(act, night):
            if isinstance(event, own.Transformed) or act.target not in returns:
                returns[act.target] = event
    raised = [s for s in night.village.seats if s in returns]
    night.tell(*(ev.Resurrected(seat) for seat in raised))
    for seat in raised:
        how = returns[seat]
        if isinstance(how, own.Transformed):
            night.turn(seat, how)
        else:
            night.tell(how)


def watch(night: VampireNight, dice: Dice) -> None:
    """Step 4: stalker and voyeur."""
    for act, look in night.doing(watch):
        night.tell(*look(act, night))


def perform_rite(night: VampireNight, dice: Dice) -> None:
    """Step 5: the ritual works if all the dead name the same player, who is not screened;
    then screams are heard (D-37, D-38)."""
    targets = {act.target for act in night.rites.values()}
    enough = (
        len(night.rites) == len(night.village.list_of(DEAD))
        or night.village.settings["ritual_requires"] == "participants"
    )
    works = enough and len(targets) == 1 and not targets & night.screened.keys()
    night.tell(*(ev.Outcome(seat, act.target, works) for seat, act in night.rites.items()))
    if works:
        night.tell(own.Scream(targets.pop()))


def despair(night: VampireNight, dice: Dice) -> None:
    """Step 6: suicides, which nobody can stop (rulebook 6.1, D-40)."""
    for seat in night.village.living:
        if night.village.suicides.get(seat):
            night.kill(seat, "suicide", (seat,))


def perish(night: VampireNight, dice: Dice) -> None:
    """Step 7: at the first dawn after the defeat of the neri all who play for them die,
    whoever has come back meanwhile (D-47)."""
    if night.village.mass_death != PENDING:
        return
    now = night.so_far()
    dying = [s for s in now.living if now.characters[s].faction == NERI and night.kill(s, "faction-defeated")]
    night.tell(own.MassDeath(tuple(dying)))


def bury(night: VampireNight, dice: Dice) -> None:
    """Everybody learns the names of the dead, in roster order,
    so that the order betrays no cause (L3-BASE-DEATH-05)."""
    night.tell(*night.dead.values())
    night.tell(*(ev.Died(seat, "night") for seat in night.village.seats if seat in night.dead))


DAWN: Final[tuple[Stage[VampireNight], ...]] = (
    gather,
    hear_the_dead,
    dream,
    block,  # 1
    shield,  # 3, but who is protected depends on the orders alone
    notify,  # the authors of orders are told before anything changes
    bend,  # 2, before those who examine (L3-6.1-05)
    answer,  # 2, all on the state at nightfall
    change,  # 3: necrofilo
    bite,
    maul,
    shoot,
    raise_dead,
    watch,  # 4
    perform_rite,  # 5
    despair,  # 6
    perish,  # 7
    bury,
)
