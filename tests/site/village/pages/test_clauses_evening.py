"""The evening of Lupus 3.0 on the site: what everybody reads of the stake and of the election,
in each case of its reports."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.rigs.village_players import cast, tables_in, turned, turned_to, url
from tests.site.village.pages.test_clauses_publication import orders, private, public, votes

pytestmark = pytest.mark.django_db

CAST = {
    "anna": "massone",
    "bruno": "massone",
    "carla": "nipote_di_mubarack",
    "lea": "avvocato_del_diavolo",
    "wolf": "lupo",
    "red": "negromante",
}
"""Lea takes the defence of Bruno."""

DIED = "Anna ha perso la vita tra le fiamme."
NOBODY = "Troppo poche schede nell'urna, meno di una ogni due vivi: stasera nessuno va al rogo."
NIECE = "Il voto condanna Carla, e qualcuno si fa avanti trafelato: è la Nipote di Mubarack. Nessuno muore."
SAVED = "Il voto condanna Bruno, ma l'Avvocato del Diavolo ne prende le difese: nessuno muore."

EVENINGS = {
    "L3-4.3-02: somebody was condemned": (dict.fromkeys(CAST, "anna"), {}, [DIED]),
    "L3-4.3-02: nobody was": ({}, {}, [NOBODY]),
    "L3-4.3-04: the Niece is, and is named": (dict.fromkeys(CAST, "carla"), {}, [NIECE]),
    "L3-4.3-05: the Avvocato saves, and is not mentioned with the Niece": (dict.fromkeys(CAST, "bruno"), {}, [SAVED]),
    "L3-4.3-06: nobody is elected": (
        dict.fromkeys(CAST, "carla"),
        {"anna": "bruno"},
        [NIECE, "L'urna per il Sindaco è stata aperta: nessuno ha abbastanza voti."],
    ),
    "L3-4.3-06, L3-4.3-12: who had the votes is burned first": (
        dict.fromkeys(CAST, "anna"),
        dict.fromkeys(CAST, "anna"),
        [DIED, "Anna aveva i voti per la fascia di Sindaco, ma il rogo è arrivato prima."],
    ),
}


@pytest.mark.parametrize("evening", EVENINGS)
def test_everybody_reads_how_the_stake_and_the_election_ended_and_each_vote_with_its_author(evening: str) -> None:
    """L3-4.3-03, L3-4.3-07: the votes of the election stand there exactly when there were any."""
    stake, election, wanted = EVENINGS[evening]
    game = cast("lupus3", CAST, mayor="wolf")
    orders(game, lea="bruno")
    game = turned_to(game, "day", 1)
    votes(game, **stake)
    votes(game, "elect", **election)
    game = turned(game)
    assert [line.split(". ")[-1] if line.endswith(DIED) else line for line in public(game)["Tramonto 1"]] == wanted
    tables = tables_in(Client().get(url(game)))
    assert sorted(len(rows) for rows in tables) == [1] * (bool(stake) + bool(election))
    said = {(row[0].lower(), row[2].lower()) for rows in tables for row in rows}
    assert said == {
        (target, ", ".join(v for v in given if given[v] == target))
        for given in (stake, election)
        for target in given.values()
    }


def test_who_is_elected_is_told_so() -> None:
    """L3-4.3-06: all read who it is, and the new mayor what that means."""
    game = turned_to(cast("lupus3", CAST, mayor="wolf"), "day", 1)
    votes(game, "elect", **dict.fromkeys(CAST, "bruno"))
    game = turned(game)
    assert [line for line in public(game)["Tramonto 1"] if "Bruno" in line] == [
        "L'assemblea ha parlato: la fascia di Sindaco va a Bruno."
    ]
    assert len(private(game, "bruno", "Tramonto 1")) == 1
