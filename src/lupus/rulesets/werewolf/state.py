"""The state of a game of Werewolf, and what each event changes in it.

Folded from a whole log it is the `State` by which the rules decide. Folded from a view it is what the viewer knows
(`seen.py`): the same public facts, and of the secrets what they were told (WW-UI-12).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, TypeVar

from lupus.engine.events import Event, PhaseBegan
from lupus.engine.seats import Seat

from . import events as ev
from .cards import (
    BASE,
    CRIMINALS,
    HUMAN,
    LOVERS,
    MINOR,
    VAMPIRE,
    VAMPIRES,
    VILLAGE,
    WEREWOLF,
    WOLVES,
    Card,
    Rule,
    power,
)

NOBODY: Final = "nobody"

AMULET, SWORD = "amuleto", "spada"

CLOSED_EYES, PHONES = "closed-eyes", "phones"
"""The two ways to play a night where nobody leads: those who are called open their eyes, or all answer on their phones
and nobody closes them."""

JOINING, TOGETHER, RESULTS = "joining", "together", "results"
"""The phases of a night on phones in which time runs: who opens the eyes in whose call, at whom all point, and what has
come of it. Between them the calls are made, which takes no time (`rounds`)."""

MOSTRO: Final = "mostro"

ORDERS, VICTORY = "orders", "victory"
"""The two ways in which a card may count as a Guard (D-GUARD-01)."""

WOLF_CARDS: Final = ("capo-branco", "lupo-del-branco", "lupo-maledetto", "lupo-reietto")


@dataclass(frozen=True, slots=True)
class Player:
    """What a player is now. powers: the cards and secret roles whose powers they have;
    card: what they were dealt, for good."""

    card: str
    powers: tuple[str, ...]
    creature: str
    camp: tuple[str, ...]
    victory: tuple[str, ...]
    dark: bool
    mystic: bool
    secret: str | None = None
    attacked: bool = False
    turned: int = 0
    """The number of their conversion among all conversions of the game, from 1; 0: none."""


class Item(NamedTuple):
    """The amulet or the sword. past: all who have held it. owner: of one that is gone, while they do not know it."""

    holder: Seat | None
    past: tuple[Seat, ...]
    owner: Seat | None = None


class Kept(NamedTuple):
    """What a phase of the night had when another one began."""

    eyes: Mapping[Seat, bool] = {}
    awake: tuple[Seat, ...] = ()
    bidden: Mapping[Seat, tuple[str, ...]] = {}
    answers: Mapping[Seat, ev.Pointed] = {}


@dataclass
class Public:
    """What everybody has been told. Everything is replaced and never changed in place, so a copy of it is cheap."""

    village: ev.Village | None = None
    seats: tuple[Seat, ...] = ()
    mode: str = "standard"
    pool: tuple[str, ...] = ()
    versions: dict[str, str] = field(default_factory=dict)
    secrets: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    news: tuple[str, ...] = ()
    """What the oste may say."""
    patience: int = 0
    spectators: bool = True
    living: tuple[Seat, ...] = ()
    """Who is in play, clockwise."""
    phase: str = "start"
    previous: str = ""
    """The phase before this one."""
    number: int = 1
    """The number of the night or of the day."""
    way: str = ""
    """How nights are played where nobody leads: `CLOSED_EYES`, `PHONES`; empty: each stage of each call asks all."""
    rounds: int = 0
    """In how many rounds of this night all have been asked at once (`PHONES`)."""
    stage: str = ""
    stages: int = 0
    """How many stages this phase has had so far."""
    ballot: str = "vote"
    """The stage in which ballots are held: everybody votes, or the Moderator counts arms."""
    calm: int = 0
    """Nights and days without a death, in a row."""
    candidates: tuple[Seat, ...] = ()
    burned: Seat | None = None
    cards: dict[Seat, str] = field(default_factory=dict)
    """The cards that everybody has seen: of the dead in a game that reveals them, of who has shot,
    and of all at the end."""
    result: ev.Ended | None = None
    won: dict[Seat, str] = field(default_factory=dict)
    """Why somebody has won."""
    uncovered: dict[Seat, str] = field(default_factory=dict)
    """The secret roles, after the end."""

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        """Who has won; None while the game goes on."""
        return None if self.result is None else self.result.winners

    @property
    def moment(self) -> str:
        """The phase, told apart from the same one of another round of this night."""
        return f"{self.phase}-{self.rounds}" if self.phase in (JOINING, TOGETHER, RESULTS) else self.phase

    def role(self, name: str) -> Card:
        """A power as the card, in the version of this game, that gives it."""
        return power(name, self.versions.get(name, BASE))

    def may_do(self, rule: Rule, name: str) -> Any:
        """What a card does in this game where a rule asks, whoever has it; None where it is not possible."""
        return self.role(name).does.get(rule) if name in self.pool and self.mode != "first-games" else None

    def neighbours(self, seat: Seat, step: int) -> tuple[Seat, ...]:
        """All others, the nearest first; step: -1 to the right, 1 to the left (WW-SETUP-11)."""
        i = self.seats.index(seat)
        return tuple(self.seats[(i + step * k) % len(self.seats)] for k in range(1, len(self.seats)))

    def label(self, kind: str, name: str = "") -> str:
        """The label of a draw, never the same twice in a game."""
        return f"{self.phase}.{self.number}/{kind}" + (f"/{name}" if name else "")


@dataclass
class State(Public):
    """A game with its secrets."""

    players: dict[Seat, Player] = field(default_factory=dict)
    items: dict[str, Item] = field(default_factory=dict)
    lovers: tuple[Seat, ...] = ()
    """Giulietta and Romeo."""
    chosen: str | None = None
    """The Mystic of the pazzo."""
    inherits: int = 0
    """The night in which the pazzo inherits, in the call of the chosen Mystic."""
    spent: frozenset[tuple[Seat, str]] = frozenset()
    told_heir: Seat | None = None
    """The heir who has not yet been told."""
    conversions: int = 0
    double: bool = False
    """The pack has two attacks in the coming night."""
    sick: bool = False
    """The attacks of the coming night are cancelled."""
    grieving: Seat | None = None
    """The lover who dies at the end of the coming night."""
    dead: dict[Seat, tuple[bool, bool]] = field(default_factory=dict)
    """Dark aura and mystic flag of the eliminated, at that moment, in the order of their deaths."""
    entering: dict[Seat, str] = field(default_factory=dict)
    """In whose call somebody opens the eyes, of those that are made at once."""
    kept: dict[str, Kept] = field(default_factory=dict)
    """What was given in each call of this night: a call that is made at once with others is opened first, and comes
    back when all have answered."""
    # a call or a ballot
    eyes: dict[Seat, bool] = field(default_factory=dict)
    awake: tuple[Seat, ...] = ()
    bidden: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    answers: dict[Seat, ev.Pointed] = field(default_factory=dict)
    votes: dict[Seat, tuple[Seat, ...]] = field(default_factory=dict)
    raises: dict[Seat, tuple[Seat, ...]] = field(default_factory=dict)
    arms: dict[Seat, int] = field(default_factory=dict)
    """How many arms the Moderator has counted at a name, where votes are noted as totals."""
    skipped: frozenset[Seat] = frozenset()
    # a night
    hits: tuple[tuple[Seat, str], ...] = ()
    marks: tuple[tuple[Seat, str], ...] = ()
    warded: dict[Seat, bool] = field(default_factory=dict)
    """At whom a strega points; whether it is a curse."""
    findings: frozenset[str] = frozenset()
    written: str = ""
    """The sentence that the Moderator has written for the oste."""
    # a day
    law: Seat | None = None

    def does(self, seat: Seat, rule: Rule) -> Any:
        """What a player does where this rule asks; None: nothing."""
        for name in self.players[seat].powers:
            part = self.role(name).does.get(rule)
            if part is not None:
                return part
        return None

    def who(self, rule: Rule) -> tuple[Seat, ...]:
        """The living players who do something where this rule asks."""
        return tuple(seat for seat in self.living if self.does(seat, rule) is not None)

    def holder(self, power: str) -> Seat | None:
        """Who has a power in play: alive, and with it in force (WW-SETUP-21)."""
        return next((seat for seat in self.living if power in self.players[seat].powers), None)

    def haunts(self, seat: Seat) -> bool:
        """Whether a player is the Monster: who points at it dies (D-CONT-06)."""
        return bool(self.does(seat, State.haunts))

    def dark(self, seat: Seat) -> bool:
        """Whether an aura is dark; that of a Monster is, by night (D-CONT-06)."""
        return self.players[seat].dark or self.haunts(seat)

    def criminal(self, seat: Seat) -> bool:
        """Whether a player is of the Criminals (section 0)."""
        return CRIMINALS in self.players[seat].camp

    def guard(self, seat: Seat, where: str) -> bool:
        """Whether a player is a Guard: for victory, or for orders, which is everywhere else (D-GUARD-01)."""
        return where in (self.does(seat, State.guard) or ())

    def ranked(self) -> tuple[Seat, ...]:
        """The living wolves with a rank, the strongest first (D-WOLF-01, WW-ROLE-LUPI-05)."""
        key = State.ranked
        return tuple(sorted(self.who(key), key=lambda seat: (self.does(seat, key), self.players[seat].turned)))

    def hit(self) -> tuple[Seat, ...]:
        """Who is to die at dawn, in seat order."""
        struck = {seat for seat, _ in self.hits}
        return tuple(seat for seat in self.seats if seat in struck)

    def other_lover(self, seat: Seat) -> Seat | None:
        """The partner of a lover."""
        if seat not in self.lovers:
            return None
        return self.lovers[1] if seat == self.lovers[0] else self.lovers[0]


# --- what everybody is told -------------------------------------------------------------------------------------------


def _village(s: Public, e: ev.Village) -> None:
    s.village, s.seats, s.living = e, e.seats, e.seats
    s.mode, s.pool, s.secrets, s.variants = e.mode, e.pool, e.secrets, e.variants
    s.news, s.patience, s.spectators = e.news, e.patience, e.spectators
    s.versions = e.version_of


def _nights(s: Public, e: ev.Nights) -> None:
    s.way = e.way


def _phase(s: Public, e: PhaseBegan) -> None:
    s.previous, s.phase, s.number, s.stage, s.stages = s.phase, e.phase, e.number, "", 0
    if e.phase in ("night", "day"):
        s.calm += 1
    if e.phase in ("stake", "night"):
        s.candidates = ()
    if e.phase == "night":
        s.burned, s.rounds = None, 0
    elif e.phase == TOGETHER:
        s.rounds += 1


def _stage(s: Public, e: ev.Stage) -> None:
    s.stage, s.stages = e.stage, s.stages + 1
    if e.stage in ("vote", "arms"):
        s.ballot = e.stage


def _gone(s: Public, e: ev.Died | ev.Burned | ev.Left) -> None:
    s.living = tuple(seat for seat in s.living if seat != e.player)
    s.candidates = tuple(seat for seat in s.candidates if seat != e.player)
    s.calm = 0
    if e.card is not None:
        s.cards = {**s.cards, e.player: e.card}
    if isinstance(e, ev.Burned):
        s.burned = e.player


def _shot(s: Public, e: ev.Shot) -> None:
    s.cards = {**s.cards, e.player: e.card}


def _returned(s: Public, e: ev.Returned) -> None:
    s.living = tuple(seat for seat in s.seats if seat in (*s.living, e.player))


def _run_off(s: Public, e: ev.RunOff) -> None:
    s.candidates = e.candidates


def _ended(s: Public, e: ev.Ended) -> None:
    s.result, s.candidates = e, ()


def _won(s: Public, e: ev.Won) -> None:
    s.won = {**s.won, e.player: e.because}


def _uncovered(s: Public, e: ev.Uncovered) -> None:
    s.cards = {**s.cards, e.player: e.card}
    if e.secret is not None:
        s.uncovered = {**s.uncovered, e.player: e.secret}


PUBLIC: Final[Mapping[type[Event], Callable[[Public, Any], None]]] = {
    PhaseBegan: _phase,
    ev.Village: _village,
    ev.Nights: _nights,
    ev.Stage: _stage,
    ev.Died: _gone,
    ev.Burned: _gone,
    ev.Left: _gone,
    ev.Shot: _shot,
    ev.Returned: _returned,
    ev.RunOff: _run_off,
    ev.Ended: _ended,
    ev.Won: _won,
    ev.Uncovered: _uncovered,
}
"""What changes the public facts: events that everybody is told, and no secret."""


# --- what some are told, or the Moderator alone -----------------------------------------------------------------------


def dealt(s: Public, slug: str) -> Player:
    """A player with this card; in first games only the Veggente and the wolves are what they are (D-COMP-04)."""
    if s.mode == "first-games" and slug not in ("veggente", *WOLF_CARDS):
        return Player(slug, (), HUMAN, (VILLAGE,), (VILLAGE,), False, False)
    c = s.role(slug)
    return Player(slug, (slug,), c.creature, c.camp or c.factions, c.factions, c.dark, c.mystic)


def change(s: State, seat: Seat, **new: Any) -> None:
    """Change something of a player."""
    s.players = {**s.players, seat: replace(s.players[seat], **new)}


def _dealt(s: State, e: ev.Dealt) -> None:
    s.players = {**s.players, e.player: dealt(s, e.card)}


def _secret(s: State, e: ev.SecretRole) -> None:
    change(s, e.player, secret=e.secret, powers=(*s.players[e.player].powers, e.secret))


def _chosen(s: State, e: ev.MysticChosen) -> None:
    s.chosen = e.mystic


def _over(s: State, e: PhaseBegan) -> None:
    """Forget what was given in the last call or ballot, and at nightfall what happened in the night before. A call of
    this night that was open before is as it was, with the answers that all have given since."""
    kept = {} if e.phase in ("night", "day") else {**s.kept, s.previous: Kept(s.eyes, s.awake, s.bidden, s.answers)}
    if e.phase == TOGETHER:
        kept.pop(TOGETHER, None)
    back, given = kept.get(e.phase, Kept()), kept.get(TOGETHER, Kept()).answers
    s.kept, s.eyes, s.awake, s.bidden, s.answers = kept, {**back.eyes}, back.awake, {**back.bidden}, {**given}
    s.votes, s.raises, s.arms, s.skipped = {}, {}, {}, frozenset()
    if e.phase in ("night", JOINING):
        s.entering = {}
    if e.phase == "night":
        s.hits, s.marks, s.warded, s.findings, s.law = (), (), {}, frozenset(), None
    elif e.phase == "day":
        s.double, s.sick, s.grieving = False, False, None


def _anew(s: State, e: ev.Stage) -> None:
    """A ballot begins, or begins anew because it is held in another way: nothing is given in it yet."""
    if e.stage == s.ballot:
        s.votes, s.raises, s.arms = {}, {}, {}


def _skipped(s: State, e: ev.Skipped) -> None:
    s.skipped |= {e.player}


def without(given: Mapping[Seat, Any], seat: Seat) -> dict[Seat, Any]:
    """All that was given, without what this seat gave."""
    return {name: value for name, value in given.items() if name != seat}


def _undone(s: State, e: ev.Undone) -> None:
    if s.phase == "cards":
        s.chosen = None
    s.eyes, s.answers = without(s.eyes, e.player), without(s.answers, e.player)
    s.votes, s.raises, s.arms = without(s.votes, e.player), without(s.raises, e.player), without(s.arms, e.player)


def _overridden(s: State, e: ev.Overridden) -> None:
    if e.change == "restored":
        s.spent = frozenset(spent for spent in s.spent if spent[0] != e.player)


def _back(s: State, e: ev.Returned) -> None:
    s.dead = without(s.dead, e.player)
    if s.grieving == s.other_lover(e.player):
        s.grieving = None


def _eyes(s: State, e: ev.Eyes) -> None:
    s.eyes = {**s.eyes, e.player: e.open}


def _enters(s: State, e: ev.Enters) -> None:
    s.entering = {**s.entering, e.player: e.call}


def _pointed(s: State, e: ev.Pointed) -> None:
    s.answers = {**s.answers, e.player: e}


def _voted(s: State, e: ev.Voted) -> None:
    s.votes = {**s.votes, e.player: e.named}


def _raised(s: State, e: ev.Raised) -> None:
    s.raises = {**s.raises, e.player: e.named}


def _arms(s: State, e: ev.ArmsCounted) -> None:
    s.arms = {**s.arms, e.player: e.arms}


def _awake(s: State, e: ev.Awake) -> None:
    s.awake = (*s.awake, e.player)


def _bidden(s: State, e: ev.Bidden) -> None:
    s.bidden = {**s.bidden, e.player: e.options}


def _romeo(s: State, e: ev.Romeo) -> None:
    s.lovers = (e.giulietta, e.player)
    change(s, e.player, victory=(LOVERS,))


def _bound(s: State, e: ev.Bound) -> None:
    """The lovers hear of each other. In their views nothing has said so before:
    Romeo is who does not have Giulietta's card."""
    if e.player in s.lovers:
        return
    if s.players[e.player].card == "giulietta":
        s.lovers = (e.player, e.partner)
    else:
        _romeo(s, ev.Romeo(e.player, e.partner))


def _became(s: State, e: ev.Became) -> None:
    """Each conversion overwrites camp, victory and aura (D-GEN-03)."""
    if e.what == "criminal":
        change(s, e.player, camp=(CRIMINALS,), victory=(CRIMINALS,), dark=True)
        return
    s.conversions += 1
    if e.what == MINOR:
        new = {
            "creature": MINOR,
            "camp": (VAMPIRES,),
            "victory": (VAMPIRES,),
            "dark": True,
            "mystic": False,
            "powers": (),
        }
    elif e.what == "discendente":
        new = {"creature": WEREWOLF, "camp": (WOLVES,), "victory": (WOLVES,), "dark": True, "powers": ("discendente",)}
    else:
        new = {"creature": HUMAN, "camp": (VILLAGE,), "victory": (VILLAGE,), "dark": False, "powers": ()}
    change(s, e.player, turned=s.conversions, **new)


def _inherited(s: State, e: ev.Inherited) -> None:
    change(s, e.player, mystic=True, powers=(*s.players[e.player].powers, e.power))


def _heir(s: State, e: ev.Heir) -> None:
    change(s, e.player, creature=VAMPIRE, powers=("vampiro",))
    s.told_heir = e.player


def _succeeded(s: State, e: ev.Succeeded) -> None:
    """The heir hears of it. In the view of an heir nothing has said so before."""
    if s.told_heir is None:
        _heir(s, ev.Heir(e.player))
    s.told_heir = None


def _handed(s: State, e: ev.Handed) -> None:
    past = s.items[e.item].past if e.item in s.items else ()
    s.items = {**s.items, e.item: Item(e.player, (*past, e.player))}


def _item_gone(s: State, e: ev.ItemGone) -> None:
    s.items = {**s.items, e.item: Item(None, s.items[e.item].past, e.owner)}


def _noticed(s: State, e: ev.Noticed) -> None:
    s.items = {**s.items, e.item: s.items[e.item]._replace(owner=None)}


def _spent(s: State, e: ev.Spent) -> None:
    s.spent |= {(e.player, e.power)}


def _attacked(s: State, e: ev.Attacked) -> None:
    change(s, e.player, attacked=True)


def _warded(s: State, e: ev.Warded) -> None:
    s.warded = {**s.warded, e.player: e.cursed}


def _hit(s: State, e: ev.Hit) -> None:
    s.hits = (*s.hits, (e.player, e.cause))


def _hits_removed(s: State, e: ev.HitsRemoved) -> None:
    s.hits = tuple(hit for hit in s.hits if hit[0] != e.player)


def _marked(s: State, e: ev.Marked) -> None:
    s.marks = (*s.marks, (e.player, e.cause))


def _finding(s: State, e: ev.Finding) -> None:
    s.findings |= {e.fact}


def _written(s: State, e: ev.RumourWritten) -> None:
    s.written = e.text


def _rumour(s: State, e: ev.Rumour) -> None:
    s.written = ""


def _armed(s: State, e: ev.Armed) -> None:
    if e.effect == "two-attacks":
        s.double = True
    elif e.effect == "no-attack":
        s.sick = True
    elif e.effect == "grief":
        s.grieving = e.player
    else:
        s.inherits = s.number + 1


def _lost(s: State, e: ev.Died | ev.Burned | ev.Left) -> None:
    """What was known of somebody who is eliminated is kept; their hits and marks lapse."""
    if e.player in s.players:
        s.dead = {**s.dead, e.player: (s.dark(e.player), s.players[e.player].mystic)}
    s.hits = tuple(hit for hit in s.hits if hit[0] != e.player)
    s.marks = tuple(mark for mark in s.marks if mark[0] != e.player)
    if s.told_heir == e.player:
        s.told_heir = None


def _law(s: State, e: ev.Law) -> None:
    s.law = e.target


SECRET: Final[Mapping[type[Event], Callable[[State, Any], None]]] = {
    PhaseBegan: _over,
    ev.Stage: _anew,
    ev.Dealt: _dealt,
    ev.SecretRole: _secret,
    ev.MysticChosen: _chosen,
    ev.Skipped: _skipped,
    ev.Undone: _undone,
    ev.Overridden: _overridden,
    ev.Returned: _back,
    ev.Eyes: _eyes,
    ev.Enters: _enters,
    ev.Pointed: _pointed,
    ev.Voted: _voted,
    ev.Raised: _raised,
    ev.ArmsCounted: _arms,
    ev.Awake: _awake,
    ev.Bidden: _bidden,
    ev.Romeo: _romeo,
    ev.Bound: _bound,
    ev.Became: _became,
    ev.Inherited: _inherited,
    ev.Heir: _heir,
    ev.Succeeded: _succeeded,
    ev.Handed: _handed,
    ev.ItemGone: _item_gone,
    ev.Noticed: _noticed,
    ev.Spent: _spent,
    ev.Attacked: _attacked,
    ev.Warded: _warded,
    ev.Hit: _hit,
    ev.HitsRemoved: _hits_removed,
    ev.Marked: _marked,
    ev.Finding: _finding,
    ev.Armed: _armed,
    ev.RumourWritten: _written,
    ev.Rumour: _rumour,
    ev.Died: _lost,
    ev.Burned: _lost,
    ev.Left: _lost,
    ev.Law: _law,
}
"""What changes the secrets. Every other event only tells somebody something."""

REDUCERS: Final = {kind: [table[kind] for table in (PUBLIC, SECRET) if kind in table] for kind in (*PUBLIC, *SECRET)}

S = TypeVar("S", bound=State)


def evolve(state: S, events: Iterable[Event]) -> S:
    """The state after these events; the one given stays as it was."""
    s = object.__new__(type(state))
    s.__dict__ = state.__dict__.copy()
    for event in events:
        for reducer in REDUCERS.get(type(event), ()):
            reducer(s, event)
    return s
