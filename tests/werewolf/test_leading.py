"""Werewolf led from the phone of the host: the desk of the Moderator, beside the phones on which all others answer."""

from __future__ import annotations

from markupsafe import escape

from lupus.engine.seats import MASTER, Seat
from lupus.engine.table import Table
from lupus.rulesets.screens import SHARED, Conduct, Deed, Form
from lupus.rulesets.werewolf.leading import LEADING
from lupus.rulesets.werewolf.screens import SCREENS
from lupus.rulesets.werewolf.state import State

from .test_desk import EN, forms_of
from .test_screens import view
from .village import Village, village


class Leader:
    """Somebody who leads from their phone, by the forms of their page alone."""

    def __init__(self, table: Table[State]) -> None:
        self.table, self.memo = table, LEADING.memo("a secret")
        self.asked: Form = {}
        self.answered: tuple[Seat, ...] = ()

    @property
    def conduct(self) -> Conduct:
        return Conduct(self.memo, self.asked, self.answered, LEADING.asked(self.table.state), action="/lead/")

    def page(self) -> str:
        return LEADING.page(view(self.table, MASTER, language="en"), self.conduct)

    def send(self, do: str, **values: str) -> Deed:
        """Send the first form of the page that does this, with these values; a question waits for its answer."""
        form = next(form for form in forms_of(self.page()) if form.fields["do"] == [do])
        sent = form.fields | {name: [value] for name, value in values.items()}
        deed = LEADING.enter(view(self.table, MASTER, language="en"), self.conduct, sent)
        assert not deed.refused
        self.asked = sent if deed.question else {}
        self.memo = deed.memo or self.memo
        for command in deed.commands:
            self.table.submit(command)
        return deed


def led(cards: str) -> Leader:
    return Leader(village(cards, leader="moderator"))


def test_what_phones_send_and_what_whoever_leads_enters_is_one_game() -> None:
    """WW-UI-03, WW-MOD-17: a touch on a phone stands on the page as if it were entered there, and is taken back there;
    no clock goes on in their place."""
    phones, hands = led("strega"), led("strega")
    for one in (phones, hands):
        assert isinstance(one.table, Village)
        one.table.until("veggente", "point")
        timer = SCREENS.timer(one.table.state, one.table.setup.settings)
        assert timer is not None
        assert timer.seconds == float("inf")
    assert 'class="recorded"' not in phones.page()
    phones.table.do("veggente", "point", target="oratore")  # type: ignore[attr-defined]
    hands.send("point", target="oratore")
    assert phones.page() == hands.page()
    assert 'class="recorded"' in phones.page()
    assert phones.table.log == hands.table.log
    for one in (phones, hands):
        one.send("undo")
        assert 'class="recorded"' not in one.page()
        one.send("point", target="strega")
        one.send("next")
    assert phones.table.log == hands.table.log
    assert phones.table.state.stage == "shown"


def test_the_page_of_whoever_leads_says_whose_phone_is_silent_and_not_who_is_called() -> None:
    """WW-UI-01, WW-MOD-01: all the living are asked in each stage of a night and of a ballot, nobody by day."""
    one = led("strega")
    for phase, stage in (("veggente", "point"), ("first-ballot", "vote")):
        one.table.until(phase, stage)  # type: ignore[attr-defined]
        living = one.table.state.living
        assert one.conduct.of == living
        one.answered = living[1:]
        if stage == "vote":
            for seat in living[1:]:
                one.table.do(seat, "vote", name=living[0])  # type: ignore[attr-defined]
        silent: dict[str, str | int] = {
            "count": len(living) - 1,
            "of": len(living),
            "late": 1,
            "names": living[0].capitalize(),
        }
        assert str(escape(EN.say("desk-replies", values=silent))) in one.page()
        assert len(one.page().encode()) <= LEADING.size(len(living))
    one.table.until("defence")  # type: ignore[attr-defined]
    assert one.conduct.of == ()
    assert 'class="replies"' not in one.page()


def test_votes_come_from_the_phones_and_names_are_called_where_arms_are_counted() -> None:
    """WW-UI-03, WW-MOD-08: whoever leads may count arms instead, name by name in the order of the day."""
    one = led("spia")
    one.table.until("first-ballot", "eyes")  # type: ignore[attr-defined]
    assert EN.say("voice-first-ballot") in one.page()
    assert EN.say("voice-eyes") in one.page()
    one.table.until("first-ballot", "vote")  # type: ignore[attr-defined]
    assert EN.say("voice-vote") in one.page()
    assert 'name="arms"' not in one.page()
    one.send("entry", entry="totals")
    assert EN.say("voice-vote") not in one.page()
    assert 'name="arms"' in one.page()
    assert EN.say("say-first-ballot") not in one.page(), "it was said before the eyes of the Spia opened"


def test_a_question_stays_on_the_page_until_it_is_answered_and_a_no_does_nothing() -> None:
    """WW-UI-13: whoever is said to point at themselves is asked about once more."""
    one = led("strega")
    one.table.until("veggente", "point")  # type: ignore[attr-defined]
    for answer, chosen in ((("look", {}), None), (("point", {"sure": "yes"}), "veggente")):
        question = one.send("point", target="veggente").question
        assert "themselves" in question
        assert question in one.page()
        do, sure = answer
        one.send(do, **sure)
        assert question not in one.page()
        found = one.table.state.answers.get("veggente")
        assert (found and found.target) == chosen


def test_whoever_has_died_is_out_of_the_game_as_soon_as_all_are_told() -> None:
    v = village("spia", size=7)
    assert LEADING.out(v.view(SHARED)) == ()
    v.burn("spia")
    assert LEADING.out(v.view(SHARED)) == ("spia",)
