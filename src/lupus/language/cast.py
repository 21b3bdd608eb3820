"""A file of a cast and mails: who plays, how things stand, what is written, and what should come of it.
See docs/language.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.util import find_spec
from typing import Any, Final

from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale.game import RealTime
from lupus.rulesets.tempo_reale.roles import BOOK, DEAD, LIVING, POWERS

from .canonical import notes, results
from .facts import MAYOR, NONE, RITUAL, SLOTS, SUCC, SUICIDE, Facts, Option, Power, Question, Understood
from .interpreter import understand
from .mail import ignored, letter_of
from .names import Player
from .quotations import pairs
from .seconds import Asked, asked_by
from .text import fold

PARTICLES: Final = frozenset(
    "de di da del della dello dei degli dal dalla lo la li le d van von der mac mc san el al".split()
)
"""Words that begin a surname of several words."""

BLOCKED: Final = {"wait": "WAIT", "spent": "SPENT", "first_night": "FIRST_NIGHT"}


class MalformedCastError(ValueError):
    """A file that does not say what it must, with the place and what is missing."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of one mail of a file. expected: what the file says should come of it; None if it does not say."""

    id: str
    mail: Mapping[str, Any]
    facts: Facts | None
    results: list[str]
    understood: Understood | None
    expected: list[str] | None
    text: str = ""
    """What was read: the mail without what it quotes and signs."""


def player_of(entry: Mapping[str, Any]) -> Player:
    """A player of a file: `name` is given names and surname; `surname` settles where it begins."""
    try:
        key, name = str(entry["id"]), str(entry["name"])
    except KeyError as missing:
        raise MalformedCastError(f"players: {dict(entry)} has no {missing}") from None
    words = name.split()
    if "surname" in entry:
        surname = str(entry["surname"] or "")
        given = name.removesuffix(surname).split() if surname else words
    else:
        at = max(len(words) - 1, 1)
        while at > 1 and fold(words[at - 1]).rstrip("'") in PARTICLES:
            at -= 1
        given, surname = words[:at], " ".join(words[at:])
    nicknames = entry.get("nicknames", entry.get("nickname")) or []
    listed = [nicknames] if isinstance(nicknames, str) else list(nicknames)
    state = fold(str(entry.get("state", "living")))
    return Player(key, tuple(given), surname, tuple(str(n) for n in listed), not state.startswith(("dead", "mort")))


@cache
def by_letter() -> str:
    """The key of the game that is played by letter: its rulebook says which mails there are."""
    return next(key for key, ruleset in RULESETS.items() if find_spec(f"{ruleset.folder}.reports"))


@cache
def powers(ruleset: str) -> Mapping[str, Power | None]:
    """The powers of the roles of a game, as its rules have them; None for a role without one."""
    game = RULESETS[ruleset].game
    assert isinstance(game, RealTime)

    def power(role: Any) -> Power | None:
        if role.power is None:
            return None
        target = role.power.asks[0]
        return Power(target.among != DEAD, target.among != LIVING, target.oneself)

    return {key: power(role) for key, role in game.edition.roles.items()}


@cache
def asked(ruleset: str, role: str) -> tuple[Asked, ...]:
    """What the power of a role names beside its target, with all that the rulebook has for it."""
    game = RULESETS[ruleset].game
    assert isinstance(game, RealTime)
    power = game.edition.roles[role].power
    if power is None:
        return ()
    offered = {BOOK: tuple(game.edition.roles), POWERS: tuple(getattr(game.edition, "ghost_powers", ()))}
    return asked_by(power.asks, ruleset, {one.name: offered.get(one.among, ()) for one in power.asks})


@cache
def lacking(ruleset: str) -> frozenset[str]:
    """The slots that a game does not have."""
    game = RULESETS[ruleset].game
    assert isinstance(game, RealTime)
    rites = find_spec(f"{RULESETS[ruleset].folder}.reports") is not None
    has = {SUICIDE: SUICIDE in game.edition.deeds, RITUAL: rites, MAYOR: "elect" in game.edition.ballots}
    return frozenset(slot for slot, there in has.items() if not there)


def role_key(name: str) -> str:
    """`Guardia del corpo` as guardia_del_corpo."""
    return "_".join(fold(name).replace("'", " ").split())


def first_night(ruleset: str, role: str) -> bool:
    """Whether a power can be used in the first night."""
    game = RULESETS[ruleset].game
    assert isinstance(game, RealTime)
    power = game.edition.roles[role].power
    return power is None or power.first_night


def order(value: Any) -> str:
    """A value of a slot in a file: a player, none, ask or yes."""
    return "yes" if value is True else "none" if value in (None, False) else str(value)


def facts_of(mail: Mapping[str, Any], situation: Mapping[str, Any], players: tuple[Player, ...]) -> Facts:
    """How things stand when a mail comes: what the file says of all, and what the mail says otherwise."""
    said = {**situation, **mail}
    phase = str(said.get("phase", "D"))
    night = phase[:1].upper() == "N"
    number = int(said.get("number", phase[1:].strip() or 4))
    ruleset = str(said.get("ruleset", by_letter()))
    role = role_key(str(said.get("role", "veggente")))
    sender = str(said.get("from", players[0].key))
    if sender not in {p.key for p in players}:
        raise MalformedCastError(f"from: there is no player {sender!r}")
    return Facts(
        players=players,
        sender=sender,
        night=night,
        number=number,
        mayor=said.get("mayor"),
        ruleset=ruleset,
        role=role,
        power=power_of(said, ruleset, role, number == 1 and night),
        orders=orders_of(said),
        question=question_of(said.get("question")),
        over=bool(said.get("over", False)),
        late=bool(said.get("late", False)),
        without=lacking(ruleset),
        asked=asked(ruleset, role),
    )


def power_of(said: Mapping[str, Any], ruleset: str, role: str, first: bool) -> Power | None:
    """The power of a role, as the file says that it stands. first: it is the first night.
    Raises MalformedCastError for no role."""
    if role not in powers(ruleset):
        raise MalformedCastError(f"role: there is no {role!r}")
    power = powers(ruleset)[role]
    if power is None:
        return None
    state = role_key(str(said.get("power", "available")).split("until")[0])
    blocked = BLOCKED.get(state.split("_", 1)[0] if state.startswith("wait") else state)
    if first and not first_night(ruleset, role):
        blocked = blocked or "FIRST_NIGHT"
    return Power(power.living, power.dead, power.oneself, blocked, said.get("again"))


def orders_of(said: Mapping[str, Any]) -> dict[str, str]:
    """The orders in force of a file. Raises MalformedCastError for a slot that there is not."""
    orders = {fold(str(slot)): order(value) for slot, value in (said.get("orders") or {}).items()}
    for slot in orders:
        if slot not in SLOTS:
            raise MalformedCastError(f"orders: there is no slot {slot!r}")
    return orders


def question_of(pending: Sequence[Any] | None) -> Question | None:
    """The pending question of a file. With one order, or orders of several slots on persons, a yes records them."""
    if not pending:
        return None
    options = tuple(Option(fold(str(o).split()[0]), str(o).split()[1]) for o in pending)
    slots = {option.slot for option in options}
    if (
        len(slots) == len(options)
        and not any(o.slot == SUICIDE for o in options)
        and (len(options) == 1 or all(o.value != NONE for o in options))
    ):
        return Question("SURE", options)
    return Question("CMD" if len(slots) > 1 else "NAME", options)


def replies(document: Mapping[str, Any], language: str | None = None) -> Iterator[Reply]:
    """What comes of each mail of a file, in its order. Raises MalformedCastError for a file that is not one."""
    if not all(isinstance(document.get(key), list) for key in ("players", "mails")):
        raise MalformedCastError("a file of a cast and mails has the keys `players` and `mails`, both lists")
    players = tuple(player_of(entry) for entry in document["players"])
    situation = {key: value for key, value in document.items() if key not in ("players", "mails")}
    done: dict[str, Reply] = {}
    for number, given in enumerate(document["mails"], 1):
        mail: Mapping[str, Any] = {"body": given} if isinstance(given, str) else given
        name = str(mail.get("id", number))
        earlier = done.get(str(mail["after"])) if "after" in mail else None
        if "after" in mail and (earlier is None or earlier.understood is None):
            raise MalformedCastError(f"mail {name}: after: there is no mail {mail['after']!r} before it")
        done[name] = reply_to(name, mail, situation, players, earlier, language)
        yield done[name]


def reply_to(
    name: str,
    mail: Mapping[str, Any],
    situation: Mapping[str, Any],
    players: tuple[Player, ...],
    earlier: Reply | None,
    language: str | None,
) -> Reply:
    """What comes of one mail of a file. earlier: the reply to the mail that it follows."""
    expected = mail.get("expect")
    wanted = [expected] if isinstance(expected, str) else expected
    if unanswered(mail, players):
        return Reply(name, mail, None, ["ignored"], None, wanted)
    setting = {**earlier.mail, **mail} if earlier else mail
    facts = facts_of({k: v for k, v in setting.items() if k != "orders" or "orders" in mail}, situation, players)
    if earlier is not None and earlier.understood is not None and earlier.facts is not None:
        facts = continued(facts, earlier.facts, earlier.understood, "orders" in mail)
    waits = facts.question is not None or facts.orders.get(SUICIDE) == "ask"
    letter = letter_of(str(mail.get("body") or ""), facts.me, waits, sent_before(setting))
    understood = understand(letter.text, facts, str(mail.get("subject", "")), language, letter.doubtful)
    return Reply(name, setting, facts, results(understood), understood, wanted, letter.text)


def unanswered(mail: Mapping[str, Any], players: tuple[Player, ...]) -> bool:
    """Whether a mail is automatic, or of nobody in the village."""
    headers = {**(mail.get("headers") or {}), "Subject": str(mail.get("subject", ""))}
    return bool(ignored(headers)) or ("from" in mail and str(mail["from"]) not in {p.key for p in players})


def sent_before(setting: Mapping[str, Any]) -> frozenset[str]:
    """The lines of the mails that the sender got in this phase."""
    sent = setting.get("sent") or []
    return frozenset().union(*(pairs(str(text)) for text in (sent if isinstance(sent, list) else [sent])))


def continued(facts: Facts, earlier: Facts, before: Understood, own_orders: bool) -> Facts:
    """How things stand after an earlier mail of the same sender:
    in a later phase only a nomination is left (section 1)."""
    if (facts.night, facts.number) == (earlier.night, earlier.number):
        orders, question, seconds = (
            before.orders,
            before.question,
            earlier.seconds if before.seconds is None else before.seconds,
        )
    else:
        orders, question, seconds = {slot: value for slot, value in before.orders.items() if slot == SUCC}, None, {}
    return replace(facts, orders=facts.orders if own_orders else orders, question=question, seconds=seconds)


def as_json(reply: Reply) -> dict[str, Any]:
    """A reply as one JSON object: `results` are the canonical forms, `notes` what is pointed out at each."""
    found: dict[str, Any] = {"id": reply.id, "results": reply.results}
    if reply.understood is not None:
        found["notes"] = [notes(o) for o in reply.understood.outcomes]
        found["orders"] = dict(sorted(reply.understood.orders.items()))
        question = reply.understood.question
        found["question"] = (
            None if question is None else [f"{o.slot} {o.value}" for o in (*question.options, *question.sure)]
        )
    if reply.expected is not None:
        found["expected"] = reply.expected
        found["as_expected"] = reply.results == reply.expected
    return found
