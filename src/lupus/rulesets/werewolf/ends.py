"""When a game ends, and who has won (rulebook L195-215; section K of the decisions)."""

from __future__ import annotations

from typing import Final

from lupus.engine.seats import Seat

from . import events as ev
from .attacks import outcome, spared, strike, wolves_attack
from .ballots import makes_law
from .calls import alone, kill_the_host, meet
from .cards import CRIMINALS, HUMAN, LOVERS, MADMAN, MINOR, OUTCAST, VAMPIRE, VAMPIRES, VILLAGE, WOLVES
from .deaths import bereaved
from .state import VICTORY, State
from .turn import Turn

LINES: Final = {VILLAGE: "village", CRIMINALS: "criminals", WOLVES: "wolves", VAMPIRES: "vampires"}


def blocks(s: State, seat: Seat) -> bool:
    """Whether somebody keeps the side of the village from winning (WW-END-04,
    WW-VARIANT-CACCIATORE-DI-VAMPIRI-ESPERTO-01)."""
    creature = s.players[seat].creature
    return minors_block(s) if creature == MINOR else creature != HUMAN


def minors_block(s: State) -> bool:
    """Whether Minor Vampires do so: not while somebody hunts them and no Vampiro is alive."""
    return not s.who(minors_block) or any(s.players[seat].creature == VAMPIRE for seat in s.living)


def can_end(s: State, seat: Seat, other: Seat) -> bool:
    """Whether one of two players has a means to kill or to convert the other (D-END-09)."""
    if seat in s.ranked() and not spared(s, other, wolves_attack):
        return True
    if (
        s.players[seat].creature == VAMPIRE
        and s.players[other].creature != MINOR
        and outcome(s, other) not in ("nothing", "kills")
    ):
        return True
    strikes = s.does(seat, alone) is strike and (seat, "joins") not in s.spent and not spared(s, other, strike)
    if strikes and (s.does(seat, meet) is kill_the_host or ("guaritore" in s.pool and s.holder("guaritore") != other)):
        return True
    return makes_law(s, seat) and (seat, "law") not in s.spent


def ending(s: State) -> tuple[str, str | None] | None:
    """The first line that holds, and the faction that wins by it (D-END-01)."""
    living = s.living
    if len(living) == 2 and set(living) == set(s.lovers):
        return "lovers", None
    monster = bool(s.who(State.haunts))
    if not monster and (side := alone_in_play(s)):
        return LINES[side], side
    if monster and len(living) == 1:
        return "monster", None
    if len(living) == 2 and not can_end(s, *living) and not can_end(s, *reversed(living)):
        camps = [s.players[seat].camp for seat in living]
        return "stalemate", next((f for f in (WOLVES, VAMPIRES) if any(f in camp for camp in camps)), None)
    return None


def alone_in_play(s: State) -> str | None:
    """The side to which all the living belong: the Village or, without a Guard, the Criminals; the wolves;
    the vampires."""
    if not any(blocks(s, seat) for seat in s.living):
        criminals = any(map(s.criminal, s.living)) and not any(s.guard(seat, VICTORY) for seat in s.living)
        return CRIMINALS if criminals else VILLAGE
    return next((f for f in (WOLVES, VAMPIRES) if all(f in s.players[seat].camp for seat in s.living)), None)


def reason(s: State, seat: Seat, line: str, faction: str | None) -> str | None:
    """Why a player has won, if they have (D-END-08)."""
    player = s.players[seat]
    card = s.role(player.card)
    if line == "lovers" and seat in s.lovers:  # whatever they have become (WW-END-33)
        return "lover"
    if LOVERS in player.victory:
        return "lover" if bereaved(s, seat) not in (None, s.grieving) else None
    if MADMAN in player.victory:
        return "attacked" if player.attacked and card.does[reason](faction) else None
    if OUTCAST in player.victory:
        return "alone" if seat in s.living and faction == WOLVES and card.does[reason](s, seat) else None
    return "faction" if faction is not None and faction in player.victory else None


def finish(t: Turn, line: str, faction: str | None) -> None:
    """The game is over: the result, the reasons, and all cards."""
    s = t.s
    why = (
        {}
        if line in ("hand", "quiet") and faction is None
        else {seat: reason(s, seat, line, faction) for seat in s.seats}
    )
    winners = tuple(seat for seat in s.seats if why.get(seat))
    t.tell(
        ev.Ended(line, () if faction is None else (faction,), winners),
        *[ev.Won(seat, why[seat] or "") for seat in winners],
        *[ev.Uncovered(seat, s.players[seat].card, s.players[seat].secret) for seat in s.seats],
    )


def checkpoint(t: Turn) -> bool:
    """The end test; whether the game is over (D-END-02)."""
    found = ending(t.s)
    if found is not None:
        finish(t, *found)
    return found is not None
