"""Before the first night: players, colours, houses, chests, deal, placement."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from lupus.engine.dice import Dice, seed_of
from lupus.engine.events import Drawn
from lupus.engine.game import BadSetup, Command, Setup
from lupus.engine.preview import preview
from lupus.engine.record import export, verify
from lupus.engine.table import Table
from lupus.rulesets.lupusburg import LUPUSBURG
from lupus.rulesets.lupusburg.absent import stand_in
from lupus.rulesets.lupusburg.ring import clockwise, full_ring, owner
from lupus.rulesets.lupusburg.setup import COLOURS, deal, deck, legal_placement, open_room
from lupus.rulesets.lupusburg.state import State
from lupus.scenario.chisquare import survival

from .games import CLOCK, MASTER, Game, characters, chests, claw, coins, hands, of

NAMES = tuple("ABCDEFGHIJ")


def opened(players: int, cast: dict[str, dict[str, Any]] | None = None, **settings: Any) -> State:
    setup = Setup(NAMES[:players], cast or {}, settings)
    return LUPUSBURG.evolve(None, open_room(setup, Dice(seed_of(1))))


def refusal(players: int = 5, cast: dict[str, dict[str, Any]] | None = None, **settings: Any) -> str:
    with pytest.raises(BadSetup) as no:
        opened(players, cast, **settings)
    return no.value.code


@pytest.mark.parametrize("players", range(4, 9))
def test_a_game_starts_with_four_to_eight_players(players: int) -> None:
    """LB-SETUP-01, LB-SETUP-03, LB-SETUP-04, LB-SETUP-05, LB-SETUP-30, LB-SETUP-31, LB-SETUP-32."""
    s = opened(players)
    assert s.phase == "houses"
    assert len(s.ring) == 2 * players
    assert s.ring[:4] == ("A.R", "A.L", "B.R", "B.L")
    assert Counter(map(owner, s.ring)) == dict.fromkeys(s.seats, 2)
    assert s.accused == {}, "everybody has their seal"
    assert claw(s) is None
    assert s.bag == (8, 7, 6, 5, 4, 3, 2, 2)
    assert s.indicted == ()
    assert s.mayor == "A"


@pytest.mark.parametrize("players", [0, 1, 2, 3, 9, 10])
def test_a_game_does_not_start_with_any_other_number(players: int) -> None:
    """LB-SETUP-01."""
    assert refusal(players) == "player-count"


def test_nobody_plays_twice() -> None:
    with pytest.raises(BadSetup, match="same name"):
        open_room(Setup(("A", "B", "C", "A")), Dice(seed_of(1)))


def test_no_two_players_hold_the_same_of_the_eight_colours() -> None:
    """LB-SETUP-02, LB-SETUP-33: colours that nobody holds take no part."""
    s = opened(5, {"A": {"colour": "violet"}, "D": {"colour": "red"}})
    assert len(COLOURS) == 8
    assert list(s.colours.values()) == ["violet", "orange", "yellow", "red", "green"]
    assert refusal(5, {"A": {"colour": "red"}, "B": {"colour": "red"}}) == "colour-taken"
    assert refusal(5, {"A": {"colour": "grey"}}) == "unknown-colour"
    assert refusal(5, {"A": {"role": "wolf"}}) == "unknown-fact"


def test_clockwise_is_the_order_of_the_seats_and_goes_round() -> None:
    """LB-SETUP-04, LB-SETUP-05: the successor of seat s is seat s+1 mod N, and the ring is 0R, 0L, 1R, 1L and so on."""
    assert clockwise(("A", "B", "C", "D"), "C") == ("C", "D", "A", "B")
    assert full_ring(("A", "B")) == ("A.R", "A.L", "B.R", "B.L")
    g = Game(4, games=2)
    seats = []
    for devoured, lynched in (("B.R", "B.L"), ("C.R", "C.L")):
        seats.append(g.mayor)
        g.turn(devoured, lynched)
    assert seats == ["A", "B"]
    assert g.s.seats == ("A", "B", "C", "D")


def test_the_first_mayor_is_the_host() -> None:
    """LB-SETUP-06."""
    assert opened(5, host="D").mayor == "D"
    assert opened(5, host="D", first_mayor="host").mayor == "D"


def test_or_drawn_among_all_with_equal_probability() -> None:
    """LB-SETUP-07, LB-SETUP-41: chi-square over 2,000 seeds."""
    setup = Setup(NAMES[:5], {}, {"first_mayor": "random", "host": "D"})
    count: Counter[str] = Counter()
    for seed in range(2000):
        dice = Dice(seed_of(seed))
        count[LUPUSBURG.evolve(None, open_room(setup, dice)).mayor] += 1
        assert [d.label for d in dice.drawn] == ["start/first-mayor"]
    assert set(count) == set(setup.seats)
    assert survival(sum((n - 400) ** 2 / 400 for n in count.values()), 4) > 0.001
    forced = open_room(setup, Dice(seed_of(1), {"first-mayor": "C"}))
    assert LUPUSBURG.evolve(None, forced).mayor == "C"


def test_the_options_of_a_room_are_few() -> None:
    assert opened(6).games == 6
    assert opened(6, games=2, night_seconds=30, night_sound=True).night_seconds == 30
    bad: list[dict[str, Any]] = [
        {"games": 0},
        {"games": True},
        {"games": "3"},
        {"night_seconds": 9},
        {"night_seconds": 31},
        {"night_sound": 1},
        {"first_mayor": "eldest"},
        {"host": "Z"},
    ]
    for settings in bad:
        assert refusal(5, None, **settings) == "bad-setting"
    assert refusal(5, None, speed=3) == "unknown-setting"


# --- chests and the deal ----------------------------------------------------------------------------------------------


def test_nothing_is_dealt_until_everybody_has_decided_where_his_chest_is() -> None:
    """LB-SETUP-08, LB-SETUP-09, LB-SETUP-46."""
    g = Game(placed=False)
    told = g.do("A", "chest", side="L")
    assert told == [
        {"type": "chest-placed", "player": "A", "house": "A.L", "seen_by": ["A"]},
        {"type": "confirmed", "player": "A", "phase": "houses", "seen_by": "all"},
    ]
    assert g.refused("A", "chest", side="R") == "already-confirmed"
    assert g.refused("B", "chest", side="middle") == "side-unknown"
    for seat in "BCD":
        assert not of(g.do(seat, "chest", side="R"), "dealt")
        assert g.refused(seat, "place", R="citizen", L="citizen") == "wrong-phase"
    assert g.s.phase == "houses"
    assert len(of(g.do("E", "chest", side="R"), "dealt")) == 5
    assert g.s.phase == "placement"
    assert g.refused("A", "chest", side="R") == "wrong-phase"
    assert chests(g.s) == {"A": "A.L", "B": "B.R", "C": "C.R", "D": "D.R", "E": "E.R"}


def test_the_side_of_a_chest_cannot_be_changed_after_the_deal() -> None:
    """LB-SETUP-46, LB-SETUP-27."""
    g = Game()
    before = chests(g.s)
    for verb, args in (("chest", {"side": "L"}), ("place", {"R": "citizen", "L": "citizen"})):
        assert g.refused("B", verb, **args) == "wrong-phase"
    g.night("C.R")
    g.decline()
    assert g.refused("B", "chest", side="L") == "wrong-phase"
    assert chests(g.s) == before


@pytest.mark.parametrize(("players", "citizens"), [(4, 6), (5, 8), (6, 10), (7, 12), (8, 14)])
def test_the_deck_has_a_wolf_a_thief_and_the_citizens(players: int, citizens: int) -> None:
    """LB-SETUP-10, LB-SETUP-11, LB-SETUP-33: all 2N cards are dealt, two to each, and no others exist."""
    assert Counter(deck(players)) == {"wolf": 1, "thief": 1, "citizen": citizens}
    hands = deal(opened(players), Dice(seed_of(3)))
    assert list(hands) == list(NAMES[:players])
    assert Counter(card for hand in hands.values() for card in hand) == Counter(deck(players))


def test_characters_are_shuffled_and_houses_never_change_owner() -> None:
    """LB-SETUP-43, LB-SETUP-11: over many deals everybody gets the wolf, and keeps their own houses."""
    s = opened(4)
    wolves = {next(seat for seat, hand in deal(s, Dice(seed_of(n))).items() if "wolf" in hand) for n in range(60)}
    assert wolves == set(s.seats)
    assert [owner(house) for house in Game().s.ring] == list("AABBCCDDEE")


VOID = ("wolf", "thief", "citizen", "citizen", "citizen", "citizen", "citizen", "citizen")
VALID = ("citizen", "citizen", "citizen", "wolf", "thief", "citizen", "citizen", "citizen")


def test_a_void_deal_is_dealt_again_and_nobody_hears_of_it() -> None:
    """LB-SETUP-12, LB-SETUP-13: the log of a game with two void deals, as every seat is told it,
    is that of one without."""
    void = Game(
        4, ("cc", "cw", "tc", "cc"), placed=False, force={"game.1/deal": VOID, "redeal/1": VOID, "redeal/2": VALID}
    )
    clean = Game(4, ("cc", "cw", "tc", "cc"), placed=False)
    for g in (void, clean):
        g.build()
        g.place()
    labels = [e.event.label for e in void.table.log if isinstance(e.event, Drawn)]
    assert labels == ["game.1/deal", "game.1/redeal/1", "game.1/redeal/2"]
    assert (
        hands(void.s)
        == hands(clean.s)
        == {"A": ("citizen",) * 2, "B": ("citizen", "wolf"), "C": ("thief", "citizen"), "D": ("citizen",) * 2}
    )
    for viewer in (*void.seats, None):
        assert void.view(viewer) == clean.view(viewer)


def test_dice_that_give_nothing_but_void_deals_are_an_internal_error() -> None:
    with pytest.raises(AssertionError, match="void"):
        deal(opened(4), Dice(seed_of(1), {"deal": VOID, "redeal": VOID}))


def test_a_preview_of_the_deal_comes_to_an_end() -> None:
    g = Game(4, placed=False)
    for seat in "ABC":
        g.do(seat, "chest", side="R")
    found = preview(LUPUSBURG, g.s, Command("D", "chest", {"side": "L"}), limit=20)
    assert len(found.ways) == 20
    assert not found.complete


@pytest.mark.parametrize("players", [4, 8])
def test_a_shuffle_is_void_with_probability_one_in_2n_minus_1(players: int) -> None:
    """LB-SETUP-14, LB-SETUP-41: chi-square over 6,000 shuffles."""
    s, total, void = opened(players), 6000, 0
    for seed in range(total):
        dice = Dice(seed_of(seed))
        deal(s, dice)
        void += len(dice.drawn) > 1
    expected = total / (2 * players - 1)
    statistic = (void - expected) ** 2 / expected + (void - expected) ** 2 / (total - expected)
    assert survival(statistic, 1) > 0.001


def test_all_valid_deals_are_equally_likely() -> None:
    """LB-SETUP-14: with four players the wolf and the thief lie in 8 x 6 pairs of places;
    chi-square over 9,600 deals."""
    s = opened(4)
    count: Counter[tuple[int, int]] = Counter()
    for seed in range(9600):
        cards = [card for hand in deal(s, Dice(seed_of(seed))).values() for card in hand]
        count[cards.index("wolf"), cards.index("thief")] += 1
    assert len(count) == 48
    assert survival(sum((n - 200) ** 2 / 200 for n in count.values()), 47) > 0.001


# --- who knows what ---------------------------------------------------------------------------------------------------


def test_each_player_learns_his_own_two_characters_and_no_others() -> None:
    """LB-SETUP-15, LB-SETUP-09: before the first night a player is told their hand, chest and placement;
    the public nothing."""
    g = Game()
    for seat, hand in g.hands.items():
        assert [row["player"] for row in g.told(seat, "dealt")] == [seat]
        assert g.told(seat, "chest-placed") == [{"type": "chest-placed", "player": seat, "house": chests(g.s)[seat]}]
        assert len(g.told(seat, "placed")) == 1
        assert Counter(str(c)[0] for c in g.told(seat, "dealt")[0]["characters"]) == Counter(hand)
    secret = {"dealt", "chest-placed", "placed", "looked", "character-shown", "coins-drawn", "coin-bet"}
    assert not {row["type"] for row in g.view(None)} & secret


def test_who_holds_the_wolf_or_the_thief_plays_it_with_both_characters() -> None:
    """LB-SETUP-16, LB-SETUP-17."""
    g = Game(cards=("cc", "wc", "cc", "cc", "tc"))
    assert (g.s.wolf, g.s.thief) == ("B", "E")
    g.night("B.R", look="B.L")
    assert g.told("E", "looked") == [{"type": "looked", "player": "E", "house": "B.L", "kind_of_house": "chest"}]
    g.lynch("E.R")
    assert g.night("C.R", look="C.L")[-2]["house"] == "C.R", "the wolf has lost the printed card and still devours"
    assert len(g.told("E", "looked")) == 2, "the thief has lost the printed card and still looks"
    g.lynch("B.L")
    assert g.s.series_winner != "B", "B has lost both characters"


def test_the_printed_wolf_is_gone_and_the_other_card_is_still_a_wolf() -> None:
    """LB-SETUP-18, LB-END-06, LB-NIGHT-18: the wolf devours with the citizen card, and it counts for the end."""
    g = Game(4)
    assert of(g.turn("A.L", "B.R"), "game-ended") == []
    assert characters(g.s)["A.L"] == "wolf"
    g.thief()
    assert of(g.wolf("B.L"), "eliminated")[0]["house"] == "B.L"
    assert g.refused("A", "tap", house="A.R") == "wrong-phase"
    assert of(g.lynch("C.R"), "game-ended") == []
    told = g.turn("C.L", "D.R")
    assert of(told, "game-ended")[0]["winner"] == "A", "one to one: the citizen card counts as a wolf"


def test_the_printed_thief_is_gone_and_the_other_card_is_still_a_thief() -> None:
    """LB-SETUP-19, LB-NIGHT-18."""
    g = Game(5)
    g.night("D.L")
    g.lynch("B.R")
    g.night("B.L", look="C.R")
    assert g.told("D", "looked") == [{"type": "looked", "player": "D", "house": "C.R", "kind_of_house": "chest"}]


def test_what_is_shown_is_the_printed_type() -> None:
    """LB-SETUP-20: the second card of the wolf player and that of the thief player are seen as citizens."""
    g = Game()
    g.night("B.R")
    g.use_privilege("D.R", "A.R")
    assert g.told("A", "character-shown") == [
        {"type": "character-shown", "player": "A", "house": "D.R", "character": "citizen"}
    ]
    assert g.told("D", "character-shown") == [
        {"type": "character-shown", "player": "D", "house": "A.R", "character": "citizen"}
    ]


def test_one_always_knows_ones_own_cards() -> None:
    """LB-SETUP-28, LB-DAY-06: what a player was told of their own stays in their view in every phase
    and after their elimination."""
    g = Game(5)
    mine = [row for row in g.view("B") if row["type"] in ("dealt", "chest-placed", "placed")]
    assert mine == [
        {"type": "chest-placed", "player": "B", "house": "B.R"},
        {"type": "dealt", "player": "B", "characters": ["citizen", "citizen"]},
        {"type": "placed", "player": "B", "right": "citizen", "left": "citizen"},
    ]
    g.turn("B.R", "B.L")
    g.night("C.R")
    assert [row for row in g.view("B") if row["type"] in ("dealt", "chest-placed", "placed")] == mine


def test_nothing_lets_a_player_show_what_is_his_but_the_privilege() -> None:
    """LB-SETUP-29: `show` is the mayor's, after they have looked; there is no other verb, in any phase."""
    g = Game()
    verbs = set()
    for _ in range(400):
        for seat in g.seats:
            verbs |= set(g.offered(seat))
        if g.s.phase == "privilege":
            assert g.refused("B", "show", house="B.R") == "not-mayor"
            assert g.refused("A", "show", house="A.R") == "nothing-seen"
            break
        if g.s.phase == "wolf":
            g.do("A", "tap", house="B.L")
        g.clock()
    g.use_privilege("C.R", "A.L")
    assert g.refused("A", "show", house="A.R") == "wrong-phase"
    assert g.refused("B", "reveal-card", house="B.R") == "unknown-verb"


# --- placement --------------------------------------------------------------------------------------------------------


def test_exactly_one_character_goes_into_each_house() -> None:
    """LB-SETUP-21, LB-SETUP-36: the night does not begin before the last has placed their characters."""
    g = Game(placed=False)
    g.build()
    assert g.refused("A", "place", R="citizen", L="citizen") == "one-in-each-house"
    assert g.refused("A", "place", R="citizen") == "incomplete"
    assert g.refused("A", "place", L="wolf") == "incomplete"
    assert g.refused("A", "place", R="citizen", L="thief") == "not-your-character"
    assert g.refused("A", "place", R="citizen", L="wolf", house="A.R") == "unexpected"
    for seat in "BCDE":
        g.do(seat, "place", R="citizen", L="thief" if seat == "D" else "citizen")
        assert g.s.phase == "placement"
        assert g.refused(seat, "place", R="citizen", L="citizen") == "already-confirmed"
    g.do("A", "place", R="citizen", L="wolf")
    assert g.s.phase == "thief"
    assert g.s.turn == 1


@pytest.mark.parametrize(("card", "word"), [("w", "wolf"), ("t", "thief")])
def test_neither_wolf_nor_thief_lives_with_a_chest(card: str, word: str) -> None:
    """LB-SETUP-22, LB-SETUP-23, LB-SETUP-24: one legal placement, and it has the special card in the plain house."""
    other = {"w": "ct", "t": "cw"}[card]
    for side, right, left in (("R", "citizen", word), ("L", word, "citizen")):
        for hand in (f"c{card}", f"{card}c"):
            g = Game(4, (hand, other, "cc", "cc"), chests=f"{side}RRR", placed=False)
            g.build()
            assert g.refused("A", "place", R=left, L=right) == "chest-house"
            assert g.offered("A") == {"place": {"R": (right,), "L": (left,)}}
            g.do("A", "place", R=right, L=left)
            assert characters(g.s) == {"A.R": right, "A.L": left}


def test_two_citizens_may_be_placed_either_way_round_and_it_makes_no_difference() -> None:
    """LB-SETUP-25: the engine knows types and not cards, so both ways are one; whatever side the chest is on."""
    for side in "RL":
        chest = f"B.{side}"
        assert legal_placement(("citizen", "citizen"), ("B.R", "B.L"), chest) == ("citizen", "citizen")


def test_everybody_is_asked_for_his_placement_in_the_same_form() -> None:
    """LB-SETUP-24, LB-SETUP-25: a forced placement does not show, neither in the form nor in what others are told."""
    g = Game(placed=False)
    g.build()
    shapes = {
        tuple((p.verb, p.about, tuple((f.name, len(f.options)) for f in p.fields)) for p in g.table.prompts(s))
        for s in g.seats
    }
    assert shapes == {(("place", "", (("R", 1), ("L", 1))),)}
    told = g.place()
    assert [r for r in told if r["seen_by"] == "all"][:5] == [
        {"type": "confirmed", "player": s, "phase": "placement", "seen_by": "all"} for s in g.seats
    ]


def test_every_chest_is_in_the_house_of_a_citizen() -> None:
    """LB-SETUP-26, LB-HINT-02: in every game, so whoever lives with a chest is neither wolf nor thief."""
    for seed in range(60):
        table: Table[State] = Table(LUPUSBURG, Setup(NAMES[:6], {}, {"games": 1}), seed_of(seed))
        for n, seat in enumerate(table.setup.seats):
            table.submit(Command(seat, "chest", {"side": "RL"[(seed >> n) & 1]}))
        for seat in table.setup.seats:
            (prompt,) = table.prompts(seat)
            table.submit(Command(seat, "place", {f.name: f.options[0] for f in prompt.fields}))
        assert {characters(table.state)[chest] for chest in chests(table.state).values()} == {"citizen"}
        assert Counter(characters(table.state).values()) == Counter(deck(6))


# --- absent players and strangers -------------------------------------------------------------------------------------


def test_the_server_draws_the_compulsory_choices_of_an_absent_player() -> None:
    """LB-SETUP-41: labelled draws that a test can force; what may be declined is declined (LB-SETUP-38, LBD-30)."""
    g = Game(placed=False, force={"absent/C/0.0/chest/side": "L"})
    assert g.offered(MASTER) == {"answer-for": {"player": g.seats}}
    told = g.do(MASTER, "answer-for", player="C")
    assert [row["type"] for row in told] == ["drawn", "answered-for", "chest-placed", "confirmed"]
    assert told[1]["seen_by"] == "gm"
    assert chests(g.s) == {"C": "C.L"}
    assert g.offered(MASTER) == {"answer-for": {"player": ("A", "B", "D", "E")}}
    assert g.refused(MASTER, "answer-for", player="C") == "not-offered"
    assert g.refused("A", "answer-for", player="B") == "unknown-verb"


def test_what_the_server_draws_for_an_absent_player_is_uniform() -> None:
    """LB-SETUP-38, LB-SETUP-41: chi-square over 2,000 seeds,
    of the two sides for a chest and of the nine houses for a vote."""
    begun, voting = Game(placed=False), Game()
    voting.night("B.R")
    voting.to_the_vote()
    for s, seat, verb, options in ((begun.s, "C", "chest", 2), (voting.s, voting.s.voter, "vote", 9)):
        count = Counter[str]()
        for seed in range(2000):
            command = stand_in(s, seat, Dice(seed_of(seed)))
            assert command.verb == verb
            count.update(command.args.values())
        assert len(count) == options
        expected = 2000 / options
        assert survival(sum((n - expected) ** 2 / expected for n in count.values()), options - 1) > 0.001


def test_a_whole_game_can_be_played_by_the_server_alone() -> None:
    """LB-SETUP-41, LB-SETUP-44: no label is drawn twice, and the record of the game can be verified."""
    table: Table[State] = Table(LUPUSBURG, Setup(NAMES[:8], {}, {"games": 3}), seed_of(7))
    moves = Counter[str]()
    while not LUPUSBURG.over(table.state):
        prompts = table.prompts(MASTER) or table.prompts(CLOCK)
        assert prompts, table.state.phase
        if prompts[0].verb == "answer-for":
            table.submit(Command(MASTER, "answer-for", {"player": prompts[0].fields[0].options[-1]}))
        else:
            actor = MASTER if prompts[0].verb == "next" else CLOCK
            table.submit(Command(actor, prompts[0].verb))
        moves[prompts[0].verb] += 1
    assert moves["next"] == 2
    labels = Counter(e.event.label for e in table.log if isinstance(e.event, Drawn))
    assert set(labels.values()) == {1}
    assert any("/absent/" in label for label in labels)
    assert any("/devoured/" in label for label in labels)
    assert verify(export(table), LUPUSBURG) == []


def test_an_absent_player_with_coins_in_his_hand_completes_his_bet_and_an_absent_mayor_shows() -> None:
    g = Game(force={"coins/A": (8, 5, 2), "absent/A/1.0/accuse/coin": "5", "absent/A/1.0/show/house": "A.L"})
    g.night("B.R")
    g.do("A", "look", house="C.R")
    assert of(g.do(MASTER, "answer-for", player="A"), "shown-back")[0]["house"] == "A.L"
    g.do("A", "bet")
    g.do(MASTER, "answer-for", player="A")
    assert coins(g.s) == {"A": 5}
    assert g.s.accused["A"] in "BCDE"
    assert of(g.do(MASTER, "answer-for", player="B"), "bet-passed")


def test_each_coin_is_equally_likely_to_be_kept_for_an_absent_player() -> None:
    """LB-BET-26, LB-SETUP-38, LBD-30: of 8, 2, 2 a 2 in two cases of three;
    the form of the player asks for the value once."""
    g = Game(force={"coins/A": (8, 2, 2)})
    g.night("B.R")
    g.decline()
    g.do("A", "bet")
    assert g.offered("A")["accuse"]["coin"] == ("8", "2")
    kept = Counter(stand_in(g.s, "A", Dice(seed_of(seed))).args["coin"] for seed in range(2000))
    assert set(kept) == {"8", "2"}
    statistic = (kept["8"] - 2000 / 3) ** 2 / (2000 / 3) + (kept["2"] - 4000 / 3) ** 2 / (4000 / 3)
    assert survival(statistic, 1) > 0.001


def test_what_may_be_declined_is_declined_for_an_absent_player() -> None:
    """LB-SETUP-38: the privilege and the bet."""
    g = Game()
    g.night("B.R")
    assert [row["type"] for row in g.do(MASTER, "answer-for", player="A")] == [
        "answered-for",
        "privilege-declined",
        "phase",
    ]
    assert [row["type"] for row in g.do(MASTER, "answer-for", player="A")] == ["answered-for", "bet-passed"]


def test_by_night_the_host_can_do_nothing() -> None:
    g = Game()
    for _ in range(4):
        assert g.offered(MASTER) == {}
        assert g.refused(MASTER, "answer-for", player="A") == "not-now"
        if g.s.phase == "wolf":
            g.do("A", "tap", house="B.R")
        g.clock()
    assert g.offered(MASTER) == {"answer-for": {"player": ("A",)}}
    assert g.refused(CLOCK, "close") == "not-now"


def test_a_stranger_is_offered_nothing_and_can_do_nothing() -> None:
    g = Game()
    assert g.offered("Z") == g.offered(None) == {}
    assert g.refused("Z", "tap", house="A.R") == "not-in-game"
    assert g.refused(None, "tap", house="A.R") == "not-in-game"
