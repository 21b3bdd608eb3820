"""A village that is being prepared: what has been decided so far (`Village.plan`), what is still wrong with it, and its start.

The plan holds `players` (name, gender, email, language, person), `roles` (how many of each), `given` (who has which role by
hand; the others get the rest by lot), `roles_before` (the numbers that a proposal replaced), `statements` (of the divinatori),
`settings`, `mayor`, `seed`, `join` (the token of the invitation), `listed` (whether the village is in the public list) and
`places` (how many people it looks for, as its game masters say).
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lupus.engine.commitment import canonical
from lupus.engine.game import BadSetup, Illegal, Setup
from lupus.engine.seats import Seat
from lupus.site.people.lookalikes import taken
from lupus.site.people.models import Person
from lupus.site.table import clerk, storage
from lupus.site.table.models import Game, Place
from lupus.site.village import calendar, editions
from lupus.site.village.models import Asked, Village, VillagePlace

from . import answers


class Problem(NamedTuple):
    """A problem of a plan, in words. grave: the village cannot start with it."""

    text: str
    grave: bool = True


@contextmanager
def planning(game_id: int) -> Iterator[Game]:
    """A village that has not started, locked: two game masters who prepare it at the same time lose nothing of each other's.

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


def names(game: Game) -> list[Seat]:
    """Who plays, in the order of the seats."""
    return sorted((p["name"] for p in game.village.plan.get("players", [])), key=str.casefold)


def add_players(game_id: int, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Add players. Returns those who were not added: their name is taken by now, or their account plays already."""
    with planning(game_id) as game:
        players = game.village.plan.setdefault("players", [])
        left = []
        for player in found:
            known = [p["name"] for p in players]
            accounts = {p["person"] for p in players if p["person"] is not None}
            if taken(player["name"], known) or player["person"] in accounts:
                left.append(player)
            else:
                players.append(player)
    return left


def change_player(game_id: int, was: str, now: dict[str, Any]) -> bool:
    """Change what is known of a player; what was decided about them stays theirs. False where the new name is another's.

    Raises `KeyError` for somebody who does not play.
    """
    with planning(game_id) as game:
        plan = game.village.plan
        players = {p["name"]: p for p in plan.get("players", [])}
        player, name = players[was], now["name"]
        if taken(name, [p["name"] for p in players.values() if p is not player]):
            return False
        player |= {key: now[key] for key in ("name", "gender", "email", "language")}
        for kept in (plan.get("given", {}), plan.get("statements", {})):
            if was in kept:
                kept[name] = kept.pop(was)
        for pairs in plan.get("statements", {}).values():
            pairs[:] = [[name if who == was else who, what] for who, what in pairs]
        if plan.get("mayor") == was:
            plan["mayor"] = name
    return True


def drop_player(game_id: int, name: str) -> None:
    """Remove a player, and all that was decided about them."""
    with planning(game_id) as game:
        plan = game.village.plan
        gone = [p["asked"] for p in plan.get("players", []) if p["name"] == name and "asked" in p]
        answers.say(Asked.objects.filter(pk__in=gone), Asked.Answer.NO)
        plan["players"] = [p for p in plan.get("players", []) if p["name"] != name]
        plan.get("given", {}).pop(name, None)
        plan.get("statements", {}).pop(name, None)
        if plan.get("mayor") == name:
            plan["mayor"] = None


def dealt_roles(game: Game) -> list[str]:
    """The composition, as the list of its roles."""
    return sorted(Counter({role: n for role, n in game.village.plan.get("roles", {}).items() if n > 0}).elements())


def given_to(game: Game) -> dict[Seat, str]:
    """The roles given by hand to those who play."""
    there = game.village.plan.get("given", {})
    return {name: there[name] for name in names(game) if name in there}


def left_over(game: Game) -> list[str]:
    """The roles of the composition that are not given by hand, and will be dealt by lot. Empty where every player has a role."""
    given = given_to(game)
    lacking = len(given) < len(names(game))
    return sorted((Counter(dealt_roles(game)) - Counter(given.values())).elements()) if lacking else []


def by_lot(game: Game) -> dict[Seat, str]:
    """Who gets which role: as given by hand, and to the others the rest by lot. Raises `Illegal("wrong-number")`.

    The lot does not use the seed of the game: no seed can repeat a deal that was made partly by hand. The setup keeps the roles.
    """
    given, roles = given_to(game), left_over(game)
    lacking = [name for name in names(game) if name not in given]
    if len(roles) != len(lacking):
        raise Illegal("wrong-number")
    secrets.SystemRandom().shuffle(roles)
    return {**given, **dict(zip(lacking, roles, strict=True))}


def setup_of(game: Game) -> Setup:
    """The setup of the village. If some players have roles by hand, the others get theirs here; otherwise the edition deals.

    Raises `Illegal("wrong-number")` where some players have roles by hand, and the rest is too few or too many for the others.
    """
    plan, asks = game.village.plan, editions.asks_for(game.ruleset)
    given = by_lot(game) if given_to(game) else {}
    cast = {p["name"]: {"gender": p["gender"]} for p in plan.get("players", [])}
    for name, role in given.items():
        cast[name]["role"] = role
    settings: dict[str, Any] = {**plan.get("settings", {})}
    if not given:
        settings["roles"] = dealt_roles(game)
    if plan.get("statements") and given:
        settings["propositions"] = plan["statements"]
    if plan.get("mayor") and "mayor" in asks:
        settings["mayor"] = plan["mayor"]
    return Setup(tuple(names(game)), cast, settings)


def deal_now(game_id: int) -> None:
    """Deal the roles at random now, for a game master who wants to see them, or to write statements, before the start.

    Roles given by hand stay. Where nobody lacks a role, all are dealt anew.
    """
    with planning(game_id) as game:
        if len(given_to(game)) == len(names(game)):
            game.village.plan |= {"given": {}, "statements": {}}
        game.village.plan["given"] = by_lot(game)


# --- what is still wrong ------------------------------------------------------------------------------------------------


def composition(key: str, roles: dict[str, int], settings: dict[str, Any], players: int) -> list[Problem]:
    """What an edition says of a composition, without its players. The form of roles shows it while somebody types."""
    dealt = list(Counter({role: n for role, n in roles.items() if n > 0}).elements())
    found = [] if len(dealt) == players else [wrong_number(len(dealt), players)]
    seats = tuple(f"{n:03}" for n in range(len(dealt)))
    setup = Setup(seats, {seat: {"gender": "x"} for seat in seats}, {**settings, "roles": dealt})
    return found + trial(key, setup, dealt)


def other_roles(key: str, roles: dict[str, int], given: dict[str, str], players: int) -> list[Problem]:
    """The problem that the roles given by hand differ from the numbers of roles: the village starts with the given ones.

    It is no problem of its own while somebody still lacks a role.
    """
    counted, by_hand = Counter({role: n for role, n in roles.items() if n}), Counter(given.values())
    if len(given) < players:
        more = [editions.lexicon(key).say(f"role-{role}") for role in sorted(by_hand - counted)]
        text = _("Qualche ruolo dato a mano è in più, rispetto a quelli contati: %(roles)s.") % {"roles": ", ".join(more)}
        return [Problem(text)] if more else []
    if not given or by_hand == counted:
        return []
    return [Problem(_("I ruoli dati a mano sono altri: si comincia con quelli."), grave=False)]


def unsure(given: dict[str, str], statements: dict[str, Any], players: int) -> list[Problem]:
    """The problem that statements were written before the roles are known, so nobody knows which are true."""
    if not statements or len(given) == players:
        return []
    text = _("Le frasi di chi divina sono scritte, ma qualche ruolo è ancora «a caso»: estrai subito, o dai a mano anche quelli.")
    return [Problem(text)]


def problems(game: Game, now: datetime) -> list[Problem]:
    """Everything that prevents the start, and everything that is worth a look."""
    late = calendar.first_deadline(game.village.calendar) <= now
    past = [Problem(_("La prima notte sarebbe già finita: scegli un’altra prima sera."))] if late else []
    return [*past, *of_the_deal(game), *same_mail(game)]


def same_mail(game: Game) -> list[Problem]:
    """Players of this village with the same mail address: a family may share it, but the mails of all of them go there.

    Accounts of other villages are not looked at, so that a game master cannot find out who has an account here.
    """
    found: dict[str, list[str]] = {}
    for p in sorted(game.village.plan.get("players", []), key=lambda p: str(p["name"]).casefold()):
        found.setdefault(p["email"], []).append(p["name"])
    text = _("%(names)s hanno la stessa posta, %(email)s: chi la legge conosce i segreti di tutti.")
    listed = editions.lexicon(game.ruleset).listed
    return [
        Problem(text % {"names": listed(names), "email": email}, grave=False)
        for email, names in found.items()
        if email and len(names) > 1
    ]


def of_the_deal(game: Game) -> list[Problem]:
    """What the edition says of who plays and with which roles."""
    given, here = given_to(game), len(names(game))
    dealt = [*given.values(), *left_over(game)]
    if not here:
        return [Problem(_("Non c’è ancora nessuno nel villaggio."))]
    if len(given) < here and len(dealt_roles(game)) != here:
        return [wrong_number(len(dealt_roles(game)), here)]
    found = [
        *other_roles(game.ruleset, game.village.plan.get("roles", {}), given, here),
        *unsure(given, game.village.plan.get("statements", {}), here),
    ]
    return [p for p in found if p.grave] or trial(game.ruleset, setup_of(game), dealt)


def wrong_number(roles: int, players: int) -> Problem:
    """The problem that there are not as many roles as players."""
    n = abs(players - roles)
    if roles < players:
        text = ngettext(
            "Manca un ruolo: sono %(roles)s per %(players)s persone.",
            "Mancano %(n)s ruoli: sono %(roles)s per %(players)s persone.",
            n,
        )
    else:
        text = ngettext(
            "Un ruolo è di troppo: sono %(roles)s per %(players)s persone.",
            "%(n)s ruoli sono di troppo: sono %(roles)s per %(players)s persone.",
            n,
        )
    return Problem(text % {"players": players, "roles": roles, "n": n})


def trial(key: str, setup: Setup, dealt: list[str]) -> list[Problem]:
    """The result of a trial deal, which is thrown away: why the edition refuses the setup, or else its hints."""
    try:
        editions.tried(key, setup)
    except BadSetup as refused:
        return [Problem(worded(key, refused, dealt))]
    return [Problem(HINTS[hint.code](key, hint.about, dealt), grave=False) for hint in editions.hints(key, dealt)]


def alone(key: str, group: str, dealt: list[str]) -> str:
    """The hint that a group whose members know one another has only one."""
    roles, say = editions.edition_of(key).roles, editions.lexicon(key).say
    names = [say(f"role-{role}") for role in sorted(set(dealt)) if roles[role].group == group]
    return _("In questo gruppo c’è una persona sola, che non avrà compagni da conoscere: %(roles)s.") % {"roles": ", ".join(names)}


HINTS: Final[dict[str, Callable[[str, str, list[str]], str]]] = {
    "alone-in-group": alone,
    "few-enemies": lambda key, about, dealt: _(
        "Contro il villaggio c’è meno di una persona su quattro: di solito sono circa una su tre, e così i Popolani vincono presto."
    ),
    "many-enemies": lambda key, about, dealt: _(
        "Contro il villaggio ci sono più di due persone su cinque: di solito è circa una su tre, e così i Popolani perdono presto."
    ),
    "nobody-finds-out": lambda key, about, dealt: _(
        "Nessuno tra i Popolani ha un potere per scoprire qualcosa: potranno soltanto tirare a indovinare."
    ),
}
"""For each code of a hint, what to say."""


def worded(key: str, refused: BadSetup, dealt: list[str]) -> str:
    """Why a village cannot be played, in words, from the code of the refusal."""
    words = WORDS.get(refused.code)
    return words(key, refused, dealt) if words else _("Così il villaggio non si può giocare (%(why)s).") % {"why": refused}


def _missing_role(key: str, refused: BadSetup, dealt: list[str]) -> str:
    say = editions.lexicon(key).say
    missing = {faction: role for faction, role in editions.key_roles(key).items() if role not in dealt}
    parts = [
        _("%(role)s (fazione: %(faction)s)") % {"role": say(f"role-{r}"), "faction": say(f"faction-{f}")}
        for f, r in missing.items()
    ]
    return _("Manca chi tiene in piedi la sua fazione: %(roles)s.") % {"roles": ", ".join(parts)}


def _missing_faction(key: str, refused: BadSetup, dealt: list[str]) -> str:
    edition, say = editions.edition_of(key), editions.lexicon(key).say
    there = {edition.roles[role].faction for role in dealt}
    missing = [say(f"faction-{f}") for f in editions.factions(key) if f not in there]
    return _("Non c’è nessuno di questa fazione: %(factions)s.") % {"factions": ", ".join(missing)}


def _not_dealt(key: str, refused: BadSetup, dealt: list[str]) -> str:
    edition, say = editions.edition_of(key), editions.lexicon(key).say
    wrong = sorted({role for role in dealt if role in edition.acquired})
    return _("Nessuno comincia la partita così: %(roles)s.") % {"roles": ", ".join(say(f"role-{r}") for r in wrong)}


Worded = Callable[[str, BadSetup, list[str]], str]

WORDS: Final[dict[str, Worded]] = {
    "missing-role": _missing_role,
    "missing-faction": _missing_faction,
    "not-dealt": _not_dealt,
    "bad-mayor": lambda key, no, dealt: _("Chi deve fare il Sindaco non è tra le persone del villaggio."),
    "nobody-alive": lambda key, no, dealt: _("Non c’è ancora nessuno nel villaggio."),
    "no-spectral-sequence": lambda key, no, dealt: _("Manca la successione spettrale: decidi quali morti fanno uno Spettro."),
    "bad-spectral-sequence": lambda key, no, dealt: _("La successione spettrale è fatta di numeri crescenti, a partire da 1."),
    "too-few-players": lambda key, no, dealt: _("Per le quattro frasi di chi divina servono almeno altre due persone."),
    "bad-statement": lambda key, no, dealt: _("Una delle frasi di chi divina non parla di un’altra persona e di un ruolo."),
    "bad-statements": lambda key, no, dealt: _(
        "Le frasi di chi divina sono quattro e diverse tra loro, alcune vere e alcune false come vuole l’edizione."
    ),
}
"""For each code of `BadSetup` that a plan can meet, what to say."""


def discard(game_id: int) -> None:
    """Forget a village that has not begun, with all that was noted about it. Raises `Illegal("already-started")`."""
    with clerk.writing():
        game = storage.locked(game_id)
        if game.stage != Game.Stage.PLANNED:
            raise Illegal("already-started")
        game.rulings.all().delete()
        game.delete()


# --- the start ------------------------------------------------------------------------------------------------------------


def fingerprint(game: Game) -> str:
    """A hash of all that has been decided. Who confirms a start sends it along, and so confirms what they have read."""
    return sha256(canonical([game.name, game.ruleset, game.village.calendar, game.village.plan])).hexdigest()


def start(game_id: int, seen: str, now: datetime) -> Game:
    """Deal, and make the accounts of those who have none.

    seen: the fingerprint of what was confirmed. Raises `Stale` where somebody has changed it since, `BadSetup`,
    `Illegal("already-started")`, `Illegal("too-late")` where the first night would be over already, `Illegal("wrong-number")`.
    """
    with transaction.atomic():
        game = storage.locked(game_id)
        if game.stage != Game.Stage.PLANNED:
            raise Illegal("already-started")
        if seen != fingerprint(game):
            raise clerk.Stale
        first = calendar.first_deadline(game.village.calendar)
        if first <= now:
            raise Illegal("too-late")
        setup, seed = setup_of(game), game.village.plan.get("seed")
        players = {p["name"]: p for p in game.village.plan.get("players", [])}
        for name in setup.seats:
            p = players[name]
            person = Person.objects.filter(pk=p["person"]).first() if p["person"] is not None else None
            if person is not None and (person.places.exists() or Game.objects.filter(masters=person).exists()):
                person.start_afresh()  # links that another village's game masters printed must not open this one
            person = person or Person.objects.invite(name, p["email"], p["gender"], p.get("language", "it"))
            VillagePlace.found(Place(game=game, seat=name, gender=p["gender"], person=person))
            Asked.objects.filter(pk=p.get("asked")).update(person=person)
        answers.say(game.asked.filter(applicant__isnull=False), Asked.Answer.NO)
        Village.objects.filter(pk=game_id).update(plan={})
        return clerk.start(game_id, setup, now, bytes.fromhex(seed) if seed else None)
