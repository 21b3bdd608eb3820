"""Bots that play Werewolf with sense: they remember what they have been told, and want their own side to win.

A bot sees its prompts and the events addressed to its seat, and nothing else. Nobody can speak to a bot, so the votes
must speak: whoever knows nothing votes as everybody else does who knows nothing (`Sensible.talk`). A name in a run-off
that this does not explain is one of whom somebody knows something, and they are suspected from then on.

`python -m lupus.rulesets.werewolf.bots.sensible` lets one side play with sense and the other at random.
It prints who wins how often.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Any, Final, Protocol

from lupus.bots.players import AbsentMinded, Hearer, Why, tell
from lupus.bots.random_legal import Rumour, answer
from lupus.engine.dice import seed_of
from lupus.engine.events import Event, PhaseBegan
from lupus.engine.game import Command, Prompt
from lupus.engine.seats import CLOCK, Seat
from lupus.engine.table import Table

from .. import WEREWOLF
from .. import events as ev
from ..ballots import ACCUSE, BALLOTS, LAW, effects
from ..calls import CALLS
from ..cards import BASE, CRIMINALS, LOVERS, MADMAN, OUTCAST, VAMPIRES, VILLAGE, WOLVES, card
from ..course import MYSTICS
from ..game import CLOSED, OPEN
from ..state import JOINING, NOBODY, PHONES, TOGETHER, WOLF_CARDS, State
from .tables import room


class Player(Hearer, Protocol):
    """Whoever sits at the table and plays."""

    def answer(self, prompt: Prompt) -> Command | None:
        """Answer a prompt, or let it pass."""
        ...


# --- at random --------------------------------------------------------------------------------------------------------


class Reckless:
    """Does anything that is allowed, each thing with the same probability, and hears nothing."""

    def __init__(self, seat: Seat, chance: Random) -> None:
        self.seat = seat
        self.chance = chance

    def hear(self, event: Event) -> None:
        """It does not listen."""

    def answer(self, prompt: Prompt) -> Command | None:
        """The prompt, filled in at random; sometimes it is late."""
        return answer(self.seat, prompt, self.chance, Rumour(self.chance.getrandbits(32)))


# --- with sense -------------------------------------------------------------------------------------------------------

FELLOWS: Final = ("guardie", "criminali", "lupi-mannari", "vampiro", "capo-gilda")
"""The calls in which those who see one another are of one side."""

ASSASSINATES: Final = 0.25
"""How likely an assassino is to open the eyes in the call of a Mystic."""


class Sensible:
    """Spares its own side, votes against dark auras and suspects, and at night does what its card is good for."""

    def __init__(self, seat: Seat, chance: Random) -> None:
        self.seat = seat
        self.chance = chance
        self.why: Why | None = None
        """What it weighed for its last answer, where that is worth telling."""
        self.living: tuple[Seat, ...] = ()
        self.day = 0
        self.awake = ""
        """The call in which its eyes are open."""
        self.way = ""
        self.answers = False
        """Whether all have just answered at once: then the calls are made that follow, and other ones begin."""
        self.may: Sequence[str] = ()
        """At whom it may point, where it has been told so."""
        self.versions: Mapping[str, str] = {}
        self.powers: set[str] = set()
        self.hides = False
        """Whether it is on the side of the wolves without knowing them: then it spares the suspects."""
        self.friends: set[Seat] = {seat}
        self.dark: set[Seat] = set()
        """Of whom it knows that they are dangerous."""
        self.asked: set[Seat] = set()
        """Of whom it knows what it can ask."""
        self.vain: set[Seat] = set()
        """Whom the pack has attacked without success."""
        self.rumours = False
        """Whether the oste may speak of the Veggente."""
        self.watched = seat
        """Of whom a Veggente is expected to ask:
        the first in the talk, when the night falls, of whom the oste has not spoken."""
        self.answered: set[Seat] = set()
        """Of whom the oste has spoken, if oste and Veggente were alive."""
        self.suspicion: Counter[Seat] = Counter()
        """What the run-offs have told everybody."""
        self.named: Counter[Seat] = Counter()
        """How often somebody was strangely in a run-off: once for a name among many, twice for one among few."""

    def hear(self, event: Event) -> None:
        """Take note of what matters to its decisions."""
        note = NOTES.get(type(event))
        if note is not None:
            note(self, event)

    def answer(self, prompt: Prompt) -> Command | None:
        """The prompt, filled in as its card and what it knows suggest; None: it lets the prompt pass."""
        self.why = None
        args = CHOICES[prompt.verb](self, prompt)
        return None if args is None else Command(self.seat, prompt.verb, args)

    # what it thinks

    def talk(self) -> list[Seat]:
        """The living, the most suspected first, as everybody who has heard what all have heard would put them.

        Those of whom nothing is known come in an order that is another every day, and the same for all.
        """
        turns = Random(f"{self.day} {' '.join(self.living)}").sample(self.living, len(self.living))
        return sorted(turns, key=lambda seat: -self.suspicion[seat])

    def threat(self, seat: Seat) -> float:
        """How much it would like to lose somebody."""
        if seat in self.friends:
            return -1000
        if seat in self.dark:
            return 1000
        return -self.suspicion[seat] if self.hides else self.suspicion[seat]

    def worst(self, options: Collection[Seat]) -> Seat:
        """Whom it would like to lose most."""
        return max((seat for seat in self.talk() if seat in options), key=self.threat)

    def best(self, options: Collection[Seat]) -> Seat:
        """Whom it would like to lose least, itself and its friends left aside if possible; one of several by chance."""
        others = [seat for seat in options if seat not in self.friends] or list(options)
        return min(others, key=lambda seat: (self.threat(seat), self.chance.random()))

    # what it does

    def points(self, prompt: Prompt) -> Mapping[str, Any]:
        """What its card is good for, with open eyes; otherwise, like everybody, anything."""
        first = self.target(prompt)
        args = {"target": first}
        for slot in prompt.fields[1:]:
            args[slot.name] = self.best([option for option in slot.options if option != first])
        return args

    def target(self, prompt: Prompt) -> str:
        """At whom it points, or nobody."""
        options = prompt.fields[0].options
        seats = [option for option in options if option != NOBODY]
        call = prompt.about if prompt.about in CALLS else self.awake
        if call != prompt.about and call != "medium":
            seats = [seat for seat in self.may or self.living if seat in seats]
        choose = POINTING.get(call, Sensible.best) if self.awake else Sensible.best
        first = choose(self, seats) if seats else NOBODY
        self.why = self.because(DOES[call], str(first)) if first in seats and call in DOES else None
        if first is None:
            return NOBODY if NOBODY in options else self.best(seats)
        return first

    def because(self, did: str, seat: Seat) -> Why | None:
        """Why it points at somebody, or votes for them, so far as it has weighed anything; of a decoy nothing."""
        if did != "voted" and not self.awake:
            return None
        if did == "asked":
            return Why(did, "new", seat) if seat not in self.asked | self.friends else None
        if did == "saved":
            return Why(did, "friend", seat) if seat in self.friends - {self.seat} else None
        if seat in self.friends:
            return None
        if did == "attacked":
            return Why(did, "unsuspected", seat) if self.suspicion[seat] <= 0 else None
        if seat in self.dark:
            return Why(did, "dark", seat)
        return None if self.hides else Why(did, "suspect" if self.suspicion[seat] > 0 else "talk", seat)

    def investigates(self, options: Sequence[Seat]) -> Seat:
        """Whom all expect if an oste may tell, even itself, so that everybody knows of whom the oste speaks;
        else somebody new."""
        return self.watched if self.rumours and self.watched in options else self.explores(options)

    def explores(self, options: Sequence[Seat]) -> Seat:
        """Ask about somebody of whom nothing is known yet."""
        return self.chance.choice([seat for seat in options if seat not in self.asked | self.friends] or options)

    def hunts(self, options: Sequence[Seat]) -> Seat:
        """Whom nobody suspects: suspects burn anyhow. Nobody twice in vain."""
        return self.best([seat for seat in options if seat not in self.vain | self.friends] or options)

    def rescues(self, options: Sequence[Seat]) -> Seat | None:
        """A friend, or somebody who is not dark."""
        friends = [seat for seat in options if seat in self.friends]
        saved = friends[0] if friends else self.best(options)
        return None if saved in self.dark else saved

    def arrests(self, options: Sequence[Seat]) -> Seat | None:
        """The first suspect, and nobody where there is none."""
        found = self.worst(options)
        return found if self.threat(found) > 0 else None

    def opens_eyes(self, prompt: Prompt) -> Mapping[str, Any]:
        """The spia always looks; the assassino sometimes risks it in the call of a Mystic."""
        slot = prompt.fields[0]
        calls = [call for call in (prompt.about, *slot.options) if call in MYSTICS]
        ready = bool(calls) and self.chance.random() < ASSASSINATES
        opens = self.chance.choice(calls) if ready and prompt.about == JOINING else OPEN
        return {slot.name: opens if prompt.about in BALLOTS or ready else CLOSED}

    def votes(self, prompt: Prompt) -> Mapping[str, Any]:
        """Against whom it would like to lose most; with more than one vote, against all who are dark."""
        among = prompt.fields[0].options
        name = self.worst(among)
        self.why = self.because("voted", name)
        more = tuple(seat for seat in among if seat in self.dark and seat != name)
        return {"name": name, **{slot.name: more for slot in prompt.fields[1:]}}

    def raises(self, prompt: Prompt) -> Mapping[str, Any] | None:
        """To protect a friend, or to accuse somebody dark; without such a card it does not matter."""
        does = {self.role(power).does.get(effects, {}).get(BALLOTS[prompt.about]) for power in self.powers}
        wanted = self.dark if does & {ACCUSE, LAW} else self.friends - {self.seat}
        names = [name for name in prompt.fields[0].options if name in wanted]
        return {"name": names[0]} if names else None

    def shoots(self, prompt: Prompt) -> Mapping[str, Any]:
        """Whom the village does not suspect."""
        return {"target": self.best(self.living)}

    def pretends(self, prompt: Prompt) -> Mapping[str, Any]:
        """Pretend to be any Mystic."""
        return {"mystic": self.chance.choice(prompt.fields[0].options)}

    # what it remembers

    def role(self, power: str) -> Any:
        """A card in the version of this game."""
        return card(power, self.versions.get(power, BASE))

    def note_village(self, event: ev.Village) -> None:
        """Who plays, and with which versions."""
        self.living = event.seats
        self.versions = event.version_of
        self.rumours = "oste" in event.pool and "veggente" in event.news and event.mode == "standard"

    def note_rumour(self, event: ev.Rumour) -> None:
        """Everybody knows whom the Veggente has asked about, and now also the answer,
        if oste and Veggente are alive."""
        if self.rumours:
            self.suspicion[self.watched] += 2 if event.news == "veggente" else -1

    def note_card(self, event: ev.Dealt) -> None:
        """Note what its own card can do, and whether it hides among the others."""
        self.powers = {event.card}
        self.hides = WOLVES in self.role(event.card).factions and event.card not in WOLF_CARDS

    def note_nights(self, event: ev.Nights) -> None:
        """How nights are played."""
        self.way = event.way

    def note_bidden(self, event: ev.Bidden) -> None:
        """At whom it may point."""
        self.may = event.options

    def note_phase(self, event: PhaseBegan) -> None:
        """Eyes are closed when a call ends."""
        self.day = event.number
        if self.way != PHONES or event.phase == "night" or self.answers:
            self.awake, self.may = "", ()
        self.answers = event.phase == TOGETHER
        if event.phase == "night":
            talk = self.talk()
            self.watched = next((seat for seat in talk if seat not in self.answered), talk[0])
            self.answered.add(self.watched)

    def note_awake(self, event: ev.Awake) -> None:
        """Who is called with it; a stranger in the call of a Mystic has come to kill."""
        self.awake, self.may = event.call, ()
        if event.call in FELLOWS:
            self.friends |= {*event.others}
        elif self.powers & {*MYSTICS}:
            self.dark |= {*event.others}

    def note_hands(self, event: ev.HandsSeen) -> None:
        """Who shows themselves to it is on its side."""
        self.friends |= {*event.seats}

    def note_opening(self, event: ev.OpeningSeen) -> None:
        """Whoever is tapped and opens the eyes comes over to its side."""
        self.friends.add(event.who)

    def note_bound(self, event: ev.Bound) -> None:
        """Trust the partner, whatever was suspected of them."""
        self.friends.add(event.partner)
        self.dark.discard(event.partner)

    def note_became(self, event: ev.Became) -> None:
        """It is on another side, which it knows as far as its eyes were open; only a recruit keeps the powers."""
        self.hides = False
        if event.what != "criminal":
            self.powers = set()

    def note_succeeded(self, event: ev.Succeeded) -> None:
        """Note that it is the Vampiro now."""
        self.powers = {"vampiro"}

    def note_inherited(self, event: ev.Inherited) -> None:
        """Note that it has the power of a Mystic now."""
        self.powers.add(event.power)

    def note_sign(self, event: ev.SignSeen) -> None:
        """The answers of the Moderator."""
        if event.about is None:
            return
        self.asked.add(event.about)
        if event.asked == "attack":
            self.vain.add(event.about)
        elif event.asked == "aura" and event.sign == "yes":
            self.dark |= {event.about} - self.friends

    def note_gone(self, event: ev.Died | ev.Burned | ev.Left) -> None:
        """Strike who has died, burned or left from the living."""
        self.living = tuple(seat for seat in self.living if seat != event.player)

    def note_run_off(self, event: ev.RunOff) -> None:
        """The first in everybody's talk is there, and whom that one names;
        who wanted the others knows something, or is a wolf.

        Many strange names at once are the votes of people who name anybody: then a name counts when it comes again.
        """
        odd = {*event.candidates} - {*self.talk()[:2]}
        if self.rumours:
            self.suspicion.update(dict.fromkeys(odd, -1))
            return
        few = len(odd) < max(1, len(self.living) // 4)
        for seat in odd:
            self.named[seat] += 2 if few else 1
            self.suspicion[seat] = self.named[seat] // 2


NOTES: Final[Mapping[type[Event], Callable[..., None]]] = {
    PhaseBegan: Sensible.note_phase,
    ev.Village: Sensible.note_village,
    ev.Nights: Sensible.note_nights,
    ev.Bidden: Sensible.note_bidden,
    ev.Dealt: Sensible.note_card,
    ev.Awake: Sensible.note_awake,
    ev.HandsSeen: Sensible.note_hands,
    ev.OpeningSeen: Sensible.note_opening,
    ev.Bound: Sensible.note_bound,
    ev.Became: Sensible.note_became,
    ev.Succeeded: Sensible.note_succeeded,
    ev.Inherited: Sensible.note_inherited,
    ev.SignSeen: Sensible.note_sign,
    ev.Died: Sensible.note_gone,
    ev.Burned: Sensible.note_gone,
    ev.Left: Sensible.note_gone,
    ev.RunOff: Sensible.note_run_off,
    ev.Rumour: Sensible.note_rumour,
}
"""What each event means to a sensible bot."""

CHOICES: Final[Mapping[str, Callable[[Sensible, Prompt], Mapping[str, Any] | None]]] = {
    "pretend": Sensible.pretends,
    "eyes": Sensible.opens_eyes,
    "point": Sensible.points,
    "vote": Sensible.votes,
    "raise": Sensible.raises,
    "shoot": Sensible.shoots,
}
"""How a sensible bot fills in a prompt."""

DOES: Final = {"veggente": "asked", "mago": "asked", "lupi-mannari": "attacked", "guaritore": "saved"}
"""What it does to whom it points at, in calls of which it can tell why."""

POINTING: Final[Mapping[str, Callable[[Sensible, Sequence[Seat]], Seat | None]]] = {
    "veggente": Sensible.investigates,
    "mago": Sensible.explores,
    "lupi-mannari": Sensible.hunts,
    "guaritore": Sensible.rescues,
    "guardie": Sensible.arrests,
}
"""At whom it points in a call; in the others at the least suspected."""


# --- at the table -----------------------------------------------------------------------------------------------------


def play(table: Table[State], players: Mapping[Seat, Player]) -> None:
    """Let the players play until the game is over: at each stage everybody is asked once, then the clock goes on."""
    tell(table.log, players)
    while not table.game.over(table.state):
        for seat, player in players.items():
            for prompt in table.prompts(seat):
                command = player.answer(prompt)
                if command is not None:
                    tell(table.submit(command), players)
        tell(table.submit(Command(CLOCK, "close")), players)


SIDES: Final[Mapping[str, frozenset[str]]] = {
    "nobody": frozenset(),
    "the village": frozenset({VILLAGE}),
    "the wolves": frozenset({WOLVES}),
    "everybody": frozenset({VILLAGE, WOLVES, VAMPIRES, CRIMINALS, LOVERS, MADMAN, OUTCAST}),
}
"""Who plays with sense: whoever is of one of these factions now; all others play at random."""

ROWS: Final = (
    ("nobody", False),
    ("the village", False),
    ("the wolves", True),
    ("the wolves", False),
    ("everybody", False),
)
"""What is measured: the side, and whether it has lapses."""


class Partisan:
    """Plays with sense while its seat is on a side, and at random before and after.
    It hears everything all the time."""

    def __init__(self, seat: Seat, chance: Random, on_the_side: Callable[[Seat], bool], lapses: bool) -> None:
        self.seat = seat
        self.sensible, self.reckless = Sensible(seat, chance), Reckless(seat, chance)
        self.playing = AbsentMinded(self.sensible, self.reckless, chance) if lapses else self.sensible
        self.on_the_side = on_the_side

    def hear(self, event: Event) -> None:
        """Remember it, for the time when it is of use."""
        self.sensible.hear(event)

    def answer(self, prompt: Prompt) -> Command | None:
        """Answer as the side does on which it is now."""
        return (self.playing if self.on_the_side(self.seat) else self.reckless).answer(prompt)


def contest(players: int, sensible: str, seed: int, *, lapses: bool = False) -> str | None:
    """The faction that wins a game in which one of `SIDES` plays with sense, or with lapses; None where none does."""
    chance = Random(seed)
    table = Table(WEREWOLF, room(players, chance), seed_of(seed))

    def on_the_side(seat: Seat) -> bool:
        now = table.state.players[seat]
        return bool(SIDES[sensible] & {*now.victory, *now.camp})

    play(table, {seat: Partisan(seat, chance, on_the_side, lapses) for seat in table.setup.seats})
    result = table.state.result
    return result.factions[0] if result is not None and result.factions else None


def main(*counts: int) -> None:
    """Print who wins how often, for tables of 6, 12, 20 and 33. counts: how many games for each row of these tables."""
    for players, count in zip((6, 12, 20, 33), counts, strict=True):
        for sensible, lapses in ROWS:
            won = Counter(contest(players, sensible, seed, lapses=lapses) for seed in range(1, count + 1))
            shares = {side: won[side] / count for side in (VILLAGE, WOLVES)}
            village, wolves = (
                f"{share:.1%} ± {1.96 * (share * (1 - share) / count) ** 0.5:.1%}" for share in shares.values()
            )
            how = "absent-mindedly" if lapses else "with sense"
            print(
                f"{players} players, {sensible} {how}: village {village}, wolves {wolves} of {count} games",
                flush=True,
            )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:] or (4_000, 3_000, 800, 400)))
