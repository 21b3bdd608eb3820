"""Whom a name means: rounds, levels and candidates (section 5 of the specification). Public facts alone enter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rapidfuzz.distance import OSA

from .text import WORD, fold, join

FULL, PARTIAL, PREFIX, TYPO = 1, 2, 3, 4
LEVELS = (FULL, PARTIAL, PREFIX, TYPO)
ARTICLES = frozenset("il lo la i gli le un uno una the a an".split())
"""Words of everybody's letters, which name nobody also where a name has them."""
LONGEST = 5
"""How many words a unit may have (De La Cruz has three)."""


@dataclass(frozen=True)
class Player:
    """A player as the village knows them. given: each name by itself. Any part may be empty but one."""

    key: str
    given: tuple[str, ...]
    surname: str = ""
    nicknames: tuple[str, ...] = ()
    alive: bool = True

    @property
    def name(self) -> str:
        """The full name, as replies write it."""
        return " ".join((*self.given, *([self.surname] if self.surname else []))) or " ".join(self.nicknames)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The given names and the surname, folded, in order. An article among them (`Il Pirata`) names nobody."""
        found = tuple(join(n) for n in (*self.given, self.surname) if n)
        return tuple(n for n in found if n not in ARTICLES) or found

    @cached_property
    def joined(self) -> frozenset[str]:
        """Neighbouring given names and surname written as one word."""
        names = self.names
        return frozenset("".join(names[i:j]) for i in range(len(names)) for j in range(i + 2, len(names) + 1))

    @cached_property
    def units(self) -> frozenset[str]:
        """Every unit of the name, folded."""
        return frozenset((*self.names, *(join(n) for n in self.nicknames)))

    @cached_property
    def long_units(self) -> frozenset[str]:
        """The units of several words (De Luca, D'Angelo), folded."""
        return frozenset(
            join(n) for n in (*self.given, self.surname, *self.nicknames) if len(WORD.findall(fold(n))) > 1
        )


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a name phrase. text: folded. capital: it has a capital initial. raw: as written."""

    text: str
    capital: bool
    raw: str


@dataclass(frozen=True, slots=True)
class Match:
    """Who fits a phrase, and at which level. misspelt: the words that were read as typing errors.
    left: those that were passed over."""

    players: tuple[Player, ...]
    level: int = 0
    misspelt: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


def near(word: str, unit: str) -> bool:
    """Whether a word is a unit with a typing error: distance 1 from four letters on, 2 from eight on."""
    limit = 0 if len(word) < 4 else 1 if len(word) < 8 else 2
    return limit > 0 and OSA.distance(word, unit, score_cutoff=limit) <= limit


def exact(word: str, player: Player) -> bool:
    """Whether a word is a unit, or neighbouring units as one word."""
    return word in player.units or word in player.joined


def fits(word: str, player: Player, level: int) -> bool:
    """Whether a word stands for a unit of the player by the means of a level; initials are looked at apart."""
    if level == FULL:
        return word in player.names or word in player.joined
    if exact(word, player):
        return True
    if level == PREFIX:
        return len(word) >= 3 and any(unit.startswith(word) for unit in player.units)
    return level == TYPO and any(near(word, unit) for unit in player.units)


def initial(word: str, player: Player, others: Iterable[str]) -> bool:
    """Whether a letter is the initial of a unit that the other words do not name."""
    taken = {
        unit
        for other in others
        for unit in player.units
        if unit == other or (len(other) > 2 and (unit.startswith(other) or near(other, unit)))
    }
    return len(word) == 1 and any(unit.startswith(word) for unit in player.units - taken)


def full(words: Sequence[str], player: Player) -> bool:
    """Whether the words are given names and the surname, in either order."""
    *given, surname = player.names
    if not player.surname or not given:
        return False
    if len(words) == 1:
        return any(
            words[0] == "".join((*given[i:], surname)) or words[0] == "".join(given) + surname
            for i in range(len(given))
        )
    ends = surname in (words[0], words[-1]) or any(w in player.joined and (w.endswith(surname)) for w in words)
    return ends and all(fits(w, player, FULL) for w in words) and any(w != surname for w in words)


def means(words: Sequence[str], player: Player, level: int) -> bool:
    """Whether all the words fit the player, at least one of them by more than an initial."""
    if level == FULL:
        return full(words, player)
    whole = [w for w in words if fits(w, player, level)]
    return bool(whole) and all(w in whole or initial(w, player, whole) for w in words)


def known(word: str, roster: Sequence[Player], level: int) -> bool:
    """Whether a word fits any player of the roster."""
    return any(fits(word, p, level) or (level > FULL and len(word) == 1 and initial(word, p, ())) for p in roster)


def merge(words: Sequence[Word], roster: Sequence[Player], level: int = PARTIAL) -> list[Word]:
    """The words with those of one unit put together: De Luca, D'Angelo.
    At other levels, also its beginning or misspelling."""
    long_units = {unit for p in roster for unit in p.long_units}

    def one(text: str) -> bool:
        return text in long_units or (level == TYPO and any(near(text, u) for u in long_units))

    found: list[Word] = []
    i = 0
    while i < len(words):
        for size in range(min(LONGEST, len(words) - i), 1, -1):
            run = words[i : i + size]
            if one("".join(w.text for w in run)):
                found.append(Word("".join(w.text for w in run), run[0].capital, " ".join(w.raw for w in run)))
                i += size
                break
        else:
            found.append(words[i])
            i += 1
    return found


def match(readings: Sequence[Sequence[Word]], roster: Sequence[Player], plain: bool = False) -> Match:
    """Who fits a phrase. readings: with and without a leading word that may belong to a name.
    plain: capitals tell nothing."""

    def candidates(level: int, second: bool) -> Match:
        players: dict[str, Player] = {}
        misspelt: dict[str, tuple[str, ...]] = {}
        left: tuple[str, ...] = ()
        for reading in readings:
            for words in [merge(reading, roster), *([merge(reading, roster, TYPO)] if level == TYPO else [])]:
                kept = words
                if second:
                    kept = [w for w in words if known(w.text, roster, level)]
                    if any(w.capital and not plain for w in words if w not in kept):
                        continue
                texts = [w.text for w in kept]
                if not texts:
                    continue
                for p in roster:
                    if means(texts, p, level):
                        left = left or tuple(w.raw for w in words if w not in kept)
                        players[p.key] = p
                        misspelt.setdefault(
                            p.key, tuple(w.raw for w in kept if not exact(w.text, p) and len(w.text) > 1)
                        )
        order = tuple(p for p in roster if p.key in players)
        return Match(order, level, misspelt[order[0].key] if level == TYPO and order else (), left)

    for second in (False, True):
        for level in LEVELS:
            found = candidates(level, second)
            if found.players:
                return replace(found, players=found.players + without_particle(readings, roster, found))
    return Match(())


def without_particle(readings: Sequence[Sequence[Word]], roster: Sequence[Player], found: Match) -> tuple[Player, ...]:
    """Who else may be meant where a word is nobody's name and only near to that of those found: whose surname it is but
    for its particle (`Giorgi`: Giorgia, or Oronzo De Giorgi)."""
    words = {w.text for reading in readings for w in reading if len(w.text) >= 4 and found.level > PARTIAL}
    ends = [(p, unit) for p in roster for unit in p.long_units if p not in found.players]
    return tuple(dict.fromkeys(p for p, unit in ends if any(unit.endswith(w) for w in words)))


def suggestions(words: Sequence[Word], roster: Sequence[Player]) -> tuple[Player, ...]:
    """At most three whom an unknown name may have meant:
    those who share an exact unit, else the nearest, up to distance 3."""
    texts = [w.text for w in merge(words, roster)]
    sharing = [p for p in roster if any(exact(t, p) for t in texts)]
    if sharing:
        return tuple(sharing[:3])
    long = [t for t in texts if len(t) >= 4]
    if not long:
        return ()
    ranked = sorted((min(OSA.distance(t, u) for t in long for u in p.units), i) for i, p in enumerate(roster))
    return tuple(roster[i] for distance, i in ranked if distance <= 3)[:3]
