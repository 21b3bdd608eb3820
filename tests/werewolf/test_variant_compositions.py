"""What is said of a composition when a variant of the game is on."""

from __future__ import annotations

import pytest

from lupus.rulesets.werewolf.composition import ERROR, WARNING, Plan, notices

VILLAGE = ("veggente", "capo-branco", "eremita", "oste", "guaritore")
OPEN, REVEAL = "voto-scoperto", "rivelazione"
LAW = {"borgomastro": "la-mia-parola-e-legge"}


def said(last: str, versions: dict[str, str] | None = None, variants: tuple[str, ...] = ()) -> set[tuple[str, str]]:
    """How serious what is said about the last card of six is, and its code."""
    found = notices(Plan(6, (*VILLAGE, last), versions or {}, variants=variants))
    return {(notice.level, notice.code) for notice in found if last in notice.about}


@pytest.mark.parametrize("card", ["azzeccagarbugli", "oratore", "spia"])
def test_open_votes_reject_who_acts_in_a_ballot(card: str) -> None:
    """WW-GAMEVAR-VOTO-SCOPERTO-02."""
    assert (ERROR, "acts-in-open-vote") in said(card, variants=(OPEN,))
    assert not {code for level, code in said(card) if level == ERROR}


def test_open_votes_reject_the_law_and_no_other_borgomastro() -> None:
    """WW-GAMEVAR-VOTO-SCOPERTO-02."""
    assert said("borgomastro", LAW, (OPEN,)) == {(ERROR, "acts-in-open-vote")}
    assert said("borgomastro", LAW) == set()
    for version in ("base", "villaggio-grande"):
        assert said("borgomastro", {"borgomastro": version}, (OPEN,)) == {(WARNING, "known-in-open-vote")}


@pytest.mark.parametrize("card", ["borgomastro", "mercante", "bocca-di-rosa"])
def test_open_votes_warn_of_whom_they_give_away(card: str) -> None:
    """WW-GAMEVAR-VOTO-SCOPERTO-02."""
    assert said(card, variants=(OPEN,)) == {(WARNING, "known-in-open-vote")}
    assert said(card) == set()


@pytest.mark.parametrize("variants", [(OPEN,), (REVEAL,)])
def test_other_cards_are_not_mentioned(variants: tuple[str, ...]) -> None:
    """WW-GAMEVAR-VOTO-SCOPERTO-02, WW-GAMEVAR-RIVELAZIONE-02: only the cards that the clauses name."""
    assert said("mago", variants=variants) == set()


def test_the_role_reveal_warns_of_a_medium() -> None:
    """WW-GAMEVAR-RIVELAZIONE-02: the warning half."""
    assert said("medium", variants=(REVEAL,)) == {(WARNING, "medium-with-reveal")}
    assert said("medium") == set()
