"""Events: frozen, named, with one declared audience; they become JSON and come back, from older versions too."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError
from types import SimpleNamespace
from typing import Any

import pytest

from lupus.engine import events as engine_events
from lupus.engine.commitment import canonical, commitment
from lupus.engine.events import (
    Committed,
    Drawn,
    Event,
    PhaseBegan,
    SeatsIn,
    SeedRevealed,
    catalogue,
    dump,
    event,
    load,
    plain,
)
from lupus.engine.game import Setup
from lupus.engine.seats import CLOCK, MASTER, MASTER_ONLY, PUBLIC, Audience, only
from lupus.engine.table import Entry, dump_entry, load_entry

from .toy import TOY, Named, Seated, Whispered, Won

# --- audiences ------------------------------------------------------------------------------------------------------


def test_what_is_public_is_learned_by_everybody() -> None:
    assert all(PUBLIC.admits(viewer) for viewer in ("anna", None, MASTER, CLOCK))


def test_an_audience_that_names_nobody_is_the_masters_alone() -> None:
    assert Audience() == MASTER_ONLY
    assert [viewer for viewer in ("anna", None, MASTER, CLOCK) if Audience().admits(viewer)] == [MASTER]


def test_the_master_learns_what_one_seat_learns_and_nobody_else_does() -> None:
    assert [v for v in ("anna", "bruno", None, MASTER) if only("anna").admits(v)] == ["anna", MASTER]


@pytest.mark.parametrize(
    ("audience", "shown"),
    [(PUBLIC, "all"), (MASTER_ONLY, "gm"), (only("anna"), ["anna"]), (Audience(frozenset("ba")), ["a", "b"])],
)
def test_an_audience_is_written_and_read(audience: Audience, shown: Any) -> None:
    assert audience.dump() == shown
    assert Audience.load(shown) == audience


def test_an_audience_of_no_known_name_is_not_read() -> None:
    with pytest.raises(KeyError):
        Audience.load("everybody")


def test_the_audience_of_an_event_is_the_seat_or_the_seats_that_it_names() -> None:
    assert Named("anna", "1").audience == only("anna")
    assert Whispered(("anna", "bruno"), Won("anna")).audience == Audience(frozenset({"anna", "bruno"}))
    assert Whispered((), Won("anna")).audience == MASTER_ONLY
    assert Won("anna").audience is PUBLIC


def test_a_field_may_address_an_event_and_be_no_part_of_it() -> None:
    """Those who are told must not learn who else is: the field is neither stored nor compared, the audience is."""

    @event("woken", to=SeatsIn("whom", told=False))
    class Woken(Event):
        by: str
        whom: tuple[str, ...]

    one = Woken("carla", ("anna", "bruno"))
    assert one.audience == Audience(frozenset({"anna", "bruno"}))
    assert dump(one) == {"type": "woken", "by": "carla"}
    assert repr(one).endswith("Woken(by='carla')")
    entry = load_entry(dump_entry(Entry(1, "start", one, one.audience)), {"woken": Woken})
    assert (entry.event, entry.seen_by) == (one, one.audience)
    assert entry.event.audience == MASTER_ONLY


# --- types ----------------------------------------------------------------------------------------------------------


def test_an_event_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Won("anna").player = "bruno"  # type: ignore[misc]


def test_a_reason_is_for_the_master_alone() -> None:
    with pytest.raises(TypeError, match="a reason is for the master alone"):
        event("why", to=PUBLIC, reason=True)


def test_an_event_type_without_an_audience_cannot_be_declared() -> None:
    with pytest.raises(TypeError):
        event("why")  # type: ignore[call-arg]


@pytest.mark.parametrize("name", ["type", "n", "at", "v", "seen_by"])
def test_a_field_cannot_have_the_name_of_what_every_row_says(name: str) -> None:
    fields = type("Fields", (Event,), {"__annotations__": {"player": str, name: int}})
    with pytest.raises(TypeError, match=f"why: a field cannot be called '{name}', which every row has already"):
        event("why", to=PUBLIC)(fields)


def test_two_types_of_one_name_do_not_go_together() -> None:
    @event("won", to=MASTER_ONLY)
    class Other(Event):
        player: str

    with pytest.raises(TypeError, match="two event types are called 'won'"):
        catalogue(SimpleNamespace(a=Won, b=Other))


def test_a_catalogue_takes_each_type_once_wherever_it_is_imported() -> None:
    found = catalogue(engine_events, SimpleNamespace(Won=Won, again=Won, not_one=dict, base=Event, number=3))
    assert found == {
        "phase": PhaseBegan,
        "drawn": Drawn,
        "committed": Committed,
        "seed-revealed": SeedRevealed,
        "won": Won,
    }


# --- JSON -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "one",
    [
        Won("anna"),
        Named("anna", None),
        Seated(("anna", "bruno")),
        Drawn("a/b", (1, "x", ("y", "z")), ("y", "z")),
        Drawn("a", (), None),
        Whispered(("anna",), Whispered((), Drawn("a/b", (True, None), True))),
        PhaseBegan("night", 3),
    ],
)
def test_an_event_becomes_json_and_comes_back(one: Event) -> None:
    kinds = {**TOY.kinds, "whispered": Whispered}
    row = json.loads(json.dumps(dump(one)))
    assert row["type"] == one.kind
    assert load(row, kinds) == one


def test_tuples_become_lists_and_events_their_own_rows() -> None:
    assert plain((("a", 1), Won("anna"))) == [["a", 1], {"type": "won", "player": "anna"}]
    assert plain(1.5) == 1.5


def test_an_unknown_kind_or_a_wrong_field_is_an_error() -> None:
    with pytest.raises(KeyError):
        load({"type": "lost", "player": "anna"}, TOY.kinds)
    with pytest.raises(TypeError):
        load({"type": "won", "who": "anna"}, TOY.kinds)


def test_an_old_event_is_brought_forward_version_by_version() -> None:
    @event(
        "paid",
        to=SeatsIn("player"),
        version=3,
        upcasts={1: lambda d: {**d, "coins": 1}, 2: lambda d: {**d, "coins": d["coins"] * 2}},
    )
    class Paid(Event):
        player: str
        coins: int

    kinds = {"paid": Paid}
    assert load({"type": "paid", "player": "anna"}, kinds, 1) == Paid("anna", 2)
    assert load({"type": "paid", "player": "anna", "coins": 5}, kinds, 2) == Paid("anna", 10)
    assert (
        load({"type": "paid", "player": "anna", "coins": 5}, kinds, 3)
        == load(dump(Paid("anna", 5)), kinds)
        == Paid("anna", 5)
    )


# --- commitments ----------------------------------------------------------------------------------------------------


def test_json_has_one_canonical_form() -> None:
    assert canonical({"b": [1, None], "a": "è"}) == '{"a":"è","b":[1,null]}'.encode()
    assert canonical({"a": "è", "b": (1, None)}) == canonical({"b": [1, None], "a": "è"})


def test_a_commitment_is_the_one_published_with_the_format() -> None:
    """Pinned: whoever checks an old game must find the same digest."""
    setup = Setup(("anna", "bruno"), {"anna": {"role": "x"}}, {"draw": True})
    assert (
        commitment(bytes(range(32)), setup, [Won("anna")])
        == "33b5a79bf9ba8cf1a864a4ed39e78d013f3935e45deb17e9490b98c107e9b0e5"
    )


def test_a_commitment_depends_on_everything_that_was_fixed() -> None:
    setup = Setup(("anna", "bruno"), {"anna": {"role": "x"}}, {"draw": True})
    seed = bytes(32)
    digests = {
        commitment(seed, setup, [Won("anna")]),
        commitment(b"\x01" + seed[1:], setup, [Won("anna")]),
        commitment(seed, setup, [Won("bruno")]),
        commitment(seed, setup, [Won("anna"), Won("anna")]),
        commitment(seed, Setup(("bruno", "anna"), setup.cast, setup.settings), [Won("anna")]),
        commitment(seed, Setup(setup.seats, {"anna": {"role": "y"}}, setup.settings), [Won("anna")]),
        commitment(seed, Setup(setup.seats, setup.cast, {"draw": False}), [Won("anna")]),
    }
    assert len(digests) == 7


def test_a_setup_is_written_and_read() -> None:
    setup = Setup(("anna", "bruno"), {"anna": {"role": "x"}}, {"draw": True})
    assert Setup.load(json.loads(json.dumps(setup.dump()))) == setup
