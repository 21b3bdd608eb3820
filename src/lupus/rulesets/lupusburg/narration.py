"""How Lupusburg tells its story: the texts are in `words/it.ftl` and `words/en.ftl`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from lupus.engine.dice import Label
from lupus.engine.events import Drawn, Event
from lupus.engine.seats import Seat

from ..lexicon import GRAVE, SHORT, Manner, Rolebook, Row, Style, Values, Words, not_in, shown
from . import events as ev
from .ring import House
from .state import CITIZEN, THIEF, WOLF

NAMED: Final[Mapping[str, tuple[str, ...]]] = {
    "characters": ("character",),
    "character": ("character",),
    "right": ("character",),
    "left": ("character",),
    "votes": ("clue",),
    "verb": ("verb",),
}
"""The fields that hold characters, clues or commands, and the prefixes of the messages that name them."""


def split(house: House) -> tuple[Seat, str]:
    """Whose a house is, and on which side of its owner it stands."""
    seat, _, side = house.rpartition(".")
    return seat, side


def house_name(words: Words, house: House) -> str:
    """The name of a house for everybody but its owner."""
    seat, side = split(house)
    return words.say("house", values={"of": shown(seat), "side": side, "is": "other"})


def coins(words: Words, values: tuple[int, ...]) -> str:
    """Coins by their values."""
    return words.say("coins", values={"coins": words.listed([str(coin) for coin in values]), "count": len(values)})


def room(words: Words, event: ev.RoomOpened, values: Values) -> Values:
    """Every player with their colour."""
    people = [
        words.say("player-in", values={"name": shown(seat), "colour": words.say(f"colour-{colour}")})
        for seat, colour in zip(event.seats, event.colours, strict=True)
    ]
    return {"people": words.listed(people)}


def hand(words: Words, event: ev.Dealt, values: Values) -> Values:
    """The two cards of a hand, which may be alike, and the side on which they put their owner."""
    party = next((card for card in (WOLF, THIEF) if card in event.characters), CITIZEN)
    alike = event.characters[0] == event.characters[1]
    return {"hand": words.say("hand-two" if alike else "hand-mixed", values=values), "party": party}


def drawn_coins(words: Words, event: ev.CoinsDrawn, values: Values) -> Values:
    """The coins in somebody's hand."""
    return {"coins": coins(words, event.coins)}


def equals(words: Words, event: ev.TieBroken, values: Values) -> Values:
    """The houses with equal votes."""
    return {"tied": words.listed([house_name(words, house) for house in event.tied])}


OUTCOMES: Final[Mapping[str, Callable[[Words, str], str]]] = {
    "house": house_name,
    "side": lambda words, side: words.say("on-side", values={"side": side}),
    "coin": lambda words, coin: coins(words, (int(coin),)),
    "player": lambda words, seat: shown(seat),
    "first": lambda words, clue: words.say(f"clue-{clue}"),
    "second": lambda words, clue: words.say(f"clue-{clue}"),
}
"""How the outcome of a draw is named, by what was drawn."""


def draw(words: Words, event: Drawn, values: Values) -> Values:
    """A draw: what it was for, from its label ("game.2/absent/anna/1.0/vote/house"),
    and its outcome unless it is a deck."""
    _, kind, about = Label.of(event.label)
    what = words.say(f"draw-{kind}", values={"about": shown("".join(about[:1]))})
    if kind in ("deal", "redeal"):
        return {"what": what, "shape": "shuffle"}
    if kind == "coins":
        return {"what": what, "shape": "one", "chosen": coins(words, event.chosen)}
    field = {"first-mayor": "player", "devoured": "house", "absent": "".join(about[-1:])}[kind]
    return {"what": what, "shape": "one", "chosen": OUTCOMES[field](words, event.chosen)}


def tokens(words: Words, events: Sequence[ev.Voted]) -> str:
    """All the tokens of a first vote on one line, by house, the most voted first."""
    counts = Counter(e.house for e in events).most_common()
    names = [
        words.say("token-count", values={"house": house_name(words, house), "count": count}) for house, count in counts
    ]
    return words.say("tokens", values={"names": words.listed(names)})


def wolf_and_thief(event: Event) -> Iterator[tuple[Seat, str]]:
    """Who is the wolf and who the thief; all others have citizens alone."""
    if isinstance(event, ev.Dealt):
        yield from ((event.player, f"character-{card}") for card in event.characters if card != CITIZEN)


def rolebook(words: Words) -> Rolebook:
    """The printed characters, how many of each there are, and what they do."""
    say = words.say
    head = tuple(say(f"rolebook-{name}") for name in ("role", "count", "key", "power"))
    names = {card: f"character-{card}" for card in (WOLF, THIEF, CITIZEN)}
    rows = (
        Row(card, name, (say(name), say(f"rolebook-count-{card}"), card, say(f"{name}-page")))
        for card, name in names.items()
    )
    return Rolebook("character", head, tuple(rows))


STYLE: Final = Style(
    folders=(str(__package__),),
    roles=rolebook,
    about={"game-ended": "winner", "series-ended": "winner"},
    named=NAMED,
    owned={"House": ("house", split)},
    explain={ev.RoomOpened: room, ev.Dealt: hand, ev.CoinsDrawn: drawn_coins, ev.TieBroken: equals, Drawn: draw},
    manners={
        **dict.fromkeys(("eliminated", "game-ended", "series-ended"), GRAVE),
        **dict.fromkeys(
            "confirmed chest-placed dealt tapped coins-drawn coin-bet bet-passed defence-ended ballot-cast ballot-in "
            "series-points drawn committed seed-revealed".split(),
            not_in(SHORT),
        ),
        "voted": Manner(gathered=tokens),
    },
    who=wolf_and_thief,
)
