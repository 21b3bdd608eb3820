"""What is worth telling again of a game of Lupusburg: each rule finds its moment in what has happened, or none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from lupus.engine.seats import Seat

from ..lexicon import Words, shown
from ..scenes import Figure, Moment
from .invariants import present
from .results import end_of
from .ring import House, owner
from .state import CITIZEN, WOLF, State, Turn

HIGHEST: Final = 8
"""The coin that is worth most."""

SEVERAL: Final = 2
MANY: Final = 4
"""With fewer votes than these nobody is surprised that they agree."""

Rule = Callable[[State, Words], Moment | None]


def turns(s: State) -> tuple[Turn, ...]:
    """The turns of the game, in order."""
    return (*s.past, s.now)


def house(words: Words, of: House, form: str) -> str:
    """A house in a sentence."""
    return words.say("house", form, {"of": shown(owner(of)), "side": of[-1], "is": "other"})


def moment(s: State, words: Words, key: str, about: Sequence[tuple[Seat, str]], **values: str | int) -> Moment:
    """A moment in words. about: who is shown, and with which drawings, parted by spaces."""
    shows = tuple(Figure(shown(seat), s.colours[seat], tuple(drawings.split())) for seat, drawings in about)
    return Moment(words.say(f"moment-{key}", values=values), shows)


def character_of(s: State, where: House) -> str:
    """Who lived in a house: after a game everybody knows."""
    return s.own[owner(where)].placed[where]


def wolf_of(s: State) -> Seat:
    """The wolf player."""
    return present(s.wolf, "nobody was dealt the wolf")


def saw_the_wolf(s: State, words: Words) -> Moment | None:
    """Somebody was shown the card of the wolf, and bet on somebody else all the same."""
    for seat in s.seats:
        for number, where, character in s.own[seat].shown:
            bet = next((b for t in turns(s) if t.number >= number for a, b in t.bets if a == seat), None)
            if character == WOLF and bet is not None and bet != s.wolf:
                values = {"name": shown(seat), "house": house(words, where, "in"), "accused": shown(bet)}
                about = [(seat, f"thing-coin-{s.own[seat].coin}"), (wolf_of(s), "card-wolf")]
                return moment(s, words, "saw-wolf", about, turn=number, **values)
    return None


def knew_the_wolf(s: State, words: Words) -> Moment | None:
    """Somebody was shown the card of the wolf, by their own privilege or in return for that of the wolf."""
    if saw_the_wolf(s, words) is not None:
        return None
    seen = [(number, seat, where) for seat in s.seats for number, where, what in s.own[seat].shown if what == WOLF]
    for number, seat, where in sorted(seen)[:1]:
        about = [(seat, ""), (wolf_of(s), "card-wolf")]
        return moment(s, words, "knew-wolf", about, turn=number, name=shown(seat), house=house(words, where, "in"))
    return None


def highest_coin(s: State, words: Words) -> Moment | None:
    """The bet of the highest coin, right or wrong. One of the wolf, who knew it was wrong, is none."""
    for seat, accused in s.accused.items():
        if s.own[seat].coin == HIGHEST and seat != s.wolf:
            values = {"name": shown(seat), "accused": shown(accused), "wolf": shown(wolf_of(s))}
            right = "yes" if accused == s.wolf else "no"
            return moment(s, words, "highest", [(seat, "thing-coin-8")], coin=HIGHEST, right=right, **values)
    return None


def hidden(s: State, words: Words) -> Moment | None:
    """Somebody used the privilege on the wolf player, and was shown the citizen."""
    for turn in turns(s):
        for number, where, character in s.own[turn.mayor].shown:
            if number == turn.number and where == turn.looked and owner(where) == s.wolf and character == CITIZEN:
                values = {"name": shown(turn.mayor), "wolf": shown(wolf_of(s))}
                return moment(
                    s,
                    words,
                    "hidden",
                    [(turn.mayor, "thing-mayor"), (wolf_of(s), "card-citizen")],
                    turn=number,
                    **values,
                )
    return None


def condemned(s: State, words: Words) -> Moment | None:
    """The mayor showed a character in return for the privilege, and whoever saw it voted for it, and it was lynched."""
    for turn in turns(s):
        if turn.looked is None or turn.shown is None or turn.lynched != turn.shown:
            continue
        other = owner(turn.looked)
        if (other, turn.shown) in turn.votes:
            values = {"name": shown(turn.mayor), "other": shown(other)}
            return moment(s, words, "condemned", [(turn.mayor, "thing-mayor")], turn=turn.number, **values)
    return None


def saved_by_a_vote(s: State, words: Words) -> Moment | None:
    """The wolf player was indicted, and somebody else was lynched by a single vote."""
    for turn in turns(s):
        indicted = {owner(one) for one in (turn.paw, turn.tuft) if one is not None}
        if turn.counts is None or turn.lynched is None or s.wolf not in indicted or owner(turn.lynched) == s.wolf:
            continue
        less, more = sorted(turn.counts)
        if more - less == 1:
            values = {"wolf": shown(wolf_of(s)), "house": house(words, turn.lynched, "in")}
            about = [(wolf_of(s), "card-wolf")]
            return moment(s, words, "saved", about, turn=turn.number, more=more, less=less, **values)
    return None


def thief_knew(s: State, words: Words) -> Moment | None:
    """The thief had seen a chest, under which the card of the wolf cannot live, and voted for whoever lived there."""
    thief = s.thief
    for number, where, kind in s.own[thief or ""].looks if thief is not None else ():
        if kind != "chest" or owner(where) in (thief, s.wolf):
            continue
        if any((thief, where) in turn.votes for turn in turns(s) if turn.number >= number):
            values = {"name": shown(thief or ""), "house": house(words, where, "in")}
            return moment(s, words, "thief", [(thief or "", "card-thief")], turn=number, **values)
    return None


def at_home(s: State, words: Words) -> Moment | None:
    """The wolf devoured a character of their own: chance never does (LB-NIGHT-31)."""
    for turn in turns(s):
        if turn.devoured is not None and owner(turn.devoured) == s.wolf:
            wolf = wolf_of(s)
            return moment(s, words, "at-home", [(wolf, "thing-claw")], name=shown(wolf), turn=turn.number)
    return None


def who_guessed(s: State, words: Words) -> Moment | None:
    """Of several who have bet and did not know better, one alone was right, or nobody was, or all were."""
    bets = [(seat, accused) for seat, accused in s.accused.items() if seat != s.wolf]
    right = [seat for seat, accused in bets if accused == s.wolf]
    if len(bets) < SEVERAL or 1 < len(right) < len(bets):
        return None
    about = [(seat, f"thing-coin-{s.own[seat].coin}") for seat in right[:1]] or [(wolf_of(s), "card-wolf")]
    how = "all" if len(right) == len(bets) else "one" if right else "none"
    return moment(s, words, "guessed", about, how=how, count=len(bets), name=shown(about[0][0]))


def won_without_characters(s: State, words: Words) -> Moment | None:
    """The wolf has lost, and whoever has won had no character left."""
    if not s.scored or s.scored[end_of(s).winner].characters:
        return None
    seat = end_of(s).winner
    return moment(s, words, "without", [(seat, "")], name=shown(seat), points=s.scored[seat].points)


def accused_in_vain(s: State, words: Words) -> Moment | None:
    """More seals lay before somebody who was not the wolf than before anybody else."""
    top = Counter(s.accused.values()).most_common(2)
    if not top or top[0][1] < SEVERAL or top[0][0] == s.wolf or (len(top) > 1 and top[0][1] == top[1][1]):
        return None
    seat, count = top[0]
    return moment(s, words, "in-vain", [(seat, "thing-seal")], name=shown(seat), count=count)


def of_one_mind(s: State, words: Words) -> Moment | None:
    """All the votes of a run-off fell on the same character."""
    for turn in turns(s):
        if turn.counts is None or turn.lynched is None or 0 not in turn.counts or max(turn.counts) < MANY:
            continue
        where, was = turn.lynched, character_of(s, turn.lynched)
        values = {"house": house(words, where, "in"), "character": words.say(f"character-{was}", "who")}
        about = [(owner(where), f"card-{was}")]
        return moment(s, words, "one-mind", about, turn=turn.number, votes=max(turn.counts), **values)
    return None


def never_touched(s: State, words: Words) -> Moment | None:
    """In several first votes nobody laid a token against the wolf player."""
    votes = [turn.votes for turn in turns(s) if turn.votes]
    if len(votes) < SEVERAL or any(owner(where) == s.wolf for given in votes for _, where in given):
        return None
    return moment(s, words, "untouched", [(wolf_of(s), "card-wolf")], name=shown(wolf_of(s)), count=len(votes))


def against_oneself(s: State, words: Words) -> Moment | None:
    """Somebody laid a token against a house of their own."""
    for turn in turns(s):
        for seat, where in turn.votes:
            if owner(where) == seat:
                return moment(s, words, "oneself", [(seat, "")], turn=turn.number, name=shown(seat))
    return None


def by_a_point(s: State, words: Words) -> Moment | None:
    """The wolf has lost, and a single point has decided who wins."""
    points = sorted((one.points for one in s.scored.values()), reverse=True)
    if len(points) < SEVERAL or points[0] != points[1] + 1:
        return None
    winner = end_of(s).winner
    return moment(s, words, "by-a-point", [(winner, "")], name=shown(winner), more=points[0], less=points[1])


def first_victim(s: State, words: Words) -> Moment | None:
    """Whom the wolf devoured in the first night."""
    where = turns(s)[0].devoured
    if where is None or owner(where) == s.wolf:
        return None
    was = character_of(s, where)
    values = {"house": house(words, where, "in"), "character": words.say(f"character-{was}", "who")}
    return moment(s, words, "first-victim", [(owner(where), f"card-{was}")], **values)


RULES: Final[tuple[Rule, ...]] = (
    saw_the_wolf,
    knew_the_wolf,
    at_home,
    condemned,
    highest_coin,
    saved_by_a_vote,
    hidden,
    thief_knew,
    won_without_characters,
    who_guessed,
    accused_in_vain,
    of_one_mind,
    by_a_point,
    never_touched,
    against_oneself,
    first_victim,
)
"""The rules, the best first."""
