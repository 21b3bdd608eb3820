"""The deck as a book: cards with their versions and what their holders may become, objects, variants and modes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..lexicon import Rolebook, Row, Words
from .calls import NIGHT, joiners
from .cards import EVERY, FIRST, LATER, THIRD, Card, deck
from .cards.contadino import SECRETS
from .composition import MODES, VARIANTS
from .state import AMULET, SWORD

NIGHTS: Final = {FIRST: "first", LATER: "later", EVERY: "every", THIRD: "third"}

BECOME: Final = {"giulietta": ("romeo",), "vampiro": ("vampiro-minore",)}
"""What a card makes of others."""

Facts = tuple[tuple[str, str], ...]


def rolebook(words: Words) -> Rolebook:
    """The table: each card, then its versions, secret roles and whom it converts;
    then what a game may be played with."""
    head = tuple(words.say(f"rolebook-{name}") for name in ("role", "key", "power"))
    return Rolebook("card, version, secret role, object, variant or mode", head, tuple(rows(words)))


def rows(words: Words) -> Iterator[Row]:
    """The rows of the table. The page of a card includes those of the rows that belong to it."""
    for slug, card in deck().items():
        secrets = SECRETS if slug == "contadino" else {}
        versions = {f"{slug}:{version}": version for version in card.versions}
        about = ((words.say("rolebook-copies"), str(card.copies)), *facts(words, card))
        yield row(words, slug, f"card-{slug}", about, (*versions, *secrets, *BECOME.get(slug, ())))
        for key, version in versions.items():
            yield part(words, key, f"version-{slug}-{version}", facts(words, card.in_version(version)))
        for secret, role in secrets.items():
            yield part(words, secret, f"secret-{secret}", facts(words, role))
        for state in BECOME.get(slug, ()):
            yield part(words, state, f"state-{state}")
    for variant in VARIANTS:
        objects = tuple(f"object:{thing}" for thing in (AMULET, SWORD) if thing == variant)
        yield row(words, variant, f"variant-{variant}", parts=objects)
        for key in objects:
            yield part(words, key, f"object-{variant}")
    for mode in (*MODES, "extended"):
        yield row(words, mode, f"mode-{mode}")


def row(words: Words, key: str, message: str, about: Facts = (), parts: tuple[str, ...] = ()) -> Row:
    """A row: name, key, and a sentence; its page has these facts, and includes these other pages."""
    return Row(key, message, (words.say(message), key, words.say(f"{message}-brief")), facts=about, parts=parts)


def part(words: Words, key: str, message: str, about: Facts = ()) -> Row:
    """The row of something that belongs to the card, or to the variant, above it."""
    name, *cells = row(words, key, message).cells
    return Row(key, message, (words.say("rolebook-part", values={"name": name}), *cells), facts=about)


def facts(words: Words, card: Card) -> Facts:
    """Faction, aura, mysticism, and in which turns of the night its holder does something."""
    say = words.say
    return (
        (say("rolebook-faction"), words.listed([say(f"faction-{faction}") for faction in card.factions])),
        (say("rolebook-aura"), say("aura-dark" if card.dark else "aura-white")),
        (say("rolebook-mystic"), say("mystic-yes" if card.mystic else "mystic-no")),
        (say("rolebook-called"), "; ".join(called(words, card))),
    )


def called(words: Words, card: Card) -> Iterator[str]:
    """In which turns, and on which nights, a card opens the eyes or raises a hand."""
    for how, turns in (("wakes", card.wakes), ("guest", card.guest)):
        for key, nights in turns.items():
            when = NIGHTS[nights]  # type: ignore[index]
            yield words.say(f"rolebook-{how}", values={"call": turn(words, key), "nights": when})
    for how, keys in (("hands", card.hands), ("joins", card.does.get(joiners, ()))):
        if keys:
            yield words.say(f"rolebook-{how}", values={"calls": words.listed([turn(words, key) for key in keys])})


def turn(words: Words, key: str) -> str:
    """The name of a turn as it is announced."""
    call = next(call.id for call in NIGHT if call.key == key)
    return words.say(next(f"{kind}-{call}" for kind in ("call", "card") if words.has(f"{kind}-{call}")))
