"""The events of the real-time games. The names and the fields are those of the scenario contract
(docs/scenarios.md)."""

from __future__ import annotations

from lupus.engine.events import Event, SeatsIn, event
from lupus.engine.seats import MASTER_ONLY, PUBLIC, Seat

PLAYER = SeatsIn("player")

# --- the deal -------------------------------------------------------------------------------------------------------


@event("village", to=PUBLIC)
class VillageFounded(Event):
    """Who takes part, in the order of the seats. Nobody can join later."""

    seats: tuple[Seat, ...]
    genders: tuple[str, ...]


@event("settings", to=MASTER_ONLY)
class SettingsChosen(Event):
    """The settings of the game master for what the rulebook leaves open, as pairs (name, value)."""

    values: tuple[tuple[str, bool | int | str | tuple[int, ...]], ...]


@event("role-assigned", to=PLAYER)
class RoleAssigned(Event):
    """A character's role at the start."""

    player: Seat
    role: str


@event("found", to=PLAYER)
class Found(Event):
    """How a character stands in a village that starts in the middle of a game."""

    player: Seat
    faction: str
    ghost: bool
    power: str | None
    last_use: int | None


@event("found-dead", to=PUBLIC)
class FoundDead(Event):
    """Somebody was dead before a village started in the middle of a game."""

    player: Seat


@event("knows-role", to=PLAYER)
class KnowsRole(Event):
    """A character learns another one's role. Causes: group, power, visit, necrophile, corruption, awakening, phantom,
    ghost."""

    player: Seat
    target: Seat
    role: str
    cause: str


@event("knows-nobody", to=PLAYER)
class KnowsNobody(Event):
    """A character of a group whose members know one another is the only one of it."""

    player: Seat


@event("proposition", to=PLAYER)
class Proposition(Event):
    """One of the statements told to a divinatore: "target has this role"."""

    player: Seat
    target: Seat
    role: str


# --- commands in force ----------------------------------------------------------------------------------------------


@event("ordered", to=PLAYER)
class Ordered(Event):
    """The power command now in force; target None: the player does not act, or has withdrawn it."""

    player: Seat
    target: Seat | None
    other: Seat | None = None
    power: str | None = None
    role: str | None = None
    roles: tuple[str, ...] | None = None
    withdrawn: bool = False


@event("voted", to=PLAYER)
class Voted(Event):
    """The vote now in force; target None: the player abstains, or has withdrawn it."""

    player: Seat
    ballot: str
    target: Seat | None
    withdrawn: bool = False


@event("designated", to=PLAYER)
class Designated(Event):
    """The mayor's designated successor; target None: nobody, or no longer anybody."""

    player: Seat
    target: Seat | None
    withdrawn: bool = False


@event("entered-for", to=MASTER_ONLY, reason=True)
class EnteredFor(Event):
    """A game master entered the command that follows on behalf of a player."""

    player: Seat
    by: str
    note: str


# --- the dawn, to single players ------------------------------------------------------------------------------------


@event("outcome", to=PLAYER)
class Outcome(Event):
    """Whether an action succeeded. One for each character that acted; it never says why."""

    player: Seat
    target: Seat
    success: bool


@event("knows-aura", to=PLAYER)
class KnowsAura(Event):
    """The aura of the target, as perceived."""

    player: Seat
    target: Seat
    aura: str


@event("knows-mystic", to=PLAYER)
class KnowsMystic(Event):
    """Whether the target is mystic, as perceived."""

    player: Seat
    target: Seat
    mystic: bool


@event("knows-visited", to=PLAYER)
class KnowsVisited(Event):
    """On whom the target acted (stalker)."""

    player: Seat
    target: Seat
    visited: tuple[Seat, ...]


@event("knows-visitors", to=PLAYER)
class KnowsVisitors(Event):
    """Who acted on the target (voyeur)."""

    player: Seat
    target: Seat
    visitors: tuple[Seat, ...]


@event("knows-visitor-count", to=PLAYER)
class KnowsVisitorCount(Event):
    """How many others acted on the target (custode, guardia)."""

    player: Seat
    target: Seat
    count: int


@event("ghost-raised", to=PLAYER)
class GhostRaised(Event):
    """A dead character becomes a spettro. Causes: necromancer, phantom, spectral-sequence."""

    player: Seat
    power: str | None
    cause: str


@event("transformed", to=PLAYER)
class Transformed(Event):
    """A character takes the role, the aura and the mystic flag of another. Causes: shapeshifter, necrophile."""

    player: Seat
    target: Seat
    role: str
    aura: str
    mystic: bool
    cause: str


@event("ghost-powers-left", to=PLAYER)
class GhostPowersLeft(Event):
    """The ghost powers that can still be given. It is told to a player whose form offers them."""

    player: Seat
    powers: tuple[str, ...]


# --- what everybody is told -----------------------------------------------------------------------------------------


@event("died", to=PUBLIC)
class Died(Event):
    """A death, and what everybody is told of it: stake or night."""

    player: Seat
    cause: str


@event("resurrected", to=PUBLIC)
class Resurrected(Event):
    """A dead character is alive again."""

    player: Seat


@event("exiled", to=PUBLIC)
class Exiled(Event):
    """A character leaves the game. Causes: faction-defeated, disqualified, withdrawn."""

    player: Seat
    cause: str
    alive: bool


@event("faction-defeated", to=PUBLIC)
class FactionDefeated(Event):
    """A faction has lost; its members, living and dead."""

    faction: str
    members: tuple[Seat, ...]


@event("faction-disqualified", to=PUBLIC)
class FactionDisqualified(Event):
    """A whole faction is disqualified by the game masters; its members, living and dead."""

    faction: str
    members: tuple[Seat, ...]


@event("mayor", to=PUBLIC)
class MayorNamed(Event):
    """Who is mayor from now on; None where nobody is left.
    Causes: beginning, elected, appointed-successor, random-successor."""

    player: Seat | None
    cause: str


@event("vote-shown", to=PUBLIC)
class VoteShown(Event):
    """A published vote: for the stake the effective one, for the mayor the one that was entered."""

    ballot: str
    voter: Seat
    target: Seat


@event("tally", to=PUBLIC)
class Tally(Event):
    """How many published votes a character has."""

    ballot: str
    target: Seat
    votes: int


@event("no-stake", to=PUBLIC)
class NoStake(Event):
    """Nobody dies at the stake. Causes: quorum, advocate."""

    cause: str


@event("announcement", to=PUBLIC)
class Announcement(Event):
    """The game masters tell everybody something (a hint on the composition, a change of hours)."""

    text: str


@event("victory", to=PUBLIC)
class Victory(Event):
    """The game is over. Causes: natural, game-master."""

    factions: tuple[str, ...]
    cause: str


# --- the resolution, for the game master ----------------------------------------------------------------------------


@event("killed", to=MASTER_ONLY)
class Killed(Event):
    """Why somebody died: one for each cause, with those who brought it about."""

    player: Seat
    cause: str
    by: tuple[Seat, ...]


@event("vote-effect", to=MASTER_ONLY)
class VoteEffect(Event):
    """A power will act on the coming stake vote (amnesia, ipnosi, scrutatore, avvocato)."""

    power: str
    by: Seat
    target: Seat
    other: Seat | None = None


@event("failed", to=MASTER_ONLY, reason=True)
class Failed(Event):
    """Why an action failed. category: blocked, restricted or contradiction; cause: the power or the restriction;
    by: who."""

    player: Seat
    category: str
    cause: str
    by: tuple[Seat, ...]


@event("deceived", to=MASTER_ONLY, reason=True)
class Deceived(Event):
    """These characters distort what the player learns about the target, or may distort it."""

    player: Seat
    target: Seat
    by: tuple[Seat, ...]


@event("counted", to=MASTER_ONLY, reason=True)
class Counted(Event):
    """The characters whom an observer counted, or whom a stalker or a voyeur saw."""

    player: Seat
    target: Seat
    visitors: tuple[Seat, ...]


@event("vote-moved", to=MASTER_ONLY, reason=True)
class VoteMoved(Event):
    """A power changed a stake vote. entered and counted: None for no vote."""

    voter: Seat
    power: str
    by: Seat
    entered: Seat | None
    counted: Seat | None


@event("spared", to=MASTER_ONLY, reason=True)
class Spared(Event):
    """These characters saved the condemned player from the stake."""

    player: Seat
    by: tuple[Seat, ...]
