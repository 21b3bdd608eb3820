"""Lupus 3.0 on the site: what each is told of a night on their own page and in their mail, and what nobody is told."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from lupus.site.people.models import Person
from lupus.site.post import sender
from lupus.site.post.models import Letter
from lupus.site.table import cache
from lupus.site.table.models import Game
from tests.rigs.village_players import cast, client_of, must, turned, turned_to
from tests.site.village.pages.test_clauses_publication import diary, orders, private, public, votes

pytestmark = pytest.mark.django_db

BASE = {"paolo": "massone", "zeno": "contadino", "wolf": "lupo", "red": "vampiro_giovane"}
ACTED, FAILED = (
    "Nella notte hai agito su {}.",
    "Nella notte la tua azione su {} è fallita. Il perché, la notte non lo dice.",
)
DIED = (
    "Per te l'alba non è arrivata: hai perso la vita nella notte. Non voti più, ma puoi ancora parlare e "
    "tramare, e ogni notte "
    "prendere parte al rito dei morti."
)
BITTEN = (
    "Due denti sul collo, e il tuo sangue ha cambiato padrone: ora sei un Vampiro giovane, e giochi per la fazione "
    "dei Rossi."
)
TAKEN = "Hai frugato tra le spoglie di Tomb e ne hai preso il potere: ora sei un Veggente, con aura bianca."
AWAKE = "Hai riaperto gli occhi sotto la terra fresca: vivi di nuovo, e di nuovo voti."
OLDER = "Il tempo ti ha raggiunto: ora sei un Vampiro vecchio."


def dead(role: str) -> dict[str, Any]:
    return {"role": role, "alive": False}


def at_night(roles: dict[str, Any]) -> Game:
    """A village on its second night, when everybody may act."""
    return turned_to(cast("lupus3", {**BASE, **roles}, mayor="paolo"), "night", 2)


def told(game: Game, heading: str = "Alba 2") -> dict[str, list[str]]:
    """What each page tells of a dawn beside what everybody reads; seats that are told nothing are left out."""
    return {seat: own for seat in cache.table_of(game).setup.seats if (own := private(game, seat, heading))}


BLOCKERS = {
    "seer": "veggente",
    "kid": "sequestratore",
    "exo": "esorcista",
    "w1": "fattucchiera",
    "w2": "fattucchiera",
    "adv": "avvocato_del_diavolo",
    "adw": "avvocato_del_diavolo",
}
NECRO: dict[str, Any] = {
    "necro": "necrofilo",
    "kid": "sequestratore",
    "exo": "esorcista",
    "tomb": dead("veggente"),
    "pit": dead("lupo"),
}
MESSIA: dict[str, Any] = {"mia": "messia", "meo": "messia", "nero": "negromante", "tomb": dead("veggente")}
PACKS = {
    "luca": "espansivo",
    "kid": "sequestratore",
    "exo": "esorcista",
    "old": "vampiro_giovane",
    "guard": "guardia_del_corpo",
    "wulf": "lupo",
}
GHOSTS = {"g1": dead("contadino"), "g2": dead("contadino"), "g3": dead("massone")}

NIGHTS: dict[str, tuple[dict[str, Any], dict[str, str], dict[str, list[str]]]] = {
    "L3-6.1-04, L3-BASE-BLOCK-15: who was kidnapped reads that he failed, and nothing else tells of it": (
        BLOCKERS,
        {"kid": "seer", "seer": "wolf"},
        {"seer": [FAILED.format("Wolf")], "kid": [ACTED.format("Seer")]},
    ),
    "L3-BASE-BLOCK-15: a blocking action that is blocked is a failed one": (
        BLOCKERS,
        {"kid": "exo", "exo": "wolf"},
        {"kid": [ACTED.format("Exo")], "exo": [FAILED.format("Wolf")]},
    ),
    "L3-6.3-04, L3-6.6-03: those who do the same thing to the same person do not hear of one another": (
        BLOCKERS,
        dict.fromkeys(("w1", "w2", "adv", "adw"), "paolo"),
        {seat: [ACTED.format("Paolo")] for seat in ("w1", "w2", "adv", "adw")},
    ),
    "L3-6.8-05: what he acquired, with its aura": (
        NECRO,
        {"necro": "tomb"},
        {"necro": [ACTED.format("Tomb"), TAKEN]},
    ),
    "L3-6.8-02, L3-6.8-05: or that there was nothing, and not what the dead had been": (
        NECRO,
        {"necro": "pit"},
        {
            "necro": [
                ACTED.format("Pit"),
                "Hai frugato tra le spoglie di Pit, e non hai trovato nulla che si potesse prendere.",
            ]
        },
    ),
    "L3-6.8-06: a kidnapped necrofilo": (
        NECRO,
        {"necro": "tomb", "kid": "necro"},
        {"necro": [FAILED.format("Tomb")], "kid": [ACTED.format("Necro")]},
    ),
    "L3-6.8-06: a screened corpse": (
        NECRO,
        {"necro": "tomb", "exo": "tomb"},
        {"necro": [FAILED.format("Tomb")], "exo": [ACTED.format("Tomb")]},
    ),
    "L3-6.12-08: a messia whom a negromante forestalled": (
        MESSIA,
        {"mia": "tomb", "nero": "tomb"},
        {
            "mia": [ACTED.format("Tomb")],
            "nero": [ACTED.format("Tomb")],
            "tomb": [
                AWAKE,
                "Qualcuno ti ha rialzato dalla tomba: ora sei un Vampirizzato, e giochi per la fazione dei Rossi.",
            ],
        },
    ),
    "L3-6.12-10: several who raise the same": (
        MESSIA,
        {"mia": "tomb", "meo": "tomb"},
        {
            "mia": [ACTED.format("Tomb")],
            "meo": [ACTED.format("Tomb")],
            "tomb": [AWAKE, "Sei ciò che eri: il tuo ruolo e la tua fazione ti aspettavano."],
        },
    ),
    "L3-BASE-ROLE-04, L3-BASE-ROLE-17: a visit to somebody who dies; a Vampire that grows old": (
        PACKS,
        {"luca": "zeno", "wolf": "zeno", "wulf": "zeno", "red": "zeno"},
        {
            "zeno": [
                "Nella notte qualcuno ha bussato: era Luca, e si è presentato come Espansivo.",
                BITTEN,
                DIED,
            ],
            "wolf": [ACTED.format("Zeno")],
            "wulf": [ACTED.format("Zeno")],
            "luca": [ACTED.format("Zeno")],
            "red": [ACTED.format("Zeno"), OLDER],
        },
    ),
    "L3-BASE-ROLE-04: who visits himself": (PACKS, {"luca": "luca"}, {"luca": [ACTED.format("di te")]}),
    "L3-6.9-16: Vampires that bite where there is nothing to turn": (
        PACKS,
        {"red": "wolf", "old": "wolf"},
        {"red": [ACTED.format("Wolf"), OLDER], "old": [ACTED.format("Wolf"), OLDER]},
    ),
    "L3-6.9-16: Vampires that disagree": (
        PACKS,
        {"red": "zeno", "old": "paolo"},
        {"red": [ACTED.format("Zeno")], "old": [ACTED.format("Paolo")]},
    ),
    "L3-6.9-17: a kidnapped Vampire": (
        PACKS,
        {"red": "zeno", "kid": "red"},
        {"red": [FAILED.format("Zeno")], "kid": [ACTED.format("Red")]},
    ),
    "L3-6.9-17: a screened victim": (
        PACKS,
        {"red": "zeno", "exo": "zeno"},
        {"red": [FAILED.format("Zeno")], "exo": [ACTED.format("Zeno")]},
    ),
    "L3-6.10-11, L3-6.10-13: Wolves that disagree are not told of the guard, who stopped nothing": (
        PACKS,
        {"wolf": "zeno", "wulf": "paolo", "guard": "zeno"},
        {"wolf": [ACTED.format("Zeno")], "wulf": [ACTED.format("Paolo")], "guard": [ACTED.format("Zeno")]},
    ),
    "L3-6.10-13: Wolves that agree are": (
        PACKS,
        {"wolf": "zeno", "wulf": "zeno", "guard": "zeno"},
        {"wolf": [FAILED.format("Zeno")], "wulf": [FAILED.format("Zeno")], "guard": [ACTED.format("Zeno")]},
    ),
    "L3-BASE-RIT-05: a ritual that failed, for those who named somebody": (
        GHOSTS,
        {"g1": "paolo", "g2": "paolo"},
        {"g1": [FAILED.format("Paolo")], "g2": [FAILED.format("Paolo")]},
    ),
}
"""Who is in the village beside the usual four, what they do by night,
and what each then reads that the others do not."""


@pytest.mark.many
@pytest.mark.parametrize("night", NIGHTS)
def test_each_is_told_what_a_clause_grants_him_and_nobody_anything_else(night: str) -> None:
    """L3-4.1-01, L3-BASE-MAIL-04: the whole of it, seat by seat."""
    roles, given, wanted = NIGHTS[night]
    game = at_night(roles)
    orders(game, **given)
    assert told(turned(game)) == wanted


def test_who_raised_the_dead_is_not_published() -> None:
    """L3-4.2-04: messia or negromante, everybody reads the same."""
    pages = []
    for slug, by in (("primovillaggio", "mia"), ("altrovillaggio", "nero")):
        game = turned_to(cast("lupus3", {**BASE, **MESSIA}, slug, mayor="paolo"), "night", 2)
        orders(game, **{by: "tomb"})
        pages.append(public(turned(game))["Alba 2"])
    assert (
        pages
        == [["Stamattina nessuno è morto.", "In piazza qualcuno lascia cadere la brocca: Tomb è di nuovo in vita."]] * 2
    )


def test_a_suicide_is_published_as_any_other_death() -> None:
    """L3-BASE-SUI-04."""
    pages = []
    for slug, wolves in (("primovillaggio", True), ("altrovillaggio", False)):
        game = turned_to(cast("lupus3", BASE, slug, mayor="paolo"), "night", 2)
        if wolves:
            orders(game, wolf="zeno")
        else:
            must(client_of(game, "zeno"), game, "suicide", confirm="yes")
        pages.append(public(turned(game))["Alba 2"])
    assert (pages[0], len(pages[0]), pages[0][0].endswith("Zeno ha perso la vita nella notte.")) == (pages[1], 1, True)


def test_a_defeat_is_told_to_those_who_lost_and_to_each_his_own_task() -> None:
    """L3-5-02, L3-5-03, L3-5-06, L3-5-12: the public reads of deaths alone."""
    roles = {
        **BASE,
        "kid": "sequestratore",
        "exo": "esorcista",
        "rita": "negromante",
        "vito": "massone",
        "nino": "contadino",
    }
    game = turned_to(cast("lupus3", roles, mayor="paolo"), "day", 1)
    votes(game, **dict.fromkeys(("paolo", "zeno", "red", "rita", "vito", "nino"), "wolf"))
    game = turned(game)
    task = "La moneta ha deciso: da ora il tuo compito è sostenere "
    neri = {"wolf", "kid", "exo"}
    lost = "È finita: la fazione dei Neri, la tua, ha perso. Nel villaggio lo sa soltanto chi ne fa parte."
    said = {seat: lines for seat, lines in told(game, "Tramonto 1").items() if any("fazione" in line for line in lines)}
    assert set(said) == neri
    for lines in said.values():
        assert (lines.count(lost), sum(line.startswith(task) for line in lines)) == (1, 1)
    assert [line for line in public(game)["Tramonto 1"] if "Neri" in line or "fazione" in line] == []
    game = turned_to(game, "day", 2)
    died = [line.split(". ")[-1] for line in public(game)["Alba 2"]]
    assert died == ["Kid ha perso la vita nella notte.", "Exo ha perso la vita nella notte."]
    assert {seat: DIED in lines for seat, lines in told(game).items()} == {"exo": True, "kid": True}


def test_after_every_dawn_and_sunset_a_mail_goes_to_each_living_or_dead_at_his_registered_address() -> None:
    """L3-BASE-MAIL-01, L3-BASE-MAIL-02, L3-BASE-MAIL-06: also to who has nothing to learn;
    what is for all is the same."""
    game = at_night(GHOSTS)
    Letter.objects.all().delete()
    Person.objects.filter(places__seat="zeno").update(email="zeno.nuovo@example.org")
    everybody = [
        "zeno.nuovo@example.org",
        *(f"{s}@borgo.example.org" for s in ("paolo", "wolf", "red", "g1", "g2", "g3")),
    ]
    for begins in ("Comincia il giorno", "Comincia la notte"):
        game = turned(game)
        mail.outbox.clear()
        assert sender.send_owed(timezone.now()) == 14
        reports, seconds = mail.outbox[:7], mail.outbox[7:]
        for batch in (reports, seconds):
            assert sorted(m.to[0].rpartition("<")[2].strip(">") for m in batch) == sorted(everybody)
            assert len({m.subject for m in batch}) == 1
        assert {m.body.startswith(begins) for m in reports} == {True}
        assert {"Solo per te" in m.body for m in reports} == {False}
        assert len({m.body.partition("La prossima scadenza")[0] for m in reports}) == 1
        assert {m.body.partition("Solo per te\n")[2].split("\n")[0] for m in seconds} == {"  - Niente di nuovo."}


def own_part(seat: str) -> list[str]:
    """What the individual section of a report tells a player; nothing where it is left out.
    No other mail tells them anything."""
    report, *others = [m for m in mail.outbox if f"<{seat}@" in m.to[0]]
    assert {"  - Niente di nuovo." in m.body for m in others} == {True}
    section = report.body.partition("Il tuo potere\n")[2].partition("\n\n")[0]
    return [line[4:] for line in section.split("\n") if line.startswith("  - ")]


def test_what_a_necrofilo_and_a_dreamer_learn_is_in_their_section_of_the_report() -> None:
    """L3-2.3-24, L3-6.8-08."""
    dreamers = {f"c{n:02}": "contadino" for n in range(20)}
    game = turned_to(cast("lupus3", {**BASE, **NECRO, **dreamers}, seed=2, mayor="paolo"), "night", 2)
    orders(game, necro="tomb")
    Letter.objects.all().delete()
    mail.outbox.clear()
    game = turned(game)
    sender.send_owed(timezone.now())
    assert own_part("necro") == NIGHTS["L3-6.8-05: what he acquired, with its aura"][2]["necro"]
    visions = {seat: lines for seat in dreamers if (lines := private(game, seat, "Alba 2"))}
    assert visions != {}
    for seat, lines in visions.items():
        assert (own_part(seat), [line.startswith("Hai sognato, e nel sogno una voce diceva:") for line in lines]) == (
            lines,
            [True],
        )


def test_what_was_not_ordered_is_in_nobody_s_diary() -> None:
    """L3-4.1-01: a night in which nobody acts tells nobody anything."""
    game = turned(at_night(BLOCKERS))
    assert (told(game), {line for seat in BLOCKERS for line in diary(game, seat)["Alba 2"]}) == (
        {},
        {"Stamattina nessuno è morto."},
    )
