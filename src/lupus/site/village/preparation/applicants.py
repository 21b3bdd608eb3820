"""People who ask to play: a link that the game masters hand out, and their answer to each. The link opens nothing else."""

from __future__ import annotations

import secrets
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from lupus.site.people.lookalikes import taken
from lupus.site.people.models import Person
from lupus.site.table import access
from lupus.site.table.models import Game
from lupus.site.village.models import Applicant, Asked

from . import answers, plan

MOST = 300
"""The most requests that may wait for one village. More of them are not sent by people."""

MOST_RECEIPTS: Final = 3000
"""The most requests to one village that are kept, with those that have an answer."""


def address(token: str) -> str:
    """The path of the page on which people ask to play."""
    return settings.ADDRESS.rstrip("/") + reverse("join", args=[token])


def invite(game_id: int) -> str:
    """Make a new invitation link. The one before stops working."""
    with plan.planning(game_id) as game:
        return open_to(game)


def open_to(game: Game) -> str:
    """The same for a village that is locked already."""
    game.village.plan["join"] = token = f"{game.pk}-{secrets.token_urlsafe(18)}"
    return token


def close(game_id: int) -> None:
    """Close the invitation, and take the village out of the public list. The requests that have been made stay."""
    with plan.planning(game_id) as game:
        game.village.plan |= {"join": None, "listed": False}


def invited_to(token: str) -> Game | None:
    """The village that a link is for, while it is being prepared and asks people in."""
    number = token.partition("-")[0]
    if not number.isascii() or not number.isdigit() or len(number) > 9:
        return None
    game = access.whole().filter(pk=int(number), stage=Game.Stage.PLANNED).first()
    stored = game.village.plan.get("join") if game is not None else None
    return game if stored and constant_time_compare(stored, token) else None


def ask(game: Game, player: dict[str, Any], person: Person | None) -> Asked | None:
    """Write down that somebody asks to play. Returns what they hold of it; None where too many requests wait.

    A second request with the same account changes nothing; nor does one without account by the same name and address,
    but whoever sends that one learns nothing of the first.
    """
    asked = {key: player[key] for key in ("name", "gender", "email", "language")}
    same = {"person": person} if person is not None else {"person": None, "name": asked["name"], "email": asked["email"]}
    with transaction.atomic():
        Game.objects.select_for_update().get(pk=game.pk)
        held = game.asked.filter(person=person, answer=Asked.Answer.IN).first() if person is not None else None
        if held is not None:
            return held
        if game.applicants.filter(**same).update(**asked):
            known = game.asked.filter(applicant__person=person).first() if person is not None else None
            return known or answers.receipt(game, None, asked, person)
        if game.applicants.count() >= MOST or game.asked.count() >= MOST_RECEIPTS:
            return None
        return answers.receipt(game, Applicant.objects.create(game=game, person=person, **asked), asked, person)


def refuse_all(game_id: int) -> int:
    """Refuse all requests that wait. Returns how many."""
    return refuse(Applicant.objects.filter(game=game_id))


@transaction.atomic
def refuse(some: QuerySet[Applicant]) -> int:
    """Refuse these requests. Returns how many."""
    answers.say(Asked.objects.filter(applicant__in=some), Asked.Answer.NO)
    _total, kinds = some.delete()
    return kinds.get(Applicant._meta.label, 0)


def obstacle(applicant: Applicant, players: list[dict[str, Any]], masters: set[int]) -> str:
    """Why an applicant cannot play at present, in words; empty where they can."""
    if applicant.person_id in masters:
        return _("È Game Master di questo villaggio, e non può giocarci.")
    if applicant.person_id is not None and applicant.person_id in {p["person"] for p in players}:
        return _("Gioca già in questo villaggio, con questo account.")
    if taken(applicant.name, [p["name"] for p in players]):
        return _("Nel villaggio c’è già qualcuno che si chiama così: cambia il nome, poi accetta.")
    return ""


def approve(applicant: Applicant, name: str) -> bool:
    """Let an applicant play; False where the name is taken, or the account plays already or is a game master's."""
    if applicant.person_id is not None and applicant.game.masters.filter(pk=applicant.person_id).exists():
        return False
    player = {
        "name": name, "gender": applicant.gender, "email": applicant.email, "language": applicant.language,
        "person": applicant.person_id,
    }  # fmt: skip
    with transaction.atomic():
        held = applicant.asked.first()
        player |= {"asked": held.pk} if held is not None else {}
        if plan.add_players(applicant.game_id, [player]):
            return False
        answers.say(applicant.asked.all(), Asked.Answer.IN)
        applicant.delete()
    return True
