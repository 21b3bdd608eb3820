"""The effects that can meet on one victim in night 3, and the sets of one,
two or three of them that can be dealt together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple


class Identity(NamedTuple):
    """Who the victim is: the card, its version, and the secret role of a contadino."""

    card: str
    version: str = "base"
    secret: str = ""


PLAIN: Final = Identity("contadino", secret="semplice")
"""The victim where no effect says otherwise."""

IDENTITIES: Final = {
    "eroe": Identity("contadino", secret="eroe"),
    "discendente": Identity("contadino", secret="discendente-dei-lupi"),
    "malato": Identity("contadino", secret="malato"),
    "dormiente": Identity("contadino", secret="mistico-dormiente"),
    "mostro": Identity("contadino", secret="mostro"),
    "eremita": Identity("eremita"),
    "vero-eremita": Identity("eremita", "vero-eremita"),
    "capo-branco": Identity("capo-branco"),
    "lupo-reietto": Identity("lupo-reietto"),
    "lupo-del-branco": Identity("lupo-del-branco"),
    "traditore": Identity("traditore"),
    "traditore-sconosciuto": Identity("traditore", "traditore-sconosciuto"),
    "mago": Identity("mago"),
    "mago-oscuro": Identity("mago", "mago-oscuro"),
    "strega": Identity("strega"),
    "guaritore": Identity("guaritore"),
    "cacciatore": Identity("cacciatore-di-vampiri"),
    "guardia-cittadina": Identity("cacciatore-di-vampiri", "guardia-cittadina"),
    "guardia": Identity("guardia"),
    "guardia-corrotta": Identity("guardia-corrotta"),
    "spia": Identity("spia"),
    "mercante-disonesto": Identity("mercante", "disonesto"),
    "prete-redentore": Identity("prete", "prete-redentore"),
    "aura-di-fede": Identity("prete", "aura-di-fede"),
    "pazzo": Identity("pazzo"),
    "ghoul": Identity("ghoul"),
    "vampiro": Identity("vampiro"),
    "giulietta": Identity("giulietta"),
}

ATTACKS: Final = {
    "wolves": "the capo-branco points at the victim",
    "outcast": "there is no capo-branco: the lupo-reietto points at the victim",
    "second": "a cucciolo-di-lupo burned: the capo-branco points at the host first, then at the victim",
    "bite": "the vampiro points at the victim",
    "open-bite": "the same, in attacco-scoperto",
    "assassin": "the assassino opens the eyes in the call of a medium who was not dealt, and points at the victim",
    "vigilante": "the vigilante does so in the call of a guaritore who was not dealt",
    "guild": "the capo-gilda points at the victim",
    "open-guild": "the same, in reclutamento-scoperto",
    "dangerous": "the capo-gilda opens the eyes in the vampiro's call, in notti-pericolose, and points at the victim "
    "if allowed to",
    "prison": "the Guards point at the victim",
    "heartbreak": "the victim is a lover, and the assassino points at the other one",
    "grief": "the victim is a lover in suicidio-notturno, and the other one burned this evening",
}
"""What may kill or convert the victim. Every combination has at least one."""

OTHERS: Final = {
    "amulet": "the victim holds the amulet",
    "sword": "the victim holds the sword",
    "shield": "the strega points at the victim",
    "curse": "the strega does, in maledizione",
    "rescue": "the guaritore saves the victim if allowed to",
    "neighbour": "a mistico-dormiente has the victim on the right",
    "sick-night": "the wolves killed a malato last night",
    "romeo": "the victim is Romeo",
    "balcony": "the victim is Romeo, or else Giulietta, in romeo-sotto-il-balcone",
    "bitten": "the vampiro converted the victim last night",
    "heir": "the same, and this evening that vampiro burned: in eredita-di-sangue the victim is the vampiro now",
    "sacrifice": "there is a ghoul in sacrificio",
    "seen": "the veggente points at the victim",
    "wolf-amulet": "the strongest wolf holds the amulet",
    "wolf-doomed": "the assassino points at the strongest wolf",
    "witch-doomed": "the assassino opens the eyes in the call of the strega",
}
"""What may change how an attack ends."""

EFFECTS: Final = {**dict.fromkeys(IDENTITIES, "who the victim is"), **ATTACKS, **OTHERS}

PACK: Final = {"wolves", "outcast", "second"}
BITES: Final = {"bite", "open-bite"}
ONE_OF: Final[tuple[set[str], ...]] = (
    set(IDENTITIES),
    PACK,
    BITES,
    {"guild", "open-guild", "dangerous"},
    {"bitten", "heir"},
    {"assassin", "vigilante", "heartbreak", "wolf-doomed", "witch-doomed"},  # one assassino, one use
    {"heartbreak", "grief", "romeo"},  # ways to be a lover
    {"balcony", "grief", "romeo"},  # versions of giulietta
    {"shield", "curse"},
    {"amulet", "wolf-amulet"},
    {"vigilante", "rescue", "guaritore"},  # the guaritore is not dealt; saves the victim; is the victim
    {"second", "grief", "heir"},  # who burned this evening
)
"""Sets of effects of which a combination has one at most."""

NEEDS: Final = {
    "witch-doomed": {"shield", "curse"},
    "sacrifice": {*BITES, "vampiro", "heir"},
    "wolf-amulet": PACK,
    "wolf-doomed": PACK,
}
"""Effects that mean something only together with one of these."""

NO_BITE_TAKES: Final = {
    *(
        "capo-branco",
        "lupo-reietto",
        "lupo-del-branco",
        "cacciatore",
        "guardia-cittadina",
        "mago",
        "mago-oscuro",
        "strega",
    ),
    *("guaritore", "aura-di-fede", "prete-redentore", "vero-eremita", "vampiro", "mostro", "balcony"),
}
"""With these nobody is already a Minor Vampire. The mostro could be, but then the vampiro who bit it would be dead."""

NOT_WITH: Final = {
    "capo-branco": {"outcast", "wolf-amulet"},
    "lupo-reietto": {"wolf-amulet"},
    "strega": {"shield", "curse"},
    "vampiro": BITES,
    "ghoul": {"sacrifice"},
    "giulietta": {"romeo"},
    "bitten": NO_BITE_TAKES,
    "heir": NO_BITE_TAKES | BITES,
}
"""Pairs that no village can have, or that are another pair by another name."""

Combination = frozenset[str]


def consistent(effects: Combination) -> bool:
    """Whether a village can have all these effects in one night, and something happens to the victim."""
    return (
        not effects.isdisjoint(ATTACKS)
        and all(len(effects & group) <= 1 for group in ONE_OF)
        and all(not effects.isdisjoint(others) for effect, others in NEEDS.items() if effect in effects)
        and all(effects.isdisjoint(others) for effect, others in NOT_WITH.items() if effect in effects)
    )


def every() -> Iterator[Combination]:
    """All combinations of one, two and three effects, in a fixed order."""
    for size in (1, 2, 3):
        yield from filter(consistent, map(frozenset, combinations(EFFECTS, size)))


def identity(effects: Combination) -> str:
    """Which of the identities the victim has; empty for a plain contadino."""
    return next(iter(effects & set(IDENTITIES)), "")
