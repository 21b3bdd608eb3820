"""Plants faults in Lupus 3.0 and the 8th edition: `python -m tools.faults_editions`, as `tools/faults.py` (docs/faults.md)."""

from __future__ import annotations

import sys
from typing import Final

from tools.faults import PLAIN, SEEDS, Apart, Fault, main

DEFEATS3: Final = "rulesets/lupus3/defeats.py"
BLOCKS3: Final = "rulesets/lupus3/blocks.py"
DAWN3: Final = "rulesets/lupus3/dawn.py"
DAWN8: Final = "rulesets/lupus8/dawn.py"
EDITION3: Final = "rulesets/lupus3/edition.py"
GHOSTS8: Final = "rulesets/lupus8/ghosts/"
INCANTESIMI8: Final = "rulesets/lupus8/incantesimi.py"
NIGHT3: Final = "rulesets/lupus3/night.py"
NIGHT8: Final = "rulesets/lupus8/night.py"
PERCEPTION3: Final = "rulesets/lupus3/perception.py"
PERCEPTION8: Final = "rulesets/lupus8/perception.py"
COLUMNS3: Final = "rulesets/lupus3/columns.py"
ROLES3: Final = "rulesets/lupus3/roles/"
ROLES8: Final = "rulesets/lupus8/roles/"
SUNSET3: Final = "rulesets/lupus3/sunset.py"
VILLAGE3: Final = "rulesets/lupus3/village.py"
VILLAGE8: Final = "rulesets/lupus8/village.py"

LUPUS_3: Final = (
    Fault(
        VILLAGE3,
        'super().too_early(power) and not self.settings["wolves_first_night"]',
        "super().too_early(power)",
        "the setting that lets lupi kill in the first night does nothing",
        "L3-BASE-START-03",
    ),
    Fault(
        VILLAGE3,
        "if seat not in self.ghosts:",
        "if True:",
        "the ritual is a use of one's power, also for whoever comes back at that dawn",
        "L3-BASE-DEATH-04",
    ),
    Fault(
        VILLAGE3,
        'ROSSI if e.cause in ("bite", "necromancer")',
        'ROSSI if e.cause in ("bite",)',
        "whoever is raised by a negromante stays in his faction",
        "L3-3-02",
    ),
    Fault(VILLAGE3, "v.suicides = {}", "pass", "an order to die is carried over to the next night", "L3-BASE-NIGHT-04"),
    Fault(
        VILLAGE3,
        "mystic=role.mystic, last_use=last_use",
        "mystic=role.mystic",
        "a new role is as used up as the old one was",
        "L3-BASE-NIGHT-11",
    ),
    Fault(
        NIGHT3,
        "self.who(seat).faction != ROSSI and seat in",
        "seat in",
        "a vampire raised as a vampirizzato loses whom he is to support",
        "L3-BASE-WIN-10",
    ),
    Fault(
        NIGHT3,
        "a.seat in self.acts and a.seat not in self.failed and a.target != a.seat",
        "a.seat in self.acts and a.target != a.seat",
        "a blocked order is seen by stalker and voyeur",
        "L3-BASE-ROLE-25",
    ),
    Fault(
        NIGHT3,
        "a.seat in self.acts and a.seat not in self.failed and a.target != a.seat",
        "a.seat not in self.failed and a.target != a.seat",
        "a ritual is seen by a voyeur",
        "L3-6.1-17",
    ),
    Fault(
        DAWN3,
        "[s for s in there if s != seat]",
        "there",
        "a vision may be about who has it",
        "L3-2.3-16",
    ),
    Fault(
        DAWN3,
        "if night.so_far().role_of(victim).vampirisable:",
        "if night.role_of(victim).vampirisable:",
        "whether somebody can be bitten is looked up at nightfall",
        "L3-BASE-ROLE-14",
    ),
    Fault(
        DAWN3,
        'killed.cause == "wolves"]',
        "killed.cause]",
        "any death makes a cacciatore fire",
        "L3-BASE-ROLE-05",
        equivalent="nobody but lupi can have killed a player who aims by then: a vampire who dies of his bite has not aimed",
    ),
    Fault(
        DAWN3,
        "if target not in night.dead and target not in shots and target in aims:",
        "if target not in night.dead and target not in shots and target in aims and not firing[1:]:",
        "a chain of cacciatori ends at the second",
        "L3-6.11-04",
    ),
    Fault(
        DAWN3,
        "if isinstance(event, own.Transformed) or act.target not in returns:",
        "if act.target not in returns:",
        "the last to act on a corpse decides how it comes back",
        "L3-6.12-07",
    ),
    Fault(DAWN3, "not targets & night.screened.keys()", "True", "no esorcista stops the ritual", "L3-6.1-18"),
    Fault(
        DAWN3,
        "len(night.rites) == len(night.village.list_of(DEAD))",
        "len(night.rites) >= 1",
        "the dead who take part are enough for a ritual",
        "L3-BASE-RIT-04",
    ),
    Fault(
        DAWN3,
        "    watch,  # 4\n    perform_rite,  # 5\n    despair,",
        "    perform_rite,\n    watch,\n    despair,",
        "the ritual comes before stalker and voyeur",
        "L3-6-07",
    ),
    Fault(
        DAWN3, "    despair,  # 6\n    perish,  # 7\n", "    perish,\n    despair,\n", "the neri die before the suicides", "L3-6-08"
    ),
    Fault(DAWN3, "    bite,\n    maul,\n", "    maul,\n    bite,\n", "the lupi kill before the vampires bite", "L3-6-05"),
    Fault(
        DAWN3,
        "    change,  # 3: necrofilo\n    bite,",
        "    bite,\n    change,",
        "the vampires bite before the necrofilo changes",
        "L3-BASE-ROLE-14",
    ),
    Fault(
        DAWN3,
        "    shoot,\n    raise_dead,",
        "    raise_dead,\n    shoot,",
        "the dead come back before the cacciatori fire",
        "L3-6-05",
        equivalent="who is shot lived at nightfall, who comes back did not, and deaths are told at the end",
    ),
    Fault(
        DAWN3,
        "if now.characters[s].faction == NERI",
        "if night.who(s).faction == NERI",
        "those who were neri at nightfall die, turned or not",
        "L3-5-10",
    ),
    Fault(
        DAWN3,
        "for s in now.living if",
        "for s in night.village.living if",
        "a member of the neri who comes back at that dawn lives on",
        "L3-5-10",
    ),
    Fault(
        BLOCKS3,
        "(y.target != y.seat if y.screens else more_skilled)",
        "(True if y.screens else more_skilled)",
        "a sequestratore stops an esorcista who screens himself",
        "L3-BASE-BLOCK-05",
        equivalent="the screen stops that sequestratore: the ring of the two is cut in favour of the esorcista",
    ),
    Fault(
        BLOCKS3,
        "(y.target != y.seat if y.screens else more_skilled)",
        "(y.target != y.seat if y.screens else True)",
        "a less skilled sequestratore stops a more skilled one",
        "L3-BASE-BLOCK-06",
    ),
    Fault(
        BLOCKS3,
        "key=lambda y: rank[y.seat])",
        "key=lambda y: -rank[y.seat])",
        "a ring is cut in favour of the least skilled esorcista",
        "L3-BASE-BLOCK-08",
    ),
    Fault(
        BLOCKS3,
        "if by and act.seat not in settled:",
        "if by:",
        "a kidnapping or a screen stops a sequestratore who was in time",
        "L3-BASE-BLOCK-12",
    ),
    Fault(
        DEFEATS3,
        "if len(left) < 2:",
        "if len(left) < 2 and falling:",
        "the game goes on after a check at which nobody new is defeated",
        "L3-BASE-WIN-04",
    ),
    Fault(
        DEFEATS3,
        "for faction in (*village.defeated, *falling):",
        "for faction in falling:",
        "who enters the rossi after their defeat is told of nothing",
        "L3-BASE-WIN-16",
    ),
    Fault(DEFEATS3, "if s not in village.objectives)", ")", "whoever has lost is told so at every check", "L3-BASE-WIN-09"),
    Fault(
        DEFEATS3,
        "and village.mass_death != DONE",
        "and village.mass_death is None",
        "the notice that is put off to the mass death comes before it",
        "D-48",
    ),
    Fault(
        SUNSET3,
        "[s for s in village.seats if s in top]",
        "top",
        "of those who are tied the first in the alphabet stands first in the draw",
        "L3-BASE-START-08",
    ),
    Fault(
        ROLES3 + "nipote_di_mubarack.py",
        "day.village.characters[day.condemned].role == role.key",
        "day.village.initial[day.condemned] == role.key",
        "a niece who has been turned is spared",
        "L3-BASE-ROLE-09",
    ),
    Fault(
        ROLES3 + "avvocato_del_diavolo.py",
        "None if day.by_lot else day.condemned",
        "day.condemned",
        "who was drawn by lot and saved by an avvocato is named",
        "L3-BASE-VOTE-14",
    ),
    Fault(
        SUNSET3,
        "elected is not None and elected != day.condemned",
        "elected is not None",
        "whoever is put to death takes office all the same",
        "L3-7-02",
    ),
    Fault(
        ROLES3 + "diavolo.py",
        "night.village.initial[act.target], found.role",
        "found.role, found.role",
        "a diavolo reads the role of now as that of the start",
        "L3-6.5-01",
    ),
    Fault(
        ROLES3 + "espansivo.py",
        "if act.target != act.seat:",
        "if True:",
        "an espansivo who visits himself is told who he is",
        "L3-BASE-ROLE-04",
    ),
    Fault(
        ROLES3 + "negromante.py",
        "(corpse.vampire and",
        "(not corpse.vampire and",
        "the setting lets anybody but vampires be raised",
        "L3-BASE-ROLE-22",
    ),
    Fault(ROLES3 + "voyeur.py", "if a.seat != act.seat)", ")", "a voyeur sees himself", "L3-6.13-01"),
    Fault(
        PERCEPTION3,
        "night.role_of(act.target).aura",
        "night.who(act.target).aura",
        "the aura is that of the player, and not of his role",
        "L3-BASE-ROLE-01",
        equivalent="in this edition an aura never differs from that of the role",
    ),
    Fault(
        EDITION3,
        "after_disqualification=(succeed,)",
        "after_disqualification=AFTERMATH",
        "a disqualification is checked for defeats at once",
        "L3-BASE-PLAY-04",
    ),
    Fault(COLUMNS3, "copyable: bool = False", "copyable: bool = True", "a necrofilo takes over any role", "L3-3-13"),
)

LUPUS_8: Final = (
    Fault(
        DAWN8,
        "disagree(night, night.acts)",
        "disagree(night, (s for s in night.acts if s not in night.kidnapped))",
        "a lupo who is kidnapped does not disagree with the others",
        "L8-FAQ-13b",
    ),
    Fault(
        DAWN8,
        "    relay,  # 4: the copies are made when all is told\n    banish,  # 15\n",
        "    banish,\n    relay,\n",
        "the copies of telepatia are made after the exiles",
        "L8-BASE-PHA-03",
    ),
    Fault(
        DAWN8,
        "in after.before.kinds_alive()",
        "in after.village.kinds_alive()",
        "if nobody is left, those win who are left when all is over",
        "L8-BASE-VIC-05",
    ),
    Fault(
        DAWN8,
        "{faction for faction, _ in after.before.kinds_alive()}",
        "after.before.factions()",
        "if nobody is left, a faction wins that had dead members alone",
        "D8-35",
    ),
    Fault(
        INCANTESIMI8,
        "for act, _ in night.doing(activate)]",
        'for act, _ in night.doing(activate) if all(night.who(a.seat).role != "messia" for a in night.on.get(act.seat, ()))]',
        "a dead negromante does nothing on the night on which a messia brings him back",
        "D8-48",
    ),
    Fault(
        INCANTESIMI8,
        "if act.target in night.released:",
        "if False:",
        "a negromante succeeds on a spettro that has just used morte",
        "L8-FAQ-18b",
    ),
    Fault(
        INCANTESIMI8,
        "if a.power is None and now[a.target] is None:",
        "if False:",
        "a spettro without an incantesimo is told that it lost one",
        "D8-15",
    ),
    Fault(
        INCANTESIMI8,
        "if now[a.target] == VITA:",
        "if now[a.target] == VITA and night.who(a.target).alive:",
        "who is given vita and loses it in one night does not die of that",
        "L8-BASE-SPL-VITA-06",
    ),
    Fault(
        INCANTESIMI8,
        "        if a.power == VITA:\n            night.tell",
        "        if a.power == VITA and a == [b for b in night.activations if b.target == a.target][-1]:\n            night.tell",
        "who is given vita and loses it in one night was never back",
        "D8-16",
    ),
    Fault(
        INCANTESIMI8,
        "    night.tell(*map(ev.Resurrected, sorted(lost)))\n    report_deaths(night, sorted(night.doomed))\n",
        "    report_deaths(night, sorted(night.doomed))\n    night.tell(*map(ev.Resurrected, sorted(lost)))\n",
        "of who comes back and dies at one dawn the death is told first",
        "D8-16",
    ),
    Fault(
        INCANTESIMI8,
        "if awakened and in_play(evolve(night.village, [*night.told, *map(ev.Resurrected, returns)])):",
        "if awakened and in_play(evolve(night.village, night.told)):",
        "vita is lost on one awakened when a messia brings a negromante back as the last one dies",
        "D8-34",
    ),
    Fault(
        INCANTESIMI8,
        "if awakened and in_play(evolve(night.village, [*night.told, *map(ev.Resurrected, returns)])):",
        "if True:",
        "vita brings back one awakened though the last negromante dies that night",
        "L8-BASE-PHA-03",
    ),
    Fault(
        INCANTESIMI8,
        "    returns -= lost\n",
        "    returns -= lost | {a.target for a in night.activations if not in_play(evolve(night.village, night.told))}\n",
        "vita on a spettro is void in the dawn that ends the negromanti",
        "D8-49",
    ),
    Fault(
        INCANTESIMI8,
        "target.power is not None and act.target not in night.released",
        "target.power is not None",
        "a sciamano breaks the incantesimo of who is no spettro any more",
        "L8-BASE-ROLE-SCIAMANO-04",
    ),
    Fault(
        INCANTESIMI8,
        "and not c.ghost and c.seat not in village.released",
        "and not c.ghost",
        "a fantasma who was a spettro becomes one again",
        "D8-30",
    ),
    Fault(
        INCANTESIMI8,
        'becomes = number in village.settings["spectral_sequence"] and in_play(village)',
        'becomes = number in village.settings["spectral_sequence"]',
        "popolani become spettri as the negromanti are lost",
        "L8-FAQ-48a",
    ),
    Fault(
        INCANTESIMI8,
        "if c.role == KEY_ROLES[NEGROMANTI] and c.in_game]",
        "if c.role == KEY_ROLES[NEGROMANTI]]",
        "a disqualified negromante and a new spettro are told of each other",
        "L8-BASE-KNO-08",
    ),
    Fault(
        INCANTESIMI8,
        "if key != VITA and key not in taken]",
        "if key not in taken]",
        "a fantasma may draw vita",
        "L8-FAQ-37c",
    ),
    Fault(
        INCANTESIMI8,
        " and key not in taken]",
        "]",
        "a fantasma draws what an awakening named that the exile makes void",
        "D8-19",
    ),
    Fault(
        INCANTESIMI8,
        "if isinstance(e, ev.Outcome) and e.success}",
        "if isinstance(e, ev.Outcome)}",
        "what a dead negromante names in vain is taken from a fantasma",
        "D8-19",
    ),
    Fault(
        INCANTESIMI8,
        "and not before.lives(act.seat)}",
        "}",
        "what a negromante names and another replaces that night is taken from a fantasma",
        "D8-19",
    ),
    Fault(
        NIGHT8,
        "if night.who(seat).alive and seat not in night.kidnapped:",
        "if night.who(seat).alive:",
        "the kidnapped go where they wanted to",
        "L8-FAQ-07b",
    ),
    Fault(
        NIGHT8,
        "if s != observer or self.movements[s].by is not None]",
        "if s != observer]",
        "a voyeur does not see his own illusion",
        "L8-FAQ-29a",
    ),
    Fault(
        PERCEPTION8,
        "act.target in night.acts)",
        "act.target in night.movements)",
        "what a sequestratore has stopped was no movement for him",
        "L8-BASE-ROLE-SEQUESTRATORE-02",
    ),
    Fault(
        PERCEPTION8,
        "and night.who(act.other).in_game",
        "and True",
        "an illusion leads to the house of somebody disqualified that night",
        "L8-BASE-SPL-ILLUSIONE-02",
    ),
    Fault(
        GHOSTS8 + "amnesia.py",
        "if NEGROMANTI not in village.defeated:",
        "if True:",
        "amnesia outlives the negromanti",
        "L8-BASE-SPL-AMNESIA-02",
    ),
    Fault(
        GHOSTS8 + "diffamazione.py",
        "if day.village.lives(x.target):",
        "if True:",
        "null votes go to somebody dead",
        "L8-BASE-VOT-10",
    ),
    Fault(
        VILLAGE8,
        "if c.ghost}",
        "if c.ghost and c.in_game}",
        "the incantesimo of whoever has left the game is free",
        "D8-36",
    ),
    Fault(
        VILLAGE8,
        "            self.rested[seat] = night\n        self.forget()\n",
        "            self.rested[seat] = night\n",
        "what a preview tries takes a power away",
        "L8-BASE-ACT-05",
    ),
    Fault(VILLAGE8, "    v.spent.pop(e.player, None)\n", "", "a trasformista has used what he becomes", "L8-FAQ-26a"),
    Fault(
        VILLAGE8,
        "v.erased.setdefault(e.player, e.by)",
        "v.erased[e.player] = e.by",
        "amnesia is the work of the last who has seen to it",
        "D8-07",
    ),
    Fault(
        VILLAGE8,
        "        v.counted = {}",
        "        pass",
        "the votes of earlier sunsets still count for a spia",
        "L8-FAQ-41a",
        equivalent="whoever can be spied on lived at the last sunset, where a vote was counted for everybody who did",
    ),
    Fault(
        VILLAGE8,
        "resting = rested is not None and",
        "resting = rested is not None and power.often != 0 and",
        "a rest does not keep from what is used once",
        "L8-BASE-ACT-05",
    ),
    Fault(
        GHOSTS8 + "occultamento.py",
        "if night.who(a.seat).alive and",
        "if",
        "occultamento stops the powers of the dead",
        "L8-FAQ-46b",
    ),
    Fault(
        GHOSTS8 + "morte.py",
        "    night.released.add(act.seat)\n",
        "",
        "a spettro that has used morte can be enchanted that night",
        "L8-FAQ-18b",
    ),
    Fault(
        ROLES8 + "assassino.py",
        "if night.movements[drawn].by is None else None",
        "if True else None",
        "an assassino kills whose illusion he draws",
        "L8-FAQ-32b",
    ),
    Fault(
        ROLES8 + "trasformista.py",
        "night.village.roles[night.seen(act.target).role]",
        "night.village.roles[night.who(act.target).role]",
        "a trasformista is judged by the real role of the corpse",
        "L8-FAQ-23b",
    ),
)

FAULTS: Final = (*LUPUS_3, *LUPUS_8)


class Editions(Apart):
    """Where faults of these two editions are noticed."""

    keys = ("lupus3", "lupus8")

    def asked(self, stage: str, key: str) -> tuple[str, list[str]] | None:
        """Scenarios played once, tests of the edition, golden games and laws played with it, scenarios of draws over many seeds."""
        return {
            PLAIN: ("scenario", []),
            "near": ("test of the edition", [f"tests/{key}"]),
            "far": ("golden game or law", ["tests/golden", "tests/laws", "-k", f"{key} and not determinism and not times_as_long"]),
            SEEDS: (SEEDS, []),
        }.get(stage)


if __name__ == "__main__":
    sys.exit(main(FAULTS, Editions))
