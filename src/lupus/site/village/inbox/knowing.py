"""What a letter is read with: the public state, and what its sender knows of themselves (L3-BASE-HI-15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Any, Final

from lupus.engine.game import TAKEN_BACK, Command, Prompt
from lupus.engine.seats import Seat
from lupus.engine.table import HalfPhase, Table
from lupus.language.cast import lacking, player_of
from lupus.language.facts import (
    ASK,
    EMPTY,
    MAYOR,
    NONE,
    POWER,
    RITUAL,
    STAKE,
    SUCC,
    SUICIDE,
    YES,
    Facts,
    Power,
    Question,
)
from lupus.language.names import Player
from lupus.language.seconds import Asked, asked_by
from lupus.rulesets.lexicon import shown
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale.roles import ANYONE, DEAD, LIVING
from lupus.rulesets.tempo_reale.village import Public
from lupus.site.village.pages.forms import in_force

BLOCKED: Final = {"first-night": "FIRST_NIGHT", "power-waiting": "WAIT", "power-spent": "SPENT"}
"""Why a power rests: the codes of refusals, as the interpreter names them."""

FIELDS: Final = {
    STAKE: ("vote", "for"),
    MAYOR: ("elect", "for"),
    SUCC: ("appoint", "successor"),
    POWER: ("use", "target"),
    RITUAL: ("use", "target"),
    SUICIDE: ("suicide", "confirm"),
}
"""The command of each slot, and its parameter."""

RITE: Final = "ritual"
"""The power of the ritual of the dead, and what its prompt is about."""


def slot_of(prompt: Prompt) -> str:
    """The slot that a prompt fills; empty for one that no letter can answer."""
    slots = {verb: slot for slot, (verb, _field) in FIELDS.items()}
    return RITUAL if prompt.about == RITE else POWER if prompt.verb == "use" else slots.get(prompt.verb, "")


def facts_of(
    table: Table[Any],
    seat: Seat,
    *,
    question: Question | None = None,
    confirms: bool = False,
    late: bool = False,
    thought: Seat | None = None,
) -> Facts:
    """How things stand for a sender. confirms: they were asked whether their character shall die, which counts while
    they can order it. late: the phase has closed. thought: whom they chose in the form that does nothing."""
    view, prompts = table.view(seat), table.prompts(seat)
    seen = table.game.evolve(None, (told.event for told in view))
    players = tuple(player_in(seen, other) for other in seen.list_of(ANYONE))
    mine = None if seen.fates[seat].in_game else player_in(seen, seat)
    thought = None if mine else thought
    orders = orders_of(prompts, view, thought)
    if confirms and orders.get(SUICIDE) is None and any(slot_of(prompt) == SUICIDE for prompt in prompts):
        orders[SUICIDE] = ASK
    power = power_of(table, seat)
    phase, number = HalfPhase.of(table.log[-1].at)
    asked = asked_of(table, seat, prompts) if power is not None else ()
    return Facts(
        players=players,
        sender=seat,
        night=phase in ("night", "dawn"),
        number=number,
        mayor=seen.mayor,
        ruleset=table.game.key if find_spec(f"{RULESETS[table.game.key].folder}.letters") else "",
        role=seen.characters[seat].role if power is None else table.state.power_key(seat),
        power=power,
        haunts=power is not None,
        without=lacking(table.game.key),
        asked=asked,
        seconds=beside_of(prompts, view, asked),
        orders=orders,
        question=question,
        over=table.game.over(table.state),
        out=mine,
        late=late or phase in ("dawn", "sunset"),
        thinks=thought is not None,
    )


def player_in(seen: Public, seat: Seat) -> Player:
    """Somebody of a village, as letters know them."""
    return player_of({"id": seat, "name": shown(seat), "state": LIVING if seen.lives(seat) else DEAD})


def orders_of(prompts: tuple[Prompt, ...], view: Any, thought: Seat | None = None) -> dict[str, str]:
    """The sender's orders in force, by slot; `NONE` for an abstention. thought: as in `facts_of`."""
    found: dict[str, str] = {} if thought is None else {POWER: thought or NONE}
    for prompt in prompts:
        slot = slot_of(prompt)
        values = in_force(prompt.verb, prompt.about, view) if slot else None
        if values is not None:
            value = next(
                (str(v) for name, v in values.items() if v and (name == FIELDS[slot][1] or slot != POWER)), NONE
            )
            found[slot] = YES if slot == SUICIDE and value != NONE else value
    return found


def beside_of(prompts: tuple[Prompt, ...], view: Any, asked: Sequence[Asked]) -> dict[str, tuple[str, ...]]:
    """What the sender's order in force names beside the target of their power."""
    values = (
        next((in_force(prompt.verb, prompt.about, view) for prompt in prompts if slot_of(prompt) == POWER), None) or {}
    )
    found = {one.name: values[one.name] for one in asked if values.get(one.name)}
    return {name: (value,) if isinstance(value, str) else tuple(value) for name, value in found.items()}


def power_of(table: Table[Any], seat: Seat) -> Power | None:
    """The sender's power; None where they have none that a letter can use. What the dead do together is no power."""
    power = table.state.power_of(seat)
    if power is None or table.state.power_key(seat) == RITE:
        return None
    target = power.asks[0]
    blocked = BLOCKED.get(table.game.resting(table.state, seat) or "")  # type: ignore[attr-defined]
    again = table.state.again(seat) if blocked in ("WAIT", "FIRST_NIGHT") else None
    return Power(target.among != DEAD, target.among != LIVING, target.oneself, blocked, again)


def asked_of(table: Table[Any], seat: Seat, prompts: tuple[Prompt, ...]) -> tuple[Asked, ...]:
    """What the sender's power names beside its target, with what is offered to them for it."""
    offered = {
        field.name: tuple(field.options) for prompt in prompts if prompt.verb == "use" for field in prompt.fields
    }
    return asked_by(table.state.power_of(seat).asks, table.game.key, offered)


def commands_of(
    seat: Seat,
    before: Mapping[str, str],
    after: Mapping[str, str],
    asked: Sequence[Asked] = (),
    seconds: Mapping[str, tuple[str, ...]] | None = None,
) -> dict[str, Command]:
    """The commands that bring one's orders from what they were to what they shall be, by slot.

    asked, seconds: what the power names beside its target, and what a mail said of that; None where it said nothing.
    """
    found = {}
    for slot, value in {**{slot: EMPTY for slot, value in before.items() if value != ASK}, **after}.items():
        again = before.get(slot) == value and not (slot == POWER and seconds and value != NONE)
        if value == ASK or again:
            continue
        verb, field = FIELDS[slot]
        beside = besides(asked, (seconds or {}) if value != NONE else {}) if slot == POWER else {}
        given = TAKEN_BACK if value == EMPTY else {field: None if value == NONE else value, **beside}
        found[slot] = Command(seat, verb, given)
    return found


def besides(asked: Sequence[Asked], seconds: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """What a power names beside its target, as the parameters of its command."""
    given = {one.name: (one.many, seconds.get(one.name, ())) for one in asked}
    return {name: (values if many else values[0]) if values else None for name, (many, values) in given.items()}
