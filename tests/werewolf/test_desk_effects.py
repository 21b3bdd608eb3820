"""The desk of the Moderator by its buttons alone:
after each, what stands in the game and on the page is what the button says."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any, Final

import pytest

from lupus.engine.record import verify
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf.composition import PLAYERS
from lupus.rulesets.werewolf.desk.entry import FORMS, LOOK
from lupus.rulesets.werewolf.desk.preparing import CHANGES
from lupus.rulesets.werewolf.desk.script import Desk, calling
from lupus.rulesets.werewolf.desk.session import Session
from lupus.rulesets.words import words
from tests.offered import Form, forms_in

from .deskwitness import RARE, given, kept, promised

LAST: Final = {"begin", "practice", "end", "anew"}
"""What ends that of which everything is to be seen."""

SESSION: Final = {"begin", "practice", "anew", "public", "step-back", LOOK}
"""What the desk knows beside a draft and a game."""


class Leader:
    """Somebody at the desk, who touches what its pages offer. done: what was done by now, and asked, and refused."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.session = Session(words(("it", "en")[seed % 2], "werewolf"), lambda: self.chance.randbytes(32))
        self.page = self.session.page()
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

    def forms(self) -> list[Form]:
        """All that the page offers; a question is answered before anything else."""
        asked = self.page.partition("<dialog")[2].partition("</dialog>")[0]
        return forms_in(asked or self.page)

    def touches(self) -> None:
        """A touch on anything, all alike but what ends much; now and then on what was never touched before."""
        asked = bool(self.session.question)
        forms = [form for form in self.forms() if asked or self.chance.random() < self.often(form.sends["do"])]
        fresh = [form for form in forms if not self.done[form.sends["do"]]]
        if forms:
            form = self.chance.choice(fresh if fresh and self.chance.random() < 0.8 else forms)
            self.sends(form, form.touched(self.chance) | self.written(form))

    def often(self, do: str) -> float:
        """How often something is touched, of all times that it is there."""
        return 1.0 if not self.done[do] and do not in LAST else RARE.get(do, 1.0)

    def wants(self, do: str, **said: Any) -> None:
        """A touch on what does this, with what is said."""
        found = [
            f
            for f in self.forms()
            if f.sends["do"] == do
            and all(
                f.sends.get(n, v) == v
                for n, v in said.items()
                if isinstance(v, str) and n in f.sends and n not in f.texts
            )
        ]
        assert found, do
        self.sends(
            found[0],
            found[0].touched(self.chance)
            | self.written(found[0])
            | {n: v if isinstance(v, list) else [v] for n, v in said.items()},
        )

    def written(self, form: Form) -> dict[str, list[str]]:
        """What somebody writes into fields."""
        found = {}
        for name, field in form.texts.items():
            if field.get("type") == "number":
                found[name] = [str(self.chance.randint(int(field["min"]), min(3, int(field["max"]))))]
            else:
                found[name] = [
                    {
                        "names": f"Nome {self.chance.randrange(10**6)}",
                        "note": "una svista",
                        "text": f"pss {self.chance.random()}",
                    }[name]
                ]
        return found

    # --- the witness --------------------------------------------------------------------------------------------------

    def sends(self, form: Form, sent: dict[str, list[str]]) -> None:
        """Send a form, and look at what came of it."""
        session, do = self.session, sent["do"][0]
        before, page, desk = (
            json.dumps(session.dump(), sort_keys=True),
            self.page,
            session.desk if session.table is not None else None,
        )
        known = len(session.table.moves) if session.table is not None else 0
        changed = session.act(sent)
        self.page = session.page()
        after = json.dumps(session.dump(), sort_keys=True)
        told = (do, sent, session.refused, session.question)
        if session.refused or session.question:
            assert after == before, told
            assert not changed, told
            if session.question:
                yes, no = self.forms()
                assert (yes.sends["do"], yes.sends["sure"], no.sends["do"]) == (do, "yes", LOOK), told
            self.refused[f"{do} {'?' if session.question else session.refused}"] += 1
            return
        assert changed or after == before, told
        assert after != before or do in SESSION or do in CHANGES or do == "again", f"{do} does nothing: {told}"
        if do in SESSION:
            self.of_the_session(do, json.loads(before), page)
        elif do in CHANGES:
            self.of_the_draft(form, sent, json.loads(before)["draft"], changed)
        else:
            assert desk is not None
            self.of_the_game(sent, desk, known, told)
        assert self.page != page or after == before, told
        self.done[do] += 1

    def of_the_session(self, do: str, before: dict[str, Any], page: str) -> None:
        """The game begins, or ends, or is tried."""
        session = self.session
        if do in (LOOK, "public"):
            assert session.dump() == before
            assert (self.page != page) == (do == "public" or "<dialog" in page or session.public != ("public" in page))
        elif do == "begin":
            assert session.table is not None
            assert list(session.table.setup.seats) == before["draft"]["seats"]
        elif do == "practice":
            assert session.table is not None
            assert session.dump()["aside"] == before["draft"]
        elif do == "anew":
            assert session.table is None
            assert session.dump()["draft"] == before["aside"] or session.dump()["draft"] == before["draft"]
        else:
            assert session.dump()["draft"] == before["past"][-1]

    def of_the_draft(self, form: Form, sent: dict[str, list[str]], before: dict[str, Any], changed: bool) -> None:
        """A change of the draft is what the form says; what it says already is left as it was."""
        do, said, now = sent["do"][0], {n: next(iter(v), "") for n, v in sent.items()}, self.session.draft.dump()
        seats = before["seats"]
        if do == "add":
            assert now["seats"] == [*seats, said["names"]][: PLAYERS.stop - 1]
        elif do == "remove":
            assert now["seats"] == [seat for seat in seats if seat != said["seat"]]
        elif do == "move":
            order = [seat for seat in seats if seat != said["seat"]]
            order.insert(int(said["place"]) - 1, said["seat"])
            assert now["seats"] == order
        elif do == "copies":
            count = Counter(now["pool"])
            assert count[said["card"]] == int(said["copies"])
            assert {c: n for c, n in count.items() if c != said["card"]} == {
                c: n for c, n in Counter(before["pool"]).items() if c != said["card"]
            }
        elif do == "version":
            assert now["versions"].get(said["card"], "base") == said["version"]
        elif do == "mode":
            assert now["mode"] == said["mode"]
        elif do == "real":
            assert now["real"] == (said["real"] == "yes")
        elif do == "deal":
            assert now["dealt"].get(said["seat"], "") == said["card"]
            if said["card"] == "contadino" and "secret" in said:
                assert now["hidden"].get(said["seat"], "") == said["secret"]
        elif do == "propose":
            assert len(now["pool"]) == len(seats) if not said.get("extra") else len(now["pool"]) > len(seats)
        else:
            assert sorted(now[do]) == sorted(sent.get(do, ()))

    def of_the_game(self, sent: dict[str, list[str]], before: Desk, known: int, told: Any) -> None:
        """Exactly these commands were given. before: the desk then. known: how many commands the game had taken."""
        session, do = self.session, sent["do"][0]
        assert session.table is not None
        got = given(session.table, known)
        ballot = before.state.phase.endswith("ballot")
        called = calling(before) if ballot else None
        if do == "back":
            assert calling(session.desk) not in (None, called)
        wanted = promised(sent, before.state, called)
        assert got == kept(wanted, got), told
        memo = session.dump()["memo"]
        if do == "seen":
            assert memo != before.memo, told
        elif do == "hand":
            assert memo["again"] == sent["seat"][0], told
        elif do == "hints":
            assert memo["hints"] == sent["hints"][0], told
        elif do == "entry":
            assert memo["entry"] == sent["entry"][0], told
        elif do == "spoken":
            assert (sent["seat"][0] in memo[f"spoken.{session.table.state.number}"].split("/")) != (
                sent["seat"][0] in before.memo.get(f"spoken.{session.table.state.number}", "").split("/")
            ), told
        elif do == "returned":
            assert "deal" not in memo, told


def prepared(leader: Leader) -> None:
    """A village with what is rarely played with, by its forms."""
    leader.wants("add", names="Anna")
    for name in ("Bruno", "Carla", "Dino", "Elio", "Fosca", "Gina", "Ugo"):
        leader.wants("add", names=name)
    leader.wants("propose")
    for card in ("oste", "spia", "assassino", "contadino"):
        if card not in leader.session.draft.pool:
            leader.wants("copies", card=card, copies="1")
    leader.wants("version", card="oste", version="voci-a-scelta")
    leader.wants("news", news=["own"])
    leader.wants("variants", variants=["tempo"])


EVERYTHING = {*FORMS, *CHANGES} | SESSION
"""All that a button of the desk can say, as the desk lists it."""


@pytest.mark.many
@pytest.mark.parametrize(("first", "most"), [(0, 8), pytest.param(1000, 30, marks=pytest.mark.soak)])
def test_whatever_is_touched_at_the_desk_does_what_it_says(first: int, most: int) -> None:
    """WW-UI-03, WW-MOD-17: every form of the preparation, of a game and of its end, in both languages."""
    done: Counter[str] = Counter()
    for seed in range(first, first + most):
        if most < 9 and set(done) >= EVERYTHING:
            break
        leader = Leader(seed)
        prepared(leader)
        if seed % 2 == 0:
            leader.wants("begin")
        for _ in range(400 if most < 9 else 1500):
            if most > 9 or not set(done + leader.done) >= EVERYTHING:
                leader.touches()
        done += leader.done
        if leader.session.table is not None:
            assert verify(leader.session.export(), WEREWOLF) == []
    assert set(done) == EVERYTHING
