"""The page of a request to play: it waits, it was accepted, or it was not. After the start it leads to one's own page."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from lupus.site.people.session import owner
from lupus.site.table import access
from lupus.site.table.models import Game
from lupus.site.village import editions
from lupus.site.village.models import Asked


@require_safe
def asked(request: HttpRequest, token: str) -> HttpResponse:
    """The page for whoever has its link."""
    return standing(request, get_object_or_404(Asked.objects.select_related("game__village"), token=token))


def accepted(request: HttpRequest) -> list[dict[str, Any]]:
    """The villages that have not begun in which somebody signed in was accepted."""
    if (person := owner(request)) is None:
        return []
    mine = Asked.objects.filter(person=person, answer=Asked.Answer.IN, game__stage=Game.Stage.PLANNED).select_related(
        "game__village"
    )
    return [{"slug": held.game.slug, "village": held.game.name, "begins": begins(held.game)} for held in mine]


def before_the_start(request: HttpRequest, slug: str) -> HttpResponse | None:
    """The page for somebody signed in who was accepted in a village that has not begun; None for everybody else."""
    held = None
    if (person := owner(request)) is not None:
        mine = Asked.objects.filter(game__slug=slug, game__stage=Game.Stage.PLANNED, person=person, answer=Asked.Answer.IN)
        held = mine.select_related("game__village").first()
    return standing(request, held) if held is not None else None


def standing(request: HttpRequest, held: Asked) -> HttpResponse:
    """How a request stands."""
    game, begun = held.game, held.game.stage != Game.Stage.PLANNED
    if begun and held.answer == Asked.Answer.IN and access.place_in(request, game) is not None:
        return redirect("me", game.slug)
    return render(request, "pages/receipt.html", {
        "village": game.name, "first": game.ruleset, "edition": editions.title(game.ruleset), "first_evening": begins(game),
        "begun": begun, "answer": held.answer, "own": reverse("me", args=[game.slug]) if begun else "",
    })  # fmt: skip


def begins(game: Game) -> date:
    """The first evening of a village."""
    return date.fromisoformat(game.village.calendar["first_evening"])
