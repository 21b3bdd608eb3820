"""The frame of the night: which calls are made, who is awake, when things take effect."""

from __future__ import annotations

import pytest

from lupus.engine.game import Illegal
from lupus.engine.seats import CLOCK, MASTER, PUBLIC
from lupus.rulesets.werewolf.calls import CALLS, NIGHT
from lupus.rulesets.werewolf.cards import deck

from .village import NOBODY, Village, village

ALL = " ".join(
    slug for slug in deck() if slug not in ("veggente", "capo-branco", "oratore", "peccatore", "oste", "mago")
)
PRISON = "guardia:prigioni-del-villaggio altra-guardia:prigioni-del-villaggio"
FIRST = (
    "amuleto spada giulietta veggente mago guardie criminali prete lupi-mannari vampiro cacciatore-di-vampiri".split()
)
LATER = "amuleto spada veggente mago medium strega vampiro lupi-mannari guaritore".split()
THIRD = "amuleto spada veggente mago medium strega guardie capo-gilda vampiro lupi-mannari guaritore".split()


def nights(v: Village, number: int) -> list[list[str]]:
    """The calls of so many nights, and nobody dies."""
    found = []
    for _ in range(number):
        found.append(v.night().calls)
        v.calm()
    return found


def test_the_order_of_the_calls_of_each_night() -> None:
    """WW-NIGHT-06, WW-NIGHT-07, WW-NIGHT-08, WW-NIGHT-09, WW-NIGHT-10, WW-NIGHT-11, WW-NIGHT-12, WW-NIGHT-13,
    WW-NIGHT-31."""
    v = village("mago", PRISON, extra=ALL, variants="amuleto spada", size=8)
    assert nights(v, 4) == [FIRST, LATER, THIRD, LATER]


@pytest.mark.parametrize(
    ("extra", "versions", "made"),
    [
        ("", "", {"veggente", "lupi-mannari"}),
        ("ghoul peccatore traditore", "", {"veggente", "lupi-mannari"}),
        ("assassino", "", {"criminali"}),
        ("assassino", "assassino:vigilante", set()),
        ("guardia-corrotta", "guardia-corrotta:non-criminale", {"guardie"}),
        ("guardia-corrotta", "", {"guardie", "criminali"}),
        ("cacciatore-di-vampiri", "cacciatore-di-vampiri:guardia-cittadina", {"guardie", "cacciatore-di-vampiri"}),
        ("vampiro", "", {"vampiro"}),
        ("mercante", "mercante:disonesto", set()),
        ("spia", "", {"criminali"}),
    ],
)
def test_the_pool_decides_which_calls_the_first_night_has(extra: str, versions: str, made: set[str]) -> None:
    """WW-NIGHT-05, WW-COMP-24, WW-ROLE-CRIMINALI-03, WW-ROLE-GUARDIA-05,
    WW-VARIANT-GUARDIA-CORROTTA-NON-CRIMINALE-01."""
    v = village("", versions, extra=extra).night()
    assert set(v.calls) - {"veggente", "lupi-mannari"} == made - {"veggente", "lupi-mannari"}


def test_calls_do_not_depend_on_who_was_dealt_died_or_was_converted() -> None:
    """WW-NIGHT-05, WW-NIGHT-27, WW-ROLE-LUPI-06: dead, undealt or converted, everybody is called."""
    dealt = village("guaritore strega medium vampiro", size=8)
    undealt = village("", extra="guaritore strega medium vampiro", size=8)
    dealt.night()
    undealt.night()
    dealt.burn("strega")
    undealt.calm()
    assert dealt.night("vampiro>oratore").calls == undealt.night().calls
    void = [e for e in undealt.new if e.at.split()[0] in ("strega", "medium", "vampiro", "guaritore")]
    assert {e.event.kind for e in void} == {"phase", "stage"}


def test_calls_are_open_one_at_a_time_and_close_their_eyes() -> None:
    """WW-NIGHT-02, WW-NIGHT-03: the awake set is empty between two calls."""
    v = village("mago strega")
    v.night()
    v.calm()
    seen: list[str] = []
    while v.state.phase != "day":
        if v.state.stage == "shown":
            call = v.state.phase
            before = v.state.awake
            v.new = v.do(MASTER, "close")
            assert v.state.phase != call
            assert not (set(before) & set(v.state.awake)), "eyes stay open"
            seen.append(call)
        else:
            v.go()
    assert seen == [c for c in LATER if c in ("veggente", "mago", "strega", "lupi-mannari")]


def test_nobody_is_hurt_in_the_first_night() -> None:
    """WW-NIGHT-14, WW-DAY-04, WW-ROLE-LUPI-01, WW-ROLE-VAMPIRO-01, WW-ROLE-ASSASSINO-05:
    no attack, and nothing to attack with."""
    v = village("vampiro assassino lupo-del-branco").night()
    assert v.hits == []
    assert v.events("became") == []
    assert len(v.events("nobody-died")) == 1
    assert v.events("stage", stage="eyes") == []
    assert len(v.events("stage", stage="point")) == 1, "only the veggente points"


def test_somebody_who_is_hit_is_alive_until_dawn() -> None:
    """WW-NIGHT-16, WW-ROLE-LUPI-12, WW-NIGHT-01:
    hit in an earlier call, the leader still chooses and is still pointed at."""
    v = village("assassino strega lupo-del-branco", "strega:maledizione", extra="medium")
    v.night()
    v.calm()
    v.night("assassino!medium", "assassino@medium>capo-branco", "strega>oratore", "wolves>oratore")
    assert v.hits == [("capo-branco", "assassino"), ("oratore", "lupi"), ("capo-branco", "maledizione")]
    assert v.died == {"capo-branco", "oratore"}
    assert v.events("causes", player="capo-branco")[0].causes == ("assassino", "maledizione")


def test_hits_become_deaths_together_and_in_seat_order() -> None:
    """WW-NIGHT-17, WW-DAY-02, WW-DAY-03, WW-NIGHT-30: names alone, in seat order, whatever the cause."""
    v = village("assassino", extra="medium")
    v.night()
    v.calm()
    v.night("assassino!medium", "assassino@medium>peccatore", "wolves>veggente")
    deaths = v.events("died")
    assert [(e.player, e.card) for e in deaths] == [("veggente", None), ("peccatore", None)]
    assert [s for s in v.state.seats if s in v.died] == [e.player for e in deaths]
    assert deaths[0].names == ("player", "card")


def test_whom_one_may_point_at() -> None:
    """WW-NIGHT-19, WW-NIGHT-20, WW-NIGHT-21, WW-DAY-06: the living; oneself only where the rules say "a player"."""
    v = village("giulietta mago strega vampiro", variants="amuleto", holders={"amuleto": "strega"})
    v.until("giulietta", "point")
    with pytest.raises(Illegal, match="not-offered"):
        v.do("giulietta", "point", target="giulietta")
    v.night("veggente>veggente", "mago>mago")
    v.burn("oratore")
    for call, who in (
        ("amuleto", "strega"),
        ("veggente", "veggente"),
        ("mago", "mago"),
        ("strega", "strega"),
        ("vampiro", "vampiro"),
    ):
        v.until(call, "point")
        with pytest.raises(Illegal, match="not-offered"):
            v.do(who, "point", target="oratore")
        if call == "strega":
            with pytest.raises(Illegal, match="not-offered"):
                v.do(who, "point", target=who)
        else:
            v.do(who, "point", target=who)
    with pytest.raises(Illegal, match="dead-player"):
        v.do("oratore", "point", target="mago")
    v.until("lupi-mannari", "point")
    v.do("capo-branco", "point", target="capo-branco")
    v.until("day")
    assert v.state.items["amuleto"].holder is None, "handed to oneself"
    assert "vampiro" in v.state.living
    assert "capo-branco" not in v.state.living


def test_a_compulsory_choice_can_be_skipped_and_is_logged() -> None:
    """WW-NIGHT-22: the call cannot be closed without it, unless the Moderator says so with a reason."""
    v = village("strega")
    v.night()
    v.calm()
    for call, who in (("veggente", "veggente"), ("strega", "strega"), ("lupi-mannari", "capo-branco")):
        v.until(call, "point")
        assert next(p.verb for p in v.prompts(MASTER)) == "skip"
        with pytest.raises(Illegal, match="not-now"):
            v.do(MASTER, "close")
        v.new = v.do(MASTER, "skip", player=who, note="asleep")
        assert v.events("answered-for")[0].note == "asleep"
        v.do(MASTER, "close")
    assert v.state.stage == "shown"


def test_optional_choices_can_be_left_out() -> None:
    """WW-NIGHT-23: assassino, capo-gilda, vampiro, guaritore, prison and shot ask for nothing."""
    v = village(
        "assassino capo-gilda vampiro guaritore guardia lupo-maledetto", "guardia:prigioni-del-villaggio", size=9
    )
    for number in range(3):
        v.night()
        optional = {e.player for e in v.events("skipped")}
        assert optional <= {"veggente", "capo-branco"}, number
        v.calm()
    assert not v.state.spent


def test_who_is_awake_sees_everything_and_nobody_else_sees_anything() -> None:
    """WW-NIGHT-24, WW-NIGHT-25, WW-NIGHT-26, WW-KNOW-02: answers are private, hands see nothing."""
    v = village("lupo-del-branco traditore", size=8).night("veggente>traditore")
    told = [e for e in v.new if e.event.kind in ("sign-seen", "hands-seen", "awake", "leader-seen", "pointed")]
    assert told
    for entry in told:
        assert entry.seen_by.seats == {entry.event.player}  # type: ignore[attr-defined]
    assert v.signs("veggente", "aura") == ["no"]
    assert {e.player for e in v.events("hands-seen")} == {"capo-branco", "lupo-del-branco"}
    own = [line.event.kind for line in v.view("traditore")]
    assert "awake" not in own
    assert "hands-seen" not in own
    v.calm()
    v.night("wolves>oratore")
    seen = v.events("pointing-seen", player="lupo-del-branco")
    assert [(e.who, e.target) for e in seen] == [("capo-branco", "oratore")]
    assert v.awake("lupi-mannari") == {"lupo-del-branco": ("capo-branco",), "capo-branco": ("lupo-del-branco",)}


def test_a_conversion_counts_from_the_next_call_on_and_no_answer_is_changed() -> None:
    """WW-NIGHT-18, WW-ROLE-VEGGENTE-02, WW-KNOW-03, WW-KNOW-07: white before the bite, dark the night after."""
    v = village("vampiro guardia altra-guardia")
    v.night("veggente>guardia")
    v.calm()
    v.night("veggente>guardia", "vampiro>guardia")
    assert v.signs("veggente", "aura") == ["no"]
    v.calm()
    v.night("veggente>guardia")
    assert v.signs("veggente", "aura") == ["yes"]
    answers = [line.event.sign for line in v.view("veggente") if line.event.kind == "sign-seen"]  # type: ignore[attr-defined]
    assert answers == ["no", "no", "yes"]
    assert any(line.event.kind == "awake" and line.event.call == "guardie" for line in v.view("guardia"))  # type: ignore[attr-defined]


def test_the_end_of_the_night_has_its_order() -> None:
    """WW-NIGHT-28, WW-NIGHT-29: the amulet meets the mostro first, then maledizione, then love, then all die."""
    v = village(
        "strega mostro giulietta lupo-del-branco",
        "strega:maledizione",
        variants="amuleto",
        holders={"amuleto": "veggente"},
    )
    v.night("giulietta>capo-branco")
    v.calm()
    v.night("amuleto>capo-branco", "veggente>oratore", "strega>mostro", "wolves>mostro")
    assert v.hits == [("mostro", "lupi"), ("strega", "mostro"), ("capo-branco", "maledizione"), ("giulietta", "amore")]
    assert [(e.player, e.cause) for e in v.events("absorbed")] == [("capo-branco", "mostro")]
    assert v.died == {"mostro", "strega", "capo-branco", "giulietta"}


def test_the_phases_alternate() -> None:
    """WW-SETUP-18, WW-DAY-14: night 1, day 1, night 2, day 2; day 1 has its ballots."""
    v = village("eremita")
    for _ in range(3):
        v.night("wolves>eremita" if v.state.number > 1 else "veggente>oratore")
        v.calm()
    phases = [(e.event.phase, e.event.number) for e in v.log if e.event.kind == "phase"]  # type: ignore[attr-defined]
    assert [p for p in phases if p[0] in ("night", "day")] == [(x, n) for n in (1, 2, 3) for x in ("night", "day")] + [
        ("night", 4)
    ]
    assert ("first-ballot", 1) in phases


def test_everybody_alive_is_asked_the_same_in_every_call() -> None:
    """L-6, WW-UI-08: the same verbs and parameters for all who live, in each stage of each call and ballot."""
    v = village(
        "assassino mercante spia lupo-maledetto pazzo medium oratore",
        "lupo-maledetto:cucciolo-di-lupo medium:medium-potente",
    )
    asked = set()
    for _ in range(200):
        if v.game.over(v.state) or v.state.number > 3:
            break
        among = list(filter(None, [v.state.burned])) if v.state.phase == "stake" else v.living
        forms = {
            seat: [(p.verb, p.about, [f.name for f in p.fields]) for p in v.prompts(seat) if p.decoy] for seat in among
        }
        assert len({repr(form) for form in forms.values()}) <= 1
        asked |= {form[0][0] for form in forms.values() if form}
        v.do(CLOCK, "close")
    assert asked == {"pretend", "eyes", "point", "raise", "shoot"}


def test_the_answer_of_somebody_who_is_not_called_leaves_nothing() -> None:
    """L-6: accepted, and no trace of it."""
    v = village("strega")
    v.until("veggente", "point")
    assert v.do("oratore", "point", target="strega") == []
    assert v.do("veggente", "point", target="strega") != []
    v.until("day")
    v.calm()
    v.until("veggente", "eyes")
    assert v.do("oratore", "eyes", eyes="open") == []
    assert not v.state.eyes


def test_the_two_ways_to_play_bring_the_same() -> None:
    """WW-UI-03: entered by the players or by the Moderator on their behalf, the game is the same."""
    deeds = [("veggente>oratore",), ("veggente>capo-branco", "strega>oratore", "wolves>oratore"), ("wolves>strega",)]
    logs = []
    for by in (None, "gm"):
        v = village("strega guaritore")
        for night in deeds:
            v.night(*night, by=by)
            v.calm()
        logs.append([(e.at, e.event, e.seen_by) for e in v.log])
    assert logs[0] == logs[1]


def test_the_calls_are_all_there() -> None:
    """Each call of the turn card, and the day after them."""
    assert {call.id for call in NIGHT} == CALLS == {*FIRST, *THIRD}
    assert PUBLIC.public
    assert NOBODY == "nobody"


def test_the_eliminated_see_what_open_eyes_see() -> None:
    """WW-DAY-07, WW-UI-09, WW-NIGHT-26, D-UI-03: what eyes see, no card, and nothing if it is switched off."""
    v = village("guaritore spia mago", size=8).night()
    v.burn("oratore")
    seen = [e for e in v.new if e.event.kind == "watched"]
    assert seen == []
    v.night("veggente>capo-branco", "mago>guaritore", "wolves>spia", "guaritore>spia")
    watched = [(e.what, e.who, e.seats, e.sign) for e in v.events("watched")]
    assert ("awake", None, ("veggente",), "") in watched
    assert ("points", "veggente", ("capo-branco",), "") in watched
    assert ("sign", None, (), "yes") in watched
    assert ("hit", None, ("spia",), "") in watched
    assert all(e.seen_by.seats == {"oratore"} for e in v.new if e.event.kind == "watched")
    v.day("veggente>mago mago>veggente", raises="azzeccagarbugli>mago" if "azzeccagarbugli" in v.living else "")
    assert {("vote", "veggente", ("mago",), ""), ("vote", "mago", ("veggente",), "")} <= {
        (e.what, e.who, e.seats, e.sign) for e in v.events("watched")
    }
    own = {line.event.kind for line in v.view("oratore")}
    assert not {"sign-seen", "hit", "secret-role", "attacked"} & own
    v = village("guaritore", size=8, spectators=False).night()
    v.burn("oratore").night("veggente>capo-branco")
    assert v.events("watched") == []


def test_eyes_that_are_open_stay_open() -> None:
    """WW-ROLE-ASSASSINO-10: the use cannot be taken back."""
    v = village("assassino mago guardia").night().calm()
    v.until("mago", "eyes")
    assert [e.event.kind for e in v.do("assassino", "eyes", eyes="open")] == ["eyes"]
    assert v.do("assassino", "eyes", eyes="closed") == []
    assert v.state.eyes["assassino"]


def test_who_is_not_called_points_and_leaves_nothing_behind() -> None:
    """L-6: a decoy is answered like the real form, and no event tells that it was."""
    v = village("strega", size=7).night().calm()
    v.until("strega", "eyes")
    v.go()
    assert (
        {prompt.verb for prompt in v.prompts("oratore")} == {prompt.verb for prompt in v.prompts("strega")} == {"point"}
    )
    assert v.do("oratore", "point", target="peccatore") == []
    assert [e.event.kind for e in v.do("strega", "point", target="peccatore")] == ["pointed"]
