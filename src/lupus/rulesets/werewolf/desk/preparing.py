"""Before a game: who sits where, which cards are possible, and how they are dealt,
with what there is to say while one chooses.

A draft is plain values. Every change is a form; errors alone keep a game from starting (WW-COMP-23).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from markupsafe import Markup

from lupus.engine.game import Setup

from ...drawing import drawn
from ...lexicon import Words
from ...screens import Form
from .. import RULESET
from ..cards import BASE, deck
from ..cards.contadino import ALWAYS, OPTIONAL
from ..composition import ERROR, FIRST_GAMES, MODES, PLAYERS, STANDARD, VARIANTS, Notice, Plan, notices, proposed
from ..narration import notice
from ..setup import NEWS
from ..state import NOBODY
from .entry import first
from .seatmap import spots, tight

LONGEST: Final = 20
"""Letters of a name."""


@dataclass(frozen=True)
class Draft:
    """What is chosen so far. pool: the possible cards.
    dealt: the card of each player, where real cards are on the table."""

    seats: tuple[str, ...] = ()
    mode: str = STANDARD
    pool: tuple[str, ...] = ()
    versions: Mapping[str, str] = field(default_factory=dict)
    secrets: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    news: tuple[str, ...] = ("veggente",)
    real: bool = False
    dealt: Mapping[str, str] = field(default_factory=dict)
    hidden: Mapping[str, str] = field(default_factory=dict)
    """The secret role of each contadino, where the Moderator gives it; else chance does."""

    @classmethod
    def load(cls, values: Mapping[str, Any]) -> Draft:
        """The draft that was stored. Whatever does not belong to one is left out."""
        known: dict[str, Any] = {name: values[name] for name in cls.__dataclass_fields__ if name in values}
        plain: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in known.items()
        }
        return cls(**plain)

    def dump(self) -> dict[str, Any]:
        """The draft as values of JSON."""
        plain = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {
            name: list(v) if isinstance(v, tuple) else dict(v) if isinstance(v, Mapping) else v
            for name, v in plain.items()
        }

    @property
    def plan(self) -> Plan:
        """The draft as a plan, which the rules of composition check."""
        return Plan(len(self.seats), self.pool, self.versions, self.mode, self.secrets, self.variants)

    @property
    def dealt_cards(self) -> tuple[str, ...] | None:
        """The cards on the table, when all are entered."""
        if not self.real or set(self.dealt) != set(self.seats):
            return None
        return tuple(self.dealt[seat] for seat in self.seats)

    def notices(self) -> list[Notice]:
        """All there is to say, the gravest first."""
        given = tuple(self.hidden.values()) if self.real else None
        return notices(self.plan, self.dealt_cards, given)

    @property
    def ready(self) -> bool:
        """Whether a game can start."""
        whole = not self.real or self.dealt_cards is not None
        return whole and not any(found.level == ERROR for found in self.notices())

    def setup(self) -> Setup:
        """What the game starts from."""
        cast: dict[str, dict[str, Any]] = {seat: {} for seat in self.seats}
        if self.real:
            for seat, card in self.dealt.items():
                cast[seat]["card"] = card
                if card == "contadino" and self.mode == STANDARD and self.hidden.get(seat):
                    cast[seat]["secret"] = self.hidden[seat]
        versions = {slug: version for slug, version in self.versions.items() if slug in self.pool and version != BASE}
        settings = {
            "mode": self.mode,
            "pool": list(self.pool),
            "versions": versions,
            "secrets": list(self.secrets),
            "variants": list(self.variants),
            "news": list(self.news),
        }
        return Setup(self.seats, {seat: facts for seat, facts in cast.items() if facts}, settings)


# --- changes ----------------------------------------------------------------------------------------------------------


def with_pool(draft: Draft, pool: Sequence[str]) -> Draft:
    """Other possible cards, in the order of the deck; what depended on cards that are gone goes too."""
    count = Counter(pool)
    ordered = tuple(slug for slug in deck() for _ in range(count[slug]))
    versions = {slug: version for slug, version in draft.versions.items() if slug in count}
    left = Counter(ordered)
    dealt = {}
    for seat, slug in draft.dealt.items():
        if left[slug] > 0:
            left[slug] -= 1
            dealt[seat] = slug
    hidden = {seat: secret for seat, secret in draft.hidden.items() if dealt.get(seat) == "contadino"}
    return replace(draft, pool=ordered, versions=versions, dealt=dealt, hidden=hidden)


def propose(draft: Draft, form: Form) -> Draft:
    """A village for so many, in one touch. With `extra` the pool is larger than the table."""
    if len(draft.seats) not in PLAYERS:
        return draft
    plan = proposed(len(draft.seats), draft.mode, extra=bool(first(form, "extra")) and draft.mode == STANDARD)
    return with_pool(replace(draft, versions=dict(plan.versions), dealt={}, hidden={}), plan.pool)


def add(draft: Draft, form: Form) -> Draft:
    """Names, one or several with commas or lines between them; each once, in the order in which people sit."""
    new, *_not_added = told_apart(draft, form)
    return replace(draft, seats=(*draft.seats, *new))


def told_apart(draft: Draft, form: Form) -> tuple[list[str], list[str], list[str]]:
    """The names of a form that are new; those that are left out, for somebody has them or the table is full; and those
    that are too long."""
    typed = [" ".join(part.split()) for part in first(form, "names").replace("\n", ",").split(",")]
    taken = {seat.casefold() for seat in draft.seats} | {NOBODY}
    new: list[str] = []
    left_out: list[str] = []
    for name in (name for name in typed if 0 < len(name) <= LONGEST):
        free = name.casefold() not in taken and len(draft.seats) + len(new) < PLAYERS.stop - 1
        (new if free else left_out).append(name)
        taken.add(name.casefold())
    return new, left_out, [name for name in typed if len(name) > LONGEST]


def remove(draft: Draft, form: Form) -> Draft:
    """Somebody does not play."""
    seat = first(form, "seat")
    keep = tuple(other for other in draft.seats if other != seat)
    dealt = {other: card for other, card in draft.dealt.items() if other != seat}
    return replace(draft, seats=keep, dealt=dealt, hidden={o: s for o, s in draft.hidden.items() if o != seat})


def move(draft: Draft, form: Form) -> Draft:
    """Somebody sits at a place: `place` counts from 1, clockwise from the Moderator (D-VOTE-13)."""
    seat, place = first(form, "seat"), first(form, "place")
    if seat not in draft.seats or not place.isdecimal() or not 1 <= int(place) <= len(draft.seats):
        return draft
    others = [other for other in draft.seats if other != seat]
    others.insert(int(place) - 1, seat)
    return replace(draft, seats=tuple(others))


def copies(draft: Draft, form: Form) -> Draft:
    """So many copies of a card are possible."""
    slug, wanted = first(form, "card"), first(form, "copies")
    if slug not in deck() or not wanted.isdecimal() or int(wanted) > deck()[slug].copies:
        return draft
    return with_pool(draft, [*(other for other in draft.pool if other != slug), *[slug] * int(wanted)])


def version(draft: Draft, form: Form) -> Draft:
    """A card is played in a version."""
    slug, chosen = first(form, "card"), first(form, "version")
    if slug not in draft.pool or chosen not in (BASE, *deck()[slug].versions):
        return draft
    others = {other: v for other, v in draft.versions.items() if other != slug}
    return replace(draft, versions=others if chosen == BASE else {**others, slug: chosen})


def several(name: str, allowed: Sequence[str]) -> Callable[[Draft, Form], Draft]:
    """A form with boxes for some of these."""

    def change(draft: Draft, form: Form) -> Draft:
        chosen: dict[str, Any] = {name: tuple(value for value in allowed if value in form.get(name, ()))}
        return replace(draft, **chosen)

    return change


def mode(draft: Draft, form: Form) -> Draft:
    """First games, with as many cards as players and no versions, or all that the game has."""
    chosen = first(form, "mode")
    if chosen not in MODES or chosen == draft.mode:
        return draft
    emptied = replace(draft, mode=chosen, versions={}, secrets=(), variants=(), dealt={}, hidden={})
    return propose(emptied, {}) if len(draft.seats) in PLAYERS else emptied


def real(draft: Draft, form: Form) -> Draft:
    """Whether real cards are on the table, and the Moderator enters who has which."""
    return replace(draft, real=first(form, "real") == "yes")


def deal(draft: Draft, form: Form) -> Draft:
    """The card of a player that lies on the table, and the secret role that the Moderator gives a contadino."""
    seat, card, secret = first(form, "seat"), first(form, "card"), first(form, "secret")
    if seat not in draft.seats:
        return draft
    dealt = {other: slug for other, slug in draft.dealt.items() if other != seat}
    hidden = {other: role for other, role in draft.hidden.items() if other != seat}
    if card in left(draft, seat):
        dealt[seat] = card
        if card == "contadino" and secret in (*ALWAYS, *draft.secrets):
            hidden[seat] = secret
    return replace(draft, dealt=dealt, hidden=hidden)


def left(draft: Draft, seat: str) -> tuple[str, ...]:
    """The possible cards that nobody else has."""
    taken = Counter(card for other, card in draft.dealt.items() if other != seat)
    return tuple((Counter(draft.pool) - taken).keys())


CHANGES: Final[Mapping[str, Callable[[Draft, Form], Draft]]] = {
    "propose": propose,
    "add": add,
    "remove": remove,
    "move": move,
    "copies": copies,
    "version": version,
    "mode": mode,
    "real": real,
    "deal": deal,
    "secrets": several("secrets", OPTIONAL),
    "variants": several("variants", VARIANTS),
    "news": several("news", NEWS),
}
"""What each form of the preparation does."""


# --- the page ---------------------------------------------------------------------------------------------------------


def page(
    draft: Draft, words: Words, *, changed: bool = False, refused: str = "", hidden: str = "", action: str = ""
) -> Markup:
    """The page on which a game is prepared.

    changed: whether there is a change to take back. refused: why the last form did nothing.
    """
    facts = village(draft, words, hidden, action) | dealing(draft)
    facts |= {
        "changed": changed,
        "refused": refused,
        "missing": missing(draft),
        "spots": spots(len(draft.seats)),
        "tight": tight,
    }
    return drawn(RULESET, "prepare.html", words, facts)


def village(draft: Draft, words: Words, hidden: str, action: str) -> dict[str, Any]:
    """For how many the cards are chosen, which are possible, and what there is to say about it (WW-COMP-10, -20 to -22,
    -27)."""
    found, count, standard = draft.notices(), Counter(draft.pool), draft.mode == STANDARD
    besides = (
        ("variants", VARIANTS, draft.variants),
        ("secrets", OPTIONAL if "contadino" in draft.pool else (), draft.secrets),
        ("news", NEWS if draft.versions.get("oste") else (), draft.news),
    )
    cards = [
        {
            "slug": slug,
            "name": card_name(words, slug),
            "copies": count[slug],
            "most": one.copies,
            "chosen": draft.versions.get(slug, BASE),
            "versions": [(name, version_name(words, slug, name)) for name in (BASE, *one.versions)]
            if count[slug] and one.versions and standard
            else [],
        }
        for slug, one in sorted(deck().items(), key=lambda item: (not item[1].antagonist, card_name(words, item[0])))
    ]
    return {
        "step": "prepare",
        "hidden": Markup(hidden),
        "action": action,
        "named": lambda option: named(words, option),
        "seats": draft.seats,
        "least": PLAYERS.start,
        "most": PLAYERS.stop - 1,
        "enough": len(draft.seats) in PLAYERS,
        "modes": (FIRST_GAMES, STANDARD),
        "mode": draft.mode,
        "standard": standard,
        "wrong": any(one.level == ERROR for one in found),
        "counted": {
            "cards": len(draft.pool),
            "players": len(draft.seats),
            "antagonists": antagonists(draft),
            "advised": len(draft.seats) // 4,
        },
        "notices": [(one.level, notice(words, one)) for one in found] if draft.pool else [],
        "pool": possible(draft, words),
        "deck": cards,
        "besides": [one for one in besides if one[1]],
    }


def dealing(draft: Draft) -> dict[str, Any]:
    """Whether this device deals in secret, or real cards lie on the table and are entered seat by seat."""
    return {
        "real": draft.real,
        "next_seat": next((seat for seat in draft.seats if seat not in draft.dealt), None),
        "left": lambda seat: left(draft, seat),
        "dealt": {seat: draft.dealt.get(seat, "") for seat in draft.seats},
        "hidden_roles": {seat: draft.hidden.get(seat, "") for seat in draft.seats},
        "roles": (*ALWAYS, *draft.secrets),
    }


def missing(draft: Draft) -> str:
    """What is missing before a game can begin; empty for nothing."""
    if draft.ready:
        return ""
    if len(draft.seats) not in PLAYERS:
        return "players"
    if not draft.pool:
        return "pool"
    return "pool-wrong" if any(found.level == ERROR for found in draft.notices()) else "cards"


def named(words: Words, option: str) -> str:
    """A variant, a secret role, a fact for rumours, a card."""
    key = next((key for kind in ("variant", "secret", "desk-news", "card") if words.has(key := f"{kind}-{option}")), "")
    return words.say(key) if key else option


def card_name(words: Words, slug: str) -> str:
    """What a card is called."""
    return words.say(f"card-{slug}")


def version_name(words: Words, slug: str, name: str) -> str:
    """What a version of a card is called."""
    return words.say("desk-base") if name == BASE else words.say(f"version-{slug}-{name}")


def possible(draft: Draft, words: Words) -> list[str]:
    """The possible cards, each once, with how many and in which version."""
    chosen = {slug: version_name(words, slug, name) for slug, name in draft.versions.items() if name != BASE}
    return counted(Counter(draft.pool), words, chosen)


def counted(cards: Mapping[str, int], words: Words, versions: Mapping[str, str] = MappingProxyType({})) -> list[str]:
    """Cards by name, each with how many there are. versions: those to be named, in words."""
    several = {slug: f" ×{copies}" if copies > 1 else "" for slug, copies in cards.items()}
    return [
        card_name(words, slug) + several[slug] + (f" ({versions[slug]})" if slug in versions else "") for slug in cards
    ]


def antagonists(draft: Draft) -> int:
    """How many antagonists are possible."""
    return sum(draft.plan.card(slug).antagonist for slug in draft.pool)
