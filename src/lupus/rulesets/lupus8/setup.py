"""The start of a game of the 8th edition: what the editions share, the spectral sequence, no mayor."""

from __future__ import annotations

from typing import Any, Final

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.game import BadSetup, Setup

from ..tempo_reale.edition import AnyEdition
from ..tempo_reale.setup import Truth, check_and_deal, first_events, living
from ..tempo_reale.village import evolve
from .incantesimi import offers

SETTINGS: Final = {
    "spectral_sequence": "for each death of a popolano whether it makes a spettro, or the numbers of those that do"
}

TRUTH: Final = Truth((1, 2, 3), "four distinct statements, at least one true and one false")
"""L8-BASE-KNO-05, D8-37. The method is no rule (FAQ 6): any number is drawn, so that it cannot be reasoned about."""


def start(edition: AnyEdition, setup: Setup, dice: Dice) -> list[Event]:
    """The first events. Raises `BadSetup` for a village that cannot be played (L8-BASE-PHA-06)."""
    village = check_and_deal(edition, setup, dice, SETTINGS)
    living(edition, village)
    told = first_events(edition, setup, dice, village, TRUTH, {"spectral_sequence": spectral_sequence(setup)})
    return told + offers(evolve(edition.nobody(), told))


def spectral_sequence(setup: Setup) -> tuple[int, ...]:
    """The numbers of the deaths that make a spettro, from 1 (FAQ 8);
    written so, or as true or false for each death in turn."""
    given: Any = setup.settings.get("spectral_sequence")
    if given is None and setup.settings.get("unchecked"):
        return ()
    if given is None:
        raise BadSetup("no-spectral-sequence", "the spectral sequence is missing: it may be empty ([])", "players")
    if isinstance(given, list) and all(isinstance(x, bool) for x in given):
        return tuple(n for n, becomes in enumerate(given, 1) if becomes)
    if not isinstance(given, list) or not all(type(n) is int and n > 0 for n in given) or given != sorted(set(given)):
        message = "the spectral sequence must be a list of true and false, or of growing numbers from 1"
        raise BadSetup("bad-spectral-sequence", message, "spectral_sequence")
    return tuple(given)
