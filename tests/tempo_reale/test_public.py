"""What everybody knows of a village follows from public events alone, without a character (the board is made of it)."""

from __future__ import annotations

import pytest

from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale.game import RealTime
from lupus.rulesets.tempo_reale.village import Public, evolve

from ..laws.players import played

EDITIONS = {key: ruleset.game.edition for key, ruleset in RULESETS.items() if isinstance(ruleset.game, RealTime)}


@pytest.mark.parametrize("key", EDITIONS)
def test_fates_and_mayor_follow_from_public_events_alone(key: str) -> None:
    table = played(key, 3)
    seen = [told.event for told in table.view(None)]
    public, village = evolve(Public(), seen), RULESETS[key].game.evolve(None, seen)
    assert any(table.state.fates[seat] != fate for seat, fate in evolve(Public(), seen[:2]).fates.items())
    assert public.fates == village.fates == table.state.fates
    assert public.mayor == village.mayor == table.state.mayor
    assert not village.characters


def test_only_the_eighth_edition_condemns_by_more_than_half_of_the_living() -> None:
    """Elsewhere a candidate needs fewer votes than that."""
    assert [key for key, edition in EDITIONS.items() if edition.by_majority] == ["lupus8"]
