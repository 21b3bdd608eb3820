"""The dawn of the 8th edition, in the order of L8-BASE-PHA-03, and what follows deaths."""

from __future__ import annotations

from typing import Final

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.seats import Audience, only

from ..tempo_reale import events as ev
from ..tempo_reale.aftermath import After, Step, banish, judge
from ..tempo_reale.night import (
    Stage,
    answer,
    bend,
    block,
    change,
    disagree,
    erase,
    gather,
    kill,
    notify,
    repel,
    restrict,
    shield,
)
from . import events as own
from .incantesimi import activate, awaken, count, enchant, fade, haunt, offer, publish
from .night import SpectralNight, arrive, disguise, move
from .village import SpectralVillage


def agree(night: SpectralNight, dice: Dice) -> None:
    """The lupi who act must agree, and every choice counts, that of a kidnapped lupo too (FAQ 13)."""
    disagree(night, night.acts)


def relay(after: After[SpectralVillage], dice: Dice) -> list[Event]:
    """Telepatia: a copy of every private message of this dawn, the late ones too (FAQ 42, D8-25).

    What a form shows is no message, and nobody else sees it (L8-BASE-KNO-12): `offer` tells it after this step.
    """
    overheard = []
    for e in after.told:
        if isinstance(e, ev.Outcome) and e.success:
            power = after.before.power_of(e.player)
            if power is not None and relay in power.does:
                overheard.append((e.player, e.target))
    messages: dict[Audience, list[Event]] = {only(target): [] for _, target in overheard}
    for m in after.told:
        if m.audience in messages:
            messages[m.audience].append(m)
    return [own.Relayed(by, target, m) for by, target in overheard for m in messages[only(target)]]


def judge_all(after: After[SpectralVillage], dice: Dice) -> list[Event]:
    """A faction wins when all the living belong to it. If nobody lives, the factions win that had somebody living when
    the half-phase began (FAQ 49, D8-35)."""
    if after.village.living:
        return judge(after, dice)
    return [ev.Victory(tuple(sorted({faction for faction, _ in after.before.kinds_alive()})), "natural")]


DAWN: Final[tuple[Stage[SpectralNight], ...]] = (
    gather,  # 1
    block,  # 3
    erase,
    move,  # 2: after the blocks, for what a sequestratore takes does not move (5)
    bend,  # 6, 7
    arrive,
    disguise,
    agree,
    restrict,
    shield,  # 8: only those who are not restricted protect
    repel,
    kill,  # 11
    activate,  # 13
    notify,
    answer,  # 5, 8, 9
    change,  # 10, 12
    enchant,
    publish,  # 14
    awaken,  # 16
)

AFTER_DAWN: Final[tuple[Step[SpectralVillage], ...]] = (
    fade,  # 14
    haunt,
    count,
    relay,  # 4: the copies are made when all is told
    banish,  # 15
    offer,
    judge_all,  # 17
)

AFTER_SUNSET: Final[tuple[Step[SpectralVillage], ...]] = (fade, haunt, count, banish, offer, judge_all)

AFTER_DISQUALIFICATION: Final[tuple[Step[SpectralVillage], ...]] = (banish, offer)
"""Victory is looked at only at the next dawn or sunset (D8-36)."""
