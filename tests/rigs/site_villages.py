"""Villages for the tests of the site: stored, dealt, with people on their seats."""

from __future__ import annotations

from datetime import UTC, date, datetime
from random import Random

from lupus.engine.dice import seed_of
from lupus.engine.game import Setup
from lupus.rulesets.lupus7.bots import village
from lupus.rulesets.tempo_reale.calendar import Calendar
from lupus.site.people.models import Person
from lupus.site.table import clerk
from lupus.site.table.models import Game, Place
from lupus.site.village import calendar
from lupus.site.village.models import Village, VillagePlace

SUNDAY = date(2026, 11, 1)
"""The first evening."""

NIGHT_1_ENDS = datetime(2026, 11, 2, 7, tzinfo=UTC)
"""08:00 in Rome."""

DURING_NIGHT_1 = datetime(2026, 11, 2, 0, tzinfo=UTC)


def planned(slug: str = "borgo", ruleset: str = "lupus7") -> Game:
    """A village that is being prepared."""
    game = Game(slug=slug, name=slug.title(), ruleset=ruleset)
    return Village.found(game, calendar=calendar.dumped(Calendar(), SUNDAY))


def dealt(players: int = 8, slug: str = "borgo", seed: int = 1, setup: Setup | None = None) -> Game:
    """A village in its first night, a person on each seat."""
    game = planned(slug)
    setup = setup or village(players, Random(seed))
    for seat in setup.seats:
        gender = str(setup.cast[seat]["gender"])
        person = Person.objects.invite(f"{seat} {slug}", f"{seat}@{slug}.example.org", gender)
        VillagePlace.found(Place(game=game, seat=seat, gender=gender, person=person))
    return clerk.start(game.pk, setup, DURING_NIGHT_1, seed_of(seed))
