"""What has just happened, in the few words of a subject line: from public events alone, so that it is the same for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lupus.engine.table import Entry
from lupus.rulesets.lexicon import Words, shown

MOST_NAMES: Final = 3
"""The most names in a subject line; the mail has all of them."""

LONGEST: Final = 60
"""Letters of an announcement that a subject line quotes."""


def headline(public: Sequence[Entry], lexicon: Words) -> str:
    """The news of these rows: who died, who came back, what was announced. Empty where they hold none of that.

    public: rows that everybody was told.
    """
    events: list[Any] = [entry.event for entry in public]
    killed, risen, gone = (names(events, *which) for which in (("died", "night"), ("resurrected",), ("exiled",)))
    mayors = [shown(e.player) for e in events if e.kind == "mayor" and e.player and e.cause != "beginning"]
    told = [
        *(quoted(e.text) for e in events if e.kind == "announcement"),
        of_people(_("sul rogo %(names)s"), names(events, "died", "stake"), lexicon),
        of_people(ngettext("muore %(names)s", "muoiono %(names)s", len(killed)), killed, lexicon),
        _("nessuno è morto") if quiet(public) else "",
        _("nessuno sul rogo") if any(e.kind == "no-stake" for e in events) else "",
        of_people(ngettext("torna in vita %(names)s", "tornano in vita %(names)s", len(risen)), risen, lexicon),
        of_people(ngettext("esce dal gioco %(names)s", "escono dal gioco %(names)s", len(gone)), gone, lexicon),
        of_people(_("diventa Sindaco %(names)s"), mayors, lexicon),
    ]
    return "; ".join(part for part in told if part)


def quiet(public: Sequence[Entry]) -> bool:
    """Whether these rows are of a dawn after which a day began, and which nobody died at."""
    day = any(entry.event.kind == "phase" and entry.at.startswith("day ") for entry in public)
    return day and not any(entry.event.kind == "died" for entry in public)


def names(events: Sequence[Any], kind: str, cause: str = "") -> list[str]:
    """Whom the events of a kind befell; of one cause alone where it is given."""
    return [shown(e.player) for e in events if e.kind == kind and (not cause or e.cause == cause)]


def of_people(said: str, people: Sequence[str], lexicon: Words) -> str:
    """A sentence about the first of these people, and how many more there are; empty for nobody."""
    more = len(people) - MOST_NAMES
    listed = lexicon.listed(people)
    if more > 0:
        several = ngettext("%(names)s e un’altra persona", "%(names)s e altre %(more)s persone", more)
        listed = several % {"names": ", ".join(people[:MOST_NAMES]), "more": more}
    return said % {"names": listed} if people else ""


def quoted(text: str) -> str:
    """The beginning of an announcement, on one line."""
    line = " ".join(text.split())
    return "«{}»".format(line if len(line) <= LONGEST else line[: LONGEST - 1].rstrip() + "…")
