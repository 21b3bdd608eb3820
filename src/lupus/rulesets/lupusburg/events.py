"""What can happen in Lupusburg, and who learns it."""

from __future__ import annotations

from lupus.engine.events import Event, SeatsIn, event
from lupus.engine.seats import MASTER_ONLY, PUBLIC, Seat

from .ring import House

PLAYER = SeatsIn("player")

# --- the room and the setup -------------------------------------------------------------------------------------------


@event("room", to=PUBLIC)
class RoomOpened(Event):
    """Who plays, clockwise, in which colours, how many games, and how long a night phase lasts."""

    seats: tuple[Seat, ...]
    colours: tuple[str, ...]
    games: int
    night_seconds: int


@event("game-began", to=PUBLIC, neutral=True)
class GameBegan(Event):
    """A game of the series begins: all houses stand, all coins are in the bag,
    all seals and tokens with their owners."""

    number: int


@event("mayor", to=PUBLIC)
class MayorNamed(Event):
    """Who is mayor from now on. Causes: host, random, rotation, next-game."""

    player: Seat
    cause: str


@event("chest-placed", to=PLAYER)
class ChestPlaced(Event):
    """In which of their two houses a player keeps their chest."""

    player: Seat
    house: House


@event("dealt", to=PLAYER)
class Dealt(Event):
    """The two characters dealt to a player, as printed: wolf, thief or citizen."""

    player: Seat
    characters: tuple[str, str]


@event("placed", to=PLAYER)
class Placed(Event):
    """Which character lives in which house of a player."""

    player: Seat
    right: str
    left: str


@event("confirmed", to=PUBLIC)
class Confirmed(Event):
    """A player has decided, and nobody else learns what. Phases: houses, placement."""

    player: Seat
    phase: str


# --- night ------------------------------------------------------------------------------------------------------------


@event("tapped", to=PLAYER)
class Tapped(Event):
    """The house marked by the player who acts in this phase; the taps of all others leave nothing behind."""

    player: Seat
    house: House


@event("looked", to=PLAYER)
class Looked(Event):
    """What the thief has seen under the roof of a house: chest or plain, and nothing about who lives there."""

    player: Seat
    house: House
    kind_of_house: str


@event("wolf-phase-repeated", to=PUBLIC)
class WolfPhaseRepeated(Event):
    """No house was chosen: the wolf phase is played again, for everybody alike. repetition: how often by now."""

    repetition: int


@event("eliminated", to=PUBLIC)
class Eliminated(Event):
    """A character and its house leave the ring face down;
    everybody learns whose it was and on which place, and nothing else.

    Causes: devoured, lynched.
    """

    player: Seat
    house: House
    cause: str


# --- privilege --------------------------------------------------------------------------------------------------------


@event("privilege-declined", to=PUBLIC)
class PrivilegeDeclined(Event):
    """The mayor looks at nobody today."""

    player: Seat


@event("privilege-used", to=PUBLIC)
class PrivilegeUsed(Event):
    """The mayor has pointed at a character."""

    player: Seat
    house: House


@event("shown-back", to=PUBLIC)
class ShownBack(Event):
    """Which of their own two characters the mayor has shown in return."""

    player: Seat
    house: House


@event("character-shown", to=PLAYER)
class CharacterShown(Event):
    """A player is shown a character of somebody else, as printed; never the kind of its house."""

    player: Seat
    house: House
    character: str


# --- bets -------------------------------------------------------------------------------------------------------------


@event("bet-passed", to=PUBLIC)
class BetPassed(Event):
    """A player keeps their seal today."""

    player: Seat


@event("drawing", to=PUBLIC)
class Drawing(Event):
    """A player bets: their hand is in the bag, and they cannot go back."""

    player: Seat


@event("coins-drawn", to=PLAYER)
class CoinsDrawn(Event):
    """The coins that a player has drawn, the largest first: one for the bet, the others go back."""

    player: Seat
    coins: tuple[int, ...]


@event("bet-placed", to=PUBLIC)
class BetPlaced(Event):
    """A seal lies in front of the accused, on a coin face down."""

    player: Seat
    accused: Seat


@event("coin-bet", to=PLAYER)
class CoinBet(Event):
    """The coin under a player's seal."""

    player: Seat
    coin: int


# --- votes ------------------------------------------------------------------------------------------------------------


@event("voted", to=PUBLIC)
class Voted(Event):
    """A token on a character, in the first vote."""

    player: Seat
    house: House


@event("tie-broken", to=PUBLIC)
class TieBroken(Event):
    """The first vote ended in a tie that nearness to the mayor decides:
    the characters with so many votes, the nearest first."""

    tied: tuple[House, ...]
    votes: int


@event("indicted", to=PUBLIC)
class Indicted(Event):
    """The two characters with most votes: the first has the paw print, the second the tuft of fur."""

    paw: House
    tuft: House


@event("defence-ended", to=PUBLIC)
class DefenceEnded(Event):
    """The owner of an indicted character, or of both, has spoken."""

    player: Seat


@event("ballot-cast", to=PLAYER)
class BallotCast(Event):
    """The ballot of a player now in force: paw or tuft for each of their votes."""

    player: Seat
    votes: tuple[str, ...]


@event("ballot-in", to=PUBLIC)
class BallotIn(Event):
    """A player has covered their tokens with a hand."""

    player: Seat


@event("ballot-shown", to=PUBLIC)
class BallotShown(Event):
    """How a player voted in the run-off, vote by vote."""

    player: Seat
    votes: tuple[str, ...]


@event("run-off", to=PUBLIC)
class RunOffCounted(Event):
    """The votes against each of the two indicted."""

    paw: int
    tuft: int


# --- the end ----------------------------------------------------------------------------------------------------------


@event("game-ended", to=PUBLIC)
class GameEnded(Event):
    """A game is over: who was the wolf player, and who has won. Causes: equality, wolf-lost."""

    winner: Seat
    wolf: Seat
    cause: str


@event("uncovered", to=PUBLIC)
class Uncovered(Event):
    """All that a player kept face down: their characters, their chest, the coin of their bet (None: no bet)."""

    player: Seat
    right: str
    left: str
    chest: House
    coin: int | None


@event("scored", to=PUBLIC)
class Scored(Event):
    """The points of a player in a game that the wolf lost, and where they come from."""

    player: Seat
    characters: int
    chest: int
    seal: int
    points: int


@event("series-points", to=PUBLIC)
class SeriesPoints(Event):
    """What a game is worth to a player in the series, and their total so far."""

    player: Seat
    points: int
    total: int


@event("series-ended", to=PUBLIC)
class SeriesEnded(Event):
    """The last game of the series is over: who has won it."""

    winner: Seat


# --- for the record ---------------------------------------------------------------------------------------------------


@event("answered-for", to=MASTER_ONLY, reason=True)
class AnsweredFor(Event):
    """The server made the choice that follows in the place of an absent player."""

    player: Seat
    verb: str
