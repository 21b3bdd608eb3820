"""How far the open phase is: how many have voted and for whom, who could still act, since when somebody is silent.

All of it is for game masters alone: players learn nothing of it before the phase is published (L7-2.3-10).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lupus.engine.seats import Seat
from lupus.engine.table import Table
from lupus.rulesets.lexicon import Words, shown
from lupus.rulesets.tempo_reale.village import STAKE
from lupus.site.table.models import Game
from lupus.site.village import attendance
from lupus.site.village.attendance import Sign
from lupus.site.village.editions import edition_of

from . import on_behalf, residents
from .residents import Resident

USE: Final = "use"

KINDS: Final = ("voted", "ordered")
"""The kinds of the event that says what somebody chose: of a ballot, of a power."""


class Tally(NamedTuple):
    """One thing that people do in the open phase: how many have done it, and who has not."""

    title: str
    done: int
    of: int
    needs: str
    """What the vote still needs so that somebody is condemned, in words; empty for anything else."""
    enough: bool
    counts: list[tuple[str, int]]
    """Names with their votes, the most first."""
    lacking: list[tuple[int, str]]
    """Who has not done it: the number of the place, and the name."""


def tallies(table: Table[Any], lexicon: Words, people: Sequence[Resident]) -> list[Tally]:
    """The votes of the day, or the powers of the night. Whoever has nothing to do is not among those who have not done it."""
    edition, places = edition_of(table.game.key), dict(zip(table.setup.seats, people, strict=True))
    asked: dict[str, list[Seat]] = {}
    for seat in table.setup.seats:
        for prompt in on_behalf.prompts(table, seat):
            if prompt.verb == USE or prompt.verb in edition.ballots:  # anything else is done by few, and nobody is late with it
                asked.setdefault(prompt.verb, []).append(seat)
    return [tally(verb, seats, table, lexicon, places) for verb, seats in asked.items()]


def tally(verb: str, seats: Sequence[Seat], table: Table[Any], lexicon: Words, places: Mapping[Seat, Resident]) -> Tally:
    """How far these people are with one verb."""
    ballot = edition_of(table.game.key).ballots.get(verb)
    done = {
        seat: event
        for (seat, kind, about), event in residents.standing(table).items()
        if (kind, about) == (KINDS[verb == USE], ballot or "")
    }
    votes: dict[Seat, Seat] = {seat: getattr(event, "target", "") for seat, event in done.items()} if ballot else {}
    needs, enough = needed(table, votes) if ballot == STAKE else ("", True)
    counts = sorted(Counter(votes.values()).items(), key=lambda c: (-c[1], c[0]))
    lacking = [(places[seat].pk, shown(seat)) for seat in seats if seat not in done]
    title = lexicon.say(f"form-{verb}", "gm")
    return Tally(title, len(seats) - len(lacking), len(seats), needs, enough, [(shown(s), n) for s, n in counts], lacking)


def needed(table: Table[Any], votes: Mapping[Seat, Seat]) -> tuple[str, bool]:
    """What the stake needs by the rules of the edition, in words; and whether it has that."""
    edition, living = edition_of(table.game.key), len(table.state.living)
    n = edition.stake_needs(living)
    if edition.by_majority:
        most = max(Counter(votes.values()).values(), default=0)
        return ngettext(
            "per il rogo serve %(n)s voto alla stessa persona", "per il rogo servono %(n)s voti alla stessa persona", n
        ) % {"n": n}, most >= n
    return ngettext("perché il voto valga ne serve %(n)s", "perché il voto valga ne servono %(n)s", n) % {"n": n}, len(votes) >= n


class Silent(NamedTuple):
    """Somebody of whom there is no recent sign."""

    pk: int
    name: str
    text: str
    excused: bool
    never: bool
    """Whether there has been no sign of the person at all."""


def silent(game: Game, table: Table[Any], lexicon: Words, people: Sequence[Resident]) -> list[Silent]:
    """Who has never come in, and who has been silent for at least a whole phase: of the living, the longest silence first."""
    signs, excused = attendance.signs(game, table), game.village.silence.get("excused", [])
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
    when = _("ultimo segno: %(phase)s") % {"phase": attendance.heading(sign.last, lexicon)}
    if not sign.quiet:
        return when
    return when + ngettext(" · %(n)s fase intera di silenzio", " · %(n)s fasi intere di silenzio", sign.quiet) % {"n": sign.quiet}
