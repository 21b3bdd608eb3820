"""How a village ended: who was who, what each did and believed, turning points, awards. Read from the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from lupus.engine.seats import MASTER, Seat
from lupus.engine.table import Entry, Table, Told
from lupus.rulesets.lexicon import WHOLE, Words, shown
from lupus.rulesets.teller import Line, genders_of
from lupus.rulesets.tempo_reale.rolebook import ORDER
from lupus.site.table.models import Game
from lupus.site.village import editions
from lupus.site.village.pages.public_board import House, village_of
from lupus.site.village.pages.told import Chapter, card_of, chapters
from lupus.site.village.verdicts import roles_dealt, verdict

VILLAGERS: Final = ORDER[0]
"""The faction that looks for the others."""

TURNING: Final = frozenset(
    {
        "killed",
        "resurrected",
        "transformed",
        "corrupted",
        "ghost-raised",
        "spared",
        "faction-fell",
        "faction-defeated",
        "faction-disqualified",
        "mass-death",
        "victory",
    }
)
"""The kinds of events that turn a game: deaths, conversions, defeats, and the end."""

STAKE: Final = "stake"
"""The ballot in which a village chooses whom to burn."""

CHOICES: Final = frozenset({"ordered", "voted", "designated", "suicide-ordered"})
"""The kinds of events by which somebody chooses. Of several in a half-phase the last one stands."""

PRIVATE: Final = frozenset({"entered-for"})
"""The kinds of events that stay with the game masters: why they did something is theirs (L8-BASE-GM-02)."""

MOST_EQUAL: Final = 4
"""How many people share an award at most: what everybody gets is none."""


class Face(NamedTuple):
    """Who somebody was. origin: the first role, where it was another one. won, why: of the verdict."""

    house: House
    icon: str
    role: str
    origin: str
    faction: str
    won: bool | None
    why: str

    @property
    def name(self) -> str:
        """The seat as people read it."""
        return self.house.name


class Side(NamedTuple):
    """A faction, and who belonged to it at the end. won: whether it has won."""

    key: str
    name: str
    won: bool
    faces: list[Face]


class Award(NamedTuple):
    """What somebody is remembered for. rule: how it is computed. names: more than one where several are equal."""

    title: str | Promise
    rule: str | Promise
    names: list[str]


def faces(table: Table[Any], lexicon: Words) -> list[Face]:
    """Who was who, in the order of the village. Who they were follows from what each was told last."""
    first, found, houses = roles_dealt(table.log), [], village_of(table.view(None)).houses
    for seat in table.setup.seats:
        card, end = card_of(table.view(seat), table, lexicon), verdict(table, seat)
        if card is None or end is None:
            continue
        origin = first.get(seat, card.key)
        before = "" if origin == card.key else lexicon.say(f"role-{origin}")
        found.append(Face(houses[seat], card.key, card.role, before, card.faction_key, end.won, end.why))
    return found


def sides(table: Table[Any], lexicon: Words) -> list[Side]:
    """The factions with whoever belonged to them at the end: those that have won first, then the largest."""
    by_faction: dict[str, list[Face]] = {}
    for face in faces(table, lexicon):
        by_faction.setdefault(face.faction, []).append(face)
    winners = table.state.winners or ()
    found = [Side(key, lexicon.say(f"faction-{key}"), key in winners, people) for key, people in by_faction.items()]
    return sorted(found, key=lambda side: (not side.won, -len(side.faces), side.key))


def days_of(table: Table[Any], seat: Seat, lexicon: Words, dates: Mapping[str, Any]) -> list[Chapter]:
    """What concerned somebody, by half-phase, the oldest first, in the words of the story: what they chose, were told
    and suffered.

    Where others made a report to them false, or an act of theirs fail, that is told too.
    """
    mine = [t for t in table.view(MASTER) if whose(t.event) == seat and t.event.kind not in PRIVATE]
    last = {choice(t): t.n for t in mine if t.event.kind in CHOICES}
    standing = [t for t in mine if last.get(choice(t), t.n) == t.n]
    return chapters(standing, MASTER, lexicon, genders_of(table), WHOLE, dates)[::-1]


def whose(event: Any) -> Seat | None:
    """Whom an event concerns. A vote that was published is left out: whoever cast it has the vote itself."""
    seat: Seat | None = getattr(event, "player", None) or (event.voter if event.kind == "vote-moved" else None)
    return seat


def choice(row: Told) -> tuple[str, str, str]:
    """What somebody chose in a half-phase: only the last of the same is in force."""
    return row.at, row.event.kind, getattr(row.event, "ballot", "")


def declared(table: Table[Any]) -> bool:
    """Whether the game masters declared the victory."""
    found: list[Any] = [entry.event for entry in table.log if entry.event.kind == "victory"]
    return any(event.cause == "game-master" for event in found)


def origins(table: Table[Any]) -> dict[Seat, str]:
    """The faction with which each one began."""
    book = editions.edition_of(table.game.key).roles
    return {seat: book[role].faction for seat, role in roles_dealt(table.log).items()}


def turning_points(table: Table[Any], lexicon: Words, dates: Mapping[str, Any]) -> list[Chapter]:
    """What turned the game, by half-phase, the oldest first, in the words of the story.

    Deceptions are counted: each is told on the page of whoever believed it.
    """
    close, lies = decided_by_one(table.log), Counter(entry.at for entry in table.log if entry.event.kind == "deceived")
    turning = [
        t for t in table.view(MASTER) if t.event.kind in TURNING or (t.event.kind == "vote-moved" and t.at in close)
    ]
    found = []
    for chapter in chapters(turning, MASTER, lexicon, genders_of(table), WHOLE, dates)[::-1]:
        more = []
        if chapter.at in close:
            more.append(Line(0, "tally", gettext("Un voto soltanto ha deciso il rogo."), ""))
        if n := lies[chapter.at]:
            said = ngettext("%(n)s responso era sviato.", "%(n)s responsi erano sviati.", n) % {"n": n}
            more.append(Line(0, "deceived", said, "minor"))
        found.append(chapter._replace(lines=[*more, *chapter.lines]))
    return found


def decided_by_one(log: Sequence[Entry]) -> set[str]:
    """The half-phases in which somebody was burnt with one vote more than the next."""
    counts: dict[str, list[int]] = {}
    burnt = set()
    for entry in log:
        e: Any = entry.event
        if e.kind == "tally" and e.ballot == STAKE:
            counts.setdefault(entry.at, []).append(e.votes)
        elif e.kind == "killed" and e.cause == "stake":
            burnt.add(entry.at)
    return {at for at in burnt if len(found := sorted(counts.get(at, ()))) > 1 and found[-1] - found[-2] == 1}


# --- awards -----------------------------------------------------------------------------------------------------------


def sharp_eye(log: Sequence[Entry], faction: Mapping[Seat, str]) -> list[Seat]:
    """The villagers whose vote for the stake, at the first sunset with such a vote, went to somebody who was dealt
    another side."""
    standing: dict[Seat, Seat | None] = {}
    for entry in log:
        e: Any = entry.event
        if e.kind == "voted" and e.ballot == STAKE:
            standing[e.player] = e.target
        elif e.kind == "phase" and e.phase in ("night", "day"):
            right = right_voters(standing, faction)
            if right:
                return right
            standing.clear()
    return right_voters(standing, faction)


def right_voters(standing: Mapping[Seat, Seat | None], faction: Mapping[Seat, str]) -> list[Seat]:
    """The villagers whose vote stands for somebody of another side."""
    return [
        v
        for v, t in standing.items()
        if faction[v] == VILLAGERS and t is not None and faction.get(t, VILLAGERS) != VILLAGERS
    ]


def scapegoat(log: Sequence[Entry], faction: Mapping[Seat, str]) -> list[Seat]:
    """The people dealt to the villagers who got the most votes for the stake in all counts together."""
    got: Counter[Seat] = Counter()
    for entry in log:
        e: Any = entry.event
        if e.kind == "tally" and e.ballot == STAKE and faction.get(e.target) == VILLAGERS:
            got[e.target] += e.votes
    return most(got)


def open_book(log: Sequence[Entry], faction: Mapping[Seat, str]) -> list[Seat]:
    """The people about whom others learnt the most by their powers: a role, an aura, a gift, or where they went."""
    seen: Counter[Seat] = Counter()
    for entry in log:
        e: Any = entry.event
        if (
            e.kind in ("knows-role", "knows-aura", "knows-mystic", "knows-visited", "knows-visitors")
            and entry.at != "start"
        ):
            seen[e.target] += e.target != e.player
    return most(seen)


def deceiver(log: Sequence[Entry], faction: Mapping[Seat, str]) -> list[Seat]:
    """The people whose doing made the most reports to others false."""
    made: Counter[Seat] = Counter()
    for entry in log:
        e: Any = entry.event
        if e.kind == "deceived":
            made.update(e.by)
    return most(made)


def most(counts: Counter[Seat]) -> list[Seat]:
    """Whoever has the highest count above zero; all of them where several are equal."""
    top = max(counts.values(), default=0)
    return [seat for seat, n in counts.items() if n == top > 0]


AWARDS: Final[tuple[tuple[Callable[[Sequence[Entry], Mapping[Seat, str]], list[Seat]], Promise, Promise], ...]] = (
    (
        sharp_eye,
        gettext_lazy("Il primo voto giusto"),
        gettext_lazy("Tra i popolani, chi per primo ha votato al rogo qualcuno che era di un’altra fazione."),
    ),
    (
        scapegoat,
        gettext_lazy("Il capro espiatorio"),
        gettext_lazy("Il popolano che ha preso più voti per il rogo, in tutta la partita."),
    ),
    (
        open_book,
        gettext_lazy("Il libro aperto"),
        gettext_lazy("La persona su cui i poteri altrui hanno scoperto più cose."),
    ),
    (deceiver, gettext_lazy("Il grande inganno"), gettext_lazy("Chi ha reso falsi più responsi.")),
)
"""The awards, each with the function that finds who deserves it, its name, and what it rewards."""


def awards(log: Sequence[Entry], faction: Mapping[Seat, str]) -> list[Award]:
    """The awards that somebody deserves; none that too many would share. faction: the one with which each began."""
    given = ((title, rule, compute(log, faction)) for compute, title, rule in AWARDS)
    found = ((title, rule, sorted(seats)) for title, rule, seats in given if 0 < len(seats) <= MOST_EQUAL)
    return [Award(title, rule, [shown(seat) for seat in seats]) for title, rule, seats in found]


def card(game: Game, winners: Sequence[str]) -> dict[str, str]:
    """What programs that show links need of an ending: the addresses of the page, and of a picture of edition and
    winner."""
    here = settings.ADDRESS.rstrip("/")
    name = f"{game.ruleset}-{winners[0] if len(winners) == 1 else 'over'}"
    return {"url": here + reverse("ending", args=[game.slug]), "image": here + static(f"cards/{name}.png")}
