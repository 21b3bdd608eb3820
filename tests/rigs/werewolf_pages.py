"""The pages of Werewolf in rooms, one of each phase, as phones, the shared screen and whoever leads get them."""

from __future__ import annotations

from typing import Any, Final

from django.test import Client

from lupus.site.table import cache
from tests.rigs.werewolf_phones import Table
from tests.site.room.werewolf.test_moderated_game import Led

LONG: Final = (
    "Massimiliano Antonio",
    "Wilhelmina Wolfsburg",
    "Anna",
    "Maria Elisabetta Eva",
    "Bartolomeo Guglielmo",
    "Io",
    "GIANDOMENICO MMMMWWW",
    "Zoe",
    "Fortunata Immacolata",
    "Ed",
    "Christopher Alexandr",
    "Nicodemo",
)
"""Names of twenty letters, and short ones."""

NAMES: Final = (*LONG, *(f"{n} {name}"[:20].strip() for n, name in enumerate(LONG)), "Last of the twenty-5")

BALLOTS: Final = ("first-ballot", "second-ballot")
BY_DAY: Final = ("cards", "day", "defence", "stake", *BALLOTS)


class Long(Table):
    """A table at which people have long names."""

    names = NAMES


class LedLong(Led):
    """The same, led by somebody."""

    names = NAMES


def spoken(kind: type[Table], language: str) -> type[Any]:
    """A table whose phones read a language."""
    return type(kind.__name__, (kind,), {"language": language})


def shared(table: Table) -> str:
    """The page of the shared screen."""
    address = f"/room/{table.code}/screen/?k={table.room.key}"
    return Client(headers={"Accept-Language": table.language}).get(address).content.decode()


def moment(phase: str, stage: str) -> str:
    """What a page is called: its phase by day, its stage by night, whosever call it is."""
    return "-".join(filter(None, (phase if phase in BY_DAY else "night", stage)))


def unled(time: Any, players: int, language: str, **options: str) -> dict[str, str]:
    """A game that nobody leads: the lobby, each moment on a phone and on the shared screen, and the story afterwards.

    `asked` and `void` are phones in the same call, that of somebody with open eyes and that of somebody else; `signal`
    is a phone on which something stands, and `feed` that of somebody who is out of the game.
    """
    table = spoken(Long, language)(time, players, seed=2, **options)
    host = next(iter(table.phones.values()))
    found = {"lobby": host.page(), "lobby-shared": shared(table)}
    table.begin()
    while not table.over:
        table.begins()
        played = cache.table_of(table.game)
        state = played.state
        key = moment(state.phase, state.stage)
        if key not in found:
            found |= {key: table.phones[state.living[0]].page(), f"{key}-shared": shared(table)}
        if key == "night-point" and "asked" not in found:
            may = [seat for seat in state.living if any(row.event.kind == "awake" for row in played.view(seat)[-3:])]
            void = [seat for seat in state.living if seat not in may]
            found |= (
                {"asked": table.phones[may[0]].page(), "void": table.phones[void[0]].page()} if may and void else {}
            )
        if key == "night-shown" and "signal" not in found:
            told = [
                seat for seat in state.living if any(row.event.kind == "sign-seen" for row in played.view(seat)[-3:])
            ]
            found |= {"signal": table.phones[told[0]].page()} if told else {}
        out = [seat for seat in state.seats if seat not in state.living]
        for seat in out if key.startswith("night-") and "feed" not in found else ():
            page = table.phones[seat].page()
            found |= {"feed": page} if 'id="panel"' in page else {}
        table.stage()
    kept, last = host.keep()["Location"], {"scene": host.page(), "scene-shared": shared(table)}
    host.skip()
    return (
        found | last | {"end": host.page(), "end-shared": shared(table), "kept": host.client.get(kept).content.decode()}
    )


def led(time: Any, players: int, language: str, **options: str) -> dict[str, str]:
    """A game that somebody leads: their page in each moment until a day is over, and a phone beside it."""
    table = spoken(LedLong, language)(time, players, seed=4, **options)
    found = {"lobby": table.leader.page()}
    table.begin()
    while not table.over and "stake" not in found:
        key = moment(*table.step())
        if key not in found:
            found |= {key: table.leader.page(), f"{key}-phone": next(iter(table.phones.values())).page()}
        table.answered()
        table.goes_on()
    return found
