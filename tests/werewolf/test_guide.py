"""What the guide says, held against the cards and the composition."""

from __future__ import annotations

from lupus.rulesets.werewolf.cards import deck
from lupus.rulesets.werewolf.guide import facts
from lupus.rulesets.werewolf.screens import SCREENS
from lupus.rulesets.words import words

SAID = facts(words("it", "werewolf"))

OUTSIDE = {"capo-branco", "lupo-del-branco", "lupo-maledetto", "lupo-reietto", "vampiro"}
"""The wolves and the vampire with a dark aura."""


def test_as_many_play_as_the_guide_says() -> None:
    """WW-SETUP-01, WW-SETUP-02."""
    assert (SAID["fewest"], SAID["most"]) == (SCREENS.places[0], SCREENS.places[-1]) == (6, 33)


def test_so_many_of_the_village_and_the_criminals_have_a_dark_aura() -> None:
    """WW-SETUP-08: assassino, bocca-di-rosa, guardia-corrotta and peccatore."""
    dark = {slug for slug, card in deck().items() if card.dark}
    assert dark - OUTSIDE == {"assassino", "bocca-di-rosa", "guardia-corrotta", "peccatore"}
    assert dark >= OUTSIDE
    assert SAID["dark"] == 4
