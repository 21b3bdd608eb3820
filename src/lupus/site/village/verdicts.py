"""Who has won and who has lost, and why, in a game and in all games of a person. Every page and mail that tells it
takes it from here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from enum import StrEnum
from itertools import groupby
from typing import Any, NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from lupus.engine.seats import Seat
from lupus.engine.table import Table
from lupus.rulesets.lexicon import Words
from lupus.rulesets.teller import Rows
from lupus.rulesets.tempo_reale.events import RoleAssigned
from lupus.site.people.models import Person
from lupus.site.table import cache
from lupus.site.table.models import Game, Place, Receipt

from . import VILLAGE, editions


class Why(StrEnum):
    """What decides whether somebody has won."""

    NOBODY = "nobody"
    """No faction has won."""
    SIDE = "side"
    """Their faction at the end has won, or has not; the dead count with it (L7-3.5-03, L8-BASE-VIC-04,
    L3-BASE-WIN-07)."""
    TASK = "task"
    """Their own faction has lost, and the one that they were to support has won. This is no victory
    (L3-BASE-WIN-11)."""
    FELL = "fell"
    """Their faction left the game, and them with it (L7-3.1-07)."""
    LEFT = "left"
    """They left the game alone, or were taken out of it."""


class Verdict(NamedTuple):
    """How a game ended for somebody. won: None where nobody has. faction: theirs at the end; the one they supported,
    for a task."""

    won: bool | None
    why: Why
    faction: str


def verdict(table: Table[Any], seat: Seat) -> Verdict | None:
    """How a game that is over ended for a seat; None where it ended before the deal."""
    state = table.state
    if (c := state.characters.get(seat)) is None:
        return None
    winners: Sequence[str] = state.winners or ()
    task = str(getattr(state, "objectives", {}).get(seat, ""))
    if not winners:
        return Verdict(None, Why.NOBODY, c.faction)
    here = state.fates[seat].in_game
    if not here and alone(table, seat):
        return Verdict(False, Why.LEFT, c.faction)
    if c.faction in winners:  # also where it was exiled by what ended the game (L8-BASE-VIC-05)
        return Verdict(True, Why.SIDE, c.faction)
    if not here:
        return Verdict(False, Why.FELL, c.faction)
    return Verdict(False, Why.TASK, task) if task in winners else Verdict(False, Why.SIDE, c.faction)


def alone(table: Table[Any], seat: Seat) -> bool:
    """Whether somebody who is out of the game left it otherwise than with their faction."""
    left: list[Any] = [entry.event for entry in table.log if entry.event.kind == "exiled"]
    return any(e.player == seat and e.cause != "faction-defeated" for e in left)


def title_of(found: Verdict, table: Table[Any], lexicon: Words) -> str:
    """The verdict in the few words of a subject line, which begins with a small letter."""
    winners = [lexicon.say(f"faction-{faction}", "the") for faction in table.state.winners or ()]
    who = (_("vince %(who)s") if len(winners) == 1 else _("vincono %(who)s")) % {"who": lexicon.listed(winners)}
    if found.won is None:
        return _("la partita è finita, e non ha vinto nessuno")
    if found.why == Why.LEFT:
        return _("la partita è finita: %(who)s") % {"who": who}
    if found.won:
        return _("hai vinto! %(who)s") % {"who": who[:1].upper() + who[1:]}
    if found.why == Why.TASK:
        return _("il tuo compito è riuscito: %(who)s") % {"who": who}
    return _("hai perso: %(who)s") % {"who": who}


def reason(found: Verdict, lexicon: Words) -> str:
    """Why, in a sentence to whoever it concerns."""
    said = {
        (Why.NOBODY, None): _("La partita si è chiusa senza vincitori."),
        (Why.SIDE, True): _("Ha vinto %(the)s, la tua: si vince con la propria fazione, anche dal cimitero."),
        (Why.SIDE, False): _("La tua era %(the)s, e non ha vinto."),
        (Why.TASK, False): _("La tua fazione ha perso, ma quella che dovevi sostenere ha vinto: %(the)s."),
        (Why.FELL, False): _("La tua era %(the)s, che ha lasciato il gioco prima della fine."),
        (Why.LEFT, False): _("Sei fuori dal gioco da prima della fine, e chi ne esce non vince."),
    }[found.why, found.won]
    return said % {"the": lexicon.say(f"faction-{found.faction}", "the")}


def told_after(place: Place, lexicon: Words) -> list[str]:
    """What is true for somebody whose village is over: that it is, who has won, why, and where that stands."""
    game, table = place.game, cache.table_of(place.game)
    if (found := verdict(table, place.seat)) is None:
        return [_("La partita è finita.")]
    title = title_of(found, table, lexicon)
    over = [] if found.won is None or found.why == Why.LEFT else [_("La partita è finita.")]  # the title says so
    where = reverse("ending" if game.village.shows_story else "village", args=[game.slug])
    stands = _("Come è finita: %(address)s") % {"address": settings.ADDRESS.rstrip("/") + where}
    return [*over, f"{title[:1].upper()}{title[1:]}.", reason(found, lexicon), stands]


class Played(NamedTuple):
    """A village that is over, as one of its players lived it.

    won: None where nobody has. why: what decided it. lived: to the end. faction: at the end. first: the role that they
    were dealt.
    """

    slug: str
    village: str
    name: str
    edition: str
    ended: datetime
    first: str
    role: str
    faction: str
    won: bool | None
    why: str
    lived: bool


class Sums(NamedTuple):
    """A profile in numbers. streak: villages won in a row up to the last one. longest: the longest such row."""

    played: int
    won: int
    lived: int
    streak: int
    longest: int


def villages_of(person: Person) -> list[Played]:
    """The villages that a person has played to their end, the newest first."""
    places = Place.objects.filter(person=person, game__hosting=VILLAGE, game__stage=Game.Stage.OVER).select_related(
        "game"
    )
    found = [entry for place in places if (entry := played(place)) is not None]
    return sorted(found, key=lambda entry: entry.ended, reverse=True)


def played(place: Place) -> Played | None:
    """What became of somebody, from what they and everybody were told; None for a village that ended before the
    deal."""
    game = place.game
    table = cache.table_of(game)
    c = table.state.characters.get(place.seat)
    last = Receipt.objects.filter(game=game).order_by("-number").values_list("received", flat=True).first()
    first, found = roles_dealt(table.view(place.seat)).get(place.seat), verdict(table, place.seat)
    if c is None or last is None or first is None or found is None:
        return None
    return Played(
        game.slug,
        game.name,
        place.name,
        game.ruleset,
        last,
        first,
        c.role,
        c.faction,
        found.won,
        found.why,
        table.state.lives(place.seat),
    )


def roles_dealt(rows: Rows) -> dict[Seat, str]:
    """The role that each one was dealt, as far as these rows say it."""
    return {row.event.player: row.event.role for row in rows if isinstance(row.event, RoleAssigned)}


def sums(villages: Sequence[Played]) -> Sums:
    """A profile in numbers. villages: the newest first; one that nobody won breaks no streak.

    >>> at = datetime(2026, 11, 1)
    >>> one = Played("a", "A", "Anna", "lupus7", at, "lupo", "lupo", "lupi", True, "side", True)
    >>> sums([one, one, one._replace(won=None), one._replace(won=False), one])
    Sums(played=5, won=3, lived=5, streak=2, longest=2)
    """
    results = [entry.won for entry in villages if entry.won is not None]
    runs = [(won, len(list(run))) for won, run in groupby(results)]
    streak = runs[0][1] if runs and runs[0][0] else 0
    return Sums(
        len(villages),
        results.count(True),
        sum(entry.lived for entry in villages),
        streak,
        max((n for won, n in runs if won), default=0),
    )


def rows_of(villages: Iterable[Played], *, roles: bool) -> list[dict[str, Any]]:
    """The villages as a page lists them. roles: whether it tells who they were."""
    found = []
    for entry in villages:
        say = editions.lexicon(entry.edition).say
        row: dict[str, Any] = {
            "slug": entry.slug,
            "village": entry.village,
            "edition": editions.title(entry.edition),
            "ended": entry.ended,
            "won": entry.won,
            "lived": entry.lived,
        }
        if roles:
            row |= {
                "name": entry.name,
                "icon": f"role-{entry.role}",
                "role": say(f"role-{entry.role}"),
                "first": say(f"role-{entry.first}") if entry.first != entry.role else "",
                "task": entry.why == Why.TASK,
                "faction_icon": f"faction-{entry.faction}",
                "faction": say(f"faction-{entry.faction}"),
            }
        found.append(row)
    return found
