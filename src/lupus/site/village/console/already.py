"""What had been decided before, where the same decision comes again: by a second click, from a second page, or from
another game master. It changes nothing then, and its answer says what was decided, by whom and when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _

from lupus.rulesets.lexicon import Words, shown
from lupus.site.errors import Incomplete
from lupus.site.table.models import Game, Place, Receipt
from lupus.site.village import calendar
from lupus.site.village.models import Ruling
from lupus.site.village.silence import BY

from .decisions import ACTIONS, DECISIONS, until
from .in_words import REFUSED

What = Ruling.What

OUT: Final = ("disqualify", "withdraw")
"""The commands after which somebody is out of the game."""

INSTEAD: Final = ((What.HOLD, What.RELEASE), (What.PAUSE, What.RESUME, What.EMPTY))
"""Rulings of which the last one holds."""


def worded(game: Game, what: str, about: str, by: str, at: datetime) -> str:
    """What was decided before, in words."""
    told = {"what": what, "about": f" · {about}" if about else "", "by": by, "when": calendar.in_words(game, at)}
    return _("Era già deciso, e adesso non è cambiato niente: %(what)s%(about)s (%(by)s, %(when)s).") % told


def of_ruling(game: Game, ruling: Ruling | None, about: str = "") -> str:
    """A ruling in words; empty for none."""
    if ruling is None:
        return ""
    by = ruling.by.name if ruling.by is not None else BY
    return worded(game, str(DECISIONS[ruling.what]), about or until(ruling), by, ruling.at)


def of_receipt(game: Game, receipt: Receipt | None, lexicon: Words) -> str:
    """A command of a game master in words; empty for none."""
    if receipt is None:
        return ""
    player, faction = receipt.args.get("player"), receipt.args.get("faction")
    about = shown(str(player)) if player else lexicon.say(f"faction-{faction}") if faction else ""
    kind = f"{receipt.verb}-faction" if faction and f"{receipt.verb}-faction" in DECISIONS else receipt.verb
    return worded(game, str(DECISIONS[kind]), about, str(receipt.by), receipt.received)


def act(game: Game, what: str, data: Mapping[str, Any], lexicon: Words) -> str:
    """What had been decided before of an act, in words; empty for nothing. data: what its form says."""
    verb = ACTIONS[what].verb
    if verb is None:
        found = of_ruling(game, ruled(Game.objects.select_related("village").get(pk=game.pk), what, data))
    elif verb == "announce":
        found = announced(game, data, lexicon)
    else:
        found = commanded(game, OUT if verb in OUT else (verb,), data, lexicon)
    return found or ("" if game.stage == Game.Stage.PLAYED else str(REFUSED["game-over"]))


def commanded(game: Game, verbs: Sequence[str], data: Mapping[str, Any], lexicon: Words, since: int = 0) -> str:
    """The last of these commands of game masters that says what a form says; empty for none."""
    given = Receipt.objects.filter(game=game, verb__in=verbs, by__isnull=False, first__gt=since).order_by("-number")
    return of_receipt(game, next((receipt for receipt in given if says(receipt, data)), None), lexicon)


def announced(game: Game, data: Mapping[str, Any], lexicon: Words) -> str:
    """That the same was announced since the page of a form was made: what its author has read there, they may say
    again."""
    return commanded(game, ("announce",), data, lexicon, looked(data))


def looked(data: Mapping[str, Any]) -> int:
    """How long the game was when the page of a form was made."""
    try:
        return int(data.get("length", "0"))
    except ValueError:
        raise Incomplete from None


def says(receipt: Receipt, data: Mapping[str, Any]) -> bool:
    """Whether a command says what a form says. A game ends once, whoever wins."""
    asked = {name: data.get(name, "").strip() for name in ("player", "faction", "text")}
    return receipt.verb == "end" or all((receipt.args.get(name) or "") == value for name, value in asked.items())


def ruled(game: Game, what: str, data: Mapping[str, Any]) -> Ruling | None:
    """The ruling that an act would repeat, where it still holds."""
    instead = next((kinds for kinds in INSTEAD if what in kinds), (What.POSTPONE, *INSTEAD[1]))
    last = game.rulings.filter(what__in=instead).select_related("by").last()
    due = f"{calendar.in_zone(game, game.due):%Y-%m-%dT%H:%M}" if game.due is not None else ""
    holds: dict[str, bool] = {
        What.HOLD: game.village.holds,
        What.RELEASE: not game.village.holds,
        What.PAUSE: not due,
        What.POSTPONE: data.get("to") == due,
    }
    return last if last is not None and last.what == what and holds.get(what, bool(due)) else None


def turned(game: Game, verb: str, expected: int, lexicon: Words) -> str:
    """Who closed a phase, or published what it brought, since somebody looked at a game of that length; empty for
    nobody."""
    since = Receipt.objects.filter(game=game, verb=verb, by__isnull=False, first__gt=expected)
    return of_receipt(game, since.order_by("-number").first(), lexicon)


def replaced(place: Place) -> tuple[str, str]:
    """To whom a place was given last, and that in words; empty for nobody."""
    given = place.game.rulings.filter(what=What.REPLACED, before__place=place.pk).select_related("by").last()
    who = place.person.name if place.person is not None else ""
    return (who, of_ruling(place.game, given, f"{shown(place.seat)}: {who}")) if given is not None else ("", "")


def counted(game: Game, seat: str) -> str:
    """That a player was told a number which they may ask for once; empty where they were not."""
    return of_ruling(game, game.rulings.filter(what=What.COUNTED, why=seat).select_related("by").last(), shown(seat))


def undone(game: Game, mark: str) -> str:
    """That a decision of this name was taken back; empty where it was not."""
    ruling = game.rulings.filter(what=What.UNDONE, before__mark=mark).select_related("by").last()
    return of_ruling(game, ruling, ruling.why) if ruling is not None else ""
