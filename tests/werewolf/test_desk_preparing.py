"""Before a game: the device goes round the table, changes are taken back, real cards are touched,
and a night is tried."""

from __future__ import annotations

import json
import re
from html import unescape

from lupus.rulesets.werewolf import ballots
from lupus.rulesets.werewolf.cards import deck
from lupus.rulesets.werewolf.desk.seatmap import PITCH, WIDE, spot
from lupus.rulesets.werewolf.desk.session import KEPT, Session
from lupus.rulesets.words import words

from .test_desk import Moderator, forms_of, secret
from .test_desk_script import desk, until

IT, EN = words("it", "werewolf"), words("en", "werewolf")
EIGHT = "Ann, Bob, Cid, Dan, Eve, Fay, Gus, Hal"


def send(session: Session, **values: str) -> bool:
    """Fill in a form; every page that comes of it is whole."""
    changed = session.act({name: [value] for name, value in values.items()})
    forms_of(session.page())
    return changed


def table_of(names: str = EIGHT, **more: str) -> Session:
    """A desk with these people and a proposed village."""
    session = Session(EN, secret(3))
    send(session, do="add", names=names)
    send(session, do="propose", **more)
    return session


def dealt(session: Session) -> list[str]:
    """Begin, and let everybody look; their names."""
    assert send(session, do="begin")
    for seat in session.draft.seats:
        assert session.page().count(" data-after-hold") == 1  # the way on is open when the card was seen
        assert send(session, do="seen", seat=seat)
    return list(session.draft.seats)


def test_a_name_that_is_there_already_is_not_added_and_the_page_says_so() -> None:
    session = table_of("Ann, Bob")
    assert send(session, do="add", names="bob, Cleo, Cleo")
    assert session.draft.seats == ("Ann", "Bob", "Cleo")
    said = EN.say("desk-left-out", values={"names": "bob and Cleo", "count": 2})
    assert said in unescape(session.page())
    assert not send(session, do="add", names="Ann")
    assert EN.say("desk-left-out", values={"names": "Ann", "count": 1}) in unescape(session.page())
    assert send(session, do="add", names="Dan")
    assert 'class="refused"' not in session.page()


def test_a_name_that_is_too_long_is_refused_with_the_limit_and_not_cut() -> None:
    """Cut off two of them would be one."""
    session = table_of("Ann, Bob")
    bianchi, bianco = "Massimiliano Alessandro Bianchi", "Massimiliano Alessandro Bianco"
    assert send(session, do="add", names=f"Cleo, {bianchi}, {bianco}, Ann, Massimiliano Bianchi")
    assert session.draft.seats == ("Ann", "Bob", "Cleo", "Massimiliano Bianchi")
    page = unescape(session.page())
    assert EN.say("desk-too-long", values={"names": f"{bianchi} and {bianco}", "count": 2}) in page
    assert EN.say("desk-left-out", values={"names": "Ann", "count": 1}) in page


def test_names_stand_whole_on_the_map_before_a_game_and_in_it() -> None:
    session = table_of("Massimiliano Bianchi, Massimiliano Bianco, Cid, Dan, Eve, Fay")
    ring = session.page()
    dealt(session)
    send(session, do="returned")
    for page in (ring, session.page()):
        assert [int(n) for n in re.findall(r">([12])\. Massimiliano Bianch?[io]</text>", page)] == [1, 2]


# --- the device goes round --------------------------------------------------------------------------------------------


def test_between_two_people_and_at_the_end_no_card_stands_on_the_page() -> None:
    """WW-SETUP-10: the page of one person has one card; the last one gives back a page without any."""
    session = table_of()
    names = [EN.say(f"card-{slug}") for slug in deck()]
    seats = dealt(session)
    page = session.page()
    assert [name for name in names if name in page] == []
    assert not any(f">{seat}<" in page for seat in seats)
    assert not send(session, do="next")
    assert not send(session, do="seen", seat=seats[-1])
    assert send(session, do="returned")
    assert all(EN.say(f"card-{slug}") in session.page() for slug in session.draft.pool)
    assert not send(session, do="returned")


def test_who_was_passed_over_is_named_and_looks_later() -> None:
    """WW-SETUP-13: the night asks before it begins without them; the Moderator may say yes in their place."""
    session = table_of()
    send(session, do="begin")
    send(session, do="seen", seat="Ann", late="yes")
    assert not send(session, do="seen", seat="Ann")
    for seat in session.draft.seats[1:]:
        send(session, do="seen", seat=seat)
    send(session, do="returned")
    assert "Ann has not seen the card yet." in session.page()
    assert not send(session, do="next")
    assert session.question == EN.say("desk-sure-unseen", values={"names": "Ann", "count": 1, "gender": "x"})
    assert session.page().index("Ann</button>") < session.page().index("Bob</button>")
    assert send(session, do="hand", seat="Ann")
    assert "Ann, it is your turn" in session.page()
    assert not send(session, do="hand", seat="Bob")
    assert send(session, do="seen", seat="Ann")
    assert "seatmap" not in session.page()
    send(session, do="returned")
    assert "has not seen" not in session.page()
    assert send(session, do="next")
    assert not send(session, do="hand", seat="Ann")


def test_one_person_can_look_again_and_nobody_else_is_asked_twice() -> None:
    session = table_of()
    dealt(session)
    send(session, do="returned")
    assert not send(session, do="hand", seat="Nobody")
    send(session, do="hand", seat="Cid")
    again = Session(EN, secret(9), json.loads(json.dumps(session.dump())))
    assert again.page() == session.page()
    assert "Cid, it is your turn" in again.page()
    send(again, do="seen", seat="Cid")
    send(again, do="returned")
    assert "seatmap" in again.page()


def test_the_round_is_stopped_only_when_it_is_asked_twice() -> None:
    session = table_of()
    send(session, do="begin")
    assert not send(session, do="anew")
    assert EN.say("desk-sure-anew") in session.page()
    assert "seatmap" not in session.page()
    assert send(session, do="anew", sure="yes")
    assert session.table is None
    assert session.draft.ready


def test_a_card_is_shown_with_its_version_and_all_its_text() -> None:
    """WW-SETUP-14: the text of the card and the text of the version."""
    session = table_of()
    send(session, do="version", card="mago", version="mago-oscuro")
    send(session, do="real", real="yes")
    for seat, card in zip(session.draft.seats, session.draft.pool, strict=True):
        send(session, do="deal", seat=seat, card=card)
    send(session, do="begin")
    session.memo = {"deal": str([*session.draft.pool].index("mago"))}
    page = session.page()
    for key in ("card-mago", "version-mago-mago-oscuro", "card-mago-page", "version-mago-mago-oscuro-page"):
        assert EN.say(key).replace("'", "&#x27;") in page, key


# --- the draft --------------------------------------------------------------------------------------------------------


def test_changes_of_the_draft_are_taken_back_one_by_one_also_after_a_reload() -> None:
    session = table_of()
    steps = [session.draft]
    for values in (
        {"do": "move", "seat": "Hal", "place": "1"},
        {"do": "remove", "seat": "Bob"},
        {"do": "mode", "mode": "first-games"},
    ):
        assert send(session, **values)
        steps.append(session.draft)
    session = Session(EN, secret(4), json.loads(json.dumps(session.dump())))
    for before in reversed(steps[:-1]):
        assert send(session, do="step-back")
        assert session.draft == before
    send(session, do="step-back")
    send(session, do="step-back")
    assert session.draft.seats == ()
    assert not send(session, do="step-back")
    assert "step-back" not in session.page()
    for n in range(KEPT + 5):
        send(session, do="add", names=f"P{n}")
    assert len(session.past) == KEPT


def test_a_change_that_changes_nothing_is_not_there_to_be_taken_back() -> None:
    session = table_of()
    many = len(session.past)
    assert not send(session, do="move", seat="Ann", place="1")
    assert not send(session, do="nonsense")
    assert len(session.past) == many


def test_the_cards_on_the_table_are_touched_seat_by_seat() -> None:
    """WW-SETUP-12: the next person without a card is asked about; only cards that are left are offered."""
    session = table_of()
    send(session, do="real", real="yes")
    for n, card in enumerate(session.draft.pool):
        page = session.page()
        assert f"Which card does {session.draft.seats[n]} have?" in page
        offered = page.split('class="tapping"')[1].split("</form>")[0]
        assert offered.count(f'name="card" value="{card}"') == 1
        assert not session.draft.ready
        assert EN.say("desk-missing", values={"what": "cards"}) in page
        send(session, do="deal", seat=session.draft.seats[n], card=card)
    assert "All cards are noted." in session.page()
    assert send(session, do="begin")
    assert "seatmap" in session.page()


def test_the_page_says_what_is_missing_before_a_game_can_begin() -> None:
    """WW-COMP-23."""

    def missing(what: str) -> bool:
        return EN.say("desk-missing", values={"what": what}) in session.page()

    session = Session(EN, secret(1))
    assert missing("players")
    send(session, do="add", names=EIGHT)
    assert missing("pool")
    send(session, do="propose")
    assert not any(missing(what) for what in ("players", "pool", "pool-wrong", "cards"))
    send(session, do="copies", card="veggente", copies="0")
    assert missing("pool-wrong")


def test_places_stand_clockwise_from_the_moderator_and_never_on_each_other() -> None:
    """D-VOTE-13: the Moderator sits at the bottom; the first place is at the left of who looks at the map."""
    for of in range(6, 34):
        spots = [spot(number, of) for number in range(1, of + 1)]
        assert spots[0][0] < 0 < spots[-1][0]
        assert spots[0][1] == spots[-1][1] == max(y for _x, y in spots)
        left, right = [y for x, y in spots if x < 0], [y for x, y in spots if x > 0]
        assert left == sorted(left, reverse=True)
        assert right == sorted(right)
        assert len(left) == len(right) == of // 2
        for n, (x, y) in enumerate(spots):
            assert abs(x) <= WIDE // 2 - 92
            assert all(abs(x - a) >= 184 or abs(y - b) >= PITCH - 12 for a, b in spots[n + 1 :])


# --- what everybody may see -------------------------------------------------------------------------------------------


def test_everybody_may_see_the_possible_cards_and_those_left_out_and_nothing_else() -> None:
    """WW-COMP-14, WW-COMP-16: before the game and in it the page is the same, whoever has which card."""
    session = table_of(extra="yes")
    send(session, do="secrets", secrets="malato")
    send(session, do="variants", variants="amuleto")
    send(session, do="public")
    before = session.page()
    for slug in deck():
        assert EN.say(f"card-{slug}") in before
    assert EN.say("secret-malato") in before
    assert EN.say("variant-amuleto") in before
    assert "seatmap" not in before
    send(session, do="look")
    assert "seatmap" in session.page()
    pages = set()
    for n in range(5):
        session.secret = secret(n)
        dealt(session)
        send(session, do="returned")
        send(session, do="public")
        pages.add(session.page())
        send(session, do="look")
        send(session, do="anew", sure="yes")
    assert pages == {before}


def test_first_games_say_that_texts_do_not_count() -> None:
    session = table_of()
    send(session, do="mode", mode="first-games")
    send(session, do="public")
    assert EN.say("desk-first-games-note") in session.page()
    assert "Each Peasant has" not in session.page()


# --- trying, hints ----------------------------------------------------------------------------------------------------


def test_a_night_is_tried_with_invented_people_and_the_draft_waits() -> None:
    session = Session(IT, secret(1))
    page = session.page()
    assert page.index("Prova una notte</button>") < page.index('name="names"')
    send(session, do="add", names="Anna, Bruno")
    page = session.page()
    assert page.index("Prova una notte</button>") > page.index('name="names"')
    assert send(session, do="practice")
    assert session.table is not None
    assert len(session.table.setup.seats) == 8
    assert "Questa è una prova" in session.page()
    assert "seatmap" in session.page()
    session = Session(IT, secret(2), json.loads(json.dumps(session.dump())))
    send(session, do="next")
    send(session, do="next")
    assert "Apra gli occhi la Veggente" in session.page()
    assert "Una nuova partita" not in session.page()
    assert send(session, do="anew")
    assert (session.table, session.draft.seats, session.aside) == (None, ("Anna", "Bruno"), None)
    assert "Questa è una prova" not in session.page()


def test_hints_are_there_until_they_are_switched_off_and_stay_off_in_the_next_game() -> None:
    session = table_of()
    dealt(session)
    send(session, do="returned")
    hint = EN.say("desk-hint", values={"moment": "cards"})
    assert hint in session.page()
    send(session, do="hints", hints="no")
    assert hint not in session.page()
    send(session, do="anew", sure="yes")
    dealt(session)
    send(session, do="returned")
    assert hint not in session.page()
    send(session, do="hints", hints="yes")
    assert hint in session.page()


def test_each_moment_of_a_game_has_its_hint() -> None:
    """WW-MOD-05: one for every kind of page, and no other."""
    hints = {
        moment: EN.say("desk-hint", values={"moment": moment}).replace("'", "&#x27;")
        for moment in (
            "cards", "night", "call-eyes", "point", "recorded", "call-point", "call-shown", "day",
            "ballot-eyes", "ballot-vote", "ballot-phones", "ballot-wrong", "ballot-counted", "defence", "stake", "end",
        )
    }  # fmt: skip
    assert len(set(hints.values())) == len(hints)

    def hint(m: Moderator) -> str:
        (found,) = [moment for moment, said in hints.items() if said in m.page()]
        return found

    m = until(desk("spia", size=7), "night")
    assert hint(m) == "night"
    assert hint(until(m, "veggente", "point")) == "point"
    m.send(do="point", seat="veggente", target="capo-branco")
    assert hint(m) == "recorded"
    assert hint(until(m, "veggente", "shown")) == "call-shown"
    assert hint(until(m, "day")) == "day"
    assert hint(until(m, "first-ballot", "eyes")) == "ballot-eyes"
    m.next()
    assert hint(m) == "ballot-vote"
    assert "Record, and say the next name" in m.page()
    people, arms = len(m.table.setup.seats), ballots.totals(m.table.state).start
    assert arms == people + 1  # the mayor has two
    for n in range(people):
        assert ("Record: that was the last name" in m.page()) == (n == people - 1)
        assert f"Arms counted so far: {n - (n > 0)}. There must be {arms} in all." in m.page()
        m.send(do="arms", arms=int(n != 0))
    assert hint(m) == "ballot-wrong"
    assert f'<button class="strong">{EN.say("desk-again")}</button>' in m.page()
    m.send(do="again")
    assert f'<button class="plain">{EN.say("desk-again")}</button>' in m.page()
    for n in range(people):
        m.send(do="arms", arms=1 + (n == 0))
    assert hint(m) == "ballot-counted"
    m.next()
    assert hint(m) == "defence"
    until(m, "stake")
    assert hint(m) == "stake"
    m.send(do="end", faction="none", sure="yes")
    assert hint(m) == "end"
    assert hint(until(desk(extra="mago"), "mago", "point")) == "call-point"
    assert hint(until(until(desk("assassino mago", size=8), "day"), "mago", "eyes")) == "call-eyes"


def test_with_votes_one_by_one_arms_are_not_counted() -> None:
    m = until(desk("mago guardia guaritore eremita", size=6), "first-ballot", "vote")
    m.send(do="entry", entry="voters")
    assert "Arms counted so far" not in m.page()
    assert f'<button class="plain">{EN.say("desk-again")}</button>' in m.page()
