"""When a game ends and who has won: the rules and a second reading of section K agree on villages of chance."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from lupus.rulesets.werewolf import events as ev
from lupus.rulesets.werewolf.cards import deck
from lupus.rulesets.werewolf.ends import ending, reason

from .villages import Village

WOLVES, VAMPIRES, CRIMINALS, VILLAGE, LOVERS = "lupi-mannari", "vampiro", "criminali", "villaggio", "romeo-e-giulietta"
OTHERS = [slug for slug, card in deck().items() for _ in range(card.copies) if slug not in ("veggente", "capo-branco")]
MYSTICS = ("veggente", "mago", "medium", "strega", "guaritore")


class Reading:
    """Section K of the decisions, on one village."""

    def __init__(self, village: Village, lovers: tuple[str, ...], spent: set[tuple[str, str]]) -> None:
        self.v, self.people, self.living, self.lovers, self.spent = (
            village,
            village.people,
            village.living,
            lovers,
            spent,
        )

    def any(self, what: str) -> bool:
        """Whether somebody alive has this in the camp."""
        return any(what in self.people[seat].camp for seat in self.living)

    def immune(self, seat: str) -> bool:
        """Whether somebody is for good safe from the wolves (D-END-09)."""
        person = self.people[seat]
        return person.plays("eremita") or person.plays("lupo-reietto") or self.balcony(seat)

    def balcony(self, seat: str) -> bool:
        """Whether somebody is Romeo under the balcony."""
        return seat in self.lovers[1:] and self.v.versions["giulietta"] == "romeo-sotto-il-balcone"

    def can(self, seat: str, other: str) -> bool:
        """Whether one can eliminate or convert the other (D-END-09)."""
        one, two = self.people[seat], self.people[other]
        hermit = two.plays("eremita", "vero-eremita")
        safe = hermit or self.balcony(other) or two.plays("cacciatore-di-vampiri") or two.plays("prete", "aura-di-fede")
        mystic = any(two.plays(card) for card in MYSTICS)
        wolf = one.creature == "werewolf" and not one.plays("lupo-maledetto") and not self.immune(other)
        vampire = (
            one.creature == "vampire" and not safe and not mystic and two.creature not in ("werewolf", "minor-vampire")
        )
        armed = (seat, "joins") not in self.spent and not hermit
        possible = "guaritore" in self.v.versions and not two.plays("guaritore")
        killer = armed and (one.plays("assassino", "base") or (one.plays("assassino", "vigilante") and possible))
        law = one.plays("borgomastro", "la-mia-parola-e-legge") and (seat, "law") not in self.spent
        return wolf or vampire or killer or law

    def end(self) -> tuple[str, str | None] | None:
        """The first line of D-END-01 that holds, and the faction that wins."""
        people = [self.people[seat] for seat in self.living]
        if len(people) == 2 and set(self.living) == set(self.lovers):
            return "lovers", None
        if not any(person.active and person.secret == "mostro" for person in people):
            creatures = {person.creature for person in people}
            if "vampire" not in creatures and any(
                p.plays("cacciatore-di-vampiri", "cacciatore-esperto") for p in people
            ):
                creatures -= {"minor-vampire"}
            if creatures <= {"human"}:
                lost = self.any(CRIMINALS) and not any(person.guard for person in people)
                return ("criminals", CRIMINALS) if lost else ("village", VILLAGE)
            for line, camp in (("wolves", WOLVES), ("vampires", VAMPIRES)):
                if all(camp in person.camp for person in people):
                    return line, camp
        elif len(people) == 1:
            return "monster", None
        if len(people) != 2 or self.can(*self.living) or self.can(*reversed(self.living)):
            return None
        return "stalemate", WOLVES if self.any(WOLVES) else VAMPIRES if self.any(VAMPIRES) else None

    def wins(self, seat: str, line: str, faction: str | None) -> bool:
        """Whether a player is a winner (D-END-07, D-END-08)."""
        person = self.people[seat]
        if line == "lovers" and seat in self.lovers:
            return True
        if person.victory == {LOVERS}:
            return all(self.people[lover].alive for lover in self.lovers if lover != seat)
        if person.victory == {"pazzo"}:
            return person.attacked and (person.version == "totale-follia" or faction == VILLAGE)
        if person.victory == {"lupo-reietto"}:
            rivals = [self.people[other] for other in self.living if other != seat]
            beta = person.version == "lupo-beta"
            alone = not any(rival.plays("capo-branco") if beta else rival.creature == "werewolf" for rival in rivals)
            return person.alive and faction == WOLVES and alone
        return faction in person.victory


def reading(chance: Random) -> Reading:
    """A village of chance, of whom few are alive."""
    size = chance.randint(6, 18)
    village = Village.of(chance.sample(["veggente", "capo-branco", *chance.sample(OTHERS, size)], size + 2), chance)
    seats = list(village.people)
    lovers: tuple[str, ...] = ()
    for seat in seats:
        if village.people[seat].card == "giulietta":
            lovers = (seat, chance.choice([other for other in seats if other != seat]))
            village.tell(ev.Romeo(lovers[1], seat))
            village.people[lovers[1]].victory = {LOVERS}
    for seat, person in village.people.items():
        fate = chance.random()
        if fate < 0.12 and person.creature == "human":
            village.bitten(seat)
        elif person.secret == "discendente-dei-lupi" and fate < 0.5:
            village.tell(ev.Became(seat, "discendente"))
            person.becomes("werewolf", WOLVES, active=True)
        elif person.creature == "human" and VILLAGE in person.victory and fate < 0.2:
            village.tell(ev.Became(seat, "criminal"))
            person.becomes("human", CRIMINALS, active=True)
        elif person.card == "vampiro" and fate < 0.3:
            village.tell(ev.Became(seat, "villager"))
            person.becomes("human", VILLAGE, active=False)
        if chance.random() < 0.3:
            village.tell(ev.Attacked(seat, "cancelled"))
            person.attacked = True
    spent = {(seat, power) for seat in seats for power in ("joins", "law") if chance.random() < 0.4}
    village.tell(*[ev.Spent(seat, power) for seat, power in sorted(spent)])
    few = chance.sample(seats, chance.choice((0, 1, 2, 2, 2, 2, 3, 4)))
    alive = lovers if lovers and chance.random() < 0.3 else few
    for seat in seats:
        if seat not in alive:
            village.dies(seat)
    return Reading(village, lovers, spent)


@pytest.mark.many
@pytest.mark.parametrize("villages", [2_000, pytest.param(6_000, marks=pytest.mark.soak)])
def test_the_rules_end_as_the_decisions_say(villages: int) -> None:
    """D-END-01 to D-END-11, WW-END-03 to WW-END-37, WW-END-41, WW-END-42."""
    lines: Counter[str] = Counter()
    for number in range(villages):
        it = reading(Random(number))
        end = it.end()
        assert ending(it.v.state) == end, number
        if end is not None:
            winners = {seat for seat in it.people if it.wins(seat, *end)}
            assert {seat for seat in it.people if reason(it.v.state, seat, *end)} == winners, number
        lines[end[0] if end else ""] += 1
    assert min(lines.values()) >= villages // 1000
    assert set(lines) == {"", "lovers", "village", "criminals", "wolves", "vampires", "stalemate", "monster"}
