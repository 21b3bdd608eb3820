"""What must come of a combination of effects, call by call, as the decisions say it."""

from __future__ import annotations

from typing import Final, NamedTuple

from .effects import BITES, PACK, Combination, identity

VICTIM: Final = "victim"

WEREWOLVES: Final = {"capo-branco", "lupo-reietto", "lupo-del-branco"}
GUARDS: Final = {"guardia", "guardia-cittadina"}  # D-GUARD-01: not the corrotta
MYSTICS: Final = {"mago", "mago-oscuro", "strega", "guaritore", "aura-di-fede"}
HUNTERS: Final = {"cacciatore", "guardia-cittadina"}
HERMITS: Final = {"eremita", "vero-eremita"}
DARK: Final = {*WEREWOLVES, "guardia-corrotta", "vampiro", "mostro"}  # D-CONT-06: the mostro reads dark
CAMPS: Final[dict[str, frozenset[str]]] = {
    card: frozenset(camps.split())
    for cards, camps in {
        "capo-branco lupo-reietto lupo-del-branco traditore traditore-sconosciuto": "lupi-mannari",
        "mago-oscuro": "lupi-mannari vampiro",
        "guardia-corrotta spia": "criminali",
        "mercante-disonesto": "villaggio criminali",
        "pazzo": "pazzo",
        "ghoul vampiro": "vampiro",
        "giulietta": "romeo-e-giulietta",
    }.items()
    for card in cards.split()
}
"""The camp of who is not of the Village alone (D-GEN-02)."""
VILLAGE: Final = frozenset({"villaggio"})


class Expected(NamedTuple):
    """What a night must bring. Sets of people and of calls are sorted."""

    seen: str = ""
    """What the veggente is answered about the victim: yes (dark), no, or nothing."""
    eyes: tuple[str, ...] = ()
    """The calls in which the victim is tapped to open the eyes."""
    witnesses: tuple[str, ...] = ()
    """Who sees that: the call and the person. The tap of an heir opens no eyes before others."""
    redeemed: bool = False
    """Whether the vampiro is told of being redeemed."""
    fingers: bool = False
    """Whether the pack is shown two fingers."""
    noes: int = 0
    """How many times the pack is told "no"."""
    shown: tuple[str, ...] | None = None
    """Whom the guaritore is shown; None without a guaritore."""
    dead: tuple[str, ...] = ()
    """Who is dead at dawn."""
    amulet: str = ""
    """Who holds the amulet at dawn; "gone" if it was destroyed; empty if it is not played."""
    sword: str = ""
    notices: tuple[str, ...] = ()
    """The objects whose living owner is told in the next night that they are gone."""
    creature: str = "human"
    camp: tuple[str, ...] = ("villaggio",)
    aura: str = "bianca"
    attacked: bool = False
    """Whether the victim counts as attacked by the wolves."""
    malato: bool = False
    """Whether the attacks of the next night will all be cancelled."""


class Night:
    """One night with one victim. The methods are the calls, in the order of the Turn Card."""

    def __init__(self, effects: Combination) -> None:
        self.e = effects
        self.who = identity(effects)
        self.alpha = self._strongest()
        self.hits: dict[str, set[str]] = {}
        self.pointed: list[str] = []
        self.cursed = self.redeemed = self.attacked = False
        self.seen = ""
        self.noes = 0
        self.eyes: set[str] = set()
        self.witnesses: set[str] = set()
        self.shown: tuple[str, ...] | None = None
        self.amulet = VICTIM if "amulet" in effects else self.alpha if "wolf-amulet" in effects else ""
        self.owner = self.amulet
        self.sword = VICTIM if "sword" in effects else ""
        self.ghoul = "sacrifice" in effects
        self.partner = self._partner()
        self.creature = "werewolf" if self.who in WEREWOLVES else "vampire" if self.who == "vampiro" else "human"
        self.camp = CAMPS.get(self.who, VILLAGE)
        self.victory = CAMPS["giulietta"] if self.partner else self.camp  # D-LOVE-03
        self.dark = self.who in DARK
        self.active = True
        self.balcony = "balcony" in effects and self.who != "giulietta"  # D-LOVE-05: Romeo alone
        self.vampire = VICTIM if self.who == "vampiro" or "heir" in effects else "vampire"
        self.undead = self.vampire == VICTIM or not effects.isdisjoint({*BITES, "bitten"})
        if not effects.isdisjoint({"bitten", "heir"}):
            self._convert()
        if "heir" in effects:  # D-VAMP-07
            self.creature = "vampire"
            self.eyes.add("vampiro")

    def _strongest(self) -> str:
        if "outcast" in self.e:
            return VICTIM if self.who == "lupo-reietto" else "outcast"
        return VICTIM if self.who == "capo-branco" else "alpha"

    def _partner(self) -> str:
        if self.who == "giulietta":
            return "carla"
        return "" if self.e.isdisjoint({"romeo", "balcony", "heartbreak", "grief"}) else "juliet"

    def _convert(self) -> None:  # D-VAMP-04
        self.creature, self.camp, self.victory = "minor-vampire", CAMPS["vampiro"], CAMPS["vampiro"]
        self.dark, self.active = True, False

    def _is(self, *names: str) -> bool:
        """Whether the victim is one of these and still has that card's powers (D-VAMP-04, D-CONT-07)."""
        return self.who in names and self.active

    def _opens(self, call: str, *awake: str) -> None:
        """The victim is tapped, and opens the eyes before those who are awake (D-NIGHT-05)."""
        self.eyes.add(call)
        self.witnesses.update(f"{call}:{person}" for person in awake)

    def _points(self, person: str) -> None:
        if self._is("mostro"):  # D-CONT-06
            self.pointed.append(person)

    def _hit(self, person: str, cause: str) -> None:
        if self.amulet == person:  # D-AMU-02: before Sacrificio
            self.amulet = "gone"
        elif self.ghoul and person == self.vampire:  # D-VAMP-08
            self.ghoul = False
            self._hit("ghoul", cause)
        else:
            self.hits.setdefault(person, set()).add(cause)

    def _killed_by_hand(self, person: str) -> None:
        """The assassino or the vigilante has pointed at the victim."""
        self._points(person)
        if self.who != "vero-eremita":  # D-ASS-03, D-VIG-01
            self._hit(VICTIM, person)

    def objects(self) -> None:
        if "amulet" in self.e:
            self._points("bruno")
        if "sword" in self.e:
            self._points("anna")

    def veggente(self) -> None:
        if "seen" in self.e:
            self._points("seer")
            self.seen = "yes" if self.dark else "no"

    def medium(self) -> None:
        if "assassin" in self.e:
            self._killed_by_hand("assassin")
        if "heartbreak" in self.e:
            self._hit(self.partner, "assassin")
        if "wolf-doomed" in self.e:
            self._hit(self.alpha, "assassin")

    def strega(self) -> None:
        if not self.e.isdisjoint({"shield", "curse"}):
            self._points("witch")
        if "witch-doomed" in self.e:  # D-ASS-02: what she does holds
            self._hit("witch", "assassin")

    def prison(self) -> None:
        if "prison" not in self.e:
            return
        self._points("guard")
        if "criminali" in self.camp:  # D-GUARD-03
            self._hit(VICTIM, "prison")

    def guild(self) -> None:
        if not self.e.isdisjoint({"guild", "open-guild"}):
            self._recruits("capo-gilda")

    def _recruits(self, call: str) -> None:
        """The Capo Gilda points at the victim in this call."""
        self._points("master")
        if "open-guild" in self.e:  # D-CG-03
            self._opens(call, "master")
        if self.who == "vero-eremita":
            return
        if self.creature == "werewolf" or self._is(*GUARDS):  # D-CG-01
            self._hit("master", "guild")
        elif "villaggio" in self.victory:
            self.camp = self.victory = CAMPS["spia"]
            self.dark = True
            self._opens(call, "master")

    def vampiro(self) -> None:
        if "dangerous" in self.e and self.undead:  # D-CG-02
            self._hit("master", "guild")
        elif "dangerous" in self.e:
            self._recruits("vampiro")
        if self.e.isdisjoint(BITES) or self.creature == "minor-vampire":  # D-VAMP-02, step 1
            return
        self._points("vampire")
        awake = ("vampire", "master") if "dangerous" in self.e else ("vampire",)
        if "open-bite" in self.e:  # D-VAMP-03
            self._opens("vampiro", *awake)
        if self.balcony or self._is("vero-eremita"):  # step 2
            return
        if self.creature == "werewolf" or self._is(*HUNTERS):  # step 3
            self._hit("vampire", "bite")
        elif self._is(*MYSTICS):  # step 4
            return
        elif self._is("prete-redentore"):  # step 5
            self._hit(VICTIM, "bite")
            self.redeemed = True
        elif self.sword == VICTIM:  # step 6
            self._hit(VICTIM, "bite")
            self._hit("vampire", "sword")
            self.sword = "gone"
        else:  # step 7
            self._convert()
            self._opens("vampiro", *awake)

    def lupi(self) -> None:
        sick = "sick-night" in self.e
        if "second" in self.e and sick:
            self.noes += 1
        elif "second" in self.e:
            self._hit("host", "wolves")
        if self.e.isdisjoint(PACK) and self.who != "lupo-reietto":  # the pack points at the lupo-reietto
            self.noes += 1
            return
        self._points(self.alpha)
        self.attacked = True  # D-WOLF-04, step 1
        immune = self._is(*HERMITS, "lupo-reietto") or self.balcony or "neighbour" in self.e
        if sick or "shield" in self.e or immune:  # steps 2 to 4
            self.noes += 1
            return
        hero = self._is("eroe")
        pack = ("outcast", "packwolf") if "outcast" in self.e else ("alpha", "outcast", "packwolf")
        if self._is("traditore-sconosciuto"):  # step 5
            self._opens("lupi-mannari", *pack)
        elif self._is("discendente"):
            self._opens("lupi-mannari", *pack)
            self.creature, self.camp, self.dark = "werewolf", CAMPS["capo-branco"], True
        else:  # step 6, and 8 in _hit
            self._hit(VICTIM, "wolves")
        if hero:  # step 7
            self._hit(self.alpha, "eroe")
        if self.sword == VICTIM:
            self._hit(self.alpha, "sword")
            self.sword = "gone"
        self.cursed = "curse" in self.e

    def guaritore(self) -> None:
        if "vigilante" in self.e:
            self._killed_by_hand("vigilante")
            return
        self.shown = tuple(sorted(self.hits))  # D-HEAL-01
        if "rescue" in self.e and VICTIM in self.hits:  # D-HEAL-02
            self._points("healer")
            del self.hits[VICTIM]

    def end(self) -> None:
        for person in dict.fromkeys(self.pointed):  # section M: one hit each
            self._hit(person, "mostro")
        if self.cursed:  # D-STREGA-01
            self._hit(self.alpha, "maledizione")
        if "grief" in self.e:  # D-LOVE-04
            self._hit(VICTIM, "suicide")
        elif self.partner and (VICTIM in self.hits) != (self.partner in self.hits):  # D-LOVE-01
            self._hit(self.partner if VICTIM in self.hits else VICTIM, "link")
        if self.sword in self.hits:  # D-SWORD-01
            self.sword = "gone"

    def expected(self) -> Expected:
        for call in (
            self.objects,
            self.veggente,
            self.medium,
            self.strega,
            self.prison,
            self.guild,
            self.vampiro,
            self.lupi,
        ):
            call()
        self.guaritore()
        self.end()
        owners = {"amuleto": (self.amulet, self.owner), "spada": (self.sword, VICTIM)}
        return Expected(
            seen=self.seen,
            eyes=tuple(sorted(self.eyes)),
            witnesses=tuple(sorted(self.witnesses)),
            redeemed=self.redeemed,
            fingers="second" in self.e,
            noes=self.noes,
            shown=self.shown,
            dead=tuple(sorted(self.hits)),
            amulet=self.amulet,
            sword=self.sword,
            notices=tuple(
                o for o, (at, owner) in owners.items() if at == "gone" and owner not in self.hits
            ),  # D-AMU-03
            creature=self.creature,
            camp=tuple(sorted(self.camp)),
            aura="oscura" if self.dark else "bianca",
            attacked=self.attacked,
            malato=self._is("malato") and "wolves" in self.hits.get(VICTIM, ()),  # D-CONT-04
        )


def expected(effects: Combination) -> Expected:
    """What night 3 must bring where these effects meet on the victim."""
    return Night(effects).expected()
