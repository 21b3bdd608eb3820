"""Outcomes in plain words: full names, what was understood, what is missing;
never how the interpreter works (L3-4.4-02)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import yaml

from lupus.rulesets.tempo_reale.roles import DEAD, GHOSTS, LIVING

from .facts import (
    ASK,
    EMPTY,
    MAYOR,
    NONE,
    POWER,
    RITUAL,
    SLOTS,
    STAKE,
    SUCC,
    SUICIDE,
    YES,
    Facts,
    Option,
    Outcome,
    Understood,
)
from .guide import asked, described, subjects, verb_of
from .seconds import OTHER, Asked, label

FASTEST: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""libyaml where it is there, in a tenth of the time."""

VALUES = (NONE, EMPTY, ASK, YES, "all")
"""The values of an order that are no player."""


@cache
def sayings(language: str) -> dict[str, Any]:
    """The texts of a language. Raises KeyError for one that there is not."""
    loaded: dict[str, dict[str, Any]] = yaml.load(
        files(__package__).joinpath("sayings.yaml").read_text(encoding="utf-8"), Loader=FASTEST
    )
    return loaded[language]


def named(facts: Facts, value: str) -> str:
    """A player's full name."""
    return next((p.name for p in facts.players if p.key == value), value)


def order(slot: str, value: str, facts: Facts, language: str) -> str:
    """An order as a sentence."""
    said = sayings(language)
    if value in VALUES:
        return str(said.get(f"{slot} {value}") or said[f"order {value}"].format(slot=said["slots"][slot]))
    return str(said["order"]).format(slot=said["slots"][slot], name=named(facts, value))


def choice(option: Option, facts: Facts, language: str, slots: bool) -> str:
    """An option of a question: a person, or an order."""
    slot = str(sayings(language)["slots"][option.slot])
    if option.value in VALUES:
        return slot
    return f"{slot} → {named(facts, option.value)}" if slots else named(facts, option.value)


def needed(slot: str, facts: Facts) -> str:
    """Whether a target must be living or dead."""
    return "dead" if slot == POWER and facts.power is not None and not facts.power.living else "living"


def tell(outcome: Outcome, facts: Facts, language: str = "it") -> list[str]:
    """An outcome as sentences in a language."""
    said = sayings(language)
    if (
        outcome.code.startswith("REJ")
        and (varied := f"{outcome.code} {outcome.value if outcome.value in VALUES else outcome.slot}") in said
    ):
        return [str(said[varied])]
    if outcome.code in ("OK", "ASK SURE"):
        return (done if outcome.code == "OK" else unsure)(outcome, facts, language)
    if outcome.code == "REJ INCOMPLETE":
        return incomplete(outcome, facts, language)
    names = ", ".join(
        f"{n}) {choice(o, facts, language, outcome.code == 'ASK CMD')}" for n, o in enumerate(outcome.options, 1)
    )
    key = variant(outcome, facts)
    told = {
        "names": names,
        "read": named(facts, outcome.value) if outcome.value else outcome.read,
        "text": outcome.text,
        "again": facts.power.again if facts.power is not None else None,
        "state": said[needed(outcome.slot, facts)],
        "example": order_line(outcome.slot or STAKE, facts, language) if "{example}" in said[key] else "",
    }
    found = [str(said[key]).format(**told)]
    if outcome.suggested:
        found.append(said["SUGGESTS"].format(names=", ".join(named(facts, key) for key in outcome.suggested)))
    return found


def done(outcome: Outcome, facts: Facts, language: str) -> list[str]:
    """What was recorded: the order, how a name was read, what it replaces, or that it was so already."""
    said = sayings(language)
    found = [completed(order(outcome.slot, outcome.value, facts, language), outcome.seconds, facts, language)]
    if outcome.fuzzy:
        found.append(said["FUZZY"].format(read=outcome.read, name=named(facts, outcome.value)))
    if outcome.replaced is not None:
        earlier = in_words(outcome.slot, outcome.replaced, facts, language)
        earlier = earlier if outcome.replaced in VALUES else named(facts, outcome.replaced)
        found.append(said["REPLACED"].format(earlier=earlier))
    if outcome.same:
        found.append(str(said["SAME"]))
    return found


def unsure(outcome: Outcome, facts: Facts, language: str) -> list[str]:
    """An order that is asked about, the words that were not read,
    and the line that would do (sections 11.1 and 11.6)."""
    said = sayings(language)
    meant = in_words(outcome.slot, outcome.value, facts, language)
    lost = said["sure unread"].format(unread=" ".join(outcome.unread)) if outcome.unread else ""
    line = line_for(outcome, facts, language)
    return [f"{said['ASK SURE'].format(order=meant)}{lost}{said['sure answer'].format(line=line)}"]


def in_words(slot: str, value: str, facts: Facts, language: str) -> str:
    """An order without the word that says that it was recorded."""
    return order(slot, value, facts, language).split(": ", 1)[-1].rstrip(".")


def line_for(outcome: Outcome, facts: Facts, language: str) -> str:
    """The letter that gives an order."""
    lines, slot = sayings(language)["help"], outcome.slot
    if outcome.value in VALUES:
        return str(lines.get(f"{slot} {outcome.value}", lines["cancel one"])).format(
            slot=sayings(language)["slots"][slot]
        )
    if slot == POWER:
        return example(facts.role, facts.asked, named(facts, outcome.value), facts, language)
    return str(lines[slot]).format(name=named(facts, outcome.value))


def incomplete(outcome: Outcome, facts: Facts, language: str) -> list[str]:
    """What a power lacks, and a sentence with all of it."""
    said = sayings(language)
    lacking = ", ".join(said["lacking"][one.kind] for one in facts.asked if one.name in outcome.seconds)
    shown = example(facts.role, facts.asked, named(facts, outcome.value), facts, language)
    return [said[outcome.code].format(lacking=lacking, example=shown)]


def variant(outcome: Outcome, facts: Facts) -> str:
    """Which text says an outcome."""
    key, options = outcome.code, outcome.options
    variants = {
        "INFO HELP": ("asks about a role", bool(outcome.about)),
        "REJ PHASE": (f"REJ PHASE {'night' if facts.night else 'day'}", True),
        "REJ WAIT": ("REJ WAIT again", facts.power is not None and facts.power.again is not None),
        "REJ DEAD_SENDER": (
            "dead sender haunts" if facts.haunts else "dead sender elsewhere",
            facts.haunts or RITUAL in facts.without,
        ),
        "ASK NAME": ("ASK NAME one", len(options) == 1),
        "ASK CMD": ("ASK CMD none", all(option.value == EMPTY for option in options)),
        "FWD GM": ("FWD GM empty", not outcome.text.strip()),
    }
    other, holds = variants.get(key, (key, False))
    return other if holds else key


def unread(understood: Understood, language: str) -> list[str]:
    """The sentences of a mail in which no order was read, where something was done (section 11.6)."""
    lines = [line if len(line) <= QUOTED else f"{line[:QUOTED]}…" for line in understood.unread[:MOST_UNREAD]]
    return [sayings(language)["unread"].format(text="” “".join(lines))] if lines else []


QUOTED = 120
"""Letters of a sentence that was not read which are repeated."""

MOST_UNREAD = 3


def completed(sentence: str, seconds: Mapping[str, tuple[str, ...]], facts: Facts, language: str) -> str:
    """An order with what its power names beside the target."""
    told = [beside(one, value, facts, language) for one in facts.asked for value in seconds.get(one.name, ())]
    return (
        str(sayings(language)["with"]).format(order=sentence.rstrip("."), seconds=", ".join(told)) if told else sentence
    )


def beside(asked: Asked, value: str, facts: Facts, language: str) -> str:
    """A value that a power names beside its target, in words."""
    return named(facts, value) if asked.kind == OTHER else label(asked.kind, value, facts.ruleset, language)


def example(role: str, asked: Sequence[Asked], name: str, facts: Facts, language: str) -> str:
    """A sentence that uses the power of a role on somebody, with all that it must name."""
    said = sayings(language)
    parts = []
    for one in asked:
        values = one.values or tuple(
            p.key for p in facts.players if p.name != name and p.key != facts.sender and p.alive
        )
        if values and not one.optional:
            parts.append(f"{said['beside'][one.kind]} {beside(one, values[0], facts, language)}")
    return " ".join((verb_of(facts.ruleset, role, language, said["help"]["generic"]), name, *parts))


def in_force(slot: str, facts: Facts, language: str) -> str:
    """The sender's order in force for a slot, with what it names beside its target."""
    said, value = sayings(language), facts.orders[slot]
    if slot == POWER and facts.thinks and value != NONE:
        return str(said["in force thought"]).format(name=named(facts, value))
    if (brief := f"in force {slot} {value}") in said:
        return str(said[brief])
    told = completed(order(slot, value, facts, language), facts.seconds if slot == POWER else {}, facts, language)
    return told.split(": ", 1)[-1].rstrip(".")


def all_in_force(facts: Facts, language: str) -> list[str]:
    """The sender's orders in force, and whom they think of in a night without a power."""
    return [in_force(slot, facts, language) for slot in SLOTS if slot in facts.orders]


class Status(NamedTuple):
    """How things stand for somebody, a line each."""

    phase: str
    role: str
    power: str
    orders: str
    mayor: str
    """Empty in a game that has none."""
    living: str
    dead: str


def status(facts: Facts, role: str, faction: str = "", deadline: str | None = None, language: str = "it") -> Status:
    """How things stand, for the sender (L3-BASE-HI-16).

    role, faction: their present ones, in words. deadline: a moment, in words; empty where the calendar stands still.
    """
    said = sayings(language)
    told = {
        "phase": said["night" if facts.night else "day"].format(number=facts.number),
        "until": "" if deadline is None else said["until"].format(deadline=deadline) if deadline else said["held"],
        "role": role,
        "faction": said["faction"].format(faction=faction) if faction else "",
        "condition": said["gone" if facts.out else "alive" if facts.me.alive else "departed"],
        "power": state_of_power(facts, said),
        "orders": "; ".join(all_in_force(facts, language)) or said["no orders"],
        "mayor": named(facts, facts.mayor) if facts.mayor else said["nobody"],
        "living": listed((p.name for p in facts.players if p.alive), said),
        "dead": listed((p.name for p in facts.players if not p.alive), said),
    }
    found = Status(*(str(line).format(**told) for line in said["status"]))
    return found._replace(mayor="") if MAYOR in facts.without else found


def listed(names: Iterable[str], said: Mapping[str, Any]) -> str:
    """Names with commas, or nobody."""
    return ", ".join(names) or str(said["nobody"])


def state_of_power(facts: Facts, said: Mapping[str, Any]) -> str:
    """Whether the sender's power can be used."""
    power = facts.power
    if facts.out is not None:
        return str(said["power out"])
    if power is None:
        return str(said["power none yet" if facts.me.alive else "power of the dead"])
    return str(said[f"power {(power.blocked or 'available').lower()}"]).format(again=power.again)


def open_slots(facts: Facts) -> list[str]:
    """What the sender can order now, by who they are and the phase alone."""
    return [] if facts.over or facts.out else [slot for slot in slots_of_now(facts) if slot not in facts.without]


def may_order(facts: Facts) -> bool:
    """Whether the sender has anything to order or to cancel: the dead, and those who are out, may have nothing."""
    return facts.me.alive or bool(open_slots(facts) or facts.orders)


def slots_of_now(facts: Facts) -> list[str]:
    """What the sender can order now, by who they are and the phase alone, in any game: also slots that this game does
    not have."""
    usable = facts.power is not None and not facts.power.blocked
    if not facts.me.alive:
        return [POWER if facts.haunts else RITUAL] if facts.night and (usable or not facts.haunts) else []
    here = ([POWER] if usable else []) + [SUICIDE] if facts.night else [STAKE, MAYOR]
    return [*here, *([SUCC] if facts.mayor == facts.sender else [])]


def somebody(facts: Facts, living: bool, dead: bool) -> str:
    """Somebody else who is alive, or who is dead; empty for nobody."""
    return next((p.name for p in facts.players if p.key != facts.sender and (living if p.alive else dead)), "")


def order_line(slot: str, facts: Facts, language: str) -> str:
    """A letter with an order for a slot, with the name of somebody of this village;
    empty where there is nobody for it."""
    power = facts.power if slot == POWER else None
    name = somebody(facts, *(power.living, power.dead) if power else (True, False))
    if not name and slot != SUICIDE:
        return ""
    if slot == POWER:
        return example(facts.role, facts.asked, name, facts, language)
    return str(sayings(language)["help"][slot]).format(name=name)


def help_now(facts: Facts, language: str = "it") -> list[str]:
    """What the sender can write now, with names of this village:
    each line but the first is a letter that does it (INFO HELP)."""
    said = sayings(language)["help"]
    lines = [str(said["head"])]
    for slot in open_slots(facts):
        line = order_line(slot, facts, language)
        if not line:
            continue
        lines.append(line)
        if f"{slot} none" in said:
            lines.append(str(said[f"{slot} none"]))
    if may_order(facts):
        lines.append(str(said["cancel"]))
    return [*lines, *(str(line) for line in said["any"]), *help_with_roles(facts, language)]


def help_with_roles(facts: Facts, language: str) -> list[str]:
    """How to ask about a role, with the first one that has a power: the same for everybody."""
    those = [
        label(one.kind, one.key, facts.ruleset, language)
        for one in subjects(facts.ruleset).values()
        if one.power and one.faction
    ]
    return [str(sayings(language)["help"]["role"]).format(role=min(those))] if those else []


def help_about(role: str, facts: Facts, language: str = "it") -> list[str]:
    """What a role can do, and how its holders write it: the same whoever asks (INFO HELP about a role)."""
    subject = subjects(facts.ruleset)[role]
    power = subject.power
    written = ""
    if power is not None:
        name = somebody(facts, power.on not in (DEAD, GHOSTS), power.on != LIVING) or somebody(
            facts, living=True, dead=True
        )
        written = example(role, asked(subject, facts.ruleset), name, facts, language)
    return described(facts.ruleset, role, language, sayings(language)["about"], written)


def helped(outcome: Outcome, facts: Facts, language: str = "it") -> list[str]:
    """The help that a mail asked for."""
    return help_about(outcome.about, facts, language) if outcome.about else help_now(facts, language)
