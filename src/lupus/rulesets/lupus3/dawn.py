"""The dawn of Lupus 3.0, in the order of the seed (6): each stage reads the orders not blocked and adds what comes of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.seats import Seat

from . import events as ev
from .blocks import block
from .night import Act, Night
from .powers import AIM, BEWITCH, BITE, EXAMINE, GUARD, MAUL, NERI, RAISE, TAKE, WATCH
from .village import PENDING, Village

TEN: Final = (True, *(False,) * 9)
"""The faces of the die of the visions: a ten, and the others."""

HEADS: Final = "heads"
TAILS: Final = "tails"


def gather(village: Village) -> Night:
    """The orders in force at the close of the night: the times at which they came do not matter (L3-6-01)."""
    acts = []
    for seat in village.seats:
        power = village.power_of(seat)
        if seat in village.acts and power is not None:
            acts.append(Act(seat, village.acts[seat], power))
    return Night(village, tuple(acts))


def dream(night: Night, dice: Dice) -> None:
    """Every living contadino rolls a die, and on a ten he has a vision, true or random by a coin (seed 2.3, D-31).

    Nobody can stop a vision or see it. Its draws belong to the night (lupus3-events.md).
    """
    village = night.village
    for seat in village.living:
        if not village.role_of(seat).visionary or not dice.pick(village.label("vision-die", seat, "night"), TEN):
            continue
        coin = dice.pick(village.label("vision-coin", seat, "night"), (HEADS, TAILS))
        others = [s for s in village.seats if s != seat]
        target = dice.pick(village.label("vision-player", seat, "night"), others)
        role = village.characters[target].role
        if coin == TAILS:
            role = dice.pick(village.label("vision-role", seat, "night"), tuple(village.roles))
        night.tell(ev.Vision(seat, target, role))


def stop(night: Night, dice: Dice) -> None:
    """Step 1: esorcisti and sequestratori."""
    block(night)


def guard(night: Night, dice: Dice) -> None:
    """Step 3, but who is protected depends on the orders alone, and the authors of orders are told before anything changes."""
    perform(night, GUARD)


def notify(night: Night, dice: Dice) -> None:
    """Tell every author whether he was directly opposed, and never by what (seed 4.1, D-12).

    That is: whoever was blocked, and the lupi if a guard is what stopped them (D-13). A setting may withhold it.
    """
    silence = night.village.settings["notify_wolves_and_vampires"]
    opposed = set(night.blocked)
    if night.agreed(MAUL) in night.guards:
        opposed.update(a.seat for a in night.at(MAUL))
    for act in night.acts:
        if act.seat in night.blocked:
            night.tell(night.blocked[act.seat])
        told = act.seat in opposed and silence not in night.role_of(act.seat).unnotified
        night.tell(ev.Outcome(act.seat, act.target, not told))


def perform(night: Night, stage: str) -> None:
    """Let each executed order of a step do what its role file says; inside a step there is no order."""
    for act in night.at(stage):
        assert act.power.does is not None
        night.tell(*act.power.does(act, night))


def bewitch(night: Night, dice: Dice) -> None:
    """Step 2, before those who examine (L3-6.1-05)."""
    perform(night, BEWITCH)


def examine(night: Night, dice: Dice) -> None:
    """Step 2: veggente, medium, mago, cacciatore di vampiri, diavolo, avvocato, espansivo, all on the state at nightfall."""
    perform(night, EXAMINE)


def take(night: Night, dice: Dice) -> None:
    """Step 3: necrofilo."""
    perform(night, TAKE)


def bite(night: Night, dice: Dice) -> None:
    """Step 3: the Vampires bite whom they all name, and grow old or die of it whether or not the bite works (seed 6.9).

    Whether he can be turned depends on what he is by now: a necrofilo may just have become something else (L3-BASE-ROLE-14).
    """
    victim = night.agreed(BITE)
    biters = night.at(BITE)
    if victim is None:
        night.explain_discord(biters)
        return
    if night.so_far().role_of(victim).vampirisable:
        night.turn(victim, ev.Transformed(victim, "vampiro_giovane", "bite"))
    else:
        for act in biters:
            night.explain(act, "not-vampirisable")
    for act in biters:
        older = night.role_of(act.seat).ages_into
        if older is not None:
            night.tell(ev.Transformed(act.seat, older, "ageing"))
        else:
            night.kill(act.seat, "vampire", (act.seat,))


def maul(night: Night, dice: Dice) -> None:
    """Step 3: the lupi kill whom they all name, unless a guard protects him; nobody is immune (seed 6.10, D-34)."""
    victim = night.agreed(MAUL)
    wolves = night.at(MAUL)
    if victim is None:
        night.explain_discord(wolves)
    elif victim in night.guards:
        for act in wolves:
            night.explain(act, "shielded", night.guards[victim])
    else:
        night.kill(victim, "wolves", (a.seat for a in wolves))


def shoot(night: Night, dice: Dice) -> None:
    """Step 3: a cacciatore killed by lupi or by another one fires, and so on to the end (seed 6.11, D-15)."""
    aims = {a.seat: a.target for a in night.at(AIM)}
    firing = [s for s, killed in night.dead.items() if s in aims and killed.cause == "wolves"]
    shots: dict[Seat, list[Seat]] = {}
    for hunter in firing:  # it grows while it is read
        target = aims[hunter]
        if target not in night.dead and target not in shots and target in aims:
            firing.append(target)
        shots.setdefault(target, []).append(hunter)
    for victim, hunters in shots.items():
        night.kill(victim, "hunter", (s for s in night.village.seats if s in hunters))


def raise_dead(night: Night, dice: Dice) -> None:
    """Step 3: negromante and messia; of several on one corpse a negromante who can apply his power prevails (seed 6.12)."""
    returns: dict[Seat, Event] = {}
    for act in night.at(RAISE):
        assert act.power.does is not None
        for event in act.power.does(act, night):
            if act.power.prevails or act.target not in returns:
                returns[act.target] = event
    raised = [s for s in night.village.seats if s in returns]
    night.tell(*(ev.Resurrected(seat) for seat in raised))
    for seat in raised:
        how = returns[seat]
        if isinstance(how, ev.Transformed):
            night.turn(seat, how)
        else:
            night.tell(how)


def watch(night: Night, dice: Dice) -> None:
    """Step 4: stalker and voyeur."""
    perform(night, WATCH)


def perform_rite(night: Night, dice: Dice) -> None:
    """Step 5: the ritual works if all the dead name the same player and he is not screened; then screams are heard (D-37, D-38)."""
    village = night.village
    ghosts = [s for s in village.seats if not village.characters[s].alive]
    named = [s for s in ghosts if s in village.rites]
    targets = {village.rites[s] for s in named}
    enough = named == ghosts or village.settings["ritual_requires"] == "participants"
    works = enough and len(targets) == 1 and not targets & night.screened.keys()
    night.tell(*(ev.Outcome(s, village.rites[s], works) for s in named))
    if works:
        night.tell(ev.Scream(targets.pop()))


def despair(night: Night, dice: Dice) -> None:
    """Step 6: suicides, which nobody can stop (seed 6.1, D-40)."""
    for seat in night.village.seats:
        if night.village.suicides.get(seat):
            night.kill(seat, "suicide", (seat,))


def perish(night: Night, dice: Dice) -> None:
    """Step 7: at the first dawn after the defeat of the neri all who play for them die, whoever has come back meanwhile (D-47)."""
    if night.village.mass_death != PENDING:
        return
    now = night.so_far()
    dying = [s for s in now.living if now.characters[s].faction == NERI and night.kill(s, "faction-defeated")]
    night.tell(ev.MassDeath(tuple(dying)))


def bury(night: Night, dice: Dice) -> None:
    """Everybody learns the names of the dead, in roster order, so that the order betrays no cause (L3-BASE-DEATH-05)."""
    night.tell(*night.dead.values())
    night.tell(*(ev.Died(seat, "night") for seat in night.village.seats if seat in night.dead))


DAWN: Final[tuple[Callable[[Night, Dice], None], ...]] = (
    dream,
    stop,  # 1
    guard,
    notify,
    bewitch,  # 2
    examine,
    take,  # 3
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


def dawn(village: Village, dice: Dice) -> list[Event]:
    """Everything up to the deaths; succession and the check of the end follow (L3-6-10)."""
    night = gather(village)
    for stage in DAWN:
        stage(night, dice)
    return night.told
