"""What is kept, to be read: the log of a game and its mails, the ending of a village, the profile of a person.

The log has the reason of every event, and beside it what the game masters did: it is for them alone. The ending is for
everybody, of a village whose story is public. A village counts in a profile when it is over. Before that a profile says
nothing of it, not even that the person plays there. Others see by a link what its owner shows, else nothing.
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Any, Final

from django.conf import settings
from django.db.models import F, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from lupus.engine.seats import MASTER
from lupus.engine.table import Entry, Table
from lupus.rulesets.lexicon import shown
from lupus.rulesets.teller import genders_of, tell
from lupus.site.errors import Incomplete
from lupus.site.light import the_same_for_all
from lupus.site.people.models import Person
from lupus.site.people.session import owner_only
from lupus.site.post.models import Letter
from lupus.site.table import access, cache
from lupus.site.table.models import Game
from lupus.site.village import VILLAGE, editions
from lupus.site.village.console.decisions import DECISIONS, acts
from lupus.site.village.models import Profile, Ruling
from lupus.site.village.owed import MOST_TIMES, NOTICES, notice
from lupus.site.village.pages.public_board import board_of, dates_of, public, told_to_all
from lupus.site.village.responses import PAGE, about, master_in, opened, page, say
from lupus.site.village.verdicts import rows_of, sums, villages_of

from .ending import awards, card, days_of, declared, faces, origins, sides, turning_points


def phases(table: Table[Any]) -> list[str]:
    """The half-phases that there have been, the newest first."""
    return list(dict.fromkeys(entry.at for entry in reversed(table.log)))


def readers(entry: Entry) -> str:
    """Who was told a row."""
    seen_by = entry.seen_by.dump()
    return seen_by if isinstance(seen_by, str) else ", ".join(map(shown, seen_by))


# --- the page --------------------------------------------------------------------------------------------------------


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that happened in a half-phase, with its reasons, and what game masters did."""
    game, table, lexicon = opened(request, slug)
    passed = phases(table)
    at = request.GET.get("at") if request.GET.get("at") in passed else passed[0]
    choices = [(phase, lexicon.heading(phase)) for phase in passed]
    names = {key: str(text) for key, text in DECISIONS.items()}
    rows = [entry for entry in table.log if entry.at == at]
    (told,) = tell(rows, MASTER, lexicon, genders_of(table), why=lexicon.style.why(table.log))
    context: dict[str, Any] = {
        "chapter": told,
        "lines": [(line, readers(table.log[line.n - 1])) for line in told.lines],
        "phases": choices,
        "acts": acts(game, names),
    }
    return page(request, "log", **about(game, table, lexicon), **context)


OF_ROWS: Final = frozenset(
    Letter.Kind(kind) for kind in ("start", "result", "second", "third", "note", "reminder", "alarm")
)
"""The kinds that tell of rows of the log."""


@require_safe
def notices(request: HttpRequest, slug: str) -> HttpResponse:
    """For each batch of mails: whom it reached, who waits, whom it cannot reach."""
    game, table, lexicon = opened(request, slug)
    letters = (
        Letter.objects.filter(game=game).select_related("game__village", "place__person", "master").order_by("-id")
    )
    at = {entry.n: entry.at for entry in table.log}
    batches = []
    for (kind, last), group in groupby(letters, key=lambda letter: (letter.kind, letter.last)):
        batch = list(group)[::-1]
        rows, row = [notice(letter) for letter in batch], batch[0].first if kind == Letter.Kind.REMINDER else last
        heading = lexicon.heading(at[row]) if row in at and kind in OF_ROWS else ""
        counts = Counter(row["state"] for row in rows)
        batches.append(
            {
                "written": batch[0].written,
                "kind": NOTICES.get(kind, kind),
                "heading": heading,
                "rows": rows,
                "counts": sorted(counts.items()),
            }
        )
    return page(request, "notices", **about(game, table, lexicon), batches=batches)


@require_POST
def resend(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Send one mail again, or at once where it waits: `MOST_TIMES` times at most, for a mail goes to somebody else's
    address."""
    game, _table, _lexicon = opened(request, slug)
    get_object_or_404(Letter, game=game, pk=pk)
    leaving = Q(sent=None, skipped=False, tries=0, next_try=None, again__gt=0)
    free = Letter.objects.filter(~leaving, pk=pk, again__lt=MOST_TIMES)
    moved = free.update(again=F("again") + 1, sent=None, skipped=False, tries=0, next_try=None, error="")
    letter = Letter.objects.select_related("game__village", "place__person", "master").get(pk=pk)
    name = str(notice(letter)["name"])
    if not moved and Letter.objects.filter(leaving, pk=pk).exists():
        say(request, _("La mail per %(name)s sta già per partire: non è cambiato niente.") % {"name": name})
    if moved:
        Ruling.record(game, master_in(request), timezone.now(), Ruling.What.RESENT, name)
        say(request, _("La mail per %(name)s parte di nuovo tra poco.") % {"name": name})
    return redirect("console-notices", slug)


AT_THE_END: Final = 4
"""How many of the last turning points are open: a long game has dozens, and on a phone they would hide the awards."""


def public_game(slug: str) -> tuple[Game, cache.Stored]:
    """A village that has ended and whose story is public. For any other there is no such page (D-51)."""
    game: Game = access.game_for_all(slug, VILLAGE)
    if not told_to_all(game):
        raise Http404
    return game, cache.table_of(game)


@require_safe
@the_same_for_all
def ending(request: HttpRequest, slug: str) -> HttpResponse:
    """How a village ended."""
    game, table = public_game(slug)
    seen, lexicon = board_of(table), editions.lexicon(table.game.key)
    turns = turning_points(table, lexicon, dates_of(game, table))
    context = {
        **public(game, table, seen),
        "card": card(game, seen.now.winners or ()),
        "sides": sides(table, lexicon),
        "declared": declared(table),
        "earlier": turns[:-AT_THE_END],
        "turns": turns[-AT_THE_END:],
        "awards": awards(table.log, origins(table)),
    }
    return render(request, "pages/ending.html", context)


@require_safe
@the_same_for_all
def ending_of(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What somebody did, knew and believed, day by day. number: of their house."""
    game, table = public_game(slug)
    lexicon = editions.lexicon(table.game.key)
    found = {face.house.number: face for face in faces(table, lexicon)}
    if number not in found:
        raise Http404
    numbers = sorted(found)
    here = numbers.index(number)
    context = {
        **public(game, table, seen := board_of(table)),
        "card": card(game, seen.now.winners or ()),
        "face": found[number],
        "days": days_of(table, found[number].house.seat, lexicon, dates_of(game, table)),
        "before": found[numbers[here - 1]] if here else None,
        "after": found[numbers[here + 1]] if here + 1 < len(numbers) else None,
    }
    return render(request, "pages/ending_of.html", context)


@PAGE
@owner_only
def own(request: HttpRequest) -> HttpResponse:
    """One's own villages, and what others may see of them."""
    person = request.user
    assert isinstance(person, Person)
    profile = Profile.objects.filter(person=person).first()
    if request.method == "POST":
        return decide(request, person, profile)
    villages = villages_of(person)
    shown = profile is not None and profile.shows != Profile.Shows.NOTHING
    link = (
        settings.ADDRESS.rstrip("/") + reverse("profile", args=[profile.token]) if profile is not None and shown else ""
    )
    context = {
        "villages": rows_of(villages, roles=True),
        "sums": sums(villages),
        "link": link,
        "choices": Profile.Shows.choices,
        "shows": profile.shows if profile else Profile.Shows.NOTHING,
        "said": [_("Salvato.")] if request.GET.get("done") else [],
    }
    return render(request, "people/played.html", context)


def decide(request: HttpRequest, person: Person, profile: Profile | None) -> HttpResponse:
    """What others may see from now on. Who shows nothing any more, or asks for a new link, makes the old link
    worthless."""
    shows = request.POST.get("shows", "")
    if shows not in Profile.Shows.values:
        raise Incomplete
    token = profile.token if profile is not None else Profile.new_token()
    if shows == Profile.Shows.NOTHING or "new" in request.POST:
        token = Profile.new_token()
    Profile.objects.update_or_create(person=person, defaults={"shows": shows, "token": token})
    return redirect(f"{reverse('played')}?done=1")


@require_safe
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """What somebody shows of their villages to whoever has the link."""
    profile = Profile.objects.exclude(shows=Profile.Shows.NOTHING).filter(token=token, person__is_active=True).first()
    if profile is None:
        raise Http404
    person = Person.objects.get(pk=profile.person_id)
    villages = villages_of(person)
    roles = profile.shows == Profile.Shows.ROLES
    context = {"name": person.name, "villages": rows_of(villages, roles=roles), "sums": sums(villages)}
    return render(request, "people/profile.html", context)
