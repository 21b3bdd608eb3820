"""The frame of the night: which calls are made, who is awake, when things take effect."""

from __future__ import annotations

import pytest

from lupus.engine.seats import CLOCK, PUBLIC
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
