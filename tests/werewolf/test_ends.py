"""When a game ends and who has won: from the living, what they have become, and what has happened to them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.game import Illegal
from lupus.engine.seats import CLOCK, MASTER
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf import events as ev
from lupus.rulesets.werewolf.ends import checkpoint, ending, reason
from lupus.rulesets.werewolf.state import evolve
from lupus.rulesets.werewolf.turn import Turn
from tests.loops import for_each

from .attacks.oracle import VICTIM
from .attacks.play import after_three_nights
from .village import village


def end(
    alive: str, versions: str = "", dead: str = "", also: Sequence[Event] = (), extra: str = ""
) -> tuple[str, set[str]] | None:
    """What a checkpoint finds when these are alive and all others dead: the line and the winners;
    None: the game goes on."""
    living = alive.split()
    v = village(f"{alive} {dead}", versions, extra=extra, alpha="capo-branco" in alive.split() or not dead)
    fallen = [ev.Died(seat, None) for seat in v.state.seats if seat not in living]
    turn = Turn(evolve(v.state, [*also, *fallen]), Dice(bytes(32)))
    if not checkpoint(turn):
        return None
    result = turn.s.result
    assert result is not None
    why = {event.player: event.because for event in turn.events if isinstance(event, ev.Won)}
    assert set(why) == set(result.winners)
    assert all(why.values())
    return result.line, set(result.winners) & {*living, *dead.split()}


def line(alive: str, versions: str = "", dead: str = "", also: Sequence[Event] = (), extra: str = "") -> str | None:
    """The line alone."""
    found = end(alive, versions, dead, also, extra)
    return None if found is None else found[0]


def minor(seat: str) -> Event:
    """A bite."""
    return ev.Became(seat, "minor-vampire")


def romeo(seat: str) -> Event:
    """The choice of Giulietta."""
    return ev.Romeo(seat, "giulietta")


def attacked(seat: str) -> Event:
    """The wolves have chosen somebody."""
    return ev.Attacked(seat, "cancelled")


# --- the village and the criminals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("alive", "versions", "found"),
    [
        ("oratore peccatore oste", "", "village"),
        ("oratore spia guardia", "", "village"),
        ("oratore spia oste", "", "criminals"),
        ("oratore guardia-corrotta oste", "", "criminals"),
        ("oratore guardia-corrotta oste", "guardia-corrotta:non-criminale", "village"),
        ("oratore cacciatore-di-vampiri spia", "cacciatore-di-vampiri:guardia-cittadina", "village"),
        ("oratore cacciatore-di-vampiri spia", "", "criminals"),
        ("traditore ghoul mago", "mago:mago-oscuro", "village"),
        ("traditore", "", "village"),
        ("mercante", "mercante:disonesto", "criminals"),
        ("mercante guardia", "mercante:disonesto", "village"),
        ("pazzo giulietta", "", "village"),
        ("", "", "village"),
    ],
)
def test_the_side_of_the_village(alive: str, versions: str, found: str) -> None:
    """WW-END-04, WW-END-06, WW-END-07, WW-END-08, WW-END-09, WW-END-10, WW-END-23, WW-END-24, WW-END-34,
    WW-VARIANT-MAGO-OSCURO-03, WW-VARIANT-GUARDIA-CORROTTA-NON-CRIMINALE-01."""
    assert line(alive, versions, dead="capo-branco") == found


def test_minor_vampires_block_the_village() -> None:
    """WW-END-05, WW-VARIANT-CACCIATORE-DI-VAMPIRI-ESPERTO-01, WW-VARIANT-CACCIATORE-DI-VAMPIRI-ESPERTO-02."""
    expert = "cacciatore-di-vampiri:cacciatore-esperto"
    hunted = "oratore peccatore cacciatore-di-vampiri"
    assert line("oratore peccatore oste", dead="capo-branco vampiro", also=[minor("oratore")]) is None
    assert line(hunted, dead="capo-branco vampiro", also=[minor("oratore")]) is None
    assert line(hunted, expert, dead="capo-branco vampiro", also=[minor("oratore")]) == "village"
    assert line(f"{hunted} spia", expert, dead="capo-branco vampiro", also=[minor("oratore")]) == "criminals"
    assert line(f"{hunted} vampiro", expert, dead="capo-branco", also=[minor("oratore")]) is None
    heir = [minor("oratore"), minor("peccatore"), ev.Heir("oratore")]
    assert line(f"{hunted} oste", expert, dead="capo-branco vampiro", also=heir) is None
    converted = [minor("oratore"), minor("cacciatore-di-vampiri")]
    assert line(f"{hunted} oste", expert, dead="capo-branco vampiro", also=converted) is None
    assert (
        line(
            "oratore peccatore oste", expert, dead="capo-branco vampiro cacciatore-di-vampiri", also=[minor("oratore")]
        )
        is None
    )


def test_a_bitten_guard_and_a_bitten_criminal() -> None:
    """WW-ROLE-GUARDIA-04, WW-END-33: they are neither any more."""
    also = [minor("guardia"), ev.Died("guardia", None)]
    assert line("oratore spia oste", dead="capo-branco guardia", also=also[:1]) == "criminals"


# --- wolves and vampires ----------------------------------------------------------------------------------------------


def test_the_wolves() -> None:
    """WW-END-12, WW-END-14, WW-VARIANT-MAGO-OSCURO-03, WW-END-11."""
    dark = "mago:mago-oscuro"
    assert end("capo-branco traditore mago", dark, "lupo-maledetto oratore") == (
        "wolves",
        {"capo-branco", "traditore", "mago", "lupo-maledetto"},
    )
    for other in ("oratore", "pazzo", "giulietta", "spia", "ghoul"):
        assert line(f"capo-branco lupo-maledetto {other}") is None, other
    assert line("capo-branco spia assassino") is None
    assert line("capo-branco", dead="oratore") == "wolves"


def test_the_vampires() -> None:
    """WW-END-13, WW-VARIANT-MAGO-OSCURO-01: also without the Vampiro, if a creature is left."""
    found = end("oratore ghoul mago", "mago:mago-oscuro", "vampiro capo-branco peccatore", [minor("oratore")])
    assert found == ("vampires", {"oratore", "ghoul", "mago", "vampiro"})
    assert line("vampiro ghoul", dead="capo-branco") == "vampires"
    assert line("ghoul mago", "mago:mago-oscuro", "vampiro capo-branco") == "village"


def test_the_reietto() -> None:
    """WW-END-30, WW-END-31, WW-END-32, WW-ROLE-LUPO-REIETTO-04, WW-VARIANT-LUPO-REIETTO-BETA-01."""
    assert end("lupo-reietto traditore", dead="capo-branco oratore") == (
        "wolves",
        {"lupo-reietto", "traditore", "capo-branco"},
    )
    assert end("lupo-reietto lupo-del-branco", dead="capo-branco") == ("wolves", {"lupo-del-branco", "capo-branco"})
    assert end("capo-branco", dead="lupo-reietto") == ("wolves", {"capo-branco"})
    assert line("lupo-reietto oratore oste", dead="capo-branco") is None
    beta = "lupo-reietto:lupo-beta"
    assert end("lupo-reietto lupo-del-branco", beta, "capo-branco") == (
        "wolves",
        {"lupo-reietto", "lupo-del-branco", "capo-branco"},
    )
    assert end("lupo-reietto capo-branco", beta, "oratore") == ("wolves", {"capo-branco"})
    assert end("lupo-del-branco", beta, "lupo-reietto") == ("wolves", {"lupo-del-branco"})


# --- lovers, the madman, conversions ----------------------------------------------------------------------------------


def test_the_lovers_alone() -> None:
    """WW-END-25, WW-END-26, WW-END-03: whatever they are;
    with an attacked pazzo in totale-follia, if they are no other."""
    folly = "pazzo:totale-follia"
    also = [romeo("capo-branco"), attacked("pazzo")]
    assert end("giulietta capo-branco", folly, "pazzo oratore", also) == (
        "lovers",
        {"giulietta", "capo-branco", "pazzo"},
    )
    assert end("giulietta capo-branco", "", "pazzo oratore", also) == ("lovers", {"giulietta", "capo-branco"})
    also = [romeo("pazzo"), attacked("pazzo")]
    assert end("giulietta pazzo", folly, "capo-branco oratore", also) == ("lovers", {"giulietta", "pazzo"})
    assert end("giulietta oratore", "", "capo-branco", [romeo("oratore"), minor("oratore")]) == (
        "lovers",
        {"giulietta", "oratore"},
    )


def test_a_lover_wins_if_the_other_lives() -> None:
    """WW-END-27, WW-END-35, WW-ROLE-GIULIETTA-10."""
    assert end("giulietta oratore oste", "", "capo-branco", [romeo("oratore")]) == (
        "village",
        {"giulietta", "oratore", "oste"},
    )
    assert end("oratore oste", "", "capo-branco giulietta", [romeo("oratore")]) == ("village", {"oste", "giulietta"})
    also = [romeo("guardia")]
    assert end("giulietta guardia spia", "", "capo-branco", also) == ("village", {"giulietta", "guardia"})
    assert line("giulietta assassino oste", "", "capo-branco", [romeo("assassino")]) == "criminals"
    assert line("giulietta capo-branco oste", "", "", [romeo("capo-branco")]) is None
    recruited = [romeo("oratore"), ev.Became("oratore", "criminal")]
    assert end("giulietta oratore oste", "", "capo-branco", recruited) == ("criminals", {"giulietta", "oratore"})


def test_who_awaits_the_suicide_counts_as_dead_for_love() -> None:
    """WW-VARIANT-GIULIETTA-SUICIDIO-03, WW-END-27: for the partner's victory alone; as a Guard they count."""
    also = [romeo("guardia"), ev.Armed("grief", "guardia")]
    assert end("guardia spia oste", "giulietta:suicidio-notturno", "capo-branco giulietta", also) == (
        "village",
        {"oste"},
    )


def test_the_madman() -> None:
    """WW-END-29, WW-VARIANT-PAZZO-FOLLIA-01, WW-END-28."""
    assert end("oratore oste", "", "capo-branco pazzo", [attacked("pazzo")]) == (
        "village",
        {"oratore", "oste", "pazzo"},
    )
    assert end("oratore oste", "", "capo-branco pazzo") == ("village", {"oratore", "oste"})
    assert end("spia oste", "", "capo-branco pazzo", [attacked("pazzo")]) == ("criminals", {"spia"})
    folly = "pazzo:totale-follia"
    assert end("capo-branco", folly, "oste pazzo", [attacked("pazzo")]) == ("wolves", {"capo-branco", "pazzo"})
    assert end("capo-branco", folly, "oste pazzo") == ("wolves", {"capo-branco"})
    bitten = [attacked("pazzo"), minor("pazzo")]
    assert end("oratore oste", folly, "capo-branco pazzo", bitten) == ("village", {"oratore", "oste"})


def test_the_converted_win_with_their_new_side() -> None:
    """WW-END-33, WW-END-34, WW-END-28, WW-ROLE-CAPO-GILDA-05."""
    also = [ev.Became("oratore", "criminal")]
    assert end("oratore oste", "", "capo-branco spia", also) == ("criminals", {"oratore", "spia"})
    both = "mercante:disonesto"
    assert end("mercante oste guardia", both, "capo-branco") == ("village", {"mercante", "oste", "guardia"})
    assert end("mercante oste", both, "capo-branco") == ("criminals", {"mercante"})
    turned = [ev.Became("discendente-dei-lupi", "discendente")]
    assert end("discendente-dei-lupi", "", "capo-branco oste", turned) == (
        "wolves",
        {"discendente-dei-lupi", "capo-branco"},
    )


# --- the stalemate ----------------------------------------------------------------------------------------------------


@for_each(
    ("alive", "versions", "found"),
    [
        ("lupo-del-branco eremita", "", "lupi-mannari"),
        ("lupo-maledetto veggente", "", "lupi-mannari"),
        ("lupo-maledetto eremita", "", "lupi-mannari"),
        ("vampiro strega", "", "vampiro"),
        ("vampiro cacciatore-di-vampiri", "", "vampiro"),
        ("vampiro eremita", "eremita:vero-eremita", "vampiro"),
        ("vampiro lupo-maledetto", "", "lupi-mannari"),
        ("lupo-maledetto oratore", "", "lupi-mannari"),
        ("lupo-maledetto spia", "", "lupi-mannari"),
        ("capo-branco semplice", "", None),
        ("lupo-del-branco vampiro", "", None),
        ("lupo-maledetto assassino", "", None),
        ("vampiro eremita", "", None),
        ("vampiro prete", "prete:prete-redentore", None),
        ("vampiro assassino", "", None),
        ("lupo-maledetto borgomastro", "borgomastro:la-mia-parola-e-legge", None),
        ("lupo-maledetto borgomastro", "", "lupi-mannari"),
        ("lupo-reietto lupo-maledetto", "", "lupi-mannari"),
        ("capo-branco lupo-maledetto eremita", "", None),
    ],
)
def test_the_stalemate_of_two(alive: str, versions: str, found: str | None) -> None:
    """WW-END-15, WW-END-16, WW-END-17, WW-END-18, WW-END-19, WW-END-20, WW-END-22, WW-END-11."""
    v = village(alive + " capo-branco", versions) if "capo-branco" not in alive else village(alive, versions)
    fallen = [ev.Died(seat, None) for seat in v.state.seats if seat not in alive.split()]
    turn = Turn(evolve(v.state, fallen), Dice(bytes(32)))
    assert checkpoint(turn) == (found is not None)
    if found is not None:
        assert turn.s.result is not None
        assert turn.s.result.factions == (found,)


def test_the_stalemate_of_minor_vampires() -> None:
    """WW-END-18, WW-END-19, WW-END-05."""
    bitten = [minor("oratore")]
    for other, found in (
        ("spia", VAMPIRES),
        ("pazzo", VAMPIRES),
        ("traditore", WOLVES),
        ("lupo-maledetto", WOLVES),
        ("oste", VAMPIRES),
    ):
        v = village(f"oratore {other}")
        fallen = [ev.Died(seat, None) for seat in v.state.seats if seat not in ("oratore", other)]
        turn = Turn(evolve(v.state, [*bitten, *fallen]), Dice(bytes(32)))
        assert checkpoint(turn), other
        assert turn.s.result is not None
        assert (turn.s.result.line, turn.s.result.factions) == ("stalemate", (found,))


WOLVES, VAMPIRES = "lupi-mannari", "vampiro"


def test_what_is_spent_or_temporary_in_a_stalemate() -> None:
    """WW-END-17, WW-END-20, WW-END-21."""
    spent = [ev.Spent("assassino", "joins")]
    assert line("lupo-maledetto assassino", "", "capo-branco", spent) == "stalemate"
    assert line("lupo-maledetto eremita", "", "capo-branco assassino") == "stalemate"
    law = "borgomastro:la-mia-parola-e-legge"
    assert line("lupo-maledetto borgomastro", law, "capo-branco", [ev.Spent("borgomastro", "law")]) == "stalemate"
    vigilante = "assassino:vigilante"
    assert line("lupo-maledetto assassino", vigilante, "capo-branco") == "stalemate"
    assert line("lupo-maledetto assassino", vigilante, "capo-branco", extra="guaritore") is None
    assert (
        line("lupo-maledetto assassino", vigilante, "capo-branco", [ev.Spent("assassino", "joins")], "guaritore")
        == "stalemate"
    )
    assert line("eremita assassino", "eremita:vero-eremita", "capo-branco vampiro", [minor("eremita")]) is None
    sick = [ev.Armed("no-attack", "oste")]
    assert line("capo-branco semplice", "", "oste", sick) is None
    balcony = "giulietta:romeo-sotto-il-balcone"
    assert line("capo-branco oratore", balcony, "giulietta", [romeo("oratore")]) == "stalemate"


# --- the monster ------------------------------------------------------------------------------------------------------


def test_the_monster_keeps_the_game_going() -> None:
    """WW-END-36, WW-END-37, WW-END-42, WW-VARIANT-CONTADINO-MOSTRO-04."""
    assert line("mostro oratore oste", dead="capo-branco") is None
    assert line("capo-branco traditore mostro") is None
    assert line("mostro ghoul vampiro", dead="capo-branco") is None
    assert end("mostro veggente", dead="capo-branco") == ("stalemate", set())
    assert line("mostro lupo-maledetto", dead="capo-branco") == "stalemate"
    assert end("mostro lupo-maledetto", dead="capo-branco oratore") == ("stalemate", {"lupo-maledetto", "capo-branco"})
    assert end("mostro", dead="capo-branco") == ("monster", set())
    assert line("mostro mostro2", dead="capo-branco") == "stalemate"
    assert end("giulietta mostro", "", "capo-branco", [romeo("mostro")]) == ("lovers", {"giulietta", "mostro"})
    assert line("oratore oste", dead="capo-branco mostro") == "village"


# --- checkpoints ------------------------------------------------------------------------------------------------------


def test_the_game_ends_at_dawn_before_anything_else_and_accepts_nothing_more() -> None:
    """WW-END-01, WW-END-02, WW-DAY-08, WW-END-38, WW-KNOW-06, WW-END-41."""
    v = village("eroe spia guardia", size=6).night().calm()
    v.night("wolves>eroe")
    assert v.line == "village"
    kinds = [e.event.kind for e in v.new]
    assert "rumour" not in kinds[kinds.index("ended") :]
    assert [e.event.phase for e in v.new if e.event.kind == "phase"][-1] == "day"  # type: ignore[attr-defined]
    assert {e.player for e in v.events("uncovered")} == set(v.state.seats)
    for actor in (CLOCK, MASTER, "oratore"):
        assert v.prompts(actor) == ()
        with pytest.raises(Illegal, match="game-over"):
            v.do(actor, "close")


def test_the_last_wolf_burned_ends_the_game_in_the_evening() -> None:
    """WW-END-40, WW-STAKE-05, WW-DAY-16."""
    v = village("eremita").night()
    v.burn("capo-branco")
    assert v.line == "village"
    assert not [e for e in v.events("phase") if e.phase == "night"]


def test_a_condition_that_holds_in_the_middle_of_a_night_ends_nothing() -> None:
    """WW-END-02: the last wolf converts nobody, hits itself and is saved; nobody notices."""
    v = village("guaritore eroe", size=6).night().calm()
    v.night("wolves>eroe", "guaritore>capo-branco")
    assert v.died == {"eroe"}
    assert v.state.result is None


def test_both_lovers_of_a_dead_village() -> None:
    """WW-END-23, WW-END-24: nobody is left, and the Village has won."""
    found = end("", "", "capo-branco oratore")
    assert found == ("village", {"oratore"})


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


def test_lovers_alone_win_whatever_they_have_become() -> None:
    """WW-END-26, WW-END-33: a converted lover wins by the lovers' line, and by no other as a lover."""
    s = after_three_nights("romeo", "bitten", "guild").state
    s = WEREWOLF.evolve(s, [])
    s.living = tuple(seat for seat in s.players if seat in s.lovers)
    assert s.players[VICTIM].victory == ("vampiro",)
    assert ending(s) == ("lovers", None)
    assert {seat: reason(s, seat, "lovers", None) for seat in s.lovers} == {"juliet": "lover", VICTIM: "lover"}
    assert reason(s, VICTIM, "village", "villaggio") is None
