"""A village as its game masters see it: who is what, which commands are in force, and what is coming.

All of it is for game masters alone: players learn nothing of it before the phase is published (L7-2.3-10). What the
coming dawn or sunset would bring is worked out on a copy and with no dice at all, so that it writes nothing and nobody
reads the future in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from lupus.engine.dice import Label
from lupus.engine.events import Event
from lupus.engine.game import Command
from lupus.engine.preview import Preview, Way, preview
from lupus.engine.seats import MASTER, MASTER_ONLY, Seat
from lupus.engine.table import Entry, HalfPhase, Table
from lupus.rulesets.lexicon import GRAVE, PLAINLY, PREVIEW, Words, shown
from lupus.rulesets.teller import Line, genders_of, tell
from lupus.rulesets.tempo_reale.ballots import entered
from lupus.rulesets.tempo_reale.events import VoteMoved
from lupus.rulesets.tempo_reale.village import STAKE
from lupus.site.table.models import Game, Place
from lupus.site.village import silence
from lupus.site.village.editions import edition_of
from lupus.site.village.silence import Sign

from . import on_behalf

COMMANDS: Final = frozenset({"ordered", "voted", "suicide-ordered"})
"""The kinds of event by which a player's command of one phase is in force; a designation stands until it is changed."""

STATUS: Final = {
    "living": gettext_lazy("in vita"),
    "dead": gettext_lazy("non più in vita"),
    "ghost": gettext_lazy("Spettro"),
    "exiled": gettext_lazy("fuori dalla partita"),
}
"""How somebody stands, in words."""


class Resident(NamedTuple):
    """A seat as the console shows it."""

    pk: int
    name: str
    role: str
    role_key: str
    faction: str
    faction_key: str
    status: str
    mayor: bool
    commands: list[str]
    person: str
    noted: bool

    @property
    def key(self) -> str:
        """The key of the role, or of the power of the dead, that is shown."""
        return self.role_key.partition("-")[2]


def residents(game: Game, table: Table[Any], lexicon: Words) -> list[Resident]:
    """Everybody, in the order of the seats."""
    orders, state = in_force(table, lexicon), table.state
    places = {place.seat: place for place in Place.objects.filter(game=game).select_related("person", "in_village")}
    return [resident(places[seat], state, orders.get(seat, []), lexicon) for seat in table.setup.seats]


def resident(place: Place, state: Any, commands: list[str], lexicon: Words) -> Resident:
    """A seat as the console shows it: who sits there, as what, and which commands stand."""
    c, fate = state.characters[place.seat], state.fates[place.seat]
    icon = f"power-{c.power}" if c.ghost and c.power else f"role-{c.role}"
    return Resident(
        place.pk,
        shown(place.seat),
        lexicon.say(icon),
        icon,
        lexicon.say(f"faction-{c.faction}"),
        c.faction,
        "ghost" if c.ghost and fate.in_game else fate.status,
        state.mayor == place.seat,
        commands,
        place.person.name if place.person is not None else "",
        bool(place.in_village.masters_note),
    )


def in_force(table: Table[Any], lexicon: Words) -> dict[Seat, list[str]]:
    """For each seat the commands of the open phase that count now, in words; also after its closing, until it is
    published."""
    genders = genders_of(table)
    found: dict[Seat, list[str]] = {}
    for (seat, _kind, _ballot), event in sorted(standing(table).items(), key=lambda item: item[0][1:]):
        if (text := lexicon.tell(event, MASTER, genders)) is not None:
            found.setdefault(seat, []).append(text)
    return found


def standing(table: Table[Any]) -> dict[tuple[Seat, str, str], Any]:
    """The events of the commands that count now, by seat, kind of event and ballot: abstentions too."""
    last: dict[tuple[Seat, str, str], Any] = {}
    for entry in reversed(table.log):
        if HalfPhase.of(entry.at).phase not in (
            table.state.phase,
            {"dawn": "night", "sunset": "day"}.get(table.state.phase),
        ):
            break
        if entry.event.kind in COMMANDS:
            e: Any = entry.event
            last.setdefault((e.player, e.kind, getattr(e, "ballot", "")), e)
    return {key: event for key, event in last.items() if not event.withdrawn}


USE: Final = "use"

KINDS: Final = ("voted", "ordered")
"""The kinds of the event that says what somebody chose: of a ballot, of a power."""


class Tally(NamedTuple):
    """One thing that people do in the open phase: how many have done it, and who has not."""

    title: str
    done: int
    of: int
    votes: int | None
    """How many of these have named somebody: an abstention is no vote. None for what is no ballot."""
    needs: str
    """What the vote still needs so that somebody is condemned, in words; empty for anything else."""
    enough: bool
    counts: list[tuple[str, int]]
    """Names with their votes, the most first, as they were given."""
    changes: int
    """How many votes powers change if the phase closes now."""
    moved: list[tuple[str, bool]]
    """Each step of that in a sentence, and whether it is certain: a vote may move twice."""
    effective: list[tuple[str, int]]
    """Names with the votes that count then; as they were given where chance has a part in it."""
    lacking: list[tuple[int, str]]
    """Who has not done it: the number of the place, and the name."""

    @property
    def abstained(self) -> int:
        """How many have voted for nobody."""
        return self.done - (self.votes or 0)


def tallies(table: Table[Any], lexicon: Words, people: Sequence[Resident]) -> list[Tally]:
    """The votes of the day, or the powers of the night. Whoever has nothing to do is not among those who have not done
    it."""
    edition, places = edition_of(table.game.key), dict(zip(table.setup.seats, people, strict=True))
    asked: dict[str, list[Seat]] = {}
    for seat in table.setup.seats:
        for prompt in on_behalf.prompts(table, seat):
            if (
                prompt.verb == USE or prompt.verb in edition.ballots
            ):  # anything else is done by few, and nobody is late with it
                asked.setdefault(prompt.verb, []).append(seat)
    return [tally(verb, seats, table, lexicon, places) for verb, seats in asked.items()]


def tally(
    verb: str, seats: Sequence[Seat], table: Table[Any], lexicon: Words, places: Mapping[Seat, Resident]
) -> Tally:
    """How far these people are with one verb. Whose vote is for somebody who has left since has not voted."""
    ballot = edition_of(table.game.key).ballots.get(verb)
    done = {
        seat: event
        for (seat, kind, about), event in standing(table).items()
        if (kind, about) == (KINDS[verb == USE], ballot or "")
    }
    votes: Mapping[Seat, Seat] = {}
    named = None
    if ballot:
        votes = entered(table.state, ballot)
        named = len(votes)
        done = {seat: event for seat, event in done.items() if event.target is None or seat in votes}
    moves = moves_of(table) if ballot == STAKE else []
    counted = after(votes, moves)
    needs, enough = needed(table, counted) if ballot == STAKE else ("", True)
    lacking = [(places[seat].pk, shown(seat)) for seat in seats if seat not in done]
    title = lexicon.say(f"form-{verb}", "gm")
    said = [(lexicon.tell(move, MASTER, genders_of(table)) or "", certain) for move, certain in moves]
    how_many = (len(seats) - len(lacking), len(seats))
    changes = len({move.voter for move, _certain in moves})
    return Tally(title, *how_many, named, needs, enough, by_votes(votes), changes, said, by_votes(counted), lacking)


def after(votes: Mapping[Seat, Seat], moves: Sequence[tuple[VoteMoved, bool]]) -> Mapping[Seat, Seat]:
    """The votes when powers have changed them; as they were given where chance has a part in it."""
    if not all(certain for _move, certain in moves):
        return votes
    counted = {**votes, **{move.voter: move.counted for move, _certain in moves}}
    return {voter: to for voter, to in counted.items() if to is not None}


def by_votes(votes: Mapping[Seat, Seat]) -> list[tuple[str, int]]:
    """Who is voted for, with how many votes, the most first."""
    return [(shown(s), n) for s, n in sorted(Counter(votes.values()).items(), key=lambda c: (-c[1], c[0]))]


def moves_of(table: Table[Any]) -> list[tuple[VoteMoved, bool]]:
    """What powers do to the stake votes if the phase closes now: each vote that changes, and whether that is
    certain."""
    if VoteMoved.kind not in table.game.kinds:
        return []
    found = explored(closed(table))
    ways = dict.fromkeys(event for way in found.ways for event in way.events if isinstance(event, VoteMoved))
    return [(move, move in found.certain) for move in ways if move.entered != move.counted]


def needed(table: Table[Any], votes: Mapping[Seat, Seat]) -> tuple[str, bool]:
    """What the stake needs by the rules of the edition, in words; and whether it has that."""
    edition, living = edition_of(table.game.key), len(table.state.living)
    n = edition.stake_needs(living)
    if edition.by_majority:
        most = max(Counter(votes.values()).values(), default=0)
        return ngettext(
            "per il rogo serve %(n)s voto alla stessa persona", "per il rogo servono %(n)s voti alla stessa persona", n
        ) % {"n": n}, most >= n
    return ngettext("perché il voto valga ne serve %(n)s", "perché il voto valga ne servono %(n)s", n) % {"n": n}, len(
        votes
    ) >= n


class Silent(NamedTuple):
    """Somebody of whom there is no recent sign."""

    pk: int
    name: str
    text: str
    excused: bool
    never: bool
    """Whether there has been no sign of the person at all."""


def silent(game: Game, table: Table[Any], lexicon: Words, people: Sequence[Resident]) -> list[Silent]:
    """Who has never come in, and who has been silent for at least a whole phase: of the living, the longest silence
    first."""
    signs, excused = silence.signs_of(game, table), game.village.silence.get("excused", [])
    found = [
        (sign.quiet, Silent(who.pk, who.name, said(sign, lexicon), seat in excused, not sign.last))
        for seat, who in zip(table.setup.seats, people, strict=True)
        if (sign := signs.get(seat)) is not None and who.status == "living" and (sign.quiet or not sign.last)
    ]
    return [who for _quiet, who in sorted(found, key=lambda row: -row[0])]


def said(sign: Sign, lexicon: Words) -> str:
    """The last sign of somebody, in words."""
    if not sign.last:
        return _("nessun segno finora")
    when = _("ultimo segno: %(phase)s") % {"phase": silence.heading_of(sign.last, lexicon)}
    if not sign.quiet:
        return when
    return when + ngettext(" · %(n)s fase intera di silenzio", " · %(n)s fasi intere di silenzio", sign.quiet) % {
        "n": sign.quiet
    }


LIMIT: Final = 64
"""Ways explored at most: beyond them nothing is called certain."""

SHOWN: Final = 12
"""Ways that are shown one by one."""

OPEN: Final = ("night", "day")

Shown = tuple[Line, bool]
"""A line, and whether only game masters learn it."""


class ShownWay(NamedTuple):
    """One way that things may go: what the draws gave, and what happens in it alone."""

    draws: list[str]
    lines: list[Shown]


class Outlook(NamedTuple):
    """What may happen."""

    half: str
    """"dawn" or "sunset"."""
    number: int
    certain: list[Shown]
    cases: list[ShownWay]
    more: int
    """Ways that were explored and are not shown."""
    complete: bool
    """Whether all ways were explored."""
    left_out: list[str]
    """What was not looked at, because nothing else depends on it."""


def closed(table: Table[Any]) -> Table[Any]:
    """A copy of a game in which the open phase has closed."""
    copy = table.fork()
    if copy.state.phase in OPEN:
        copy.submit(Command(MASTER, "close"))
    return copy


def outlook(table: Table[Any], lexicon: Words, limit: int = LIMIT) -> Outlook:
    """The coming half-phase. Raises `Illegal("game-over")` where none is coming."""
    before = closed(table)
    found = explored(before, limit)
    teller = Teller(before, lexicon)
    cases = [case_of(found, way, teller) for way in found.ways[:SHOWN]] if len(found.ways) > 1 else []
    certain = deaths_first(teller.lines(found.ways[0], found.common))
    state = before.state
    drawn = {Label.of(label).kind for way in found.ways for label in way.draws}
    left_out = [lexicon.say(f"aside-{kind}") for kind in edition_of(before.game.key).asides if kind in drawn]
    return Outlook(state.phase, state.number, certain, cases, max(0, len(found.ways) - SHOWN), found.complete, left_out)


def explored(before: Table[Any], limit: int = LIMIT) -> Preview:
    """The ways of a publication, but for draws on which nothing else depends."""
    return preview(before.game, before.state, Command(MASTER, "publish"), limit, edition_of(before.game.key).asides)


def brought(table: Table[Any], command: Command, lexicon: Words) -> list[Shown]:
    """What a command of the game masters brings for certain, without dice. Raises `Illegal` for one that is refused."""
    found = preview(table.game, table.state, command, LIMIT, edition_of(table.game.key).asides)
    return deaths_first(Teller(table, lexicon).lines(found.ways[0], found.common))


def deaths_first(lines: Iterable[Shown]) -> list[Shown]:
    """The lines in another order: those that deserve to be seen at a glance before the others."""
    return sorted(lines, key=lambda shown: shown[0].tone != GRAVE.tone)


def case_of(found: Preview, way: Way, teller: Teller) -> ShownWay:
    """What distinguishes one way from the others."""
    common = frozenset(found.common)
    own = [event for event in way.events if event not in common]
    draws = [text for event in own if event.kind == "drawn" and (text := teller.say(event)) is not None]
    return ShownWay(draws, deaths_first(teller.lines(way, own)))


class Teller:
    """Says the events that a game may bring, each with its reasons."""

    def __init__(self, before: Table[Any], lexicon: Words) -> None:
        self.before, self.lexicon, self.genders = before, lexicon, genders_of(before)
        self.at = f"{before.state.phase} {before.state.number}"

    def lines(self, way: Way, which: Iterable[Event]) -> list[Shown]:
        """The sentences of some events of a way, in its order."""
        log, wanted = [*self.before.log], frozenset(which)
        log += [Entry(n, self.at, event, event.audience) for n, event in enumerate(way.events, len(log) + 1)]
        rows = [entry for entry in log[len(self.before.log) :] if entry.event in wanted and self.shows(entry.event)]
        told = tell(rows, MASTER, self.lexicon, self.genders, why=self.lexicon.style.why(log))
        return [line_of(line, log[line.n - 1]) for chapter in told for line in chapter.lines]

    def shows(self, event: Event) -> bool:
        """Whether an event is something that happens, rather than a reason or a matter of course."""
        return not event.reason and PREVIEW not in self.lexicon.style.manners.get(event.kind, PLAINLY).left_out

    def say(self, event: Event) -> str | None:
        """An event in words, for the game master."""
        return self.lexicon.tell(event, MASTER, self.genders)


def line_of(line: Line, entry: Entry) -> Shown:
    """A line of the preview: a failure does not look like a success."""
    failed = entry.event.kind == "outcome" and not getattr(entry.event, "success", True)
    return line._replace(kind="failed") if failed else line, entry.seen_by == MASTER_ONLY


# --- what if ----------------------------------------------------------------------------------------------------------


class Difference(NamedTuple):
    """What a changed command would change."""

    gone: list[Shown]
    come: list[Shown]
    certain: bool
    """Whether both futures were explored to the end."""


def what_if(table: Table[Any], command: Command, lexicon: Words) -> Difference:
    """Between the future as it stands and the one with this command. Raises `Illegal` for a command that is refused."""
    changed = table.fork()
    changed.submit(command)
    old, new = Future(table, lexicon), Future(changed, lexicon)
    return Difference(old.without(new), new.without(old), old.complete and new.complete)


class Future:
    """All that may happen, each sentence once with a way in which it does."""

    def __init__(self, table: Table[Any], lexicon: Words) -> None:
        before = closed(table)
        found = explored(before)
        self.teller, self.complete = Teller(before, lexicon), found.complete
        events = {event: way for way in reversed(found.ways) for event in way.events if self.teller.shows(event)}
        self.texts = {
            text: (event, way) for event, way in events.items() if (text := self.teller.say(event)) is not None
        }

    def without(self, other: Future) -> list[Shown]:
        """What may happen here and not there, with its reasons."""
        return [
            line
            for text, (event, way) in self.texts.items()
            if text not in other.texts
            for line in self.teller.lines(way, [event])
        ]
