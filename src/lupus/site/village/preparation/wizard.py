"""The pages on which a village is prepared. Every step is saved by itself: one may leave, and take it up again."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from lupus.engine.game import BadSetup, Illegal
from lupus.site.table import access, clerk
from lupus.site.table.models import Game
from lupus.site.village import VILLAGE, calendar, editions, responses, silence
from lupus.site.village.models import Applicant, Village
from lupus.site.village.responses import PAGE, page, say, sent

from . import answers, applicants, plan, proposals, roster
from .forms import CompositionForm, ListForm, ListingForm, PlayerForm, VillageForm


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
        return redirect("plan-players", game.slug)
    planned = Game.objects.filter(masters=person, stage=Game.Stage.PLANNED).order_by("-created")
    begun = [{"slug": game.slug, "name": game.name} for game in planned]
    return page(request, "new", status=422 if form.errors else 200, form=form, begun=begun)


@PAGE
def dates(request: HttpRequest, slug: str) -> HttpResponse:
    """The first step again. Another edition has other roles: what was decided about them is dropped."""
    game = access.plan_of_master(request, slug, VILLAGE)
    form = VillageForm(sent(request), initial=VillageForm.of(game))
    if request.method == "POST" and form.is_valid():
        with plan.planning(game.pk) as game:
            village = game.village
            if form.cleaned_data["ruleset"] != game.ruleset:
                village.plan = {key: village.plan[key] for key in ("players", "join", "listed", "places") if key in village.plan}
            before = village.calendar
            game.name, game.ruleset, village.calendar = form.cleaned_data["name"], form.cleaned_data["ruleset"], form.calendar()
            if village.calendar != before:
                answers.say_when(game)
        return redirect("plan-players", slug)
    return page(request, "dates", game=game, status=422 if form.errors else 200, form=form)


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
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Who plays: one by one, from a list, or by an invitation link."""
    game = access.plan_of_master(request, slug, VILLAGE)
    action = request.POST.get("do", "")
    form, many = PlayerForm(request.POST if action == "add" else None), ListForm()
    read: list[roster.BadLine] = []
    if action == "add" and form.is_valid():
        if not plan.add_players(game.pk, [form.player]):
            say(request, _("%(name)s è nel villaggio.") % {"name": form.player["name"]})
            return redirect("plan-players", slug)
        form.add_error("name", _("Nel villaggio c’è già qualcuno che si chiama così, o quasi: aggiungi un’iniziale."))
    elif action == "list":
        many, read = several(game, request)
        if not many.errors and not read:
            return redirect("plan-players", slug)
    elif action == "drop":
        plan.drop_player(game.pk, request.POST.get("name", ""))
        return redirect("plan-players", slug)
    game.village.refresh_from_db()
    status = 422 if form.errors or many.errors or read else 200
    return page(request, "players", game=game, status=status, form=form, many=many, read=read, **waiting(request, game))


@PAGE
def person(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the name, gender, mail or language of somebody who plays. The address names them by the name that they have."""
    game = access.plan_of_master(request, slug, VILLAGE)
    was = request.GET.get("name", "")
    known = next((p for p in game.village.plan.get("players", []) if p["name"] == was), None)
    if known is None:
        raise Http404
    form = PlayerForm(sent(request), initial=known)
    if request.method == "POST" and form.is_valid():
        try:
            changed = plan.change_player(game.pk, was, form.player)
        except KeyError:  # another game master has just taken them out
            raise Http404 from None
        if changed:
            say(request, _("Salvato: %(name)s.") % {"name": form.player["name"]})
            return redirect("plan-players", slug)
        form.add_error("name", _("Nel villaggio c’è già qualcuno che si chiama così, o quasi: aggiungi un’iniziale."))
    return page(request, "person", game=game, status=422 if form.errors else 200, form=form, was=was)


def waiting(request: HttpRequest, game: Game) -> dict[str, Any]:
    """The invitation link, those who asked to play, and those who do."""
    token, players = game.village.plan.get("join"), game.village.plan.get("players", [])
    masters = set(game.masters.values_list("pk", flat=True))
    url = applicants.address(token) if token else None
    return {
        "join": url,
        "listing": ListingForm(initial=ListingForm.of(game)),
        "listed": bool(game.village.plan.get("listed")),
        "asked": [asking(applicant, players, masters) for applicant in game.applicants.all()],
        "problems": plan.same_mail(game),
        "names": sorted(players, key=lambda p: p["name"].casefold()),
    }


def asking(who: Applicant, players: list[dict[str, Any]], masters: set[int]) -> dict[str, Any]:
    """Somebody who asked to play, and what is against it."""
    return {
        "pk": who.pk, "name": who.name, "gender": who.gender, "email": who.email, "person_id": who.person_id,
        "obstacle": applicants.obstacle(who, players, masters),
    }  # fmt: skip


def several(game: Game, request: HttpRequest) -> tuple[ListForm, list[roster.BadLine]]:
    """Add the players of the good lines of a list. Returns the form with the other lines, each with what is wrong with it."""
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        return form, []
    with plan.planning(game.pk) as game:  # nobody else takes a name meanwhile
        found = roster.read(form.text(), plan.names(game))
        game.village.plan.setdefault("players", []).extend(found.players)
    if found.players:
        say(request, _("Persone aggiunte: %(n)s.") % {"n": len(found.players)})
    return ListForm(initial={"rows": found.left}), found.wrong


@require_POST
def invitation(request: HttpRequest, slug: str) -> HttpResponse:
    """Open or close the invitation, or refuse all requests. Opening makes a new link, and the old one stops working."""
    game, action = access.plan_of_master(request, slug, VILLAGE), request.POST.get("do")
    if action == "refuse-all":
        if not responses.sure(request):
            who = ", ".join(game.applicants.values_list("name", flat=True))
            back, yes = reverse("plan-players", args=[slug]), _("Sì, rifiuta tutte le richieste")
            question = _("Rifiutare tutte le richieste che aspettano?")
            return responses.ask_twice(request, {"game": game}, question, [(_("Di chi sono"), who)], yes, back)
        say(request, _("Richieste rifiutate: %(n)s.") % {"n": applicants.refuse_all(game.pk)})
    else:
        applicants.invite(game.pk) if action == "open" else applicants.close(game.pk)
    return redirect("plan-players", slug)


@require_POST
def listing(request: HttpRequest, slug: str) -> HttpResponse:
    """Put the village in the public list, with what its game masters say of it, or take it out."""
    game = access.plan_of_master(request, slug, VILLAGE)
    form = ListingForm(request.POST, brief="welcome" not in request.POST)
    if not form.is_valid():
        return page(request, "listing", game=game, status=422, listing=form)
    with plan.planning(game.pk) as game:
        game.village.plan |= {"listed": form.cleaned_data["listed"], "places": form.cleaned_data["places"]}
        game.village.welcome = form.cleaned_data.get("welcome", game.village.welcome)
        if form.cleaned_data["listed"] and not game.village.plan.get("join"):
            applicants.open_to(game)
    listed = form.cleaned_data["listed"]
    say(request, _("Il villaggio è nell’elenco pubblico.") if listed else _("Il villaggio non è nell’elenco pubblico."))
    return redirect("plan-players", slug)


@require_POST
def applicant(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Approve or refuse somebody who asked to play. The name may be changed: another may have taken it in the meantime."""
    game = access.plan_of_master(request, slug, VILLAGE)
    who = get_object_or_404(game.applicants, pk=pk)
    if request.POST.get("do") != "approve":
        applicants.refuse(game.applicants.filter(pk=pk))
        return redirect("plan-players", slug)
    try:
        name = roster.named(request.POST.get("name", who.name))
        if not applicants.approve(who, name):
            say(request, _("%(name)s: il nome è già preso, o la persona c’è già.") % {"name": name})
    except ValueError as problem:
        say(request, f"{who.name}: {problem}.")
    return redirect("plan-players", slug)


@PAGE
def composition(request: HttpRequest, slug: str) -> HttpResponse:
    """Which roles there are, who gets which, settings, mayor, dice."""
    game = access.plan_of_master(request, slug, VILLAGE)
    form = CompositionForm(game, sent(request))
    if request.method != "POST" or not form.is_valid():
        return composed(request, game, form)
    with plan.planning(game.pk) as game:
        game.village.plan.update(form.decided())
    action = request.POST.get("do")
    if action == "deal" and not dealt(request, game):
        return composed(request, game, form)
    if action == "forget":
        with plan.planning(game.pk) as game:
            game.village.plan |= {"given": {}, "statements": {}}
    if action == "statements":
        told(request, game)
    if action == "propose":
        proposals.accept(game.pk)
    if action == "unpropose":
        proposals.take_back(game.pk)
    return redirect("plan-start" if action == "next" else "plan-composition", slug)


def composed(request: HttpRequest, game: Game, form: CompositionForm) -> HttpResponse:
    """The page of the composition with its verdict."""
    problems = verdict(game, form)
    status, given = 422 if form.errors else 200, bool(game.village.plan.get("given"))
    return page(request, "composition", game=game, status=status, form=form, given=given, offer=proposals.offer(game), **problems)


def verdict(game: Game, form: CompositionForm) -> dict[str, Any]:
    """The total and what the edition says of the composition in a form, as far as it can be read."""
    decided = game.village.plan
    if form.is_bound:
        form.is_valid()  # reads what can be read
        decided = form.decided()
    roles, given, here = decided.get("roles", {}), decided.get("given", {}), len(plan.names(game))
    problems = [
        *plan.composition(game.ruleset, roles, decided.get("settings", {}), here),
        *plan.other_roles(game.ruleset, roles, given, here),
        *plan.unsure(given, decided.get("statements", {}), here),
    ]
    return {"total": sum(roles.values()), "here": here, "problems": problems}


@require_POST
def check(request: HttpRequest, slug: str) -> HttpResponse:
    """The verdict alone, for a page that asks while one types. Nothing is saved."""
    game = access.plan_of_master(request, slug, VILLAGE)
    return render(request, "master/verdict.html", verdict(game, CompositionForm(game, request.POST)))


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
        if len(plan.given_to(game)) < len(plan.names(game)):
            say(request, _("Prima di far scrivere le frasi estrai subito anche gli altri ruoli, o dalli a mano."))
            return
        game.village.plan["statements"] = {}
        try:
            game.village.plan["statements"] = editions.statements(game.ruleset, plan.setup_of(game))
        except BadSetup as refused:
            say(request, plan.worded(game.ruleset, refused, plan.dealt_roles(game)))


@PAGE
def start(request: HttpRequest, slug: str) -> HttpResponse:
    """All that was decided, once more, and the deal."""
    game = access.plan_of_master(request, slug, VILLAGE)
    if request.method == "POST":
        try:
            plan.start(game.pk, request.POST.get("seen", ""), timezone.now())
            return redirect("console", slug)
        except clerk.Stale:
            say(request, _("Nel frattempo qualcuno ha cambiato qualcosa: rileggi prima di cominciare."))
        except (BadSetup, Illegal):
            say(request, _("Il villaggio non può ancora cominciare."))
        game = access.game_of_master(request, slug, VILLAGE)
        if game.stage != Game.Stage.PLANNED:
            raise Http404
    return page(request, "start", game=game, status=422 if request.method == "POST" else 200, **overview(game))


def overview(game: Game) -> dict[str, Any]:
    """The last page of the wizard."""
    word = editions.lexicon(game.ruleset).say
    given = plan.given_to(game)
    problems = plan.problems(game, timezone.now())
    left = Counter(plan.left_over(game))
    counts = [(r, n) for r in editions.roles(game.ruleset) if (n := left[r.key])]
    return {
        "edition": editions.title(game.ruleset), "seeded": bool(game.village.plan.get("seed")),
        "names": plan.names(game), "counts": counts,
        "given": [(name, f"role-{role}", word(f"role-{role}")) for name, role in sorted(given.items())],
        "problems": problems, "stuck": any(problem.grave for problem in problems), "seen": plan.fingerprint(game),
        "silence": silence.said(game),
        "first_evening": date.fromisoformat(game.village.calendar["first_evening"]),
        "first_deadline": calendar.first_deadline(game.village.calendar),
    }  # fmt: skip
