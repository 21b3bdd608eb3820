"""The script sentence by sentence: what the Moderator says, sees and may enter at each moment,
and what they may not."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message

from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.rulesets.lexicon import shown
from lupus.rulesets.werewolf import ballots
from lupus.rulesets.werewolf.calls import NIGHT
from lupus.rulesets.werewolf.desk import page as desk_page
from lupus.rulesets.werewolf.desk import preparing
from lupus.rulesets.werewolf.desk.offline import act, begin, exported, speak, stored
from lupus.rulesets.werewolf.desk.preparing import Draft, antagonists
from lupus.rulesets.werewolf.desk.script import BOUNDS, PAUSE, Signal, seconds_of
from lupus.rulesets.werewolf.desk.seatmap import Place, places
from lupus.rulesets.werewolf.desk.session import Session
from lupus.rulesets.words import words
from tests.loops import for_each

from .test_desk import Moderator, forms_of, secret
from .village import Village, village

IT, EN = words("it", "werewolf"), words("en", "werewolf")


def desk(cards: str = "", *rest: str, language: str = "en", **more: object) -> Moderator:
    """A desk at nightfall of the first night; every player is called like their card."""
    return Moderator(village(cards, *rest, **more), language)  # type: ignore[arg-type]


def until(m: Moderator, phase: str, stage: str = "") -> Moderator:
    """Go on to a phase."""
    assert isinstance(m.table, Village)
    m.table.until(phase, stage)
    m.memo = {}
    return m


def known(m: Moderator, seat: str) -> Place:
    """What the seat map says of a player."""
    return next(one for one in places(m.desk) if one.seat == seat)


def do(page: str) -> list[str]:
    """What the forms of a page do."""
    return [form.fields["do"][0] for form in forms_of(page)]


# --- the night --------------------------------------------------------------------------------------------------------


def test_at_nightfall_all_close_their_eyes_and_the_first_call_waits_for_it() -> None:
    """WW-NIGHT-01, WW-NIGHT-04: a button confirms that eyes are closed, at nightfall and after every call."""
    m = until(desk(), "night")
    assert m.step.says == (EN.say("say-night"),)
    assert m.step.goes_on == "desk-all-eyes-closed"
    m.next()
    assert m.table.state.phase == "veggente"
    m.send(do="point", seat="veggente", target="oratore")
    assert m.step.goes_on not in ("desk-all-eyes-closed", "desk-eyes-closed")
    m.next()
    assert (m.step.goes_on, m.step.closes) == ("desk-eyes-closed", EN.say("say-close-veggente"))
    m.next()
    assert m.table.state.phase == "lupi-mannari"


def test_a_call_shows_its_parts_from_the_opening_to_the_closing() -> None:
    """WW-MOD-05, WW-MOD-06: the signal comes with the recorded choice and goes with the call."""
    m = until(desk(), "veggente", "point")
    page = m.page()
    place = m.table.setup.seats.index("veggente") + 1
    marks = [EN.say("say-open-veggente"), f"<li>{place}. Veggente</li>", "Whose aura", 'name="target"']
    found = [page.index(mark.replace("'", "&#x27;")) for mark in marks]
    assert found == sorted(found)
    assert (m.step.signals, m.step.closes) == ((), "")
    m.send(do="point", seat="veggente", target="capo-branco")
    assert m.step.signals == ()
    m.next()
    page = m.page()
    assert m.step.signals == (Signal("yes", ("capo-branco",)),)
    assert page.index('class="signal yes"') < page.index(EN.say("say-close-veggente"))
    assert 'name="target"' not in page
    m.next()
    assert 'class="signal yes"' not in m.page()


def test_each_sign_is_the_one_that_the_rules_say() -> None:
    """WW-MOD-05: fingers, a tap, who is pointed out, no signal."""
    m = until(desk("guardia assassino spia giulietta guaritore", size=9), "giulietta", "point")
    m.send(do="point", seat="giulietta", target="oratore")
    m.next()
    assert m.step.signals == (Signal("tap", ("oratore",)), Signal("opens", ("oratore",)))
    until(m, "guardie", "shown")
    assert m.step.signals == (Signal("fingers", (), 2),)
    until(m, "criminali", "shown")
    assert m.step.signals == (Signal("none"),)
    assert m.step.awake == ("assassino", "spia")
    until(m, "day")
    until(m, "night")
    until(m, "lupi-mannari", "point")
    m.send(do="point", seat="capo-branco", target="spia")
    m.next()
    assert m.step.signals == (Signal("none"),)
    until(m, "guaritore", "eyes")
    m.next()
    assert m.step.signals == (Signal("point-out", ("spia",)),)


def test_no_sentence_of_a_call_or_of_a_ballot_is_said_twice() -> None:
    """WW-MOD-05, WW-MOD-23: not when eyes were noted first, nor when all names were called:
    a voice reads what stands there."""
    m = until(until(desk("assassino mago", size=8), "day"), "mago", "eyes")
    assert (m.step.says, m.step.asks) == ((EN.say("say-open-mago"),), "")
    m.next()
    assert (m.step.says, m.step.asks) == ((), EN.say("say-ask-mago-later"))
    until(m, "mago", "shown")
    assert (m.step.says, m.step.asks) == ((), "")
    ballot = until(desk("mago guardia guaritore eremita", size=6), "first-ballot", "vote")
    said: list[str] = []
    for n in range(6):
        said += ballot.step.says
        ballot.send(do="arms", arms=1 + (n == 0 and ballots.totals(ballot.table.state).start - 6))
    assert ballot.step.goes_on == "desk-outcome"
    assert ballot.step.says == ()
    assert len(said) == len(set(said)) == 7


def test_a_healer_is_shown_that_nobody_was_hit_and_a_village_that_nobody_burns() -> None:
    """WW-MOD-05, WW-VOTE2-11."""
    m = until(until(desk("guaritore", size=7), "day"), "guaritore", "eyes")
    m.next()
    assert m.step.signals == (Signal("point-out", ()),)
    assert f"<strong>{EN.say('desk-signal-nobody')}</strong>" in m.page()
    until(m, "stake")
    assert EN.say("say-undecided") in m.step.says
    assert m.step.seconds == PAUSE


def test_void_calls_are_made_alike_and_marked_on_this_page_alone() -> None:
    """WW-MOD-01, WW-MOD-02: same sentences, a time drawn by the same rule;
    "so far" where somebody may still open the eyes."""
    real, void = until(desk("mago"), "mago", "point"), until(desk(extra="mago"), "mago", "point")
    assert (real.step.void, void.step.void) == ("", "void")
    assert (real.step.says, real.step.asks) == (void.step.says, void.step.asks)
    for m in (real, void):
        until(m, "mago", "shown")
    assert (real.step.closes, real.step.seconds) == (void.step.closes, void.step.seconds)
    assert "A void call" in void.page()
    later = until(until(desk("assassino", extra="mago"), "day"), "mago", "eyes")
    assert (later.step.void, later.step.joins) == ("so-far", ("assassino",))
    later.send(do="eyes", seat="assassino")
    assert later.step.void == ""


def test_the_length_of_a_call_is_drawn_between_the_bounds_whoever_is_called() -> None:
    """WW-MOD-02."""
    session = Session(EN, secret(5))
    session.table = village("")
    lengths = set()
    for _ in range(200):
        session.pace = session.secret().hex()
        until_shown = until(Moderator(session.table), "veggente", "shown").step
        lengths.add(seconds_of(until_shown, session.pace))
    assert BOUNDS[0] <= min(lengths) < BOUNDS[0] + 0.5
    assert BOUNDS[1] - 0.5 < max(lengths) <= BOUNDS[1]
    assert len(lengths) > 60


def test_every_sentence_of_the_script_stands_in_one_file_under_a_fixed_key() -> None:
    """WW-MOD-23, WW-VOTE1-16, WW-VOTE2-11: whole games say nothing else; each key exists in both languages."""
    folder = files("lupus.rulesets.werewolf.desk") / "words"
    keys = {
        language: {
            m.id.name
            for m in FluentParser().parse((folder / f"{language}.ftl").read_text(encoding="utf-8")).body
            if isinstance(m, Message)
        }
        for language in ("it", "en")
    }
    assert keys["it"] == keys["en"]
    for call in NIGHT:
        assert {f"say-open-{call.id}", f"say-close-{call.id}"} <= keys["it"]
    assert "una volta sola, contro un'altra persona" in IT.say("say-first-ballot")
    second = IT.say("say-second-ballot", values={"names": "Anna e Bruno", "count": 2})
    assert all(part in second for part in ("Chiudete gli occhi", "devono votare", "più voti", "parità nessuno"))


@pytest.mark.parametrize("call", ["veggente", "strega"])
def test_a_role_is_spoken_of_with_its_own_gender(call: str) -> None:
    """WW-MOD-04: feminine for her, whoever holds the card; masculine and plural for others."""
    assert f"la {call.title()}" in IT.say(f"say-open-{call}")
    assert "il Mago" in IT.say("say-open-mago")
    assert "Aprano gli occhi le Guardie" in IT.say("say-open-guardie")


def test_what_is_recorded_may_be_undone_until_the_signal_and_set_right_afterwards_with_a_reason() -> None:
    """WW-MOD-17: an undo, a changed choice, an override in the log."""
    m = until(desk(), "veggente", "point")
    m.send(do="point", seat="veggente", target="capo-branco")
    m.send(do="undo", player="veggente")
    assert m.table.state.answers == {}
    m.send(do="point", seat="veggente", target="oratore")
    m.next()
    assert "undo" not in do(m.page())
    with pytest.raises(Exception, match="not-now"):
        m.send(do="undo", player="veggente")
    assert "reason" in m.send(do="override", player="oratore", change="dies", sure="yes").refused
    assert "Are you sure" in m.send(do="override", player="oratore", change="dies", note="peeked").question
    m.send(do="override", player="oratore", change="dies", note="peeked", sure="yes")
    assert "oratore" not in m.table.state.living
    row = next(entry for entry in m.table.log if entry.event.kind == "overridden")
    assert row.seen_by.admits(MASTER)
    assert not any(row.seen_by.admits(seat) for seat in (*m.table.setup.seats, None))
    m.send(do="override", player="oratore", change="lives", note="no, they had not", sure="yes")
    assert m.table.state.living == m.table.setup.seats


@pytest.mark.parametrize(
    ("change", "holds"),
    [
        ("hit", lambda s: "oratore" in s.hit()),
        ("attacked", lambda s: s.players["oratore"].attacked),
        ("amuleto", lambda s: s.items["amuleto"].holder == "oratore"),
        ("spada", lambda s: s.items["spada"].holder == "oratore"),
        ("villager", lambda s: s.players["oratore"].camp == ("villaggio",)),
        ("criminal", lambda s: s.players["oratore"].camp == ("criminali",)),
        ("minor-vampire", lambda s: s.players["oratore"].creature == "minor-vampire"),
        ("discendente", lambda s: s.players["oratore"].creature == "werewolf"),
    ],
)
def test_every_mistake_can_be_set_right(change: str, holds: object) -> None:
    """WW-MOD-17: and the page offers it."""
    m = until(
        desk("guaritore", variants="amuleto spada", holders={"amuleto": "guaritore", "spada": "guaritore"}), "night"
    )
    assert f'value="{change}"' in m.page()
    m.send(do="override", player="oratore", change=change, note="a slip", sure="yes")
    assert holds(m.table.state)  # type: ignore[operator]
    if change == "hit":
        m.send(do="override", player="oratore", change="safe", note="no", sure="yes")
        assert m.table.state.hit() == ()


def test_powers_that_were_spent_by_mistake_are_given_back() -> None:
    """WW-MOD-17."""
    m = until(desk("assassino mago", size=8), "day")
    until(m, "night")
    until(m, "mago", "eyes")
    m.send(do="eyes", seat="assassino")
    m.next()
    assert ("assassino", "joins") in m.table.state.spent
    assert "eyes opened in somebody else" in "".join(known(m, "assassino").spent)
    until(m, "mago", "shown")
    m.send(do="override", player="assassino", change="restored", note="a yawn", sure="yes")
    assert ("assassino", "joins") not in m.table.state.spent


def test_pointing_at_oneself_is_asked_twice() -> None:
    """WW-UI-13."""
    m = until(desk(), "veggente", "point")
    assert "themselves" in m.send(do="point", seat="veggente", target="veggente").question
    assert m.table.state.answers == {}
    m.send(do="point", seat="veggente", target="veggente", sure="yes")
    assert m.table.state.answers["veggente"].target == "veggente"


def test_a_compulsory_choice_is_skipped_only_with_a_reason() -> None:
    """WW-UI-14: in a call and in a ballot."""
    m = until(desk(), "veggente", "point")
    assert m.step.goes_on == ""
    assert m.send(do="next").refused
    assert m.send(do="skip", player="veggente").refused
    m.send(do="skip", player="veggente", note="fell asleep")
    assert m.step.goes_on
    assert any(entry.event.kind == "answered-for" and entry.event.note == "fell asleep" for entry in m.table.log)  # type: ignore[attr-defined]
    m.memo = {"entry": "voters"}
    m.table.until("first-ballot", "vote")  # type: ignore[attr-defined]
    m.memo = {"entry": "voters"}
    while m.desk.state.stage == "vote" and "votes" in do(m.page()):
        m.send(do="votes")
    assert "skip" in do(m.page())


# --- the table --------------------------------------------------------------------------------------------------------


def test_the_seat_map_has_all_that_the_moderator_must_know() -> None:
    """WW-SETUP-12, WW-MOD-07, WW-MOD-12: card, version, secret role, camp, aura, life, hits, what is armed, uses,
    objects."""
    m = desk(
        "eroe strega:x guaritore".replace(":x", ""),
        "strega:maledizione",
        variants="amuleto",
        holders={"amuleto": "guaritore"},
        size=8,
    )
    assert known(m, "eroe").secret == EN.say("secret-eroe")
    assert known(m, "strega").version == EN.say("version-strega-maledizione")
    assert (known(m, "capo-branco").dark, known(m, "veggente").mystic) == (True, True)
    assert "Amulet" in known(m, "guaritore").marks
    until(m, "day")
    until(m, "night")
    until(m, "lupi-mannari", "point")
    m.send(do="point", seat="capo-branco", target="oratore")
    m.next()
    assert "among the victims" in known(m, "oratore").marks
    until(m, "day")
    assert not known(m, "oratore").alive
    page = m.page()
    assert 'class="seat dead' in page
    assert re.search(r'<li class="dead"><b>\d. Oratore', page)
    forms_of(page)


def test_what_waits_for_the_next_night_is_kept_in_mind() -> None:
    """WW-MOD-07: the cub's two attacks, the sick one's night."""
    m = desk("lupo-maledetto", "lupo-maledetto:cucciolo-di-lupo", size=9)
    assert isinstance(m.table, Village)
    m.table.night()
    m.table.burn("lupo-maledetto")
    assert m.step.name == "2.night"
    assert EN.say("desk-armed-double") in m.step.notes
    until(m, "lupi-mannari", "point")
    assert m.step.signals == (Signal("fingers", (), 2),)
    assert m.step.choices[0].second


def test_the_strongest_wolf_is_named_to_the_moderator_alone() -> None:
    """WW-UI-16."""
    m = desk("lupo-del-branco", size=8)
    until(m, "day")
    until(m, "night")
    until(m, "lupi-mannari", "point")
    assert set(m.step.awake) == {"capo-branco", "lupo-del-branco"}
    assert any("Capo-branco" in note for note in m.step.notes)
    assert [choice.seat for choice in m.step.choices] == ["capo-branco"]


# --- the day ----------------------------------------------------------------------------------------------------------


def test_the_morning_names_the_dead_in_the_order_of_the_seats_and_ends_when_the_moderator_says_so() -> None:
    """WW-DAY-01, WW-DAY-12: and nothing of how they died."""
    m = desk()
    until(m, "day")
    assert m.step.says[0] == EN.say("say-morning")
    assert EN.say("say-nobody-died") not in m.step.says
    assert m.step.goes_on == "desk-first-ballot"
    until(m, "night")
    until(m, "lupi-mannari", "point")
    m.send(do="point", seat="capo-branco", target="oratore")
    until(m, "day")
    assert m.step.says[1] == "Last night we lost Oratore."
    assert m.step.seconds == 0


def test_names_are_called_one_by_one_in_the_order_of_the_day() -> None:
    """WW-VOTE1-05, WW-VOTE1-13, WW-MOD-08, WW-VOTE2-03: from the first seat on odd days, from the last on even ones."""
    m = until(desk(size=7), "first-ballot", "vote")
    seats = m.table.setup.seats
    assert m.step.says[-1] == f"Who votes against {shown(seats[0])}?"
    order = re.findall(r'<ol class="names">(.*?)</ol>', m.page())[0]
    assert re.findall(r"<span>([^<]+)</span>", order) == [shown(seat) for seat in seats]
    m.send(do="arms", arms=1)
    assert m.step.says[-1].endswith(f"{shown(seats[1])}?")
    assert m.table.state.arms == {seats[0]: 1}
    m.send(do="back")
    assert m.step.says[-1].endswith(f"{shown(seats[0])}?")


def boxes(m: Moderator, name: str) -> list[str]:
    """What is ticked on the page, or the number that stands there."""
    fields = re.findall(rf'<input type="\w+" name="{name}" value="([^"]*)"([^>]*)>', m.page())
    return [value for value, more in fields if "checked" in more or "inputmode" in more]


def test_who_goes_back_in_a_count_of_arms_finds_what_was_counted_and_changes_only_that() -> None:
    """WW-VOTE1-17, WW-MOD-18: a name is called again with its arms and its cards, and no other name loses anything."""
    m = until(desk("azzeccagarbugli mago guardia guaritore eremita", size=7), "first-ballot", "vote")
    names, card = m.table.setup.seats, "azzeccagarbugli"
    one, other = [name for name in names if name != card][:2]
    arms = {name: n % 3 for n, name in enumerate(names)}
    for name in names:
        m.send(do="arms", arms=arms[name], raised=[card] if name in (one, other) else [])
    for name in reversed(names):
        m.send(do="back")
        assert boxes(m, "arms") == [str(arms[name])]
        assert boxes(m, "raised") == ([card] if name in (one, other) else [])
        assert (m.table.state.arms, m.table.state.raises) == (arms, {card: (one, other)})
    for name in names:
        m.send(do="arms", arms=4 if name == card else arms[name], raised=[card] if name == other else [])
    assert m.table.state.arms == {**arms, card: 4}
    assert m.table.state.raises == {card: (other,)}


def test_who_goes_back_in_a_count_of_votes_finds_who_voted_and_takes_back_only_that() -> None:
    """WW-VOTE1-17: a mercante who is taken off at one name keeps their other names, and others their raised cards."""
    m = until(desk("mercante azzeccagarbugli mago guardia", size=7), "first-ballot", "vote")
    m.send(do="entry", entry="voters")
    card, seats = "azzeccagarbugli", m.table.setup.seats
    first, second = seats[:2]
    at_first = [seat for seat in seats if seat != first and (seat == card or seat == "mercante")]
    at_second = ["mercante"] if second != "mercante" else []
    m.send(do="votes", voter=at_first, raised=[card])
    m.send(do="votes", voter=at_second)
    m.send(do="back")
    assert {*boxes(m, "voter")} == {*at_second}
    m.send(do="back")
    assert {*boxes(m, "voter")} == {*at_first}
    assert boxes(m, "raised") == [card]
    m.send(do="votes", voter=[], raised=[card])
    assert m.table.state.votes == dict.fromkeys(at_second, (second,))
    m.send(do="votes", voter=at_second, raised=[card])
    assert m.table.state.votes == dict.fromkeys(at_second, (second,))
    assert m.table.state.raises == {card: (first, second)}


def test_totals_must_be_one_arm_for_each_voter() -> None:
    """WW-VOTE1-14: else the Moderator is asked to repeat the calls."""
    m = until(desk("mago guardia guaritore eremita spia", size=7), "first-ballot", "eyes")
    m.next()
    m.send(do="arms", arms=6)
    for _ in range(6):
        m.send(do="arms", arms=0)
    assert m.step.says == (EN.say("say-repeat"),)
    assert m.step.goes_on == ""
    assert m.send(do="next").refused
    m.send(do="again")
    assert m.table.state.arms == {}
    m.send(do="arms", arms=5)
    m.send(do="arms", arms=2)
    for _ in range(5):
        m.send(do="arms", arms=0)
    assert m.step.goes_on == "desk-outcome"
    m.next()
    assert m.table.state.candidates == m.table.setup.seats[:2]


def test_with_voters_one_by_one_a_second_name_is_for_the_mercante_alone() -> None:
    """WW-VOTE1-15, WW-ROLE-MERCANTE-03: everybody is looked after one by one."""
    m = until(desk("mago mercante", size=7), "first-ballot", "vote")
    m.send(do="entry", entry="voters")
    first, second = m.table.setup.seats[:2]
    assert first != "mercante"
    voters = [seat for seat in m.table.state.living if seat != first]
    m.send(do="votes", voter=voters)
    assert m.table.state.votes["mercante"] == (first,)
    plain = next(seat for seat in voters if seat not in ("mercante", second))
    assert "only the Merchant" in m.send(do="votes", voter=[plain]).refused
    m.send(do="votes")
    m.send(do="votes", voter=["mercante"])
    assert m.table.state.votes["mercante"] == (first, m.table.setup.seats[2])
    for _ in range(4):
        m.send(do="votes")
    assert m.step.goes_on == ""
    assert any(first[1:] in note for note in m.step.notes)


@pytest.mark.parametrize(
    ("card", "version", "said"),
    [
        ("borgomastro", "", "votes with 2 arms."),
        ("borgomastro", "borgomastro:villaggio-grande", "shows with the fingers what the vote is worth"),
        ("mercante", "", "there may be more arms than people"),
        ("mercante", "mercante:cinque-voti", "five at most, and shows with the fingers how many"),
        ("azzeccagarbugli", "", "a card may be raised by whoever has: Pettifogger"),
    ],
)
def test_whose_votes_count_otherwise_is_said_in_time(card: str, version: str, said: str) -> None:
    """WW-ROLE-BORGOMASTRO-02, WW-VARIANT-BORGOMASTRO-VILLAGGIO-GRANDE-02, WW-VARIANT-MERCANTE-CINQUE-02, WW-MOD-18."""
    m = until(desk(card, version, size=7), "first-ballot", "vote")
    assert any(said in note for note in m.step.notes), m.step.notes


def test_a_raised_card_is_recorded_next_to_the_name() -> None:
    """WW-MOD-18."""
    m = until(desk("azzeccagarbugli", size=7), "first-ballot", "vote")
    m.send(do="arms", arms=1, raised=["azzeccagarbugli"])
    named = m.table.setup.seats[0]
    if named != "azzeccagarbugli":
        assert m.table.state.raises == {"azzeccagarbugli": (named,)}
        assert "⚑ Azzeccagarbugli" in m.page()


def defending(m: Moderator) -> Moderator:
    """A first ballot with two candidates."""
    until(m, "first-ballot", "vote")
    weight = ballots.totals(m.table.state).start
    m.send(do="arms", arms=weight - 2)
    m.send(do="arms", arms=2)
    while "arms" in do(m.page()):
        m.send(do="arms", arms=0)
    m.next()
    assert m.table.state.phase == "defence"
    return m


def test_the_defence_lists_who_may_speak_and_asks_before_it_ends_if_somebody_has_not() -> None:
    """WW-DEF-02, WW-DEF-04: nothing can be voted in it."""
    m = defending(desk(size=7))
    one, other = m.table.state.candidates
    assert "have not spoken" in m.send(do="next").question
    m.send(do="spoken", seat=one)
    assert "has not spoken" in m.send(do="next").question
    m.send(do="spoken", seat=other)
    assert {"arms", "votes"} & set(do(m.page())) == set()
    m.send(do="next")
    assert m.table.state.phase == "second-ballot"
    order = re.findall(r'<ol class="names">(.*?)</ol>', m.page())[0]
    assert len(re.findall(r"<span>", order)) == 2


def burned(m: Moderator, seat: str) -> Moderator:
    """A day on which somebody burns, entered at the desk."""
    assert isinstance(m.table, Village)
    others = [other for other in m.table.living if other != seat]
    m.table.until("first-ballot", "vote")
    for voter in m.table.living:
        m.table.do(voter, "vote", name=seat if voter != seat else others[-1])
    m.table.go()
    m.table.go()
    for voter in others[:-1]:
        m.table.do(voter, "vote", name=seat)
    m.table.go()
    m.memo = {}
    assert m.table.state.phase == "stake"
    return m


def test_after_every_burning_there_is_the_same_pause_and_the_shot_is_offered_in_it() -> None:
    """WW-STAKE-06, WW-MOD-19."""
    shooting, plain = (
        burned(desk("lupo-maledetto", size=8), "lupo-maledetto"),
        burned(desk("lupo-maledetto", size=8), "oratore"),
    )
    assert shooting.step.seconds == plain.step.seconds == PAUSE
    assert shooting.step.says[:1] == plain.step.says[:1]
    assert [choice.seat for choice in shooting.step.choices] == ["lupo-maledetto"]
    assert plain.step.choices == ()
    assert set(shooting.step.choices[0].options) == {*shooting.table.state.living, "nobody"}
    shooting.send(do="point", seat="lupo-maledetto", target="veggente")
    shooting.next()
    assert any("points at Veggente" in sentence for sentence in shooting.step.says)


def test_whoever_was_burned_by_mistake_lives_again_once_the_pause_is_over() -> None:
    """WW-MOD-17: the pause is the same whatever it hides, so nothing is offered in it."""
    m = burned(desk("lupo-maledetto", size=8), "oratore")
    assert "override" not in do(m.page())
    until(m, "night").send(do="override", player="oratore", change="lives", note="counted wrong", sure="yes")
    assert m.table.state.living == m.table.setup.seats


def test_whoever_leaves_is_announced_at_once_without_a_card() -> None:
    """WW-MOD-20: asked twice, with a reason."""
    m = until(desk(size=8), "day")
    assert m.send(do="leave", player="oratore", sure="yes").refused
    assert "for good" in m.send(do="leave", player="oratore", note="a train").question
    m.send(do="leave", player="oratore", note="a train", sure="yes")
    assert m.step.says[-1] == "Oratore leaves the table and is out of the game."
    assert not known(m, "oratore").alive


def test_the_end_interrupts_the_script_and_names_the_winners() -> None:
    """WW-MOD-09, WW-END-39: also by hand, which is asked twice."""
    m = until(desk(size=7), "day")
    assert "cannot be resumed" in m.send(do="end", faction="villaggio").question
    m.send(do="end", faction="villaggio", sure="yes")
    assert m.step.name == "end"
    assert m.step.says[0] == "The game is over. I close it. The winners: the Village."
    assert m.step.goes_on == ""
    last = burned(desk("oste", size=6), "capo-branco")
    last.next()
    assert last.step.name == "end"
    assert "Victory for the Village" in last.step.says[0]


def test_after_three_quiet_nights_and_days_the_end_is_offered_and_not_forced() -> None:
    """WW-END-43."""
    m = desk(size=8)
    assert isinstance(m.table, Village)
    for number in range(1, 5):
        m.table.night()
        m.memo = {}
        offered = any("if you all agree" in note for note in m.step.notes)
        assert offered == (number == 4), number
        if number < 4:
            m.table.calm()
    assert m.step.goes_on == "desk-first-ballot"


# --- before the game --------------------------------------------------------------------------------------------------


def prepared(*pool: str, **more: object) -> str:
    """The page of the preparation of a game of eight."""
    seats = tuple(f"p{n}" for n in range(8))
    return preparing.page(Draft(seats=seats, pool=pool, **more), EN)  # type: ignore[arg-type]


def test_the_preparation_says_what_is_advised_and_what_is_wrong_while_cards_are_chosen() -> None:
    """WW-COMP-10, WW-COMP-20, WW-COMP-21, WW-COMP-22, WW-COMP-23, WW-COMP-27."""
    session = Session(EN, secret(1))
    session.act({"do": ["add"], "names": ["a, b, c, d, e, f, g, h"]})
    assert "0 cards for 8 players" in session.page() or "0 cards for 8 people" in session.page()
    session.act({"do": ["propose"]})
    assert "Antagonists: 2 (advised: 2)" in session.page()
    assert antagonists(session.draft) == 2
    assert 'class="advice"' in session.page()
    session.act({"do": ["copies"], "card": ["peccatore"], "copies": ["1"]})
    assert 'class="warning"' in session.page()
    assert session.draft.ready
    session.act({"do": ["copies"], "card": ["veggente"], "copies": ["0"]})
    assert 'class="error"' in session.page()
    assert not session.draft.ready
    session.act({"do": ["copies"], "card": ["veggente"], "copies": ["3"]})
    assert "veggente" not in session.draft.pool
    assert 'class="advice"' in prepared(*Draft().pool, variants=("spada",)) or "Sword" in prepared(variants=("spada",))
    assert "Vigilante" in prepared("assassino", "veggente", "capo-branco")


def test_real_cards_are_entered_seat_by_seat_and_each_only_as_often_as_it_is_there() -> None:
    """WW-SETUP-12: the dealt cards and the secret roles are those on the table."""
    session = Session(EN, secret(1))
    session.act({"do": ["add"], "names": ["a, b, c, d, e, f"]})
    session.act({"do": ["propose"]})
    session.act({"do": ["real"], "real": ["yes"]})
    assert not session.draft.ready
    for seat, card in zip(session.draft.seats, session.draft.pool, strict=True):
        session.act({"do": ["deal"], "seat": [seat], "card": [card], "secret": ["eroe"]})
    session.act({"do": ["deal"], "seat": ["a"], "card": [session.draft.dealt["b"]]})
    assert "a" not in session.draft.dealt
    session.act({"do": ["deal"], "seat": ["a"], "card": [session.draft.pool[0]], "secret": ["eroe"]})
    dealt = dict(session.draft.dealt)
    assert session.act({"do": ["begin"]})
    assert session.table is not None
    assert {seat: player.card for seat, player in session.table.state.players.items()} == dealt
    assert [p.secret for p in session.table.state.players.values() if p.card == "contadino"] == ["eroe"]
    assert session.memo == {}


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"do": []},
        {"do": ["x"]},
        {"do": ["move"], "seat": ["a"], "place": ["-1"]},
        {"do": ["move"], "seat": ["zz"], "place": ["1"]},
        {"do": ["move"], "seat": ["a"], "place": ["٣"]},
        {"do": ["copies"], "card": ["lupo"], "copies": ["1"]},
        {"do": ["begin"]},
        {"do": ["copies"], "card": ["veggente"], "copies": ["99999999999"]},
        {"do": ["version"], "card": ["mago"], "version": ["x"]},
        {"do": ["mode"], "mode": ["x"]},
        {"do": ["deal"], "seat": ["zz"], "card": ["mago"]},
        {"do": ["next"]},
        {"do": ["variants"], "variants": ["x"]},
    ],
)
def test_a_form_that_is_none_changes_nothing(form: dict[str, list[str]]) -> None:
    session = Session(EN, secret(1))
    session.act({"do": ["add"], "names": ["a, b"]})
    before = session.dump()
    session.act(form)
    after = session.dump()
    assert {**after, "draft": {**after["draft"], "dealt": {}}} == before
    forms_of(session.page())


@for_each(
    "form",
    [
        {},
        {"do": ["x"]},
        {"do": ["point"]},
        {"do": ["point"], "seat": ["zz"], "target": ["zz"]},
        {"do": ["eyes"]},
        {"do": ["undo"]},
        {"do": ["arms"], "arms": ["1"]},
        {"do": ["votes"], "voter": ["zz"]},
        {"do": ["skip"], "note": ["x"], "player": ["zz"]},
        {"do": ["leave"], "note": ["x"], "player": ["zz"], "sure": ["yes"]},
        {"do": ["override"], "note": ["x"], "change": ["x"], "player": ["zz"], "sure": ["yes"]},
        {"do": ["spoken"], "seat": ["zz"]},
        {"do": ["back"]},
        {"do": ["end"], "faction": ["x"], "sure": ["yes"]},
        {"do": ["seen"], "seat": ["x"]},
        {"do": ["next"], "step": ["2.mago.shown"]},
        {"do": ["write"]},
        {"do": ["time-up"], "sure": ["yes"]},
    ],
)
@for_each("phase", ["cards", "veggente", "day", "first-ballot"])
def test_a_form_that_does_not_belong_here_changes_nothing_of_the_game(form: dict[str, list[str]], phase: str) -> None:
    """WW-UI-14: whatever a page sends, the desk answers with a page."""
    session = Session(EN, secret(1))
    session.table = village("")
    if phase != "cards":
        session.table.until(phase, {"veggente": "point", "first-ballot": "vote"}.get(phase, ""))
    rows = len(session.table.log)
    session.act(form)
    assert len(session.table.log) == rows or (phase, form["do"]) == ("first-ballot", ["arms"])
    forms_of(session.page())


def test_a_stored_desk_that_was_broken_is_an_empty_one() -> None:
    for text in (
        "",
        "{",
        "[]",
        "null",
        '{"desk": 1}',
        '{"desk": 2}',
        '{"desk": 1, "draft": {}, "memo": {}, "pace": "", "game": {"setup": 1}}',
    ):
        assert begin("it", text, lambda: "00" * 32).table is None
    session = begin("it", "", lambda: "00" * 32)
    assert act(session, '{"do": ["add"], "names": ["Anna"]}')
    session.table = village("")
    assert begin("en", stored(session), lambda: "00" * 32).table is not None
    assert '"ruleset": "werewolf"' in exported(session)
    speak(session, "en")
    assert "Look at your card" in session.page()
    assert desk_page.page(session.desk)


# --- what is rare -----------------------------------------------------------------------------------------------------


def test_the_pazzo_says_in_secret_whom_they_pretend_to_be_before_the_first_night() -> None:
    """WW-SETUP-13: the night does not begin without it."""
    session = Session(EN, secret(4))
    session.act({"do": ["add"], "names": ["a, b, c, d, e, f"]})
    for card in ("capo-branco", "veggente", "pazzo", "contadino", "guaritore", "mago"):
        session.act({"do": ["copies"], "card": [card], "copies": ["1"]})
    session.act({"do": ["real"], "real": ["yes"]})
    for seat, card in zip("abcdef", session.draft.pool, strict=True):
        session.act({"do": ["deal"], "seat": [seat], "card": [card]})
    session.act({"do": ["begin"]})
    madman = next(seat for seat, card in session.draft.dealt.items() if card == "pazzo")
    assert "must choose in secret" in session.page()
    assert not session.act({"do": ["next"]})
    session.act({"do": ["point"], "seat": [madman], "target": ["mago"]})
    assert "points at Wizard" in session.page()
    assert "pretends: Wizard" in session.page()
    session.act({"do": ["undo"], "player": [madman]})
    session.act({"do": ["point"], "seat": [madman], "target": ["veggente"]})
    assert session.act({"do": ["next"]})


def test_the_medium_asks_one_of_two_questions_and_the_cub_leaves_two_victims() -> None:
    """WW-MOD-05: what else a call records."""
    m = until(desk("medium", "medium:medium-potente", size=8), "day")
    assert isinstance(m.table, Village)
    m.table.calm()
    until(m, "medium", "eyes") if "assassino" in m.table.state.pool else until(m, "medium", "point")
    assert "Nobody" in m.page()
    m.table.night()
    m.table.burn("oratore")
    until(m, "medium", "point")
    assert m.step.choices[0].about == ("aura", "mystic")
    assert "mystic powers" in m.page()
    m.send(do="point", seat="medium", target="oratore", about="mystic")
    m.next()
    assert m.step.signals == (Signal("no", ("oratore",)),)
    cub = desk("lupo-maledetto", "lupo-maledetto:cucciolo-di-lupo", size=9)
    assert isinstance(cub.table, Village)
    cub.table.night()
    cub.table.burn("lupo-maledetto")
    until(cub, "lupi-mannari", "point")
    assert 'name="second"' in cub.page()
    cub.send(do="point", seat="capo-branco", target="oratore", second="veggente")
    assert "points at Oratore and Veggente" in cub.page()


def test_marks_tell_what_has_befallen_and_what_is_carried() -> None:
    """WW-MOD-07: a conversion, an attacked pazzo, lovers, protection, objects that are gone."""
    m = desk("vampiro strega giulietta pazzo", variants="amuleto", holders={"amuleto": "oratore"}, size=9)
    assert isinstance(m.table, Village)
    m.table.night("giulietta>strega")
    assert "in love" in known(m, "strega").marks
    m.table.calm()
    until(m, "strega", "point")
    m.send(do="point", seat="strega", target="veggente")
    m.next()
    assert "protected" in known(m, "veggente").marks
    until(m, "lupi-mannari", "point")
    m.send(do="point", seat="capo-branco", target="pazzo")
    m.next()
    assert "was attacked" in known(m, "pazzo").marks
    bitten = village("vampiro", size=8)
    bitten.night()
    bitten.calm()
    bitten.night("vampiro>oratore")
    assert "changed sides" in known(Moderator(bitten), "oratore").marks
    gone = village("", variants="amuleto", holders={"amuleto": "oratore"}, size=8)
    gone.night()
    gone.calm()
    gone.night("amuleto>peccatore", "wolves>peccatore")
    assert "does not know that the Amulet is gone" in known(Moderator(gone), "peccatore").marks
    cursed = village("strega", "strega:maledizione", size=8)
    cursed.night()
    cursed.calm()
    cursed.until("strega", "point")
    cursed.do("strega", "point", target="veggente")
    cursed.go()
    assert "cursed" in known(Moderator(cursed), "veggente").marks


def test_grief_and_heirs_are_kept_in_mind() -> None:
    """WW-MOD-07: the pending lover, the heir of the Vampiro, the pazzo who inherits."""
    m = desk("giulietta", "giulietta:suicidio-notturno", size=8)
    assert isinstance(m.table, Village)
    m.table.night("giulietta>veggente")
    m.table.burn("giulietta")
    assert any("dies of grief" in note for note in m.step.notes)
    assert "will die of grief" in known(m, "veggente").marks
    heirs = village("vampiro", "vampiro:eredita-di-sangue", size=9)
    heirs.night()
    heirs.calm()
    heirs.night("vampiro>oratore")
    heirs.burn("vampiro")
    assert any("tap the shoulder of Oratore" in note for note in Moderator(heirs).step.notes)
    mad = village("pazzo mago", "pazzo:trasferimento-di-poteri", mystic="mago", size=8)
    mad.night()
    mad.burn("mago")
    assert any("inherits the powers" in note for note in Moderator(mad).step.notes)


def test_a_timed_day_ends_when_the_moderator_says_that_time_is_up() -> None:
    """WW-DAY-12, WW-GAMEVAR-TEMPO-01: asked twice, and said before the night."""
    m = until(desk(variants="tempo", size=8), "day")
    assert EN.say("desk-timed") in m.step.notes
    assert "time-up" in do(m.page())
    assert m.send(do="time-up").question
    m.send(do="time-up", sure="yes")
    assert m.step.says == (EN.say("say-time-up"), EN.say("say-night"))


def test_the_innkeeper_says_what_the_moderator_has_written() -> None:
    """WW-VARIANT-OSTE-VOCI-A-SCELTA-01."""
    m = until(desk("oste", "oste:voci-a-scelta", news=["own"], size=8), "veggente", "point")
    assert "write" in do(m.page())
    assert m.send(do="write", text=" ").refused
    m.send(do="write", text="Beware of the mill")
    until(m, "day")
    assert any("Beware of the mill" in sentence for sentence in m.step.says)


def test_votes_one_by_one_are_called_again_and_taken_back() -> None:
    """WW-VOTE1-05: the name before, the whole ballot, another way to enter;
    past the last name nothing more is entered."""
    m = until(desk("mago guardia guaritore eremita", size=6), "first-ballot", "vote")
    m.send(do="entry", entry="voters")
    first, *others = m.table.setup.seats
    m.send(do="votes", voter=others[:2])
    m.send(do="back")
    assert m.table.state.votes == dict.fromkeys(others[:2], (first,))
    m.send(do="votes", voter=others)
    m.send(do="votes", voter=[first])
    for _ in range(4):
        m.send(do="votes")
    assert m.send(do="votes", voter=[first]).refused
    assert m.step.goes_on == "desk-outcome"
    m.send(do="back")
    m.send(do="votes")
    m.send(do="again")
    assert m.table.state.votes == {}
    m.send(do="entry", entry="totals")
    for _ in range(6):
        m.send(do="arms", arms=1)
    assert m.send(do="arms", arms=1).refused
    assert m.step.goes_on == "desk-outcome"
    m.next()
    until(m, "second-ballot", "vote")
    assert m.step.says[0].startswith("Second Ballot")


def test_with_open_votes_everybody_hears_the_scores() -> None:
    """WW-GAMEVAR-VOTO-SCOPERTO-01: votes are entered by name."""
    m = until(desk("mago guardia guaritore eremita", variants="voto-scoperto", size=6), "first-ballot", "vote")
    assert "entry" not in do(m.page())
    first, *others = m.table.setup.seats
    m.send(do="votes", voter=others)
    m.send(do="votes", voter=[first])
    for _ in range(4):
        m.send(do="votes")
    m.next()
    assert any(sentence.endswith("5 votes.") for sentence in m.step.says)


def test_the_draft_is_changed_by_its_forms_and_by_nothing_else() -> None:
    """WW-COMP-20: versions, variants, secret roles, first games, people who come and go."""
    session = Session(EN, secret(1))

    def send(**values: str) -> None:
        session.act({name: [value] for name, value in values.items()})
        forms_of(session.page())

    send(do="add", names="a, b, c, d, e, f, g")
    send(do="remove", seat="g")
    send(do="propose", extra="yes")
    assert len(session.draft.pool) == 9
    send(do="propose")
    send(do="copies", card="oste", copies="1")
    send(do="copies", card="eremita", copies="0")
    send(do="version", card="oste", version="voci-a-scelta")
    assert session.draft.versions["oste"] == "voci-a-scelta"
    send(do="news", news="mago")
    send(do="secrets", secrets="malato")
    send(do="variants", variants="amuleto")
    assert (session.draft.news, session.draft.secrets, session.draft.variants) == (("mago",), ("malato",), ("amuleto",))
    send(do="version", card="oste", version="base")
    assert session.draft.versions.get("oste") is None
    send(do="real", real="yes")
    send(do="deal", seat="a", card="contadino", secret="malato")
    assert session.draft.hidden == {"a": "malato"}
    assert session.draft.setup().cast == {"a": {"card": "contadino", "secret": "malato"}}
    send(do="copies", card="contadino", copies="0")
    assert session.draft.dealt == {}
    send(do="mode", mode="first-games")
    assert (session.draft.mode, session.draft.variants, len(session.draft.pool)) == ("first-games", (), 6)
    send(do="remove", seat="a")
    send(do="mode", mode="standard")
    send(do="propose")
    assert "6 to 33 people" in session.page()
    send(do="begin")
    assert session.refused


def test_a_game_is_left_for_another_one_only_when_it_is_asked_twice() -> None:
    """WW-MOD-15: the story is there when the game has ended, and not before."""
    session = Session(EN, secret(1))
    with pytest.raises(LookupError):
        session.export()
    with pytest.raises(LookupError):
        _ = session.desk
    session.table = village("")
    session.act({"do": ["anew"]})
    assert "The game is not over" in session.page()
    assert "The whole story" not in session.page()
    session.act({"do": ["look"]})
    assert "The game is not over" not in session.page()
    session.act({"do": ["end"], "faction": ["none"], "sure": ["yes"]})
    page = session.page()
    assert "The whole story" in page
    assert "data-export" in page
    session.act({"do": ["anew"]})
    assert session.table is None


def test_hands_are_raised_with_closed_eyes_and_the_moderator_knows_whose() -> None:
    """WW-MOD-05."""
    m = until(desk("prete peccatore", size=7), "prete", "shown")
    assert m.step.hands == ("peccatore",)
    assert "With eyes closed a hand is raised by: Peccatore." in m.page()


def test_who_else_may_open_the_eyes_has_a_button() -> None:
    """WW-MOD-01."""
    m = until(until(desk("assassino mago", size=8), "day"), "mago", "eyes")
    assert "Assassino has opened their eyes" in m.page()
    assert any("Assassino may open their eyes too" in note for note in m.step.notes)


def test_a_shot_that_kills_nobody_is_said_without_a_reason() -> None:
    """WW-MOD-19, D-MALE-01."""
    m = burned(desk("lupo-maledetto", variants="amuleto", holders={"amuleto": "veggente"}, size=8), "lupo-maledetto")
    m.send(do="point", seat="lupo-maledetto", target="veggente")
    m.next()
    assert EN.say("say-nobody-else") in m.step.says


def test_a_shot_that_kills_nobody_is_not_the_end_where_the_shooter_was_loved() -> None:
    """WW-MOD-19, D-MALE-01, D-LOVE-01: in the same instant the lover dies, and nobody says the contrary before."""
    m = desk("lupo-maledetto giulietta", variants="amuleto", holders={"amuleto": "veggente"}, size=8)
    assert isinstance(m.table, Village)
    m.table.night("giulietta>lupo-maledetto")
    burned(m, "lupo-maledetto")
    m.send(do="point", seat="lupo-maledetto", target="veggente")
    m.next()
    assert EN.say("say-nobody-else") not in m.step.says
    assert any(said == EN.say("say-dies-too", values={"names": "Giulietta"}) for said in m.step.says)


@pytest.mark.parametrize("leaves", [True, False])
def test_who_dies_after_the_morning_did_not_die_in_the_night(leaves: bool) -> None:
    """WW-DAY-02, WW-MOD-17, WW-MOD-20: a lover of somebody who leaves, and whoever is put out of the game,
    are named as that."""
    m = until(desk("giulietta eremita", size=8), "night")
    assert isinstance(m.table, Village)
    m.table.night("giulietta>oratore").calm().night("wolves>eremita")
    quiet = EN.say("say-nobody-died")
    assert quiet in m.step.says
    if leaves:
        m.send(do="leave", player="giulietta", note="the last tram", sure="yes")
        told = [("say-left", "Giulietta"), ("say-dies-too", "Oratore")]
    else:
        m.send(do="override", player="oratore", change="dies", note="peeked", sure="yes")
        told = [("say-out", "Oratore")]
    assert m.step.says[-len(told) :] == tuple(EN.say(key, values={"names": name}) for key, name in told)
    assert quiet in m.step.says


def test_a_no_is_signed_once_where_somebody_opened_their_eyes_after_the_pointing() -> None:
    """WW-MOD-06, D-WOLF-06: the Moderator knows whom it is about, and the newcomer does not."""
    m = desk("lupo-maledetto discendente-dei-lupi eremita", "lupo-maledetto:cucciolo-di-lupo", size=9)
    assert isinstance(m.table, Village)
    m.table.night().burn("lupo-maledetto")
    until(m, "lupi-mannari", "point")
    m.send(do="point", seat="capo-branco", target="discendente-dei-lupi", second="eremita")
    m.next()
    assert [signal.seats for signal in m.step.signals if signal.kind == "no"] == [("eremita",)]


def test_a_pack_without_a_leader_attacks_nobody_and_the_call_is_made_all_the_same() -> None:
    """WW-MOD-01."""
    m = until(until(desk("lupo-maledetto", alpha=False, size=7), "day"), "lupi-mannari", "point")
    assert (m.step.void, m.step.choices, m.step.notes) == ("void", (), ())


@pytest.mark.parametrize("change", ["lives", "safe", "dies"])
def test_a_correction_that_corrects_nothing_changes_nothing(change: str) -> None:
    """WW-MOD-17: the desk refuses it; in the game it leaves a row and nothing else."""
    m = until(desk(), "night")
    player = "oratore"
    if change == "dies":
        m.send(do="override", player=player, change="dies", note="x", sure="yes")
    assert m.send(do="override", player=player, change=change, note="x", sure="yes").refused == EN.refusal(
        "changes-nothing"
    )
    before = m.table.state
    rows = m.table.submit(Command(MASTER, "override", {"player": player, "change": change, "note": "x"}))
    assert [row.event.kind for row in rows] == ["overridden"]
    assert m.table.state.players == before.players


def test_a_draft_is_stored_before_a_game_begins_and_keeps_the_cards_on_the_table() -> None:
    session = Session(EN, secret(1))
    session.act({"do": ["add"], "names": ["a, b, c, d, e, f"]})
    session.act({"do": ["propose"]})
    session.act({"do": ["real"], "real": ["yes"]})
    session.act({"do": ["deal"], "seat": ["a"], "card": ["veggente"]})
    session.act({"do": ["deal"], "seat": ["b"], "card": ["mago"]})
    session.act({"do": ["copies"], "card": ["mago"], "copies": ["0"]})
    assert session.draft.dealt == {"a": "veggente"}
    assert Session(EN, secret(2), session.dump()).draft == session.draft


# --- the voice --------------------------------------------------------------------------------------------------------


def test_there_is_a_sound_in_the_night_and_none_while_people_vote() -> None:
    """WW-MOD-13: the page says when; the device may be switched off."""
    m = desk(size=7)
    for phase, stage, dark in (
        ("night", "", True),
        ("veggente", "point", True),
        ("day", "", False),
        ("first-ballot", "vote", False),
    ):
        page = until(m, phase, stage).page()
        assert ("data-night" in page) == dark, phase
        assert 'data-setting="sound"' in page


def test_what_is_said_in_a_night_is_the_same_whoever_has_which_card() -> None:
    """WW-MOD-01, WW-MOD-23: sentences, their order and the steps of two nights that differ only in what is hidden."""
    heard = []
    for cards in ("mago guaritore strega assassino", "strega assassino guaritore mago"):
        v = village(cards, size=8)
        m, said = Moderator(v), []
        for _ in range(2):
            while v.state.phase != "day":
                said.append((m.step.name, m.step.says, m.step.closes))
                v.go()
            said.append((m.step.name, m.step.says, m.step.closes))
            v.calm()
        heard.append(said)
    assert heard[0] == heard[1]
    assert len(heard[0]) > 20
