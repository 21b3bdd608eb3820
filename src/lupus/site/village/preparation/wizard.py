"""The pages on which a village is prepared. Every step is saved by itself: one may leave, and take it up again."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from lupus.engine.game import BadSetup, Illegal
from lupus.site.table import access, clerk
from lupus.site.table.models import Game
from lupus.site.village import VILLAGE, calendar, editions, silence
from lupus.site.village.models import Plan, Village
from lupus.site.village.responses import PAGE, page, say, sent

from . import advice, applicants, plan
from .forms import CompositionForm, VillageForm


@PAGE
def new(request: HttpRequest) -> HttpResponse:
    """The first step: name, edition, dates."""
    person = access.host(request)
    form = VillageForm(sent(request))
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["name"]
        game = Game(slug=plan.free_slug(name), name=name, ruleset=form.cleaned_data["ruleset"])
        Village.found(game, calendar=form.calendar())
        game.masters.add(person)
        say(request, first_night_of(game))
        return redirect("plan-players", game.slug)
    planned = Game.objects.filter(masters=person, stage=Game.Stage.PLANNED).order_by("-created")
    begun = [{"slug": game.slug, "name": game.name} for game in planned]
    return page(request, "new", status=422 if form.errors else 200, form=form, begun=begun)


@PAGE
def dates(request: HttpRequest, slug: str) -> HttpResponse:
    """The first step again. Another edition has other roles: what was decided about them is dropped."""
    game = access.plan_of_master(request, slug, VILLAGE)
    form = VillageForm(initial=VillageForm.of(game))
    if request.method == "POST":
        with plan.planning(game.pk) as game:
            form = VillageForm(sent(request), initial=VillageForm.of(game))
            if form.is_valid():
                change(game, form)
        if not form.errors:
            say(request, first_night_of(game))
            return redirect("plan-players", slug)
    return page(request, "dates", game=game, status=422 if form.errors else 200, form=form)


def change(game: Game, form: VillageForm) -> None:
    """Give a village that is locked another name, edition or calendar."""
    village = game.village
    if form.cleaned_data["ruleset"] != game.ruleset:
        was = village.plan
        village.plan = Plan(was.players, join=was.join, listed=was.listed, places=was.places)
    before, village.calendar = village.calendar, form.calendar()
    game.name, game.ruleset = form.cleaned_data["name"], form.cleaned_data["ruleset"]
    if village.calendar != before:
        applicants.say_when(game)


def first_night_of(game: Game) -> str:
    """When the first night of a village ends, in words. It is open from the start of the game (L7 D-01)."""
    ends = calendar.in_words(game, calendar.first_night(game.village.calendar).closes, calendar.WHOLE)
    return _("La prima notte è aperta appena cominci la partita, e finisce %(ends)s.") % {"ends": ends}


@require_POST
def discard(request: HttpRequest, slug: str) -> HttpResponse:
    """Give up a village that has not begun: nothing of it is kept. The form asks for a confirmation."""
    game = access.plan_of_master(request, slug, VILLAGE)
    if "sure" not in request.POST:
        say(request, _("Il villaggio è ancora qui: per eliminarlo, metti prima la spunta."))
        return redirect("plan-dates", slug)
    try:
        plan.discard(game.pk)
    except Illegal:  # another game master has just started it
        raise Http404 from None
    say(request, _("Il villaggio %(name)s non c’è più.") % {"name": game.name})
    return redirect("new-village")


@PAGE
def composition(request: HttpRequest, slug: str) -> HttpResponse:
    """Which roles there are, who gets which, settings, mayor, dice."""
    game = access.plan_of_master(request, slug, VILLAGE)
    if request.method != "POST":
        return composed(request, game, CompositionForm(game))
    with plan.planning(game.pk) as game:
        form = CompositionForm(game, sent(request))
        if form.is_valid():
            game.village.plan = replace(game.village.plan, **form.decided())
    if form.errors:
        return composed(request, game, form)
    action = request.POST.get("do")
    if action == "deal" and not dealt(request, game):
        return composed(request, game, form)
    if action == "forget":
        with plan.planning(game.pk) as game:
            game.village.plan.given, game.village.plan.statements = {}, {}
    if action == "statements":
        told(request, game)
    if action == "propose":
        advice.accept_proposal(game.pk)
    if action == "unpropose":
        advice.undo_proposal(game.pk)
    return redirect("plan-start" if action == "next" else "plan-composition", slug)


def composed(request: HttpRequest, game: Game, form: CompositionForm) -> HttpResponse:
    """The page of the composition with its verdict."""
    problems = verdict(game, form)
    status, given = 422 if form.errors else 200, bool(game.village.plan.given)
    return page(
        request, "composition", game=game, status=status, form=form, given=given, offer=advice.offer(game), **problems
    )


def verdict(game: Game, form: CompositionForm) -> dict[str, Any]:
    """The total and what the edition says of the composition in a form, as far as it can be read."""
    decided = game.village.plan
    if form.is_bound:
        form.is_valid()  # reads what can be read
        decided = replace(decided, **form.decided())
    here = len(decided.players)
    problems = [
        *advice.composition(game.ruleset, decided.roles, decided.settings, here),
        *advice.other_roles(game.ruleset, decided),
        *advice.unsure(decided),
    ]
    return {"total": sum(decided.roles.values()), "here": here, "problems": problems}


@require_POST
def check(request: HttpRequest, slug: str) -> HttpResponse:
    """The verdict on a composition alone, for a page that asks while somebody types. Nothing is saved."""
    game = access.plan_of_master(request, slug, VILLAGE)
    typed = {name: values for name, values in request.POST.items() if name != "was"}
    return render(request, "master/verdict.html", verdict(game, CompositionForm(game, typed)))


def dealt(request: HttpRequest, game: Game) -> bool:
    """Give the roles now, if there are as many as players."""
    try:
        plan.deal_now(game.pk)
    except Illegal:
        say(request, _("Per dare i ruoli ora ne serve uno per persona."))
        return False
    return True


def told(request: HttpRequest, game: Game) -> None:
    """Write statements for every divinatore, which the game master may then change."""
    with plan.planning(game.pk) as game:
        if len(game.village.plan.by_hand) < len(game.village.plan.players):
            say(request, _("Prima di far scrivere le frasi estrai subito anche gli altri ruoli, o dalli a mano."))
            return
        game.village.plan.statements = {}
        try:
            game.village.plan.statements = editions.statements(game.ruleset, plan.setup_of(game))
        except BadSetup as refused:
            say(request, advice.worded(game.ruleset, refused, game.village.plan.dealt))


@PAGE
def start(request: HttpRequest, slug: str) -> HttpResponse:
    """All that was decided, once more, and the deal."""
    if request.method != "POST":
        game = access.plan_of_master(request, slug, VILLAGE)
        return page(request, "start", game=game, **overview(game))
    game, refused = access.game_of_master(request, slug, VILLAGE), ""
    try:
        plan.start(game.pk, request.POST.get("seen", ""), timezone.now())
    except clerk.Stale:
        refused = _("Nel frattempo qualcuno ha cambiato qualcosa: rileggi prima di cominciare.")
    except (BadSetup, Illegal):
        refused = _("Il villaggio non può ancora cominciare.")
    game = access.game_of_master(request, slug, VILLAGE)
    if game.stage != Game.Stage.PLANNED:  # now, or before: a double tap sends the form twice
        return redirect("console", slug)
    say(request, refused)
    return page(request, "start", game=game, status=422, **overview(game))


def overview(game: Game) -> dict[str, Any]:
    """The last page of the wizard."""
    word = editions.lexicon(game.ruleset).say
    decided = game.village.plan
    problems = advice.problems(game, timezone.now())
    missing = {problem.step for problem in problems if problem.grave}
    left = Counter(decided.by_lot)
    counts = [(r, n) for r in editions.roles(game.ruleset) if (n := left[r.key])]
    return {
        "edition": editions.title(game.ruleset),
        "seeded": bool(decided.seed),
        "names": decided.names,
        "counts": counts,
        "given": [(name, f"role-{role}", word(f"role-{role}")) for name, role in sorted(decided.by_hand.items())],
        "problems": problems,
        "missing": [(step, name) for step, name in advice.STEPS.items() if step in missing],
        "seen": plan.fingerprint(game),
        "silence": silence.said(game),
        "first_night": calendar.first_night(game.village.calendar),
    }
