"""What becomes of the spettri of the 8th edition: negromanti and sciamani at night, deaths by day and by night."""

from __future__ import annotations

from collections.abc import Iterable

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.seats import Seat

from ..tempo_reale import events as ev
from ..tempo_reale.aftermath import After, loses
from ..tempo_reale.night import RESTRICTED, report_deaths
from ..tempo_reale.roles import ANYONE, Role
from ..tempo_reale.village import Act, Character, Village, evolve
from . import events as own
from .night import Activation, SpectralNight
from .village import KEY_ROLES, NEGROMANTI, VITA, SpectralVillage

GHOST = "ghost"
"""Why a new spettro and the negromanti know one another."""

SPETTRO = "spettro"
"""What the negromanti are told of a new spettro: that it is one, and not the role that it keeps."""


# --- stages of the dawn -----------------------------------------------------------------------------------------------


def activate(night: SpectralNight, dice: Dice) -> None:
    """The negromanti, living and dead, act one at a time in a random order (L8-BASE-GHO-15, FAQ 15 to 18)."""
    acts = [act for act, _ in night.doing(activate)]
    if len(acts) > 1:
        order = dice.order(night.village.label("negromanti"), [act.seat for act in acts])
        acts.sort(key=lambda act: order.index(act.seat))
    named: set[str] = set()
    for act in acts:
        reason = _too_late(act, night, named)
        if reason is not None:
            night.fail(act.seat, RESTRICTED, reason)
            continue
        if act.power is not None:
            named.add(act.power)
        done = Activation(act.seat, act.target, act.power)
        if night.village.lives(act.seat):
            night.activations.append(done)
        else:
            night.awakenings[act.target] = done


def _too_late(act: Act, night: SpectralNight, named: set[str]) -> str | None:
    """Why an act fails because of what others did before it in the same night; None if it does not. "None" as an
    incantesimo can be named any number of times (D8-12, D8-14)."""
    if act.target in night.released:
        return "no-spettro-any-more"
    if act.target in night.awakenings:
        return "already-awakened"
    return "already-activated" if act.power in named else None


def enchant(night: SpectralNight, dice: Dice) -> None:
    """The activations one by one, with a notice for each (FAQ 17): vita brings a spettro back to life, and losing it is
    a death (D8-16)."""
    now = {a.target: night.who(a.target).power for a in night.activations}
    for a in night.activations:
        if a.power is None and now[a.target] is None:
            continue  # nothing to switch off (D8-15)
        if now[a.target] == VITA:
            night.doom(a.target, "life-ghost", a.by)
        if a.power == VITA:
            night.tell(ev.Resurrected(a.target))
        now[a.target] = a.power
        night.tell(own.Enchanted(a.target, a.power, "necromancer"))


def publish(night: SpectralNight, dice: Dice) -> None:
    """Who was found dead and who has come back, in alphabetical order:
    nothing there tells vita from other causes (L8-BASE-PUB-07).

    Whoever comes back only to lose vita stands before both (D8-16). A spettro who is given vita comes back before any
    exile; one awakened tonight does only if faction negromanti stays (D8-49).
    """
    returns = {e.player for e in night.told if isinstance(e, ev.Resurrected)}
    night.told = [e for e in night.told if not isinstance(e, ev.Resurrected)]
    lost = returns & night.doomed.keys()
    night.tell(*map(ev.Resurrected, sorted(lost)))
    report_deaths(night, sorted(night.doomed))
    returns -= lost
    awakened = {a.target for a in night.awakenings.values() if a.power == VITA}
    if awakened and in_play(evolve(night.village, [*night.told, *map(ev.Resurrected, returns)])):
        returns |= awakened
    night.tell(*map(ev.Resurrected, sorted(returns)))


def awaken(night: SpectralNight, dice: Dice) -> None:
    """Those awakened become spettri, unless faction negromanti is lost tonight (FAQ 48)."""
    if not night.awakenings:
        return
    village = evolve(night.village, night.told)
    if in_play(village):
        for a in night.awakenings.values():
            night.tell(*raised(village, a.target, a.power, "necromancer"))


# --- for roles and ghosts ---------------------------------------------------------------------------------------------


def break_incantesimo(act: Act, night: SpectralNight) -> Iterable[Event]:
    """Sciamano: the incantesimo of the target is broken, after the spettro has acted (FAQ 20)."""
    target = night.who(act.target)
    if target.ghost and target.power is not None and act.target not in night.released:
        yield own.Enchanted(act.target, None, "shaman")


# --- what follows deaths ----------------------------------------------------------------------------------------------


def fade(after: After[SpectralVillage], dice: Dice) -> list[Event]:
    """A Spettro della Vita who dies is a spettro without an incantesimo (L8-BASE-SPL-VITA-02, D8-28, D8-29)."""
    return [own.Enchanted(s, None, "death") for s in after.dead if after.village.characters[s].power == VITA]


def haunt(after: After[SpectralVillage], dice: Dice) -> list[Event]:
    """Fantasmi who have just died draw an incantesimo each, other than vita, after the negromanti (FAQ 37, 38)."""
    village = after.village
    fantasmi = [s for s in after.dead if _haunts(village, village.characters[s])]
    if len(fantasmi) > 1:
        fantasmi = list(dice.order(village.label("fantasmi"), fantasmi))
    taken = awakening(after)
    left = [key for key in village.left() if key != VITA and key not in taken]
    told: list[Event] = []
    for seat in fantasmi:
        power = dice.pick(village.label("phantom-power", seat), left) if left else None
        if power is not None:
            left.remove(power)
        told.append(ev.GhostRaised(seat, power, "phantom"))
    return told


def awakening(after: After[SpectralVillage]) -> set[str | None]:
    """What the dead negromanti have named with success:
    taken even if the exile that follows voids the awakening (D8-19)."""
    successful = {e.player for e in after.told if isinstance(e, ev.Outcome) and e.success}
    before = after.before
    return {act.power for act in before.acts.values() if act.seat in successful and not before.lives(act.seat)}


def _haunts(village: SpectralVillage, c: Character) -> bool:
    """Whether a dead character becomes a spettro as a fantasma. That happens once: not if they are one already, nor if
    they were one (D8-29, D8-30)."""
    role: Role = village.roles[c.role]
    return role.haunts and not c.ghost and c.seat not in village.released


def count(after: After[SpectralVillage], dice: Dice) -> list[Event]:
    """Count the deaths of members of faction popolani;
    the spectral sequence says who becomes a spettro (FAQ 8 to 10, 48)."""
    village = after.village
    popolani = [s for s in after.dead if village.characters[s].faction == "popolani"]
    if len(popolani) > 1:
        popolani = list(dice.order(village.label("spectral-order"), popolani))
    told: list[Event] = []
    for number, seat in enumerate(popolani, village.popolani_dead + 1):
        becomes = number in village.settings["spectral_sequence"] and in_play(village)
        told.append(own.SpectralCount(seat, number, becomes))
        if becomes:
            told += raised(village, seat, None, "spectral-sequence")
    return told


def raised(village: Village, seat: Seat, power: str | None, cause: str) -> list[Event]:
    """A popolano becomes a spettro: it and all negromanti in the game, living and dead,
    are told of one another (D8-23)."""
    negromanti = [s for s in village.list_of(ANYONE) if village.characters[s].role == KEY_ROLES[NEGROMANTI]]
    return [
        ev.GhostRaised(seat, power, cause),
        *(ev.KnowsRole(seat, n, KEY_ROLES[NEGROMANTI], GHOST) for n in negromanti),
        *(ev.KnowsRole(n, seat, SPETTRO, GHOST) for n in negromanti),
    ]


def offer(after: After[SpectralVillage], dice: Dice) -> list[Event]:
    """Tell the negromanti what their forms offer, when that changes."""
    return offers(after.village)


def offers(village: SpectralVillage) -> list[Event]:
    """To living negromanti the spettri; to them, and to dead ones with an unused power,
    the inactive incantesimi (D8-44)."""
    left = village.left()
    ghosts = tuple(s for s in village.list_of(ANYONE) if village.characters[s].ghost)
    told: list[Event] = []
    for seat in village.list_of(ANYONE):
        power = village.power_of(seat)
        if power is None or power.asked("power") is None or village.limit(seat, power) == "power-spent":
            continue
        if village.lives(seat) and village.told_ghosts.get(seat) != ghosts:
            told.append(own.GhostsThere(seat, ghosts))
        if village.told_left.get(seat) != left:
            told.append(ev.GhostPowersLeft(seat, left))
    return told


def in_play(village: Village) -> bool:
    """Whether faction negromanti is in the game, and will be when the exiles of this half-phase are settled."""
    return NEGROMANTI not in village.defeated and not loses(village, NEGROMANTI, KEY_ROLES)
