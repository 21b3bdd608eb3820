"""The day: morning, rumour, ballots, cards that are raised, stake and what follows it."""

from __future__ import annotations

import pytest

from lupus.engine.game import Illegal
from lupus.engine.seats import MASTER
from lupus.rulesets.werewolf.ballots import run_off

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


# --- the first ballot -------------------------------------------------------------------------------------------------


def test_who_votes_and_for_whom() -> None:
    """WW-VOTE1-01, WW-VOTE1-02, WW-VOTE1-04, WW-VOTE1-17, WW-DAY-06: one living other each; changed until it closes."""
    v = people()
    v.burn("traditore")
    v.night("wolves>eremita")
    v.until("first-ballot", "vote")
    for name in ("oratore", "traditore", "nobody"):
        with pytest.raises(Illegal, match="not-offered"):
            v.do("oratore", "vote", name=name)
    with pytest.raises(Illegal, match="dead-player"):
        v.do("traditore", "vote", name="oratore")
    with pytest.raises(Illegal, match="incomplete"):
        v.do("oratore", "vote")
    v.do("oratore", "vote", name="prete")
    v.do("oratore", "vote", name="eremita")
    assert v.state.votes == {"oratore": ("eremita",)}
    v.until("defence")
    with pytest.raises(Illegal, match="not-now"):
        v.do("oratore", "vote", name="prete")


def test_a_ballot_waits_for_every_vote() -> None:
    """WW-VOTE1-03, WW-VOTE1-18, WW-VOTE2-02: no abstention; a skip is logged, and the skipped have voted for nobody."""
    v = people()
    v.until("first-ballot", "vote")
    for seat in v.living[1:]:
        v.do(seat, "vote", name=v.living[0])
    with pytest.raises(Illegal, match="not-now"):
        v.do(MASTER, "close")
    v.new = v.do(MASTER, "skip", player=v.living[0], note="asleep")
    assert [(e.player, e.note) for e in v.events("answered-for")] == [(v.living[0], "asleep")]
    v.new = v.do(MASTER, "close")
    assert score(v, v.living[0]) == [7]


@pytest.mark.parametrize(
    ("scores", "named"),
    [
        ({"a": 3, "b": 3, "c": 2, "d": 1}, "ab"),
        ({"a": 2, "b": 2, "c": 2}, "abc"),
        ({"a": 4, "b": 2, "c": 2, "d": 1}, "abc"),
        ({"a": 4, "b": 3, "c": 1}, "ab"),
        ({"a": 4, "b": 0, "c": 0}, "abc"),
        ({"a": 5}, "a"),
        ({"a": 0, "b": 0}, "ab"),
    ],
)
def test_the_run_off(scores: dict[str, int], named: str) -> None:
    """WW-VOTE1-08, WW-VOTE1-09, WW-VOTE1-10, WW-VOTE1-11: shared first place alone, else first and all seconds;
    zero counts."""
    assert sorted(run_off(scores)) == list(named)


def test_only_names_are_announced_and_nobody_sees_a_vote() -> None:
    """WW-VOTE1-06, WW-VOTE1-12, WW-VOTE2-07, WW-VOTE2-09, WW-KNOW-01, WW-DEF-01: in seat order; then the outcome."""
    v = people()
    v.day("veggente>prete oratore>eremita " + against("oratore", "peccatore", "prete"), "peccatore>oratore")
    public = [e.event for e in v.new if e.seen_by.public]
    assert {e.kind for e in public} <= {"phase", "stage", "run-off", "undecided", "burned"}
    assert candidates(v) == tuple(s for s in v.state.seats if s in candidates(v))
    for seat in v.state.seats:
        own = [e.event.player for e in v.new if e.event.kind == "voted" and e.seen_by.admits(seat)]  # type: ignore[attr-defined]
        assert set(own) <= {seat}
    phases = [e.phase for e in v.events("phase")]
    assert phases == ["first-ballot", "defence", "second-ballot", "stake", "night"]


def test_the_day_has_its_order() -> None:
    """WW-DAY-13, WW-DAY-16, WW-DEF-01: no step is skipped or repeated."""
    v = people()
    assert v.state.phase == "day"
    for phase in ("first-ballot", "defence", "second-ballot", "stake", "night"):
        v.go()
        while v.state.phase not in (phase, "night"):
            v.go()
        assert v.state.phase == phase
        if phase == "defence":
            with pytest.raises(Illegal, match="not-now"):
                v.do("oratore", "vote", name="prete")


# --- weights ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("version", "living", "weight"),
    [("", 12, 2), ("villaggio-grande", 11, 3), ("villaggio-grande", 10, 2), ("la-mia-parola-e-legge", 11, 1)],
)
def test_the_mayor(version: str, living: int, weight: int) -> None:
    """WW-ROLE-BORGOMASTRO-01, WW-VARIANT-BORGOMASTRO-VILLAGGIO-GRANDE-01, WW-VARIANT-BORGOMASTRO-LEGGE-01,
    WW-VOTE2-08."""
    others = "oratore peccatore azzeccagarbugli eremita prete traditore spia pazzo mago strega".split()
    cards = " ".join(["borgomastro", *others[: living - 3]])
    v = people(cards, f"borgomastro:{version}" if version else "")
    assert len(v.living) == living
    v.day("borgomastro>oratore oratore>prete", "borgomastro>oratore")
    assert score(v, "oratore") == [weight, weight] if "prete" in candidates(v) else [weight]


def test_a_converted_mayor() -> None:
    """WW-ROLE-BORGOMASTRO-03, WW-ROLE-BOCCA-DI-ROSA-02, WW-ROLE-VAMPIRO-08: bitten they weigh one; recruited, two."""
    v = people(f"borgomastro bocca-di-rosa vampiro {PLAIN}").calm().night("vampiro>borgomastro", "wolves>eremita")
    v.day("borgomastro>oratore peccatore>bocca-di-rosa prete>bocca-di-rosa")
    assert (score(v, "oratore")[0], score(v, "bocca-di-rosa")[0]) == (1, 1)
    v.night("vampiro>bocca-di-rosa", "wolves>eremita")
    v.day("peccatore>bocca-di-rosa prete>bocca-di-rosa")
    assert score(v, "bocca-di-rosa")[0] == 2
    v = people(f"borgomastro capo-gilda {PLAIN}")
    for _ in range(2):
        v.calm()
        if v.state.number < 3:
            v.night("wolves>eremita")
    v.night("capo-gilda>borgomastro", "wolves>eremita")
    v.day("borgomastro>oratore")
    assert score(v, "oratore")[0] == 2


@pytest.mark.parametrize(
    ("votes", "halved"), [("prete", 0), ("borgomastro prete", 1), ("prete oratore peccatore veggente", 2), ("", 0)]
)
def test_bocca_di_rosa(votes: str, halved: int) -> None:
    """WW-ROLE-BOCCA-DI-ROSA-01, WW-VOTE1-07, WW-VARIANT-BOCCA-DI-ROSA-CONTATTI-01."""
    for version in ("", "bocca-di-rosa:contatti-loschi"):
        v = people(f"borgomastro bocca-di-rosa {PLAIN}", version)
        v.day(against("bocca-di-rosa", *votes.split()) + " bocca-di-rosa>prete")
        assert score(v, "bocca-di-rosa")[0] == halved
        assert score(v, "prete")[0] == 1


def test_the_merchant() -> None:
    """WW-ROLE-MERCANTE-01, WW-ROLE-MERCANTE-02, WW-ROLE-MERCANTE-04, WW-VARIANT-MERCANTE-CINQUE-01:
    once for each name."""
    v = people(f"mercante {PLAIN}")
    others = [seat for seat in v.living if seat != "mercante"]
    v.until("first-ballot", "vote")
    with pytest.raises(Illegal, match="not-offered"):
        v.do("mercante", "vote", name="mercante")
    with pytest.raises(Illegal, match="not-offered"):
        v.do("mercante", "vote", name="prete", more=("mercante",))
    with pytest.raises(Illegal, match="incomplete"):
        v.do("mercante", "vote")
    v.do("mercante", "vote", name="prete", more=("prete", "oratore"))
    assert v.state.votes["mercante"] == ("prete", "oratore")
    v.do("oratore", "vote", name="prete", more=("eremita",))
    assert v.state.votes["oratore"] == ("prete",), "nobody else has more than one vote"
    v.do("mercante", "vote", name=others[0], more=tuple(others[1:]))
    assert set(v.state.votes["mercante"]) == set(others)
    v = people(f"mercante {PLAIN}", "mercante:cinque-voti")
    v.day(f"mercante>{'+'.join(others)}")
    assert sum(score(v, seat)[0] for seat in others) == 5


def test_the_merchant_in_the_second_ballot() -> None:
    """WW-ROLE-MERCANTE-02, WW-VARIANT-MERCANTE-DENARO-01: for each candidate once, and one vote less received."""
    v = people(f"mercante {PLAIN}", "mercante:potere-del-denaro")
    first = (
        against("prete", "oratore", "veggente", "mercante")
        + " peccatore>eremita traditore>eremita azzeccagarbugli>eremita"
    )
    v.day(first, "mercante>prete+eremita oratore>prete")
    assert (score(v, "prete"), score(v, "eremita")) == ([3, 2], [3, 1])
    v.night("wolves>eremita")
    v.day("oratore>mercante peccatore>traditore")
    assert score(v, "mercante")[0] == 0
    v.night("wolves>eremita")
    v.day(against("mercante", "oratore", "peccatore"))
    assert score(v, "mercante")[0] == 1


def test_nobody_votes_for_the_merchant_below_zero() -> None:
    """WW-VARIANT-MERCANTE-DENARO-01."""
    v = people(f"mercante {PLAIN}", "mercante:potere-del-denaro")
    v.day("oratore>prete")
    assert score(v, "mercante")[0] == 0


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


# --- cards that are raised --------------------------------------------------------------------------------------------

VOTES = against("prete", "oratore", "veggente", "peccatore") + " traditore>eremita prete>eremita capo-branco>peccatore"


def test_the_pettifogger_protects() -> None:
    """WW-ROLE-AZZECCAGARBUGLI-01, WW-ROLE-AZZECCAGARBUGLI-04, WW-ROLE-AZZECCAGARBUGLI-05."""
    v = people()
    v.day(VOTES + " azzeccagarbugli>prete", "prete>eremita", raises="azzeccagarbugli>prete")
    assert candidates(v) == ("peccatore", "eremita")
    assert score(v, "eremita") == [2, 1]
    assert v.died == {"eremita"}


def test_the_pettifogger_cannot_protect_themselves_nor_two() -> None:
    """WW-ROLE-AZZECCAGARBUGLI-02, WW-ROLE-AZZECCAGARBUGLI-03, WW-NIGHT-20."""
    v = people()
    own = VOTES.replace("prete", "azzeccagarbugli").replace("azzeccagarbugli>eremita", "prete>eremita")
    v.day(own, raises="azzeccagarbugli>azzeccagarbugli")
    assert "azzeccagarbugli" in candidates(v)
    v.night("wolves>eremita")
    v.day(VOTES, raises="azzeccagarbugli>azzeccagarbugli+prete+eremita")
    assert candidates(v) == ("peccatore", "eremita"), "the raise at the own name is not used up, the third is ignored"
    v.night("wolves>eremita")
    v.day(VOTES, raises="azzeccagarbugli>prete")
    assert "prete" not in candidates(v), "every day"


def test_the_accuser() -> None:
    """WW-VARIANT-AZZECCAGARBUGLI-ACCUSATORE-01."""
    for target, named in (
        ("veggente", {"prete", "eremita", "veggente"}),
        ("prete", {"prete", "eremita"}),
        ("azzeccagarbugli", {"prete", "eremita"}),
    ):
        v = people(versions="azzeccagarbugli:accusatore")
        v.day(VOTES, raises=f"azzeccagarbugli>{target}")
        assert set(candidates(v)) == named
        assert score(v, "prete")[0] == 3


def test_the_law() -> None:
    """WW-VARIANT-BORGOMASTRO-LEGGE-01, WW-VARIANT-BORGOMASTRO-LEGGE-02:
    in the run-off, no voter, burns whatever the votes."""
    law = "borgomastro:la-mia-parola-e-legge"
    cards = f"borgomastro {PLAIN}"
    v = people(cards, law)
    v.day(VOTES, "oratore>prete peccatore>prete", raises="borgomastro>veggente", saves="oratore>veggente")
    assert set(candidates(v)) == {"prete", "veggente", "eremita"}
    assert v.died == {"veggente"}
    v.night("wolves>eremita")
    v.day(VOTES.replace("veggente", "azzeccagarbugli"), "oratore>prete", raises="borgomastro>oratore")
    assert "oratore" not in candidates(v), "once in a game"


def test_the_law_and_other_powers() -> None:
    """WW-VARIANT-BORGOMASTRO-LEGGE-03, WW-STAKE-03."""
    law = "borgomastro:la-mia-parola-e-legge"
    v = people(f"borgomastro {PLAIN}", law)
    v.day(VOTES, "oratore>eremita", raises="borgomastro>veggente azzeccagarbugli>veggente")
    assert "veggente" not in candidates(v)
    assert ("borgomastro", "law") in v.state.spent
    for version, dead in (("salvezza-sicura", set()), ("capro-espiatorio", {"prete"}), ("base", {"bocca-di-rosa"})):
        v = people(f"borgomastro bocca-di-rosa {PLAIN}", f"{law} bocca-di-rosa:{version}")
        v.day(VOTES, "oratore>prete", raises="borgomastro>bocca-di-rosa")
        assert v.died == dead
    v = people(f"borgomastro {PLAIN}", law, variants="amuleto", holders={"amuleto": "veggente"})
    v.day(VOTES, "oratore>prete", raises="borgomastro>veggente")
    assert v.died == set()
    v = people(f"borgomastro {PLAIN}", law)
    v.day(VOTES, raises="borgomastro>borgomastro")
    assert v.died == {"borgomastro"}


TIE = against("prete", "oratore", "veggente") + " traditore>eremita prete>eremita"


@pytest.mark.parametrize(
    ("second", "saves", "dead"),
    [
        ("oratore>prete veggente>prete traditore>eremita", "oratore>prete", ""),
        ("oratore>prete veggente>prete traditore>eremita", "oratore>eremita", "prete"),
        ("oratore>prete traditore>eremita", "oratore>eremita", "prete"),
        ("oratore>prete traditore>eremita", "", ""),
        ("oratore>prete traditore>prete", "", "prete"),
    ],
)
def test_the_orator(second: str, saves: str, dead: str) -> None:
    """WW-ROLE-ORATORE-01, WW-ROLE-ORATORE-02, WW-ROLE-ORATORE-04, WW-ROLE-ORATORE-06, WW-VOTE2-04, WW-VOTE2-05."""
    v = people()
    v.day(TIE, second, saves=saves)
    assert set(candidates(v)) == {"prete", "eremita"}
    assert v.died == ({dead} if dead else set())


def test_the_orator_as_a_candidate_and_three_tied() -> None:
    """WW-ROLE-ORATORE-03, WW-ROLE-ORATORE-05, WW-ROLE-ORATORE-07."""
    tie = (
        TIE.replace("oratore>prete", "peccatore>prete").replace("prete>eremita", "capo-branco>eremita")
        + " azzeccagarbugli>oratore"
    )
    v = people()
    v.day(
        tie + " eremita>oratore",
        "peccatore>prete capo-branco>eremita azzeccagarbugli>oratore",
        saves="oratore>oratore+prete",
    )
    assert set(candidates(v)) == {"oratore", "prete", "eremita"}
    assert v.died == set(), "two of three are still tied"
    v.night("wolves>eremita")
    first = against("oratore", "peccatore", "veggente") + " traditore>prete capo-branco>prete"
    v.day(first, "peccatore>oratore veggente>oratore", saves="oratore>oratore")
    assert v.died == {"oratore"}


def test_the_great_orator() -> None:
    """WW-VARIANT-ORATORE-GRANDE-01."""
    v = people(versions="oratore:grande-oratore")
    v.day(TIE, "oratore>prete traditore>prete", saves="oratore>prete+eremita")
    assert v.died == set()
    v.night("wolves>eremita")
    tied = (
        "oratore>prete veggente>prete traditore>eremita capo-branco>eremita peccatore>azzeccagarbugli "
        "eremita>azzeccagarbugli"
    )
    v.day(tied, "oratore>prete veggente>eremita traditore>azzeccagarbugli", saves="oratore>prete+eremita")
    assert v.died == {"azzeccagarbugli"}


def test_raised_cards_of_others_leave_nothing() -> None:
    """WW-UI-06: everybody may raise a card; it is one only from who has it, and in the right ballot."""
    v = people()
    v.until("first-ballot", "vote")
    assert v.do("peccatore", "raise", name="prete") == []
    assert v.do("oratore", "raise", name="prete") == []
    assert v.do("azzeccagarbugli", "raise", name="prete") != []


# --- the second ballot and the stake ----------------------------------------------------------------------------------


def test_who_votes_in_the_second_ballot() -> None:
    """WW-VOTE2-01, WW-VOTE2-02: who is no candidate, for a candidate."""
    v = people()
    v.until("first-ballot", "vote")
    for entry in TIE.split():
        seat, name = entry.split(">")
        v.do(seat, "vote", name=name)
    v.until("second-ballot", "vote")
    with pytest.raises(Illegal, match="not-now"):
        v.do("prete", "vote", name="eremita")
    with pytest.raises(Illegal, match="not-offered"):
        v.do("oratore", "vote", name="peccatore")
    v.do("oratore", "vote", name="eremita")


def test_everybody_is_a_candidate() -> None:
    """WW-VOTE2-06, WW-VOTE1-10: nobody votes, nobody burns."""
    v = people()
    v.calm()
    assert candidates(v) == v.living
    assert len(v.events("undecided")) == 1
    assert v.events("voted", player="oratore")[1:] == []


def test_two_are_alive_and_one_is_protected() -> None:
    """WW-VOTE2-10, WW-VOTE1-11, WW-VOTE2-06: a single candidate burns by the vote of the other; else nobody does."""
    for card, named in (
        ("azzeccagarbugli>capo-branco", ("azzeccagarbugli",)),
        ("", ("azzeccagarbugli", "capo-branco")),
    ):
        v = people()
        for seat in v.living:
            if seat not in ("azzeccagarbugli", "capo-branco"):
                v.do(MASTER, "leave", player=seat, note="")
        second = "capo-branco>azzeccagarbugli" if card else ""
        v.day("azzeccagarbugli>capo-branco capo-branco>azzeccagarbugli", second, raises=card)
        assert candidates(v) == named
        assert v.died == ({"azzeccagarbugli"} if card else set())


def test_the_shot_of_the_cursed_wolf() -> None:
    """WW-ROLE-LUPO-MALEDETTO-02, WW-ROLE-LUPO-MALEDETTO-03, WW-STAKE-01, WW-STAKE-02, WW-STAKE-07."""
    v = people(f"lupo-maledetto {PLAIN} medium")
    v.burn("lupo-maledetto", shoots="lupo-maledetto>prete")
    assert v.died == {"lupo-maledetto", "prete"}
    assert v.events("burned")[0].card is None
    assert v.events("shot")[0].card == "lupo-maledetto"
    v.night("medium>lupo-maledetto", "wolves>eremita")
    assert v.signs("medium", "aura") == ["yes"]
    v = people(f"lupo-maledetto {PLAIN}")
    v.burn("lupo-maledetto", shoots="lupo-maledetto>nobody")
    assert (v.died, v.events("shot")) == ({"lupo-maledetto"}, [])
    v = people(f"lupo-maledetto {PLAIN}").calm()
    v.night("wolves>lupo-maledetto")
    assert v.events("shot") == []


def test_a_shot_that_the_amulet_absorbs() -> None:
    """WW-GAMEVAR-AMULETO-09, D-MALE-01: the Moderator says only that nobody else dies."""
    v = people(f"lupo-maledetto {PLAIN}", variants="amuleto", holders={"amuleto": "prete"})
    v.burn("lupo-maledetto", shoots="lupo-maledetto>prete")
    assert v.died == {"lupo-maledetto"}
    assert len(v.events("nobody-else-died")) == 1


def test_everybody_who_burns_has_the_same_moment() -> None:
    """WW-ROLE-LUPO-MALEDETTO-03: whoever burns is asked alike;
    only a Lupo Maledetto shoots, and not if the stake was cancelled."""
    v = people()
    v.burn("oratore", shoots="oratore>prete")
    assert v.died == {"oratore"}
    v = people(f"lupo-maledetto {PLAIN}", variants="amuleto", holders={"amuleto": "lupo-maledetto"})
    with pytest.raises(Illegal, match="not-now"):
        v.burn("lupo-maledetto", shoots="lupo-maledetto>prete")


def test_safe_and_sound() -> None:
    """WW-VARIANT-BOCCA-DI-ROSA-SALVEZZA-01, WW-STAKE-04: any number of times, announced like a tie."""
    v = people(f"bocca-di-rosa {PLAIN}", "bocca-di-rosa:salvezza-sicura")
    voters = "veggente oratore peccatore traditore"
    for _ in range(2):
        v.day(
            against("bocca-di-rosa", *voters.split()) + " bocca-di-rosa>prete",
            against("bocca-di-rosa", *voters.split()),
        )
        assert score(v, "bocca-di-rosa") == [4, 4]
        assert (v.died, len(v.events("undecided"))) == (set(), 1)
        v.night("wolves>eremita")


# --- the spy ----------------------------------------------------------------------------------------------------------


def test_the_spy_looks() -> None:
    """WW-ROLE-SPIA-02, WW-ROLE-SPIA-03, WW-ROLE-SPIA-04, WW-VOTE2-09."""
    cards = f"spia borgomastro mercante {PLAIN}"
    v = people(cards)
    votes = "borgomastro>prete mercante>prete+oratore oratore>eremita"
    v.day(
        votes, "veggente>eremita", looks="spia", raises="azzeccagarbugli>azzeccagarbugli+prete", saves="oratore>eremita"
    )
    seen = {(e.voter, e.named, e.weight) for e in v.events("vote-seen", player="spia")}
    assert seen == {("borgomastro", ("prete",), 2), ("mercante", ("prete", "oratore"), 1), ("oratore", ("eremita",), 1)}
    assert [(e.who, e.name) for e in v.events("raise-seen")] == [
        ("azzeccagarbugli", "azzeccagarbugli"),
        ("azzeccagarbugli", "prete"),
    ]
    v.night("wolves>eremita")
    v.day(votes)
    assert v.events("vote-seen") == []
    v = people(f"vampiro {cards}").calm().night("vampiro>spia", "wolves>eremita")
    v.day(votes, looks="spia oratore")
    assert v.events("vote-seen") == []


@pytest.mark.parametrize(
    ("looks", "guard", "worth"), [("spia", "guardia", 4), ("", "guardia", 2), ("spia", "guardia-corrotta", 2)]
)
def test_the_investigation(looks: str, guard: str, worth: int) -> None:
    """WW-VARIANT-SPIA-INDAGINI-01, WW-ROLE-GUARDIA-CORROTTA-02."""
    v = people(f"spia {guard} {PLAIN}", "spia:indagini-in-corso")
    v.day(against("spia", "oratore", "prete"), looks=looks)
    assert score(v, "spia")[0] == worth


# --- the innkeeper ----------------------------------------------------------------------------------------------------


def rumours(v: Village) -> list[str]:
    """What was told this morning."""
    return [e.news for e in v.events("rumour")]


def test_the_rumour() -> None:
    """WW-ROLE-OSTE-01, WW-ROLE-OSTE-02, WW-ROLE-OSTE-03, WW-ROLE-OSTE-05, WW-ROLE-OSTE-07, WW-ROLE-OSTE-08,
    WW-DAY-09."""
    v = village("oste eremita", size=8).night("veggente>capo-branco")
    assert rumours(v) == ["veggente"]
    assert v.events("rumour")[0].names == ("news", "text")
    v.calm().night("veggente>oste", "wolves>eremita")
    assert rumours(v) == ["none"]
    v.calm().night("veggente>capo-branco", "wolves>veggente")
    assert rumours(v) == ["veggente"], "she died in that same night"
    kinds = [e.event.kind for e in v.new]
    assert kinds.index("died") < kinds.index("rumour")
    v.calm().night("wolves>eremita")
    assert rumours(v) == ["none"]


def test_the_rumour_without_an_innkeeper() -> None:
    """WW-ROLE-OSTE-02, WW-ROLE-OSTE-04, WW-ROLE-OSTE-06."""
    v = village("oste eremita vampiro", size=8).night().calm().night("veggente>capo-branco", "wolves>oste")
    assert rumours(v) == ["none"]
    v = village("oste vampiro", size=8).night().calm().night("veggente>capo-branco", "vampiro>oste")
    assert rumours(v) == ["none"]
    v = village("oratore peccatore prete eremita traditore", extra="oste", size=0).night("veggente>capo-branco")
    assert rumours(v) == ["none"]
    v = village("oratore peccatore prete eremita traditore", size=0).night("veggente>capo-branco")
    assert rumours(v) == []


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


# --- variants ---------------------------------------------------------------------------------------------------------


def test_the_role_reveal() -> None:
    """WW-GAMEVAR-RIVELAZIONE-01, WW-DAY-05: with each death, by night, stake, shot, love."""
    v = village("giulietta lupo-maledetto eroe", size=10, variants="rivelazione").night("giulietta>oratore").calm()
    v.night("wolves>eroe")
    assert {(e.player, e.card) for e in v.events("died")} == {("eroe", "contadino"), ("capo-branco", "capo-branco")}
    v.burn("lupo-maledetto", shoots="lupo-maledetto>giulietta")
    shown = {(e.player, e.card) for kind in ("burned", "died") for e in v.events(kind)}
    assert shown == {(seat, seat) for seat in ("lupo-maledetto", "giulietta", "oratore")}
    v = village("eremita").night().calm().night("wolves>oratore")
    assert v.events("died")[0].card is None


def test_the_open_vote() -> None:
    """WW-GAMEVAR-VOTO-SCOPERTO-01: everybody sees votes and scores, in both ballots."""
    v = village("eremita peccatore prete traditore giulietta", size=0, variants="voto-scoperto").night()
    v.day("veggente>prete peccatore>prete traditore>eremita", "veggente>prete")
    assert [(e.player, e.named) for e in v.events("open-vote")] == [
        ("peccatore", ("prete",)),
        ("traditore", ("eremita",)),
        ("veggente", ("prete",)),
        ("veggente", ("prete",)),
    ]
    assert [e.votes for e in v.events("open-score", player="prete")] == [2, 1]
    assert all(e.seen_by.public for e in v.new if e.event.kind in ("open-vote", "open-score"))


def test_the_timed_game() -> None:
    """WW-GAMEVAR-TEMPO-01, WW-GAMEVAR-TEMPO-02, WW-GAMEVAR-TEMPO-04."""
    law = "borgomastro:la-mia-parola-e-legge"
    v = village("borgomastro eremita lupo-maledetto", law, variants="tempo", size=9).night()
    v.until("first-ballot", "vote")
    v.do("oratore", "vote", name="eremita")
    v.do("borgomastro", "raise", name="eremita")
    v.new = v.do(MASTER, "time-up")
    assert [e.phase for e in v.events("phase")] == ["night"]
    assert ("borgomastro", "law") in v.state.spent
    assert v.state.votes == {}
    v.night("wolves>eremita")
    for phase, stage in (("day", ""), ("defence", ""), ("second-ballot", "vote")):
        v.until(phase, stage)
        v.do(MASTER, "time-up")
        assert v.state.phase == "night"
        assert v.state.candidates == ()
        v.night("wolves>eremita")
    v.until("first-ballot", "vote")
    for seat in v.living:
        if seat != "lupo-maledetto":
            v.do(seat, "vote", name="lupo-maledetto")
    v.do("lupo-maledetto", "vote", name="oratore")
    v.until("second-ballot", "vote")
    for seat in v.living:
        if seat not in v.state.candidates:
            v.do(seat, "vote", name="lupo-maledetto")
    v.until("stake")
    with pytest.raises(Illegal, match="not-now"):
        v.do(MASTER, "time-up")
    v.do("lupo-maledetto", "shoot", target="eremita")
    v.new = v.do(MASTER, "close")
    assert v.died == {"eremita"}
    assert village("eremita").night().prompts(MASTER)[-1].verb == "end"


# --- who leaves -------------------------------------------------------------------------------------------------------


def test_somebody_leaves_by_day() -> None:
    """WW-DAY-17: for good, announced, without a test of the end;
    the lover follows, objects are destroyed, an heir comes."""
    v = village(
        "giulietta eremita", variants="amuleto spada", holders={"amuleto": "oratore", "spada": "oratore"}, size=9
    )
    v.night("giulietta>oratore")
    v.new = v.do(MASTER, "leave", player="oratore", note="the last tram")
    assert v.events("left")[0].card is None
    assert v.events("departure")[0].note == "the last tram"
    assert v.died == {"giulietta"}
    assert {item.holder for item in v.state.items.values()} == {None}
    assert "oratore" not in v.living
    v.until("first-ballot", "vote")
    assert [p.verb for p in v.prompts(MASTER)] == ["skip", "arms", "end"]
    with pytest.raises(Illegal, match="not-now"):
        v.do(MASTER, "leave", player="eremita", note="")


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


def test_every_cause_of_the_death_of_somebody_who_waits_to_die_of_love_is_recorded() -> None:
    """WW-NIGHT-17: whoever else has struck them, and however the other lover came to leave the game."""
    for burns in (True, False):
        v = village("giulietta eroe assassino medium", "giulietta:suicidio-notturno", size=9)
        v.night("giulietta>eroe")
        if burns:
            v.burn("giulietta")
        else:
            v.calm()
            v.until("night")
            v.do(MASTER, "leave", player="giulietta", note="")
        v.night("wolves>eroe", "assassino!medium")
        causes = {event.player: event.causes for event in v.events("causes")}
        assert causes == {"eroe": ("lupi", "amore"), "medium": ("assassino",), "capo-branco": ("eroe",)}


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


def test_a_candidate_leaves() -> None:
    """WW-DAY-18: the second ballot is for the others, and without any the village is undecided."""
    v = people()
    v.until("first-ballot", "vote")
    for entry in TIE.split():
        v.do(entry.split(">")[0], "vote", name=entry.split(">")[1])
    v.until("defence")
    v.do(MASTER, "leave", player="prete", note="")
    assert v.state.candidates == ("eremita",)
    other = people()
    other.until("first-ballot", "vote")
    for entry in TIE.split():
        other.do(entry.split(">")[0], "vote", name=entry.split(">")[1])
    other.until("defence")
    for seat in ("prete", "eremita"):
        other.do(MASTER, "leave", player=seat, note="")
    other.new = other.do(MASTER, "close")
    assert len(other.events("undecided")) == 1
    v.until("second-ballot", "vote")
    v.do("oratore", "vote", name="eremita")
    v.until("stake")
    assert "eremita" not in v.living


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


def test_strangers_have_no_say() -> None:
    """WW-SETUP-03: who has no seat is refused."""
    v = people()
    for stranger in ("nobody", None):
        with pytest.raises(Illegal, match="not-in-game"):
            v.do(stranger, "vote", name="oratore")


def test_a_single_candidate_without_voters_does_not_burn() -> None:
    """WW-VOTE2-06: where nobody is left to vote, also after others have left."""
    v = people()
    v.calm()
    v.night("wolves>eremita")
    v.until("first-ballot", "vote")
    living = v.living
    for seat, name in zip(living, (*living[1:], living[0]), strict=True):
        v.do(seat, "vote", name=name)
    v.until("defence")
    for seat in living[1:]:
        v.do(MASTER, "leave", player=seat, note="")
    v.until("stake")
    assert v.living == living[:1]


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


def test_a_card_without_its_power_is_seen_and_does_nothing() -> None:
    """WW-ROLE-SPIA-03, WW-ROLE-VAMPIRO-08: the spy sees every card that is raised, effective or not."""
    v = people(f"spia vampiro {PLAIN}").calm().night("vampiro>azzeccagarbugli", "wolves>eremita")
    v.day(VOTES, looks="spia", raises="azzeccagarbugli>prete")
    assert [(e.who, e.name) for e in v.events("raise-seen")] == [("azzeccagarbugli", "prete")]
    assert "prete" in candidates(v)


def test_nobody_but_the_moderator_hears_of_the_law() -> None:
    """WW-VARIANT-BORGOMASTRO-LEGGE-01: the ballot names candidates; what a card did is not said."""
    v = village("borgomastro", "borgomastro:la-mia-parola-e-legge")
    v.night().day(
        " ".join(f"{a}>oratore" for a in v.living if a != "oratore") + " oratore>peccatore",
        raises="borgomastro>peccatore",
    )
    assert [e.seen_by.dump() for e in v.new if e.event.kind == "law"] == ["gm"]


def test_votes_stay_secret_with_the_other_variants() -> None:
    """WW-GAMEVAR-VOTO-SCOPERTO-01, WW-VOTE1-06: role reveal, objects and the clock open no vote."""
    v = village("", variants="rivelazione tempo amuleto spada").night().calm()
    assert v.events("score")
    assert v.events("open-vote") == v.events("open-score") == []


def test_nobody_leaves_between_fire_and_shot() -> None:
    """D-GEN-10: a departure waits until whoever burns has had their moment."""
    v = village("").night()
    offered = {}
    while v.state.number == 1:
        offered[v.state.phase] = "leave" in {prompt.verb for prompt in v.prompts(MASTER)}
        v.go()
    assert (offered["day"], offered["stake"]) == (True, False)
