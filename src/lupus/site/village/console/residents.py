"""The village as its game masters see it: who is what, how each stands, which commands are in force. Plain values for a page."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from django.utils.translation import gettext_lazy

from lupus.engine.events import Event
from lupus.engine.seats import MASTER, Seat
from lupus.engine.table import HalfPhase, Table
from lupus.rulesets.lexicon import Words, shown
from lupus.rulesets.teller import genders_of
from lupus.site.table.models import Game, Place

COMMANDS: Final = frozenset({"ordered", "voted", "suicide-ordered"})
"""The kinds of event by which a player's command of one phase is in force; a designation stands until it is changed."""


STATUS: Final = {
    "living": gettext_lazy("in vita"),
    "dead": gettext_lazy("non più in vita"),
    "ghost": gettext_lazy("Spettro"),
    "exiled": gettext_lazy("fuori dalla partita"),
}
"""How somebody stands, in words."""


class Resident(NamedTuple):
    """A seat as the console shows it."""

    pk: int
    name: str
    role: str
    role_key: str
    faction: str
    faction_key: str
    status: str
    mayor: bool
    commands: list[str]
    person: str
    noted: bool

    @property
    def key(self) -> str:
        """The key of the role, or of the power of the dead, that is shown."""
        return self.role_key.partition("-")[2]


def residents(game: Game, table: Table[Any], lexicon: Words) -> list[Resident]:
    """Everybody, in the order of the seats."""
    orders, state = in_force(table, lexicon), table.state
    places = {place.seat: place for place in Place.objects.filter(game=game).select_related("person", "in_village")}
    return [resident(places[seat], state, orders.get(seat, []), lexicon) for seat in table.setup.seats]


def resident(place: Place, state: Any, commands: list[str], lexicon: Words) -> Resident:
    """One seat."""
    c = state.characters[place.seat]
    ghost, power = getattr(c, "ghost", False), getattr(c, "power", None)
    role = lexicon.say(f"power-{power}") if ghost and power else lexicon.say(f"role-{c.role}")
    return Resident(
        place.pk, shown(place.seat), role, f"power-{power}" if ghost and power else f"role-{c.role}",
        lexicon.say(f"faction-{c.faction}"), c.faction, status_of(c), state.mayor == place.seat, commands,
        place.person.name if place.person is not None else "", bool(place.in_village.masters_note),
    )  # fmt: skip


def status_of(c: Any) -> str:
    """Living, dead, a spettro, or out of the game."""
    if not getattr(c, "in_game", True):
        return "exiled"
    if getattr(c, "ghost", False):
        return "ghost"
    return "living" if c.alive else "dead"


def in_force(table: Table[Any], lexicon: Words) -> dict[Seat, list[str]]:
    """For each seat the commands of the open phase that count now, in words; also after its closing, until it is published."""
    genders = genders_of(table)
    found: dict[Seat, list[str]] = {}
    for (seat, _kind, _ballot), event in sorted(standing(table).items(), key=lambda item: item[0][1:]):
        if (text := lexicon.tell(event, MASTER, genders)) is not None:
            found.setdefault(seat, []).append(text)
    return found


def standing(table: Table[Any]) -> dict[tuple[Seat, str, str], Event]:
    """The commands that count now, by seat, kind of event and ballot."""
    last: dict[tuple[Seat, str, str], Event] = {}
    for entry in reversed(table.log):
        if HalfPhase.of(entry.at).phase not in (table.state.phase, {"dawn": "night", "sunset": "day"}.get(table.state.phase)):
            break
        if entry.event.kind in COMMANDS:
            e: Any = entry.event
            last.setdefault((e.player, e.kind, getattr(e, "ballot", "")), e)
    return {key: event for key, event in last.items() if stands(event)}


def stands(event: Any) -> bool:
    """Whether a command asks for anything: one that was taken back does not."""
    return bool(getattr(event, "wanted", True)) and getattr(event, "target", True) is not None
