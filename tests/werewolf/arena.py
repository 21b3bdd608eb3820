"""What the laws must know about Werewolf."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

from lupus.engine.game import Setup
from lupus.engine.table import Entry, Table
from lupus.rulesets.werewolf.calls import CALLS
from lupus.rulesets.werewolf.cards import VAMPIRE, deck
from lupus.rulesets.werewolf.setup import CLOCK_LEADS
from lupus.rulesets.werewolf.state import CLOSED_EYES, PHONES, Public

from ..laws.arena import Arena, Watch, seats_for, words

RANKED: Final = ("capo-branco", "lupo-del-branco", "lupo-reietto")
SECRETS: Final = ("semplice", "eroe", "discendente-dei-lupi")
OPTIONAL: Final = ("malato", "mistico-dormiente", "mostro")
MYSTICS: Final = ("veggente", "medium", "mago", "strega", "guaritore")

ALL: Final = [slug for slug, card in deck().items() for _ in range(card.copies)]


def cards(players: int, chance: Random, extra: int) -> tuple[list[str], list[str]]:
    """The dealt cards, and the pool with so many more."""
    dealt = ["veggente", chance.choice(RANKED)]
    left = list((Counter(ALL) - Counter(dealt)).elements())
    chance.shuffle(left)
    dealt += left[: players - 2]
    return dealt, [*dealt, *left[players - 2 : players - 2 + extra]]


def versions_for(pool: list[str], chance: Random) -> dict[str, str]:
    """A version of each card, where the pool allows it."""
    chosen = {slug: chance.choice(["base", *deck()[slug].versions]) for slug in dict.fromkeys(pool)}
    for guard in {"guardia", "altra-guardia"} & set(chosen):
        chosen[guard] = "prigioni-del-villaggio" if chance.random() < 0.5 else "base"
        chosen.update(dict.fromkeys({"guardia", "altra-guardia"} & set(chosen), chosen[guard]))
    if "vampiro" not in pool and chosen.get("capo-gilda") == "notti-pericolose":
        chosen["capo-gilda"] = "base"
    if {"assassino", "capo-gilda", "spia"} & set(pool) and "guardia-corrotta" in chosen:
        chosen["guardia-corrotta"] = "base"
    return chosen


def werewolf_setup(chance: Random) -> Setup:
    """Villages of six to twelve, most of them with secrets in the cast, some drawn, some for first games."""
    players = chance.randint(6, 12)
    seats = seats_for(players, chance)
    cast: dict[str, dict[str, Any]] = {
        seat: {"gender": chance.choice("fmx")} for seat in seats if chance.random() < 0.6
    }
    settings: dict[str, Any] = {"patience": chance.choice([0, 2, 6])}
    if chance.random() < 0.08:
        few = [card for card in ALL if card not in (*RANKED, "lupo-maledetto", "veggente")]
        wolves = ("capo-branco", "lupo-del-branco")[: (players - 1) // 4]
        return Setup(
            seats, cast, {"mode": "first-games", "pool": ["veggente", *wolves, *few[: players - 1 - len(wolves)]]}
        )
    dealt, pool = cards(players, chance, chance.choice([0, 0, players // 2]))
    secrets = [secret for secret in OPTIONAL if chance.random() < 0.5]
    variants = [v for v in ("rivelazione", "amuleto", "spada", "tempo") if chance.random() < 0.35]
    if not {"azzeccagarbugli", "oratore", "spia", "borgomastro"} & set(pool) and chance.random() < 0.7:
        variants.append("voto-scoperto")
    if chance.random() < 0.8:
        chance.shuffle(dealt)
        for seat, card in zip(seats, dealt, strict=True):
            facts = cast.setdefault(seat, {})
            facts["card"] = card
            if card == "contadino":
                facts["secret"] = chance.choice([*SECRETS, *secrets])
            elif card == "pazzo":
                facts["mystic"] = chance.choice(MYSTICS)
    settings |= {"pool": pool, "versions": versions_for(pool, chance), "secrets": secrets, "variants": variants}
    settings["leader"] = chance.choice([CLOCK_LEADS, CLOSED_EYES, PHONES])
    settings["spectators"] = chance.random() < 0.7
    settings["news"] = chance.choice([["veggente"], ["veggente", "mago", "guaritore", "vampiro", "own"]])
    return Setup(seats, cast, settings)


def opening(players: int, chance: Random) -> Setup:
    """A small village without many calls."""
    seats = seats_for(max(6, min(players, 8)), chance)
    simple = ["veggente", "capo-branco", "lupo-maledetto", "guaritore", "oste", "contadino", "contadino", "contadino"]
    return Setup(seats, {seat: {"gender": "x"} for seat in seats}, {"pool": simple[: len(seats)]})


class WerewolfWatch(Watch):
    """The invariants of the card game, from its events alone."""

    def __init__(self, table: Table[Any]) -> None:
        super().__init__(table)
        self.cards: dict[str, str] = {}
        self.pool: Counter[str] = Counter()
        self.alive = list(self.seats)
        self.phase = ""
        self.number = 0
        self.calls: list[str] = []
        self.way = ""
        self.candidates: tuple[str, ...] = ()
        self.burned = 0
        self.struck: set[str] = set()

    def see(self, before: Any, entry: Entry, after: Any) -> None:
        react = getattr(self, "on_" + entry.event.kind.replace("-", "_"), None)
        if react is not None:
            react(entry.event, after)

    def on_village(self, e: Any, after: Any) -> None:
        assert e.seats == self.seats
        self.pool = Counter(e.pool)
        assert self.pool <= Counter(ALL)
        assert self.pool + Counter(e.excluded) == Counter(ALL)

    def on_nights(self, e: Any, after: Any) -> None:
        self.way = e.way

    def on_role_assigned(self, e: Any, after: Any) -> None:
        assert e.player not in self.cards, "dealt twice"
        self.cards[e.player] = e.card
        assert Counter(self.cards.values()) <= self.pool
        if len(self.cards) == len(self.seats):
            assert "veggente" in self.cards.values()

    def on_phase(self, e: Any, after: Any) -> None:
        if e.phase == "night":
            assert e.number == self.number + 1, "nights follow one another"
            self.number, self.calls, self.burned, self.struck = e.number, [], 0, set()
        elif e.phase in ("day", "first-ballot", "defence", "second-ballot", "stake"):
            assert e.number == self.number
        elif e.phase in CALLS:
            again = self.calls.count(e.phase)
            assert again <= (self.way == PHONES), "a call is made once a night; at once with others it comes back"
            assert e.phase == "guaritore" or "guaritore" not in self.calls, "the guaritore is the last"
            self.calls.append(e.phase)
        self.phase = e.phase
        assert set(after.living) == set(self.alive)
        if not after.result:
            for seat in set(self.seats) - set(self.alive):
                assert e.phase == "stake" or not self.game.prompts(after, seat), "the dead are asked nothing"

    def on_returned(self, e: Any, after: Any) -> None:
        assert e.player not in self.alive
        self.alive = [seat for seat in self.seats if seat in (*self.alive, e.player)]

    def on_hit(self, e: Any, after: Any) -> None:
        assert self.number > 1 or e.cause == "moderatore", "nobody is hit in the first night"
        assert e.player in self.alive
        self.struck.add(e.player)

    def on_hits_removed(self, e: Any, after: Any) -> None:
        assert e.player in self.struck
        self.struck.discard(e.player)

    def on_died(self, e: Any, after: Any) -> None:
        assert e.card in (None, self.cards[e.player])
        self.gone(e.player)

    def on_left(self, e: Any, after: Any) -> None:
        self.gone(e.player)

    def on_burned(self, e: Any, after: Any) -> None:
        self.burned += 1
        assert self.burned == 1, "two stakes in a day"
        assert e.player in self.candidates
        self.gone(e.player)

    def gone(self, seat: str) -> None:
        self.alive.remove(seat)

    def on_run_off(self, e: Any, after: Any) -> None:
        assert set(e.candidates) <= set(self.alive)
        assert list(e.candidates) == sorted(e.candidates, key=self.seats.index)
        self.candidates = e.candidates

    def on_voted(self, e: Any, after: Any) -> None:
        assert e.player in self.alive
        assert e.player not in e.named
        assert len(set(e.named)) == len(e.named) > 0
        assert len(e.named) == 1 or self.cards[e.player] == "mercante"
        assert set(e.named) <= set(self.candidates if self.phase == "second-ballot" else self.alive)

    def on_pointed(self, e: Any, after: Any) -> None:
        assert e.player in self.alive or self.phase == "stake"

    def on_awake(self, e: Any, after: Any) -> None:
        assert e.player in self.alive
        assert e.player not in e.others

    def on_handed(self, e: Any, after: Any) -> None:
        assert after.items[e.item].past.count(e.player) == 1, "an object comes back to nobody"

    def on_ended(self, e: Any, after: Any) -> None:
        assert set(e.winners) <= set(self.seats)
        assert len(e.factions) <= 1


def known(state: Any, seat: str) -> Any:
    """What a player knows of themselves: no secret role, nor that they are the heir until it is said (WW-KNOW-05,
    D-VAMP-07)."""
    player = state.players[seat]
    told = player.card, player.camp, player.victory, player.dark, player.mystic, state.other_lover(seat)
    if player.creature == VAMPIRE and player.card != "vampiro":
        return told
    return *told, player.creature, tuple(power for power in player.powers if power not in (*SECRETS, *OPTIONAL))


ARENA: Final = Arena(
    setup=werewolf_setup,
    opening=opening,
    public=frozenset({"gender"}),
    watch=WerewolfWatch,
    public_kinds=words(
        "committed seed-revealed phase village nights stage died nobody-died left rumour run-off open-vote open-score "
        "undecided time-up "
        "burned shot nobody-else-died returned ended won uncovered"
    ),
    private_kinds=words(
        "role-assigned mystic-chosen eyes enters pointed voted raised awake bidden tapped hands-seen leader-seen "
        "opening-seen pointing-seen sign-seen hits-seen vote-seen raise-seen watched bound became inherited succeeded"
    ),
    board=Public,
    own=known,
    out=lambda state, seat: seat != state.burned if state.phase == "stake" else seat not in state.living,
)
