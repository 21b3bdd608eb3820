"""The day, where no scenario shows it: counted arms, those who leave, corrections of the Moderator."""

from __future__ import annotations

import pytest

from lupus.engine.game import Illegal
from lupus.engine.seats import MASTER

from .village import Village, village

PLAIN = "oratore peccatore azzeccagarbugli eremita prete traditore"
"""People whose votes weigh one, with the veggente and the capo-branco eight."""


def people(cards: str = PLAIN, versions: str = "", **more: object) -> Village:
    """At the morning of day 1."""
    return village(cards, versions, size=0, **more).night()  # type: ignore[arg-type]


def candidates(v: Village) -> tuple[str, ...]:
    """Who was in the run-off of the day just played."""
    return v.events("run-off")[0].candidates


def score(v: Village, seat: str) -> list[int]:
    """What somebody's votes were worth, ballot by ballot."""
    return [e.votes for e in v.events("score", player=seat)]


def against(target: str, *voters: str) -> str:
    """So many votes against one."""
    return " ".join(f"{voter}>{target}" for voter in voters)


@pytest.mark.parametrize(
    ("cards", "first", "fine"),
    [
        ("", {"prete": 8}, True),
        ("", {"prete": 7}, False),
        ("", {"prete": 8, "oratore": 1}, False),
        ("borgomastro", {"prete": 9}, False),
        ("borgomastro", {"prete": 8, "oratore": 2}, True),
        ("mercante", {"prete": 9}, True),
        ("mercante", {"prete": 9, "oratore": 7}, True),
        ("mercante", {"prete": 9, "oratore": 8}, False),
    ],
)
def test_votes_as_totals(cards: str, first: dict[str, int], fine: bool) -> None:
    """WW-VOTE1-14, WW-VOTE1-18, D-VOTE-12: raised arms for each name; the ballot closes only where their sum can be."""
    v = people(f"{cards} {PLAIN}")
    v.until("first-ballot", "vote")
    for name, arms in first.items():
        v.do(MASTER, "arms", name=name, arms=str(arms))
    if fine:
        v.new = v.do(MASTER, "close")
        assert {seat: score(v, seat)[0] for seat in first} == first
    else:
        with pytest.raises(Illegal, match="not-now"):
            v.do(MASTER, "close")


def test_totals_of_the_second_ballot() -> None:
    """WW-VOTE1-14, D-VOTE-12: only those who are no candidates vote; a count can be mended."""
    v = people()
    v.until("first-ballot", "vote")
    for name, arms in (("prete", 5), ("eremita", 4), ("eremita", 3)):
        v.do(MASTER, "arms", name=name, arms=str(arms))
    v.do(MASTER, "close")
    v.until("second-ballot", "vote")
    v.do(MASTER, "arms", name="prete", arms="6")
    v.new = v.do(MASTER, "close")
    assert v.died == {"prete"}


TIE = against("prete", "oratore", "veggente") + " traditore>eremita prete>eremita"


def test_raised_cards_of_others_leave_nothing() -> None:
    """WW-UI-06: everybody may raise a card; it is one only from who has it, and in the right ballot."""
    v = people()
    v.until("first-ballot", "vote")
    assert v.do("peccatore", "raise", name="prete") == []
    assert v.do("oratore", "raise", name="prete") == []
    assert v.do("azzeccagarbugli", "raise", name="prete") != []


def test_a_shot_that_the_amulet_absorbs() -> None:
    """WW-GAMEVAR-AMULETO-09, D-MALE-01: the Moderator says only that nobody else dies."""
    v = people(f"lupo-maledetto {PLAIN}", variants="amuleto", holders={"amuleto": "prete"})
    v.burn("lupo-maledetto", shoots="lupo-maledetto>prete")
    assert v.died == {"lupo-maledetto"}
    assert len(v.events("nobody-else-died")) == 1


def rumours(v: Village) -> list[str]:
    """What was told this morning."""
    return [e.news for e in v.events("rumour")]


def test_chosen_rumours() -> None:
    """WW-VARIANT-OSTE-VOCI-01, WW-VARIANT-CONTADINO-SEGRETI-02:
    a sentence for each true fact, in the order of the list."""
    news = ["vampiro", "mago", "guaritore", "own"]
    v = village("oste mago guaritore vampiro", "oste:voci-a-scelta", size=9, news=news).night(
        "veggente>capo-branco", "mago>oste"
    )
    assert rumours(v) == ["none"]
    v.calm()
    v.do(MASTER, "write", text="psst")
    v.night("mago>veggente", "vampiro>oratore", "wolves>peccatore", "guaritore>peccatore")
    assert rumours(v) == ["mago", "guaritore", "vampiro", "own"]
    assert v.events("rumour", news="own")[0].text == "psst"
    v.calm().night("mago>oratore")
    assert rumours(v) == ["none"]


@pytest.mark.parametrize(("phase", "at_once"), [("day", True), ("defence", True), ("night", False)])
def test_the_lover_of_somebody_who_leaves_dies_at_once_by_day_and_at_dawn_by_night(phase: str, at_once: bool) -> None:
    """D-GEN-10, WW-DAY-17: between the ballots it is day."""
    v = village(f"giulietta {PLAIN}").night("giulietta>prete")
    if phase == "defence":
        v.until("first-ballot", "vote")
        for seat in v.living:
            v.do(seat, "vote", name="giulietta" if seat == "prete" else "prete")
    v.until(phase)
    v.new = v.do(MASTER, "leave", player="giulietta", note="")
    assert ("prete" in v.died, "prete" in v.living) == (at_once, not at_once)
    assert "prete" not in v.state.candidates
    if not at_once:
        v.night()
        assert [(event.player, event.causes) for event in v.events("causes")] == [("prete", ("amore",))]


def test_who_waits_to_die_of_love_lives_if_the_burned_lover_is_brought_back() -> None:
    """D-LOVE-04, D-UI-06: nobody is gone for whom they could die."""
    v = village(f"giulietta {PLAIN}", "giulietta:suicidio-notturno").night("giulietta>prete")
    v.burn("giulietta")
    assert v.state.grieving == "prete"
    v.do(MASTER, "override", player="giulietta", change="lives", note="the votes were miscounted")
    v.night("wolves>oratore")
    assert v.died == {"oratore"}


def test_who_waits_to_die_of_love_dies_though_somebody_else_is_brought_back() -> None:
    """D-LOVE-04, D-UI-06."""
    v = village(f"giulietta {PLAIN}", "giulietta:suicidio-notturno").night("giulietta>prete")
    v.burn("eremita")
    v.night("wolves>peccatore")
    v.burn("giulietta")
    v.do(MASTER, "override", player="eremita", change="lives", note="the votes were miscounted")
    assert v.state.grieving == "prete"
    v.night("wolves>oratore")
    assert {"prete", "oratore"} <= v.died


def test_what_answers_a_death_answers_that_of_somebody_whom_the_moderator_puts_out_of_the_game() -> None:
    """D-UI-06, D-SWORD-01, D-VAMP-07: their objects are destroyed, and the Vampiro has an heir."""
    v = village(
        "vampiro eremita", "vampiro:eredita-di-sangue", variants="spada", holders={"spada": "vampiro"}, size=8
    ).night()
    v.calm()
    v.until("spada", "point")
    v.do("vampiro", "point", target="oratore")
    v.night("vampiro>eremita", "wolves>peccatore")
    assert v.state.items["spada"].holder == "oratore"
    v.new = [*v.do(MASTER, "override", player="oratore", change="dies", note="gone home")]
    assert v.events("item-gone", item="spada")
    assert v.state.items["spada"].holder is None
    v.new = [*v.do(MASTER, "override", player="vampiro", change="dies", note="gone home")]
    assert [event.player for event in v.events("heir")] == ["eremita"]


def test_somebody_leaves_by_night() -> None:
    """WW-DAY-17, WW-SETUP-21: hits lapse; the lover dies at the end of the night;
    the game ends at the next checkpoint."""
    v = (
        village("giulietta guaritore malato vampiro", "vampiro:eredita-di-sangue", size=10)
        .night("giulietta>oratore")
        .calm()
    )
    v.until("lupi-mannari", "point")
    with pytest.raises(Illegal, match="not-now"):
        v.do(MASTER, "leave", player="malato", note="")
    v.do("capo-branco", "point", target="malato")
    v.until("lupi-mannari", "shown")
    v.do(MASTER, "leave", player="malato", note="")
    v.do(MASTER, "leave", player="oratore", note="")
    v.night()
    assert (v.shown, v.died) == ((), {"giulietta"})
    v.burn("peccatore")
    v.night("vampiro>azzeccagarbugli")
    heir = next(seat for seat in v.living if v.state.players[seat].creature == "minor-vampire")
    v.do(MASTER, "leave", player="vampiro", note="")
    assert v.state.players[heir].creature == "vampire"
    v.do(MASTER, "leave", player="capo-branco", note="")
    assert v.state.result is None


def test_a_mystic_who_leaves_leaves_an_inheritance() -> None:
    """WW-VARIANT-PAZZO-TRASFERIMENTO-01, D-PAZZO-04: by night, in the next night."""
    v = village("pazzo strega", "pazzo:trasferimento-di-poteri", mystic="strega", size=8).night().calm()
    v.until("veggente", "shown")
    v.do(MASTER, "leave", player="strega", note="")
    v.night()
    assert v.awake("strega") == {}
    v.calm()
    assert v.night("pazzo@strega>oratore", "wolves>oratore").signs("capo-branco", "attack") == ["no"]


def test_nobody_is_left_to_vote() -> None:
    """D-GEN-10: with fewer than two there are no ballots, and the test of the end comes at once."""
    v = people()
    for seat in v.living[1:]:
        v.do(MASTER, "leave", player=seat, note="")
    v.new = v.do(MASTER, "close")
    assert len(v.events("undecided")) == 1
    v.go()
    assert v.state.result is not None


def test_the_law_outlives_the_mayor() -> None:
    """WW-VARIANT-BORGOMASTRO-LEGGE-02, D-VOTE-09: it stands if the borgomastro leaves between the ballots."""
    v = people(f"borgomastro {PLAIN}", "borgomastro:la-mia-parola-e-legge")
    v.until("first-ballot", "vote")
    v.do("borgomastro", "raise", name="prete")
    v.until("defence")
    v.do(MASTER, "leave", player="borgomastro", note="")
    v.until("stake")
    assert "prete" not in v.living


def test_strangers_have_no_say() -> None:
    """WW-SETUP-03: who has no seat is refused."""
    v = people()
    for stranger in ("nobody", None):
        with pytest.raises(Illegal, match="not-in-game"):
            v.do(stranger, "vote", name="oratore")


def test_names_are_called_in_the_order_of_the_day() -> None:
    """WW-VOTE1-13, WW-MOD-08: clockwise on odd days, the other way round on even ones, in both ballots."""
    v = people()
    for day in (1, 2, 3):
        v.until("first-ballot", "vote")
        assert v.state.number == day
        around = v.living if day % 2 else v.living[::-1]
        assert v.prompts(around[0])[0].fields[0].options == around[1:]
        for entry in TIE.split():
            v.do(entry.split(">")[0], "vote", name=entry.split(">")[1])
        v.until("second-ballot", "vote")
        assert v.prompts("oratore")[0].fields[0].options == (("eremita", "prete") if day % 2 else ("prete", "eremita"))
        v.until("night")
        v.night("wolves>eremita")


def test_nobody_leaves_between_fire_and_shot() -> None:
    """D-GEN-10: a departure waits until whoever burns has had their moment."""
    v = village("").night()
    offered = {}
    while v.state.number == 1:
        offered[v.state.phase] = "leave" in {prompt.verb for prompt in v.prompts(MASTER)}
        v.go()
    assert (offered["day"], offered["stake"]) == (True, False)


def test_votes_stay_secret_with_the_other_variants() -> None:
    """WW-GAMEVAR-VOTO-SCOPERTO-01, WW-VOTE1-06: role reveal, objects and the clock open no vote."""
    v = village("", variants="rivelazione tempo amuleto spada").night().calm()
    assert v.events("score")
    assert v.events("open-vote") == v.events("open-score") == []


def test_who_was_to_die_or_to_inherit_leaves_before() -> None:
    """WW-DAY-17, WW-VARIANT-VAMPIRO-EREDITA-02:
    the lover who grieves, the heir who has not been told, the first holder."""
    v = village("giulietta eremita", "giulietta:suicidio-notturno", size=9).night("giulietta>oratore")
    v.burn("giulietta")
    v.do(MASTER, "leave", player="oratore", note="")
    assert v.night("wolves>eremita").died == set()
    v = village("vampiro eremita", "vampiro:eredita-di-sangue", size=10).night().calm()
    v.night("vampiro>oratore", "wolves>eremita").calm()
    v.night("vampiro>peccatore", "wolves>eremita")
    v.do(MASTER, "leave", player="vampiro", note="")
    assert v.state.told_heir == "oratore"
    v.do(MASTER, "leave", player="oratore", note="")
    assert v.state.told_heir == "peccatore"
    v.calm().night("peccatore@vampiro>veggente", "wolves>eremita")
    assert [e.player for e in v.events("succeeded")] == ["peccatore"]
    v = village("eremita", variants="amuleto", holders={"amuleto": "oratore"})
    v.until("night")
    v.do(MASTER, "leave", player="oratore", note="")
    assert v.night().events("tapped") == []
