"""A village that is being prepared: what has been decided so far, and its start."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.utils.text import slugify

from lupus.engine.commitment import canonical
from lupus.engine.game import Illegal, Setup
from lupus.engine.seats import Seat
from lupus.site.people.lookalikes import taken
from lupus.site.people.models import Person
from lupus.site.table import clerk, storage
from lupus.site.table.models import Game, Place
from lupus.site.village import calendar, editions
from lupus.site.village.models import Applicant, Asked, Plan, Village, VillagePlace

from . import applicants


@contextmanager
def planning(game_id: int) -> Iterator[Game]:
    """A village that has not started, locked: two game masters who prepare it at the same time lose nothing of each
    other's.

    Raises `Illegal("already-started")`.
    """
    with transaction.atomic():
        game = storage.locked(game_id)
        if game.stage != Game.Stage.PLANNED:
            raise Illegal("already-started")
        yield game
        game.save(update_fields=["name", "ruleset"])
        game.village.save(update_fields=["calendar", "plan", "welcome"])


def free_slug(name: str) -> str:
    """A free address for a village, which tells nothing about other villages."""
    base = slugify(name)[:50] or "villaggio"
    return base if not Game.objects.filter(slug=base).exists() else f"{base}-{secrets.token_hex(2)}"


def add_players(game_id: int, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Add players, whoever is not there with all that is known of them. Returns those who were not added: their name is
    taken by now, or their account plays already."""
    with planning(game_id) as game:
        players, left = game.village.plan.players, []
        for player in found:
            if player in players:
                continue
            known = [p["name"] for p in players]
            accounts = {p["person"] for p in players if p["person"] is not None}
            if taken(player["name"], known) or player["person"] in accounts:
                left.append(player)
            else:
                players.append(player)
    return left


def known(game: Game, name: str) -> dict[str, Any]:
    """What is known of a player of this name; nothing where there is none."""
    return next(({**player} for player in game.village.plan.players if player["name"] == name), {})


def change_player(game: Game, was: str, now: dict[str, Any]) -> bool:
    """Change what is known of a player, in a village that is locked; what was decided about them stays theirs. False
    where the new name is another's.

    Raises `KeyError` for somebody who does not play.
    """
    plan = game.village.plan
    players = {p["name"]: p for p in plan.players}
    player, name = players[was], now["name"]
    if taken(name, [p["name"] for p in players.values() if p is not player]):
        return False
    player |= {key: now[key] for key in ("name", "gender", "email", "language")}
    plan.rename(was, name)
    return True


def drop_player(game_id: int, name: str) -> None:
    """Remove a player, and all that was decided about them."""
    with planning(game_id) as game:
        plan = game.village.plan
        gone = [p["asked"] for p in plan.players if p["name"] == name and "asked" in p]
        applicants.say(Asked.objects.filter(pk__in=gone), Asked.Answer.NO)
        plan.drop(name)


def invite(game_id: int) -> str:
    """Make a new invitation link. The one before stops working."""
    with planning(game_id) as game:
        return open_to(game)


def open_to(game: Game) -> str:
    """Make a new invitation link, as `invite` does, for a village that is locked already."""
    game.village.plan.join = token = f"{game.pk}-{secrets.token_urlsafe(18)}"
    return token


def close(game_id: int) -> None:
    """Close the invitation, and take the village out of the public list. The requests that have been made stay."""
    with planning(game_id) as game:
        game.village.plan.join, game.village.plan.listed = None, False


def approve(applicant: Applicant, name: str) -> bool:
    """Let an applicant play; False where the name is taken, or the account plays already or is a game master's."""
    if applicant.person_id is not None and applicant.game.masters.filter(pk=applicant.person_id).exists():
        return False
    player = {
        "name": name,
        "gender": applicant.gender,
        "email": applicant.email,
        "language": applicant.language,
        "person": applicant.person_id,
    }
    with transaction.atomic():
        held = applicant.asked.first()
        player |= {"asked": held.pk} if held is not None else {}
        if add_players(applicant.game_id, [player]):
            return False
        applicants.say(applicant.asked.all(), Asked.Answer.IN)
        applicant.delete()
    return True


def dealt(plan: Plan) -> dict[Seat, str]:
    """Who gets which role: as given by hand, and to the others the rest by lot. Raises `Illegal("wrong-number")`.

    The lot does not use the seed of the game: no seed can repeat a deal that was made partly by hand. The setup keeps
    the roles.
    """
    given, roles = plan.by_hand, plan.by_lot
    lacking = [name for name in plan.names if name not in given]
    if len(roles) != len(lacking):
        raise Illegal("wrong-number")
    secrets.SystemRandom().shuffle(roles)
    return {**given, **dict(zip(lacking, roles, strict=True))}


def setup_of(game: Game) -> Setup:
    """The setup of the village. If some players have roles by hand, the others get theirs here; otherwise the edition
    deals.

    Raises `Illegal("wrong-number")` where some players have roles by hand, and the rest is too few or too many for the
    others.
    """
    plan, asks = game.village.plan, editions.asks_for(game.ruleset)
    given = dealt(plan) if plan.by_hand else {}
    cast = {p["name"]: {"gender": p["gender"]} for p in plan.players}
    for name, role in given.items():
        cast[name]["role"] = role
    settings: dict[str, Any] = {**plan.settings}
    if not given:
        settings["roles"] = plan.dealt
    if plan.statements and given:
        settings["propositions"] = plan.statements
    if plan.mayor and "mayor" in asks:
        settings["mayor"] = plan.mayor
    return Setup(tuple(plan.names), cast, settings)


def deal_now(game_id: int) -> None:
    """Deal the roles at random now, for a game master who wants to see them, or to write statements, before the start.

    Roles given by hand stay. Where nobody lacks a role, all are dealt anew.
    """
    with planning(game_id) as game:
        plan = game.village.plan
        if len(plan.by_hand) == len(plan.players):
            plan.given, plan.statements = {}, {}
        plan.given = dealt(plan)


def discard(game_id: int) -> None:
    """Forget a village that has not begun, with all that was noted about it. Raises `Illegal("already-started")`."""
    with clerk.writing():
        game = storage.locked(game_id)
        if game.stage != Game.Stage.PLANNED:
            raise Illegal("already-started")
        game.rulings.all().delete()
        game.delete()


# --- the start --------------------------------------------------------------------------------------------------------


def fingerprint(game: Game) -> str:
    """A hash of all that has been decided. Who confirms a start sends it along, and so confirms what they have read."""
    return sha256(canonical([game.name, game.ruleset, game.village.calendar, game.village.plan.stored()])).hexdigest()


def start(game_id: int, seen: str, now: datetime) -> Game:
    """Deal, and make the accounts of those who have none.

    seen: the fingerprint of what was confirmed. Raises `Stale` where somebody has changed it since, `BadSetup`,
    `Illegal("already-started")`, `Illegal("too-late")` where the first night would be over already,
    `Illegal("wrong-number")`.
    """
    with transaction.atomic():
        game = storage.locked(game_id)
        if game.stage != Game.Stage.PLANNED:
            raise Illegal("already-started")
        if seen != fingerprint(game):
            raise clerk.Stale
        first = calendar.first_night(game.village.calendar).closes
        if first <= now:
            raise Illegal("too-late")
        setup, seed = setup_of(game), game.village.plan.seed
        players = {p["name"]: p for p in game.village.plan.players}
        for name in setup.seats:
            p = players[name]
            person = Person.objects.filter(pk=p["person"]).first() if p["person"] is not None else None
            if person is not None and (person.places.exists() or Game.objects.filter(masters=person).exists()):
                person.start_afresh()  # links that another village's game masters printed must not open this one
            person = person or Person.objects.invite(name, p["email"], p["gender"], p.get("language", "it"))
            VillagePlace.found(Place(game=game, seat=name, gender=p["gender"], person=person))
            Asked.objects.filter(pk=p.get("asked")).update(person=person)
        applicants.say(game.asked.filter(applicant__isnull=False), Asked.Answer.NO)
        Village.objects.filter(pk=game_id).update(plan=Plan())
        return clerk.start(game_id, setup, now, bytes.fromhex(seed) if seed else None)
