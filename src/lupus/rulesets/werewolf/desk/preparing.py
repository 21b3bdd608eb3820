"""Before a game: who sits where, which cards are possible, and how they are dealt, with what there is to say while one chooses.

A draft is plain values. Every change is a form; errors alone keep a game from starting (WW-COMP-23).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from lupus.engine.game import Setup

from ...lexicon import Words, shown
from ...screens import Form
from ..cards import BASE, deck
from ..cards.contadino import ALWAYS, OPTIONAL
from ..composition import ERROR, FIRST_GAMES, MODES, PLAYERS, STANDARD, VARIANTS, Notice, Plan, notices, proposed
from ..narration import notice
from ..setup import NEWS
from ..state import NOBODY
from .entry import first
from .markup import Forms, tag, text
from .seatmap import ring

LONGEST: Final = 20
"""Letters of a name."""


@dataclass(frozen=True)
class Draft:
    """What is chosen so far. pool: the possible cards. dealt: the card of each player, where real cards are on the table."""

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
        plain: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in known.items()}
        return cls(**plain)

    def dump(self) -> dict[str, Any]:
        """As JSON."""
        plain = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {name: list(v) if isinstance(v, tuple) else dict(v) if isinstance(v, Mapping) else v for name, v in plain.items()}

    @property
    def plan(self) -> Plan:
        """As the rules of composition look at it."""
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
    typed = [" ".join(part.split())[:LONGEST] for part in first(form, "names").replace("\n", ",").split(",")]
    taken = {seat.casefold() for seat in draft.seats} | {NOBODY}
    new: list[str] = []
    for name in typed:
        if name and name.casefold() not in taken and len(draft.seats) + len(new) < PLAYERS.stop - 1:
            taken.add(name.casefold())
            new.append(name)
    return replace(draft, seats=(*draft.seats, *new))


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


class Preparation(Forms):
    """The page on which a game is prepared. changed: whether there is a change to take back."""

    def __init__(self, draft: Draft, words: Words, *, changed: bool = False, hidden: str = "", action: str = "") -> None:
        self.draft, self.words, self.changed = draft, words, changed
        super().__init__(lambda key, **values: words.say(key, values=values), "prepare", hidden=hidden, action=action)

    def whole(self, *, refused: str = "") -> str:
        """The page: the table, the cards, what there is to say, the way to the game."""
        said = tag("p", text(refused), class_="refused", role="alert") if refused else ""
        return tag(
            "div",
            tag("h1", self.say("desk-prepare")),
            said,
            self.practice() if not self.draft.seats else "",
            self.table(),
            *self.parts(),
            self.begin(),
            self.practice() if self.draft.seats else "",
            self.form("step-back", self.button("desk-undo", aria_label=self.plain("desk-step-back")), class_="step-back")
            if self.changed
            else "",
            self.cover() if self.draft.real else "",
            class_="desk preparing",
        )

    def parts(self) -> tuple[str, ...]:
        """Cards and what may be played with, when there are enough people."""
        if len(self.draft.seats) not in PLAYERS:
            return ()
        return (self.village(), self.dealing())

    def practice(self) -> str:
        """The way to a night with invented people: first of all where nobody is at the table yet, else at the end."""
        return tag(
            "section",
            tag("p", self.say("desk-practice-help"), class_="note"),
            self.form("practice", self.button("desk-practice")),
            class_="trying",
        )

    def table(self) -> str:
        """The circle of seats, where each place is dragged or moved by keys, and the same as a list."""
        seats = self.draft.seats
        rows = []
        for n, seat in enumerate(seats, 1):
            where = self.given(seat=seat)
            up = self.form("move", where, self.given(place=str(n - 1)), self.arrow("↑", "desk-earlier", seat)) if n > 1 else ""
            down = (
                self.form("move", where, self.given(place=str(n + 1)), self.arrow("↓", "desk-later", seat))
                if n < len(seats)
                else ""
            )
            out = self.form("remove", where, self.arrow("×", "desk-remove", seat))
            rows.append(tag("li", tag("b", text(f"{n}. {shown(seat)}")), up, down, out))
        field = tag(
            "label",
            self.say("desk-names"),
            tag(
                "input",
                name="names",
                required=True,
                autocomplete="off",
                maxlength=700,
                enterkeyhint="done",
                placeholder=self.plain("desk-names-like"),
                data_first=True,
            ),
        )
        adding = self.form("add", field, self.button("desk-add", strong=len(seats) not in PLAYERS), class_="adding")
        missing = len(seats) not in PLAYERS
        needed = self.say("desk-need-players", least=PLAYERS.start, most=PLAYERS.stop - 1, found=len(seats))
        drawn = (
            ring(seats, self.plain),
            tag("p", self.say("desk-drag-help"), class_="note"),
            self.folded("desk-seats-list", tag("ol", *rows, class_="seats")),
        )
        return tag(
            "section",
            tag("h2", self.say("desk-people", count=len(seats))),
            tag("p", needed, class_="todo") if missing else "",
            adding,
            *(drawn if seats else ()),
        )

    def arrow(self, sign: str, key: str, seat: str) -> str:
        """A small button with a name that says what it does."""
        return tag("button", text(sign), class_="plain small", aria_label=self.plain(key, name=shown(seat)))

    def told(self) -> str:
        """What there is to say: errors, warnings, advice (WW-COMP-10, -20 to -22, -27)."""
        notices = self.draft.notices() if self.draft.pool else []
        found = [tag("li", text(notice(self.words, one)), class_=one.level) for one in notices]
        counted = self.say(
            "desk-counted",
            cards=len(self.draft.pool),
            players=len(self.draft.seats),
            antagonists=antagonists(self.draft),
            advised=len(self.draft.seats) // 4,
        )
        return tag(
            "section",
            tag("p", counted, class_="counted"),
            tag("div", tag("ul", *found, class_="told") if found else "", role="status"),
            class_="notices",
        )

    def village(self) -> str:
        """Which cards are possible: a village in one touch, what there is to say about it, and each card by itself."""
        draft = self.draft
        modes = [
            self.form(
                "mode",
                self.given(mode=mode),
                self.button(f"desk-mode-{mode}", aria_pressed="true" if mode == draft.mode else "false"),
            )
            for mode in (FIRST_GAMES, STANDARD)
        ]
        wrong = any(found.level == ERROR for found in draft.notices())
        made = [self.form("propose", self.button("desk-propose", strong=wrong))]
        if draft.mode == STANDARD:
            made.append(self.form("propose", self.given(extra="yes"), self.button("desk-propose-extra")))
        chosen = (self.possible(), self.public()) if draft.pool else ()
        return tag(
            "section",
            tag("h2", self.say("desk-village")),
            tag("div", *modes, class_="row"),
            tag("p", self.say("desk-mode-help", mode=draft.mode), class_="note"),
            tag("div", *made, class_="row"),
            self.told(),
            *chosen,
            self.cards(),
            self.extras(),
        )

    def possible(self) -> str:
        """The possible cards in a few lines."""
        return tag("ul", *(tag("li", text(one)) for one in possible(self.draft, self.words)), class_="pool")

    def public(self) -> str:
        """The way to the lists of possible and excluded roles, for all to read."""
        return self.form("public", self.button("desk-public"))

    def cards(self) -> str:
        """Every card with how many are possible, and in which version."""
        count = Counter(self.draft.pool)
        rows = []
        for slug, card in sorted(deck().items(), key=lambda item: (not item[1].antagonist, self.words.say(f"card-{item[0]}"))):
            some = (
                [
                    self.form(
                        "copies",
                        self.given(card=slug, copies=str(count[slug] - 1)),
                        self.arrow("−", "desk-fewer", card_name(self.words, slug)),
                    )
                ]
                if count[slug]
                else []
            )
            if count[slug] < card.copies:
                some.append(
                    self.form(
                        "copies",
                        self.given(card=slug, copies=str(count[slug] + 1)),
                        self.arrow("+", "desk-more", card_name(self.words, slug)),
                    )
                )
            versions = ""
            if count[slug] and card.versions and self.draft.mode == STANDARD:
                chosen = self.draft.versions.get(slug, BASE)
                options = [
                    tag("option", text(self.version_name(slug, name)), value=name, selected=name == chosen)
                    for name in (BASE, *card.versions)
                ]
                pick = tag(
                    "select", *options, name="version", aria_label=self.plain("desk-version", name=card_name(self.words, slug))
                )
                versions = self.form("version", self.given(card=slug), pick, self.button("desk-choose"), data_at_once=True)
            name = tag("details", tag("summary", text(card_name(self.words, slug))), tag("p", self.say(f"card-{slug}-page")))
            rows.append(
                tag(
                    "li",
                    tag("b", text(str(count[slug]) if count[slug] else "·")),
                    name,
                    *some,
                    versions,
                    class_="in" if count[slug] else "out",
                )
            )
        return self.folded("desk-cards", tag("ul", *rows, class_="cards"))

    def version_name(self, slug: str, name: str) -> str:
        """A version of a card."""
        return version_name(self.words, slug, name)

    def extras(self) -> str:
        """Secret roles, variants and rumours."""
        if self.draft.mode != STANDARD:
            return ""
        parts = []
        for name, options, chosen in (
            ("variants", VARIANTS, self.draft.variants),
            ("secrets", OPTIONAL if "contadino" in self.draft.pool else (), self.draft.secrets),
            ("news", NEWS if self.draft.versions.get("oste") else (), self.draft.news),
        ):
            if options:
                boxes = self.picks(name, options, chosen=chosen, many=True)
                parts.append(
                    self.form(
                        name,
                        tag("fieldset", tag("legend", self.say(f"desk-{name}")), boxes),
                        self.button("desk-choose"),
                        data_at_once=True,
                    )
                )
        return self.folded("desk-extras", "".join(parts))

    def named(self, option: str) -> str:
        """A variant, a secret role, a fact for rumours, a card."""
        key = next((key for kind in ("variant", "secret", "desk-news", "card") if self.words.has(key := f"{kind}-{option}")), "")
        return self.words.say(key) if key else option

    def dealing(self) -> str:
        """Whether this device deals in secret, or real cards lie on the table and are entered seat by seat."""
        now = "yes" if self.draft.real else "no"
        ways = [
            self.form(
                "real", self.given(real=value), self.button(f"desk-deal-{value}", aria_pressed="true" if value == now else "false")
            )
            for value in ("no", "yes")
        ]
        return tag(
            "section",
            tag("h2", self.say("desk-deal")),
            tag("div", *ways, class_="row"),
            tag("p", self.say("desk-deal-help", real=now), class_="note"),
            *((self.next_card(), self.all_cards()) if self.draft.real and self.draft.pool else ()),
        )

    def next_card(self) -> str:
        """The cards that are left, to touch the one of the next person whose card is not entered."""
        seat = next((seat for seat in self.draft.seats if seat not in self.draft.dealt), None)
        if seat is None:
            return tag("p", self.say("desk-cards-entered"), class_="note")
        cards = [
            tag("button", text(card_name(self.words, slug)), name="card", value=slug, class_="plain")
            for slug in left(self.draft, seat)
        ]
        return tag("h3", self.say("desk-card-of", name=shown(seat))) + self.form(
            "deal", self.given(seat=seat), tag("div", *cards, class_="row"), class_="tapping"
        )

    def all_cards(self) -> str:
        """Who has which card, to change one, and to give a contadino the secret role."""
        return self.folded("desk-cards-list", tag("ul", *(self.dealt(seat) for seat in self.draft.seats), class_="dealt"))

    def dealt(self, seat: str) -> str:
        """The card that somebody has on the table."""
        has = self.draft.dealt.get(seat, "")
        options = [tag("option", text("—"), value="")]
        options += [
            tag("option", text(card_name(self.words, slug)), value=slug, selected=slug == has) for slug in left(self.draft, seat)
        ]
        pick = tag("label", text(shown(seat)), tag("select", *options, name="card"))
        secret = ""
        if has == "contadino" and self.draft.mode == STANDARD:
            roles = [tag("option", self.say("desk-by-chance"), value="")]
            roles += [
                tag("option", text(self.words.say(f"secret-{role}")), value=role, selected=role == self.draft.hidden.get(seat))
                for role in (*ALWAYS, *self.draft.secrets)
            ]
            secret = tag("label", self.say("desk-secret-role"), tag("select", *roles, name="secret"))
        return tag("li", self.form("deal", self.given(seat=seat), pick, secret, self.button("desk-choose"), data_at_once=True))

    def begin(self) -> str:
        """The way to the game, or what is missing."""
        draft = self.draft
        if draft.ready:
            return self.form("begin", self.button("desk-begin", strong=True), class_="next")
        missing = ""
        if len(draft.seats) not in PLAYERS:
            missing = "players"
        elif not draft.pool:
            missing = "pool"
        elif any(found.level == ERROR for found in draft.notices()):
            missing = "pool-wrong"
        else:
            missing = "cards"
        return tag("p", self.say("desk-missing", what=missing), class_="todo") + self.form(
            "begin", self.button("desk-begin", strong=True, disabled=True), class_="next"
        )


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
    return [card_name(words, slug) + several[slug] + (f" ({versions[slug]})" if slug in versions else "") for slug in cards]


def antagonists(draft: Draft) -> int:
    """How many antagonists are possible."""
    return sum(draft.plan.card(slug).antagonist for slug in draft.pool)
