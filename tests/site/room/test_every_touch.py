"""What somebody touches is what happens: whole games by the HTML of each screen,
and a look at all that is stored after each touch.

`evening.py` has the people and the witness. With the marker `soak` many more games are played,
by everybody and not by some.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any, Final

import pytest

from lupus.engine.dice import seed_of
from lupus.engine.game import Setup
from lupus.rulesets.lupusburg.phases import PHASES
from lupus.rulesets.werewolf import screens
from lupus.rulesets.werewolf.calls import NIGHT
from lupus.rulesets.werewolf.desk.entry import FORMS
from lupus.rulesets.werewolf.state import AMULET, CLOSED_EYES, PHONES, SWORD
from lupus.site.people.models import Attempt
from lupus.site.room.acts import DEEDS
from lupus.site.room.models import Room
from lupus.site.table import clerk
from tests.offered import Form
from tests.rigs.evening import (
    EFFECTS,
    Evening,
    Phone,
    Stored,
    Touch,
    begins,
    claims,
    comes_back,
    comes_in,
    opened,
    practising,
    verbs_of,
)
from tests.rigs.room_clock import Hand
from tests.werewolf.deskwitness import RARE

pytestmark = [pytest.mark.django_db, pytest.mark.many]


@pytest.fixture
def seeded(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Have the next game dealt from a seed."""

    def seed(number: int) -> None:
        monkeypatch.setattr(clerk, "secrets", SimpleNamespace(token_bytes=lambda n: seed_of(number)))

    return seed


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> Callable[[Sequence[str], str], None]:
    """Have these cards on the next table of Werewolf, in the order of the seats, with amulet and sword, and nights of
    this way."""

    def deal(cards: Sequence[str], way: str) -> None:
        def setup(guests: Any, options: Any, host: str) -> Setup:
            made = screens.setup(guests, options, host)
            cast = {seat: {**made.cast[seat], "card": card} for seat, card in zip(made.seats, cards, strict=True)}
            chosen = {"pool": sorted(cards), "variants": [AMULET, SWORD], "leader": way}
            return Setup(made.seats, cast, {**made.settings, **chosen})

        monkeypatch.setattr(screens, "SCREENS", replace(screens.SCREENS, setup=setup))

    return deal


FEW: Final = 12
"""So many games at each commit, at most: as soon as everything has been seen no more are played."""


def games(first: int, many: int) -> list[Any]:
    """The first seed and the number of games, at each commit and with the marker `soak`."""
    return [(first, FEW), pytest.param(1000, many, marks=pytest.mark.soak)]


def until_seen(first: int, most: int, seen: Collection[Any], wanted: set[Any]) -> Iterator[int]:
    """Seeds, of a few games until everything has been seen that is wanted, of many all."""
    for seed in range(first, first + most):
        if most > FEW or not wanted.issubset(seen):
            yield seed
            Room.objects.all().delete()  # a place may have so many rooms at a time, and open so many in an hour
            Attempt.objects.all().delete()


# --- whole games ------------------------------------------------------------------------------------------------------

OF_LUPUSBURG = {(phase, verb) for phase, known in PHASES.items() for verb in known.verbs}
"""Every verb of every phase, as the game lists them."""


@pytest.mark.parametrize(("first", "most"), games(2, 100))
def test_in_lupusburg_whatever_is_touched_stands_in_the_log_once_and_nothing_else_does(
    time: Hand, seeded: Callable[[int], None], first: int, most: int
) -> None:
    """Every verb of every phase acts, and somebody can always go on."""
    acted: Counter[tuple[str, str]] = Counter()
    for seed in until_seen(first, most, acted, OF_LUPUSBURG):
        seeded(seed)
        evening = opened(time, "lupusburg", 4 + seed % 3 if most > FEW else 4, seed)
        evening.haste = 0.6 if most > FEW else 1.0
        begins(evening)
        evening.plays()
        acted += evening.acted
    assert set(acted) == OF_LUPUSBURG


CALLED = {
    *((f"{call.id} point", "point") for call in NIGHT if call.asks),
    *((f"{call} eyes", "eyes") for call in ("veggente", "strega", "guaritore")),
    ("joining eyes", "eyes"),
    ("together point", "point"),
}
BY_DAY = {
    ("cards", "pretend"),
    ("first-ballot eyes", "eyes"),
    ("first-ballot vote", "vote"),
    ("first-ballot vote", "raise"),
    ("second-ballot vote", "vote"),
    ("second-ballot vote", "raise"),
    ("stake", "shoot"),
}
"""Every verb of every call and ballot of Werewolf."""

TABLES = (
    "capo-branco lupo-maledetto veggente medium mago giulietta oratore pazzo",
    "capo-branco lupo-maledetto veggente strega guaritore assassino spia azzeccagarbugli",
    "capo-branco veggente vampiro guardia altra-guardia capo-gilda mercante spia",
)
"""Villages in which each call and each ballot has somebody who decides something."""


@pytest.mark.parametrize(("first", "most"), games(0, 100))
def test_in_werewolf_whatever_is_touched_stands_in_the_log_once_or_is_a_decoy(
    time: Hand, seeded: Callable[[int], None], dealt: Callable[[Sequence[str], str], None], first: int, most: int
) -> None:
    """Every verb acts, in the long run in every call and ballot, in both ways to play a night."""
    acted: Counter[tuple[str, str]] = Counter()
    verbs: set[str] = set()
    for seed in until_seen(first, most, verbs, set(verbs_of("werewolf"))):
        seeded(seed)
        cards = TABLES[seed % len(TABLES)].split()
        dealt(cards, (CLOSED_EYES, PHONES)[seed // len(TABLES) % 2])
        evening = opened(time, "werewolf", len(cards), seed)
        evening.haste, evening.others = (0.8, None) if most > FEW else (1.0, 1)
        begins(evening)
        evening.plays()
        acted += evening.acted
        verbs |= {verb for _, verb in acted}
    assert verbs == set(verbs_of("werewolf"))
    assert most <= FEW or set(acted) == CALLED | BY_DAY


# --- the lobby --------------------------------------------------------------------------------------------------------

IN_GAMES = {"go-on", "absent", "hints", "keep", "lead", "lead-on", "scene"}
"""What is done while a game is played, or after it."""


def test_it_is_known_of_each_act_of_a_room_what_it_changes() -> None:
    assert set(EFFECTS) == {*DEEDS, "keep", "lead"}


def steps(evening: Evening) -> None:
    """Something happens in a lobby: mostly somebody touches something;
    people come, go away, and come back with other phones."""
    chance, present = evening.chance, evening.present()
    if len(present) < 3 or chance.random() < 0.05:
        Room.objects.filter(code=evening.code).update(closed=False)
        evening.seen, evening.names = None, evening.names + 1
        name = f"Ospite {evening.names}"
        evening.phones[name] = comes_in(evening, name, Phone("en", script=True))
    elif chance.random() < 0.1:
        evening.away.add(present[0])
        evening.waits(130)
    elif evening.away and chance.random() < 0.3:
        name = chance.choice(sorted(evening.away))
        if evening.room.occupants.get(name=name).pk in Stored.of(evening.room).claims or chance.random() < 0.5:
            comes_back(evening, name)
        else:
            claims(evening, name)
    else:
        host = evening.room.occupants.filter(hosts=True).first()
        pieces = (
            host is not None
            and host.name == present[0]
            and evening.room.ruleset == "werewolf"
            and chance.random() < 0.4
        )
        kinds = sorted({kind(form) for form in evening.offered(present[0], "pieces/" if pieces else "")} - {"start"})
        fresh = [what for what in kinds if not evening.acts[what.partition(" ")[0]]]
        wanted = chance.choice(fresh or [what for what in kinds if what != "leave" or chance.random() < 0.2] or kinds)
        evening.touches(present[0], lambda form: kind(form) == wanted, "pieces/" if pieces else "")


def kind(form: Form) -> str:
    """Which act a form asks for, or what it changes among the pieces."""
    what = form.action.rstrip("/").rpartition("/")[2]
    return f"compose {form.sends['do']}" if what == "compose" else what


@pytest.mark.parametrize(("first", "most"), games(6, 50))
def test_whatever_is_touched_in_a_lobby_changes_what_it_says_and_nothing_else(
    time: Hand, first: int, most: int
) -> None:
    """All acts of a room, by whoever is offered them; nothing is offered that is refused."""
    acts: Counter[str] = Counter()
    wanted = set(EFFECTS) - IN_GAMES - {"start", "lobby"}
    for seed in until_seen(first, most, acts, wanted):
        evening = opened(time, ("werewolf", "lupusburg")[seed % 2], 4, seed)
        for _ in range(60 if most <= FEW else 150):
            steps(evening)
        acts += evening.acts
    assert set(acts) == wanted


# --- a game from which people go away ---------------------------------------------------------------------------------

AWAY = {
    "lupusburg": {"start", "keep", "options", "take-over", "answer-for", "next", "scene"},
    "werewolf": {"start", "keep", "go-on", "absent", "take-over", "leave", "scene"},
}
"""What is done there beside playing."""


@pytest.mark.parametrize(
    ("game", "first", "most"),
    [
        *(pytest.param(game, first, FEW) for game, first in (("lupusburg", 6), ("werewolf", 5))),
        *(pytest.param(game, 1000, 40, marks=pytest.mark.soak) for game in AWAY),
    ],
)
def test_a_game_goes_on_and_ends_whoever_goes_away(
    time: Hand, seeded: Callable[[int], None], game: str, first: int, most: int
) -> None:
    """Others answer for them, or have them leave, or conduct in their place; then they play again."""
    seen: Counter[str] = Counter()
    for seed in until_seen(first, most, seen, AWAY[game]):
        seeded(seed)
        evening = opened(time, game, 4 if game == "lupusburg" else 6, seed)
        host = next(iter(evening.phones))
        if game == "lupusburg":
            (options,) = [form for form in evening.offered(host) if kind(form) == "options"]
            evening.sends(Touch(host, options, {**options.filled(evening.chance), "games": ["2"]}))
        begins(evening)
        evening.haste = 1.0 if most <= FEW and game == "lupusburg" else 0.6
        evening.plays(leaving=0.1)
        seen += evening.acts + Counter(verb for _, verb in evening.acted.elements())
        evening.away.clear()
        evening.waits(1)
        begins(evening)
        assert not evening.over, "the same people play again"
    assert set(seen) >= AWAY[game]


@pytest.mark.parametrize(("first", "most"), games(1, 40))
@pytest.mark.parametrize("game", ["lupusburg", "werewolf"])
def test_alone_with_the_computer_whatever_is_touched_is_what_happens(
    time: Hand, seeded: Callable[[int], None], game: str, first: int, most: int
) -> None:
    """One touch opens a room to practise in; the hints come and go; after the end one goes back to the seats."""
    acts: Counter[str] = Counter()
    for seed in until_seen(first, most, acts, {"hints"}):
        seeded(seed)
        evening = practising(time, game, seed)
        evening.haste = 0.6 if most > FEW else 1.0
        evening.plays()
        acts += evening.acts
        name = next(iter(evening.phones))
        while evening.touches(name, lambda form: kind(form) == "scene"):
            pass
        assert evening.touches(name, lambda form: kind(form) == "lobby")
        assert evening.room.game is None
        begins(evening)
    assert acts["hints"]


# --- a game that somebody leads ---------------------------------------------------------------------------------------

LED = {*FORMS} - {"seen", "hand", "returned", "votes", "write", "time-up"}
"""What whoever leads can do in a room: each sees their card on their own phone,
and raises no hand where there are phones."""

SOON = {"next", "point", "undo", "entry", "arms", "hints", "end"}
"""What is seen at each commit; the rest takes many games,
and the desk has its own (`tests/werewolf/test_desk_effects.py`)."""


def often(evening: Evening, form: Form) -> bool:
    """Whether somebody who leads touches a form: what ends much is touched seldom, but for the first time soon."""
    do, done = form.sends.get("do", ""), {verb.removeprefix("lead ") for _, verb in evening.acted}
    if do in ("end", "leave"):
        first = do == "end" and evening.soon and SOON - {"end"} <= done
    else:
        first = bool(do) and do not in done
    return "sure" in form.sends or evening.chance.random() < (1.0 if first else RARE.get(do, 1.0))


@pytest.mark.parametrize(("first", "most"), games(1, 20))
def test_whoever_leads_and_whoever_plays_gets_what_they_touched(
    time: Hand, seeded: Callable[[int], None], first: int, most: int
) -> None:
    """D-UI-01: the commands that a button of the desk promises, all of them and no others;
    what players touch acts beside it."""
    done: Counter[str] = Counter()
    for seed in until_seen(first, most, done, SOON):
        seeded(seed)
        evening = opened(time, "werewolf", 7 if most <= FEW else 9, seed)
        evening.others, evening.soon = (0, True) if most <= FEW else (None, False)
        host = next(iter(evening.phones))
        (options,) = [form for form in evening.offered(host) if kind(form) == "options"]
        evening.sends(
            Touch(host, options, {**options.filled(evening.chance), "leader": ["moderator"], "mode": ["standard"]})
        )
        begins(evening)
        evening.plays(among=partial(often, evening))
        done += Counter(verb.removeprefix("lead ") for _, verb in evening.acted.elements())
    assert set(done) >= (SOON if most <= FEW else LED)
