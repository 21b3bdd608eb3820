"""How the real-time games tell their story: the texts are in `words/it.ftl` and `words/en.ftl`,
and in those of each edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from lupus.engine.events import Event
from lupus.engine.seats import Seat

from ..lexicon import GRAVE, LETTER, PAGE, PREVIEW, SHORT, Explain, Manner, Style, Values, Words, not_in, shown
from .edition import AnyEdition
from .events import Failed, RoleAssigned, SettingsChosen, Tally, VoteMoved
from .rolebook import rolebook
from .why import Reasons

ABOUT: Final[Mapping[str, str]] = {
    "vote-shown": "voter",
    "tally": "target",
    "faction-defeated": "members",
    "faction-disqualified": "members",
}
"""For some kinds of event: the field with the players whom it is about. For all others it is `player`."""

NAMED: Final[Mapping[str, tuple[str, ...]]] = {
    "role": ("role",),
    "roles": ("role",),
    "power": ("power", "role"),
    "powers": ("power",),
    "faction": ("faction",),
    "factions": ("faction",),
    "aura": ("aura",),
}
"""The fields that hold keys of the edition, and the prefixes of the messages that name them."""


def reason(words: Words, event: Failed, values: Values) -> Values:
    """Why an action failed: the words for its cause, or at least those for its category."""
    key = f"reason-{event.cause}"
    return {"reason": words.say(key if words.has(key) else f"reason-{event.category}", values=values)}


def settings(words: Words, event: SettingsChosen, values: Values) -> Values:
    """Each setting in a sentence."""
    said = []
    for name, value in event.values:
        key = f"setting-{name}"
        plain: Values = {"name": name, "value": plainly(value)}
        said.append(words.say(key if words.has(key) else "setting", values=plain))
    return {"values": " ".join(said), "values-count": len(said)}


def plainly(value: bool | int | str | tuple[int, ...]) -> str | int:
    """The value of a setting in the form that its message uses."""
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    return ("yes" if value else "no") if isinstance(value, bool) else value


def moved(words: Words, event: VoteMoved, values: Values) -> Values:
    """Whether a vote changes: a controlled character may have voted like the one who controls it."""
    return {"moved": "no" if event.entered == event.counted else "yes"}


def tallies(words: Words, events: Sequence[Tally]) -> str:
    """All the votes of a ballot on one line, the most voted first."""
    counts = sorted(events, key=lambda e: -e.votes)
    names = words.listed([f"{shown(e.target)} {e.votes}" for e in counts])
    return words.say(f"tallies-{counts[0].ballot}", values={"names": names})


MANNERS: Final[Mapping[str, Manner]] = {
    **dict.fromkeys(
        "died exiled faction-defeated faction-disqualified ghost-raised transformed victory".split(), GRAVE
    ),
    **dict.fromkeys(
        "vote-erased ghosts-there spectral-count knows-not-role knows-role-in knows-moved knows-vote relayed "
        "ordered voted "
        "vote-effect hypnotised outcome counted failed drawn deceived vote-moved knows-nobody settings "
        "knows-visitor-count "
        "knows-visitors knows-visited knows-aura knows-mystic".split(),
        not_in(SHORT),
    ),
    "village": not_in(SHORT, PAGE, LETTER),
    "role-assigned": not_in(SHORT, LETTER),
    "committed": not_in(SHORT, LETTER),
    "phase": not_in(PAGE, PREVIEW),
    "tally": Manner(left_out=frozenset({PAGE}), gathered=tallies),
    "vote-shown": not_in(SHORT, PAGE, PREVIEW),
    "vote-counted": not_in(SHORT, PREVIEW),
    "ghost-powers-left": not_in(SHORT, LETTER, PREVIEW),
    "seed-revealed": not_in(SHORT, PREVIEW),
}
"""How the kinds of event are told, where that is not plainly."""


def dealt(event: Event) -> Iterator[tuple[Seat, str]]:
    """The role of a character, from the event that deals it."""
    if isinstance(event, RoleAssigned):
        yield event.player, f"role-{event.role}"


def style(
    package: str,
    edition: AnyEdition,
    about: Mapping[str, str] = {},
    named: Mapping[str, tuple[str, ...]] = {},
    explain: Mapping[type[Event], Explain] = {},
) -> Style:
    """The style of an edition.

    package: where its own texts are. They are read after the shared ones and may replace them. The other arguments:
    what the edition adds to the shared style.
    """
    return Style(
        folders=(str(__package__), package),
        roles=partial(rolebook, edition),
        about={**ABOUT, **about},
        named={**NAMED, **named},
        explain={Failed: reason, SettingsChosen: settings, VoteMoved: moved, **explain},
        manners=MANNERS,
        who=dealt,
        why=lambda log: Reasons(log, edition.why).of,
    )
