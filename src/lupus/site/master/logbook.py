"""The whole log of a game, with the reason of every event, and beside it what the game masters did: for game masters alone."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.utils.formats import date_format

from lupus.engine.seats import MASTER
from lupus.engine.table import Entry, Table
from lupus.rulesets.lexicon import Words, shown
from lupus.rulesets.tempo_reale.why import Reasons
from lupus.site.pages.told import GRAVE, genders_of, when
from lupus.site.table.models import Game, Receipt, Ruling


class LogLine(NamedTuple):
    """A row of the log in words."""

    n: int
    kind: str
    text: str
    seen_by: str
    """"all", "gm", or names."""
    reason: bool
    grave: bool
    why: list[str]


class LogChapter(NamedTuple):
    """A half-phase."""

    at: str
    heading: str
    lines: list[LogLine]


def phases(table: Table[Any]) -> list[str]:
    """The half-phases that there have been, the newest first."""
    return list(dict.fromkeys(entry.at for entry in reversed(table.log)))


def chapter(table: Table[Any], at: str, lexicon: Words) -> LogChapter:
    """Everything that happened in a half-phase."""
    genders = genders_of(table)
    reasons = reasons_of(table, table.log)
    lines = []
    for entry in table.log:
        if entry.at == at:
            text = lexicon.tell(entry.event, MASTER, genders) or entry.event.kind
            causes = [] if entry.event.reason else reasons.of(entry)
            because = [said for cause in causes if (said := lexicon.tell(cause, MASTER, genders)) is not None]
            lines.append(
                LogLine(entry.n, entry.event.kind, text, readers(entry), entry.event.reason, entry.event.kind in GRAVE, because)
            )
    return LogChapter(at, when(at, lexicon), lines)


def reasons_of(table: Table[Any], log: Iterable[Entry]) -> Reasons:
    """Why things happened in a log, as far as the ruleset knows."""
    return Reasons(log, table.game.edition.why)  # type: ignore[attr-defined]


def readers(entry: Entry) -> str:
    """Who was told a row."""
    seen_by = entry.seen_by.dump()
    return seen_by if isinstance(seen_by, str) else ", ".join(map(shown, seen_by))


class Act(NamedTuple):
    """Something that a game master did, or had done for a player."""

    at: datetime
    by: str
    what: str
    why: str
    about: str = ""


def acts(game: Game, names: dict[str, str]) -> list[Act]:
    """What the game masters did, the newest first. names: of rulings and of verbs, in words."""
    entered = Receipt.objects.filter(game=game, by__isnull=False).exclude(verb=Ruling.What.PUBLISH)  # a ruling says that already
    done = [Act(r.received, r.by or "", names.get(r.verb, r.verb), r.note, whom(r)) for r in entered]
    done += [Act(r.at, r.by.name, names.get(r.what, r.what), r.why, until(r)) for r in game.rulings.select_related("by")]
    return sorted(done, key=lambda act: act.at, reverse=True)


def until(ruling: Ruling) -> str:
    """Until when a deadline was postponed, on the clocks of the village."""
    if ruling.what != Ruling.What.POSTPONE or ruling.due is None:
        return ""
    zone = ZoneInfo(ruling.game.calendar["zone"])
    before = date_format(ruling.due_before.astimezone(zone), "j F, H:i") if ruling.due_before else ""
    return f"{before} → {date_format(ruling.due.astimezone(zone), 'j F, H:i')}"


def whom(receipt: Receipt) -> str:
    """Whom a command was about."""
    return shown(receipt.actor) if receipt.actor != MASTER else shown(str(receipt.args.get("player") or ""))
