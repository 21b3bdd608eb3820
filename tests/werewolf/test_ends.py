"""How a game comes to its end where nobody wins it. Who wins is proved by scenarios and in `oracles`."""

from __future__ import annotations

import pytest

from lupus.engine.seats import CLOCK, MASTER

from .village import village


def test_the_moderator_closes_a_game() -> None:
    """WW-END-39: without a result, or naming who wins."""
    v = village("eremita").night()
    v.do(MASTER, "end", faction="none")
    assert (v.line, v.winners) == ("hand", set())
    v = village("eremita").night()
    v.do(MASTER, "end", faction="lupi-mannari")
    assert v.winners == {"capo-branco"}


@pytest.mark.parametrize("patience", [0, 1])
def test_the_clock_leads_a_game_to_its_end(patience: int) -> None:
    """A narrator without a person: with the clock alone every game ends, though nobody ever chooses anything."""
    v = village(
        "vampiro lupo-maledetto assassino mercante spia pazzo", patience=patience, variants="amuleto spada", size=8
    ).clock()
    assert v.state.result is not None
    assert len(v.events("answered-for")) > 10


@pytest.mark.parametrize("patience", [0, 2])
def test_a_game_that_stands_still_ends_if_nobody_leads_it(patience: int) -> None:
    """D-END-12: after so many nights and days without a death; with a Moderator, or without patience, it goes on."""
    v = village("lupo-maledetto assassino oratore peccatore azzeccagarbugli", alpha=False, patience=patience, size=6)
    evenings = 0
    while v.state.result is None and evenings < 4:
        if v.state.stage == "vote":
            living = v.living
            for seat, other in zip(living, (*living[1:], living[0]), strict=True):
                if seat not in v.state.candidates:
                    v.do(seat, "vote", name=other)
        evenings += v.state.phase == "stake"
        v.do(CLOCK, "close")
    assert evenings == (2 if patience else 4)
    assert v.state.result is None or (v.line, v.winners) == ("quiet", set())
    v = village("lupo-maledetto assassino oratore peccatore azzeccagarbugli", alpha=False, patience=1, size=6)
    for _ in range(3):
        v.night().calm()
    assert v.state.result is None
