"""A combination as a little game that can be played: who sits where with which card, and what is done in each call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from .effects import BITES, IDENTITIES, PACK, PLAIN, Combination, Identity, identity
from .oracle import GUARDS, VICTIM

Choices = Mapping[str, Mapping[str, tuple[str, ...]]]
"""By call, who points at whom. An empty tuple says that they open the eyes and point at nobody;
whoever is not named declines."""

FIRST: Final = {"amuleto": "anna", "spada": "carla"}
"""Who holds the objects in night 1."""

SETTINGS: Final = {
    "open-bite": ("vampiro", "attacco-scoperto"),
    "heir": ("vampiro", "eredita-di-sangue"),
    "open-guild": ("capo-gilda", "reclutamento-scoperto"),
    "dangerous": ("capo-gilda", "notti-pericolose"),
    "curse": ("strega", "maledizione"),
    "balcony": ("giulietta", "romeo-sotto-il-balcone"),
    "grief": ("giulietta", "suicidio-notturno"),
}
"""The effects that are a version of somebody's card."""
DEALT: Final = {
    "host": Identity("oste"),
    "anna": Identity("oratore"),
    "bruno": Identity("azzeccagarbugli"),
    "carla": Identity("peccatore"),
    "seer": Identity("veggente"),
    "packwolf": Identity("lupo-del-branco"),
    "outcast": Identity("lupo-reietto"),
    "alpha": Identity("capo-branco"),
    "healer": Identity("guaritore"),
    "witch": Identity("strega"),
    "juliet": Identity("giulietta"),
    "vampire": Identity("vampiro"),
    "ghoul": Identity("ghoul", "sacrificio"),
    "assassin": Identity("assassino"),
    "vigilante": Identity("assassino", "vigilante"),
    "master": Identity("capo-gilda"),
    "guard": Identity("altra-guardia"),
    "cub": Identity("lupo-maledetto", "cucciolo-di-lupo"),
    "invalid": Identity("contadino", secret="malato"),
    "sleeper": Identity("contadino", secret="mistico-dormiente"),
}
"""Everybody who may sit at the table beside the victim."""

ALWAYS: Final = ("host", "anna", "bruno", "carla", "seer", "packwolf", "outcast", "alpha", "healer")


class Story(NamedTuple):
    """A little game of three nights."""

    seats: Mapping[str, Identity]
    """The players in seat order, each with card, version and secret role."""
    pool: tuple[str, ...]
    """The cards that are possible, those dealt among them."""
    versions: Mapping[str, str]
    """By card the version in play, where it is not the base."""
    objects: tuple[str, ...]
    """The objects in play."""
    nights: tuple[Choices, Choices, Choices]
    burns: str
    """Who burns on day 2; empty for nobody. Nobody burns on day 1."""


def people(effects: Combination) -> dict[str, Identity]:
    """Who sits at the table, in seat order. The victim has bruno on the right and, if at all,
    the mistico-dormiente on the left."""
    who = identity(effects)
    victim = IDENTITIES.get(who, PLAIN)
    wanted = {
        "alpha": "outcast" not in effects,
        "healer": "vigilante" not in effects,
        "witch": not effects.isdisjoint({"shield", "curse"}),
        "juliet": not effects.isdisjoint({"romeo", "balcony", "heartbreak", "grief"}),
        "vampire": not effects.isdisjoint({*BITES, "bitten", "heir"}),
        "ghoul": "sacrifice" in effects,
        "assassin": not effects.isdisjoint({"assassin", "heartbreak", "wolf-doomed", "witch-doomed"}),
        "vigilante": "vigilante" in effects,
        "master": not effects.isdisjoint({"guild", "open-guild", "dangerous"}),
        "guard": "prison" in effects,
        "cub": "second" in effects,
        "invalid": "sick-night" in effects,
    }
    table: dict[str, Identity] = {}
    for name, card in DEALT.items():
        if name == "bruno":
            table["bruno"], table[VICTIM] = card, victim
            if "neighbour" in effects:
                table["sleeper"] = DEALT["sleeper"]
        elif wanted.get(name, name in ALWAYS) and (victim.card == "contadino" or card.card != victim.card):
            table[name] = card
    return table


def story(effects: Combination) -> Story:
    """The little game in which these effects meet on the victim in night 3."""
    who = identity(effects)
    table = people(effects)
    versions = {card.card: card.version for card in table.values() if card.version != "base"}
    versions |= dict(SETTINGS[effect] for effect in effects & set(SETTINGS))
    burns = {"second": "cub", "heir": "vampire", "grief": "carla" if who == "giulietta" else "juliet"}
    if "prison" in effects:
        versions |= {
            card.card: "prigioni-del-villaggio" for card in table.values() if card.card in ("guardia", "altra-guardia")
        }
    dealt = [card.card for card in table.values()]
    called = {"guaritore": "vigilante" in effects, "vampiro": "dangerous" in effects}
    undealt = [card for card, wanted in called.items() if wanted and card not in dealt]
    return Story(
        seats=table,
        pool=(*dealt, "medium", *undealt),
        versions=versions,
        objects=tuple(
            name
            for name, on in (("amuleto", effects & {"amulet", "wolf-amulet"}), ("spada", effects & {"sword"}))
            if on
        ),
        nights=(first(effects), second(effects), third(effects)),
        burns=next((burned for effect, burned in burns.items() if effect in effects), ""),
    )


def at(person: str) -> tuple[str, ...]:
    """One person pointed at."""
    return (person,)


def first(effects: Combination) -> Choices:
    """Night 1: the lovers, and a look at somebody harmless."""
    calls = mystics(effects, "veggente", "mago")
    table = people(effects)
    if "juliet" in table:
        calls["giulietta"] = {"juliet": at(VICTIM)}
    if identity(effects) == "giulietta":
        calls["giulietta"] = {VICTIM: at("carla")}
    return calls


def second(effects: Combination) -> Choices:
    """Night 2: the objects move on, the pack points at the lupo-reietto or at the malato,
    the vampiro who has bitten."""
    calls = mystics(effects, "veggente", "mago", "strega")
    calls |= {"amuleto": {"anna": at("bruno")}, "spada": {"carla": at("anna")}}
    calls["lupi-mannari"] = {leader(effects): at("invalid" if "sick-night" in effects else outcast(effects))}
    if not effects.isdisjoint({"bitten", "heir"}):
        calls["vampiro"] = {"vampire": at(VICTIM)}
    return calls


def third(effects: Combination) -> Choices:
    """Night 3: the effects."""
    who = identity(effects)
    calls = mystics(effects, "veggente", "mago", "strega")
    calls["amuleto"] = {"bruno": at(leader(effects) if "wolf-amulet" in effects else VICTIM)}
    calls["spada"] = {"anna": at(VICTIM)}
    if "seen" in effects:
        calls["veggente"] = {"seer": at(VICTIM)}
    if not effects.isdisjoint({"shield", "curse"}):
        calls["strega"] = {"witch": at(VICTIM)}
    if "assassin" in effects:
        calls["medium"] = {"assassin": at(VICTIM)}
    if "heartbreak" in effects:
        calls["medium"] = {"assassin": at("carla" if who == "giulietta" else "juliet")}
    if "wolf-doomed" in effects:
        calls["medium"] = {"assassin": at(leader(effects))}
    if "witch-doomed" in effects:
        calls["strega"] = {**calls["strega"], "assassin": ()}
    if "prison" in effects:
        guards = {"guard": at(VICTIM)}
        calls["guardie"] = guards | (
            {VICTIM: at(VICTIM)} if who in GUARDS and effects.isdisjoint({"bitten", "heir"}) else {}
        )
    if not effects.isdisjoint({"guild", "open-guild"}):
        calls["capo-gilda"] = {"master": at(VICTIM)}
    if not effects.isdisjoint(BITES):
        calls["vampiro"] = {"vampire": at(VICTIM)}
    if "dangerous" in effects:  # with a vampiro in play there is nobody at whom to point
        alone = "vampire" not in people(effects) and who != "vampiro"
        calls["vampiro"] = {**calls.get("vampiro", {}), "master": at(VICTIM) if alone else ()}
    prey = outcast(effects) if effects.isdisjoint(PACK) else VICTIM
    calls["lupi-mannari"] = {leader(effects): ("host", prey) if "second" in effects else at(prey)}
    if "vigilante" in effects:
        calls["guaritore"] = {"vigilante": at(VICTIM)}
    elif "rescue" in effects:
        calls["guaritore"] = {"healer": at(VICTIM)}
    return calls


def mystics(effects: Combination, *cards: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """The Mystics who must point at somebody, pointing at anna, who is harmless."""
    table = people(effects)
    return {card: {name: at("anna") for name, dealt in table.items() if dealt.card == card} for card in cards}


def outcast(effects: Combination) -> str:
    """The lupo-reietto, whom the pack can attack without harm."""
    return VICTIM if identity(effects) == "lupo-reietto" else "outcast"


def leader(effects: Combination) -> str:
    """The strongest wolf."""
    if "outcast" in effects:
        return outcast(effects)
    return VICTIM if identity(effects) == "capo-branco" else "alpha"
