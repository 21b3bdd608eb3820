"""An evening: eight phones in real browsers play a whole series of Lupusburg on two web processes, and things go wrong.

Nobody stays stuck, all see the same end, every act that was acknowledged is in the log once, and the saved game is in
order. On SQLite and on PostgreSQL (`make soak`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rigs.browsers import IN_A_BROWSER
from tests.rigs.databases import Ground
from tests.rigs.evening_phones import Evening

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [*IN_A_BROWSER, pytest.mark.process]

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Eva", "Fabio", "Gina", "Hugo")

TROUBLE = [
    "two tabs", "dead stream", "killed server", "tunnel", "sleep", "no stream", "flicker", "closed", "another phone",
    "killed server", "two tabs", "no stream", "killed server", "tunnel", "another phone", "sleep", "killed server",
    "dead stream", "flicker", "killed server",
]  # fmt: skip

BY_KEYS = {"chest", "place", "tap", "look", "show", "bet", "accuse", "close", "vote", "finish", "ballot", "reveal"}
"""What a player may do in a series. Declining and passing are single buttons, like closing."""


SIGNED = frozenset({"dead stream", "tunnel", "sleep", "no stream", "flicker"})
"""After these a page must catch up by itself."""


def played(
    place: Ground,
    browser: Browser,
    friends: int,
    games: str,
    trouble: list[str],
    until: tuple[str, int] | None = None,
    **pace: float,
) -> Evening:
    """An evening from the first touch to the saved game, or until a phase has come so many times."""
    evening = Evening(place, pace["tempo"], seed=friends)
    left = list(trouble)
    goal = until or ("", 0)
    try:
        evening.gather(browser, NAMES[:friends], games)
        evening.play(
            pace["limit"],
            left,
            pace["every"],
            stuck=180 * pace["tempo"] + 90,
            until=(lambda: evening.times(goal[0]) >= goal[1]) if until else None,
        )
        if not until:
            assert len(evening.results()) == 1
            assert "" not in evening.results()
            place.lupus("verify", evening.saved())
        receipts = place.experiment("receipts", code=evening.code)
    except BaseException:
        print(evening.state())
        raise
    finally:
        evening.end()
        for friend in evening.friends:
            friend.context.close()
        print(dict(evening.found), sorted(evening.keyed), f"longest standstill: {evening.slowest:.0f} s")
    assert evening.complaints == []
    assert left == []
    assert evening.acknowledged
    assert [key for key in set(evening.acknowledged) if receipts.get(key) != 1] == []
    assert "torn" not in receipts
    assert evening.found["streams that caught up"] >= sum(what in SIGNED for what in trouble)
    return evening


@pytest.mark.soak
def test_four_friends_play_until_the_first_day_while_streams_are_lost(place: Ground, browser: Browser) -> None:
    trouble = ["no stream", "tunnel", "two tabs"]
    evening = played(place, browser, 4, "1", trouble, until=("privilege", 1), tempo=0.03, every=1, limit=120)
    assert {"chest", "place"} < evening.keyed, "the host has a keyboard alone"
    assert evening.found["refreshed by hand"] > 0 < evening.found["signs of a lost stream"]


@pytest.mark.soak
def test_a_turn_is_played_with_a_keyboard_alone(place: Ground, browser: Browser) -> None:
    evening = played(place, browser, 4, "1", [], until=("thief", 2), tempo=0.1, every=1, limit=300)
    assert {"chest", "place", "tap", "close", "vote", "ballot", "reveal"} <= evening.keyed
    assert evening.keyed & {"look", "decline"}
    assert evening.keyed & {"bet", "pass"}
    assert evening.found["held by a key"] > 0


@pytest.mark.soak
def test_eight_friends_play_a_series_while_everything_goes_wrong(place: Ground, browser: Browser) -> None:
    evening = played(place, browser, 8, "2", TROUBLE, tempo=0.15, every=8, limit=1800)
    assert evening.found["double taps"] > 5
    assert evening.found["sent"] > 100
    assert evening.found["refreshed by hand"] > 3
    assert len(evening.keyed & BY_KEYS) >= 8, (
        "of the others the privilege, a bet or a defence may fall to nobody with a keyboard"
    )
