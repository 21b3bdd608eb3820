"""What a composition must have: the errors that forbid a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from .cards import deck
from .state import WOLF_CARDS


class Error(NamedTuple):
    """Why a game cannot be: a stable word, the setting or card at fault, and a sentence."""

    code: str
    key: str
    message: str


def errors(
    players: int,
    mode: str,
    pool: Sequence[str],
    versions: Mapping[str, str],
    variants: Collection[str],
    dealt: Sequence[str],
) -> list[Error]:
    """All that forbids a game with these possible cards; dealt: the cards that are given out."""
    found: list[Error] = []
    copies = Counter(pool)

    def bad(code: str, key: str, message: str) -> None:
        found.append(Error(code, key, message))

    if not 6 <= players <= 33:
        bad("player-count", "seats", f"Werewolf is for 6 to 33 players, not for {players}")
    for slug, count in copies.items():
        if slug not in deck() or count > deck()[slug].copies:
            bad("too-many-copies", slug, f"the deck does not have {count} of {slug}")
    for slug, version in versions.items():
        if slug not in deck() or (version != "base" and version not in deck()[slug].versions):
            bad("unknown-version", slug, f"there is no version {version} of {slug}")
    if len(pool) < players:
        bad("pool-too-small", "pool", f"{len(pool)} cards for {players} players")
    for cards in (pool, dealt):
        if "veggente" not in cards:
            bad("no-veggente", "pool", "there must be a Veggente")
        if not set(WOLF_CARDS) & set(cards):
            bad("no-werewolf", "pool", "there must be a werewolf")
    if found:
        return found
    wolves = sum(copies[slug] for slug in WOLF_CARDS)
    if mode == "first-games":
        if len(pool) != players:
            bad("pool-size", "pool", "in a first game there are as many cards as players")
        if wolves != min(4, (players - 1) // 4):
            bad("wolf-count", "pool", f"{players} players need {min(4, (players - 1) // 4)} werewolves")
        if {"amuleto", "spada"} & set(variants):
            bad("object-in-first-games", "variants", "amulet and sword are not for first games")
        return found
    if versions.get("capo-gilda") == "notti-pericolose" and "capo-gilda" in pool and "vampiro" not in pool:
        bad("needs-vampiro", "capo-gilda", "notti-pericolose needs the Vampiro")
    band = {"capo-gilda", "spia"} | ({"assassino"} if versions.get("assassino") != "vigilante" else set())
    if "guardia-corrotta" in pool and versions.get("guardia-corrotta") == "non-criminale" and band & set(pool):
        bad("criminals-in-pool", "guardia-corrotta", "non-criminale is not for villages with Criminals")
    if {"guardia", "altra-guardia"} <= set(pool) and versions.get("guardia", "base") != versions.get("altra-guardia", "base"):
        bad("guards-differ", "guardia", "both Guards have the same version")
    if "voto-scoperto" in variants:
        law = "borgomastro" in pool and versions.get("borgomastro") == "la-mia-parola-e-legge"
        for slug in ("azzeccagarbugli", "oratore", "spia", *(("borgomastro",) if law else ())):
            if slug in pool:
                bad("open-vote", slug, f"{slug} cannot act in open votes")
    return found
