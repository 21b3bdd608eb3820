"""What is worth telling again of a game: each moment where its facts hold, and none where one of them does not."""

from __future__ import annotations

import pytest

from lupus.engine.seats import MASTER
from lupus.engine.table import Table
from lupus.rulesets.scenes import Figure, Tally, cards
from lupus.rulesets.screens import SHARED, Guest
from lupus.rulesets.werewolf import moments
from lupus.rulesets.werewolf.ending import over, scenes, tallies
from lupus.rulesets.werewolf.state import State
from lupus.rulesets.words import words

from .village import village

IT, EN = words("it", "werewolf"), words("en", "werewolf")


def told(table: Table[State], rule: moments.Rule) -> str:
    """What a rule finds in a game, in English; empty for nothing. It finds the same in Italian."""
    course = moments.course(table.view(MASTER))
    found = [rule(course, one) for one in (EN, IT)]
    assert (found[0] is None) == (found[1] is None)
    return found[0].text if found[0] is not None else ""


BELIEVED = (
    "In night 1 Veggente, the Seer, saw that the aura of Capo-branco was dark, and voted for that name by day. The "
    "village burned Peccatore."
)


@pytest.mark.parametrize(
    ("looks", "votes", "burned", "found"),
    [
        ("capo-branco", "capo-branco", "peccatore", BELIEVED),
        ("capo-branco", "mago", "peccatore", ""),
        ("capo-branco", "capo-branco", "capo-branco", ""),
        ("capo-branco", "capo-branco", "", ""),
        ("oratore", "oratore", "peccatore", ""),
        ("assassino", "assassino", "peccatore", ""),
    ],
)
def test_the_seer_saw_a_wolf_and_was_not_believed(looks: str, votes: str, burned: str, found: str) -> None:
    v = village("mago guaritore lupo-del-branco assassino", size=10)
    v.night(f"veggente>{looks}")
    if burned == votes:
        v.burn(burned)
    elif not burned:
        v.until("first-ballot", "vote")
        for seat, other in zip(v.living, (*v.living[1:], v.living[0]), strict=True):
            v.do(seat, "vote", name="capo-branco" if seat == "veggente" else other)
        v.until("night")
    else:
        others = [seat for seat in v.living if seat not in (burned, "veggente")]
        first = [*(f"{seat}>{burned}" for seat in others), f"veggente>{votes}"]
        second = [f"{seat}>{burned}" for seat in others if seat != votes]
        v.day(" ".join(first), " ".join(second))
    assert (v.died or {""}) == {burned}
    assert told(v, moments.not_believed) == found


@pytest.mark.parametrize("saved", [True, False])
def test_the_healer_saved_somebody(*, saved: bool) -> None:
    v = village("mago guaritore lupo-del-branco", size=10)
    v.night()
    v.calm()
    v.night("wolves>mago", *(["guaritore>mago"] if saved else []))
    assert v.died == (set() if saved else {"mago"})
    text = "In night 2 Mago was to die: Guaritore, the Healer, spent their only rescue there."
    assert told(v, moments.rescued) == (text if saved else "")


def test_a_rescue_by_whoever_leads_is_not_the_healers() -> None:
    v = village("mago guaritore lupo-del-branco", size=10)
    v.night()
    v.calm()
    v.until("guaritore", "shown")
    v.do(MASTER, "override", player="mago", change="hit", note="a slip")
    v.do(MASTER, "override", player="mago", change="safe", note="another slip")
    assert any(row.event.kind == "hits-removed" for row in v.view(MASTER))
    assert told(v, moments.rescued) == ""


@pytest.mark.parametrize(
    ("votes", "found"),
    [
        ("lupo-del-branco>capo-branco", "On day 1 a wolf voted for another wolf: Lupo-del-branco for Capo-branco."),
        ("lupo-del-branco>mago", ""),
        ("mago>capo-branco", ""),
    ],
)
def test_a_wolf_voted_for_a_wolf(votes: str, found: str) -> None:
    v = village("mago lupo-del-branco", size=8)
    v.night()
    v.day(votes)
    assert told(v, moments.wolf_against_wolf) == found


@pytest.mark.parametrize(
    ("versions", "burned", "found"),
    [
        ("", "", "yes"),
        ("", "giulietta", "no"),
        ("giulietta:suicidio-notturno", "giulietta", ""),
        ("", "mago", "yes"),
    ],
)
def test_the_lovers_shared_their_fate(versions: str, burned: str, found: str) -> None:
    """Not while one of them is alive and the other is not."""
    v = village("mago giulietta lupo-del-branco", versions, size=10)
    v.night("giulietta>oratore")
    if burned:
        v.burn(burned)
    texts = {
        "yes": "at the end they were still alive, together.",
        "no": "whoever fell first took the other along.",
    }
    begin = "Giulietta and Oratore were Juliet and Romeo: "
    assert told(v, moments.lovers) == (begin + texts[found] if found else "")
    assert told(village("mago", size=8), moments.lovers) == ""


@pytest.mark.parametrize(
    ("versus", "more", "raises", "found"),
    [
        ("mago", 1, "", "On day 1 the stake took Mago by a single vote, 3 to 2. They were on the side of the Village."),
        ("mago", 0, "", ""),
        ("capo-branco", 1, "", ""),
        ("mago", 1, "oratore>guaritore", ""),
    ],
)
def test_somebody_of_the_village_burned_by_one_vote(versus: str, more: int, raises: str, found: str) -> None:
    """Not where a card was raised that may have decided it, and not a wolf."""
    v = village("mago guaritore medium strega lupo-del-branco lupo-maledetto oratore", size=9)
    v.night()
    rival = "guaritore"
    voters = [seat for seat in v.living if seat not in (versus, rival)]
    first = [*(f"{seat}>{versus}" for seat in voters[:4]), *(f"{seat}>{rival}" for seat in voters[4:])]
    for_the_other = 2 if more else 1
    second = [f"{seat}>{versus}" for seat in voters[:3]] + [f"{seat}>{rival}" for seat in voters[3 : 3 + for_the_other]]
    v.day(" ".join(first), " ".join(second), saves=raises)
    assert v.died == {versus}
    assert told(v, moments.by_one_vote) == found


MOST = "In the whole game nobody had more votes against them than Mago: "


def test_who_was_voted_most_lived() -> None:
    v = village("mago guaritore medium strega lupo-del-branco eremita", size=9)
    v.night()
    assert told(v, moments.most_voted) == "", "nobody has voted"
    others = [seat for seat in v.living if seat not in ("mago", "strega")]
    first = [*(f"{seat}>mago" for seat in others[:4]), *(f"{seat}>strega" for seat in others[4:6])]
    v.day(" ".join(first), " ".join(f"{seat}>strega" for seat in others[:3]))
    assert v.died == {"strega"}
    assert told(v, moments.most_voted) == "", "three and two are five for her"
    v.night()
    v.day("medium>mago guaritore>mago")
    assert told(v, moments.most_voted) == f"{MOST}6. And was alive at the end."


FEW = (
    "medium>mago guaritore>mago",
    "medium>mago guaritore>mago eremita>mago mago>medium strega>medium veggente>medium",
)


@pytest.mark.parametrize("votes", FEW)
def test_with_few_votes_or_as_many_as_another_nobody_was_voted_most(votes: str) -> None:
    v = village("mago guaritore medium strega lupo-del-branco eremita", size=9)
    v.night()
    v.day(votes)
    assert told(v, moments.most_voted) == ""


def test_who_was_voted_most_and_burned_is_no_such_thing() -> None:
    v = village("mago guaritore medium strega lupo-del-branco eremita", size=9)
    v.night()
    v.burn("mago")
    assert told(v, moments.most_voted) == ""


OWN = "In night 2 the pack attacked one of its own: "


@pytest.mark.parametrize(
    ("target", "variants", "found"),
    [
        ("capo-branco", "", f"{OWN}Capo-branco. Their own finger pointed there too."),
        ("lupo-del-branco", "", f"{OWN}Lupo-del-branco."),
        ("capo-branco", "amuleto", f"{OWN}Capo-branco."),
        ("mago", "", ""),
    ],
)
def test_the_pack_attacked_one_of_its_own(target: str, variants: str, found: str) -> None:
    """With objects that are passed on a finger may have meant something else."""
    v = village("mago lupo-del-branco lupo-maledetto", variants=variants, size=8)
    v.night()
    v.calm()
    v.night(f"wolves>{target}")
    assert told(v, moments.own_pack) == found


@pytest.mark.parametrize(("again", "oneself"), [("", ""), ("capo-branco", " Their own finger pointed there too.")])
def test_a_finger_that_was_taken_back_pointed_nowhere(again: str, oneself: str) -> None:
    v = village("mago lupo-del-branco lupo-maledetto", size=8)
    v.night()
    v.calm()
    v.until("lupi-mannari", "point")
    v.do("capo-branco", "point", target="capo-branco")
    v.do(MASTER, "undo", player="capo-branco")
    if again:
        v.do("capo-branco", "point", target=again)
    v.until("day")
    assert told(v, moments.own_pack) == (f"{OWN}Capo-branco.{oneself}" if again else "")


@pytest.mark.parametrize(
    ("versions", "protects", "attacked", "found"),
    [
        ("", "mago", "mago", "In night 2 the pack attacked Mago, and that very night a spell was watching there."),
        ("", "oratore", "mago", ""),
        ("strega:maledizione", "mago", "mago", ""),
    ],
)
def test_the_pack_attacked_whoever_was_protected(versions: str, protects: str, attacked: str, found: str) -> None:
    v = village("mago strega lupo-del-branco", versions, size=9)
    v.night()
    v.calm()
    v.night(f"strega>{protects}", f"wolves>{attacked}")
    assert told(v, moments.warded) == found


@pytest.mark.parametrize(
    ("burned", "found"), [("veggente", "On day 1 the Village burned its own Seer: Veggente."), ("mago", "")]
)
def test_the_village_burned_its_seer(burned: str, found: str) -> None:
    v = village("mago", size=8)
    v.night()
    v.burn(burned)
    assert told(v, moments.seer_burned) == found


@pytest.mark.parametrize(
    ("second", "found"),
    [
        ("lupo-del-branco", "Veggente, the Seer, saw the dark aura of 2 wolves: Capo-branco and Lupo-del-branco."),
        ("capo-branco", ""),
        ("mago", ""),
    ],
)
def test_the_seer_saw_several_wolves(second: str, found: str) -> None:
    v = village("mago lupo-del-branco", size=9)
    v.night("veggente>capo-branco")
    v.calm()
    v.night(f"veggente>{second}")
    assert told(v, moments.saw_many) == found


@pytest.mark.parametrize(
    ("burned", "found"),
    [
        ("lupo-del-branco lupo-maledetto", "The Village never got a stake wrong: 2 of 2 took a wolf."),
        ("mago oratore", "The Village lit 2 stakes, and none of them took a wolf."),
        ("mago lupo-maledetto", ""),
        ("mago discendente-dei-lupi", ""),
        ("mago", ""),
    ],
)
def test_the_stakes_took_wolves_alone_or_none(burned: str, found: str) -> None:
    """Somebody who became a wolf is neither."""
    v = village("mago lupo-del-branco lupo-maledetto discendente-dei-lupi guaritore", size=11)
    v.night()
    v.calm()
    v.night("wolves>discendente-dei-lupi")
    for seat in burned.split():
        v.burn(seat)
        v.night()
    assert told(v, moments.stakes) == found


@pytest.mark.parametrize(
    ("against", "many", "found"),
    [
        ("", 4, "On day 1 nobody had any doubt: 7 votes of 7 against Mago."),
        ("veggente>strega", 4, ""),
        ("", 8, ""),
    ],
)
def test_all_voted_for_whoever_burned(monkeypatch: pytest.MonkeyPatch, against: str, many: int, found: str) -> None:
    monkeypatch.setattr(moments, "MANY", many)
    v = village("mago strega guaritore medium lupo-del-branco eremita lupo-maledetto", size=9)
    v.night()
    assert told(v, moments.of_one_mind) == ""
    others = [seat for seat in v.living if seat not in ("mago", "strega")]
    first = [*(f"{seat}>mago" for seat in others), "mago>strega"]
    second = [f"{seat}>mago" for seat in others if not against.startswith(seat)]
    v.day(" ".join(first), " ".join([*second, against]))
    assert v.died == {"mago"}
    assert told(v, moments.of_one_mind) == found


@pytest.mark.parametrize(
    ("days", "voted", "found"),
    [
        (2, "strega", "In 4 ballots nobody ever voted against Capo-branco. Who was a wolf."),
        (2, "capo-branco", ""),
        (1, "strega", ""),
    ],
)
def test_nobody_ever_voted_against_a_wolf(days: int, voted: str, found: str) -> None:
    v = village("mago strega guaritore eremita", size=9)
    for burned in ("mago", "guaritore")[:days]:
        v.night()
        others = [seat for seat in v.living if seat not in (burned, "strega", "veggente")]
        first = [*(f"{seat}>{burned}" for seat in others), f"{burned}>strega", f"veggente>{voted}"]
        v.day(" ".join(first), " ".join(f"{seat}>{burned}" for seat in others if seat != voted))
        assert v.died == {burned}
    assert told(v, moments.never_named) == found


@pytest.mark.parametrize(
    ("burned", "found"),
    [
        ("lupo-maledetto mago", "The very first stake took a wolf: Lupo-maledetto, on day 1."),
        ("mago lupo-maledetto", ""),
        ("", ""),
    ],
)
def test_the_first_stake_took_a_wolf(burned: str, found: str) -> None:
    v = village("mago lupo-del-branco lupo-maledetto", size=9)
    for seat in burned.split():
        v.night()
        v.burn(seat)
    assert told(v, moments.first_stake) == found


@pytest.mark.parametrize(
    ("deeds", "mistake", "found"),
    [
        ("wolves>mago", "", "The first victim of the night was Mago, whose card was Wizard."),
        ("wolves>mago assassino!medium", "", ""),
        ("", "", ""),
        ("", "oratore", ""),
    ],
)
def test_who_died_first_by_night(deeds: str, mistake: str, found: str) -> None:
    """Not of several, and not where somebody set a mistake right."""
    v = village("mago medium assassino lupo-del-branco", size=10)
    v.night()
    v.calm()
    if mistake:
        v.until("lupi-mannari", "shown")
        v.do(MASTER, "override", player=mistake, change="dies", note="a slip")
    v.night(*deeds.split())
    assert told(v, moments.first_victim) == found


def test_an_ending_tells_who_was_who_in_the_order_in_which_they_fell_and_who_has_won() -> None:
    """WW-MOD-15: the dead first, then the living; each card in its place at the table, others are still covered."""
    v = village("mago guaritore strega assassino giulietta contadino", size=10)
    assert not over(v.state)
    assert tallies(v.view(SHARED)) == ()
    v.night("giulietta>strega", "veggente>capo-branco")
    v.calm()
    v.night("wolves>mago")
    v.burn("giulietta")
    v.night("wolves>veggente")
    v.burn("capo-branco")
    assert over(v.state)
    guests = [Guest(seat, "", "f") for seat in v.state.seats]
    found = scenes(v.view(MASTER), guests, EN)
    assert found[0].kind == "over"
    assert found[0].title.endswith("the Criminals win.")
    assert [fact.text for fact in found[0].facts] == ["The village has decided: Capo-branco burns."]
    people = [one for one in found if one.kind == "card"]
    assert [one.figures[0].name for one in people][:5] == ["Mago", "Giulietta", "Strega", "Veggente", "Capo-branco"]
    assert [sum(card != "" for card in one.row) for one in people] == list(range(1, 11))
    assert all([one.row[at] for at in one.at] == [one.figures[0].drawings[0]] for one in people)
    assert people[0].title == "Mago was the Wizard."
    assert people[0].figures[0].lines == ("Wizard", "† night 2")
    assert found[-1].kind == "winners"
    assert {one.name.lower() for one in found[-1].figures} == set(v.state.won)
    assert found[-1].title == "Assassino has won."
    assert tallies(v.view(SHARED)) == (Tally(v.state.seats, ("assassino",)),)


@pytest.mark.parametrize(("people", "turns"), [(6, 6), (10, 10), (11, 6), (25, 9), (33, 9)])
def test_at_a_large_table_several_cards_are_turned_over_at_once(people: int, turns: int) -> None:
    """A host touches no more than ten times; in the end all cards lie open."""
    order = [(people - n - 1, f"card-{n}", Figure(str(n)), f"{n}.") for n in range(people)]
    found = cards(order, "")
    assert len(found) == turns
    assert [figure.name for one in found for figure in one.figures] == [str(n) for n in range(people)]
    assert all(one.title == " ".join(f"{figure.name}." for figure in one.figures) for one in found)
    assert [at for one in found for at in one.at] == [*reversed(range(people))]
    assert found[-1].row == tuple(f"card-{people - n - 1}" for n in range(people))


def test_a_card_of_which_there_are_several_is_one_of_them() -> None:
    """WW-COMP-16: there are three Contadini in the deck."""
    v = village("contadino contadino2 lupo-del-branco", size=7)
    v.burn("capo-branco").night().burn("lupo-del-branco")
    assert over(v.state)
    found = scenes(v.view(MASTER), [], EN)
    assert "Contadino was a Peasant." in [one.title for one in found]
    assert "Veggente was the Seer." in [one.title for one in found]
