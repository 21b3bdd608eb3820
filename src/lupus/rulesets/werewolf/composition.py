"""Which cards make a village: what is refused, what the Moderator is warned of, what is proposed,
and the secret draw (D-COMP)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from lupus.engine.dice import Dice
from lupus.engine.game import BadSetup

from .ballots import effects, spying
from .cards import BASE, CRIMINALS, Card, deck
from .cards.contadino import OPTIONAL
from .state import AMULET, SWORD, VICTORY, WOLF_CARDS, State

PLAYERS: Final = range(6, 34)
"""How many can play (D-COMP-01): the deck has a card for 33."""

FIRST_GAMES, STANDARD = "first-games", "standard"
MODES: Final = (FIRST_GAMES, STANDARD)

REVEAL, OPEN_VOTE, TIMED = "rivelazione", "voto-scoperto", "tempo"
VARIANTS: Final = (REVEAL, OPEN_VOTE, AMULET, SWORD, TIMED)

ANTAGONISTS: Final = (
    "capo-branco",
    "lupo-del-branco",
    "traditore",
    "vampiro",
    "lupo-reietto",
    "ghoul",
    "lupo-maledetto",
    "mago",
)
"""The antagonists in the order in which villages are proposed; the last in its version mago-oscuro."""

INHABITANTS: Final = tuple(
    "veggente contadino guaritore mago eremita borgomastro contadino medium strega oste bocca-di-rosa prete "
    "cacciatore-di-vampiri "
    "peccatore pazzo oratore azzeccagarbugli giulietta guardia altra-guardia spia assassino capo-gilda "
    "guardia-corrotta mercante "
    "contadino".split()
)
"""All others in the order in which villages are proposed: nobody before those on whom they depend."""

ERROR, WARNING, ADVICE, SUGGESTION = "error", "warning", "advice", "suggestion"
LEVELS: Final = (ERROR, WARNING, ADVICE, SUGGESTION)


class Plan(NamedTuple):
    """What is chosen before the cards are dealt.

    pool: the possible cards, one entry for each copy; where it is larger than the village, the draw is secret
    (WW-COMP-12). versions: by card the one in play, where it is not the base. secrets: the secret roles that may be
    given beside the three that always may. variants: those of the game.
    """

    players: int
    pool: tuple[str, ...]
    versions: Mapping[str, str] = {}
    mode: str = STANDARD
    secrets: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()

    def card(self, slug: str) -> Card:
        """A card in the version in play; first games know no versions (section M)."""
        return deck()[slug].in_version(BASE if self.mode == FIRST_GAMES else self.versions.get(slug, BASE))

    def played(self, slug: str, version: str = BASE) -> bool:
        """Whether a card is possible, in this version."""
        return slug in self.pool and self.versions.get(slug, BASE) == version


class Notice(NamedTuple):
    """Something to say about a plan: how serious it is, a stable code, the cards it is about,
    how many there are and should be."""

    level: str
    code: str
    about: tuple[str, ...] = ()
    found: int = 0
    wanted: int = 0


Notices = Iterator[Notice]


def notices(plan: Plan, dealt: Sequence[str] | None = None, given: Sequence[str] | None = None) -> list[Notice]:
    """All there is to say, the gravest first. Errors alone keep a game from starting (WW-COMP-23).

    dealt: the cards drawn from a larger pool, where the Moderator knows them. given: the secret roles that the
    contadini have. What makes a plan unreadable hides everything else.
    """
    unreadable = list(malformed(plan))
    if unreadable:
        return unreadable
    cards = plan.pool if dealt is None else tuple(dealt)
    found = [
        *numbers(plan, dealt),
        *mandatory(plan, cards),
        *conflicts(plan),
        *antagonists(plan, cards, certain=plan.mode == STANDARD and len(cards) <= plan.players),
        *lonely(plan),
        *monster(plan, given),
        *advice(plan),
    ]
    return sorted(found, key=lambda notice: LEVELS.index(notice.level))


def check(plan: Plan, dealt: Sequence[str] | None = None) -> None:
    """Raise `BadSetup` for the first error of a plan."""
    for level, code, about, found, wanted in notices(plan, dealt):
        if level == ERROR:
            said = SENTENCES[code].format(about=", ".join(about), found=found, wanted=wanted)
            raise BadSetup(code, said, SETTINGS.get(code, "pool"))


SENTENCES: Final[Mapping[str, str]] = {
    "too-few-players": "Werewolf is for {wanted} players or more, not for {found}",
    "too-many-players": "Werewolf is for {wanted} players at most, not for {found}",
    "unknown-mode": "there is no mode {about}",
    "unknown-card": "there is no card {about}",
    "unknown-secret-role": "there is no optional secret role {about}",
    "unknown-variant": "there is no variant {about}",
    "unknown-version": "there is no such version of a card: {about}",
    "too-many-copies": "the deck has {wanted} of {about}, not {found}",
    "pool-too-small": "{found} cards for {wanted} players",
    "pool-too-large": "in a first game there are as many cards as players: {wanted}, not {found}",
    "wrong-number-dealt": "{found} cards are dealt to {wanted} players",
    "dealt-not-possible": "a card is dealt that is not possible: {about}",
    "no-veggente": "there must be a Veggente",
    "no-werewolf": "there must be a werewolf",
    "wrong-werewolves": "a first game for so many needs {wanted} werewolves, not {found}",
    "object-in-first-games": "first games have no {about}",
    "notti-pericolose-without-vampiro": "notti-pericolose needs the vampiro",
    "non-criminale-with-criminals": "a guardia-corrotta is no Criminal only where nobody is: {about}",
    "guards-differ": "both Guards are played in the same version",
    "acts-in-open-vote": "{about} cannot act in an open vote",
}
"""The errors in plain English."""

SETTINGS: Final[Mapping[str, str]] = {
    "unknown-mode": "mode",
    "unknown-secret-role": "secrets",
    "unknown-variant": "variants",
    "object-in-first-games": "variants",
    "acts-in-open-vote": "variants",
    "unknown-version": "versions",
    "notti-pericolose-without-vampiro": "versions",
    "non-criminale-with-criminals": "versions",
    "guards-differ": "versions",
}
"""For each error that is not about the pool: the setting at fault."""


def malformed(plan: Plan) -> Notices:
    """Numbers, cards, versions, modes, secret roles and variants that do not exist (WW-SETUP-01, -02, -14,
    D-GEN-11)."""
    cards = deck()
    if plan.players < PLAYERS.start:
        yield Notice(ERROR, "too-few-players", found=plan.players, wanted=PLAYERS.start)
    if plan.players >= PLAYERS.stop:
        yield Notice(ERROR, "too-many-players", found=plan.players, wanted=PLAYERS.stop - 1)
    if plan.mode not in MODES:
        yield Notice(ERROR, "unknown-mode", (plan.mode,))
    for code, names, known in (
        ("unknown-card", (*plan.pool, *plan.versions), cards),
        ("unknown-secret-role", plan.secrets, OPTIONAL),
        ("unknown-variant", plan.variants, VARIANTS),
    ):
        yield from (Notice(ERROR, code, (name,)) for name in dict.fromkeys(names) if name not in known)
    for slug, version in plan.versions.items():
        if slug in cards and version not in (BASE, *cards[slug].versions):
            yield Notice(ERROR, "unknown-version", (slug, version))


def numbers(plan: Plan, dealt: Sequence[str] | None) -> Notices:
    """How many cards there are, and how many of each (WW-COMP-01, -09, -12, -13, -17)."""
    n, size, count = plan.players, len(plan.pool), Counter(plan.pool)
    for slug, copies in count.items():
        if copies > deck()[slug].copies:
            yield Notice(ERROR, "too-many-copies", (slug,), copies, deck()[slug].copies)
    if size < n:
        yield Notice(ERROR, "pool-too-small", found=size, wanted=n)
    elif plan.mode == FIRST_GAMES and size > n:
        yield Notice(ERROR, "pool-too-large", found=size, wanted=n)
    elif size > n + n // 2:
        yield Notice(WARNING, "many-extra-roles", found=size, wanted=n + n // 2)
    if dealt is not None:
        if len(dealt) != n:
            yield Notice(ERROR, "wrong-number-dealt", found=len(dealt), wanted=n)
        if Counter(dealt) - count:
            yield Notice(ERROR, "dealt-not-possible", tuple(sorted(Counter(dealt) - count)))


def mandatory(plan: Plan, cards: Sequence[str]) -> Notices:
    """The Veggente and the Werewolves (WW-COMP-02 to -05, WW-COMP-20)."""
    wolves = [slug for slug in cards if slug in WOLF_CARDS]
    if "veggente" not in cards:
        yield Notice(ERROR, "no-veggente")
    if not wolves:
        yield Notice(ERROR, "no-werewolf")
    elif plan.mode == FIRST_GAMES and len(wolves) != (needed := werewolves(plan.players)):
        yield Notice(ERROR, "wrong-werewolves", tuple(wolves), len(wolves), needed)
    if plan.mode == FIRST_GAMES and (asked := (plan.players - 1) // 4) > len(WOLF_CARDS):
        yield Notice(WARNING, "few-werewolves", WOLF_CARDS, len(WOLF_CARDS), asked)
    if set(wolves) == {"lupo-maledetto"}:
        yield Notice(WARNING, "only-lupo-maledetto", ("lupo-maledetto",))


def werewolves(players: int) -> int:
    """The werewolf cards of a first game: one for each four players after the first, four at most (D-COMP-02)."""
    return min((players - 1) // 4, len(WOLF_CARDS))


def conflicts(plan: Plan) -> Notices:
    """What cannot be played together (WW-COMP-18, -19, -25, -26, WW-GAMEVAR-VOTO-SCOPERTO-02)."""
    if plan.mode == FIRST_GAMES:
        yield from (
            Notice(ERROR, "object-in-first-games", (thing,)) for thing in plan.variants if thing in (AMULET, SWORD)
        )
        return
    if plan.played("capo-gilda", "notti-pericolose") and "vampiro" not in plan.pool:
        yield Notice(ERROR, "notti-pericolose-without-vampiro", ("capo-gilda",))
    group = [
        slug
        for slug in ("assassino", "capo-gilda", "spia")
        if slug in plan.pool and plan.card(slug).factions == (CRIMINALS,)
    ]
    if plan.played("guardia-corrotta", "non-criminale") and group:
        yield Notice(ERROR, "non-criminale-with-criminals", tuple(group))
    guards = {slug: plan.versions.get(slug, BASE) for slug in ("guardia", "altra-guardia") if slug in plan.pool}
    if len(set(guards.values())) > 1:
        yield Notice(ERROR, "guards-differ", tuple(guards))
    if OPEN_VOTE in plan.variants:
        yield from open_votes(plan)


def open_votes(plan: Plan) -> Notices:
    """Which cards an open vote makes useless, or uncovers (WW-GAMEVAR-VOTO-SCOPERTO-02)."""
    for slug in ("azzeccagarbugli", "oratore", "spia", "borgomastro", "mercante", "bocca-di-rosa"):
        if slug in plan.pool:
            acts = {effects, spying} & plan.card(slug).does.keys()
            yield (
                Notice(ERROR, "acts-in-open-vote", (slug,)) if acts else Notice(WARNING, "known-in-open-vote", (slug,))
            )


def antagonists(plan: Plan, cards: Sequence[str], *, certain: bool) -> Notices:
    """Whether there is one for each four players (WW-COMP-10, -11);
    certain: whether these are the cards that are dealt."""
    found = sum(plan.card(slug).antagonist for slug in cards)
    if certain and found != plan.players // 4:
        yield Notice(WARNING, "antagonists", found=found, wanted=plan.players // 4)


def any_of(*slugs: str) -> Callable[[Plan], bool]:
    """Whether one of these is possible."""
    return lambda plan: not set(slugs).isdisjoint(plan.pool)


def guard(plan: Plan) -> bool:
    """Whether there may be a Guard who lets the Village win (D-GUARD-01)."""
    return any(VICTORY in plan.card(slug).does.get(State.guard, ()) for slug in plan.pool)


def of_criminals(plan: Plan, slug: str) -> bool:
    """Whether a card's factions include the Criminals."""
    return CRIMINALS in plan.card(slug).factions


def named(slug: str, version: str | None = None) -> Callable[[Plan], list[str]]:
    """The card, if it is possible, in this version if one is said."""
    return lambda plan: [slug] if slug in plan.pool and version in (None, plan.versions.get(slug, BASE)) else []


LONELY: Final[tuple[tuple[str, Callable[[Plan], Iterable[str]], Callable[[Plan], bool]], ...]] = (
    ("ghoul-without-vampiro", named("ghoul"), any_of("vampiro")),
    ("cacciatore-without-vampiro", named("cacciatore-di-vampiri"), any_of("vampiro")),
    ("peccatore-without-prete", named("peccatore"), any_of("prete")),
    ("prete-without-sinners", named("prete"), any_of("peccatore", "bocca-di-rosa")),
    ("criminals-without-guard", lambda plan: [s for s in dict.fromkeys(plan.pool) if of_criminals(plan, s)], guard),
    ("vigilante-without-guaritore", named("assassino", "vigilante"), any_of("guaritore")),
    ("assassino-without-mystics", named("assassino", BASE), any_of("mago", "medium", "strega", "guaritore")),
    ("lupo-beta-without-capo-branco", named("lupo-reietto", "lupo-beta"), any_of("capo-branco")),
    ("medium-with-reveal", named("medium"), lambda plan: REVEAL not in plan.variants),
)
"""The cards that mean little (who) without something else (what):
each with the code of its warning (WW-COMP-20, D-COMP-07)."""


def lonely(plan: Plan) -> Notices:
    """Cards without what they need; first games use no text but that of the werewolves."""
    if plan.mode == FIRST_GAMES:
        return
    for code, who, what in LONELY:
        cards = tuple(who(plan))
        if cards and not what(plan):
            yield Notice(WARNING, code, cards)


def monster(plan: Plan, given: Sequence[str] | None) -> Notices:
    """The mostro is for villages of twelve or more; those not yet given may be given (WW-COMP-20, section M)."""
    possible = plan.secrets if given is None else given
    if "mostro" in possible and "contadino" in plan.pool and plan.players < 12 and plan.mode != FIRST_GAMES:
        yield Notice(WARNING, "mostro-in-small-village", ("contadino",), plan.players, 12)


def advice(plan: Plan) -> Notices:
    """What may be better, or must be thought of (WW-COMP-21, -22, -27)."""
    if plan.mode == FIRST_GAMES:
        return
    if SWORD in plan.variants:
        yield Notice(ADVICE, "balance-sword")
    if len(plan.pool) <= plan.players:
        yield Notice(ADVICE, "extra-role")
    if plan.played("assassino") and not any(of_criminals(plan, slug) for slug in plan.pool if slug != "assassino"):
        yield Notice(SUGGESTION, "vigilante", ("assassino",))


# --- villages ---------------------------------------------------------------------------------------------------------


def excluded(pool: Iterable[str]) -> Counter[str]:
    """The cards of the deck that are not possible, with how many copies of each:
    everybody may read this list (WW-COMP-16)."""
    return Counter({slug: card.copies for slug, card in deck().items()}) - Counter(pool)


def proposed(players: int, mode: str = STANDARD, *, extra: bool = False) -> Plan:
    """A village without warnings, but for the one of first games for more than twenty.

    extra: with as many extra roles as are usual, one for each two players (WW-COMP-13).
    Raises `ValueError` for a number that cannot play.

    >>> proposed(6).pool
    ('capo-branco', 'veggente', 'contadino', 'guaritore', 'mago', 'eremita')
    >>> " ".join(proposed(9, FIRST_GAMES).pool)
    'capo-branco lupo-del-branco veggente contadino guaritore mago eremita borgomastro contadino'
    """
    if players not in PLAYERS:
        raise ValueError(f"{players} players cannot play, {PLAYERS.start} to {PLAYERS.stop - 1} can")
    if mode == FIRST_GAMES:
        pack = WOLF_CARDS[: werewolves(players)]  # in this order (WW-COMP-06)
        others = [*INHABITANTS, *(slug for slug in ANTAGONISTS if slug not in (*WOLF_CARDS, "mago"))]
        return Plan(players, (*pack, *others[: players - len(pack)]), mode=mode)
    size = min(players + players // 2, PLAYERS.stop - 1) if extra else players
    enemies = ANTAGONISTS[: size // 4]
    others = [slug for slug in INHABITANTS if slug not in enemies]
    versions = {"mago": "mago-oscuro"} if "mago" in enemies else {}
    return Plan(players, (*enemies, *others[: size - len(enemies)]), versions, mode)


def draw(plan: Plan, dice: Dice, given: Sequence[str] = (), attempt: int = 1) -> tuple[str, ...]:
    """The cards that are dealt, from a pool without errors:
    the Veggente, a wolf, antagonists, others (WW-COMP-15, D-COMP-06).

    given: those that the Moderator has dealt already; they come first.
    attempt: which draw it is, where another is wanted.
    """
    left, dealt = list(plan.pool), [*given]
    for slug in given:
        left.remove(slug)
    if len(plan.pool) == plan.players:
        return (*dealt, *left)

    def take(cards: Iterable[str], wanted: int) -> None:
        among, room = tuple(cards), min(wanted, plan.players - len(dealt))
        if among and room > 0:
            for slug in dice.order(f"start/village/{attempt}.{len(dealt)}", among)[:room]:
                left.remove(slug)
                dealt.append(slug)

    def antagonist(slug: str) -> bool:
        return plan.card(slug).antagonist

    wolves = [slug for slug in left if State.ranked in plan.card(slug).does] or ["lupo-maledetto"]
    take(["veggente"], "veggente" not in dealt)
    take(wolves, set(WOLF_CARDS).isdisjoint(dealt))
    take(filter(antagonist, left), plan.players // 4 - sum(map(antagonist, dealt)))
    take((slug for slug in left if not antagonist(slug)), plan.players)
    take(left, plan.players)
    return tuple(dealt)
